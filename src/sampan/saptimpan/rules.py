"""The options of Sap-tim-pan: how your table plays."""

from enum import Enum
from typing import Final

import attrs

from sampan.errors import shown
from sampan.options import amount, check_options, choice, flag

__all__ = [
    "BANKER_EAST_ENDS",
    "OPEN_DRAWS",
    "STANDARD",
    "AfterBankerEast",
    "BankerTenHalf",
    "DoubleEast",
    "Rules",
    "Ties",
]

WALL_SIZE: Final = 144
"""R1.1: the tiles of the set."""

MOST_SEATS: Final = 46
"""R1.2: the seats that one wall serves with three tiles each."""

SPARE_EASTS: Final = 4
"""R1.2: the tiles that replace Easts, one for each."""

STAKE_LIMIT: Final = 1_000
"""The highest stake an option may name: every stake up to the limit is a move in a list."""


class AfterBankerEast(Enum):
    """What follows when the banker has shown an East (R2.3).

    .. versionadded:: 0.1.0
    """

    RESTAKE = "restake"
    END_ROUND = "end_round"


class DoubleEast(Enum):
    """What becomes of a player's East when the banker has one too (R2.5).

    .. versionadded:: 0.1.0
    """

    KEEP = "keep"
    REPLACE = "replace"


class BankerTenHalf(Enum):
    """What a banker with exactly 10½ takes (R4.1).

    .. versionadded:: 0.1.0
    """

    TAKES_ALL = "takes_all"
    PUSH_EQUAL = "push_equal"


class Ties(Enum):
    """Who wins when a player and the banker are equal below 10½ (R4.2).

    .. versionadded:: 0.1.0
    """

    PUSH = "push"
    BANKER = "banker"
    MORE_TILES = "more_tiles"


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules:
    """The options of a table; stakes are in units of your choice, points are whole.

    >>> Rules(table_limit=20, ties=Ties.BANKER).ties
    <Ties.BANKER: 'banker'>

    Raises:
        RulesError: If a number is out of its range or two options clash; every problem is listed.
        TypeError: If an option has the wrong type.

    .. versionadded:: 0.1.0
    """

    min_stake: int = amount(1, least=1, most=STAKE_LIMIT)
    """R2.1: the least stake, and the least limit the banker may announce."""

    table_limit: int = amount(10, least=1, most=STAKE_LIMIT)
    """R2.1: the highest stake that the banker may announce as the limit."""

    after_banker_east: AfterBankerEast = choice(AfterBankerEast.RESTAKE)
    """R2.3: whether the players stake anew after the banker's East, or the round is over."""

    double_east: DoubleEast = choice(DoubleEast.KEEP)
    """R2.5: whether a player's East stays in the hand as ½ when the banker has one too, or is replaced unpaid."""

    east_chain: bool = flag(False)
    """R2.6: whether an East that replaces an East is shown as well."""

    east_rule: bool = flag(True)
    """R2.6: whether Easts are shown at all; ``False`` makes East an ordinary wind."""

    max_tiles: int = amount(3, least=2, most=(WALL_SIZE - SPARE_EASTS) // 2)
    """R3.1: how many tiles a hand may have; more tiles, fewer seats (R1.2)."""

    must_draw_below: int = amount(6, most=10)
    """R3.1: the points from which a seat may stand."""

    draws_face_up: bool = flag(False)
    """R3.2: whether the tiles after the first lie open."""

    banker_ten_half: BankerTenHalf = choice(BankerTenHalf.TAKES_ALL)
    """R4.1: whether a banker with 10½ also takes the stake of a player with 10½."""

    ties: Ties = choice(Ties.PUSH)
    """R4.2: who wins when a player and the banker are equal below 10½."""

    def __attrs_post_init__(self) -> None:
        clashes = []
        if self.min_stake > self.table_limit:
            clashes.append(f"min_stake, {shown(self.min_stake)}, is over table_limit, {shown(self.table_limit)} (R2.1)")
        check_options(self, clashes)


STANDARD: Final = Rules()
"""The rules as the source tells them."""

OPEN_DRAWS: Final = Rules(draws_face_up=True)
"""For tables where drawn tiles lie open (R3.2)."""

BANKER_EAST_ENDS: Final = Rules(after_banker_east=AfterBankerEast.END_ROUND)
"""For tables where the banker's East ends the round (R2.3)."""
