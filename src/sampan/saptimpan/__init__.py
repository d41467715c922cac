"""Sap-tim-pan, "ten and a half": the banking game of the Chinese of Malaysia, played with mahjong tiles.

A hand should beat the banker's without going over 10½; a suit tile counts its number, any other tile ½.
The banker names the highest stake, everyone draws a tile, the players stake, and an East that comes first is shown
and settled at once. Then each seat draws up to three tiles and the banker comes last. The bank passes to the right.

>>> from random import Random
>>> from sampan import playout, saptimpan
>>> end = playout(saptimpan, saptimpan.deal(seats=4, rng=7), Random(7))
>>> sum(saptimpan.score(end).net)
0
"""

from typing import Final

from sampan.facade import publish
from sampan.saptimpan.notation import parse_move
from sampan.saptimpan.play import Reason, apply, canonical, check, legal_moves
from sampan.saptimpan.points import half_points
from sampan.saptimpan.results import Result
from sampan.saptimpan.rules import (
    BANKER_EAST_ENDS,
    OPEN_DRAWS,
    STANDARD,
    AfterBankerEast,
    BankerTenHalf,
    DoubleEast,
    Rules,
    Ties,
)
from sampan.saptimpan.scoring import ScoreItem, score
from sampan.saptimpan.setup import deal, deal_from, pack, position, problems, seat_counts
from sampan.saptimpan.state import Announce, Bet, Draw, Last, Move, Outcome, Phase, ShowEast, Stand, State
from sampan.saptimpan.view import View, sample, view

__all__ = [
    "BANKER_EAST_ENDS",
    "NAME",
    "OPEN_DRAWS",
    "RULES_VERSION",
    "STANDARD",
    "TITLE",
    "AfterBankerEast",
    "Announce",
    "BankerTenHalf",
    "Bet",
    "DoubleEast",
    "Draw",
    "Last",
    "Move",
    "Outcome",
    "Phase",
    "Reason",
    "Result",
    "Rules",
    "ScoreItem",
    "ShowEast",
    "Stand",
    "State",
    "Ties",
    "View",
    "apply",
    "canonical",
    "check",
    "deal",
    "deal_from",
    "half_points",
    "legal_moves",
    "pack",
    "parse_move",
    "position",
    "problems",
    "sample",
    "score",
    "seat_counts",
    "view",
]

NAME: Final = "saptimpan"
"""The name of the module."""

TITLE: Final = "Sap-tim-pan"
"""The name of the game."""

RULES_VERSION: Final = 1
"""Raised whenever who may do or score what changes; stored in records."""

publish(globals())
