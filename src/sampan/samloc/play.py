"""What may be done, and what it does."""

from itertools import combinations, product
from typing import TYPE_CHECKING, Final, assert_never

from sampan.cards import CardSet
from sampan.errors import Illegal, IllegalMoveError, type_name
from sampan.game import Seat
from sampan.rulebook import RuleEnum
from sampan.samloc.combos import ABOVE, RANK_BITS, ComboKind, beats, forbidden_straight, is_twos
from sampan.samloc.plays import first_suits, following, leading
from sampan.samloc.rules import ChopChain, FinishOnTwo, LastCard, LastCardNext, Rules
from sampan.samloc.scoring import ScoreItem, chop_lines
from sampan.samloc.setup import lowest_rank
from sampan.samloc.state import Declare, Decline, Move, Now, Pass, Phase, Play, State, Trick, in_order, state_of
from sampan.samloc.turns import NEXT, first_asked
from sampan.scoring import ScoreLine
from sampan.table import check_seat, check_state, check_type

if TYPE_CHECKING:
    from sampan.samloc.view import View

__all__ = ["Reason", "apply", "canonical", "check", "legal_moves", "variants"]


class Reason(RuleEnum):
    """Why a move is refused.

    .. versionadded:: 0.1.0
    """

    DEAL_OVER = "deal_over", "R4.7", "the deal is over"
    NOT_YOUR_TURN = "not_your_turn", "R4.5", "another seat is to act"
    DECLARE_FIRST = "declare_first", "R4.1", "the seats are still declaring"
    PLAY_BEGUN = "play_begun", "R4.1", "the declarations are done"
    NOT_HELD = "not_held", "R4.5", "a card is not in the hand"
    NO_COMBINATION = "no_combination", "R2.1", "the cards are no combination"
    TWO_IN_STRAIGHT = "two_in_straight", "R2.2", "a straight holds a 2"
    WITHOUT_LOWEST = "without_lowest", "R4.3", "the first lead lacks the lowest rank"
    DOES_NOT_BEAT = "does_not_beat", "R3.1", "the play on the table is not beaten"
    LAST_CARD = "last_card", "R4.8", "a single below the highest, and the next player has one card left"
    FINISH_ON_TWO = "finish_on_two", "R4.10", "the hand would be emptied with 2s"
    LEADER_PASSES = "leader_passes", "R4.6", "the leader has to play"


# Bound once: an Enum member costs a look-up through its class each time it is named.
DECLARE: Final = Phase.DECLARE
PLAY: Final = Phase.PLAY
OVER: Final = Phase.OVER
SINGLE: Final = ComboKind.SINGLE
STRAIGHT: Final = ComboKind.STRAIGHT
ENFORCED: Final = LastCard.ENFORCED
TO_ACT: Final = LastCardNext.TO_ACT
FORBIDDEN: Final = FinishOnTwo.FORBIDDEN
LAST_PAYS: Final = ChopChain.LAST_PAYS

QUADS: Final = frozenset(RANK_BITS)
MOVES: Final[frozenset[type]] = frozenset({Declare, Decline, Play, Pass})
DECLARATIONS: Final[tuple[Move, ...]] = (Declare(), Decline())
PASS: Final[tuple[Move, ...]] = (Pass(),)


