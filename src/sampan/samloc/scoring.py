"""What is paid, and for what (R5, R6)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from sampan.cards import CardSet
from sampan.game import Seat
from sampan.rulebook import RuleEnum
from sampan.samloc.combos import ABOVE, RANK_BITS, TWOS, ComboKind, chops, is_twos
from sampan.samloc.rules import BrokenSamTo, ChopChain, FinishOnTwo, LastCard, LastCardNext, Rules
from sampan.samloc.state import OutcomeKind, State, Trick
from sampan.samloc.turns import between, passers
from sampan.scoring import Score, ScoreLine
from sampan.table import check_state

__all__ = ["ScoreItem", "chop_lines", "score"]


class ScoreItem(RuleEnum):
    """What a payment is for.

    .. versionadded:: 0.1.0
    """

    CHOPPED_TWO = "chopped_two", "R6.5", "chopped by a quad"
    CHOPPED_QUAD = "chopped_quad", "R6.5", "chopped by a higher quad"
    CARDS_LEFT = "cards_left", "R6.1", "cards left"
    CONG = "cong", "R6.2", "cóng: never played a card"
    TWOS_LEFT = "twos_left", "R6.3", "2s left"
    QUADS_LEFT = "quads_left", "R6.4", "quads left"
    LAST_CARD = "last_card", "R4.8", "a low single before the last card: pays another's bill"
    TWO_FINISH = "two_finish", "R4.10", "went out on 2s"
    SAM_MADE = "sam_made", "R5.2", "Sâm made"
    SAM_BROKEN = "sam_broken", "R5.2", "Sâm broken"
    INSTANT_WIN = "instant_win", "R7.1", "instant win"


CHOPS: Final = (ScoreItem.CHOPPED_TWO, ScoreItem.CHOPPED_QUAD)
"""What is booked while the deal runs."""


def chop_lines(trick: Trick, seats: int, rules: Rules) -> list[ScoreLine[ScoreItem]]:
    """Price the chops of a trick (R6.5), oldest first; under LAST_PAYS the last line settles them all."""
    lines: list[ScoreLine[ScoreItem]] = []
    won = 0
    for (victim, chopped), (chopper, play) in pairwise(trick):
        table, new = chopped.combo, play.combo
        if table is None or new is None or not chops(new, table, rules):
            continue
        item = ScoreItem.CHOPPED_TWO if is_twos(table) else ScoreItem.CHOPPED_QUAD
        price = rules.chop_two * table.size if item is ScoreItem.CHOPPED_TWO else rules.chop_quad
        match rules.chop_chain:
            case ChopChain.DOUBLE if lines:
                price = 2 * won
            case ChopChain.CARRY | ChopChain.LAST_PAYS:
                price += won
        won = price
        lines.append(ScoreLine.payment(item, seats, victim, chopper, price * rules.stake, chopped.cards))
    return lines


def score(state: State, /) -> Score[ScoreItem]:
    """Add up all that is settled so far: the chops booked, and once the deal is over the bills.

    Returns:
        One line for each payment between two seats (R6.7), in stakes; what amounts to nothing has no line.

    Raises:
        TypeError: If ``state`` is no State of the game.

    >>> from sampan import samloc
    >>> score(samloc.deal(rng=7)).net
    (0, 0, 0, 0)

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    seats, stake = state.seats, state.rules.stake
    due = [
        ScoreLine.payment(item, seats, payer, payee, amount * stake, CardSet.from_bits(bits))
        for item, payer, payee, amount, bits in _bill(state)
        if amount
    ]
    return Score.of(seats, [*state.paid, *due])


Due: TypeAlias = tuple[ScoreItem, Seat, Seat, int, int]
"""What is to be paid: for what, by whom, to whom, how much before the stake, and the bits of the cards it is for."""


def _bill(state: State) -> Iterator[Due]:
    """What the end of the deal costs."""
    outcome, rules, hands = state.outcome, state.rules, state._now[3]
    if outcome is None:
        return
    winner = outcome.winner
    others = [seat for seat in range(state.seats) if seat != winner]
    match outcome.kind:
        case OutcomeKind.INSTANT_WIN if winner is not None:
            yield from ((ScoreItem.INSTANT_WIN, seat, winner, rules.instant, hands[winner]) for seat in others)
        case OutcomeKind.SAM_MADE if winner is not None:
            yield from ((ScoreItem.SAM_MADE, seat, winner, rules.sam_made, 0) for seat in others)
        case OutcomeKind.SAM_BROKEN if state.declarer is not None and outcome.breaker is not None:
            paid = [seat for seat in others if seat != state.declarer]
            if rules.broken_sam_to is BrokenSamTo.BREAKER:
                yield ScoreItem.SAM_BROKEN, state.declarer, outcome.breaker, rules.sam_broken * len(paid), 0
            else:
                yield from ((ScoreItem.SAM_BROKEN, state.declarer, seat, rules.sam_broken, 0) for seat in paid)
        case OutcomeKind.WENT_OUT if winner is not None:
            if rules.finish_on_two is FinishOnTwo.PENALTY and _on_twos(state.trick):
                # R4.10: the finisher pays, nobody else owes anything
                yield from ((ScoreItem.TWO_FINISH, winner, seat, rules.two_finish, 0) for seat in others)
                return
            offender = _offender(state)
            played = state.played
            for seat in others:
                bill = _owed(hands[seat], seat in played, rules)
                if offender is None or seat == offender:
                    yield from ((item, seat, winner, amount, bits) for item, amount, bits in bill)
                else:
                    # R4.8: the offender pays for the others too
                    yield ScoreItem.LAST_CARD, offender, winner, sum(amount for _, amount, _ in bill), hands[seat]


def _owed(hand: int, played: bool, rules: Rules) -> list[tuple[ScoreItem, int, int]]:
    """A loser's bill (R6.1–R6.4): item, amount, and the bits of the cards it is for."""
    twos = hand & TWOS
    quads = sum(rank for rank in RANK_BITS if hand & rank == rank)
    extras = [
        (ScoreItem.TWOS_LEFT, rules.two_left * twos.bit_count(), twos),
        (ScoreItem.QUADS_LEFT, rules.quad_left * (quads.bit_count() // 4), quads),
    ]
    if played:
        return [(ScoreItem.CARDS_LEFT, rules.card * hand.bit_count(), hand), *extras]
    return [(ScoreItem.CONG, rules.cong, hand), *(extras if rules.cong_adds else ())]


def _on_twos(trick: Trick) -> bool:
    """Tell whether the last play went out on 2s in the sense of R4.10; a lone 2 that had to be led does not count."""
    _, play = trick[-1]
    return play.combo is not None and is_twos(play.combo) and not (len(trick) == 1 and play.combo.size == 1)


def _offender(state: State) -> Seat | None:
    """The seat that pays for all under R4.8 PENALTY, once the deal is won."""
    rules, trick = state.rules, state.trick
    if rules.last_card is not LastCard.PENALTY or len(trick) < 2:
        return None
    (seat, single), (winner, last) = trick[-2:]
    low = single.combo
    if low is None or low.kind is not ComboKind.SINGLE or last.cards.bits.bit_count() > 1:
        return None
    if not state.hands[seat].bits & ABOVE[low.strength]:
        return None  # it was the seat's highest
    after = (seat + 1) % state.seats
    if rules.last_card_next is LastCardNext.SEAT and winner != after:
        return None
    # The winner's was the very next act when every seat between had passed before the single was played.
    out = passers([player for player, _ in trick[:-1]], state.seats) if rules.pass_locks else 0
    return seat if not between(seat, winner, state.seats) & ~out else None
