"""A position of Sap-tim-pan and what changes it: the State, its Outcome, and the moves. Data only."""

from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from sampan.fields import each, is_a, whole
from sampan.game import Seat
from sampan.saptimpan.points import EAST, worth
from sampan.saptimpan.results import Result, result
from sampan.saptimpan.rules import STAKE_LIMIT, Rules
from sampan.scoring import ScoreLine
from sampan.tiles import Tile

if TYPE_CHECKING:
    from sampan.saptimpan.scoring import ScoreItem

__all__ = ["Announce", "Bet", "Draw", "Last", "Move", "Outcome", "Phase", "ShowEast", "Stand", "State"]


class Phase(Enum):
    """Where a round stands.

    .. versionadded:: 0.1.0
    """

    ANNOUNCE = "announce"
    BET = "bet"
    EAST = "east"
    DRAW = "draw"
    OVER = "over"


@attrs.frozen
class Outcome:
    """How a round ended.

    .. versionadded:: 0.1.0
    """

    banker: int
    """The worth of the banker's tiles at the end, in half points; also if no player was left to beat (R4.5)."""

    results: tuple[Result, ...]
    """How it ended for each seat, in seat order."""


@attrs.frozen
class Announce:
    """Announce the round's highest stake (R2.1). Written ``announce 10``.

    Raises:
        TypeError: If ``limit`` is no ``int``.
        ValueError: If it is too long to be written, beyond 2,000 bits.

    .. versionadded:: 0.1.0
    """

    limit: int = attrs.field(validator=whole)
    """The highest stake of the round; one that the table does not allow can be made, and is refused."""

    def __str__(self) -> str:
        return f"announce {self.limit}"


@attrs.frozen
class Bet:
    """Stake so much (R2.2). Written ``bet 5``.

    Raises:
        TypeError: If ``amount`` is no ``int``.
        ValueError: If it is too long to be written, beyond 2,000 bits.

    .. versionadded:: 0.1.0
    """

    amount: int = attrs.field(validator=whole)
    """The stake; one that is too low or too high can be made, and is refused."""

    def __str__(self) -> str:
        return f"bet {self.amount}"


@attrs.frozen
class ShowEast:
    """Show an East, discard it and draw another tile (R2.3, R2.4). Written ``east``.

    .. versionadded:: 0.1.0
    """

    def __str__(self) -> str:
        return "east"


@attrs.frozen
class Draw:
    """Draw one more tile (R3.1). Written ``draw``.

    .. versionadded:: 0.1.0
    """

    def __str__(self) -> str:
        return "draw"


@attrs.frozen
class Stand:
    """Draw no more (R3.1). Written ``stand``.

    .. versionadded:: 0.1.0
    """

    def __str__(self) -> str:
        return "stand"


Move: TypeAlias = Announce | Bet | ShowEast | Draw | Stand
"""Any move of the game."""


@attrs.frozen(kw_only=True)
class Last:
    """What the last move did, as one seat saw it: all that a client needs to show it, without comparing two views.

    Raises:
        TypeError: If a field has the wrong type.

    >>> from sampan import saptimpan
    >>> state = saptimpan.apply(saptimpan.deal(rng=7), saptimpan.Announce(10))
    >>> last = saptimpan.view(state, 2).last
    >>> last.move, [len(tiles) for tiles in last.shown]
    (Announce(limit=10), [0, 0, 1, 0])

    .. versionadded:: 0.1.0
    """

    seat: Seat = attrs.field(validator=is_a(int))
    """The seat that moved."""

    move: Move = attrs.field(validator=is_a(Move))
    """Its move."""

    shown: tuple[tuple[Tile, ...], ...] = attrs.field(default=(), validator=each(each(is_a(Tile))))
    """For each seat, the tiles of its hand that came into sight: an East, a hand that went bust, the banker's when his
    turn came, all hands at the end; with ``draws_face_up`` the tile drawn; for a seat itself what it drew.
    """

    paid: tuple[ScoreLine["ScoreItem"], ...] = attrs.field(default=(), validator=each(is_a(ScoreLine)))
    """What was paid at once for Easts or a bust; the rest of a round is settled at its end, by the score."""


