"""Reading moves: the inverse of ``str(move)``."""

import re
from typing import Final

from sampan.cards import Card, CardSet
from sampan.errors import NotationError
from sampan.suipi.state import Build, Capture, DealRound, Move, Trail
from sampan.table import check_type

__all__ = ["parse_move"]

_DEAL: Final = DealRound()
_WORD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,602}")
_FORMS: Final = "a move is a capture (5H x 2D 3S), a build (2D + 8C = 10), trail and a card (trail KC), or deal"


def parse_move(text: str) -> Move:
    """Read a move: ``5H x 2D 3S``, ``2D + 8C = 10``, ``trail KC`` or ``deal``; the cards used in any order.

    Raises:
        NotationError: If the text is none of these, or names a card twice.
        TypeError: If it is no ``str``.

    >>> parse_move("2D + 8C = 10")
    Build(card=Card.parse('2D'), onto=CardSet.parse('8C'), value=10)

    .. versionadded:: 0.1.0
    """
    check_type("text", text, str)
    words = [(word[0], word.start()) for word in _WORD.finditer(text)]
    match [word for word, _ in words]:
        case ["deal"]:
            return _DEAL
        case ["trail", _]:
            return Trail(_card(text, *words[1]))
        case [_, "x", *_]:
            return Capture(_card(text, *words[0]), _cards(text, words[2:]))
        case [_, "+", *_, "=", value]:
            card, onto = _card(text, *words[0]), _cards(text, words[2:-2])
            try:
                if _NUMBER.fullmatch(value):
                    return Build(card, onto, int(value))
            except ValueError:
                pass  # too long a number for a move
            raise NotationError("after = stands a whole number, as in = 10", text, words[-1][1])
        case _:
            raise NotationError(_FORMS, text, words[0][1] if words else 0)


def _card(text: str, word: str, at: int) -> Card:
    try:
        return Card.parse(word)
    except NotationError as error:
        raise NotationError(error.message, text, at) from None


def _cards(text: str, words: list[tuple[str, int]]) -> CardSet:
    cards: set[Card] = set()
    for word, at in words:
        card = _card(text, word, at)
        if card in cards:
            raise NotationError(f"{card} stands twice; name each card once", text, at)
        cards.add(card)
    return CardSet(cards)
