"""What may be done, and what it does."""

from typing import Final, TypeVar, assert_never

from sampan.errors import Illegal, IllegalMoveError, type_name
from sampan.game import Seat
from sampan.rulebook import RuleEnum
from sampan.saptimpan.easts import due, players, replaces
from sampan.saptimpan.points import EAST, TEN_AND_A_HALF, worth
from sampan.saptimpan.rules import AfterBankerEast
from sampan.saptimpan.scoring import ScoreItem
from sampan.saptimpan.state import (
    ANNOUNCEMENTS,
    BETS,
    Announce,
    Bet,
    Draw,
    Hands,
    Move,
    Now,
    Phase,
    ShowEast,
    Stand,
    State,
    state_of,
)
from sampan.scoring import ScoreLine
from sampan.table import check_seat, check_state
from sampan.tiles import Tile

__all__ = ["Reason", "apply", "canonical", "check", "legal_moves"]


class Reason(RuleEnum):
    """Why a move is refused.

    .. versionadded:: 0.1.0
    """

    DEAL_OVER = "deal_over", "R4.4", "the round is over"
    NOT_YOUR_TURN = "not_your_turn", "R3.1", "another seat is to act"
    ANNOUNCE_FIRST = "announce_first", "R2.1", "the banker has to announce the limit"
    LIMIT_ANNOUNCED = "limit_announced", "R2.1", "the limit is announced already"
    LIMIT_OUT_OF_RANGE = "limit_out_of_range", "R2.1", "the table does not allow this limit"
    STAKE_FIRST = "stake_first", "R2.2", "a stake has to be laid"
    STAKE_OUT_OF_RANGE = "stake_out_of_range", "R2.2", "the stake is too low or too high"
    STAKES_LAID = "stakes_laid", "R2.2", "the stakes are laid"
    EAST_FIRST = "east_first", "R2.4", "an East has to be shown"
    NO_EAST_DUE = "no_east_due", "R2.6", "no East is to be shown any more"
    MUST_DRAW = "must_draw", "R3.1", "the hand is too low to stand"


# Bound once: an Enum member costs a look-up through its class each time it is named.
ANNOUNCE: Final = Phase.ANNOUNCE
BET: Final = Phase.BET
SHOW: Final = Phase.EAST
DRAW: Final = Phase.DRAW
OVER: Final = Phase.OVER

MOVES: Final[frozenset[type]] = frozenset({Announce, Bet, ShowEast, Draw, Stand})
SHOW_EAST: Final[tuple[Move, ...]] = (ShowEast(),)
MUST_DRAW: Final[tuple[Move, ...]] = (Draw(),)
MAY_STAND: Final[tuple[Move, ...]] = (Draw(), Stand())


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """List the legal moves; empty exactly when the round is over.

    Returns:
        ``Announce`` or ``Bet`` with each amount from the least stake up to the table's or the round's limit;
        ``ShowEast()``; ``Draw()``, then ``Stand()`` where the hand may stand.

    Raises:
        TypeError: If ``state`` is no State of the game.

    >>> from sampan import saptimpan
    >>> [str(move) for move in legal_moves(saptimpan.deal(saptimpan.Rules(table_limit=3), rng=7))]
    ['announce 1', 'announce 2', 'announce 3']

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    rules, _, _, hands, phase, turn, _, _, _, limit, _, _, _ = state._now
    if turn is None:
        return ()
    if phase is DRAW:
        return MAY_STAND if worth(hands[turn]) >= 2 * rules.must_draw_below else MUST_DRAW
    if phase is BET and limit is not None:
        return BETS[rules.min_stake : limit + 1]
    if phase is SHOW:
        return SHOW_EAST
    return ANNOUNCEMENTS[rules.min_stake : rules.table_limit + 1]


def canonical(state: State, move: Move, /) -> Move:
    """Return the listed twin of a move: in this game the move itself.

    Raises:
        TypeError: If ``state`` is no State of the game or ``move`` no move of it.

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    check_move(move)
    return move


