"""R2: what is a combination."""

from typing import Any

import pytest
from support.samloc import cards, listed, play, refusal, table

from sampan import NotationError, Rank, samloc
from sampan.samloc import ComboKind

NO_TWOS = samloc.NO_TWOS_IN_STRAIGHTS


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(
    ("text", "kind", "top"),
    [
        ("7H", "single", "7"),
        ("2S 2D", "pair", "2"),
        ("9S 9C 9D", "triple", "9"),
        ("3S 3C 3D 3H", "quad", "3"),
        ("TH JS QD", "straight", "Q"),
        ("4S 5D 6C 7H", "straight", "7"),
        ("3S 4D 5C 6H 7S 8D 9C TH JS QD", "straight", "Q"),
        ("5S 6D 7C 8H 9S TD JC QH KS AD", "straight", "A"),
        ("AS 2D 3C 4H 5S 6D 7C 8H 9S TD", "straight", "T"),
    ],
)
def test_r2_1_the_five_combinations(text: str, kind: str, top: str) -> None:
    combo = samloc.identify(cards(text))
    assert combo
    assert (combo.kind, combo.size, combo.top) == (ComboKind(kind), len(text.split()), Rank(top))


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(
    "text",
    [
        "7H 8S",
        "9S 9C 9D 8H",
        "9S 9C 8H",
        "3S 4D 5C 7H",
        "3S 4D 5C 5H",
        "3S 4D 5C 6C 6H",
        "3S 4S 5S 6S 7S 8S 9S TS JS QS KS",  # eleven ranks in a row
        "",
    ],
)
def test_r2_1_what_is_no_combination(text: str) -> None:
    assert samloc.identify(cards(text)) is None


@pytest.mark.rule("R2.1")
def test_r2_1_a_play_of_no_combination_is_refused() -> None:
    state = table("7H 8S 9S 9C 9D", "3S 4S", turn=0)
    assert refusal(state, "7H 9S") == "no_combination"
    assert refusal(state, "8S 9S 9C 9D") == "no_combination"
    assert refusal(state, play("")) == "no_combination"
    assert refusal(state, "7H 8S 9S") is None


@pytest.mark.rule("R2.1")
def test_r2_1_a_text_that_names_a_card_twice_is_refused() -> None:
    with pytest.raises(NotationError, match="twice"):
        samloc.parse_move("3S 3S")


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize(
    ("text", "top"),
    [("AS 2D 3C", "3"), ("2S 3D 4C", "4"), ("QS KD AC", "A"), ("JH QS KD AC", "A"), ("AH 2D 3C 4C", "4")],
)
def test_r2_2_a_straight_is_named_by_its_end(text: str, top: str) -> None:
    combo = samloc.identify(cards(text))
    assert combo
    assert (combo.kind, combo.top) == (ComboKind.STRAIGHT, Rank(top))


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize("text", ["KS AD 2C", "QS KD AC 2H", "KS AD 2C 3H", "JS QS KD AC 2H", "KS AS 2S 3S 4S"])
def test_r2_2_nothing_runs_round_the_corner(text: str) -> None:
    assert samloc.identify(cards(text)) is None


@pytest.mark.rule("R2.2")
def test_r2_2_straights_rise_by_their_end() -> None:
    threes = ["AS 2D 3C", "2S 3D 4C", "3S 4D 5C", "TS JD QC", "JS QD KC", "QS KD AC"]
    combos = [samloc.identify(cards(text)) for text in threes]
    for low, one in enumerate(combos):
        for high, other in enumerate(combos):
            assert one
            assert other
            assert samloc.beats(other, one, samloc.STANDARD) is (high > low)


@pytest.mark.rule("R2.2")
def test_r2_2_twos_in_straights_may_be_ruled_out() -> None:
    hand = "AS 2D 3C 4H 5H"
    free, strict = table(hand, "6S 7S", turn=0), table(hand, "6S 7S", rules=NO_TWOS, turn=0)
    assert [text for text in listed(free) if len(text) > 5] == [
        "3C AS 2D",
        "3C 4H AS 2D",
        "3C 4H 5H AS 2D",
        "3C 4H 2D",
        "3C 4H 5H 2D",
        "3C 4H 5H",
    ]
    assert [text for text in listed(strict) if len(text) > 5] == ["3C 4H 5H"]
    assert refusal(free, "AS 2D 3C") is None
    for text in ("AS 2D 3C", "2D 3C 4H", "AS 2D 3C 4H 5H"):
        assert refusal(strict, text) == "two_in_straight"
    assert refusal(strict, "2D") is None


@pytest.mark.rule("R2.2")
def test_r2_2_without_twos_a_straight_does_not_follow_either() -> None:
    hands = ("3S 9S", "2D 3C 4H 5H 9D")
    before: dict[str, Any] = {"trick": ((0, play("AS 2S 3D")),), "turn": 1}
    assert listed(table(*hands, **before)) == ["3C 4H 2D", "3C 4H 5H", "pass"]
    strict = table(*hands, rules=NO_TWOS, trick=((0, play("3D 4D 5D")),), turn=1)
    assert listed(strict) == ["pass"]


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize("text", ["3S 3D 4C 4H 5S 5D", "6S 6D 6C 7S 7D 7C", "3S 3D 4C 4H", "9S 9C 9D 9H 8H"])
def test_r2_3_runs_of_pairs_and_quads_with_company_are_nothing(text: str) -> None:
    assert samloc.identify(cards(text)) is None


@pytest.mark.rule("R2.3")
def test_r2_3_a_quad_beats_no_triple() -> None:
    state = table("3S 9S", "8S 8C 8D 8H 4S", trick=((0, play("7S 7C 7D")),), turn=1)
    assert refusal(state, "8S 8C 8D 8H") == "does_not_beat"
    assert listed(state) == ["8S 8C 8D", "pass"]


@pytest.mark.rule("R2.1")
def test_r2_1_worked_case_leads_from_four_cards() -> None:
    # 3S 3C 4D 5H: with suits 4 singles, 1 pair, 2 straights; up to suits 3 singles, 1 pair, 1 straight
    state = table("3S 3C 4D 5H", "6S 7S", turn=0)
    assert listed(state) == ["3S", "3S 3C", "4D", "5H", "3S 4D 5H"]
    counted = [len(samloc.variants(state, move)) for move in samloc.legal_moves(state) if isinstance(move, samloc.Play)]
    assert counted == [2, 1, 1, 1, 2]
