"""What one seat may know, and whole positions that fit it."""

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import perm
from random import Random
from typing import Final

import attrs

from sampan.cards import CardSet
from sampan.errors import Illegal, StateError
from sampan.game import Seat
from sampan.samloc.combos import RANK_BITS
from sampan.samloc.instant import instant_win
from sampan.samloc.play import Reason, check, legal_moves
from sampan.samloc.rules import HAND_SIZE, Leader, LeadTie, Rules
from sampan.samloc.scoring import CHOPS, ScoreItem, score
from sampan.samloc.setup import PACK, position, seat_counts
from sampan.samloc.state import Last, Move, Outcome, Phase, State, Trick, last_seen
from sampan.scoring import Score, ScoreLine
from sampan.shuffle import shuffled
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
    """The seat that dealt."""

    seat: Seat | None
    """Whose view it is; ``None`` for a spectator."""

    phase: Phase
    """Whether the seats are declaring or playing, or the deal is over."""

    turn: Seat | None
    """The seat to act; ``None`` exactly when the deal is over."""

    hand: CardSet
    """The seat's own cards; empty for a spectator."""

    hands: tuple[CardSet | None, ...]
    """The cards of each seat, ``None`` where they are hidden; all open once the deal is over."""

    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""

    stock_size: int
    """How many cards of the pack were not dealt; nobody sees them."""

    leader: Seat
    """The seat that leads or led the running trick; while declaring, the one that would lead."""

    declarer: Seat | None
    """The seat that declared Sâm, if one did."""

    trick: Trick
    """The plays of the running trick with their seats, oldest first; at the end of the deal the last trick."""

    passed: frozenset[Seat]
    """The seats that have passed in the running trick."""

    played: frozenset[Seat]
    """The seats that have played a card in the deal."""

    discards: CardSet
    """All cards played so far."""

    score: Score[ScoreItem]
    """All that is settled so far."""

    last: Last | None = attrs.field(default=None, eq=False)
    """What the last move did, as this seat saw it; ``None`` where no move is known. Views are equal without it."""

    outcome: Outcome | None
    """How the deal ended; ``None`` while it runs."""

    @property
    def paid(self) -> tuple[ScoreLine[ScoreItem], ...]:
        """The chops booked so far, oldest first."""
        return tuple(line for line in self.score.lines if line.item in CHOPS)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of this seat, as :func:`~sampan.samloc.legal_moves` lists them; empty unless it is its
        turn.
        """
        return legal_moves(self._stand_in()) if self.turn is not None and self.turn == self.seat else ()

    def check(self, move: Move) -> Illegal[Reason] | None:
        """Tell why this seat's move is refused, as :func:`~sampan.samloc.check` does.

        Raises:
            TypeError: If ``move`` is no move of the game.
        """
        refusal = check(self._stand_in(), move, seat=0 if self.seat is None else self.seat)
        if self.seat is None and self.turn is not None:
            return Illegal(Reason.NOT_YOUR_TURN, f"{move} is not for a spectator (R4.5): take a seat")
        return refusal

    def _repr_svg_(self) -> str:
        from sampan.show import svg  # only when asked for: a game knows no pictures

        return svg.table(self)

    def _stand_in(self) -> State:
        """A position with this view; what the seat may do and be told does not depend on the cards it cannot see."""
        unseen = iter(unseen_bits(self))
        hands = tuple(
            sum(next(unseen) for _ in range(size)) if hand is None else hand.bits
            for hand, size in zip(self.hands, self.hand_sizes, strict=True)
        )
        passed = sum(1 << seat for seat in self.passed)
        dealt = self.discards.bits | sum(hands)
        return State(
            (
                self.rules,
                self.seats,
                self.dealer,
                hands,
                self.phase,
                self.turn,
                self.leader,
                self.declarer,
                self.trick,
                passed,
                dealt,
                self.paid,
            )
        )


def view(state: State, seat: Seat | None, /) -> View:
    """Return what a seat may know; ``None`` for a spectator.

    Raises:
        TypeError: If ``state`` is no State of the game, or ``seat`` neither an ``int`` nor ``None``.
        ValueError: If there is no such seat.

    >>> from sampan import samloc
    >>> seen = view(samloc.deal(rng=7), 0)
    >>> len(seen.hand), seen.hands[1]
    (10, None)

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
        stock_size=len(PACK) - HAND_SIZE * state.seats,
        leader=state.leader,
        declarer=state.declarer,
        trick=state.trick,
        passed=state.passed,
        played=state.played,
        discards=state.discards,
        score=score(state),
        last=last_seen(state, seat),
        outcome=state.outcome,
    )


def unseen_bits(view: View) -> list[int]:
    """The bit of each card that the view does not show, from low to high."""
    seen = view.discards.bits
    for hand in view.hands:
        seen |= hand.bits if hand is not None else 0
    return [card.bit for card in PACK if not card.bit & seen]


