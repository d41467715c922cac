"""What a seat may know: what a view shows, what it lets do, and that it keeps every secret."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.samloc import cards, courses, dealt, listed, play, refusal, run, started, table, trick

from sampan import CardSet, Score, StateError, samloc
from sampan.samloc import (
    Declare,
    Pass,
    Phase,
    State,
    View,
)

TEN = "3S 4D 5H 6S 7H 9C TD JH QS KD"
OTHER_TEN = "3C 4S 5D 6H 8S 8C 9D JS QC 2H"
THIRD_TEN = "3D 4C 6C 6D 7S 9H TS KS AC 2D"


ODD = [
    *map(samloc.parse_move, ("declare", "decline", "pass", "3S", "AS", "2S 2C", "9S TS JS", "3S 5S")),
    samloc.Play(CardSet()),
]
"""Moves that are refused in most positions."""


def unseen(view: View) -> list[str]:
    """The cards that the view does not show, in pack order."""
    seen = set(view.discards).union(*(hand for hand in view.hands if hand is not None))
    return [str(card) for card in samloc.pack() if card not in seen]


# What is shown


def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    state = run(started(TEN, OTHER_TEN, THIRD_TEN), "3S", "4S", "pass")
    seen = samloc.view(state, 1)
    assert (seen.seat, seen.seats, seen.dealer, seen.rules) == (1, 3, 0, samloc.STANDARD)
    assert (seen.phase, seen.turn, seen.leader, seen.declarer, seen.outcome) == (Phase.PLAY, 0, 0, None, None)
    assert seen.hand == state.hands[1] == cards("3C 5D 6H 8S 8C 9D JS QC 2H")
    assert seen.hands == (None, state.hands[1], None)
    assert (seen.hand_sizes, seen.stock_size) == ((9, 9, 10), 22)
    assert (seen.trick, seen.passed, seen.played) == (trick((0, "3S"), (1, "4S")), frozenset({2}), frozenset({0, 1}))
    assert seen.discards == cards("3S 4S")
    assert (seen.score, seen.paid) == (Score((0, 0, 0), ()), ())


def test_a_spectator_sees_no_hand() -> None:
    seen = samloc.view(dealt(TEN, OTHER_TEN), None)
    assert (seen.seat, seen.hand, seen.hands, seen.hand_sizes) == (None, CardSet(), (None, None), (10, 10))
    assert (seen.turn, seen.legal_moves) == (0, ())


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_all_hands_are_open_at_the_end_and_the_stock_stays_hidden(seat: int | None) -> None:
    end = run(table("3S", "4S 5S", "6S 7S", turn=0), "3S")
    seen = samloc.view(end, seat)
    assert seen.hands == end.hands
    assert seen.hand == (CardSet() if seat is None else end.hands[seat])
    assert (seen.outcome, seen.turn, seen.legal_moves) == (end.outcome, None, ())
    assert seen.stock_size == 22
    assert not hasattr(seen, "stock")


def test_a_view_shows_the_chops_booked() -> None:
    state = run(table("2S 9S", "3S 3C 3D 3H 4S 4C", "5S 6S", turn=0), "2S", "3S 3C 3D 3H")
    seen = samloc.view(state, 2)
    assert seen.score == samloc.score(state)
    assert seen.paid == state.paid != ()
    end = run(table("3S", "2S 5S", turn=0), "3S")
    assert samloc.view(end, 0).paid == ()
    assert samloc.view(end, 0).score == samloc.score(end)


@given(courses())
def test_moves_and_refusals_of_a_view_are_those_of_the_state(states: list[State]) -> None:
    for state in states[-4:]:
        for seat in range(state.seats):
            seen = samloc.view(state, seat)
            assert seen.legal_moves == (samloc.legal_moves(state) if seat == state.turn else ())
            for move in [*samloc.legal_moves(state), *ODD]:
                assert seen.check(move) == samloc.check(state, move, seat=seat)


@given(courses())
def test_a_spectator_may_do_nothing(states: list[State]) -> None:
    for state in states[-4:]:
        seen = samloc.view(state, None)
        assert seen.legal_moves == ()
        for move in (Declare(), Pass(), play("3S")):
            illegal = seen.check(move)
            assert illegal
            assert illegal.code.value in ("not_your_turn", "deal_over")


def test_a_spectator_is_told_to_take_a_seat() -> None:
    illegal = samloc.view(dealt(TEN, OTHER_TEN), None).check(Declare())
    assert illegal
    assert illegal.code is samloc.Reason.NOT_YOUR_TURN
    assert "take a seat" in illegal.message


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_there_is_no_view_of_a_seat_that_is_not_at_the_table(seat: int) -> None:
    with pytest.raises(ValueError, match="0 to 1"):
        samloc.view(dealt(TEN, OTHER_TEN), seat)


@pytest.mark.parametrize("seat", ["0", 0.0, True, (0,)])
def test_a_seat_is_an_int(seat: Any) -> None:
    with pytest.raises(TypeError):
        samloc.view(dealt(TEN, OTHER_TEN), seat)


def test_views_compare_and_hash_by_what_they_show() -> None:
    state = dealt(TEN, OTHER_TEN)
    twin = dealt(TEN, OTHER_TEN)
    assert samloc.view(state, 0) == samloc.view(twin, 0)
    assert hash(samloc.view(state, 0)) == hash(samloc.view(twin, 0))
    assert samloc.view(state, 0) != samloc.view(state, 1)


# Secrecy


def permuted(state: State, seat: int | None, rng: Random) -> State | None:
    """The state with other cards where the seat cannot look; ``None`` if there it would not be that seat's view."""
    seen = samloc.view(state, seat)
    pool = unseen(seen)
    rng.shuffle(pool)
    hands = []
    for hand, size in zip(seen.hands, seen.hand_sizes, strict=True):
        hands.append(cards(" ".join(pool[:size])) if hand is None else hand)
        pool = pool[size:] if hand is None else pool
    fields = {name: getattr(state, name) for name in ("dealer", "phase", "turn", "leader", "declarer", "trick", "last")}
    try:
        return samloc.position(
            state.rules,
            seats=state.seats,
            hands=hands,
            passed=state.passed,
            discards=state.discards,
            paid=state.paid,
            **fields,
        )
    except StateError:
        return None


