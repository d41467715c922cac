"""A hand as an integer: one byte for each kind of the pack, which counts the copies held, 0 to 2.

``units`` is ``Rules._units``: what one copy of a kind adds, the kinds in the order of the pack.
"""

from collections.abc import Iterable, Mapping

from sampan.tiles import Face

__all__ = ["faces_of", "hand_of", "pairs_in"]


def hand_of(faces: Iterable[Face], units: Mapping[Face, int]) -> int:
    """Return the hand of these faces."""
    return sum([units[face] for face in faces])


def faces_of(hand: int, units: Mapping[Face, int]) -> tuple[Face, ...]:
    """Return the faces of a hand, sorted by first place in the pack (R1.4)."""
    counts = hand.to_bytes(len(units), "little")
    return tuple([face for face, count in zip(units, counts, strict=True) for _ in range(count)])


def pairs_in(hand: int, units: Mapping[Face, int]) -> int:
    """Return the part of a hand that is whole pairs."""
    return hand & int.from_bytes(b"\2" * len(units), "little")
