"""The frame of every picture: the seats round the table, what is told of each, and the own hand below."""

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Any, Final, Protocol

import attrs

from sampan.game import Seat
from sampan.show._frame import AnyView, seat_name
from sampan.show._svg_box import EMPTY, Box, below, beside, centred, flow, framed, line, over, paragraph
from sampan.show._svg_draw import Svg, group, lines, number, path, plain, rect, tag
from sampan.show._svg_faces import BAR, Kind, backs, hand, kind_of, minis
from sampan.show._svg_theme import Pen
from sampan.tiles import Face

__all__ = ["SMALL", "WIDE", "Scene", "amount", "table"]

WIDE: Final = 320
"""The width of a table in its own units: pixels, where it is drawn 320 wide."""

SMALL: Final = 9
"""The size of the smallest letters."""

MARGIN: Final = 6
PAD: Final = 7
INNER: Final = WIDE - 2 * MARGIN - 2 * PAD
PLATE: Final = 71
"""The width of a plate at the side of the table, and of one in a crowd."""

CROWD: Final = 12
"""So many others still sit round the table; more sit along a winding one."""

COLUMNS: Final = 4

LONG: Final = 160
"""From so many letters on, the words below are written smaller."""


class Scene(Protocol):
    """What the module of one game's picture holds."""

    CLOCKWISE: bool
    """Whether the next seat is at one's left."""

    DEALER: str
    """What the dealer is called."""

    def kind(self, view: Any) -> Kind: ...
    def facts(self, view: Any) -> Sequence[str]: ...
    def marks(self, view: Any, seat: Seat) -> Sequence[str]: ...
    def extras(self, view: Any, seat: Seat, pen: Pen) -> Sequence[Box]: ...
    def drawn(self, view: Any, seat: Seat) -> int: ...
    def middle(self, view: Any, pen: Pen, room: float) -> Box: ...
    def arrange(self, faces: Any) -> Collection[Any]: ...


def amount(value: int, pen: Pen) -> Box:
    """A gain or a loss."""
    text = f"{value:+,}" if abs(value) < 10**7 else f"{value:+.2e}".replace("e+", "e")
    colour = pen.palette.gain if value > 0 else pen.palette.loss if value else pen.palette.faint
    return line(text.replace("-", "−") if value else "0", size=10, fill=colour, bold=True, align=1)


# -- seats ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class Seating:
    """A view with what is needed to draw its seats."""

    view: AnyView
    scene: Scene
    pen: Pen

    def name(self, seat: Seat) -> Box:
        """The seat's name, with an arrow if it is to act and a bar if it moved last."""
        colours, last = self.pen.palette, getattr(self.view, "last", None)
        acts = Box(9, 10, path("M1 1 L8 5 L1 9 Z", fill=colours.accent)) if seat == self.view.turn else EMPTY
        moved = bar(self.pen) if last is not None and seat == last.seat else EMPTY
        text = line(seat_name(self.view, seat), size=10, fill=colours.ink, bold=True)
        return beside([below([acts, moved], 0), text], 2)

    def score(self, seat: Seat) -> Box:
        """What the seat has gained or lost; nothing while nobody has."""
        net = self.view.score.net
        return amount(net[seat], self.pen) if any(net) else EMPTY

    def notes(self, seat: Seat) -> list[Box]:
        """What is to be said of a seat, word by word."""
        marks = [self.scene.DEALER] * (seat == self.view.dealer) + list(self.scene.marks(self.view, seat))
        words = [line(mark, size=SMALL, fill=self.pen.palette.faint, most=PLATE - 11) for mark in marks]
        return [*self.scene.extras(self.view, seat, self.pen), *words]

    def held(self, seat: Seat, room: float) -> Box:
        """A hand on a plate: small faces, or backs with their number."""
        shown, size, colours = self.view.hands[seat], self.view.hand_sizes[seat], self.pen.palette
        kind, new = self.scene.kind(self.view), self.scene.drawn(self.view, seat)
        if not size:
            return line(f"no {'tiles' if kind is Kind.TILE else 'cards'}", size=SMALL, fill=colours.faint)
        if shown is not None:
            return minis(self.scene.arrange(shown), kind, room, self.pen, new=new)
        count = line(f"{size:,}", size=SMALL, fill=colours.ink)
        return beside([backs(kind, size, min(60, room - count.wide - 4), self.pen, new=new), count], 3)

    def plate(self, seat: Seat, wide: float) -> Box:
        """All that is told of a seat which is not one's own."""
        room = wide - 10
        told = flow([self.held(seat, room), *self.notes(seat)], room, 5, down=1)
        return self.framed(seat, below([self.heading(seat, [], room), told], 1), wide)

    def heading(self, seat: Seat, notes: Sequence[Box], room: float) -> Box:
        """The name at the left, the score at the right, below each other if need be."""
        name, score = flow([self.name(seat), *notes], room, 6, down=1), self.score(seat)
        if name.wide + 4 + score.wide > room:
            return below([name, over(room, score.high, (score, room - score.wide, 0))], 0)
        high = max(name.high, score.high)
        return over(room, high, (name, 0, 0), (score, room - score.wide, 0))

    def framed(self, seat: Seat, box: Box, wide: float) -> Box:
        """A plate, lit if the seat is to act."""
        colours, acts = self.pen.palette, seat == self.view.turn
        return framed(
            box,
            pad=5,
            fill=colours.lit if acts else colours.plate,
            edge=colours.accent if acts else colours.edge,
            thick=2 if acts else 1,
            room=wide,
        )

    def own(self, seat: Seat, wide: float) -> Box:
        """The seat at the bottom, with its hand if it is the one who looks."""
        room = wide - 10
        heading = self.heading(seat, self.notes(seat), room)
        shown = self.scene.arrange(self.view.hand) if seat == self.view.seat else ()
        new = self.scene.drawn(self.view, seat)
        held = hand(shown, hand_size(shown), room, self.pen, new=new) if shown else self.held(seat, room)
        return self.framed(seat, below([heading, centred(held, room)], 4), wide)


