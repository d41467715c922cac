"""The laws of the page over random rules and random rounds, and what must not matter."""

import pickle
from copy import deepcopy
from inspect import signature
from itertools import pairwise
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.saptimpan import courses, eastern_wall, halves, listed, net, options, pick, texts, wall

from sampan import Tile, saptimpan
from sampan.saptimpan import Phase, Result, Rules, State

seeds = st.integers(0, 2**32)
EVERY = sorted(texts(saptimpan.pack()))


@given(courses())
def test_wall_hands_and_discards_are_always_the_144_tiles(states: list[State]) -> None:
    for state in states:
        held = [tile for hand in state.hands for tile in hand]
        assert sorted(texts([*state.wall, *held, *state.discards])) == EVERY


@pytest.mark.rule("R1.2")
@given(courses())
def test_the_wall_never_runs_out(states: list[State]) -> None:
    end = states[-1]
    assert len(end.wall) >= 144 - (end.rules.max_tiles * end.seats + 4) >= 0


@pytest.mark.rule("R3.1")
@given(courses())
def test_nobody_stands_too_low_with_tiles_to_draw(states: list[State]) -> None:
    end = states[-1]
    assert end.outcome
    if any(result is Result.LOST and end.stakes[seat] is None for seat, result in enumerate(end.outcome.results)):
        return  # the banker's East ended the round before anyone drew
    nobody = all(result in (Result.BUST, Result.BANKER) for result in end.outcome.results)
    for seat, hand in enumerate(end.hands):
        if hand and not (seat == end.dealer and nobody):
            full = len(hand) == end.rules.max_tiles
            assert full or halves(texts(hand)) >= 2 * end.rules.must_draw_below


@pytest.mark.rule("R3.2")
@given(courses())
def test_who_is_still_in_has_at_most_ten_and_a_half(states: list[State]) -> None:
    for state in states:
        for seat, hand in enumerate(state.hands):
            assert halves(texts(hand)) <= 21 or (seat == state.dealer and state.phase is Phase.OVER)
        assert state.dealer not in state.busted
        begun = state.phase is not Phase.ANNOUNCE
        assert state.busted == {seat for seat, hand in enumerate(state.hands) if begun and not hand}


@given(courses(using=options().map(lambda rules: attrs.evolve(rules, max_tiles=3))))
def test_ten_and_a_half_is_three_tiles_one_half_and_two_that_make_ten(states: list[State]) -> None:
    for state in states:
        for hand in state.hands:
            if halves(texts(hand)) == 21:
                numbers = [int(tile[0]) for tile in texts(hand) if tile[1] in "mps"]
                assert (len(hand), len(numbers), sum(numbers)) == (3, 2, 10)


@pytest.mark.rule("R4.3")
@given(courses())
def test_nets_sum_to_zero_at_every_moment(states: list[State]) -> None:
    for state in states:
        score = saptimpan.score(state)
        assert sum(score.net) == 0
        for line in score.lines:
            paid = {seat: amount for seat, amount in enumerate(line.net) if amount}
            assert len(paid) == 2
            assert state.dealer in paid
            assert state.rules.min_stake <= max(paid.values()) <= (state.limit or 0)
        columns = list(zip(*(line.net for line in score.lines), strict=True))
        assert score.net == (tuple(map(sum, columns)) or (0,) * state.seats)


@pytest.mark.rule("R3.2")
@given(courses())
def test_the_net_of_who_is_bust_never_changes_again(states: list[State]) -> None:
    for before, after in pairwise(states):
        for seat in before.busted:
            assert seat in after.busted
            assert net(after)[seat] == net(before)[seat]


@given(courses())
def test_what_is_booked_stays_booked_and_what_is_gone_stays_gone(states: list[State]) -> None:
    for before, after in pairwise(states):
        assert after.paid[: len(before.paid)] == before.paid
        assert after.discards[: len(before.discards)] == before.discards
        assert after.easts[: len(before.easts)] == before.easts
        drawn = len(before.wall) - len(after.wall)
        assert after.wall == before.wall[drawn:]
        assert drawn in (0, 1) or before.phase is Phase.ANNOUNCE


