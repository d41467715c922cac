"""The middle of a table of Sap-tim-pan: the wall and the tiles that are out of play."""

from typing import Final

from sampan.game import Seat
from sampan.saptimpan import Bet, Draw, Result, ShowEast, View
from sampan.show._frame import arrange
from sampan.show._ink import count
from sampan.show._svg_box import Box, below, beside, centred, line
from sampan.show._svg_faces import Kind, barred, minis, pile
from sampan.show._svg_parts import caption, chip
from sampan.show._svg_theme import Pen
from sampan.show._text_saptimpan import points, worth

__all__ = ["CLOCKWISE", "DEALER", "arrange", "drawn", "extras", "facts", "kind", "marks", "middle"]

CLOCKWISE: Final = False
"""The next seat is at the banker's right."""

DEALER: Final = "banker"

RESULTS: Final = {Result.WON: "won", Result.LOST: "lost", Result.PUSH: "push"}


def kind(_: View) -> Kind:
    """Tiles."""
    return Kind.TILE


def facts(view: View) -> list[str]:
    """The highest stake, and how much is left to draw."""
    limit = [] if view.limit is None else [f"stakes up to {view.limit:,}"]
    return [*limit, f"{count(view.wall_size, 'tile')} in the wall"]


def marks(view: View, seat: Seat) -> list[str]:
    """Who has shown an East, gone bust, won or lost."""
    shown = view.easts.count(seat)
    notes = ["showed East" if shown == 1 else f"{shown} Easts"] if shown else []
    notes += ["bust"] * (seat in view.busted)
    end = view.outcome
    return notes if end is None or end.results[seat] not in RESULTS else [*notes, RESULTS[end.results[seat]]]


def extras(view: View, seat: Seat, pen: Pen) -> list[Box]:
    """What an open hand is worth, and the stake."""
    half, stake = worth(view.hands[seat]), view.stakes[seat]
    boxes = [] if half is None else [line(f"= {points(half)}", size=10, fill=pen.palette.ink, bold=True)]
    if stake is None:
        return boxes
    new = view.last is not None and view.last.seat == seat and isinstance(view.last.move, Bet)
    return [*boxes, barred(chip(stake, pen), pen) if new else chip(stake, pen)]


def drawn(view: View, seat: Seat) -> int:
    """The tile that a seat has just drawn, unless it went bust."""
    last = view.last
    return int(
        last is not None and last.seat == seat and isinstance(last.move, Draw | ShowEast) and view.hand_sizes[seat] > 0
    )


def thrown(view: View) -> int:
    """How many tiles the last move has thrown in: an East, or a hand that went bust."""
    match view.last:
        case None:
            return 0
        case last if isinstance(last.move, ShowEast):
            return 1
        case last:
            return sum(len(line.cards) for line in last.paid)


def middle(view: View, pen: Pen, room: float) -> Box:
    """The wall, and below it what was thrown in."""
    wall = beside([pile(Kind.TILE, view.wall_size, 26, pen), caption(f"wall: {view.wall_size}", pen, align=0)], 5)
    parts = [wall]
    if view.discards:
        parts += [caption("thrown in", pen), minis(view.discards, Kind.TILE, room, pen, align=0.5, new=thrown(view))]
    return centred(below(parts, 5, align=0.5), room)
