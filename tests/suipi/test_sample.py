"""Samples: which facts they honour, that every world that fits is equally likely, and which views have none."""

from collections import Counter
from itertools import combinations, permutations
from math import sqrt
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.rng import OnlyRandom
from support.suipi import WORTH, cards, courses, floor, last_card, run, table

from sampan import Card, CardSet, StateError, suipi
from sampan.suipi import Outcome, Phase, Pile, Rules, State, View

FREE = Rules(keep_capture_card=False, trail_while_owning=True)
MANY = Rules(max_owned_builds=None)


@given(courses(), st.integers(0, 2**32))
def test_a_sample_has_the_view_it_was_made_from(states: list[State], seed: int) -> None:
    for state in states[-3:]:
        for seat in (*range(state.seats), None):
            seen = suipi.view(state, seat)
            sampled = suipi.sample(seen, Random(seed))
            assert suipi.view(sampled, seat) == seen
            assert suipi.problems(sampled) == ()
            assert sampled == suipi.sample(seen, OnlyRandom(seed))


@given(courses(keep_capture_card=True, unique_floor=suipi.UniqueFloor.ALWAYS), st.integers(0, 2**32))
def test_the_owner_of_a_build_holds_a_card_that_takes_it(states: list[State], seed: int) -> None:
    for state in states:
        builds = [unit for unit in state.floor if isinstance(unit, Pile)]
        if builds:
            sampled = suipi.sample(suipi.view(state, None), Random(seed))
            for build in builds:
                assert any(WORTH.get(card.rank) == build.value for card in sampled.hands[build.owner])


def test_without_the_duty_an_owner_may_hold_anything() -> None:
    seen = suipi.view(table("TH", "b9(4S 5D)", seats=4, others="9S KC QD", rules=FREE), 0)
    found = {suipi.sample(seen, Random(seed)).hands[1] == cards("9S") for seed in range(60)}
    assert found == {True, False}
    bound = suipi.view(table("TH", "b9(4S 5D)", seats=4, others="9S KC QD"), 0)
    assert {str(suipi.sample(bound, Random(seed)).hands[1]) for seed in range(60)} == {"9S"}


def test_a_sample_of_an_open_deal_is_the_deal() -> None:
    end = run(last_card("7H", "7D"), "7H x 7D")
    for seat in (0, 1, None):
        assert suipi.sample(suipi.view(end, seat), Random(1)) == end


def test_between_rounds_the_stock_alone_is_hidden() -> None:
    low = [card for card in suipi.pack() if str(card) not in ("7H", "7D")]
    state = suipi.position(
        seats=2, dealer=0, hands=[cards("7H"), cards("")], floor=floor("7D"), stock=low[:16], last_capture=0, turn=0
    )
    between = run(state, "7H x 7D")
    sampled = suipi.sample(suipi.view(between, 1), Random(2))
    assert sampled.phase is Phase.DEAL
    assert set(sampled.stock) == set(between.stock)
    assert sampled.stock != between.stock


# Every world is equally likely


def fits(counts: Counter[Any], worlds: set[Any], total: int) -> bool:
    """Whether the counts are even over the worlds, within six sigma of chi-square."""
    assert set(counts) <= worlds
    mean = total / len(worlds)
    assert mean >= 5
    square = sum((counts[world] - mean) ** 2 / mean for world in worlds)
    return square < len(worlds) + 6 * sqrt(2 * len(worlds))


def worlds_of(view: View) -> set[Any]:
    """All hands and stocks that fit a small view, straight from its words."""
    seen = CardSet(card for hand in view.hands if hand is not None for card in hand)
    for unit in view.floor:
        seen |= CardSet([unit]) if isinstance(unit, Card) else unit.cards
    unseen = [card for card in suipi.pack(view.rules) if card not in seen | view.captured[0] | view.captured[1]]
    hidden = [seat for seat, hand in enumerate(view.hands) if hand is None]
    needs = [(unit.owner, unit.value) for unit in view.floor if isinstance(unit, Pile) and unit.owner in hidden]
    found = set()

    def deal(at: int, left: list[Card], dealt: dict[int, CardSet]) -> None:
        if at == len(hidden):
            holds = [any(WORTH.get(card.rank) == value for card in dealt[owner]) for owner, value in needs]
            if all(holds) or not view.rules.keep_capture_card:
                hands = tuple(dealt[seat] if seat in dealt else view.hands[seat] for seat in range(view.seats))
                for stock in permutations(left):
                    found.add((hands, stock))
            return
        for held in combinations(left, view.hand_sizes[hidden[at]]):
            deal(at + 1, [card for card in left if card not in held], {**dealt, hidden[at]: CardSet(held)})

    deal(0, unseen, {})
    return found


