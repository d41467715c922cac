"""High card: a whole game in one module, as small as the contract allows.

Two to four seats get one card each. In turn, the seat after the dealer first, each may once swap its card for the top
of the stock, laying the old one face up, or keep it. The highest rank wins one stake from every other seat; if two
seats tie for it, nobody pays.

It is used to test what goes round a game, and to show that each law of ``check_game`` bites.
"""

from collections.abc import Sequence
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


class Ace(Enum):
    """Whether the ace is above the king or below the two."""

    HIGH = "high"
    LOW = "low"


@attrs.frozen(kw_only=True)
class Rules:
    """The options of a table."""

    ace: Ace = choice(Ace.HIGH)
    swaps: bool = flag(True)
    stake: int = stake()

    def __attrs_post_init__(self) -> None:
        check_options(self)


STANDARD: Final = Rules()
ACE_LOW: Final = Rules(ace=Ace.LOW, stake=5)
NO_SWAPS: Final = Rules(swaps=False)


class Phase(Enum):
    """Where a deal stands."""

    PLAY = "play"
    OVER = "over"


class Reason(RuleEnum):
    """Why a move is refused."""

    DEAL_OVER = "deal_over", "R3", "the deal is over"
    NOT_YOUR_TURN = "not_your_turn", "R2", "another seat is to act"
    NO_SWAPS = "no_swaps", "R2", "at this table nobody swaps"


class ScoreItem(RuleEnum):
    """What a payment is for."""

    HIGH_CARD = "high_card", "R3", "the highest card"


@attrs.frozen
class Outcome:
    """How a deal ended."""

    winner: Seat | None
    """The seat with the highest card; ``None`` for a tie."""


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
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    acted: int

    @property
    def phase(self) -> Phase:
        return Phase.OVER if self.acted == self.seats else Phase.PLAY

    @property
    def turn(self) -> Seat | None:
        return None if self.phase is Phase.OVER else (self.dealer + 1 + self.acted) % self.seats

    @property
    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        heights = [_height(hand, self.rules) for hand in self.hands]
        best = max(heights)
        return Outcome(heights.index(best) if heights.count(best) == 1 else None)


def _height(hand: CardSet, rules: Rules) -> int:
    (card,) = hand
    return 13 if card.rank is Rank.ACE and rules.ace is Ace.HIGH else list(Rank).index(card.rank)


# -- setting up -----------------------------------------------------------------------------------------------------

PACK: Final = tuple(Card(rank, suit) for rank in list(Rank)[:13] for suit in Suit)


def pack(rules: Rules = STANDARD) -> tuple[Card, ...]:
    check_type("rules", rules, Rules)
    return PACK


def seat_counts(rules: Rules = STANDARD) -> Sequence[int]:
    check_type("rules", rules, Rules)
    return range(2, 5)


def deal(
    rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0, rng: Random | int | None = None
) -> State:
    return deal_from(shuffled(pack(rules), as_rng(rng)), rules, seats=seats, dealer=dealer)


def deal_from(deck: Sequence[Card], rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0) -> State:
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
    settle_seats(seat_counts(rules), 4, seats, dealer)
    check_types(
        {"acted": (acted, int)}, {"hands": (hands, CardSet), "stock": (stock, Card), "discards": (discards, Card)}
    )
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
    found = []
    if len(state.hands) != state.seats or any(len(hand) != 1 for hand in state.hands):
        found.append(f"each of {state.seats} seats holds one card")
    cards = [*(card for hand in state.hands for card in hand), *state.stock, *state.discards]
    if sorted(card.index for card in cards) != sorted(card.index for card in PACK):
        found.append("hands, stock and discards are the pack")
    if not 0 <= state.acted <= state.seats:
        found.append(f"from 0 to {state.seats} seats have acted, not {state.acted}")
    if len(state.discards) > (state.acted if state.rules.swaps else 0):
        found.append("there are more discards than swaps could have been")
    return tuple(found)


