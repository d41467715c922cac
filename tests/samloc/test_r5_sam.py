"""R5: Sâm."""

from typing import Any

import pytest
from support.samloc import dealt, lines, listed, net, play, refusal, run, table, trick

from sampan import samloc
from sampan.samloc import BrokenSamTo, ChopChain, Outcome, OutcomeKind, Phase, Rules, State

A = "3S 4D 5H 6S 7H 9C TD JH QS KD"
B = "3C 4S 5D 6H 8S 8C 9D JS QC 2H"
C = "3D 4C 6C 6D 7S 9H TS KS AC 2D"
D = "5S 5C 7C 8D 8H TC JC QD AH 2S"
CHOPPER = "4S 4C 4D 4H 8S 9D JS QC KH AH"  # holds a quad
QUAD_OF_EIGHTS = "8S 8C 8D 8H 3C 4S 5D JS QC 2H"
TWOS = "6H 7D 9S TH JC QD KS KC 2C 2D"


def declared(*hands: str, rules: Rules = samloc.STANDARD) -> State:
    """Seat 0, who would be asked first, has declared."""
    return run(dealt(*hands, rules=rules), "0: declare")


@pytest.mark.rule("R5.1")
def test_r5_1_the_declarer_leads_and_goes_on_leading_while_unbeaten() -> None:
    state = run(dealt(A, B, C, D), "0: decline", "1: declare")
    assert (state.turn, state.leader) == (1, 1)
    state = run(state, "2H", "pass", "pass", "pass")
    assert (state.turn, state.leader, state.declarer, state.trick) == (1, 1, 1, ())


@pytest.mark.rule("R5.1")
def test_r5_1_whoever_beats_the_declarer_breaks_the_sam_and_ends_the_deal() -> None:
    state = run(declared(A, B, C, D), "KD", "1: pass", "2: AC")
    assert (state.phase, state.turn, listed(state)) == (Phase.OVER, None, [])
    assert state.outcome == Outcome(OutcomeKind.SAM_BROKEN, breaker=2)
    assert state.trick == trick((0, "KD"), (2, "AC"))


@pytest.mark.rule("R5.1")
def test_r5_1_any_play_counts_also_a_later_one() -> None:
    state = run(declared(A, B, C, D), "9C TD JH QS KD", *["pass"] * 3, "3S", "1: 8S")
    assert state.outcome == Outcome(OutcomeKind.SAM_BROKEN, breaker=1)


@pytest.mark.rule("R5.1")
def test_r5_1_a_quad_on_a_2_breaks_it() -> None:
    state = run(
        dealt(A, QUAD_OF_EIGHTS, TWOS), "0: decline", "1: decline", "2: declare", "2C", "0: pass", "1: 8S 8C 8D 8H"
    )
    assert state.outcome == Outcome(OutcomeKind.SAM_BROKEN, breaker=1)


@pytest.mark.rule("R5.1")
def test_r5_1_the_sam_is_made_when_the_hand_is_empty_and_the_last_play_need_not_be_safe() -> None:
    state = run(declared(A, B, C, D), "9C TD JH QS KD", *["pass"] * 3, "3S 4D 5H 6S 7H")
    assert state.outcome == Outcome(OutcomeKind.SAM_MADE, winner=0)
    assert refusal(state, "8S", seat=1) == "deal_over"


@pytest.mark.rule("R5.2")
def test_r5_2_a_made_sam_brings_20_from_each() -> None:
    end = run(declared(A, B, C, D), "9C TD JH QS KD", *["pass"] * 3, "3S 4D 5H 6S 7H")
    assert net(end) == (60, -20, -20, -20)
    assert lines(end) == [
        ("sam_made", (20, -20, 0, 0)),
        ("sam_made", (20, 0, -20, 0)),
        ("sam_made", (20, 0, 0, -20)),
    ]
    assert {line.cards for line in samloc.score(end).lines} == {()}  # it is not for any card


