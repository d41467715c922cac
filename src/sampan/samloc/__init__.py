"""Sâm Lốc: the climbing game of northern Vietnam with its declarations and payments.

Ten cards each for two to five players, 3 low and 2 high, and suits never count. Whoever lays down the last card
first wins, and the deal ends there: the others pay for what they still hold. Singles, pairs, triples, fours and
straights are beaten by a higher one of the same kind and size; only a four of a kind stops a 2, at a price. Before
play each seat may declare *Sâm*, to play out every card and never be beaten.

>>> from random import Random
>>> from sampan import playout, samloc
>>> end = playout(samloc, samloc.deal(seats=4, rng=7), Random(7))
>>> end.outcome.kind.name, sum(samloc.score(end).net)
('SAM_BROKEN', 0)
"""

from typing import Final

from sampan.facade import publish
from sampan.samloc.combos import Combo, ComboKind, beats, identify
from sampan.samloc.notation import parse_move
from sampan.samloc.play import Reason, apply, canonical, check, legal_moves, variants
from sampan.samloc.rules import (
    NO_TWOS_IN_STRAIGHTS,
    STANDARD,
    WINNER_LEADS,
    BrokenSamTo,
    ChopChain,
    DeclareFrom,
    FinishOnTwo,
    InstantWin,
    LastCard,
    LastCardNext,
    Leader,
    LeadTie,
    Rules,
)
from sampan.samloc.scoring import ScoreItem, score
from sampan.samloc.setup import deal, deal_from, pack, position, problems, seat_counts
from sampan.samloc.state import Declare, Decline, Last, Move, Outcome, OutcomeKind, Pass, Phase, Play, State
from sampan.samloc.view import View, sample, view

__all__ = [
    "NAME",
    "NO_TWOS_IN_STRAIGHTS",
    "RULES_VERSION",
    "STANDARD",
    "TITLE",
    "WINNER_LEADS",
    "BrokenSamTo",
    "ChopChain",
    "Combo",
    "ComboKind",
    "Declare",
    "DeclareFrom",
    "Decline",
    "FinishOnTwo",
    "InstantWin",
    "Last",
    "LastCard",
    "LastCardNext",
    "LeadTie",
    "Leader",
    "Move",
    "Outcome",
    "OutcomeKind",
    "Pass",
    "Phase",
    "Play",
    "Reason",
    "Rules",
    "ScoreItem",
    "State",
    "View",
    "apply",
    "beats",
    "canonical",
    "check",
    "deal",
    "deal_from",
    "identify",
    "legal_moves",
    "pack",
    "parse_move",
    "position",
    "problems",
    "sample",
    "score",
    "seat_counts",
    "variants",
    "view",
]

NAME: Final = "samloc"
"""The name of the module."""

TITLE: Final = "Sâm Lốc"
"""The name of the game."""

RULES_VERSION: Final = 1
"""Raised whenever who may do or score what changes; stored in records."""

publish(globals())
