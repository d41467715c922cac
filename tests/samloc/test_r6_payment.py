"""R6: bills and chops."""

from random import Random

import pytest
from support.samloc import cards, clumped_deck, lines, net, pick, run, table, trick

from sampan import samloc
from sampan.samloc import ChopChain, Rules, State

WON = trick((0, "QS QD"))
TEN = "4S 6D 7C 8H 9S TD JC QH KS AD"  # no 2, no quad


def bill(left: str, rules: Rules = samloc.STANDARD) -> int:
    """What the only loser pays for these cards; ten of them: he never played."""
    end = table("", left, trick=WON, rules=rules)
    first, second = net(end)
    assert first == -second
    return first


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize(
    ("left", "amount"),
    [
        ("4S", 1),
        ("4S 6D KH", 3),
        ("4S 5S 6S 7S 8S 9S TS JS KS", 9),
        ("2S", 1 + 5),
        ("2S 2D 5C", 3 + 2 * 5),
        ("9S 9C 9D 9H", 4 + 10),
        ("9S 9C 9D 9H 2H", 5 + 5 + 10),
        ("9S 9C 9D", 3),
    ],
)
def test_r6_1_each_card_left_costs_1(left: str, amount: int) -> None:
    assert bill(left) == amount


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize(
    ("left", "adds", "covers"),
    [
        (TEN, 15, 15),
        ("4S 6D 7C 8H 9S TD JC QH KS 2D", 15 + 5, 15),
        ("5S 5C 5D 5H 6S 7S 8S 2D 2C KD", 15 + 10 + 2 * 5, 15),
    ],
)
def test_r6_2_cong_stands_for_the_card_count(left: str, adds: int, covers: int) -> None:
    assert bill(left) == adds
    assert bill(left, Rules(cong_adds=False)) == covers


@pytest.mark.rule("R6.2")
def test_r6_2_nine_cards_left_are_no_cong() -> None:
    assert bill(TEN[:-3]) == 9
    assert bill(TEN[:-3], Rules(cong_adds=False)) == 9


@pytest.mark.rule("R6.2")
def test_r6_2_who_has_played_pays_for_2s_whatever_cong_covers() -> None:
    assert bill("2S 2D 5C", Rules(cong_adds=False)) == 3 + 2 * 5


@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(("left", "amount"), [("2S 3S", 2 + 5), ("2S 2C", 2 + 10), ("2S 2C 2D", 3 + 15)])
def test_r6_3_each_2_left_costs_5_more(left: str, amount: int) -> None:
    assert bill(left) == amount


@pytest.mark.rule("R6.4")
@pytest.mark.parametrize(
    ("left", "amount"),
    [
        ("9S 9C 9D 9H 3S 3C 3D 3H", 8 + 2 * 10),
        ("2S 2C 2D 2H", 4 + 4 * 5 + 10),
        ("2S 2C 2D 2H AS AC AD AH", 8 + 4 * 5 + 2 * 10),
    ],
)
def test_r6_4_each_quad_left_costs_10_more(left: str, amount: int) -> None:
    assert bill(left) == amount


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize(
    ("rules", "left", "amount"),
    [
        (Rules(card=3), "4S 6D", 6),
        (Rules(card=0), "4S 6D", 0),
        (Rules(cong=4), TEN, 4),
        (Rules(two_left=7), "2S", 1 + 7),
        (Rules(quad_left=2), "9S 9C 9D 9H", 4 + 2),
        (Rules(stake=3), "9S 9C 9D 9H 2H", 3 * 20),
    ],
)
def test_r6_the_amounts_are_options_and_multiplied_by_the_stake(rules: Rules, left: str, amount: int) -> None:
    assert bill(left, rules) == amount


