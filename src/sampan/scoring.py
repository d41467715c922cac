"""What a deal is worth, line by line, like a receipt: every line sums to zero, and the lines add up to the net."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, Generic

import attrs
from typing_extensions import TypeVar

from sampan.errors import shown, some
from sampan.table import check_seat, check_type
from sampan.tiles import Face

__all__ = ["Score", "ScoreLine"]

ItemT = TypeVar("ItemT", bound=Enum, default=Any)


@attrs.frozen
class ScoreLine(Generic[ItemT]):
    """One payment or one group of points.

    Raises:
        TypeError: If an amount is no ``int``.
        ValueError: If ``net`` does not sum to zero.

    .. versionadded:: 0.1.0
    """

    item: ItemT
    """What it is for: a member of the game's ``ScoreItem``."""

    net: tuple[int, ...]
    """What each seat gains (or, negative, pays), in seat order, in the unit of the stakes or, in Suipi, in points;
    it sums to zero.
    """

    cards: tuple[Face, ...] = ()
    """The cards or tiles it is for, where it is for any."""

    def __attrs_post_init__(self) -> None:
        for amount in self.net:
            if type(amount) is not int:
                check_type("an amount of net", amount, int)
        if sum(self.net):
            raise ValueError(f"a score line sums to zero, not to {shown(sum(self.net))}: ({some(self.net)})")

    @classmethod
    def payment(
        cls, item: ItemT, seats: int, payer: int, payee: int, amount: int, cards: Iterable[Face] = ()
    ) -> "ScoreLine[ItemT]":
        """Make the line of one seat paying another.

        Args:
            item: What is paid for.
            seats: How many seats are at the table.
            payer: The seat that pays.
            payee: The seat that is paid.
            amount: How much, in the unit of the stakes.
            cards: What it is for, where that is cards or tiles.

        >>> ScoreLine.payment("chop", 4, payer=0, payee=2, amount=15).net
        (-15, 0, 15, 0)

        Raises:
            TypeError: If a seat is no ``int``.
            ValueError: If one of the two is not at the table.
        """
        if not (0 <= payer < seats and 0 <= payee < seats):
            for seat in (payer, payee):
                check_seat(seat, seats)
        net = [0] * seats
        net[payer] -= amount
        net[payee] += amount
        return cls(item, tuple(net), tuple(cards))


@attrs.frozen
class Score(Generic[ItemT]):
    """All that is settled so far.

    Raises:
        TypeError: If an amount is no ``int``.
        ValueError: If the lines do not add up to ``net``.

    .. versionadded:: 0.1.0
    """

    net: tuple[int, ...]
    """The sum for each seat, in seat order, in the unit of the stakes or, in Suipi, in points; it sums to zero."""

    lines: tuple[ScoreLine[ItemT], ...]
    """The lines, oldest first."""

    def __attrs_post_init__(self) -> None:
        for amount in self.net:
            if type(amount) is not int:
                check_type("an amount of net", amount, int)
        if self.net != _total(len(self.net), self.lines):
            raise ValueError(f"the lines of a score add up to its net, ({some(self.net)})")

    @classmethod
    def of(cls, seats: int, lines: Sequence[ScoreLine[ItemT]]) -> "Score[ItemT]":
        """Add up the lines of a deal with so many seats."""
        return cls(_total(seats, lines), tuple(lines))


def _total(seats: int, lines: Sequence[ScoreLine[Any]]) -> tuple[int, ...]:
    columns = zip(*(line.net for line in lines), strict=True) if lines else [(0,)] * seats
    return tuple(map(sum, columns))
