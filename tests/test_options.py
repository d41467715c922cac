"""How options of a game's Rules are declared: types at once, values all together."""

from enum import Enum
from typing import Any

import attrs
import pytest

from sampan import GAMES, RulesError
from sampan.options import AMOUNT_LIMIT, amount, check_options, choice, flag, optional_amount, several, stake


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


class Other(Enum):
    LEFT = "left"


@attrs.frozen(kw_only=True)
class Rules:
    stake: int = stake()
    price: int = amount(15)
    rounds: int = amount(3, least=2, most=9)
    cap: int | None = optional_amount(most=50)
    one: int | None = optional_amount(1, most=1)
    open: bool = flag(True)
    side: Side = choice(Side.RIGHT)
    sides: tuple[Side, ...] = several(Side)

    def __attrs_post_init__(self) -> None:
        check_options(self, ["rounds above 8 need open (R1.1)"] if self.rounds > 8 and not self.open else ())


def test_the_defaults_are_those_declared() -> None:
    assert attrs.asdict(Rules()) == {
        "stake": 1,
        "price": 15,
        "rounds": 3,
        "cap": None,
        "one": 1,
        "open": True,
        "side": Side.RIGHT,
        "sides": (Side.LEFT, Side.RIGHT),
    }


@pytest.mark.parametrize(
    "options",
    [
        {"stake": 1},
        {"stake": 1_000_000},
        {"price": 0},
        {"price": 1_000_000},
        {"rounds": 2},
        {"rounds": 9},
        {"cap": None},
        {"cap": 1},
        {"cap": 50},
        {"open": False},
        {"side": Side.LEFT},
        {"sides": ()},
        {"sides": (Side.RIGHT, Side.LEFT)},
    ],
)
def test_values_on_the_edge_are_taken(options: dict[str, Any]) -> None:
    rules = Rules(**options)
    assert {name: getattr(rules, name) for name in options} == options


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"stake": 0}, "stake is from 1 to 1,000,000, not 0"),
        ({"stake": 1_000_001}, "stake is from 1 to 1,000,000, not 1,000,001"),
        ({"price": -1}, "price is from 0 to 1,000,000, not -1"),
        ({"rounds": 1}, "rounds is from 2 to 9, not 1"),
        ({"rounds": 10}, "rounds is from 2 to 9, not 10"),
        ({"cap": 0}, "cap is from 1 to 50 or None, not 0"),
        ({"cap": 51}, "cap is from 1 to 50 or None, not 51"),
        ({"one": 2}, "one is 1 or None, not 2"),
        ({"sides": (Side.LEFT, Side.LEFT)}, "sides names each kind once, not LEFT, LEFT"),
        ({"rounds": 9, "open": False}, "rounds above 8 need open (R1.1)"),
    ],
)
def test_a_value_that_cannot_be_is_a_rules_error(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert caught.value.problems == (problem,)


def test_every_problem_is_listed_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        Rules(stake=0, price=-5, rounds=12, open=False, sides=(Side.RIGHT, Side.RIGHT))
    assert caught.value.problems == (
        "stake is from 1 to 1,000,000, not 0",
        "price is from 0 to 1,000,000, not -5",
        "rounds is from 2 to 9, not 12",
        "sides names each kind once, not RIGHT, RIGHT",
        "rounds above 8 need open (R1.1)",
    )


@pytest.mark.parametrize("name", ["stake", "price", "rounds"])
@pytest.mark.parametrize("value", ["5", 5.0, True, False, None, Side.LEFT])
def test_an_amount_that_is_no_int_is_a_type_error(name: str, value: object) -> None:
    with pytest.raises(TypeError, match=f"{name} is an int, not {type(value).__name__}"):
        Rules(**{name: value})


@pytest.mark.parametrize("value", ["5", 5.0, True, (5,)])
def test_an_amount_that_may_be_none_is_an_int_or_none(value: object) -> None:
    with pytest.raises(TypeError, match="cap is an int or None, not"):
        Rules(cap=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["yes", 0, 1, None])
def test_a_flag_that_is_no_bool_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError, match=f"open is True or False, not {value!r}"):
        Rules(open=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["left", Other.LEFT, None, 0])
def test_a_choice_of_another_kind_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError, match="side is a Side, not"):
        Rules(side=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [[Side.LEFT], Side.LEFT, ("left",), (Side.LEFT, Other.LEFT), None, {Side.LEFT}])
def test_what_is_no_tuple_of_members_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError, match="sides is a tuple of Side, not"):
        Rules(sides=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [10**30, 10**5000, -(10**5000)], ids=["long", "huge", "huge below zero"])
def test_a_number_of_any_length_is_a_rules_error(value: int) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(price=value)
    assert "price is from 0 to 1,000,000" in str(caught.value)


def test_amounts_end_at_a_million() -> None:
    assert AMOUNT_LIMIT == 1_000_000


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_every_game_are_frozen_keyword_only_and_bounded(name: str) -> None:
    game: Any = GAMES[name]
    fields = attrs.fields(game.Rules)
    assert game.Rules() == game.STANDARD
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(game.STANDARD, fields[0].name, fields[0].default)
    with pytest.raises(TypeError):
        game.Rules(fields[0].default)
    for field in fields:
        assert field.kw_only
        if "range" in field.metadata:
            least, most = field.metadata["range"]
            assert 0 <= least <= most <= AMOUNT_LIMIT
    wild = {field.name: -(10**9) for field in fields if "range" in field.metadata}
    with pytest.raises(RulesError) as caught:
        game.Rules(**wild)
    for option in wild:
        assert any(option in problem for problem in caught.value.problems)
