"""What the losers pay (R3)."""

from sampan.rulebook import RuleEnum
from sampan.sampen.state import State
from sampan.scoring import Score, ScoreLine
from sampan.table import check_state

__all__ = ["ScoreItem", "score"]


class ScoreItem(RuleEnum):
    """What a payment is for.

    .. versionadded:: 0.1.0
    """

    WENT_OUT = "went_out", "R3.1", "first without cards"
    FEWEST_CARDS = "fewest_cards", "R2.7", "fewest cards when the deal was blocked"


def score(state: State, /) -> Score[ScoreItem]:
    """Add up all that is settled so far: nothing until the deal is over, then the stakes.

    Returns:
        One line for each payment of a loser to a winner (R3.1), in the unit of ``Rules.stake``.

    Raises:
        TypeError: If ``state`` is no State of the game.

    >>> from sampan import sampen
    >>> score(sampen.deal(rng=7)).net
    (0, 0, 0, 0)

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    outcome, seats = state.outcome, state.seats
    if outcome is None:
        return Score.of(seats, ())
    item = ScoreItem.FEWEST_CARDS if outcome.blocked else ScoreItem.WENT_OUT
    lines: list[ScoreLine[ScoreItem]] = [
        ScoreLine.payment(item, seats, loser, winner, state.rules.stake)
        for winner in outcome.winners
        for loser in range(seats)
        if loser not in outcome.winners
    ]
    return Score.of(seats, lines)
