"""A record: played, saved, loaded, stepped through, and branched at each move to see what might have been.

    python examples/replay.py samloc 3

The record holds the deck, so it tells every hidden card: keep it on the server until the deal is over.
"""

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sampan import GAMES, Game, playout
from sampan.codec import dumps, loads
from sampan.lexicon import describe
from sampan.record import Record

AnyGame = Game[Any, Any, Any, Any]


def played(game: AnyGame, rng: Random) -> Record[Any, Any]:
    """Play a deal at random and keep the record."""
    record = Record.shuffle(game, rng=rng, metadata={"table": "example"})
    while moves := game.legal_moves(record.state):
        record = record.play(moves[int(rng.random() * len(moves))])
    return record


def step_through(game: AnyGame, record: Record[Any, Any], most: int) -> None:
    """Tell the first moves, each from the state before it."""
    for number, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        if number < most:
            print(f"{number:>4} {describe(game, state, move)}")


def branches(game: AnyGame, record: Record[Any, Any], number: int) -> dict[str, Record[Any, Any]]:
    """Go back to before a move, and take each of the others that were legal there."""
    before = record.at(number)
    others = [move for move in game.legal_moves(before.state) if move != record.moves[number]]
    return {str(move): before.play(move) for move in others}


def mean(game: AnyGame, record: Record[Any, Any], seat: int, playouts: int) -> float:
    """What a seat gains on average if the rest is played at random."""
    start = record.state
    ends = [playout(game, start, Random(seed)) for seed in range(playouts)]
    return sum(game.score(end).net[seat] for end in ends) / playouts


def main(name: str = "samloc", seed: str = "3") -> None:
    """Play, save, load, step through and branch one deal."""
    game = GAMES[name]
    record = played(game, Random(int(seed)))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "deal.json"
        path.write_text(dumps(record), encoding="utf-8")
        loaded = loads(Record, path.read_text(encoding="utf-8"))
        print(f"saved {path.stat().st_size} bytes; loaded the same: {loaded == record}")
    step_through(game, loaded, most=10)
    choices = [number for number, state in enumerate(loaded.states()[:-1]) if len(game.legal_moves(state)) > 1]
    if not choices:
        return  # over as dealt, or every move was forced
    number = choices[len(choices) // 2]
    seat = loaded.states()[number].turn
    print(f"\nMove {number} was {loaded.moves[number]} of seat {seat}; what the seat gains, on average, if instead")
    for text, branch in [*branches(game, loaded, number).items()][:8]:
        print(f"  {text:24} {mean(game, branch, seat, 20):+8.1f}")
    print(f"and in the deal as it was played: {game.score(loaded.state).net[seat]:+}")


if __name__ == "__main__":
    main(*sys.argv[1:])
