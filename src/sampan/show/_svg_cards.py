"""French cards: suit signs, pips and courts of our own drawing."""

from typing import Final

from sampan.cards import Card, Rank, Suit
from sampan.show._svg_draw import Svg, disc, group, label, lines, number, path, rect
from sampan.show._svg_theme import WHITE, Pen

__all__ = ["CARD_RATIO", "card", "index_size", "index_width", "mini_card", "rank_text", "sign", "whole_card"]

CARD_RATIO: Final = 1.4
"""The height of a card in widths."""

SIGNS: Final = {
    Suit.SPADES: "M50 3 C57 22 95 40 95 66 C95 80 84 87 74 87 C65 87 58 82 54 74 C55 86 60 93 68 97 L32 97 "
    "C40 93 45 86 46 74 C42 82 35 87 26 87 C16 87 5 80 5 66 C5 40 43 22 50 3 Z",
    Suit.HEARTS: "M50 95 C22 70 4 52 4 31 C4 15 15 6 27 6 C38 6 46 13 50 23 C54 13 62 6 73 6 C85 6 96 15 96 31 "
    "C96 52 78 70 50 95 Z",
    Suit.DIAMONDS: "M50 2 C60 20 72 36 88 50 C72 64 60 80 50 98 C40 80 28 64 12 50 C28 36 40 20 50 2 Z",
    Suit.CLUBS: f"{disc(50, 27, 22)} {disc(26, 60, 22)} {disc(74, 60, 22)} M44 50 L56 50 L56 66 C57 82 61 92 70 97 "
    "L30 97 C39 92 43 82 44 66 Z",
}
"""Each suit sign in a square of 100."""

COURTS: Final = {
    Rank.KING: "M8 74 L6 26 L28 48 L50 10 L72 48 L94 26 L92 74 Z M8 80 L92 80 L92 92 L8 92 Z "
    f"{disc(6, 22, 6)} {disc(50, 8, 7)} {disc(94, 22, 6)}",
    Rank.QUEEN: "M14 92 C8 70 6 52 4 34 C18 36 26 48 30 58 C34 40 42 26 50 16 C58 26 66 40 70 58 C74 48 82 36 96 34 "
    f"C94 52 92 70 86 92 Z {disc(50, 8, 7)} {disc(30, 34, 6)} {disc(70, 34, 6)}",
    Rank.JACK: "M50 98 C28 86 12 70 12 44 L12 8 C26 8 38 8 50 2 C62 8 74 8 88 8 L88 44 C88 70 72 86 50 98 Z",
}
"""What a court wears: a crown, a coronet, a shield; in a square of 100."""

LEFT, MIDDLE, RIGHT = 0.0, 0.5, 1.0


def _column(x: float, count: int) -> list[tuple[float, float]]:
    return [(x, place / (count - 1)) for place in range(count)]


PIPS: Final = {
    Rank.ACE: [(MIDDLE, 0.5)],
    Rank.TWO: _column(MIDDLE, 2),
    Rank.THREE: _column(MIDDLE, 3),
    Rank.FOUR: _column(LEFT, 2) + _column(RIGHT, 2),
    Rank.FIVE: [*_column(LEFT, 2), *_column(RIGHT, 2), (MIDDLE, 0.5)],
    Rank.SIX: _column(LEFT, 3) + _column(RIGHT, 3),
    Rank.SEVEN: [*_column(LEFT, 3), *_column(RIGHT, 3), (MIDDLE, 0.25)],
    Rank.EIGHT: [*_column(LEFT, 3), *_column(RIGHT, 3), (MIDDLE, 0.25), (MIDDLE, 0.75)],
    Rank.NINE: [*_column(LEFT, 4), *_column(RIGHT, 4), (MIDDLE, 0.5)],
    Rank.TEN: [*_column(LEFT, 4), *_column(RIGHT, 4), (MIDDLE, 1 / 6), (MIDDLE, 5 / 6)],
    Rank.ELEVEN: [*_column(LEFT, 4), *_column(RIGHT, 4), (MIDDLE, 1 / 6), (MIDDLE, 0.5), (MIDDLE, 5 / 6)],
    Rank.TWELVE: _column(LEFT, 4) + _column(RIGHT, 4) + _column(MIDDLE, 4),
    Rank.THIRTEEN: _column(LEFT, 4) + _column(RIGHT, 4) + _column(MIDDLE, 5),
}
"""Where the signs of a number card lie, across and down from 0 to 1; the middle column of 10 to 13 has the 2 to 5 signs
that count in Suipi's long pack.
"""


