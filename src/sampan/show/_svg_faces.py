"""Faces of every kind as boxes: alone, in a hand, small, or hidden."""

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import Final

import attrs

from sampan.cards import Card
from sampan.show._svg_box import EMPTY, Box, flow, over
from sampan.show._svg_cards import CARD_RATIO, card, index_size, index_width, mini_card, whole_card
from sampan.show._svg_ceki import CEKI_RATIO, ceki, mini_ceki
from sampan.show._svg_draw import Svg, group, lines, rect, titled
from sampan.show._svg_theme import PALETTES, WHITE, Pen
from sampan.show._svg_tiles import TILE_RATIO, mini_tile, tile
from sampan.tiles import Face, Tile

__all__ = [
    "BAR",
    "WHOLE",
    "Kind",
    "back",
    "backs",
    "barred",
    "face",
    "hand",
    "kind_of",
    "mini",
    "minis",
    "pile",
    "require_face",
]


class Kind(Enum):
    """What is played with, as far as its back tells."""

    CARD = "card"
    TILE = "tile"
    CEKI = "ceki"


@attrs.frozen
class _Shape:
    ratio: float
    colour: str
    """Of the back."""

    mini: tuple[float, float]
    """The width and height of a small face."""


SHAPES: Final = {
    Kind.CARD: _Shape(CARD_RATIO, "#33679e", (13, 20)),
    Kind.TILE: _Shape(TILE_RATIO, "#2f7d57", (14, 22)),
    Kind.CEKI: _Shape(CEKI_RATIO, "#8a2f38", (14, 22)),
}


WHOLE: Final = 56
"""From this width on a card has all its pips."""


def require_face(thing: object) -> None:
    """Raise a ``TypeError`` for what is no face."""
    if not isinstance(thing, Face):
        raise TypeError(f"a card or a tile is drawn, not {type(thing).__name__}")


def kind_of(face: Face) -> Kind:
    """The kind of a face."""
    return Kind.CARD if isinstance(face, Card) else Kind.TILE if isinstance(face, Tile) else Kind.CEKI


def _drawn(shown: Face, wide: float, high: float, drawn: Svg, pen: Pen) -> Box:
    """A drawn face with its name, and a frame if it is one to highlight."""
    if shown in pen.highlight:
        thick = 1.2 + wide / 60
        inset = thick / 2
        frame = rect(
            inset, inset, wide - thick, high - thick, r=0.1 * wide, stroke=pen.palette.mark, stroke_width=thick
        )
        drawn = Svg(drawn + frame)
    return Box(wide, high, titled(shown.name, drawn, data_face=str(shown)))


def _tinted(shown: Face, pen: Pen) -> Pen:
    """What a face is drawn with: on tinted paper if it is one to highlight."""
    return attrs.evolve(pen, palette=TINTED[pen.palette]) if shown in pen.highlight else pen


TINTED: Final = {own: attrs.evolve(own, paper="#ffe7b0", ivory="#ffe7b0") for own in PALETTES.values()}


def face(shown: Face, wide: float, pen: Pen, *, seen: float | None = None) -> Box:
    """A face of a width. Of a French card only a strip may be seen; if all of a large one is, it has its pips."""
    high = SHAPES[kind_of(shown)].ratio * wide
    tinted = _tinted(shown, pen)
    if isinstance(shown, Card):
        whole = seen is None and wide >= WHOLE
        drawn = whole_card(shown, wide, tinted) if whole else card(shown, wide, tinted, seen=seen or wide)
    else:
        drawn = tile(shown, wide, tinted) if isinstance(shown, Tile) else ceki(shown, wide, tinted)
    return _drawn(shown, wide, high, drawn, pen)


def mini(shown: Face, pen: Pen) -> Box:
    """A small face, with an index that can still be read."""
    tinted = _tinted(shown, pen)
    if isinstance(shown, Card):
        drawn = mini_card(shown, tinted)
    else:
        drawn = mini_tile(shown, tinted) if isinstance(shown, Tile) else mini_ceki(shown, tinted)
    return _drawn(shown, *SHAPES[kind_of(shown)].mini, drawn, pen)


def back(kind: Kind, wide: float, pen: Pen, *, high: float | None = None) -> Box:
    """A face that is hidden."""
    shape = SHAPES[kind]
    high = shape.ratio * wide if high is None else high
    thick = max(0.5, wide / 50)
    outer = rect(
        thick / 2,
        thick / 2,
        wide - thick,
        high - thick,
        r=0.1 * wide,
        fill=shape.colour,
        stroke=pen.palette.paper,
        stroke_width=thick,
    )
    inset = 0.16 * wide
    inner = rect(
        inset,
        inset,
        wide - 2 * inset,
        high - 2 * inset,
        r=0.05 * wide,
        stroke=WHITE,
        stroke_width=0.04 * wide,
        opacity="0.6",
    )
    if wide >= 20:
        middle, half = (wide / 2, high / 2), (0.2 * wide, 0.2 * high)
        knot = [
            (middle[0], middle[1] - half[1]),
            (middle[0] + half[0], middle[1]),
            (middle[0], middle[1] + half[1]),
            (middle[0] - half[0], middle[1]),
            (middle[0], middle[1] - half[1]),
        ]
        inner = Svg(inner + group(lines([knot], colour=WHITE, thick=0.04 * wide), opacity="0.6"))
    return Box(wide, high, Svg(outer + inner))


