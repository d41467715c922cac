"""A position of Sâm Lốc and what changes it: the State, its Outcome, and the moves. Data only."""

from enum import Enum
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from sampan.cards import Card, CardSet
from sampan.fields import each, is_a
from sampan.game import Seat
from sampan.samloc.combos import Combo, identify
from sampan.samloc.instant import instant_win
from sampan.samloc.rules import HAND_SIZE, InstantWin, Rules
from sampan.scoring import ScoreLine

if TYPE_CHECKING:
    from sampan.samloc.scoring import ScoreItem

__all__ = ["Declare", "Decline", "Last", "Move", "Outcome", "OutcomeKind", "Pass", "Phase", "Play", "State", "Trick"]


class Phase(Enum):
    """Where a deal stands.

    .. versionadded:: 0.1.0
    """

    DECLARE = "declare"
    PLAY = "play"
    OVER = "over"


class OutcomeKind(Enum):
    """The four ways a deal ends.

    .. versionadded:: 0.1.0
    """

    WENT_OUT = "went_out"
    SAM_MADE = "sam_made"
    SAM_BROKEN = "sam_broken"
    INSTANT_WIN = "instant_win"


@attrs.frozen
class Outcome:
    """How a deal ended.

    .. versionadded:: 0.1.0
    """

    kind: OutcomeKind
    """What ended it."""

    winner: Seat | None = None
    """The seat that won; ``None`` for a broken Sâm (R5.4)."""

    breaker: Seat | None = None
    """The seat that broke a Sâm (R5.4)."""

    instant: InstantWin | None = None
    """The kind of an instant win (R7.1)."""


@attrs.frozen
class Declare:
    """Declare Sâm: to play out every card and never be beaten (R5.1). Written ``declare``.

    .. versionadded:: 0.1.0
    """

    def __str__(self) -> str:
        return "declare"


@attrs.frozen
class Decline:
    """Declare nothing (R4.1). Written ``decline``.

    .. versionadded:: 0.1.0
    """

    def __str__(self) -> str:
        return "decline"


@attrs.frozen
class Play:
    """Lay cards on the table. Written as the cards, low to high: ``7S 7H``.

    >>> play = Play(CardSet.parse("7H 7S"))
    >>> str(play), play.combo.name
    ('7S 7H', 'pair of 7')

    .. versionadded:: 0.1.0
    """

    cards: CardSet = attrs.field(validator=is_a(CardSet))
    """The cards."""

    combo: Combo | None = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(lambda play: identify(play.cards), takes_self=True)
    )
    """What they are by the standard shapes; ``None`` if nothing (such a play is refused)."""

    def __str__(self) -> str:
        return " ".join(map(str, in_order(self.cards)))


@attrs.frozen
class Pass:
    """Let a play stand (R4.5). Written ``pass``.

    .. versionadded:: 0.1.0
    """

    def __str__(self) -> str:
        return "pass"


Move: TypeAlias = Declare | Decline | Play | Pass
"""Any move of the game."""

Trick: TypeAlias = tuple[tuple[Seat, Play], ...]
"""The plays of one trick with their seats, oldest first."""


@attrs.frozen(kw_only=True)
class Last:
    """What the last move did, as one seat saw it: all that a client needs to show it, without comparing two views.

    Raises:
        TypeError: If a field has the wrong type.

    >>> from sampan import CardSet, samloc
    >>> state = samloc.position(seats=2, hands=[CardSet.parse("7S KD"), CardSet.parse("3S 4S")], turn=0)
    >>> last = samloc.view(samloc.apply(state, samloc.parse_move("KD")), 1).last
    >>> last.seat, str(last.move), [str(cards) for cards in last.shown]
    (0, 'KD', ['KD', ''])

    .. versionadded:: 0.1.0
    """

    seat: Seat = attrs.field(validator=is_a(int))
    """The seat that moved."""

    move: Move = attrs.field(validator=is_a(Move))
    """Its move."""

    shown: tuple[CardSet, ...] = attrs.field(default=(), validator=each(is_a(CardSet)))
    """For each seat, the cards of its hand that came into sight: those it played, and when the deal ended those it had
    left. A seat's own cards were in its sight before.
    """

    paid: tuple[ScoreLine["ScoreItem"], ...] = attrs.field(default=(), validator=each(is_a(ScoreLine)))
    """The chops booked with the move (R6.5); the rest of a deal is settled at its end, by the score."""


def in_order(cards: CardSet) -> list[Card]:
    """The cards from low to high, 3 first and 2 last, S C D H within a rank (R1.2)."""
    return sorted(cards, key=lambda card: (card.index - 8) % 52)


Now: TypeAlias = tuple[
    Rules,
    int,  # seats
    Seat,  # dealer
    tuple[int, ...],  # the bits of each hand
    Phase,
    Seat | None,  # turn
    Seat,  # leader
    Seat | None,  # declarer
    Trick,
    int,  # passed: bit s for seat s
    int,  # the bits of all cards dealt
    "tuple[ScoreLine[ScoreItem], ...]",  # paid
]
"""A State as one tuple: it is built and taken apart in one step, and plays change only a part of it."""


