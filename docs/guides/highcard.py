"""High card: one card each, one swap, the highest takes all.

R1  Two to four seats are dealt one card each from a pack of 52. The ace is above the king [option: below the two].
R2  From the dealer's left to the dealer, each seat once keeps its card or swaps it for the top of the stock, laying the
    old one face up [option: nobody swaps].
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
from sampan.options import check_options, choice, flag, stake
from sampan.rulebook import RuleEnum
from sampan.scoring import Score, ScoreLine
from sampan.shuffle import as_rng, shuffled
from sampan.table import check_deck, check_seat, check_type, check_types, settle_seats

NAME: Final = "highcard"
TITLE: Final = "High card"
RULES_VERSION: Final = 1


# -- rules ------------------------------------------------------------------------------------------------------------


class Ace(Enum):
    """Where the ace stands (R1)."""

    HIGH = "high"
    LOW = "low"


@attrs.frozen(kw_only=True)
class Rules:
    """The options of a table."""

    ace: Ace = choice(Ace.HIGH)
    """R1: whether the ace is above the king, or below the two."""

    swaps: bool = flag(True)
    """R2: whether a card may be swapped."""

    stake: int = stake()
    """R3: what each other seat pays the winner."""

    def __attrs_post_init__(self) -> None:
        check_options(self)


STANDARD: Final = Rules()
ACE_LOW: Final = Rules(ace=Ace.LOW, stake=5)
NO_SWAPS: Final = Rules(swaps=False)


# -- positions and moves ----------------------------------------------------------------------------------------------


class Phase(Enum):
    """Where a deal stands."""

    PLAY = "play"
    OVER = "over"


@attrs.frozen
class Outcome:
    """How a deal ended."""

    winner: Seat | None
    """The seat with the highest rank; ``None`` if several share it."""


@attrs.frozen
class Keep:
    """Keep the card."""

    def __str__(self) -> str:
        return "keep"


@attrs.frozen
class Swap:
    """Take the top of the stock instead."""

    def __str__(self) -> str:
        return "swap"


Move: TypeAlias = Keep | Swap


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
    acted: int
    """How many seats have had their turn."""

    @property
    def phase(self) -> Phase:
        """Whether a seat is to act."""
        return Phase.OVER if self.acted == self.seats else Phase.PLAY

    @property
    def turn(self) -> Seat | None:
        """The seat to act; ``None`` when the deal is over."""
        return None if self.phase is Phase.OVER else (self.dealer + 1 + self.acted) % self.seats  # R2

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; ``None`` while it runs."""
        if self.phase is not Phase.OVER:
            return None
        heights = [_height(card, self.rules) for hand in self.hands for card in hand]
        best = max(heights)
        return Outcome(heights.index(best) if heights.count(best) == 1 else None)  # R3


def _height(card: Card, rules: Rules) -> int:
    place = list(Rank).index(card.rank)
    return 13 if card.rank is Rank.ACE and rules.ace is Ace.HIGH else place  # R1


# -- setting up -------------------------------------------------------------------------------------------------------

PACK: Final = tuple(Card(rank, suit) for rank in list(Rank)[:13] for suit in Suit)


def pack(rules: Rules = STANDARD) -> tuple[Card, ...]:
    """Return the 52 cards, A to K, S C D H within a rank."""
    check_type("rules", rules, Rules)
    return PACK


def seat_counts(rules: Rules = STANDARD) -> Sequence[int]:
    """Return the seat counts the rules allow."""
    check_type("rules", rules, Rules)
    return range(2, 5)


def deal(
    rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0, rng: Random | int | None = None
) -> State:
    """Shuffle and deal."""
    return deal_from(shuffled(pack(rules), as_rng(rng)), rules, seats=seats, dealer=dealer)


def deal_from(deck: Sequence[Card], rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0) -> State:
    """Deal the first card to seat 0, the next to seat 1, and so on; the rest is the stock."""
    seats = settle_seats(seat_counts(rules), 4, seats, dealer)
    check_deck(deck, PACK)
    hands = tuple(CardSet([card]) for card in deck[:seats])
    return State(rules=rules, seats=seats, dealer=dealer, hands=hands, stock=tuple(deck[seats:]), discards=(), acted=0)


