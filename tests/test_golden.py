"""What users rely on, written down: a golden file that is missing or differs fails."""

import json
from pathlib import Path
from typing import Any

import pytest
from golden import regenerate
from golden.regenerate import HERE, golden_files
from support.documents import KINDS, read

from sampan import GAMES
from sampan.codec import to_data

FILES = {path: make for path, make in golden_files().items() if path.parent == HERE}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_golden_file_says_what_the_library_does(path: Path) -> None:
    """Run ``python tests/golden/regenerate.py`` if the change is meant."""
    assert path.read_text(encoding="utf-8") == FILES[path]()


@pytest.mark.parametrize("name", GAMES)
def test_golden_documents_are_still_read(name: str) -> None:
    game: Any = GAMES[name]
    for title, data in json.loads((HERE / f"{name}.json").read_text(encoding="utf-8")).items():
        whole = title.title().replace(" ", "")
        kind = whole if whole in KINDS else title.split()[0]
        assert to_data(read(game, kind if kind in KINDS else kind.title(), data)) == data


def test_there_is_no_golden_file_of_a_game_that_is_gone() -> None:
    games = {path.stem for path in HERE.glob("*.json")}
    assert games == set(GAMES)


# -- and the changelog ------------------------------------------------------------------------------------------------


def test_the_newest_version_of_the_changelog_has_the_fingerprint_of_what_is_recorded() -> None:
    """Else begin ``## Unreleased (X.Y.Z)`` in CHANGELOG.md, tell what changes, and run regenerate.py."""
    version, _ = regenerate.newest_version()
    texts = [path.read_text(encoding="utf-8") for path in golden_files()]
    assert list(regenerate.recorded())[-1] == version
    assert regenerate.recorded()[version] == regenerate.fingerprint(texts)


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("## 0.1.0 (2026-11-30)", None),
        ("## Unreleased (0.1.1)", {"0.1.0": "old", "0.1.1": "new"}),
        ("## 0.1.1 (2026-12-24)", {"0.1.0": "old", "0.1.1": "new"}),
    ],
)
def test_a_change_is_recorded_only_under_a_heading_of_its_own(
    heading: str, expected: dict[str, str] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "CHANGELOG.md"
    log.write_text(f"# Changelog\n\n{heading}\n\n- Text.\n\n## 0.0.1 (2026-01-01)\n\n- Text.\n", encoding="utf-8")
    monkeypatch.setattr(regenerate, "CHANGELOG", log)
    if expected is None:
        with pytest.raises(SystemExit, match=r"0\.1\.0 is released: begin '## Unreleased"):
            regenerate.with_newest({"0.1.0": "old"}, "new", amend=False)
        assert regenerate.with_newest({"0.1.0": "old"}, "new", amend=True) == {"0.1.0": "new"}
        assert regenerate.with_newest({"0.1.0": "old"}, "old", amend=False) == {"0.1.0": "old"}
    else:
        assert regenerate.with_newest({"0.1.0": "old"}, "new", amend=False) == expected
