"""JSON: everything comes back as it was, and nothing that is read is trusted."""

import copy
import json
import os
from functools import cache
from random import Random
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import highcard
from support.documents import KINDS, MONSTROUS, changed, documents, path_of, places, read, spoil, spoil_text, type_of
from support.fresh import fresh_highcard

from sampan import GAMES, CardSet, DecodeError, Score, ScoreLine, parse_cards, playout, samloc
from sampan.codec import dumps, from_data, load_move, loads, move_from_data, to_data
from sampan.record import Record, SeatRecord
from sampan.series import Series, SeriesRecord
from sampan.testing import records, rules

BATCHES = 2
ALL: dict[str, Any] = {**GAMES, "highcard": highcard}
"""The games of the library, and one from outside."""
FUZZ = int(os.environ.get("SAMPAN_FUZZ", "5000")) // len(ALL)
"""How many spoilt documents of each game are read."""

every_game = pytest.mark.parametrize("name", ALL)
every_kind = pytest.mark.parametrize("kind", KINDS)


@cache
def samples(name: str) -> dict[str, list[Any]]:
    return documents(ALL[name], deals=12, seed=1)


# -- what is written comes back -------------------------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_records_and_rules_come_back(name: str, data: st.DataObject) -> None:
    game = ALL[name]
    record = data.draw(records(game))
    assert loads(Record, dumps(record), game=game) == record
    assert loads(Record[game.State, game.Move], dumps(record), game=game) == record
    assert loads(game.Rules, dumps(record.rules)) == record.rules
    for move in record.moves:
        assert load_move(game, dumps(move)) == loads(type(move), dumps(move)) == move


