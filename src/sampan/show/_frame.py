"""What the tables of all games have in common, and the table of a game that has none of its own."""

import sys
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from enum import Enum
from typing import Any, Final, Protocol, TypeAlias

from sampan.game import Seat
from sampan.lexicon.voice import seats
from sampan.scoring import Score, ScoreLine
from sampan.show._ink import Ink, count, left, right, width
from sampan.tiles import Face

__all__ = [
    "AnyView",
    "Arrange",
    "arrange",
    "bill",
    "heading",
    "milestone",
    "news",
    "outcome",
    "paid",
    "seat_name",
    "seat_rows",
    "table",
    "turns",
]


Arrange: TypeAlias = Callable[[Collection[Face]], Collection[Face]]
"""Puts cards into the order of a game."""


class AnyView(Protocol):
    """The fields that the View of every game has."""

    @property
    def rules(self) -> Any:
        """The options in force."""
        ...

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        ...

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        ...

    @property
    def turn(self) -> Seat | None:
        """The seat to act; ``None`` exactly when the deal is over."""
        ...

    @property
    def phase(self) -> Enum:
        """Where the deal stands."""
        ...

    @property
    def outcome(self) -> Any:
        """How the deal ended; ``None`` while it runs."""
        ...

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; ``None`` for a spectator."""
        ...

    @property
    def hand(self) -> Collection[Face]:
        """The seat's own hand."""
        ...

    @property
    def hands(self) -> Sequence[Collection[Face | None] | None]:
        """The hand of each seat, ``None`` where it is hidden."""
        ...

    @property
    def hand_sizes(self) -> Sequence[int]:
        """How much each seat holds."""
        ...

    @property
    def score(self) -> Score[Any]:
        """All that is settled so far."""
        ...


def seat_name(view: AnyView, seat: Seat) -> str:
    """``seat 1``, or ``seat 1 (you)`` for the one who looks."""
    return f"seat {seat} (you)" if seat == view.seat else f"seat {seat}"


def heading(title: str, facts: Sequence[str], ink: Ink) -> str:
    """The first line of a table: the game, and what holds for the whole table."""
    return f"{ink.bold(title)}: {', '.join(facts)}" if facts else ink.bold(title)


def turns(view: AnyView, act: str, ink: Ink) -> str:
    """The last line of a running table: whose turn it is, and what for."""
    whose = ink.bold("your turn") if view.turn == view.seat else f"turn of seat {view.turn}"
    return f"{whose}: {act}"


