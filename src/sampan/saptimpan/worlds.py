"""Random tiles for hidden hands: every way that fits what is known is equally likely.

Tiles of one kind (Easts, other half tiles, and each number) are alike here. A try draws the kinds of each hand by
itself, a kind weighing as much as about so many of its tiles are left by the other hands, and is kept with a chance
that makes up for what this neglects: that all hands draw from one stock. So the tries that are kept are exactly
uniform, whatever the weights; good weights only save tries.
"""

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate, islice
from math import prod
from random import Random
from typing import Final, NamedTuple

from sampan.errors import StateError
from sampan.game import Seat
from sampan.saptimpan.easts import FirstTile
from sampan.saptimpan.points import EAST, HALVES, worth
from sampan.shuffle import shuffled
from sampan.tiles import Tile

__all__ = ["Hidden", "fill"]

WORTHS: Final = (1, 1, 2, 4, 6, 8, 10, 12, 14, 16, 18)
"""The half points of each kind: Easts, other half tiles, then the numbers 1 to 9."""

KINDS: Final = range(len(WORTHS))
EASTS: Final = 0

EFFORT: Final = 400_000
"""So many hands are drawn in vain before :func:`_walk` takes over."""

STEPS: Final = 2_000
"""The steps of the walk for each hidden hand, to find a way that fits and again to leave it behind."""

ROUNDS: Final = 4
"""So often the weights are bettered."""


class Hidden(NamedTuple):
    """What is known about the hidden tiles of one hand."""

    size: int
    """How many they are."""

    low: int
    """The half points they are worth at least."""

    high: int
    """The half points they are worth at most."""

    first: FirstTile
    """What is known about the first of them, the first tile of the hand."""

    @property
    def free(self) -> bool:
        """Whether any tile will do."""
        return self.size == 1 and self.low <= 1 and max(WORTHS) <= self.high and self.first is FirstTile.ANY

    def opens_with(self, kind: int) -> bool:
        """Tell whether the first tile may be of this kind."""
        return self.first is FirstTile.ANY or (kind == EASTS) == (self.first is FirstTile.EAST)

    def excess(self, tiles: Sequence[Tile]) -> int:
        """Tell by how much tiles miss what is known; 0 if they fit."""
        points = worth(tiles)
        return max(0, self.low - points, points - self.high) + (not self.opens_with(kind_of(tiles[0])))


def kind_of(tile: Tile) -> int:
    """Return the kind of a tile, an index into :data:`WORTHS`."""
    return EASTS if tile is EAST else 1 + HALVES[tile] // 2


def fill(
    hands: Mapping[Seat, Hidden], unseen: Sequence[Tile], rng: Random
) -> tuple[dict[Seat, tuple[Tile, ...]], tuple[Tile, ...]]:
    """Deal unseen tiles to hidden hands and leave the rest as the wall.

    Args:
        hands: What is known of each hidden hand.
        unseen: At least as many tiles as they need.
        rng: Drawn on through ``rng.random()`` alone.

    Returns:
        The tiles of each hand, and the wall.

    Raises:
        StateError: If nothing fits, or nothing was found.
    """
    if sum(hand.size for hand in hands.values()) > len(unseen):
        raise StateError(f"more tiles are hidden than the {len(unseen)} that are unseen")
    bound = {seat: hand for seat, hand in hands.items() if hand.size and not hand.free}
    deck = shuffled(unseen, rng)
    if bound:
        kinds = _kinds(tuple(bound.values()), Counter(map(kind_of, deck)), rng)
        deck = _walk(tuple(bound.values()), deck, rng) if kinds is None else _first(kinds, deck, rng)
    drawing = iter(deck)
    order = (*bound, *(seat for seat in hands if seat not in bound))
    drawn = {seat: tuple(islice(drawing, hands[seat].size)) for seat in order}
    return drawn, tuple(drawing)


def _first(kinds: Sequence[int], deck: Sequence[Tile], rng: Random) -> list[Tile]:
    """Put tiles of these kinds first; which of a kind is left to chance, and so is the order of the rest."""
    places: dict[int, list[int]] = defaultdict(list)
    for place, kind in enumerate(kinds):
        places[kind].append(place)
    front, rest = [*deck[: len(kinds)]], []
    for tile in deck:
        if places[kind_of(tile)]:
            front[places[kind_of(tile)].pop()] = tile
        else:
            rest.append(tile)
    return front + shuffled(rest, rng)  # in the order of the deck the kinds that were taken would come late


