"""Instant wins against a slow telling of R7 that counts ranks."""

from random import Random

import pytest
from hypothesis import given
from support.samloc import LINE, RISING, SUITS, options, slow_instant

from sampan import Card, samloc
from sampan.samloc import InstantWin, Leader, Rules

HANDS = 400


def made(kind: InstantWin, rng: Random) -> list[str]:
    """A hand that is, or nearly is, an instant win of a kind: for most kinds one card is changed now and then."""
    texts = [rank + suit for rank in RISING for suit in SUITS]
    rng.shuffle(texts)
    match kind:
        case InstantWin.DRAGON:
            low = rng.randrange(len(LINE) - 9)
            hand = [rank + rng.choice(SUITS) for rank in LINE[low : low + 10]]
        case InstantWin.FOUR_TWOS:
            hand = ["2" + suit for suit in SUITS] + [text for text in texts if text[0] != "2"][:6]
        case InstantWin.ONE_COLOUR:
            colour = rng.choice(["SC", "DH"])
            hand = [text for text in texts if text[1] in colour][:10]
        case InstantWin.THREE_TRIPLES:
            ranks = rng.sample(RISING, 3)
            hand = [rank + suit for rank in ranks for suit in rng.sample(SUITS, 3)]
            hand.append(next(text for text in texts if text not in hand))
        case InstantWin.FIVE_PAIRS:
            halves = rng.sample([rank + half for rank in RISING for half in ("SD", "CH")], 5)
            hand = [half[0] + suit for half in halves for suit in half[1:]]
    if rng.random() < 0.4:
        hand[rng.randrange(10)] = next(text for text in texts if text not in hand)
    return hand


def instant_of(hand: list[str], rules: Rules) -> InstantWin | None:
    """What the hand wins with as the leading dealer's, kind by kind."""
    rest = [card for card in samloc.pack() if str(card) not in hand]
    state = samloc.deal_from([*map(Card.parse, hand), *rest], rules, seats=2)
    return state.outcome.instant if state.outcome and state.outcome.winner == 0 else None


@pytest.mark.parametrize("kind", InstantWin)
@pytest.mark.parametrize("twos", [True, False])
def test_each_kind_is_found_exactly_where_the_ranks_and_suits_say_so(kind: InstantWin, twos: bool) -> None:
    rng = Random(kind.value)
    rules = Rules(instant_wins=(kind,), leader=Leader.DEALER, twos_in_straights=twos)
    answers = {True: 0, False: 0}
    for _ in range(HANDS):
        hand = made(kind if rng.random() < 0.7 else rng.choice(list(InstantWin)), rng)
        expected = slow_instant(hand, kind, rules)
        assert (instant_of(hand, rules) is kind) is expected, hand
        answers[expected] += 1
    assert min(answers.values()) > HANDS // 20


def test_every_shape_of_ten_cards_by_counts_of_ranks() -> None:
    # all ways to hold ten cards as counts per rank, the suits mixed so that no hand is of one colour
    def splits(total: int, most: int) -> list[tuple[int, ...]]:
        if total == 0:
            return [()]
        return [(top, *rest) for top in range(min(total, most), 0, -1) for rest in splits(total - top, top)]

    shapes = splits(10, 4)
    assert len(shapes) == 23
    rules = Rules(leader=Leader.DEALER, instant_wins=(InstantWin.THREE_TRIPLES, InstantWin.FIVE_PAIRS))
    three_triples = {(4, 3, 3), (3, 3, 3, 1)}
    five_pairs = {(4, 4, 2), (4, 2, 2, 2), (2, 2, 2, 2, 2)}
    for counts in shapes:
        ranks = RISING[: len(counts)]
        held = zip(ranks, counts, strict=True)
        hand = [rank + suit for at, (rank, count) in enumerate(held) for suit in ("SDCH", "HCDS")[at % 2][:count]]
        expected = (
            InstantWin.THREE_TRIPLES
            if counts in three_triples
            else InstantWin.FIVE_PAIRS
            if counts in five_pairs
            else None
        )
        assert instant_of(hand, rules) is expected, counts


@given(options())
def test_the_winner_of_several_is_the_strongest_kind_then_the_first_in_turn(rules: Rules) -> None:
    rng = Random(rules.cong)
    for _ in range(5):
        seats = rng.randrange(2, 6)
        hands: list[list[str]] = []
        taken: set[str] = set()
        while len(hands) < seats:
            hand = made(rng.choice(list(InstantWin)), rng)
            if taken.isdisjoint(hand) or len(taken) > 20:
                free = [text for rank in RISING for suit in SUITS if (text := rank + suit) not in taken]
                hand = hand if taken.isdisjoint(hand) else rng.sample(free, 10)
                hands.append(hand)
                taken |= set(hand)
        rest = [card for card in samloc.pack() if str(card) not in taken]
        dealer = rng.randrange(seats)
        state = samloc.deal_from(
            [*(Card.parse(text) for hand in hands for text in hand), *rest], rules, seats=seats, dealer=dealer
        )
        order = [(state.leader + step) % seats for step in range(seats)]
        holders = [
            (seat, kind) for kind in rules.instant_wins for seat in order if slow_instant(hands[seat], kind, rules)
        ]
        found = (state.outcome.winner, state.outcome.instant) if state.outcome else None
        assert found == (holders[0] if holders else None)
