"""What one seat may know, and whole positions that fit it."""

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import comb
from random import Random
from typing import Final

import attrs

from sampan.errors import Illegal, RulesError, StateError, shown
from sampan.game import Seat
from sampan.sampen.hands import hand_of
from sampan.sampen.play import Reason, check, legal_moves
from sampan.sampen.rules import InitialPairs, Matching, Rules
from sampan.sampen.scoring import ScoreItem, score
from sampan.sampen.setup import position, seat_counts
from sampan.sampen.state import Last, Move, Outcome, Phase, State, last_seen
from sampan.scoring import Score
from sampan.shuffle import shuffled
from sampan.table import check_seat, check_state, check_type
from sampan.tiles import Face

__all__ = ["View", "sample", "view"]


@attrs.frozen(kw_only=True)
class View:
    """What one seat may know of a deal; everything a client needs, and no secret.

    .. versionadded:: 0.1.0
    """

    rules: Rules
    """The pack and the options in force."""

    seats: int
    """How many seats are at the table."""

    dealer: Seat
    """The seat that dealt and turns the stock."""

    seat: Seat | None
    """Whose view it is; ``None`` for a spectator."""

    phase: Phase
    """Whether a seat is to match or to lead, the dealer is to turn, or the deal is over."""

    turn: Seat | None
    """The seat to act; ``None`` exactly when the deal is over. Who is asked to match holds the twin of the upcard."""

    hand: tuple[Face, ...]
    """The seat's own cards, sorted by first place in the pack; empty for a spectator."""

    hands: tuple[tuple[Face, ...] | None, ...]
    """The cards of each seat, ``None`` where they are hidden; all open once the deal is over."""

    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""

    stock_size: int
    """How many cards are not turned yet; nobody sees them."""

    discards: tuple[Face, ...]
    """The discard pile, oldest first; the last is the upcard."""

    thrown: tuple[Face, ...]
    """The pairs laid out of play at the deal, both copies side by side."""

    last_lead: Seat | None
    """The seat that led last; ``None`` if nobody has led."""

    score: Score[ScoreItem]
    """All that is settled so far."""

    last: Last | None = attrs.field(default=None, eq=False)
    """What the last move did, as this seat saw it; ``None`` where no move is known. Views are equal without it."""

    outcome: Outcome | None
    """How the deal ended; ``None`` while it runs."""

    @property
    def upcard(self) -> Face:
        """The card on top of the discard pile."""
        return self.discards[-1]

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of this seat, as :func:`~sampan.sampen.legal_moves` lists them; empty unless it is its
        turn.
        """
        return legal_moves(self._stand_in()) if self.turn is not None and self.turn == self.seat else ()

    def check(self, move: Move) -> Illegal[Reason] | None:
        """Tell why this seat's move is refused, as :func:`~sampan.sampen.check` does.

        Raises:
            TypeError: If ``move`` is no move of the game.
        """
        refusal = check(self._stand_in(), move, seat=0 if self.seat is None else self.seat)
        if self.seat is None and self.turn is not None:
            return Illegal(Reason.NOT_YOUR_TURN, f"{move} is not for a spectator (R2.6): take a seat")
        return refusal

    def _repr_svg_(self) -> str:
        from sampan.show import svg  # only when asked for: a game knows no pictures

        return svg.table(self)

    def _stand_in(self) -> State:
        """A position with this view but for the hidden cards, which are left out: what the seat may do and be told
        does not depend on them.
        """
        rules = self.rules
        hands = tuple(hand_of(hand or (), rules._units) for hand in self.hands)
        return State(
            (
                rules,
                self.seats,
                self.dealer,
                hands,
                (),
                self.discards,
                self.thrown,
                self.last_lead,
                self.phase,
                self.turn,
            )
        )


def view(state: State, seat: Seat | None, /) -> View:
    """Return what a seat may know; ``None`` for a spectator.

    Raises:
        TypeError: If ``state`` is no State of the game, or ``seat`` neither an ``int`` nor ``None``.
        ValueError: If there is no such seat.

    >>> from sampan import sampen
    >>> seen = view(sampen.deal(rng=7), 0)
    >>> len(seen.hand), seen.hands[1], seen.stock_size
    (13, None, 7)

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
        hand=() if seat is None else hands[seat],
        hands=tuple(hand if over or owner == seat else None for owner, hand in enumerate(hands)),
        hand_sizes=tuple(map(len, hands)),
        stock_size=len(state.stock),
        discards=state.discards,
        thrown=state.thrown,
        last_lead=state.last_lead,
        score=score(state),
        last=last_seen(state, seat),
        outcome=state.outcome,
    )


def sample(view: View, rng: Random, /) -> State:
    """Return a random whole position that fits what the view shows.

    Each way to lay the hidden cards, one by one, into the hidden hands and the places of the stock is equally likely
    among those that fit; so the two copies of a kind are more often apart than in one hand, as at a table. It
    honours that who is asked to match holds the twin of the upcard, that a card of which one copy was turned away
    from has the other in the stock (``matching=COMPULSORY``), and that no hand holds a pair
    (``initial_pairs=DISCARD``). It ignores who has declined before, and what may be guessed from the way the others
    have led.

    Args:
        view: What a seat knows.
        rng: Drawn on through ``rng.random()`` alone.

    Raises:
        StateError: If no position has this view.
        TypeError: If an argument has the wrong type.

    >>> from random import Random
    >>> from sampan import sampen
    >>> seen = sampen.view(sampen.deal(rng=7), 0)
    >>> sampen.view(sample(seen, Random(1)), 0) == seen
    True

    .. versionadded:: 0.1.0
    """
    check_type("view", view, View)
    check_type("rng", rng, Random)
    hands, stock = _deal_hidden(view, rng)
    try:
        state = position(
            view.rules,
            seats=view.seats,
            dealer=view.dealer,
            hands=hands,
            stock=stock,
            discards=view.discards,
            thrown=view.thrown,
            last_lead=view.last_lead,
            phase=view.phase,
            turn=view.turn,
            last=view.last and attrs.evolve(view.last, shown=()),
            outcome=view.outcome,
        )
    except RulesError as error:
        raise StateError(*error.problems) from None
    if look(state, view.seat) != view:
        raise StateError("no position has this view")
    return state


