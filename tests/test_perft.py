"""How many sequences of legal moves there are from fixed positions, counted again by a slower way."""

import re
from typing import Any

import pytest
from golden.regenerate import PERFT, positions

from sampan import GAMES, perft


def recorded(name: str) -> dict[str, list[int]]:
    lines = (PERFT / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    pairs = [re.fullmatch(r"(.*): ([\d ]+)", line) for line in lines]
    return {pair[1]: list(map(int, pair[2].split())) for pair in pairs if pair}


@pytest.mark.parametrize("name", GAMES)
def test_the_counts_are_those_recorded(name: str) -> None:
    game: Any = GAMES[name]
    counts = recorded(name)
    found = dict(positions(game))
    assert list(found) == list(counts)
    for title, state in found.items():
        # Level by level: each list holds every position that is reached, as often as it is reached.
        level, sizes = [state], [1]
        while len(sizes) < len(counts[title]):
            level = [game.apply(one, move) for one in level for move in game.legal_moves(one)]
            sizes.append(len(level))
        assert sizes == counts[title], title
        assert perft(game, state, len(sizes) - 1) == sizes[-1]


@pytest.mark.parametrize("name", GAMES)
def test_the_counts_go_deep_enough_to_tell_something(name: str) -> None:
    counts = recorded(name)
    assert len(counts) >= 6
    assert sum(map(sum, counts.values())) > 5000


def test_there_are_no_counts_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in PERFT.glob("*.txt")} == set(GAMES)
