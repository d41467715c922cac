"""Documents: what is written and read as a whole, and the public doors each one has to pass."""

from collections.abc import Callable, Mapping
from enum import Enum
from random import Random
from types import GenericAlias
from typing import Any, Final, TypeVar, get_args, get_origin

from sampan.codec.fields import document_hints, field_hints, moves_of, position_hints
from sampan.codec.values import build, decode, decode_fields, decode_union, encode, encode_fields, read_dict, told
from sampan.errors import DecodeError, IllegalMoveError, StateError, one_of
from sampan.game import Game, game_of
from sampan.record import Record, SeatRecord
from sampan.scoring import Score
from sampan.series import Series, SeriesRecord

__all__ = ["from_data", "move_from_data", "to_data"]

T = TypeVar("T")
AnyGame = Game[Any, Any, Any, Any]
KINDS: Final = "Rules, State, View, Score, Record, SeatRecord, Series, SeriesRecord or a move"
RAW_LIST: Final = GenericAlias(tuple, (Any, ...))
"""A list whose items are read one by one."""


def to_data(obj: object) -> dict[str, Any]:
    """Like :func:`dumps`, but as dicts, lists, strings, numbers and ``None``.

    Args:
        obj: Rules, a State, a View, a Score, a record, a Series or a move, of any game.

    >>> from sampan import samloc
    >>> to_data(samloc.Pass())
    {'kind': 'pass'}

    Raises:
        TypeError: If the object is nothing that is written.

    .. versionadded:: 0.1.0
    """
    if isinstance(obj, Record | Series):
        return encode_fields(obj)
    if isinstance(obj, SeatRecord):
        return {**encode_fields(obj), "views": [to_data(view) for view in obj.views]}
    if isinstance(obj, SeriesRecord):
        return {"game": obj.start.game, "start": to_data(obj.start), "deals": [to_data(deal) for deal in obj.deals]}
    if isinstance(obj, Score):
        tag = {"game": game_of(type(obj.lines[0].item)).NAME} if obj.lines else {}
        return {**tag, **encode_fields(obj)}
    game = game_of(type(obj))
    if type(obj) is game.State:
        return {"game": game.NAME, **{name: encode(getattr(obj, name)) for name in position_hints(game)}}
    if type(obj) in moves_of(game):
        return encode_fields(obj)
    if type(obj) in (game.Rules, game.View):
        return {"game": game.NAME, **encode_fields(obj)}
    raise TypeError(f"{type(obj).__name__} is no document: write {KINDS}")


def from_data(kind: type[T], data: object, *, game: AnyGame | None = None) -> T:
    """Like :func:`loads`, but from dicts, lists, strings, numbers and ``None``.

    Args:
        kind: What it is to be, as for :func:`loads`.
        data: What :func:`to_data` returned, or JSON as a library of yours has read it.
        game: The module, for a Score, a record or a Series of a game that is not in :data:`sampan.GAMES`.

    Raises:
        DecodeError: If the data are no such document; the path says where.
        TypeError: If ``kind`` is no type that is written.

    >>> from sampan import samloc
    >>> from_data(samloc.Pass, {"kind": "pass"})
    Pass()

    .. versionadded:: 0.1.0
    """
    made: Any
    whole: Any = get_origin(kind) or kind
    if whole in READERS:
        made = READERS[whole](read_dict(data, "$"), game, "$")
    elif whole is Score:
        made = _read_score(kind, read_dict(data, "$"), game)
    else:
        owner = game_of(kind)
        if kind is owner.State:
            made = _read_state(owner, _untagged(data, owner, "$"))
        elif kind is owner.View:
            made = _read_view(owner, _untagged(data, owner, "$"), "$")
        elif kind is owner.Rules:
            made = decode(kind, _untagged(data, owner, "$"), "$")
        elif kind in moves_of(owner):
            made = decode(kind, data, "$")
        else:
            raise TypeError(f"{kind.__name__} is no document: read {KINDS}")
    result: T = made
    return result


def move_from_data(game: Game[Any, T, Any, Any], data: object) -> T:
    """Like :func:`load_move`, but from a dict.

    Args:
        game: The game module.
        data: The move as a dict, with its ``kind``.

    Raises:
        DecodeError: If the data are no move of the game.
        TypeError: If a move class of the game has a field of a type that is not read.

    >>> from sampan import samloc
    >>> move_from_data(samloc, {"kind": "play", "cards": ["7S", "7H"]})
    Play(cards=CardSet.parse('7S 7H'))

    .. versionadded:: 0.1.0
    """
    made: T = decode_union(moves_of(game), data, "$")
    return made


def _untagged(data: object, game: AnyGame, path: str) -> dict[str, Any]:
    """The document without its tag, which has to be the game's."""
    fields = dict(read_dict(data, path))
    tag = fields.pop("game", None)
    if tag != game.NAME:
        raise DecodeError(f"a document of {game.NAME!r}, not of {told(tag)}, is wanted", f"{path}.game")
    return fields


