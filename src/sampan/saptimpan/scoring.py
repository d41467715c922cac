"""What is paid, and for what (R2.3, R2.4, R3.2, R4)."""

from collections.abc import Iterator
from typing import Final

from sampan.rulebook import RuleEnum
from sampan.saptimpan.points import TEN_AND_A_HALF, worth
from sampan.saptimpan.results import Result, result
from sampan.saptimpan.state import Phase, State
from sampan.scoring import Score, ScoreLine
from sampan.table import check_state

__all__ = ["ScoreItem", "score"]


class ScoreItem(RuleEnum):
    """What a payment is for.

    .. versionadded:: 0.1.0
    """

    BANKER_EAST = "banker_east", "R2.3", "the banker's East takes the stake"
    PLAYER_EAST = "player_east", "R2.4", "a player's East is paid"
    BUST = "bust", "R3.2", "over 10½"
    BANKER_BUST = "banker_bust", "R4.1", "the banker is over 10½"
    TEN_AND_A_HALF = "ten_and_a_half", "R4.1", "the banker has exactly 10½"
    HIGHER = "higher", "R4.1", "a hand above the banker's"
    LOWER = "lower", "R4.1", "a hand below the banker's"
    TIE = "tie", "R4.2", "equal hands"


AT_ONCE: Final = (ScoreItem.BANKER_EAST, ScoreItem.PLAYER_EAST, ScoreItem.BUST)
"""What is paid while the round runs."""


def score(state: State, /) -> Score[ScoreItem]:
    """Add up all that is settled so far: Easts and busts, and once the round is over the stakes still in.

    Returns:
        One line for each payment between a player and the banker (R4.3); what amounts to nothing has no line.

    Raises:
        TypeError: If ``state`` is no State of the game.

    >>> from sampan import saptimpan
    >>> score(saptimpan.deal(rng=7)).net
    (0, 0, 0, 0)

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    return Score.of(state.seats, [*state.paid, *_settlement(state)])


def _settlement(state: State) -> Iterator[ScoreLine[ScoreItem]]:
    """What the end of the round costs, seat by seat."""
    if state.phase is not Phase.OVER:
        return
    rules, seats, dealer, hands = state.rules, state.seats, state.dealer, state.hands
    banker = hands[dealer]
    bank = worth(banker)
    for seat, stake in enumerate(state.stakes):
        if stake is None:  # the banker's, or settled before
            continue
        hand = hands[seat]
        mine = worth(hand)
        end = result(mine, bank, len(hand) - len(banker), rules)
        if end is Result.PUSH:
            continue
        payer, payee = (dealer, seat) if end is Result.WON else (seat, dealer)
        tiles = hand if bank < TEN_AND_A_HALF else banker
        yield ScoreLine.payment(_item(mine, bank), seats, payer, payee, stake, tiles)


def _item(mine: int, bank: int) -> ScoreItem:
    """What decides a player's stake."""
    if bank > TEN_AND_A_HALF:
        return ScoreItem.BANKER_BUST
    if bank == TEN_AND_A_HALF:
        return ScoreItem.TEN_AND_A_HALF
    if mine == bank:
        return ScoreItem.TIE
    return ScoreItem.HIGHER if mine > bank else ScoreItem.LOWER
