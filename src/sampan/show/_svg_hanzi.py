"""The Chinese signs of tiles and Ceki cards, as strokes of a pen on a square of 100."""

from typing import Final

from sampan.show._svg_draw import Point, Svg, group, lines

__all__ = ["NUMERALS", "STROKES", "hanzi"]

NUMERALS: Final = "一二三四五六七八九"

_WRITTEN: Final = {
    "一": "8 50 92 50",
    "二": "20 24 80 24 / 8 78 92 78",
    "三": "16 16 84 16 / 24 49 76 49 / 8 84 92 84",
    "四": "10 18 90 18 90 86 10 86 10 18 / 38 18 37 42 25 62 / 61 18 61 52 66 58 80 58",
    "五": "14 12 86 12 / 47 12 36 88 / 22 48 72 48 69 88 / 6 88 94 88",
    "六": "46 6 56 22 / 8 36 92 36 / 36 52 26 74 10 92 / 62 52 75 72 92 92",
    "七": "8 48 92 34 / 42 6 42 78 50 90 82 90 88 74",
    "八": "38 14 31 52 8 90 / 54 12 66 52 94 90",
    "九": "40 6 38 46 8 94 / 12 32 66 28 65 80 73 90 89 90 93 74",
    "萬": "6 14 94 14 / 33 4 33 25 / 67 4 67 25 / 27 31 73 31 73 54 27 54 27 31 / 27 42 73 42 / 50 31 50 78 / "
    "12 97 12 65 88 65 88 92 78 96 / 32 82 64 78 / 59 71 69 88",
    "東": "8 17 92 17 / 50 3 50 97 / 20 32 80 32 80 62 20 62 20 32 / 20 47 80 47 / 47 62 30 80 7 94 / "
    "53 62 70 80 93 94",
    "南": "14 14 86 14 / 50 2 50 31 / 11 97 11 31 89 31 89 92 79 97 / 33 39 40 50 / 67 39 60 50 / 27 55 73 55 / "
    "23 73 77 73 / 50 55 50 95",
    "西": "6 12 94 12 / 12 34 88 34 88 92 12 92 12 34 / 38 12 37 46 27 62 / 61 12 61 54 66 60 80 60",
    "北": "36 6 36 94 / 10 36 36 36 / 5 82 36 66 / 62 6 62 84 68 91 88 91 94 76 / 90 26 77 38 62 48",
    "中": "13 28 87 28 87 66 13 66 13 28 / 50 4 50 97",
    "發": "12 11 38 11 29 25 6 40 / 15 19 25 29 / 58 4 66 18 94 38 / 85 9 72 19 / 95 20 81 30 / 30 40 44 40 / "
    "12 47 42 47 42 59 14 59 12 72 43 72 41 93 31 97 / 60 44 59 57 50 66 / 60 44 80 44 80 57 91 59 / "
    "53 69 86 69 73 86 49 98 / 60 76 74 89 95 98",
    "千": "74 8 52 17 22 22 / 6 50 94 50 / 50 18 50 97",
}
"""Stroke by stroke, ``/`` between strokes; a stroke that returns to its first point is a frame."""


def _points(stroke: str) -> list[Point]:
    numbers = list(map(int, stroke.split()))
    return list(zip(numbers[::2], numbers[1::2], strict=True))


STROKES: Final = {sign: [_points(stroke) for stroke in written.split("/")] for sign, written in _WRITTEN.items()}
"""The strokes of each sign, each a list of points."""


def hanzi(sign: str, x: float, y: float, size: float, colour: str, *, thick: float = 9) -> Svg:
    """A sign in a square; ``thick`` is the pen's width where the square is 100."""
    return group(lines(STROKES[sign], colour=colour, thick=thick), x=x, y=y, scale=size / 100)
