"""Tests for games: the conformance run, for your own games too, and Hypothesis strategies.

Once it is imported, ``hypothesis.strategies.from_type`` draws the rules, states and views of every game. It needs
Hypothesis: ``pip install "sampan[testing]"``.
"""

import copy
import pickle
from collections.abc import Callable
from enum import Enum
from random import Random
from types import ModuleType
from typing import Any, Final, TypeVar, get_args, get_type_hints

import attrs
from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from sampan import GAMES
from sampan.codec import dumps, load_move, loads
from sampan.errors import Illegal, IllegalMoveError, RulesError
from sampan.game import Game, game_of
from sampan.record import Record
from sampan.scoring import Score

__all__ = ["ConformanceError", "check_game", "moves", "records", "register", "rules", "states", "views"]

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
RulesT = TypeVar("RulesT")


# -- strategies -----------------------------------------------------------------------------------------------------


def _presets(game: Any) -> list[Any]:
    """The Rules that a game module holds as constants, STANDARD first."""
    found = [value for value in vars(game).values() if isinstance(value, game.Rules)]
    return [game.STANDARD, *(value for value in found if value is not game.STANDARD)]


def _option(field: "attrs.Attribute[Any]", hint: Any) -> SearchStrategy[Any] | None:
    """Values of one option; ``None`` for an option of a kind that is not drawn and stays as the preset has it."""
    if "range" in field.metadata:
        least, most = field.metadata["range"]
        whole = st.integers(least, min(most, least + 30)) | st.integers(least, most)
        return whole | st.none() if type(None) in get_args(hint) else whole
    if hint is bool:
        return st.booleans()
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    if "different" in field.metadata:
        return st.lists(st.sampled_from(get_args(hint)[0]), unique=True).map(tuple)
    return None


@st.composite
def rules(draw: st.DrawFn, game: Game[Any, Any, Any, RulesT]) -> RulesT:
    """Draw rules that the game accepts: a preset with any of its options changed.

    >>> from sampan import samloc
    >>> rules(samloc).is_empty
    False

    .. versionadded:: 0.1.0
    """
    base: Any = draw(st.sampled_from(_presets(game)))
    hints = get_type_hints(type(base))
    options = {field.name: _option(field, hints[field.name]) for field in attrs.fields(type(base)) if field.init}
    drawn = [name for name, option in options.items() if option is not None]
    changed = draw(st.sets(st.sampled_from(drawn))) if drawn else set()
    values = {name: draw(option) for name, option in options.items() if name in changed and option is not None}
    try:
        made: RulesT = attrs.evolve(base, **values)
    except RulesError:
        reject()
    return made


@st.composite
def records(
    draw: st.DrawFn,
    game: Game[StateT, MoveT, Any, RulesT],
    *,
    using: SearchStrategy[RulesT] | None = None,
    most_moves: int = 100,
) -> Record[StateT, MoveT]:
    """Draw a record: a deal under any rules, and random moves up to any point.

    Args:
        draw: Given by Hypothesis.
        game: The game module.
        using: The rules to play by; any that the game accepts if not given.
        most_moves: How many moves are made at most.

    .. versionadded:: 0.1.0
    """
    chosen = draw(rules(game) if using is None else using)
    seats = draw(st.sampled_from(list(game.seat_counts(chosen))))
    dealer = draw(st.integers(0, seats - 1))
    rng = Random(draw(st.integers(0, 2**32)))
    record = Record.shuffle(game, chosen, seats=seats, dealer=dealer, rng=rng)
    state = record.states(game)[-1]
    made = []
    for _ in range(draw(st.integers(0, most_moves))):
        legal = game.legal_moves(state)
        if not legal:
            break
        made.append(legal[int(rng.random() * len(legal))])
        state = game.apply(state, made[-1])
    return attrs.evolve(record, moves=tuple(made))


def states(
    game: Game[StateT, Any, Any, RulesT],
    *,
    using: SearchStrategy[RulesT] | None = None,
    most_moves: int = 100,
) -> SearchStrategy[StateT]:
    """Draw a reachable state.

    Args:
        game: The game module.
        using: The rules to play by; any that the game accepts if not given.
        most_moves: How many moves lie between the deal and the state at most.

    .. versionadded:: 0.1.0
    """
    return records(game, using=using, most_moves=most_moves).map(lambda record: record.states(game)[-1])


