"""What one seat may know, and whole positions that fit it."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import accumulate, product
from math import comb
from operator import or_
from random import Random
from typing import Final

import attrs

from sampan.cards import Card, CardSet
from sampan.errors import Illegal, StateError, shown
from sampan.game import Seat
from sampan.scoring import Score
from sampan.shuffle import shuffled
from sampan.suipi.play import Reason, check, legal_moves
from sampan.suipi.rules import Rules
from sampan.suipi.scoring import ScoreItem, score
from sampan.suipi.setup import pack, position, seat_counts
from sampan.suipi.state import Last, Move, Outcome, Phase, Pile, State, bits_of, last_seen, state_of
from sampan.suipi.values import CARD, OF_VALUE, TOP
from sampan.table import check_seat, check_state, check_type

__all__ = ["View", "sample", "view"]


@attrs.frozen(kw_only=True)
class View:
    """What one seat may know of a deal; everything a client needs, and no secret.

    .. versionadded:: 0.1.0
    """

    rules: Rules
    """The options in force."""

    seats: int
    """How many seats are at the table."""

    dealer: Seat
    """The seat that deals."""

    seat: Seat | None
    """Whose view it is; ``None`` for a spectator."""

    phase: Phase
    """Whether a card is to be played, a round is to be dealt, or the deal is over."""

    turn: Seat | None
    """The seat to act; ``None`` exactly when the deal is over."""

    hand: CardSet
    """The seat's own cards; empty for a spectator."""

    hands: tuple[CardSet | None, ...]
    """The cards of each seat, ``None`` where they are hidden; all open (and empty) once the deal is over."""

    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""

    stock_size: int
    """How many cards are still to be dealt."""

    floor: tuple[Card | Pile, ...]
    """The units of the floor, loose cards and builds, in the order of laying."""

    captured: tuple[CardSet, CardSet]
    """The cards each team has captured: all of them were seen when they were taken."""

    suipis: tuple[int, int]
    """The suipis each team keeps; one of them is 0."""

    last_capture: int | None
    """The team that captured last; ``None`` while nobody has."""

    score: Score[ScoreItem]
    """All that is settled so far."""

    last: Last | None = attrs.field(default=None, eq=False)
    """What the last move did, as this seat saw it; ``None`` where no move is known. Views are equal without it."""

    outcome: Outcome | None
    """How the deal ended; ``None`` while it runs."""

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of this seat, as :func:`~sampan.suipi.legal_moves` lists them; empty unless it is its
        turn.
        """
        return legal_moves(self._stand_in()) if self.turn is not None and self.turn == self.seat else ()

    def check(self, move: Move) -> Illegal[Reason] | None:
        """Tell why this seat's move is refused, as :func:`~sampan.suipi.check` does.

        Raises:
            TypeError: If ``move`` is no move of the game.
        """
        refusal = check(self._stand_in(), move, seat=0 if self.seat is None else self.seat)
        if self.seat is None and self.turn is not None:
            return Illegal(Reason.NOT_YOUR_TURN, f"{move} is not for a spectator (R1.1): take a seat")
        return refusal

    def _repr_svg_(self) -> str:
        from sampan.show import svg  # only when asked for: a game knows no pictures

        return svg.table(self)

    def _stand_in(self) -> State:
        """A position with this view but for the cards it hides: what the seat may do and be told needs none of them."""
        units = [(unit, bits_of(unit)) for unit in self.floor]
        return state_of(
            (
                self.rules,
                self.seats,
                self.dealer,
                tuple(hand.bits if hand is not None else 0 for hand in self.hands),
                self.phase,
                self.turn,
                tuple(bits for _, bits in units),
                sum(bits for unit, bits in units if isinstance(unit, Card)),
                tuple((bits, unit.value, unit.owner, unit.grouped) for unit, bits in units if isinstance(unit, Pile)),
                (),
                (self.captured[0].bits, self.captured[1].bits),
                self.suipis[0] - self.suipis[1],
                self.last_capture,
            )
        )


def view(state: State, seat: Seat | None, /) -> View:
    """Return what a seat may know; ``None`` for a spectator.

    Raises:
        TypeError: If ``state`` is no State of the game, or ``seat`` neither an ``int`` nor ``None``.
        ValueError: If there is no such seat.

    >>> from sampan import suipi
    >>> seen = view(suipi.deal(rng=7), 0)
    >>> len(seen.hand), seen.hands[1], seen.stock_size
    (8, None, 32)

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    if seat is not None:
        check_seat(seat, state.seats)
    hands = state.hands
    over = state.phase is Phase.OVER
    return View(
        rules=state.rules,
        seats=state.seats,
        dealer=state.dealer,
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        hand=CardSet() if seat is None else hands[seat],
        hands=tuple(hand if over or owner == seat else None for owner, hand in enumerate(hands)),
        hand_sizes=tuple(map(len, hands)),
        stock_size=len(state.stock),
        floor=state.floor,
        captured=state.captured,
        suipis=state.suipis,
        last_capture=state.last_capture,
        score=score(state),
        last=last_seen(state, seat),
        outcome=state.outcome,
    )


