"""Documents: what is written and read as a whole, and the public doors each one has to pass."""

from enum import Enum
from random import Random
from typing import Any, TypeVar, get_args, get_origin

from sampan.codec.fields import document_hints, field_hints, moves_of, position_hints
from sampan.codec.values import build, decode, decode_fields, decode_union, encode, encode_fields, read_dict
from sampan.errors import DecodeError, IllegalMoveError, one_of, shown
from sampan.game import Game, game_of
from sampan.record import Record
from sampan.scoring import Score
from sampan.series import Series

__all__ = ["from_data", "move_from_data", "to_data"]

T = TypeVar("T")
AnyGame = Game[Any, Any, Any, Any]


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
        return encode_fields(obj)
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
    raise TypeError(f"{type(obj).__name__} is no document: write Rules, State, View, Score, Record, Series or a move")


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
        made = _read_record(read_dict(data, "$"), game)
    elif whole is Series:
        made = _read_series(read_dict(data, "$"), game)
    elif whole is Score:
        made = _read_score(kind, read_dict(data, "$"), game)
    else:
        owner = game_of(kind)
        if kind is owner.State:
            made = _read_state(owner, _untagged(data, owner))
        elif kind is owner.View:
            made = _read_view(owner, _untagged(data, owner))
        elif kind is owner.Rules:
            made = decode(kind, _untagged(data, owner), "$")
        elif kind in moves_of(owner):
            made = decode(kind, data, "$")
        else:
            raise TypeError(f"{kind.__name__} is no document: read Rules, State, View, Score, Record, Series or a move")
    result: T = made
    return result


def move_from_data(game: Game[Any, T, Any, Any], data: object) -> T:
    """Like :func:`load_move`, but from a dict.

    Raises:
        DecodeError: If the data are no move of the game.

    >>> from sampan import samloc
    >>> move_from_data(samloc, {"kind": "play", "cards": ["7S", "7H"]})
    Play(cards=CardSet.parse('7S 7H'))

    .. versionadded:: 0.1.0
    """
    made: T = decode_union(moves_of(game), data, "$")
    return made


def _untagged(data: object, game: AnyGame) -> dict[str, Any]:
    """The document without its tag, which has to be the game's."""
    fields = dict(read_dict(data, "$"))
    tag = fields.pop("game", None)
    if tag != game.NAME:
        raise DecodeError(f"a document of {game.NAME!r}, not of {shown(tag)}, is wanted", "$.game")
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


def _read_view(game: Any, fields: dict[str, Any]) -> Any:
    made = build(game.View, decode_fields(field_hints(game.View), fields, "$"), "$")
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
        raise DecodeError(f"a score of {game.NAME!r}, not of {shown(tag)}, is wanted", "$.game")
    if game is not None and tag is None and fields.get("lines"):
        raise DecodeError(f"missing: the game, {game.NAME!r}", "$.game")
    items: Any = getattr(game, "ScoreItem", Enum)
    return decode(Score[items], fields, "$")


def _read_record(fields: dict[str, Any], game: AnyGame | None) -> Any:
    owner = _owner(fields, game)
    values = decode_fields(document_hints(Record, owner), fields, "$")
    if values["rules_version"] != owner.RULES_VERSION:
        message = f"made by rules {shown(values['rules_version'])}; these are {owner.RULES_VERSION}"
        raise DecodeError(message, "$.rules_version")
    record: Record[Any, Any] = build(Record, values, "$")
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
    values = decode_fields(document_hints(Series, owner), fields, "$")
    for name in ("rules", "first_rules"):
        if values["seats"] not in owner.seat_counts(values[name]):
            raise DecodeError(f"these rules do not seat {shown(values['seats'])}", f"$.{name}")
    return build(Series, values, "$")


def _owner(fields: dict[str, Any], game: AnyGame | None) -> Any:
    """The game of a document that is a type of no game."""
    tag = fields.get("game")
    if game is None:
        return _known_game(tag)
    if tag != game.NAME:
        raise DecodeError(f"{game.NAME!r} is wanted, not {shown(tag)}", "$.game")
    return game


def _known_game(name: object) -> AnyGame:
    from sampan import GAMES

    if not isinstance(name, str) or name not in GAMES:
        raise DecodeError(f"the game is {one_of(GAMES)}, not {shown(name)}", "$.game")
    return GAMES[name]