def moves(state: object) -> SearchStrategy[Any]:
    """Draw a legal move of a state that is not over.

    Raises:
        TypeError: If it is no game's state.

    .. versionadded:: 0.1.0
    """
    return st.sampled_from(game_of(type(state)).legal_moves(state))


@st.composite
def views(
    draw: st.DrawFn, game: Game[Any, Any, ViewT, RulesT], *, using: SearchStrategy[RulesT] | None = None
) -> ViewT:
    """Draw the view of a seat, or of a spectator, in a reachable state.

    Args:
        draw: Given by Hypothesis.
        game: The game module.
        using: The rules to play by; any that the game accepts if not given.

    .. versionadded:: 0.1.0
    """
    state: Any = draw(states(game, using=using))
    return game.view(state, draw(st.none() | st.integers(0, state.seats - 1)))


def register(game: Any) -> None:
    """Let ``hypothesis.strategies.from_type`` draw the ``Rules``, ``State`` and ``View`` of a game.

    The games of :data:`sampan.GAMES` are registered by importing this module.

    >>> from sampan import samloc
    >>> register(samloc)
    >>> st.from_type(samloc.State).is_empty
    False

    .. versionadded:: 0.1.0
    """
    st.register_type_strategy(game.Rules, rules(game))
    st.register_type_strategy(game.State, states(game))
    st.register_type_strategy(game.View, views(game))


for _game in GAMES.values():
    register(_game)


# -- conformance ----------------------------------------------------------------------------------------------------


class ConformanceError(AssertionError):
    """A game breaks a law that all games keep; the message says which, where, and what to mend.

    .. versionadded:: 0.1.0
    """


PLIES: Final = 20_000
"""A random deal is taken to run for ever after so many moves."""


def check_game(game: Any, *, deals: int = 12, seed: int = 0) -> None:
    """Play random deals of a game and hold every state of them to the laws.

    The laws: the module has the names of :class:`~sampan.game.Game`; a move is listed exactly if ``check`` lets it
    pass and ``apply`` takes it; a refusal changes nothing; no moves, no turn and an outcome go together; score lines
    sum to zero and add up; states hash, compare, copy and pickle; views hide and agree with the state; what a seat is
    told does not depend on what it cannot see; samples fit; texts, JSON and records come back as they were; every deal
    ends.

    Args:
        game: The game module; a class from it will not do.
        deals: How many deals are played, over all seat counts and presets.
        seed: Seeds the deals and the moves.

    Raises:
        ConformanceError: On the first law broken.

    >>> from sampan import samloc
    >>> check_game(samloc, deals=1)

    .. versionadded:: 0.1.0
    """
    _check_module(game)
    rng = Random(seed)
    pool: list[Any] = []
    tables = [(rules, seats) for rules in _presets(game) for seats in game.seat_counts(rules)]
    game = _Watched(game)
    for number in range(deals):
        rules, seats = tables[number % len(tables)] if number < len(tables) else tables[int(rng.random() * len(tables))]
        try:
            _check_deal(game, rules, seats, int(rng.random() * seats), rng, pool)
        except ConformanceError:
            raise
        except Exception as error:
            raise ConformanceError(f"a game answers; this one raises {error!r}\n  mend: see the cause") from error


class _Watched:
    """A game whose functions break a law when they raise; ``raw`` is the module."""

    def __init__(self, game: Any) -> None:
        self.raw = game

    def __getattr__(self, name: str) -> Any:
        thing = getattr(self.raw, name)
        if isinstance(thing, type) or not callable(thing):
            return thing

        def call(*arguments: Any, **options: Any) -> Any:
            try:
                return thing(*arguments, **options)
            except (IllegalMoveError, ConformanceError):
                raise
            except Exception as error:
                where = "".join(f"\n  at: {argument!r}" for argument in arguments)
                mend = "let it answer for every state reached by play"
                raise ConformanceError(f"{name} raises {error!r}\n  mend: {mend}{where}") from error

        return call


def _require(holds: bool, law: str, mend: str, *where: object) -> None:
    if not holds:
        place = "".join(f"\n  at: {thing!r}" for thing in where)
        raise ConformanceError(f"{law}\n  mend: {mend}{place}")


def _comes_back(what: str, mend: str, value: Any, again: Callable[[], Any]) -> None:
    """Require that a value is equal to what comes back of it, and hashes alike."""
    law = f"{what} as it was"
    try:
        twin = again()
        same = twin == value and hash(twin) == hash(value)
    except ConformanceError:
        raise
    except Exception as error:
        raise ConformanceError(f"{law}; it raises {error!r}\n  mend: {mend}\n  at: {value!r}") from error
    _require(same, law, mend, value, twin)


