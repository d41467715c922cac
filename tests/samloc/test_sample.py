"""Samples: which facts they honour, that every world that fits is equally likely, and which views have none."""

from collections import Counter
from itertools import permutations
from math import comb, sqrt
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.samloc import cards, courses, dealt, run, started, table, trick

from sampan import CardSet, Score, ScoreLine, StateError, samloc
from sampan.samloc import (
    InstantWin,
    Leader,
    LeadTie,
    Outcome,
    OutcomeKind,
    Phase,
    Rules,
    ScoreItem,
    State,
    View,
)

TEN = "3S 4D 5H 6S 7H 9C TD JH QS KD"
OTHER_TEN = "3C 4S 5D 6H 8S 8C 9D JS QC 2H"
THIRD_TEN = "3D 4C 6C 6D 7S 9H TS KS AC 2D"


def hidden(view: View) -> list[int]:
    return [seat for seat, hand in enumerate(view.hands) if hand is None]


def unseen(view: View) -> list[str]:
    """The cards that the view does not show, in pack order."""
    seen = set(view.discards).union(*(hand for hand in view.hands if hand is not None))
    return [str(card) for card in samloc.pack() if card not in seen]


def fits(counts: Counter[Any], expected: dict[Any, float], total: int) -> bool:
    """Whether the counts are within six sigma of the expected shares, by chi-square; rare cells are put together."""
    assert set(counts) <= {cell for cell, share in expected.items() if share}
    assert abs(sum(expected.values()) - 1) < 1e-9
    cells, rare, rare_count = [], 0.0, 0
    for cell, share in expected.items():
        if share * total >= 5:
            cells.append((counts[cell], share * total))
        else:
            rare, rare_count = rare + share * total, rare_count + counts[cell]
    if rare >= 5:
        cells.append((rare_count, rare))
    square = sum((count - mean) ** 2 / mean for count, mean in cells)
    return square < len(cells) + 6 * sqrt(2 * len(cells))


@given(courses(), st.integers(0, 2**32))
def test_a_sample_has_the_view_it_was_made_from(states: list[State], seed: int) -> None:
    for state in states[-2:]:
        for seat in (*range(state.seats), None):
            seen = samloc.view(state, seat)
            sampled = samloc.sample(seen, Random(seed))
            assert samloc.view(sampled, seat) == seen
            assert samloc.problems(sampled) == ()
            assert sampled == samloc.sample(seen, Random(seed))


def test_a_sample_of_an_open_deal_is_the_deal() -> None:
    end = run(table("3S", "4S 5S", "6S 7S", turn=0), "3S")
    for seat in (0, 1, 2, None):
        assert samloc.sample(samloc.view(end, seat), Random(1)) == end
    instant = dealt("3S 3H 6S 6D 8C 8D JS JH QC QH", THIRD_TEN.replace("6D", "5D"))
    assert instant.outcome
    assert samloc.sample(samloc.view(instant, 1), Random(1)) == instant


def test_a_sample_draws_on_random_alone() -> None:
    class OnlyRandom(Random):
        def getrandbits(self, k: int, /) -> int:
            raise AssertionError("getrandbits was drawn on")

    for state in (dealt(TEN, OTHER_TEN, THIRD_TEN), run(started(TEN, OTHER_TEN), "3S")):
        for seat in (0, 1, None):
            seen = samloc.view(state, seat)
            assert samloc.sample(seen, OnlyRandom(3)) == samloc.sample(seen, Random(3))


@pytest.mark.parametrize(
    ("hands", "fields"),
    [
        (("KS", "4S", "5S", "6S", "7S"), {"turn": 0}),
        (("KS KD", "4S", "5S", "6S 7D 9S", "8S"), {"trick": trick((3, "8H")), "turn": 0, "passed": {4}}),
    ],
)
def test_after_the_first_play_every_world_is_equally_likely(hands: tuple[str, ...], fields: dict[str, Any]) -> None:
    # five seats, so two cards were not dealt: with a few cards left all worlds can be listed
    state = table(*hands, **fields)
    sizes = [len(hand.split()) for hand in hands]
    own = max(range(1, 5), key=lambda seat: sizes[seat])
    seen = samloc.view(state, own)
    free = unseen(seen)
    assert len(free) == 2 + sum(sizes) - sizes[own]
    worlds = set()
    for order in permutations(free, sum(sizes) - sizes[own]):
        left = list(order)
        world = []
        for seat, size in enumerate(sizes):
            if seat != own:
                world.append(frozenset(left[:size]))
                left = left[size:]
        worlds.add(tuple(world))
    rng = Random(5)
    total = 8 * len(worlds)
    counts: Counter[Any] = Counter()
    for _ in range(total):
        sampled = samloc.sample(seen, rng)
        counts[tuple(frozenset(map(str, hand)) for seat, hand in enumerate(sampled.hands) if seat != own)] += 1
    assert fits(counts, dict.fromkeys(worlds, 1 / len(worlds)), total)


