"""A position of Sampen and what changes it: the State, its Outcome, and the moves. Data only."""

from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
from attrs.validators import optional

from sampan.fields import each, is_a
from sampan.game import Seat
from sampan.sampen.hands import faces_of
from sampan.sampen.rules import OnBlock, Rules
from sampan.scoring import ScoreLine
from sampan.tiles import Face

if TYPE_CHECKING:
    from sampan.sampen.scoring import ScoreItem

__all__ = ["Decline", "Last", "Lead", "Match", "Move", "Outcome", "Phase", "State", "Table", "Turn"]


class Phase(Enum):
    """What is to be done next.

    .. versionadded:: 0.1.0
    """

    MATCH = "match"
    LEAD = "lead"
    TURN = "turn"
    OVER = "over"


# Plays read a phase several times, and a name of its own is read much faster than a member of an Enum.
MATCHING: Final = Phase.MATCH
LEADING: Final = Phase.LEAD
TURNING: Final = Phase.TURN
OVER: Final = Phase.OVER


@attrs.frozen
class Outcome:
    """How a deal ended.

    .. versionadded:: 0.1.0
    """

    winners: tuple[Seat, ...]
    """The seats that won, ascending: one, unless the deal was blocked."""

    blocked: bool
    """Whether the stock was empty and nobody matched (R2.7)."""


@attrs.frozen
class Match:
    """Lay the twin of the upcard onto it (R2.1). Written ``match``.

    .. versionadded:: 0.1.0
    """

    def __str__(self) -> str:
        return "match"


@attrs.frozen
class Lead:
    """Play a card as the new upcard (R2.1). Written with the card: ``lead 7S``.

    .. versionadded:: 0.1.0
    """

    card: Face = attrs.field(validator=is_a(Face))
    """The card or tile."""

    def __str__(self) -> str:
        return f"lead {self.card}"


@attrs.frozen
class Decline:
    """Keep the twin of the upcard in hand, where that is allowed (R2.2). Written ``decline``.

    .. versionadded:: 0.1.0
    """

    def __str__(self) -> str:
        return "decline"


@attrs.frozen
class Turn:
    """Turn the top card of the stock; an act of the dealer (R2.4). Written ``turn``.

    .. versionadded:: 0.1.0
    """

    def __str__(self) -> str:
        return "turn"


Move: TypeAlias = Match | Lead | Decline | Turn
"""Any move of the game."""


@attrs.frozen(kw_only=True)
class Last:
    """What the last move did, as one seat saw it: all that a client needs to show it, without comparing two views.

    Raises:
        TypeError: If a field has the wrong type.

    >>> from sampan import sampen
    >>> state = sampen.apply(sampen.deal(rng=7), sampen.Match())
    >>> last = sampen.view(state, None).last
    >>> last.seat, last.move, [len(cards) for cards in last.shown]
    (0, Match(), [1, 0, 0, 0])

    .. versionadded:: 0.1.0
    """

    seat: Seat = attrs.field(validator=is_a(int))
    """The seat that moved."""

    move: Move = attrs.field(validator=is_a(Move))
    """Its move."""

    shown: tuple[tuple[Face, ...], ...] = attrs.field(default=(), validator=each(each(is_a(Face))))
    """For each seat, the cards of its hand that came into sight: the one it laid, and when the deal ended those it had
    left. A seat's own cards were in its sight before.
    """

    turned: Face | None = attrs.field(default=None, validator=optional(is_a(Face)))
    """The card that the dealer turned from the stock (R2.4)."""

    paid: tuple[ScoreLine["ScoreItem"], ...] = attrs.field(default=(), validator=each(is_a(ScoreLine)))
    """What was paid at once: in Sampen nothing; a deal is settled at its end, by the score."""


class _Leads(dict[Face, Lead]):
    def __missing__(self, face: Face) -> Lead:
        made = self[face] = Lead(face)
        return made


lead_of: Final = _Leads().__getitem__
"""The Lead of a face, made once for each."""

Table: TypeAlias = tuple[
    Rules,
    int,  # seats
    Seat,  # dealer
    tuple[int, ...],  # each hand as an integer, see hands.py
    tuple[Face, ...],  # stock
    tuple[Face, ...],  # discards
    tuple[Face, ...],  # thrown
    Seat | None,  # last lead
]
"""What lies where, and who led last; who is to act follows from it when a card has been laid."""

