"""What may be built and added up, and what a seat owes to its builds and to the floor (R2.1, R2.3, R2.5)."""

from collections.abc import Sequence
from typing import Final

from sampan.game import Seat
from sampan.suipi.captures import Unit
from sampan.suipi.rules import BuildValues, CaptureRequired, Pack, RaiseBuilds, Rules
from sampan.suipi.state import PileBits, team
from sampan.suipi.values import FACES, NUMBERS, OF_VALUE, SAME, VALUE, each_bit, values

__all__ = ["can_be_built", "in_builds", "in_captures", "must_capture", "owed", "owned", "parted"]

LOWEST: Final = 2
TEN: Final = 10
ANYONE: Final = RaiseBuilds.ANYONE
NOBODY: Final = RaiseBuilds.NOBODY


def can_be_built(value: int, rules: Rules) -> bool:
    """Tell whether a build may be worth this (R2.3)."""
    if rules.build_values is BuildValues.TEN_ONLY:
        return value == TEN
    return LOWEST <= value <= (TEN if rules.pack is Pack.PIPS10 else 13)


def in_captures(pile: PileBits, rules: Rules) -> bool:
    """Tell whether a build may be part of a sum that is captured (R2.1)."""
    _, _, _, grouped = pile
    return rules.build_in_sums and not grouped


def in_builds(pile: PileBits, seat: Seat, rules: Rules) -> bool:
    """Tell whether a seat may raise a build: use it in a sum that is built (R2.3)."""
    _, _, owner, grouped = pile
    whose = rules.raise_builds
    return not grouped and (whose is ANYONE or (whose is not NOBODY and team(owner) != team(seat)))


def parted(piles: Sequence[PileBits], in_sums: Sequence[bool]) -> tuple[list[Unit], list[Unit]]:
    """Part builds into those that may be in a sum and those that are used by their own value alone."""
    joined: list[Unit] = []
    whole: list[Unit] = []
    for (cards, value, _, _), joins in zip(piles, in_sums, strict=True):
        (joined if joins else whole).append((cards, value))
    return joined, whole


def owned(piles: Sequence[PileBits], seat: Seat) -> int:
    """The cards of a seat's builds."""
    own = 0
    for cards, _, owner, _ in piles:
        if owner == seat:
            own |= cards
    return own


def owed(piles: Sequence[PileBits], seat: Seat, kept: int, rules: Rules) -> int:
    """The cards of a seat's builds that cannot stay, as the cards it keeps in hand take none of that value (R2.5)."""
    debt = 0
    if rules.keep_capture_card:
        for cards, value, owner, _ in piles:
            if owner == seat and not kept & OF_VALUE[value]:
                debt |= cards
    return debt


def must_capture(hand: int, loose: int, piles: Sequence[PileBits], seat: Seat, rules: Rules) -> int:
    """The cards of a hand whose captures forbid the seat to trail (R2.1).

    Captures that are legal count: where a card takes one set and its owner needs it for a build, it can take nothing
    but that build.
    """
    if rules.capture_required is CaptureRequired.NO:
        return 0
    if rules.capture_required is CaptureRequired.EQUALS:
        equals = [bit for bit in each_bit(hand) if loose & SAME[bit]]
        if not rules.multi_capture:
            equals = [bit for bit in equals if not owed(piles, seat, hand ^ bit, rules)]
        return sum(equals)
    reach = 1  # what units can make up, as bits
    for value in [*values(loose & NUMBERS), *[pile[1] for pile in piles if in_captures(pile, rules)]]:
        reach |= reach << value
    for _, value, _, _ in piles:
        reach |= 1 << value
    return sum([bit for bit in each_bit(hand) if (loose & SAME[bit] if bit & FACES else reach >> VALUE[bit] & 1)])
