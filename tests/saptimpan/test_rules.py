"""The options: their usual values, what they refuse, and the presets."""

from enum import Enum
from typing import Any

import attrs
import pytest
from hypothesis import given
from support.saptimpan import options

from sampan import RulesError, saptimpan
from sampan.saptimpan import AfterBankerEast, BankerTenHalf, DoubleEast, Rules, Ties

USUAL: dict[str, Any] = {
    "min_stake": 1,
    "table_limit": 10,
    "after_banker_east": AfterBankerEast.RESTAKE,
    "double_east": DoubleEast.KEEP,
    "east_chain": False,
    "east_rule": True,
    "max_tiles": 3,
    "must_draw_below": 6,
    "draws_face_up": False,
    "banker_ten_half": BankerTenHalf.TAKES_ALL,
    "ties": Ties.PUSH,
}
RANGES = {"min_stake": (1, 1000), "table_limit": (1, 1000), "max_tiles": (2, 70), "must_draw_below": (0, 10)}


def test_usual_values() -> None:
    assert {field.name: getattr(Rules(), field.name) for field in attrs.fields(Rules)} == USUAL
    assert Rules() == saptimpan.STANDARD


def test_presets() -> None:
    assert Rules(draws_face_up=True) == saptimpan.OPEN_DRAWS
    assert Rules(after_banker_east=AfterBankerEast.END_ROUND) == saptimpan.BANKER_EAST_ENDS


@pytest.mark.parametrize("kind", [AfterBankerEast, DoubleEast, BankerTenHalf, Ties])
def test_enum_values_are_lower_case_names(kind: type[Enum]) -> None:
    assert [member.value for member in kind] == [member.name.lower() for member in kind]


@pytest.mark.parametrize(("option", "limits"), RANGES.items())
def test_numbers_have_a_range(option: str, limits: tuple[int, int]) -> None:
    rest: dict[str, Any] = {"table_limit": 1000} if option == "min_stake" else {}
    for good in limits:
        assert getattr(Rules(**rest, **{option: good}), option) == good
    for bad in (limits[0] - 1, limits[1] + 1, 10**9, -(10**9), 10**5000):
        with pytest.raises(RulesError, match=option):
            Rules(**rest, **{option: bad})


def test_the_least_stake_is_at_most_the_table_limit() -> None:
    with pytest.raises(RulesError, match=r"min_stake, 6, is over table_limit, 5 \(R2\.1\)"):
        Rules(min_stake=6, table_limit=5)
    assert Rules(min_stake=5, table_limit=5).min_stake == 5


def test_every_problem_is_listed() -> None:
    with pytest.raises(RulesError) as caught:
        Rules(min_stake=0, table_limit=-1, max_tiles=1, must_draw_below=11)
    assert len(caught.value.problems) == 5


@pytest.mark.parametrize("option", USUAL)
@pytest.mark.parametrize("value", ["push", 1.0, None, (), object()])
def test_a_wrong_type_is_a_type_error(option: str, value: Any) -> None:
    with pytest.raises(TypeError, match=option):
        Rules(**{option: value})


@pytest.mark.parametrize("option", [*RANGES, "ties", "double_east"])
def test_a_yes_is_no_number_and_no_choice(option: str) -> None:
    with pytest.raises(TypeError, match=option):
        Rules(**{option: True})


@given(options())
def test_rules_compare_and_hash_by_their_options(rules: Rules) -> None:
    twin = Rules(**{field.name: getattr(rules, field.name) for field in attrs.fields(Rules)})
    assert twin == rules
    assert hash(twin) == hash(rules)
    assert attrs.evolve(rules, east_rule=not rules.east_rule) != rules
