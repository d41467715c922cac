"""A position of Suipi and what changes it: the State, its Outcome, and the moves. Data only."""

from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

import attrs

from sampan.cards import Card, CardSet
from sampan.fields import each, is_a, whole
from sampan.game import Seat
from sampan.scoring import ScoreLine
from sampan.suipi.points import count_points
from sampan.suipi.rules import Rules
from sampan.suipi.values import CARD, text

if TYPE_CHECKING:
    from sampan.suipi.scoring import ScoreItem

__all__ = [
    "Build",
    "Capture",
    "DealRound",
    "Last",
    "Move",
    "Outcome",
    "Phase",
    "Pile",
    "State",
    "Trail",
    "team",
]


class Phase(Enum):
    """Where a deal stands.

    .. versionadded:: 0.1.0
    """

    PLAY = "play"
    DEAL = "deal"
    OVER = "over"


def team(seat: Seat) -> int:
    """Return the team of a seat: 0 for the even seats, 1 for the odd ones (R1.1).

    >>> team(0), team(1), team(2), team(3)
    (0, 1, 0, 1)

    .. versionadded:: 0.1.0
    """
    return seat % 2


@attrs.frozen
class Outcome:
    """How a deal ended (R4).

    .. versionadded:: 0.1.0
    """

    points: tuple[int, int]
    """The points of each team, without suipis (R4.1)."""

    margin: int
    """What team 0 is ahead by, suipis included (R4.3); negative if it is behind."""

    winner: int | None
    """The team that is ahead; ``None`` if neither is."""


@attrs.frozen
class Pile:
    """A build on the floor: a pile with a value and an owner (R2).

    Raises:
        TypeError: If a field has the wrong type.
        ValueError: If a number is too long to be written, beyond 2,000 bits.

    >>> from sampan import CardSet
    >>> pile = Pile(CardSet.parse("8C 2D"), value=10, owner=0)
    >>> str(pile)
    'b10(2D 8C)'

    .. versionadded:: 0.1.0
    """

    cards: CardSet = attrs.field(validator=is_a(CardSet))
    """All its cards."""

    value: int = attrs.field(validator=whole)
    """What it is worth, from 2: the value of the card that takes it."""

    owner: Seat = attrs.field(validator=whole)
    """The seat that added to it last."""

    grouped: bool = attrs.field(default=False, validator=is_a(bool))
    """Whether it is more than one set of its value; then it cannot be raised (R2.3)."""

    def __str__(self) -> str:
        return f"b{self.value}({text(self.cards)})"


@attrs.frozen
class Capture:
    """Take units of the floor with a card (R2.1, R2.2). Written ``5H x 2D 3S``.

    Raises:
        TypeError: If a field has the wrong type.

    >>> from sampan import Card, CardSet
    >>> str(Capture(Card.parse("5H"), CardSet.parse("3S 2D")))
    '5H x 2D 3S'

    .. versionadded:: 0.1.0
    """

    card: Card = attrs.field(validator=is_a(Card))
    """The card from the hand."""

    taken: CardSet = attrs.field(validator=is_a(CardSet))
    """The cards of all units taken, a pile with all of its cards (R2.7)."""

    def __str__(self) -> str:
        return f"{self.card} x {text(self.taken)}".rstrip()


@attrs.frozen
class Build:
    """Put a card with units of the floor to make a build (R2.3). Written ``2D + 8C = 10``.

    Raises:
        TypeError: If a field has the wrong type.
        ValueError: If ``value`` is too long to be written, beyond 2,000 bits.

    >>> from sampan import Card, CardSet
    >>> str(Build(Card.parse("2D"), CardSet.parse("8C"), 10))
    '2D + 8C = 10'

    .. versionadded:: 0.1.0
    """

    card: Card = attrs.field(validator=is_a(Card))
    """The card from the hand."""

    onto: CardSet = attrs.field(validator=is_a(CardSet))
    """The cards of all units used, a pile with all of its cards (R2.7)."""

    value: int = attrs.field(validator=whole)
    """What the build is worth."""

    def __str__(self) -> str:
        return " ".join(f"{self.card} + {text(self.onto)} = {self.value}".split())


@attrs.frozen
class Trail:
    """Lay a card on the floor (R2.6). Written ``trail KC``.

    Raises:
        TypeError: If ``card`` is no :class:`~sampan.Card`.

    .. versionadded:: 0.1.0
    """

    card: Card = attrs.field(validator=is_a(Card))
    """The card from the hand."""

    def __str__(self) -> str:
        return f"trail {self.card}"


