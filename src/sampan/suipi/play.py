"""What may be done, and what it does."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from sampan.cards import CardSet
from sampan.errors import Illegal, IllegalMoveError, one_of, type_name
from sampan.game import Seat
from sampan.rulebook import RuleEnum
from sampan.suipi.captures import splits
from sampan.suipi.duties import can_be_built, in_builds, in_captures, must_capture, owed, owned
from sampan.suipi.listing import moves
from sampan.suipi.rules import BuildValues, CaptureRequired, FaceCapture, SuipiOn, UniqueFloor
from sampan.suipi.setup import in_blocks
from sampan.suipi.state import Build, Capture, DealRound, Move, Now, Phase, PileBits, State, Trail, state_of
from sampan.suipi.values import FACES, OF_VALUE, SAME, VALUE, text, values
from sampan.table import check_seat, check_state

__all__ = ["Reason", "apply", "canonical", "check", "iter_moves", "legal_moves"]


class Reason(RuleEnum):
    """Why a move is refused.

    .. versionadded:: 0.1.0
    """

    DEAL_OVER = "deal_over", "R1.5", "the deal is over"
    NOT_YOUR_TURN = "not_your_turn", "R1.1", "another seat is to act"
    ROUND_OVER = "round_over", "R1.5", "the next round is to be dealt"
    HANDS_NOT_EMPTY = "hands_not_empty", "R1.5", "a round is dealt only when all hands are empty"
    NOT_HELD = "not_held", "R2.7", "the card is not in the hand"
    NO_UNITS = "no_units", "R2.7", "nothing of the floor is named"
    NOT_ON_FLOOR = "not_on_floor", "R2.7", "a card does not lie on the floor"
    PART_OF_BUILD = "part_of_build", "R2.7", "a build is used whole or not at all"
    OTHER_RANK = "other_rank", "R2.2", "a face card takes its own rank alone"
    ONE_FACE = "one_face", "R2.2", "a face card takes one card"
    BUILD_IN_SUM = "build_in_sum", "R2.1", "a build is taken by its own value, not in a sum"
    NO_SETS = "no_sets", "R2.1", "the units do not split into sets of the card's value"
    ONE_SET = "one_set", "R2.1", "a card takes one set"
    FACE_BUILDS = "face_builds", "R2.3", "a face card has no value to build with"
    BUILD_VALUE = "build_value", "R2.3", "a build has no such value"
    NO_BUILD = "no_build", "R2.3", "card and units do not split into sets of the build's value"
    GROUPED_RAISED = "grouped_raised", "R2.3", "a grouped build keeps its value"
    RAISE_BARRED = "raise_barred", "R2.3", "this build may not be raised"
    GROUP_BARRED = "group_barred", "R2.3", "a build is one set"
    NOTHING_TAKES_BUILD = "nothing_takes_build", "R2.3", "the hand keeps no card that takes the build"
    OTHER_BUILD = "other_build", "R2.3", "the seat would own two builds"
    NOTHING_TAKES_OWN = "nothing_takes_own", "R2.5", "the hand keeps no card that takes a build it owns"
    OWNER_TRAILS = "owner_trails", "R2.5", "the owner of a build does not trail"
    RANK_ON_FLOOR = "rank_on_floor", "R2.6", "a loose card of the rank lies on the floor"
    MUST_CAPTURE = "must_capture", "R2.1", "a card in the hand can capture"


# Members of enums are looked up once: a look-up costs as much as the rest of a test.
PLAYING: Final = Phase.PLAY
AT_DEAL: Final = UniqueFloor.DEAL
FREE: Final = CaptureRequired.NO
LAST_CARD: Final = SuipiOn.LAST_CARD
ANY_VALUE: Final = BuildValues.ANY
ONE_FACE: Final = FaceCapture.ONE


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """List the legal moves; empty exactly when the deal is over.

    Returns:
        The moves card by card, from the lowest to the highest number card (A 2 … 10 11 12 13, S C D H within a
        rank), then the face cards: of each card its captures, its builds from the lowest value up, and its trail.
        Captures, and builds of one value, ascend by the cards of the floor they use: the highest card in which two
        differ decides. While a round is to be dealt, ``DealRound()``.

    Raises:
        TypeError: If ``state`` is no State of the game.

    >>> from sampan import CardSet, parse_cards, suipi
    >>> hands = [CardSet.parse("5H 9S"), CardSet.parse("2H")]
    >>> state = suipi.position(seats=2, hands=hands, floor=parse_cards("3S 2D KC"), turn=0)
    >>> [str(move) for move in legal_moves(state)]
    ['5H x 2D 3S', 'trail 5H', 'trail 9S']

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    return tuple(moves(state))


