"""An evening at one table: ``python evening.py samloc 60 evening.json``.

It plays, at random, until somebody has that total, and saves every move. Stop it when you
like: the next run goes on where it stopped.
"""

import sys
from pathlib import Path
from random import Random
from typing import Any

from sampan import GAMES
from sampan.codec import dumps, loads
from sampan.series import NextDealer, Series, SeriesRecord

Evening = SeriesRecord[Any, Any]


def begun(name: str, target: int, path: Path) -> Evening:
    """Return the evening in the file, or a new one if there is none."""
    if path.exists():
        return loads(SeriesRecord, path.read_text(encoding="utf-8"))
    start = Series.start(GAMES[name], target=target, next_dealer=NextDealer.WINNER)
    return SeriesRecord(start=start)


def next_move(evening: Evening, rng: Random) -> Evening:
    """Deal if no deal is running; else make a move."""
    moves = GAMES[evening.start.game].legal_moves(evening.state) if evening.deals else ()
    return evening.play(rng.choice(moves)) if moves else evening.deal(rng)


def row(series: Series[Any, Any]) -> str:
    """Show the last deal: its number, its dealer, what it brought, the totals after it."""
    columns = zip(series.scores[-1].net, series.totals, strict=True)
    cells = [f"{net:+5} {total:5}" for net, total in columns]
    return f"{series.deals:4}  dealer {series.dealers[-2]}  " + " |".join(cells)


def main(name: str, target: str, file: str) -> None:
    """Play the evening to its end."""
    path, rng = Path(file), Random()
    evening = begun(name, int(target), path)
    while not (series := evening.series()).over:
        evening = next_move(evening, rng)
        fresh = path.with_suffix(".new")
        fresh.write_text(dumps(evening), encoding="utf-8")
        fresh.replace(path)  # whole or not at all, whenever it is stopped
        if evening.series().deals > series.deals:
            print(row(evening.series()))
    print("won by seat", *series.winners)


if __name__ == "__main__":
    main(*sys.argv[1:])
