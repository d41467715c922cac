"""Several deals in a row: who deals next, what the totals are, when it is over and who has won; and what you save."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from random import Random
from typing import Any, Final, Generic

import attrs
from typing_extensions import TypeVar

from sampan.errors import Illegal, IllegalMoveError, RulesError, StateError, shown, some
from sampan.fields import each, is_a
from sampan.game import Game, Seat, check_module
from sampan.record import Record, module_for
from sampan.scoring import Score
from sampan.table import check_state, check_type

__all__ = ["NextDealer", "Series", "SeriesRecord"]

StateT = TypeVar("StateT", default=Any)
MoveT = TypeVar("MoveT", default=Any)
RulesT = TypeVar("RulesT", default=Any)

# Of a class method's own: without defaults, so that every checker infers them from the game.
S = TypeVar("S")
R = TypeVar("R")


class NextDealer(Enum):
    """Who deals after a deal.

    .. versionadded:: 0.1.0
    """

    SEAT = "seat"
    """The next seat; in Sap-tim-pan so the bank passes to the right."""

    WINNER = "winner"
    """The winner: of several the first after the dealer; without one the same dealer; of a broken Sâm the breaker."""


def _sam_loc(outcome: Any) -> tuple[Seat | None, ...]:
    return (outcome.winner, outcome.breaker)


def _sampen(outcome: Any) -> tuple[Seat | None, ...]:
    winners: tuple[Seat, ...] = outcome.winners
    return winners


def _sap_tim_pan(outcome: Any) -> tuple[Seat | None, ...]:
    return tuple(seat for seat, result in enumerate(outcome.results) if result.value == "won")


WINNERS: Final[Mapping[str, Callable[[Any], tuple[Seat | None, ...]]]] = {
    "samloc": _sam_loc,
    "sampen": _sampen,
    "saptimpan": _sap_tim_pan,
}
"""Who has won a deal, by its Outcome; in a game that is not here, who gains most."""

ONE_ROUND: Final = frozenset({"suipi"})
"""The games of which a series is one deal by each seat, whatever is asked (Suipi R4.4)."""

MOST: Final = 1_000_000
"""The most deals, and the highest target."""


@attrs.frozen(kw_only=True)
class Series(Generic[StateT, RulesT]):
    """Several deals at one table; a value, like a state: :meth:`finish` gives the series after a deal.

    Raises:
        RulesError: If ``length`` or ``target`` is out of range, or neither is given.
        StateError: If the deals played and the dealers do not fit.
        TypeError: If a field has the wrong type.

    >>> from random import Random
    >>> from sampan import playout, samloc
    >>> series = Series.start(samloc, seats=4, deals=2)
    >>> rng = Random(7)
    >>> while not series.over:
    ...     series = series.finish(playout(samloc, series.deal(rng), rng))
    >>> series.deals, series.dealer, sum(series.totals)
    (2, 2, 0)

    .. versionadded:: 0.1.0
    """

    game: str = attrs.field(validator=is_a(str))
    """The name of the game."""

    rules: RulesT
    """The rules of every deal but, where they differ, the first."""

    first_rules: RulesT
    """The rules of the first deal."""

    seats: int = attrs.field(validator=is_a(int))
    """How many seats are at the table."""

    dealers: tuple[Seat, ...] = attrs.field(validator=each(is_a(int)))
    """Who dealt each deal so far, and who deals next."""

    length: int | None = None
    """Over after so many deals; ``None`` for no such end."""

    target: int | None = None
    """Over after a deal that lifts a total, in the unit of the stakes, to this; ``None`` for no such end."""

    next_dealer: NextDealer = attrs.field(default=NextDealer.SEAT, validator=is_a(NextDealer))
    """Who deals after a deal."""

    scores: tuple[Score[Any], ...] = attrs.field(default=(), validator=each(is_a(Score)))
    """The final score of each deal so far."""

    def __attrs_post_init__(self) -> None:
        problems = []
        for name, number in {"deals": self.length, "target": self.target}.items():
            if number is not None:
                check_type(name, number, int)
                if not 1 <= number <= MOST:
                    problems.append(f"{name} is from 1 to {MOST:,}, not {shown(number)}")
        if self.length is None and self.target is None:
            problems.append("a series ends after some deals or on a target")
        if problems:
            raise RulesError(*problems)
        if len(self.dealers) != len(self.scores) + 1:
            problems.append(f"a series of {len(self.scores)} deals names {len(self.scores) + 1} dealers")
        if not all(0 <= dealer < self.seats for dealer in self.dealers):
            problems.append(f"a dealer is a seat from 0 to {shown(self.seats - 1)}")
        steps = zip(self.dealers, self.dealers[1:], strict=False)
        if self.next_dealer is NextDealer.SEAT and any(after != (dealer + 1) % self.seats for dealer, after in steps):
            problems.append(f"each dealer is the seat after the one before, not {some(self.dealers)}")
        if any(len(score.net) != self.seats for score in self.scores):
            problems.append(f"a score has a net for each of {shown(self.seats)} seats")
        elif any(self._over_after(deals) for deals in range(len(self.scores))):
            problems.append("the series was over before its last deal")
        if problems:
            raise StateError(*problems)

    @classmethod
    def start(
        cls,
        game: Game[S, Any, Any, R],
        rules: R | None = None,
        *,
        first_rules: R | None = None,
        seats: int | None = None,
        dealer: Seat = 0,
        deals: int | None = None,
        target: int | None = None,
        next_dealer: NextDealer = NextDealer.SEAT,
    ) -> "Series[S, R]":
        """Begin a series.

        Args:
            game: The game module.
            rules: ``None`` for the game's ``STANDARD``.
            first_rules: Rules of the first deal alone, if they differ. In Sâm Lốc the commonest practice, that the
                lowest card leads the first deal and the last winner the others, is ``rules`` with ``leader=DEALER``,
                ``first_rules`` without, and ``next_dealer=WINNER``.
            seats: ``None`` for the usual count.
            dealer: The seat that deals first.
            deals: Over after so many deals. With neither this nor a target, each seat deals once. In Suipi each seat
                deals once whatever is asked.
            target: Over after a deal that lifts a total to it, in the unit of the stakes.
            next_dealer: Who deals after a deal.

        Raises:
            RulesError: If the table cannot be, or ``deals`` or ``target`` is less than 1.
            TypeError: If an argument has the wrong type.
        """
        check_module(game)
        for name, number in {"deals": deals, "target": target}.items():
            if number is not None:
                check_type(name, number, int)
        rules = game.STANDARD if rules is None else rules
        first_rules = rules if first_rules is None else first_rules
        dealt: Any = game.deal(rules, seats=seats, dealer=dealer, rng=0)  # refuses a table that cannot be
        table: int = dealt.seats
        check_type("next_dealer", next_dealer, NextDealer)
        if table not in game.seat_counts(first_rules):
            raise RulesError(f"the rules of the first deal do not seat {table}")
        if game.NAME in ONE_ROUND:
            deals, target, next_dealer = None, None, NextDealer.SEAT
        return Series(
            game=game.NAME,
            rules=rules,
            first_rules=first_rules,
            seats=table,
            dealers=(dealer,),
            length=table if deals is None and target is None else deals,
            target=target,
            next_dealer=next_dealer,
        )

    @property
    def dealer(self) -> Seat:
        """The seat that deals next, or would if the series were not over."""
        return self.dealers[-1]

    @property
    def deals(self) -> int:
        """How many deals have been played."""
        return len(self.scores)

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has gained so far, in seat order, in the unit of the stakes or, in Suipi, in points; it
        sums to zero.
        """
        return self._totals_after(self.deals)

    def _totals_after(self, deals: int) -> tuple[int, ...]:
        return tuple(sum(score.net[seat] for score in self.scores[:deals]) for seat in range(self.seats))

    @property
    def over(self) -> bool:
        """Whether the last deal has been played."""
        return self._over_after(self.deals)

    def _over_after(self, deals: int) -> bool:
        reached = self.target is not None and deals > 0 and max(self._totals_after(deals)) >= self.target
        return reached or deals == self.length

    @property
    def winners(self) -> tuple[Seat, ...]:
        """All seats on the highest total once the series is over; ``()`` while it runs."""
        totals = self.totals
        return tuple(seat for seat in range(self.seats) if totals[seat] == max(totals)) if self.over else ()

    @property
    def next_rules(self) -> RulesT:
        """The rules of the next deal."""
        return self.rules if self.scores else self.first_rules

    def deal(self, rng: Random | int | None = None, game: Game[StateT, Any, Any, RulesT] | None = None) -> StateT:
        """Deal the next deal.

        Args:
            rng: A seed, a generator, or ``None`` for the system's randomness.
            game: The module; needed for a game that is not in :data:`sampan.GAMES`.

        Raises:
            LookupError: If the game is not in :data:`sampan.GAMES` and no module is given.
            StateError: If the series is over.
            ValueError: If the module given is of another game, or ``rng`` is a negative seed.
            TypeError: If ``game`` is no module of a game.
        """
        self._check_running()
        module = module_for(self.game, game)
        return module.deal(self.next_rules, seats=self.seats, dealer=self.dealer, rng=rng)

    def finish(self, state: StateT, game: Game[StateT, Any, Any, RulesT] | None = None) -> "Series[StateT, RulesT]":
        """Return the series after a deal.

        Args:
            state: The end of the next deal.
            game: The module; needed for a game that is not in :data:`sampan.GAMES`.

        Raises:
            LookupError: If the game is not in :data:`sampan.GAMES` and no module is given.
            StateError: If the series is over, the deal is not, or it is not the deal whose turn it was.
            TypeError: If ``state`` is no State of the game.
            ValueError: If the module given is of another game.
        """
        module: Any = module_for(self.game, game)
        check_state(state, module.State)
        end: Any = state
        problems = self._misfits(end)
        if end.turn is not None:
            problems.append(f"the deal is not over: it is the turn of seat {end.turn}")
        if problems:
            raise StateError(*problems)
        score = module.score(state)
        dealer = self._dealer_after(end.outcome, score)
        return attrs.evolve(self, dealers=(*self.dealers, dealer), scores=(*self.scores, score))

    def _check_running(self) -> None:
        if self.over:
            raise StateError(f"the series is over after {self.deals} deals: start another")

    def _misfits(self, state: Any) -> list[str]:
        """Why a state cannot be of the next deal."""
        problems = []
        if self.over:
            problems.append(f"the series is over after {self.deals} deals: start another")
        for name, wanted, found in (
            ("seats", self.seats, state.seats),
            ("dealer", self.dealer, state.dealer),
            ("rules", self.next_rules, state.rules),
        ):
            if found != wanted:
                told = "those of next_rules" if name == "rules" else f"{wanted}, not {found}"
                problems.append(f"the next deal has {name} {told}")
        return problems

    def _dealer_after(self, outcome: Any, score: Score[Any]) -> Seat:
        after = [(self.dealer + step) % self.seats for step in range(1, self.seats + 1)]
        if self.next_dealer is NextDealer.SEAT:
            return after[0]
        if self.game in WINNERS:
            winners = WINNERS[self.game](outcome)
        else:
            winners = tuple(seat for seat in after if score.net[seat] == max(score.net) > 0)
        return next((seat for seat in after if seat in winners), self.dealer)