@pytest.mark.rule("R6.1")
def test_r6_1_the_bill_is_itemised() -> None:
    end = table("", "9S 9C 9D 9H 2H", trick=WON)
    score = samloc.score(end)
    assert [(line.item.value, line.net, line.cards) for line in score.lines] == [
        ("cards_left", (5, -5), tuple(cards("9S 9C 9D 9H 2H"))),
        ("twos_left", (5, -5), tuple(cards("2H"))),
        ("quads_left", (10, -10), tuple(cards("9S 9C 9D 9H"))),
    ]


@pytest.mark.rule("R6.1")
def test_r6_worked_case_a_whole_hand() -> None:
    state = table("QS QD", "4S 6D KH", "3S 5D 7C 8H TS TD JC KS AD 2C", "9S 9C 9D 9H 2H", turn=0)
    end = run(state, "QS QD")
    # 3; cóng 15 and a 2: 5; five cards 5, a 2: 5, a quad: 10
    assert net(end) == (43, -3, -20, -20)
    assert [item for item, _ in lines(end)] == [
        "cards_left",
        "cong",
        "twos_left",
        "cards_left",
        "twos_left",
        "quads_left",
    ]


@pytest.mark.rule("R6.1")
def test_r6_1_while_the_deal_runs_no_cards_are_paid() -> None:
    assert net(table("QS QD", "4S 6D KH", turn=0)) == (0, 0)


# R6.5, R6.6

THREES, FIVES, SEVENS, NINES = (" ".join(rank + suit for suit in "SCDH") for rank in "3579")


def chain(rules: Rules, led: str) -> list[tuple[int, ...]]:
    """The net after each of three chops on what seat 0 leads, and once the trick has ended."""
    first, second, third = (THREES, FIVES, SEVENS) if len(led) < 6 else (FIVES, SEVENS, NINES)
    hands = (f"{led} KS KC", f"{first} QS QC", f"{second} JS JC", f"{third} TS TC")
    state = run(table(*hands, turn=0, rules=rules), led)
    nets = [net(state)]
    for quad in (first, second, third):
        state = run(state, quad)
        nets.append(net(state))
    state = run(state, "pass", "pass", "pass")
    assert state.trick == ()
    return [*nets, net(state)]


@pytest.mark.rule("R6.5")
def test_r6_5_a_chop_is_paid_at_once_and_the_chain_carries() -> None:
    assert chain(samloc.STANDARD, "2S") == [
        (0, 0, 0, 0),
        (-15, 15, 0, 0),
        (-15, 15 - 25, 25, 0),
        (-15, -10, 25 - 35, 35),
        (-15, -10, -10, 35),
    ]


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(
    ("chop_chain", "led", "prices"),
    [
        (ChopChain.CARRY, "2S", (15, 25, 35)),
        (ChopChain.CARRY, THREES, (10, 20, 30)),
        (ChopChain.CARRY, "2S 2C", (30, 40, 50)),
        (ChopChain.FLAT, "2S", (15, 10, 10)),
        (ChopChain.FLAT, THREES, (10, 10, 10)),
        (ChopChain.FLAT, "2S 2C", (30, 10, 10)),
        (ChopChain.DOUBLE, "2S", (15, 30, 60)),
        (ChopChain.DOUBLE, THREES, (10, 20, 40)),
        (ChopChain.DOUBLE, "2S 2C", (30, 60, 120)),
    ],
)
def test_r6_5_what_the_later_chops_cost(chop_chain: ChopChain, led: str, prices: tuple[int, int, int]) -> None:
    a, b, c = prices
    nets = chain(Rules(chop_chain=chop_chain, quad_chops_pair=True), led)
    assert nets == [(0, 0, 0, 0), (-a, a, 0, 0), (-a, a - b, b, 0), (-a, a - b, b - c, c), (-a, a - b, b - c, c)]


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(("led", "total"), [("2S", 15 + 10 + 10), (THREES, 3 * 10), ("2S 2C", 30 + 10 + 10)])
def test_r6_5_the_last_victim_may_pay_it_all_when_the_trick_ends(led: str, total: int) -> None:
    nets = chain(Rules(chop_chain=ChopChain.LAST_PAYS, quad_chops_pair=True), led)
    assert nets == [(0, 0, 0, 0)] * 4 + [(0, 0, -total, total)]


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(
    ("rules", "led", "first"),
    [
        (Rules(chop_two=4), "2S", 4),
        (Rules(chop_quad=6), THREES, 6),
        (Rules(chop_two=4, stake=5), "2S", 20),
        (Rules(chop_two=4, quad_chops_pair=True), "2S 2C", 8),
    ],
)
def test_r6_5_the_prices_are_options(rules: Rules, led: str, first: int) -> None:
    assert chain(rules, led)[1] == (-first, first, 0, 0)


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize("chop_chain", ChopChain)
def test_r6_5_an_ordinary_play_costs_nothing(chop_chain: ChopChain) -> None:
    state = table("AS 4S 4C", "2S 6S 6C", turn=0, rules=Rules(chop_chain=chop_chain))
    assert net(run(state, "AS", "2S", "pass")) == (0, 0)


