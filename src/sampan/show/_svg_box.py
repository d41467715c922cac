"""Boxes: what has been drawn together with the room it takes, and ways to put boxes beside each other.

Nothing is measured twice and nothing overlaps, because a picture is put together of boxes alone.
"""

from collections.abc import Iterable
from typing import Final

import attrs

from sampan.show._svg_draw import Svg, group, label, rect, width

__all__ = ["EMPTY", "Box", "below", "beside", "centred", "flow", "framed", "line", "over", "paragraph"]

BLANK: Final = Svg("")


@attrs.frozen
class Box:
    """A drawing that lies between 0 and its width, and between 0 and its height."""

    wide: float
    """The width, in the units of the picture."""

    high: float
    """The height."""

    drawn: Svg = BLANK
    """The drawing."""

    def at(self, x: float, y: float) -> Svg:
        """The drawing, moved."""
        return group(self.drawn, x=x, y=y) if self.drawn else BLANK


EMPTY: Final = Box(0, 0)


def over(wide: float, high: float, *placed: tuple[Box, float, float]) -> Box:
    """Boxes put at places of a larger one, the later ones on top."""
    return Box(wide, high, Svg("".join(box.at(x, y) for box, x, y in placed)))


def beside(boxes: Iterable[Box], gap: float = 4, *, align: float = 0.5) -> Box:
    """Boxes in a row: at the top with ``align=0``, at the bottom with 1."""
    row = [box for box in boxes if box.wide]
    high = max((box.high for box in row), default=0)
    placed, x = [], 0.0
    for box in row:
        placed.append((box, x, align * (high - box.high)))
        x += box.wide + gap
    return over(x - gap, high, *placed) if row else EMPTY


def below(boxes: Iterable[Box], gap: float = 3, *, align: float = 0) -> Box:
    """Boxes in a column: at the left with ``align=0``, centred with 0.5."""
    column = [box for box in boxes if box.high]
    wide = max((box.wide for box in column), default=0)
    placed, y = [], 0.0
    for box in column:
        placed.append((box, align * (wide - box.wide), y))
        y += box.high + gap
    return over(wide, y - gap, *placed) if column else EMPTY


def rows(boxes: Iterable[Box], room: float, gap: float) -> list[list[Box]]:
    """Boxes in their order, broken into rows that fit a width."""
    broken: list[list[Box]] = []
    used = 0.0
    for box in boxes:
        if not broken or used + gap + box.wide > room:
            broken.append([])
            used = -gap
        broken[-1].append(box)
        used += gap + box.wide
    return broken


def flow(boxes: Iterable[Box], room: float, gap: float = 4, *, down: float = 3, align: float = 0) -> Box:
    """Boxes in rows, like words on a page."""
    return below([beside(row, gap) for row in rows(boxes, room, gap)], down, align=align)


def centred(box: Box, room: float) -> Box:
    """A box in the middle of a width."""
    return over(room, box.high, (box, (room - box.wide) / 2, 0)) if room > box.wide else box


def framed(box: Box, *, pad: float, fill: str, edge: str, thick: float = 1, r: float = 5, room: float = 0) -> Box:
    """A box on a plate; with ``room`` the plate is at least so wide."""
    wide, high = max(room, box.wide + 2 * pad), box.high + 2 * pad
    inset = thick / 2
    back = rect(inset, inset, wide - thick, high - thick, r=r, fill=fill, stroke=edge, stroke_width=thick)
    return over(wide, high, (Box(wide, high, back), 0, 0), (box, pad, pad))


# -- text -----------------------------------------------------------------------------------------------------------

LEADING: Final = 1.22
"""The height of a line in sizes of its letters."""


def line(text: str, *, size: float, fill: str, bold: bool = False, most: float | None = None, align: float = 0) -> Box:
    """One line of text; what is longer than ``most`` is pressed together.

    A font may be narrower than its box: with ``align=0`` the letters keep to the left, with 1 to the right.
    """
    if not text:
        return EMPTY
    wide = width(text, size, bold=bold)
    if most is not None:
        wide = min(wide, most)
    x, anchor = align * wide, ANCHORS[align]
    drawn = label(x, 0.95 * size, text, size=size, fill=fill, bold=bold, anchor=anchor, most=most)
    return Box(wide, LEADING * size, drawn)


ANCHORS: Final = {0: "start", 0.5: "middle", 1: "end"}


def paragraph(text: str, room: float, *, size: float, fill: str, bold: bool = False, align: float = 0) -> Box:
    """Text in lines that fit a width."""
    words = [line(word, size=size, fill=fill, bold=bold) for word in text.split()]
    broken, start = [], 0
    for row in rows(words, room, width(" ", size, bold=bold)):
        broken.append(" ".join(text.split()[start : start + len(row)]))
        start += len(row)
    return below([line(one, size=size, fill=fill, bold=bold, most=room, align=align) for one in broken], 0, align=align)
