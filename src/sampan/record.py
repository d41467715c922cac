"""What you save of a deal: the deck and the moves, from which everything follows."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic

import attrs
from typing_extensions import TypeVar

from sampan.errors import Illegal, IllegalMoveError, shown
from sampan.game import Game, Seat
from sampan.shuffle import as_rng, shuffled
from sampan.tiles import Face

__all__ = ["Record"]

StateT = TypeVar("StateT", default=Any)
MoveT = TypeVar("MoveT", default=Any)

# Of a class method's own: without defaults, so that every checker infers them from the game.
S = TypeVar("S")
M = TypeVar("M")
R = TypeVar("R")


def module_for(name: str, game: Game[StateT, MoveT, Any, Any] | None) -> Game[StateT, MoveT, Any, Any]:
    """Return the module of a game that is known by its name: the one given, else the one in ``sampan.GAMES``.

    Raises:
        LookupError: If no module is given and the name is not in ``GAMES``.
        ValueError: If the module given is of another game.
    """
    if game is None:
        from sampan import GAMES

        if name not in GAMES:
            raise LookupError(f"{name!r} is not in sampan.GAMES: give its module to the method")
        return GAMES[name]
    if name != game.NAME:
        raise ValueError(f"this is of {name!r}, not of {game.NAME!r}")
    return game


def _pairs(metadata: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    pairs = tuple(sorted(dict(metadata).items()))
    for pair in pairs:
        if not all(isinstance(part, str) for part in pair):
            raise TypeError(f"metadata maps str to str, not {shown(pair[0])} to {shown(pair[1])}")
    return pairs


def _faces(deck: Iterable[Face]) -> tuple[Face, ...]:
    return tuple(deck)


@attrs.frozen(kw_only=True)
class Record(Generic[StateT, MoveT]):
    """A deal from its deck to the last move made, replayed exactly whenever it is asked for its states.

    It holds the whole deck, so keep it on the server: it tells every hidden card. It holds no module, so it pickles;
    for a game that is not in :data:`sampan.GAMES` its methods take the module.

    >>> from sampan import samloc
    >>> record = Record.shuffle(samloc, seats=2, rng=7)
    >>> record = record.play(samloc.Decline()).play(samloc.Decline())
    >>> record.state.phase, record.undo().state.phase
    (<Phase.PLAY: 'play'>, <Phase.DECLARE: 'declare'>)

    .. versionadded:: 0.1.0
    """

    game: str
    """The name of the game."""

    rules: Any
    """The game's ``Rules``."""

    seats: int
    """How many seats are at the table."""

    dealer: Seat = 0
    """The seat that dealt."""

    deck: tuple[Face, ...] = attrs.field(converter=_faces)
    """The whole pack in the order it was dealt from."""

    moves: tuple[MoveT, ...] = attrs.field(default=(), converter=tuple)
    """The moves made, oldest first."""

    _metadata: tuple[tuple[str, str], ...] = attrs.field(alias="metadata", default=(), converter=_pairs)

    rules_version: int = attrs.field(default=1)
    """The game's ``RULES_VERSION`` when the record was made."""

    @property
    def metadata(self) -> dict[str, str]:
        """Whatever else you want to keep: names, a date, a place. A new dict each time."""
        return dict(self._metadata)

    @classmethod
    def start(
        cls,
        game: Game[S, M, Any, R],
        deck: Sequence[Face],
        rules: R | None = None,
        *,
        seats: int | None = None,
        dealer: Seat = 0,
        metadata: Mapping[str, str] | None = None,
    ) -> "Record[S, M]":
        """Begin a record with a deck.

        Args:
            game: The game module.
            deck: The whole pack in the order it is dealt from.
            rules: ``None`` for the game's ``STANDARD``.
            seats: ``None`` for the usual count.
            dealer: The seat that deals.
            metadata: Whatever else you want to keep.

        Raises:
            RulesError: If the deck, the seat count or the dealer cannot be.
        """
        rules = game.STANDARD if rules is None else rules
        state: Any = game.deal_from(deck, rules, seats=seats, dealer=dealer)
        return Record(
            game=game.NAME,
            rules=rules,
            seats=state.seats,
            dealer=dealer,
            deck=deck,
            metadata=metadata or {},
            rules_version=game.RULES_VERSION,
        )

    @classmethod
    def shuffle(
        cls,
        game: Game[S, M, Any, R],
        rules: R | None = None,
        *,
        seats: int | None = None,
        dealer: Seat = 0,
        rng: Random | int | None = None,
        metadata: Mapping[str, str] | None = None,
    ) -> "Record[S, M]":
        """Begin a record with a shuffled deck; a seed gives the same deal as the game's ``deal``.

        Args:
            game: The game module.
            rules: ``None`` for the game's ``STANDARD``.
            seats: ``None`` for the usual count.
            dealer: The seat that deals.
            rng: A seed, a generator, or ``None`` for the system's randomness.
            metadata: Whatever else you want to keep.

        Raises:
            RulesError: If the seat count or the dealer cannot be.
        """
        rules = game.STANDARD if rules is None else rules
        deck = shuffled(game.pack(rules), as_rng(rng))
        return cls.start(game, deck, rules, seats=seats, dealer=dealer, metadata=metadata)

    def states(self, game: Game[StateT, MoveT, Any, Any] | None = None) -> tuple[StateT, ...]:
        """Replay the record.

        Args:
            game: The module; needed for a game that is not in :data:`sampan.GAMES`.

        Returns:
            The state as dealt and the one after each move: ``len(moves) + 1`` states.

        Raises:
            IllegalMoveError: If a move does not fit; the message says which and why.
            LookupError: If the game is unknown and no module is given.
            RulesError: If the deck, the seat count or the dealer cannot be.
        """
        game = module_for(self.game, game)
        states = [game.deal_from(self.deck, self.rules, seats=self.seats, dealer=self.dealer)]
        for number, move in enumerate(self.moves):
            try:
                states.append(game.apply(states[-1], move))
            except IllegalMoveError as error:
                message = f"move {number} of the record does not fit: {error.illegal.message}"
                raise IllegalMoveError(Illegal(error.illegal.code, message), move) from None
        return tuple(states)

    @property
    def state(self) -> StateT:
        """The state after the last move; for a game that is not in :data:`sampan.GAMES`, ``states(game)[-1]``."""
        return self.states()[-1]

    def play(self, move: MoveT, game: Game[StateT, MoveT, Any, Any] | None = None) -> "Record[StateT, MoveT]":
        """Return the record with one more move.

        Args:
            move: A legal move; it is kept as given, suits and all.
            game: The module; needed for a game that is not in :data:`sampan.GAMES`.

        Raises:
            IllegalMoveError: If the move is refused.
        """
        module = module_for(self.game, game)
        module.apply(self.states(module)[-1], move)
        return attrs.evolve(self, moves=(*self.moves, move))

    def undo(self, count: int = 1) -> "Record[StateT, MoveT]":
        """Return the record without its last moves.

        Raises:
            ValueError: If there are not so many.
        """
        if not 0 <= count <= len(self.moves):
            raise ValueError(f"the record has {len(self.moves)} moves; {count} cannot be undone")
        return attrs.evolve(self, moves=self.moves[: len(self.moves) - count])