def drawn(view: View, total: int) -> Counter[Any]:
    rng = Random(len(view.floor))
    samples = (suipi.sample(view, rng) for _ in range(total))
    return Counter((sampled.hands, sampled.stock) for sampled in samples)


def small(hands: list[str], on_floor: str, rules: Rules) -> State:
    """The last circle of a deal."""
    dealt, seats = [cards(hand) for hand in hands], len(hands)
    return suipi.position(rules, seats=seats, dealer=seats - 1, hands=dealt, floor=floor(on_floor))


UNIFORM = [
    # a partner and two opponents, one build
    (["2S 3S", "TH 4C", "TD 5C", "6C 7C"], "b10(8C 2D)", suipi.STANDARD, 0),
    # two owners of builds of one value, three tens about
    (["2S 3S", "TH 4C", "TD 5C", "TC 7C"], "b10@1(8C 2D) b10@2(6S 4S)", suipi.STANDARD, 0),
    # owners of different values
    (["2S 3S", "TH 9C", "9D 5C", "TC 7C"], "b10@1(8C 2D) b9@2(6S 3D)", suipi.STANDARD, 0),
    # one owner of two builds
    (["2S 3S", "TH 9C", "9D 5C", "TC 7C"], "b10@1(8C 2D) b9@1(6S 3D)", MANY, 0),
    # no duty
    (["2S 3S", "TH 9C", "9D 5C", "TC 7C"], "b10@1(8C 2D) b9@2(6S 3D)", FREE, 0),
    # the viewer owns a build: nothing is known of the others
    (["TS 3S", "JH 9C", "9D 5C", "QC 7C"], "b10@0(8C 2D)", suipi.STANDARD, 0),
    # a spectator
    (["TH", "9C", "TC", "7C"], "b10@0(8C 2D) b9@1(6S 3D)", suipi.STANDARD, None),
]


@pytest.mark.parametrize(("hands", "on_floor", "rules", "seat"), UNIFORM)
def test_every_world_that_fits_is_equally_likely(
    hands: list[str], on_floor: str, rules: Rules, seat: int | None
) -> None:
    state = small(hands, on_floor, rules)
    seen = suipi.view(state, seat)
    worlds = worlds_of(seen)
    assert (state.hands, state.stock) in worlds
    total = max(1500, 8 * len(worlds))
    assert fits(drawn(seen, total), worlds, total)


def test_each_unseen_card_is_as_likely_to_be_dealt_next() -> None:
    seen = suipi.view(suipi.deal(Rules(hand_size=9), seats=4, rng=4), 0)
    unseen = 52 - 4 - 9
    counts = Counter(suipi.sample(seen, Random(seed)).stock[0] for seed in range(unseen * 40))
    assert len(counts) == unseen
    assert fits(counts, set(counts), unseen * 40)


# Views that no position has


def good() -> View:
    return suipi.view(table("TH KC 2S", "b9(4S 5D) QS 8D"), 0)


HOSTILE: list[tuple[dict[str, Any], str]] = [
    ({"seats": 3}, "these rules do not seat 3"),
    ({"seats": 10**30}, "these rules do not seat"),
    ({"seat": 2}, "seat is a seat from 0 to 1, not 2"),
    ({"dealer": -1}, "dealer is a seat from 0 to 1, not -1"),
    ({"hands": (None,)}, "a view has a hand and a hand size for each of 2 seats"),
    ({"hand_sizes": (3, 3, 3)}, "a view has a hand and a hand size for each of 2 seats"),
    ({"hand_sizes": (3, -3)}, "no size is below 0"),
    ({"stock_size": -1}, "no size is below 0"),
    ({"stock_size": 10**9}, "hidden hands and stock are 1,000,000,003 cards, and 3 are unseen"),
    ({"hand_sizes": (3, 2)}, "hidden hands and stock are 2 cards, and 3 are unseen"),
    ({"hand_sizes": (2, 3)}, "no position has this view"),
    ({"hand": cards("TH")}, "no position has this view"),
    ({"outcome": Outcome((11, 0), 11, 0)}, "no position has this view"),
    ({"suipis": (1, 1)}, "suipis are counted"),
    ({"suipis": (1, 0)}, "no position has this view"),  # the score is another then
    ({"last_capture": 1}, "team 1 captured last, so it has cards"),
    ({"turn": 1}, "with seat 1 to act"),
    ({"phase": Phase.DEAL}, "by hands and stock the phase is PLAY"),
    ({"floor": tuple(floor("b9@5(4S 5D) QS 8D"))}, "has an owner from 0 to 1, not 5"),
    ({"floor": (Pile(cards("4S 5D"), 99, 1), *floor("QS 8D"))}, "has a value that no build has here"),
    ({"floor": (Pile(cards("4S 5D"), -9, 1), *floor("QS 8D"))}, "has a value that no build has here"),
    ({"captured": (CardSet(suipi.pack()), CardSet())}, "hidden hands and stock are 3 cards, and 0 are unseen"),
    ({"captured": (CardSet(suipi.pack()), CardSet())}, "a card is shown in two places"),
    ({"floor": tuple(floor("b9(4S 5D) QS 8D QS"))}, "a card is shown in two places"),
    ({"floor": (Pile(cards("4S"), 4, 1), *floor("5D QS 8D"))}, "a build has two cards or more (R2.3)"),
    ({"floor": (Pile(cards(""), 4, 1), *floor("4S 5D QS 8D"))}, "a build has two cards or more (R2.3)"),
]


