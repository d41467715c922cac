"""R2.3: builds, raised and grouped."""

from typing import Any

import pytest
from support.suipi import cards, floor, listed, pile, refusal, run, table

from sampan import suipi
from sampan.suipi import Build, BuildValues, Pack, Pile, RaiseBuilds, Rules, State, UniqueFloor

AT_DEAL = Rules(unique_floor=UniqueFloor.DEAL)


def only_pile(state: State) -> Pile:
    (found,) = (unit for unit in state.floor if isinstance(unit, Pile))
    return found


@pytest.mark.rule("R2.3")
def test_r2_3_a_card_and_units_make_a_build_of_a_value_held() -> None:
    state = table("2H TS KC", "8C QD")
    assert listed(state, Build) == ["2H + 8C = 10"]
    after = run(state, "2H + 8C = 10")
    assert list(after.floor) == [*floor("QD"), pile("b10@0(8C 2H)")]
    assert after.hands[0] == cards("TS KC")
    assert (after.turn, after.last_capture) == (1, 0)  # the rest was captured before
    assert only_pile(after) == Pile(cards("8C 2H"), 10, 0, False)


@pytest.mark.rule("R2.3")
def test_r2_3_the_card_kept_is_another_than_the_one_played() -> None:
    assert refusal(table("TS KC", "TC"), "TS + TC = 10") == "nothing_takes_build"
    assert refusal(table("TS TH", "TC"), "TS + TC = 10") is None
    assert refusal(table("5S KC", "5C"), "5S + 5C = 10") == "nothing_takes_build"


@pytest.mark.rule("R2.3")
def test_r2_3_a_build_is_raised_in_a_set_without_the_card() -> None:
    # A + 7 is eight, and so is the five with the 3: no other way to part ace, 7, 3 and five into eights
    state = table("AS 8S KC", "b5(4H AD) 3C 7C")
    assert "AS + AD 3C 4H 7C = 8" in listed(state)
    after = run(state, "AS + AD 3C 4H 7C = 8")
    assert only_pile(after) == Pile(cards("AS AD 3C 4H 7C"), 8, 0, True)
    assert "AS + AD 3C 4H 7C = 8" not in listed(table("AS 8S KC", "b5(4H AD) 3C 7C", rules=Rules(group_builds=False)))


@pytest.mark.rule("R2.3")
def test_r2_3_a_new_build_lies_at_the_end_of_the_floor() -> None:
    state = run(table("2H TS 3C", "8C QD 5S"), "2H + 8C = 10")
    assert list(state.floor) == [*floor("QD 5S"), pile("b10@0(8C 2H)")]
    raised = run(table("3H 8S KD", "QD b5(2S 3S) AS"), "3H + 2S 3S = 8")
    assert list(raised.floor) == [*floor("QD AS"), pile("b8@0(2S 3S 3H)")]


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(
    ("rules", "values"),
    [
        (suipi.STANDARD, range(2, 11)),
        (suipi.LONG_PACK, range(2, 14)),
        (suipi.TENS_ONLY, [10]),
        (Rules(pack=Pack.PIPS13, build_values=BuildValues.TEN_ONLY), [10]),
    ],
)
def test_r2_3_values_from_two_up(rules: Rules, values: Any) -> None:
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "11", "12", "13"]
    top = 13 if rules.pack is Pack.PIPS13 else 10
    for value in range(15):
        # an ace on the floor, and in the hand the card below the value and one of the value
        card = f"{ranks[min(max(value - 1, 1), top) - 1]}H"
        state = table(f"{card} {ranks[min(max(value, 1), top) - 1]}C", "AS", rules=rules)
        assert refusal(state, f"{card} + AS = {value}") == (None if value in values else "build_value")


@pytest.mark.rule("R2.3")
def test_r2_3_a_value_out_of_range_can_be_written_and_is_refused() -> None:
    state = table("2H TS KC", "8C QD")
    for value in (-10, 0, 1, 11, 1000, 10**100):
        assert refusal(state, Build(*_named("2H", "8C"), value)) == "build_value"


def _named(card: str, onto: str) -> tuple[Any, Any]:
    return next(iter(cards(card))), cards(onto)


@pytest.mark.rule("R2.3")
def test_r2_3_face_cards_do_not_build() -> None:
    state = table("KS TS 2H", "KC 8C")
    assert refusal(state, "KS + KC = 10") == "face_builds"
    assert refusal(state, "2H + 8C KC = 10") == "no_build"
    assert listed(state, Build) == ["2H + 8C = 10"]