@pytest.mark.rule("R6.5")
def test_r6_5_a_chop_has_its_line_with_the_cards_chopped() -> None:
    state = run(table("2S 9S", f"{THREES} 4S 4C", f"{FIVES} 6S 6C", turn=0), "2S", THREES, FIVES)
    assert [(line.item.value, line.net, line.cards) for line in samloc.score(state).lines] == [
        ("chopped_two", (-15, 15, 0), tuple(cards("2S"))),
        ("chopped_quad", (0, -25, 25), tuple(cards(THREES))),
    ]
    assert state.paid == samloc.score(state).lines


@pytest.mark.rule("R6.5")
def test_r6_5_the_chop_is_booked_also_when_it_ends_the_deal() -> None:
    # seat 1 goes out with the quad: 15 for the chop, and 1 for the card of seat 0, 2 for those of seat 2
    end = run(table("2S 9S", THREES, "8S 8C", turn=0), "2S", THREES)
    assert net(end) == (-15 - 1, 15 + 1 + 2, -2)


@pytest.mark.rule("R6.6")
def test_r6_6_the_end_of_the_deal_ends_the_trick() -> None:
    state = table("2S 9S", f"{THREES} 8D 8H", FIVES, turn=0, rules=Rules(chop_chain=ChopChain.LAST_PAYS))
    state = run(state, "2S", THREES)
    assert net(state) == (0, 0, 0)
    # 15 + 10 from seat 1; cards: 1 and 2
    assert net(run(state, FIVES)) == (-1, -25 - 2, 25 + 3)


@pytest.mark.rule("R6.6")
@pytest.mark.parametrize("chop_chain", ChopChain)
def test_r6_6_a_new_trick_starts_at_nothing(chop_chain: ChopChain) -> None:
    hands = ("2S 2D 9S 9C", f"{THREES} 4S 8S 8C", f"{FIVES} 9D JD JS")
    state = run(table(*hands, turn=0, rules=Rules(chop_chain=chop_chain)), "2S", THREES, "pass", "pass")
    assert net(state) == (-15, 15, 0)
    state = run(state, "1: 4S", "2: 9D", "0: 2D", "1: pass", f"2: {FIVES}", "0: pass")
    assert net(state) == (-30, 15, 15)


@pytest.mark.rule("R6.7")
def test_r6_7_every_payment_is_between_two_seats_at_every_moment() -> None:
    seen = set()
    for seed in range(60):
        rng = Random(seed)
        state: State = samloc.deal_from(clumped_deck(rng), seats=2 + seed % 4)
        while state.turn is not None:
            state = samloc.apply(state, pick(state, rng))
            score = samloc.score(state)
            assert sum(score.net) == 0
            for line in score.lines:
                seen.add(line.item.value)
                payer, payee = sorted(amount for amount in line.net if amount)
                assert payer == -payee
    assert {"cards_left", "cong", "twos_left", "quads_left", "chopped_two", "chopped_quad"} <= seen
    assert {"sam_made", "sam_broken", "instant_win"} & seen
