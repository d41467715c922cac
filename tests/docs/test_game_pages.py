"""The pages of the games have one shape: who knows one of them finds everything in the other three."""

import re
from pathlib import Path

import pytest

from sampan import GAMES

FOLDER = Path(__file__).parent.parent.parent / "docs" / "games"

HEADINGS = [
    "Components",
    "How a deal goes",
    "At the table",
    "The rules",
    "Rulings",
    "Options",
    "Phases",
    "Moves",
    "Scoring",
    "Reasons",
    "What each seat sees",
    "Notation",
    "Advice",
    "Three exercises",
    "Local words",
    "History",
]

FENCE = re.compile(r"^(`{3,}|:{3,})\{([\w-]+)\}(.*?)\n(.*?)^\1\s*$", re.MULTILINE | re.DOTALL)
"""A directive: its fence, its name, what stands behind the name, and its body."""

every_page = pytest.mark.parametrize("game", GAMES)


def page(game: str) -> str:
    return (FOLDER / f"{game}.md").read_text(encoding="utf-8")


def directives(text: str, name: str) -> list[str]:
    """The bodies of the directives of a name, those inside other ones too."""
    found = [(kind, body) for _, kind, _, body in FENCE.findall(text)]
    inner = [body for kind, outer in found if kind == "dropdown" for body in directives(outer, name)]
    return [body for kind, body in found if kind == name] + inner


def without_code(text: str) -> str:
    """The text without what stands in fences of code, where a line may begin with a sign of a heading."""
    return re.sub(r"^(`{3,}).*?^\1\s*$", "", text, flags=re.MULTILINE | re.DOTALL)


def sections(text: str, level: int) -> dict[str, str]:
    """What stands under each heading of a level."""
    parts = re.split(rf"^{'#' * level} (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def expects_something(doctest: str) -> bool:
    """Whether an example says what comes out: a line after one with a prompt has none."""
    return re.search(r"^(?:>>>|\.\.\.).*\n(?!>>>|\.\.\.)\S", doctest, re.MULTILINE) is not None


@every_page
def test_the_headings_stand_in_one_order(game: str) -> None:
    assert re.findall(r"^## (.+)$", without_code(page(game)), re.MULTILINE) == HEADINGS
    assert len(re.findall(r"^# .+$", without_code(page(game)), re.MULTILINE)) == 1


@every_page
def test_a_deal_is_told_with_pictures(game: str) -> None:
    told = sections(page(game), 2)["How a deal goes"]
    pictures = [body for body in directives(told, "sampan-picture") if ":setup:" not in body]
    assert len(pictures) >= 2
    for body in pictures:
        assert re.search(r"^:alt: \S", body, re.MULTILINE)


@every_page
def test_what_a_table_settles_is_a_short_list_and_set_apart_from_the_rules(game: str) -> None:
    said, *items = re.split(r"^- ", sections(page(game), 2)["At the table"], flags=re.MULTILINE)
    assert said.strip().startswith("Custom and advice")
    assert "rules as implemented" in said
    assert 5 <= len(items) <= 8
    for item in items:
        assert re.match(r"\*\*[A-Z\"]", item)
        assert "\n\n" not in item.strip()


@every_page
def test_a_score_is_shown_as_a_bill(game: str) -> None:
    assert directives(page(game), "sampan-receipt")


@every_page
def test_three_exercises_have_an_answer_that_is_computed(game: str) -> None:
    exercises = sections(sections(page(game), 2)["Three exercises"], 3)
    assert [title.split(":")[0] for title in exercises] == ["First", "Second", "Third"]
    for text in exercises.values():
        question, *answers = re.split(r"^:{3,}\{dropdown\} Answer$", text, flags=re.MULTILINE)
        assert question.strip()
        assert len(answers) == 1
        assert any(map(expects_something, directives(answers[0], "doctest")))


@every_page
def test_the_tables_come_from_the_library(game: str) -> None:
    for heading, kind in [
        ("Rulings", "sampan-rulings"),
        ("Options", "sampan-options"),
        ("Phases", "sampan-phases"),
        ("Scoring", "sampan-items"),
        ("Reasons", "sampan-reasons"),
        ("Local words", "sampan-words"),
    ]:
        named = [(name, about.strip()) for _, name, about, _ in FENCE.findall(sections(page(game), 2)[heading])]
        assert (kind, game) in named


@every_page
def test_the_rules_are_the_ones_of_the_library(game: str) -> None:
    (included,) = [about.strip() for _, name, about, _ in FENCE.findall(page(game)) if name == "include"]
    assert included == f"../../src/sampan/{game}/rules.md"


def test_no_page_is_missing() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == {*GAMES, "index"}