def position(
    rules: Rules = STANDARD,
    *,
    seats: int,
    dealer: Seat = 0,
    hands: Sequence[CardSet],
    stock: Sequence[Card],
    discards: Sequence[Card] = (),
    acted: int = 0,
) -> State:
    """Set up any position that can be.

    Raises:
        RulesError: If there can be no such table.
        StateError: If there can be no such position; every problem is listed.
        TypeError: If something is of the wrong type.
    """
    settle_seats(seat_counts(rules), 4, seats, dealer)
    cards = {"hands": (hands, CardSet), "stock": (stock, Card), "discards": (discards, Card)}
    check_types({"acted": (acted, int)}, cards)
    state = State(
        rules=rules,
        seats=seats,
        dealer=dealer,
        hands=tuple(hands),
        stock=tuple(stock),
        discards=tuple(discards),
        acted=acted,
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
        yield "hands, stock and discards together are the pack (R1)"
    if [len(hand) for hand in state.hands] != [1] * state.seats:
        yield f"each of {state.seats} seats holds one card (R1)"
    if not 0 <= state.acted <= state.seats:
        yield f"from 0 to {state.seats} seats have acted, not {state.acted}"
    if len(state.discards) > (state.acted if state.rules.swaps else 0):
        yield "there are more discards than swaps could have been (R2)"


# -- playing ----------------------------------------------------------------------------------------------------------


class Reason(RuleEnum):
    """Why a move is refused."""

    DEAL_OVER = "deal_over", "R2", "the deal is over"
    NOT_YOUR_TURN = "not_your_turn", "R2", "another seat is to act"
    NO_SWAPS = "no_swaps", "R2", "at this table nobody swaps"


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """List the legal moves: ``Keep()``, then ``Swap()`` where it is allowed; nothing once the deal is over."""
    if state.turn is None:
        return ()
    return (Keep(), Swap()) if state.rules.swaps else (Keep(),)


def canonical(state: State, move: Move, /) -> Move:
    """Return the listed twin of a move: itself."""
    _check_move(move)
    return move


def _check_move(move: object) -> None:
    if not isinstance(move, Move):
        raise TypeError(f"a move of high card is Keep or Swap, not {type(move).__name__}")


def check(state: State, move: Move, /, *, seat: Seat | None = None) -> Illegal[Reason] | None:
    """Tell why a move is refused, or ``None`` when it is legal."""
    _check_move(move)
    if seat is not None:
        check_seat(seat, state.seats)
    if state.turn is None:
        return Illegal(Reason.DEAL_OVER, f"{move} comes too late, the deal is over (R2): deal again")
    if seat is not None and seat != state.turn:
        return Illegal(Reason.NOT_YOUR_TURN, f"{move} is not for seat {seat} now (R2): wait for seat {state.turn}")
    if isinstance(move, Swap) and not state.rules.swaps:
        return Illegal(Reason.NO_SWAPS, "swap is not allowed at this table (R2): keep")
    return None


def apply(state: State, move: Move, /, *, seat: Seat | None = None) -> State:
    """Return the state after a move."""
    if refusal := check(state, move, seat=seat):
        raise IllegalMoveError(refusal, move)
    hands, stock, discards = list(state.hands), state.stock, state.discards
    if isinstance(move, Swap) and state.turn is not None:
        discards = (*discards, *hands[state.turn])
        hands[state.turn] = CardSet(stock[:1])
        stock = stock[1:]
    return attrs.evolve(state, hands=tuple(hands), stock=stock, discards=discards, acted=state.acted + 1)


def parse_move(text: str) -> Move:
    """Read a move back from its text."""
    check_type("text", text, str)
    for move in (Keep(), Swap()):
        if text == str(move):
            return move
    raise NotationError("a move is keep or swap", text, 0)


# -- scoring ----------------------------------------------------------------------------------------------------------


class ScoreItem(RuleEnum):
    """What a payment is for."""

    HIGH_CARD = "high_card", "R3", "the highest card"


def score(state: State, /) -> Score[ScoreItem]:
    """Add up what is settled: nothing before the end."""
    if state.outcome is None or state.outcome.winner is None:
        return Score.of(state.seats, [])
    winner, stake = state.outcome.winner, state.rules.stake
    payers = [seat for seat in range(state.seats) if seat != winner]
    lines = [
        ScoreLine.payment(ScoreItem.HIGH_CARD, state.seats, payer, winner, stake, state.hands[winner])
        for payer in payers
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
    acted: int
    score: Score[ScoreItem]
    outcome: Outcome | None

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of this seat; empty unless it is its turn."""
        # What a seat may do hangs on no hidden card, so any state that fits gives the answer.
        own = self.turn is not None and self.turn == self.seat
        return legal_moves(sample(self, Random(0))) if own else ()

    def check(self, move: Move) -> Illegal[Reason] | None:
        """Tell why this seat's move is refused, or ``None`` when it is legal."""
        _check_move(move)
        if self.seat is None and self.turn is not None:
            return Illegal(Reason.NOT_YOUR_TURN, f"{move} is not for a spectator (R2): take a seat")
        return check(sample(self, Random(0)), move, seat=self.seat)


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
        acted=state.acted,
        score=score(state),
        outcome=state.outcome,
    )


_view: Final = view  # the parameter of sample has its name


def sample(view: View, rng: Random, /) -> State:
    """Return a random whole state that fits the view; each is equally likely.

    Raises:
        StateError: If no position has this view.
    """
    check_type("view", view, View)
    seen = {*view.discards, *(card for hand in view.hands for card in hand or ())}
    unseen = iter(shuffled([card for card in PACK if card not in seen], rng))
    if len(PACK) - len(seen) < view.hands.count(None):
        raise StateError("more cards are hidden than there are unseen ones")
    hands = [CardSet([next(unseen)]) if hand is None else hand for hand in view.hands]
    state = position(
        view.rules,
        seats=view.seats,
        dealer=view.dealer,
        hands=hands,
        stock=tuple(unseen),
        discards=view.discards,
        acted=view.acted,
    )
    if _view(state, view.seat) != view:
        raise StateError("no position has this view")
    return state