@every_game
@given(data=st.data())
def test_states_views_and_scores_come_back(name: str, data: st.DataObject) -> None:
    game = ALL[name]
    record = data.draw(records(game))
    states = record.states(game)
    for state in {states[0], states[len(states) // 2], states[-1]}:
        assert loads(type(state), dumps(state)) == state
        score = game.score(state)
        assert loads(Score[game.ScoreItem], dumps(score)) == loads(Score, dumps(score), game=game) == score
        for seat in {None, state.dealer, state.turn, (state.dealer + 1) % state.seats}:
            view = game.view(state, seat)
            assert loads(type(view), dumps(view)) == view


@every_game
@given(data=st.data())
def test_rules_of_every_kind_come_back(name: str, data: st.DataObject) -> None:
    drawn = data.draw(rules(ALL[name]))
    assert loads(type(drawn), dumps(drawn)) == drawn


@every_game
@every_kind
def test_data_are_plain_and_the_text_is_the_data(name: str, kind: str) -> None:
    for data in samples(name)[kind][:40]:
        made = read(ALL[name], kind, data)
        assert to_data(made) == data
        assert json.loads(dumps(made)) == data
        assert {type(item) for _, item in places(data)} <= {dict, list, str, int, bool, type(None)}


@every_game
@every_kind
def test_reading_changes_nothing(name: str, kind: str) -> None:
    data = samples(name)[kind][-1]
    before = copy.deepcopy(data)
    read(ALL[name], kind, data)
    assert data == before


@every_game
def test_documents_are_tagged_by_game_and_moves_by_kind(name: str) -> None:
    game, made = ALL[name], samples(name)
    for kind in ("Rules", "State", "View", "Record", "Series"):
        assert {data["game"] for data in made[kind]} == {name}
    assert {data.get("game", name) for data in made["Score"] if data["lines"]} <= {name}
    kinds = {
        "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in move.__name__).strip("_")
        for move in get_args(game.Move)
    }
    assert len(kinds) == len(get_args(game.Move))
    assert {data["kind"] for data in made["move"]} <= kinds


@every_game
def test_hidden_cards_are_in_no_view(name: str) -> None:
    game = ALL[name]
    state = game.deal(rng=3)
    for _ in range(4):
        for seat in (None, 0):
            view = game.view(state, seat)
            for seed in range(3):
                assert dumps(game.view(game.sample(view, Random(seed)), seat)) == dumps(view)
            texts = {item for _, item in places(to_data(view)) if isinstance(item, str)}
            if len(set(game.pack())) == len(game.pack()):
                hidden = [face for owner, hand in enumerate(view.hands) if hand is None for face in state.hands[owner]]
                assert hidden
                assert texts.isdisjoint(map(str, hidden))
        state = game.apply(state, game.legal_moves(state)[-1])


def test_moves_read_as_they_are_documented() -> None:
    assert dumps(samloc.parse_move("7H 7S")) == '{"kind": "play", "cards": ["7S", "7H"]}'
    assert dumps(samloc.Declare()) == '{"kind": "declare"}'
    assert load_move(samloc, ' {"cards": ["7H", "7S"], "kind": "play"}\n') == samloc.parse_move("7S 7H")
    assert move_from_data(samloc, {"kind": "pass"}) == samloc.Pass()


def test_a_state_reads_as_its_fields() -> None:
    state = samloc.position(seats=2, hands=[CardSet.parse("7S 7H KD"), CardSet.parse("3S 4S")], turn=0)
    data = to_data(state)
    assert list(data) == [
        *("game", "rules", "seats", "dealer", "hands", "phase", "turn", "leader", "declarer"),
        *("trick", "passed", "played", "discards", "paid", "last", "outcome"),
    ]
    assert data["hands"] == [["7S", "7H", "KD"], ["3S", "4S"]]
    assert (data["game"], data["phase"], data["turn"], data["trick"]) == ("samloc", "play", 0, [])
    assert data["rules"]["chop_chain"] == "carry"
    assert data["rules"]["instant_wins"] == ["dragon", "four_twos", "one_colour", "three_triples", "five_pairs"]


def test_an_empty_score_needs_no_game() -> None:
    empty = Score.of(3, [])
    assert dumps(empty) == '{"net": [0, 0, 0], "lines": []}'
    assert loads(Score, dumps(empty)) == loads(Score[samloc.ScoreItem], dumps(empty)) == empty


def test_a_score_is_known_by_its_items() -> None:
    line = ScoreLine.payment(samloc.ScoreItem.CHOPPED_TWO, 2, 0, 1, 15, parse_cards("2H"))
    score = Score.of(2, [line])
    assert to_data(score) == {
        "game": "samloc",
        "net": [-15, 15],
        "lines": [{"item": "chopped_two", "net": [-15, 15], "cards": ["2H"]}],
    }
    assert loads(Score, dumps(score)) == score


def test_text_that_is_not_ascii_stays_readable() -> None:
    record = Record.shuffle(samloc, rng=7, metadata={"bàn": "Sâm Lốc ♥"})
    assert '"bàn": "Sâm Lốc ♥"' in dumps(record)
    assert loads(Record, dumps(record)).metadata == {"bàn": "Sâm Lốc ♥"}


# -- a game from outside --------------------------------------------------------------------------------------------


def test_a_game_from_outside_is_read_with_its_module() -> None:
    record = Record.shuffle(highcard, seats=3, rng=1).play(highcard.Swap(), highcard)
    assert loads(Record, dumps(record), game=highcard) == record
    with pytest.raises(DecodeError) as caught:
        loads(Record, dumps(record))
    assert caught.value.path == "$.game"
    end = playout(highcard, highcard.deal(seats=2, rng=1), Random(1))
    score = highcard.score(end)
    assert score.lines
    assert loads(Score, dumps(score), game=highcard) == loads(Score[highcard.ScoreItem], dumps(score)) == score
    with pytest.raises(DecodeError) as caught:
        loads(Score, dumps(score))
    assert caught.value.path == "$.game"
    assert loads(highcard.State, dumps(end)) == end
    assert load_move(highcard, '{"kind": "swap"}') == highcard.Swap()


def test_a_view_that_the_games_own_sample_lets_through_is_refused() -> None:
    check = '    if _view(state, view.seat) != view:\n        raise StateError("no position has this view")\n'
    with fresh_highcard((check, "")) as careless:
        data = to_data(careless.view(careless.deal(rng=1), 0))
        assert to_data(from_data(careless.View, data)) == data
        with pytest.raises(DecodeError, match="no position has this view"):
            from_data(careless.View, {**data, "stock_size": 3})


def test_a_field_of_a_type_that_is_not_read_is_a_type_error() -> None:
    edit = ("swaps: bool = flag(True)", "swaps: bool = flag(True)\n    speed: float = 1.5")
    with fresh_highcard(edit) as game, pytest.raises(TypeError, match="'float'> is nothing that is read"):
        loads(game.Rules, dumps(game.STANDARD))


# -- single faults, each at its path --------------------------------------------------------------------------------


def refused(game: Any, kind: str, data: object) -> DecodeError:
    with pytest.raises(DecodeError) as caught:
        read(game, kind, data)
    assert str(caught.value).startswith(caught.value.path)
    return caught.value


@every_game
@every_kind
def test_an_unknown_key_is_refused_at_its_path(name: str, kind: str) -> None:
    for data in samples(name)[kind][:3]:
        for place, item in places(data):
            if isinstance(item, dict) and place[-1:] != ("metadata",):
                error = refused(ALL[name], kind, changed(data, place, {**item, "colour": 1}))
                assert error.path == path_of((*place, "colour"))
                assert "unknown" in error.message


@every_game
@every_kind
def test_a_missing_key_is_refused_at_its_path(name: str, kind: str) -> None:
    for data in samples(name)[kind][-3:]:
        for place, item in places(data):
            if isinstance(item, dict) and place[-1:] != ("metadata",):
                for key in item:
                    less = {other: value for other, value in item.items() if other != key}
                    error = refused(ALL[name], kind, changed(data, place, less))
                    assert error.path == path_of((*place, key))


WRONG: dict[type, list[Any]] = {
    int: [True, False, 1.0, 0.5, "1", [], {}],
    bool: [0, 1, "true", None, []],
    str: [5, True, None, [], {}, "no such text", ""],
    list: [{}, "no such text", 5, True, 0.0],
    dict: [[], "no such text", 5, False],
}


@every_game
@every_kind
def test_a_wrong_type_is_refused_at_its_path(name: str, kind: str) -> None:
    rng = Random(1)
    for data in samples(name)[kind][1::7][:6]:
        spots = list(places(data))
        for place, item in spots if len(spots) < 100 else sorted(spots, key=lambda _: rng.random())[:100]:
            for wrong in WRONG.get(type(item), ()):
                if "metadata" in place and isinstance(wrong, str | dict):
                    continue
                error = refused(ALL[name], kind, changed(data, place, wrong))
                allowed = [path_of(place), path_of((*place, "kind"))]
                if wrong is None:
                    # A field of a State that may be left out, a tile of a View that may be hidden.
                    allowed.append(path_of(place[:2]) if kind == "SeatRecord" else "$")
                if kind == "Score" and place == ("lines",):
                    allowed.append("$.game")  # lines of which game?
                # An object where a card stands is taken for a pile, so what it lacks is told.
                assert error.path in allowed or (wrong == {} and error.path.startswith(f"{path_of(place)}."))


@every_game
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "move"])
def test_a_document_of_another_game_is_refused(name: str, kind: str) -> None:
    data = next(one for one in samples(name)[kind] if "game" in one)
    for tag in ("bridge", "", None, 5, ["samloc"], {}, next(other for other in ALL if other != name)):
        assert refused(ALL[name], kind, {**data, "game": tag}).path == "$.game"


