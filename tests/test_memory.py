"""What kept states weigh; at 1,500 bytes each, 100,000 of them take 150 MB."""

import tracemalloc
from random import Random

import pytest

from sampan import GAMES

KEPT = 20_000
MOST = 1_500
"""Bytes for each state of a running deal, beyond the tables that all share."""


@pytest.mark.parametrize("name", GAMES)
def test_a_running_state_is_small(name: str) -> None:
    game = GAMES[name]
    rng = Random(7)
    kept = []
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        while len(kept) < KEPT:
            state = game.deal(rng=rng)
            while moves := game.legal_moves(state):
                kept.append(state)
                state = game.apply(state, moves[int(rng.random() * len(moves))])
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (after - before) / len(kept) < MOST
