"""Pictures: pure functions from what a seat may see, or from cards and tiles, to a string of SVG.

A picture stands for itself: it holds no script, refers to nothing outside, and needs no font but one with Latin
letters, since suit signs, tiles and Chinese signs are drawn. What is drawn is what the View tells, so no secret can
slip out; the same View gives the same string. A table is 320 units wide, and no letter on it is smaller than 9.

>>> from sampan import samloc
>>> picture = table(samloc.view(samloc.deal(rng=7), 0))
>>> picture[:43], picture[-6:]
('<svg xmlns="http://www.w3.org/2000/svg" wid', '</svg>')
"""

import re
import sys
from collections.abc import Collection, Iterable, Mapping
from importlib import import_module
from math import ceil
from typing import Any, Final, cast

from sampan.cards import Card
from sampan.errors import type_name
from sampan.lexicon.sentences import recall
from sampan.show import _svg_table
from sampan.show._frame import AnyView
from sampan.show._svg_box import Box
from sampan.show._svg_draw import FONT, Svg, plain, rect, tag
from sampan.show._svg_faces import WHOLE, face, require_face
from sampan.show._svg_faces import hand as fan
from sampan.show._svg_theme import PALETTES, Pen, Theme
from sampan.show.text import table as in_words
from sampan.table import check_type
from sampan.tiles import CekiCard, Face, Tile

__all__ = ["Theme", "card", "ceki", "hand", "table", "tile"]

Theme.__module__ = __name__  # no private path shows in a pickle or in the reference

_SCENES: Final[Mapping[str, str]] = {
    "samloc": "sampan.show._svg_samloc",
    "sampen": "sampan.show._svg_sampen",
    "suipi": "sampan.show._svg_suipi",
    "saptimpan": "sampan.show._svg_saptimpan",
}
"""The picture of each game, by its name, loaded when it is asked for."""

_OTHER: Final = "sampan.show._svg_other"

_NAMED: Final = re.compile(r"\b([1-9][mpszf]|[csmh][1-9])[^\x00-\x7f]")
"""A tile or a Ceki card as a text writes it: its notation and its sign."""

_UNSAFE: Final = re.compile("[^\u0020-\u024f\u1e00-\u1eff\u2010-\u2026♠♣♦♥]")
"""What a Latin font may lack."""

_TEN: Final = re.compile(r"\bT(?=[♠♣♦♥])")

MOST_PIXELS: Final = 10_000


def table(
    view: AnyView,
    *,
    size: int = 480,
    theme: Theme = Theme.LIGHT,
    four_colour: bool = False,
    highlight: Iterable[Face] = (),
) -> str:
    """Draw a table as one seat, or a spectator, sees it.

    The seat that looks is at the bottom, the others sit round the table in turn order: clockwise, in Sap-tim-pan
    anticlockwise. What the last move laid, drew or took has a bar below it, the seat that moved has one beside its
    name, and the words at the foot tell the move.

    Args:
        view: The View of any game.
        size: The width in pixels, from 1; the height follows.
        theme: Light or dark.
        four_colour: Whether diamonds are blue and clubs green.
        highlight: Faces to mark wherever they lie open.

    Raises:
        TypeError: If ``view`` is no View of a game, or an option has the wrong type.
        ValueError: If ``size`` is out of its range.

    >>> from sampan import samloc
    >>> table(samloc.view(samloc.deal(rng=7), 0), size=320)[:24]
    '<svg xmlns="http://www.w'

    .. versionadded:: 0.1.0
    """
    told = in_words(view)
    pen = _pen(theme, four_colour, highlight)
    game: Any = sys.modules[type(view).__module__]
    scene = cast("_svg_table.Scene", import_module(_SCENES.get(game.NAME, _OTHER)))
    words = _printed(_NAMED.sub(_name, told.split("\n")[-1].strip()))
    drawn = _svg_table.table(view, scene, pen, title=game.TITLE, last=_printed(recall(view)), words=words)
    by = "a spectator" if view.seat is None else f"seat {view.seat}"
    return _picture(drawn, size, f"{game.TITLE}, seen by {by}", told=told, page=pen.palette.page)


def card(
    card: Card, *, size: int = 120, theme: Theme = Theme.LIGHT, four_colour: bool = False, highlight: bool = False
) -> str:
    """Draw one French card.

    Args:
        card: The card.
        size: The width in pixels, from 1.
        theme: Light or dark.
        four_colour: Whether diamonds are blue and clubs green.
        highlight: Whether to mark it.

    >>> "ten of diamonds" in card(Card.parse("TD"))
    True

    Raises:
        TypeError: If ``card`` is no :class:`~sampan.Card`, or an option has the wrong type.
        ValueError: If ``size`` is out of its range.

    .. versionadded:: 0.1.0
    """
    return _alone(card, Card, size, _pen(theme, four_colour, [card] if highlight else []))


