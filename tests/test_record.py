"""Records: the deck and the moves, and all that follows from them."""

import pickle
import re
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st
from support import highcard

from sampan import GAMES, IllegalMoveError, RulesError, StateError, parse_cards, perft, playout, samloc, sampen
from sampan.codec import dumps, loads
from sampan.record import Record, SeatRecord
from sampan.series import Series
from sampan.shuffle import shuffled
from sampan.testing import records

ALL: dict[str, Any] = {**GAMES, "highcard": highcard}
every_game = pytest.mark.parametrize("name", ALL)

DECLINE, DECLARE, PASS = samloc.Decline(), samloc.Declare(), samloc.Pass()


def begun(count: int = 2) -> Record[samloc.State, samloc.Move]:
    record = Record.shuffle(samloc, seats=2, rng=7)
    for _ in range(count):
        record = record.play(DECLINE)
    return record


# -- beginning ------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("seed", [0, 7, 10**12])
def test_a_shuffled_record_deals_as_deal_does(name: str, seed: int) -> None:
    game = ALL[name]
    for seats in list(game.seat_counts())[:3]:
        record = Record.shuffle(game, seats=seats, dealer=1, rng=seed)
        assert record.states(game) == (game.deal(seats=seats, dealer=1, rng=seed),)
        assert record.deck == tuple(shuffled(game.pack(), Random(seed)))


@every_game
def test_a_record_begins_with_what_it_is_given(name: str) -> None:
    game = ALL[name]
    deck = game.pack()[::-1]
    seats = game.seat_counts()[0]
    record = Record.start(game, list(deck), seats=seats, dealer=1, metadata={"b": "2", "a": "1"})
    assert attrs.asdict(record, recurse=False) == {
        "game": name,
        "rules": game.STANDARD,
        "seats": seats,
        "dealer": 1,
        "deck": deck,
        "moves": (),
        "_metadata": (("a", "1"), ("b", "2")),
        "rules_version": game.RULES_VERSION,
    }
    assert record.states(game) == (game.deal_from(deck, seats=seats, dealer=1),)


@every_game
def test_the_usual_seat_count_is_written_down(name: str) -> None:
    game = ALL[name]
    assert Record.shuffle(game, rng=1).seats == Record.start(game, game.pack()).seats == game.deal(rng=1).seats


