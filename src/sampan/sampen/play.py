"""What may be done, and what it does."""

from itertools import compress
from typing import Final

from sampan.errors import Illegal, IllegalMoveError, type_name
from sampan.game import Seat
from sampan.rulebook import RuleEnum
from sampan.sampen.rules import Matching
from sampan.sampen.state import (
    LEADING,
    OVER,
    TURNING,
    Decline,
    Lead,
    Match,
    Move,
    Now,
    State,
    Table,
    Turn,
    lead_of,
    state_of,
)
from sampan.sampen.turns import asked, unmatched
from sampan.table import check_seat, check_state
from sampan.tiles import Face

__all__ = ["Reason", "apply", "canonical", "check", "legal_moves"]


class Reason(RuleEnum):
    """Why a move is refused.

    .. versionadded:: 0.1.0
    """

    DEAL_OVER = "deal_over", "R2.5", "the deal is over"
    NOT_YOUR_TURN = "not_your_turn", "R2.6", "another seat is to act"
    MATCH_FIRST = "match_first", "R2.1", "the twin of the upcard is in a hand"
    MUST_MATCH = "must_match", "R2.2", "matching is compulsory"
    LEAD_FIRST = "lead_first", "R2.1", "after a match a card is led"
    NOT_HELD = "not_held", "R2.1", "the card is not in the hand"
    TURN_FIRST = "turn_first", "R2.4", "nobody matches, so the dealer turns"


MOVES: Final[frozenset[type]] = frozenset({Match, Lead, Decline, Turn})
MATCH: Final[tuple[Move, ...]] = (Match(),)
MATCH_OR_DECLINE: Final[tuple[Move, ...]] = (Match(), Decline())
TURN: Final[tuple[Move, ...]] = (Turn(),)


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """List the legal moves; empty exactly when the deal is over.

    Returns:
        ``Match()``, with ``matching=OPTIONAL`` also ``Decline()``; or ``Turn()``; or a ``Lead`` for each kind in the
        hand, in the order of the pack.

    Raises:
        TypeError: If ``state`` is no State of the game.

    >>> from sampan import sampen
    >>> [str(move) for move in legal_moves(sampen.deal(rng=7))]
    ['match']

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    rules, _, _, hands, _, _, _, _, phase, turn = state._now
    if turn is None:
        return ()
    if phase is LEADING:
        units = rules._units
        return tuple(map(lead_of, compress(units, hands[turn].to_bytes(len(units), "little"))))
    if phase is TURNING:
        return TURN
    return MATCH if rules.matching is Matching.COMPULSORY else MATCH_OR_DECLINE


def check_move(move: object) -> None:
    """Raise a ``TypeError`` for what is no move of the game."""
    if type(move) not in MOVES:
        raise TypeError(f"a move of Sampen is Match, Lead, Decline or Turn, not {type_name(move)}")


def canonical(state: State, move: Move, /) -> Move:
    """Return the listed twin of a move: in this game always the move itself.

    Raises:
        TypeError: If ``state`` is no State of the game or ``move`` no move of it.

    >>> from sampan import sampen
    >>> canonical(sampen.deal(rng=7), Match())
    Match()

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    check_move(move)
    return move


def check(state: State, move: Move, /, *, seat: Seat | None = None) -> Illegal[Reason] | None:
    """Tell why a move is refused.

    Args:
        state: The position.
        move: Any move.
        seat: Who asks; another than the one to act is refused. ``None`` for the seat to act.

    Returns:
        The refusal, or ``None`` when the move is legal.

    Raises:
        TypeError: If ``state`` is no State of the game or ``move`` no move of it.
        ValueError: If there is no such seat.

    >>> from sampan import sampen
    >>> print(check(sampen.deal(rng=7), Turn()).message)
    turn has to wait, the twin of 5D is in a hand (R2.1): match

    .. versionadded:: 0.1.0
    """
    reason = _refusal(state, move, seat)
    return None if reason is None else Illegal(reason, _message(state, move, seat, reason))


