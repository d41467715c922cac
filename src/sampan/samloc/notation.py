"""Reading moves: the inverse of ``str(move)``."""

from typing import Final

from sampan.cards import CardSet
from sampan.errors import NotationError
from sampan.samloc.state import Declare, Decline, Move, Pass, Play
from sampan.table import check_type

__all__ = ["parse_move"]

_WORDS: Final[dict[str, Move]] = {str(move): move for move in (Declare(), Decline(), Pass())}


def parse_move(text: str) -> Move:
    """Read a move: ``declare``, ``decline``, ``pass``, or the cards of a play in any order.

    Raises:
        NotationError: If the text is none of these, or names a card twice.
        TypeError: If it is no ``str``.

    >>> parse_move("7H 7S")
    Play(cards=CardSet.parse('7S 7H'))

    .. versionadded:: 0.1.0
    """
    check_type("text", text, str)
    if text in _WORDS:
        return _WORDS[text]
    if not text.strip():
        raise NotationError("a move is declare, decline, pass or the cards of a play, as in 7S 7H", text, 0)
    return Play(CardSet.parse(text))