def _records(deals: Iterable[Record[StateT, MoveT]]) -> tuple[Record[StateT, MoveT], ...]:
    return tuple(deals)


@attrs.frozen(kw_only=True)
class SeriesRecord(Generic[StateT, MoveT]):
    """What you save of a series: how it began, and a record of each deal, the running one last.

    Like a :class:`~sampan.record.Record` it holds the decks, so keep it on the server.

    Raises:
        StateError: If the series that it begins with has deals played.

    >>> from random import Random
    >>> from sampan import samloc
    >>> rng = Random(7)
    >>> match = SeriesRecord(start=Series.start(samloc, seats=2, deals=2))
    >>> match = match.deal(rng)
    >>> while (moves := samloc.legal_moves(match.state)):
    ...     match = match.play(moves[int(rng.random() * len(moves))])
    >>> match.series().deals, len(match.deals), match.series().dealer
    (1, 1, 1)

    .. versionadded:: 0.1.0
    """

    start: Series[StateT, Any]
    """The series before its first deal."""

    deals: tuple[Record[StateT, MoveT], ...] = attrs.field(default=(), converter=_records)
    """A record of each deal, oldest first; only the last may be running."""

    def __attrs_post_init__(self) -> None:
        check_type("start", self.start, Series)
        for deal in self.deals:
            check_type("each of deals", deal, Record)
        if self.start.scores:
            raise StateError(f"a record begins with the series before its first deal, not after {self.start.deals}")

    def series(self, game: Game[StateT, MoveT, Any, Any] | None = None) -> Series[StateT, Any]:
        """Replay the record.

        Args:
            game: The module; needed for a game that is not in :data:`sampan.GAMES`.

        Returns:
            The series after the deals that are over.

        Raises:
            IllegalMoveError: If a move does not fit; the message says which and why.
            RulesError: If a deck cannot be.
            StateError: If a deal does not fit; the message says which and why.
        """
        return self._standing(game)[0]

    @property
    def state(self) -> StateT:
        """The state of the last deal; for a game that is not in :data:`sampan.GAMES`, ``deals[-1].states(game)[-1]``.

        Raises:
            StateError: If nothing has been dealt.
        """
        if not self.deals:
            raise StateError("nothing has been dealt: deal first")
        return self.deals[-1].state

    def deal(
        self,
        rng: Random | int | None = None,
        game: Game[StateT, MoveT, Any, Any] | None = None,
        *,
        metadata: Mapping[str, str] | None = None,
    ) -> "SeriesRecord[StateT, MoveT]":
        """Return the record with the next deal begun; a seed gives the same deal as :meth:`Series.deal`.

        Args:
            rng: A seed, a generator, or ``None`` for the system's randomness.
            game: The module; needed for a game that is not in :data:`sampan.GAMES`.
            metadata: Whatever else you want to keep of the deal.

        Raises:
            LookupError: If the game is not in :data:`sampan.GAMES` and no module is given.
            RulesError: If the table cannot be.
            StateError: If a deal is running, or the series is over.
            TypeError: If an argument has the wrong type.
            ValueError: If the module given is of another game, ``rng`` negative, or a text of ``metadata`` not written.
        """
        module = module_for(self.start.game, game)
        series, running = self._standing(module)
        if running:
            raise StateError(f"deal {len(self.deals) - 1} is running: play it out first")
        series._check_running()
        record = Record.shuffle(
            module, series.next_rules, seats=series.seats, dealer=series.dealer, rng=rng, metadata=metadata
        )
        return attrs.evolve(self, deals=(*self.deals, record))

    def play(self, move: MoveT, game: Game[StateT, MoveT, Any, Any] | None = None) -> "SeriesRecord[StateT, MoveT]":
        """Return the record with one more move of the last deal.

        Args:
            move: A legal move.
            game: The module; needed for a game that is not in :data:`sampan.GAMES`.

        Raises:
            IllegalMoveError: If the move is refused.
            StateError: If nothing has been dealt.
        """
        return self._with_last(lambda record: record.play(move, game))

    def undo(self, count: int = 1) -> "SeriesRecord[StateT, MoveT]":
        """Return the record without the last moves of the last deal.

        Args:
            count: How many moves.

        Raises:
            StateError: If nothing has been dealt.
            ValueError: If there are not so many.
        """
        return self._with_last(lambda record: record.undo(count))

    def _with_last(
        self, change: Callable[[Record[StateT, MoveT]], Record[StateT, MoveT]]
    ) -> "SeriesRecord[StateT, MoveT]":
        if not self.deals:
            raise StateError("nothing has been dealt: deal first")
        return attrs.evolve(self, deals=(*self.deals[:-1], change(self.deals[-1])))

    def _standing(self, game: Game[StateT, MoveT, Any, Any] | None) -> tuple[Series[StateT, Any], bool]:
        """The series after the deals that are over, and whether another is running."""
        module = module_for(self.start.game, game)
        series: Series[StateT, Any] = self.start
        for number, record in enumerate(self.deals):
            try:
                end: Any = record.states(module)[-1]
            except IllegalMoveError as error:
                message = f"deal {number} does not fit: {error.illegal.message}"
                raise IllegalMoveError(Illegal(error.illegal.code, message), error.move) from None
            if end.turn is not None and number == len(self.deals) - 1:
                if problems := series._misfits(end):
                    raise StateError(*(f"deal {number} does not fit: {problem}" for problem in problems))
                return series, True
            try:
                series = series.finish(end, module)
            except StateError as error:
                raise StateError(*(f"deal {number} does not fit: {problem}" for problem in error.problems)) from None
        return series, False