def sign(suit: Suit, x: float, y: float, size: float, colour: str) -> Svg:
    """A suit sign in a square."""
    return path(SIGNS[suit], fill=colour, transform=f"translate({number(x)} {number(y)}) scale({size / 100:.4g})")


def rank_text(rank: Rank) -> str:
    """The rank as it is printed: ``10`` for T."""
    return "10" if rank is Rank.TEN else rank.value


def index_size(wide: float) -> float:
    """The size of the letters of an index on a card that may be covered."""
    return max(10, 0.34 * wide)


def index_width(wide: float) -> float:
    """The room at the left edge of such a card that its index takes."""
    return 0.05 * wide + 1.35 * index_size(wide)


def _index(card: Card, middle: float, size: float, colour: str) -> Svg:
    """The rank with the suit below it, in the upper left corner."""
    text, below = rank_text(card.rank), 0.85 * size
    return Svg(
        label(middle, 1.02 * size, text, size=size, fill=colour, bold=True, anchor="middle", most=1.2 * size)
        + sign(card.suit, middle - below / 2, 1.14 * size, below, colour)
    )


def _court(card: Card, x: float, y: float, size: float, colour: str) -> Svg:
    worn = path(COURTS[card.rank], fill=colour)
    if card.rank is Rank.JACK:
        worn = Svg(worn + lines([[(22, 24), (78, 24)], [(50, 24), (50, 82)]], colour=WHITE, thick=9))
    return group(worn, x=x, y=y, scale=size / 100)


def _paper(wide: float, pen: Pen) -> Svg:
    thick, colours = max(0.8, wide / 60), pen.palette
    return rect(
        thick / 2,
        thick / 2,
        wide - thick,
        CARD_RATIO * wide - thick,
        r=0.1 * wide,
        fill=colours.paper,
        stroke=colours.outline,
        stroke_width=thick,
    )


def card(card: Card, wide: float, pen: Pen, *, seen: float) -> Svg:
    """A card of a width, of which a strip at the left is seen: a large index, and its sign or what the court wears."""
    colour = pen.suit(card.suit)
    index = _index(card, index_width(wide) / 2 + 0.015 * wide, index_size(wide), colour)
    size = min(0.5 * wide, seen - 0.1 * wide)
    x, y = seen - size - 0.06 * wide, CARD_RATIO * wide - size - 0.08 * wide
    draw = _court if card.rank in COURTS else _sign_of
    return Svg(_paper(wide, pen) + index + draw(card, x, y, size, colour))


def whole_card(card: Card, wide: float, pen: Pen) -> Svg:
    """A card of a width with all its pips, and an index in two corners."""
    high, colour = CARD_RATIO * wide, pen.suit(card.suit)
    index = _index(card, 0.155 * wide, 0.21 * wide, colour)
    other = group(index, x=wide, y=high, scale=-1)
    return Svg(_paper(wide, pen) + index + other + _middle(card, wide, high, colour))


def _sign_of(card: Card, x: float, y: float, size: float, colour: str) -> Svg:
    return sign(card.suit, x, y, size, colour)


def _middle(card: Card, wide: float, high: float, colour: str) -> Svg:
    if card.rank in COURTS:
        size = 0.42 * wide
        return Svg(
            _court(card, (wide - size) / 2, 0.2 * high, size, colour)
            + sign(card.suit, (wide - size) / 2, 0.5 * high, size, colour)
        )
    pips = PIPS[card.rank]
    size = {1: 0.5, 12: 0.13, 13: 0.13}.get(len(pips), 0.165) * wide
    left, across, top, down = 0.355 * wide, 0.29 * wide, 0.13 * high, 0.74 * high
    return Svg(
        "".join(sign(card.suit, left + x * across - size / 2, top + y * down - size / 2, size, colour) for x, y in pips)
    )


# -- small ----------------------------------------------------------------------------------------------------------

MINI_WIDE: Final = 13
MINI_HIGH: Final = 20


def mini_card(card: Card, pen: Pen) -> Svg:
    """A card that is all index, 13 by 20."""
    colour = pen.suit(card.suit)
    middle = MINI_WIDE / 2
    return Svg(
        rect(
            0.4,
            0.4,
            MINI_WIDE - 0.8,
            MINI_HIGH - 0.8,
            r=2,
            fill=pen.palette.paper,
            stroke=pen.palette.outline,
            stroke_width=0.8,
        )
        + label(middle, 9, rank_text(card.rank), size=9, fill=colour, bold=True, anchor="middle", most=11)
        + sign(card.suit, middle - 3.75, 11, 7.5, colour)
    )
