"""What type checkers infer from the public API. Checked by mypy and pyright, never run."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar, assert_never, assert_type

from hypothesis.strategies import SearchStrategy

from sampan import (
    GAMES,
    Card,
    CardSet,
    CekiCard,
    CekiSuit,
    DecodeError,
    Face,
    Game,
    Illegal,
    IllegalMoveError,
    NotationError,
    Rank,
    RulesError,
    Score,
    ScoreLine,
    Seat,
    StateError,
    Suit,
    Tile,
    TileSuit,
    cut,
    parse_cards,
    perft,
    playout,
    samloc,
    testing,
)
from sampan.codec import dumps, from_data, load_move, loads, move_from_data, to_data
from sampan.record import Record
from sampan.series import NextDealer, Series

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
RulesT = TypeVar("RulesT")

# -- cards ----------------------------------------------------------------------------------------------------------

card = Card.parse("7H")
assert_type(card, Card)
assert_type(card.rank, Rank)
assert_type(card.suit, Suit)
assert_type(card.glyph, str)
assert_type(card.index, int)
assert_type(Tile.parse("5z").suit, TileSuit)
assert_type(CekiCard.parse("s4").suit, CekiSuit)
assert_type(parse_cards("7H TD"), tuple[Card, ...])
assert_type(cut(parse_cards("7H TD"), 1), tuple[Card, ...])
assert_type(cut("ABC", 1), tuple[str, ...])

hand = CardSet.parse("7H TD")
assert_type(hand, CardSet)
assert_type(hand & {card}, CardSet)
assert_type(hand | frozenset({card}), CardSet)
assert_type(hand - hand, CardSet)
assert_type(hand ^ hand, CardSet)
assert_type(card in hand, bool)
assert_type(hand <= {card}, bool)
assert_type(list(hand), list[Card])


def name_of(face: Face) -> str:
    if isinstance(face, Card):
        return face.name
    if isinstance(face, Tile):
        return face.name
    assert_type(face, CekiCard)
    return face.name


# -- one game -------------------------------------------------------------------------------------------------------

rng = Random(7)
state = samloc.deal(seats=4, rng=7)
assert_type(state, samloc.State)
assert_type(samloc.deal_from(samloc.pack()), samloc.State)
assert_type(samloc.pack(), tuple[Card, ...])
assert_type(samloc.seat_counts(), Sequence[int])
assert_type(samloc.legal_moves(state), tuple[samloc.Move, ...])
assert_type(samloc.canonical(state, samloc.Pass()), samloc.Move)
assert_type(samloc.check(state, samloc.Pass()), Illegal[samloc.Reason] | None)
assert_type(samloc.apply(state, samloc.Pass(), seat=0), samloc.State)
assert_type(samloc.score(state), Score[samloc.ScoreItem])
assert_type(samloc.score(state).lines, tuple[ScoreLine[samloc.ScoreItem], ...])
assert_type(samloc.score(state).net, tuple[int, ...])
assert_type(samloc.view(state, None), samloc.View)
assert_type(samloc.sample(samloc.view(state, 0), rng), samloc.State)
assert_type(samloc.problems(state), tuple[str, ...])
assert_type(samloc.parse_move("pass"), samloc.Move)
assert_type(samloc.variants(state, samloc.Play(hand)), tuple[samloc.Play, ...])
assert_type(samloc.identify(hand), samloc.Combo | None)

assert_type(state.rules, samloc.Rules)
assert_type(state.seats, int)
assert_type(state.dealer, Seat)
assert_type(state.turn, Seat | None)
assert_type(state.phase, samloc.Phase)
assert_type(state.hands, tuple[CardSet, ...])
assert_type(state.outcome, samloc.Outcome | None)
assert_type(state.trick, tuple[tuple[Seat, samloc.Play], ...])
assert_type(state.passed, frozenset[Seat])

seen = samloc.view(state, 0)
assert_type(seen.hand, CardSet)
assert_type(seen.hands, tuple[CardSet | None, ...])
assert_type(seen.hand_sizes, tuple[int, ...])
assert_type(seen.score, Score[samloc.ScoreItem])
assert_type(seen.legal_moves, tuple[samloc.Move, ...])
assert_type(seen.check(samloc.Pass()), Illegal[samloc.Reason] | None)


def tell(move: samloc.Move) -> str:
    """Every kind of move has its case, and the checkers know it."""
    match move:
        case samloc.Declare():
            return "Sâm"
        case samloc.Decline():
            return "no"
        case samloc.Play(cards=cards):
            assert_type(cards, CardSet)
            return f"{len(cards)} cards"
        case samloc.Pass():
            return "pass"
        case _:
            assert_never(move)


def phase_of(phase: samloc.Phase) -> int:
    match phase:
        case samloc.Phase.DECLARE:
            return 0
        case samloc.Phase.PLAY:
            return 1
        case samloc.Phase.OVER:
            return 2
        case _:
            assert_never(phase)


try:
    samloc.apply(state, samloc.Pass())
except IllegalMoveError as refused:
    assert_type(refused.illegal.message, str)
except (RulesError, StateError) as impossible:
    assert_type(impossible.problems, tuple[str, ...])
except NotationError as misread:
    assert_type(misread.position, int)
except DecodeError as spoilt:
    assert_type(spoilt.path, str)

if (refusal := samloc.check(state, samloc.Pass())) is not None:
    assert_type(refusal.code, samloc.Reason)
    assert_type(refusal.code.rule, str)

# -- any game -------------------------------------------------------------------------------------------------------


def constants(game: Game[samloc.State, samloc.Move, samloc.View, samloc.Rules]) -> None:
    """The constants of a game are read-only properties of the Protocol."""
    assert_type(game.NAME, str)
    assert_type(game.TITLE, str)
    assert_type(game.RULES_VERSION, int)
    assert_type(game.STANDARD, samloc.Rules)


constants(samloc)
assert_type(playout(samloc, state, rng), samloc.State)
assert_type(perft(samloc, state, 2), int)
assert_type(GAMES, Mapping[str, Game[Any, Any, Any, Any]])


def longest(which: Game[StateT, MoveT, ViewT, RulesT], states: Iterable[StateT]) -> StateT:
    """A function over any game keeps its types."""
    return max(states, key=lambda one: len(which.legal_moves(one)))


assert_type(longest(samloc, [state]), samloc.State)


def any_game(which: Game) -> None:
    """Without parameters everything is Any."""
    assert_type(which.deal(rng=7), Any)


any_game(samloc)
any_game(GAMES["samloc"])

# -- records and JSON -----------------------------------------------------------------------------------------------

record = Record.start(samloc, samloc.pack())
assert_type(record, Record[samloc.State, samloc.Move])
assert_type(Record.shuffle(samloc, samloc.WINNER_LEADS, seats=4, rng=7), Record[samloc.State, samloc.Move])
assert_type(record.states(), tuple[samloc.State, ...])
assert_type(record.states(samloc), tuple[samloc.State, ...])
assert_type(record.state, samloc.State)
assert_type(record.moves, tuple[samloc.Move, ...])
assert_type(record.play(samloc.Pass()), Record[samloc.State, samloc.Move])
assert_type(record.undo(2), Record[samloc.State, samloc.Move])
assert_type(record.metadata, dict[str, str])
assert_type(record.deck, tuple[Face, ...])

text = dumps(state)
assert_type(text, str)
assert_type(to_data(state), dict[str, Any])
assert_type(loads(samloc.State, text), samloc.State)
assert_type(loads(samloc.View, text), samloc.View)
assert_type(loads(samloc.Rules, text), samloc.Rules)
assert_type(loads(samloc.Play, text), samloc.Play)
assert_type(loads(Score[samloc.ScoreItem], text), Score[samloc.ScoreItem])
assert_type(loads(Record[samloc.State, samloc.Move], text), Record[samloc.State, samloc.Move])
assert_type(load_move(samloc, text), samloc.Move)
assert_type(move_from_data(samloc, {}), samloc.Move)
assert_type(from_data(samloc.State, {}), samloc.State)

# -- several deals --------------------------------------------------------------------------------------------------

series = Series.start(samloc, seats=4, target=100, next_dealer=NextDealer.WINNER)
assert_type(series, Series[samloc.State, samloc.Rules])
assert_type(series.deal(7), samloc.State)
assert_type(series.finish(state), Series[samloc.State, samloc.Rules])
assert_type(series.totals, tuple[int, ...])
assert_type(series.winners, tuple[Seat, ...])
assert_type(series.next_rules, samloc.Rules)

# -- Hypothesis strategies ------------------------------------------------------------------------------------------

assert_type(testing.rules(samloc), SearchStrategy[samloc.Rules])
assert_type(testing.states(samloc), SearchStrategy[samloc.State])
assert_type(testing.views(samloc), SearchStrategy[samloc.View])
assert_type(testing.records(samloc), SearchStrategy[Record[samloc.State, samloc.Move]])
