"""R1: the packs, who plays, the deal, and the floor without repeats."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.suipi import WORTH, cards, courses, deck, floor, refusal, run, table, worth

from sampan import Card, Rank, RulesError, Suit, cut, suipi
from sampan.suipi import DealRound, FloorKeep, Pack, Phase, Rules, State

LONG = suipi.LONG_PACK
POINTS = Rules(floor_keep=FloorKeep.POINTS)


@pytest.mark.rule("R1.1")
def test_r1_1_two_or_four_play_in_two_teams() -> None:
    assert list(suipi.seat_counts()) == [2, 4]
    assert [suipi.team(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert suipi.deal(rng=1).seats == 2
    for seats in (0, 1, 3, 5):
        with pytest.raises(RulesError, match=f"seat 2 or 4 players, not {seats}"):
            suipi.deal(seats=seats, rng=1)


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (2, 1), (4, 0), (4, 2), (4, 3)])
def test_r1_1_the_seat_left_of_the_dealer_plays_first_in_every_round(seats: int, dealer: int) -> None:
    state = suipi.deal(seats=seats, dealer=dealer, rng=3)
    rounds = 0
    rng = Random(5)
    while state.turn is not None:
        if state.phase is Phase.DEAL:
            assert state.turn == dealer
            state = run(state, "deal")
        first = state.turn
        rounds += 1
        assert first == (dealer + 1) % seats
        order = []
        while state.phase is Phase.PLAY:
            assert state.turn is not None
            order.append(state.turn)
            state = suipi.apply(state, rng.choice(suipi.legal_moves(state)))
        assert order == [(dealer + 1 + step) % seats for step in range(len(order))]
        assert order[-1] == dealer
    assert rounds == (3 if seats == 2 else 2)


@pytest.mark.rule("R1.2")
def test_r1_2_the_short_pack() -> None:
    pack = suipi.pack()
    assert len(pack) == len(set(pack)) == 52
    assert Counter(card.rank for card in pack) == dict.fromkeys(list(Rank)[:13], 4)
    # an ace is worth 1, and 2 to 10 their pips
    ladder = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS"]
    assert [str(card) for card in pack[::4]] == [*ladder, "JS", "QS", "KS"]
    assert [WORTH[Card.parse(text).rank] for text in ladder] == list(range(1, 11))


@pytest.mark.rule("R1.2")
def test_r1_2_the_long_pack() -> None:
    pack = suipi.pack(LONG)
    assert len(pack) == len(set(pack)) == 64
    assert [str(card) for card in pack[40:]] == [
        f"{rank}{suit}" for rank in ("11", "12", "13", "J", "Q", "K") for suit in "SCDH"
    ]
    assert set(suipi.pack()) < set(pack)


@pytest.mark.rule("R1.2")
def test_r1_2_an_ace_is_one_only_and_faces_have_no_value() -> None:
    state = table("AH JH", "TC AD JD")
    assert suipi.legal_moves(state)[:1] == (suipi.parse_move("AH x AD"),)
    assert suipi.check(state, suipi.parse_move("AH x TC AD")) is not None
    assert suipi.check(state, suipi.parse_move("JH x TC AD")) is not None  # no eleven
    assert suipi.check(state, suipi.parse_move("JH x JD")) is None
    assert suipi.check(table("11H KS", "TC AD", rules=LONG), suipi.parse_move("11H x TC AD")) is None


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize(
    ("rules", "seats", "size", "stock"),
    [
        (suipi.STANDARD, 2, 8, 32),  # 52 - 16 - 4
        (suipi.STANDARD, 4, 8, 16),
        (LONG, 2, 10, 40),
        (LONG, 4, 10, 20),
        (Rules(hand_size=6), 4, 6, 24),
        (Rules(hand_size=1), 2, 1, 46),
        (Rules(hand_size=19), 2, 19, 10),
    ],
)
def test_r1_3_hands_and_four_on_the_floor(rules: Rules, seats: int, size: int, stock: int) -> None:
    state = suipi.deal(rules, seats=seats, rng=11)
    assert [len(hand) for hand in state.hands] == [size] * seats
    assert len(state.floor) == 4
    assert len(state.stock) == stock
    assert (state.captured, state.suipis, state.last_capture) == ((cards(""), cards("")), (0, 0), None)


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize(
    ("pack", "two", "four"),
    [(Pack.PIPS10, 19, 9), (Pack.PIPS13, 25, 12)],  # hands and thirteen cards: 2 * 19 + 13 = 51 of 52, 4 * 9 + 13 = 49
)
def test_r1_3_hands_leave_thirteen_cards(pack: Pack, two: int, four: int) -> None:
    assert list(suipi.seat_counts(Rules(pack=pack, hand_size=four))) == [2, 4]
    assert list(suipi.seat_counts(Rules(pack=pack, hand_size=four + 1))) == [2]
    assert list(suipi.seat_counts(Rules(pack=pack, hand_size=two))) == [2]
    for size in (0, -1, two + 1, 26, 1000):
        with pytest.raises(RulesError, match="hand_size"):
            Rules(pack=pack, hand_size=size)
    with pytest.raises(RulesError, match="seat 2 players, not 4"):
        suipi.deal(Rules(pack=pack, hand_size=four + 1), seats=4, rng=1)


@pytest.mark.rule("R1.3")
def test_r1_3_the_seat_at_the_dealers_right_cuts() -> None:
    whole = suipi.pack()
    assert suipi.deal_from(cut(whole, 10)) == suipi.deal_from([*whole[10:], *whole[:10]])


def dealt_floor(front: str, rules: Rules = suipi.STANDARD) -> tuple[list[str], list[str]]:
    """The floor and the ends of the stock of a deal in which these cards come after the hands."""
    state = suipi.deal_from(deck(front, rules, at=16), rules)
    return [str(unit) for unit in state.floor], [str(card) for card in state.stock]


@pytest.mark.rule("R1.4")
def test_r1_4_a_floor_of_four_ranks_stays() -> None:
    on_floor, stock = dealt_floor("5H 6S 9C KD 3H")
    assert on_floor == ["5H", "6S", "9C", "KD"]
    assert stock[0] == "3H"


@pytest.mark.rule("R1.4")
def test_r1_4_of_equal_cards_the_spade_stays_else_the_earlier() -> None:
    assert dealt_floor("5H 5D 9C KD 3H")[0] == ["5H", "9C", "KD", "3H"]
    assert dealt_floor("5H 5S 9C KD 3H")[0] == ["5S", "9C", "KD", "3H"]
    # a replacement that is a spade stays, and the card before it goes
    on_floor, stock = dealt_floor("5H 5D 9C KD 9S 3H")
    assert on_floor == ["5H", "KD", "9S", "3H"]
    assert stock[-2:] == ["5D", "9C"]


@pytest.mark.rule("R1.4")
def test_r1_4_cards_go_back_one_at_a_time_under_the_stock() -> None:
    # 6D goes, 2D comes; 6H goes, 2H comes; 2H goes for 2D was earlier, JH comes
    on_floor, stock = dealt_floor("6D 6S 6H QC 2D 2H JH 4C")
    assert on_floor == ["6S", "QC", "2D", "JH"]
    assert stock[0] == "4C"
    assert stock[-3:] == ["6D", "6H", "2H"]


@pytest.mark.rule("R1.4")
def test_r1_4_with_points_a_card_that_scores_stays_first() -> None:
    assert dealt_floor("TS TD 9C KD 3H")[0] == ["TS", "9C", "KD", "3H"]
    assert dealt_floor("TS TD 9C KD 3H", POINTS)[0] == ["TD", "9C", "KD", "3H"]
    assert dealt_floor("TH TS 9C KD 3H", POINTS)[0] == ["TS", "9C", "KD", "3H"]
    assert dealt_floor("AH AS 9C KD 3H", POINTS)[0] == ["AS", "9C", "KD", "3H"]  # both score: the spade
    assert dealt_floor("AH AD 9C KD 3H", POINTS)[0] == ["AH", "9C", "KD", "3H"]  # both score: the earlier
    long = Rules(pack=Pack.PIPS13, floor_keep=FloorKeep.POINTS)
    whole = deck("12S 12D 9C KD 3H", long, at=20)
    assert [str(unit) for unit in suipi.deal_from(whole, long).floor] == ["12D", "9C", "KD", "3H"]


def slow_clearing(on_floor: list[Card], stock: list[Card], rules: Rules) -> tuple[list[Card], list[Card]]:
    """R1.4 told slowly: look for the first card of which a better one lies there, again and again."""
    scoring = {"AS", "AC", "AD", "AH", "2S", "TD"} | ({"11D", "12D", "13D"} if rules.pack is Pack.PIPS13 else set())

    def better(one: Card, other: Card) -> bool:
        if rules.floor_keep is FloorKeep.POINTS and (str(one) in scoring) != (str(other) in scoring):
            return str(one) in scoring
        if (one.suit is Suit.SPADES) != (other.suit is Suit.SPADES):
            return one.suit is Suit.SPADES
        return on_floor.index(one) < on_floor.index(other)

    while True:
        for card in on_floor:
            if any(other.rank is card.rank and better(other, card) for other in on_floor if other is not card):
                on_floor = [*(other for other in on_floor if other is not card), stock[0]]
                stock = [*stock[1:], card]
                break
        else:
            return on_floor, stock


@pytest.mark.rule("R1.4")
@pytest.mark.parametrize("keep", FloorKeep)
@pytest.mark.parametrize("pack", Pack)
def test_r1_4_against_a_slow_clearing(pack: Pack, keep: FloorKeep) -> None:
    rules = Rules(pack=pack, floor_keep=keep)
    rng = Random(17)
    replaced = 0
    for _ in range(150):
        # a pack whose ranks lie together has many repeats
        whole = sorted(suipi.pack(rules), key=lambda card: (card.rank.value, card.suit.value))
        at = rng.randrange(len(whole))
        whole = [*whole[at:], *whole[:at]]
        for _ in range(rng.randrange(40)):
            one, other = rng.randrange(len(whole)), rng.randrange(len(whole))
            whole[one], whole[other] = whole[other], whole[one]
        state = suipi.deal_from(whole, rules)
        at = sum(map(len, state.hands))
        expected = slow_clearing(whole[at : at + 4], whole[at + 4 :], rules)
        assert (list(state.floor), list(state.stock)) == expected
        assert len({unit.rank for unit in state.floor if isinstance(unit, Card)}) == 4
        replaced += list(state.floor) != whole[at : at + 4]
    assert replaced > 50


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize(
    ("rules", "seats", "sizes"),
    [
        (suipi.STANDARD, 2, [8, 8, 8]),
        (suipi.STANDARD, 4, [8, 4]),
        (LONG, 2, [10, 10, 10]),
        (LONG, 4, [10, 5]),
        (Rules(hand_size=7), 2, [7, 7, 7, 3]),  # 48 = 14 + 14 + 14 + 6
        (Rules(hand_size=9), 4, [9, 3]),  # 48 = 36 + 12
        (Rules(hand_size=19), 2, [19, 5]),
    ],
)
def test_r1_5_rounds_until_the_stock_is_out(rules: Rules, seats: int, sizes: list[int]) -> None:
    state = suipi.deal(rules, seats=seats, rng=2)
    rng = Random(3)
    found = [len(state.hands[0])]
    while state.turn is not None:
        if state.phase is Phase.DEAL:
            before = state
            assert suipi.legal_moves(state) == (DealRound(),)
            assert not any(state.hands)
            state = run(state, "deal")
            assert len({len(hand) for hand in state.hands}) == 1
            assert state.floor == before.floor
            found.append(len(state.hands[0]))
        state = suipi.apply(state, rng.choice(suipi.legal_moves(state)))
    assert found == sizes
    assert not state.stock
    assert not any(state.hands)


@pytest.mark.rule("R1.5")
def test_r1_5_only_the_dealer_deals_and_only_between_rounds() -> None:
    low = [card for card in suipi.pack() if str(card) not in ("7H", "KS", "7D")]
    state = suipi.position(seats=2, dealer=1, hands=[cards("7H"), cards("KS")], floor=floor("7D"), stock=low[:32])
    assert refusal(state, "deal") == "hands_not_empty"
    state = run(state, "7H x 7D", "trail KS")
    assert (state.phase, state.turn, state.outcome) == (Phase.DEAL, 1, None)
    assert refusal(state, "deal", seat=0) == "not_your_turn"
    assert refusal(state, "trail KS") == "round_over"
    assert [str(unit) for unit in run(state, "deal").floor] == ["KS"]


@pytest.mark.rule("R1.6")
@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (2, 1), (4, 0), (4, 1), (4, 3)])
def test_r1_6_a_deck_is_dealt_in_blocks(seats: int, dealer: int) -> None:
    whole = list(suipi.pack())
    Random(9).shuffle(whole)
    state = suipi.deal_from(whole, seats=seats, dealer=dealer)
    for step in range(seats):
        assert set(state.hands[(dealer + 1 + step) % seats]) == set(whole[8 * step : 8 * step + 8])
    at = 8 * seats
    assert slow_clearing(whole[at : at + 4], whole[at + 4 :], suipi.STANDARD) == (list(state.floor), list(state.stock))


@pytest.mark.rule("R1.6")
@pytest.mark.parametrize(("seats", "dealer", "size"), [(2, 0, 8), (2, 1, 8), (4, 2, 4)])
def test_r1_6_later_rounds_are_dealt_in_blocks_too(seats: int, dealer: int, size: int) -> None:
    state = suipi.deal(seats=seats, dealer=dealer, rng=4)
    rng = Random(1)
    while state.phase is Phase.PLAY:
        state = suipi.apply(state, rng.choice(suipi.legal_moves(state)))
    stock = state.stock
    after = run(state, "deal")
    for step in range(seats):
        assert set(after.hands[(dealer + 1 + step) % seats]) == set(stock[size * step : size * step + size])
    assert after.stock == stock[size * seats :]


@pytest.mark.rule("R1.6")
def test_r1_6_a_deck_is_the_pack() -> None:
    with pytest.raises(RulesError, match="the deck lacks KH"):
        suipi.deal_from(suipi.pack()[:-1])
    with pytest.raises(RulesError, match="beyond the pack"):
        suipi.deal_from(suipi.pack(LONG))
    with pytest.raises(TypeError):
        suipi.deal_from(["AS"] * 52)  # type: ignore[list-item]


@given(st.integers(0, 2**32), st.sampled_from([2, 4]))
def test_a_deal_is_a_deal_from_the_shuffled_pack(seed: int, seats: int) -> None:
    state: Any = suipi.deal(rng=seed, seats=seats)
    assert state == suipi.deal(rng=Random(seed), seats=seats)
    assert suipi.problems(state) == ()
    assert len({worth(unit) if worth(unit) < 99 else unit.rank for unit in state.floor}) == 4


@given(courses())
def test_the_cards_are_always_the_pack(states: list[State]) -> None:
    for state in states:
        named = [*state.stock]
        for some in (*state.hands, *state.captured):
            named += some
        for unit in state.floor:
            named += [unit] if isinstance(unit, Card) else unit.cards
        assert Counter(named) == Counter(suipi.pack(state.rules))
