"""Suipi: the Samoan fishing game, a cousin of Cassino.

Two players, or four in two teams, take cards from the floor with cards of an equal rank or with a number card that
others add up to. A card may also be put with cards of the floor to make a build, which anyone takes who holds its
value. Whoever takes the only unit left on the floor makes a *suipi*, and the teams pull at one count of suipis as at a
rope. Most cards, most spades, the aces, the two of spades and the ten of diamonds score eleven points.

>>> from random import Random
>>> from sampan import playout, suipi
>>> end = playout(suipi, suipi.deal(rng=7), Random(7))
>>> end.outcome.margin == suipi.score(end).net[0], sum(end.outcome.points)
(True, 11)
"""

from typing import Final

from sampan.facade import publish
from sampan.suipi.notation import parse_move
from sampan.suipi.play import Reason, apply, canonical, check, iter_moves, legal_moves
from sampan.suipi.rules import (
    LONG_PACK,
    STANDARD,
    TENS_ONLY,
    BuildValues,
    CaptureRequired,
    FaceCapture,
    FloorKeep,
    Pack,
    RaiseBuilds,
    Rules,
    SuipiOn,
    UniqueFloor,
)
from sampan.suipi.scoring import ScoreItem, score
from sampan.suipi.setup import deal, deal_from, pack, position, problems, seat_counts
from sampan.suipi.state import Build, Capture, DealRound, Last, Move, Outcome, Phase, Pile, State, Trail, team
from sampan.suipi.view import View, sample, view

__all__ = [
    "LONG_PACK",
    "NAME",
    "RULES_VERSION",
    "STANDARD",
    "TENS_ONLY",
    "TITLE",
    "Build",
    "BuildValues",
    "Capture",
    "CaptureRequired",
    "DealRound",
    "FaceCapture",
    "FloorKeep",
    "Last",
    "Move",
    "Outcome",
    "Pack",
    "Phase",
    "Pile",
    "RaiseBuilds",
    "Reason",
    "Rules",
    "ScoreItem",
    "State",
    "SuipiOn",
    "Trail",
    "UniqueFloor",
    "View",
    "apply",
    "canonical",
    "check",
    "deal",
    "deal_from",
    "iter_moves",
    "legal_moves",
    "pack",
    "parse_move",
    "position",
    "problems",
    "sample",
    "score",
    "seat_counts",
    "team",
    "view",
]

NAME: Final = "suipi"
"""The name of the module."""

TITLE: Final = "Suipi"
"""The name of the game."""

RULES_VERSION: Final = 1
"""Raised whenever who may do or score what changes; stored in records."""

publish(globals())