def legal_moves(state: State, /) -> tuple[Move, ...]:
    """List the legal moves; empty exactly when the deal is over.

    Returns:
        While declaring ``Declare(), Decline()``. When leading, the singles, pairs, triples and quads rank by rank
        from low to high, then the straights from the lowest low end up, shortest first. When following, what
        beats the table from low to high, then chopping quads, then ``Pass()``. Each play stands once, with the
        lowest suits (S C D H) that the hand has; :func:`variants` gives the others.

    Raises:
        TypeError: If ``state`` is no State of the game.

    >>> from sampan import samloc
    >>> [str(move) for move in legal_moves(samloc.deal(rng=7))]
    ['declare', 'decline']

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    rules, _, _, hands, phase, turn, _, _, trick, _, _, _ = state._now
    if turn is None:
        return ()
    if phase is DECLARE:
        return DECLARATIONS
    hand = hands[turn]
    table = trick[-1][1].combo if trick else None
    plays = leading(hand, rules) if table is None else following(hand, table, rules)
    if plays and _restricted(state):
        plays = tuple([play for play in plays if _restriction(state, turn, play) is None])
    return plays if table is None else plays + PASS


def _restricted(state: State) -> bool:
    """Tell whether any of R4.3, R4.8 and R4.10 might forbid a play here; quick, and right when it says no."""
    rules, seats, _, hands, _, turn, _, _, trick, passed, _, _ = state._now
    assert turn is not None  # checked
    if rules.last_card is ENFORCED:
        if rules.last_card_next is TO_ACT:
            after = hands[NEXT[seats][passed if rules.pass_locks else 0][turn]]
            if not after & after - 1:
                return True
        else:
            return True
    if rules.finish_on_two is FORBIDDEN:
        return True
    return rules.first_lead_has_lowest and not trick


def _last_card_binds(state: State, turn: Seat) -> bool:
    """Tell whether the next player has one card left (R4.8, R4.9)."""
    rules, seats, _, hands, _, _, _, declarer, _, passed, _, _ = state._now
    if rules.last_card is not ENFORCED or declarer is not None:
        return False
    out = passed if rules.pass_locks else 0
    match rules.last_card_next:
        case LastCardNext.TO_ACT:
            watched = [NEXT[seats][out][turn]]
        case LastCardNext.SEAT:
            watched = [(turn + 1) % seats]
        case LastCardNext.ANYONE:
            watched = [seat for seat in range(seats) if seat != turn and not out >> seat & 1]
        case _:
            assert_never(rules.last_card_next)
    return any(hands[seat].bit_count() == 1 for seat in watched)


def _is_first_lead(state: State) -> bool:
    return state.declarer is None and not state.played


def _restriction(state: State, turn: Seat, play: Play) -> Reason | None:
    """Why a play that is held and beats the table may not be made all the same."""
    rules, _, _, hands, _, _, _, _, trick, _, _, _ = state._now
    hand, bits, combo = hands[turn], play.cards.bits, play.combo
    assert combo is not None  # checked, or listed
    if rules.first_lead_has_lowest and not trick and _is_first_lead(state) and not bits & lowest_rank(hand):
        return Reason.WITHOUT_LOWEST
    if combo.kind is SINGLE and hand & ABOVE[combo.strength] and _last_card_binds(state, turn):
        return Reason.LAST_CARD
    if (
        rules.finish_on_two is FORBIDDEN
        and bits == hand
        and is_twos(combo)
        and (trick or combo.size > 1)  # a lone 2 is the leader's only possible play
    ):
        return Reason.FINISH_ON_TWO
    return None


def check_move(move: object) -> None:
    """Raise a ``TypeError`` for what is no move of the game."""
    if type(move) not in MOVES:
        raise TypeError(f"a move of Sâm Lốc is Declare, Decline, Play or Pass, not {type_name(move)}")


def canonical(state: State, move: Move, /) -> Move:
    """Return the listed twin of a move: the same play with the lowest suits the hand has; any other move itself.

    Raises:
        TypeError: If ``state`` is no State of the game or ``move`` no move of it.

    >>> from sampan import samloc
    >>> state = samloc.position(seats=2, hands=[CardSet.parse("7S 7H KD"), CardSet.parse("3S 4S")], turn=0)
    >>> str(canonical(state, Play(CardSet.parse("7H"))))
    '7S'

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    check_move(move)
    turn = state.turn
    if not isinstance(move, Play) or move.combo is None or turn is None:
        return move
    hand, bits = state._now[3][turn], move.cards.bits
    if bits & ~hand:
        return move
    if move.combo.kind is STRAIGHT:
        ranks = sum(rank for rank in RANK_BITS if rank & bits)
        return Play(CardSet.from_bits(first_suits(hand) & ranks))
    held = in_order(CardSet.from_bits(hand & next(rank for rank in RANK_BITS if rank & bits)))
    return Play(CardSet(held[: move.combo.size]))


