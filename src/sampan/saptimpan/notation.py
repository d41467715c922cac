"""Reading moves: the inverse of ``str(move)``."""

import re
from collections.abc import Callable
from typing import Final

from sampan.errors import NotationError
from sampan.saptimpan.state import Announce, Bet, Draw, Move, ShowEast, Stand
from sampan.table import check_type

__all__ = ["parse_move"]

_WORDS: Final[dict[str, Move]] = {str(move): move for move in (ShowEast(), Draw(), Stand())}
_AMOUNTS: Final[dict[str, Callable[[int], Move]]] = {"announce": Announce, "bet": Bet}
_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,602}")


def parse_move(text: str) -> Move:
    """Read a move: ``announce 10``, ``bet 5``, ``east``, ``draw`` or ``stand``.

    Raises:
        NotationError: If the text is none of these.
        TypeError: If it is no ``str``.

    >>> parse_move("bet 5")
    Bet(amount=5)

    .. versionadded:: 0.1.0
    """
    check_type("text", text, str)
    if text in _WORDS:
        return _WORDS[text]
    word, space, number = text.partition(" ")
    if word not in _AMOUNTS or not space:
        raise NotationError("a move is announce or bet with a number, east, draw or stand, as in bet 5", text, 0)
    try:
        if _NUMBER.fullmatch(number):
            return _AMOUNTS[word](int(number))
    except ValueError:
        pass  # too long a number for a move
    raise NotationError(f"after {word} stands a whole number, as in {word} 5", text, len(word) + 1)
