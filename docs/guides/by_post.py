"""A deal in a file, one command at a time: ``python by_post.py COMMAND FILE …``.

``new FILE samloc 2``, ``look FILE 0``, ``move FILE 0 "7S 7H"``. The file holds every card.
"""

import sys
from pathlib import Path
from typing import Any

from sampan import GAMES, SampanError
from sampan.codec import dumps, loads
from sampan.record import Record
from sampan.show.text import table


def load(path: Path) -> Record[Any, Any]:
    """Read the deal; what is not a deal, or not a legal one, is a ``DecodeError``."""
    return loads(Record, path.read_text(encoding="utf-8"))


def save(path: Path, record: Record[Any, Any]) -> None:
    """Write the deal whole or not at all: a crash leaves the old file."""
    fresh = path.with_suffix(".new")
    fresh.write_text(dumps(record), encoding="utf-8")
    fresh.replace(path)


def look(record: Record[Any, Any], seat: int) -> str:
    """Say what a seat may know: the table, its cards and its moves."""
    view = GAMES[record.game].view(record.state, seat)
    return "\n".join([table(view, colour=False), *map(str, view.legal_moves)])


def main(command: str, file: str, *rest: str) -> str:
    """Do one command and return what to print."""
    path = Path(file)
    match command, rest:
        case "new", (name, seats):
            save(path, Record.shuffle(GAMES[name], seats=int(seats)))
        case "look", (seat,):
            return look(load(path), int(seat))
        case "move", (seat, text):
            record = load(path)
            game = GAMES[record.game]
            move = game.parse_move(text)
            game.apply(record.state, move, seat=int(seat))  # raises if this seat may not
            save(path, record.play(move))
        case _:
            return (__doc__ or "").strip()
    return "saved"


if __name__ == "__main__":
    try:
        print(main(*sys.argv[1:]))
    except SampanError as error:
        sys.exit(str(error))
