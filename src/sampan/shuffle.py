"""The one shuffle: a seed gives the same deck everywhere and for ever.

Fisher–Yates from the last place down: for each place ``i`` from ``n - 1`` to 1, the card there changes places with
the one at ``int(rng.random() * (i + 1))``. ``random.Random.random`` is the only method of which Python promises the
same values in every version, so nothing else is drawn on.
"""

from collections.abc import Iterable
from random import Random, SystemRandom
from typing import TypeVar

from sampan.errors import shown

__all__ = ["as_rng", "shuffled"]

T = TypeVar("T")


def as_rng(rng: Random | int | None) -> Random:
    """Turn a seed, a generator or ``None`` (the system's randomness) into a generator.

    >>> as_rng(7).random() == Random(7).random()
    True

    Raises:
        TypeError: If ``rng`` is something else.
        ValueError: If the seed is negative: Python would take it for its positive twin.
    """
    if rng is None:
        return SystemRandom()
    if isinstance(rng, Random):
        return rng
    if isinstance(rng, int) and not isinstance(rng, bool):
        if rng < 0:
            raise ValueError(f"a seed is an int from 0, not {shown(rng)}")
        return Random(rng)
    raise TypeError(f"rng is a seed (an int), a random.Random or None, not {shown(rng)}")


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """Return the items in a random order, each order as likely as any other.

    >>> shuffled("ABCDE", Random(7))
    ['C', 'D', 'E', 'A', 'B']
    """
    deck = list(items)
    draw = rng.random
    places = len(deck)
    for last in range(places - 1, 0, -1):
        other = int(draw() * places)
        places = last
        deck[last], deck[other] = deck[other], deck[last]
    return deck