def variants(state: "State | View", play: Play, /) -> tuple[Play, ...]:
    """List a play in every choice of suits that the hand to act has, the play given included.

    Args:
        state: A state, or the view of the seat to act.
        play: A play of that hand.

    Returns:
        The plays, the one with the lowest suits first; ``()`` if the hand has no such play.

    Raises:
        TypeError: If ``state`` is neither a State nor a View of the game, or ``play`` no Play.

    >>> from sampan import samloc
    >>> state = samloc.position(seats=2, hands=[CardSet.parse("7S 7H KD"), CardSet.parse("3S 4S")], turn=0)
    >>> [str(twin) for twin in variants(state, Play(CardSet.parse("7H")))]
    ['7S', '7H']

    .. versionadded:: 0.1.0
    """
    check_type("play", play, Play)
    if state.turn is None or play.combo is None:
        return ()
    hand = (state.hands[state.turn] or CardSet()).bits
    choices = [
        [CardSet(some) for some in combinations(CardSet.from_bits(hand & rank), size)]
        for rank in RANK_BITS
        if (size := (play.cards.bits & rank).bit_count())
    ]
    return tuple(Play(CardSet(card for part in parts for card in part)) for parts in product(*choices))


def check(state: State, move: Move, /, *, seat: Seat | None = None) -> Illegal[Reason] | None:
    """Tell why a move is refused.

    Args:
        state: The position.
        move: Any move; of a play every choice of suits will do.
        seat: Who asks; another than the one to act is refused. ``None`` for the seat to act.

    Returns:
        The refusal, or ``None`` when the move is legal.

    Raises:
        TypeError: If ``state`` is no State of the game or ``move`` no move of it.
        ValueError: If there is no such seat.

    >>> from sampan import samloc
    >>> print(check(samloc.deal(rng=7), Pass()).message)
    pass has to wait until every seat has declared or declined (R4.1): declare or decline

    .. versionadded:: 0.1.0
    """
    reason = _refusal(state, move, seat)
    return None if reason is None else Illegal(reason, _message(state, move, seat, reason))


def apply(state: State, move: Move, /, *, seat: Seat | None = None) -> State:
    """Return the state after a move; the one given stays as it is.

    Args:
        state: The position.
        move: Any move; of a play every choice of suits will do.
        seat: Who acts; another than the one to act is refused. ``None`` for the seat to act.

    Raises:
        IllegalMoveError: If the move is refused; it carries what :func:`check` returns.
        TypeError: If ``state`` is no State of the game or ``move`` no move of it.
        ValueError: If there is no such seat.

    >>> from sampan import samloc
    >>> apply(samloc.deal(rng=7), Declare()).phase
    <Phase.PLAY: 'play'>

    .. versionadded:: 0.1.0
    """
    reason = _refusal(state, move, seat)
    if reason is not None:
        raise IllegalMoveError(Illegal(reason, _message(state, move, seat, reason)), move)
    now = state._now
    if isinstance(move, Play):
        after = _play(now, move)
    elif isinstance(move, Pass):
        after = _pass(now)
    else:
        after = _declare(now, move)
    return state_of(after, (now, move))


def _refusal(state: State, move: Move, seat: Seat | None) -> Reason | None:
    """The one check behind ``check`` and ``apply``."""
    if type(state) is not State:
        check_state(state, State)
    rules, _, _, hands, phase, turn, _, _, trick, _, _, _ = state._now
    kind = type(move)
    if kind not in MOVES:
        check_move(move)
    if seat is not None:
        check_seat(seat, state.seats)
    if turn is None:
        return Reason.DEAL_OVER
    if seat is not None and seat != turn:
        return Reason.NOT_YOUR_TURN
    if phase is DECLARE:
        return Reason.DECLARE_FIRST if kind is Play or kind is Pass else None
    if kind is Pass:
        return None if trick else Reason.LEADER_PASSES
    if not isinstance(move, Play):
        return Reason.PLAY_BEGUN
    bits, combo = move.cards.bits, move.combo
    if bits & ~hands[turn]:
        return Reason.NOT_HELD
    if combo is None:
        return Reason.NO_COMBINATION
    if forbidden_straight(combo, bits, rules):
        return Reason.TWO_IN_STRAIGHT
    if trick:
        table = trick[-1][1].combo
        if table is None or not beats(combo, table, rules):
            return Reason.DOES_NOT_BEAT
    return _restriction(state, turn, move) if _restricted(state) else None


def _declare(now: Now, move: Declare | Decline) -> Now:
    rules, seats, dealer, hands, _, turn, leader, _, _, _, dealt, _ = now
    assert turn is not None  # checked
    if isinstance(move, Declare):
        return (rules, seats, dealer, hands, PLAY, turn, turn, turn, (), 0, dealt, ())  # R5.1
    after = (turn + 1) % seats
    if after == first_asked(leader, rules, dealer):
        return (rules, seats, dealer, hands, PLAY, leader, leader, None, (), 0, dealt, ())  # R4.3
    return (rules, seats, dealer, hands, DECLARE, after, leader, None, (), 0, dealt, ())


