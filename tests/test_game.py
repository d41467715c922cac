"""The Game protocol at run time, playout, perft and game_of."""

from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from support import highcard
from support.rng import OnlyRandom

import sampan
from sampan import GAMES, Game, perft, playout, samloc
from sampan.cards import Card
from sampan.game import game_of

PLAN = [
    *("NAME", "TITLE", "RULES_VERSION", "STANDARD"),
    *("pack", "seat_counts", "deal", "deal_from", "legal_moves", "canonical", "check", "apply", "score"),
    *("view", "sample", "problems", "parse_move"),
]
BESIDE = ["Rules", "State", "View", "Outcome", "Phase", "Reason", "ScoreItem", "Move", "position"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_a_game_at_run_time(name: str) -> None:
    game = GAMES[name]
    assert isinstance(game, ModuleType)
    assert isinstance(game, Game)
    assert (game.NAME, game.__name__) == (name, f"sampan.{name}")
    assert getattr(sampan, name) is game
    assert all(hasattr(game, one) for one in BESIDE)


def test_games_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        GAMES["bridge"] = samloc  # type: ignore[index]


@pytest.mark.parametrize("missing", PLAN)
def test_what_lacks_a_name_is_no_game(missing: str) -> None:
    names = {name: getattr(samloc, name) for name in PLAN if name != missing}
    assert not isinstance(SimpleNamespace(**names), Game)
    assert isinstance(SimpleNamespace(**names, **{missing: getattr(samloc, missing)}), Game)


@pytest.mark.parametrize("thing", [sampan, sampan.cards, samloc.State, "samloc", None])
def test_other_things_are_no_games(thing: object) -> None:
    assert not isinstance(thing, Game)


@pytest.mark.parametrize("name", GAMES)
def test_game_of_finds_the_module_of_each_public_class(name: str) -> None:
    game: Any = GAMES[name]
    for kind in (game.State, game.Rules, game.View, game.Outcome, game.Reason, game.Phase, game.ScoreItem):
        assert game_of(kind) is game


def test_game_of_finds_a_game_that_is_not_in_games() -> None:
    assert game_of(highcard.State) is highcard


@pytest.mark.parametrize("kind", [int, Card, Random, dict])
def test_game_of_what_belongs_to_no_game_is_a_type_error(kind: type) -> None:
    with pytest.raises(TypeError, match=f"{kind.__name__} belongs to no game"):
        game_of(kind)


def test_game_of_names_what_the_module_lacks() -> None:
    with pytest.raises(TypeError, match="apply, canonical, check"):
        game_of(Card)


@pytest.mark.parametrize("name", GAMES)
def test_playout_plays_the_documented_random_moves(name: str) -> None:
    game: Any = GAMES[name]
    for seed in range(3):
        rng, state, draws = Random(seed), game.deal(rng=seed), 0
        while moves := game.legal_moves(state):
            state, draws = game.apply(state, moves[int(rng.random() * len(moves))]), draws + 1
        only = OnlyRandom(seed)
        assert playout(game, game.deal(rng=seed), only) == state
        assert only.draws == draws
        assert state.turn is None
        assert state.outcome is not None


def test_playout_of_a_deal_that_is_over_is_the_deal() -> None:
    end = playout(samloc, samloc.deal(rng=7), Random(7))
    rng = OnlyRandom(1)
    assert playout(samloc, end, rng) is end
    assert rng.draws == 0


def test_perft_counts_sequences_of_exactly_that_many_moves() -> None:
    # High card, three seats: each keeps or swaps, so 2 × 2 × 2 sequences, and none goes on.
    state = highcard.deal(seats=3, rng=1)
    assert [perft(highcard, state, depth) for depth in range(6)] == [1, 2, 4, 8, 0, 0]


def test_perft_of_sam_loc_begins_with_the_declarations() -> None:
    # Declare ends the declarations, Decline goes on: after n moves of the first four only the n-th Decline is open.
    state = samloc.deal(seats=4, rng=7)
    declared = samloc.apply(state, samloc.Declare())
    leads = len(samloc.legal_moves(declared))
    assert perft(samloc, state, 0) == 1
    assert perft(samloc, state, 1) == 2
    assert perft(samloc, state, 2) == leads + 2


@pytest.mark.parametrize("depth", [-1, -100])
def test_a_negative_depth_is_a_value_error(depth: int) -> None:
    with pytest.raises(ValueError, match=f"depth is 0 or more, not {depth}"):
        perft(samloc, samloc.deal(rng=7), depth)


@pytest.mark.parametrize("depth", [1.5, "1", None, True])
def test_a_depth_that_is_no_int_is_a_type_error(depth: object) -> None:
    with pytest.raises(TypeError):
        perft(samloc, samloc.deal(rng=7), depth)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_state_of_the_game_is_a_type_error(name: str) -> None:
    game: Any = GAMES[name]
    state = game.deal(rng=7)
    move = game.legal_moves(state)[0]
    others = [other.deal(rng=7) for other in GAMES.values() if other is not game]
    for wrong in (*others, game.view(state, 0), game.STANDARD, "x", None, state._now):
        for call in (
            lambda wrong=wrong: game.legal_moves(wrong),
            lambda wrong=wrong: game.canonical(wrong, move),
            lambda wrong=wrong: game.check(wrong, move),
            lambda wrong=wrong: game.apply(wrong, move),
            lambda wrong=wrong: game.score(wrong),
            lambda wrong=wrong: game.view(wrong, 0),
            lambda wrong=wrong: game.view(wrong, None),
            lambda wrong=wrong: game.problems(wrong),
            *([lambda wrong=wrong: game.iter_moves(wrong)] if hasattr(game, "iter_moves") else []),
        ):
            with pytest.raises(TypeError, match=f"a sampan.{name}.State is wanted, not "):
                call()
    with pytest.raises(TypeError, match="a view has legal_moves and check of its own"):
        game.legal_moves(game.view(state, 0))