@every_game
@every_kind
def test_a_document_of_another_kind_is_refused(name: str, kind: str) -> None:
    for other in KINDS:
        for data in samples(name)[other][:3]:
            if other != kind:
                refused(ALL[name], kind, data)


@every_game
def test_a_record_whose_third_move_does_not_fit_says_so(name: str) -> None:
    game = ALL[name]
    record = Record.shuffle(game, seats=next(count for count in game.seat_counts() if count > 2), rng=1)
    for _ in range(3):
        record = record.play(game.legal_moves(record.states(game)[-1])[0], game)
    data = to_data(record)
    state = record.states(game)[2]
    pool = [move_from_data(game, move) for move in samples(name)["move"]]
    misfits = [move for move in pool if game.check(state, move) is not None]
    for move in misfits[:5]:
        error = refused(game, "Record", changed(data, ("moves", 2), to_data(move)))
        assert error.path == "$.moves[2]"
        assert error.message == game.check(state, move).message
    if not misfits:  # high card refuses no move before the end
        error = refused(game, "Record", {**data, "moves": data["moves"] * 2})
        assert error.path == "$.moves[3]"


@every_game
def test_a_record_of_other_rules_is_refused(name: str) -> None:
    data = samples(name)["Record"][0]
    for version in (0, 2, -1, 10**6):
        assert refused(ALL[name], "Record", {**data, "rules_version": version}).path == "$.rules_version"


