"""The options of Sâm Lốc: how your table plays."""

from enum import Enum
from typing import Final

import attrs

from sampan.options import amount, check_options, choice, flag, several, stake

__all__ = [
    "NO_TWOS_IN_STRAIGHTS",
    "STANDARD",
    "WINNER_LEADS",
    "BrokenSamTo",
    "ChopChain",
    "DeclareFrom",
    "FinishOnTwo",
    "InstantWin",
    "LastCard",
    "LastCardNext",
    "LeadTie",
    "Leader",
    "Rules",
]

HAND_SIZE: Final = 10
"""R1.1: the cards of each seat."""


class Leader(Enum):
    """Who leads when nobody declares (R4.3, R4.4).

    .. versionadded:: 0.1.0
    """

    LOWEST_CARD = "lowest_card"
    DEALER = "dealer"


class LeadTie(Enum):
    """Which of several holders of the lowest rank leads (R4.4).

    .. versionadded:: 0.1.0
    """

    SEAT = "seat"
    SUIT = "suit"


class DeclareFrom(Enum):
    """Where the round of declarations starts (R4.2).

    .. versionadded:: 0.1.0
    """

    LEADER = "leader"
    DEALER = "dealer"


class LastCard(Enum):
    """What binds a seat whose next player has one card left (R4.8).

    .. versionadded:: 0.1.0
    """

    ENFORCED = "enforced"
    PENALTY = "penalty"
    OFF = "off"


class LastCardNext(Enum):
    """Who counts as the next player in R4.8 (R4.9).

    .. versionadded:: 0.1.0
    """

    TO_ACT = "to_act"
    SEAT = "seat"
    ANYONE = "anyone"


class FinishOnTwo(Enum):
    """Whether a hand may be emptied with 2s (R4.10).

    .. versionadded:: 0.1.0
    """

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
    PENALTY = "penalty"


class BrokenSamTo(Enum):
    """Who is paid for a broken Sâm (R5.2).

    .. versionadded:: 0.1.0
    """

    EACH = "each"
    BREAKER = "breaker"


class ChopChain(Enum):
    """What the second chop of a trick and the ones after it are worth (R6.5).

    .. versionadded:: 0.1.0
    """

    CARRY = "carry"
    FLAT = "flat"
    DOUBLE = "double"
    LAST_PAYS = "last_pays"


class InstantWin(Enum):
    """The hands that win as dealt, strongest first (R7.1).

    .. versionadded:: 0.1.0
    """

    DRAGON = "dragon"
    FOUR_TWOS = "four_twos"
    ONE_COLOUR = "one_colour"
    THREE_TRIPLES = "three_triples"
    FIVE_PAIRS = "five_pairs"


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules:
    """The options of a table; amounts are in stakes.

    >>> Rules(last_card=LastCard.PENALTY, stake=5).last_card
    <LastCard.PENALTY: 'penalty'>

    Raises:
        RulesError: If an amount is out of its range or two options clash; every problem is listed.
        TypeError: If an option has the wrong type.

    .. versionadded:: 0.1.0
    """

    twos_in_straights: bool = flag(True)
    """R2.2: whether a straight may hold a 2; ``False`` takes A-2-3 out as well."""

    quad_chops_pair: bool = flag(False)
    """R3.2: whether a quad also beats a pair of 2s."""

    declare_from: DeclareFrom = choice(DeclareFrom.LEADER)
    """R4.2: the seat that is first asked whether it declares."""

    leader: Leader = choice(Leader.LOWEST_CARD)
    """R4.4: the seat that leads when nobody declares."""

    lead_tie: LeadTie = choice(LeadTie.SEAT)
    """R4.4: which holder of the lowest rank leads: the first from the dealer on, or the one with the lowest suit."""

    first_lead_has_lowest: bool = flag(False)
    """R4.3: whether the first lead must hold a card of the lowest rank dealt; it does not bind a declarer."""

    pass_locks: bool = flag(True)
    """R4.5: whether who passes is out until the trick ends."""

    last_card: LastCard = choice(LastCard.ENFORCED)
    """R4.8: whether a low single before a player with one card is forbidden, paid for, or free."""

    last_card_next: LastCardNext = choice(LastCardNext.TO_ACT)
    """R4.9: who counts as the next player."""

    finish_on_two: FinishOnTwo = choice(FinishOnTwo.ALLOWED)
    """R4.10: whether going out on 2s is free, forbidden, or paid for."""

    broken_sam_to: BrokenSamTo = choice(BrokenSamTo.EACH)
    """R5.2: whether a broken Sâm is paid to each seat or all to the one that broke it."""

    sam_chop_pays: bool = flag(False)
    """R5.3: whether a chop that breaks a Sâm is paid on top."""

    cong_adds: bool = flag(True)
    """R6.2: whether left 2s and quads are paid on top of cóng."""

    chop_chain: ChopChain = choice(ChopChain.CARRY)
    """R6.5: what a chopped chop is worth."""

    instant_wins: tuple[InstantWin, ...] = several(InstantWin)
    """R7.1: the hands that win at once, strongest first; ``()`` turns them off."""

    stake: int = stake()
    """R6: what a stake is worth, from 1: every payment is so many stakes."""

    card: int = amount(1)
    """R6.1: stakes for each card left."""

    cong: int = amount(15)
    """R6.2: stakes of a loser who played no card, instead of the card count."""

    two_left: int = amount(5)
    """R6.3: stakes for each 2 left."""

    quad_left: int = amount(10)
    """R6.4: stakes for each four of a kind left."""

    chop_two: int = amount(15)
    """R6.5: stakes for a chopped 2."""

    chop_quad: int = amount(10)
    """R6.5: stakes for a chopped quad, before the chain."""

    sam_made: int = amount(20)
    """R5.2: stakes from each seat, for a Sâm that is made."""

    sam_broken: int = amount(20)
    """R5.2: stakes for each seat, from a declarer who is beaten."""

    instant: int = amount(20)
    """R7.1: stakes from each seat, for an instant win."""

    two_finish: int = amount(20)
    """R4.10: stakes to each seat, for going out on 2s under ``finish_on_two=PENALTY``."""

    def __attrs_post_init__(self) -> None:
        clashes = []
        if self.first_lead_has_lowest and self.leader is Leader.DEALER:
            clashes.append(
                "first_lead_has_lowest needs leader=LOWEST_CARD: a leading dealer may not hold the lowest rank (R4.3)"
            )
        check_options(self, clashes)


STANDARD: Final = Rules()
"""The rules as the sources tell them."""

WINNER_LEADS: Final = Rules(leader=Leader.DEALER)
"""For the deals after the first where the last winner leads: the Series makes the winner the dealer, and after a broken
Sâm the breaker (R4.4).
"""

NO_TWOS_IN_STRAIGHTS: Final = Rules(twos_in_straights=False)
"""For tables where a 2 is in no straight (R2.2)."""
