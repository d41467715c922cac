"""What a seat may know, and that nothing it is told depends on what it may not."""

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.saptimpan import courses, dealt, options, run, staked, stand_all, table, tiles

from sampan import Score, StateError, saptimpan
from sampan.saptimpan import Announce, Bet, Draw, Move, Phase, Rules, ShowEast, Stand, State, View

OTHERS: list[Move] = [Announce(0), Announce(3), Bet(0), Bet(2), Bet(99), ShowEast(), Draw(), Stand()]


# What is shown


def test_a_seat_sees_its_own_tile_and_what_lies_open() -> None:
    state = run(staked("6m 7m 1z 5p 9s", seats=3, dealer=0), "0: east", "1: bet 3", "2: bet 4", "1: draw")
    seen = saptimpan.view(state, 2)
    assert (seen.seat, seen.seats, seen.dealer, seen.rules) == (2, 3, 0, state.rules)
    assert (seen.phase, seen.turn, seen.limit, seen.outcome) == (Phase.DRAW, 2, 20, None)
    assert (seen.hand, seen.hands) == (tiles("7m"), (None, None, tiles("7m")))
    assert (seen.hand_sizes, seen.wall_size) == ((1, 0, 1), 144 - 5)
    assert (seen.discards, seen.stakes) == (tiles("1z 6m 9s"), (None, None, 4))
    assert (seen.busted, seen.easts) == ({1}, (0,))
    assert seen.score == saptimpan.score(state)
    assert seen.paid == state.paid
    assert len(seen.paid) == 3


def test_a_spectator_sees_no_hand() -> None:
    seen = saptimpan.view(staked("9m 8p 7s", seats=3), None)
    assert (seen.seat, seen.hand, seen.hands, seen.hand_sizes) == (None, (), (None,) * 3, (1, 1, 1))
    assert (seen.turn, seen.legal_moves) == (1, ())


def test_before_the_limit_there_is_nothing_to_see() -> None:
    seen = saptimpan.view(dealt("9m 8p"), 1)
    assert (seen.hand, seen.hands, seen.hand_sizes, seen.wall_size) == ((), (None, ()), (0, 0), 144)
    assert (seen.limit, seen.stakes, seen.score) == (None, (None, None), Score((0, 0), ()))
    assert saptimpan.view(dealt("9m 8p", saptimpan.OPEN_DRAWS), 1).hands == ((), ())


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_all_hands_are_open_at_the_end_and_the_wall_stays_hidden(seat: int | None) -> None:
    end = stand_all(staked("9m 8p 7s", seats=3))
    seen = saptimpan.view(end, seat)
    assert seen.hands == end.hands
    assert seen.hand == (() if seat is None else end.hands[seat])
    assert (seen.outcome, seen.turn, seen.legal_moves, seen.wall_size) == (end.outcome, None, (), 141)


@pytest.mark.parametrize("state", [dealt("9m 8p"), staked("9m 8p"), stand_all(staked("9m 8p"))])
def test_no_view_has_a_wall(state: State) -> None:
    for seat in (0, None):
        assert not hasattr(saptimpan.view(state, seat), "wall")
        assert not hasattr(saptimpan.view(state, seat), "stock")


@pytest.mark.rule("R3.3")
@pytest.mark.parametrize("rules", [saptimpan.STANDARD, saptimpan.OPEN_DRAWS])
def test_r3_3_the_bankers_first_tile_is_hidden_until_his_turn(rules: Rules) -> None:
    state = run(dealt("9m 8p 7s", rules, seats=3), "announce 5", "bet 1", "bet 1", "stand")
    hidden = (None,) if rules.draws_face_up else None
    assert saptimpan.view(state, 1).hands[0] == hidden
    assert saptimpan.view(run(state, "stand"), 1).hands[0] == tiles("7s")
    assert saptimpan.view(run(state, "stand"), None).hands[1] == hidden
    # in the phases before, the banker's turn opens nothing
    east = staked("9m 1z", rules, stake=5)
    assert (east.turn, saptimpan.view(east, 1).hands[0]) == (0, hidden)