@pytest.mark.rule("R5.2")
@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (samloc.STANDARD, (-60, 20, 20, 20)),
        (Rules(broken_sam_to=BrokenSamTo.BREAKER), (-60, 0, 60, 0)),
        (Rules(sam_broken=7, stake=3), (-63, 21, 21, 21)),
        (Rules(sam_broken=0), (0, 0, 0, 0)),
    ],
)
def test_r5_2_a_broken_sam_costs_20_for_each(rules: Rules, expected: tuple[int, ...]) -> None:
    end = run(declared(A, B, C, D, rules=rules), "KD", "1: pass", "2: AC")
    assert net(end) == expected
    assert {line.cards for line in samloc.score(end).lines} <= {()}  # it is not for any card


@pytest.mark.rule("R5.2")
@pytest.mark.parametrize(("seats", "expected"), [(2, (20, -20)), (3, (40, -20, -20))])
def test_r5_2_the_amount_is_for_each_other_seat(seats: int, expected: tuple[int, ...]) -> None:
    state = declared(*(A, B, C)[:seats])
    end = run(state, "9C TD JH QS KD", *["pass"] * (seats - 1), "3S 4D 5H 6S 7H")
    assert net(end) == expected


@pytest.mark.rule("R5.2")
def test_r5_2_the_amounts_are_options() -> None:
    end = run(table("2S", "9S 9C 9D 9H 8S 8C 7S 7C 6S 2D", declarer=0, rules=Rules(sam_made=11, stake=2)), "2S")
    assert net(end) == (22, -22)


@pytest.mark.rule("R5.3")
def test_r5_3_nothing_else_is_paid() -> None:
    # the losers hold 2s, a quad, and have never played
    end = run(table("3S", CHOPPER, TWOS, declarer=0), "3S")
    assert lines(end) == [("sam_made", (20, -20, 0)), ("sam_made", (20, 0, -20))]


CHOPPED = ("5S 6S", "9S 9C 7S 7C 8D 8C TS TC JC JD", CHOPPER)


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (samloc.STANDARD, (-40, 20, 20)),
        (Rules(sam_chop_pays=True), (-40 - 15, 20, 20 + 15)),
        (Rules(sam_chop_pays=True, chop_chain=ChopChain.LAST_PAYS), (-40 - 15, 20, 20 + 15)),
        (Rules(sam_chop_pays=True, broken_sam_to=BrokenSamTo.BREAKER), (-40 - 15, 0, 40 + 15)),
        (Rules(sam_chop_pays=True, chop_two=3, stake=2), (-80 - 6, 40, 40 + 6)),
    ],
)
def test_r5_3_a_chop_that_breaks_a_sam_is_paid_only_by_option(rules: Rules, expected: tuple[int, ...]) -> None:
    state = table(*CHOPPED, declarer=0, trick=trick((0, "2H")), passed={1}, turn=2, rules=rules)
    end = run(state, "4S 4C 4D 4H")
    assert end.outcome == Outcome(OutcomeKind.SAM_BROKEN, breaker=2)
    assert net(end) == expected


@pytest.mark.rule("R5.3")
def test_r5_3_a_chopped_quad_of_the_declarer_is_paid_by_option() -> None:
    fields: dict[str, Any] = {"declarer": 0, "trick": trick((0, "3S 3C 3D 3H")), "passed": {1}, "turn": 2}
    assert net(run(table(*CHOPPED, **fields), "4S 4C 4D 4H")) == (-40, 20, 20)
    paid = run(table(*CHOPPED, rules=Rules(sam_chop_pays=True), **fields), "4S 4C 4D 4H")
    assert lines(paid)[0] == ("chopped_quad", (-10, 0, 10))


@pytest.mark.rule("R5.4")
def test_r5_4_a_broken_sam_has_a_breaker_and_no_winner() -> None:
    end = run(declared(A, B, C, D), "KD", "1: 2H")
    assert end.outcome
    assert (end.outcome.winner, end.outcome.breaker) == (None, 1)


@pytest.mark.rule("R5.1")
def test_r5_1_only_the_declarer_is_up_for_being_beaten() -> None:
    # the others can but beat it or pass: there is no second play on a beaten one
    state = declared(A, B, C, D)
    state = samloc.apply(state, play("KD"))
    assert state.turn == 1
    assert listed(state) == ["2H", "pass"]
