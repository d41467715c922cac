"""R4.8 to R4.10: the last card of the next player, and going out on a 2."""

import pytest
from support.samloc import cards, lines, listed, net, play, refusal, run, table, trick

from sampan import ScoreLine, samloc
from sampan.samloc import (
    FinishOnTwo,
    LastCard,
    LastCardNext,
    OutcomeKind,
    Play,
    Rules,
    ScoreItem,
    State,
)


@pytest.mark.rule("R4.8")
def test_r4_8_leading_before_a_last_card_singles_are_of_the_highest_rank() -> None:
    state = table("3S 4S 5S 9S 9H KC KD", "8S", turn=0)
    assert listed(state) == ["9S 9H", "KC", "KC KD", "3S 4S 5S"]
    assert refusal(state, "KD") is None
    assert refusal(state, "9S") == "last_card"


@pytest.mark.rule("R4.8")
@pytest.mark.parametrize("last", [str(card) for card in samloc.pack() if str(card) not in ("3S", "KC")])
def test_r4_8_whatever_the_last_card_is(last: str) -> None:
    state = table("3S KC", last, turn=0)
    assert listed(state) == ["KC"]
    assert refusal(state, "3S") == "last_card"


@pytest.mark.rule("R4.8")
def test_r4_8_following_alike() -> None:
    state = table("7S 9S KC KD", "8S", "3S 3C", trick=trick((2, "5S")), turn=0)
    assert listed(state) == ["KC", "pass"]
    assert refusal(state, "7S") == "last_card"
    assert refusal(state, "KD") is None


@pytest.mark.rule("R4.8")
def test_r4_8_no_single_if_the_highest_does_not_beat_the_table() -> None:
    state = table("7S 9S KC KD", "8S", "3S 3C", trick=trick((2, "AS")), turn=0)
    assert listed(state) == ["pass"]


@pytest.mark.rule("R4.8")
@pytest.mark.parametrize(
    ("before", "plays"),
    [
        ("3D 3H", ["7S 7C", "KC KD", "pass"]),
        ("3D 4D 5D", ["7S 8C 9S", "pass"]),
        ("2S", ["6S 6C 6D 6H", "pass"]),
    ],
)
def test_r4_8_other_plays_stay_free(before: str, plays: list[str]) -> None:
    hand = {"3D 3H": "7S 7C KC KD 2D", "3D 4D 5D": "7S 8C 9S 2D", "2S": "6S 6C 6D 6H 2D"}[before]
    assert listed(table(hand, "8S", "QS QC", trick=trick((2, before)), turn=0)) == plays


@pytest.mark.rule("R4.8")
def test_r4_8_it_does_not_bind_before_two_cards() -> None:
    assert listed(table("3S 5S KC", "8S 8C", turn=0)) == ["3S", "5S", "KC"]


@pytest.mark.rule("R4.8")
@pytest.mark.parametrize("last_card", [LastCard.OFF, LastCard.PENALTY])
def test_r4_8_off_or_for_a_penalty_any_single_goes(last_card: LastCard) -> None:
    rules = Rules(last_card=last_card)
    assert listed(table("3S 5S KC", "8S", turn=0, rules=rules)) == ["3S", "5S", "KC"]
    assert listed(table("7S KC", "8S", "3S 3C", trick=trick((2, "5S")), turn=0, rules=rules)) == ["7S", "KC", "pass"]


PENALTY = Rules(last_card=LastCard.PENALTY)
THREE_HANDS = ("3S KS 5D", "AH", "2S 6S 6C 9D")


def culprit(rules: Rules = PENALTY, **fields: object) -> State:
    return table(*THREE_HANDS, rules=rules, turn=0, **fields)


@pytest.mark.rule("R4.8")
def test_r4_8_penalty_the_offender_pays_for_all() -> None:
    # left: seat 0 KS 5D = 2; seat 2 four cards with a 2 = 4 + 5 = 9; seat 0 pays 2 + 9 = 11
    end = run(culprit(), "3S", "AH")
    assert net(end) == (-11, 11, 0)
    assert lines(end) == [("cards_left", (-2, 2, 0)), ("last_card", (-9, 9, 0))]


@pytest.mark.rule("R4.8")
def test_r4_8_off_everyone_pays_for_himself() -> None:
    assert net(run(culprit(Rules(last_card=LastCard.OFF)), "3S", "AH")) == (-2, 11, -9)


