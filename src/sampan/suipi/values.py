"""What the cards are worth, as masks and tables over the 64 bits of a :class:`~sampan.cards.CardSet`."""

from collections.abc import Iterable, Iterator
from typing import Final

from sampan.cards import Card, CardSet, Rank, Suit

__all__ = ["in_order"]

NUMBER_RANKS: Final = (*list(Rank)[:10], Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN)
FACE_RANKS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
TOP: Final = len(NUMBER_RANKS)

ASCENDING: Final = tuple(Card(rank, suit) for rank in (*NUMBER_RANKS, *FACE_RANKS) for suit in Suit)
"""All 64 cards in the game's order: A 2 … 10 11 12 13 J Q K, S C D H within a rank."""

CARD: Final = {card.bit: card for card in ASCENDING}
"""The card of a bit."""

PLACE: Final = {card: place for place, card in enumerate(ASCENDING)}
"""The place of a card in the game's order."""

VALUE: Final = {card.bit: NUMBER_RANKS.index(card.rank) + 1 if card.rank in NUMBER_RANKS else 0 for card in ASCENDING}
"""R1.2: the value of a card by its bit; 0 for a face card."""

SAME: Final = {card.bit: sum(Card(card.rank, suit).bit for suit in Suit) for card in ASCENDING}
"""The four cards of a card's rank, by its bit."""

OF_VALUE: Final = (0, *(SAME[Card(rank, Suit.SPADES).bit] for rank in NUMBER_RANKS))
"""The four cards of each value; none is worth 0."""

NUMBERS: Final = sum(OF_VALUE)
FIRST_NUMBERS: Final = sum(bit & -bit for bit in OF_VALUE)
"""The lowest bit of each number rank."""

FACES: Final = sum(SAME[Card(rank, Suit.SPADES).bit] for rank in FACE_RANKS)
SPADES: Final = sum(card.bit for card in ASCENDING if card.suit is Suit.SPADES)
FIRST_SUIT: Final = SPADES
"""The lowest bit of each rank."""


def in_order(cards: Iterable[Card]) -> list[Card]:
    """The cards from low to high: A 2 … 10 11 12 13 J Q K, S C D H within a rank."""
    return sorted(cards, key=PLACE.__getitem__)


def each_bit(cards: int) -> Iterator[int]:
    """Each bit of a set, from low to high."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low


def values(cards: int) -> list[int]:
    """The value of each card of a set, 0 for a face card."""
    found = []
    while cards:
        low = cards & -cards
        cards ^= low
        found.append(VALUE[low])
    return found


def ranks(cards: int) -> int:
    """The lowest bit of each rank of which a set has a card."""
    pairs = cards | cards >> 1
    return (pairs | pairs >> 2) & FIRST_SUIT


def text(cards: CardSet) -> str:
    """The cards as they are written, from low to high."""
    return " ".join(map(str, in_order(cards)))