def apply(state: State, move: Move, /, *, seat: Seat | None = None) -> State:
    """Return the state after a move; the one given stays as it is.

    Args:
        state: The position.
        move: Any move.
        seat: Who acts; another than the one to act is refused. ``None`` for the seat to act.

    Raises:
        IllegalMoveError: If the move is refused; it carries what :func:`check` returns.
        TypeError: If ``state`` is no State of the game or ``move`` no move of it.
        ValueError: If there is no such seat.

    >>> from sampan import sampen
    >>> apply(sampen.deal(rng=7), Match()).phase
    <Phase.LEAD: 'lead'>

    .. versionadded:: 0.1.0
    """
    reason = _refusal(state, move, seat)
    if reason is not None:
        raise IllegalMoveError(Illegal(reason, _message(state, move, seat, reason)), move)
    now = state._now
    if isinstance(move, Lead):
        after = _lead(now, move.card)
    elif isinstance(move, Match):
        after = _match(now)
    elif isinstance(move, Turn):
        after = _turn(now)
    else:
        after = unmatched(now[:8])
    return state_of(after, (now, move))


def _refusal(state: State, move: Move, seat: Seat | None) -> Reason | None:
    """The one check behind ``check`` and ``apply``."""
    if type(state) is not State:
        check_state(state, State)
    rules, seats, _, hands, _, _, _, _, phase, turn = state._now
    kind = type(move)
    if kind not in MOVES:
        check_move(move)
    if seat is not None:
        check_seat(seat, seats)
    if turn is None:
        return Reason.DEAL_OVER
    if seat is not None and seat != turn:
        return Reason.NOT_YOUR_TURN
    if phase is LEADING:
        if not isinstance(move, Lead):
            return Reason.LEAD_FIRST
        unit = rules._units.get(move.card)
        return None if unit and hands[turn] & 3 * unit else Reason.NOT_HELD
    if phase is TURNING:
        return None if kind is Turn else Reason.TURN_FIRST
    if kind is Decline:
        return None if rules.matching is Matching.OPTIONAL else Reason.MUST_MATCH
    return None if kind is Match else Reason.MATCH_FIRST


def _match(now: Now) -> Now:
    rules, seats, dealer, hands, stock, discards, thrown, last_lead, _, turn = now
    assert turn is not None  # checked
    upcard = discards[-1]
    hands, rest = _without(hands, turn, rules._units[upcard])
    phase, after = (LEADING, turn) if rest else (OVER, None)  # R2.5
    return (rules, seats, dealer, hands, stock, (*discards, upcard), thrown, last_lead, phase, after)


def _lead(now: Now, card: Face) -> Now:
    rules, seats, dealer, hands, stock, discards, thrown, _, _, turn = now
    assert turn is not None  # checked
    hands, rest = _without(hands, turn, rules._units[card])
    table: Table = (rules, seats, dealer, hands, stock, (*discards, card), thrown, turn)
    return asked(table) if rest else (*table, OVER, None)  # R2.5


def _turn(now: Now) -> Now:
    rules, seats, dealer, hands, stock, discards, thrown, last_lead, _, _ = now
    return asked((rules, seats, dealer, hands, stock[1:], (*discards, stock[0]), thrown, last_lead))


def _without(hands: tuple[int, ...], seat: Seat, unit: int) -> tuple[tuple[int, ...], int]:
    """The hands when a seat has laid one copy, and what is left in its own."""
    rest = hands[seat] - unit
    left = list(hands)
    left[seat] = rest
    return tuple(left), rest


def _message(state: State, move: Move, seat: Seat | None, reason: Reason) -> str:
    optional = state.rules.matching is Matching.OPTIONAL
    return _SENTENCES[reason].format(
        move=move,
        seat=seat,
        turn=state.turn,
        upcard=state.upcard,
        choices="match or decline" if optional else "match",
    )


_SENTENCES: Final = {
    Reason.DEAL_OVER: "{move} comes too late, the deal is over (R2.5): deal again",
    Reason.NOT_YOUR_TURN: "{move} is not for seat {seat} now (R2.6): wait, it is the turn of seat {turn}",
    Reason.MATCH_FIRST: "{move} has to wait, the twin of {upcard} is in a hand (R2.1): {choices}",
    Reason.MUST_MATCH: "{move} is no choice at this table, who holds the twin of {upcard} lays it (R2.2): match",
    Reason.LEAD_FIRST: "{move} has to wait, a new upcard is to be led (R2.1): lead a card of the hand",
    Reason.NOT_HELD: "{move} cannot be done, that card is not in the hand (R2.1): lead one that is",
    Reason.TURN_FIRST: "{move} cannot be done, nobody matches {upcard} (R2.4): the dealer turns the stock",
}
