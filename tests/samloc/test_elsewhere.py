"""What other implementations of the game got wrong."""

from random import Random

import pytest
from hypothesis import given
from support.samloc import cards, dealt, listed, net, options, pick, play, refusal, run, started, table, trick

from sampan import samloc
from sampan.samloc import FinishOnTwo, InstantWin, LastCardNext, Outcome, OutcomeKind, Phase, Rules, State

TEN = "3S 4D 5H 6S 7H 9C TD JH QS KD"
OTHER_TEN = "3C 4S 5D 6H 8S 8C 9D JS QC 2H"


@pytest.mark.rule("R7.2")
def test_the_strongest_kind_wins_and_not_the_first_seat_with_any() -> None:
    state = dealt("4S 4H 5C 5D 9S 9C JS JC QC QH", "3S 3C 6S 6C 6D TS TC TD KS KH", "3D 4D 5H 6H 7D 8C 9D TH JD QD")
    assert state.outcome == Outcome(OutcomeKind.INSTANT_WIN, winner=2, instant=InstantWin.DRAGON)


@pytest.mark.rule("R7.4")
def test_a_quad_inside_three_triples_is_not_missed() -> None:
    state = dealt("4S 4C 4D 4H 9S 9C 9D JS JC JH", "3C 5S 5D 6H 8S 8C 9H JD QC 2H")
    assert state.outcome == Outcome(OutcomeKind.INSTANT_WIN, winner=0, instant=InstantWin.THREE_TRIPLES)


@pytest.mark.rule("R7.4")
def test_a_quad_inside_five_pairs_is_not_missed() -> None:
    state = dealt("4S 4C 4D 4H 9S 9C JS JH KS KC", "3C 5S 5D 6H 8S 8C 9D JD QC 2H")
    assert state.outcome == Outcome(OutcomeKind.INSTANT_WIN, winner=0, instant=InstantWin.FIVE_PAIRS)


@pytest.mark.rule("R2.2")
def test_ace_two_three_is_the_lowest_straight_not_the_highest() -> None:
    state = table("9S 9C", "AS 2D 3D 4H", trick=trick((0, "3S 4S 5S")), turn=1)
    assert listed(state) == ["pass"]
    assert refusal(state, "AS 2D 3D") == "does_not_beat"
    below = table("9S 9C", "3D 4H 5H", trick=trick((0, "AC 2C 3C")), turn=1)
    assert refusal(below, "3D 4H 5H") is None


@pytest.mark.rule("R2.2")
def test_two_three_four_does_not_beat_its_equal() -> None:
    state = table("9S 9C", "2D 3D 4H 5H", trick=trick((0, "2S 3S 4S")), turn=1)
    assert refusal(state, "2D 3D 4H") == "does_not_beat"
    assert listed(state) == ["3D 4H 5H", "pass"]


@pytest.mark.rule("R4.5")
def test_the_pass_lock_is_not_lost_when_the_trick_goes_round() -> None:
    state = table("3S 6S 9S KS KD", "4S TS 2C AD", "5S 7S JS QS", "8C 8D 8H AC", turn=0)
    state = run(state, "0: 3S", "1: pass", "2: 5S", "3: pass", "0: 6S", "2: 7S", "0: 9S", "2: JS", "0: KS", "2: pass")
    assert (state.turn, state.trick, state.passed) == (0, (), frozenset())


@pytest.mark.rule("R4.6")
def test_no_leader_may_pass() -> None:
    for seed in range(30):
        rng = Random(seed)
        state = samloc.deal(seats=2 + seed % 4, rng=rng)
        while state.turn is not None:
            if state.phase is Phase.PLAY and not state.trick:
                assert refusal(state, "pass") == "leader_passes"
            state = samloc.apply(state, pick(state, rng))


@pytest.mark.rule("R4.10")
@pytest.mark.parametrize("option", LastCardNext)
@pytest.mark.parametrize("hand", ["2S", "2S 2C", "2S 2C 2D", "2S 2C 2D 2H"])
def test_a_ban_on_going_out_with_a_2_leaves_a_move(hand: str, option: LastCardNext) -> None:
    rules = Rules(finish_on_two=FinishOnTwo.FORBIDDEN, last_card_next=option)
    for others in (("9S",), ("9S 9C",), ("9S", "8S 8C"), ("9S 9C", "8S")):
        state = table(hand, *others, turn=0, rules=rules)
        assert "2S" in listed(state)
        end = state
        while end.turn is not None:
            end = samloc.apply(end, samloc.legal_moves(end)[-1] if end.turn else samloc.legal_moves(end)[0])
        assert end.outcome
        assert end.outcome.winner == 0


@pytest.mark.rule("R4.10")
@given(options())
def test_a_seat_to_act_always_has_a_move(rules: Rules) -> None:
    rng = Random(rules.cong)
    state = samloc.deal(rules, seats=2 + rules.card % 4, rng=rng)
    while state.turn is not None:
        assert samloc.legal_moves(state)
        state = samloc.apply(state, pick(state, rng))
    assert samloc.legal_moves(state) == ()


@pytest.mark.rule("R6.7")
def test_payments_are_zero_sum_with_every_kind_of_them_at_once() -> None:
    # a chopped 2, a chopped quad, cóng, left 2s and quads
    hands = (
        "2S KS KC",
        "3S 3C 3D 3H 8S 8C",
        "5S 5C 5D 5H",
        "9S 9C 9D 9H 2C 2D 4S 6D 7H JC",
    )
    end = run(table(*hands, turn=0), "2S", "3S 3C 3D 3H", "5S 5C 5D 5H")
    # chops: 15 from 0 to 1, 25 from 1 to 2; cards: 2, 2; seat 3: 15 + 2 * 5 + 10
    assert net(end) == (-15 - 2, 15 - 25 - 2, 25 + 2 + 2 + 35, -35)
    assert sum(net(end)) == 0


@pytest.mark.rule("R6.5")
def test_a_chop_is_booked_and_not_only_shown() -> None:
    state = run(table("2S 9S", "3S 3C 3D 3H 4S 4C", turn=0), "2S", "3S 3C 3D 3H")
    assert net(state) == (-15, 15)
    state = run(state, "pass", "4S 4C")
    # 15 stay, and seat 0 pays for its last card
    assert net(state) == (-16, 16)


@pytest.mark.rule("R2.2")
def test_an_ace_high_straight_takes_its_own_cards_from_the_hand() -> None:
    state = started("QS KD AC AD 3S 5H 7H 9H TH 4D", "3C 4S 5S 6S 8S 8C 9S JS JC 2H")
    after = samloc.apply(state, play("QS KD AD"))
    assert after.hands[0] == cards("AC 3S 5H 7H 9H TH 4D")
    assert after.discards == cards("QS KD AD")
    low = samloc.apply(table("AC AD 2S 3S 9S", "4S 5S", turn=0), play("AD 2S 3S"))
    assert low.hands[0] == cards("AC 9S")


@pytest.mark.rule("R4.1")
def test_nobody_declares_once_play_has_begun() -> None:
    state: State = started(TEN, OTHER_TEN)
    assert refusal(state, "declare") == "play_begun"
    for move in ("3S", "4S", "5H", "pass"):
        state = run(state, move)
        assert refusal(state, "declare") == "play_begun"
    sam = run(dealt(TEN, OTHER_TEN), "declare")
    assert refusal(sam, "declare") == "play_begun"
