"""Seats, dealer, deck and types: checked before anything is built."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sampan import GAMES, Card, RulesError, Tile, parse_cards
from sampan.table import check_deck, check_seat, check_type, check_types, settle_seats

USUAL = {"sampen": 4, "samloc": 4, "suipi": 2, "saptimpan": 4}


@pytest.mark.parametrize(("value", "kind"), [(1, int), (True, bool), ("a", str), (Card.parse("7H"), Card)])
def test_a_value_of_its_kind_passes(value: object, kind: type) -> None:
    check_type("thing", value, kind)
    check_types({"thing": (value, kind), "nothing": (None, kind)}, {"things": ([value], kind), "none": (None, kind)})


@pytest.mark.parametrize(
    ("value", "kind", "message"),
    [
        ("1", int, "thing is an int, not str"),
        (True, int, "thing is an int, not bool"),
        (1.0, int, "thing is an int, not float"),
        (1, str, "thing is a str, not int"),
        (None, Card, "thing is a Card, not NoneType"),
        ("7H", Card, "thing is a Card, not str"),
    ],
)
def test_a_value_of_another_kind_is_a_type_error(value: object, kind: type, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        check_type("thing", value, kind)
    assert str(caught.value) == message


def test_each_item_of_a_collection_is_looked_at() -> None:
    with pytest.raises(TypeError, match="each of hands is an int, not str"):
        check_types({}, {"hands": ([1, 2, "3"], int)})
    with pytest.raises(TypeError, match="turn is an int, not float"):
        check_types({"dealer": (1, int), "turn": (2.0, int)}, {})


@pytest.mark.parametrize(
    ("allowed", "usual", "asked", "settled"),
    [
        (range(2, 6), 4, None, 4),
        (range(2, 6), 4, 2, 2),
        (range(2, 6), 4, 5, 5),
        ((2, 4), 4, None, 4),
        ((5, 7, 9), 4, None, 5),
        ((2, 4), 3, None, 2),
        ((6,), 6, 6, 6),
    ],
)
def test_seats_are_those_asked_for_else_the_usual_else_the_fewest(
    allowed: Sequence[int], usual: int, asked: int | None, settled: int
) -> None:
    assert settle_seats(allowed, usual, asked, 0) == settled


@pytest.mark.parametrize(
    ("allowed", "asked", "problem"),
    [
        (range(2, 6), 6, "these rules seat 2 to 5 players, not 6"),
        (range(2, 6), 0, "these rules seat 2 to 5 players, not 0"),
        (range(2, 6), -1, "these rules seat 2 to 5 players, not -1"),
        ((2, 4), 3, "these rules seat 2 or 4 players, not 3"),
        ((2, 4, 6), 10**9, "these rules seat 2, 4 or 6 players, not 1,000,000,000"),
        ((5,), 4, "these rules seat 5 players, not 4"),
        ((2, 3), 4, "these rules seat 2 or 3 players, not 4"),
    ],
)
def test_a_seat_count_the_rules_do_not_allow_is_a_rules_error(allowed: Sequence[int], asked: int, problem: str) -> None:
    with pytest.raises(RulesError) as caught:
        settle_seats(allowed, 4, asked, 0)
    assert caught.value.problems == (problem,)


@pytest.mark.parametrize("dealer", [-1, 3, 10**9])
def test_a_dealer_who_is_no_seat_is_a_rules_error(dealer: int) -> None:
    with pytest.raises(RulesError) as caught:
        settle_seats(range(2, 6), 4, 3, dealer)
    assert caught.value.problems == (f"the dealer is a seat from 0 to 2, not {dealer:,}",)


def test_seats_and_dealer_are_both_complained_of() -> None:
    with pytest.raises(RulesError) as caught:
        settle_seats(range(2, 6), 4, 9, -1)
    seats, dealer = caught.value.problems
    assert seats == "these rules seat 2 to 5 players, not 9"
    assert "dealer" in dealer
    assert "-1" in dealer


@pytest.mark.parametrize("thing", ["2", 2.0, True, (2,)])
def test_seats_and_dealers_are_ints(thing: object) -> None:
    with pytest.raises(TypeError, match="seats is an int"):
        settle_seats(range(1, 6), 4, thing, 0)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="dealer is an int"):
        settle_seats(range(1, 6), 4, 3, thing)  # type: ignore[arg-type]


@given(st.integers(1, 40), st.integers(-50, 50))
def test_a_seat_is_one_of_the_table(seats: int, seat: int) -> None:
    if seat in range(seats):
        check_seat(seat, seats)
    else:
        with pytest.raises(ValueError, match=f"the seats are 0 to {seats - 1}, not {seat}"):
            check_seat(seat, seats)


@pytest.mark.parametrize("thing", ["0", 0.0, True, None])
def test_a_seat_is_an_int(thing: object) -> None:
    with pytest.raises(TypeError, match="seat is an int"):
        check_seat(thing, 4)  # type: ignore[arg-type]


# -- decks ----------------------------------------------------------------------------------------------------------

PACK = parse_cards("3S 3C 3D 3H 4S 4C 4D 4H") + (Tile.parse("1m"),) * 4


@given(st.permutations(PACK))
def test_a_pack_in_any_order_is_a_deck(deck: list[Card | Tile]) -> None:
    check_deck(deck, PACK)


@given(st.permutations(PACK), st.lists(st.sampled_from(PACK), max_size=3), st.integers(0, 3))
def test_a_deck_is_the_pack_as_a_multiset(deck: list[Card | Tile], more: list[Card | Tile], fewer: int) -> None:
    given_deck = deck[fewer:] + more
    if Counter(given_deck) == Counter(PACK):
        check_deck(given_deck, PACK)
    else:
        with pytest.raises(RulesError):
            check_deck(given_deck, PACK)


def test_what_lacks_and_what_is_beyond_are_both_told() -> None:
    with pytest.raises(RulesError) as caught:
        check_deck([*PACK[1:-1], *parse_cards("3C AS")], PACK)
    assert caught.value.problems == ("the deck lacks 3S 1m", "the deck holds 3C AS beyond the pack")


def test_a_long_list_is_cut_short() -> None:
    with pytest.raises(RulesError) as caught:
        check_deck([], PACK)
    assert caught.value.problems == ("the deck lacks 3S 3C 3D 3H 4S and 7 more",)
    for count, told in ((5, "3S 3C 3D 3H 4S"), (6, "3S 3C 3D 3H 4S and 1 more")):
        with pytest.raises(RulesError) as caught:
            check_deck(PACK[count:], PACK)
        assert caught.value.problems == (f"the deck lacks {told}",)


# -- every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_usual_seat_count_of_every_game(name: str) -> None:
    assert GAMES[name].deal(rng=1).seats == USUAL[name]
    assert GAMES[name].deal_from(GAMES[name].pack()).seats == USUAL[name]


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_count_is_dealt_and_every_other_refused(name: str) -> None:
    game: Any = GAMES[name]
    counts = list(game.seat_counts())
    assert counts == sorted(set(counts))
    for seats in counts:
        state = game.deal(seats=seats, dealer=seats - 1, rng=1)
        assert (state.seats, state.dealer, len(state.hands)) == (seats, seats - 1, seats)
    for seats in {-1, 0, 1, counts[-1] + 1, 10**9, 10**30} - set(counts):
        for make in (lambda seats=seats: game.deal(seats=seats), lambda seats=seats: game.deal_from((), seats=seats)):
            with pytest.raises(RulesError, match="these rules seat"):
                make()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["huge", "huge below zero"])
def test_numbers_of_any_length_are_rules_errors(name: str, number: int) -> None:
    game: Any = GAMES[name]
    for options in ({"seats": number}, {"dealer": number}):
        with pytest.raises(RulesError):
            game.deal(**options, rng=1)
    with pytest.raises(ValueError, match="seats are 0 to"):
        game.view(game.deal(rng=1), number)


@pytest.mark.parametrize("name", GAMES)
def test_a_deck_that_is_not_the_pack_is_refused(name: str) -> None:
    game: Any = GAMES[name]
    pack = list(game.pack())
    for deck in (pack[1:], [*pack, pack[0]], [*pack[1:], pack[-1]] if pack[0] != pack[-1] else pack[1:], []):
        with pytest.raises(RulesError, match="the deck"):
            game.deal_from(deck)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("options", [{"seats": "4"}, {"seats": 4.0}, {"dealer": "0"}, {"dealer": True}, {"rng": "7"}])
def test_wrong_types_are_type_errors_in_every_deal(name: str, options: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        GAMES[name].deal(**options)


@pytest.mark.parametrize("name", GAMES)
def test_wrong_types_are_type_errors_in_every_game(name: str) -> None:
    game: Any = GAMES[name]
    state = game.deal(rng=1)
    move = game.legal_moves(state)[0]
    for call in (
        lambda: game.pack("standard"),
        lambda: game.seat_counts("standard"),
        lambda: game.deal("standard", rng=1),
        lambda: game.deal_from(game.pack(), "standard"),
        lambda: game.deal_from([str(face) for face in game.pack()]),
        lambda: game.check(state, str(move)),
        lambda: game.apply(state, str(move)),
        lambda: game.canonical(state, str(move)),
        lambda: game.check(state, None),
        lambda: game.check(state, move, seat="0"),
        lambda: game.apply(state, move, seat=1.0),
        lambda: game.view(state, "0"),
        lambda: game.view(state, True),
        lambda: game.view(state, 0).check(str(move)),
        lambda: game.view(state, None).check(str(move)),
        lambda: game.sample(state, Random(1)),
        lambda: game.parse_move(5),
        lambda: game.parse_move(move),
        lambda: game.position("standard", seats=state.seats, hands=state.hands),
    ):
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [-1, 99])
def test_a_seat_that_is_not_there_is_a_value_error_in_every_game(name: str, seat: int) -> None:
    game: Any = GAMES[name]
    state = game.deal(rng=1)
    move = game.legal_moves(state)[0]
    for call in (
        lambda: game.view(state, seat),
        lambda: game.check(state, move, seat=seat),
        lambda: game.apply(state, move, seat=seat),
    ):
        with pytest.raises(ValueError, match="seats are 0 to"):
            call()
