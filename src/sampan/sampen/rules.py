"""The options of Sampen: the pack, and how your table plays with it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, Final

import attrs

from sampan.cards import Card, Rank, Suit
from sampan.errors import shown
from sampan.options import check_options, choice, optional_amount, stake
from sampan.tiles import CekiCard, CekiSuit, Face, Tile, TileSuit

__all__ = [
    "DOUBLE_DECK",
    "JAVANESE",
    "MAHJONG",
    "STANDARD",
    "InitialPairs",
    "Matching",
    "OnBlock",
    "Rules",
    "WinOn",
]


class InitialPairs(Enum):
    """What becomes of a pair that is dealt into one hand (R1.6).

    .. versionadded:: 0.1.0
    """

    HOLD = "hold"
    DISCARD = "discard"


class Matching(Enum):
    """Whether the holder of the upcard's twin has to match (R2.2).

    .. versionadded:: 0.1.0
    """

    COMPULSORY = "compulsory"
    OPTIONAL = "optional"


class WinOn(Enum):
    """On what the last card may go (R2.5).

    .. versionadded:: 0.1.0
    """

    EMPTY = "empty"
    MATCH = "match"


class OnBlock(Enum):
    """What happens when the stock is empty and nobody matches (R2.7).

    .. versionadded:: 0.1.0
    """

    FEWEST = "fewest"
    NOBODY = "nobody"
    LEAD = "lead"


def _twice(kinds: Iterable[Face]) -> tuple[Face, ...]:
    return tuple(kind for kind in kinds for _ in range(2))


_RANKS: Final = tuple(Rank)[:13]
_THREE_SUITS: Final = (Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)

SIXTY: Final = _twice(
    (
        *(Card(rank, suit) for rank in _RANKS[:9] for suit in _THREE_SUITS),
        *(Card(rank, Suit.CLUBS) for rank in _RANKS[10:]),
    )
)
"""R1.1: A to 9 of spades, diamonds and hearts, then J Q K of clubs."""

TWO_DECKS: Final = _twice(Card(rank, suit) for rank in _RANKS for suit in Suit)
"""R1.3: both decks whole, A to K, S C D H within a rank."""

TILES: Final = _twice(
    (
        *(
            Tile(number, suit)
            for suit in (TileSuit.CHARACTERS, TileSuit.DOTS, TileSuit.BAMBOOS)
            for number in range(1, 10)
        ),
        *(Tile(number, TileSuit.HONOURS) for number in (5, 6, 7)),
    )
)
"""R1.3: 1 to 9 of characters, dots and bamboos, then the white, the green and the red dragon."""

CEKI: Final = _twice(
    (
        *(
            CekiCard(number, suit)
            for suit in (CekiSuit.COINS, CekiSuit.STRINGS, CekiSuit.MYRIADS)
            for number in range(1, 10)
        ),
        *(CekiCard(number, CekiSuit.HONOURS) for number in (1, 2, 3)),
    )
)
"""R1.3: 1 to 9 of coins, strings and myriads, then the old thousand, the red and the white flower."""

SIXTY_SIZES: Final[dict[int, int]] = dict(zip(range(2, 9), (15, 15, 13, 11, 9, 7, 7), strict=True))
"""R1.2: the cards of each seat by the number of seats; also for a pack of your own."""

SIZES: Final[dict[frozenset[Face], dict[int, int]]] = {
    frozenset(TWO_DECKS): dict(zip(range(2, 14), (26, 26, 23, 19, 16, 12, 12, 10, 9, 8, 8, 7), strict=True)),
    frozenset(CEKI): dict.fromkeys(range(5, 12), 5),
}
"""R1.3: the packs with hand sizes of their own, by their kinds; each kind stands twice."""


def _faces(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
    if not isinstance(value, tuple) or not all(isinstance(face, Face) for face in value):
        raise TypeError(f"{field.name} is a tuple of cards or tiles, not {shown(value)}")


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules:
    """The pack and the options of a table.

    >>> Rules(matching=Matching.OPTIONAL, stake=5).matching
    <Matching.OPTIONAL: 'optional'>

    Raises:
        RulesError: If a number is out of its range, a kind does not stand exactly twice in the pack, two options
            clash, or no seat count is left; every problem is listed.
        TypeError: If an option has the wrong type.

    .. versionadded:: 0.1.0
    """

    pack: tuple[Face, ...] = attrs.field(default=SIXTY, validator=_faces)
    """R1.3: the whole pack, each kind in it exactly twice; hands are sorted by the first place of a kind in it."""

    hand_size: int | None = optional_amount()
    """R1.3: the cards of each seat, whatever their number; ``None`` for the sizes that go with the pack."""

    initial_pairs: InitialPairs = choice(InitialPairs.HOLD)
    """R1.6: whether a pair that is dealt into one hand stays in it or is laid out of play."""

    matching: Matching = choice(Matching.COMPULSORY)
    """R2.2: whether who can match has to."""

    win_on: WinOn = choice(WinOn.EMPTY)
    """R2.5: whether the last card may go on a lead, or on a match alone; then every hand is dealt odd."""

    on_block: OnBlock = choice(OnBlock.FEWEST)
    """R2.7: whether at a block the fewest cards win, nobody wins, or the last leader leads again."""

    stake: int = stake()
    """R3.1: the stake that each loser pays to each winner, from 1."""

    _units: dict[Face, int] = attrs.field(init=False, eq=False, repr=False)
    """What one copy of a kind adds to a hand, kind by kind in the order of the pack (see ``hands.py``)."""

    _sizes: dict[int, int] = attrs.field(init=False, eq=False, repr=False)
    """The cards of each seat by the number of seats, for each number that is allowed."""

    def __attrs_post_init__(self) -> None:
        kinds = dict.fromkeys(self.pack)
        object.__setattr__(self, "_units", {kind: 1 << 8 * place for place, kind in enumerate(kinds)})
        object.__setattr__(self, "_sizes", dict(self._allowed()))
        check_options(self, self._clashes())

    def _allowed(self) -> Iterator[tuple[int, int]]:
        """Each seat count that is allowed, with its hand size (R1.2, R1.3, R2.5)."""
        for seats, usual in table_of(self).items():
            size = usual if self.hand_size is None else self.hand_size
            if seats * size < len(self.pack) and (self.win_on is WinOn.EMPTY or size % 2):
                yield seats, size

    def _clashes(self) -> Iterator[str]:
        wrong = [f"{kind} {count}" for kind, count in Counter(self.pack).items() if count != 2]
        if not self.pack:
            yield "pack holds at least two cards (R1.3)"
        if wrong:
            some = ", ".join(wrong[:5]) + (f" and {len(wrong) - 5} more" if wrong[5:] else "")
            yield f"pack holds each kind exactly twice, but it counts {some} (R1.3)"
        if self.win_on is WinOn.MATCH and self.on_block is OnBlock.LEAD:
            yield "win_on=MATCH and on_block=LEAD clash: a seat could be left without a move (R2.7)"
        if self._sizes or not self.pack:
            return
        even = self.win_on is WinOn.MATCH and self.hand_size is not None and self.hand_size % 2 == 0
        if even:
            yield f"win_on=MATCH needs odd hands, and hand_size is {shown(self.hand_size)} (R2.5)"
        if not even or min(table_of(self)) * (self.hand_size or 0) >= len(self.pack):
            yield f"no seat count is left: {len(self.pack)} cards are too few for such hands and an upcard (R1.3)"


def table_of(rules: Rules) -> dict[int, int]:
    """Return the usual hand size for each seat count in the range of a pack (R1.2, R1.3)."""
    return SIZES.get(frozenset(rules.pack), SIXTY_SIZES)


STANDARD: Final = Rules()
"""The 60 cards, two to eight players (R1.1)."""

DOUBLE_DECK: Final = Rules(pack=TWO_DECKS)
"""Two whole decks, two to thirteen players (R1.3)."""

MAHJONG: Final = Rules(pack=TILES)
"""60 mahjong tiles, played like the 60 cards (R1.3)."""

JAVANESE: Final = Rules(pack=CEKI, initial_pairs=InitialPairs.DISCARD)
"""A Ceki pack as on Java: five to eleven players, five cards each, pairs thrown out first (R1.3)."""
