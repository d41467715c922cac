"""Sets of floor units that are worth a value, their disjoint unions, and the exact partition of cards into such sets.

A set and a union are numbers: the bits of all cards of their units. What a floor of different ranks offers is looked up
by its ranks (:func:`table`), any other floor is added up (:class:`Units`), and a crowded one, whose unions may run into
millions, is walked (:mod:`sampan.suipi.crowds`).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

from sampan.suipi.values import TOP, VALUE, each_bit, ranks

__all__ = ["Unit", "Units", "around", "completes", "count", "splits", "table", "with_build"]

Unit: TypeAlias = tuple[int, int]
"""A loose number card or a build: the bits of its cards, and its value."""

ByWorth: TypeAlias = Sequence[Sequence[int]]
"""At n the sets that are worth n, from 0 (the empty set) to the highest value; or the unions of such sets."""

EMPTY_SET: Final = (0,)


def sums(units: Iterable[Unit]) -> list[list[int]]:
    """Sort the sets of some units by what they are worth; the empty set is worth 0."""
    found: list[list[int]] = [[0], *([] for _ in range(TOP))]
    for bits, value in units:
        for total in range(TOP, value - 1, -1):
            found[total] += [bits | other for other in found[total - value]]
    return found


def reach_of(by_worth: ByWorth) -> int:
    """The worths that have a set, as bits; the empty set left aside."""
    return sum([1 << worth for worth, sets in enumerate(by_worth) if sets and worth])


def unions(sets: Collection[int]) -> Collection[int]:
    """Find the unions of one or more disjoint sets, each once."""
    if len(sets) < 2:
        return sets
    found = {0}
    for one in sets:
        found |= {one | union for union in found if not one & union}
    found.discard(0)
    return found


def around(first: Collection[int], more: Collection[int]) -> list[int]:
    """Find the sets that a card completes, each alone and with every union disjoint from it; descending, each once."""
    found = set(first)
    for one in first:
        for other in more:
            if not one & other:
                found.add(one | other)
    return sorted(found, reverse=True)


@cache
def table(line: int) -> tuple[ByWorth, ByWorth, int, int]:
    """Return what a floor with one loose number card of some ranks offers.

    Args:
        line: The lowest bit of each of the ranks; so there are at most 2 ** 13 tables.

    Returns:
        The sets by their worth; the unions of sets by the worth of each set; the worths that have a set, and the values
        of the ranks, both as bits. A set is all four cards of its ranks: the floor's own cards are found by
        intersection. All lists descend.
    """
    by_worth = sums([(15 * bit, VALUE[bit]) for bit in each_bit(line)])
    sets = tuple(map(_listed, by_worth))
    joint = ((), *map(_listed, map(unions, by_worth[1:])))
    return sets, joint, reach_of(sets), sum([1 << VALUE[bit] for bit in each_bit(line)])


_LISTED: Final[dict[tuple[int, ...], tuple[int, ...]]] = {}


def _listed(sets: Collection[int]) -> tuple[int, ...]:
    """The sets, descending. Tables share their lists: most are in many tables, and what is small is quick to read."""
    listed = tuple(sorted(sets, reverse=True))
    return _LISTED.setdefault(listed, listed)


def with_build(
    sets: ByWorth, joint: ByWorth, target: int, value: int, build: int, *, grouping: bool
) -> Collection[int]:
    """Find what, together with a card and a build, splits into sets.

    Args:
        sets: The sets of the other units, by their worth.
        joint: Their unions, by the worth of each set.
        target: What each set is worth.
        value: The value of the card, up to the target.
        build: The value of the build: the target, or less if the build is raised.
        grouping: Whether there may be several sets; a build of the target's value is one by itself.
    """
    beside = sets[target - value] if value < target else EMPTY_SET  # what the card's own set may be without the build
    first: Collection[int] = beside
    if build < target:
        first = sets[target - value - build] if value + build <= target else ()
        if grouping and beside and (others := sets[target - build]):
            first = {*first, *[one | other for one in beside for other in others if not one & other]}
    if grouping and first and (more := joint[target]):
        return around(first, more)
    return first


class Units:
    """The units of a floor: those that may be added up, and builds that are used by their own value alone."""

    reach: int
    """The worths that have a set of units that may be added up, as bits."""

    whole_reach: int
    """The worths that have a set of any kind, as bits."""

    def __init__(self, loose: int, joined: Sequence[Unit], whole: Sequence[Unit]) -> None:
        """Collect the units.

        Args:
            loose: The loose number cards.
            joined: The builds that may be part of a sum.
            whole: The builds that are a set of their own value and part of no other.
        """
        self._loose = loose
        self._whole = whole
        self._sets: dict[int, list[int]] = {}
        self._joint: dict[int, Collection[int]] = {}
        line = ranks(loose)
        self._tabled = line.bit_count() == loose.bit_count()
        if self._tabled:
            self._by_worth, self._loose_joint, reach, _ = table(line)
        else:
            self._by_worth = sums([(bit, VALUE[bit]) for bit in each_bit(loose)])
            reach = reach_of(self._by_worth)
        self._heaps: list[Unit] = []  # the sets of builds, as units
        for bits, value in joined:
            self._heaps += [(bits | other, value + worth) for other, worth in self._heaps if value + worth <= TOP]
            self._heaps.append((bits, value))
        for _, worth in self._heaps:
            reach |= (reach | 1) << worth
        self.reach = self.whole_reach = reach
        for _, value in whole:
            self.whole_reach |= 1 << value

    def unions(self, target: int, *, value: int = 0, must: int = 0, several: bool = True) -> Iterable[int]:
        """List the unions that split into sets, ascending.

        Args:
            target: What each set is worth.
            value: The value of a card that is in one of the sets, up to the target; 0 for none.
            must: Cards that have to be in the union.
            several: Whether there may be several sets.
        """
        found: Collection[int]
        if 0 < value < target:
            found = self._worth(target - value)
            if several and (more := self._unions(target)):
                found = around(found, more)
        elif several:
            found = self._unions(target)
        else:
            found = () if value else self._all_worth(target)  # a card of the target's value is a set by itself
        if must:
            found = [one for one in found if one & must == must]
        return sorted(found)

    def _unions(self, target: int) -> Collection[int]:
        found = self._joint.get(target)
        if found is None:
            if self._tabled and not any(worth <= target for _, worth in (*self._heaps, *self._whole)):
                found = [self._loose & one for one in self._loose_joint[target]]
            else:
                found = unions(self._all_worth(target))
            self._joint[target] = found
        return found

    def _all_worth(self, target: int) -> list[int]:
        """The sets worth this, the builds that stand alone among them."""
        return self._worth(target) + [bits for bits, value in self._whole if value == target]

    def _worth(self, worth: int) -> list[int]:
        """The sets worth this, without the builds that stand alone."""
        found = self._sets.get(worth)
        if found is None:
            loose, by_worth = self._loose, self._by_worth
            found = [loose & one for one in by_worth[worth]]
            for bits, part in self._heaps:
                if part <= worth:
                    found += [bits | loose & one for one in by_worth[worth - part]]
            self._sets[worth] = found
        return found


BITS: Final = 7
"""Units are counted by value in one number, so many bits for each value: more than there are cards."""

ONE: Final = tuple(1 << BITS * value for value in range(TOP + 1))
SOME: Final = tuple(((1 << BITS) - 1) * one for one in ONE)


def count(values: Iterable[int]) -> int:
    """Count units by their value."""
    return sum([ONE[value] for value in values])


def splits(values: Sequence[int], target: int) -> bool:
    """Tell whether units with these values split into sets worth ``target``, none left over.

    >>> splits([4, 1, 3, 2], 5), splits([4, 4, 2], 5)
    (True, False)
    """
    total = sum(values)
    if total == target:
        return True
    if total == 2 * target:
        reach = 1  # what some of the units can make up, as bits; the others are then the other set
        for value in values:
            reach |= reach << value
        return reach >> target & 1 == 1
    if total % target or max(values, default=0) > target:
        return False
    return completes(count(values), 0, target, {})


def completes(must: int, may: int, target: int, known: dict[tuple[int, int], bool]) -> bool:
    """Tell whether counted units, together with any of some others, split into sets worth ``target``.

    Args:
        must: The units that have to be in a set.
        may: The units that can be.
        target: What each set is worth; no unit is worth more.
        known: Answers for the same target, kept from call to call.
    """
    if not must:
        return True
    answer = known.get((must, may))
    if answer is None:
        highest = (must.bit_length() - 1) // BITS
        need = target - highest
        rests = _fill(must - ONE[highest], may, need, need)
        answer = known[must, may] = any(completes(*rest, target, known) for rest in rests)
    return answer


def _fill(must: int, may: int, need: int, highest: int) -> Iterator[tuple[int, int]]:
    """Take units worth ``need`` in every way, none above ``highest``: what is left of both counts.

    Of two units of one value the one that has to be used is taken: the other could stand wherever it stands.
    """
    if not need:
        yield must, may
        return
    for value in range(min(need, highest), 0, -1):
        if must & SOME[value]:
            yield from _fill(must - ONE[value], may, need - value, value)
        elif may & SOME[value]:
            yield from _fill(must, may - ONE[value], need - value, value)
