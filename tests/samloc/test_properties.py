"""The laws of the page over random rules and random deals, and what must not matter."""

import itertools
import pickle
from copy import deepcopy
from inspect import signature
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.samloc import clumped_deck, courses, options, pick, takes

from sampan import Card, Suit, samloc
from sampan.samloc import LeadTie, Outcome, Pass, Phase, Play, Rules, State

seeds = st.integers(0, 2**32)


def texts(play: Play) -> list[str]:
    return [str(card) for card in play.cards]


@given(courses())
def test_hands_and_discards_are_the_cards_dealt(states: list[State]) -> None:
    dealt = set().union(*states[0].hands)
    assert len(dealt) == 10 * states[0].seats
    for state in states:
        parts = [*state.hands, state.discards]
        assert sum(map(len, parts)) == len(dealt)
        assert set().union(*parts) == dealt


@given(courses())
def test_each_play_of_a_trick_beats_the_one_before(states: list[State]) -> None:
    for state in states:
        for (_, below), (_, above) in zip(state.trick, state.trick[1:], strict=False):
            assert takes(texts(above), texts(below), state.rules)


@given(courses())
def test_who_has_passed_is_out_until_the_trick_ends(states: list[State]) -> None:
    gone: set[int] = set()
    for before, after in itertools.pairwise(states):
        if before.phase is not Phase.PLAY:
            continue
        if not before.trick:
            gone = set()
        if before.rules.pass_locks:
            assert before.turn not in gone
            assert before.passed == gone
        if len(after.trick) <= len(before.trick):
            assert before.turn is not None
            gone.add(before.turn)


@given(courses())
def test_payments_sum_to_zero_at_every_moment(states: list[State]) -> None:
    for state in states:
        score = samloc.score(state)
        assert sum(score.net) == 0
        for line in score.lines:
            assert len(line.net) - line.net.count(0) == 2
            assert sum(line.net) == 0
        columns = list(zip(*(line.net for line in score.lines), strict=True))
        assert score.net == (tuple(map(sum, columns)) or (0,) * state.seats)


@given(courses())
def test_what_is_booked_stays_booked(states: list[State]) -> None:
    for before, after in itertools.pairwise(states):
        assert after.paid[: len(before.paid)] == before.paid


@given(courses())
def test_a_seat_to_act_has_a_move_and_a_deal_that_is_over_has_an_outcome(states: list[State]) -> None:
    for state in states:
        over = state.phase is Phase.OVER
        assert (state.turn is None) is over
        assert (state.outcome is not None) is over
        assert (samloc.legal_moves(state) == ()) is over
        assert samloc.problems(state) == ()


@given(options(), seeds, st.integers(2, 5))
def test_a_deal_ends(rules: Rules, seed: int, seats: int) -> None:
    rng = Random(seed)
    state = samloc.deal(rules, seats=seats, dealer=seed % seats, rng=rng)
    acts = 0
    while state.turn is not None:
        state = samloc.apply(state, pick(state, rng))
        acts += 1
    # one answer each; at most 10 plays by each; at most one pass of each other seat after each play
    assert acts <= seats + 10 * seats * seats


@given(options(), seeds, st.integers(2, 5))
def test_a_deal_in_which_all_that_can_pass_do_ends(rules: Rules, seed: int, seats: int) -> None:
    state = samloc.deal(rules, seats=seats, rng=seed)
    while state.turn is not None:
        moves = samloc.legal_moves(state)
        state = samloc.apply(state, moves[-1] if moves[-1] == Pass() or state.phase is Phase.DECLARE else moves[0])
    assert isinstance(state.outcome, Outcome)


@given(courses())
def test_a_position_is_rebuilt_from_the_fields_of_a_state(states: list[State]) -> None:
    names = [name for name in signature(samloc.position).parameters if name != "rules"]
    for state in states:
        twin = samloc.position(state.rules, **{name: getattr(state, name) for name in names})
        assert twin == state
        assert hash(twin) == hash(state)


@given(courses())
def test_states_and_views_survive_pickling_and_copying(states: list[State]) -> None:
    for state in states[-2:]:
        assert pickle.loads(pickle.dumps(state)) == deepcopy(state) == state
        seen = samloc.view(state, 0)
        assert pickle.loads(pickle.dumps(seen)) == seen


@given(courses())
def test_different_positions_of_a_deal_are_not_equal(states: list[State]) -> None:
    assert len(set(states)) == len(states)