def sample(view: View, rng: Random, /) -> State:
    """Return a random whole position that fits what the view shows; each that fits is equally likely.

    It honours that the owner of a build holds a card that takes it (with ``keep_capture_card``, R2.5), and ignores what
    else may be guessed from the way the others have played.

    Args:
        view: What a seat knows.
        rng: Drawn on through ``rng.random()`` alone.

    Raises:
        StateError: If no position has this view.
        TypeError: If an argument has the wrong type.

    >>> from random import Random
    >>> from sampan import suipi
    >>> seen = suipi.view(suipi.deal(rng=7), 0)
    >>> suipi.view(sample(seen, Random(1)), 0) == seen
    True

    .. versionadded:: 0.1.0
    """
    check_type("view", view, View)
    check_type("rng", rng, Random)
    seen = _seen(view)
    unseen = [card.bit for card in pack(view.rules) if not any(card.bit & heap for heap in seen)]
    if found := list(_shape_problems(view, seen, len(unseen))):
        raise StateError(*found)
    sizes = view.hand_sizes
    hidden = [seat for seat, hand in enumerate(view.hands) if hand is None]
    dealt = _owners_cards(view, unseen, hidden, rng)
    gone = sum(dealt.values())
    rest = iter(shuffled([bit for bit in unseen if not bit & gone], rng))
    for seat in hidden:
        if seat not in dealt:
            dealt[seat] = sum(next(rest) for _ in range(sizes[seat]))
    state = position(
        view.rules,
        seats=view.seats,
        dealer=view.dealer,
        hands=[CardSet.from_bits(dealt[seat]) if hand is None else hand for seat, hand in enumerate(view.hands)],
        floor=view.floor,
        stock=[CARD[bit] for bit in rest],
        captured=view.captured,
        suipis=view.suipis,
        last_capture=view.last_capture,
        phase=view.phase,
        turn=view.turn,
        last=view.last and attrs.evolve(view.last, shown=()),
    )
    if look(state, view.seat) != view:
        raise StateError("no position has this view")
    return state


look: Final = view  # in sample, `view` is the argument


def _shape_problems(view: View, seen: Sequence[int], unseen: int) -> Iterator[str]:
    """What must hold of a view before its hidden cards can be dealt."""
    if view.seats not in seat_counts(view.rules):
        yield f"these rules do not seat {shown(view.seats)} (R1.1)"
        return
    for name, seat in {"seat": view.seat, "dealer": view.dealer}.items():
        if seat is not None and not 0 <= seat < view.seats:
            yield f"{name} is a seat from 0 to {view.seats - 1}, not {shown(seat)}"
    if sum(map(int.bit_count, seen)) != reduce(or_, seen, 0).bit_count():
        yield "a card is shown in two places"
    if any(isinstance(unit, Pile) and len(unit.cards) < 2 for unit in view.floor):
        yield "a build has two cards or more (R2.3)"
    if len(view.hands) != view.seats or len(view.hand_sizes) != view.seats:
        yield f"a view has a hand and a hand size for each of {view.seats} seats"
    elif min(*view.hand_sizes, view.stock_size) < 0:
        yield "no size is below 0"
    else:
        hidden = [size for hand, size in zip(view.hands, view.hand_sizes, strict=True) if hand is None]
        if sum(hidden) + view.stock_size != unseen:
            yield f"hidden hands and stock are {shown(sum(hidden) + view.stock_size)} cards, and {unseen} are unseen"


