"""R1: the pack and the deal."""

import pytest
from support.samloc import deck

from sampan import CardSet, RulesError, samloc

PACK_TEXT = " ".join(rank + suit for rank in "3456789TJQKA2" for suit in "SCDH")


@pytest.mark.rule("R1.1")
def test_r1_1_the_pack_has_52_cards_from_3s_to_2s() -> None:
    assert " ".join(map(str, samloc.pack())) == PACK_TEXT
    assert len(set(samloc.pack())) == 52


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_r1_1_each_seat_gets_ten_cards(seats: int) -> None:
    state = samloc.deal(seats=seats, rng=seats)
    assert [len(hand) for hand in state.hands] == [10] * seats
    assert len(set().union(*state.hands)) == 10 * seats
    assert samloc.view(state, 0).stock_size == 52 - 10 * seats


@pytest.mark.rule("R1.1")
def test_r1_1_four_seats_are_usual_and_two_to_five_allowed() -> None:
    assert samloc.deal(rng=1).seats == 4
    assert list(samloc.seat_counts()) == [2, 3, 4, 5]


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 10**12])
def test_r1_1_other_seat_counts_are_refused(seats: int) -> None:
    with pytest.raises(RulesError, match="2 to 5"):
        samloc.deal(seats=seats, rng=1)
    with pytest.raises(RulesError, match="2 to 5"):
        samloc.deal_from(samloc.pack(), seats=seats)


@pytest.mark.rule("R1.2")
def test_r1_2_ranks_rise_from_3_to_2_and_equal_ranks_do_not_beat() -> None:
    singles = [samloc.identify(CardSet.parse(f"{rank}S")) for rank in "3456789TJQKA2"]
    for low, one in enumerate(singles):
        for high, other in enumerate(singles):
            assert one
            assert other
            assert samloc.beats(other, one, samloc.STANDARD) is (high > low)


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize("new", ["7S", "7C", "7D"])
@pytest.mark.parametrize("old", ["7H", "7C", "7S"])
def test_r1_2_suits_decide_nothing(new: str, old: str) -> None:
    this, that = samloc.identify(CardSet.parse(new)), samloc.identify(CardSet.parse(old))
    assert this
    assert that
    assert this == that
    assert not samloc.beats(this, that, samloc.STANDARD)


@pytest.mark.rule("R1.3")
def test_r1_3_the_first_ten_cards_of_the_deck_go_to_seat_0() -> None:
    cards = deck()
    cards.reverse()
    state = samloc.deal_from(cards, seats=3)
    assert [set(hand) for hand in state.hands] == [set(cards[:10]), set(cards[10:20]), set(cards[20:30])]
