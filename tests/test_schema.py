"""The JSON Schema of each document: it takes what the codec writes, and refuses each key changed."""

import copy
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from support.documents import changed, places

from sampan import GAMES, Score
from sampan.codec import schema, to_data
from sampan.record import Record, SeatRecord
from sampan.series import Series, SeriesRecord
from sampan.testing import records


@cache
def validator(kind: Any, game: Any) -> Draft202012Validator:
    form = schema(kind, game=game)
    Draft202012Validator.check_schema(form)
    return Draft202012Validator(form)


def faults(data: Any, rng: Random) -> Iterator[Any]:
    """The same document with a key dropped, misspelt or added, or a value of a type that none has: at every key of the
    document itself, and at eight places anywhere in it.
    """
    everywhere = [place for place, _ in places(data) if place]
    deep = [everywhere[int(rng.random() * len(everywhere))] for _ in range(8)]
    for place in [*((key,) for key in data), *deep]:
        for value in ({"no": 0.5}, 0.5):
            yield changed(data, place, value)
        *above, key = place
        holder = at(data, above)
        if isinstance(holder, dict) and "metadata" not in above:
            less = {name: value for name, value in holder.items() if name != key}
            yield changed(data, above, less)
            yield changed(data, above, {**less, f"{key}_": holder[key]})
            yield changed(data, above, {**holder, "unknown": 1})


def at(data: Any, place: Sequence[Any]) -> Any:
    """What stands at a place of a document."""
    for key in place:
        data = data[key]
    return data


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=5)
@given(data=st.data())
def test_documents_fit_their_schema_and_faulty_ones_do_not(name: str, data: st.DataObject) -> None:
    game: Any = GAMES[name]
    record, rng = data.draw(records(game)), Random(data.draw(st.integers(0, 999)))
    state = record.states(game)[-1]
    series = Series.start(game, record.rules, seats=record.seats, dealer=record.dealer)
    documents = {
        game.Rules: record.rules,
        game.State: state,
        game.View: game.view(state, data.draw(st.sampled_from([None, *range(record.seats)]))),
        Score: game.score(state),
        Record: record,
        SeatRecord: record.at(min(3, len(record.moves))).seen_by(0, game),
        Series: series,
        SeriesRecord: SeriesRecord(start=series).deal(7, game),
    }
    for kind, document in documents.items():
        written = to_data(document)
        checker = validator(kind, game)
        checker.validate(written)
        for faulty in faults(written, rng):
            if kind is Score and set(faulty) == {"net", "lines"}:
                continue  # a Score may do without its game
            assert not checker.is_valid(faulty), (kind.__name__, faulty)
    union = validator(game.Move, game)
    for move in dict.fromkeys(record.moves[:10]):
        written = to_data(move)
        union.validate(written)
        validator(type(move), game).validate(written)
        for faulty in faults(written, rng):
            assert not union.is_valid(faulty), faulty


@pytest.mark.parametrize("name", GAMES)
def test_a_card_of_no_pack_is_refused_deep_in_a_document(name: str) -> None:
    game: Any = GAMES[name]
    written = to_data(Record.shuffle(game, rng=7))
    faulty = copy.deepcopy(written)
    faulty["deck"][3] = "1X"
    assert validator(Record, game).is_valid(written)
    assert not validator(Record, game).is_valid(faulty)


@pytest.mark.parametrize("kind", [Score, Record, SeatRecord, Series, SeriesRecord])
def test_what_belongs_to_no_game_needs_one(kind: type) -> None:
    with pytest.raises(TypeError, match="give its module as game="):
        schema(kind)


def test_what_is_not_written_has_no_schema() -> None:
    with pytest.raises(TypeError):
        schema(int)
    with pytest.raises(TypeError, match="Phase is no document"):
        schema(GAMES["samloc"].Phase)  # type: ignore[attr-defined]


def test_a_schema_can_be_turned_into_types() -> None:
    """Rows have a length, the union of moves a name, and limits stand by the number they limit."""
    view = schema(GAMES["samloc"].View)  # type: ignore[attr-defined]
    row = view["properties"]["trick"]["items"]
    assert (row["minItems"], row["maxItems"], len(row["prefixItems"])) == (2, 2, 2)
    captured = schema(GAMES["suipi"].View)["properties"]["captured"]  # type: ignore[attr-defined]
    assert (captured["minItems"], captured["maxItems"], captured["items"]["type"]) == (2, 2, "array")
    assert view["$defs"]["Last"]["properties"]["move"] == {"$ref": "#/$defs/Move"}
    assert {one["$ref"] for one in view["$defs"]["Move"]["anyOf"]} == {
        "#/$defs/Declare",
        "#/$defs/Decline",
        "#/$defs/Play",
        "#/$defs/Pass",
    }
    rules = schema(GAMES["suipi"].Rules)  # type: ignore[attr-defined]
    assert rules["properties"]["max_owned_builds"] == {
        "anyOf": [{"type": "integer", "minimum": 1, "maximum": 1}, {"type": "null"}]
    }


@pytest.mark.parametrize("name", GAMES)
def test_a_score_with_lines_needs_its_game(name: str) -> None:
    checker = validator(Score, GAMES[name])
    assert checker.is_valid({"net": [0, 0], "lines": []})
    line = {"item": to_data_item(GAMES[name]), "net": [1, -1], "cards": []}
    assert checker.is_valid({"game": name, "net": [1, -1], "lines": [line]})
    assert not checker.is_valid({"net": [1, -1], "lines": [line]})


def to_data_item(game: Any) -> str:
    value: str = next(iter(game.ScoreItem)).value
    return value
