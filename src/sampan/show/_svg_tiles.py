"""Mahjong tiles: dots, bamboos, characters, winds, dragons, flowers and seasons of our own drawing."""

from typing import Final, assert_never

from sampan.show._svg_draw import Svg, circle, group, label, lines, rect
from sampan.show._svg_flowers import PICTURES, bird, blossom
from sampan.show._svg_hanzi import NUMERALS, hanzi
from sampan.show._svg_theme import BLACK, BLUE, GREEN, PINK, RED, WHITE, Pen
from sampan.tiles import Tile, TileSuit

__all__ = ["TILE_RATIO", "mini_tile", "tile"]

TILE_RATIO: Final = 4 / 3
"""The height of a tile in widths."""

WIND_LETTERS: Final = "ESWN"
WINDS: Final = "東南西北"
SIDE: Final = "#b9a878"
"""The lower edge of a tile, which lies on its back."""

SLANTED: Final = 8
"""The number of bamboos of which some lean."""

WHITE_DRAGON, GREEN_DRAGON, RED_DRAGON = 5, 6, 7

# All that follows is drawn on a tile of 60 by 80; a face lies in the 40 by 64 right of the index.

LEFT, MIDDLE, RIGHT = 23.0, 36.0, 49.0

DOTS: Final[tuple[tuple[float, tuple[tuple[float, float, str], ...]], ...]] = (
    (15, ((34, 40, BLUE),)),
    (9.5, ((36, 23, GREEN), (36, 54, BLUE))),
    (8, ((26, 22, BLUE), (36, 40, RED), (46, 58, GREEN))),
    (8, ((27, 25, BLUE), (47, 25, GREEN), (27, 54, GREEN), (47, 54, BLUE))),
    (7.2, ((26, 20, BLUE), (48, 20, GREEN), (37, 39, RED), (26, 58, GREEN), (48, 58, BLUE))),
    (7, ((27, 17, GREEN), (46, 17, GREEN), (27, 42, RED), (46, 42, RED), (27, 60, RED), (46, 60, RED))),
    (
        6,
        (
            *((24, 13, GREEN), (37, 19, GREEN), (50, 25, GREEN)),
            *((29, 45, RED), (45, 45, RED), (29, 61, RED), (45, 61, RED)),
        ),
    ),
    (6.2, tuple((x, y, BLUE) for y in (15, 31, 47, 63) for x in (28, 45))),
    (5.6, tuple((x, y, colour) for y, colour in ((17, GREEN), (39, RED), (61, BLUE)) for x in (LEFT, MIDDLE, RIGHT))),
)
"""The dots of each number: their radius, and where each lies with its colour."""


def _upright(x: float, middle: float, half: float, colour: str = GREEN) -> tuple[float, float, float, float, str]:
    return x, middle - half, x, middle + half, colour


_BOTH: Final = [_upright(x, y, 11) for y in (24, 56) for x in (LEFT, RIGHT)]
_TWO_ROWS: Final = [_upright(x, y, 11) for y in (24, 56) for x in (LEFT, MIDDLE, RIGHT)]
_LOW: Final = [_upright(x, y, 8) for y in (40, 63) for x in (LEFT, MIDDLE, RIGHT)]

STICKS: Final[tuple[tuple[tuple[float, float, float, float, str], ...], ...]] = (
    (),
    (_upright(MIDDLE, 24, 11), _upright(MIDDLE, 56, 11, BLUE)),
    (_upright(MIDDLE, 24, 11, BLUE), _upright(LEFT + 2, 56, 11), _upright(RIGHT - 2, 56, 11)),
    (_BOTH[0], (*_BOTH[1][:4], BLUE), (*_BOTH[2][:4], BLUE), _BOTH[3]),
    (*_BOTH, _upright(MIDDLE, 40, 11, RED)),
    (*_TWO_ROWS[:3], *((*stick[:4], BLUE) for stick in _TWO_ROWS[3:])),
    (_upright(MIDDLE, 17, 8, RED), *_LOW),
    (
        *(_upright(LEFT, 24, 11), _upright(RIGHT, 24, 11)),
        *((30.5, 35, 35, 15, GREEN), (41.5, 35, 37, 15, GREEN)),
        *(_upright(LEFT, 56, 11, BLUE), _upright(RIGHT, 56, 11, BLUE)),
        *((30.5, 45, 35, 65, BLUE), (41.5, 45, 37, 65, BLUE)),
    ),
    tuple(
        _upright(x, y, 8, colour) for y in (17, 40, 63) for x, colour in ((LEFT, GREEN), (MIDDLE, RED), (RIGHT, BLUE))
    ),
)
"""The sticks of each number of bamboos, each from a point to a point with its colour; the first is a bird instead."""


def dot(x: float, y: float, r: float, colour: str) -> Svg:
    """One dot: a ring round a smaller dot."""
    return Svg(
        circle(x, y, 0.8 * r, fill=WHITE, stroke=colour, stroke_width=0.4 * r) + circle(x, y, 0.32 * r, fill=colour)
    )


def stick(x: float, y: float, to_x: float, to_y: float, colour: str, thick: float) -> Svg:
    """One bamboo stick with its knot in the middle."""
    knot = (x + to_x) / 2, (y + to_y) / 2
    half = thick / 2
    return Svg(
        lines([[(x, y), (to_x, to_y)]], colour=colour, thick=thick)
        + lines([[(knot[0] - half, knot[1]), (knot[0] + half, knot[1])]], colour=colour, thick=0.55 * thick)
        + lines([[(x, y + (to_y - y) * 0.12), (to_x, to_y - (to_y - y) * 0.12)]], colour=WHITE, thick=0.18 * thick)
    )


