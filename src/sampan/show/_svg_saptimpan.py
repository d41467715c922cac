"""The middle of a table of Sap-tim-pan: the wall and the tiles that are out of play."""

from typing import Final

from sampan.game import Seat
from sampan.saptimpan import Result, View
from sampan.show._frame import arrange
from sampan.show._ink import count
from sampan.show._svg_box import Box, below, beside, centred, line
from sampan.show._svg_faces import Kind, minis, pile
from sampan.show._svg_parts import caption, chip
from sampan.show._svg_theme import Pen
from sampan.show._text_saptimpan import points, worth

__all__ = ["CLOCKWISE", "DEALER", "arrange", "extras", "facts", "kind", "marks", "middle"]

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
    return boxes if stake is None else [*boxes, chip(stake, pen)]


def middle(view: View, pen: Pen, room: float) -> Box:
    """The wall, and below it what was thrown in."""
    wall = beside([pile(Kind.TILE, view.wall_size, 26, pen), caption(f"wall: {view.wall_size}", pen, align=0)], 5)
    thrown = []
    if view.discards:
        thrown = [caption("thrown in", pen), minis(view.discards, Kind.TILE, room, pen, align=0.5)]
    return centred(below([wall, *thrown], 5, align=0.5), room)
