"""Who wins: a player's hand against the banker's (R4.1, R4.2)."""

from collections.abc import Sequence
from enum import Enum
from typing import assert_never

from sampan.saptimpan.points import TEN_AND_A_HALF, worth
from sampan.saptimpan.rules import BankerTenHalf, Rules, Ties
from sampan.tiles import Tile

__all__ = ["Result"]


class Result(Enum):
    """How a round ended for one seat.

    .. versionadded:: 0.1.0
    """

    WON = "won"
    LOST = "lost"
    PUSH = "push"
    BUST = "bust"
    BANKER = "banker"


def result(hand: Sequence[Tile], banker: Sequence[Tile], rules: Rules) -> Result:
    """Tell how a player's hand of at most 10½ fares against the banker's last hand."""
    mine, bank = worth(hand), worth(banker)
    if bank > TEN_AND_A_HALF:
        return Result.WON
    if bank == TEN_AND_A_HALF:
        pushes = mine == bank and rules.banker_ten_half is BankerTenHalf.PUSH_EQUAL
        return Result.PUSH if pushes else Result.LOST
    if mine != bank:
        return Result.WON if mine > bank else Result.LOST
    match rules.ties:
        case Ties.PUSH:
            return Result.PUSH
        case Ties.BANKER:
            return Result.LOST
        case Ties.MORE_TILES:
            tiles = len(hand) - len(banker)
            return Result.WON if tiles > 0 else Result.LOST if tiles < 0 else Result.PUSH
        case _:
            assert_never(rules.ties)