def test_a_record_can_be_written_out_by_hand() -> None:
    deck = tuple(shuffled(samloc.pack(), Random(7)))
    record: Record[samloc.State, samloc.Move] = Record(
        game="samloc", rules=samloc.STANDARD, seats=2, dealer=0, deck=deck, moves=(DECLINE, DECLINE), metadata={}
    )
    assert record == begun()
    assert record == Record(game="samloc", rules=samloc.STANDARD, seats=2, deck=list(deck), moves=[DECLINE, DECLINE])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options", [{"seats": 9}, {"seats": 0}, {"dealer": 4}, {"dealer": -1}, {"seats": 2, "dealer": 2}]
)
def test_what_cannot_be_dealt_cannot_be_begun(options: dict[str, int]) -> None:
    with pytest.raises(RulesError):
        Record.shuffle(samloc, rng=7, **options)  # type: ignore[arg-type]
    with pytest.raises(RulesError):
        Record.start(samloc, samloc.pack(), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("deck", [(), parse_cards("7H"), samloc.pack()[1:], samloc.pack() * 2])
def test_a_record_of_a_wrong_deck_cannot_be_begun_nor_replayed(deck: tuple[Any, ...]) -> None:
    with pytest.raises(RulesError, match="the deck"):
        Record.start(samloc, deck)
    made: Record[samloc.State, samloc.Move] = Record(game="samloc", rules=samloc.STANDARD, seats=4, deck=deck)
    with pytest.raises(RulesError, match="the deck"):
        made.states()


# -- replay ---------------------------------------------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_a_record_replays_exactly(name: str, data: st.DataObject) -> None:
    game = ALL[name]
    record = data.draw(records(game))
    state = game.deal_from(record.deck, record.rules, seats=record.seats, dealer=record.dealer)
    expected = [state]
    for move in record.moves:
        state = game.apply(state, move)
        expected.append(state)
    assert record.states(game) == tuple(expected)
    if name in GAMES:
        assert record.states() == tuple(expected)
        assert record.state == state


@every_game
@given(data=st.data())
def test_undo_takes_back_and_play_makes_again(name: str, data: st.DataObject) -> None:
    game = ALL[name]
    record = data.draw(records(game))
    count = data.draw(st.integers(0, len(record.moves)))
    kept = len(record.moves) - count
    shorter = record.undo(count)
    assert shorter.moves == record.moves[:kept]
    assert shorter.states(game) == record.states(game)[: kept + 1]
    for move in record.moves[kept:]:
        shorter = shorter.play(move, game)
    assert shorter == record


def test_play_returns_a_new_record() -> None:
    record = begun()
    move = samloc.legal_moves(record.state)[0]
    longer = record.play(move)
    assert longer.moves == (*record.moves, move)
    assert len(record.moves) == 2
    assert longer.state == samloc.apply(record.state, move)


def test_a_play_keeps_the_suits_it_was_made_with() -> None:
    hands = ["7S 7H 3S 3C 3D 4S 4C 4D 5S 5C", "8S 9C TS JC KS KC AS AC AD 6S"]
    dealt = [card for hand in hands for card in parse_cards(hand)]
    deck = [*dealt, *(card for card in samloc.pack() if card not in dealt)]
    record = Record.start(samloc, deck, seats=2).play(DECLINE).play(DECLINE)
    move = samloc.parse_move("7H")
    assert move not in samloc.legal_moves(record.state)
    assert record.play(move).moves[-1] == move
    assert str(record.play(move).states()[-1].trick[0][1]) == "7H"


def test_undo_takes_back_one_move_unless_told() -> None:
    record = begun(2)
    assert record.undo().moves == (DECLINE,)
    assert record.undo(2).moves == ()
    assert record.undo(0) == record


@pytest.mark.parametrize("count", [3, -1, 10**9])
def test_no_more_moves_can_be_taken_back_than_were_made(count: int) -> None:
    with pytest.raises(ValueError, match=f"the record has 2 moves; {count:,} cannot be undone"):
        begun(2).undo(count)


@pytest.mark.parametrize("count", ["1", 1.0, None])
def test_a_count_that_is_no_int_is_a_type_error(count: Any) -> None:
    with pytest.raises(TypeError):
        begun(2).undo(count)


# -- moves that do not fit ------------------------------------------------------------------------------------------


def test_a_refused_move_is_not_recorded() -> None:
    record = begun(1)
    with pytest.raises(IllegalMoveError) as caught:
        record.play(PASS)
    assert caught.value.illegal == samloc.check(record.state, PASS)
    assert len(record.moves) == 1
    with pytest.raises(TypeError):
        record.play("pass")  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [0, 1])
def test_a_move_that_does_not_fit_is_told_by_its_number(number: int) -> None:
    moves = [DECLINE] * number + [PASS, PASS, PASS]
    made: Record[samloc.State, samloc.Move] = attrs.evolve(begun(0), moves=moves)
    with pytest.raises(IllegalMoveError) as caught:
        made.states()
    refusal = samloc.check(begun(number).state, PASS)
    assert refusal is not None
    assert caught.value.illegal.code is refusal.code
    assert caught.value.move == PASS
    assert f"move {number} of the record" in str(caught.value)
    assert refusal.message in str(caught.value)
    with pytest.raises(IllegalMoveError):
        _ = made.state


def test_a_move_after_the_end_does_not_fit() -> None:
    record = Record.shuffle(highcard, seats=2, rng=1)
    for _ in range(2):
        record = record.play(highcard.Keep(), highcard)
    with pytest.raises(IllegalMoveError) as caught:
        record.play(highcard.Keep(), highcard)
    assert caught.value.illegal.code is highcard.Reason.DEAL_OVER


# -- games from outside ---------------------------------------------------------------------------------------------


def test_a_game_outside_games_needs_its_module() -> None:
    record = Record.shuffle(highcard, seats=2, rng=1)
    for call in (record.states, lambda: record.state, lambda: record.play(highcard.Keep())):
        with pytest.raises(LookupError, match=r"'highcard' is not in sampan\.GAMES"):
            call()
    assert record.play(highcard.Swap(), highcard).states(highcard)[-1].discards != ()
    assert record.play(highcard.Swap(), highcard).undo() == record


