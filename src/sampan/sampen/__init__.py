"""Sampen: a simple game from China in which every card waits for its twin.

The pack holds each card twice. A card lies face up; who holds its twin lays it on top and then leads another card,
whose twin is asked for in turn. When nobody holds the twin, the dealer turns the next card of the stock. The first
player without cards wins. It is nearly all luck: whoever leads chooses the card, and that is all there is to choose.
French cards, mahjong tiles, the Ceki cards of Java or any pack of pairs will do.

>>> from random import Random
>>> from sampan import playout, sampen
>>> end = playout(sampen, sampen.deal(seats=4, rng=7), Random(7))
>>> end.outcome, sampen.score(end).net
(Outcome(winners=(2,), blocked=False), (-1, -1, 3, -1))
"""

from typing import Final

from sampan.facade import publish
from sampan.sampen.notation import parse_face, parse_move
from sampan.sampen.play import Reason, apply, canonical, check, legal_moves
from sampan.sampen.rules import (
    DOUBLE_DECK,
    JAVANESE,
    MAHJONG,
    STANDARD,
    InitialPairs,
    Matching,
    OnBlock,
    Rules,
    WinOn,
)
from sampan.sampen.scoring import ScoreItem, score
from sampan.sampen.setup import deal, deal_from, pack, position, problems, seat_counts
from sampan.sampen.state import Decline, Last, Lead, Match, Move, Outcome, Phase, State, Turn
from sampan.sampen.view import View, sample, view

__all__ = [
    "DOUBLE_DECK",
    "JAVANESE",
    "MAHJONG",
    "NAME",
    "RULES_VERSION",
    "STANDARD",
    "TITLE",
    "Decline",
    "InitialPairs",
    "Last",
    "Lead",
    "Match",
    "Matching",
    "Move",
    "OnBlock",
    "Outcome",
    "Phase",
    "Reason",
    "Rules",
    "ScoreItem",
    "State",
    "Turn",
    "View",
    "WinOn",
    "apply",
    "canonical",
    "check",
    "deal",
    "deal_from",
    "legal_moves",
    "pack",
    "parse_face",
    "parse_move",
    "position",
    "problems",
    "sample",
    "score",
    "seat_counts",
    "view",
]

NAME: Final = "sampen"
"""The name of the module."""

TITLE: Final = "Sampen"
"""The name of the game."""

RULES_VERSION: Final = 1
"""Raised whenever who may do or score what changes; stored in records."""

publish(globals())