def _check_module(game: Any) -> None:
    names = ["Rules", "State", "View", "Outcome", "Phase", "Reason", "ScoreItem", "Move", "position"]
    names += [name for name in vars(Game) if not name.startswith("_")]
    lacks = sorted(name for name in names if not hasattr(game, name))
    _require(isinstance(game, ModuleType), "a game is a module", "pass the module itself", game)
    _require(not lacks, f"a game module has all the names of the contract; lacking: {', '.join(lacks)}", "define them")
    _require(isinstance(game.STANDARD, game.Rules), "STANDARD is a Rules", "make it an instance", game.STANDARD)
    for kind in (game.Rules, game.State, game.View, *_move_classes(game)):
        _require(
            kind.__module__ == game.__name__,
            f"{kind.__name__} lives in the game module, so that the codec finds the game",
            f"define it there, or set its __module__ to {game.__name__!r} (see sampan.facade.publish)",
            kind.__module__,
        )
    for seats in (0, max(game.seat_counts(game.STANDARD)) + 1, 10**9):
        _raises(RulesError, f"deal refuses {seats} seats", lambda seats=seats: game.deal(seats=seats, rng=1))
    for dealer in (-1, 10**9):
        _raises(RulesError, f"deal refuses dealer {dealer}", lambda dealer=dealer: game.deal(dealer=dealer, rng=1))
    _require(
        game.deal(rng=5) == game.deal(rng=5) == game.deal(rng=Random(5)),
        "a seed gives the same deal each time",
        "draw on nothing but sampan.shuffle.as_rng(rng)",
    )


def _move_classes(game: Any) -> tuple[Any, ...]:
    return get_args(game.Move) or (game.Move,)


def _raises(kind: type[Exception], law: str, call: Any) -> None:
    try:
        call()
    except kind:
        return
    except Exception as error:
        raise ConformanceError(f"{law}\n  mend: raise {kind.__name__}, not {error!r}") from error
    raise ConformanceError(f"{law}\n  mend: raise {kind.__name__}; nothing was raised")


def _check_deal(game: Any, rules: Any, seats: int, dealer: int, rng: Random, pool: list[Any]) -> None:
    """Play one deal and look at every state of it."""
    record = Record.shuffle(game, rules, seats=seats, dealer=dealer, rng=rng)
    state = record.states(game)[0]
    made: list[Any] = []
    while True:
        _check_state(game, state, rng, pool)
        legal = game.legal_moves(state)
        if not legal:
            break
        _require(len(made) < PLIES, f"a deal ends; this one has run for {PLIES} moves", "let every deal end", state)
        move = legal[int(rng.random() * len(legal))]
        pool[:] = [*pool[-40:], move]
        made.append(move)
        state = game.apply(state, move)
    record = attrs.evolve(record, moves=tuple(made))
    _require(
        record.states(game)[-1] == state, "a record replays to the same state", "make deal_from and apply pure", state
    )
    _comes_back(
        "a record comes back from JSON",
        "give options, faces, moves and RULES_VERSION types that the codec reads",
        record,
        lambda: loads(Record, dumps(record), game=game),
    )


def _check_state(game: Any, state: Any, rng: Random, pool: list[Any]) -> None:
    before = copy.deepcopy(state)
    legal = game.legal_moves(state)
    _require(isinstance(legal, tuple), "legal_moves returns a tuple", "wrap it in tuple(…)", legal)
    _require(len(set(legal)) == len(legal), "no move is listed twice", "list each move once", state, legal)
    over = [not legal, state.turn is None, state.outcome is not None]
    _require(
        len(set(over)) == 1,
        "no legal moves, turn None and an outcome go together",
        "make all three follow from one fact",
        state,
        over,
    )
    tried = list(dict.fromkeys([*legal[:60], *pool]))
    for move in tried:
        _check_move(game, state, move, listed=game.canonical(state, move) in legal)
    for move in legal:
        _require(
            game.canonical(state, move) == move, "a listed move is its own canonical", "see canonical", state, move
        )
    _raises(TypeError, "what is no move is a TypeError", lambda: game.raw.check(state, object()))
    _raises(ValueError, "a seat that is not there is a ValueError", lambda: game.raw.view(state, state.seats))
    _check_score(game, state)
    problems = game.problems(state)
    _require(problems == (), "problems is () for every state reached by play", "mend the state or problems", problems)
    _comes_back("a state survives pickling", "see __eq__ and hash", state, lambda: pickle.loads(pickle.dumps(state)))
    _comes_back(
        "a state comes back from JSON",
        "position has to take every public field of a State by its name and rebuild an equal State from them",
        state,
        lambda: loads(game.State, dumps(state)),
    )
    for seat in (None, *range(min(state.seats, 5))):
        _check_view(game, state, seat, tried, rng)
    _require(state == before, "nothing changes a state", "build new objects instead", before, state)


