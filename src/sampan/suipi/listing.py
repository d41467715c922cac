"""The moves of a position, one after the other.

Floors of loose cards and at most one build are by far the commonest: two functions list them from tables, last move
first. A third lists every floor, and agrees with them where they know one too.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from sampan.cards import Card
from sampan.game import Seat
from sampan.suipi.captures import Units, around, table, with_build
from sampan.suipi.crowds import CROWD, Walk
from sampan.suipi.duties import in_builds, in_captures, must_capture, owned, parted
from sampan.suipi.rules import BuildValues, CaptureRequired, FaceCapture, Rules, UniqueFloor
from sampan.suipi.state import DealRound, Move, Now, Phase, PileBits, State, Trail, known_build, known_capture
from sampan.suipi.values import CARD, FACES, FIRST_NUMBERS, NUMBERS, SAME, VALUE, each_bit, values

__all__ = ["any_floor", "moves"]

DEAL: Final = (DealRound(),)

Kind: TypeAlias = tuple[Card, int, int, int, int, Trail]

KINDS: Final[tuple[Kind, ...]] = tuple(
    (CARD[bit], VALUE[bit], 1 << VALUE[bit], bit, SAME[bit], Trail(CARD[bit]))
    for bit in (1, *[1 << place for place in range(64)])
)
"""By ``bit.bit_length()``: the card, its value, the value as a bit, the card's bit, its rank's bits, and its trail."""

NONE: Final = 0
ALL: Final = -1
TEN: Final = 1 << 10

# Members of enums are looked up once: a look-up costs as much as the rest of a test.
DEALING: Final = Phase.DEAL
FREE: Final = CaptureRequired.NO
ANY_VALUE: Final = BuildValues.ANY
AT_DEAL: Final = UniqueFloor.DEAL
ONE_FACE: Final = FaceCapture.ONE


def moves(state: State) -> Iterable[Move]:
    """Go through the legal moves, in the order of :func:`~sampan.suipi.legal_moves`."""
    rules, _, _, hands, phase, turn, _, loose, piles, _, _, _, _ = state._now
    if turn is None:
        return ()
    if phase is DEALING:
        return DEAL
    line = loose | loose >> 1
    line = (line | line >> 2) & FIRST_NUMBERS
    if rules.unique_floor is AT_DEAL and line.bit_count() != (loose & NUMBERS).bit_count():
        return any_floor(state._now, turn)
    if not piles:
        return _loose_floor(rules, hands[turn], loose, line)
    if len(piles) == 1 and not rules.build_in_sums:
        return _one_build_floor(rules, hands[turn], loose, line, turn, piles)
    return any_floor(state._now, turn)


def _loose_floor(rules: Rules, hand: int, loose: int, line: int) -> list[Move]:
    """List the moves on a floor without builds, no two of its number cards of one rank."""
    sets, joint, reach, closed = table(line)
    takes = joint if rules.multi_capture else sets
    grouping = rules.group_builds
    barred = loose
    if rules.capture_required is not FREE and must_capture(hand, loose, (), 0, rules):
        barred = closed = ALL
    elif rules.unique_floor is AT_DEAL:  # R2.6
        barred = closed = NONE
    built = ALL if rules.build_values is ANY_VALUE else TEN
    faces = hand & FACES
    found = _face_moves(faces, loose, barred, rules) if faces else []
    add = found.append
    held = 0  # the values of the cards above, as bits
    rest = hand & NUMBERS
    while rest:
        card, value, flag, bit, same, trail = KINDS[rest.bit_length()]
        rest ^= bit
        if not closed & flag:
            add(trail)
        steps = held >> value & reach  # what the card lacks to a value that the hand keeps
        if hand & same != bit and grouping and value > 1 and built & flag:
            steps |= 1
        while steps:
            step = steps.bit_length() - 1
            steps ^= 1 << step
            target = value + step
            onto = sets[step] if step else joint[target]
            if step and grouping and (more := joint[target]):
                onto = around(onto, more)
            for one in onto:
                add(known_build(card, loose & one, target))
        for one in takes[value]:
            add(known_capture(card, loose & one))
        held |= flag & built
    found.reverse()
    return found


def _one_build_floor(
    rules: Rules, hand: int, loose: int, line: int, turn: Seat, piles: tuple[PileBits, ...]
) -> list[Move]:
    """List the moves on a floor with one build, no two of its number cards of one rank; no captured sum has builds."""
    sets, joint, reach, closed = table(line)
    multi, grouping = rules.multi_capture, rules.group_builds
    takes = joint if multi else sets
    build, worth, owner, _ = piles[0]
    raises = in_builds(piles[0], turn, rules)
    own = owner == turn
    bound = own and rules.keep_capture_card  # R2.5
    forced = own and rules.max_owned_builds == 1  # R2.3: the own build goes into every new one
    barred = loose
    if (own and not rules.trail_while_owning) or (
        rules.capture_required is not FREE and must_capture(hand, loose, piles, turn, rules)
    ):
        barred = closed = ALL
    elif rules.unique_floor is AT_DEAL:  # R2.6
        barred = closed = NONE
    built = ALL if rules.build_values is ANY_VALUE else TEN
    faces = hand & FACES
    found = _face_moves(faces, loose, barred, rules) if faces else []
    add = found.append
    alone = 1 << worth if grouping else 0  # what the build is worth as a set by itself
    summed = reach << worth if raises else 0  # with a set
    completed = 1 << worth | summed if raises else 0  # with the card and a set or none
    reach |= 1
    held = 0  # the values of the cards above, as bits
    rest = hand & NUMBERS
    while rest:
        card, value, flag, bit, same, trail = KINDS[rest.bit_length()]
        rest ^= bit
        last = hand & same == bit
        due = bound and last and value == worth  # the build cannot stay without the card
        if not (closed & flag or due):
            add(trail)
        steps = held >> value & -2  # what the card lacks to a value that the hand keeps
        if not last and grouping and value > 1 and built & flag:
            steps |= 1
        with_it = steps & ((alone | summed if grouping else 0) >> value & reach | completed)
        without = 0 if forced or due else steps & reach
        steps = with_it | without
        while steps:
            step = steps.bit_length() - 1
            steps ^= 1 << step
            target = value + step
            onto: Collection[int] = ()
            cover = loose
            if without >> step & 1:
                onto = sets[step] if step else joint[target]
                if step and grouping and (more := joint[target]):
                    onto = around(onto, more)
            if with_it >> step & 1:
                raised = with_build(sets, joint, target, value, worth, grouping=grouping)
                onto = sorted([*[loose & one for one in onto], *[build | loose & one for one in raised]], reverse=True)
                cover = ALL
            for one in onto:
                add(known_build(card, cover & one, target))
        taken: Collection[int] = takes[value]
        cover = loose
        if value == worth:
            with_build_taken = [build, *[build | loose & one for one in joint[value]]] if multi else [build]
            taken = sorted([*[loose & one for one in taken if not due], *with_build_taken], reverse=True)
            cover = ALL
        for one in taken:
            add(known_capture(card, cover & one))
        held |= flag & built
    found.reverse()
    return found


def _face_moves(faces: int, loose: int, barred: int, rules: Rules) -> list[Move]:
    """List the moves of the face cards of a hand, the last move first."""
    found: list[Move] = []
    while faces:
        card, _, _, bit, same, trail = KINDS[faces.bit_length()]
        faces ^= bit
        if not barred & same:
            found.append(trail)
        if loose & same:
            found += [known_capture(card, one) for one in _face_captures(loose & same, rules)]
    return found


def _face_captures(equals: int, rules: Rules) -> Sequence[int]:
    """List what a face card takes of the floor cards of its rank, descending (R2.2)."""
    found = [0]
    for bit in each_bit(equals):
        found += [bit] if rules.face_capture is ONE_FACE else [bit | other for other in found]
    return found[:0:-1]


def any_floor(now: Now, turn: Seat) -> Iterator[Move]:
    """Go through the moves on any floor, in order."""
    rules, _, _, hands, _, _, _, loose, piles, _, _, _, _ = now
    hand = hands[turn]
    numbers = loose & NUMBERS
    kind = Walk if numbers.bit_count() + len(piles) > CROWD else Units
    takes = kind(numbers, *parted(piles, [in_captures(pile, rules) for pile in piles]))
    makes = kind(numbers, *parted(piles, [in_builds(pile, turn, rules) for pile in piles]))
    own = owned(piles, turn)
    barred = NONE if rules.unique_floor is AT_DEAL else loose  # R2.6
    if (own and not rules.trail_while_owning) or (
        rules.capture_required is not FREE and must_capture(hand, loose, piles, turn, rules)
    ):
        barred = ALL
    debts: dict[int, int] = {}  # R2.5: by value, the own builds that the last card of the value has to take
    if own and rules.keep_capture_card:
        for cards, value, owner, _ in piles:
            if owner == turn:
                debts[value] = debts.get(value, 0) | cards
    built = ALL if rules.build_values is ANY_VALUE else TEN
    targets = [value for value in sorted(set(values(hand & NUMBERS))) if value > 1 and built >> value & 1]
    multi, grouping = rules.multi_capture, rules.group_builds
    for place in each_bit(hand & NUMBERS):
        card, value, _, bit, same, trail = KINDS[place.bit_length()]
        last = hand & same == bit
        due = debts.get(value, 0) if last else 0
        if takes.whole_reach >> value & 1:
            for one in takes.unions(value, must=due, several=multi):
                yield known_capture(card, one)
        must = own if rules.max_owned_builds == 1 else due  # R2.3
        for target in targets:
            if target > value:
                possible = makes.reach >> target - value & 1
            else:
                possible = target == value and not last and makes.whole_reach >> target & 1
            if possible:
                for one in makes.unions(target, value=value, must=must, several=grouping):
                    yield known_build(card, one, target)
        if not (barred & same or due):
            yield trail
    yield from reversed(_face_moves(hand & FACES, loose, barred, rules))