@pytest.mark.rule("R4.8")
def test_r4_8_penalty_the_highest_single_is_no_offence() -> None:
    # left: seat 0 3S 5D = 2; seat 2 = 9
    assert net(run(culprit(), "KS", "AH")) == (-2, 11, -9)


@pytest.mark.rule("R4.8")
def test_r4_8_penalty_another_card_of_the_highest_rank_is_no_offence() -> None:
    state = table("KS KD", "AH", "2S 6S 6C 9D", rules=PENALTY, turn=0)
    assert net(run(state, "KS", "AH")) == (-1, 10, -9)


@pytest.mark.rule("R4.8")
def test_r4_8_penalty_only_if_the_very_next_act_empties_the_hand() -> None:
    # seat 1 lets the 3 go; after the passes seat 0 leads its highest, and only then seat 1 is out
    # left: seat 0 5D = 1; seat 2 = 9
    assert net(run(culprit(), "3S", "1: pass", "2: pass", "0: KS", "AH")) == (-1, 10, -9)


@pytest.mark.rule("R4.8")
def test_r4_8_penalty_a_play_between_ends_the_guilt() -> None:
    # four seats without the lock: seat 0 offends before seat 1, who passes; seat 2 plays its highest; seat 3 is out
    state = table("3S KS", "8H", "QD 4C", "AH", rules=PENALTY, turn=0)
    end = run(state, "0: 3S", "1: pass", "2: QD", "3: AH")
    assert net(end) == (-1, -1, -1, 3)
    # seat 2 plays below its highest: it pays the 1 + 1 + 1
    assert net(run(state, "0: 3S", "1: pass", "2: 4C", "3: AH")) == (0, 0, -3, 3)


@pytest.mark.rule("R4.8")
def test_r4_8_penalty_who_has_passed_is_passed_over() -> None:
    # seat 1 is out of the trick, so seat 2 acts next: seat 0 pays 1 for itself, 2 for seat 1
    state = table("7S KS", "5S 6S", "9D", trick=trick((0, "4C"), (2, "5C")), passed={1}, turn=0, rules=PENALTY)
    assert net(run(state, "7S", "9D")) == (-3, 0, 3)


@pytest.mark.rule("R4.8")
def test_r4_8_penalty_without_the_lock_nobody_is_passed_over() -> None:
    # seat 1 passed before, but is asked again between the low single and the last card
    rules = Rules(last_card=LastCard.PENALTY, pass_locks=False)
    state = table("7S KS", "5S 6S", "9D", trick=trick((0, "4C"), (2, "5C")), turn=0, rules=rules)
    assert net(run(state, "0: 7S", "1: pass", "2: 9D")) == (-1, -2, 3)


@pytest.mark.rule("R4.8")
def test_r4_8_penalty_chops_stand() -> None:
    chop = ScoreLine.payment(ScoreItem.CHOPPED_TWO, 3, payer=2, payee=0, amount=15)
    end = run(culprit(paid=[chop]), "3S", "AH")
    assert net(end) == (15 - 11, 11, -15)


@pytest.mark.rule("R4.8")
def test_r4_8_penalty_counts_cong_2s_and_quads_of_the_others() -> None:
    # seat 2 never played: 15, and 5 for the 2, and 10 for the quad; seat 0 left KS 5D: 2
    state = table("3S KS 5D", "AH", "2S 6S 6C 6D 6H 7H 8H TH JH QH", rules=PENALTY, turn=0)
    assert net(run(state, "3S", "AH")) == (-32, 32, 0)


OUT_OF_TRICK = {"trick": trick((0, "4C"), (2, "5C")), "passed": {1}, "turn": 0}


@pytest.mark.rule("R4.9")
@pytest.mark.parametrize(
    ("hands", "fields", "bound"),
    [
        # seat 1 has passed, so seat 2 acts next, with one card
        (("7S KS", "5S 6S", "9D"), OUT_OF_TRICK, {LastCardNext.TO_ACT, LastCardNext.ANYONE}),
        # seat 1 has passed and has one card, seat 2 acts next with two
        (("7S KS", "5S", "9D 9H"), OUT_OF_TRICK, {LastCardNext.SEAT}),
        # all are in the trick, only the seat after next has one card
        (("7S KS", "5S 6S", "9D"), {"turn": 0}, {LastCardNext.ANYONE}),
        # the next seat has one card
        (("7S KS", "5S", "9D 9H"), {"turn": 0}, set(LastCardNext)),
    ],
)
@pytest.mark.parametrize("option", LastCardNext)
def test_r4_9_who_counts_as_the_next_player(
    hands: tuple[str, ...], fields: dict[str, object], bound: set[LastCardNext], option: LastCardNext
) -> None:
    state = table(*hands, rules=Rules(last_card_next=option), **fields)
    assert refusal(state, "7S") == ("last_card" if option in bound else None)
    assert ("7S" in listed(state)) is (option not in bound)