def check_move(move: object) -> None:
    """Raise a ``TypeError`` for what is no move of the game."""
    if type(move) not in MOVES:
        raise TypeError(f"a move of Sap-tim-pan is Announce, Bet, ShowEast, Draw or Stand, not {type_name(move)}")


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

    >>> from sampan import saptimpan
    >>> print(check(saptimpan.deal(rng=7), Bet(5)).message)
    bet 5 has to wait until the banker has announced the limit (R2.1): announce from 1 to 10

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

    >>> from sampan import saptimpan
    >>> state = apply(saptimpan.deal(rng=7), Announce(10))
    >>> state.phase, [len(hand) for hand in state.hands]
    (<Phase.BET: 'bet'>, [1, 1, 1, 1])

    .. versionadded:: 0.1.0
    """
    reason = _refusal(state, move, seat)
    if reason is not None:
        raise IllegalMoveError(Illegal(reason, _message(state, move, seat, reason)), move)
    now = state._now
    match move:
        case Draw():
            after = _draw(now)
        case Stand():
            after = _stand(now)
        case Bet():
            after = _bet(now, move.amount)
        case Announce():
            after = _announce(now, move.limit)
        case ShowEast():
            after = _show_east(now)
        case _:
            assert_never(move)
    return state_of(after, (now, move))


def _refusal(state: State, move: Move, seat: Seat | None) -> Reason | None:
    """The one check behind ``check`` and ``apply``."""
    if type(state) is not State:
        check_state(state, State)
    rules, seats, _, hands, phase, turn, _, _, _, limit, _, _, _ = state._now
    kind = type(move)
    if kind not in MOVES:
        check_move(move)
    if seat is not None:
        check_seat(seat, seats)
    if turn is None:
        return Reason.DEAL_OVER
    if seat is not None and seat != turn:
        return Reason.NOT_YOUR_TURN
    if phase is DRAW:
        if kind is Draw:
            return None
        if kind is Stand:
            return None if worth(hands[turn]) >= 2 * rules.must_draw_below else Reason.MUST_DRAW
        if kind is ShowEast:
            return Reason.NO_EAST_DUE
        return Reason.STAKES_LAID if kind is Bet else Reason.LIMIT_ANNOUNCED
    if isinstance(move, Announce):
        if phase is not ANNOUNCE:
            return Reason.LIMIT_ANNOUNCED
        return None if rules.min_stake <= move.limit <= rules.table_limit else Reason.LIMIT_OUT_OF_RANGE
    if limit is None:
        return Reason.ANNOUNCE_FIRST
    if phase is SHOW:
        return None if kind is ShowEast else Reason.EAST_FIRST
    if isinstance(move, Bet):
        return None if rules.min_stake <= move.amount <= limit else Reason.STAKE_OUT_OF_RANGE
    return Reason.STAKE_FIRST


def _announce(now: Now, limit: int) -> Now:
    """Draw the first tiles, the banker's right first and the banker last (R2.1)."""
    rules, seats, dealer, _, _, _, wall, _, discards, _, stakes, easts, paid = now
    first = wall[:seats]
    cut = seats - dealer - 1
    hands = tuple(zip(first[cut:] + first[:cut], strict=True))
    turn = (dealer + 1) % seats
    return (rules, seats, dealer, hands, BET, turn, wall, seats, discards, limit, stakes, easts, paid)


def _bet(now: Now, amount: int) -> Now:
    rules, seats, dealer, hands, _, turn, wall, drawn, discards, limit, stakes, easts, paid = now
    assert turn is not None  # checked
    stakes = replaced(stakes, turn, amount)
    after = (turn + 1) % seats
    if after != dealer and stakes[after] is None:
        phase = SHOW if easts and replaces(rules, dealer, hands, after, easts) else BET  # R2.5
    else:
        showing = due(rules, seats, dealer, hands, easts)
        phase = DRAW if showing is None else SHOW
        after = (dealer + 1) % seats if showing is None else showing
    return (rules, seats, dealer, hands, phase, after, wall, drawn, discards, limit, stakes, easts, paid)


def _show_east(now: Now) -> Now:
    rules, seats, dealer, hands, _, turn, wall, drawn, discards, limit, stakes, easts, paid = now
    assert turn is not None  # checked
    hands = replaced(hands, turn, (wall[drawn],))
    drawn, discards, easts = drawn + 1, (*discards, EAST), (*easts, turn)
    phase = BET
    if turn == dealer:  # R2.3: all stakes are the banker's
        others = players(seats, dealer)
        paid += tuple([_line(ScoreItem.BANKER_EAST, seats, seat, dealer, stakes[seat], (EAST,)) for seat in others])
        stakes = (None,) * seats
        if rules.after_banker_east is AfterBankerEast.END_ROUND:
            return (rules, seats, dealer, hands, OVER, None, wall, drawn, discards, limit, stakes, easts, paid)
        turn = others[0]
        if replaces(rules, dealer, hands, turn, easts):  # R2.5
            phase = SHOW
    elif stakes[turn] is not None:  # R2.4; without a stake it is an unpaid East of R2.5
        paid += (_line(ScoreItem.PLAYER_EAST, seats, dealer, turn, stakes[turn], (EAST,)),)
        stakes = replaced(stakes, turn, None)
    return (rules, seats, dealer, hands, phase, turn, wall, drawn, discards, limit, stakes, easts, paid)