def iter_moves(state: State, /) -> Iterator[Move]:
    """Go through the legal moves one by one, in the order of :func:`~sampan.suipi.legal_moves`.

    On a crowded floor (R2.6, ``unique_floor=DEAL``) a card may have millions of captures; they are found as they are
    asked for.

    Raises:
        TypeError: If ``state`` is no State of the game.

    >>> from sampan import suipi
    >>> state = suipi.deal(rng=7)
    >>> next(iter_moves(state)) == suipi.legal_moves(state)[0]
    True

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    return iter(moves(state))


def canonical(state: State, move: Move, /) -> Move:
    """Return the listed twin of a move: in Suipi the move itself.

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
    if type(move) not in _EFFECTS:
        raise TypeError(f"a move of Suipi is Capture, Build, Trail or DealRound, not {type_name(move)}")


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

    >>> from sampan import CardSet, parse_cards, suipi
    >>> hands = [CardSet.parse("5H 9S"), CardSet.parse("2H")]
    >>> state = suipi.position(seats=2, hands=hands, floor=parse_cards("3S 2D KC"), turn=0)
    >>> print(check(state, suipi.parse_move("5H x 3S")).message)
    5H x 3S takes units that do not split into sets worth 5 (R2.1): take sets that add up to 5

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

    >>> from sampan import CardSet, parse_cards, suipi
    >>> hands = [CardSet.parse("5H 9S"), CardSet.parse("2H")]
    >>> state = suipi.position(seats=2, hands=hands, floor=parse_cards("3S 2D KC"), turn=0)
    >>> after = apply(state, suipi.parse_move("5H x 3S 2D"))
    >>> [str(card) for card in after.floor], after.last_capture
    (['KC'], 0)

    .. versionadded:: 0.1.0
    """
    reason = _refusal(state, move, seat)
    if reason is not None:
        raise IllegalMoveError(Illegal(reason, _message(state, move, seat, reason)), move)
    now = state._now
    after = _EFFECTS[type(move)](now, move)
    return state_of(after, (now, move))


def _refusal(state: State, move: Move, seat: Seat | None) -> Reason | None:
    """The one check behind ``check`` and ``apply``: it decides one move and lists no other."""
    if type(state) is not State:
        check_state(state, State)
    kind = type(move)
    if kind not in _EFFECTS:
        check_move(move)
    now = state._now
    turn = now[5]
    if seat is not None:
        check_seat(seat, now[1])
        if turn is not None and seat != turn:
            return Reason.NOT_YOUR_TURN
    if now[4] is not PLAYING:
        if turn is None:
            return Reason.DEAL_OVER
        return None if kind is DealRound else Reason.ROUND_OVER
    return _REFUSALS[kind](now, turn, move)


def _trail_refusal(now: Now, turn: Seat, move: Trail) -> Reason | None:
    rules, _, _, hands, _, _, _, loose, piles, _, _, _, _ = now
    hand, bit = hands[turn], move.card.bit
    if not hand & bit:
        return Reason.NOT_HELD
    if piles and not rules.trail_while_owning and owned(piles, turn):
        return Reason.OWNER_TRAILS
    if piles and owed(piles, turn, hand ^ bit, rules):
        return Reason.NOTHING_TAKES_OWN
    if loose & SAME[bit] and rules.unique_floor is not AT_DEAL:
        return Reason.RANK_ON_FLOOR
    if rules.capture_required is not FREE and must_capture(hand, loose, piles, turn, rules):
        return Reason.MUST_CAPTURE
    return None


def _capture_refusal(now: Now, turn: Seat, move: Capture) -> Reason | None:
    rules, _, _, hands, _, _, _, loose, piles, _, _, _, _ = now
    bit, taken = move.card.bit, move.taken.bits
    if not hands[turn] & bit:
        return Reason.NOT_HELD
    cards = taken & loose
    if (cards != taken or not taken) and (reason := _floor_refusal(loose, piles, taken)):
        return reason
    value = VALUE[bit]
    if not value:
        if taken & ~SAME[bit]:
            return Reason.OTHER_RANK
        return Reason.ONE_FACE if taken & taken - 1 and rules.face_capture is ONE_FACE else None
    if cards & FACES:
        return Reason.NO_SETS
    for pile in piles:
        if pile[0] & taken and pile[1] != value and not in_captures(pile, rules):
            return Reason.BUILD_IN_SUM
    worths = _worths(cards, piles, taken)
    if sum(worths) != value:
        if not splits(worths, value):
            return Reason.NO_SETS
        if not rules.multi_capture:
            return Reason.ONE_SET
    if piles and owed(piles, turn, hands[turn] ^ bit, rules) & ~taken:
        return Reason.NOTHING_TAKES_OWN
    return None


def _build_refusal(now: Now, turn: Seat, move: Build) -> Reason | None:
    rules, _, _, hands, _, _, _, loose, piles, _, _, _, _ = now
    bit, onto, target = move.card.bit, move.onto.bits, move.value
    hand = hands[turn]
    if not hand & bit:
        return Reason.NOT_HELD
    if not VALUE[bit]:
        return Reason.FACE_BUILDS
    if not can_be_built(target, rules):
        return Reason.BUILD_VALUE
    cards = onto & loose
    if (cards != onto or not onto) and (reason := _floor_refusal(loose, piles, onto)):
        return reason
    if cards & FACES:
        return Reason.NO_BUILD
    for pile in piles:
        if pile[0] & onto and pile[1] < target and not in_builds(pile, turn, rules):
            return Reason.GROUPED_RAISED if pile[3] else Reason.RAISE_BARRED
    worths = _worths(cards, piles, onto)
    worths.append(VALUE[bit])
    if sum(worths) != target:
        if not splits(worths, target):
            return Reason.NO_BUILD
        if not rules.group_builds:
            return Reason.GROUP_BARRED
    kept = hand ^ bit
    if not kept & OF_VALUE[target]:
        return Reason.NOTHING_TAKES_BUILD
    if piles and (left := owned(piles, turn) & ~onto):
        if rules.max_owned_builds == 1:
            return Reason.OTHER_BUILD
        if owed(piles, turn, kept, rules) & left:
            return Reason.NOTHING_TAKES_OWN
    return None


def _deal_refusal(now: Now, turn: Seat, move: DealRound) -> Reason:
    return Reason.HANDS_NOT_EMPTY


def _floor_refusal(loose: int, piles: Sequence[PileBits], used: int) -> Reason | None:
    """Why cards are no units of the floor (R2.7)."""
    if not used:
        return Reason.NO_UNITS
    part = False
    rest = used & ~loose
    for pile in piles:
        here = pile[0] & rest
        rest ^= here
        part = part or here not in (0, pile[0])
    return Reason.NOT_ON_FLOOR if rest else Reason.PART_OF_BUILD if part else None


def _worths(cards: int, piles: Sequence[PileBits], used: int) -> list[int]:
    """The values of units: loose cards, and the builds among the cards used."""
    worths = values(cards)
    for pile in piles:
        if pile[0] & used:
            worths.append(pile[1])
    return worths


_REFUSALS: Final[Mapping[type[Move], Callable[[Now, Any, Any], Reason | None]]] = {
    Trail: _trail_refusal,
    Capture: _capture_refusal,
    Build: _build_refusal,
    DealRound: _deal_refusal,
}


def _trail(now: Now, move: Trail) -> Now:
    _, _, _, _, _, _, order, loose, piles, _, captured, suipis, last = now
    bit = move.card.bit
    return _played(now, bit, (*order, bit), loose | bit, piles, captured, suipis, last)


def _capture(now: Now, move: Capture) -> Now:
    rules, _, dealer, hands, _, turn, order, loose, piles, stock, (first, second), suipis, _ = now
    assert turn is not None  # checked
    bit, taken = move.card.bit, move.taken.bits
    left = tuple([unit for unit in order if not unit & taken])
    if piles:
        piles = tuple([pile for pile in piles if not pile[0] & taken])
    side = turn & 1
    if (
        not left
        and (len(order) == 1 or rules.suipi_on is not LAST_CARD)  # R3.1
        and (rules.last_play_suipi or stock or turn != dealer or hands[turn] != bit)  # R3.3
    ):
        suipis += -1 if side else 1  # R3.2
    captured = (first, second | bit | taken) if side else (first | bit | taken, second)
    return _played(now, bit, left, loose & ~taken, piles, captured, suipis, side)


def _build(now: Now, move: Build) -> Now:
    _, _, _, _, _, turn, order, loose, piles, _, captured, suipis, last = now
    assert turn is not None  # checked
    bit, onto, value = move.card.bit, move.onto.bits, move.value
    grouped = VALUE[bit] + sum(_worths(onto & loose, piles, onto)) > value
    if piles:
        piles = tuple([pile for pile in piles if not pile[0] & onto])
    made = bit | onto
    order = (*[unit for unit in order if not unit & onto], made)
    piles = (*piles, (made, value, turn, grouped))
    return _played(now, bit, order, loose & ~onto, piles, captured, suipis, last)


def _played(
    now: Now,
    bit: int,
    order: tuple[int, ...],
    loose: int,
    piles: tuple[PileBits, ...],
    captured: tuple[int, int],
    suipis: int,
    last: int | None,
) -> Now:
    """The position after a card has left the hand of the seat to act, and the floor and the tally have changed."""
    rules, seats, dealer, hands, phase, turn, _, _, _, stock, _, _, _ = now
    assert turn is not None  # checked
    held = list(hands)
    held[turn] = rest = hands[turn] ^ bit
    hands = tuple(held)
    after: Seat | None = turn + 1 if turn + 1 < seats else 0
    if turn == dealer and not rest:  # R1.5: all hands are empty
        if stock:
            phase, after = Phase.DEAL, dealer
        else:
            phase, after = Phase.OVER, None
            if last is not None:  # R3.4
                left = sum(order)
                captured = (captured[0], captured[1] | left) if last else (captured[0] | left, captured[1])
                order, loose, piles = (), 0, ()
    return (rules, seats, dealer, hands, phase, after, order, loose, piles, stock, captured, suipis, last)


def _deal_round(now: Now, move: DealRound) -> Now:
    rules, seats, dealer, _, _, _, order, loose, piles, stock, captured, suipis, last = now
    size = min(rules.first_hand, len(stock) // seats)  # R1.5
    hands = in_blocks(stock, size, seats, dealer)
    left, first = stock[size * seats :], (dealer + 1) % seats
    return (rules, seats, dealer, hands, PLAYING, first, order, loose, piles, left, captured, suipis, last)


_EFFECTS: Final[Mapping[type[Move], Callable[[Now, Any], Now]]] = {
    Trail: _trail,
    Capture: _capture,
    Build: _build,
    DealRound: _deal_round,
}


def _message(state: State, move: Move, seat: Seat | None, reason: Reason) -> str:
    rules, _, _, hands, _, turn, _, loose, piles, _, _, _, _ = state._now
    facts: dict[str, object] = {"move": move, "seat": seat, "turn": turn}
    if turn is not None and not isinstance(move, DealRound):
        hand, bit = hands[turn], move.card.bit
        used = 0 if isinstance(move, Trail) else (move.taken if isinstance(move, Capture) else move.onto).bits
        facts |= {
            "card": move.card,
            "value": VALUE[bit],
            "target": move.value if isinstance(move, Build) else None,
            "values": one_of([value for value in range(len(OF_VALUE)) if can_be_built(value, rules)]),
            "missing": text(CardSet.from_bits(used & ~loose & ~sum(pile[0] for pile in piles))),
            "captors": text(CardSet.from_bits(must_capture(hand, loose, piles, turn, rules))),
        }
    return _SENTENCES[reason].format_map(facts)


_SENTENCES: Final = {
    Reason.DEAL_OVER: "{move} comes too late, the deal is over (R1.5): deal again",
    Reason.NOT_YOUR_TURN: "{move} is not for seat {seat} now (R1.1): wait, it is the turn of seat {turn}",
    Reason.ROUND_OVER: "{move} has to wait until the next round is dealt (R1.5): deal",
    Reason.HANDS_NOT_EMPTY: "{move} has to wait until all hands are empty (R1.5): play a card",
    Reason.NOT_HELD: "{move} cannot be played, the hand lacks {card} (R2.7): play a card that is in it",
    Reason.NO_UNITS: "{move} uses nothing of the floor (R2.7): name the cards it uses",
    Reason.NOT_ON_FLOOR: "{move} names cards that do not all lie on the floor (R2.7): leave out {missing}",
    Reason.PART_OF_BUILD: "{move} uses a part of a build (R2.7): use all of its cards or none",
    Reason.OTHER_RANK: "{move} takes another rank with a face card (R2.2): take a card of its own rank",
    Reason.ONE_FACE: "{move} takes several cards with a face card (R2.2): here it takes one",
    Reason.BUILD_IN_SUM: "{move} takes a build that is not worth {value} (R2.1): take a build with a card of its value",
    Reason.NO_SETS: "{move} takes units that do not split into sets worth {value} (R2.1): "
    "take sets that add up to {value}",
    Reason.ONE_SET: "{move} takes several sets (R2.1): here a card takes one",
    Reason.FACE_BUILDS: "{move} builds with a face card, which has no value (R2.3): build with a number card",
    Reason.BUILD_VALUE: "{move} makes a build of {target} (R2.3): build {values}",
    Reason.NO_BUILD: "{move} does not split into sets worth {target} (R2.3): "
    "use units that add up to {target}, the card counted in",
    Reason.GROUPED_RAISED: "{move} raises a grouped build (R2.3): use it at its own value",
    Reason.RAISE_BARRED: "{move} raises a build that keeps its value here (R2.3): use it at its own value",
    Reason.GROUP_BARRED: "{move} makes a build of several sets (R2.3): here a build is one set",
    Reason.NOTHING_TAKES_BUILD: "{move} leaves no card that takes the build (R2.3): keep a {target}, "
    "or make another move",
    Reason.OTHER_BUILD: "{move} leaves you with two builds (R2.3): put your own into the new one",
    Reason.NOTHING_TAKES_OWN: "{move} leaves no card that takes a build you own (R2.5): "
    "take the build of {value}, or keep a card for it",
    Reason.OWNER_TRAILS: "{move} is not for the owner of a build (R2.5): capture, or build on it",
    Reason.RANK_ON_FLOOR: "{move} would lie beside a card of its rank (R2.6): take that card with it",
    Reason.MUST_CAPTURE: "{move} leaves a capture undone (R2.1): capture with {captors}",
}
