"""Ceki cards: coins, strings of coins, myriads and three honours, drawn in our own way."""

from typing import Final, assert_never

from sampan.show._svg_draw import Svg, circle, group, label, lines, rect
from sampan.show._svg_flowers import blossom, leaves
from sampan.show._svg_hanzi import NUMERALS, hanzi
from sampan.show._svg_theme import BLACK, BLUE, GOLD, GREEN, RED, WHITE, Pen
from sampan.tiles import CekiCard, CekiSuit

__all__ = ["CEKI_RATIO", "ceki", "mini_ceki"]

CEKI_RATIO: Final = 2.0
"""The height of a Ceki card in widths."""

# All that follows is drawn on a card of 50 by 100, below an index; the ends of a card are inked.

PLACES: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    ((0, 1),),
    ((0, 0), (0, 2)),
    ((0, 0), (0, 1), (0, 2)),
    ((-1, 0), (1, 0), (-1, 2), (1, 2)),
    ((-1, 0), (1, 0), (0, 1), (-1, 2), (1, 2)),
    ((-1, 0), (1, 0), (-1, 1), (1, 1), (-1, 2), (1, 2)),
    ((-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1), (-1, 2), (1, 2)),
    ((-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1), (-1, 2), (0, 2), (1, 2)),
    tuple((x, y) for y in range(3) for x in (-1, 0, 1)),
)
"""Where the coins and strings of each number lie, from the middle to both sides and from above."""

INKED: Final = {CekiSuit.COINS: BLUE, CekiSuit.STRINGS: GREEN, CekiSuit.MYRIADS: RED, CekiSuit.HONOURS: BLACK}

OLD_THOUSAND, RED_FLOWER, WHITE_FLOWER = 1, 2, 3


def coin(x: float, y: float, r: float) -> Svg:
    """A round coin with a square hole."""
    half = 0.32 * r
    return Svg(
        circle(x, y, 0.9 * r, fill=GOLD, stroke=BLUE, stroke_width=0.2 * r)
        + rect(x - half, y - half, 2 * half, 2 * half, fill=WHITE, stroke=BLUE, stroke_width=0.16 * r)
    )


def string(x: float, y: float, high: float) -> Svg:
    """Coins on a string, seen from the edge."""
    half, thick = 0.22 * high, 0.16 * high
    edges = [[(x - half, y + high * at), (x + half, y + high * at)] for at in (-0.3, 0, 0.3)]
    return Svg(
        lines([[(x, y - high / 2), (x, y + high / 2)]], colour=RED, thick=0.1 * high)
        + lines(edges, colour=GREEN, thick=thick)
    )


def _money(face: CekiCard) -> Svg:
    places = PLACES[face.number - 1]
    wide = any(x for x, _ in places)
    size = 14.0 if face.number == 1 else 6.4 if wide else 8.4
    drawn = []
    for across, down in places:
        x, y = 25 + across * (13.5 if wide else 0), 36 + down * 20
        drawn.append(coin(x, y, size) if face.suit is CekiSuit.COINS else string(x, y, 2.1 * size))
    return Svg("".join(drawn))


def _honour(number: int) -> Svg:
    if number == OLD_THOUSAND:
        seal = Svg(rect(29, 66, 14, 18, r=2, fill=RED) + hanzi("中", 31.5, 70, 9, WHITE, thick=14))
        return Svg(hanzi("千", 8, 22, 34, BLACK, thick=11) + seal)
    flower = (
        blossom(25, 42, 18, RED, petals=6)
        if number == RED_FLOWER
        else Svg(blossom(25, 42, 19, BLACK, petals=6, heart=BLACK) + blossom(25, 42, 16.5, WHITE, petals=6))
    )
    stalk = lines([[(25, 56), (25, 86)]], colour=GREEN, thick=3.5)
    return Svg(stalk + leaves([(25, 84, 21, -0.15), (25, 78, 21, 0.15)], GREEN) + flower)


def _face(face: CekiCard) -> Svg:
    match face.suit:
        case CekiSuit.COINS | CekiSuit.STRINGS:
            return _money(face)
        case CekiSuit.MYRIADS:
            return Svg(
                hanzi(NUMERALS[face.number - 1], 13, 25, 24, BLACK, thick=11) + hanzi("萬", 9, 53, 32, RED, thick=9)
            )
        case CekiSuit.HONOURS:
            return _honour(face.number)
        case _:
            assert_never(face.suit)


def ceki(face: CekiCard, wide: float, pen: Pen) -> Svg:
    """A Ceki card of a width; its index is never below 9."""
    scale = wide / 50
    colour = INKED[face.suit]
    size = max(14, 9 / scale)
    paper = rect(0.5, 0.5, 49, 99, r=5, fill=pen.palette.paper, stroke=pen.palette.outline, stroke_width=1)
    ends = Svg(rect(3.5, 3.5, 43, 3.5, r=1.6, fill=colour) + rect(3.5, 93, 43, 3.5, r=1.6, fill=colour))
    text = "" if face.suit is CekiSuit.HONOURS else str(face.number)
    corner = label(4.5, 7.4 + 0.86 * size, text, size=size, fill=colour, bold=True) if text else Svg("")
    return group(paper, ends, _face(face), corner, scale=scale)


# -- small ----------------------------------------------------------------------------------------------------------

MINI_WIDE: Final = 14
MINI_HIGH: Final = 22


def mini_ceki(face: CekiCard, pen: Pen) -> Svg:
    """A Ceki card that is all index, 14 by 22."""
    outline = pen.palette.outline
    paper = rect(
        0.4, 0.4, MINI_WIDE - 0.8, MINI_HIGH - 0.8, r=1.4, fill=pen.palette.paper, stroke=outline, stroke_width=0.8
    )
    if face.suit is CekiSuit.HONOURS:
        return Svg(paper + _mini_honour(face.number))
    letter = label(7, 9.2, str(face.number), size=9, fill=INKED[face.suit], bold=True, anchor="middle")
    sign = {
        CekiSuit.COINS: coin(7, 15.6, 4.6),
        CekiSuit.STRINGS: string(7, 15.6, 9),
        CekiSuit.MYRIADS: hanzi("萬", 2.5, 11, 9, RED, thick=9),
    }[face.suit]
    return Svg(paper + letter + sign)


def _mini_honour(number: int) -> Svg:
    if number == OLD_THOUSAND:
        return hanzi("千", 1.8, 5.6, 10.4, BLACK, thick=13)
    if number == RED_FLOWER:
        return blossom(7, 11, 5.6, RED, petals=6)
    return Svg(blossom(7, 11, 5.8, BLACK, petals=6, heart=BLACK) + blossom(7, 11, 4.8, WHITE, petals=6))
