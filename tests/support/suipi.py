"""Helpers for the tests of Suipi: positions and moves written short, random floors, and a slow oracle of the moves."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from sampan import Card, CardSet, Rank, Suit, parse_cards, suipi
from sampan.suipi import Build, Capture, Pile, Rules, State, Trail

Unit = Card | Pile

WORTH = {rank: value for value, rank in enumerate(list(Rank)[:10], 1)} | {
    Rank.ELEVEN: 11,
    Rank.TWELVE: 12,
    Rank.THIRTEEN: 13,
}


# An oracle of the moves: every subset of the floor, every way to part it into sets.


def subsets(units: Sequence[Unit]) -> Iterator[tuple[Unit, ...]]:
    for size in range(1, len(units) + 1):
        yield from combinations(units, size)


def parts_into(units: list[Any], is_set: Callable[[list[Any]], bool], limit: int = 99) -> bool:
    """Whether the units part into at most so many sets: the first unit's set is any set with some of the others."""
    if not units:
        return True
    if not limit:
        return False
    first, rest = units[0], units[1:]
    for size in range(len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            block = [first, *(rest[at] for at in others)]
            left = [unit for at, unit in enumerate(rest) if at not in others]
            if is_set(block) and parts_into(left, is_set, limit - 1):
                return True
    return False


def worth(unit: Unit) -> int:
    """What a unit is worth; a face card outweighs every set."""
    return unit.value if isinstance(unit, Pile) else WORTH.get(unit.rank, 99)


def cards(unit: Unit) -> CardSet:
    return unit.cards if isinstance(unit, Pile) else CardSet([unit])


def bits(units: Sequence[Unit]) -> CardSet:
    return CardSet(card for unit in units for card in cards(unit))


def oracle(state: State) -> set[Any]:
    """The legal moves of a seat that holds cards, straight from the words of the rules."""
    rules, seat = state.rules, state.turn
    assert seat is not None
    hand = state.hands[seat]
    top = 10 if rules.pack is suipi.Pack.PIPS10 else 13

    def takes(card: Card, units: Sequence[Unit]) -> bool:
        if card.rank not in WORTH:
            several = rules.face_capture is suipi.FaceCapture.ANY
            return all(isinstance(unit, Card) and unit.rank is card.rank for unit in units) and (
                several or len(units) == 1
            )

        def is_set(block: list[Unit]) -> bool:
            if len(block) == 1:
                return worth(block[0]) == WORTH[card.rank]
            joins = all(isinstance(unit, Card) or (rules.build_in_sums and not unit.grouped) for unit in block)
            return joins and sum(map(worth, block)) == WORTH[card.rank]

        return parts_into(list(units), is_set, 99 if rules.multi_capture else 1)

    def makes(card: Card, units: Sequence[Unit], value: int) -> bool:
        def raises(unit: Unit) -> bool:
            if isinstance(unit, Card):
                return True
            match rules.raise_builds:
                case suipi.RaiseBuilds.NOBODY:
                    return False
                case suipi.RaiseBuilds.OPPONENTS:
                    return not unit.grouped and unit.owner % 2 != seat % 2
                case _:
                    return not unit.grouped

        def is_set(block: list[Unit]) -> bool:
            if len(block) == 1:
                return worth(block[0]) == value
            return all(map(raises, block)) and sum(map(worth, block)) == value

        return card.rank in WORTH and parts_into([card, *units], is_set, 99 if rules.group_builds else 1)

    def keeps(left: CardSet, builds: Sequence[Pile]) -> bool:
        """Whether the seat holds a card for each of its builds."""
        return all(any(WORTH.get(card.rank) == build.value for card in left) for build in builds)

    own = [unit for unit in state.floor if isinstance(unit, Pile) and unit.owner == seat]
    loose = {unit.rank for unit in state.floor if isinstance(unit, Card)}
    found: set[Any] = set()
    for card in hand:
        left = hand - {card}
        for units in subsets(state.floor):
            mine = [build for build in own if build not in units]
            if takes(card, units) and (not rules.keep_capture_card or keeps(left, mine)):
                found.add(Capture(card, bits(units)))
            for value in [10] if rules.build_values is suipi.BuildValues.TEN_ONLY else range(2, top + 1):
                made = Pile(bits(units) | {card}, value, seat)
                if not keeps(left, [made]) or (rules.max_owned_builds and mine):
                    continue
                if rules.keep_capture_card and not keeps(left, mine):
                    continue
                if makes(card, units, value):
                    found.add(Build(card, bits(units), value))
    captures = {move for move in found if isinstance(move, Capture)}
    equals = {
        move
        for move in captures
        if any(unit in move.taken and unit.rank is move.card.rank for unit in state.floor if isinstance(unit, Card))
    }
    barred = {
        suipi.CaptureRequired.NO: False,
        suipi.CaptureRequired.EQUALS: bool(equals),
        suipi.CaptureRequired.ANY: bool(captures),
    }[rules.capture_required]
    for card in hand:
        if (
            not barred
            and (rules.trail_while_owning or not own)
            and (not rules.keep_capture_card or keeps(hand - {card}, own))
            and (rules.unique_floor is suipi.UniqueFloor.DEAL or card.rank not in loose)
        ):
            found.add(Trail(card))
    return found
