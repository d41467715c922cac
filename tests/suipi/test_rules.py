"""The options: their defaults, their types and ranges, and which of them clash."""

from enum import Enum
from typing import Any

import attrs
import pytest

from sampan import RulesError, suipi
from sampan.suipi import (
    BuildValues,
    CaptureRequired,
    FaceCapture,
    FloorKeep,
    Pack,
    RaiseBuilds,
    Rules,
    SuipiOn,
    UniqueFloor,
)

DEFAULTS: dict[str, Any] = {
    "pack": Pack.PIPS10,
    "hand_size": None,
    "floor_keep": FloorKeep.SPADE,
    "multi_capture": True,
    "capture_required": CaptureRequired.NO,
    "build_in_sums": False,
    "face_capture": FaceCapture.ONE,
    "build_values": BuildValues.ANY,
    "raise_builds": RaiseBuilds.ANYONE,
    "group_builds": True,
    "max_owned_builds": 1,
    "keep_capture_card": True,
    "trail_while_owning": False,
    "unique_floor": UniqueFloor.ALWAYS,
    "suipi_on": SuipiOn.LAST_CARD,
    "last_play_suipi": False,
}

MEMBERS: dict[type[Enum], list[str]] = {
    Pack: ["pips10", "pips13"],
    FloorKeep: ["spade", "points"],
    CaptureRequired: ["no", "equals", "any"],
    FaceCapture: ["one", "any"],
    BuildValues: ["any", "ten_only"],
    RaiseBuilds: ["anyone", "opponents", "nobody"],
    UniqueFloor: ["always", "deal"],
    SuipiOn: ["last_card", "any_clear"],
}


def test_the_options_and_their_defaults() -> None:
    assert attrs.asdict(suipi.STANDARD) == DEFAULTS
    assert Rules() == suipi.STANDARD
    assert Rules(pack=Pack.PIPS13) == suipi.LONG_PACK
    assert Rules(build_values=BuildValues.TEN_ONLY) == suipi.TENS_ONLY


@pytest.mark.parametrize(("kind", "values"), MEMBERS.items())
def test_the_members_of_the_enums(kind: type[Enum], values: list[str]) -> None:
    assert [member.value for member in kind] == values
    assert [member.name.lower() for member in kind] == values


def test_rules_compare_and_hash_by_their_options() -> None:
    assert Rules(hand_size=8) != Rules()
    assert hash(Rules(multi_capture=False)) == hash(Rules(multi_capture=False))
    assert len({Rules(), Rules(suipi_on=SuipiOn.ANY_CLEAR), suipi.STANDARD}) == 2
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        suipi.STANDARD.hand_size = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        Rules(8)  # type: ignore[call-arg, arg-type]


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_wrong_type_is_a_type_error(name: str) -> None:
    for wrong in ("yes", 1.0, (1,), [], *([None] if "hand" not in name and "max" not in name else [True])):
        with pytest.raises(TypeError, match=name):
            Rules(**{name: wrong})


@pytest.mark.parametrize("size", [0, -1, 20, 25, 26, 10**9, 10**40])
def test_a_hand_size_out_of_range(size: int) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(hand_size=size)
    assert len(caught.value.problems) == 1
    assert "hand_size" in str(caught.value)


def test_hand_sizes_in_range() -> None:
    assert [Rules(hand_size=size).first_hand for size in (1, 8, 19)] == [1, 8, 19]
    assert Rules(pack=Pack.PIPS13, hand_size=25).first_hand == 25
    assert (Rules().first_hand, suipi.LONG_PACK.first_hand) == (8, 10)
    assert (Rules().cards, suipi.LONG_PACK.cards, Rules().top, suipi.LONG_PACK.top) == (52, 64, 10, 13)


@pytest.mark.parametrize("most", [0, 2, -1, 100])
def test_the_number_of_builds_is_one_or_unlimited(most: int) -> None:
    assert Rules(max_owned_builds=None).max_owned_builds is None
    with pytest.raises(RulesError, match="max_owned_builds"):
        Rules(max_owned_builds=most)


def test_every_problem_is_listed_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        Rules(hand_size=0, max_owned_builds=3, keep_capture_card=False)
    assert len(caught.value.problems) == 3
    with pytest.raises(RulesError) as caught:
        Rules(hand_size=20, multi_capture=False, max_owned_builds=None)
    assert [problem[:9] for problem in caught.value.problems] == ["hand_size", "keep_capt"]


def test_what_takes_rules_takes_nothing_else() -> None:
    calls: list[Any] = [suipi.pack, suipi.seat_counts, suipi.deal]
    for call in calls:
        with pytest.raises(TypeError):
            call("standard")