@pytest.mark.parametrize(("fields", "sentence"), HOSTILE)
def test_a_view_that_no_position_has_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(StateError) as caught:
        suipi.sample(attrs.evolve(good(), **fields), Random(1))
    assert sentence in str(caught.value)


def test_an_owner_for_whom_no_card_is_left() -> None:
    # both nines that are not captured lie on the floor or in the viewer's hand
    state = table("TH 9C 2S", "b9(4S 5D) QS 9D", others="9H")
    seen = suipi.view(state, 0)
    gone = seen.captured[0] | seen.captured[1]
    assert cards("9S") <= gone
    hidden = CardSet(suipi.pack()) - gone - cards("TH 9C 2S 4S 5D QS 9D")
    swap = next(iter(gone - cards("9S")))
    first, second = (won - {swap} | cards("9H") if swap in won else won for won in seen.captured)
    assert cards("9H") <= hidden
    with pytest.raises(StateError, match=r"no deal of the unseen cards lets seats \[1\] take their builds \(R2.5\)"):
        suipi.sample(attrs.evolve(seen, captured=(first, second)), Random(1))


def test_more_builds_than_cards_is_refused_at_once() -> None:
    # three builds of one value and one card that takes it, in a hand of one card each
    state = small(["TS", "TH", "TC", "TD"], "b10@1(8C 2D) b10@2(6S 4S) b10@3(9S AS)", suipi.STANDARD)
    seen = suipi.view(state, 0)
    captured = (seen.captured[0] - cards("KS KC") | cards("TC TD"), seen.captured[1])
    with pytest.raises(StateError):
        suipi.sample(attrs.evolve(seen, captured=captured), Random(1))


def test_many_owners_are_sampled_at_once() -> None:
    # nine builds of nine values and three cards in each hand: each hidden card is bound
    rules = Rules(pack=suipi.Pack.PIPS13, hand_size=12, max_owned_builds=None)
    on_floor = " ".join(
        [
            "b5@1(AS 4S) b6@1(AC 5C) b11@1(AD TD)",
            "b7@2(2S 5S) b8@2(2C 6C) b12@2(2D TC)",
            "b9@3(3S 6S) b10@3(3C 7C) b13@3(3D TS)",
        ]
    )
    hands = ["JS QS KS", "5D 6D 11H", "7H 8H 12H", "9H TH 13H"]
    rest = cards("5H 6H 11S 7S 8S 12S 9S 13S")  # what else takes a build, out of sight
    state = small(hands, on_floor, rules)
    seen = suipi.view(state, 0)
    assert rest <= seen.captured[0]
    sampled = [suipi.sample(seen, Random(seed)) for seed in range(20)]
    assert {one.hands for one in sampled} == {state.hands}
    # with eight more unseen cards in the place of captured ones there are choices, and all of them hold
    wide = small([f"{hand} {more}" for hand, more in zip(hands, ("JC", "5H", "7S", "9S"), strict=True)], on_floor, WIDE)
    for seed in range(20):
        made = suipi.sample(suipi.view(wide, 0), Random(seed))
        for seat, values in {1: {5, 6, 11}, 2: {7, 8, 12}, 3: {9, 10, 13}}.items():
            assert {WORTH.get(card.rank) for card in made.hands[seat]} >= values


WIDE = Rules(pack=suipi.Pack.PIPS13, hand_size=11, max_owned_builds=None)


@pytest.mark.parametrize("thing", [None, "view", suipi.deal(rng=1)])
def test_what_is_no_view_is_a_type_error(thing: Any) -> None:
    with pytest.raises(TypeError):
        suipi.sample(thing, Random(1))


@pytest.mark.parametrize("rng", [None, 5, "random"])
def test_what_is_no_generator_is_a_type_error(rng: Any) -> None:
    with pytest.raises(TypeError):
        suipi.sample(good(), rng)
