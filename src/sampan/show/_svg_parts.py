"""Small parts that the middles of several tables are made of."""

from sampan.show._svg_box import Box, below, framed, line, over
from sampan.show._svg_draw import Svg, circle
from sampan.show._svg_faces import barred
from sampan.show._svg_theme import RED, WHITE, Pen

__all__ = ["badge", "caption", "chip", "laid"]


def caption(text: str, pen: Pen, *, bold: bool = False, align: float = 0.5) -> Box:
    """A few words below something, or with ``align=0`` beside it."""
    colour = pen.palette.ink if bold else pen.palette.faint
    return line(text, size=9.5, fill=colour, bold=bold, align=align)


def laid(box: Box, told: str, pen: Pen, *, new: bool) -> Box:
    """What lies on top, and what it is called; with a bar if the last move has put it there."""
    return below([barred(box, pen) if new else box, caption(told, pen, bold=True)], 1, align=0.5)


def badge(text: str, pen: Pen) -> Box:
    """A value that stands out."""
    return framed(
        line(text, size=10, fill=pen.palette.plate, bold=True), pad=2, fill=pen.palette.accent, edge=pen.palette.accent
    )


def chip(value: int, pen: Pen) -> Box:
    """A stake: a chip with its amount."""
    disc = Svg(circle(5, 5, 4.6, fill=RED) + circle(5, 5, 2.6, stroke=WHITE, stroke_width=1))
    amount = line(f"{value:,}", size=9.5, fill=pen.palette.ink, bold=True)
    high = max(10, amount.high)
    return over(12 + amount.wide, high, (Box(10, 10, disc), 0, (high - 10) / 2), (amount, 12, (high - amount.high) / 2))