@given(courses(), st.integers(0, 2**32))
def test_what_a_seat_is_told_does_not_depend_on_hidden_cards(states: list[State], seed: int) -> None:
    rng = Random(seed)
    for state in states[-3:]:
        for seat in (*range(state.seats), None):
            twin = permuted(state, seat, rng)
            if twin is None:
                continue
            seen, other = samloc.view(state, seat), samloc.view(twin, seat)
            assert seen == other
            assert repr(seen) == repr(other)
            assert seen.legal_moves == other.legal_moves
            for move in [*seen.legal_moves, *ODD]:
                assert seen.check(move) == other.check(move)
                if seat is not None and seat == state.turn:
                    assert samloc.check(state, move) == samloc.check(twin, move) == seen.check(move)
                    assert samloc.canonical(state, move) == samloc.canonical(twin, move)


def test_the_permutations_of_the_secrecy_test_are_not_empty() -> None:
    rng = Random(1)
    state = run(started(TEN, OTHER_TEN, THIRD_TEN), "3S", "4S")
    twin = permuted(state, 2, rng)
    assert twin is not None
    assert twin != state
    assert twin.hands[2] == state.hands[2]


@given(courses())
def test_the_text_of_a_view_names_no_hidden_card(states: list[State]) -> None:
    for state in states[-2:]:
        for seat in (*range(state.seats), None):
            seen = samloc.view(state, seat)
            words = set(repr(seen).replace("'", " ").split())
            assert words.isdisjoint(unseen(seen))


def test_declared_and_declined_are_told_in_the_view() -> None:
    state = run(dealt(TEN, OTHER_TEN, THIRD_TEN), "decline")
    seen = samloc.view(state, 1)
    assert (seen.turn, listed(state), [*map(str, seen.legal_moves)]) == (
        1,
        ["declare", "decline"],
        ["declare", "decline"],
    )
    assert refusal(state, "3C") == "declare_first"
    declared = samloc.view(run(state, "declare"), 0)
    assert (declared.declarer, declared.leader, declared.turn) == (1, 1, 1)
