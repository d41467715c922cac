"""What is written of a game: the fields of its classes, the tags of its moves."""

import re
import sys
from collections.abc import Mapping
from functools import cache
from inspect import signature
from types import GenericAlias
from typing import Any, get_args, get_origin, get_type_hints

import attrs

from sampan.record import Record, SeatRecord
from sampan.scoring import Score
from sampan.series import Series, SeriesRecord

__all__ = ["document_hints", "field_hints", "hints_of", "is_move", "moves_of", "position_hints", "tag_of"]


def moves_of(game: Any) -> tuple[Any, ...]:
    """Return the move classes of a game."""
    return get_args(game.Move) or (game.Move,)


@cache
def is_move(kind: Any) -> bool:
    """Tell whether a class is a move of the game it belongs to."""
    module = sys.modules.get(getattr(kind, "__module__", ""))
    return hasattr(module, "Move") and kind in moves_of(module)


@cache
def tag_of(kind: type) -> str:
    """``DealRound`` is tagged ``deal_round``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@cache
def field_hints(kind: Any) -> dict[str, Any]:
    """The fields that are written of an attrs class, with their hints."""
    hints = get_type_hints(kind)
    return {field.alias: hints[field.name] for field in attrs.fields(kind) if field.init}


@cache
def position_hints(game: Any) -> dict[str, Any]:
    """The fields that are written of a State: the parameters of ``position``."""
    hints = get_type_hints(game.position)
    return {name: hints[name] for name in signature(game.position).parameters}


def document_hints(kind: Any, game: Any) -> dict[str, Any]:
    """The fields of a document, its ``"game"`` left aside, with their hints."""
    items: Any = game.ScoreItem
    if kind is game.State:
        return position_hints(game)
    moves = GenericAlias(tuple, (game.Move, ...))
    if kind is Record:
        return field_hints(Record) | {"rules": game.Rules, "moves": moves, "metadata": dict[str, str]}
    if kind is SeatRecord:
        return field_hints(SeatRecord) | {"views": GenericAlias(tuple, (game.View, ...)), "moves": moves}
    if kind is SeriesRecord:
        return {"game": str, "start": Series, "deals": GenericAlias(tuple, (Record, ...))}
    if kind is Series:
        scores = GenericAlias(tuple, (Score[items], ...))
        return field_hints(Series) | {"rules": game.Rules, "first_rules": game.Rules, "scores": scores}
    return hints_of(Score[items] if kind is Score else kind)


def hints_of(hint: Any) -> dict[str, Any]:
    """The fields of an attrs class, which may be generic, with their hints."""
    kind: Any = get_origin(hint) or hint
    if not get_args(hint):
        return field_hints(kind)
    filled = dict(zip(kind.__parameters__, get_args(hint), strict=True))
    return {name: _fill(field, filled) for name, field in field_hints(kind).items()}


def _fill(hint: Any, values: Mapping[Any, Any]) -> Any:
    """A hint with its type variables replaced."""
    if hint in values:
        return values[hint]
    free = getattr(hint, "__parameters__", ())
    return hint[tuple(values[one] for one in free)] if free else hint
