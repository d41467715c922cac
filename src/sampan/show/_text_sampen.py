"""Sampen in words and on a table of text."""

from typing import Final

from sampan.lexicon.voice import seats
from sampan.sampen import TITLE, Matching, Phase, View
from sampan.show._frame import arrange, heading, seat_rows, turns
from sampan.show._ink import Ink, count

__all__ = ["arrange", "milestone", "news", "outcome", "table"]

ACTS: Final = {
    Phase.LEAD: "lead a card",
    Phase.TURN: "turn the next card of the stock",
}


def table(view: View, ink: Ink) -> list[str]:
    """The seats, the upcard, the pairs that are out, the own hand, and whose turn it is."""
    over = view.phase is Phase.OVER
    hands = [
        None if hand is None or (seat == view.seat and not over) else ink.faces(hand)
        for seat, hand in enumerate(view.hands)
    ]
    lines = [
        heading(TITLE, [f"{count(view.stock_size, 'card')} in the stock"], ink),
        *seat_rows(view, hands, [[]] * view.seats, ink),
        f"  upcard: {ink.bold(ink.face(view.upcard))}, on {count(len(view.discards) - 1, 'other')}",
    ]
    if view.thrown:
        lines.append(f"  pairs out of play: {ink.faces(view.thrown[::2])}")
    if view.hand and not over:
        lines.append(f"  your hand: {ink.faces(view.hand)}")
    last = outcome(view, ink) if over else turns(view, _act(view, ink), ink)
    return [*lines, f"  {last}"]


def _act(view: View, ink: Ink) -> str:
    if view.phase is Phase.MATCH:
        decline = " or decline" if view.rules.matching is Matching.OPTIONAL else ""
        return f"match {ink.face(view.upcard)}{decline}"
    return ACTS.get(view.phase, "")


def news(before: View, after: View, ink: Ink) -> list[str]:
    """The upcard that was turned."""
    return [f"the upcard is {ink.face(after.upcard)}"] if before.phase is Phase.TURN else []


def milestone(before: View, after: View) -> bool:
    """Tell whether a card was turned from the stock for which somebody holds the twin."""
    return before.phase is Phase.TURN and after.phase is Phase.MATCH


def outcome(view: View, ink: Ink) -> str:
    """How the deal ended, with the rule."""
    end = view.outcome
    if end is None:
        return "the deal runs on"
    win = "wins" if len(end.winners) == 1 else "win"
    if not end.blocked:
        return f"{seats(end.winners)} is first without cards and {win} (R2.5)"
    blocked = "the stock is empty and nobody matches"
    if not end.winners:
        return f"{blocked}: nobody wins (R2.7)"
    return f"{blocked}: {seats(end.winners)}, with the fewest cards, {win} (R2.7)"
