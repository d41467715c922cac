"""The laws of the page over random rules and random deals, and what must not matter."""

import itertools
import pickle
from copy import deepcopy
from inspect import signature
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.suipi import courses, pick, play_out, random_rules

from sampan import CardSet, Suit, perft, playout, suipi
from sampan.suipi import Build, Capture, Phase, Pile, Rules, State, Trail

seeds = st.integers(0, 2**32)


@given(courses())
def test_states_are_values(states: list[State]) -> None:
    for state in states[-3:]:
        for twin in (pickle.loads(pickle.dumps(state)), deepcopy(state)):
            assert twin == state
            assert hash(twin) == hash(state)
        seen = suipi.view(state, None)
        assert pickle.loads(pickle.dumps(seen)) == seen
    assert len(set(states)) == len(states)


@given(courses())
def test_a_play_takes_one_card_from_one_hand(states: list[State]) -> None:
    for before, after in itertools.pairwise(states):
        if before.phase is Phase.DEAL:
            assert not any(before.hands)
            continue
        assert before.turn is not None
        changed = [seat for seat in range(before.seats) if before.hands[seat] != after.hands[seat]]
        assert changed == [before.turn]
        assert len(before.hands[before.turn] - after.hands[before.turn]) == 1


@given(courses(unique_floor=suipi.UniqueFloor.ALWAYS))
def test_legal_moves_are_listed_once_checked_and_applied(states: list[State]) -> None:
    for state in states[-4:]:
        moves = suipi.legal_moves(state)
        assert isinstance(moves, tuple)
        assert len(set(moves)) == len(moves)
        assert (moves == ()) is (state.turn is None) is (state.phase is Phase.OVER) is (state.outcome is not None)
        for move in moves[:40]:
            assert suipi.check(state, move) is None
            assert suipi.canonical(state, move) == move
            assert suipi.problems(suipi.apply(state, move)) == ()


@given(courses())
def test_a_build_is_worth_what_it_says(states: list[State]) -> None:
    for state in states:
        for unit in state.floor:
            if isinstance(unit, Pile):
                assert unit.value >= 2
                assert len(unit.cards) >= 2
                assert 0 <= unit.owner < state.seats


@given(seeds, seeds)
def test_suits_matter_only_for_spades_and_points(rules_seed: int, seed: int) -> None:
    """Clubs and hearts score alike, so that swapping them swaps every state and changes no score."""
    swap = {Suit.CLUBS: Suit.HEARTS, Suit.HEARTS: Suit.CLUBS}

    def other(cards: CardSet) -> CardSet:
        return CardSet(type(card)(card.rank, swap.get(card.suit, card.suit)) for card in cards)

    rng = Random(seed)
    rules = random_rules(Random(rules_seed))
    deck = list(suipi.pack(rules))
    rng.shuffle(deck)
    state = suipi.deal_from(deck, rules)
    twin = suipi.deal_from([type(card)(card.rank, swap.get(card.suit, card.suit)) for card in deck], rules)
    while state.turn is not None:
        move = pick(state, rng)
        match move:
            case Capture(card, taken):
                mirrored: suipi.Move = Capture(next(iter(other(CardSet([card])))), other(taken))
            case Build(card, onto, value):
                mirrored = Build(next(iter(other(CardSet([card])))), other(onto), value)
            case Trail(card):
                mirrored = Trail(next(iter(other(CardSet([card])))))
            case _:
                mirrored = move
        state, twin = suipi.apply(state, move), suipi.apply(twin, mirrored)
        assert twin.hands == tuple(map(other, state.hands))
        assert twin.captured == tuple(map(other, state.captured))
        assert (twin.turn, twin.phase, twin.suipis) == (state.turn, state.phase, state.suipis)
    assert suipi.score(twin).net == suipi.score(state).net


@given(seeds)
def test_options_without_an_occasion_change_nothing(seed: int) -> None:
    """Where no face cards and no builds come up, their options are idle."""
    states = play_out(suipi.STANDARD, seed)
    for before, after in itertools.pairwise(states):
        if not any(isinstance(unit, Pile) for unit in before.floor):
            for options in (
                {"raise_builds": suipi.RaiseBuilds.NOBODY},
                {"build_in_sums": True},
                {"max_owned_builds": None},
            ):
                rules = Rules(**options)
                twin = suipi.position(
                    rules,
                    seats=before.seats,
                    dealer=before.dealer,
                    hands=before.hands,
                    floor=before.floor,
                    stock=before.stock,
                    captured=before.captured,
                    suipis=before.suipis,
                    last_capture=before.last_capture,
                )
                assert suipi.legal_moves(twin) == suipi.legal_moves(before)
        assert after.rules is before.rules


def test_random_play_ends_within_a_bound() -> None:
    # each card is played once, and each round but the first is dealt once
    for rules, cards in ((suipi.STANDARD, 48), (suipi.LONG_PACK, 60)):
        for seats in (2, 4):
            for seed in range(20):
                states = play_out(rules, seed, seats)
                rounds = len([state for state in states if state.phase is Phase.DEAL])
                assert len(states) - 1 == cards + rounds
                assert rounds == (2 if seats == 2 else 1)


def test_playout_and_perft_know_the_game() -> None:
    end = playout(suipi, suipi.deal(rng=7), Random(7))
    assert end.phase is Phase.OVER
    state = suipi.deal(rng=7)
    moves = suipi.legal_moves(state)
    assert perft(suipi, state, 1) == len(moves)
    assert perft(suipi, state, 2) == sum(len(suipi.legal_moves(suipi.apply(state, move))) for move in moves)


def test_only_keywords_set_up_a_position() -> None:
    kinds = {name: parameter.kind for name, parameter in signature(suipi.position).parameters.items()}
    assert all(kind.name == "KEYWORD_ONLY" for name, kind in kinds.items() if name != "rules")


def test_the_state_is_frozen() -> None:
    state = suipi.deal(rng=7)
    for name in ("_now", "turn", "floor"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