@given(courses(most=6))
def test_hands_of_others_are_hidden_while_the_round_runs(states: list[State]) -> None:
    for state in states:
        for seat in (*range(state.seats), None):
            for owner, hand in enumerate(saptimpan.view(state, seat).hands):
                whole = state.hands[owner]
                banks = owner == state.dealer == state.turn and state.phase is Phase.DRAW
                if owner == seat or state.phase is Phase.OVER or banks:
                    assert hand == whole
                elif state.rules.draws_face_up:
                    assert hand == (None, *whole[1:])[: len(whole)]
                else:
                    assert hand is None


@given(courses(most=6))
def test_moves_and_refusals_of_a_view_are_those_of_the_state(states: list[State]) -> None:
    for state in states[-6:]:
        for seat in range(state.seats):
            seen = saptimpan.view(state, seat)
            assert seen.legal_moves == (saptimpan.legal_moves(state) if seat == state.turn else ())
            for move in [*saptimpan.legal_moves(state), *OTHERS]:
                assert seen.check(move) == saptimpan.check(state, move, seat=seat)


@pytest.mark.parametrize(
    ("state", "reason"),
    [(dealt("9m 8p"), "not_your_turn"), (staked("9m 8p"), "not_your_turn"), (stand_all(staked("9m 8p")), "deal_over")],
)
def test_a_spectator_may_do_nothing(state: State, reason: str) -> None:
    seen = saptimpan.view(state, None)
    assert seen.legal_moves == ()
    for move in OTHERS:
        illegal = seen.check(move)
        assert illegal
        assert illegal.code.value == reason


def test_a_spectator_is_told_to_take_a_seat() -> None:
    illegal = saptimpan.view(dealt("9m 8p"), None).check(Draw())
    assert illegal
    assert illegal.message == "draw is not for a spectator (R3.1): take a seat"


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_there_is_no_view_of_a_seat_that_is_not_at_the_table(seat: int) -> None:
    with pytest.raises(ValueError, match="0 to 1"):
        saptimpan.view(dealt("9m 8p"), seat)


@pytest.mark.parametrize("seat", ["0", 0.0, True, (0,)])
def test_a_seat_is_an_int(seat: Any) -> None:
    with pytest.raises(TypeError):
        saptimpan.view(dealt("9m 8p"), seat)


def test_views_compare_and_hash_by_what_they_show() -> None:
    one, two = staked("9m 8p"), staked("9m 7s")  # the banker's tile differs
    assert saptimpan.view(one, 1) == saptimpan.view(two, 1)
    assert hash(saptimpan.view(one, 1)) == hash(saptimpan.view(two, 1))
    assert saptimpan.view(one, 0) != saptimpan.view(two, 0)


# Secrecy


def permuted(state: State, seat: int | None, rng: Random) -> State | None:
    """The state with other tiles where the seat cannot look; ``None`` if there it would not be that seat's view."""
    seen = saptimpan.view(state, seat)
    open_tiles = [tile for hand in seen.hands for tile in hand or () if tile is not None]
    pool = list(saptimpan.pack())
    for tile in [*open_tiles, *seen.discards]:
        pool.remove(tile)
    rng.shuffle(pool)
    hands = []
    for hand, size in zip(seen.hands, seen.hand_sizes, strict=True):
        shown = [None] * size if hand is None else hand
        hands.append([pool.pop() if tile is None else tile for tile in shown])
    names = ("dealer", "phase", "turn", "discards", "limit", "stakes", "busted", "easts", "paid", "last", "outcome")
    fields = {name: getattr(state, name) for name in names}
    try:
        return saptimpan.position(state.rules, seats=state.seats, hands=hands, wall=pool, **fields)
    except StateError:
        return None


@given(courses(most=5), st.integers(0, 2**32))
def test_what_a_seat_is_told_does_not_depend_on_hidden_tiles(states: list[State], seed: int) -> None:
    rng = Random(seed)
    for state in states[1:]:
        for seat in (*range(state.seats), None):
            twin = permuted(state, seat, rng)
            if twin is None:
                continue
            seen, other = saptimpan.view(state, seat), saptimpan.view(twin, seat)
            assert seen == other
            assert repr(seen) == repr(other)
            assert seen.legal_moves == other.legal_moves
            for move in [*seen.legal_moves[:3], *OTHERS]:
                assert seen.check(move) == other.check(move)
                if seat is not None and seat == state.turn:
                    assert saptimpan.check(state, move) == saptimpan.check(twin, move) == seen.check(move)


