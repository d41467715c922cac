"""What a seat may see never depends on what it may not: byte for byte, in every game."""

import re
from random import Random
from typing import Any

import pytest

from sampan import GAMES
from sampan.codec import dumps

DEALS = 12


def told(game: Any, state: Any, seat: int | None, moves: list[Any]) -> str:
    """All that a seat is shown and told, as one text."""
    view = game.view(state, seat)
    refusals = [view.check(move) for move in moves]
    parts = [dumps(view), repr(view), *map(str, view.legal_moves)]
    return "\n".join([*parts, *("" if refusal is None else refusal.message for refusal in refusals)])


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_change_nothing_that_a_seat_is_shown_or_told(name: str) -> None:
    game: Any = GAMES[name]
    rng = Random(7)
    moves: list[Any] = []
    changed = 0
    for _ in range(DEALS):
        state = game.deal(rng=rng)
        while legal := game.legal_moves(state):
            moves = [*moves[-12:], *legal[:3]]
            seat = rng.choice([None, *range(state.seats)])
            other = game.sample(game.view(state, seat), rng)
            changed += other != state
            assert told(game, other, seat, moves) == told(game, state, seat, moves)
            state = game.apply(state, rng.choice(legal))
    assert changed > 5 * DEALS


@pytest.mark.parametrize("name", ["samloc", "suipi"])
def test_no_json_of_a_view_names_a_hidden_card(name: str) -> None:
    game: Any = GAMES[name]
    rng = Random(7)
    looked = 0
    for _ in range(DEALS):
        state = game.deal(rng=rng)
        while legal := game.legal_moves(state):
            for seat in (None, *range(state.seats)):
                hidden = {str(card) for owner, hand in enumerate(state.hands) if owner != seat for card in hand}
                hidden |= {str(card) for card in getattr(state, "stock", ())}
                named = set(re.findall(r'"((?:[A2-9TJQK]|1[123])[SCDH])"', dumps(game.view(state, seat))))
                assert not named & hidden
                looked += bool(hidden)
            state = game.apply(state, rng.choice(legal))
    assert looked > 100