Now: TypeAlias = tuple[
    Rules,
    int,
    Seat,
    tuple[int, ...],
    tuple[Face, ...],
    tuple[Face, ...],
    tuple[Face, ...],
    Seat | None,
    Phase,
    Seat | None,  # turn
]
"""A State as one tuple, a :data:`Table` with phase and turn: it is built and taken apart in one step."""


@attrs.frozen(repr=False)
class State:
    """The whole truth of one deal.

    Make one with :func:`~sampan.sampen.deal`, :func:`~sampan.sampen.deal_from` or
    :func:`~sampan.sampen.position`; the constructor is no part of the API.

    .. versionadded:: 0.1.0
    """

    _now: Now
    _last: "tuple[Now, Move] | Last | None" = attrs.field(default=None, eq=False)

    @property
    def rules(self) -> Rules:
        """The pack and the options in force."""
        return self._now[0]

    @property
    def seats(self) -> int:
        """How many seats are at the table."""
        return self._now[1]

    @property
    def dealer(self) -> Seat:
        """The seat that dealt and turns the stock."""
        return self._now[2]

    @property
    def hands(self) -> tuple[tuple[Face, ...], ...]:
        """The cards of each seat, in seat order; each hand is sorted by first place in the pack (R1.4)."""
        return tuple([faces_of(hand, self.rules._units) for hand in self._now[3]])

    @property
    def stock(self) -> tuple[Face, ...]:
        """The cards not turned yet, the next one first."""
        return self._now[4]

    @property
    def discards(self) -> tuple[Face, ...]:
        """The discard pile, oldest first; the last is the upcard."""
        return self._now[5]

    @property
    def upcard(self) -> Face:
        """The card on top of the discard pile."""
        return self._now[5][-1]

    @property
    def thrown(self) -> tuple[Face, ...]:
        """The pairs laid out of play at the deal, both copies side by side (R1.6)."""
        return self._now[6]

    @property
    def last_lead(self) -> Seat | None:
        """The seat that led last; ``None`` if nobody has led."""
        return self._now[7]

    @property
    def phase(self) -> Phase:
        """Whether a seat is to match or to lead, the dealer is to turn, or the deal is over."""
        return self._now[8]

    @property
    def turn(self) -> Seat | None:
        """The seat to act; ``None`` exactly when the deal is over."""
        return self._now[9]

    @property
    def paid(self) -> "tuple[ScoreLine[ScoreItem], ...]":
        """What was settled before the end: always nothing (R3.1)."""
        return ()

    @property
    def last(self) -> Last | None:
        """What the last move did, as a spectator saw it; ``None`` where no move is known. It is no part of the
        position: states are equal without it.
        """
        return last_seen(self, None)

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; ``None`` while it runs."""
        rules, seats, dealer, hands, _, _, _, _, phase, _ = self._now
        if phase is not Phase.OVER:
            return None
        for seat in (*range(dealer + 1, seats), *range(dealer + 1)):
            if not hands[seat]:
                return Outcome((seat,), blocked=False)  # R2.5; R1.6: the first after the dealer
        if rules.on_block is OnBlock.NOBODY:
            return Outcome((), blocked=True)
        sizes = [len(hand) for hand in self.hands]
        return Outcome(tuple(seat for seat in range(seats) if sizes[seat] == min(sizes)), blocked=True)  # R2.7

    def __repr__(self) -> str:
        hands = " | ".join(" ".join(map(str, hand)) for hand in self.hands)
        return (
            f"<sampen.State {self.phase.value}, turn {self.turn}, hands {hands}, upcard {self.upcard}, "
            f"stock {len(self.stock)}>"
        )


def last_seen(state: State, seat: Seat | None) -> Last | None:
    """Return what the last move did, as a seat saw it."""
    match state._last:
        case None:
            return None
        case Last(seat=mover, move=move):
            pass
        case (before, move):
            assert before[9] is not None  # it moved
            mover = before[9]
    laid = state.discards[-1:] if isinstance(move, Match | Lead) else ()
    rests = state.hands if state.phase is Phase.OVER else ((),) * state.seats
    shown = tuple(
        () if owner == seat else (*laid, *rest) if owner == mover else rest for owner, rest in enumerate(rests)
    )
    return Last(seat=mover, move=move, shown=shown, turned=state.upcard if isinstance(move, Turn) else None)


_new: Final = object.__new__
_set_now: Final = State.__dict__["_now"].__set__
_set_last: Final = State.__dict__["_last"].__set__


def state_of(now: Now, last: "tuple[Now, Move] | None" = None) -> State:
    """Make a State of its tuple, and of the one before with the move between."""
    state = _new(State)
    _set_now(state, now)
    _set_last(state, last)
    return state
