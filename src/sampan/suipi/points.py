"""What captured cards count (R4.1, R4.2)."""

from typing import Final

from sampan.cards import Card
from sampan.suipi.rules import Pack, Rules
from sampan.suipi.values import SPADES

__all__ = ["count_points", "majority"]

MOST_CARDS: Final = 3
MOST_SPADES: Final = 1

SHORT: Final = {card.bit: 1 for card in map(Card.parse, ("AS", "AC", "AD", "AH", "2S"))} | {Card.parse("TD").bit: 2}
LONG: Final = SHORT | {Card.parse(text).bit: points for text, points in (("11D", 3), ("12D", 4), ("13D", 5))}

POINT_CARDS: Final = {Pack.PIPS10: SHORT, Pack.PIPS13: LONG}
"""The points of each card that scores by itself, by its bit (R4.1, R1.2)."""


def majority(captured: tuple[int, int], among: int) -> int | None:
    """Return the team that has captured more cards of a set; ``None`` for a tie (R4.2)."""
    first, second = ((cards & among).bit_count() for cards in captured)
    return None if first == second else 0 if first > second else 1


def count_points(captured: tuple[int, int], rules: Rules) -> tuple[int, int]:
    """Return the points of each team at the end of a deal, without suipis (R4.1)."""
    points = [sum(worth for bit, worth in POINT_CARDS[rules.pack].items() if bit & cards) for cards in captured]
    for among, worth in ((-1, MOST_CARDS), (SPADES, MOST_SPADES)):
        if (ahead := majority(captured, among)) is not None:
            points[ahead] += worth
    return points[0], points[1]
