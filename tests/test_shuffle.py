"""The shuffle: a seed gives the same deck for ever, and nothing but ``rng.random()`` is drawn on."""

from collections import Counter
from itertools import permutations
from random import Random, SystemRandom
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.rng import OnlyRandom

from sampan import GAMES, parse_cards, samloc
from sampan.game import playout
from sampan.shuffle import as_rng, shuffled

GOLDEN = {
    0: """
        3H QC 4S JC 4H 3C 4D 7C JH 2S 6D 7S 5S KS TS KD 3S TH AH 4C 7D 5D TD 2C 6H QH
        3D AS AD 9D 8D AC KC 9H JD JS 5C 8H TC 5H 2H 2D 9C 8S 6C QS 7H 9S 6S 8C QD KH
    """,
    7: """
        5H 5C 3S KC TC 6H JH AD 8C 6S QH 4C 9S 8H 4D JD 9D KD TD 5D 2D 6D QD 9H 8S TS
        KS QC QS AH KH TH 6C 7H JC AS 5S 4S 2C 2H 2S AC 7D 3C 8D 3D 7C 9C 3H JS 4H 7S
    """,
    2026: """
        6C QH 3D QS TC 7D JH 6D AD 7S 2S 7H AH 7C 3S QC JS JC 5S 4C 5H KH 3C 6S 9S 8S
        AS AC 4H 2H KS 8C 9D 6H TS 3H QD 5C 8D KC TH TD 8H JD 2C 9H 5D 4S KD 2D 9C 4D
    """,
}
"""The pack of 52 from 3S to 2H, shuffled; these never change."""


def fisher_yates(items: list[Any], draws: list[float]) -> list[Any]:
    """The shuffle as its page tells it, by hand: from the last place down, change with a place at or below it."""
    deck = list(items)
    last = len(deck) - 1
    for at, draw in zip(range(last, 0, -1), draws, strict=True):
        chosen = int(draw * (at + 1))
        kept = deck[chosen]
        deck[chosen] = deck[at]
        deck[at] = kept
    return deck


@given(st.lists(st.integers(), max_size=60), st.integers(0, 2**64))
def test_the_shuffle_is_the_documented_one(items: list[int], seed: int) -> None:
    rng = Random(seed)
    draws = [rng.random() for _ in range(max(len(items) - 1, 0))]
    assert shuffled(items, Random(seed)) == fisher_yates(items, draws)


@given(st.integers(0, 80))
def test_a_deck_of_n_takes_exactly_n_less_1_draws(size: int) -> None:
    rng = OnlyRandom(3)
    shuffled(range(size), rng)
    assert rng.draws == max(size - 1, 0)


@given(st.lists(st.integers()), st.integers(0, 2**32))
def test_a_shuffle_keeps_what_it_is_given(items: list[int], seed: int) -> None:
    before = list(items)
    assert Counter(shuffled(items, Random(seed))) == Counter(items)
    assert items == before


def test_every_order_is_as_likely_as_any_other() -> None:
    rng, rounds = Random(1), 24_000
    seen = Counter("".join(shuffled("ABCD", rng)) for _ in range(rounds))
    assert set(seen) == {"".join(order) for order in permutations("ABCD")}
    expected = rounds / 24
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_square < 49.7  # 23 degrees of freedom, p = 0.001


def test_the_extreme_draws_stay_within_the_deck() -> None:
    class Fixed(OnlyRandom):
        value = 0.0

        def random(self) -> float:
            return self.value

    rng = Fixed(0)
    assert shuffled("ABCD", rng) == ["B", "C", "D", "A"]
    rng.value = 1 - 2**-53
    assert shuffled("ABCD", rng) == ["A", "B", "C", "D"]


def test_a_generator_goes_on_where_it_was() -> None:
    rng = Random(7)
    first, second = shuffled(range(52), rng), shuffled(range(52), rng)
    assert first != second
    assert first == shuffled(range(52), Random(7))


# -- seeds and generators -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 7, 2**64, 10**4000])
def test_a_seed_makes_the_same_generator_each_time(seed: int) -> None:
    assert [as_rng(seed).random() for _ in range(2)] == [Random(seed).random()] * 2


def test_a_generator_is_taken_as_it_is() -> None:
    for rng in (Random(1), SystemRandom(), OnlyRandom(1)):
        assert as_rng(rng) is rng


def test_none_is_the_systems_randomness() -> None:
    assert type(as_rng(None)) is SystemRandom
    assert len({samloc.deal() for _ in range(5)}) == 5


@pytest.mark.parametrize("thing", ["7", 7.0, b"7", True, False, (7,), Random])
def test_another_type_is_a_type_error(thing: object) -> None:
    with pytest.raises(TypeError, match=r"a seed \(an int\), a random.Random or None"):
        as_rng(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, -7, -(10**20)])
def test_a_negative_seed_is_a_value_error(seed: int) -> None:
    with pytest.raises(ValueError, match="from 0"):
        as_rng(seed)


# -- every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_dealing_and_sampling_draw_on_random_alone(name: str) -> None:
    game: Any = GAMES[name]
    for seats in list(game.seat_counts())[:4]:
        rng = OnlyRandom(seats)
        state = game.deal(seats=seats, rng=rng)
        assert rng.draws >= len(game.pack()) - 1
        while state.turn is not None:
            for seat in (None, state.turn):
                assert game.view(game.sample(game.view(state, seat), rng), seat) == game.view(state, seat)
            moves = game.legal_moves(state)
            state = game.apply(state, moves[int(rng.random() * len(moves))])
        assert playout(game, game.deal(seats=seats, rng=rng), rng).turn is None


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_the_shuffled_pack_dealt(name: str) -> None:
    game: Any = GAMES[name]
    for seats in list(game.seat_counts())[:4]:
        deck = shuffled(game.pack(), Random(seats))
        assert game.deal(seats=seats, rng=seats) == game.deal_from(deck, seats=seats)


@pytest.mark.parametrize("seed", GOLDEN)
def test_the_golden_decks(seed: int) -> None:
    pack = [rank + suit for rank in "3456789TJQKA2" for suit in "SCDH"]
    assert shuffled(pack, as_rng(seed)) == GOLDEN[seed].split()
    assert samloc.deal(seats=5, rng=seed) == samloc.deal_from(parse_cards(GOLDEN[seed]), seats=5)