@pytest.mark.rule("R2.4")
@given(courses())
def test_stakes_lie_where_they_should(states: list[State]) -> None:
    drawn = any(state.phase is Phase.DRAW for state in states)
    for state in states:
        assert state.stakes[state.dealer] is None
        if state.phase is Phase.DRAW or (state.phase is Phase.OVER and drawn):
            for seat, stake in enumerate(state.stakes):
                if seat != state.dealer:
                    assert (stake is None) is (seat in state.busted)
        if state.phase is Phase.BET and state.turn is not None:
            assert state.stakes[state.turn] is None


@given(courses())
def test_a_seat_to_act_has_a_move_and_a_round_that_is_over_an_outcome(states: list[State]) -> None:
    for state in states:
        over = state.phase is Phase.OVER
        assert (state.turn is None) is over
        assert (state.outcome is not None) is over
        assert (saptimpan.legal_moves(state) == ()) is over
        assert saptimpan.problems(state) == ()
    end = states[-1]
    assert end.outcome
    assert end.outcome.banker == halves(texts(end.hands[end.dealer]))
    assert [seat for seat, result in enumerate(end.outcome.results) if result is Result.BANKER] == [end.dealer]
    assert {seat for seat, result in enumerate(end.outcome.results) if result is Result.BUST} == end.busted
    for seat, result in enumerate(end.outcome.results):
        last = [line.net[seat] for line in saptimpan.score(end).lines[len(end.paid) :] if line.net[seat]]
        stake = end.stakes[seat]
        settled = {Result.WON: [stake], Result.LOST: [-stake] if stake else []}.get(result, [])
        assert seat == end.dealer or last == settled


@given(courses())
def test_a_round_ends(states: list[State]) -> None:
    end = states[-1]
    # one limit; a stake each, once more for every East of the banker and of a player; at most max_tiles acts of each
    assert len(states) <= 2 + 5 * end.seats + 8 + end.rules.max_tiles * end.seats


@given(courses())
def test_a_position_is_rebuilt_from_the_fields_of_a_state(states: list[State]) -> None:
    names = [name for name in signature(saptimpan.position).parameters if name != "rules"]
    for state in states:
        twin = saptimpan.position(state.rules, **{name: getattr(state, name) for name in names})
        assert twin == state
        assert hash(twin) == hash(state)


@given(courses(most=8))
def test_a_position_set_up_by_hand_plays_on_like_the_one_reached(states: list[State]) -> None:
    names = [name for name in signature(saptimpan.position).parameters if name != "rules"]
    start = len(states) // 2
    twin = saptimpan.position(states[0].rules, **{name: getattr(states[start], name) for name in names})
    rng, same = Random(len(states)), states[start]
    while twin.turn is not None:
        move = pick(twin, rng)
        twin, same = saptimpan.apply(twin, move), saptimpan.apply(same, move)
        assert twin == same
        assert listed(twin) == listed(same)


@given(courses(most=8))
def test_states_and_views_survive_pickling_and_copying(states: list[State]) -> None:
    for state in states[-3:]:
        assert pickle.loads(pickle.dumps(state)) == deepcopy(state) == state
        seen = saptimpan.view(state, 0)
        assert pickle.loads(pickle.dumps(seen)) == seen
        assert hash(pickle.loads(pickle.dumps(seen))) == hash(seen)


@given(courses())
def test_different_positions_of_a_round_are_not_equal(states: list[State]) -> None:
    assert len(set(states)) == len(states)


@given(courses(most=8))
def test_moves_are_read_back_from_their_text(states: list[State]) -> None:
    for state in states:
        for move in saptimpan.legal_moves(state):
            assert saptimpan.parse_move(str(move)) == move


# What must not matter


@given(options(), seeds, st.integers(2, 7), st.integers(1, 6))
def test_where_the_first_seat_is_does_not_matter(rules: Rules, seed: int, seats: int, turn: int) -> None:
    seats, rng = min(seats, saptimpan.seat_counts(rules)[-1]), Random(seed)
    deck, dealer, by = eastern_wall(rng, seats), seed % seats, turn % seats
    state = saptimpan.deal_from(deck, rules, seats=seats, dealer=dealer)
    twin = saptimpan.deal_from(deck, rules, seats=seats, dealer=(dealer - by) % seats)
    while True:
        assert twin.turn == (None if state.turn is None else (state.turn - by) % seats)
        assert net(twin) == net(state)[by:] + net(state)[:by]
        assert twin.hands == state.hands[by:] + state.hands[:by]
        assert saptimpan.legal_moves(twin) == saptimpan.legal_moves(state)
        if state.turn is None:
            break
        move = pick(state, rng)
        state, twin = saptimpan.apply(state, move), saptimpan.apply(twin, move)