def bar(pen: Pen) -> Box:
    """The sign of the last move, beside words."""
    return Box(9, BAR, rect(0, 0, 9, BAR, r=BAR / 2, fill=pen.palette.accent))


def hand_size(shown: Collection[Face | None]) -> float:
    """How wide a card of the own hand is."""
    kinds = {kind_of(one) for one in shown if one is not None}
    return 40 if kinds == {Kind.CARD} else 30 if Kind.CEKI not in kinds else 28


# -- round the table ------------------------------------------------------------------------------------------------


def ring(seating: Seating, others: Sequence[Seat]) -> Box:
    """Up to twelve seats along the left, the top and the right of the table, clockwise, with the middle between."""
    sides = max(0, (len(others) - 3) // 2)
    left, top, right = others[:sides], others[sides : len(others) - sides], others[len(others) - sides :]
    if len(others) == COLUMNS:
        left, top, right = (), others, ()
    wide = min(180, (INNER - 5 * (len(top) - 1)) / max(1, len(top)))
    plates = [seating.plate(seat, wide) for seat in top]
    drop = [10 if len(top) > 2 and at in (0, len(top) - 1) else 0 for at in range(len(top))]
    across = beside(
        [over(box.wide, box.high + y, (box, 0, y)) for box, y in zip(plates, drop, strict=True)], 5, align=0
    )

    columns = [below([seating.plate(seat, PLATE) for seat in column], 5) for column in (left[::-1], right)]
    room = INNER - 2 * (PLATE + 8) if left else INNER
    middle = seating.scene.middle(seating.view, seating.pen, room)
    high = max(middle.high + 8, *(column.high for column in columns))
    body = over(
        INNER,
        high,
        (columns[0], 0, (high - columns[0].high) / 2),
        (middle, (INNER - middle.wide) / 2, (high - middle.high) / 2),
        (columns[1], INNER - PLATE, (high - columns[1].high) / 2),
    )
    return below([centred(across, INNER), body], 8)


def crowd(seating: Seating, others: Sequence[Seat]) -> Box:
    """More seats in four columns along a winding table, clockwise from the lower left, with the middle below."""
    most = -(-len(others) // COLUMNS)
    sizes = [most - (most * COLUMNS - len(others) > COLUMNS - 1 - at) for at in range(COLUMNS)]
    starts = [sum(sizes[:at]) for at in range(COLUMNS)]
    columns = [
        [seating.plate(seat, PLATE) for seat in others[start : start + size]]
        for start, size in zip(starts, sizes, strict=True)
    ]
    gap = 4.0
    high = max(sum(box.high for box in column) + gap * (len(column) - 1) for column in columns)
    step = (INNER - PLATE) / (COLUMNS - 1)
    placed = []
    for at, column in enumerate(columns):
        spare = (high - sum(box.high for box in column)) / max(1, len(column) - 1)
        y = 0.0
        for box in column[:: 1 if at % 2 else -1]:
            placed.append((box, at * step, y))
            y += box.high + spare
    middles = [at * step + PLATE / 2 for at in range(COLUMNS)]
    ends = [(high - 6, 6), (6, high - 6), (high - 6, 6), (6, high - 6)]
    way = list(chain.from_iterable(((x, start), (x, end)) for x, (start, end) in zip(middles, ends, strict=True)))
    band = Box(INNER, high, lines([way], colour=seating.pen.palette.rim, thick=8))
    seats = over(INNER, high, (band, 0, 0), *placed)
    return below([seats, centred(seating.scene.middle(seating.view, seating.pen, INNER), INNER)], 8)


# -- the whole ------------------------------------------------------------------------------------------------------


def turning(clockwise: bool, pen: Pen) -> Box:
    """A small round arrow: which way the turn goes."""
    colour = pen.palette.faint
    arc = path(
        "M2.5 8 C2 3.5 5 1.5 7.5 2 C10.5 2.5 12.3 5.5 11 9",
        stroke=colour,
        stroke_width=1.6,
        stroke_linecap="round",
    )
    head = path("M8 8 L13.8 7.6 L10.4 12.4 Z", fill=colour)
    drawn = Svg(arc + head)
    if not clockwise:
        drawn = tag("g", drawn, transform=f"translate({number(14)} 0) scale(-1 1)")
    told = f"the turn goes {'clockwise' if clockwise else 'anticlockwise'}"
    return Box(14, 13, group(tag("title", plain(told)), drawn))


def header(seating: Seating, title: str, room: float) -> Box:
    """The game, and what holds for the whole table."""
    colours, facts = seating.pen.palette, ", ".join(seating.scene.facts(seating.view))
    name = paragraph(title, room, size=13, fill=colours.ink, bold=True)
    way = turning(seating.scene.CLOCKWISE, seating.pen)
    told = line(facts, size=9.5, fill=colours.faint, align=1)
    if name.wide + told.wide + way.wide + 16 > room:
        told = paragraph(facts, room - 20, size=9.5, fill=colours.faint)
        return below([name, beside([way, told], 6)], 1)
    right = beside([told, way], 6)
    high = max(name.high, right.high)
    return over(room, high, (name, 0, 0), (right, room - right.wide, (high - right.high) / 2))


def table(view: AnyView, scene: Scene, pen: Pen, *, title: str, last: str, words: str) -> Box:
    """The whole picture.

    Args:
        view: The View.
        scene: The picture of its game.
        pen: What to draw with.
        title: The name of the game.
        last: The last move in words.
        words: What stands below: whose turn it is, or how the deal ended.
    """
    colours = pen.palette
    seating = Seating(view, scene, pen)
    me = 0 if view.seat is None else view.seat
    others = [(me + far) % view.seats for far in range(1, view.seats)]
    if not scene.CLOCKWISE:
        others.reverse()
    inside = (ring if len(others) <= CROWD else crowd)(seating, others)
    room = WIDE - 2 * MARGIN
    felt = framed(inside, pad=PAD, fill=colours.felt, edge=colours.rim, thick=2, r=16)
    brief = len(words) < LONG
    told = paragraph(words, room, size=11 if brief else 9.5, fill=colours.ink, bold=brief)
    moved = beside(
        [over(9, 11, (bar(pen), 0, 4)), paragraph(last, room - 13, size=9.5, fill=colours.faint)], 4, align=0
    )
    parts = below([header(seating, title, room), felt, seating.own(me, room), moved if last else EMPTY, told], 5)
    return over(WIDE, parts.high + 2 * MARGIN, (parts, MARGIN, MARGIN))
