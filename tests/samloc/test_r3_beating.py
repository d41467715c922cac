"""R3: what beats what."""

from typing import Any

import pytest
from support.samloc import cards, listed, refusal, table, trick

from sampan import samloc
from sampan.samloc import Rules

PAIRS_TOO = Rules(quad_chops_pair=True)
QUAD = "3S 3C 3D 3H"


def beats(new: str, old: str, rules: Rules = samloc.STANDARD) -> bool:
    this, that = samloc.identify(cards(new)), samloc.identify(cards(old))
    assert this
    assert that
    return samloc.beats(this, that, rules)


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize(
    ("new", "old", "yes"),
    [
        ("2S", "AH", True),
        ("2S", "2H", False),
        ("4S", "3H", True),
        ("3S", "4H", False),
        ("2S 2D", "AC AH", True),
        ("AC AH", "2S 2D", False),
        ("5S 5D", "4S", False),
        ("5S", "4S 4D", False),
        ("5S 5D 5C", "4S 4D 4C", True),
        ("5S 5D 5C", "4S 4D", False),
        ("2S 3D 4C", "AS 2D 3C", True),
        ("AS 2D 3C", "QS KD AC", False),
        ("QS KD AC", "AS 2D 3C", True),
        ("4S 5D 6C 7H", "3S 4D 5C", False),
        ("4S 5D 6C", "3S 4D 5C", True),
        ("2S 3D 4C", "2C 3H 4S", False),
        ("4S 5D 6C", "9S 9C 9D", False),
        ("9S 9C 9D", "4S 5D 6C", False),
    ],
)
def test_r3_1_same_kind_same_size_and_higher(new: str, old: str, yes: bool) -> None:
    assert beats(new, old) is yes


@pytest.mark.rule("R3.2")
@pytest.mark.parametrize(
    ("new", "old", "standard", "pairs_too"),
    [
        (QUAD, "2S", True, True),
        (QUAD, "AS", False, False),
        (QUAD, "2S 2D", False, True),
        (QUAD, "2S 2D 2C", False, False),
        (QUAD, "AS AD", False, False),
        (QUAD, "KS KC KD", False, False),
        (QUAD, "4S 5S 6S 7S", False, False),
        (QUAD, "AS 2S 3S", False, False),
        ("4S 4C 4D 4H", QUAD, True, True),
        (QUAD, "4S 4C 4D 4H", False, False),
        ("2S 2C 2D 2H", "AS AC AD AH", True, True),
        ("2S 2C 2D 2H", "2S", True, True),
        ("3S 3C 3D", "2S", False, False),
        ("3S 4S 5S 6S", "2S", False, False),
    ],
)
def test_r3_2_what_a_quad_chops(new: str, old: str, standard: bool, pairs_too: bool) -> None:
    assert beats(new, old) is standard
    assert beats(new, old, PAIRS_TOO) is pairs_too


@pytest.mark.rule("R3.2")
def test_r3_2_the_option_lets_a_quad_take_a_pair_of_2s_in_play() -> None:
    hands = ("9S 9C", f"{QUAD} 4S")
    before: dict[str, Any] = {"trick": trick((0, "2S 2C")), "turn": 1}
    assert listed(table(*hands, **before)) == ["pass"]
    assert refusal(table(*hands, **before), QUAD) == "does_not_beat"
    assert listed(table(*hands, rules=PAIRS_TOO, **before)) == [QUAD, "pass"]


@pytest.mark.rule("R3.2")
def test_r3_2_a_straight_with_a_2_is_not_chopped() -> None:
    state = table("9S 9C", "4S 4C 4D 4H 9D", trick=trick((0, "AS 2S 3D")), turn=1, rules=PAIRS_TOO)
    assert listed(state) == ["pass"]
    assert refusal(state, "4S 4C 4D 4H") == "does_not_beat"


@pytest.mark.rule("R3.3")
def test_r3_3_on_a_quad_only_a_higher_quad_goes() -> None:
    state = table(
        "9S 9C",
        "4S 4C 4D 4H 2D 2H 5S 6S 7S 8S",
        trick=trick((0, "3S 3C 3D 3H")),
        turn=1,
        discards=cards("3S 3C 3D 3H TS TC TD TH"),
    )
    assert listed(state) == ["4S 4C 4D 4H", "pass"]
    for text in ("2D", "2D 2H", "5S 6S 7S 8S"):
        assert refusal(state, text) == "does_not_beat"


@pytest.mark.rule("R3.3")
def test_r3_3_a_quad_that_has_chopped_a_2_is_no_2() -> None:
    state = table("9S", "9C", "4S 4C 4D 4H 2D 2H", trick=trick((0, "2S"), (1, "5S 5C 5D 5H")), turn=2)
    assert listed(state) == ["pass"]
    assert refusal(state, "2D") == "does_not_beat"
