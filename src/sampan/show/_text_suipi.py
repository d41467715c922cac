"""Suipi in words and on a table of text."""

from collections.abc import Iterable
from typing import Final

from sampan.cards import Card, CardSet
from sampan.errors import one_of
from sampan.lexicon.voice import seats
from sampan.show._frame import heading, seat_rows, turns
from sampan.show._ink import Ink, count
from sampan.suipi import TITLE, Build, Capture, DealRound, Phase, Pile, Trail, View
from sampan.suipi.values import in_order
from sampan.tiles import Face

__all__ = ["arrange", "milestone", "news", "outcome", "table"]


def arrange(faces: Iterable[Face]) -> list[Card]:
    """Cards from low to high."""
    return in_order(face for face in faces if isinstance(face, Card))


def cards(held: CardSet, ink: Ink) -> str:
    """Cards from low to high, as they are written."""
    return ink.faces(in_order(held))


def team(number: int, view: View) -> str:
    """The seats of a team: ``seat 0``, or ``seats 0 and 2``."""
    return seats(range(number, view.seats, 2))


def pile(built: Pile, ink: Ink) -> str:
    """A build: its value, its cards and its owner."""
    kind = "grouped " if built.grouped else ""
    return f"[{ink.bold(str(built.value))}: {cards(built.cards, ink)}, {kind}by seat {built.owner}]"


def floor(view: View, ink: Ink) -> str:
    """Cards and builds in the order of laying."""
    units = [pile(unit, ink) if isinstance(unit, Pile) else ink.face(unit) for unit in view.floor]
    return f"floor: {'  '.join(units) or 'empty'}"


def table(view: View, ink: Ink) -> list[str]:
    """The seats, what each team has taken, the floor, the own hand, and whose turn it is."""
    over = view.phase is Phase.OVER
    hands = [
        None if hand is None or (seat == view.seat and not over) else cards(hand, ink)
        for seat, hand in enumerate(view.hands)
    ]
    lines = [
        heading(TITLE, [f"{count(view.stock_size, 'card')} in the stock"], ink),
        *seat_rows(view, hands, [[]] * view.seats, ink),
    ]
    for number, taken in enumerate(view.captured):
        lines.append(f"  {team(number, view)} took {', '.join(_taken(taken, view.suipis[number]))}")
    lines.append(f"  {floor(view, ink)}")
    if view.hand and not over:
        lines.append(f"  your hand: {cards(view.hand, ink)}")
    last = outcome(view, ink) if over else turns(view, _act(view), ink)
    return [*lines, f"  {last}"]


ACTS: Final = {
    Capture: "take",
    Build: "build",
    Trail: "lay a card on the floor",
    DealRound: "deal the next round",
}

FEW: Final = 9
"""Of so many units on the floor it is worth looking what can be done with them; of more there may be millions of
captures.
"""


def _act(view: View) -> str:
    """What can be done: by what the seat to act sees, and else by the floor."""
    kinds = {type(move) for move in view.legal_moves} if len(view.floor) <= FEW else set()
    usual = {DealRound} if view.phase is Phase.DEAL else {Capture, Build, Trail} if view.floor else {Trail}
    return one_of(word for kind, word in ACTS.items() if kind in (kinds or usual))


def _suipis(view: View) -> str:
    return f"suipis {view.suipis[0]} to {view.suipis[1]}"


def _taken(won: CardSet, suipis: int) -> list[str]:
    spades = sum(card.suit.value == "S" for card in won)
    return [
        count(len(won), "card"),
        *([count(spades, "spade")] if spades else []),
        *([count(suipis, "suipi")] if suipis else []),
    ]


def news(before: View, after: View, ink: Ink) -> list[str]:
    """The suipis after a new one, and the floor as it lies now."""
    lines = []
    if before.suipis != after.suipis:
        lines.append(f"{_suipis(after)} (R3.2)")
    if before.floor != after.floor:
        lines.append(floor(after, ink))
    return lines


def milestone(before: View, after: View) -> bool:
    """Tell whether another round was dealt."""
    return before.phase is Phase.DEAL


def outcome(view: View, ink: Ink) -> str:
    """How the deal ended, with the rule."""
    end = view.outcome
    if end is None:
        return "the deal runs on"
    tally = f"points {end.points[0]} to {end.points[1]}"
    if any(view.suipis):
        tally += f", {_suipis(view)}"
    if end.winner is None:
        return f"{tally}: nobody is ahead (R4.3)"
    are = "is" if view.seats == 2 else "are"
    return f"{tally}: {team(end.winner, view)} {are} ahead by {abs(end.margin)} (R4.3)"
