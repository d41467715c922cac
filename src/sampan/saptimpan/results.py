"""Who wins: a player's hand against the banker's (R4.1, R4.2)."""

from enum import Enum
from typing import assert_never

from sampan.saptimpan.points import TEN_AND_A_HALF
from sampan.saptimpan.rules import BankerTenHalf, Rules, Ties

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


def result(mine: int, bank: int, more: int, rules: Rules) -> Result:
    """Tell how a player who is still in fares against the banker's last hand.

    Args:
        mine: The half points of the player's hand, at most 10½.
        bank: The half points of the banker's.
        more: How many tiles more the player has.
        rules: The options in force.
    """
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
            return Result.WON if more > 0 else Result.LOST if more < 0 else Result.PUSH
        case _:
            assert_never(rules.ties)
