"""What you save of a deal: the deck and the moves, from which everything follows; and what one seat may keep of it."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic

import attrs
from typing_extensions import TypeVar

from sampan.errors import Illegal, IllegalMoveError, StateError, is_text, shown
from sampan.fields import each, is_a
from sampan.game import Game, Seat, check_module, game_of
from sampan.shuffle import as_rng, shuffled
from sampan.table import check_type
from sampan.tiles import Face

__all__ = ["Record", "SeatRecord"]

StateT = TypeVar("StateT", default=Any)
ViewT = TypeVar("ViewT", default=Any)
MoveT = TypeVar("MoveT", default=Any)

# Of a class method's own: without defaults, so that every checker infers them from the game.
S = TypeVar("S")
M = TypeVar("M")
R = TypeVar("R")


def module_for(name: str, game: Game[StateT, MoveT, Any, Any] | None) -> Game[StateT, MoveT, Any, Any]:
    """Return the module of a game that is known by its name: the one given, else the one in ``sampan.GAMES``.

    Raises:
        LookupError: If no module is given and the name is not in ``GAMES``.
        TypeError: If the module is no module of a game.
        ValueError: If the module given is of another game.
    """
    if game is None:
        from sampan import GAMES

        if name not in GAMES:
            raise LookupError(f"{shown(name)} is not in sampan.GAMES: give its module, as in states(module)")
        return GAMES[name]
    check_module(game)
    if name != game.NAME:
        raise ValueError(f"this is of {name!r}, not of {game.NAME!r}")
    return game


def _pairs(metadata: Mapping[str, str] | tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """The pairs of a mapping, sorted; what is such a tuple already comes from another record."""
    pairs = metadata.items() if isinstance(metadata, Mapping) else metadata
    if not isinstance(metadata, Mapping | tuple) or not all(
        isinstance(pair, tuple) and len(pair) == 2 for pair in pairs
    ):
        raise TypeError(f"metadata is a mapping of str to str, not {shown(metadata)}")
    for key, value in pairs:
        if not isinstance(key, str) or not isinstance(value, str):
            raise TypeError(f"metadata maps str to str, not {shown(key)} to {shown(value)}")
        if not (is_text(key) and is_text(value)):
            raise ValueError(f"metadata is text that can be written, not {shown(key)}: {shown(value)}")
    return tuple(sorted(dict(pairs).items()))


def _faces(deck: Iterable[Face]) -> tuple[Face, ...]:
    return tuple(deck)


@attrs.frozen(kw_only=True)
class Record(Generic[StateT, MoveT]):
    """A deal from its deck to the last move made, replayed exactly whenever it is asked for its states.

    It holds the whole deck, so keep it on the server: it tells every hidden card. It holds no module, so it pickles;
    for a game that is not in :data:`sampan.GAMES` its methods take the module.

    Raises:
        TypeError: If a field has the wrong type.
        ValueError: If a text of ``metadata`` cannot be written.

    >>> from sampan import samloc
    >>> record = Record.shuffle(samloc, seats=2, rng=7)
    >>> record = record.play(samloc.Decline()).play(samloc.Decline())
    >>> record.state.phase, record.undo().state.phase
    (<Phase.PLAY: 'play'>, <Phase.DECLARE: 'declare'>)

    .. versionadded:: 0.1.0
    """

    game: str = attrs.field(validator=is_a(str))
    """The name of the game."""

    rules: Any
    """The game's ``Rules``."""

    seats: int = attrs.field(validator=is_a(int))
    """How many seats are at the table."""

    dealer: Seat = attrs.field(default=0, validator=is_a(int))
    """The seat that dealt."""

    deck: tuple[Face, ...] = attrs.field(converter=_faces, validator=each(is_a(Face)))
    """The whole pack in the order it was dealt from."""

    moves: tuple[MoveT, ...] = attrs.field(default=(), converter=tuple)
    """The moves made, oldest first."""

    _metadata: tuple[tuple[str, str], ...] = attrs.field(alias="metadata", default=(), converter=_pairs)

    rules_version: int = attrs.field(default=1, validator=is_a(int))
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
            TypeError: If ``metadata`` is no mapping of ``str`` to ``str``.
            ValueError: If a text of it cannot be written.
        """
        check_module(game)
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
            TypeError: If ``metadata`` is no mapping of ``str`` to ``str``.
            ValueError: If a text of it cannot be written.
        """
        check_module(game)
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
            StateError: If the record was made by another ``RULES_VERSION``.
            ValueError: If the module given is of another game.
            TypeError: If ``game`` is no module of a game.
        """
        game = module_for(self.game, game)
        if self.rules_version != game.RULES_VERSION:
            made = f"made by rules {shown(self.rules_version)} of {self.game}; these are {game.RULES_VERSION}"
            raise StateError(f"the record was {made}, and might replay to another result")
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
            LookupError: If the game is not in :data:`sampan.GAMES` and no module is given.
            ValueError: If the module given is of another game.
            TypeError: If ``game`` is no module of a game.
        """
        module = module_for(self.game, game)
        module.apply(self.states(module)[-1], move)
        return attrs.evolve(self, moves=(*self.moves, move))

    def undo(self, count: int = 1) -> "Record[StateT, MoveT]":
        """Return the record without its last moves.

        Raises:
            TypeError: If ``count`` is no ``int``.
            ValueError: If there are not so many.
        """
        check_type("count", count, int)
        if not 0 <= count <= len(self.moves):
            raise ValueError(f"the record has {len(self.moves)} moves; {shown(count)} cannot be undone")
        return self.at(len(self.moves) - count)

    def at(self, moves: int) -> "Record[StateT, MoveT]":
        """Return the record as it stood after so many moves: where another branch may begin.

        Args:
            moves: How many moves are kept, from 0 to all.

        Raises:
            TypeError: If ``moves`` is no ``int``.
            ValueError: If there are not so many.

        >>> from sampan import samloc
        >>> played = Record.shuffle(samloc, seats=2, rng=7).play(samloc.Decline()).play(samloc.Decline())
        >>> branch = played.at(1).play(samloc.Declare())
        >>> branch.moves, branch.shared(played)
        ((Decline(), Declare()), 1)

        .. versionadded:: 0.1.0
        """
        check_type("moves", moves, int)
        if not 0 <= moves <= len(self.moves):
            raise ValueError(
                f"the record has {len(self.moves)} moves, so it stood after 0 to that many, not {shown(moves)}"
            )
        return attrs.evolve(self, moves=self.moves[:moves])

    def shared(self, other: "Record[StateT, MoveT]") -> int:
        """Return how many moves this record and a branch of it have in common from the beginning.

        Args:
            other: A record of the same deal.

        Raises:
            TypeError: If ``other`` is no record.
            ValueError: If it is of another deal: another game, deck, table or rules.

        .. versionadded:: 0.1.0
        """
        check_type("other", other, Record)
        if attrs.evolve(self, moves=(), metadata={}) != attrs.evolve(other, moves=(), metadata={}):
            raise ValueError("the two records are of different deals")
        pairs = enumerate(zip(self.moves, other.moves, strict=False))
        return next((number for number, (one, two) in pairs if one != two), min(len(self.moves), len(other.moves)))

    def seen_by(self, seat: Seat | None, game: Game[StateT, MoveT, Any, Any] | None = None) -> "SeatRecord[Any, MoveT]":
        """Return what a seat may keep of the deal so far: its views, and the moves, which are public.

        It holds no deck, no card that the seat has not seen and none of the metadata, so it can be sent to the seat's
        client while the deal runs.

        Args:
            seat: The seat; ``None`` for a spectator.
            game: The module; needed for a game that is not in :data:`sampan.GAMES`.

        Raises:
            IllegalMoveError: If a move does not fit; the message says which and why.
            LookupError: If the game is not in :data:`sampan.GAMES` and no module is given.
            TypeError: If ``seat`` is neither an ``int`` nor ``None``.
            ValueError: If there is no such seat, or the module given is of another game.

        >>> from sampan import samloc
        >>> kept = Record.shuffle(samloc, seats=2, rng=7).play(samloc.Decline()).seen_by(1)
        >>> kept.moves, len(kept.views), kept.view.hands[0]
        ((Decline(),), 2, None)

        .. versionadded:: 0.1.0
        """
        module = module_for(self.game, game)
        views = tuple(module.view(state, seat) for state in self.states(module))
        return SeatRecord(game=self.game, views=views, moves=self.moves)


