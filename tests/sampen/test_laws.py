"""The laws of the rules page, over random deals under random rules."""

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from support.sampen import PRESETS, courses, hands, net, options

from sampan import playout, sampen
from sampan.sampen import Matching, OnBlock, Phase, Rules, State

COMPULSORY = {"matching": Matching.COMPULSORY}


@st.composite
def fewest_or_nobody(draw: st.DrawFn) -> Rules:
    """Rules with compulsory matching under which a deal may be blocked."""
    return draw(options(**COMPULSORY, on_block=draw(st.sampled_from([OnBlock.FEWEST, OnBlock.NOBODY]))))


@st.composite
def odd_tables(draw: st.DrawFn) -> State:
    """A deal of odd hands to an odd number of seats, compulsory matching."""
    rules = draw(options(**COMPULSORY, on_block=OnBlock.FEWEST, hand_size=draw(st.sampled_from([None, 1, 3]))))
    rng = draw(st.integers(0, 2**32))
    odd = []
    for seats in sampen.seat_counts(rules):
        size = rules.hand_size or next(s[seats] for r, _, s in PRESETS.values() if set(r.pack) == set(rules.pack))
        if seats % 2 and size % 2:
            odd.append(seats)
    if not odd:
        rules = sampen.STANDARD
        odd = [3, 5, 7]
    seats = draw(st.sampled_from(odd))
    return sampen.deal(rules, seats=seats, dealer=draw(st.integers(0, seats - 1)), rng=rng)


@given(courses())
def test_cards_are_always_exactly_the_pack(course: list[State]) -> None:
    for state in course:
        piles = [*state.hands, state.stock, state.discards, state.thrown]
        assert Counter(face for pile in piles for face in pile) == Counter(state.rules.pack)
        assert sum(map(len, piles)) == len(state.rules.pack)


@given(courses())
def test_a_card_once_discarded_stays_and_the_stock_only_shrinks(course: list[State]) -> None:
    for before, after in pairwise(course):
        assert after.discards[: len(before.discards)] == before.discards
        assert before.stock[len(before.stock) - len(after.stock) :] == after.stock
        assert after.thrown == before.thrown


@given(courses(fewest_or_nobody()))
def test_every_hand_keeps_its_parity_between_turns(course: list[State]) -> None:
    first = [len(hand) % 2 for hand in course[0].hands]
    for state in course:
        for seat, hand in enumerate(state.hands):
            leading = state.phase is Phase.LEAD and state.turn == seat
            won_on_match = not hand and state.phase is Phase.OVER and state.last_lead != seat
            if not (leading or won_on_match or state.outcome):
                assert len(hand) % 2 == first[seat]


@given(courses(fewest_or_nobody(), whole=True))
def test_odd_hands_go_out_on_a_match_and_even_ones_on_a_lead(course: list[State]) -> None:
    end = course[-1]
    assert end.outcome is not None
    if end.outcome.blocked or len(course) == 1:
        return
    (winner,) = end.outcome.winners
    matched = course[-2].phase is Phase.MATCH
    assert matched is bool(len(course[0].hands[winner]) % 2)


@given(odd_tables(), st.integers(0, 2**32))
def test_odd_seats_and_odd_hands_never_block(state: State, seed: int) -> None:
    assert state.seats % 2
    end = playout(sampen, state, Random(seed))
    assert end.outcome is not None
    assert not end.outcome.blocked
    assert len(end.outcome.winners) == 1


@given(courses(fewest_or_nobody(), whole=True))
def test_at_a_block_hands_hold_whole_pairs_of_twins_and_none_lies_in_the_discards(course: list[State]) -> None:
    end = course[-1]
    assert end.outcome is not None
    if not end.outcome.blocked:
        return
    held = Counter(face for hand in end.hands for face in hand)
    assert set(held.values()) == {2}
    assert not set(held) & set(end.discards)
    assert end.stock == ()


def test_blocks_do_come_up() -> None:
    """Else the law above would say nothing."""
    blocked = 0
    for seed in range(40):
        end = playout(sampen, sampen.deal(Rules(hand_size=14), seats=4, rng=seed), Random(seed))
        assert end.outcome is not None
        blocked += end.outcome.blocked
        if end.outcome.blocked:
            held = Counter(face for hand in end.hands for face in hand)
            assert set(held.values()) == {2}
            assert not set(held) & set(end.discards)
    assert blocked > 3


@given(courses(options(**COMPULSORY)))
def test_a_card_that_was_turned_away_from_has_its_twin_in_the_stock_or_the_discards(course: list[State]) -> None:
    for state in course:
        alone = {face for face, count in Counter(state.discards[:-1]).items() if count == 1} - {state.upcard}
        for hand in state.hands:
            assert not alone & set(hand)


@given(courses(whole=True))
def test_no_deal_is_longer_than_two_acts_for_each_card(course: list[State]) -> None:
    """Each match, lead and turn lays a card onto the discards, and a card is declined once."""
    end = course[-1]
    assert end.phase is Phase.OVER
    assert len(course) - 1 <= 2 * len(end.rules.pack)


@given(courses())
def test_scores_sum_to_zero_and_lines_add_up(course: list[State]) -> None:
    for state in course:
        score = sampen.score(state)
        assert sum(score.net) == 0
        assert all(sum(line.net) == 0 and any(line.net) for line in score.lines)
        assert tuple(map(sum, zip(*(line.net for line in score.lines), strict=True))) in (score.net, ())
        if state.outcome is None:
            assert net(state) == (0,) * state.seats


@given(courses())
def test_over_no_moves_no_turn_and_an_outcome_go_together(course: list[State]) -> None:
    for state in course:
        over = state.phase is Phase.OVER
        assert (not sampen.legal_moves(state)) is over
        assert (state.turn is None) is over
        assert (state.outcome is not None) is over
        assert over or all(hands(state))