def sample(view: View, rng: Random, /) -> State:
    """Return a random whole position that fits what the view shows; each that fits is equally likely.

    Before the first play it honours who would lead (unless a seat has declared) and that nobody held an instant win.
    It ignores what may be guessed from the way the others have acted.

    Args:
        view: What a seat knows.
        rng: Drawn on through ``rng.random()`` alone.

    Raises:
        StateError: If no position has this view.
        TypeError: If an argument has the wrong type.

    >>> from random import Random
    >>> from sampan import samloc
    >>> seen = samloc.view(samloc.deal(rng=7), 0)
    >>> samloc.view(sample(seen, Random(1)), 0) == seen
    True

    .. versionadded:: 0.1.0
    """
    check_type("view", view, View)
    check_type("rng", rng, Random)
    unseen = unseen_bits(view)
    if found := list(_shape_problems(view, len(unseen))):
        raise StateError(*found)
    hidden = None in view.hands
    fresh = hidden and not view.played and view.phase is not Phase.OVER
    lead_known = fresh and view.declarer is None and view.rules.leader is Leader.LOWEST_CARD
    draw = _deal_behind_lead if lead_known else _deal_hidden
    hands = draw(view, unseen, rng)
    if fresh:
        for _ in range(ATTEMPTS):
            if instant_win([hand.bits for hand in hands], 0, view.rules) is None:
                break
            hands = draw(view, unseen, rng)
    state = position(
        view.rules,
        seats=view.seats,
        dealer=view.dealer,
        hands=hands,
        phase=view.phase,
        turn=view.turn,
        leader=view.leader,
        declarer=view.declarer,
        trick=view.trick,
        passed=view.passed,
        played=view.played,
        discards=view.discards,
        paid=view.paid,
        last=view.last and attrs.evolve(view.last, shown=()),
        outcome=view.outcome,
    )
    if look(state, view.seat) != view:
        raise StateError("no position has this view")
    return state


def _shape_problems(view: View, unseen: int) -> Iterator[str]:
    """What must hold of a view before its hidden hands can be dealt."""
    if view.seats not in seat_counts(view.rules):
        yield f"these rules do not seat {view.seats}"
        return
    seats = {"seat": view.seat, "dealer": view.dealer, "leader": view.leader}
    for name, seat in seats.items():
        if seat is not None and not 0 <= seat < view.seats:
            yield f"{name} is a seat from 0 to {view.seats - 1}, not {seat}"
    if len(view.hands) != view.seats or len(view.hand_sizes) != view.seats:
        yield f"a view has a hand and a hand size for each of {view.seats} seats"
    elif not all(0 <= size <= HAND_SIZE for size in view.hand_sizes):
        yield f"a hand has 0 to {HAND_SIZE} cards"
    elif sum(size for hand, size in zip(view.hands, view.hand_sizes, strict=True) if hand is None) > unseen:
        yield f"more cards are hidden than the {unseen} unseen ones"
    if not view.played and any(size != HAND_SIZE for size in view.hand_sizes):
        yield f"who has not played holds {HAND_SIZE} cards (R1.1)"


look: Final = view  # in sample, `view` is the argument
ATTEMPTS: Final = 1000
"""Instant wins are rare, so a deal without one is found within a few; a view that admits none is given up."""


def _deal_hidden(view: View, unseen: Sequence[int], rng: Random) -> list[CardSet]:
    """Deal unseen cards to the hidden hands."""
    bits = iter(shuffled(unseen, rng))
    return [
        CardSet.from_bits(sum(next(bits) for _ in range(size))) if hand is None else hand
        for hand, size in zip(view.hands, view.hand_sizes, strict=True)
    ]


def _deal_behind_lead(view: View, unseen: Sequence[int], rng: Random) -> list[CardSet]:
    """Deal unseen cards to the hidden hands so that the view's leader would lead (R4.4), each deal equally likely.

    The lowest cards dealt (a rank, or with ``lead_tie=SUIT`` one card) may be any that puts the lead there. Each
    choice is weighed by the number of deals it leaves: the hidden seats asked before the leader draw from the higher
    cards alone, the leader draws at least one of the lowest, and the others draw from what is left.
    """
    order = (*range(view.dealer, view.seats), *range(view.dealer))
    at = order.index(view.leader)
    before = [seat for seat in order[:at] if view.hands[seat] is None]
    after = [seat for seat in order[at + 1 :] if view.hands[seat] is None]
    own = view.hands[view.leader]
    known = sum(hand.bits for hand in view.hands if hand is not None)
    known_before = sum(hand.bits for seat in order[:at] if (hand := view.hands[seat]) is not None)

    choices, weights, below = [], [], 0
    for low in RANK_BITS if view.rules.lead_tie is LeadTie.SEAT else [card.bit for card in PACK]:
        equal = [bit for bit in unseen if bit & low]
        high = [bit for bit in unseen if not bit & (below | low)]
        left = len(high) + len(equal) - HAND_SIZE * len(before)
        if not (known & below or known_before & low or len(high) < HAND_SIZE * len(before)):
            choices.append((equal, high))
            if own is None:
                leads = perm(left, HAND_SIZE) - perm(left - len(equal), HAND_SIZE)
                others = perm(max(left - HAND_SIZE, 0), HAND_SIZE * len(after))
            else:
                leads, others = bool(own.bits & low), perm(left, HAND_SIZE * len(after))
            weights.append(perm(len(high), HAND_SIZE * len(before)) * leads * others)
        below |= low
    total = sum(weights)
    if not total:
        raise StateError(f"no deal of the unseen cards puts the lead with seat {view.leader} (R4.4)")
    equal, high = choices[bisect(list(accumulate(weights)), int(rng.random() * total))]

    high = shuffled(high, rng)
    count = HAND_SIZE * len(before)
    pool = shuffled(high[count:] + equal, rng)
    while own is None and not set(equal) & set(pool[:HAND_SIZE]):
        pool = shuffled(pool, rng)
    drawn = iter(high[:count] + pool)
    takers = (*before, *([view.leader] if own is None else []), *after)
    dealt = {seat: CardSet.from_bits(sum(next(drawn) for _ in range(HAND_SIZE))) for seat in takers}
    return [dealt[seat] if hand is None else hand for seat, hand in enumerate(view.hands)]
