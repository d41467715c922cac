"""The worked cases of the rules page, by their numbers."""

import pytest
from support.sampen import dealt, hands, listed, net, refusal, run, table, text

from sampan import RulesError, sampen
from sampan.sampen import InitialPairs, Outcome, Phase, Rules


@pytest.mark.parametrize(("seats", "stock"), [*zip(range(2, 9), (29, 14, 7, 4, 5, 10, 3), strict=True)])
def test_case_1_stock_left_after_the_upcard(seats: int, stock: int) -> None:
    assert len(sampen.deal(seats=seats, rng=1).stock) == stock


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (sampen.STANDARD, 1),
        (sampen.STANDARD, 9),
        (sampen.DOUBLE_DECK, 14),
        (sampen.JAVANESE, 4),
        (sampen.JAVANESE, 12),
    ],
)
def test_case_2_seat_counts_refused(rules: Rules, seats: int) -> None:
    with pytest.raises(RulesError):
        sampen.deal(rules, seats=seats, rng=1)


def test_case_3_only_the_holder_acts_and_only_matches() -> None:
    state = table("AS 2S", "5S 3S", "4S 6S", upcard="5S")
    assert (state.turn, listed(state)) == (1, ["match"])
    assert refusal(state, "turn") == "match_first"
    assert refusal(state, "turn", seat=0) == "not_your_turn"


def test_case_4_another_suit_is_no_twin() -> None:
    state = table("AS 2S", "5H 3S", "4S 6S", upcard="5S")
    assert (state.phase, state.turn, listed(state)) == (Phase.TURN, 0, ["turn"])


def test_case_5_two_leads_not_three() -> None:
    state = run(table("AS 2S", "3D 3D 9S 5S", upcard="5S"), "1: match")
    assert listed(state) == ["lead 3D", "lead 9S"]


def test_case_6_match_lead_match_lead_wins() -> None:
    state = run(table("5S 7D 7D KC", "AS 2S", upcard="5S"), "match", "lead 7D", "match", "lead KC")
    assert state.outcome == Outcome((0,), blocked=False)


def test_case_7_the_second_seven_wins_and_no_lead_is_asked() -> None:
    state = run(table("5S 7D 7D", "AS 2S", upcard="5S"), "match", "lead 7D", "match")
    assert (state.outcome, listed(state)) == (Outcome((0,), blocked=False), [])


def test_case_8_a_last_lead_wins_though_it_could_be_matched() -> None:
    state = run(table("5S 9H", "9H 2S", upcard="5S"), "match", "lead 9H")
    assert state.outcome == Outcome((0,), blocked=False)


def test_case_9_a_pair_cannot_be_thrown_out() -> None:
    state = table("AS 2S", "7D 7D", upcard="5S")
    assert state.turn == 0
    assert listed(state) == ["turn"]
    assert refusal(state, "lead 7D", seat=1) == "not_your_turn"
    assert refusal(state, "match", seat=1) == "not_your_turn"


def test_case_10_seat_1_is_asked_first() -> None:
    state = dealt("AS", "2S", up="5S", stock="5S 2S AS")
    state = run(state, "1: turn", "1: turn", "1: match")  # 5S is turned, then 2S
    assert state.outcome == Outcome((1,), blocked=False)
    assert net(state) == (-1, 1)


def test_case_11_the_four_is_never_turned() -> None:
    state = dealt("AS 2S 3S", "AS 4S 2S", up="3S", stock="4S")
    state = run(state, "0: match", "0: lead 2S", "1: match")
    won = run(state, "1: lead AS", "0: match")
    assert won.outcome == Outcome((0,), blocked=False)
    assert text(won.stock) == "4S"
    lost = run(state, "1: lead 4S", "1: turn")
    assert hands(lost) == ["AS", "AS"]
    assert lost.outcome == Outcome((0, 1), blocked=True)
    assert net(lost) == (0, 0)


def test_case_12_blocked_with_one_and_three_times_three() -> None:
    held = ("AS", "AS 2S 3S", "2S 3S 4S", "4S 5S 5S")
    pile = text(card for card in sampen.pack() if str(card) not in " ".join(held).split())
    state = table(*held, discards=pile)
    assert state.outcome == Outcome((0,), blocked=True)
    assert net(state) == (3, -1, -1, -1)


def test_case_13_a_dealt_pair_is_out_before_play() -> None:
    state = dealt("4S 4S 7D 9H KC", "AS 5S 7D 9H KC", up="AS", stock="5S", initial_pairs=InitialPairs.DISCARD)
    assert hands(state)[0] == "7D 9H KC"
    assert text(state.thrown) == "4S 4S"
    assert (state.phase, state.turn) == (Phase.MATCH, 1)
