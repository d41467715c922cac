"""The rules page that comes with the game."""

import re
from importlib.resources import files

import attrs
import pytest

from sampan import saptimpan

PAGE = (files("sampan.saptimpan") / "rules.md").read_text(encoding="utf-8")
NUMBERS = ["R1.1", "R1.2", "R1.3"]
NUMBERS += [f"R2.{number}" for number in range(1, 7)]
NUMBERS += ["R3.1", "R3.2", "R3.3"]
NUMBERS += [f"R4.{number}" for number in range(1, 6)]


def test_each_rule_stands_once_and_in_order() -> None:
    assert re.findall(r"^- \*\*(R\d+\.\d+)\*\* ", PAGE, re.MULTILINE) == NUMBERS


def test_each_chapter_has_a_heading() -> None:
    assert re.findall(r"^## (R\d) \w", PAGE, re.MULTILINE) == [f"R{number}" for number in range(1, 5)]


@pytest.mark.parametrize("option", [field.name for field in attrs.fields(saptimpan.Rules)])
def test_each_option_is_named(option: str) -> None:
    assert f"`{option}" in PAGE


@pytest.mark.parametrize("kind", [saptimpan.Reason, saptimpan.ScoreItem])
def test_reasons_and_items_cite_rules_of_the_page(kind: type[saptimpan.Reason] | type[saptimpan.ScoreItem]) -> None:
    assert {member.rule for member in kind} <= set(NUMBERS)


def test_rules_that_are_referred_to_are_there() -> None:
    assert set(re.findall(r"R\d+\.\d+", PAGE)) == set(NUMBERS)
