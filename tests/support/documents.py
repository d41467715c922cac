"""Documents of a game to read back, and ways to spoil them."""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from sampan import Score, playout
from sampan.codec import from_data, move_from_data, to_data
from sampan.record import Record, SeatRecord
from sampan.series import NextDealer, Series, SeriesRecord
from sampan.testing import _presets

KINDS = ("Rules", "State", "View", "Score", "Record", "SeatRecord", "Series", "SeriesRecord", "move")

DEEP: list[Any] = []
for _ in range(50_000):
    DEEP = [DEEP]

NASTY: Sequence[Any] = (
    *(None, True, False, 0, 1, -1, 2, 3, 99, 2**31, 2**63, 10**40, -(10**40), 0.0, 1.0, 1.5, -0.0, 1e308),
    *("", " ", "0", "1", "7H", "7h", "5S", "5s", "1m", "c1", "XX", "\x00", "\ud800", "é", "$", "a.b", "__class__"),
    *([], {}, [[]], [None], {"": None}, {"kind": "pass"}, {"game": None}, [0] * 50, ["7H", "7H"], {"rules": {}}),
)
"""Values that a reader may trip over; all of them can stand in JSON."""

MONSTROUS: dict[str, Any] = {
    "an int of 5000 digits": 10**5000,
    "a float that is no number": float("nan"),
    "an infinite float": float("inf"),
    "a long text": "x" * 100_000,
    "a list 50,000 deep": DEEP,
    "bytes": b"7H",
    "a tuple": ("7H",),
    "a set": {"7H"},
    "an object": object(),
    "a dict with an int key": {1: 2},
    "a class": int,
}
"""Values that no JSON text gives, but a dict handed to ``from_data`` may hold."""
_circle: list[Any] = []
_circle.append(_circle)
MONSTROUS["a list that holds itself"] = _circle


def documents(game: Any, deals: int, seed: int) -> dict[str, list[Any]]:
    """Data of each kind from random deals, over presets and seat counts."""
    rng = Random(seed)
    made: dict[str, list[Any]] = {kind: [] for kind in KINDS}
    presets = _presets(game)
    for number in range(deals):
        rules = presets[number % len(presets)]
        counts = list(game.seat_counts(rules))[:5]
        record = Record.shuffle(
            game, rules, seats=counts[number % len(counts)], rng=rng, metadata={"table": str(number)}
        )
        state = record.states(game)[0]
        moves: list[Any] = []
        made["Rules"].append(to_data(rules))
        while True:
            made["State"].append(to_data(state))
            made["Score"].append(to_data(game.score(state)))
            for seat in (None, *range(state.seats)):
                made["View"].append(to_data(game.view(state, seat)))
            legal = game.legal_moves(state)
            if not legal:
                break
            moves.append(legal[int(rng.random() * len(legal))])
            made["move"].append(to_data(moves[-1]))
            state = game.apply(state, moves[-1])
            if len(moves) % 5 == 0:
                made["Record"].append(to_data(_with_moves(record, moves)))
        made["Record"].append(to_data(_with_moves(record, moves)))
        for seat in (None, *range(min(state.seats, 2))):
            made["SeatRecord"].append(to_data(_with_moves(record, moves[: number % 4]).seen_by(seat, game)))
        series = Series.start(game, rules, seats=state.seats, target=1000, next_dealer=list(NextDealer)[number % 2])
        for _ in range(number % 3):
            made["Series"].append(to_data(series))
            series = series.finish(playout(game, series.deal(rng, game), rng), game)
        made["Series"].append(to_data(series))
        if number < 4:
            made["SeriesRecord"].append(to_data(_series_record(game, rules, state.seats, moves=number, rng=rng)))
    return {kind: list({json.dumps(one): one for one in many}.values()) for kind, many in made.items()}


def _series_record(game: Any, rules: Any, seats: int, *, moves: int, rng: Random) -> SeriesRecord[Any, Any]:
    """A series with a deal played out and at most so many moves of the next made."""
    match: SeriesRecord[Any, Any] = SeriesRecord(start=Series.start(game, rules, seats=seats, deals=3))
    for most in (10_000, moves):
        match = match.deal(rng, game, metadata={"deal": str(len(match.deals))})
        state = match.deals[-1].states(game)[-1]
        while (legal := game.legal_moves(state)) and len(match.deals[-1].moves) < most:
            move = legal[int(rng.random() * len(legal))]
            match, state = match.play(move, game), game.apply(state, move)
    return match


