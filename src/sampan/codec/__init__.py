"""JSON for everything there is to save or send: plain, readable, and nothing in it is trusted.

Cards and tiles are their texts, enums their values, tuples and sets lists, and an attrs class an object with its
fields. A move is tagged with its ``"kind"``, a document with its ``"game"``. What is read goes through the public
doors: a State is what ``position`` accepts, a Record what replays, a View what some position has, a Score what
adds up.

The walk is over type hints: the fields of an attrs class, and for a State the parameters of ``position``; so a game
of your own is read and written without a line of code. Plain functions do it rather than cattrs, since every primitive
would need a stricter hook there (it turns ``"3"`` into 3 and a string into a tuple), every error a path, and the same
walk yields the JSON Schema.
"""

import json
from typing import Any, TypeVar

from sampan.codec.documents import AnyGame, from_data, move_from_data, to_data
from sampan.codec.schema import schema
from sampan.errors import DecodeError
from sampan.facade import publish
from sampan.game import Game

__all__ = ["dumps", "from_data", "load_move", "loads", "move_from_data", "schema", "to_data"]

T = TypeVar("T")


def dumps(obj: object) -> str:
    """Write Rules, a State, a View, a Score, a record, a Series or a move as one line of JSON.

    Args:
        obj: Rules, a State, a View, a Score, a record, a Series or a move, of any game.

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
            ``Record``, ``SeatRecord``, ``Series`` or ``SeriesRecord``.
        text: The JSON.
        game: The module, for a Score, a record or a Series of a game that is not in :data:`sampan.GAMES`.

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


publish(globals())
