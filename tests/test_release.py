"""The release checklist: each item of CONTRIBUTING has a check, and each check finds what it is for."""

import shutil
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


def load() -> Any:
    loader = SourceFileLoader("release", str(ROOT / ".ci" / "release"))
    spec = spec_from_loader("release", loader)
    assert spec
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


release = load()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project of version 1.2.3 that is ready for its release."""
    (tmp_path / "src" / "sampan").mkdir(parents=True)
    (tmp_path / "docs").mkdir()
    (tmp_path / "src" / "sampan" / "__init__.py").write_text(
        '"""Names.\n\n.. versionadded:: 1.0.0\n"""\n__version__ = "1.2.3"\n'
    )
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## 1.2.3 (2026-01-05)\n\n- New.\n\n## 1.2.2 (2025-01-05)\n\n- Old.\n"
    )
    (tmp_path / "README.md").write_text("# sampan\n")
    return tmp_path


def problems(root: Path) -> list[str]:
    return [problem for check in release.OF_TREE for problem in check(root)]


def test_every_item_of_the_checklist_is_checked() -> None:
    assert release.items(ROOT) == [check.__name__ for check in release.CHECKS]
    assert len(release.CHECKS) == 8


def test_this_tree_keeps_what_the_files_tell() -> None:
    assert problems(ROOT) == []


def test_a_tree_that_is_ready_has_no_problem(tree: Path) -> None:
    assert problems(tree) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        ("src/sampan/__init__.py", '= "1.2.3"', '= "1.2"', "__version__ is '1.2': write X.Y.Z"),
        ("src/sampan/__init__.py", '= "1.2.3"', '= "1.2.2"', "the changelog has 1.2.2 already"),
        ("src/sampan/__init__.py", '= "1.2.3"', '= "1.2.4"', "for version 1.2.4 write '## 1.2.4 (YYYY-MM-DD)'"),
        ("src/sampan/__init__.py", '= "1.2.3"', '= "1.2.3.dev0"', "write '## Unreleased (1.2.3)'"),
        ("src/sampan/__init__.py", "1.0.0", "1.3.0", "has a name added in 1.3.0"),
        ("src/sampan/__init__.py", "1.0.0", "soon", "has a name added in soon"),
        ("CHANGELOG.md", "2026-01-05", "2999-01-05", "which is to come"),
        ("CHANGELOG.md", "- New.", "", "without a line of its own"),
        ("CHANGELOG.md", "## 1.2.3 (2026-01-05)", "## Unreleased (1.2.3)", "write '## 1.2.3 (YYYY-MM-DD)'"),
        ("README.md", "# sampan", "Until the first release, wait.", "README.md says 'Until the first release"),
    ],
)
def test_what_is_not_ready_is_told(tree: Path, name: str, old: str, new: str, problem: str) -> None:
    path = tree / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    assert any(problem in found for found in problems(tree)), problems(tree)


def test_on_the_way_to_a_release_the_changelog_says_so(tree: Path) -> None:
    init, log = tree / "src" / "sampan" / "__init__.py", tree / "CHANGELOG.md"
    init.write_text(init.read_text().replace('"1.2.3"', '"1.2.3.dev0"'))
    log.write_text(log.read_text().replace("## 1.2.3 (2026-01-05)", "## Unreleased (1.2.3)"))
    assert problems(tree) == []


def test_what_is_not_committed_or_tagged_twice_is_told(tree: Path) -> None:
    for command in (
        ("git", "init", "-q"),
        ("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "a"),
        ("git", "tag", "v1.2.3"),
    ):
        release.run(tree, *command)
    found = list(release.commit(tree))
    assert found[0].startswith("not committed:")
    assert "README.md" in found[0]
    assert found[1] == "v1.2.3 is tagged already"


def test_deals_that_changed_since_the_last_release_raise_the_version_of_the_rules(tree: Path) -> None:
    for game in ("samloc", "sampen", "suipi", "saptimpan"):
        for path, text in {
            tree / "src" / "sampan" / game / "__init__.py": "RULES_VERSION: Final = 1\n",
            tree / "tests" / "golden" / f"{game}.txt": "a deal\n",
        }.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    assert shutil.which("git")
    for command in (
        ("git", "init", "-q"),
        ("git", "add", "."),
        ("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "a"),
    ):
        release.run(tree, *command)
    assert list(release.rules(tree)) == []  # no release yet
    release.run(tree, "git", "tag", "v1.2.2")
    assert list(release.rules(tree)) == []
    (tree / "tests" / "golden" / "suipi.txt").write_text("another deal\n")
    assert list(release.rules(tree)) == ["the deals of suipi differ from v1.2.2: raise its RULES_VERSION"]
    (tree / "src" / "sampan" / "suipi" / "__init__.py").write_text("RULES_VERSION: Final = 2\n")
    assert list(release.rules(tree)) == []
