"""Small pictures: flowers and seasons, the bird of the first bamboo. Each stands in a square of 100."""

from collections.abc import Callable, Sequence
from typing import Final

from sampan.show._svg_draw import Svg, around, circle, disc, lines, path, petal
from sampan.show._svg_theme import BLUE, GOLD, GREEN, PINK, RED, WHITE

__all__ = ["PICTURES", "bird", "blossom"]

WOOD: Final = "#7a5233"
ORANGE: Final = "#d2691e"
VIOLET: Final = "#7c4fa3"


def blossom(x: float, y: float, r: float, colour: str, *, petals: int = 5, heart: str = GOLD) -> Svg:
    """A flower of round petals."""
    rounds = " ".join(disc(*around(x, y, 0.58 * r, turn / petals), 0.42 * r) for turn in range(petals))
    return Svg(path(rounds, fill=colour) + circle(x, y, 0.3 * r, fill=heart))


def star(x: float, y: float, r: float, colour: str, *, rays: int, spread: float, turn: float = 0) -> Svg:
    """Pointed petals round a point."""
    return path(" ".join(petal(x, y, r, turn + ray / rays, spread) for ray in range(rays)), fill=colour)


def leaves(places: Sequence[tuple[float, float, float, float]], colour: str, spread: float = 0.07) -> Svg:
    """Leaves: from where, how long, and which way as a part of a full turn."""
    return path(" ".join(petal(x, y, long, turn, spread) for x, y, long, turn in places), fill=colour)


def plum() -> Svg:
    twig = lines([[(8, 92), (34, 66), (46, 40), (78, 12)], [(34, 66), (72, 72)]], colour=WOOD, thick=6)
    return Svg(twig + blossom(34, 42, 27, PINK) + blossom(74, 70, 24, PINK) + circle(80, 14, 8, fill=PINK))


def orchid() -> Svg:
    blades = leaves([(50, 97, 84, -0.1), (50, 97, 56, -0.18), (50, 97, 74, 0.11), (50, 97, 52, 0.19)], GREEN, 0.025)
    stalk = lines([[(50, 96), (52, 60), (46, 36)]], colour=GREEN, thick=4)
    return Svg(blades + stalk + star(46, 28, 27, VIOLET, rays=5, spread=0.08) + circle(46, 28, 6, fill=GOLD))


def chrysanthemum() -> Svg:
    stalk = lines([[(50, 50), (50, 97)]], colour=GREEN, thick=6)
    foliage = leaves([(50, 92, 40, -0.17), (50, 88, 40, 0.17)], GREEN)
    return Svg(stalk + foliage + star(50, 38, 37, GOLD, rays=13, spread=0.035) + circle(50, 38, 11, fill=ORANGE))


def bamboo_plant() -> Svg:
    canes = lines([[(38, 97), (38, 4)], [(66, 97), (66, 30)]], colour=GREEN, thick=10)
    knots = lines(
        [[(31, y), (45, y)] for y in (28, 52, 76)] + [[(59, y), (73, y)] for y in (54, 78)], colour=WHITE, thick=3
    )
    return Svg(
        canes + knots + leaves([(40, 28, 36, 0.17), (36, 52, 32, -0.2), (68, 54, 30, 0.14), (66, 32, 26, 0.03)], GREEN)
    )


def spring() -> Svg:
    shoot = lines([[(50, 97), (50, 44)]], colour=GREEN, thick=7)
    sprouts = leaves([(50, 80, 44, -0.16), (50, 70, 44, 0.16)], GREEN)
    bloom = path(
        "M50 52 C28 52 24 28 28 8 C36 14 40 18 42 24 C44 14 46 8 50 3 C54 8 56 14 58 24 C60 18 64 14 72 8 "
        "C76 28 72 52 50 52 Z",
        fill=PINK,
    )
    return Svg(shoot + sprouts + bloom)


def summer() -> Svg:
    rays = [[around(50, 50, 34, turn / 8), around(50, 50, 47, turn / 8)] for turn in range(8)]
    return Svg(lines(rays, colour=ORANGE, thick=8) + circle(50, 50, 25, fill=GOLD))


def autumn() -> Svg:
    blade = star(50, 58, 54, RED, rays=5, spread=0.06, turn=0.6)
    lower = path("M50 58 L24 74 L42 70 L50 80 L58 70 L76 74 Z", fill=RED)
    veins = [[(50, 58), around(50, 58, 34, 0.6 + ray / 5)] for ray in (1, 2, 3)]
    return Svg(
        blade + lower + lines([[(50, 56), (50, 97)]], colour=WOOD, thick=5) + lines(veins, colour=ORANGE, thick=3)
    )


def winter() -> Svg:
    arms, barbs = [], []
    for turn in (0 / 6, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6):
        arms.append([(50.0, 50.0), around(50, 50, 46, turn)])
        knee = around(50, 50, 28, turn)
        barbs.append([around(*knee, 16, turn - 0.12), knee, around(*knee, 16, turn + 0.12)])
    return lines([*arms, *barbs], colour=BLUE, thick=7)


PICTURES: Final[Sequence[Callable[[], Svg]]] = (
    plum,
    orchid,
    chrysanthemum,
    bamboo_plant,
    spring,
    summer,
    autumn,
    winter,
)
"""The pictures of the flowers and seasons, 1 to 8."""


def bird() -> Svg:
    """A bird on a twig."""
    tail = leaves([(34, 66, 34, 0.62), (36, 68, 30, 0.57), (32, 62, 34, 0.68)], BLUE)
    body = path("M76 30 C84 52 70 80 44 78 C26 76 22 62 26 52 C40 58 52 50 56 34 Z", fill=GREEN)
    wing = path("M62 48 C58 64 44 68 32 60 C44 58 50 52 54 42 Z", fill=BLUE)
    head = circle(66, 26, 15, fill=RED)
    beak = path("M79 20 L96 27 L79 32 Z", fill=GOLD)
    legs = lines([[(50, 78), (50, 92)], [(60, 74), (62, 92)], [(30, 93), (82, 93)]], colour=WOOD, thick=5)
    return Svg(legs + tail + body + wing + head + beak + circle(69, 23, 3.5, fill=WHITE))
