"""Colours, and what a picture is drawn with."""

from enum import Enum
from typing import Final

import attrs

from sampan.cards import Suit
from sampan.tiles import Face

__all__ = ["PALETTES", "Palette", "Pen", "Theme"]


class Theme(Enum):
    """The two sets of colours.

    .. versionadded:: 0.1.0
    """

    LIGHT = "light"
    DARK = "dark"


@attrs.frozen(kw_only=True)
class Palette:
    """The colours of a theme. What is printed on cards and tiles keeps its colours: a red suit is red at night too."""

    page: str
    """Round the table."""

    felt: str
    """The table."""

    rim: str
    """The table's edge."""

    plate: str
    """Under what is told of a seat."""

    edge: str
    """Round it."""

    lit: str
    """The plate of the seat to act."""

    accent: str
    """Whose turn it is, and what was played last."""

    mark: str
    """Round a highlighted card."""

    ink: str
    """Words."""

    faint: str
    """Words of less weight."""

    gain: str
    """A gain."""

    loss: str
    """A loss."""

    paper: str
    """The face of a card."""

    ivory: str
    """The face of a tile."""

    outline: str
    """Round cards and tiles."""


PALETTES: Final = {
    Theme.LIGHT: Palette(
        page="#fbfaf6",
        felt="#d5e8dc",
        rim="#9fc3ae",
        plate="#ffffff",
        edge="#b4c6bb",
        lit="#fff0cf",
        accent="#b85c00",
        mark="#e07b00",
        ink="#17231d",
        faint="#4a5a52",
        gain="#12703f",
        loss="#b3261e",
        paper="#ffffff",
        ivory="#fffdf2",
        outline="#77837d",
    ),
    Theme.DARK: Palette(
        page="#14181b",
        felt="#1d3a2e",
        rim="#33604d",
        plate="#24302b",
        edge="#4b5f55",
        lit="#4a3b17",
        accent="#ffbe5c",
        mark="#ff9d1f",
        ink="#f1f5f2",
        faint="#bccac2",
        gain="#86e0ae",
        loss="#ffa79d",
        paper="#f4f2ec",
        ivory="#f3efdf",
        outline="#0c100e",
    ),
}

BLACK: Final = "#1b2024"
RED: Final = "#c01f2b"
BLUE: Final = "#1f57b0"
GREEN: Final = "#176b39"
PINK: Final = "#d6628f"
GOLD: Final = "#c9961a"
WHITE: Final = "#ffffff"

TWO_COLOURS: Final = {Suit.SPADES: BLACK, Suit.CLUBS: BLACK, Suit.DIAMONDS: RED, Suit.HEARTS: RED}
FOUR_COLOURS: Final = {Suit.SPADES: BLACK, Suit.CLUBS: GREEN, Suit.DIAMONDS: BLUE, Suit.HEARTS: RED}


@attrs.frozen
class Pen:
    """What a picture is drawn with."""

    palette: Palette = PALETTES[Theme.LIGHT]
    """The colours."""

    four_colour: bool = False
    """Whether each French suit has a colour of its own."""

    highlight: frozenset[Face] = frozenset()
    """The faces to mark wherever they lie open."""

    def suit(self, suit: Suit) -> str:
        """The colour of a French suit."""
        return (FOUR_COLOURS if self.four_colour else TWO_COLOURS)[suit]
