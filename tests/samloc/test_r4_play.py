"""R4.1 to R4.7: declaring, leading, beating and passing."""

import pytest
from support.samloc import dealt, listed, net, refusal, run, started, table, trick

from sampan import RulesError, samloc
from sampan.samloc import (
    DeclareFrom,
    Leader,
    LeadTie,
    OutcomeKind,
    Phase,
    Rules,
    State,
)

A = "3S 4D 5H 6S 7H 9C TD JH QS KD"
B = "3C 4S 5D 6H 8S 8C 9D JS QC 2H"
C = "3D 4C 6C 6D 7S 9H TS KS AC 2D"
D = "5S 5C 7C 8D 8H TC JC QD AH 2S"  # the only hand without a 3


# R4.1, R4.2


@pytest.mark.rule("R4.1")
def test_r4_1_each_seat_in_turn_is_asked_and_then_the_leader_leads() -> None:
    state = dealt(A, B, C, D)
    for seat in range(4):
        assert (state.phase, state.turn, listed(state)) == (Phase.DECLARE, seat, ["declare", "decline"])
        state = run(state, "decline")
    assert (state.phase, state.turn, state.leader, state.declarer) == (Phase.PLAY, 0, 0, None)


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("declines", [0, 1, 2, 3])
def test_r4_1_the_first_to_declare_leads_and_nobody_after_is_asked(declines: int) -> None:
    state = run(dealt(A, B, C, D), *["decline"] * declines, "declare")
    assert (state.phase, state.turn, state.leader, state.declarer) == (Phase.PLAY, declines, declines, declines)


@pytest.mark.rule("R4.1")
def test_r4_1_nobody_plays_before_the_declarations_are_done_nor_declares_after() -> None:
    state = dealt(A, B, C, D)
    assert refusal(state, "3S") == "declare_first"
    assert refusal(state, "pass") == "declare_first"
    for begun in (run(state, "declare"), started(A, B, C, D), run(started(A, B, C, D), "3S")):
        assert refusal(begun, "declare") == "play_begun"
        assert refusal(begun, "decline") == "play_begun"


@pytest.mark.rule("R4.1")
def test_r4_1_instant_wins_are_looked_at_first() -> None:
    state = dealt("3S 4D 5H 6S 7H 8C 9D TH JS QD", "3C 4S 5D 6H 8S 8H 9C JC QC 2H")
    assert (state.phase, state.turn, listed(state)) == (Phase.OVER, None, [])


@pytest.mark.rule("R4.2")
@pytest.mark.parametrize(
    ("declare_from", "dealer", "asked"),
    [
        (DeclareFrom.LEADER, 3, [0, 1, 2, 3]),  # seat 3 has no 3, so seat 0 would lead
        (DeclareFrom.DEALER, 3, [3, 0, 1, 2]),
        (DeclareFrom.LEADER, 2, [2, 3, 0, 1]),
        (DeclareFrom.DEALER, 2, [2, 3, 0, 1]),
    ],
)
def test_r4_2_the_would_be_leader_or_the_dealer_is_asked_first(
    declare_from: DeclareFrom, dealer: int, asked: list[int]
) -> None:
    state = dealt(A, B, C, D, rules=Rules(declare_from=declare_from), dealer=dealer)
    leader = state.leader
    turns = []
    while state.phase is Phase.DECLARE:
        turns.append(state.turn)
        state = run(state, "decline")
    assert turns == asked
    assert state.turn == state.leader == leader == (0 if dealer == 3 else dealer)


# R4.3, R4.4


@pytest.mark.rule("R4.3")
def test_r4_3_the_holder_of_the_lowest_card_leads_any_combination() -> None:
    state = started(A, B, C, D)
    assert state.turn == 0
    for text in ("KD", "3S", "4D 5H 6S 7H", "9C TD JH QS KD"):
        assert refusal(state, text) is None


@pytest.mark.rule("R4.3")
def test_r4_3_the_first_lead_may_have_to_hold_the_lowest_rank() -> None:
    strict = started(A, B, C, D, rules=Rules(first_lead_has_lowest=True))
    assert listed(strict) == ["3S", "3S 4D 5H", "3S 4D 5H 6S", "3S 4D 5H 6S 7H"]
    assert refusal(strict, "4D") == "without_lowest"
    assert refusal(strict, "4D 5H 6S") == "without_lowest"


