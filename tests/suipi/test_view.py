"""Views: what a seat knows, what it may do, and that nothing hidden shows through."""

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.suipi import cards, courses, last_card, run, table

from sampan import CardSet, Score, suipi
from sampan.suipi import Build, Capture, DealRound, Phase, Pile, Reason, State, Trail, View

PUBLIC = (
    "rules",
    "seats",
    "dealer",
    "phase",
    "turn",
    "hand_sizes",
    "stock_size",
    "floor",
    "captured",
    "suipis",
    "last_capture",
    "score",
    "outcome",
)


def reshuffled(state: State, seat: int | None, rng: Random) -> State:
    """The same position with other cards where the seat cannot look; owners keep what takes their builds."""
    return suipi.sample(suipi.view(state, seat), rng)


def test_a_view_of_a_running_deal() -> None:
    state = suipi.deal(seats=4, rng=3, dealer=2)
    seen = suipi.view(state, 1)
    assert seen.seat == 1
    assert seen.hand == state.hands[1]
    assert seen.hands == (None, state.hands[1], None, None)
    assert (seen.hand_sizes, seen.stock_size) == ((8, 8, 8, 8), 16)
    assert (seen.rules, seen.seats, seen.dealer, seen.turn) == (suipi.STANDARD, 4, 2, 3)
    assert (seen.floor, seen.captured, seen.suipis) == (state.floor, state.captured, (0, 0))
    assert (seen.last_capture, seen.outcome, seen.phase) == (None, None, Phase.PLAY)
    assert seen.score == suipi.score(state)
    assert not hasattr(seen, "stock")


def test_a_spectator_sees_no_hand() -> None:
    state = suipi.deal(rng=3)
    seen = suipi.view(state, None)
    assert (seen.seat, seen.hand, seen.hands) == (None, CardSet(), (None, None))
    assert seen.legal_moves == ()


def test_all_is_open_once_the_deal_is_over() -> None:
    end = run(last_card("7H", "7D"), "7H x 7D")
    for seat in (0, 1, None):
        seen = suipi.view(end, seat)
        assert seen.hands == (CardSet(), CardSet())
        assert seen.outcome == end.outcome
        assert seen.legal_moves == ()
        refusal = seen.check(DealRound())
        assert refusal is not None
        assert refusal.code is Reason.DEAL_OVER


@pytest.mark.parametrize("seat", [-1, 2, 10])
def test_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        suipi.view(suipi.deal(rng=1), seat)
    with pytest.raises(TypeError):
        suipi.view(suipi.deal(rng=1), "0")  # type: ignore[arg-type]


@given(courses())
def test_a_view_shows_what_is_public_and_the_own_hand(states: list[State]) -> None:
    state = states[-1]
    for seat in (*range(state.seats), None):
        seen = suipi.view(state, seat)
        for name in PUBLIC:
            expected: Any = {
                "hand_sizes": tuple(map(len, state.hands)),
                "stock_size": len(state.stock),
                "score": suipi.score(state),
            }.get(name, getattr(state, name, None))
            assert getattr(seen, name) == expected
        shown = [seat] if seat is not None else []
        assert [owner for owner, hand in enumerate(seen.hands) if hand is not None] == (
            list(range(state.seats)) if state.phase is Phase.OVER else shown
        )
        assert hash(seen) == hash(suipi.view(state, seat))


@given(courses())
def test_a_view_lists_and_checks_as_the_state_does(states: list[State]) -> None:
    for state in states[-3:]:
        moves = suipi.legal_moves(state)
        for seat in (*range(state.seats), None):
            seen = suipi.view(state, seat)
            own = seat is not None and seat == state.turn
            assert seen.legal_moves == (moves if own else ())
            for move in (*moves[:6], DealRound(), Trail(suipi.pack()[0])):
                told = seen.check(move)
                if own:
                    assert told == suipi.check(state, move)
                else:
                    assert told is not None
                    assert told.code is (Reason.DEAL_OVER if state.turn is None else Reason.NOT_YOUR_TURN)


def test_a_spectator_is_told_to_take_a_seat() -> None:
    refusal = suipi.view(suipi.deal(rng=1), None).check(DealRound())
    assert refusal is not None
    assert refusal.message == "deal is not for a spectator (R1.1): take a seat"
    for seat in (0, 1, None):
        with pytest.raises(TypeError):
            suipi.view(suipi.deal(rng=1), seat).check("deal")  # type: ignore[arg-type]


@given(courses(), st.integers(0, 2**32))
def test_hidden_cards_change_nothing_that_a_seat_may_know(states: list[State], seed: int) -> None:
    rng = Random(seed)
    for state in states[-3:]:
        for seat in (*range(state.seats), None):
            other = reshuffled(state, seat, rng)
            assert suipi.view(other, seat) == suipi.view(state, seat)
            if seat is None or seat != state.turn:
                continue
            assert suipi.legal_moves(other) == suipi.legal_moves(state)
            pack = suipi.pack(state.rules)
            for _ in range(12):
                used = CardSet(rng.sample(pack, rng.randint(0, 3)))
                for move in (
                    Capture(rng.choice(pack), used),
                    Build(rng.choice(pack), used, 10),
                    Trail(rng.choice(pack)),
                ):
                    assert suipi.check(other, move) == suipi.check(state, move)


def test_no_field_of_a_view_holds_a_hidden_card() -> None:
    state = suipi.deal(rng=9)
    seen = suipi.view(state, 0)
    hidden = {str(card) for card in (*state.hands[1], *state.stock)}
    text = " ".join(str(getattr(seen, field.name)) for field in attrs.fields(View) if field.name != "rules")
    assert not hidden & set(text.replace("(", " ").replace(")", " ").split())


def test_making_a_view_lists_no_moves() -> None:
    names = {field.name for field in attrs.fields(View)}
    assert names == {*PUBLIC, "seat", "hand", "hands", "last"}
    assert "legal_moves" not in names


def test_an_owner_and_its_build_are_public() -> None:
    state = table("2H TS KC", "b8(6H 2S) QD")
    for seat in (0, 1, None):
        assert suipi.view(state, seat).floor[0] == Pile(cards("6H 2S"), 8, 1)
    assert isinstance(suipi.view(state, 0).score, Score)