look: Final = view  # in sample, `view` is the argument


def _shape_problems(view: View) -> Iterator[str]:
    """What must hold of a view before its hidden cards can be dealt."""
    if view.seats not in seat_counts(view.rules):
        yield f"these rules do not seat {shown(view.seats)}"
        return
    if view.seat is not None and not 0 <= view.seat < view.seats:
        yield f"seat is one from 0 to {view.seats - 1}, not {shown(view.seat)}"
    if not len(view.hands) == len(view.hand_sizes) == view.seats or min(view.hand_sizes) < 0 or view.stock_size < 0:
        yield f"a view has a hand and a hand size for each of {view.seats} seats, and a stock"
    if not view.discards:
        yield "at least one card lies face up (R1.2)"


def _deal_hidden(view: View, rng: Random) -> tuple[list[Sequence[Face]], list[Face]]:
    """Deal the unseen cards to the hidden hands and the stock: first what is known to be there, then the others."""
    rules, hands, sizes = view.rules, view.hands, view.hand_sizes
    if found := list(_shape_problems(view)):
        raise StateError(*found)
    seen = Counter(face for pile in (view.discards, view.thrown, *(hand or () for hand in hands)) for face in pile)
    unseen = Counter(rules.pack) - seen
    dealt: dict[Seat, list[Face]] = {seat: [] for seat, hand in enumerate(hands) if hand is None}
    if sum(sizes[seat] for seat in dealt) + view.stock_size != unseen.total():
        raise StateError(f"{unseen.total()} cards are unseen, and the hidden hands and the stock do not hold as many")

    if view.phase is Phase.MATCH and view.turn in dealt:
        dealt[view.turn].append(view.upcard)
        unseen -= Counter([view.upcard])
    stock: list[Face] = []
    if rules.matching is Matching.COMPULSORY:
        lone = [face for face, count in Counter(view.discards).items() if count == 1]
        stock = [face for face in lone if face in unseen]
        unseen -= Counter(stock)
    room = [sizes[seat] - len(hand) for seat, hand in dealt.items()]
    if min((view.stock_size - len(stock), *room)) < 0:
        raise StateError("more cards are known to be in a hand or in the stock than it holds (R2.1, R2.2)")

    draw = _without_pairs if rules.initial_pairs is InitialPairs.DISCARD else _anyhow
    drawn, rest = draw(unseen, room, rng)
    for hand, more in zip(dealt.values(), drawn, strict=True):
        hand += more
    return [dealt[seat] if hand is None else hand for seat, hand in enumerate(hands)], shuffled(stock + rest, rng)


def _anyhow(cards: Counter[Face], sizes: Sequence[int], rng: Random) -> tuple[list[list[Face]], list[Face]]:
    """Deal hands of these sizes; return them and what is left."""
    deck = shuffled(cards.elements(), rng)
    ends = list(accumulate(sizes, initial=0))
    return [deck[start:end] for start, end in pairwise(ends)], deck[ends[-1] :]


def _without_pairs(cards: Counter[Face], sizes: Sequence[int], rng: Random) -> tuple[list[list[Face]], list[Face]]:
    """Deal hands of these sizes, none with a pair in it; return them and what is left.

    Say that of ``twos`` kinds both copies are left, and of ``ones`` kinds one. A hand that takes a card of ``some`` of
    the twos, and the others from the ones, leaves ``twos - some`` and ``ones + some - (size - some)``. So how many
    ways there are for all the hands to come follows from ``twos`` and the number of cards; it is counted from the
    last hand back, and each hand then takes its ``some`` in proportion.
    """
    both = shuffled([face for face, count in cards.items() if count == 2], rng)
    single = [face for face, count in cards.items() if count == 1]
    left = [cards.total() - gone for gone in accumulate(sizes, initial=0)]
    ways = [[1] * (len(both) + 1)]
    for size, total in zip(reversed(sizes), reversed(left[:-1]), strict=True):
        ways.append([sum(_ways(twos, total, size, ways[-1])) for twos in range(len(both) + 1)])
    hands = []
    for size, total, after in zip(sizes, left, reversed(ways[:-1]), strict=False):
        some = _pick(_ways(len(both), total, size, after), rng)
        halved = [both.pop() for _ in range(some)]
        single = shuffled(single, rng)
        hands.append(halved + [single.pop() for _ in range(size - some)])
        single += halved
    return hands, single + both + both


def _ways(twos: int, total: int, size: int, after: Sequence[int]) -> list[int]:
    """In how many ways a hand and those after it can be dealt, by the number of ``twos`` that the hand breaks."""
    ones = total - 2 * twos
    if ones < 0:
        return [0]
    return [
        (comb(twos, some) << some) * comb(ones, size - some) * after[twos - some] for some in range(min(twos, size) + 1)
    ]


def _pick(weights: Sequence[int], rng: Random) -> int:
    """Return a place, each in proportion to its weight; whole numbers throughout, since weights may be huge."""
    total = sum(weights)
    if not total:
        raise StateError("the unseen cards cannot be dealt without a pair in a hand (R1.6)")
    return bisect(list(accumulate(weights)), int(rng.random() * (1 << 53)) * total >> 53)