@attrs.frozen(repr=False)
class State:
    """The whole truth of one deal.

    Make one with :func:`~sampan.samloc.deal`, :func:`~sampan.samloc.deal_from` or
    :func:`~sampan.samloc.position`; the constructor is no part of the API.

    .. versionadded:: 0.1.0
    """

    _now: Now
    _last: "tuple[Now, Move] | Last | None" = attrs.field(default=None, eq=False)

    @property
    def rules(self) -> Rules:
        """The options in force."""
        return self._now[0]

    @property
    def seats(self) -> int:
        """How many seats are at the table, 2 to 5."""
        return self._now[1]

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        return self._now[2]

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat, in seat order."""
        return tuple(map(CardSet.from_bits, self._now[3]))

    @property
    def phase(self) -> Phase:
        """Whether the seats are declaring or playing, or the deal is over."""
        return self._now[4]

    @property
    def turn(self) -> Seat | None:
        """The seat to act; ``None`` exactly when the deal is over."""
        return self._now[5]

    @property
    def leader(self) -> Seat:
        """The seat that leads or led the running trick; while declaring, the one that would lead."""
        return self._now[6]

    @property
    def declarer(self) -> Seat | None:
        """The seat that declared Sâm, if one did."""
        return self._now[7]

    @property
    def trick(self) -> Trick:
        """The plays of the running trick with their seats, oldest first; empty when leading. At the end of the deal
        the last trick stays.
        """
        return self._now[8]

    @property
    def passed(self) -> frozenset[Seat]:
        """The seats that have passed in the running trick (R4.5)."""
        return frozenset(seat for seat in range(self.seats) if self._now[9] >> seat & 1)

    @property
    def played(self) -> frozenset[Seat]:
        """The seats that have played a card in the deal."""
        return frozenset(seat for seat, hand in enumerate(self._now[3]) if hand.bit_count() < HAND_SIZE)

    @property
    def discards(self) -> CardSet:
        """All cards played so far."""
        return CardSet.from_bits(self._now[10] & ~reduce(or_, self._now[3]))

    @property
    def paid(self) -> "tuple[ScoreLine[ScoreItem], ...]":
        """The chops booked so far, oldest first (R6.5)."""
        return self._now[11]

    @property
    def last(self) -> Last | None:
        """What the last move did, as a spectator saw it; ``None`` where no move is known. It is no part of the
        position: states are equal without it.
        """
        return last_seen(self, None)

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; ``None`` while it runs."""
        if self.phase is not Phase.OVER:
            return None
        if not self.trick:
            winner, kind = instant_win(self._now[3], self.leader, self.rules) or (None, None)
            return Outcome(OutcomeKind.INSTANT_WIN, winner=winner, instant=kind)
        last, _ = self.trick[-1]
        if self.declarer is None:
            return Outcome(OutcomeKind.WENT_OUT, winner=last)
        if last == self.declarer:
            return Outcome(OutcomeKind.SAM_MADE, winner=last)
        return Outcome(OutcomeKind.SAM_BROKEN, breaker=last)

    def __repr__(self) -> str:
        hands = " | ".join(" ".join(map(str, in_order(hand))) for hand in self.hands)
        trick = ", ".join(f"{seat}: {play}" for seat, play in self.trick)
        return f"<samloc.State {self.phase.value}, turn {self.turn}, hands {hands}, trick [{trick}]>"


def last_seen(state: State, seat: Seat | None) -> Last | None:
    """Return what the last move did, as a seat saw it."""
    match state._last:
        case None:
            return None
        case Last(seat=mover, move=move, paid=paid):
            pass
        case (before, move):
            assert before[5] is not None  # it moved
            mover, paid = before[5], state.paid[len(before[11]) :]
    played = move.cards if isinstance(move, Play) else CardSet()
    rests = state.hands if state.phase is Phase.OVER else (CardSet(),) * state.seats
    shown = tuple(
        CardSet() if owner == seat else rest | played if owner == mover else rest for owner, rest in enumerate(rests)
    )
    return Last(seat=mover, move=move, shown=shown, paid=paid)


# Quick ways in, for what is known to be right.
_new: Final = object.__new__
_set_now: Final = State.__dict__["_now"].__set__
_set_last: Final = State.__dict__["_last"].__set__
_set_cards: Final = Play.__dict__["cards"].__set__
_set_combo: Final = Play.__dict__["combo"].__set__


def state_of(now: Now, last: "tuple[Now, Move] | None" = None) -> State:
    """Make a State of its tuple, and of the one before with the move between."""
    state = _new(State)
    _set_now(state, now)
    _set_last(state, last)
    return state


def known_play(bits: int, combo: Combo) -> Play:
    """Make a Play whose combination is known."""
    play = _new(Play)
    _set_cards(play, CardSet.from_bits(bits))
    _set_combo(play, combo)
    return play