@given(options(), seeds, st.integers(2, 7))
def test_suits_do_not_matter(rules: Rules, seed: int, seats: int) -> None:
    # dots for characters, bamboos for dots, characters for bamboos
    seats, rng = min(seats, saptimpan.seat_counts(rules)[-1]), Random(seed)
    deck = eastern_wall(rng, seats)
    other = {"m": "p", "p": "s", "s": "m", "z": "z", "f": "f"}
    swapped = [Tile.parse(str(tile)[0] + other[str(tile)[1]]) for tile in deck]
    state = saptimpan.deal_from(deck, rules, seats=seats)
    twin = saptimpan.deal_from(swapped, rules, seats=seats)
    while state.turn is not None:
        assert (twin.turn, twin.phase, twin.stakes, net(twin)) == (state.turn, state.phase, state.stakes, net(state))
        assert saptimpan.legal_moves(twin) == saptimpan.legal_moves(state)
        move = pick(state, rng)
        state, twin = saptimpan.apply(state, move), saptimpan.apply(twin, move)
    assert (twin.outcome, net(twin)) == (state.outcome, net(state))


@given(seeds, st.integers(2, 7))
def test_face_up_draws_change_only_what_is_seen(seed: int, seats: int) -> None:
    rng = Random(seed)
    deck = eastern_wall(rng, seats)
    state = saptimpan.deal_from(deck, seats=seats)
    twin = saptimpan.deal_from(deck, saptimpan.OPEN_DRAWS, seats=seats)
    while state.turn is not None:
        assert saptimpan.legal_moves(twin) == saptimpan.legal_moves(state)
        move = pick(state, rng)
        state, twin = saptimpan.apply(state, move), saptimpan.apply(twin, move)
        assert (twin.hands, twin.turn, net(twin)) == (state.hands, state.turn, net(state))


# Each option matters: the same wall and the same wishes end differently under another value


def lucky_wall(rng: Random) -> list[Tile]:
    """A wall that begins with fives and half tiles, so that 10½ is not rare."""
    first = [Tile.parse(text) for text in ("5m", "5p", "5s", "7z", "5f") for _ in range(1 if text == "5f" else 3)]
    rng.shuffle(first)
    return wall(" ".join(map(str, first)))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("min_stake", 2),
        ("table_limit", 4),
        ("after_banker_east", saptimpan.AfterBankerEast.END_ROUND),
        ("double_east", saptimpan.DoubleEast.REPLACE),
        ("east_chain", True),
        ("east_rule", False),
        ("max_tiles", 2),
        ("max_tiles", 4),
        ("must_draw_below", 0),
        ("must_draw_below", 10),
        ("draws_face_up", True),
        ("banker_ten_half", saptimpan.BankerTenHalf.PUSH_EQUAL),
        ("ties", saptimpan.Ties.BANKER),
        ("ties", saptimpan.Ties.MORE_TILES),
    ],
)
def test_each_option_matters(option: str, value: object) -> None:
    other = attrs.evolve(saptimpan.STANDARD, **{option: value})
    for seed in range(400):
        rng = Random(seed)
        deck = lucky_wall(rng) if seed % 2 else eastern_wall(rng, 3)
        courses = []
        for rules in (saptimpan.STANDARD, other):
            wishes = Random(seed)
            state = saptimpan.deal_from(deck, rules, seats=3)
            told: list[object] = []
            while moves := saptimpan.legal_moves(state):
                told += [moves, saptimpan.view(state, None).hands]
                state = saptimpan.apply(state, moves[int(wishes.random() * len(moves))])
            courses.append((told, net(state)))
        if courses[0] != courses[1]:
            return
    raise AssertionError(f"{option} makes no difference")
