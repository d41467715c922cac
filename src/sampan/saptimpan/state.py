"""A position of Sap-tim-pan and what changes it: the State, its Outcome, and the moves. Data only."""

from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from sampan.errors import shown
from sampan.game import Seat
from sampan.saptimpan.points import worth
from sampan.saptimpan.results import Result, result
from sampan.saptimpan.rules import STAKE_LIMIT, Rules
from sampan.tiles import Tile

if TYPE_CHECKING:
    from sampan.saptimpan.scoring import ScoreItem
    from sampan.scoring import ScoreLine

__all__ = ["Announce", "Bet", "Draw", "Move", "Outcome", "Phase", "ShowEast", "Stand", "State"]


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
    """The half points of the banker's last hand, also when he did not draw (R4.5)."""

    results: tuple[Result, ...]
    """How it ended for each seat, in seat order."""


MOST_BITS: Final = 2_000
"""So long a number can always be written: Python sets no limit below 640 digits."""


def _whole(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{field.name} is an int, not {shown(value)}")
    if value.bit_length() > MOST_BITS:
        raise ValueError(f"{field.name} is a number of at most {MOST_BITS:,} bits")


@attrs.frozen
class Announce:
    """Announce the round's highest stake (R2.1). Written ``announce 10``.

    Raises:
        TypeError: If ``limit`` is no ``int``.
        ValueError: If it is too long to be written, beyond 2,000 bits.

    .. versionadded:: 0.1.0
    """

    limit: int = attrs.field(validator=_whole)
    """The limit; one that the table does not allow can be made, and is refused."""

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

    amount: int = attrs.field(validator=_whole)
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
        """What lies on the table for each seat: ``None`` for the banker, before staking, and once an East has taken or
        paid the stake or a bust has lost it. When the round is over, the stakes settled at the end (R2.4).
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


# A quick way in, for what is known to be right.
_new: Final = object.__new__
_set_now: Final = State.__dict__["_now"].__set__


def state_of(now: Now) -> State:
    """Make a State of its tuple."""
    state = _new(State)
    _set_now(state, now)
    return state