def tile(tile: Tile, *, size: int = 120, theme: Theme = Theme.LIGHT, highlight: bool = False) -> str:
    """Draw one mahjong tile.

    Args:
        tile: The tile.
        size: The width in pixels, from 1.
        theme: Light or dark.
        highlight: Whether to mark it.

    Raises:
        TypeError: If ``tile`` is no :class:`~sampan.Tile`, or an option has the wrong type.
        ValueError: If ``size`` is out of its range.

    >>> from sampan import Tile
    >>> "white dragon" in tile(Tile.parse("5z"))
    True

    .. versionadded:: 0.1.0
    """
    return _alone(tile, Tile, size, _pen(theme, False, [tile] if highlight else []))


def ceki(card: CekiCard, *, size: int = 120, theme: Theme = Theme.LIGHT, highlight: bool = False) -> str:
    """Draw one Ceki card.

    Args:
        card: The card.
        size: The width in pixels, from 1.
        theme: Light or dark.
        highlight: Whether to mark it.

    Raises:
        TypeError: If ``card`` is no :class:`~sampan.CekiCard`, or an option has the wrong type.
        ValueError: If ``size`` is out of its range.

    >>> from sampan import CekiCard
    >>> "four of strings" in ceki(CekiCard.parse("s4"))
    True

    .. versionadded:: 0.1.0
    """
    return _alone(card, CekiCard, size, _pen(theme, False, [card] if highlight else []))


def hand(
    faces: Iterable[Face | None],
    *,
    size: int = 60,
    theme: Theme = Theme.LIGHT,
    four_colour: bool = False,
    highlight: Iterable[Face] = (),
) -> str:
    """Draw cards or tiles beside each other in the order given; French cards lie over each other, no index hidden.

    Args:
        faces: What to draw; ``None`` is drawn as a back.
        size: The width of one of them in pixels, from 1.
        theme: Light or dark.
        four_colour: Whether diamonds are blue and clubs green.
        highlight: Faces to mark.

    >>> from sampan import parse_cards
    >>> hand(parse_cards("7H TD")).count("<title>")
    3

    Raises:
        TypeError: If something in ``faces`` is neither a face nor ``None``, or an option has the wrong type.
        ValueError: If ``size`` is out of its range.

    .. versionadded:: 0.1.0
    """
    shown = tuple(faces)
    for one in shown:
        if one is not None:
            require_face(one)
    pen = _pen(theme, four_colour, highlight)
    drawn = fan(shown, ONE, _room(shown), pen)
    _check_size(size)
    names = ", ".join("hidden" if one is None else one.name for one in shown)
    return _picture(drawn, max(1, round(size * drawn.wide / ONE)), names or "no cards")


ONE: Final = 60
"""The width of a face that stands alone, in its own units."""

ROW: Final = 13
"""So many lie in a row of a hand."""


def _room(shown: Collection[Face | None]) -> float:
    """The width of a hand: French cards lie over each other."""
    count = max(1, min(ROW, len(shown)))
    cards = all(one is None or isinstance(one, Card) for one in shown)
    return ONE + (count - 1) * (0.6 * ONE if cards else ONE + 2)


def _alone(shown: Any, kind: type[Face], size: int, pen: Pen) -> str:
    if not isinstance(shown, kind):
        raise TypeError(f"a {kind.__name__} is drawn, not {type(shown).__name__}")
    return _picture(face(shown, ONE, pen, seen=ONE if size < WHOLE else None), size, shown.name)


def _pen(theme: Theme, four_colour: bool, highlight: Iterable[Face]) -> Pen:
    if not isinstance(theme, Theme):
        raise TypeError(f"theme is a Theme, not {type(theme).__name__}")
    check_type("four_colour", four_colour, bool)
    if isinstance(highlight, Face | str) or not isinstance(highlight, Iterable):
        raise TypeError(f"highlight is several faces, as in [card], not one {type_name(highlight)}")
    marked = tuple(highlight)
    for one in marked:
        require_face(one)
    return Pen(PALETTES[theme], four_colour, frozenset(marked))


def _name(found: re.Match[str]) -> str:
    kind = Tile if found[1][0].isdigit() else CekiCard
    return kind.parse(found[1]).name


def _printed(words: str) -> str:
    """A sentence as a picture has it: a ten is a 10, and nothing needs more than a Latin font."""
    return _UNSAFE.sub("", _TEN.sub("10", words))


def _check_size(size: int) -> None:
    if not isinstance(size, int) or isinstance(size, bool):
        raise TypeError(f"size is a number of pixels, an int, not {type(size).__name__}")
    if not 1 <= size <= MOST_PIXELS:
        raise ValueError(f"size is from 1 to {MOST_PIXELS:,} pixels, not {size}")


def _picture(drawn: Box, size: int, title: str, *, told: str = "", page: str = "") -> str:
    """The whole document; a width of one unit where nothing is drawn."""
    _check_size(size)
    wide, high = max(1, ceil(drawn.wide)), max(1, ceil(drawn.high))
    back = rect(0, 0, wide, high, r=10, fill=page) if page else Svg("")
    return tag(
        "svg",
        tag("title", plain(title)),
        *([tag("desc", plain(told))] if told else []),
        back,
        drawn.drawn,
        xmlns="http://www.w3.org/2000/svg",
        width=size,
        height=max(1, round(size * high / wide)),
        viewBox=f"0 0 {wide} {high}",
        font_family=FONT,
        style="max-width:100%;block-size:auto",  # shrinks with the page; `height:auto` misleads CairoSVG
        role="img",
    )