@pytest.mark.rule("R4.3")
def test_r4_3_any_suit_of_the_lowest_rank_will_do() -> None:
    rules = Rules(first_lead_has_lowest=True, lead_tie=LeadTie.SUIT)
    state = started("3S 3H 5H 6S 7H 9C TD JH QS KD", B, rules=rules)
    assert state.turn == 0
    assert listed(state) == ["3S", "3S 3H"]
    assert refusal(state, "3H") is None
    assert refusal(state, "5H 6S 7H") == "without_lowest"


@pytest.mark.rule("R4.3")
def test_r4_3_only_the_first_lead_of_the_deal_is_bound() -> None:
    rules = Rules(first_lead_has_lowest=True)
    after = run(started(A, B, C, D, rules=rules), "3S")
    assert refusal(after, "8S") is None
    second = run(after, "2H", "pass", "pass", "pass")
    assert second.turn == 1
    assert refusal(second, "8S 8C") is None


@pytest.mark.rule("R4.3")
def test_r4_3_a_declarer_is_not_bound() -> None:
    state = run(dealt(A, B, C, D, rules=Rules(first_lead_has_lowest=True)), "declare")
    assert refusal(state, "KD") is None
    fourth = run(dealt(A, B, C, D, rules=Rules(first_lead_has_lowest=True)), "decline", "decline", "decline", "declare")
    assert refusal(fourth, "2S") is None


@pytest.mark.rule("R4.3")
def test_r4_3_a_leading_dealer_cannot_be_bound() -> None:
    with pytest.raises(RulesError, match="first_lead_has_lowest") as caught:
        Rules(first_lead_has_lowest=True, leader=Leader.DEALER)
    assert "R4.3" in str(caught.value)


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize(("dealer", "leader"), [(0, 0), (1, 1), (2, 2), (3, 0)])
def test_r4_4_among_holders_of_the_lowest_rank_the_first_from_the_dealer_on_leads(dealer: int, leader: int) -> None:
    assert dealt(A, B, C, D, dealer=dealer).leader == leader


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_r4_4_the_lowest_suit_may_decide(dealer: int) -> None:
    rules = Rules(lead_tie=LeadTie.SUIT)
    assert dealt(A, B, C, D, rules=rules, dealer=dealer).leader == 0  # 3S
    assert dealt(D, C, B, A, rules=rules, dealer=dealer).leader == 3


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize(("mine", "yours"), [("3C", "3S"), ("3D", "3C"), ("3H", "3D"), ("3H", "3S")])
def test_r4_4_suits_rise_spades_clubs_diamonds_hearts(mine: str, yours: str) -> None:
    hands = f"{mine} 4D 5H 6S 7H 9C TD JH QS KD", f"{yours} 4S 5D 6H 8S 8C 9D JS QC 2H"
    assert dealt(*hands).leader == 0
    assert dealt(*hands, rules=Rules(lead_tie=LeadTie.SUIT)).leader == 1


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("lead_tie", LeadTie)
def test_r4_4_without_a_3_the_lowest_rank_dealt_counts(lead_tie: LeadTie) -> None:
    hands = "6D 6H 7H 8C 9C TD JH QS KD 2S", "5H 6S 7D 8H 8S 9D JS QC KC 2H"
    assert dealt(*hands, rules=Rules(lead_tie=lead_tie)).leader == 1
    assert dealt(*hands, rules=Rules(lead_tie=lead_tie), dealer=1).leader == 1


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_r4_4_the_dealer_may_lead_whatever_he_holds(dealer: int) -> None:
    state = started(A, B, C, D, rules=Rules(leader=Leader.DEALER), dealer=dealer)
    assert state.turn == state.leader == dealer
    assert started(A, B, C, D, rules=samloc.WINNER_LEADS, dealer=dealer).turn == dealer


# R4.5 to R4.7


@pytest.fixture
def three() -> State:
    return table("3S 9S KS 6H", "4S TS 5H 6C", "5S JS QH 6D", turn=0)


@pytest.fixture
def three_free() -> State:
    return table("3S 9S KS 6H", "4S TS 5H 6C", "5S JS QH 6D", turn=0, rules=Rules(pass_locks=False))