def _with_moves(record: Record[Any, Any], moves: Sequence[Any]) -> Record[Any, Any]:
    return Record(
        game=record.game,
        rules=record.rules,
        seats=record.seats,
        dealer=record.dealer,
        deck=record.deck,
        moves=tuple(moves),
        metadata=record.metadata,
        rules_version=record.rules_version,
    )


def read(game: Any, kind: str, data: object) -> Any:
    """Read data as a document of a kind."""
    if kind == "move":
        return move_from_data(game, data)
    return from_data(type_of(game, kind), data, game=game)


def type_of(game: Any, kind: str) -> Any:
    """The type of the documents of a kind, but for moves, which have several."""
    generic = {"Record": Record, "SeatRecord": SeatRecord, "Series": Series, "SeriesRecord": SeriesRecord}
    return (generic | {"Score": Score[game.ScoreItem]}).get(kind) or getattr(game, kind)


# -- places in a document -------------------------------------------------------------------------------------------

Place = tuple[str | int, ...]


def places(data: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every place of a document with what stands there, the whole first."""
    yield place, data
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, item in items:
        yield from places(item, (*place, key))


def path_of(place: Place) -> str:
    """``("hands", 1, 3)`` is ``$.hands[1][3]``."""
    return "$" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place)


def changed(data: Any, place: Place, value: Any) -> Any:
    """A copy with another value at a place."""
    if not place:
        return value
    key, rest = place[0], place[1:]
    if isinstance(data, dict):
        return {**data, key: changed(data[key], rest, value)}
    return [changed(item, rest, value) if at == key else item for at, item in enumerate(data)]


# -- spoiling -------------------------------------------------------------------------------------------------------


def spoil(data: Any, strangers: Sequence[Any], rng: Random) -> Any:
    """A copy of a document with one to three things replaced, taken out, doubled, moved or put in."""
    for _ in range(1 + int(rng.random() * 3)):
        spots = list(places(data))
        place, old = _one(spots, rng)
        value = _one(strangers, rng) if rng.random() < 0.6 else _one(NASTY, rng)
        match int(rng.random() * 6):
            case 0:
                data = changed(data, place, value)
            case 1 if place:
                data = changed(data, place[:-1], _without(_at(data, place[:-1]), place[-1]))
            case 2 if isinstance(old, list) and old:
                at = int(rng.random() * len(old))
                data = changed(data, place, [*old[:at], old[at], *old[at:]])
            case 3 if isinstance(old, list):
                at = int(rng.random() * (len(old) + 1))
                data = changed(data, place, [*old[:at], value, *old[at:]])
            case 3 if isinstance(old, dict):
                data = changed(data, place, {**old, _one(["", "kind", "game", "x", *old], rng): value})
            case 4 if isinstance(old, list) and len(old) > 1:
                data = changed(data, place, sorted(old, key=lambda _: rng.random()))
            case _ if isinstance(old, int) and not isinstance(old, bool):
                data = changed(data, place, old + _one([-1, 1, 5, -100], rng))
            case _:
                # what stands elsewhere in the same document
                data = changed(data, place, _one(spots, rng)[1])
    return data


def spoil_text(text: str, rng: Random) -> str:
    """A text with a piece taken out, doubled, moved or replaced."""
    for _ in range(1 + int(rng.random() * 3)):
        start = int(rng.random() * len(text))
        end = min(len(text), start + 1 + int(rng.random() * 6))
        piece = _one(
            ["", '"', "{", "}", "[", "]", ",", ":", "null", "1e999", "NaN", "-", "\\", "\u0000", text[start:end] * 2],
            rng,
        )
        text = text[:start] + piece + text[end:]
    return text


def _one(items: Sequence[Any], rng: Random) -> Any:
    return items[int(rng.random() * len(items))]


def _at(data: Any, place: Place) -> Any:
    for key in place:
        data = data[key]
    return data


def _without(holder: Any, key: str | int) -> Any:
    if isinstance(holder, dict):
        return {name: item for name, item in holder.items() if name != key}
    return [item for at, item in enumerate(holder) if at != key]
