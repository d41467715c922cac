"""Combinations: what a set of cards is, and what beats it. All of it is tables over the 52 bits of a hand.

In a hand's bits a rank is four neighbouring bits, A 2 3 … K upwards, so that the line of straights
A 2 3 … Q K A is the natural order with the ace once more at its end.
"""

from enum import Enum
from typing import Final

import attrs

from sampan.cards import CardSet, Rank
from sampan.samloc.rules import Rules
from sampan.table import check_type

__all__ = ["Combo", "ComboKind", "beats", "identify"]


class ComboKind(Enum):
    """The five combinations (R2.1).

    .. versionadded:: 0.1.0
    """

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    QUAD = "quad"
    STRAIGHT = "straight"


@attrs.frozen
class Combo:
    """What a set of cards is, suits left aside.

    .. versionadded:: 0.1.0
    """

    kind: ComboKind
    """Single, pair, triple, quad or straight."""

    size: int
    """How many cards."""

    top: Rank
    """The rank; of a straight the rank of its end, which is 3 for A-2-3."""

    strength: int
    """The place of :attr:`top` among combinations of the same kind and size: 0 for 3s to 12 for 2s; for a straight
    its end on the line A 2 3 … K A, from 2 to 13."""

    @property
    def name(self) -> str:
        """English words with the ranks as they are written: ``pair of 7``, ``straight T to A``."""
        top = self.top.value
        if self.kind is ComboKind.STRAIGHT:
            return f"straight {LINE[self.strength - self.size + 1].value} to {top}"
        return f"single {top}" if self.kind is ComboKind.SINGLE else f"{self.kind.value} of {top}"


LINE: Final = tuple(Rank)[:13]
"""The ranks A 2 3 … K: a card's rank is ``LINE[index // 4]``."""

ASCENDING: Final = (*LINE[2:], *LINE[:2])
"""The ranks from low to high (R1.2)."""

TWOS: Final = 0xF << 4
"""The bits of the four 2s."""

FIRST_SUIT: Final = 0x1111111111111
"""The lowest bit of each rank; also the ranks of a hand once its suits are laid on each other."""

RANK_BITS: Final[tuple[int, ...]] = tuple(0xF << 4 * (LINE.index(rank)) for rank in ASCENDING)
"""The four bits of each rank, from low to high."""

ABOVE: Final = tuple(sum(RANK_BITS[place + 1 :]) for place in range(13))
"""The bits of all ranks above one."""

GROUP_KINDS: Final = (ComboKind.SINGLE, ComboKind.PAIR, ComboKind.TRIPLE, ComboKind.QUAD)

GROUPS: Final = {
    suits << 4 * LINE.index(rank): Combo(GROUP_KINDS[suits.bit_count() - 1], suits.bit_count(), rank, place)
    for place, rank in enumerate(ASCENDING)
    for suits in range(1, 16)
}
"""Every single, pair, triple and quad, by its bits (R2.1)."""

STRAIGHTS: Final = {
    (size, end): Combo(ComboKind.STRAIGHT, size, LINE[end % 13], end)
    for size in range(3, 11)
    for end in range(size - 1, 14)
}
"""Every straight, by its size and the place of its end on the line: A-2-3 to Q-K-A, never round the corner (R2.2)."""

RUN_BITS: Final = {
    (size, end): sum(0xF << 4 * (place % 13) for place in range(end - size + 1, end + 1)) for size, end in STRAIGHTS
}
"""The bits of all cards that such a straight may hold."""

STRAIGHT_OF_RANKS: Final = {bits & FIRST_SUIT: STRAIGHTS[run] for run, bits in RUN_BITS.items()}
"""Every straight, by its ranks."""

RUNS_FROM: Final = tuple(
    tuple(
        (bits & FIRST_SUIT, bits, STRAIGHTS[size, end])
        for (size, end), bits in RUN_BITS.items()
        if end - size + 1 == low
    )
    for low in range(12)
)
"""For each low end on the line, A to Q, the straights from there, shortest first: ranks, bits of all cards, Combo."""


def identify_bits(bits: int) -> Combo | None:
    """:func:`identify` for a hand's bits."""
    combo = GROUPS.get(bits)
    if combo is None:
        ranks = (bits | bits >> 1 | bits >> 2 | bits >> 3) & FIRST_SUIT
        if ranks.bit_count() == bits.bit_count():
            combo = STRAIGHT_OF_RANKS.get(ranks)
    return combo


def identify(cards: CardSet) -> Combo | None:
    """Tell which combination the cards are, by the standard shapes; ``None`` if they are none (R2.1–R2.3).

    Raises:
        TypeError: If ``cards`` is no :class:`~sampan.CardSet`.

    >>> identify(CardSet.parse("AS 2D 3C"))
    Combo(kind=<ComboKind.STRAIGHT: 'straight'>, size=3, top=<Rank.THREE: '3'>, strength=2)
    >>> identify(CardSet.parse("KS AD 2C")) is None
    True

    .. versionadded:: 0.1.0
    """
    check_type("cards", cards, CardSet)
    return identify_bits(cards.bits)


def is_twos(combo: Combo) -> bool:
    """Tell whether it is a single, pair, triple or quad of 2s; a straight that holds a 2 is not."""
    return combo.top is Rank.TWO and combo.kind is not ComboKind.STRAIGHT


def forbidden_straight(combo: Combo, bits: int, rules: Rules) -> bool:
    """Tell whether it is a straight that holds a 2 where none may (R2.2)."""
    return not rules.twos_in_straights and combo.kind is ComboKind.STRAIGHT and bits & TWOS != 0


def chops(new: Combo, table: Combo, rules: Rules) -> bool:
    """Tell whether ``new`` beats ``table`` as a chop, which is paid for (R3.2)."""
    if new.kind is not ComboKind.QUAD:
        return False
    if table.kind is ComboKind.QUAD:
        return new.strength > table.strength
    return is_twos(table) and table.size <= (2 if rules.quad_chops_pair else 1)


def beats(new: Combo, table: Combo, rules: Rules) -> bool:
    """Tell whether one combination beats another: same kind and size and higher, or a chop (R3.1–R3.3).

    Args:
        new: The combination played.
        table: The combination that lies on the table.
        rules: The options in force.

    >>> from sampan.samloc import STANDARD
    >>> quad, two = identify(CardSet.parse("3S 3C 3D 3H")), identify(CardSet.parse("2S"))
    >>> beats(quad, two, STANDARD), beats(two, quad, STANDARD)
    (True, False)

    .. versionadded:: 0.1.0
    """
    if new.kind is table.kind and new.size == table.size:
        return new.strength > table.strength
    return chops(new, table, rules)