@pytest.mark.rule("R4.5")
def test_r4_5_seats_beat_or_pass_in_turn(three: State) -> None:
    state = run(three, "0: 3S", "1: 4S", "2: 5S", "0: 9S", "1: TS")
    assert (state.turn, state.passed) == (2, frozenset())
    assert refusal(state, "QH", seat=0) == "not_your_turn"
    assert refusal(state, "9S") == "not_held"


@pytest.mark.rule("R4.5")
def test_r4_5_who_can_beat_may_pass(three: State) -> None:
    state = run(three, "3S")
    assert refusal(state, "4S") is None
    assert refusal(state, "pass") is None


@pytest.mark.rule("R4.5")
def test_r4_5_a_pass_is_out_until_the_trick_ends(three: State) -> None:
    state = run(three, "0: 3S", "1: pass", "2: 5S")
    assert (state.turn, state.passed) == (0, frozenset({1}))
    state = run(state, "0: 9S")
    assert (state.turn, state.passed) == (2, frozenset({1}))
    assert refusal(state, "TS", seat=1) == "not_your_turn"
    state = run(state, "2: pass")
    assert (state.turn, state.passed, state.trick) == (0, frozenset(), ())
    assert run(state, "6H").turn == 1  # the next trick is open to all


@pytest.mark.rule("R4.5")
def test_r4_5_without_the_lock_a_passer_comes_back(three_free: State) -> None:
    state = run(three_free, "0: 3S", "1: pass", "2: 5S")
    assert (state.turn, state.passed) == (0, frozenset())  # a play empties it
    state = run(state, "0: 9S")
    assert (state.turn, state.passed) == (1, frozenset())
    state = run(state, "1: TS", "2: pass")
    assert (state.turn, state.passed) == (0, frozenset({2}))
    state = run(state, "0: pass")
    assert (state.turn, state.trick) == (1, ())


@pytest.mark.rule("R4.5")
def test_r4_5_without_the_lock_the_trick_ends_when_all_others_have_passed_since_the_last_play(
    three_free: State,
) -> None:
    state = run(three_free, "0: 3S", "1: pass", "2: 5S", "0: pass")
    assert (state.turn, state.passed) == (1, frozenset({0}))  # seat 1 passed before the last play, so it is asked again
    state = run(state, "1: pass")
    assert (state.turn, state.leader, state.trick, state.passed) == (2, 2, (), frozenset())


@pytest.mark.rule("R4.6")
def test_r4_6_the_last_player_leads_anything(three: State) -> None:
    state = run(three, "0: 3S", "1: 4S", "2: QH", "0: pass", "1: pass")
    assert (state.turn, state.leader, state.trick) == (2, 2, ())
    assert listed(state) == ["5S", "6D", "JS"]


@pytest.mark.rule("R4.6")
def test_r4_6_the_leader_may_not_pass(three: State) -> None:
    assert refusal(three, "pass") == "leader_passes"
    assert "pass" not in listed(three)
    later = run(three, "3S", "pass", "pass")
    assert refusal(later, "pass") == "leader_passes"


@pytest.mark.rule("R4.7")
def test_r4_7_the_first_to_empty_the_hand_wins_at_once() -> None:
    state = run(table("3S", "4S 5S", "6S 7S", turn=0), "3S")
    assert (state.phase, state.turn, listed(state)) == (Phase.OVER, None, [])
    assert state.outcome
    assert (state.outcome.kind, state.outcome.winner) == (OutcomeKind.WENT_OUT, 0)
    assert state.trick == trick((0, "3S"))
    assert refusal(state, "4S", seat=1) == "deal_over"


@pytest.mark.rule("R4.7")
def test_r4_7_a_last_single_2_is_not_chopped() -> None:
    state = run(table("9S 9C", "2S", "4S 4C 4D 4H 8D", trick=trick((0, "KS")), turn=1), "2S")
    assert state.outcome
    assert state.outcome.winner == 1
    assert refusal(state, "4S 4C 4D 4H", seat=2) == "deal_over"
    # 2 cards; 5 cards with a quad: 5 + 10
    assert net(state) == (-2, 17, -15)
