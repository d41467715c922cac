"""The house is built as planned: who may import whom, which files a game has, which tests each rule has."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import attrs
import pytest

import sampan
from sampan import GAMES

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "sampan"
TESTS = ROOT / "tests"

GROUND = {"cards", "tiles", "errors", "scoring", "shuffle", "options", "fields", "rulebook", "table", "facade", "game"}
PLAN = {
    "rules.py": ["Rules", "STANDARD"],
    "state.py": ["Phase", "Outcome", "Move", "State"],
    "setup.py": ["pack", "seat_counts", "deal", "deal_from", "position", "problems"],
    "play.py": ["Reason", "legal_moves", "canonical", "check", "apply"],
    "scoring.py": ["ScoreItem", "score"],
    "view.py": ["View", "view", "sample"],
    "notation.py": ["parse_move"],
    "__init__.py": ["NAME", "TITLE", "RULES_VERSION"],
}
THIRD_PARTY = {"": {"attrs", "typing_extensions"}, "testing": {"hypothesis"}}
"""What may be imported beside the standard library: everywhere, and in one module more."""

every_game = pytest.mark.parametrize("name", GAMES)
MODULES = sorted(SOURCE.rglob("*.py"))
module_ids = [str(path.relative_to(SOURCE)) for path in MODULES]


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """The modules that a file imports, also within functions; and whether each is imported at the top."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    top = {id(node) for node in tree.body}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in top) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = (
                [f"{node.module}.{alias.name}" for alias in node.names] if node.module == "sampan" else [node.module]
            )
            yield from ((name or "", id(node) in top) for name in names)


def part_of(module: str) -> str:
    """``sampan.samloc.play`` belongs to ``samloc``; a name of the facade is the module that it comes from."""
    part = module.split(".")[1] if "." in module else "__init__"
    if part in GROUND or (SOURCE / part).is_dir() or (SOURCE / f"{part}.py").exists():
        return part
    return "__init__"


# -- imports --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", MODULES, ids=module_ids)
def test_imports_point_one_way(path: Path) -> None:
    inside = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    used = {(part_of(module), top) for module, top in imports(path) if module.split(".")[0] == "sampan"}
    parts = {part for part, _ in used}
    wings = {game.name for game in SOURCE.iterdir() if (game / "rules.md").exists()}
    if inside in GROUND:
        assert parts <= GROUND
    elif inside in wings:
        lazy = {part for part, top in used if not top and part == "show"} if path.name == "view.py" else set()
        assert parts - lazy <= GROUND | {inside}


def test_a_view_draws_itself_through_one_lazy_import() -> None:
    for name in GAMES:
        found = [
            (path.name, top)
            for path in (SOURCE / name).glob("*.py")
            for module, top in imports(path)
            if part_of(module) == "show"
        ]
        assert found in ([], [("view.py", False)])


def test_the_ground_floor_is_there() -> None:
    assert {path.stem for path in SOURCE.glob("*.py")} >= GROUND


@pytest.mark.parametrize("path", MODULES, ids=module_ids)
def test_only_the_declared_dependencies_are_imported(path: Path) -> None:
    roots = {module.split(".")[0] for module, _ in imports(path)}
    strangers = roots - set(sys.stdlib_module_names) - {"sampan"}
    assert strangers <= THIRD_PARTY[""] | THIRD_PARTY.get(path.stem, set())


def test_importing_sampan_pulls_in_its_dependencies_and_the_standard_library_alone() -> None:
    code = "import sys; before = set(sys.modules); import sampan; print(*sorted(set(sys.modules) - before))"
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=SOURCE.parent)
    roots = {module.split(".")[0] for module in made.stdout.split()}
    assert "sampan" in roots
    assert roots - set(sys.stdlib_module_names) - {"sampan", "attr", "attrs", "typing_extensions"} == set()
    around = {"sampan.codec", "sampan.testing", "sampan.show", "sampan.record"}
    assert around.isdisjoint(made.stdout.split())


def test_dependencies_are_those_imported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split("[<>=]", one)[0].replace("-", "_") for one in project["dependencies"]}
    assert declared == THIRD_PARTY[""]
    assert {re.split("[<>=]", one)[0] for one in project["optional-dependencies"]["testing"]} == THIRD_PARTY["testing"]


# -- one plan for every game ----------------------------------------------------------------------------------------


