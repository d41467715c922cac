"""The middle of a table of Sampen: the stock and the upcard."""

from typing import Final

from sampan.game import Seat
from sampan.sampen import Decline, Phase, View
from sampan.show._frame import arrange
from sampan.show._ink import count
from sampan.show._svg_box import Box, below, beside, centred
from sampan.show._svg_faces import Kind, face, kind_of, minis, pile
from sampan.show._svg_parts import caption, laid
from sampan.show._svg_theme import Pen

__all__ = ["CLOCKWISE", "DEALER", "arrange", "drawn", "extras", "facts", "kind", "marks", "middle"]

CLOCKWISE: Final = True
DEALER: Final = "dealer"

SIZES: Final = {Kind.CARD: 42, Kind.TILE: 38, Kind.CEKI: 30}
"""The width of the upcard."""


def kind(view: View) -> Kind:
    """What the pack is made of."""
    return kind_of(view.rules.pack[0])


def facts(view: View) -> list[str]:
    """How much is left to turn."""
    return [f"{count(view.stock_size, 'card')} in the stock"]


def marks(view: View, seat: Seat) -> list[str]:
    """Who led last, and who has won."""
    if view.outcome is not None:
        return ["wins"] * (seat in view.outcome.winners)
    asked = ["can match"] * (view.phase is Phase.MATCH and seat == view.turn)
    return asked + ["led"] * (seat == view.last_lead)


def extras(_: View, __: Seat, ___: Pen) -> list[Box]:
    """Nothing more."""
    return []


def drawn(_: View, __: Seat) -> int:
    """Nothing is drawn."""
    return 0


def middle(view: View, pen: Pen, room: float) -> Box:
    """The stock, the upcard on the discards, and the pairs that are out of play."""
    backs, own = kind(view), kind_of(view.upcard)
    stock = pile(backs, view.stock_size, SIZES[backs], pen)
    top = pile(own, len(view.discards), SIZES[own], pen, top=face(view.upcard, SIZES[own], pen))
    under = len(view.discards) - 1
    new = view.last is not None and not isinstance(view.last.move, Decline)
    told = [
        below([stock, caption("stock", pen), caption(f"{view.stock_size}", pen)], 1, align=0.5),
        below([laid(top, "upcard", pen, new=new), caption(f"on {under}" if under else "", pen)], 1, align=0.5),
    ]
    parts = [beside(told, 24, align=0)]
    if view.thrown:
        parts += [caption("pairs out of play", pen), minis(view.thrown[::2], backs, room, pen, align=0.5)]
    return centred(below(parts, 6, align=0.5), room)
