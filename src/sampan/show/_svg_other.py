"""The picture of a game that has none of its own: what every View tells."""

from typing import Final

from sampan.game import Seat
from sampan.show._frame import AnyView, arrange
from sampan.show._svg_box import EMPTY, Box
from sampan.show._svg_faces import Kind, kind_of
from sampan.show._svg_theme import Pen

__all__ = ["CLOCKWISE", "DEALER", "arrange", "drawn", "extras", "facts", "kind", "marks", "middle"]

CLOCKWISE: Final = True
DEALER: Final = "dealer"


def kind(view: AnyView) -> Kind:
    """What the first open hand is made of."""
    known = [face for held in view.hands for face in held or () if face is not None]
    return kind_of(known[0]) if known else Kind.CARD


def facts(view: AnyView) -> list[str]:
    """The phase."""
    return [view.phase.name.lower()]


def marks(_: AnyView, __: Seat) -> list[str]:
    """Nothing more."""
    return []


def extras(_: AnyView, __: Seat, ___: Pen) -> list[Box]:
    """Nothing more."""
    return []


def drawn(_: AnyView, __: Seat) -> int:
    """What a move draws, the game alone knows."""
    return 0


def middle(_: AnyView, __: Pen, ___: float) -> Box:
    """Nothing: what lies on the table, the game alone knows."""
    return EMPTY
