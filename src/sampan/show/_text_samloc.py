"""Sâm Lốc in words and on a table of text."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final, assert_never

from sampan.cards import Card, CardSet
from sampan.lexicon import name
from sampan.samloc import TITLE, ComboKind, InstantWin, OutcomeKind, Pass, Phase, Play, Reason, View
from sampan.samloc.state import in_order
from sampan.show import _frame
from sampan.show._frame import heading, seat_name, seat_rows, turns
from sampan.show._ink import Ink
from sampan.tiles import Face

__all__ = ["arrange", "milestone", "news", "outcome", "table"]

PHASES: Final = {Phase.DECLARE: "declaring", Phase.PLAY: "playing", Phase.OVER: "over"}
INSTANT_WINS: Final = {
    InstantWin.DRAGON: "a dragon",
    InstantWin.FOUR_TWOS: "four 2s",
    InstantWin.ONE_COLOUR: "ten cards of one colour",
    InstantWin.THREE_TRIPLES: "three triples",
    InstantWin.FIVE_PAIRS: "five pairs",
}
LIMITS: Final = {
    Reason.WITHOUT_LOWEST: " that holds your lowest rank (R4.3)",
    Reason.LAST_CARD: " but a single below your highest (R4.8)",
}
"""What a leader may not lead."""


def arrange(faces: Iterable[Face]) -> list[Card]:
    """Cards from low to high (R1.2)."""
    return in_order(CardSet(face for face in faces if isinstance(face, Card)))


def cards(held: CardSet, ink: Ink) -> str:
    """Cards from low to high."""
    return ink.faces(in_order(held))


def named(play: Play, ink: Ink) -> str:
    """A play with the name of its combination: ``7♠ 7♥ (pair of 7s)``."""
    combo, laid = play.combo, cards(play.cards, ink)
    return laid if combo is None or combo.kind is ComboKind.SINGLE else f"{laid} ({name(combo)})"


def table(view: View, ink: Ink) -> list[str]:
    """The seats, the running trick, the ranks that are gone, the own hand, and whose turn it is."""
    over = view.phase is Phase.OVER
    hands = [
        None if hand is None or (seat == view.seat and not over) else cards(hand, ink)
        for seat, hand in enumerate(view.hands)
    ]
    notes = [
        ["declared Sâm"] * (seat == view.declarer) + ["passed"] * (seat in view.passed) for seat in range(view.seats)
    ]
    lines = [heading(TITLE, [PHASES[view.phase]], ink), *seat_rows(view, hands, notes, ink)]
    if view.trick:
        plays = " | ".join(f"{seat_name(view, seat)}  {named(play, ink)}" for seat, play in view.trick)
        lines.append(f"  {'last trick' if over else 'trick'}: {plays}")
    if view.discards and not over:
        ranks = [card.rank.value for card in in_order(view.discards)]
        lines.append(f"  gone: {' '.join(''.join(same) for _, same in groupby(ranks))}")
    if view.hand and not over:
        lines.append(f"  your hand: {cards(view.hand, ink)}")
    last = outcome(view, ink) if over else turns(view, _act(view, ink), ink)
    return [*lines, f"  {last}"]


def _act(view: View, ink: Ink) -> str:
    if view.phase is Phase.DECLARE:
        leader = "you lead" if view.leader == view.seat else f"seat {view.leader} leads"
        return f"declare Sâm or decline ({leader} if nobody declares)"
    checks = [view.check(Play(CardSet([card]))) for card in view.hand] if view.turn == view.seat else []
    barred = {refusal.code for refusal in checks if refusal}
    if not view.trick:
        return "lead any combination" + "".join(LIMITS[code] for code in LIMITS if code in barred)
    table = view.trick[-1][1]
    if view.legal_moves == (Pass(),):
        return f"pass, you cannot beat {named(table, ink)}"
    highest = " with your highest (R4.8)" if len(table.cards) == 1 and Reason.LAST_CARD in barred else ""
    return f"beat {named(table, ink)}{highest} or pass"


def news(before: View, after: View, ink: Ink) -> list[str]:
    """A chop that was paid; a trick that was taken."""
    lines = _frame.paid(before, after, ink, arrange)
    if before.trick and not after.trick:
        lines.append(f"seat {after.turn} takes the trick")
    return lines


def milestone(before: View, after: View) -> bool:
    """Tell whether a new trick begins."""
    return bool(before.trick) and not after.trick


def outcome(view: View, ink: Ink) -> str:
    """How the deal ended, with the rule."""
    end = view.outcome
    if end is None:
        return "the deal runs on"
    match end.kind:
        case OutcomeKind.WENT_OUT:
            return f"seat {end.winner} is out first and wins the deal (R4.7)"
        case OutcomeKind.SAM_MADE:
            return f"seat {end.winner} has made the Sâm and wins the deal (R5.1)"
        case OutcomeKind.SAM_BROKEN:
            return f"seat {end.breaker} has broken the Sâm of seat {view.declarer} (R5.1); nobody wins the deal (R5.4)"
        case OutcomeKind.INSTANT_WIN:
            what = INSTANT_WINS[end.instant] if end.instant else "the hand"
            return f"seat {end.winner} wins as dealt, with {what} (R7.1)"
        case _:
            assert_never(end.kind)
