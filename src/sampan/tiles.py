"""Mahjong tiles and Ceki cards; and :data:`Face`, any of the three kinds of thing that lie on a table.

Like cards, each face is one object: equality is identity.
"""

from enum import Enum
from typing import Any, Final, TypeAlias, final

from sampan.cards import Card, Interned, require_text
from sampan.errors import NotationError, shown

__all__ = ["CekiCard", "CekiSuit", "Face", "Tile", "TileSuit"]


class TileSuit(Enum):
    """The five groups of the mahjong set, by the letter that MPSZ notation gives them.

    .. versionadded:: 0.1.0
    """

    CHARACTERS = "m"
    DOTS = "p"
    BAMBOOS = "s"
    HONOURS = "z"
    FLOWERS = "f"


class CekiSuit(Enum):
    """The three money suits of the Ceki pack and its honours.

    .. versionadded:: 0.1.0
    """

    COINS = "c"
    STRINGS = "s"
    MYRIADS = "m"
    HONOURS = "h"


_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TILE_NAMES: Final = {
    TileSuit.CHARACTERS: tuple(f"{number} of characters" for number in _NUMBERS),
    TileSuit.DOTS: tuple(f"{number} of dots" for number in _NUMBERS),
    TileSuit.BAMBOOS: tuple(f"{number} of bamboos" for number in _NUMBERS),
    TileSuit.HONOURS: (
        *(f"{wind} wind" for wind in ("east", "south", "west", "north")),
        *(f"{colour} dragon" for colour in ("white", "green", "red")),
    ),
    TileSuit.FLOWERS: ("plum", "orchid", "chrysanthemum", "bamboo plant", "spring", "summer", "autumn", "winter"),
}
_TILE_GLYPHS: Final = {
    TileSuit.CHARACTERS: "🀇🀈🀉🀊🀋🀌🀍🀎🀏",
    TileSuit.DOTS: "🀙🀚🀛🀜🀝🀞🀟🀠🀡",
    TileSuit.BAMBOOS: "🀐🀑🀒🀓🀔🀕🀖🀗🀘",
    TileSuit.HONOURS: "🀀🀁🀂🀃🀆🀅🀄",
    TileSuit.FLOWERS: "🀢🀣🀥🀤🀦🀧🀨🀩",
}
_CEKI_NAMES: Final = {
    CekiSuit.COINS: tuple(f"{number} of coins" for number in _NUMBERS),
    CekiSuit.STRINGS: tuple(f"{number} of strings" for number in _NUMBERS),
    CekiSuit.MYRIADS: tuple(f"{number} of myriads" for number in _NUMBERS),
    CekiSuit.HONOURS: ("old thousand", "red flower", "white flower"),
}