def _read_state(game: Any, fields: dict[str, Any]) -> Any:
    values = decode_fields(position_hints(game), fields, "$")
    try:
        state = game.position(**values)
    except ValueError as error:
        raise DecodeError(str(error), "$") from None
    for name, value in values.items():
        if getattr(state, name) != value:
            raise DecodeError(f"does not follow from the rest, which gives {encode(getattr(state, name))}", f"$.{name}")
    return state


def _read_view(game: Any, fields: dict[str, Any], path: str) -> Any:
    made = build(game.View, decode_fields(field_hints(game.View), fields, path), path)
    try:
        seen = game.view(game.sample(made, Random(0)), made.seat)
    except ValueError as error:
        raise DecodeError(str(error), path) from None
    if seen != made:
        raise DecodeError("no position has this view", path)
    if getattr(seen, "last", None) != getattr(made, "last", None):  # no part of what makes views equal
        raise DecodeError("the last move cannot have shown that", f"{path}.last")
    return made


def _read_score(kind: Any, fields: dict[str, Any], game: AnyGame | None) -> Any:
    fields = dict(fields)
    tag = fields.pop("game", None)
    if get_args(kind):
        game = game_of(get_args(kind)[0])
    if game is None and (tag is not None or fields.get("lines")):
        game = _known_game(tag, "$")
    if game is not None and tag not in (game.NAME, None):
        raise DecodeError(f"a score of {game.NAME!r}, not of {told(tag)}, is wanted", "$.game")
    if game is not None and tag is None and fields.get("lines"):
        raise DecodeError(f"missing: the game, {game.NAME!r}", "$.game")
    items: Any = getattr(game, "ScoreItem", Enum)
    return decode(Score[items], fields, "$")


def _read_record(fields: dict[str, Any], game: AnyGame | None, path: str) -> Any:
    owner = _owner(fields, game, path)
    values = decode_fields(document_hints(Record, owner), fields, path)
    if values["rules_version"] != owner.RULES_VERSION:
        message = f"made by rules {told(values['rules_version'])}; these are {owner.RULES_VERSION}"
        raise DecodeError(message, f"{path}.rules_version")
    record: Record[Any, Any] = build(Record, values, path)
    try:
        state = owner.deal_from(record.deck, record.rules, seats=record.seats, dealer=record.dealer)
    except ValueError as error:
        raise DecodeError(str(error), path) from None
    for number, move in enumerate(record.moves):
        try:
            state = owner.apply(state, move)
        except IllegalMoveError as error:
            raise DecodeError(error.illegal.message, f"{path}.moves[{number}]") from None
    return record


def _read_seat_record(fields: dict[str, Any], game: AnyGame | None, path: str) -> Any:
    owner = _owner(fields, game, path)
    values = decode_fields(document_hints(SeatRecord, owner) | {"views": RAW_LIST}, fields, path)
    places = [(f"{path}.views[{at}]", one) for at, one in enumerate(values["views"])]
    values["views"] = [_read_view(owner, _untagged(one, owner, place), place) for place, one in places]
    return build(SeatRecord, values, path)


def _read_series(fields: dict[str, Any], game: AnyGame | None, path: str) -> Any:
    owner = _owner(fields, game, path)
    values = decode_fields(document_hints(Series, owner), fields, path)
    for name in ("rules", "first_rules"):
        if values["seats"] not in owner.seat_counts(values[name]):
            raise DecodeError(f"these rules do not seat {told(values['seats'])}", f"{path}.{name}")
    return build(Series, values, path)


def _read_series_record(fields: dict[str, Any], game: AnyGame | None, path: str) -> Any:
    owner = _owner(fields, game, path)
    values = decode_fields({"game": str, "start": Any, "deals": RAW_LIST}, fields, path)
    start = _read_series(read_dict(values["start"], f"{path}.start"), owner, f"{path}.start")
    places = [(f"{path}.deals[{at}]", one) for at, one in enumerate(values["deals"])]
    deals = [_read_record(read_dict(one, place), owner, place) for place, one in places]
    made: SeriesRecord[Any, Any] = build(SeriesRecord, {"start": start, "deals": deals}, path)
    try:
        made.series(owner)
    except StateError as error:
        raise DecodeError(str(error), f"{path}.deals") from None
    return made


def _owner(fields: dict[str, Any], game: AnyGame | None, path: str) -> Any:
    """The game of a document that is a type of no game."""
    tag = fields.get("game")
    if game is None:
        return _known_game(tag, path)
    if tag != game.NAME:
        raise DecodeError(f"{game.NAME!r} is wanted, not {told(tag)}", f"{path}.game")
    return game


READERS: Final[Mapping[Any, Callable[[dict[str, Any], AnyGame | None, str], Any]]] = {
    Record: _read_record,
    SeatRecord: _read_seat_record,
    Series: _read_series,
    SeriesRecord: _read_series_record,
}
"""How the documents are read that are no type of one game."""


def _known_game(name: object, path: str) -> AnyGame:
    from sampan import GAMES

    if not isinstance(name, str) or name not in GAMES:
        raise DecodeError(f"the game is {one_of(GAMES)}, not {told(name)}", f"{path}.game")
    return GAMES[name]
