"""JSON for everything there is to save or send: plain, readable, and nothing in it is trusted.

Cards and tiles are their texts, enums their values, tuples and sets lists, and an attrs class an object with its
fields. A move is tagged with its ``"kind"``, a document with its ``"game"``. What is read goes through the public
doors: a State is what :func:`position` accepts, a Record what replays, a View what some position has, a Score what
adds up.

The walk is over type hints: the fields of an attrs class, and for a State the parameters of ``position``; so a game
of your own is read and written without a line of code. Plain functions do it rather than cattrs, since every primitive
would need a stricter hook there (it turns ``"3"`` into 3 and a string into a tuple), every error a path, and the same
walk yields the JSON Schema.
"""

import json
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from functools import cache
from inspect import signature
from random import Random
from types import GenericAlias, NoneType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from sampan.cards import Card, CardSet
from sampan.errors import DecodeError, IllegalMoveError, NotationError, one_of
from sampan.game import Game, game_of
from sampan.record import Record
from sampan.scoring import Score
from sampan.series import Series
from sampan.tiles import CekiCard, Tile

__all__ = ["dumps", "from_data", "load_move", "loads", "move_from_data", "to_data"]

T = TypeVar("T")
AnyGame = Game[Any, Any, Any, Any]
FACES: Final = (Card, Tile, CekiCard)


def dumps(obj: object) -> str:
    """Write Rules, a State, a View, a Score, a Record, a Series or a move as one line of JSON.

    >>> from sampan import samloc
    >>> dumps(samloc.parse_move("7S 7H"))
    '{"kind": "play", "cards": ["7S", "7H"]}'

    Raises:
        TypeError: If the object is none of these.

    .. versionadded:: 0.1.0
    """
    return json.dumps(to_data(obj), ensure_ascii=False)


def loads(kind: type[T], text: str, *, game: AnyGame | None = None) -> T:
    """Read a document back.

    Args:
        kind: What it is to be: a game's ``Rules``, ``State``, ``View`` or one of its move classes, ``Score``,
            ``Record`` or ``Series``.
        text: The JSON.
        game: The module, for a Score, a Record or a Series of a game that is not in :data:`sampan.GAMES`.

    Raises:
        DecodeError: If the text is no JSON or no such document; the path says where.
        TypeError: If ``text`` is no ``str``, or ``kind`` no type that is written.

    >>> from sampan import samloc
    >>> state = samloc.deal(rng=7)
    >>> loads(samloc.State, dumps(state)) == state
    True

    .. versionadded:: 0.1.0
    """
    return from_data(kind, _parse(text), game=game)


def load_move(game: Game[Any, T, Any, Any], text: str) -> T:
    """Read a move of any kind.

    Raises:
        DecodeError: If the text is no JSON or no move of the game.
        TypeError: If ``text`` is no ``str``.

    >>> from sampan import samloc
    >>> load_move(samloc, '{"kind": "pass"}')
    Pass()

    .. versionadded:: 0.1.0
    """
    return move_from_data(game, _parse(text))


def _parse(text: str) -> Any:
    if not isinstance(text, str):
        raise TypeError(f"JSON is a str, not {type(text).__name__}")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except (ValueError, RecursionError) as error:
        raise DecodeError(f"no JSON: {error}" if str(error) else "no JSON", "$") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("an object names a key twice")
    return made


def _constant(word: str) -> None:
    raise ValueError(f"{word} is no JSON number")


# -- writing --------------------------------------------------------------------------------------------------------


def to_data(obj: object) -> dict[str, Any]:
    """Like :func:`dumps`, but as dicts, lists, strings, numbers and ``None``.

    >>> from sampan import samloc
    >>> to_data(samloc.Pass())
    {'kind': 'pass'}

    Raises:
        TypeError: If the object is nothing that is written.

    .. versionadded:: 0.1.0
    """
    if isinstance(obj, Record | Series):
        return _encode_fields(obj)
    if isinstance(obj, Score):
        tag = {"game": game_of(type(obj.lines[0].item)).NAME} if obj.lines else {}
        return {**tag, **_encode_fields(obj)}
    game = game_of(type(obj))
    if type(obj) is game.State:
        return {"game": game.NAME, **{name: _encode(getattr(obj, name)) for name in _position_hints(game)}}
    if type(obj) in _moves(game):
        return _encode_fields(obj)
    if type(obj) in (game.Rules, game.View):
        return {"game": game.NAME, **_encode_fields(obj)}
    raise TypeError(f"{type(obj).__name__} is no document: write Rules, State, View, Score, Record, Series or a move")


