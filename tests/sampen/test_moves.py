"""Whole deals against the slow telling: legal moves and their order, whose turn it is, what lies where, the score."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sampen import PRESETS, SlowTable, courses, hands, listed, net, options

from sampan import IllegalMoveError, perft, playout, sampen
from sampan.sampen import Decline, Lead, Match, Move, OnBlock, Rules, State, Turn


def agree(state: State, slow: SlowTable) -> None:
    assert state.turn == slow.turn
    assert state.phase.value == slow.todo
    assert hands(state) == [" ".join(hand) for hand in slow.hands]
    assert [*map(str, state.stock)] == slow.stock
    assert [*map(str, state.discards)] == slow.pile
    assert [*map(str, state.thrown)] == slow.thrown
    assert state.last_lead == slow.last_lead
    assert listed(state) == slow.moves()
    assert net(state) == slow.net()
    outcome = None if slow.turn is not None else sampen.Outcome(slow.winners or (), blocked=slow.blocked)
    assert state.outcome == outcome


@given(options(), st.integers(0, 2**32), st.data())
def test_under_any_rules_deals_go_as_the_slow_telling_says(rules: Rules, seed: int, data: st.DataObject) -> None:
    rng = Random(seed)
    seats = data.draw(st.sampled_from(sampen.seat_counts(rules)))
    dealer = data.draw(st.integers(0, seats - 1))
    deck = list(rules.pack)
    rng.shuffle(deck)
    state = sampen.deal_from(deck, rules, seats=seats, dealer=dealer)
    size = rules.hand_size or next(
        (sizes[seats] for preset, _, sizes in PRESETS.values() if set(preset.pack) == set(rules.pack)), None
    )
    assert size
    slow = SlowTable([*map(str, deck)], rules, seats, dealer, size)
    agree(state, slow)
    while moves := sampen.legal_moves(state):
        move = rng.choice(moves)
        state = sampen.apply(state, move, seat=state.turn)
        slow.act(str(move))
        agree(state, slow)
    assert slow.turn is None


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("name", PRESETS)
def test_all_moves_are_accepted_exactly_when_listed(name: str, seed: int) -> None:
    rng = Random(seed)
    rules = PRESETS[name][0]
    state = sampen.deal(rules, seats=rng.choice(sampen.seat_counts(rules)), rng=rng)
    every: list[Move] = [Match(), Decline(), Turn(), *map(Lead, dict.fromkeys(rules.pack))]
    every.append(Lead(sampen.parse_face("11S")))  # in no preset
    while True:
        legal = sampen.legal_moves(state)
        for move in every:
            refusal = sampen.check(state, move)
            assert (refusal is None) is (move in legal)
            assert sampen.canonical(state, move) is move
            if refusal is not None:
                with pytest.raises(IllegalMoveError) as caught:
                    sampen.apply(state, move)
                assert caught.value.illegal == refusal
        if not legal:
            return
        before = hash(state)
        after = sampen.apply(state, rng.choice(legal))
        assert hash(state) == before
        state = after


@given(courses())
def test_leads_are_listed_in_the_order_of_the_pack_each_once(course: list[State]) -> None:
    for state in course:
        if state.phase is sampen.Phase.LEAD:
            assert state.turn is not None
            order = list(dict.fromkeys(state.rules.pack))
            held = [face for face in order if face in state.hands[state.turn]]
            assert sampen.legal_moves(state) == tuple(map(Lead, held))


def test_perft_counts_the_leads() -> None:
    # 5S is matched (1), then one of three is led: 3D is matched by its leader, 9S and KC are in the stock.
    state = sampen.position(
        seats=2,
        hands=[tuple(map(sampen.parse_face, hand.split())) for hand in ("5S 3D 3D 9S KC", "AS 2S")],
        upcard=sampen.parse_face("5S"),
    )
    assert [perft(sampen, state, depth) for depth in range(4)] == [1, 1, 3, 3]
    # after 3D is matched there are two leads, after a turn one move
    assert perft(sampen, state, 4) == 2 + 1 + 1


@pytest.mark.parametrize("name", PRESETS)
def test_random_play_ends_well(name: str) -> None:
    rules = PRESETS[name][0]
    seen: Counter[bool] = Counter()
    for seed in range(60):
        seats = sampen.seat_counts(rules)[seed % len(sampen.seat_counts(rules))]
        end = playout(sampen, sampen.deal(rules, seats=seats, dealer=seed % seats, rng=seed), Random(seed))
        assert end.outcome is not None
        seen[end.outcome.blocked] += 1
    assert seen[False]


@given(courses(options(on_block=OnBlock.LEAD), whole=True))
def test_with_on_block_lead_every_deal_has_a_winner(course: list[State]) -> None:
    outcome = course[-1].outcome
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert not outcome.blocked