@pytest.mark.rule("R4.9")
@pytest.mark.parametrize("option", LastCardNext)
def test_r4_9_without_the_lock_a_passer_is_still_in_the_trick(option: LastCardNext) -> None:
    rules = Rules(last_card_next=option, pass_locks=False)
    state = table("7S KS", "5S", "9D 9H", trick=trick((0, "4C"), (2, "5C")), turn=0, rules=rules)
    assert refusal(state, "7S") == "last_card"
    # seat 1 has passed since the last play and comes back, though not next
    passed = table("QS QC", "5S", "7S KS", trick=trick((0, "4C")), passed={1}, turn=2, rules=rules)
    assert refusal(passed, "7S") == ("last_card" if option is LastCardNext.ANYONE else None)


@pytest.mark.rule("R4.9")
@pytest.mark.parametrize(
    ("option", "paid"),
    [
        (LastCardNext.TO_ACT, (-3, 0, 3)),  # 1 for itself, 2 for seat 1
        (LastCardNext.ANYONE, (-3, 0, 3)),
        (LastCardNext.SEAT, (-1, -2, 3)),  # the seat that went out is not the next one
    ],
)
def test_r4_9_the_penalty_follows_the_option(option: LastCardNext, paid: tuple[int, ...]) -> None:
    rules = Rules(last_card=LastCard.PENALTY, last_card_next=option)
    state = table("7S KS", "5S 6S", "9D", rules=rules, **OUT_OF_TRICK)
    assert net(run(state, "7S", "9D")) == paid


@pytest.mark.rule("R4.9")
def test_r4_9_the_rule_is_off_in_a_sam() -> None:
    ten = "4H 9S 9C TS TC JS JC QS QC KS"
    state = table("5S", ten, declarer=0, trick=trick((0, "8S")), turn=1)
    assert listed(state) == ["9S", "TS", "JS", "QS", "KS", "pass"]


# R4.10

FORBIDDEN = Rules(finish_on_two=FinishOnTwo.FORBIDDEN)
PAYS = Rules(finish_on_two=FinishOnTwo.PENALTY)


@pytest.mark.rule("R4.10")
def test_r4_10_going_out_on_a_2_is_allowed() -> None:
    end = run(table("2S", "9S 9C", "8S 8C", trick=trick((2, "AS")), turn=0), "2S")
    assert end.outcome
    assert end.outcome.winner == 0
    assert net(end) == (4, -2, -2)


@pytest.mark.rule("R4.10")
@pytest.mark.parametrize(
    ("hand", "before", "forbidden", "plays"),
    [
        ("2S", "AS", "2S", ["pass"]),
        ("2S 2D", "AS AC", "2S 2D", ["pass"]),
        ("2S 2C 2D", "AS AC AD", "2S 2C 2D", ["pass"]),
        ("2S 2C 2D 2H", "AS AC AD AH", "2S 2C 2D 2H", ["pass"]),
        ("2S 2D", None, "2S 2D", ["2S"]),
        ("2S 2C 2D", None, "2S 2C 2D", ["2S", "2S 2C"]),
        ("2S 2C 2D 2H", None, "2S 2C 2D 2H", ["2S", "2S 2C", "2S 2C 2D"]),
    ],
)
def test_r4_10_it_may_be_forbidden(hand: str, before: str | None, forbidden: str, plays: list[str]) -> None:
    others = ("9S 9C 8S", "7S 7C 8C")
    fields = {"trick": trick((2, before)) if before else (), "turn": 0}
    strict = table(hand, *others, rules=FORBIDDEN, **fields)
    assert refusal(strict, forbidden) == "finish_on_two"
    assert listed(strict) == plays
    for rules in (samloc.STANDARD, PAYS):
        assert refusal(table(hand, *others, rules=rules, **fields), forbidden) is None


@pytest.mark.rule("R4.10")
def test_r4_10_a_leader_with_nothing_but_one_2_plays_it() -> None:
    state = table("2S", "9S 9C", "8S 8C", turn=0, rules=FORBIDDEN)
    assert listed(state) == ["2S"]
    end = run(state, "2S")
    assert end.outcome
    assert end.outcome.winner == 0


