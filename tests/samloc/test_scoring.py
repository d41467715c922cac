"""Receipts: whole deals against a slow replay of the page, and what a line holds."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.samloc import SlowTable, cards, clumped_deck, lines, net, options, pick, run, table, trick

from sampan import ScoreLine, samloc
from sampan.samloc import (
    BrokenSamTo,
    ChopChain,
    FinishOnTwo,
    LastCard,
    LastCardNext,
    OutcomeKind,
    Rules,
    ScoreItem,
)


def replay(rules: Rules, rng: Random, seats: int, dealer: int) -> Counter[str]:
    """Play a random deal, the net after every move being what the slow telling says; count what is paid for."""
    state = samloc.deal_from(clumped_deck(rng), rules, seats=seats, dealer=dealer)
    slow = SlowTable([map(str, hand) for hand in state.hands], rules, dealer)
    seen: Counter[str] = Counter()
    while True:
        assert list(net(state)) == slow.net()
        assert state.turn == slow.turn
        if state.turn is None:
            break
        move = pick(state, rng)
        state = samloc.apply(state, move)
        slow.act(str(move))
    seen.update(item for item, _ in lines(state))
    assert state.outcome
    seen[state.outcome.kind.value] += 1
    return seen


@given(options(), st.integers(0, 2**32), st.integers(2, 5))
def test_under_any_rules_a_deal_is_paid_as_the_page_says(rules: Rules, seed: int, seats: int) -> None:
    replay(rules, Random(seed), seats, seed % seats)


def test_a_thousand_deals_meet_every_kind_of_payment_and_of_end() -> None:
    seen: Counter[str] = Counter()
    for seed in range(1000):
        rules = Rules(
            chop_chain=list(ChopChain)[seed % 4],
            pass_locks=seed % 8 < 4,
            quad_chops_pair=True,
            sam_chop_pays=seed % 3 == 0,
            broken_sam_to=list(BrokenSamTo)[seed % 2],
            last_card=LastCard.PENALTY,
            last_card_next=list(LastCardNext)[seed % 3],
            finish_on_two=FinishOnTwo.PENALTY,
            stake=1 + seed % 3,
        )
        seen += replay(rules, Random(seed), 2 + seed % 4, seed % 2)
    assert {item.value for item in ScoreItem} | {kind.value for kind in OutcomeKind} == set(seen)


QUADS = {rank: " ".join(rank + suit for suit in "SCDH") for rank in "357"}


@pytest.mark.parametrize(
    ("chop_chain", "on_the_way", "at_the_end"),
    [
        (ChopChain.CARRY, [-15, -15 + 25, -15 + 25 - 35], -25),
        (ChopChain.FLAT, [-15, -15 + 10, -15 + 10 - 10], -15),
        (ChopChain.DOUBLE, [-15, -15 + 30, -15 + 30 - 60], -45),
        (ChopChain.LAST_PAYS, [0, 0, 0], -(15 + 10 + 10)),
    ],
)
def test_a_chain_between_two_seats_goes_to_and_fro(
    chop_chain: ChopChain, on_the_way: list[int], at_the_end: int
) -> None:
    hands = (f"2S {QUADS['5']} KS KC", f"{QUADS['3']} {QUADS['7']} QS")
    state = run(table(*hands, turn=0, rules=Rules(chop_chain=chop_chain)), "2S")
    nets = []
    for rank in "357":
        state = run(state, QUADS[rank])
        nets.append(net(state)[0])
    assert nets == on_the_way
    state = run(state, "pass")
    assert net(state) == (at_the_end, -at_the_end)


def test_an_amount_of_nothing_has_no_line() -> None:
    end = run(table("QS QD", "2S", "KS", turn=0, rules=Rules(card=0, two_left=0)), "QS QD")
    assert samloc.score(end).lines == ()
    chopped = run(table("2S 9S", f"{QUADS['3']} KS", turn=0, rules=Rules(chop_two=0)), "2S", QUADS["3"])
    assert chopped.paid == samloc.score(chopped).lines == ()


def test_a_carried_chain_goes_on_after_a_chop_that_cost_nothing() -> None:
    rules = Rules(chop_two=0)
    hands = ("2S KS KC", f"{QUADS['3']} QS QC", f"{QUADS['5']} JS JC")
    assert net(run(table(*hands, turn=0, rules=rules), "2S", QUADS["3"], QUADS["5"])) == (0, -10, 10)


def test_chops_stand_before_the_bills() -> None:
    chop = ScoreLine.payment(ScoreItem.CHOPPED_QUAD, 2, payer=1, payee=0, amount=10)
    end = run(table("QS QD", "2S", turn=0, paid=[chop]), "QS QD")
    assert [item for item, _ in lines(end)] == ["chopped_quad", "cards_left", "twos_left"]


def test_the_line_for_another_s_bill_shows_his_cards() -> None:
    state = table("3S KS", "AH", "2S 6S", rules=Rules(last_card=LastCard.PENALTY), turn=0)
    last = samloc.score(run(state, "3S", "AH")).lines[-1]
    # two cards, one of them a 2
    assert (last.item, last.net, last.cards) == (ScoreItem.LAST_CARD, (-7, 7, 0), tuple(cards("2S 6S")))


@pytest.mark.parametrize("item", ScoreItem)
def test_each_item_says_what_it_is_for_and_by_which_rule(item: ScoreItem) -> None:
    assert item.rule.startswith("R")
    assert item.text
    assert ScoreItem(item.value) is item


def test_nothing_is_settled_before_play() -> None:
    assert lines(samloc.deal(rng=1)) == []
    assert net(samloc.deal(seats=3, rng=1)) == (0, 0, 0)


def test_two_losers_are_listed_in_seat_order() -> None:
    end = table("4S", "", "5S", trick=trick((1, "QS QD")))
    assert lines(end) == [("cards_left", (-1, 1, 0)), ("cards_left", (0, 1, -1))]