def barred(box: Box, pen: Pen) -> Box:
    """What the last move laid or drew: with a bar below, and as much room above, so that it stays in its row."""
    bar = rect(0, 0, box.wide, BAR, r=BAR / 2, fill=pen.palette.accent)
    room = BAR + 1
    return over(box.wide, box.high + 2 * room, (box, 0, room), (Box(box.wide, BAR, bar), 0, box.high + room + 1))


BAR: Final = 3
"""The height of a bar."""


def _new_ones_barred(boxes: list[Box], new: int, pen: Pen) -> list[Box]:
    """The last ``new`` of the boxes with bars."""
    old = len(boxes) - new
    return [*boxes[:old], *(barred(box, pen) for box in boxes[old:])]


def backs(kind: Kind, count: int, room: float, pen: Pen, *, new: int = 0) -> Box:
    """A hand of hidden cards, so many of them and at least one, pushed together to fit a width; the last ``new`` of
    them were drawn with the last move.
    """
    wide = 9.0
    boxes = _new_ones_barred([back(kind, wide, pen)] * count, new, pen)
    step = min(5.0, (room - wide) / max(1, count - 1))
    high = max(box.high for box in boxes)
    placed = ((box, step * place, (high - box.high) / 2) for place, box in enumerate(boxes))
    return over(wide + step * (count - 1), high, *placed)


def minis(shown: Iterable[Face | None], kind: Kind, room: float, pen: Pen, *, align: float = 0, new: int = 0) -> Box:
    """Small faces side by side, in as many rows as they need; hidden ones show their backs, and the last ``new`` of
    them have bars.
    """
    wide, high = SHAPES[kind].mini
    boxes = [back(kind, wide, pen, high=high) if one is None else mini(one, pen) for one in shown]
    return flow(_new_ones_barred(boxes, new, pen), room, 1, down=1, align=align)


def hand(
    shown: Collection[Face | None], wide: float, room: float, pen: Pen, *, kind: Kind | None = None, new: int = 0
) -> Box:
    """Faces side by side in the order given. French cards lie over each other, but no index is hidden.

    Args:
        shown: The faces; ``None`` is drawn as a back.
        wide: The width of one.
        room: The width that all together may take.
        pen: What to draw with.
        kind: The kind of the hidden ones, where no face tells.
        new: So many of them, the last ones, have bars, if they lie side by side.
    """
    known = [one for one in shown if one is not None]
    kind = kind or (kind_of(known[0]) if known else Kind.CARD)
    if kind is Kind.CARD and all(isinstance(one, Card) for one in known):
        return fan(list(shown), wide, room, pen)
    boxes = [back(kind, wide, pen) if one is None else face(one, wide, pen) for one in shown]
    return flow(_new_ones_barred(boxes, new, pen), room, 2, down=2, align=0.5)


def fan(shown: Sequence[Face | None], wide: float, room: float, pen: Pen) -> Box:
    """Cards over each other, as far apart as the room allows, in as many rows as they need."""
    most = max(1, int((room - wide) / index_width(wide)) + 1)
    count = -(-len(shown) // most)
    size = -(-len(shown) // max(1, count))
    step = min(wide + 2, (room - wide) / max(1, size - 1))
    down = 2.15 * index_size(wide)
    placed = []
    for at, one in enumerate(shown):
        last = at % size == size - 1 or at == len(shown) - 1
        seen = wide if last else min(wide, step)
        box = back(Kind.CARD, wide, pen) if one is None else face(one, wide, pen, seen=seen)
        placed.append((box, at % size * step, at // size * down))
    if not placed:
        return EMPTY
    return over(wide + step * (size - 1), CARD_RATIO * wide + down * (count - 1), *placed)


def pile(kind: Kind, count: int, wide: float, pen: Pen, *, top: Box | None = None) -> Box:
    """A pile seen from above: a few edges show that there is more than one."""
    edges = min(3, max(0, count - 1))
    high = SHAPES[kind].ratio * wide
    single = back(kind, wide, pen)
    if not count:
        hollow = rect(0.5, 0.5, wide - 1, high - 1, r=0.1 * wide, stroke=pen.palette.rim, stroke_dasharray="3 3")
        return Box(wide, high, hollow)
    lift = 1.5
    edge = single if top is None else Box(wide, high, _edge(wide, high, pen))
    placed = [(edge, lift * at, lift * (edges - at)) for at in range(edges)]
    return over(wide + lift * edges, high + lift * edges, *placed, (top or single, lift * edges, 0))


def _edge(wide: float, high: float, pen: Pen) -> Svg:
    outline = pen.palette.outline
    return rect(
        0.4, 0.4, wide - 0.8, high - 0.8, r=0.1 * wide, fill=pen.palette.paper, stroke=outline, stroke_width=0.8
    )