@pytest.mark.rule("R4.10")
@pytest.mark.parametrize("rules", [FORBIDDEN, PAYS])
def test_r4_10_a_straight_that_holds_a_2_is_free(rules: Rules) -> None:
    leading = table("AS 2D 3C", "9S 9C", "8S 8C", turn=0, rules=rules)
    assert net(run(leading, "AS 2D 3C")) == (4, -2, -2)
    following = table("2D 3C 4S", "9S 9C", "8S 8C", trick=trick((2, "AD 2H 3H")), turn=0, rules=rules)
    assert net(run(following, "2D 3C 4S")) == (4, -2, -2)


@pytest.mark.rule("R4.10")
def test_r4_10_a_2_that_does_not_empty_the_hand_is_free() -> None:
    state = table("5S 2D", "9S 9C", "8S 8C", trick=trick((2, "AS")), turn=0, rules=FORBIDDEN)
    assert listed(state) == ["2D", "pass"]


@pytest.mark.rule("R4.10")
@pytest.mark.parametrize(("hand", "before"), [("2S", "AS"), ("2S 2D", "AS AC"), ("2S 2D", None), ("2S 2C 2D", None)])
def test_r4_10_or_cost_the_finisher_a_payment_to_each(hand: str, before: str | None) -> None:
    fields = {"trick": trick((2, before)) if before else (), "turn": 0}
    end = run(table(hand, "9S 9C 2H", "8S 8C", rules=PAYS, **fields), hand)
    assert end.outcome
    assert (end.outcome.kind, end.outcome.winner) == (OutcomeKind.WENT_OUT, 0)
    assert net(end) == (-40, 20, 20)
    assert lines(end) == [("two_finish", (-20, 20, 0)), ("two_finish", (-20, 0, 20))]
    assert {line.cards for line in samloc.score(end).lines} == {()}


@pytest.mark.rule("R4.10")
def test_r4_10_a_lone_2_that_had_to_be_led_costs_nothing() -> None:
    assert net(run(table("2S", "9S 9C", "8S 8C", turn=0, rules=PAYS), "2S")) == (4, -2, -2)


@pytest.mark.rule("R4.10")
def test_r4_10_earlier_chops_stand_beside_the_payment() -> None:
    chop = ScoreLine.payment(ScoreItem.CHOPPED_TWO, 3, payer=1, payee=0, amount=15)
    state = table("2S", "9S 9C", "8S 8C", trick=trick((2, "AS")), turn=0, rules=PAYS, paid=[chop])
    assert net(run(state, "2S")) == (15 - 40, -15 + 20, 20)


@pytest.mark.rule("R4.10")
def test_r4_10_the_payment_leaves_no_room_for_the_last_card_penalty() -> None:
    rules = Rules(finish_on_two=FinishOnTwo.PENALTY, last_card=LastCard.PENALTY)
    state = table("2S", "9S 9C", "8S KC", trick=(), turn=2, rules=rules)
    end = run(state, "2: 8S", "0: 2S")
    assert net(end) == (-40, 20, 20)


@pytest.mark.rule("R4.10")
def test_r4_10_in_a_sam_the_ban_binds_and_the_payment_does_not_apply() -> None:
    ten = "4H 9S 9C TS TC JS JC QS QC KS"
    strict = table("2S 2D", ten, declarer=0, rules=FORBIDDEN)
    assert listed(strict) == ["2S"]
    assert refusal(strict, "2S 2D") == "finish_on_two"
    end = run(table("2S 2D", ten, declarer=0, rules=PAYS), "2S 2D")
    assert net(end) == (20, -20)


@pytest.mark.rule("R4.8")
@pytest.mark.rule("R4.10")
def test_r4_10_both_bans_together_leave_a_move() -> None:
    # the single must be of the highest rank and the hand may not be emptied with 2s: one 2 satisfies both
    state = table("2S 2D", "9S", turn=0, rules=FORBIDDEN)
    assert listed(state) == ["2S"]
    later = run(table("2S 2D", "9S", turn=0, rules=FORBIDDEN), "2S", "pass")
    assert listed(later) == ["2D"]
    assert isinstance(samloc.legal_moves(later)[0], Play)
    assert later.hands[0] == cards("2D")
    assert refusal(later, play("2D")) is None