@attrs.frozen
class DealRound:
    """Deal the next round: the dealer's one move when all hands are empty (R1.5). Written ``deal``.

    .. versionadded:: 0.1.0
    """

    def __str__(self) -> str:
        return "deal"


NO_CARDS: Final = CardSet()

Move: TypeAlias = Capture | Build | Trail | DealRound
"""Any move of the game."""


@attrs.frozen(kw_only=True)
class Last:
    """What the last move did, as one seat saw it: all that a client needs to show it, without comparing two views.

    Raises:
        TypeError: If a field has the wrong type.

    >>> from sampan import CardSet, parse_cards, suipi
    >>> hands = [CardSet.parse("7H 9S"), CardSet.parse("2H AS")]
    >>> state = suipi.position(seats=2, hands=hands, floor=parse_cards("7D"), dealer=1)
    >>> last = suipi.view(suipi.apply(state, suipi.parse_move("7H x 7D")), 1).last
    >>> last.suipi, [str(cards) for cards in last.shown]
    (True, ['7H', ''])

    .. versionadded:: 0.1.0
    """

    seat: Seat = attrs.field(validator=is_a(int))
    """The seat that moved."""

    move: Move = attrs.field(validator=is_a(Move))
    """Its move."""

    shown: tuple[CardSet, ...] = attrs.field(default=(), validator=each(is_a(CardSet)))
    """For each seat, the cards of its hand that came into sight: the one it played, and for a seat itself the cards it
    was dealt for the next round. A seat's own cards were in its sight before.
    """

    units: tuple[Card | Pile, ...] = attrs.field(default=(), validator=each(is_a(Card | Pile)))
    """The units of the floor that it took or built with, in the order of laying; ``()`` if unknown."""

    suipi: bool = attrs.field(default=False, validator=is_a(bool))
    """Whether the capture was a suipi (R3.1)."""

    swept: CardSet = attrs.field(default=NO_CARDS, validator=is_a(CardSet))
    """The cards of the floor that went to the team that captured last, when the deal ended (R3.4)."""

    paid: tuple[ScoreLine["ScoreItem"], ...] = attrs.field(default=(), validator=each(is_a(ScoreLine)))
    """What was paid at once: in Suipi nothing; a deal is settled at its end, by the score."""


PileBits: TypeAlias = tuple[int, int, Seat, bool]
"""A build as a tuple: the bits of its cards, value, owner, grouped."""

Now: TypeAlias = tuple[
    Rules,
    int,  # seats
    Seat,  # dealer
    tuple[int, ...],  # the bits of each hand
    Phase,
    Seat | None,  # turn
    tuple[int, ...],  # the bits of each unit of the floor, in the order of laying
    int,  # the bits of the loose cards among them
    tuple[PileBits, ...],  # the builds among them, in the same order
    tuple[int, ...],  # the bit of each card of the stock, next first
    tuple[int, int],  # the bits of the cards each team has captured
    int,  # suipis: team 0's, or negative team 1's
    int | None,  # the team that captured last
]
"""A State as one tuple: it is built and taken apart in one step, and plays change only a part of it."""