def test_a_module_of_another_game_is_refused() -> None:
    with pytest.raises(ValueError, match="of 'samloc', not of 'highcard'"):
        begun().states(highcard)
    with pytest.raises(ValueError, match="of 'samloc', not of 'highcard'"):
        begun().play(highcard.Keep(), highcard)


# -- as a value -----------------------------------------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_equal_records_are_equal_everywhere(name: str, data: st.DataObject) -> None:
    record = data.draw(records(ALL[name]))
    twin = pickle.loads(pickle.dumps(record))
    assert twin == record
    assert hash(twin) == hash(record)
    assert {record: 1}[twin] == 1
    assert twin.states(ALL[name]) == record.states(ALL[name])


def test_records_that_differ_in_anything_differ() -> None:
    record = begun()
    for field, value in {
        "game": "sampen",
        "rules": samloc.WINNER_LEADS,
        "seats": 3,
        "dealer": 1,
        "deck": samloc.pack(),
        "moves": (DECLINE,),
        "metadata": {"a": "b"},
        "rules_version": 2,
    }.items():
        assert attrs.evolve(record, **{field: value}) != record  # type: ignore[arg-type]


def test_a_record_is_frozen() -> None:
    record = begun()
    for name in ("game", "rules", "seats", "dealer", "deck", "moves", "metadata", "rules_version", "note"):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(record, name, 1)


def test_metadata_come_back_as_a_dict_of_ones_own() -> None:
    record = Record.shuffle(samloc, rng=7, metadata={"table": "4", "place": "Hà Nội"})
    assert record.metadata == {"table": "4", "place": "Hà Nội"}
    record.metadata["table"] = "5"
    assert record.metadata["table"] == "4"
    assert record == Record.shuffle(samloc, rng=7, metadata={"place": "Hà Nội", "table": "4"})
    assert Record.shuffle(samloc, rng=7).metadata == {}
    assert record.undo(0).metadata == record.metadata


@pytest.mark.parametrize("metadata", [{"a": 1}, {1: "a"}, {"a": None}, {"a": ["b"]}, 5, {b"a": "b"}])
def test_metadata_of_other_types_are_a_type_error(metadata: Any) -> None:
    with pytest.raises(TypeError):
        Record.shuffle(samloc, rng=7, metadata=metadata)


def test_a_pickled_record_holds_no_module() -> None:
    assert b"sampan.samloc.state" not in pickle.dumps(begun())
    assert begun().game == "samloc"


# -- branches ---------------------------------------------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_a_record_branches_where_it_stood(name: str, data: st.DataObject) -> None:
    game = ALL[name]
    record = data.draw(records(game))
    moves = data.draw(st.integers(0, len(record.moves)))
    stood = record.at(moves)
    states = record.states(game)
    assert stood.states(game) == states[: moves + 1]
    assert stood.shared(record) == record.shared(stood) == moves
    for move in list(game.legal_moves(states[moves]))[:3] if moves < len(record.moves) else []:
        branch = stood.play(move, game)
        assert branch.shared(record) == moves + (move == record.moves[moves])


@pytest.mark.parametrize("moves", [-1, 3, 1 << 20_000], ids=["below 0", "3", "huge"])
def test_a_record_did_not_stand_after_more_moves_than_it_has(moves: int) -> None:
    with pytest.raises(ValueError, match="the record has 2 moves"):
        begun().at(moves)


@pytest.mark.parametrize("moves", ["1", None, 1.0, True])
def test_a_number_of_moves_is_an_int(moves: Any) -> None:
    with pytest.raises(TypeError):
        begun().at(moves)


def test_only_records_of_one_deal_share_moves() -> None:
    record = begun()
    assert record.shared(attrs.evolve(record, metadata={"table": "5"})) == 2
    with pytest.raises(ValueError, match="different deals"):
        record.shared(Record.shuffle(samloc, seats=2, rng=8))
    with pytest.raises(TypeError):
        record.shared(record.state)  # type: ignore[arg-type]


# -- for one seat -----------------------------------------------------------------------------------------------------


@every_game
@given(data=st.data())
def test_a_seat_keeps_its_views_and_the_moves(name: str, data: st.DataObject) -> None:
    game = ALL[name]
    record = data.draw(records(game))
    record = record.at(min(len(record.moves), data.draw(st.integers(0, 12))))
    for seat in (None, *range(min(record.seats, 3))):
        kept = record.seen_by(seat, game)
        assert kept.views == tuple(game.view(state, seat) for state in record.states(game))
        assert (kept.seat, kept.moves, kept.view) == (seat, record.moves, kept.views[-1])
        assert loads(SeatRecord, dumps(kept), game=game) == kept


