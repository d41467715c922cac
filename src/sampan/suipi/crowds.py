"""Floors so crowded that their unions may run into millions: they are walked one union at a time."""

from collections.abc import Iterator, Sequence
from typing import Final

from sampan.suipi.captures import ONE, Unit, completes, count
from sampan.suipi.values import VALUE, each_bit

__all__ = ["CROWD", "Walk"]

CROWD: Final = 16
"""A floor with more units than this is walked; lists of its unions could be long."""


class Walk:
    """The units of a crowded floor, with the same :meth:`unions` as :class:`~sampan.suipi.captures.Units`.

    The units are decided one at a time from the highest card down, first left out and then taken, and a branch is
    entered only if what it has taken can be completed by units still to come. So the walk meets no dead end and no
    union twice, and the unions ascend.
    """

    reach: Final = -1
    """Any worth may have a set: this is not looked up beforehand."""

    whole_reach: Final = -1

    def __init__(self, loose: int, joined: Sequence[Unit], whole: Sequence[Unit]) -> None:
        """Collect the units.

        Args:
            loose: The loose number cards.
            joined: The builds that may be part of a sum.
            whole: The builds that are a set of their own value and part of no other.
        """
        self._joined = [*((bit, VALUE[bit]) for bit in each_bit(loose)), *joined]
        self._whole = whole

    def unions(self, target: int, *, value: int = 0, must: int = 0, several: bool = True) -> Iterator[int]:
        """Go through the unions that split into sets, ascending.

        Args:
            target: What each set is worth.
            value: The value of a card that is in one of the sets, up to the target; 0 for none.
            must: Cards that have to be in the union.
            several: Whether there may be several sets.
        """
        usable = [
            *(unit for unit in self._joined if unit[1] <= target),
            *(unit for unit in self._whole if unit[1] == target),
        ]
        if must & ~sum(bits for bits, _ in usable):
            return iter(())
        taken = [worth for bits, worth in usable if bits & must] + ([value] if value else [])
        free = sorted((unit for unit in usable if not unit[0] & must), reverse=True)
        return (_unions if several else _sets)(free, target, must, taken)


def _unions(free: Sequence[Unit], target: int, must: int, taken: Sequence[int]) -> Iterator[int]:
    """Walk the unions of sets worth ``target`` that hold ``must``, units of the values ``taken`` among them."""
    known: dict[tuple[int, int], bool] = {}
    left = [0]  # the last units, counted
    for _, value in reversed(free):
        left.append(left[-1] + ONE[value])
    branches = [(0, must, count(taken))]
    while branches:
        at, union, counted = branches.pop()
        if not completes(counted, left[len(free) - at], target, known):
            continue
        if at < len(free):
            bits, value = free[at]
            branches += [(at + 1, union | bits, counted + ONE[value]), (at + 1, union, counted)]
        elif union:
            yield union


def _sets(free: Sequence[Unit], target: int, must: int, taken: Sequence[int]) -> Iterator[int]:
    """Walk the single sets worth ``target`` that hold ``must``, units of the values ``taken`` among them."""
    reach = [1]  # what the last units can make up, as bits
    for _, value in reversed(free):
        reach.append(reach[-1] | reach[-1] << value)
    branches = [(0, must, target - sum(taken))]
    while branches:
        at, one, need = branches.pop()
        if need < 0 or not reach[len(free) - at] >> need & 1:
            continue
        if at < len(free):
            bits, value = free[at]
            branches += [(at + 1, one | bits, need - value), (at + 1, one, need)]
        elif one:
            yield one
