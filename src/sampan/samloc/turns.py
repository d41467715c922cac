"""Turn order within a trick. Groups of seats are integers: bit s for seat s."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from sampan.game import Seat
from sampan.samloc.rules import DeclareFrom, Rules

__all__ = ["NEXT", "between", "first_asked", "passers"]


def _next(seat: Seat, passed: int, seats: int) -> Seat:
    order = ((seat + step) % seats for step in range(1, seats + 1))
    return next((other for other in order if not passed >> other & 1), seat)


NEXT: Final = tuple(
    tuple(tuple(_next(seat, passed, seats) for seat in range(seats)) for passed in range(1 << seats))
    for seats in range(6)
)
"""``NEXT[seats][passed][seat]``: the next seat still in the trick."""


def between(first: Seat, last: Seat, seats: int) -> int:
    """Return the seats strictly between two, in turn order."""
    span = (last - first - 1) % seats
    return sum(1 << (first + step) % seats for step in range(1, span + 1))


def passers(players: Sequence[Seat], seats: int) -> int:
    """Return the seats that were passed over between the plays of a trick."""
    out = 0
    for first, last in pairwise(players):
        out |= between(first, last, seats)
    return out


def first_asked(leader: Seat, rules: Rules, dealer: Seat) -> Seat:
    """Return the seat that declares or declines first (R4.2)."""
    return leader if rules.declare_from is DeclareFrom.LEADER else dealer