@final
class Tile(Interned):
    """One face of the mahjong set, in MPSZ notation: ``1m``–``9m`` characters, ``p`` dots, ``s`` bamboos, ``1z``–``7z``
    East South West North White Green Red, ``1f``–``4f`` flowers, ``5f``–``8f`` seasons.

    >>> tile = Tile.parse("5z")
    >>> tile is Tile(5, TileSuit.HONOURS)
    True
    >>> str(tile), tile.glyph, tile.name
    ('5z', '🀆', 'white dragon')

    Raises:
        TypeError: If the arguments are not an ``int`` and a :class:`TileSuit`.
        ValueError: If the suit has no such number.

    .. versionadded:: 0.1.0
    """

    __slots__ = ("_text", "glyph", "index", "name", "number", "suit")

    number: int
    """The number within the suit, from 1."""

    suit: TileSuit
    """The suit, the honours or the flowers."""

    index: int
    """The place in the order m p s z f, ascending within each: 0 to 41."""

    glyph: str
    """The Unicode tile."""

    name: str
    """The English name, such as ``white dragon``."""

    def __new__(cls, number: int, suit: TileSuit) -> "Tile":
        """Return the one tile of this number and suit."""
        if isinstance(number, bool) or not (isinstance(number, int) and isinstance(suit, TileSuit)):
            raise TypeError(f"Tile takes an int and a TileSuit, not {shown(number)} and {shown(suit)}")
        try:
            return _TILES[f"{shown(number)}{suit.value}"]
        except KeyError:
            raise ValueError(
                f"{suit.name.lower()} run from 1 to {len(_TILE_NAMES[suit])}, not {shown(number)}"
            ) from None

    @classmethod
    def parse(cls, text: str) -> "Tile":
        """Read one tile.

        Raises:
            NotationError: If the text is no tile.
            TypeError: If it is no ``str``.
        """
        require_text(text)
        try:
            return _TILES[text]
        except KeyError:
            raise NotationError(
                f"{shown(text)} is no tile: write 1–9 with m, p or s, 1–7 with z, or 1–8 with f, as in 5z", text, 0
            ) from None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Tile.parse({self._text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Tile, (self.number, self.suit)

    _text: str


@final
class CekiCard(Interned):
    """One face of the Ceki pack of Java: ``c1``–``c9`` coins, ``s1``–``s9`` strings, ``m1``–``m9`` myriads, and the
    honours ``h1`` (old thousand), ``h2`` (red flower), ``h3`` (white flower).

    The letter stands first, so that no Ceki card reads like a card or a tile.

    >>> card = CekiCard.parse("s4")
    >>> card is CekiCard(4, CekiSuit.STRINGS)
    True
    >>> str(card), card.glyph, card.name
    ('s4', '4索', 'four of strings')

    Raises:
        TypeError: If the arguments are not an ``int`` and a :class:`CekiSuit`.
        ValueError: If the suit has no such number.

    .. versionadded:: 0.1.0
    """

    __slots__ = ("_text", "glyph", "index", "name", "number", "suit")

    number: int
    """The number within the suit, from 1."""

    suit: CekiSuit
    """The suit or the honours."""

    index: int
    """The place in the order coins, strings, myriads, honours, ascending within each: 0 to 29."""

    glyph: str
    """The number with the Chinese sign of the suit, or an honour's sign."""

    name: str
    """The English name, such as ``four of strings``."""

    def __new__(cls, number: int, suit: CekiSuit) -> "CekiCard":
        """Return the one card of this number and suit."""
        if isinstance(number, bool) or not (isinstance(number, int) and isinstance(suit, CekiSuit)):
            raise TypeError(f"CekiCard takes an int and a CekiSuit, not {shown(number)} and {shown(suit)}")
        try:
            return _CEKI_CARDS[f"{suit.value}{shown(number)}"]
        except KeyError:
            raise ValueError(
                f"{suit.name.lower()} run from 1 to {len(_CEKI_NAMES[suit])}, not {shown(number)}"
            ) from None

    @classmethod
    def parse(cls, text: str) -> "CekiCard":
        """Read one Ceki card.

        Raises:
            NotationError: If the text is no Ceki card.
            TypeError: If it is no ``str``.
        """
        require_text(text)
        try:
            return _CEKI_CARDS[text]
        except KeyError:
            raise NotationError(
                f"{shown(text)} is no Ceki card: write c, s or m with 1–9, or h with 1–3, as in s4", text, 0
            ) from None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"CekiCard.parse({self._text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return CekiCard, (self.number, self.suit)

    _text: str


Face: TypeAlias = Card | Tile | CekiCard
"""Whatever is dealt: a French card, a mahjong tile or a Ceki card."""


def _fill(face: Tile | CekiCard, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(face, name, value)


def _tiles() -> dict[str, Tile]:
    made: dict[str, Tile] = {}
    for suit, names in _TILE_NAMES.items():
        for number, (name, glyph) in enumerate(zip(names, _TILE_GLYPHS[suit], strict=True), 1):
            text = f"{number}{suit.value}"
            made[text] = tile = object.__new__(Tile)
            _fill(tile, number=number, suit=suit, index=len(made) - 1, glyph=glyph, name=name, _text=text)
    return made


def _ceki_cards() -> dict[str, CekiCard]:
    signs = {CekiSuit.COINS: "文", CekiSuit.STRINGS: "索", CekiSuit.MYRIADS: "萬"}
    made: dict[str, CekiCard] = {}
    for suit, names in _CEKI_NAMES.items():
        for number, name in enumerate(names, 1):
            text = f"{suit.value}{number}"
            glyph = f"{number}{signs[suit]}" if suit in signs else "千紅白"[number - 1]
            made[text] = card = object.__new__(CekiCard)
            _fill(card, number=number, suit=suit, index=len(made) - 1, glyph=glyph, name=name, _text=text)
    return made


_TILES: Final = _tiles()
_CEKI_CARDS: Final = _ceki_cards()
