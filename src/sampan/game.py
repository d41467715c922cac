"""What a game is: a module with these names. And what can be done with any game: play it out, count its moves.

The Protocol is generic in the game's own types, so a checker infers that ``playout(samloc, state, rng)`` returns a
``samloc.State``.
"""

import sys
from collections.abc import Sequence
from random import Random
from types import ModuleType
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable
from weakref import WeakSet

from typing_extensions import TypeVar

from sampan.errors import Illegal, shown
from sampan.scoring import Score
from sampan.table import check_type

__all__ = ["Game", "Seat", "game_of", "perft", "playout"]

Seat: TypeAlias = int
"""A seat at the table, from 0, numbered in turn order."""

StateT = TypeVar("StateT", default=Any)
MoveT = TypeVar("MoveT", default=Any)
ViewT = TypeVar("ViewT", default=Any)
RulesT = TypeVar("RulesT", default=Any)


@runtime_checkable
class Game(Protocol[StateT, MoveT, ViewT, RulesT]):
    """The names every game module has; the module itself satisfies this Protocol.

    Beside them a module holds the classes ``Rules``, ``State``, ``View``, ``Outcome``, the enums ``Phase``,
    ``Reason`` and ``ScoreItem``, the type alias ``Move`` and the function ``position``.

    .. versionadded:: 0.1.0
    """

    @property
    def NAME(self) -> str:
        """The name of the module, such as ``"samloc"``."""
        ...

    @property
    def TITLE(self) -> str:
        """The name of the game, such as ``"Sâm Lốc"``."""
        ...

    @property
    def RULES_VERSION(self) -> int:
        """Raised whenever who may do or score what changes; stored in records."""
        ...

    @property
    def STANDARD(self) -> RulesT:
        """The rules as commonly played."""
        ...

    def pack(self, rules: RulesT = ...) -> tuple[Any, ...]:
        """Return the whole pack, in a documented order."""
        ...

    def seat_counts(self, rules: RulesT = ...) -> Sequence[int]:
        """Return the seat counts these rules allow, ascending."""
        ...

    def deal(
        self, rules: RulesT = ..., *, seats: int | None = None, dealer: Seat = 0, rng: Random | int | None = None
    ) -> StateT:
        """Shuffle and deal.

        Args:
            rules: The options in force; ``STANDARD`` if not given.
            seats: How many seats; ``None`` for the usual count, or the smallest allowed.
            dealer: The seat that deals.
            rng: A seed, a generator, or ``None`` for the system's randomness.
        """
        ...

    def deal_from(
        self, deck: Sequence[Any], rules: RulesT = ..., *, seats: int | None = None, dealer: Seat = 0
    ) -> StateT:
        """Deal from a deck in a given order.

        Args:
            deck: The whole pack, in the order it is dealt from.
            rules: The options in force; ``STANDARD`` if not given.
            seats: How many seats; ``None`` for the usual count, or the smallest allowed.
            dealer: The seat that deals.
        """
        ...

    def legal_moves(self, state: StateT, /) -> tuple[MoveT, ...]:
        """List the legal moves, in a documented order; empty exactly when the deal is over."""
        ...

    def canonical(self, state: StateT, move: MoveT, /) -> MoveT:
        """Return the listed twin of a move."""
        ...

    def check(self, state: StateT, move: MoveT, /, *, seat: Seat | None = None) -> Illegal[Any] | None:
        """Tell why a move is refused, or ``None`` when it is legal.

        Args:
            state: The state.
            move: The move, legal or not.
            seat: Who asks; another than the one to act is refused. ``None`` for the seat to act.
        """
        ...

    def apply(self, state: StateT, move: MoveT, /, *, seat: Seat | None = None) -> StateT:
        """Return the state after a move.

        Args:
            state: The state; it stays as it is.
            move: A legal move.
            seat: Who acts; another than the one to act is refused. ``None`` for the seat to act.
        """
        ...

    def score(self, state: StateT, /) -> Score[Any]:
        """Add up all that is settled so far."""
        ...

    def view(self, state: StateT, seat: Seat | None, /) -> ViewT:
        """Return what one seat may know, or what a spectator may."""
        ...

    def sample(self, view: ViewT, rng: Random, /) -> StateT:
        """Return a random whole state that fits what the view shows."""
        ...

    def problems(self, state: StateT, /) -> tuple[str, ...]:
        """List the invariants that a state breaks; ``()`` for every state reached by play."""
        ...

    def parse_move(self, text: str) -> MoveT:
        """Read a move back from its text."""
        ...


_known: Final[WeakSet[Any]] = WeakSet()
"""Modules that were found to be games: to look for every name each time would be slow."""


def _lacks(game: object) -> list[str]:
    """The names of a game that something has not; whether it makes them when asked is its own affair."""
    return sorted(name for name in _NAMES if not hasattr(game, name))


def check_module(game: object) -> None:
    """Raise unless this is the module of a game.

    Raises:
        TypeError: If it is anything else, such as the name of a game.
    """
    if isinstance(game, ModuleType) and game in _known:
        return
    if _lacks(game):
        raise TypeError(f"game is a module such as sampan.samloc, not {shown(game)}")


def game_of(kind: type) -> Any:
    """Return the game that a public class, the ``kind``, belongs to: the module it lives in.

    >>> from sampan import samloc
    >>> game_of(samloc.State) is samloc
    True

    Raises:
        TypeError: If that module is no game.

    .. versionadded:: 0.1.0
    """
    module = sys.modules.get(getattr(kind, "__module__", ""))
    if module in _known:
        return module
    if lacks := _lacks(module):
        name = getattr(kind, "__name__", None) or shown(kind)
        raise TypeError(f"{name} belongs to no game: its module lacks {', '.join(lacks)}")
    _known.add(module)
    return module


_NAMES: Final = [name for name in vars(Game) if not name.startswith("_")]
"""What a module needs to be a game."""


def playout(game: Game[StateT, MoveT, ViewT, RulesT], state: StateT, rng: Random) -> StateT:
    """Play random moves to the end of the deal.

    Each move is ``moves[int(rng.random() * len(moves))]``, so that a seed gives the same deal everywhere.

    >>> from sampan import samloc
    >>> end = playout(samloc, samloc.deal(rng=7), Random(7))
    >>> end.turn is None, sum(samloc.score(end).net)
    (True, 0)

    Raises:
        TypeError: If ``game`` is no module of a game.

    .. versionadded:: 0.1.0
    """
    check_module(game)
    while moves := game.legal_moves(state):
        state = game.apply(state, moves[int(rng.random() * len(moves))])
    return state


def perft(game: Game[StateT, MoveT, ViewT, RulesT], state: StateT, depth: int) -> int:
    """Count the sequences of exactly ``depth`` legal moves from here.

    >>> from sampan import samloc
    >>> perft(samloc, samloc.deal(seats=2, rng=7), 1)
    2

    Raises:
        TypeError: If ``game`` is no module of a game, or ``depth`` no ``int``.
        ValueError: If it is negative.

    .. versionadded:: 0.1.0
    """
    check_module(game)
    check_type("depth", depth, int)
    if depth < 0:
        raise ValueError(f"depth is 0 or more, not {shown(depth)}")
    return _sequences(game, state, depth)


def _sequences(game: Game[StateT, Any, Any, Any], state: StateT, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(_sequences(game, game.apply(state, move), depth - 1) for move in game.legal_moves(state))