@pytest.mark.rule("R2.3")
def test_r2_3_equal_cards_are_summed_or_grouped() -> None:
    state = table("5S 5H TS", "5C")
    assert listed(state, Build) == ["5S + 5C = 5", "5S + 5C = 10", "5H + 5C = 5", "5H + 5C = 10"]
    assert only_pile(run(state, "5S + 5C = 10")) == Pile(cards("5S 5C"), 10, 0, False)
    assert only_pile(run(state, "5S + 5C = 5")) == Pile(cards("5S 5C"), 5, 0, True)
    assert listed(table("TS TH KC", "TC"), Build) == ["TS + TC = 10", "TH + TC = 10"]


@pytest.mark.rule("R2.3")
def test_r2_3_several_sets_are_grouped() -> None:
    # 2+8, 6+4 and the ten: the played card is in one of the sets
    state = table("2H TS KC", "8C 6D 4D TC")
    assert listed(state, Build) == [
        "2H + 8C = 10", "2H + 4D 6D 8C = 10", "2H + 8C TC = 10", "2H + 4D 6D 8C TC = 10",
        # 2+4 and 6 would need a six in the hand
    ]  # fmt: skip
    assert only_pile(run(state, "2H + 4D 6D 8C TC = 10")) == Pile(cards("2H 8C 6D 4D TC"), 10, 0, True)
    assert refusal(state, "2H + 6D 4D = 10") == "no_build"  # the two is in no set
    assert refusal(state, "2H + 8C 6D = 10") == "no_build"


@pytest.mark.rule("R2.3")
def test_r2_3_a_card_of_the_value_is_a_set_by_itself() -> None:
    state = table("TS TH KC", "6D 4D TC")
    assert [move for move in listed(state, Build) if move.startswith("TS")] == [
        "TS + 4D 6D = 10", "TS + TC = 10", "TS + 4D 6D TC = 10",
    ]  # fmt: skip
    assert only_pile(run(state, "TS + 4D 6D = 10")).grouped


@pytest.mark.rule("R2.3")
def test_r2_3_a_simple_build_is_raised() -> None:
    state = table("3D 8S KC", "b5(2H 3S) QD")
    assert listed(state, Build) == ["3D + 2H 3S = 8"]
    assert only_pile(run(state, "3D + 2H 3S = 8")) == Pile(cards("2H 3S 3D"), 8, 0, False)
    # with a loose card as well: 5 + 2 + 3 = 10
    assert refusal(table("2D TS KC", "b5(2H 3S) 3C"), "2D + 2H 3S 3C = 10") is None


@pytest.mark.rule("R2.3")
def test_r2_3_a_build_may_be_raised_in_a_set_without_the_card() -> None:
    # 9 + A with the card, 6 + 4 without it
    state = table("9D TS KC", "b6(2H 4S) 4C AS")
    assert refusal(state, "9D + AS 4C 2H 4S = 10") is None
    assert only_pile(run(state, "9D + AS 4C 2H 4S = 10")) == Pile(cards("9D AS 4C 2H 4S"), 10, 0, True)
    two = table("2D TS KC", "b5(2H 3S) b3@3(AS 2S) 8C 2C", seats=4, rules=AT_DEAL)
    # 2 + 8, and 5 + 3 + 2: two builds raised at once
    assert refusal(two, "2D + 8C 2H 3S AS 2S 2C = 10") is None


@pytest.mark.rule("R2.3")
def test_r2_3_a_build_is_joined_at_its_own_value() -> None:
    state = table("2D TS KC", "b10(6H 4S) 8C")
    assert listed(state, Build) == ["2D + 8C = 10", "2D + 4S 6H 8C = 10"]
    joined = run(state, "2D + 4S 6H 8C = 10")
    assert only_pile(joined) == Pile(cards("6H 4S 2D 8C"), 10, 0, True)


@pytest.mark.rule("R2.3")
def test_r2_3_a_grouped_build_keeps_its_value() -> None:
    state = table("3D 8S KC", "b5(2H 3S 5C)")
    assert listed(state, Build) == []
    assert refusal(state, "3D + 2H 3S 5C = 8") == "grouped_raised"
    more = table("3D 5D KC", "b5(2H 3S 5C) 2S")
    assert only_pile(run(more, "3D + 2H 3S 5C 2S = 5")).grouped