def definitions(path: Path) -> list[str]:
    """The names that a module defines, in order."""
    found = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.append(node.name)
        elif isinstance(node, ast.Assign):
            found += [target.id for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.append(node.target.id)
    return found


@every_game
@pytest.mark.parametrize("file", PLAN)
def test_every_game_has_the_same_files_with_the_same_order_of_names(name: str, file: str) -> None:
    assert [one for one in definitions(SOURCE / name / file) if one in PLAN[file]] == PLAN[file]


def test_every_wing_is_among_the_games() -> None:
    finished = {folder.name for folder in SOURCE.iterdir() if (folder / "rules.md").exists()}
    assert finished == set(GAMES)


@every_game
def test_every_game_has_its_rules_page_in_the_package(name: str) -> None:
    text = (SOURCE / name / "rules.md").read_text(encoding="utf-8")
    assert text.startswith(f"# {GAMES[name].TITLE}\n")


@every_game
def test_every_game_has_tests(name: str) -> None:
    assert list((TESTS / name).glob("test_*.py"))


@pytest.mark.parametrize("path", MODULES, ids=module_ids)
def test_a_file_tells_one_story(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 500
    assert "from __future__ import annotations" not in text


# -- rules and their tests ------------------------------------------------------------------------------------------


def rule_numbers(name: str) -> list[str]:
    """The numbers of a rules page: its headings ``R1`` with their items ``R1.1``."""
    text = (SOURCE / name / "rules.md").read_text(encoding="utf-8")
    return re.findall(r"^- \*\*(R\d+(?:\.\d+)?)\*\*", text, re.MULTILINE)


def trees(name: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((TESTS / name).rglob("test_*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def markers(tree: ast.AST) -> set[str]:
    """The rules that ``pytest.mark.rule(…)`` names anywhere in a tree."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {
        argument.value
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "rule"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    }


@every_game
def test_rule_numbers_are_in_order_and_each_stands_once(name: str) -> None:
    numbers = rule_numbers(name)
    keys = [tuple(map(int, number[1:].split("."))) for number in numbers]
    assert len(numbers) > 10
    assert keys == sorted(set(keys))
    headings = re.findall(r"^## R(\d+) ", (SOURCE / name / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {key[0] for key in keys} == set(map(int, headings))


@every_game
def test_every_rule_has_a_test_and_every_marker_a_rule(name: str) -> None:
    marked = set().union(*(markers(tree) for _, tree in trees(name)))
    assert marked == set(rule_numbers(name))


@every_game
def test_a_test_named_after_a_rule_is_marked_with_it(name: str) -> None:
    for path, tree in trees(name):
        shared = set().union(*(markers(node) for node in tree.body if isinstance(node, ast.Assign)), set())
        for node in ast.walk(tree):
            named = re.match(r"test_r(\d+)_(\d+)_", node.name) if isinstance(node, ast.FunctionDef) else None
            if named and isinstance(node, ast.FunctionDef):
                rules = shared.union(*map(markers, node.decorator_list))
                assert f"R{named[1]}.{named[2]}" in rules, f"{path.name}: {node.name}"


@every_game
def test_every_rule_cited_in_the_code_is_on_the_page(name: str) -> None:
    numbers = rule_numbers(name)
    known = {*numbers, *(number.split(".")[0] for number in numbers)}
    for path in (SOURCE / name).glob("*.py"):
        cited = set(re.findall(r"\bR\d+(?:\.\d+)?\b", path.read_text(encoding="utf-8")))
        assert cited <= known, path.name


@every_game
def test_every_rule_cited_on_the_page_is_on_it(name: str) -> None:
    numbers = rule_numbers(name)
    known = {*numbers, *(number.split(".")[0] for number in numbers)}
    assert set(re.findall(r"\bR\d+(?:\.\d+)?\b", (SOURCE / name / "rules.md").read_text(encoding="utf-8"))) <= known


@every_game
@pytest.mark.parametrize("kind", ["Reason", "ScoreItem"])
def test_reasons_and_items_cite_rules_of_the_page(name: str, kind: str) -> None:
    members: Any = getattr(GAMES[name], kind)
    known = rule_numbers(name)
    known += [number.split(".")[0] for number in known]
    assert [member.name for member in members if member.rule not in known] == []


@every_game
def test_every_option_is_named_on_the_page(name: str) -> None:
    game: Any = GAMES[name]
    text = (SOURCE / name / "rules.md").read_text(encoding="utf-8")
    options = [field.name for field in attrs.fields(game.Rules) if field.init]
    assert [option for option in options if f"`{option}" not in text] == []


@every_game
@pytest.mark.parametrize("kind", ["Reason", "ScoreItem"])
def test_every_reason_and_item_is_asserted_on(name: str, kind: str) -> None:
    members: Any = getattr(GAMES[name], kind)
    text = "".join(path.read_text(encoding="utf-8") for path in (TESTS / name).rglob("*.py"))
    missing = [
        member.name
        for member in members
        if f"{kind}.{member.name}" not in text and f'"{member.value}"' not in text and f'"{member.name}"' not in text
    ]
    assert missing == []


# -- the tree round the library -------------------------------------------------------------------------------------


def shell_commands(file: str) -> list[str]:
    """The lines of the shell blocks of a Markdown file."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / file).read_text(encoding="utf-8"), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line]


def test_ci_runs_the_readmes_test_command_word_for_word() -> None:
    commands = [command for command in shell_commands("README.md") if "pytest" in command]
    assert len(commands) == 1
    assert commands[0] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_ci_watches_the_hand_that_the_readme_watches() -> None:
    (command,) = [command for command in shell_commands("README.md") if "-m sampan" in command]
    assert f"python {command[command.index('-m sampan') :]}" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_files_that_contributing_names_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"(?:tests|docs|examples|src|\.ci)/[\w/.-]*\w", text)
    assert named
    assert [one for one in named if not (ROOT / one).exists() and "_build" not in one] == []


def test_versions_agree() -> None:
    assert metadata.version("sampan") == sampan.__version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" in project["dynamic"]


def base_version() -> str:
    found = re.match(r"\d+\.\d+\.\d+", sampan.__version__)
    assert found
    return found[0]


def test_the_changelog_tells_of_this_version() -> None:
    headings = re.findall("^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    if "dev" in sampan.__version__:
        assert headings[0] == f"Unreleased ({base_version()})"
    else:
        assert headings[0].split()[0] == sampan.__version__


def test_the_changelog_names_every_game_and_every_public_module() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    modules = {path.stem for path in SOURCE.glob("[a-z]*.py")} | {
        path.parent.name for path in SOURCE.glob("*/__init__.py")
    }
    assert [name for name in sorted(modules - GROUND) if f"`sampan.{name}" not in text] == []


def test_nothing_was_added_after_this_version() -> None:
    for path in MODULES:
        for version in re.findall(r"versionadded:: (.*)", path.read_text(encoding="utf-8")):
            assert tuple(map(int, version.split("."))) <= tuple(map(int, base_version().split(".")))
