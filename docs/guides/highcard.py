"""High card: one card each, one swap, the highest takes all.

R1  Two to four seats are dealt one card each from a pack of 52. Aces are high.
R2  From the dealer's left to the dealer, each seat once swaps its card for the top of the stock, laying its own face
    up, or keeps it.
R3  The highest rank wins one stake from each other seat. If several seats share it, nothing changes hands.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from random import Random
from typing import Final, TypeAlias

import attrs

from sampan.cards import Card, CardSet, Rank, Suit
from sampan.errors import Illegal, IllegalMoveError, NotationError, StateError
from sampan.game import Seat
from sampan.options import check_options, flag, stake
from sampan.rulebook import RuleEnum
from sampan.scoring import Score, ScoreLine
from sampan.shuffle import as_rng, shuffled
from sampan.table import check_deck, check_seat, check_type, settle_seats

NAME: Final = "highcard"
TITLE: Final = "High card"
RULES_VERSION: Final = 1


# -- rules ------------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Rules:
    """The options of a table."""

    ace_high: bool = flag(True)
    """R1: whether the ace is above the king, or below the two."""

    stake: int = stake()
    """R3: what each other seat pays the winner."""

    def __attrs_post_init__(self) -> None:
        check_options(self)


STANDARD: Final = Rules()


# -- positions and moves ----------------------------------------------------------------------------------------------


class Phase(Enum):
    """Where a deal stands."""

    SWAP = "swap"
    OVER = "over"


@attrs.frozen
class Outcome:
    """How a deal ended."""

    winner: Seat | None
    """The seat with the highest rank; ``None`` if several share it."""


@attrs.frozen
class Swap:
    """Change the card for the top of the stock. Written ``swap``."""

    def __str__(self) -> str:
        return "swap"


@attrs.frozen
class Keep:
    """Keep the card. Written ``keep``."""

    def __str__(self) -> str:
        return "keep"


Move: TypeAlias = Swap | Keep
MOVES: Final[tuple[Move, ...]] = (Swap(), Keep())


@attrs.frozen(kw_only=True)
class State:
    """The whole truth of one deal."""

    rules: Rules
    seats: int
    dealer: Seat
    hands: tuple[CardSet, ...]
    """One card for each seat."""
    stock: tuple[Card, ...]
    """The cards that were not dealt, the next one first."""
    discards: tuple[Card, ...]
    """The cards that were swapped, oldest first."""
    turn: Seat | None

    @property
    def phase(self) -> Phase:
        """Whether a seat is to act."""
        return Phase.OVER if self.turn is None else Phase.SWAP

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; ``None`` while it runs."""
        if self.turn is not None:
            return None
        heights = [height(card, self.rules) for hand in self.hands for card in hand]
        best = max(heights)
        return Outcome(heights.index(best) if heights.count(best) == 1 else None)


def height(card: Card, rules: Rules) -> int:
    """Return the place of a card's rank: 1 for an ace below the two, 14 for one above the king (R1)."""
    place = list(Rank).index(card.rank) + 1
    return 14 if place == 1 and rules.ace_high else place


# -- setting up -------------------------------------------------------------------------------------------------------

PACK: Final = tuple(Card(rank, suit) for rank in list(Rank)[:13] for suit in Suit)


def pack(rules: Rules = STANDARD) -> tuple[Card, ...]:
    """Return the 52 cards, A to K, S C D H within a rank."""
    return PACK


def seat_counts(rules: Rules = STANDARD) -> Sequence[int]:
    """Return the seat counts the rules allow."""
    return range(2, 5)


def deal(
    rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0, rng: Random | int | None = None
) -> State:
    """Shuffle and deal."""
    return deal_from(shuffled(PACK, as_rng(rng)), rules, seats=seats, dealer=dealer)


def deal_from(deck: Sequence[Card], rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0) -> State:
    """Deal the first card to seat 0, the next to seat 1, and so on; the rest is the stock."""
    seats = settle_seats(seat_counts(rules), 4, seats, dealer)
    check_deck(deck, PACK)
    return State(
        rules=rules,
        seats=seats,
        dealer=dealer,
        hands=tuple(CardSet([card]) for card in deck[:seats]),
        stock=tuple(deck[seats:]),
        discards=(),
        turn=(dealer + 1) % seats,
    )


def position(
    rules: Rules = STANDARD,
    *,
    seats: int,
    dealer: Seat = 0,
    hands: Sequence[CardSet],
    stock: Sequence[Card],
    discards: Sequence[Card] = (),
    turn: Seat | None,
) -> State:
    """Set up any position that can be.

    Raises:
        StateError: If there can be no such position; every problem is listed.
    """
    settle_seats(seat_counts(rules), 4, seats, dealer)
    state = State(
        rules=rules,
        seats=seats,
        dealer=dealer,
        hands=tuple(hands),
        stock=tuple(stock),
        discards=tuple(discards),
        turn=turn,
    )
    if found := problems(state):
        raise StateError(*found)
    return state


def problems(state: State, /) -> tuple[str, ...]:
    """List the invariants that a state breaks."""
    return tuple(_problems(state))