@every_game
def test_a_record_whose_deck_is_not_the_pack_is_refused(name: str) -> None:
    data = samples(name)["Record"][0]
    deck = data["deck"]
    for wrong in (deck[1:], [*deck, deck[0]], []):
        assert refused(ALL[name], "Record", {**data, "deck": wrong}).path == "$"
    assert refused(ALL[name], "Record", {**data, "deck": [*deck[:3], "XX", *deck[4:]]}).path == "$.deck[3]"
    for seats in (-1, 0, 1, 10**9):
        assert refused(ALL[name], "Record", {**data, "seats": seats}).path == "$"
    for dealer in (-1, 10**9):
        assert refused(ALL[name], "Record", {**data, "dealer": dealer}).path == "$"


@every_game
def test_metadata_are_texts(name: str) -> None:
    data = samples(name)["Record"][0]
    for wrong in (5, None, True, [], {}):
        assert refused(ALL[name], "Record", {**data, "metadata": {"table": wrong}}).path == "$.metadata.table"


@every_game
def test_a_score_that_does_not_sum_is_refused(name: str) -> None:
    game = ALL[name]
    data = next(one for one in samples(name)["Score"] if one["lines"])
    net = data["net"]
    assert refused(game, "Score", {**data, "net": [net[0] + 1, *net[1:]]}).path == "$"
    assert refused(game, "Score", {**data, "lines": []}).path == "$"
    assert refused(game, "Score", {**data, "net": [*net, 0]}).path == "$"
    line = data["lines"][0]
    for wrong in ([line["net"][0] + 1, *line["net"][1:]], [1]):
        error = refused(game, "Score", changed(data, ("lines", 0, "net"), wrong))
        assert error.path == "$.lines[0]"
    assert refused(game, "Score", changed(data, ("lines", 0, "item"), "tip")).path == "$.lines[0].item"


@every_game
def test_an_option_out_of_its_range_is_refused(name: str) -> None:
    game = ALL[name]
    data = to_data(game.STANDARD)
    state = to_data(game.deal(rng=1))
    for field in attrs.fields(game.Rules):
        if "range" in field.metadata:
            error = refused(game, "Rules", {**data, field.name: -1})
            assert error.path == "$"
            assert field.name in error.message
            error = refused(game, "State", changed(state, ("rules", field.name), 10**7))
            assert error.path == "$.rules"
            assert field.name in error.message


@every_game
def test_a_series_is_bounded(name: str) -> None:
    game = ALL[name]
    data = to_data(Series.start(game, deals=2) if name != "suipi" else Series.start(game))
    for options in (
        *({"length": length} for length in (0, -1, 1_000_001, 10**30)),
        *({"target": target} for target in (0, -1, 1_000_001, 10**30)),
        {"length": None},
        {"dealers": []},
        {"dealers": [0, 1]},
        {"dealers": [-1]},
        {"dealers": [data["seats"]]},
        {"seats": 1},
        {"seats": 10**9},
    ):
        assert refused(game, "Series", {**data, **options}).path.startswith("$")