def _encode(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, FACES):
        return str(value)
    if isinstance(value, CardSet | Sequence) and not isinstance(value, str):
        return [_encode(item) for item in value]
    if isinstance(value, AbstractSet):
        return sorted(map(_encode, value))
    if isinstance(value, Mapping):
        return {key: _encode(item) for key, item in value.items()}
    if attrs.has(type(value)):
        return _encode_fields(value)
    return value


def _encode_fields(value: Any) -> dict[str, Any]:
    kind: Any = type(value)
    tag = {"kind": _tag(kind)} if _is_move(kind) else {}
    return {**tag, **{name: _encode(getattr(value, name)) for name in _field_hints(kind)}}


# -- reading --------------------------------------------------------------------------------------------------------


def from_data(kind: type[T], data: object, *, game: AnyGame | None = None) -> T:
    """Like :func:`loads`, but from dicts, lists, strings, numbers and ``None``.

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
    if whole is Record:
        made = _read_record(_dict(data, "$"), game)
    elif whole is Series:
        made = _read_series(_dict(data, "$"), game)
    elif whole is Score:
        made = _read_score(kind, _dict(data, "$"), game)
    else:
        owner = game_of(kind)
        if kind is owner.State:
            made = _read_state(owner, _untagged(data, owner))
        elif kind is owner.View:
            made = _read_view(owner, _untagged(data, owner))
        elif kind is owner.Rules:
            made = _decode(kind, _untagged(data, owner), "$")
        elif kind in _moves(owner):
            made = _decode(kind, data, "$")
        else:
            raise TypeError(f"{kind.__name__} is no document: read Rules, State, View, Score, Record, Series or a move")
    result: T = made
    return result


def move_from_data(game: Game[Any, T, Any, Any], data: object) -> T:
    """Like :func:`load_move`, but from a dict.

    Raises:
        DecodeError: If the data are no move of the game.

    .. versionadded:: 0.1.0
    """
    made: T = _decode_union(_moves(game), data, "$")
    return made


def _untagged(data: object, game: AnyGame) -> dict[str, Any]:
    """The document without its tag, which has to be the game's."""
    fields = dict(_dict(data, "$"))
    tag = fields.pop("game", None)
    if tag != game.NAME:
        raise DecodeError(f"a document of {game.NAME!r}, not of {tag!r}, is wanted", "$.game")
    return fields


def _read_state(game: Any, fields: dict[str, Any]) -> Any:
    values = _decode_fields(_position_hints(game), fields, "$")
    try:
        state = game.position(**values)
    except ValueError as error:
        raise DecodeError(str(error), "$") from None
    for name, value in values.items():
        if getattr(state, name) != value:
            raise DecodeError(
                f"does not follow from the rest, which gives {_encode(getattr(state, name))}", f"$.{name}"
            )
    return state


def _read_view(game: Any, fields: dict[str, Any]) -> Any:
    made = _build(game.View, _decode_fields(_field_hints(game.View), fields, "$"), "$")
    try:
        fits = game.view(game.sample(made, Random(0)), made.seat) == made
    except ValueError as error:
        raise DecodeError(str(error), "$") from None
    if not fits:
        raise DecodeError("no position has this view", "$")
    return made


def _read_score(kind: Any, fields: dict[str, Any], game: AnyGame | None) -> Any:
    fields = dict(fields)
    tag = fields.pop("game", None)
    if get_args(kind):
        game = game_of(get_args(kind)[0])
    if game is None and (tag is not None or fields.get("lines")):
        game = _known_game(tag)
    if game is not None and tag not in (game.NAME, None):
        raise DecodeError(f"a score of {game.NAME!r}, not of {tag!r}, is wanted", "$.game")
    if game is not None and tag is None and fields.get("lines"):
        raise DecodeError(f"missing: the game, {game.NAME!r}", "$.game")
    items: Any = getattr(game, "ScoreItem", Enum)
    return _decode(Score[items], fields, "$")


def _read_record(fields: dict[str, Any], game: AnyGame | None) -> Any:
    owner = _owner(fields, game)
    moves = GenericAlias(tuple, (owner.Move, ...))
    types: dict[str, Any] = {"rules": owner.Rules, "moves": moves, "metadata": dict[str, str]}
    values = _decode_fields(_field_hints(Record) | types, fields, "$")
    if values["rules_version"] != owner.RULES_VERSION:
        message = f"made by rules {values['rules_version']}; these are {owner.RULES_VERSION}"
        raise DecodeError(message, "$.rules_version")
    record: Record[Any, Any] = _build(Record, values, "$")
    try:
        state = owner.deal_from(record.deck, record.rules, seats=record.seats, dealer=record.dealer)
    except ValueError as error:
        raise DecodeError(str(error), "$") from None
    for number, move in enumerate(record.moves):
        try:
            state = owner.apply(state, move)
        except IllegalMoveError as error:
            raise DecodeError(error.illegal.message, f"$.moves[{number}]") from None
    return record


