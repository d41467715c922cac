"""Short words for the tests of Suipi, and a second, slow telling of its page to compare the game with.

The slow telling (from :func:`subsets` on) tries every subset of the floor and every way to part it into sets. It knows
no bits and no tables, and shares nothing with the game but its public classes and the option names.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import strategies as st

from sampan import Card, CardSet, Rank, Suit, parse_cards, suipi
from sampan.errors import RulesError
from sampan.suipi import (
    Build,
    BuildValues,
    Capture,
    CaptureRequired,
    DealRound,
    FaceCapture,
    FloorKeep,
    Move,
    Pack,
    Phase,
    Pile,
    RaiseBuilds,
    Rules,
    State,
    SuipiOn,
    Trail,
    UniqueFloor,
)

Unit = Card | Pile

WORTH = {rank: value for value, rank in enumerate(list(Rank)[:10], 1)} | {
    Rank.ELEVEN: 11,
    Rank.TWELVE: 12,
    Rank.THIRTEEN: 13,
}
POINTS = {"AS": 1, "AC": 1, "AD": 1, "AH": 1, "2S": 1, "TD": 2}
LONG_POINTS = POINTS | {"11D": 3, "12D": 4, "13D": 5}
FIELDS = (
    "seats",
    "dealer",
    "hands",
    "floor",
    "stock",
    "captured",
    "suipis",
    "last_capture",
    "phase",
    "turn",
    "paid",
    "last",
    "outcome",
)


def cards(text: str) -> CardSet:
    return CardSet.parse(text)


def pile(text: str) -> Pile:
    """A build: ``b10(8C 2D)`` of seat 1, ``b10@0(8C 2D)`` of seat 0; grouped if its cards are worth more."""
    found = re.fullmatch(r"b(\d+)(?:@(\d))?\((.*)\)", text)
    assert found
    held, value = cards(found[3]), int(found[1])
    return Pile(held, value, int(found[2] or 1), sum(WORTH[card.rank] for card in held) > value)


def floor(text: str) -> list[Unit]:
    """Loose cards and builds: ``3S b10(8C 2D) KC``."""
    return [pile(word) if "(" in word else Card.parse(word) for word in re.findall(r"b\d+\S*\(.*?\)|\S+", text)]


def table(
    hand: str, on_floor: str = "", *, rules: Rules = suipi.STANDARD, seats: int = 2, others: str = "", **fields: Any
) -> State:
    """A position in which seat 0 is to act, first of its circle, with this hand and this floor.

    The other seats hold as many cards: those of ``others`` first, then such as take their builds, then high ones. What
    is left over is captured.
    """
    own, units = cards(hand), floor(on_floor)
    stock = fields.pop("stock", "")
    gone = own | bits(units) | cards(others) | cards(stock)
    spare = [card for card in reversed(suipi.pack(rules)) if card not in gone]
    given = list(parse_cards(others))
    hands = [own]
    for seat in range(1, seats):
        held: list[Card] = []
        for unit in units:
            if isinstance(unit, Pile) and unit.owner == seat and not any(worth(c) == unit.value for c in held + given):
                held.append(next(card for card in spare if worth(card) == unit.value))
                spare.remove(held[-1])
        while len(held) < len(own):
            held.append(given.pop(0) if given else spare.pop(0))
        hands.append(CardSet(held))
    return suipi.position(
        rules, seats=seats, dealer=seats - 1, hands=hands, floor=units, stock=parse_cards(stock), turn=0, **fields
    )


def last_card(hand: str, on_floor: str, *, rules: Rules = suipi.STANDARD, **fields: Any) -> State:
    """A position in which seat 0, the dealer, plays the last card of the deal."""
    return suipi.position(rules, seats=2, hands=[cards(hand), CardSet()], floor=floor(on_floor), turn=0, **fields)


def deck(front: str, rules: Rules = suipi.STANDARD, *, at: int = 0) -> list[Card]:
    """The pack with these cards from a place on; the others keep their order round them."""
    placed = list(parse_cards(front))
    rest = [card for card in suipi.pack(rules) if card not in placed]
    return [*rest[:at], *placed, *rest[at:]]


def run(state: State, *moves: str) -> State:
    """The state after these moves, each written as in ``7S x 7H``, or ``2: trail 7S`` to say who acts."""
    for text in moves:
        seat, _, move = text.rpartition(": ")
        state = suipi.apply(state, suipi.parse_move(move), seat=int(seat) if seat else None)
    return state


def listed(state: State, kind: type = object) -> list[str]:
    """The legal moves, or those of one kind, as texts."""
    return [str(move) for move in suipi.legal_moves(state) if isinstance(move, kind)]


def taken(state: State, card: str) -> list[str]:
    """What a card captures, as texts."""
    return [move.partition(" x ")[2] for move in listed(state, Capture) if move.startswith(f"{card} x")]


def refusal(state: State, move: Move | str, seat: int | None = None) -> str | None:
    """The code of the refusal of a move; ``None`` if it is legal."""
    illegal = suipi.check(state, suipi.parse_move(move) if isinstance(move, str) else move, seat=seat)
    return None if illegal is None else illegal.code.value


def net(state: State) -> tuple[int, ...]:
    return suipi.score(state).net


def lines(state: State) -> list[tuple[str, tuple[int, ...]]]:
    """The receipt as item values with their nets."""
    return [(line.item.value, line.net) for line in suipi.score(state).lines]


def rebuilt(state: State) -> State:
    """The position that has the state's public fields."""
    return suipi.position(state.rules, **{name: getattr(state, name) for name in FIELDS})


