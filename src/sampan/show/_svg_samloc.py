"""The middle of a table of Sâm Lốc: the running trick and what is gone."""

from itertools import groupby
from typing import Final

from sampan.game import Seat
from sampan.samloc import ComboKind, OutcomeKind, Phase, Play, View
from sampan.samloc.state import in_order
from sampan.show._frame import seat_name
from sampan.show._svg_box import Box, below, beside, centred, flow, line, paragraph
from sampan.show._svg_cards import rank_text
from sampan.show._svg_faces import Kind, hand, minis, pile
from sampan.show._svg_parts import caption, laid
from sampan.show._svg_theme import Pen
from sampan.show._text_samloc import PHASES, arrange

__all__ = ["CLOCKWISE", "DEALER", "arrange", "extras", "facts", "kind", "marks", "middle"]

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


def named(play: Play) -> str:
    """What a play is called: ``pair of 7s``."""
    combo = play.combo
    if combo is None or combo.kind is ComboKind.SINGLE:
        return ""
    top = rank_text(combo.top)
    return f"straight to {top}" if combo.kind is ComboKind.STRAIGHT else f"{combo.kind.value} of {top}s"


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


def middle(view: View, pen: Pen, room: float) -> Box:
    """The trick, the last play large; below it what is gone."""
    parts = []
    if view.trick:
        seat, play = view.trick[-1]
        told = ": ".join(filter(None, [seat_name(view, seat), named(play)]))
        parts = [earlier(view, pen, room), laid(hand(in_order(play.cards), 38, room - 20, pen), told, pen)]
    elif view.phase is not Phase.OVER:
        parts = [caption("nothing is on the table", pen)]
    parts.append(heaps(view, pen))
    if view.discards:
        gone = " ".join("".join(same) for _, same in groupby(rank_text(card.rank) for card in in_order(view.discards)))
        parts.append(paragraph(f"gone: {gone}", room, size=9, fill=pen.palette.faint, align=0.5))
    return centred(below(parts, 7, align=0.5), room)