def place(text: str) -> tuple[int, int]:
    """R1.2, R4.4: the rank of a card, or of a bare rank, and its suit, from low to high."""
    return "3456789TJQKA2".index(text[0]), "SCDH".find(text[1:])


def apart(free: list[str], lowest: str) -> tuple[list[str], list[str]]:
    """Of some cards those that are the lowest, a rank or one card, and those above."""
    equal = [text for text in free if text.startswith(lowest)]
    return equal, [text for text in free if place(text) > place(lowest) and text not in equal]


def lead_worlds(view: View) -> dict[tuple[str, int], int]:
    """R4.4: how many deals put the lead where the view shows it, by the lowest dealt and how many the leader has of it.

    The lowest is a rank, with ``lead_tie=SUIT`` one card. Seats asked before the leader have none of the lowest.
    """
    marks = "SCDH" if view.rules.lead_tie is LeadTie.SUIT else [""]
    order = [(view.dealer + step) % view.seats for step in range(view.seats)]
    at = order.index(view.leader)
    before, after = (len({*part} - {view.seat}) for part in (order[:at], order[at + 1 :]))
    own, free = [*map(str, view.hand)], unseen(view)
    worlds = {}
    for lowest in [rank + mark for rank in "3456789TJQKA2" for mark in marks]:
        equal, above = apart(free, lowest)
        mine, mine_above = apart(own, lowest)
        if len(mine) + len(mine_above) < len(own) or (view.seat in order[:at] and mine):
            continue  # the seat's own hand says otherwise
        ways, pool = 1, len(above)
        for _ in range(before):
            ways, pool = ways * comb(max(pool, 0), 10), pool - 10
        for count in [len(mine)] if view.seat == view.leader else range(1, len(equal) + 1):
            drawn = 0 if view.seat == view.leader else 10
            leads = comb(len(equal), count) * comb(max(pool, 0), 10 - count) if drawn else int(count > 0)
            left = pool + len(equal) - drawn
            for _ in range(after):
                leads, left = leads * comb(max(left, 0), 10), left - 10
            if ways * leads:
                worlds[lowest, count] = ways * leads
    return worlds


def share_of_a_2(view: View, seat: int, lowest: str, count: int) -> float:
    """How likely a hidden seat holds some unseen 2, given the lowest dealt and how many the leader has of it.

    The unseen cards above the lowest are alike: the seats before the leader draw ten of them, the leader ten less its
    count, and each later seat ten of all that is left.
    """
    equal, above = apart(unseen(view), lowest)
    order = [(view.dealer + step) % view.seats for step in range(view.seats)]
    early = [other for other in hidden(view) if order.index(other) < order.index(view.leader)]
    if seat in early:
        return 10 / len(above)
    led = view.leader in hidden(view)
    if seat == view.leader:
        return (10 - count) / len(above)
    left = len(above) - 10 * len(early) - (10 - count if led else 0)
    return left / len(above) * 10 / (left + len(equal) - (count if led else 0))


def lead_of(state: State) -> tuple[str, int]:
    """The lowest dealt, and how many the leader has of it."""
    lowest = min((str(card) for hand in state.hands for card in hand), key=place)
    if state.rules.lead_tie is LeadTie.SEAT:
        lowest = lowest[0]
    return lowest, sum(str(card).startswith(lowest) for card in state.hands[state.leader])


SAMPLES = 600
LATE = "7S 8D 9C TH JS QD KC AH 2S 2D"  # nothing low
MIDDLE = "4S 5D 6H 8S 9D TC JH QS KD AC"


def seen_by(seats: int, own: int | None, hand: str, leader: int, rules: Rules, dealer: int) -> View:
    """The view of a seat that holds this hand, in the first random deal that the leader would lead."""
    rng = Random(1)
    while True:
        free = [card for card in samloc.pack() if own is None or card not in cards(hand)]
        rng.shuffle(free)
        deck = free if own is None else [*free[: 10 * own], *cards(hand), *free[10 * own :]]
        state = samloc.deal_from(deck, rules, seats=seats, dealer=dealer)
        if state.leader == leader:
            return samloc.view(state, own)