@attrs.frozen(repr=False)
class State:
    """The whole truth of one deal.

    Make one with :func:`~sampan.suipi.deal`, :func:`~sampan.suipi.deal_from` or :func:`~sampan.suipi.position`; the
    constructor is no part of the API.

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
        """How many seats are at the table, 2 or 4."""
        return self._now[1]

    @property
    def dealer(self) -> Seat:
        """The seat that deals."""
        return self._now[2]

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat, in seat order."""
        return tuple(map(CardSet.from_bits, self._now[3]))

    @property
    def phase(self) -> Phase:
        """Whether a card is to be played, a round is to be dealt, or the deal is over."""
        return self._now[4]

    @property
    def turn(self) -> Seat | None:
        """The seat to act; ``None`` exactly when the deal is over."""
        return self._now[5]

    @property
    def floor(self) -> tuple[Card | Pile, ...]:
        """The units of the floor, loose cards and builds, in the order of laying; a build stands where it was last
        added to.
        """
        return units_of(self._now)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards that are still to be dealt, next first."""
        return tuple(CARD[bit] for bit in self._now[9])

    @property
    def captured(self) -> tuple[CardSet, CardSet]:
        """The cards each team has captured."""
        first, second = self._now[10]
        return CardSet.from_bits(first), CardSet.from_bits(second)

    @property
    def suipis(self) -> tuple[int, int]:
        """The suipis each team keeps; one of them is 0 (R3.2)."""
        margin = self._now[11]
        return max(margin, 0), max(-margin, 0)

    @property
    def last_capture(self) -> int | None:
        """The team that captured last; ``None`` while nobody has."""
        return self._now[12]

    @property
    def paid(self) -> "tuple[ScoreLine[ScoreItem], ...]":
        """What was booked while the deal runs: in Suipi nothing, as the score follows from what was captured."""
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
        if self.phase is not Phase.OVER:
            return None
        first, second = count_points(self._now[10], self.rules)
        margin = first - second + self._now[11]  # R4.3
        return Outcome((first, second), margin, None if margin == 0 else 0 if margin > 0 else 1)

    def __repr__(self) -> str:
        hands = " | ".join(map(text, self.hands))
        return (
            f"<suipi.State {self.phase.value}, turn {self.turn}, hands {hands}, floor {' '.join(map(str, self.floor))}>"
        )


def units_of(now: Now) -> tuple[Card | Pile, ...]:
    """Return the units of the floor, in the order of laying."""
    piles = {pile[0]: pile for pile in now[8]}
    return tuple(as_pile(piles[unit]) if unit in piles else CARD[unit] for unit in now[6])


def as_pile(pile: PileBits) -> Pile:
    """Return the build that a tuple stands for."""
    cards, value, owner, grouped = pile
    return Pile(CardSet.from_bits(cards), value, owner, grouped)


def last_seen(state: State, seat: Seat | None) -> Last | None:
    """Return what the last move did, as a seat saw it."""
    match state._last:
        case None:
            return None
        case Last(seat=mover, move=move, units=units, suipi=suipi, swept=swept):
            pass
        case (before, move):
            assert before[5] is not None  # it moved
            mover, suipi = before[5], before[11] != state._now[11]
            used = used_by(move).bits
            units = tuple(unit for unit in units_of(before) if bits_of(unit) & used)
            taken = used | move.card.bit if isinstance(move, Capture) else 0
            swept = CardSet.from_bits(sum(state._now[10]) & ~sum(before[10]) & ~taken)
    played = NO_CARDS if isinstance(move, DealRound) else CardSet([move.card])
    dealt = state.hands if isinstance(move, DealRound) else (NO_CARDS,) * state.seats
    shown = tuple(
        dealt[owner] if owner == seat else played if owner == mover else NO_CARDS for owner in range(state.seats)
    )
    return Last(seat=mover, move=move, shown=shown, units=units, suipi=suipi, swept=swept)


def used_by(move: Move) -> CardSet:
    """Return the cards of the floor that a move uses."""
    match move:
        case Capture():
            return move.taken
        case Build():
            return move.onto
        case Trail() | DealRound():
            return NO_CARDS
        case _:
            assert_never(move)


def bits_of(unit: Card | Pile) -> int:
    """Return the bits of a unit of the floor."""
    return unit.bit if isinstance(unit, Card) else unit.cards.bits


# Quick ways in, for what is known to be right.
_new: Final = object.__new__
_set_now: Final = State.__dict__["_now"].__set__
_set_last: Final = State.__dict__["_last"].__set__
_set_bits: Final = CardSet.__dict__["bits"].__set__
_set_capture_card: Final = Capture.__dict__["card"].__set__
_set_taken: Final = Capture.__dict__["taken"].__set__
_set_build_card: Final = Build.__dict__["card"].__set__
_set_onto: Final = Build.__dict__["onto"].__set__
_set_value: Final = Build.__dict__["value"].__set__


def state_of(now: Now, last: "tuple[Now, Move] | None" = None) -> State:
    """Make a State of its tuple, and of the one before with the move between."""
    state = _new(State)
    _set_now(state, now)
    _set_last(state, last)
    return state


def known_capture(card: Card, taken: int) -> Capture:
    """Make a Capture from the bits of the cards taken."""
    cards = _new(CardSet)
    _set_bits(cards, taken)
    move = _new(Capture)
    _set_capture_card(move, card)
    _set_taken(move, cards)
    return move


def known_build(card: Card, onto: int, value: int) -> Build:
    """Make a Build from the bits of the cards used."""
    cards = _new(CardSet)
    _set_bits(cards, onto)
    move = _new(Build)
    _set_build_card(move, card)
    _set_onto(move, cards)
    _set_value(move, value)
    return move