def seat_rows(
    view: AnyView,
    hands: Sequence[str | None],
    notes: Sequence[Sequence[str]],
    ink: Ink,
    *,
    unit: str = "card",
    dealer: str = "dealer",
) -> list[str]:
    """A row for each seat: whose turn, how much it holds, the score so far, what there is to note, an open hand.

    Args:
        view: The view.
        hands: Each hand as it is written; ``None`` where it is hidden.
        notes: For each seat a few words, such as ``dealer``.
        ink: What to write with.
        unit: What a hand holds.
        dealer: What the dealer is called.
    """
    rows = [
        [
            right(f"{view.hand_sizes[seat]:,}", 2) + f" {unit if view.hand_sizes[seat] == 1 else unit + 's'}",
            ink.amount(view.score.net[seat]) if any(view.score.net) else "",
            ", ".join([dealer] * (seat == view.dealer) + list(notes[seat])),
            hands[seat] or "",
        ]
        for seat in range(view.seats)
    ]
    names = [seat_name(view, seat) for seat in range(view.seats)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for seat, row in enumerate(rows):
        mark, name = (">", ink.bold(names[seat])) if seat == view.turn else (" ", names[seat])
        aligned = [right if column == 1 else left for column in range(4)]
        cells = [place(cell, size) for place, cell, size in zip(aligned, row, widths, strict=True) if size]
        lines.append(f"  {mark} {'  '.join([left(name, max(map(width, names))), *cells])}")
    return lines


# -- the receipt ----------------------------------------------------------------------------------------------------

MOST_FACES: Final = 13
"""Payments for more cards than these tell their number."""


def payment(net: Sequence[int]) -> tuple[str, str, str]:
    """Who pays, whom, and how much: ``seats 1 and 2 pay``, ``seat 0`` and ``3 each``."""
    payers = {seat: -amount for seat, amount in enumerate(net) if amount < 0}
    payees = {seat: amount for seat, amount in enumerate(net) if amount > 0}
    if not payers:
        return "nobody pays", "", "0"
    who, whom = f"{seats(payers)} {'pays' if len(payers) == 1 else 'pay'}", seats(payees)
    shares = payees if len(payers) == 1 else payers
    if len({*payers.values()}) == len({*payees.values()}) == 1:
        return who, whom, f"{min(shares.values()):,}{' each' if len(shares) > 1 else ''}"
    return who, whom, " ".join(f"{seat}:{amount:+,}" for seat, amount in enumerate(net) if amount)


def _columns(net: Sequence[int]) -> tuple[str, str]:
    who, whom, amount = payment(net)
    return f"{who} {whom}".rstrip(), amount


def purpose(line: ScoreLine[Any], ink: Ink, arrange: Arrange) -> str:
    """What a line is for, with its cards in the game's order."""
    text = getattr(line.item, "text", str(line.item))
    if len(line.cards) > MOST_FACES:
        return f"{text}: {count(len(line.cards), 'card')}"
    return f"{text}: {ink.faces(arrange(line.cards))}" if line.cards else text


def rule(line: ScoreLine[Any]) -> str:
    """The number of the rule behind a line."""
    number: str = getattr(line.item, "rule", "")
    return number


def bill(score: Score[Any], ink: Ink, arrange: Arrange) -> list[str]:
    """A line for each payment, and the net."""
    rows = [(*_columns(line.net), rule(line), purpose(line, ink, arrange)) for line in score.lines]
    who, amount, number = (max((width(row[column]) for row in rows), default=0) for column in range(3))
    lines = [
        f"  {left(row[0], who)}  {right(row[1], amount)}  {ink.dim(left(row[2], number))}  {row[3]}" for row in rows
    ]
    return [*(lines or ["  nobody pays anything"]), f"  {ink.bold('net')}: {net(score.net, ink)}"]


def net(amounts: Sequence[int], ink: Ink) -> str:
    """What each seat has gained or lost."""
    return ", ".join(f"seat {seat} {ink.amount(amount)}" for seat, amount in enumerate(amounts))


def paid(before: AnyView, after: AnyView, ink: Ink, arrange: Arrange) -> list[str]:
    """The payments that stand in the later score and not in the earlier one."""
    new = Counter(after.score.lines) - Counter(before.score.lines)
    told = []
    for line in new.elements():
        who, whom, amount = payment(line.net)
        told.append(f"{who} {amount} to {whom}: {purpose(line, ink, arrange)} ({rule(line)})")
    return told


# -- a game without words of its own --------------------------------------------------------------------------------

BACK: Final = "??"


def faces(held: Collection[Face | None], ink: Ink) -> str:
    """A hand of which some faces may be hidden."""
    return " ".join(BACK if face is None else ink.face(face) for face in held)


def table(view: AnyView, ink: Ink) -> list[str]:
    """The table of any game: what every View tells."""
    hands = [None if held is None else faces(held, ink) for held in view.hands]
    rows = seat_rows(view, hands, [[]] * view.seats, ink)
    title: str = sys.modules[type(view).__module__].TITLE
    last = outcome(view, ink) if view.turn is None else turns(view, "act", ink)
    return [heading(title, [view.phase.name.lower()], ink), *rows, f"  {last}"]


def news(before: AnyView, after: AnyView, ink: Ink) -> list[str]:
    """The payments that a move of any game has brought about."""
    return paid(before, after, ink, arrange)


def arrange(faces: Collection[Face]) -> Collection[Face]:
    """The cards of a payment in the order in which they stand there."""
    return faces


def milestone(before: AnyView, after: AnyView) -> bool:
    """Tell whether another phase of any game has begun."""
    return after.phase is not before.phase


def outcome(view: AnyView, ink: Ink) -> str:
    """How a deal of any game ended: who gained most."""
    best = max(view.score.net)
    winners = [seat for seat, amount in enumerate(view.score.net) if amount == best]
    return f"the deal is over: {f'most for {seats(winners)}' if best > 0 else 'nobody wins'}"
