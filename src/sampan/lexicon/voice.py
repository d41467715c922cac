"""How sentences are spoken: the language of the nouns, and the way in which faces and moves are written."""

from collections.abc import Callable, Collection, Iterable
from typing import Final

import attrs

from sampan.cards import Card
from sampan.game import Seat
from sampan.lexicon.language import Language
from sampan.lexicon.names import local, name
from sampan.lexicon.tables import MEANINGS
from sampan.tiles import Face

__all__ = ["SPOKEN", "Voice", "listed", "seats", "spoken"]


@attrs.frozen(kw_only=True)
class Voice:
    """How sentences are spoken."""

    language: Language = Language.ENGLISH
    """The language of the game's own nouns."""

    named: Callable[[Face], str]
    """Writes a face within a sentence."""

    sign: Callable[[Face], str]
    """Writes a face among others, side by side."""

    notation: Callable[[str], str] = str
    """Writes the text of a move of a game that has no sentences."""

    counting: bool = False
    """Whether it is told how many cards a seat has left."""

    def the(self, face: Face) -> str:
        """``the 7♠``, ``the sefulu taimane``, ``the white dragon``."""
        return f"the {self.named(face)}"

    def signs(self, faces: Iterable[Face]) -> str:
        """``7♠ 7♥``."""
        return " ".join(map(self.sign, faces))

    def noun(self, game: str, english: str) -> str:
        """The game's own word for something, or the English one."""
        return MEANINGS.get((game, self.language, english), english)

    def aside(self, game: str, english: str) -> str:
        """The game's own word in brackets, if there is one."""
        word = MEANINGS.get((game, self.language, english))
        return f" ({word})" if word else ""

    def left(self, rest: int) -> str:
        """How many cards are left, where that is told."""
        return f", {rest} {'card' if rest == 1 else 'cards'} left" if self.counting and rest else ""


def spoken(language: Language) -> Voice:
    """The voice of a language: a card by its word or its sign, a tile by its name."""

    def named(face: Face) -> str:
        return local(face, language) or _sign(face)

    return Voice(language=language, named=named, sign=_sign)


def _sign(face: Face) -> str:
    return face.glyph if isinstance(face, Card) else name(face)


SPOKEN: Final = spoken(Language.ENGLISH)
"""English."""


def listed(texts: Iterable[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def seats(numbers: Collection[Seat]) -> str:
    """``seat 1``, ``seats 0 and 2``, ``seats 0, 1 and 3``."""
    return f"seat{'s' if len(numbers) > 1 else ''} {listed(map(str, sorted(numbers)))}"
