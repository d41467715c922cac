"""What tiles are worth, in half points: 10½ is 21 (R1.1)."""

from collections.abc import Iterable
from typing import Final

from sampan.table import check_types
from sampan.tiles import Tile, TileSuit

__all__ = ["half_points"]

_COPIES: Final = {suit: 1 if suit is TileSuit.FLOWERS else 4 for suit in TileSuit}
_NUMBERS: Final = {suit: {TileSuit.HONOURS: 7, TileSuit.FLOWERS: 8}.get(suit, 9) for suit in TileSuit}

FACES: Final = tuple(Tile(number, suit) for suit in TileSuit for number in range(1, _NUMBERS[suit] + 1))
"""The 42 faces: characters, dots, bamboos, honours, flowers, ascending within each."""

PACK: Final = tuple(face for face in FACES for _ in range(_COPIES[face.suit]))
"""The 144 tiles; the four copies of a face are the same object."""

EAST: Final = Tile(1, TileSuit.HONOURS)

HALVES: Final = {face: 1 if face.suit in (TileSuit.HONOURS, TileSuit.FLOWERS) else 2 * face.number for face in FACES}
"""The half points of each face."""

TEN_AND_A_HALF: Final = 21
"""The best hand, in half points."""


def half_points(tiles: Iterable[Tile]) -> int:
    """Add up the tiles, in half points: a suit tile counts twice its number, every other tile 1 (R1.1).

    Raises:
        TypeError: If something among them is no tile.

    >>> from sampan import Tile
    >>> half_points([Tile.parse("9m"), Tile.parse("1z"), Tile.parse("5f")])
    20

    .. versionadded:: 0.1.0
    """
    tiles = tuple(tiles)
    check_types({}, {"tiles": (tiles, Tile)})
    return worth(tiles)


def worth(tiles: Iterable[Tile]) -> int:
    """Add up what is known to be tiles, in half points."""
    total = 0
    for tile in tiles:
        total += HALVES[tile]
    return total