@attrs.frozen(kw_only=True)
class SeatRecord(Generic[ViewT, MoveT]):
    """What one seat, or a spectator, may keep of a deal: what it saw after each move. No secret is in it.

    Make one with :meth:`Record.seen_by`.

    Raises:
        StateError: If the views are not of one seat at one table, or not one more than the moves.
        TypeError: If one is no View of a game.

    .. versionadded:: 0.1.0
    """

    game: str = attrs.field(validator=is_a(str))
    """The name of the game."""

    views: tuple[ViewT, ...] = attrs.field(converter=tuple)
    """What the seat saw when the deal began and after each move."""

    moves: tuple[MoveT, ...] = attrs.field(default=(), converter=tuple)
    """The moves made, oldest first; whose each was is the ``turn`` of the view before it."""

    def __attrs_post_init__(self) -> None:
        views: Any = self.views
        for view in views:
            check_type("each of views", view, game_of(type(view)).View)
        names = {game_of(type(view)).NAME for view in views}
        problems = [f"a view is of {name!r}, not of {shown(self.game)}" for name in sorted(names - {self.game})]
        if len(views) != len(self.moves) + 1:
            problems.append(f"{len(self.moves)} moves are seen in {len(self.moves) + 1} views, not in {len(views)}")
        if len({(view.seat, view.rules, view.seats, view.dealer) for view in views}) > 1:
            problems.append("the views are not all of one seat at one table")
        for number, (before, move, after) in enumerate(zip(views, self.moves, views[1:], strict=False)):
            last = getattr(after, "last", None)
            if before.turn is None or (last is not None and (last.seat, last.move) != (before.turn, move)):
                problems.append(f"move {number} is not the one that the view after it tells of")
            elif before.turn == before.seat and (illegal := before.check(move)) is not None:
                problems.append(f"move {number} does not fit: {illegal.message}")
        if problems:
            raise StateError(*problems)

    @property
    def seat(self) -> Seat | None:
        """The seat whose record it is; ``None`` for a spectator."""
        view: Any = self.views[0]
        seat: Seat | None = view.seat
        return seat

    @property
    def view(self) -> ViewT:
        """What the seat sees now."""
        return self.views[-1]