def _draw(now: Now) -> Now:
    rules, seats, dealer, hands, _, turn, wall, drawn, discards, limit, stakes, easts, paid = now
    assert turn is not None  # checked
    hand = (*hands[turn], wall[drawn])
    over = worth(hand) > TEN_AND_A_HALF
    after: Seat | None = turn
    if over and turn != dealer:  # R3.2
        paid += (_line(ScoreItem.BUST, seats, turn, dealer, stakes[turn], hand),)
        discards += hand
        hand = ()
        stakes = replaced(stakes, turn, None)
    hands = replaced(hands, turn, hand)
    if over or len(hand) == rules.max_tiles:
        after = _after(turn, seats, dealer, hands)
    phase = OVER if after is None else DRAW
    return (rules, seats, dealer, hands, phase, after, wall, drawn + 1, discards, limit, stakes, easts, paid)


def _stand(now: Now) -> Now:
    rules, seats, dealer, hands, _, turn, wall, drawn, discards, limit, stakes, easts, paid = now
    assert turn is not None  # checked
    after = _after(turn, seats, dealer, hands)
    phase = OVER if after is None else DRAW
    return (rules, seats, dealer, hands, phase, after, wall, drawn, discards, limit, stakes, easts, paid)


def _after(turn: Seat, seats: int, dealer: Seat, hands: Hands) -> Seat | None:
    """The next seat to draw; ``None`` when the round is over."""
    if turn == dealer:
        return None
    after = (turn + 1) % seats
    if after == dealer and not any(hands[:dealer]) and not any(hands[dealer + 1 :]):
        return None  # R3.3: every player has gone bust
    return after


T = TypeVar("T")


def replaced(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """The values with another one for this seat."""
    changed = [*values]
    changed[seat] = value
    return tuple(changed)


def _line(
    item: ScoreItem, seats: int, payer: Seat, payee: Seat, stake: int | None, tiles: tuple[Tile, ...]
) -> ScoreLine[ScoreItem]:
    assert stake is not None  # it lies on the table
    return ScoreLine.payment(item, seats, payer, payee, stake, tiles)


def _message(state: State, move: Move, seat: Seat | None, reason: Reason) -> str:
    rules = state.rules
    facts = {
        "move": move,
        "seat": seat,
        "turn": state.turn,
        "least": rules.min_stake,
        "most": rules.table_limit,
        "limit": state.limit,
        "below": rules.must_draw_below,
        "east": _east_rule(state),
        "choices": "draw or stand" if Stand() in legal_moves(state) else "draw",
    }
    facts["remedy"] = _REMEDIES[state.phase].format_map(facts)
    return _SENTENCES[reason].format_map(facts)


def _east_rule(state: State) -> str:
    """The rule by which the seat to act shows an East: as banker, before its new stake, or once its stake lies."""
    if state.turn is None or state.turn == state.dealer:
        return "R2.3"
    return "R2.5" if state.stakes[state.turn] is None else "R2.4"


_REMEDIES: Final = {
    Phase.ANNOUNCE: "announce from {least} to {most}",
    Phase.BET: "bet from {least} to {limit}",
    Phase.EAST: "show the East",
    Phase.DRAW: "{choices}",
    Phase.OVER: "deal again",
}
"""What is to be done in each phase."""

_SENTENCES: Final = {
    Reason.DEAL_OVER: "{move} comes too late, the round is over (R4.4): deal again, the bank passes to the right",
    Reason.NOT_YOUR_TURN: "{move} is not for seat {seat} now (R3.1): wait, it is the turn of seat {turn}",
    Reason.ANNOUNCE_FIRST: "{move} has to wait until the banker has announced the limit (R2.1): "
    "announce from {least} to {most}",
    Reason.LIMIT_ANNOUNCED: "{move} comes too late, the limit of this round is {limit} (R2.1): {remedy}",
    Reason.LIMIT_OUT_OF_RANGE: "{move} is no limit for this table (R2.1): announce from {least} to {most}",
    Reason.STAKE_FIRST: "{move} has to wait until you have staked (R2.2): bet from {least} to {limit}",
    Reason.STAKE_OUT_OF_RANGE: "{move} is too low or too high (R2.2): bet from {least} to {limit}",
    Reason.STAKES_LAID: "{move} comes too late, the stakes are laid (R2.2): {choices}",
    Reason.EAST_FIRST: "{move} has to wait, you have an East ({east}): show it",
    Reason.NO_EAST_DUE: "{move} comes too late, no East is shown any more (R2.6): {choices}",
    Reason.MUST_DRAW: "{move} is not for a hand below {below} (R3.1): draw",
}