# Random rules, deals and plays


def random_rules(rng: Random, **fixed: Any) -> Rules:
    """Any rules that are accepted."""
    while True:
        options: dict[str, Any] = {
            "pack": rng.choice(list(Pack)),
            "hand_size": rng.choice([None, None, rng.randint(1, 12)]),
            "floor_keep": rng.choice(list(FloorKeep)),
            "multi_capture": rng.random() < 0.7,
            "capture_required": rng.choice(list(CaptureRequired)),
            "build_in_sums": rng.random() < 0.4,
            "face_capture": rng.choice(list(FaceCapture)),
            "build_values": rng.choice([BuildValues.ANY, BuildValues.ANY, BuildValues.TEN_ONLY]),
            "raise_builds": rng.choice(list(RaiseBuilds)),
            "group_builds": rng.random() < 0.7,
            "max_owned_builds": rng.choice([1, None]),
            "keep_capture_card": rng.random() < 0.6,
            "trail_while_owning": rng.random() < 0.5,
            "unique_floor": rng.choice(list(UniqueFloor)),
            "suipi_on": rng.choice(list(SuipiOn)),
            "last_play_suipi": rng.random() < 0.5,
        }
        try:
            return Rules(**options | fixed)
        except RulesError:
            continue


def pick(state: State, rng: Random) -> Move:
    """A random legal move; builds and trails are taken more often than their share, so that the floor fills."""
    moves = suipi.legal_moves(state)
    kept = [move for move in moves if not isinstance(move, Capture)]
    return rng.choice(kept if kept and rng.random() < 0.4 else moves)


def play_out(rules: Rules, seed: int, seats: int | None = None, most_moves: int = 1000) -> list[State]:
    """The states of a random deal, from the deal on."""
    rng = Random(seed)
    seats = seats or rng.choice(list(suipi.seat_counts(rules)))
    states = [suipi.deal(rules, seats=seats, dealer=rng.randrange(seats), rng=rng)]
    while states[-1].turn is not None and len(states) <= most_moves:
        states.append(suipi.apply(states[-1], pick(states[-1], rng)))
    return states


@st.composite
def courses(draw: st.DrawFn, /, **fixed: Any) -> list[State]:
    """The states of a random deal under random rules, up to any point."""
    rules = random_rules(Random(draw(st.integers(0, 2**32))), **fixed)
    return play_out(rules, draw(st.integers(0, 2**32)), most_moves=draw(st.integers(0, 70)))


# The slow telling: the moves


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


def bits(units: Sequence[Unit]) -> CardSet:
    """All cards of some units."""
    return CardSet(card for unit in units for card in (unit.cards if isinstance(unit, Pile) else (unit,)))


def slow_takes(state: State, card: Card, units: Sequence[Unit]) -> bool:
    """R2.1, R2.2: whether a card takes units."""
    rules = state.rules
    if card.rank not in WORTH:
        several = rules.face_capture is FaceCapture.ANY
        equal = all(isinstance(unit, Card) and unit.rank is card.rank for unit in units)
        return equal and (several or len(units) == 1)

    def is_set(block: list[Unit]) -> bool:
        if len(block) == 1:
            return worth(block[0]) == WORTH[card.rank]
        joins = all(isinstance(unit, Card) or (rules.build_in_sums and not unit.grouped) for unit in block)
        return joins and sum(map(worth, block)) == WORTH[card.rank]

    return parts_into(list(units), is_set, 99 if rules.multi_capture else 1)


def slow_makes(state: State, card: Card, units: Sequence[Unit], value: int) -> bool:
    """R2.3: whether a card and units make a build of a value."""
    rules, seat = state.rules, state.turn
    assert seat is not None

    def raises(unit: Unit) -> bool:
        if isinstance(unit, Card):
            return True
        if unit.grouped or rules.raise_builds is RaiseBuilds.NOBODY:
            return False
        return rules.raise_builds is RaiseBuilds.ANYONE or unit.owner % 2 != seat % 2

    def is_set(block: list[Unit]) -> bool:
        if len(block) == 1:
            return worth(block[0]) == value
        return all(map(raises, block)) and sum(map(worth, block)) == value

    return card.rank in WORTH and parts_into([card, *units], is_set, 99 if rules.group_builds else 1)