def _seen(view: View) -> list[int]:
    """The bits of all that a view shows: hands, captured piles, and the units of the floor."""
    hands = [hand.bits for hand in view.hands if hand is not None]
    units = list(map(bits_of, view.floor))
    return [*hands, *(won.bits for won in view.captured), *units]


def _owners_cards(view: View, unseen: Sequence[int], hidden: Sequence[Seat], rng: Random) -> dict[Seat, int]:
    """Deal unseen cards to the hidden seats that own builds, so that each holds cards that take them (R2.5).

    All such deals are equally likely. They are counted value by value: the cards of a value that takes a build are
    shared out among the owners, each way weighed by the number of deals it leaves; then the other cards fill up.
    """
    needs = {
        seat: {pile.value for pile in view.floor if isinstance(pile, Pile) and pile.owner == seat} & set(NUMBER_VALUES)
        for seat in hidden
    }
    owners = [seat for seat in hidden if needs[seat] and view.rules.keep_capture_card]
    groups = [
        (value, [bit for bit in unseen if bit & OF_VALUE[value]])
        for value in sorted(set().union(*(needs[seat] for seat in owners)))
    ]
    others = [bit for bit in unseen if not any(bit in group for _, group in groups)]

    def shares(at: int, room: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The ways to share out the cards of a value: how many each owner gets."""
        value, group = groups[at]
        ranges = [
            range(value in needs[seat], min(space, len(group)) + 1) for seat, space in zip(owners, room, strict=True)
        ]
        return [share for share in product(*ranges) if sum(share) <= len(group)]

    @cache
    def deals(at: int, room: tuple[int, ...]) -> int:
        """How many deals there are of the values from here on, with so much room in the owners' hands."""
        if at == len(groups):
            return choices(len(others), room)
        size = len(groups[at][1])
        return sum(choices(size, share) * deals(at + 1, less(room, share)) for share in shares(at, room))

    room = tuple(view.hand_sizes[seat] for seat in owners)
    if not deals(0, room):
        raise StateError(f"no deal of the unseen cards lets seats {owners} take their builds (R2.5)")
    dealt = dict.fromkeys(owners, 0)
    for at, (_, group) in enumerate(groups):
        ways = shares(at, room)
        weights = [choices(len(group), share) * deals(at + 1, less(room, share)) for share in ways]
        share = ways[_draw(weights, rng)]
        _hand_out(group, dict(zip(owners, share, strict=True)), dealt, rng)
        room = less(room, share)
    _hand_out(others, dict(zip(owners, room, strict=True)), dealt, rng)
    return dealt


NUMBER_VALUES: Final = range(1, TOP + 1)


def choices(cards: int, share: Sequence[int]) -> int:
    """In how many ways so many cards can be handed out, to each owner its share."""
    ways = 1
    for size in share:
        if size > cards:
            return 0
        ways *= comb(cards, size)
        cards -= size
    return ways


def less(room: Sequence[int], share: Sequence[int]) -> tuple[int, ...]:
    """The room that is left in each hand."""
    return tuple(space - size for space, size in zip(room, share, strict=True))


def _draw(weights: Sequence[int], rng: Random) -> int:
    """A place drawn with these weights."""
    sums = list(accumulate(weights))
    return bisect(sums, min(int(rng.random() * sums[-1]), sums[-1] - 1))


def _hand_out(cards: Sequence[int], share: dict[Seat, int], dealt: dict[Seat, int], rng: Random) -> None:
    """Hand out some of the cards at random, to each seat its share."""
    drawn = iter(shuffled(cards, rng))
    for seat, size in share.items():
        dealt[seat] += sum(next(drawn) for _ in range(size))
