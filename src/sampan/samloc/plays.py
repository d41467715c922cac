"""The plays of a hand, up to suits: looked up by its bits, two ranks at a time."""

from itertools import product
from typing import Final, TypeAlias

from sampan.cards import Rank
from sampan.samloc.combos import (
    ABOVE,
    ASCENDING,
    FIRST_SUIT,
    GROUPS,
    LINE,
    RUNS_FROM,
    TWOS,
    Combo,
    ComboKind,
)
from sampan.samloc.rules import Rules
from sampan.samloc.state import Play, known_play

__all__ = ["first_suits", "following", "leading"]

Plays: TypeAlias = tuple[Play, ...]

# Bound once: an Enum member costs a look-up through its class each time it is named.
STRAIGHT: Final = ComboKind.STRAIGHT
TWO: Final = Rank.TWO

GROUP_PLAYS: Final = {bits: known_play(bits, combo) for bits, combo in GROUPS.items()}


def _lowest(suits: int, size: int) -> int:
    """The lowest ``size`` of four bits."""
    for _ in range(suits.bit_count() - size):
        suits ^= 1 << suits.bit_length() - 1
    return suits


def _in_suits(run: int, suits: tuple[int, ...]) -> int:
    """One card of each rank of a run, the lowest rank in the first suit given."""
    bits = 0
    for suit in suits:
        rank = run & -run
        run ^= rank
        bits |= rank << suit
    return bits


def _rank_plays(place: int, suits: int, sizes: range) -> Plays:
    """The plays of one rank that a hand with these suits of it has, one for each size, with the lowest suits."""
    shift = 4 * LINE.index(ASCENDING[place])
    return tuple(GROUP_PLAYS[_lowest(suits, size) << shift] for size in sizes if size <= suits.bit_count())


def _pair_tables(sizes: range) -> tuple[tuple[Plays, ...], ...]:
    """For the ranks 3 4, 5 6, 7 8, 9 T, J Q, K and A 2: the plays of these sizes by the bits of both ranks."""
    return tuple(
        tuple(
            tuple(play for at, place in enumerate(places) for play in _rank_plays(place, bits >> 4 * at & 15, sizes))
            for bits in range(1 << 4 * len(places))
        )
        for places in ((0, 1), (2, 3), (4, 5), (6, 7), (8, 9), (10,), (11, 12))
    )


ALL_SIZES: Final = _pair_tables(range(1, 5))
ONE_SIZE: Final = {size: _pair_tables(range(size, size + 1)) for size in range(1, 5)}
"""The singles, pairs, triples or quads alone, by their size."""


SHORT_STRAIGHTS: Final = {
    _in_suits(run, suits): known_play(_in_suits(run, suits), combo)
    for start in RUNS_FROM
    for run, _, combo in start[:1]
    for suits in product(range(4), repeat=3)
}
"""Every straight of three cards, by its bits; longer ones are too many to keep."""


def _groups(hand: int, tables: tuple[tuple[Plays, ...], ...]) -> Plays:
    t34, t56, t78, t9t, tjq, tk, ta2 = tables
    return (
        t34[hand >> 8 & 255]
        + t56[hand >> 16 & 255]
        + t78[hand >> 24 & 255]
        + t9t[hand >> 32 & 255]
        + tjq[hand >> 40 & 255]
        + tk[hand >> 48]
        + ta2[hand & 255]
    )


def first_suits(hand: int) -> int:
    """Return the lowest card of each rank of a hand."""
    return hand & ~((hand & 7 * FIRST_SUIT) << 1 | (hand & 3 * FIRST_SUIT) << 2 | (hand & FIRST_SUIT) << 3)


def _straights(hand: int, rules: Rules, table: Combo | None = None) -> Plays:
    """The straights of a hand, from the lowest low end up and shortest first; or those that beat the table."""
    ranks = hand | hand >> 1
    ranks = (ranks | ranks >> 2) & FIRST_SUIT
    if not rules.twos_in_straights:
        ranks &= ~TWOS  # R2.2
    line = ranks | (ranks & 1) << 52  # the ace stands at both ends
    starts = line & line >> 4 & line >> 8
    if not starts:
        return ()
    first = first_suits(hand)
    plays = []
    while starts:
        start = starts & -starts
        starts ^= start
        for run, bits, combo in RUNS_FROM[start.bit_length() >> 2]:
            if run & ~ranks:
                break
            if table is None or (combo.size == table.size and combo.strength > table.strength):
                cards = first & bits
                plays.append(SHORT_STRAIGHTS.get(cards) or known_play(cards, combo))
    return tuple(plays)


def leading(hand: int, rules: Rules) -> Plays:
    """List what a hand may lead: its singles, pairs, triples and quads rank by rank from low to high, then its
    straights from the lowest low end up, shortest first.
    """
    return _groups(hand, ALL_SIZES) + _straights(hand, rules)


def following(hand: int, table: Combo, rules: Rules) -> Plays:
    """List what of a hand beats the table, from low to high, then the quads that chop it."""
    if table.kind is STRAIGHT:
        return _straights(hand, rules, table)
    higher = hand & ABOVE[table.strength]
    if higher:
        return _groups(higher, ONE_SIZE[table.size])
    if table.top is TWO and table.size <= (2 if rules.quad_chops_pair else 1):
        return _groups(hand, ONE_SIZE[4])  # R3.2
    return ()
