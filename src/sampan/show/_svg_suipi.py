"""The middle of a table of Suipi: the floor with its builds, and what each team has captured."""

from typing import Final

from sampan.cards import Card, Suit
from sampan.game import Seat
from sampan.show._ink import count
from sampan.show._svg_box import Box, below, beside, centred, flow, framed, over
from sampan.show._svg_draw import Svg, around, number, path, rect
from sampan.show._svg_faces import Kind, barred, face, hand, minis, pile
from sampan.show._svg_parts import badge, caption, laid
from sampan.show._svg_theme import RED, Pen
from sampan.show._text_suipi import arrange, team
from sampan.suipi import Build, Capture, Pile, Trail, View
from sampan.suipi.values import in_order

__all__ = ["CLOCKWISE", "DEALER", "arrange", "drawn", "extras", "facts", "kind", "marks", "middle"]

CLOCKWISE: Final = True
DEALER: Final = "dealer"

LOOSE: Final = 32
"""The width of a card on the floor."""

MOST_SHOWN: Final = 5
"""So many suipis are drawn; the others are only counted."""


def kind(_: View) -> Kind:
    """Cards."""
    return Kind.CARD


def facts(view: View) -> list[str]:
    """How much is left to deal."""
    return [f"{count(view.stock_size, 'card')} in the stock"]


def marks(view: View, seat: Seat) -> list[str]:
    """Which of four is the partner, whose team captured last and who is ahead at the end."""
    partner = view.seats == 4 and view.seat is not None and seat == (view.seat + 2) % 4
    notes = ["partner"] * partner
    end = view.outcome
    return notes if end is None else notes + ["wins"] * (seat % 2 == end.winner)


def extras(_: View, __: Seat, ___: Pen) -> list[Box]:
    """Nothing more."""
    return []


def drawn(_: View, __: Seat) -> int:
    """Nothing is drawn."""
    return 0


def unit_box(view: View, unit: Card | Pile, pen: Pen, room: float) -> Box:
    """A unit of the floor; what the last move laid there has a bar."""
    match view.last.move if view.last else None:
        case Trail(card) | Build(card):
            new = card == unit if isinstance(unit, Card) else card in unit.cards
        case _:
            new = False
    box = face(unit, LOOSE, pen) if isinstance(unit, Card) else build(unit, pen, room)
    return barred(box, pen) if new else box


def build(unit: Pile, pen: Pen, room: float) -> Box:
    """A build: its cards, its value, and whose it is."""
    cards = hand(in_order(unit.cards), LOOSE, min(room, LOOSE + 18 * (len(unit.cards) - 1)), pen)
    owner = caption(f"seat {unit.owner}{', grouped' if unit.grouped else ''}", pen, bold=True, align=0)
    told = beside([badge(str(unit.value), pen), owner], 3)
    return framed(below([cards, told], 2, align=0.5), pad=3, fill="none", edge=pen.palette.accent)


def captured(view: View, who: int, pen: Pen) -> Box:
    """What a team has taken, face down, with its suipis face up on the pile."""
    taken, suipis = view.captured[who], view.suipis[who]
    heap = pile(Kind.CARD, len(taken), 24, pen)
    shown = [suipi(pen)] * min(suipis, MOST_SHOWN)
    if shown:
        lap = 7
        placed = [(box, 9.0 + lap * at, heap.high - box.high - 3) for at, box in enumerate(shown)]
        wide = max(heap.wide, 9 + lap * (len(shown) - 1) + shown[0].wide)
        heap = over(wide, heap.high, (heap, 0, 0), *placed)
    spades = sum(card.suit is Suit.SPADES for card in taken)
    words = [
        (team(who, view), True),
        (count(len(taken), "card"), False),
        (count(spades, "spade") if spades else "", False),
        (count(suipis, "suipi") if suipis else "", True),
        ("took last" if view.last_capture == who else "", False),
    ]
    told = below([caption(word, pen, bold=bold, align=0) for word, bold in words], 0)
    return beside([heap, told], 5)


def suipi(pen: Pen) -> Box:
    """A card that lies face up on a captured pile: which one it is, no View tells."""
    wide, high = 17.0, 24.0
    star = [around(wide / 2, high / 2, 6 if at % 2 == 0 else 2.5, at / 10) for at in range(10)]
    d = "M" + " L".join(f"{number(x)} {number(y)}" for x, y in star) + " Z"
    paper = rect(0.5, 0.5, wide - 1, high - 1, r=2, fill=pen.palette.paper, stroke=pen.palette.outline)
    return Box(wide, high, Svg(paper + path(d, fill=RED)))


def taken(view: View, pen: Pen, room: float) -> list[Box]:
    """What the last move has taken from the floor, the card that took it last; and what went to a team at the end."""
    boxes = []
    if view.last and isinstance(view.last.move, Capture):
        cards = [*in_order(view.last.move.taken), view.last.move.card]
        boxes.append(laid(minis(cards, Kind.CARD, room, pen), f"taken by seat {view.last.seat}", pen, new=True))
    if view.last and view.last.swept:
        left = minis(in_order(view.last.swept), Kind.CARD, room, pen, align=0.5)
        boxes.append(laid(left, f"left to {team(view.last_capture or 0, view)}", pen, new=True))
    return boxes


def middle(view: View, pen: Pen, room: float) -> Box:
    """The floor, what was just taken from it, and below it the captured piles."""
    units = [unit_box(view, unit, pen, room) for unit in view.floor]
    floor = flow(units, room, 4, down=5, align=0.5) if units else caption("the floor is empty", pen)
    heaps = [captured(view, 1, pen), captured(view, 0, pen)]
    parts = [floor, *taken(view, pen, room), flow(heaps, room, 24, align=0.5)]
    return centred(below(parts, 10, align=0.5), room)
