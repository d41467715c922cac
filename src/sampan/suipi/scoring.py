"""What a deal is worth (R4)."""

from collections.abc import Iterator
from typing import Final

from sampan.cards import CardSet, Rank
from sampan.rulebook import RuleEnum
from sampan.scoring import Score, ScoreLine
from sampan.suipi.points import LONG, MOST_CARDS, MOST_SPADES, POINT_CARDS, majority
from sampan.suipi.state import Phase, State
from sampan.suipi.values import CARD, SPADES
from sampan.table import check_state

__all__ = ["ScoreItem", "score"]


class ScoreItem(RuleEnum):
    """What points are for.

    .. versionadded:: 0.1.0
    """

    MOST_CARDS = "most_cards", "R4.1", "most cards"
    MOST_SPADES = "most_spades", "R4.1", "most spades"
    ACE = "ace", "R4.1", "an ace"
    TWO_OF_SPADES = "two_of_spades", "R4.1", "the two of spades"
    TEN_OF_DIAMONDS = "ten_of_diamonds", "R4.1", "the ten of diamonds"
    ELEVEN_OF_DIAMONDS = "eleven_of_diamonds", "R1.2", "the eleven of diamonds"
    TWELVE_OF_DIAMONDS = "twelve_of_diamonds", "R1.2", "the twelve of diamonds"
    THIRTEEN_OF_DIAMONDS = "thirteen_of_diamonds", "R1.2", "the thirteen of diamonds"
    SUIPIS = "suipis", "R3.1", "suipis"


ITEMS: Final = {
    bit: ScoreItem.ACE if CARD[bit].rank is Rank.ACE else ScoreItem[CARD[bit].name.replace(" ", "_").upper()]
    for bit in LONG
}
"""The item of each card that scores by itself, by its bit."""


def score(state: State, /) -> Score[ScoreItem]:
    """Add up the captured point cards and the suipis, and once the deal is over the two majorities (R4.5).

    Returns:
        A line for each majority, each point card and the suipis, to each seat of a team what its team gains.

    Raises:
        TypeError: If ``state`` is no State of the game.

    >>> from sampan import suipi
    >>> score(suipi.deal(rng=7)).net
    (0, 0)

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    return Score.of(state.seats, list(_lines(state)))


def _lines(state: State) -> Iterator[ScoreLine[ScoreItem]]:
    rules, seats, _, _, phase, _, _, _, _, _, captured, suipis, _ = state._now

    def to_team(item: ScoreItem, side: int, points: int, bits: int = 0) -> ScoreLine[ScoreItem]:
        share = -points if side else points
        return ScoreLine(item, (share, -share) * (seats // 2), tuple(CardSet.from_bits(bits)))

    if phase is Phase.OVER:
        if (side := majority(captured, -1)) is not None:
            yield to_team(ScoreItem.MOST_CARDS, side, MOST_CARDS, captured[side])
        if (side := majority(captured, SPADES)) is not None:
            yield to_team(ScoreItem.MOST_SPADES, side, MOST_SPADES, captured[side] & SPADES)
    for bit, points in POINT_CARDS[rules.pack].items():
        for side, cards in enumerate(captured):
            if bit & cards:
                yield to_team(ITEMS[bit], side, points, bit)
    if suipis:
        yield to_team(ScoreItem.SUIPIS, 0, suipis)