def keeps(left: CardSet, builds: Sequence[Pile]) -> bool:
    """R2.5: whether cards take each of some builds."""
    return all(any(worth(card) == build.value for card in left) for build in builds)


def slow_moves(state: State) -> set[Any]:
    """The legal moves of a seat that holds cards, straight from the words of the page."""
    rules, seat = state.rules, state.turn
    assert seat is not None
    hand = state.hands[seat]
    top = 10 if rules.pack is Pack.PIPS10 else 13
    values = [10] if rules.build_values is BuildValues.TEN_ONLY else range(2, top + 1)
    own = [unit for unit in state.floor if isinstance(unit, Pile) and unit.owner == seat]
    loose = {unit for unit in state.floor if isinstance(unit, Card)}
    found: set[Any] = set()
    for card in hand:
        left = hand - {card}
        for units in subsets(state.floor):
            mine = [build for build in own if build not in units]
            kept = not rules.keep_capture_card or keeps(left, mine)
            if kept and slow_takes(state, card, units):
                found.add(Capture(card, bits(units)))
            for value in values:
                holds = any(worth(other) == value for other in left)
                alone = rules.max_owned_builds is None or not mine
                if holds and alone and kept and slow_makes(state, card, units, value):
                    found.add(Build(card, bits(units), value))
    captures = [move for move in found if isinstance(move, Capture)]
    equals = [move for move in captures if any(card.rank is move.card.rank for card in move.taken & loose)]
    barred = {CaptureRequired.NO: False, CaptureRequired.EQUALS: bool(equals), CaptureRequired.ANY: bool(captures)}
    if barred[rules.capture_required] or (own and not rules.trail_while_owning):
        return found
    for card in hand:
        beside = any(other.rank is card.rank for other in loose)
        kept = not rules.keep_capture_card or keeps(hand - {card}, own)
        if kept and (rules.unique_floor is UniqueFloor.DEAL or not beside):
            found.add(Trail(card))
    return found


# The slow telling: what moves do, and what it is worth


def slow_apply(state: State, move: Move) -> dict[str, Any]:
    """The public fields after a move."""
    rules, seats, dealer, turn = state.rules, state.seats, state.dealer, state.turn
    assert turn is not None
    hands, units, stock = [set(hand) for hand in state.hands], list(state.floor), list(state.stock)
    piles, margin, last = [set(won) for won in state.captured], state.suipis[0] - state.suipis[1], state.last_capture
    after = (turn + 1) % seats
    if isinstance(move, DealRound):
        size = min(rules.hand_size or (8 if rules.pack is Pack.PIPS10 else 10), len(stock) // seats)
        for step in range(1, seats + 1):
            hands[(dealer + step) % seats] = set(stock[:size])
            del stock[:size]
    else:
        hands[turn].remove(move.card)
        used = move.taken if isinstance(move, Capture) else move.onto if isinstance(move, Build) else CardSet()
        inside = [unit for unit in units if bits([unit]) <= used]
        units = [unit for unit in units if unit not in inside]
        match move:
            case Trail(card):
                units.append(card)
            case Build(card, onto, value):
                total = worth(card) + sum(map(worth, inside))
                units.append(Pile(onto | {card}, value, turn, total > value))
            case Capture(card, won):
                piles[turn % 2] |= {card, *won}
                last = turn % 2
                final = not any(hands) and not stock
                clears = not units and (len(inside) == 1 or rules.suipi_on is SuipiOn.ANY_CLEAR)
                if clears and (rules.last_play_suipi or not final):
                    margin += (1, -1)[turn % 2]
    over = not any(hands) and not stock
    if over and last is not None:
        piles[last] |= bits(units)
        units = []
    deals = not any(hands) and bool(stock)
    return {
        "hands": tuple(map(CardSet, hands)),
        "floor": tuple(units),
        "stock": tuple(stock),
        "captured": tuple(map(CardSet, piles)),
        "suipis": (max(margin, 0), max(-margin, 0)),
        "last_capture": last,
        "turn": None if over else dealer if deals else after,
        "phase": Phase.OVER if over else Phase.DEAL if deals else Phase.PLAY,
    }


def slow_points(state: State) -> list[int]:
    """R4.1, R4.2: the points of each team when the deal is over."""
    table = POINTS if state.rules.pack is Pack.PIPS10 else LONG_POINTS
    points = [sum(table.get(str(card), 0) for card in won) for won in state.captured]
    for weight, counted in ((3, len), (1, lambda won: sum(card.suit is Suit.SPADES for card in won))):
        first, second = map(counted, state.captured)
        points[0] += weight * (first > second)
        points[1] += weight * (second > first)
    return points