def _read_series(fields: dict[str, Any], game: AnyGame | None) -> Any:
    owner = _owner(fields, game)
    items: Any = owner.ScoreItem
    scores = GenericAlias(tuple, (Score[items], ...))
    types: dict[str, Any] = {"rules": owner.Rules, "first_rules": owner.Rules, "scores": scores}
    values = _decode_fields(_field_hints(Series) | types, fields, "$")
    for name in ("rules", "first_rules"):
        if values["seats"] not in owner.seat_counts(values[name]):
            raise DecodeError(f"these rules do not seat {values['seats']}", f"$.{name}")
    return _build(Series, values, "$")


def _owner(fields: dict[str, Any], game: AnyGame | None) -> Any:
    """The game of a document that is a type of no game."""
    tag = fields.get("game")
    if game is None:
        return _known_game(tag)
    if tag != game.NAME:
        raise DecodeError(f"{game.NAME!r} is wanted, not {_short(tag)}", "$.game")
    return game


def _known_game(name: object) -> AnyGame:
    from sampan import GAMES

    if not isinstance(name, str) or name not in GAMES:
        raise DecodeError(f"the game is {one_of(GAMES)}, not {name!r}", "$.game")
    return GAMES[name]


# -- the walk over hints --------------------------------------------------------------------------------------------