def _kinds(hands: Sequence[Hidden], stock: Mapping[int, int], rng: Random) -> list[int] | None:
    """Draw the kinds of all hands, one hand after the other; ``None`` if no try was kept."""
    tiles = [stock.get(kind, 0) for kind in KINDS]
    weights = _weights(hands, tiles)
    draws = {hand: _Draws(hand, weights) for hand in set(hands)}
    keep = [_chances(count, weight) for count, weight in zip(tiles, weights, strict=True)]
    for _ in range(EFFORT // len(hands)):
        kinds = [kind for hand in hands for kind in draws[hand].kinds(rng)]
        used = Counter(kinds)
        if rng.random() < prod(keep[kind][used[kind]] if used[kind] <= tiles[kind] else 0.0 for kind in KINDS):
            return kinds
    return None


def _chances(count: int, weight: float) -> list[float]:
    """For each number of tiles drawn of one kind, the chance that a try is kept.

    In truth the tiles weigh ``count * (count - 1) * ...``, in a try ``weight * weight * ...``: the chance is the ratio
    of the two, scaled to at most 1.
    """
    ratios = [1.0]
    for left in range(count, 0, -1):
        ratios.append(ratios[-1] * left / weight)
    most = max(ratios)
    return [ratio / most for ratio in ratios]


def _weights(hands: Sequence[Hidden], tiles: Sequence[int]) -> list[float]:
    """Weigh each kind: by its tiles, less those that the hands may be expected to use where they use many."""
    weights = [float(count) for count in tiles]
    if 4 * sum(hand.size for hand in hands) < sum(tiles):
        return weights
    for _ in range(ROUNDS):
        used = [0.0] * len(tiles)
        for hand, times in Counter(hands).items():
            for kind, share in enumerate(_Draws(hand, weights).expected()):
                used[kind] += times * share
        left = [max(count - use, count / 16) for count, use in zip(tiles, used, strict=True)]
        weights = [(weight + rest) / 2 for weight, rest in zip(weights, left, strict=True)]
    return weights


class _Draws:
    """Draws the kinds of one hand tile by tile, each sequence that fits in proportion to the product of its weights."""

    def __init__(self, hand: Hidden, weights: Sequence[float]) -> None:
        self._hand = hand
        self._weights = weights
        self._tables: dict[tuple[int, int], tuple[list[float], list[float]]] = {}
        if hand.high < 0 or not self._ahead(hand.size, 0):
            raise StateError("the unseen tiles fit no hand that is like a hidden one")

    def _ahead(self, left: int, points: int) -> float:
        """The weight of all ways to draw the tiles that are left."""
        return self._table(left, points)[1][-1] if left else float(self._hand.low <= points)

    def _table(self, left: int, points: int) -> tuple[list[float], list[float]]:
        """The weight of each kind as the next tile, with all that may follow it; and their running totals."""
        known = self._tables.get((left, points))
        if known is None:
            room = self._hand.high - points
            options = [
                weight * self._ahead(left - 1, points + more) if weight and more <= room else 0.0
                for weight, more in zip(self._weights, WORTHS, strict=True)
            ]
            if left == self._hand.size:
                options = [option * self._hand.opens_with(kind) for kind, option in enumerate(options)]
            known = self._tables[left, points] = options, list(accumulate(options))
        return known

    def kinds(self, rng: Random) -> list[int]:
        """Draw the kinds of the hand."""
        kinds, points = [], 0
        for left in range(self._hand.size, 0, -1):
            _, totals = self._table(left, points)
            kind = bisect(totals, rng.random() * totals[-1])
            kinds.append(kind)
            points += WORTHS[kind]
        return kinds

    def expected(self) -> list[float]:
        """How many tiles of each kind the hand may be expected to hold."""
        used = [0.0] * len(WORTHS)
        reached = {0: 1.0}
        for left in range(self._hand.size, 0, -1):
            after: dict[int, float] = defaultdict(float)
            for points, chance in reached.items():
                options, totals = self._table(left, points)
                for kind, option in enumerate(options):
                    if option:
                        share = chance * option / totals[-1]
                        used[kind] += share
                        after[points + WORTHS[kind]] += share
            reached = after
        return used


def _walk(hands: Sequence[Hidden], deck: list[Tile], rng: Random) -> list[Tile]:
    """Let tiles change places until the first of the deck fit the hands, and as long again to mix them.

    For tables so full that hardly a try is kept. The walk is only nearly uniform.
    """
    owner = [at for at, hand in enumerate(hands) for _ in range(hand.size)]
    ends = [*accumulate(hand.size for hand in hands)]
    spans = [slice(end - hand.size, end) for hand, end in zip(hands, ends, strict=True)]
    missing = sum(hand.excess(deck[span]) for hand, span in zip(hands, spans, strict=True))

    def swap() -> int:
        """Let two tiles change places unless that makes things worse; tell how much is missing after it."""
        here, there = int(rng.random() * len(owner)), int(rng.random() * len(deck))
        touched = {owner[place] for place in (here, there) if place < len(owner)}
        before = sum(hands[at].excess(deck[spans[at]]) for at in touched)
        deck[here], deck[there] = deck[there], deck[here]
        after = sum(hands[at].excess(deck[spans[at]]) for at in touched)
        if after > before:
            deck[here], deck[there] = deck[there], deck[here]
            after = before
        return missing + after - before

    for _ in range(STEPS * len(hands)):
        if not missing:
            break
        missing = swap()
    if missing:
        raise StateError("no way was found to deal the unseen tiles so that every hand fits what is known of it")
    for _ in range(STEPS * len(hands)):
        swap()
    return deck