@pytest.mark.parametrize("tie", LeadTie)
@pytest.mark.parametrize(
    ("seats", "own", "hand", "leader", "dealer"),
    [
        (2, None, "", 0, 0),
        (2, None, "", 1, 0),
        (3, None, "", 2, 0),
        (5, None, "", 2, 1),
        (2, 0, LATE, 1, 0),
        (2, 0, MIDDLE, 1, 0),
        (2, 1, MIDDLE, 0, 0),
        (2, 1, MIDDLE, 1, 0),
        (3, 0, MIDDLE, 0, 2),
        (3, 1, MIDDLE, 2, 0),
        (3, 2, LATE, 0, 1),
        (4, 1, MIDDLE, 2, 0),
        (5, 4, MIDDLE, 1, 3),
    ],
)
def test_before_the_first_play_who_would_lead_is_honoured_and_every_deal_is_equally_likely(
    seats: int, own: int | None, hand: str, leader: int, dealer: int, tie: LeadTie
) -> None:
    seen = seen_by(seats, own, hand, leader, Rules(instant_wins=(), lead_tie=tie), dealer)
    worlds = lead_worlds(seen)
    total = sum(worlds.values())
    rng = Random(seats * 10 + leader)
    counts: Counter[Any] = Counter()
    twos: Counter[int] = Counter()
    for _ in range(SAMPLES):
        state = samloc.sample(seen, rng)
        counts[lead_of(state)] += 1
        for seat in hidden(seen):
            twos[seat] += sum(card.rank.value == "2" for card in state.hands[seat])
    assert fits(counts, {cell: ways / total for cell, ways in worlds.items()}, SAMPLES)
    free_twos = sum(text[0] == "2" for text in unseen(seen))
    for seat in hidden(seen):
        shares = [share_of_a_2(seen, seat, *cell) * ways / total for cell, ways in worlds.items()]
        mean = SAMPLES * free_twos * sum(shares)
        assert abs(twos[seat] - mean) < 6 * sqrt(mean)


def test_the_count_of_deals_adds_up() -> None:
    # two seats, all cards hidden: either seat 0 or seat 1 would lead, and together these are all deals
    views = [
        seen_by(2, None, "", leader, Rules(instant_wins=(), lead_tie=tie), 0) for leader in (0, 1) for tie in LeadTie
    ]
    both = [sum(lead_worlds(view).values()) for view in views]
    assert both[0] + both[2] == both[1] + both[3] == comb(52, 10) * comb(42, 10)
    assert both[0] > both[1] == both[3] > both[2]  # a tie goes to the dealer, or by suit to either alike


@pytest.mark.parametrize("moves", [(), ("decline",), ("decline", "decline")])
def test_who_would_lead_holds_through_the_declarations(moves: tuple[str, ...]) -> None:
    state = run(dealt("4S 5D 6H 8S 9D TC JH QS KD AC", "3C 5S 6D 7H 7S 9C TD JS QC 2H"), *moves)
    assert state.leader == 1
    rng = Random(2)
    for _ in range(200):
        sampled = samloc.sample(samloc.view(state, 0), rng)
        assert any(card.rank.value == "3" for card in sampled.hands[1])


def test_once_a_seat_has_declared_who_would_have_led_is_not_told() -> None:
    state = run(dealt("4S 5D 6H 8S 9D TC JH QS KD AC", "3C 5S 6D 7H 7S 9C TD JS QC 2H"), "1: declare")
    rng = Random(3)
    with_a_3 = 0
    for _ in range(400):
        sampled = samloc.sample(samloc.view(state, 0), rng)
        with_a_3 += any(card.rank.value == "3" for card in sampled.hands[1])
    # ten of 42 unseen cards, four of them 3s; instant wins are too rare to shift it
    mean = 400 * (1 - comb(38, 10) / comb(42, 10))
    assert abs(with_a_3 - mean) < 60


def test_a_leading_dealer_tells_nothing_of_his_hand() -> None:
    state = dealt(MIDDLE, "3S 4D 5H 6S 7H 9C TD JC QD KC", rules=samloc.WINNER_LEADS, dealer=1)
    rng = Random(4)
    with_a_3 = 0
    for _ in range(400):
        sampled = samloc.sample(samloc.view(state, 0), rng)
        with_a_3 += any(card.rank.value == "3" for card in sampled.hands[1])
    mean = 400 * (1 - comb(38, 10) / comb(42, 10))
    assert abs(with_a_3 - mean) < 60


@pytest.mark.parametrize("moves", [(), ("decline", "decline"), ("declare",)])
def test_before_the_first_play_nobody_is_dealt_an_instant_win(moves: tuple[str, ...]) -> None:
    # nine black cards and one red in hand: 17 black and 25 red are unseen, so that one of 450 random hands is all red
    rules = Rules(leader=Leader.DEALER, instant_wins=(InstantWin.ONE_COLOUR,))
    state = run(dealt("3S 4C 6S 7C 9S TC QS QC 2S KD", "3C 4S 6D 7S 9H TD QH 2H 5S KH", rules=rules), *moves)
    seen = samloc.view(state, 0)
    rng = Random(6)
    for _ in range(3000):
        assert len({card.suit.value in "SC" for card in samloc.sample(seen, rng).hands[1]}) == 2