def _decode(hint: Any, data: Any, path: str) -> Any:
    """Read data as what a hint says."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _decode_union(get_args(hint), data, path)
    if origin is tuple and get_args(hint)[-1] is not ...:
        return _decode_row(get_args(hint), data, path)
    if origin in _MANY:
        items = [_decode(get_args(hint)[0], item, f"{path}[{at}]") for at, item in enumerate(_list(data, path))]
        return _MANY[origin](items, path)
    if origin is dict:
        return {key: _decode(get_args(hint)[1], item, f"{path}.{key}") for key, item in _dict(data, path).items()}
    if hint is CardSet:
        return CardSet(
            _different([_decode(Card, item, f"{path}[{at}]") for at, item in enumerate(_list(data, path))], path)
        )
    if hint in _PLAIN:
        if type(data) is not hint:
            raise DecodeError(f"{_PLAIN[hint]} is wanted, not {_short(data)}", path)
        return data
    if hint in FACES:
        return _face(hint, data, path)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _member(hint, data, path)
    return _decode_class(hint, data, path)


def _decode_class(hint: Any, data: Any, path: str) -> Any:
    kind: Any = get_origin(hint) or hint
    if not hasattr(kind, "__attrs_attrs__"):
        raise TypeError(f"{hint} is nothing that is read")
    fields = dict(_dict(data, path))
    if _is_move(kind):
        tag = fields.pop("kind", None)
        if tag != _tag(kind):
            raise DecodeError(f"{_tag(kind)!r} is wanted, not {_short(tag)}", f"{path}.kind")
    hints = _field_hints(kind)
    if get_args(hint):
        filled = dict(zip(kind.__parameters__, get_args(hint), strict=True))
        hints = {name: _fill(field, filled) for name, field in hints.items()}
    return _build(kind, _decode_fields(hints, fields, path), path)


def _fill(hint: Any, values: Mapping[Any, Any]) -> Any:
    """A hint with its type variables replaced."""
    if hint in values:
        return values[hint]
    free = getattr(hint, "__parameters__", ())
    return hint[tuple(values[one] for one in free)] if free else hint


def _decode_fields(hints: Mapping[str, Any], fields: dict[str, Any], path: str) -> dict[str, Any]:
    for name in fields:
        if name not in hints:
            raise DecodeError(f"unknown: the keys here are {one_of(hints)}", f"{path}.{name}")
    for name in hints:
        if name not in fields:
            raise DecodeError("missing", f"{path}.{name}")
    return {name: _decode(hint, fields[name], f"{path}.{name}") for name, hint in hints.items()}


def _build(kind: Any, values: dict[str, Any], path: str) -> Any:
    try:
        return kind(**values)
    except ValueError as error:
        raise DecodeError(str(error), path) from None


def _decode_row(hints: Sequence[Any], data: Any, path: str) -> tuple[Any, ...]:
    row = _list(data, path)
    if len(row) != len(hints):
        raise DecodeError(f"a list of {len(hints)} is wanted, not of {len(row)}", path)
    return tuple(_decode(hint, item, f"{path}[{at}]") for at, (hint, item) in enumerate(zip(hints, row, strict=True)))


def _decode_union(hints: Sequence[Any], data: Any, path: str) -> Any:
    """Read what may be one of several things: the form of the data tells which is meant."""
    if data is None and NoneType in hints:
        return None
    hints = [hint for hint in hints if hint is not NoneType]
    moves = {_tag(hint): hint for hint in hints if _is_move(hint)}
    if moves and (isinstance(data, dict) or len(moves) == len(hints)):
        tag = _dict(data, path).get("kind")
        if not isinstance(tag, str) or tag not in moves:
            raise DecodeError(f"{one_of(map(repr, moves))} is wanted, not {_short(tag)}", f"{path}.kind")
        return _decode_class(moves[tag], data, path)
    faces = [hint for hint in hints if hint in FACES]
    if len(faces) > 1 and isinstance(data, str):
        for face in faces:
            try:
                return face.parse(data)
            except NotationError:
                continue
        raise DecodeError(f"no card or tile reads {_short(data)}", path)
    fitting = [hint for hint in hints if _form(hint) is type(data)]
    return _decode(fitting[0] if fitting else hints[0], data, path)


def _form(hint: Any) -> type:
    """The JSON form in which a hint is written."""
    if hint in _PLAIN:
        return hint  # type: ignore[no-any-return]  # a hint of _PLAIN is a type
    if hint in FACES or (isinstance(hint, type) and issubclass(hint, Enum)):
        return str
    return list if hint is CardSet or get_origin(hint) in (*_MANY, tuple) else dict


def _face(kind: Any, data: Any, path: str) -> Any:
    if not isinstance(data, str):
        raise DecodeError(f"a text is wanted, not {_short(data)}", path)
    try:
        return kind.parse(data)
    except NotationError as error:
        raise DecodeError(error.message, path) from None


def _member(kind: type[Enum], data: Any, path: str) -> Enum:
    for member in kind:
        if type(data) is type(member.value) and member.value == data:
            return member
    raise DecodeError(f"{one_of(repr(member.value) for member in kind)} is wanted, not {_short(data)}", path)


def _dict(data: Any, path: str) -> dict[str, Any]:
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise DecodeError(f"an object is wanted, not {_short(data)}", path)
    return data


def _list(data: Any, path: str) -> list[Any]:
    if not isinstance(data, list):
        raise DecodeError(f"a list is wanted, not {_short(data)}", path)
    return data


def _different(items: list[Any], path: str) -> list[Any]:
    for at, item in enumerate(items):
        if item in items[:at]:
            raise DecodeError(f"{_short(_encode(item))} stands twice", f"{path}[{at}]")
    return items


def _tuple(items: list[Any], _: str) -> tuple[Any, ...]:
    return tuple(items)


def _frozenset(items: list[Any], path: str) -> frozenset[Any]:
    return frozenset(_different(items, path))


_MANY: Final[dict[Any, Callable[[list[Any], str], Any]]] = {
    tuple: _tuple,
    Sequence: _tuple,
    frozenset: _frozenset,
    Collection: _frozenset,
}
_PLAIN: Final[dict[Any, str]] = {bool: "true or false", int: "a whole number", str: "a text"}


def _short(data: object) -> str:
    """A piece of data for a message."""
    text = json.dumps(data, ensure_ascii=False, default=repr)
    return text if len(text) <= 40 else f"{text[:37]}..."


# -- what is known of a game ----------------------------------------------------------------------------------------


def _moves(game: Any) -> tuple[Any, ...]:
    return get_args(game.Move) or (game.Move,)


@cache
def _is_move(kind: Any) -> bool:
    module = sys.modules.get(getattr(kind, "__module__", ""))
    return hasattr(module, "Move") and kind in _moves(module)


@cache
def _tag(kind: type) -> str:
    """``DealRound`` is tagged ``deal_round``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@cache
def _field_hints(kind: Any) -> dict[str, Any]:
    """The fields that are written of an attrs class, with their hints."""
    hints = get_type_hints(kind)
    return {field.alias: hints[field.name] for field in attrs.fields(kind) if field.init}


@cache
def _position_hints(game: Any) -> dict[str, Any]:
    """The fields that are written of a State: the parameters of ``position``."""
    hints = get_type_hints(game.position)
    return {name: hints[name] for name in signature(game.position).parameters}