def _check_move(game: Any, state: Any, move: Any, *, listed: bool) -> None:
    refusal = game.check(state, move)
    _require(
        (refusal is None) == listed,
        f"check lets a move pass exactly if its canonical twin is listed (listed: {listed})",
        "put one function behind legal_moves, check and apply",
        state,
        move,
        refusal,
    )
    _require(game.parse_move(str(move)) == move, "parse_move reads str(move)", "make them inverse", str(move))
    _comes_back("a move comes back from JSON", "see its fields", move, lambda: load_move(game, dumps(move)))
    if state.turn is not None:
        other = (state.turn + 1) % state.seats
        wrong = game.check(state, move, seat=other)
        _require(
            wrong is not None and wrong.code.value == "not_your_turn",
            "a seat that is not to act is refused with not_your_turn",
            "look at the seat before the move",
            state,
            wrong,
        )
    if refusal is None:
        after = game.apply(state, move)
        _require(type(after) is game.State, "apply returns a State", "return one", after)
        return
    _require(
        isinstance(refusal, Illegal) and isinstance(refusal.code, game.Reason) and refusal.message.strip() != "",
        "a refusal is an Illegal with a Reason and a sentence",
        "return Illegal(Reason.X, message)",
        refusal,
    )
    try:
        game.apply(state, move)
    except IllegalMoveError as error:
        _require(error.illegal == refusal, "apply raises what check returns", "share the check", error.illegal, refusal)
    else:
        _require(False, "apply refuses what check refuses", "share the check", state, move)


def _check_score(game: Any, state: Any) -> None:
    score = game.score(state)
    _require(
        len(score.net) == state.seats and not sum(score.net) and not any(sum(line.net) for line in score.lines),
        "a score has a net for each seat, and every line sums to zero",
        "make each payment a loss of one seat and a gain of another",
        state,
        score,
    )
    columns = tuple(map(sum, zip(*(line.net for line in score.lines), strict=True))) or (0,) * state.seats
    _require(columns == score.net, "the lines of a score add up to its net", "build it with Score.of", score)
    _require(
        all(isinstance(line.item, game.ScoreItem) for line in score.lines),
        "a score line is for a ScoreItem",
        "use the game's enum",
        score,
    )
    _comes_back(
        "a score comes back from JSON", "see its items", score, lambda: loads(Score[game.ScoreItem], dumps(score))
    )


def _check_view(game: Any, state: Any, seat: int | None, tried: list[Any], rng: Random) -> None:
    view = game.view(state, seat)
    public = game.view(state, None).hands
    _require(
        state.turn is None
        or all(hand is None or hand == public[owner] for owner, hand in enumerate(view.hands) if owner != seat),
        "a view shows of another seat's hand what a spectator sees, and no more, while the deal runs",
        "put None in the place of what is hidden",
        view,
    )
    _require(view.hand_sizes == tuple(map(len, state.hands)), "hand_sizes tells the sizes", "count", view.hand_sizes)
    _require(view.score == game.score(state), "the score of a view is the score", "what is settled is public", view)
    own = seat is not None and seat == state.turn
    _require(
        view.legal_moves == (game.legal_moves(state) if own else ()),
        "a view lists the moves of its seat when it is its turn, and else none",
        "compute them from the view's fields",
        view,
    )
    sampled = game.sample(view, rng)
    _require(game.view(sampled, seat) == view, "a sample has the view it was made from", "see sample", view, sampled)
    _require(game.problems(sampled) == (), "a sample has no problems", "see sample", game.problems(sampled))
    _comes_back("a view comes back from JSON", "see its fields", view, lambda: loads(game.View, dumps(view)))
    for move in tried:
        told = view.check(move)
        if own:
            _require(
                told == game.check(state, move) == game.check(sampled, move),
                "what a seat is told depends on nothing that it cannot see",
                "write messages from public facts and the seat's own hand",
                move,
                told,
                game.check(sampled, move),
            )
        else:
            _require(told is not None, "a view refuses moves when it is not its seat's turn", "see View.check", told)
