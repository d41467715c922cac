"""Reading faces and moves: the inverse of ``str``."""

from contextlib import suppress
from typing import Final

from sampan.cards import Card
from sampan.errors import NotationError, shown
from sampan.sampen.state import Decline, Lead, Match, Move, Turn
from sampan.table import check_type
from sampan.tiles import CekiCard, Face, Tile

__all__ = ["parse_face", "parse_move"]

_WORDS: Final[dict[str, Move]] = {str(move): move for move in (Match(), Decline(), Turn())}


def parse_face(text: str) -> Face:
    """Read a card, a mahjong tile or a Ceki card; no two of them are written alike (R1.4).

    Raises:
        NotationError: If the text is none of them.
        TypeError: If it is no ``str``.

    >>> [parse_face(text).name for text in ("5S", "5s", "s5")]
    ['five of spades', 'five of bamboos', 'five of strings']

    .. versionadded:: 0.1.0
    """
    check_type("text", text, str)
    for kind in (Card, Tile, CekiCard):
        with suppress(NotationError):
            return kind.parse(text)
    what = f"{shown(text)} is no card, tile or Ceki card"
    raise NotationError(f"{what}: write a card as in 7H, a tile as in 5z, a Ceki card as in s4", text, 0)


def parse_move(text: str) -> Move:
    """Read a move: ``match``, ``decline``, ``turn``, or ``lead`` and a card.

    Raises:
        NotationError: If the text is none of these.
        TypeError: If it is no ``str``.

    >>> parse_move("lead 7H")
    Lead(card=Card.parse('7H'))

    .. versionadded:: 0.1.0
    """
    check_type("text", text, str)
    if text in _WORDS:
        return _WORDS[text]
    word, _, face = text.partition(" ")
    if word != "lead":
        raise NotationError("a move is match, decline, turn, or lead and a card, as in lead 7H", text, 0)
    try:
        return Lead(parse_face(face))
    except NotationError as error:
        raise NotationError(error.message, text, len(text) - len(face)) from None