def test_after_the_first_play_what_was_dealt_no_longer_counts() -> None:
    # seat 1 has ten cards still: their colour is any
    rules = Rules(leader=Leader.DEALER, instant_wins=(InstantWin.ONE_COLOUR,))
    state = run(started("3S 4C 6S 7C 9S TC QS QC 2S KD", "3C 4S 6D 7S 9H TD QH 2H 5S KH", rules=rules), "3S")
    seen = samloc.view(state, 0)
    rng = Random(6)
    plain = [len({card.suit.value in "SC" for card in samloc.sample(seen, rng).hands[1]}) == 1 for _ in range(6000)]
    assert any(plain)


# Views that no position has

IMPOSSIBLE: list[dict[str, Any]] = [
    {"stock_size": 3},
    {"hand": CardSet()},
    {"hand": cards("3S")},
    {"seat": 1},
    {"seat": 9},
    {"dealer": 9},
    {"dealer": -1},
    {"leader": 9},
    {"leader": 1},
    {"turn": None},
    {"turn": 9},
    {"declarer": 9},
    {"declarer": 1},
    {"passed": frozenset({1})},
    {"passed": frozenset({9})},
    {"played": frozenset({1})},
    {"seats": 0},
    {"seats": 10**12},
    {"seats": 0, "hands": (), "hand_sizes": ()},
    {"hands": (None, None, None)},
    {"hands": (None,)},
    {"hands": ()},
    {"hand_sizes": (10, 10, 9)},
    {"hand_sizes": (9, 10, 10)},
    {"hand_sizes": (10, 10, -1)},
    {"hand_sizes": (10, 10, 10**12)},
    {"hand_sizes": ()},
    {"discards": cards("2S 2C")},
    {"discards": CardSet(samloc.pack())},
    {"phase": Phase.OVER},
    {"trick": trick((0, "3S"))},
    {"outcome": Outcome(OutcomeKind.WENT_OUT, winner=0)},
    {"score": Score.of(3, [ScoreLine(ScoreItem.CARDS_LEFT, (1, -1, 0))])},
    {"score": Score.of(3, [ScoreLine(ScoreItem.CHOPPED_TWO, (15, -15, 0))])},
    {"score": Score.of(2, [])},
]


@pytest.mark.parametrize("fields", IMPOSSIBLE, ids=str)
def test_a_view_that_no_position_has_is_refused(fields: dict[str, Any]) -> None:
    state = dealt(TEN, OTHER_TEN, THIRD_TEN)
    with pytest.raises(StateError) as caught:
        samloc.sample(attrs.evolve(samloc.view(state, 0), **fields), Random(1))
    assert caught.value.problems


def test_every_problem_of_a_view_is_listed() -> None:
    seen = samloc.view(dealt(TEN, OTHER_TEN, THIRD_TEN), 0)
    with pytest.raises(StateError) as caught:
        samloc.sample(attrs.evolve(seen, dealer=9, leader=-1, hand_sizes=(10, 10)), Random(1))
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize(
    "fields",
    [
        {"outcome": None},
        {"outcome": Outcome(OutcomeKind.WENT_OUT, winner=1)},
        {"score": Score.of(2, [])},
        {"hands": (None, cards("4S 5S"))},
        {"hands": (CardSet(), None)},
        {"turn": 0},
        {"phase": Phase.PLAY},
    ],
    ids=str,
)
def test_nor_is_one_of_a_deal_that_is_over(fields: dict[str, Any]) -> None:
    end = run(table("3S", "4S 5S", turn=0), "3S")
    with pytest.raises(StateError):
        samloc.sample(attrs.evolve(samloc.view(end, 0), **fields), Random(1))


def test_a_hand_that_is_an_instant_win_is_no_hand_before_the_first_play() -> None:
    seen = samloc.view(dealt(TEN, OTHER_TEN), 0)
    pairs = cards("3S 3H 6S 6D 8S 8D JS JH QC QH")
    with pytest.raises(StateError):
        samloc.sample(attrs.evolve(seen, hand=pairs, hands=(pairs, None)), Random(1))


def test_a_lead_that_no_deal_gives_is_refused() -> None:
    seen = samloc.view(dealt(TEN, OTHER_TEN), 0)  # the dealer holds a 3 and would lead
    with pytest.raises(StateError, match=r"R4\.4"):
        samloc.sample(attrs.evolve(seen, leader=1), Random(1))


def test_only_a_view_is_sampled() -> None:
    things: list[Any] = [None, "view", dealt(TEN, OTHER_TEN)]
    for thing in things:
        with pytest.raises(TypeError):
            samloc.sample(thing, Random(1))