def _play(now: Now, play: Play) -> Now:
    rules, seats, dealer, hands, _, turn, leader, declarer, trick, passed, dealt, paid = now
    assert turn is not None  # checked
    after_play = list(hands)
    after_play[turn] = rest = hands[turn] ^ play.cards.bits
    hands = tuple(after_play)
    trick += ((turn, play),)
    if not rules.pass_locks:
        passed = 0  # R4.5
    broken = declarer is not None and turn != declarer
    over = broken or not rest  # R4.7, R5.1
    if play.cards.bits in QUADS and (declarer is None or rules.sam_chop_pays):  # R5.3
        paid += _chops_due(rules, seats, trick, ended=over)
    if over:
        return (rules, seats, dealer, hands, OVER, None, leader, declarer, trick, passed, dealt, paid)
    after = NEXT[seats][passed][turn]
    return (rules, seats, dealer, hands, PLAY, after, leader, declarer, trick, passed, dealt, paid)


def _pass(now: Now) -> Now:
    rules, seats, dealer, hands, phase, turn, leader, declarer, trick, passed, dealt, paid = now
    assert turn is not None  # checked
    passed |= 1 << turn
    after = NEXT[seats][passed][turn]
    if after == trick[-1][0]:  # R4.6: everyone else has passed
        if rules.chop_chain is LAST_PAYS:
            paid += _chops_due(rules, seats, trick, ended=True)
        leader, trick, passed = after, (), 0
    return (rules, seats, dealer, hands, phase, after, leader, declarer, trick, passed, dealt, paid)


def _chops_due(rules: Rules, seats: int, trick: Trick, *, ended: bool) -> tuple[ScoreLine[ScoreItem], ...]:
    """What is booked now of a trick's chops (R6.5): the newest when it is made, LAST_PAYS when the trick has ended."""
    if rules.chop_chain is LAST_PAYS and not ended:
        return ()
    return tuple(line for line in chop_lines(trick, seats, rules)[-1:] if any(line.net))


def _message(state: State, move: Move, seat: Seat | None, reason: Reason) -> str:
    facts: dict[str, object] = {"move": str(move) or "an empty play", "seat": seat, "turn": state.turn}
    if isinstance(move, Play) and state.turn is not None:
        hand = state.hands[state.turn]
        facts |= {
            "missing": " ".join(map(str, in_order(move.cards - hand))),
            "highest": in_order(hand)[-1].rank.value,
            "lowest": in_order(hand)[0].rank.value,  # the first leader has the lowest rank dealt
        }
    if state.trick:
        _, table = state.trick[-1]
        facts["table"] = f"{table} of seat {state.trick[-1][0]}"
    return _SENTENCES[reason].format_map(facts)


_SENTENCES: Final = {
    Reason.DEAL_OVER: "{move} comes too late, the deal is over (R4.7): deal again",
    Reason.NOT_YOUR_TURN: "{move} is not for seat {seat} now (R4.5): wait, it is the turn of seat {turn}",
    Reason.DECLARE_FIRST: "{move} has to wait until every seat has declared or declined (R4.1): declare or decline",
    Reason.PLAY_BEGUN: "{move} comes too late, play has begun (R4.1): play on",
    Reason.NOT_HELD: "{move} cannot be played, the hand lacks {missing} (R4.5): play cards that are in it",
    Reason.NO_COMBINATION: "{move} is no combination (R2.1): play a single, a pair, a triple, a quad or a straight",
    Reason.TWO_IN_STRAIGHT: "{move} is a straight that holds a 2 (R2.2): leave the 2 out, here no straight holds one",
    Reason.WITHOUT_LOWEST: "{move} lacks the lowest rank (R4.3): lead a play that holds a {lowest}",
    Reason.DOES_NOT_BEAT: "{move} does not beat {table} (R3.1): play the same kind and size but higher, or pass",
    Reason.LAST_CARD: "{move} is below your highest and the next player has one card left (R4.8): "
    "of singles play a {highest}, or no single",
    Reason.FINISH_ON_TWO: "{move} would empty the hand with 2s (R4.10): keep a card that is no 2 for the end",
    Reason.LEADER_PASSES: "{move} is not for the leader (R4.6): lead any combination",
}