def test_a_seat_keeps_nothing_secret() -> None:
    """Two decks that differ in cards which seat 0 has not seen leave it the same record, byte for byte."""
    deck = Record.shuffle(samloc, seats=3, rng=SEAT_0_LEADS).deck
    swapped = list(deck)
    for one, other in ((10, 21), (15, 40), (25, 51)):  # seats 1 and 2 hold 10 to 29; nobody is dealt the rest
        swapped[one], swapped[other] = swapped[other], swapped[one]
    texts = []
    for cards in (deck, swapped):
        record = Record.start(samloc, cards, seats=3, metadata={"seed": "7"})
        for _ in range(3):
            record = record.play(DECLINE)
        assert record.state.turn == 0
        record = record.play(samloc.legal_moves(record.state)[0])
        texts.append(dumps(record.seen_by(0)))
        hidden = {str(card) for card in cards[10:]}
        assert not hidden & set(re.findall(r'"([A2-9TJQK][SCDH])"', texts[-1]))
        assert "seed" not in texts[-1]
    assert texts[0] == texts[1]


SEAT_0_LEADS = next(seed for seed in range(100) if samloc.deal(seats=3, rng=seed).leader == 0)


def test_views_that_do_not_belong_together_are_no_record() -> None:
    kept = begun().seen_by(1)
    other = begun().seen_by(0)
    for views, moves, problem in [
        (kept.views[:2], kept.moves, "2 moves are seen in 3 views, not in 2"),
        ((kept.views[0], *other.views[1:]), kept.moves, "not all of one seat"),
        (kept.views, kept.moves[::-1] if kept.moves[0] != kept.moves[1] else (DECLARE, DECLINE), "move 0"),
        ((), (), "0 moves are seen in 1 views, not in 0"),
    ]:
        with pytest.raises(StateError, match=problem):
            SeatRecord(game="samloc", views=views, moves=moves)
    with pytest.raises(StateError, match="a view is of 'samloc', not of 'suipi'"):
        SeatRecord(game="suipi", views=kept.views, moves=kept.moves)
    with pytest.raises(TypeError):
        SeatRecord(game="samloc", views=[samloc.STANDARD])


def test_a_seat_that_is_not_there_keeps_nothing() -> None:
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        begun().seen_by(2)


# -- what it is made of -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong", [{"seats": "x"}, {"dealer": "y"}, {"deck": (1, 2)}, {"rules_version": "z"}, {"game": samloc}], ids=str
)
def test_a_field_of_a_wrong_type_is_a_type_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        attrs.evolve(begun(), **wrong)


def test_a_record_of_other_rules_is_not_replayed() -> None:
    """It might come to another result."""
    with pytest.raises(StateError, match="made by rules 99 of samloc; these are 1"):
        _ = attrs.evolve(begun(), rules_version=99).state


@pytest.mark.parametrize(
    "call",
    [
        lambda: Record.shuffle("samloc"),  # type: ignore[arg-type]
        lambda: Record.start("samloc", samloc.pack()),  # type: ignore[arg-type]
        lambda: begun().states("samloc"),  # type: ignore[arg-type]
        lambda: begun().seen_by(0, "samloc"),  # type: ignore[arg-type]
        lambda: Series.start("samloc"),  # type: ignore[arg-type]
        lambda: playout("samloc", begun().state, Random(1)),  # type: ignore[arg-type]
        lambda: perft("samloc", begun().state, 1),  # type: ignore[arg-type]
    ],
)
def test_the_name_of_a_game_is_no_game(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"game is a module such as sampan\.samloc, not 'samloc'"):
        call()


def test_the_rules_and_the_moves_of_another_game_are_told_by_their_module() -> None:
    with pytest.raises(TypeError, match=r"rules is a sampan\.samloc\.Rules, not sampan\.sampen\.Rules"):
        samloc.deal(sampen.STANDARD)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"Declare, Decline, Play or Pass, not sampan\.sampen\.Decline"):
        samloc.check(begun().state, sampen.Decline())  # type: ignore[arg-type]
