"""Instant wins: the hands that win as dealt (R7)."""

from collections.abc import Callable, Sequence
from typing import Final

from sampan.game import Seat
from sampan.samloc.combos import FIRST_SUIT, RUN_BITS, TWOS
from sampan.samloc.rules import HAND_SIZE, InstantWin, Rules

__all__ = ["instant_win"]

BLACK: Final = 0b0011 * FIRST_SUIT
RED: Final = 0b1100 * FIRST_SUIT
DRAGONS: Final = tuple(bits & FIRST_SUIT for (size, _), bits in RUN_BITS.items() if size == HAND_SIZE)


def _ranks(hand: int) -> int:
    return (hand | hand >> 1 | hand >> 2 | hand >> 3) & FIRST_SUIT


def _dragon(hand: int, rules: Rules) -> bool:
    ranks = _ranks(hand)  # R7.3; ten cards with ten ranks
    return ranks in DRAGONS and (rules.twos_in_straights or not ranks & TWOS)


def _four_twos(hand: int, _: Rules) -> bool:
    return hand & TWOS == TWOS


def _one_colour(hand: int, _: Rules) -> bool:
    return not (hand & BLACK and hand & RED)


def _three_triples(hand: int, _: Rules) -> bool:
    s, c, d, h = hand, hand >> 1, hand >> 2, hand >> 3
    threes = (s & c & (d | h) | d & h & (s | c)) & FIRST_SUIT  # R7.4: a quad holds a triple
    return threes.bit_count() == 3


def _five_pairs(hand: int, _: Rules) -> bool:
    # R7.4: a quad counts as two pairs, so ten cards are five pairs when no rank is held an odd number of times
    return not (hand ^ hand >> 1 ^ hand >> 2 ^ hand >> 3) & FIRST_SUIT


_TESTS: Final[dict[InstantWin, Callable[[int, Rules], bool]]] = {
    InstantWin.DRAGON: _dragon,
    InstantWin.FOUR_TWOS: _four_twos,
    InstantWin.ONE_COLOUR: _one_colour,
    InstantWin.THREE_TRIPLES: _three_triples,
    InstantWin.FIVE_PAIRS: _five_pairs,
}


def instant_win(hands: Sequence[int], first: Seat, rules: Rules) -> tuple[Seat, InstantWin] | None:
    """Find the instant win among the bits of dealt hands, if there is one.

    Args:
        hands: The bits of each hand, in seat order.
        first: The seat that would lead.
        rules: The kinds in force, strongest first.

    Returns:
        The winner and the kind: the strongest kind (R7.2), of equal kinds the first seat from ``first`` on.
    """
    order = (*range(first, len(hands)), *range(first))
    special = [seat for seat in order if not _ordinary(hands[seat])]
    if special:
        for kind in rules.instant_wins:
            for seat in special:
                if _TESTS[kind](hands[seat], rules):
                    return seat, kind
    return None


def _ordinary(hand: int) -> bool:
    """Tell quickly that a hand is no instant win of any kind; most hands are ordinary."""
    halves = hand | hand >> 1
    ranks = ((halves | halves >> 2) & FIRST_SUIT).bit_count()
    # Three triples have at most four ranks, a dragon has ten; five pairs have at most five.
    return 5 < ranks < HAND_SIZE and hand & TWOS != TWOS and bool(hand & BLACK and hand & RED)
