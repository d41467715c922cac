"""What users rely on, written down: a golden file that is missing or differs fails."""

import json
from pathlib import Path
from typing import Any

import pytest
from golden.regenerate import HERE, golden_files
from support.documents import read

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
        kind = title.split()[0]
        assert to_data(read(game, kind if kind == "move" else kind.title(), data)) == data


def test_there_is_no_golden_file_of_a_game_that_is_gone() -> None:
    games = {path.stem for path in HERE.glob("*.json")}
    assert games == set(GAMES)