# -- playing --------------------------------------------------------------------------------------------------------


def legal_moves(state: State, /) -> tuple[Move, ...]:
    if state.turn is None:
        return ()
    return (Keep(), Swap()) if state.rules.swaps else (Keep(),)


def canonical(state: State, move: Move, /) -> Move:
    _check_move(move)
    return move


def check(state: State, move: Move, /, *, seat: Seat | None = None) -> Illegal[Reason] | None:
    _check_move(move)
    if seat is not None:
        check_seat(seat, state.seats)
    if state.turn is None:
        return Illegal(Reason.DEAL_OVER, f"{move} comes too late, the deal is over (R3): deal again")
    if seat is not None and seat != state.turn:
        return Illegal(Reason.NOT_YOUR_TURN, f"{move} has to wait (R2): it is the turn of seat {state.turn}")
    if isinstance(move, Swap) and not state.rules.swaps:
        return Illegal(Reason.NO_SWAPS, "swap is not allowed at this table (R2): keep")
    return None


def apply(state: State, move: Move, /, *, seat: Seat | None = None) -> State:
    refusal = check(state, move, seat=seat)
    if refusal is not None:
        raise IllegalMoveError(refusal, move)
    if isinstance(move, Keep):
        return attrs.evolve(state, acted=state.acted + 1)
    hands = [CardSet(state.stock[:1]) if owner == state.turn else hand for owner, hand in enumerate(state.hands)]
    (old,) = state.hands[state.turn or 0]
    return attrs.evolve(
        state,
        hands=tuple(hands),
        stock=state.stock[1:],
        discards=(*state.discards, old),
        acted=state.acted + 1,
    )


def _check_move(move: object) -> None:
    if not isinstance(move, Keep | Swap):
        raise TypeError(f"a move of high card is Keep or Swap, not {type(move).__name__}")


def parse_move(text: str) -> Move:
    check_type("text", text, str)
    for move in (Keep(), Swap()):
        if str(move) == text:
            return move
    raise NotationError("a move is keep or swap", text, 0)


def score(state: State, /) -> Score[ScoreItem]:
    if state.outcome is None or state.outcome.winner is None:
        return Score.of(state.seats, [])
    winner = state.outcome.winner
    return Score.of(
        state.seats,
        [
            ScoreLine.payment(ScoreItem.HIGH_CARD, state.seats, seat, winner, state.rules.stake, state.hands[winner])
            for seat in range(state.seats)
            if seat != winner
        ],
    )


# -- what one seat may know -----------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class View:
    """What one seat may know."""

    rules: Rules
    seats: int
    dealer: Seat
    seat: Seat | None
    turn: Seat | None
    phase: Phase
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
        return legal_moves(sample(self, Random(0))) if self.turn is not None and self.turn == self.seat else ()

    def check(self, move: Move) -> Illegal[Reason] | None:
        if self.seat is None and self.turn is not None:
            _check_move(move)
            return Illegal(Reason.NOT_YOUR_TURN, f"{move} is not for a spectator (R2): take a seat")
        return check(sample(self, Random(0)), move, seat=self.seat)


def view(state: State, seat: Seat | None, /) -> View:
    if seat is not None:
        check_seat(seat, state.seats)
    over = state.turn is None
    return View(
        rules=state.rules,
        seats=state.seats,
        dealer=state.dealer,
        seat=seat,
        turn=state.turn,
        phase=state.phase,
        hand=CardSet() if seat is None else state.hands[seat],
        hands=tuple(hand if over or owner == seat else None for owner, hand in enumerate(state.hands)),
        hand_sizes=tuple(map(len, state.hands)),
        stock_size=len(state.stock),
        discards=state.discards,
        acted=state.acted,
        score=score(state),
        outcome=state.outcome,
    )


def sample(view: View, rng: Random, /) -> State:
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


_view: Final = view
