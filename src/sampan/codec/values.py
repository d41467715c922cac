"""Values: written by what they are, read by what a type hint says they should be."""

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin

import attrs

from sampan.cards import Card, CardSet
from sampan.codec.fields import field_hints, hints_of, is_move, tag_of
from sampan.errors import DecodeError, NotationError, is_text, one_of, shown
from sampan.tiles import CekiCard, Tile

__all__ = ["build", "decode", "decode_fields", "decode_union", "encode", "encode_fields", "read_dict", "told"]

FACES: Final = (Card, Tile, CekiCard)
TUPLES: Final = (tuple, Sequence)
_PLAIN: Final[dict[Any, str]] = {bool: "true or false", int: "a whole number", str: "a text"}
SETS: Final = (frozenset, Collection)
LONGEST_KEY: Final = 40


def encode(value: Any) -> Any:
    """Write a value: enums and faces by their texts, collections as lists, attrs classes as objects."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, FACES):
        return str(value)
    if isinstance(value, CardSet | Sequence) and not isinstance(value, str):
        return [encode(item) for item in value]
    if isinstance(value, AbstractSet):
        return sorted(map(encode, value))
    if isinstance(value, Mapping):
        return {key: encode(item) for key, item in value.items()}
    if attrs.has(type(value)):
        return encode_fields(value)
    return value


def encode_fields(value: Any) -> dict[str, Any]:
    """Write an attrs class: its fields, and of a move its kind."""
    kind: Any = type(value)
    tag = {"kind": tag_of(kind)} if is_move(kind) else {}
    return {**tag, **{name: encode(getattr(value, name)) for name in field_hints(kind)}}


def decode(hint: Any, data: Any, path: str) -> Any:
    """Read data as what a hint says; for ``Any`` they stay as they are."""
    if hint is Any:
        return data
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return decode_union(get_args(hint), data, path)
    if origin is tuple and get_args(hint)[-1] is not ...:
        return _decode_row(get_args(hint), data, path)
    if origin in TUPLES:
        return tuple(_decode_items(get_args(hint)[0], data, path))
    if origin in SETS:
        return frozenset(_different(_decode_items(get_args(hint)[0], data, path), path))
    if origin is dict:
        return {key: decode(get_args(hint)[1], item, _step(path, key)) for key, item in read_dict(data, path).items()}
    if hint is CardSet:
        return CardSet(_different(_decode_items(Card, data, path), path))
    if hint in _PLAIN:
        if type(data) is not hint:
            raise DecodeError(f"{_PLAIN[hint]} is wanted, not {told(data)}", path)
        if hint is str and not is_text(data):
            raise DecodeError(f"a text that can be written is wanted, not {told(data)}", path)
        return data
    if hint in FACES:
        return _face(hint, data, path)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _member(hint, data, path)
    return decode_class(hint, data, path)


def decode_class(hint: Any, data: Any, path: str) -> Any:
    kind: Any = get_origin(hint) or hint
    if not hasattr(kind, "__attrs_attrs__"):
        raise TypeError(f"{hint} is nothing that is read")
    fields = dict(read_dict(data, path))
    if is_move(kind):
        tag = fields.pop("kind", None)
        if tag != tag_of(kind):
            raise DecodeError(f"{tag_of(kind)!r} is wanted, not {told(tag)}", f"{path}.kind")
    return build(kind, decode_fields(hints_of(hint), fields, path), path)


def decode_fields(hints: Mapping[str, Any], fields: dict[str, Any], path: str) -> dict[str, Any]:
    """Read an object that has exactly these keys."""
    for name in fields:
        if name not in hints:
            raise DecodeError(
                f"unknown: {f'the keys here are {one_of(hints)}' if hints else 'no key is wanted here'}",
                _step(path, name),
            )
    for name in hints:
        if name not in fields:
            raise DecodeError("missing", _step(path, name))
    return {name: decode(hint, fields[name], _step(path, name)) for name, hint in hints.items()}


def told(data: object) -> str:
    """A value for a message, in the words of JSON."""
    if isinstance(data, dict):
        return f"an object of {len(data)}"
    words: dict[object, str] = {None: "null", True: "true", False: "false"}
    return words[data] if data is None or isinstance(data, bool) else shown(data)


def _step(path: str, key: str) -> str:
    """The path of a key: written as in a program, if it is no plain word."""
    return f"{path}.{key}" if key.isidentifier() and len(key) <= LONGEST_KEY else f"{path}[{told(key)}]"


def build(kind: Any, values: dict[str, Any], path: str) -> Any:
    """Make an object; what it refuses is a fault of the document."""
    try:
        return kind(**values)
    except ValueError as error:
        raise DecodeError(str(error), path) from None


def _decode_items(hint: Any, data: Any, path: str) -> list[Any]:
    return [decode(hint, item, f"{path}[{at}]") for at, item in enumerate(_list(data, path))]


def _decode_row(hints: Sequence[Any], data: Any, path: str) -> tuple[Any, ...]:
    row = _list(data, path)
    if len(row) != len(hints):
        raise DecodeError(f"a list of {len(hints)} is wanted, not of {len(row)}", path)
    return tuple(decode(hint, item, f"{path}[{at}]") for at, (hint, item) in enumerate(zip(hints, row, strict=True)))


def decode_union(hints: Sequence[Any], data: Any, path: str) -> Any:
    """Read what may be one of several things: the form of the data tells which is meant."""
    if data is None and NoneType in hints:
        return None
    hints = [hint for hint in hints if hint is not NoneType]
    moves = {tag_of(hint): hint for hint in hints if is_move(hint)}
    if moves and (isinstance(data, dict) or len(moves) == len(hints)):
        tag = read_dict(data, path).get("kind")
        if not isinstance(tag, str) or tag not in moves:
            raise DecodeError(f"{one_of(map(repr, moves))} is wanted, not {told(tag)}", f"{path}.kind")
        return decode_class(moves[tag], data, path)
    faces = [hint for hint in hints if hint in FACES]
    if len(faces) > 1 and isinstance(data, str):
        for face in faces:
            try:
                return face.parse(data)
            except NotationError:
                continue
        raise DecodeError(f"no card or tile reads {told(data)}", path)
    fitting = [hint for hint in hints if _form(hint) is type(data)]
    return decode(fitting[0] if fitting else hints[0], data, path)


def _form(hint: Any) -> object:
    """The JSON form in which a hint is written."""
    if hint in _PLAIN:
        return hint
    if hint in FACES or (isinstance(hint, type) and issubclass(hint, Enum)):
        return str
    return list if hint is CardSet or get_origin(hint) in (*TUPLES, *SETS) else dict


def _face(kind: Any, data: Any, path: str) -> Any:
    if not isinstance(data, str):
        raise DecodeError(f"a text is wanted, not {told(data)}", path)
    try:
        return kind.parse(data)
    except NotationError as error:
        raise DecodeError(error.message, path) from None


def _member(kind: type[Enum], data: Any, path: str) -> Enum:
    for member in kind:
        if type(data) is type(member.value) and member.value == data:
            return member
    raise DecodeError(f"{one_of(repr(member.value) for member in kind)} is wanted, not {told(data)}", path)


def read_dict(data: Any, path: str) -> dict[str, Any]:
    """Return the data if they are an object."""
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise DecodeError(f"an object is wanted, not {told(data)}", path)
    return data


def _list(data: Any, path: str) -> list[Any]:
    if not isinstance(data, list):
        raise DecodeError(f"a list is wanted, not {told(data)}", path)
    return data


def _different(items: list[Any], path: str) -> list[Any]:
    for at, item in enumerate(items):
        if item in items[:at]:
            raise DecodeError(f"{told(encode(item))} stands twice", f"{path}[{at}]")
    return items