SAM = to_data(samloc.deal(seats=2, rng=7))
SEEN = to_data(samloc.view(samloc.deal(seats=2, rng=7), 0))
OVER = to_data(playout(samloc, samloc.deal(seats=2, rng=7), Random(7)))
DONE = to_data(samloc.view(playout(samloc, samloc.deal(seats=2, rng=7), Random(7)), 0))


@pytest.mark.parametrize(
    ("kind", "data", "path"),
    [
        ("move", {"kind": "play", "cards": ["7S", "7S"]}, "$.cards[1]"),
        ("move", {"kind": "play", "cards": ["7S", "7s"]}, "$.cards[1]"),
        ("move", {"kind": "play", "cards": ["7S 7H"]}, "$.cards[0]"),
        ("move", {"kind": "play"}, "$.cards"),
        ("move", {"kind": "Play", "cards": []}, "$.kind"),
        ("move", {"kind": ["pass"]}, "$.kind"),
        ("move", {"cards": []}, "$.kind"),
        ("move", {"kind": "pass", "cards": []}, "$.cards"),
        ("move", {"kind": "play", "cards": ["7S"], "combo": None}, "$.combo"),
        ("State", {**SAM, "hands": [SAM["hands"][0]]}, "$"),
        ("State", {**SAM, "hands": [SAM["hands"][0], SAM["hands"][0]]}, "$"),
        ("State", changed(SAM, ("hands", 1, 3), "7h"), "$.hands[1][3]"),
        ("State", changed(SAM, ("hands", 1, 3), SAM["hands"][1][2]), "$.hands[1][3]"),
        ("State", {**SAM, "seats": 3}, "$"),
        ("State", {**SAM, "seats": 10**9}, "$"),
        ("State", {**SAM, "dealer": -1}, "$"),
        ("State", {**SAM, "phase": None}, "$.phase"),
        ("State", {**SAM, "phase": "over"}, "$"),
        ("State", {**SAM, "phase": "PLAY"}, "$.phase"),
        ("State", {**SAM, "turn": None}, "$.turn"),
        ("State", {**SAM, "turn": 7}, "$"),
        ("State", {**SAM, "leader": 1 - SAM["leader"]}, "$"),
        ("State", {**SAM, "played": [0]}, "$"),
        ("State", {**SAM, "played": [0, 0]}, "$.played[1]"),
        ("State", {**SAM, "discards": ["2S", "2S"]}, "$.discards[1]"),
        ("State", {**SAM, "discards": None}, "$.discards"),
        ("State", {**SAM, "trick": [[0]]}, "$.trick[0]"),
        ("State", {**SAM, "trick": [[0, {"kind": "pass"}]]}, "$.trick[0][1].kind"),
        ("State", {**SAM, "outcome": OVER["outcome"]}, "$"),
        ("State", {**OVER, "outcome": None}, "$.outcome"),
        ("State", changed(OVER, ("outcome", "winner"), True), "$.outcome.winner"),
        ("State", changed(OVER, ("outcome", "instant"), "royal"), "$.outcome.instant"),
        ("View", {**SEEN, "seat": 1}, "$"),
        ("View", {**SEEN, "seat": 9}, "$"),
        ("View", {**SEEN, "hand": []}, "$"),
        ("View", {**SEEN, "hands": [None, None]}, "$"),
        ("View", {**SEEN, "hand_sizes": [10, 9]}, "$"),
        ("View", {**SEEN, "hand_sizes": [10, 10**9]}, "$"),
        ("View", {**SEEN, "stock_size": 31}, "$"),
        ("View", {**SEEN, "turn": None}, "$"),
        ("View", {**SEEN, "score": {"net": [1, -1], "lines": []}}, "$.score"),
        ("View", {**SEEN, "legal_moves": []}, "$.legal_moves"),
        ("View", {**DONE, "outcome": None}, "$"),
        ("View", {**DONE, "score": SEEN["score"]}, "$"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_single_faults_of_sam_loc(kind: str, data: Any, path: str) -> None:
    assert refused(samloc, kind, data).path == path


TEXTS = {
    "nothing": "",
    "half a document": '{"game": "samloc", ',
    "a word": "null and void",
    "single quotes": "{'kind': 'pass'}",
    "two documents": "{} {}",
    "a trailing comma": '{"kind": "pass",}',
    "a comment": '{"kind": "pass"} // done',
    "NaN": '{"game": NaN}',
    "Infinity": '{"game": Infinity}',
    "minus Infinity": '{"game": -Infinity}',
    "a key twice": '{"kind": "pass", "kind": "pass"}',
    "a key twice deep inside": '{"game": "samloc", "rules": [{"a": {"b": 1, "b": 1}}]}',
    "an int of 5000 digits": '{"game": ' + "9" * 5000 + "}",
    "a float too large": '{"game": 1e999}',
    "a mark of byte order": '\ufeff{"kind": "pass"}',
    "a zero byte": '{"kind": "pass"}\x00',
    "lists without end": "[" * 200_000,
    "objects without end": '{"a":' * 200_000,
    "lists 100,000 deep": "[" * 100_000 + "]" * 100_000,
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
@every_game
def test_what_is_no_document_is_a_decode_error(name: str, text: str) -> None:
    game = ALL[name]
    for kind in (game.Rules, game.State, game.View, Record, Series, Score, get_args(game.Move)[0]):
        with pytest.raises(DecodeError) as caught:
            loads(kind, text, game=game)
        assert caught.value.path.startswith("$")
    with pytest.raises(DecodeError):
        load_move(game, text)


@every_game
def test_any_depth_of_nesting_is_a_decode_error(name: str) -> None:
    game = ALL[name]
    for depth in range(600, 1100):
        for text in ("[" * depth + "]" * depth, '{"kind": ' + "[" * depth + "]" * depth + "}"):
            for kind in (game.Rules, get_args(game.Move)[0]):
                with pytest.raises(DecodeError):
                    loads(kind, text)


@every_kind
@every_game
@pytest.mark.parametrize("monster", MONSTROUS)
def test_hostile_values_at_any_place_are_decode_errors(name: str, kind: str, monster: str) -> None:
    data = samples(name)[kind][-1]
    whole, *spots = [place for place, _ in places(data)]
    numbers = [place for place, item in places(data) if item is None or type(item) is int]
    for place in [whole, *(numbers if "digits" in monster else []), *spots[:: 1 + len(spots) // 60]]:
        if monster == "a long text" and place[-2:-1] == ("metadata",):
            continue
        with pytest.raises(DecodeError) as caught:
            read(ALL[name], kind, changed(data, place, MONSTROUS[monster]))
        assert caught.value.path.startswith("$")
        assert len(caught.value.message) < 2000


# -- wrong Python types ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thing", [b'{"kind": "pass"}', bytearray(b"{}"), None, 5, {"kind": "pass"}, ["{}"]])
def test_a_text_that_is_no_str_is_a_type_error(thing: Any) -> None:
    for call in (lambda: loads(samloc.Pass, thing), lambda: load_move(samloc, thing)):
        with pytest.raises(TypeError, match="JSON is a str"):
            call()


@pytest.mark.parametrize(
    "kind",
    [int, dict, object, CardSet, samloc.Outcome, samloc.Combo, samloc.Reason, ScoreLine, samloc.Move, "State", 5, None],
    ids=lambda kind: getattr(kind, "__name__", str(kind)),
)
def test_a_kind_that_is_never_written_is_a_type_error(kind: Any) -> None:
    for call in (lambda: loads(kind, "{}"), lambda: from_data(kind, {})):
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize(
    "thing",
    [
        *(5, "7H", None, {}, [], CardSet.parse("7H"), samloc, samloc.State, samloc.STANDARD.leader, object()),
        *(samloc.Outcome(samloc.OutcomeKind.WENT_OUT, 1), ScoreLine(samloc.ScoreItem.CONG, (0, 0))),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_what_is_no_document_is_not_written(thing: object) -> None:
    for write in (dumps, to_data):
        with pytest.raises(TypeError):
            write(thing)


def test_metadata_of_a_wrong_type_are_refused_when_made() -> None:
    with pytest.raises(TypeError, match="metadata maps str to str"):
        Record.shuffle(samloc, rng=7, metadata={"round": 5})  # type: ignore[dict-item]


# -- fuzz -----------------------------------------------------------------------------------------------------------


def sound(game: Any, kind: str, made: Any) -> None:
    """What was read in spite of all is as good as what was made by play."""
    match kind:
        case "State":
            assert game.problems(made) == ()
            assert loads(type(made), dumps(made)) == made
            end = playout(game, made, Random(0))
            assert (end.turn, end.outcome is None, game.problems(end)) == (None, False, ())
            assert sum(game.score(end).net) == 0
        case "View":
            assert game.view(game.sample(made, Random(1)), made.seat) == made
            legal = made.legal_moves
            assert all(made.check(move) is None for move in legal)
            assert bool(legal) is (made.turn is not None and made.turn == made.seat)
        case "Record":
            assert len(made.states(game)) == len(made.moves) + 1
            assert loads(Record, dumps(made), game=game) == made
        case "SeatRecord":
            assert loads(SeatRecord, dumps(made), game=game) == made
            assert all(view.seat == made.seat for view in made.views)
        case "SeriesRecord":
            assert made.series(game).deals >= len(made.deals) - 1
            assert loads(SeriesRecord, dumps(made), game=game) == made
        case "Series":
            assert sum(made.totals) == 0
            assert bool(made.winners) is made.over
            assert made.over or made.deal(1, game).dealer == made.dealer
        case "Score":
            assert sum(made.net) == 0
            assert all(sum(line.net) == 0 for line in made.lines)
        case "Rules":
            assert list(game.seat_counts(made))
            assert game.pack(made)
        case _:
            assert loads(type(made), dumps(made)) == load_move(game, dumps(made)) == made
            state = game.deal(rng=1)
            refusal = game.check(state, made)
            assert (refusal is None) is (game.canonical(state, made) in game.legal_moves(state))
            assert refusal is None or isinstance(refusal.message, str)
            assert game.view(state, state.turn).check(made) == refusal


def attempt(game: Any, kind: str, what: object) -> bool:
    """Read a text or data, and tell whether it was refused; anything but a DecodeError or a sound object is a bug."""
    try:
        made = read_text(game, kind, what) if isinstance(what, str) else read(game, kind, what)
    except DecodeError as error:
        assert error.path.startswith("$"), what
        assert error.message, what
        return True
    except Exception as error:
        raise AssertionError(f"{kind} of {game.NAME} from {what!r}"[:3000]) from error
    try:
        sound(game, kind, made)
    except Exception as error:
        raise AssertionError(f"{kind} of {game.NAME}, read from {what!r}"[:3000]) from error
    return False


@pytest.mark.parametrize("batch", range(BATCHES))
@every_game
def test_spoilt_documents_are_refused_or_sound(name: str, batch: int) -> None:
    game, rng, pool = ALL[name], Random(batch), samples(name)
    strangers = [item for kind in KINDS for data in pool[kind][:30] for _, item in places(data)]
    refusals = 0
    for number in range(FUZZ // BATCHES):
        kind = KINDS[number % len(KINDS)]
        data = pool[kind][int(rng.random() * len(pool[kind]))]
        if rng.random() < 0.8:
            refusals += attempt(game, kind, spoil(data, strangers, rng))
        else:
            refusals += attempt(game, kind, spoil_text(json.dumps(data, ensure_ascii=False), rng))
    assert refusals > FUZZ // BATCHES // 2


def read_text(game: Any, kind: str, text: str) -> Any:
    if kind == "move":
        return load_move(game, text)
    return loads(type_of(game, kind), text, game=game)
