"""The rules page that comes with the game."""

import re
from importlib.resources import files

import attrs
import pytest

from sampan import suipi

PAGE = (files("sampan.suipi") / "rules.md").read_text(encoding="utf-8")
NUMBERS = [f"R1.{number}" for number in range(1, 7)]
NUMBERS += [f"R2.{number}" for number in range(1, 8)]
NUMBERS += [f"R3.{number}" for number in range(1, 5)]
NUMBERS += [f"R4.{number}" for number in range(1, 6)]


def test_each_rule_stands_once_and_in_order() -> None:
    assert re.findall(r"^- \*\*(R\d+\.\d+)\*\* ", PAGE, re.MULTILINE) == NUMBERS


def test_each_chapter_has_a_heading() -> None:
    assert re.findall(r"^## (R\d) \w", PAGE, re.MULTILINE) == [f"R{number}" for number in range(1, 5)]


@pytest.mark.parametrize("option", [field.name for field in attrs.fields(suipi.Rules)])
def test_each_option_is_named(option: str) -> None:
    assert f"`{option}" in PAGE


@pytest.mark.parametrize("kind", [suipi.Reason, suipi.ScoreItem])
def test_reasons_and_items_cite_rules_of_the_page(kind: type[suipi.Reason] | type[suipi.ScoreItem]) -> None:
    assert {member.rule for member in kind} <= set(NUMBERS)


def test_rules_that_are_referred_to_are_there() -> None:
    assert set(re.findall(r"R\d+\.\d+", PAGE)) == set(NUMBERS)


def test_the_names_of_the_game() -> None:
    assert (suipi.NAME, suipi.TITLE, suipi.RULES_VERSION) == ("suipi", "Suipi", 1)
    assert sorted(suipi.__all__, key=lambda name: (name.upper() != name, name[0].islower(), name)) == suipi.__all__
    for name in suipi.__all__:
        thing = getattr(suipi, name)
        if isinstance(thing, type) or callable(thing):
            assert getattr(thing, "__module__", "sampan.suipi") in ("sampan.suipi", "types", "typing")
