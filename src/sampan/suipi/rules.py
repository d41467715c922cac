"""The options of Suipi: how your table plays."""

from enum import Enum
from typing import Final

import attrs

from sampan.options import check_options, choice, flag, optional_amount

__all__ = [
    "LONG_PACK",
    "STANDARD",
    "TENS_ONLY",
    "BuildValues",
    "CaptureRequired",
    "FaceCapture",
    "FloorKeep",
    "Pack",
    "RaiseBuilds",
    "Rules",
    "SuipiOn",
    "UniqueFloor",
]

FLOOR_SIZE: Final = 4
"""R1.3: the cards on the floor at the deal."""

FOUR_RANKS: Final = 13
"""R1.3: so many cards always hold four ranks."""

TEAMS: Final = (2, 4)
"""R1.1: the seat counts of the game."""

MOST_CARDS: Final = 25
"""R1.3: the largest hand there can be: two of the long pack."""


class Pack(Enum):
    """Which pack is played with (R1.2).

    .. versionadded:: 0.1.0
    """

    PIPS10 = "pips10"
    PIPS13 = "pips13"


class FloorKeep(Enum):
    """Which of several floor cards of one rank stays at the deal (R1.4).

    .. versionadded:: 0.1.0
    """

    SPADE = "spade"
    POINTS = "points"


class CaptureRequired(Enum):
    """What forbids trailing (R2.1).

    .. versionadded:: 0.1.0
    """

    NO = "no"
    EQUALS = "equals"
    ANY = "any"


class FaceCapture(Enum):
    """How many floor cards of its rank a face card takes (R2.2).

    .. versionadded:: 0.1.0
    """

    ONE = "one"
    ANY = "any"


class BuildValues(Enum):
    """What a build may be worth (R2.3).

    .. versionadded:: 0.1.0
    """

    ANY = "any"
    TEN_ONLY = "ten_only"


class RaiseBuilds(Enum):
    """Whose builds a seat may raise to a higher value (R2.3).

    .. versionadded:: 0.1.0
    """

    ANYONE = "anyone"
    OPPONENTS = "opponents"
    NOBODY = "nobody"


class UniqueFloor(Enum):
    """How long loose cards of one rank are kept apart (R2.6).

    .. versionadded:: 0.1.0
    """

    ALWAYS = "always"
    DEAL = "deal"


class SuipiOn(Enum):
    """What makes a suipi (R3.1).

    .. versionadded:: 0.1.0
    """

    LAST_CARD = "last_card"
    ANY_CLEAR = "any_clear"


@attrs.frozen(kw_only=True, cache_hash=True)
class Rules:
    """The options of a table.

    >>> Rules(pack=Pack.PIPS13, max_owned_builds=None).pack
    <Pack.PIPS13: 'pips13'>

    Raises:
        RulesError: If an option is out of its range or two options clash; every problem is listed.
        TypeError: If an option has the wrong type.

    .. versionadded:: 0.1.0
    """

    pack: Pack = choice(Pack.PIPS10)
    """R1.2: 52 cards and eleven points, or 64 cards with the numbers 11, 12 and 13 and twenty-three points."""

    hand_size: int | None = optional_amount(most=MOST_CARDS)
    """R1.3: the cards of each seat in the first round; ``None`` for 8, with the long pack 10. For two players up to 19,
    with the long pack 25; for four up to 9 and 12.
    """

    floor_keep: FloorKeep = choice(FloorKeep.SPADE)
    """R1.4: which of several floor cards of one rank stays: a spade, or first of all a card that scores."""

    multi_capture: bool = flag(True)
    """R2.1: whether a number card may take several sets at once."""

    capture_required: CaptureRequired = choice(CaptureRequired.NO)
    """R2.1: whether who can take a card of an equal rank, or anything at all, may still trail."""

    build_in_sums: bool = flag(False)
    """R2.1: whether a simple build may be part of a sum that is captured."""

    face_capture: FaceCapture = choice(FaceCapture.ONE)
    """R2.2: whether a face card takes one card of its rank or any number of them; floors where that differs need
    ``unique_floor=DEAL``.
    """

    build_values: BuildValues = choice(BuildValues.ANY)
    """R2.3: whether builds have any value from 2 up, or ten alone."""

    raise_builds: RaiseBuilds = choice(RaiseBuilds.ANYONE)
    """R2.3: whose simple builds a seat may raise to a higher value."""

    group_builds: bool = flag(True)
    """R2.3: whether a build may hold more than one set; ``False`` takes joining a build out as well."""

    max_owned_builds: int | None = optional_amount(1, most=1)
    """R2.3: how many builds a seat may own after its move: 1, or ``None`` for any number."""

    keep_capture_card: bool = flag(True)
    """R2.5: whether the owner of a build always keeps a card that takes it."""

    trail_while_owning: bool = flag(False)
    """R2.5: whether the owner of a build may trail."""

    unique_floor: UniqueFloor = choice(UniqueFloor.ALWAYS)
    """R2.6: whether loose cards of one rank are kept apart for the whole deal or at its start alone."""

    suipi_on: SuipiOn = choice(SuipiOn.LAST_CARD)
    """R3.1: whether a suipi takes the only unit of the floor, or whatever empties it."""

    last_play_suipi: bool = flag(False)
    """R3.3: whether the last card of the deal can make a suipi."""

    def __attrs_post_init__(self) -> None:
        clashes = []
        most = (self.cards - FOUR_RANKS) // TEAMS[0]
        if most < self.first_hand <= MOST_CARDS:
            clashes.append(f"hand_size is at most {most} with {self.cards} cards, not {self.hand_size} (R1.3)")
        if not (self.keep_capture_card or self.trail_while_owning):
            clashes.append(
                "keep_capture_card=False needs trail_while_owning=True: an owner without a card that takes its build "
                "could have no move (R2.5)"
            )
        if self.keep_capture_card and self.max_owned_builds is None and not self.multi_capture:
            clashes.append(
                "keep_capture_card with max_owned_builds=None needs multi_capture: an owner of two builds of one value "
                "could have no move (R2.5)"
            )
        check_options(self, clashes)

    @property
    def cards(self) -> int:
        """How many cards the pack has: 52 or 64 (R1.2)."""
        return 52 if self.pack is Pack.PIPS10 else 64

    @property
    def top(self) -> int:
        """The highest number value: 10 or 13 (R1.2)."""
        return 10 if self.pack is Pack.PIPS10 else 13

    @property
    def first_hand(self) -> int:
        """The cards of each seat in the first round (R1.3)."""
        if self.hand_size is not None:
            return self.hand_size
        return 8 if self.pack is Pack.PIPS10 else 10


STANDARD: Final = Rules()
"""The rules as the source tells them, with our rulings."""

LONG_PACK: Final = Rules(pack=Pack.PIPS13)
"""The 64-card pack with its twenty-three points (R1.2)."""

TENS_ONLY: Final = Rules(build_values=BuildValues.TEN_ONLY)
"""For tables that build nothing but tens, the one build of the source (R2.3)."""
