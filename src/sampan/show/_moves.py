"""Lists of legal moves to choose from, and reading what was chosen."""

import re
from collections.abc import Sequence
from typing import Any, Final

from sampan.cards import Suit
from sampan.errors import NotationError
from sampan.game import Game
from sampan.show._ink import Ink, left, width

__all__ = ["amount_word", "move_list", "read_move", "tidy"]

AnyGame = Game[Any, Any, Any, Any]

WIDTH: Final = 78
"""The columns that a list is wrapped to."""

COLUMN: Final = 13
"""A move takes this many columns, or twice as many, and so on."""


def amount_word(moves: Sequence[Any]) -> str | None:
    """The word that all moves share when each is that word and a number: ``bet`` of ``bet 1`` to ``bet 10``."""
    matches = [re.fullmatch(r"(\w+) \d+", str(move)) for move in moves]
    words = {match[1] if match else None for match in matches}
    return words.pop() if len(moves) > 1 and len(words) == 1 else None


def move_list(moves: Sequence[Any], ink: Ink, *, most: int) -> list[str]:
    """The moves with their numbers, in columns; amounts as a range, a long list cut short."""
    if amount_word(moves):
        return [f"  {moves[0]} to {moves[-1]}: write the move, or the bare number"]
    digits = len(str(min(most, len(moves))))
    cells = [f"{number:>{digits}} {ink.notation(str(move))}" for number, move in enumerate(moves[:most], 1)]
    lines, line = [], ""
    for cell in cells:
        size = -(-(width(cell) + 2) // COLUMN) * COLUMN
        if width(line) + width(cell) > WIDTH and line:
            lines.append(line)
            line = ""
        line += left(cell, size)
    lines = [f"  {line.rstrip()}" for line in (*lines, line)]
    if len(moves) == 1:
        lines[-1] += "   (Enter will do)"
    if len(moves) > most:
        lines.append(f"  and {len(moves) - most:,} more: write any of them, or `moves` to see them all")
    return lines


def read_move(game: AnyGame, moves: Sequence[Any], line: str) -> Any:
    """Read a move by its number in the list or in notation, with some kindness to small slips.

    Raises:
        NotationError: If it is neither.
    """
    if re.fullmatch(r"[0-9]+", line):
        word = amount_word(moves)
        if word is not None:
            line = f"{word} {line}"
        elif len(line) < 9 and 1 <= int(line) <= len(moves):
            return moves[int(line) - 1]
        else:
            numbers = "only move 1" if len(moves) == 1 else f"moves 1 to {len(moves)}"
            raise NotationError(f"there is no move {line[:20]}: the list has {numbers}", line, 0)
    try:
        return game.parse_move(line)
    except NotationError as error:
        try:
            return game.parse_move(tidy(line))
        except NotationError:
            raise error from None


def tidy(line: str) -> str:
    """Mend what is not quite notation: ``♥`` for H, ``10H`` for ``TH``, ``7h`` for ``7H``, ``Pass`` for ``pass``.

    >>> tidy("10♥, ts")
    'TH TS'
    """
    for suit in Suit:
        line = line.replace(suit.glyph, suit.value)
    words = [re.sub(r"^10(?=[SCDH]$)", "T", word.upper()) for word in line.replace(",", " ").split()]
    return " ".join(word if re.fullmatch(r"(1[123]|[A2-9TJQK])[SCDH]", word) else word.lower() for word in words)