def test_most_permutations_are_positions() -> None:
    # so that the test above looks at something
    rng = Random(1)
    state = staked("9m 8p 7s", seats=3)
    found = [permuted(state, 0, rng) for _ in range(50)]
    assert sum(twin is not None for twin in found) > 40
    assert len(set(found)) > 40


# Samples


@given(courses(most=9), st.integers(0, 2**32))
def test_a_sample_has_the_view_it_was_made_from(states: list[State], seed: int) -> None:
    rng = Random(seed)
    for state in states[:: 1 + len(states) // 25]:
        for seat in {state.turn, rng.randrange(state.seats), None}:
            seen = saptimpan.view(state, seat)
            sampled = saptimpan.sample(seen, rng)
            assert saptimpan.view(sampled, seat) == seen
            assert saptimpan.problems(sampled) == ()


@given(courses(most=5), st.integers(0, 2**32))
def test_a_sample_plays_to_the_end(states: list[State], seed: int) -> None:
    rng = Random(seed)
    sampled = saptimpan.sample(saptimpan.view(states[len(states) // 2], states[len(states) // 2].turn), rng)
    assert stand_all(sampled).outcome is not None


@given(st.integers(0, 2**32))
def test_samples_with_46_seats(seed: int) -> None:
    rng = Random(seed)
    rules = rng.choice([saptimpan.STANDARD, saptimpan.OPEN_DRAWS, Rules(must_draw_below=10), Rules(must_draw_below=0)])
    state = saptimpan.deal(rules, seats=46, rng=rng)
    wish = rng.random()
    while moves := saptimpan.legal_moves(state):
        if state.phase is Phase.DRAW and rng.random() < 0.03:
            seen = saptimpan.view(state, rng.choice([state.turn, None]))
            assert saptimpan.view(saptimpan.sample(seen, rng), seen.seat) == seen
        state = saptimpan.apply(state, moves[0] if rng.random() < wish else moves[-1])


def test_a_sample_draws_on_random_alone() -> None:
    class OnlyRandom(Random):
        def getrandbits(self, k: int, /) -> int:
            raise AssertionError("getrandbits was drawn on")

    seen = saptimpan.view(staked("9m 8p 7s", seats=3), 1)
    assert saptimpan.sample(seen, OnlyRandom(5)) == saptimpan.sample(seen, Random(5))


STAKED = saptimpan.view(staked("9m 8p 7s", seats=3), 1)
DRAWN = saptimpan.view(run(staked("5m 8p 7s 1s", seats=3), "draw", "stand"), 2)
AT_EAST = saptimpan.view(staked("9m 1z 7s", seats=3), 1)
OVER = saptimpan.view(stand_all(staked("9m 8p 7s", seats=3)), 1)


@pytest.mark.parametrize(
    ("seen", "fields"),
    [
        (STAKED, {"seats": 47}),
        (STAKED, {"seats": 4}),
        (STAKED, {"dealer": 3}),
        (STAKED, {"dealer": None}),
        (STAKED, {"dealer": 1}),
        (STAKED, {"turn": 3}),
        (STAKED, {"turn": -1}),
        (STAKED, {"turn": None}),
        (STAKED, {"seat": 3}),
        (STAKED, {"seat": 2}),
        (STAKED, {"seat": None}),
        (STAKED, {"hands": STAKED.hands[:2]}),
        (STAKED, {"hands": (None, None, None)}),
        (STAKED, {"hands": (None, tiles("9m 8m"), None)}),
        (STAKED, {"hands": ((None,), tiles("9m"), None)}),
        (STAKED, {"hands": (tiles("7s"), tiles("9m"), None)}),
        (STAKED, {"hand": ()}),
        (STAKED, {"hand": tiles("8m")}),
        (STAKED, {"hand_sizes": (1, 1)}),
        (STAKED, {"hand_sizes": (1, 1, -1)}),
        (STAKED, {"hand_sizes": (1, 1, 4)}),
        (STAKED, {"hand_sizes": (1, 1, 10**9)}),
        (STAKED, {"hand_sizes": (1, 2, 1)}),
        (STAKED, {"hand_sizes": (2, 1, 1)}),
        (STAKED, {"hand_sizes": (0, 1, 1)}),
        (STAKED, {"wall_size": 140}),
        (STAKED, {"wall_size": -1}),
        (STAKED, {"discards": tiles("9s")}),
        (STAKED, {"discards": tiles("9m 9m 9m 9m")}),
        (STAKED, {"limit": None}),
        (STAKED, {"limit": 9}),
        (STAKED, {"stakes": (None, 10)}),
        (STAKED, {"stakes": (None, None, 10)}),
        (STAKED, {"stakes": (5, 10, 10)}),
        (STAKED, {"busted": frozenset({1})}),
        (STAKED, {"easts": (2,)}),
        (STAKED, {"easts": (99,)}),
        (STAKED, {"phase": Phase.BET}),
        (STAKED, {"phase": Phase.ANNOUNCE}),
        (STAKED, {"phase": Phase.OVER}),
        (STAKED, {"score": OVER.score}),
        (STAKED, {"score": Score((0, 0), ())}),
        (STAKED, {"outcome": OVER.outcome}),
        (STAKED, {"rules": Rules(must_draw_below=10, table_limit=20), "hand": tiles("9m"), "turn": 2}),
        (STAKED, {"rules": saptimpan.OPEN_DRAWS}),
        (DRAWN, {"hand_sizes": (1, 2, 4)}),
        (DRAWN, {"phase": Phase.EAST}),
        (AT_EAST, {"hands": (None, tiles("1z"), None), "hand": tiles("1z")}),
        (AT_EAST, {"discards": tiles("1z 1z 1z 1z")}),
        (AT_EAST, {"turn": 1}),
        (OVER, {"outcome": None}),
        (OVER, {"turn": 0}),
        (OVER, {"phase": Phase.DRAW}),
        (OVER, {"hands": (None, *OVER.hands[1:])}),
        (OVER, {"score": STAKED.score}),
    ],
    ids=str,
)
def test_a_view_that_no_position_has_is_a_state_error(seen: View, fields: dict[str, Any]) -> None:
    assert saptimpan.view(saptimpan.sample(seen, Random(1)), seen.seat) == seen
    with pytest.raises(StateError) as caught:
        saptimpan.sample(attrs.evolve(seen, **fields), Random(1))
    assert caught.value.problems


def test_every_problem_of_the_shape_of_a_view_is_listed() -> None:
    with pytest.raises(StateError) as caught:
        saptimpan.sample(attrs.evolve(STAKED, seats=47, dealer=99, turn=-1, hands=(), hand_sizes=(9,)), Random(1))
    assert len(caught.value.problems) == 7


def test_hands_that_cannot_all_be_filled_are_given_up() -> None:
    # everyone still in would have stood with a single 9, and there are twelve of them
    rules = Rules(must_draw_below=9)
    state = saptimpan.deal(rules, seats=46, rng=5)
    while state.turn != state.dealer or state.phase is not Phase.DRAW:
        state = saptimpan.apply(state, saptimpan.legal_moves(state)[0])
    seen = saptimpan.view(state, None)
    standing = tuple(min(size, 1) for size in seen.hand_sizes[1:])
    assert sum(standing) > 12
    freed = sum(seen.hand_sizes[1:]) - sum(standing)
    hopeless = attrs.evolve(seen, hand_sizes=(1, *standing), wall_size=seen.wall_size + freed)
    with pytest.raises(StateError, match="no way was found"):
        saptimpan.sample(hopeless, Random(1))


@pytest.mark.parametrize("seen", [None, "view", staked("9m 8p")])
def test_only_a_view_is_sampled(seen: Any) -> None:
    with pytest.raises(TypeError):
        saptimpan.sample(seen, Random(1))


@given(options(), st.integers(0, 2**32))
def test_a_view_with_another_seats_hand_open_is_no_view(rules: Rules, seed: int) -> None:
    state = run(saptimpan.deal(rules, seats=2, rng=seed), f"announce {rules.min_stake}")
    seen = saptimpan.view(state, 1)
    with pytest.raises(StateError):
        saptimpan.sample(attrs.evolve(seen, hands=state.hands), Random(1))


def test_table_is_a_helper_that_fills_in() -> None:
    assert saptimpan.view(table("9m", "7p"), 1).stakes == (None, 1)
