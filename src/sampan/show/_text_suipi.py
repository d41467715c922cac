"""Suipi in words and on a table of text."""

from collections.abc import Iterable
from typing import Final, assert_never

from sampan.cards import Card, CardSet
from sampan.show._frame import heading, seat_rows, seats, turns
from sampan.show._ink import Ink, count
from sampan.suipi import TITLE, Build, Capture, DealRound, Move, Phase, Pile, Trail, View
from sampan.suipi.values import in_order
from sampan.tiles import Face

__all__ = ["arrange", "milestone", "news", "outcome", "table", "tell"]


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


def units(view: View, used: CardSet, ink: Ink) -> str:
    """The units of the floor that hold these cards: loose cards, and builds with their values."""
    whole = [unit for unit in view.floor if isinstance(unit, Pile) and not unit.cards - used]
    loose = used - CardSet(card for built in whole for card in built.cards)
    return " ".join(
        [*(f"{built.value}({cards(built.cards, ink)})" for built in whole), *map(ink.face, in_order(loose))]
    )


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
    last = outcome(view, ink) if over else turns(view, ACTS[view.phase], ink)
    return [*lines, f"  {last}"]


ACTS: Final = {
    Phase.PLAY: "take, build, or lay a card on the floor",
    Phase.DEAL: "deal the next round",
    Phase.OVER: "",
}


def _taken(won: CardSet, suipis: int) -> list[str]:
    spades = sum(card.suit.value == "S" for card in won)
    return [
        count(len(won), "card"),
        *([count(spades, "spade")] if spades else []),
        *([count(suipis, "suipi")] if suipis else []),
    ]


def tell(view: View, move: Move, ink: Ink) -> str:
    """A move as one would call it out."""
    who = f"seat {view.turn}"
    match move:
        case Capture(card, taken):
            return f"{who} takes {units(view, taken, ink)} with {ink.face(card)}"
        case Build(card, onto, value):
            return f"{who} builds {value} of {units(view, onto, ink)} and {ink.face(card)}"
        case Trail(card):
            return f"{who} lays {ink.face(card)} on the floor"
        case DealRound():
            return f"{who} deals the next round"
        case _:
            assert_never(move)


def news(before: View, after: View, ink: Ink) -> list[str]:
    """A suipi, and the floor as it lies now."""
    lines = []
    if before.suipis != after.suipis and before.turn is not None:
        lines.append(f"a suipi for {team(before.turn % 2, before)} (R3.1)")
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
        tally += f", suipis {view.suipis[0]} to {view.suipis[1]}"
    if end.winner is None:
        return f"{tally}: nobody is ahead (R4.3)"
    are = "is" if view.seats == 2 else "are"
    return f"{tally}: {team(end.winner, view)} {are} ahead by {abs(end.margin)} (R4.3)"
