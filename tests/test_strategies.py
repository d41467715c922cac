"""The Hypothesis strategies of sampan.testing."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sampan import GAMES
from sampan.game import game_of
from sampan.testing import moves, records, rules


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["Rules", "State", "View"])
@settings(max_examples=10)
@given(data=st.data())
def test_from_type_draws_what_a_game_has(name: str, kind: str, data: st.DataObject) -> None:
    game: Any = GAMES[name]
    drawn = data.draw(st.from_type(getattr(game, kind)))
    assert type(drawn) is getattr(game, kind)
    assert game_of(type(drawn)) is game


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=20)
@given(data=st.data())
def test_moves_are_legal_and_records_replay(name: str, data: st.DataObject) -> None:
    game: Any = GAMES[name]
    record = data.draw(records(game, most_moves=5))
    state = record.states(game)[-1]
    assert len(record.moves) <= 5
    if state.turn is not None:
        assert game.check(state, data.draw(moves(state))) is None


@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_drawn(name: str) -> None:
    game: Any = GAMES[name]
    seen: dict[str, set[Any]] = {}

    @settings(max_examples=400)
    @given(rules(game))
    def collect(drawn: Any) -> None:
        for option in drawn.__attrs_attrs__:
            if option.init:
                seen.setdefault(option.name, set()).add(getattr(drawn, option.name))

    collect()
    assert [option for option, values in seen.items() if len(values) < 2] == []
