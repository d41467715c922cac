"""JSON Schema of each document, from the same type hints that it is read by."""

from enum import Enum
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin

import attrs

from sampan.cards import Card, CardSet
from sampan.codec.documents import READERS
from sampan.codec.fields import document_hints, hints_of, is_move, moves_of, tag_of
from sampan.codec.values import SETS, TUPLES
from sampan.game import Game, game_of
from sampan.record import Record, SeatRecord
from sampan.scoring import Score
from sampan.series import Series, SeriesRecord
from sampan.tiles import CekiCard, Tile

__all__ = ["schema"]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

GENERIC: Final = (Score, *READERS)
"""Documents that are no type of one game."""

PLAIN: Final[dict[Any, str]] = {bool: "boolean", int: "integer", str: "string", NoneType: "null"}

FACE_PATTERNS: Final[dict[Any, str]] = {
    Card: "^([A2-9TJQK]|11|12|13)[SCDH]$",
    Tile: "^([1-9][mps]|[1-7]z|[1-8]f)$",
    CekiCard: "^([csm][1-9]|h[1-3])$",
}


def schema(kind: Any, *, game: Game[Any, Any, Any, Any] | None = None) -> dict[str, Any]:
    """Describe a document as JSON Schema, draft 2020-12.

    It tells the form of a document: its keys, types and texts. What only the rules can tell (that the cards are the
    pack, that the moves fit) is left to :func:`~sampan.codec.loads`.

    Args:
        kind: A game's ``Rules``, ``State``, ``View``, one of its move classes or the union ``Move``; or ``Score``,
            ``Record``, ``SeatRecord``, ``Series`` or ``SeriesRecord``.
        game: The module; needed for ``Score``, the records and ``Series``.

    Raises:
        TypeError: If ``kind`` is nothing that is written, or the game is needed and not given.

    >>> from sampan import samloc
    >>> schema(samloc.Pass)["properties"]
    {'kind': {'const': 'pass'}}

    .. versionadded:: 0.1.0
    """
    union = get_origin(kind) in (Union, UnionType)
    if kind in GENERIC:
        if game is None:
            raise TypeError(f"a schema of {kind.__name__} is of one game: give its module as game=")
        owner: Any = game
    else:
        owner = game_of(get_args(kind)[0] if union else kind)
    names: dict[str, Any] = {}
    if union or kind in moves_of(owner):
        body = _hint(kind, names)
        if set(body) == {"$ref"}:
            body = names.pop("Move" if union else kind.__name__)
    elif kind in (owner.Rules, owner.State, owner.View, *GENERIC):
        for part in {SeatRecord: (owner.View,), SeriesRecord: (Series, Record)}.get(kind, ()):  # documents in it
            names[part.__name__] = {}
            whole = _object(document_hints(part, owner), names, _ranges(part))
            names[part.__name__] = _tagged(whole, "game", owner.NAME)
        body = _object(document_hints(kind, owner), names, _ranges(kind))
        if kind is Score:  # one without lines is of no game
            body["properties"]["game"] = {"const": owner.NAME}
            body["anyOf"] = [{"properties": {"lines": {"maxItems": 0}}}, {"required": ["game"]}]
        else:
            body = _tagged(body, "game", owner.NAME)
    else:
        raise TypeError(f"{kind.__name__} is no document")
    title = f"sampan {owner.NAME} {'Move' if union else kind.__name__}"
    return {"$schema": DIALECT, "title": title, **body, **({"$defs": names} if names else {})}


def _hint(hint: Any, names: dict[str, Any]) -> dict[str, Any]:
    """The schema of a hint; classes and enums are described once, in ``names``."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        choices = {"anyOf": [_hint(one, names) for one in arguments]}
        if not all(map(is_move, arguments)):
            return choices
        names["Move"] = choices
        return {"$ref": "#/$defs/Move"}
    if origin is tuple and arguments[-1] is not ...:
        row = [_hint(one, names) for one in arguments]
        items = {"items": row[0]} if row.count(row[0]) == len(row) else {"prefixItems": row}
        return {"type": "array", **items, "minItems": len(row), "maxItems": len(row)}
    if origin in TUPLES:
        return {"type": "array", "items": _hint(arguments[0], names)}
    if origin in SETS or hint is CardSet:
        return {"type": "array", "items": _hint(arguments[0] if arguments else Card, names), "uniqueItems": True}
    if origin is dict:
        return {"type": "object", "additionalProperties": _hint(arguments[1], names)}
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    return _named(hint, names)


def _named(hint: Any, names: dict[str, Any]) -> dict[str, Any]:
    kind: Any = get_origin(hint) or hint
    name = kind.__name__
    if name not in names:
        names[name] = {}  # its place, should it name itself
        if kind in FACE_PATTERNS:
            names[name] = {"type": "string", "pattern": FACE_PATTERNS[kind]}
        elif issubclass(kind, Enum):
            names[name] = {"enum": [member.value for member in kind]}
        else:
            body = _object(hints_of(hint), names, _ranges(kind))
            names[name] = _tagged(body, "kind", tag_of(kind)) if is_move(kind) else body
    return {"$ref": f"#/$defs/{name}"}


def _object(hints: dict[str, Any], names: dict[str, Any], ranges: dict[str, Any]) -> dict[str, Any]:
    properties = {name: _within(_hint(hint, names), ranges.get(name, {})) for name, hint in hints.items()}
    return {"type": "object", "properties": properties, "required": [*hints], "additionalProperties": False}


def _within(form: dict[str, Any], limits: dict[str, Any]) -> dict[str, Any]:
    """A form with limits to its numbers, which of several forms belong to the number."""
    if "anyOf" not in form:
        return form | limits
    return {"anyOf": [one | limits if one.get("type") == "integer" else one for one in form["anyOf"]]}


def _tagged(body: dict[str, Any], tag: str, value: str) -> dict[str, Any]:
    """An object that carries a tag."""
    properties = {tag: {"const": value}} | {key: form for key, form in body["properties"].items() if key != tag}
    return body | {"properties": properties, "required": list(dict.fromkeys([tag, *body["required"]]))}


def _ranges(kind: Any) -> dict[str, Any]:
    """What is known of the values of options beyond their types."""
    found: dict[str, Any] = {}
    for field in attrs.fields(kind) if attrs.has(kind) else ():
        if "range" in field.metadata:
            least, most = field.metadata["range"]
            found[field.name] = {"minimum": least, "maximum": most}
        if "different" in field.metadata:
            found[field.name] = {"uniqueItems": True}
    return found
