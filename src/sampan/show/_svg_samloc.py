"""The middle of a table of Sâm Lốc: the running trick and what is gone."""

from collections import Counter
from typing import Final

from sampan.game import Seat
from sampan.lexicon import name
from sampan.samloc import ComboKind, OutcomeKind, Phase, Play, View
from sampan.samloc.state import in_order
from sampan.show._frame import seat_name
from sampan.show._svg_box import Box, below, beside, centred, flow, line
from sampan.show._svg_cards import rank_text
from sampan.show._svg_draw import lines
from sampan.show._svg_faces import Kind, hand, minis, pile
from sampan.show._svg_parts import caption, laid
from sampan.show._svg_theme import Pen
from sampan.show._text_samloc import PHASES, arrange

__all__ = ["CLOCKWISE", "DEALER", "arrange", "drawn", "extras", "facts", "kind", "marks", "middle"]

CLOCKWISE: Final = True
DEALER: Final = "dealer"


def kind(_: View) -> Kind:
    """Cards."""
    return Kind.CARD


def facts(view: View) -> list[str]:
    """Where the deal stands."""
    return [PHASES[view.phase]]


def marks(view: View, seat: Seat) -> list[str]:
    """Who declared, leads, has passed or has won."""
    end = view.outcome
    notes = ["declared Sâm"] * (seat == view.declarer) + ["passed"] * (seat in view.passed and end is None)
    if end is not None:
        made = end.kind in (OutcomeKind.WENT_OUT, OutcomeKind.SAM_MADE, OutcomeKind.INSTANT_WIN)
        return notes + ["wins"] * (made and seat == end.winner) + ["broke the Sâm"] * (seat == end.breaker)
    word = "would lead" if view.phase is Phase.DECLARE else "led" if view.trick else "leads"
    return notes + [word] * (seat == view.leader)


def extras(_: View, __: Seat, ___: Pen) -> list[Box]:
    """Nothing more."""
    return []


def drawn(_: View, __: Seat) -> int:
    """Nothing is drawn."""
    return 0


def named(play: Play) -> str:
    """What a play is called: ``pair of 7s``."""
    return "" if play.combo is None or play.combo.kind is ComboKind.SINGLE else name(play.combo)


def earlier(view: View, pen: Pen, room: float) -> Box:
    """The plays of the trick but the last, small."""
    faint = pen.palette.faint
    plays = [
        (line(seat_name(view, seat), size=9, fill=faint, align=1), minis(in_order(play.cards), Kind.CARD, room, pen))
        for seat, play in view.trick[:-1]
    ]
    return flow(map(beside, plays), room, 9, align=0.5)


def heaps(view: View, pen: Pen) -> Box:
    """How many cards are played, and how many were not dealt."""
    told = [
        beside([pile(Kind.CARD, number, 16, pen), caption(f"{number} {word}", pen, align=0)])
        for number, word in ((len(view.discards), "played"), (view.stock_size, "not dealt"))
        if number
    ]
    return beside(told, 18)


def gone(view: View, pen: Pen, room: float) -> Box:
    """The ranks that are played, from low to high, each with a stroke for every card."""
    counts = Counter(card.rank for card in in_order(view.discards))
    ranks = [
        below([caption(rank_text(rank), pen), strokes(number, pen)], 0, align=0.5) for rank, number in counts.items()
    ]
    return flow([caption("gone:", pen), *ranks], room, 5, align=0.5)


def strokes(number: int, pen: Pen) -> Box:
    """So many strokes side by side."""
    marks = [[(1 + 3 * at, 1), (1 + 3 * at, 6)] for at in range(number)]
    return Box(3 * number - 1, 7, lines(marks, colour=pen.palette.faint, thick=1.4))


def middle(view: View, pen: Pen, room: float) -> Box:
    """The trick, the last play large; below it what is gone."""
    parts = []
    if view.trick:
        seat, play = view.trick[-1]
        told = ": ".join(filter(None, [seat_name(view, seat), named(play)]))
        top = hand(in_order(play.cards), 38, room - 20, pen)
        new = view.last is not None and isinstance(view.last.move, Play)
        parts = [earlier(view, pen, room), laid(top, told, pen, new=new)]
    elif view.phase is not Phase.OVER:
        parts = [caption("nothing is on the table", pen)]
    parts.append(heaps(view, pen))
    if view.discards:
        parts.append(gone(view, pen, room))
    return centred(below(parts, 7, align=0.5), room)
