"""Tests of the table in ``one_table.py``: ``python -m pytest test_one_table.py``."""
# ruff: noqa: D103  # a test is told by its name

import json
from typing import Any

import pytest
from hypothesis import given, settings
from one_table import Table

from sampan import GAMES, CardSet, samloc
from sampan.testing import states

TWO = samloc.position(  # seat 0 is to answer a single 2
    seats=3,
    hands=[CardSet.parse("3S 3C 3D 3H 5C"), CardSet.parse("2H 4H"), CardSet.parse("KC KD")],
    trick=((2, samloc.Play(CardSet.parse("2S"))),),
)


def table_at(state: samloc.State) -> Table:
    table = Table(samloc, seats=state.seats)
    table.state = state
    return table


def test_the_buttons_are_what_beats_a_two_and_pass() -> None:
    moves = table_at(TWO).message_for(0)["moves"]
    assert [move["text"] for move in moves] == ["3S 3C 3D 3H", "pass"]
    assert table_at(TWO).message_for(1)["moves"] == []


@pytest.mark.parametrize(("seat", "text"), [(1, "pass"), (0, "5C"), (0, "9C"), (0, "5X")])
def test_what_is_refused_is_told_and_changes_nothing(seat: int, text: str) -> None:
    table = table_at(TWO)
    record = table.record
    assert table.act(seat, text)
    assert (table.state, table.record) == (TWO, record)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_can_be_played_to_its_end_by_its_buttons(game: Any) -> None:
    table = Table(game, rng=7)
    while (seat := table.state.turn) is not None:
        assert table.act(seat, table.message_for(seat)["moves"][-1]["text"]) is None
    assert table.record.states(game)[-1] == table.state


@settings(max_examples=25, deadline=None)
@given(states(samloc, most_moves=30))
def test_no_message_holds_a_card_in_another_hand(state: samloc.State) -> None:
    for seat in range(state.seats if state.turn is not None else 0):
        sent = json.dumps(table_at(state).message_for(seat))
        hands = [hand for owner, hand in enumerate(state.hands) if owner != seat]
        others = [card for hand in hands for card in hand]
        assert [card for card in others if f'"{card}"' in sent] == []