ANNOUNCEMENTS: Final[tuple[Move, ...]] = tuple(map(Announce, range(STAKE_LIMIT + 1)))
BETS: Final[tuple[Move, ...]] = tuple(map(Bet, range(STAKE_LIMIT + 1)))

Hands: TypeAlias = tuple[tuple[Tile, ...], ...]
Stakes: TypeAlias = tuple[int | None, ...]

Now: TypeAlias = tuple[
    Rules,
    int,  # seats
    Seat,  # dealer
    Hands,
    Phase,
    Seat | None,  # turn
    tuple[Tile, ...],  # a wall, of which
    int,  # so many tiles are drawn
    tuple[Tile, ...],  # discards
    int | None,  # limit
    Stakes,
    tuple[Seat, ...],  # easts
    "tuple[ScoreLine[ScoreItem], ...]",  # paid
]
"""A State as one tuple: it is built and taken apart in one step."""


def _undrawn(now: Now) -> tuple[object, ...]:
    """What counts when States are compared: of the wall, the tiles still to be drawn."""
    return (*now[:6], now[6][now[7] :], *now[8:])


@attrs.frozen(repr=False)
class State:
    """The whole truth of one round.

    Make one with :func:`~sampan.saptimpan.deal`, :func:`~sampan.saptimpan.deal_from` or
    :func:`~sampan.saptimpan.position`; the constructor is no part of the API.

    .. versionadded:: 0.1.0
    """

    _now: Now = attrs.field(eq=_undrawn)
    _last: "tuple[Now, Move] | Last | None" = attrs.field(default=None, eq=False)

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self._now[0]

    @property
    def seats(self) -> int:
        """How many seats are at the table, the banker's included."""
        return self._now[1]

    @property
    def dealer(self) -> Seat:
        """The banker."""
        return self._now[2]

    @property
    def hands(self) -> Hands:
        """The tiles of each seat, first tile first, in seat order; empty before the limit is announced and after a
        bust.
        """
        return self._now[3]

    @property
    def phase(self) -> Phase:
        """Whether the limit is to be announced, a stake to be laid, an East to be shown or tiles to be drawn, or the
        round is over.
        """
        return self._now[4]

    @property
    def turn(self) -> Seat | None:
        """The seat to act; ``None`` exactly when the round is over."""
        return self._now[5]

    @property
    def wall(self) -> tuple[Tile, ...]:
        """The tiles still to be drawn, the next one first."""
        return self._now[6][self._now[7] :]

    @property
    def discards(self) -> tuple[Tile, ...]:
        """The tiles out of play, oldest first: Easts that were shown, and hands that went bust."""
        return self._now[8]

    @property
    def limit(self) -> int | None:
        """The round's highest stake; ``None`` until the banker announces it (R2.1)."""
        return self._now[9]

    @property
    def stakes(self) -> Stakes:
        """The stake of each player as it lies there; ``None`` for who has none: the banker, a player yet to stake, one
        whose stake an East or a bust has settled. Once the round is over, those settled at its end (R2.4).
        """
        return self._now[10]

    @property
    def easts(self) -> tuple[Seat, ...]:
        """The seats that have shown an East, in the order of showing; who has shown two stands there twice (R2.6)."""
        return self._now[11]

    @property
    def paid(self) -> "tuple[ScoreLine[ScoreItem], ...]":
        """What was paid at once for Easts and busts, oldest first."""
        return self._now[12]

    @property
    def busted(self) -> frozenset[Seat]:
        """The players whose hand went over 10½ and was thrown in (R3.2)."""
        if self.limit is None:
            return frozenset()
        return frozenset(seat for seat, hand in enumerate(self.hands) if not hand)

    @property
    def last(self) -> Last | None:
        """What the last move did, as a spectator saw it; ``None`` where no move is known. It is no part of the
        position: states are equal without it.
        """
        return last_seen(self, None)

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended; ``None`` while it runs."""
        if self.phase is not Phase.OVER:
            return None
        bank = self.hands[self.dealer]
        return Outcome(worth(bank), tuple(self._result(seat) for seat in range(self.seats)))

    def _result(self, seat: Seat) -> Result:
        hand = self.hands[seat]
        if seat == self.dealer:
            return Result.BANKER
        if not hand:
            return Result.BUST
        if self.stakes[seat] is None:
            return Result.LOST  # R2.3: the banker's East took the stake and ended the round
        bank = self.hands[self.dealer]
        return result(worth(hand), worth(bank), len(hand) - len(bank), self.rules)

    def __repr__(self) -> str:
        hands = " | ".join(" ".join(map(str, hand)) or "-" for hand in self.hands)
        stakes = ", ".join("-" if stake is None else str(stake) for stake in self.stakes)
        return f"<saptimpan.State {self.phase.value}, turn {self.turn}, hands {hands}, stakes [{stakes}]>"


def open_tiles(state: State, owner: Seat) -> tuple[Tile | None, ...] | None:
    """Return what the others see of a hand: nothing, all but the first tile, or all."""
    hand = state.hands[owner]
    if state.phase is Phase.OVER:
        return hand
    if owner == state.dealer == state.turn and state.phase is Phase.DRAW:
        return hand  # R3.3
    if state.rules.draws_face_up:
        return (None, *hand[1:]) if hand else ()
    return None


def last_seen(state: State, seat: Seat | None) -> Last | None:
    """Return what the last move did, as a seat saw it."""
    match state._last:
        case None:
            return None
        case Last(seat=mover, move=move, paid=paid):
            pass
        case (before, move):
            assert before[5] is not None  # it moved
            mover, paid = before[5], state.paid[len(before[12]) :]
    seats = range(state.seats)
    last = Last(seat=mover, move=move, paid=paid)
    shown = tuple(_drawn(state, owner, last) if owner == seat else _opened(state, owner, last) for owner in seats)
    return attrs.evolve(last, shown=shown)


def _thrown_in(last: Last) -> tuple[Tile, ...]:
    """The tiles that went bust with a draw."""
    return tuple(tile for line in last.paid for tile in line.cards if isinstance(tile, Tile))


def _drawn(state: State, owner: Seat, last: Last) -> tuple[Tile, ...]:
    """What a seat saw of its own hand for the first time."""
    hand = state.hands[owner]
    match last.move:
        case Announce():
            return hand
        case ShowEast() if owner == last.seat:
            return hand
        case Draw() if owner == last.seat:
            return (hand or _thrown_in(last))[-1:]
        case _:
            return ()


def _opened(state: State, owner: Seat, last: Last) -> tuple[Tile, ...]:
    """What the others saw of a hand for the first time."""
    hand, moved = state.hands[owner], owner == last.seat
    bust = moved and isinstance(last.move, Draw) and not hand
    tiles = _thrown_in(last) if bust else hand
    seen = set() if bust else {at for at, tile in enumerate(open_tiles(state, owner) or ()) if tile is None}
    shut = seen if open_tiles(state, owner) is not None or bust else set(range(len(tiles)))
    held = len(tiles) - (moved and isinstance(last.move, Draw))
    if moved and owner == state.dealer and isinstance(last.move, Draw | Stand):
        before = range(held)  # R3.3
    elif state.rules.draws_face_up:
        before = range(1, held)
    else:
        before = range(0)
    east = tuple(tile for tile in (EAST,) if moved and isinstance(last.move, ShowEast))
    return (*east, *(tile for at, tile in enumerate(tiles) if at not in shut and at not in before))


# A quick way in, for what is known to be right.
_new: Final = object.__new__
_set_now: Final = State.__dict__["_now"].__set__
_set_last: Final = State.__dict__["_last"].__set__


def state_of(now: Now, last: "tuple[Now, Move] | None" = None) -> State:
    """Make a State of its tuple, and of the one before with the move between."""
    state = _new(State)
    _set_now(state, now)
    _set_last(state, last)
    return state
