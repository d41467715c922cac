"""Random notation and random illegal moves: only the documented errors, and the state stays as it was."""

import os
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sampan import GAMES, IllegalMoveError, NotationError

INPUTS = int(os.environ.get("SAMPAN_HOSTILE", "10000"))
JUNK = (
    "",
    " ",
    "7",
    "H7",
    "7h",
    "11X",
    "0S",
    "-1",
    "1e9",
    "=",
    "+",
    "x",
    "x x",
    "½",
    "7♥",
    "\n",
    "\x00",
    "pass!",
    "9" * 50,
)


def states_of(game: Any, rng: Random) -> Iterator[Any]:
    """States of random deals, under any preset and seat count, without end."""
    presets = [value for value in vars(game).values() if isinstance(value, game.Rules)]
    while True:
        rules = rng.choice(presets)
        state = game.deal(rules, seats=rng.choice(list(game.seat_counts(rules))), rng=rng)
        yield state
        while moves := game.legal_moves(state):
            state = game.apply(state, rng.choice(moves))
            yield state


def garbled(words: list[str], rng: Random) -> str:
    """A text that may or may not be a move: words of real moves, faces and junk, sometimes with a letter changed."""
    text = " ".join(rng.choice(words) for _ in range(rng.randint(1, 6)))
    if text and rng.random() < 0.3:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice("7HS23x=+ \tT½declare") + text[at + 1 :]
    return text


@pytest.mark.parametrize("name", GAMES)
def test_garbled_texts_and_illegal_moves_raise_documented_errors_only(name: str) -> None:
    game: Any = GAMES[name]
    rng = Random(7)
    refused = unread = 0
    words = [*JUNK, *dict.fromkeys(map(str, game.pack()))]
    pool: list[str] = []
    for state, _ in zip(states_of(game, rng), range(INPUTS), strict=False):
        listed = game.legal_moves(state)
        words = [*words[:200], *[word for move in listed[:50] for word in str(move).split()]]
        pool = [*pool[-200:], *map(str, listed[:20])]
        text = rng.choice(pool) if rng.random() < 0.4 else garbled(words, rng)
        before = pickle.dumps(state)
        try:
            move = game.parse_move(text)
        except NotationError as error:
            unread += 1
            assert error.text == text
            assert 0 <= error.position <= len(text)
            continue
        refusal = game.check(state, move)
        assert (refusal is None) == (game.canonical(state, move) in listed)
        try:
            game.apply(state, move)
        except IllegalMoveError as error:
            refused += 1
            assert error.illegal == refusal
            assert "(R" in error.illegal.message
            assert error.move == move
        else:
            assert refusal is None
        assert pickle.dumps(state) == before
    assert refused > INPUTS / 20
    assert unread > INPUTS / 20