@pytest.mark.rule("R2.3")
def test_r2_3_a_build_above_the_value_fits_in_no_set() -> None:
    state = table("2D 5S KC", "b8(6H 2S) 3C")
    assert refusal(state, "2D + 6H 2S 3C = 5") == "no_build"
    assert refusal(state, "2D + 6H 2S = 5") == "no_build"


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(
    ("kind", "raised"),
    [
        (RaiseBuilds.ANYONE, {0, 1, 2, 3}),
        (RaiseBuilds.OPPONENTS, {1, 3}),
        (RaiseBuilds.NOBODY, set()),
    ],
)
def test_r2_3_raise_builds(kind: RaiseBuilds, raised: set[int]) -> None:
    rules = Rules(raise_builds=kind)
    for owner in range(4):
        state = table("3D 8S 5H KC", f"b5@{owner}(2H 3S)", seats=4, rules=rules)
        code = refusal(state, "3D + 2H 3S = 8")
        assert code == (None if owner in raised else "raise_barred")
        assert ("3D + 2H 3S = 8" in listed(state)) == (owner in raised)
    # at its own value a build is joined all the same
    joins = table("3D 8S 5H KC", "b5@1(2H 3S) 2C", seats=4, rules=rules)
    assert refusal(joins, "3D + 2H 3S 2C = 5") is None


@pytest.mark.rule("R2.3")
def test_r2_3_group_builds_false_makes_builds_of_one_set() -> None:
    rules = Rules(group_builds=False)
    state = table("2H TS TD", "8C 6D 2D AC", rules=rules)
    assert listed(state, Build) == ["2H + 2D 6D = 10", "2H + 8C = 10"]
    assert refusal(state, "2H + 8C 2D 6D = 10") == "no_build"
    assert refusal(table("TS TD KC", "TC", rules=rules), "TS + TC = 10") == "group_barred"
    assert refusal(table("2D TS KC", "b10(6H 4S) 8C", rules=rules), "2D + 8C 6H 4S = 10") == "group_barred"
    assert refusal(table("2D TS KC", "b8(6H 2S)", rules=rules), "2D + 6H 2S = 10") is None  # raised, still one set


@pytest.mark.rule("R2.3")
def test_r2_3_an_owner_builds_on_with_its_own_build_only() -> None:
    state = table("2H TS 8D", "b8@0(5C 3C) 8C b10(6D 4D) AC")
    assert set(listed(state, Build)) == {
        "2H + 3C 5C = 10", "2H + 3C 4D 5C 6D = 10",
    }  # fmt: skip
    assert refusal(state, "2H + 8C = 10") == "other_build"
    assert refusal(state, "2H + 8C 6D 4D = 10") == "other_build"
    free = table("2H TS 8D", "b8@0(5C 3C) 8C b10(6D 4D) AC", rules=Rules(max_owned_builds=None))
    assert refusal(free, "2H + 8C = 10") is None
    after = run(free, "2H + 8C = 10")
    assert [unit.owner for unit in after.floor if isinstance(unit, Pile)] == [0, 1, 0]


@pytest.mark.rule("R2.3")
def test_r2_3_adding_to_another_seats_build_makes_it_yours() -> None:
    state = table("2D TS KC", "b10@3(6H 4S) 8C", seats=4)
    assert only_pile(run(state, "2D + 8C 6H 4S = 10")).owner == 0
    two = table("2D TS 4C", "b10@3(6H 4S) b4@0(AS 3S) 8C 6C", seats=4)
    assert refusal(two, "2D + 8C 6H 4S = 10") == "other_build"
    # 2 + 8, the build of ten, and the own build raised with the six
    assert refusal(two, "2D + 8C 6H 4S AS 3S 6C = 10") is None


@pytest.mark.rule("R2.3")
def test_r2_3_what_is_grouped_follows_from_the_number_of_sets() -> None:
    # raised builds in one set are simple, whatever they were made of
    state = table("AD TS KC", "b5(2H 3S) 4C")
    once = run(state, "AD + 2H 3S 4C = 10")
    assert only_pile(once) == Pile(cards("2H 3S 4C AD"), 10, 0, False)
    # a grouped build stays one inside the new build
    grouped = run(table("AD TS KC", "b10(4H 6S TC) 9C"), "AD + 9C 4H 6S TC = 10")
    assert only_pile(grouped) == Pile(cards("4H 6S TC AD 9C"), 10, 0, True)
