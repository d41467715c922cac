"""The rules of four traditional table games, as a library: Sâm Lốc, Sampen, Suipi and Sap-tim-pan.

Each game is a module of one shape, :class:`~sampan.game.Game`: an immutable ``State``, and pure functions
``legal_moves``, ``check``, ``apply``, ``score`` and ``view`` on it.

>>> from sampan import samloc, sampen, saptimpan, suipi
>>> state = samloc.deal(seats=4, rng=7)
>>> [str(move) for move in samloc.legal_moves(state)]
['declare', 'decline']
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from sampan import samloc, sampen, saptimpan, suipi
from sampan.cards import Card, CardSet, Rank, Suit, cut, parse_cards
from sampan.errors import (
    DecodeError,
    Illegal,
    IllegalMoveError,
    NotationError,
    RulesError,
    SampanError,
    StateError,
)
from sampan.game import Game, Seat, perft, playout
from sampan.scoring import Score, ScoreLine
from sampan.tiles import CekiCard, CekiSuit, Face, Tile, TileSuit

__all__ = [
    "GAMES",
    "Card",
    "CardSet",
    "CekiCard",
    "CekiSuit",
    "DecodeError",
    "Face",
    "Game",
    "Illegal",
    "IllegalMoveError",
    "NotationError",
    "Rank",
    "RulesError",
    "SampanError",
    "Score",
    "ScoreLine",
    "Seat",
    "StateError",
    "Suit",
    "Tile",
    "TileSuit",
    "cut",
    "parse_cards",
    "perft",
    "playout",
    "samloc",
    "sampen",
    "saptimpan",
    "suipi",
]

__version__ = "0.1.0"

GAMES: Final[Mapping[str, Game[Any, Any, Any, Any]]] = MappingProxyType(
    {"samloc": samloc, "sampen": sampen, "suipi": suipi, "saptimpan": saptimpan}
)
"""The games, by name."""
