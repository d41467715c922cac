"""The options: their usual values, what they refuse, and the presets."""

from enum import Enum
from typing import Any

import attrs
import pytest
from hypothesis import given
from support.samloc import options

from sampan import RulesError, samloc
from sampan.samloc import (
    BrokenSamTo,
    ChopChain,
    DeclareFrom,
    FinishOnTwo,
    InstantWin,
    LastCard,
    LastCardNext,
    Leader,
    LeadTie,
    Rules,
)

AMOUNTS = {
    "card": 1,
    "cong": 15,
    "two_left": 5,
    "quad_left": 10,
    "chop_two": 15,
    "chop_quad": 10,
    "sam_made": 20,
    "sam_broken": 20,
    "instant": 20,
    "two_finish": 20,
}
USUAL: dict[str, Any] = {
    "twos_in_straights": True,
    "quad_chops_pair": False,
    "declare_from": DeclareFrom.LEADER,
    "leader": Leader.LOWEST_CARD,
    "lead_tie": LeadTie.SEAT,
    "first_lead_has_lowest": False,
    "pass_locks": True,
    "last_card": LastCard.ENFORCED,
    "last_card_next": LastCardNext.TO_ACT,
    "finish_on_two": FinishOnTwo.ALLOWED,
    "broken_sam_to": BrokenSamTo.EACH,
    "sam_chop_pays": False,
    "cong_adds": True,
    "chop_chain": ChopChain.CARRY,
    "instant_wins": (
        InstantWin.DRAGON,
        InstantWin.FOUR_TWOS,
        InstantWin.ONE_COLOUR,
        InstantWin.THREE_TRIPLES,
        InstantWin.FIVE_PAIRS,
    ),
    "stake": 1,
    **AMOUNTS,
}
MEMBERS = {
    DeclareFrom: "LEADER DEALER",
    Leader: "LOWEST_CARD DEALER",
    LeadTie: "SEAT SUIT",
    LastCard: "ENFORCED PENALTY OFF",
    LastCardNext: "TO_ACT SEAT ANYONE",
    FinishOnTwo: "ALLOWED FORBIDDEN PENALTY",
    BrokenSamTo: "EACH BREAKER",
    ChopChain: "CARRY FLAT DOUBLE LAST_PAYS",
    InstantWin: "DRAGON FOUR_TWOS ONE_COLOUR THREE_TRIPLES FIVE_PAIRS",
}


def test_the_options_and_their_usual_values() -> None:
    assert attrs.asdict(samloc.STANDARD, recurse=False) == USUAL
    assert Rules() == samloc.STANDARD


@pytest.mark.parametrize(("kind", "names"), MEMBERS.items(), ids=lambda thing: getattr(thing, "__name__", ""))
def test_the_choices_of_the_options(kind: type[Enum], names: str) -> None:
    assert [member.name for member in kind] == names.split()
    assert [member.value for member in kind] == names.lower().split()


def test_the_presets() -> None:
    assert Rules(leader=Leader.DEALER) == samloc.WINNER_LEADS
    assert Rules(twos_in_straights=False) == samloc.NO_TWOS_IN_STRAIGHTS


@pytest.mark.parametrize("name", AMOUNTS)
def test_amounts_are_from_0_to_a_million(name: str) -> None:
    for amount in (-1, 1_000_001, 10**30):
        with pytest.raises(RulesError, match=name):
            Rules(**{name: amount})  # type: ignore[arg-type]
    for fine in (0, 1_000_000):
        assert getattr(Rules(**{name: fine}), name) == fine  # type: ignore[arg-type]


@pytest.mark.parametrize("stake", [0, -1, 1_000_001])
def test_the_stake_is_from_1(stake: int) -> None:
    with pytest.raises(RulesError, match="stake"):
        Rules(stake=stake)


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        Rules(
            stake=0,
            card=-1,
            first_lead_has_lowest=True,
            leader=Leader.DEALER,
            instant_wins=(InstantWin.DRAGON, InstantWin.DRAGON),
        )
    problems = caught.value.problems
    assert len(problems) == 4
    for name in ("stake", "card", "instant_wins", "first_lead_has_lowest"):
        assert any(problem.startswith(name) for problem in problems)


@pytest.mark.parametrize("name", USUAL)
def test_an_option_of_the_wrong_type_is_a_type_error(name: str) -> None:
    for value in (None, "carry", 1.5, [], object(), LeadTie):
        with pytest.raises(TypeError, match=name):
            Rules(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name, value in USUAL.items() if type(value) is not bool])
def test_a_bool_is_no_number_and_no_choice(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        Rules(**{name: True})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name, value in USUAL.items() if type(value) is bool])
def test_a_number_is_no_bool(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        Rules(**{name: 1})  # type: ignore[arg-type]


def test_instant_wins_are_a_tuple_of_kinds() -> None:
    for value in ([InstantWin.DRAGON], ("dragon",), (InstantWin.DRAGON, None), InstantWin.DRAGON):
        with pytest.raises(TypeError, match="instant_wins"):
            Rules(instant_wins=value)  # type: ignore[arg-type]


def test_options_are_named() -> None:
    with pytest.raises(TypeError):
        Rules(False)  # type: ignore[call-arg]


@given(options())
def test_rules_are_frozen_and_compare_by_their_options(rules: Rules) -> None:
    twin = attrs.evolve(rules)
    assert twin == rules
    assert hash(twin) == hash(rules)
    assert attrs.evolve(rules, card=rules.card + 1) != rules
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.card = 1  # type: ignore[misc]
