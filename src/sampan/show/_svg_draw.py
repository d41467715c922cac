"""Elements of SVG: every text and attribute is escaped where it is made.

Paths use the commands M L C Q Z with absolute coordinates alone, and groups only move and scale, so that anybody can
tell by arithmetic what lies where.
"""

import re
from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Final, NewType, TypeAlias
from xml.sax.saxutils import escape, quoteattr

__all__ = [
    "FONT",
    "Point",
    "Svg",
    "around",
    "circle",
    "disc",
    "group",
    "label",
    "lines",
    "number",
    "path",
    "petal",
    "plain",
    "rect",
    "tag",
    "titled",
    "width",
]

Svg = NewType("Svg", str)
"""Finished markup; whatever is not of this type is escaped."""

Point: TypeAlias = tuple[float, float]

FONT: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """A coordinate: a whole number or at most two decimals.

    >>> number(3.0), number(0.126), number(-0.001)
    ('3', '0.13', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def plain(text: str) -> Svg:
    """A text as it stands between tags; what XML cannot carry falls away."""
    return Svg(escape(_FORBIDDEN.sub("", text)))


def tag(name: str, *children: Svg, **attributes: str | float | None) -> Svg:
    """An element. Attributes that are ``None`` are left out; ``_`` in a name stands for ``-``."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}"
        f"={quoteattr(_FORBIDDEN.sub('', value) if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return Svg(f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>")


def group(*children: Svg, x: float = 0, y: float = 0, scale: float = 1, **attributes: str | float | None) -> Svg:
    """Elements that are moved and scaled together."""
    moves = [f"translate({number(x)} {number(y)})"] if x or y else []
    moves += [f"scale({scale:.4g})"] if scale != 1 else []
    return tag("g", *children, transform=" ".join(moves) or None, **attributes)


def titled(name: str, *children: Svg, data_face: str | None = None) -> Svg:
    """Elements with a name for those who cannot see them, or who point at them."""
    return group(tag("title", plain(name)), *children, data_face=data_face)


def rect(
    x: float, y: float, wide: float, high: float, *, r: float = 0, fill: str = "none", **attributes: str | float | None
) -> Svg:
    """A rectangle, with round corners if there is an ``r``."""
    return tag("rect", x=x, y=y, width=wide, height=high, rx=r or None, fill=fill, **attributes)


def circle(x: float, y: float, r: float, *, fill: str = "none", **attributes: str | float | None) -> Svg:
    """A circle round a point."""
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **attributes)


def path(d: str, *, fill: str = "none", **attributes: str | float | None) -> Svg:
    """A path of absolute M L C Q Z."""
    return tag("path", d=d, fill=fill, **attributes)


def lines(strokes: Iterable[Sequence[Point]], *, colour: str, thick: float) -> Svg:
    """Strokes of a pen, each through its points in turn."""
    d = " ".join(
        "M" + " L".join(f"{number(x)} {number(y)}" for x, y in points) + (" Z" * (points[0] == points[-1]))
        for points in strokes
    )
    return path(d, stroke=colour, stroke_width=thick, stroke_linecap="round", stroke_linejoin="round")


# -- curves ---------------------------------------------------------------------------------------------------------

_ROUND: Final = 0.5523
"""Where the handles of a quarter of a circle lie, in radii."""


def disc(x: float, y: float, r: float) -> str:
    """The path of a circle, to be part of a longer one."""
    k = _ROUND * r
    corners = [
        (x - r, y, x - r, y - k, x - k, y - r),
        (x, y - r, x + k, y - r, x + r, y - k),
        (x + r, y, x + r, y + k, x + k, y + r),
        (x, y + r, x - k, y + r, x - r, y + k),
    ]
    curves = [
        f"C{' '.join(map(number, (*corner[2:], *following[:2])))}"
        for corner, following in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return f"M{number(x - r)} {number(y)} {' '.join(curves)} Z"


def around(x: float, y: float, r: float, turn: float) -> Point:
    """The point at a distance, so many parts of a full turn clockwise from above."""
    angle = 2 * pi * turn
    return x + r * sin(angle), y - r * cos(angle)


def petal(x: float, y: float, r: float, turn: float, spread: float) -> str:
    """The path of a petal or a leaf: from a point outwards and back, ``spread`` of a full turn to each side."""
    tip = around(x, y, r, turn)
    left, right = around(x, y, 0.75 * r, turn - spread), around(x, y, 0.75 * r, turn + spread)
    there, back = (" ".join(map(number, (*side, *end))) for side, end in ((left, tip), (right, (x, y))))
    return f"M{number(x)} {number(y)} Q{there} Q{back} Z"


# -- text -----------------------------------------------------------------------------------------------------------

_WIDTHS: Final = {
    **dict.fromkeys("iljI.,:;'|·’ ", 0.37),
    **dict.fromkeys('tfrJ()[]-"/!', 0.48),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ", 0.8),
    **dict.fromkeys("mwMW½@%", 1.03),
    **dict.fromkeys("+=−–→#&<>^~♠♣♦♥", 0.9),
}


def width(text: str, size: float, *, bold: bool = False) -> float:
    """The width that a text may take at most in one of the usual fonts without serifs."""
    ems = sum(_WIDTHS.get(sign, 0.67 if ord(sign) < 0x2E80 else 1.05) for sign in text)
    return ems * size * (1.08 if bold else 1)


def label(
    x: float,
    y: float,
    text: str,
    *,
    size: float,
    fill: str,
    bold: bool = False,
    anchor: str = "start",
    most: float | None = None,
) -> Svg:
    """A line of text on a base line; it is pressed to ``most`` where it could be wider."""
    pressed = most if most is not None and width(text, size, bold=bold) > most else None
    return tag(
        "text",
        plain(text),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight="bold" if bold else None,
        text_anchor=anchor if anchor != "start" else None,
        textLength=pressed,
        lengthAdjust="spacingAndGlyphs" if pressed else None,
    )