def _problems(state: State) -> Iterator[str]:
    cards = [*state.stock, *state.discards, *(card for hand in state.hands for card in hand)]
    if Counter(cards) != Counter(PACK):
        yield "hands, stock and discards are together the 52 cards (R1)"
    if [len(hand) for hand in state.hands] != [1] * state.seats:
        yield f"each of {state.seats} seats holds one card (R1)"
    if state.turn is not None and not 0 <= state.turn < state.seats:
        yield f"the turn is a seat from 0 to {state.seats - 1}, not {state.turn}"
        return
    acted = state.seats if state.turn is None else (state.turn - state.dealer - 1) % state.seats
    if len(state.discards) > acted:
        yield f"{acted} seats have acted, but {len(state.discards)} cards were swapped (R2)"


# -- playing ----------------------------------------------------------------------------------------------------------


class Reason(RuleEnum):
    """Why a move is refused."""

    DEAL_OVER = "deal_over", "R2", "the deal is over"
    NOT_YOUR_TURN = "not_your_turn", "R2", "another seat is to act"


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """List the legal moves: ``Swap(), Keep()``, or nothing once the deal is over."""
    return () if state.turn is None else MOVES


def canonical(state: State, move: Move, /) -> Move:
    """Return the listed twin of a move: itself."""
    if not isinstance(move, Move):
        raise TypeError(f"a move is Swap or Keep, not {type(move).__name__}")
    return move


def check(state: State, move: Move, /, *, seat: Seat | None = None) -> Illegal[Reason] | None:
    """Tell why a move is refused, or ``None`` when it is legal."""
    canonical(state, move)
    if seat is not None:
        check_seat(seat, state.seats)
    if state.turn is None:
        return Illegal(Reason.DEAL_OVER, f"{move} comes too late, the deal is over (R2): deal again")
    if seat is not None and seat != state.turn:
        return Illegal(Reason.NOT_YOUR_TURN, f"{move} is not for seat {seat} now (R2): wait for seat {state.turn}")
    return None


def apply(state: State, move: Move, /, *, seat: Seat | None = None) -> State:
    """Return the state after a move."""
    if refusal := check(state, move, seat=seat):
        raise IllegalMoveError(refusal, move)
    assert state.turn is not None  # checked
    hands, stock, discards = list(state.hands), state.stock, state.discards
    if isinstance(move, Swap):
        discards = (*discards, *hands[state.turn])
        hands[state.turn] = CardSet(stock[:1])
        stock = stock[1:]
    turn = None if state.turn == state.dealer else (state.turn + 1) % state.seats  # R2: the dealer acts last
    return attrs.evolve(state, hands=tuple(hands), stock=stock, discards=discards, turn=turn)


def parse_move(text: str) -> Move:
    """Read a move back from its text."""
    check_type("text", text, str)
    for move in MOVES:
        if text == str(move):
            return move
    raise NotationError("a move is swap or keep", text, 0)


# -- scoring ----------------------------------------------------------------------------------------------------------


class ScoreItem(RuleEnum):
    """What a payment is for."""

    HIGHEST = "highest", "R3", "the highest card"


def score(state: State, /) -> Score[ScoreItem]:
    """Add up what is settled: nothing before the end."""
    winner = state.outcome.winner if state.outcome else None
    payers = [] if winner is None else [seat for seat in range(state.seats) if seat != winner]
    lines = [
        ScoreLine.payment(ScoreItem.HIGHEST, state.seats, payer, winner, state.rules.stake, state.hands[winner])
        for payer in payers
        if winner is not None
    ]
    return Score.of(state.seats, lines)


# -- views ------------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class View:
    """What one seat may know."""

    rules: Rules
    seats: int
    dealer: Seat
    seat: Seat | None
    phase: Phase
    turn: Seat | None
    hand: CardSet
    hands: tuple[CardSet | None, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    discards: tuple[Card, ...]
    score: Score[ScoreItem]
    outcome: Outcome | None

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of this seat; empty unless it is its turn."""
        return MOVES if self.turn is not None and self.turn == self.seat else ()

    def check(self, move: Move) -> Illegal[Reason] | None:
        """Tell why this seat's move is refused."""
        # What a seat may do hangs on no hidden card, so any state that fits gives the answer.
        refusal = check(sample(self, Random(0)), move, seat=self.seat)
        if self.seat is None and self.turn is not None:
            return Illegal(Reason.NOT_YOUR_TURN, f"{move} is not for a spectator (R2): take a seat")
        return refusal


def view(state: State, seat: Seat | None, /) -> View:
    """Return what a seat may know, or what a spectator may."""
    if seat is not None:
        check_seat(seat, state.seats)
    over = state.turn is None
    return View(
        rules=state.rules,
        seats=state.seats,
        dealer=state.dealer,
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        hand=CardSet() if seat is None else state.hands[seat],
        hands=tuple(hand if over or owner == seat else None for owner, hand in enumerate(state.hands)),
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
        discards=state.discards,
        score=score(state),
        outcome=state.outcome,
    )


def sample(view: View, rng: Random, /) -> State:
    """Return a random whole state that fits the view; each is equally likely.

    Raises:
        StateError: If no position has this view.
    """
    seen = {*view.discards, *(card for hand in view.hands for card in hand or ())}
    unseen = shuffled([card for card in PACK if card not in seen], rng)
    hidden = view.hands.count(None)
    if len(unseen) < hidden:
        raise StateError(f"{hidden} hands are hidden, but only {len(unseen)} cards are unseen")
    drawn = iter(unseen)
    hands = [CardSet([next(drawn)]) if hand is None else hand for hand in view.hands]
    return position(
        view.rules,
        seats=view.seats,
        dealer=view.dealer,
        hands=hands,
        stock=tuple(drawn),
        discards=view.discards,
        turn=view.turn,
    )