@given(courses())
def test_moves_are_read_back_from_their_text(states: list[State]) -> None:
    for state in states:
        for move in samloc.legal_moves(state):
            assert samloc.parse_move(str(move)) == move


# What must not matter


def played(rules: Rules, deck: list[Card], seats: int, dealer: int, rng: Random) -> list[tuple[State, str]]:
    """A random deal as its states, each with the text of the move made from it."""
    state = samloc.deal_from(deck, rules, seats=seats, dealer=dealer)
    course = []
    while state.turn is not None:
        move = pick(state, rng)
        course.append((state, str(move)))
        state = samloc.apply(state, move)
    return [*course, (state, "")]


@pytest.mark.rule("R1.2")
@given(options(), seeds, st.integers(2, 5), st.sampled_from(["CSDH", "SCHD", "DHSC", "HDCS"]))
def test_suits_do_not_matter(rules: Rules, seed: int, seats: int, order: str) -> None:
    # the suits change places, black for black and red for red, or all red for all black (one colour stays one)
    if rules.lead_tie is LeadTie.SUIT:
        return
    swap = dict(zip("SCDH", order, strict=True))
    rng = Random(seed)
    deck = clumped_deck(rng)
    twin = samloc.deal_from([Card(card.rank, Suit(swap[card.suit.value])) for card in deck], rules, seats=seats)
    for state, text in played(rules, deck, seats, 0, rng):
        assert (twin.turn, twin.phase, twin.outcome) == (state.turn, state.phase, state.outcome)
        assert samloc.score(twin).net == samloc.score(state).net
        assert len(samloc.legal_moves(twin)) == len(samloc.legal_moves(state))
        if text:
            swapped = " ".join(word[0] + swap[word[1]] if len(word) == 2 else word for word in text.split())
            twin = samloc.apply(twin, samloc.parse_move(swapped))


@given(options(), seeds, st.integers(2, 5), st.integers(1, 4))
def test_where_the_first_seat_is_does_not_matter(rules: Rules, seed: int, seats: int, turn: int) -> None:
    rng = Random(seed)
    deck = clumped_deck(rng)
    dealer = seed % seats
    by = turn % seats
    hands = [deck[10 * seat : 10 * seat + 10] for seat in range(seats)]
    turned = [card for seat in range(seats) for card in hands[(seat + by) % seats]] + deck[10 * seats :]
    twin = samloc.deal_from(turned, rules, seats=seats, dealer=(dealer - by) % seats)
    for state, text in played(rules, deck, seats, dealer, rng):
        assert twin.turn == (None if state.turn is None else (state.turn - by) % seats)
        net = samloc.score(state).net
        assert samloc.score(twin).net == net[by:] + net[:by]
        assert samloc.legal_moves(twin) == samloc.legal_moves(state)
        if text:
            twin = samloc.apply(twin, samloc.parse_move(text))


@given(options(), seeds, st.integers(2, 5))
def test_the_stake_multiplies_all_that_is_paid(rules: Rules, seed: int, seats: int) -> None:
    rng = Random(seed)
    deck = clumped_deck(rng)
    twin = samloc.deal_from(deck, attrs.evolve(rules, stake=1), seats=seats)
    for state, text in played(rules, deck, seats, 0, rng):
        assert samloc.score(state).net == tuple(rules.stake * amount for amount in samloc.score(twin).net)
        if text:
            twin = samloc.apply(twin, samloc.parse_move(text))


@given(seeds, st.integers(2, 5))
def test_amounts_do_not_change_who_may_do_what(seed: int, seats: int) -> None:
    rng = Random(seed)
    deck = clumped_deck(rng)
    dear = Rules(card=9, cong=0, chop_two=1, chop_quad=99, sam_made=3, sam_broken=4, instant=5, stake=7)
    twin = samloc.deal_from(deck, dear, seats=seats)
    for state, text in played(samloc.STANDARD, deck, seats, 0, rng):
        assert (twin.turn, twin.hands, twin.outcome) == (state.turn, state.hands, state.outcome)
        assert samloc.legal_moves(twin) == samloc.legal_moves(state)
        if text:
            twin = samloc.apply(twin, samloc.parse_move(text))


@given(courses())
def test_a_state_is_never_changed(states: list[State]) -> None:
    for state in states[-2:]:
        before = deepcopy(state)
        for move in samloc.legal_moves(state):
            samloc.apply(state, move)
        samloc.score(state)
        for seat in range(state.seats):
            samloc.sample(samloc.view(state, seat), Random(1))
        assert state == before