def _big_dot() -> Svg:
    petals = blossom(34, 40, 10, RED, petals=8, heart=WHITE)
    ring = circle(34, 40, 15.5, fill=WHITE, stroke=GREEN, stroke_width=3)
    return Svg(ring + circle(34, 40, 11.5, stroke=BLUE, stroke_width=1.6) + petals)


def _face(face: Tile) -> Svg:
    """What is cut into a tile, but for the index."""
    match face.suit:
        case TileSuit.CHARACTERS:
            return Svg(
                hanzi(NUMERALS[face.number - 1], 23, 8, 25, BLACK, thick=11) + hanzi("萬", 19, 37, 34, RED, thick=9)
            )
        case TileSuit.DOTS:
            radius, dots = DOTS[face.number - 1]
            return _big_dot() if face.number == 1 else Svg("".join(dot(x, y, radius, c) for x, y, c in dots))
        case TileSuit.BAMBOOS:
            thick = 5 if face.number == SLANTED else 6
            sticks = "".join(stick(*one, thick) for one in STICKS[face.number - 1])
            return Svg(sticks) if face.number > 1 else group(bird(), x=14, y=17, scale=0.44)
        case TileSuit.HONOURS:
            return _honour(face.number)
        case TileSuit.FLOWERS:
            return group(PICTURES[face.number - 1](), x=15, y=20, scale=0.42)
        case _:
            assert_never(face.suit)


def _honour(number: int) -> Svg:
    if number <= len(WINDS):
        return hanzi(WINDS[number - 1], 17, 22, 38, BLACK, thick=10)
    if number == WHITE_DRAGON:
        return Svg(
            rect(12, 13, 36, 49, r=3, stroke=BLUE, stroke_width=4)
            + rect(17.5, 18.5, 25, 38, r=1, stroke=BLUE, stroke_width=1.6)
        )
    if number == GREEN_DRAGON:
        return hanzi("發", 8, 15, 45, GREEN, thick=9)
    return hanzi("中", 8, 15, 45, RED, thick=12)


def index(face: Tile) -> tuple[str, str]:
    """What stands in the corner of a tile, and its colour; a dragon has no index."""
    match face.suit:
        case TileSuit.HONOURS:
            return WIND_LETTERS[face.number - 1 : face.number], BLACK
        case TileSuit.FLOWERS:
            return str(face.number), GREEN if face.number <= len(WINDS) else RED
        case _:
            return str(face.number), BLACK


def tile(face: Tile, wide: float, pen: Pen) -> Svg:
    """A tile of a width; its index is never below 9."""
    scale = wide / 60
    text, colour = index(face)
    size = max(14, 9 / scale)
    corner = label(4.5, 0.98 * size, text, size=size, fill=colour, bold=True) if text else Svg("")
    return group(_blank(pen), corner, _face(face), scale=scale)


def _blank(pen: Pen) -> Svg:
    side = rect(0.6, 0.6, 58.8, 78.8, r=7, fill=SIDE, stroke=pen.palette.outline, stroke_width=1.2)
    return Svg(side + rect(1.2, 1.2, 57.6, 73.6, r=6.4, fill=pen.palette.ivory))


# -- small ----------------------------------------------------------------------------------------------------------

MINI_WIDE: Final = 14
MINI_HIGH: Final = 22


def mini_tile(face: Tile, pen: Pen) -> Svg:
    """A tile that is all index, 14 by 22."""
    text, colour = index(face)
    middle = MINI_WIDE / 2
    paper = rect(
        0.4,
        0.4,
        MINI_WIDE - 0.8,
        MINI_HIGH - 0.8,
        r=2.2,
        fill=pen.palette.ivory,
        stroke=pen.palette.outline,
        stroke_width=0.8,
    )
    letter = label(middle, 9.2, text, size=9, fill=colour, bold=True, anchor="middle") if text else Svg("")
    return Svg(paper + letter + _mini_sign(face))


def _mini_sign(face: Tile) -> Svg:
    match face.suit:
        case TileSuit.CHARACTERS:
            return hanzi("萬", 2.5, 11, 9, RED, thick=9)
        case TileSuit.DOTS:
            return dot(7, 15.6, 4.4, BLUE)
        case TileSuit.BAMBOOS:
            return Svg(stick(4.6, 12.8, 4.6, 18.4, GREEN, 2.4) + stick(9.4, 12.8, 9.4, 18.4, GREEN, 2.4))
        case TileSuit.HONOURS if face.number <= len(WINDS):
            return hanzi(WINDS[face.number - 1], 2.7, 11, 8.6, BLACK, thick=10)
        case TileSuit.HONOURS if face.number == WHITE_DRAGON:
            return rect(3, 4, 8, 14, r=1, stroke=BLUE, stroke_width=1.6)
        case TileSuit.HONOURS if face.number == GREEN_DRAGON:
            return hanzi("發", 1.6, 5.4, 10.8, GREEN, thick=10)
        case TileSuit.HONOURS:
            return hanzi("中", 1.6, 5.4, 10.8, RED, thick=14)
        case TileSuit.FLOWERS if face.number <= len(WINDS):
            return blossom(7, 15.6, 4.8, PINK)
        case TileSuit.FLOWERS:
            return group(PICTURES[5](), x=2.2, y=10.8, scale=0.096)
        case _:
            assert_never(face.suit)
