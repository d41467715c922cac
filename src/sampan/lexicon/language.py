"""The languages, and what is known of a local word."""

from collections.abc import Hashable
from enum import Enum

import attrs

__all__ = ["Language", "Word"]


class Language(Enum):
    """English, and the languages that the games' own words are in, by their ISO 639-1 codes.

    .. versionadded:: 0.1.0
    """

    ENGLISH = "en"
    VIETNAMESE = "vi"
    SAMOAN = "sm"
    RUSSIAN = "ru"


@attrs.frozen
class Word:
    """A word of those who play a game.

    .. versionadded:: 0.1.0
    """

    text: str
    """The word as the source writes it."""

    english: str
    """What it means."""

    language: Language
    """The language it is in."""

    things: tuple[Hashable, ...] = ()
    """What it is the :func:`~sampan.lexicon.name` of: cards, tiles, enum members, classes of moves."""
