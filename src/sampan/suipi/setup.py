"""How a deal begins: the pack, the deal, and positions set up by hand."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from sampan.cards import Card, CardSet
from sampan.errors import StateError, shown, some
from sampan.game import Seat
from sampan.scoring import ScoreLine
from sampan.shuffle import as_rng, shuffled
from sampan.suipi.captures import splits
from sampan.suipi.duties import can_be_built
from sampan.suipi.last import fits
from sampan.suipi.points import POINT_CARDS
from sampan.suipi.rules import FLOOR_SIZE, FOUR_RANKS, STANDARD, TEAMS, FloorKeep, Rules, UniqueFloor
from sampan.suipi.scoring import ScoreItem
from sampan.suipi.state import (
    Last,
    Outcome,
    Phase,
    Pile,
    State,
    bits_of,
    state_of,
)
from sampan.suipi.values import ASCENDING, FACES, OF_VALUE, SAME, SPADES, VALUE, each_bit, values
from sampan.table import check_deck, check_state, check_type, check_types, last_problems, settle_seats

__all__ = ["deal", "deal_from", "pack", "position", "problems", "seat_counts"]

USUAL_SEATS: Final = 2

# R1.2: the short pack lacks the numbers 11, 12 and 13.
PACKS: Final = {top: tuple(card for card in ASCENDING if VALUE[card.bit] <= top) for top in (10, 13)}
PACK_BITS: Final = {top: tuple(card.bit for card in cards) for top, cards in PACKS.items()}


def pack(rules: Rules = STANDARD) -> tuple[Card, ...]:
    """Return the pack from low to high: A 2 … 10 (11 12 13) J Q K, S C D H within a rank (R1.2).

    Raises:
        TypeError: If ``rules`` are no Rules of the game.

    >>> len(pack()), [str(card) for card in pack()[-5:]]
    (52, ['QH', 'KS', 'KC', 'KD', 'KH'])

    .. versionadded:: 0.1.0
    """
    check_type("rules", rules, Rules)
    return PACKS[rules.top]


def seat_counts(rules: Rules = STANDARD) -> Sequence[int]:
    """Return the seat counts the rules allow, ascending: 2, and 4 unless the hands are too large (R1.1, R1.3).

    Raises:
        TypeError: If ``rules`` are no Rules of the game.

    >>> seat_counts()
    (2, 4)

    .. versionadded:: 0.1.0
    """
    check_type("rules", rules, Rules)
    return tuple(seats for seats in TEAMS if rules.first_hand * seats + FOUR_RANKS <= rules.cards)


def deal(
    rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0, rng: Random | int | None = None
) -> State:
    """Shuffle, deal the first round and turn up the floor, cleared of repeats.

    Args:
        rules: The options in force.
        seats: 2 or 4; ``None`` for 2.
        dealer: The seat that deals.
        rng: A seed, a generator, or ``None`` for the system's randomness.

    Raises:
        RulesError: If the seat count or the dealer cannot be.
        TypeError: If an argument has the wrong type.
        ValueError: If ``rng`` is a negative seed.

    >>> deal(rng=7) == deal(rng=7)
    True

    .. versionadded:: 0.1.0
    """
    seats = settle_seats(seat_counts(rules), USUAL_SEATS, seats, dealer)
    return _dealt(shuffled(PACK_BITS[rules.top], as_rng(rng)), rules, seats, dealer)


def deal_from(deck: Sequence[Card], rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0) -> State:
    """Deal from a deck in a given order (R1.6).

    The first cards are the hand of the seat at the dealer's left, and so on round to the dealer; the next four are the
    floor. What follows is the stock, once it has given cards for those of the floor that repeat a rank (R1.4).

    Args:
        deck: The whole pack, next card first.
        rules: The options in force.
        seats: 2 or 4; ``None`` for 2.
        dealer: The seat that deals.

    Raises:
        RulesError: If the deck is not the pack, or the seat count or the dealer cannot be.
        TypeError: If an argument has the wrong type.

    >>> [str(card) for card in deal_from(pack()).floor]
    ['5S', '6S', '7S', '8S']

    .. versionadded:: 0.1.0
    """
    seats = settle_seats(seat_counts(rules), USUAL_SEATS, seats, dealer)
    check_deck(deck, PACKS[rules.top])
    return _dealt([card.bit for card in deck], rules, seats, dealer)


def _dealt(bits: Sequence[int], rules: Rules, seats: int, dealer: Seat) -> State:
    size = rules.first_hand
    hands = in_blocks(bits, size, seats, dealer)
    at = size * seats
    order, stock = _cleared(tuple(bits[at : at + FLOOR_SIZE]), tuple(bits[at + FLOOR_SIZE :]), rules)
    first = (dealer + 1) % seats
    return state_of((rules, seats, dealer, hands, Phase.PLAY, first, order, sum(order), (), stock, (0, 0), 0, None))


def in_blocks(bits: Sequence[int], size: int, seats: int, dealer: Seat) -> tuple[int, ...]:
    """Deal hands in blocks from the dealer's left on; in seat order (R1.6)."""
    blocks = [sum(bits[start : start + size]) for start in range(0, size * seats, size)]
    at = seats - 1 - dealer
    return (*blocks[at:], *blocks[:at])


def _cleared(floor: tuple[int, ...], stock: tuple[int, ...], rules: Rules) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Replace the repeats of a dealt floor, one at a time (R1.4)."""
    while (goes := _first_repeat(floor, rules)) is not None:
        left = [bit for bit in floor if bit != goes]
        floor, stock = (*left, stock[0]), (*stock[1:], goes)
    return floor, stock


def _first_repeat(floor: tuple[int, ...], rules: Rules) -> int | None:
    """The first floor card of which an equal one stays (R1.4)."""
    scoring = POINT_CARDS[rules.pack] if rules.floor_keep is FloorKeep.POINTS else {}
    stays: dict[int, int] = {}
    for bit in sorted(floor, key=lambda bit: (bit not in scoring, not bit & SPADES)):  # equal ones stay in floor order
        stays.setdefault(SAME[bit], bit)
    return next((bit for bit in floor if stays[SAME[bit]] != bit), None)


def position(
    rules: Rules = STANDARD,
    *,
    seats: int,
    dealer: Seat = 0,
    hands: Sequence[CardSet],
    floor: Sequence[Card | Pile] = (),
    stock: Sequence[Card] = (),
    captured: Sequence[CardSet] | None = None,
    suipis: Sequence[int] = (0, 0),
    last_capture: int | None = None,
    phase: Phase | None = None,
    turn: Seat | None = None,
    paid: Sequence[ScoreLine[ScoreItem]] = (),
    last: Last | None = None,
    outcome: Outcome | None = None,
) -> State:
    """Set up any position that can be.

    Args:
        rules: The options in force.
        seats: 2 or 4.
        dealer: The seat that deals.
        hands: The cards of each seat. Who has played in the running circle holds one card less than the others.
        floor: Loose cards and builds, in the order of laying.
        stock: The cards still to be dealt, next first.
        captured: The cards of each team; ``None`` for all cards named nowhere else, with the team that captured last.
        suipis: The suipis each team keeps; one of them is 0.
        last_capture: The team that captured last; ``None`` if nobody has, or for the team whose cards say so.
        phase: ``None`` for what follows from the rest: with empty hands a round is to be dealt, or the deal is over.
        turn: The seat to act; ``None`` for what follows from the hands.
        paid: Nothing: in Suipi the score follows from the rest.
        last: What the last move did, where it is known; without ``shown``, or with what a spectator saw.
        outcome: How the deal ended; ``None`` for what follows from the rest.

    Raises:
        RulesError: If the seat count or the dealer cannot be.
        StateError: If there can be no such position; every problem is listed.
        TypeError: If a card or a set of cards has the wrong type.

    >>> from sampan import Card, CardSet
    >>> state = position(seats=2, hands=[CardSet.parse("7H"), CardSet.parse("7D")], floor=[Card.parse("TC")])
    >>> state.turn, state.last_capture, len(state.captured[0])
    (1, 0, 49)

    .. versionadded:: 0.1.0
    """
    settle_seats(seat_counts(rules), USUAL_SEATS, seats, dealer)
    check_types(
        {
            "phase": (phase, Phase),
            "turn": (turn, int),
            "last_capture": (last_capture, int),
            "last": (last, Last),
            "outcome": (outcome, Outcome),
        },
        {
            "hands": (hands, CardSet),
            "stock": (stock, Card),
            "captured": (captured, CardSet),
            "suipis": (suipis, int),
            "paid": (paid, ScoreLine),
        },
    )
    for unit in floor:
        if not isinstance(unit, Card | Pile):
            raise TypeError(f"the floor holds cards and builds, not {shown(unit)}")
    shape = list(_shape_problems(seats, hands, floor, captured, suipis, last_capture, turn, paid))
    if shape:
        raise StateError(*shape)
    bits = tuple(hand.bits for hand in hands)
    order = tuple(map(bits_of, floor))
    piles = tuple((unit.cards.bits, unit.value, unit.owner, unit.grouped) for unit in floor if isinstance(unit, Pile))
    left = tuple(card.bit for card in stock)
    if captured is None:
        rest = sum(PACK_BITS[rules.top])
        for some in (*bits, *order, *left):
            rest &= ~some
        if last_capture is None and rest:
            last_capture = 0
        won = (0, rest) if last_capture == 1 else (rest, 0)
    else:
        won = (captured[0].bits, captured[1].bits)
        if last_capture is None and 0 in won and any(won):
            last_capture = won.index(0) ^ 1
    if phase is None:
        phase = Phase.PLAY if any(bits) else Phase.DEAL if stock else Phase.OVER
    if turn is None and phase is not Phase.OVER:
        around = [(dealer + step) % seats for step in range(1, seats + 1)]
        turn = dealer if phase is Phase.DEAL else max(around, key=lambda seat: bits[seat].bit_count())
    loose = sum({unit.bit for unit in floor if isinstance(unit, Card)})
    state = State(
        (
            rules,
            seats,
            dealer,
            bits,
            phase,
            turn,
            order,
            loose,
            piles,
            left,
            won,
            suipis[0] - suipis[1],
            last_capture,
        ),
        last,
    )
    found = [*problems(state)]
    if last is not None and not found:
        found += last_problems(state, last, fits=fits(state, last))
    if outcome is not None and not found and outcome != state.outcome:
        found.append(f"the outcome is {state.outcome}, not {outcome}")
    if found:
        raise StateError(*found)
    return state


def _shape_problems(
    seats: int,
    hands: Sequence[CardSet],
    floor: Sequence[Card | Pile],
    captured: Sequence[CardSet] | None,
    suipis: Sequence[int],
    last_capture: int | None,
    turn: Seat | None,
    paid: Sequence[ScoreLine[ScoreItem]],
) -> Iterator[str]:
    """What must hold before a position can even be looked at."""
    if len(hands) != seats:
        yield f"there is a hand for each of {seats} seats, not {len(hands)}"
    if captured is not None and len(captured) != 2:
        yield f"there is a captured pile for each of two teams, not {len(captured)}"
    if len(suipis) != 2 or 0 not in suipis or min(suipis) < 0:
        yield f"suipis are counted for each of two teams, and one count is 0, not {some(suipis)} (R3.2)"
    if turn is not None and turn not in range(seats):
        yield f"turn is a seat from 0 to {seats - 1}, not {shown(turn)}"
    if last_capture not in (None, 0, 1):
        yield f"last_capture is a team, 0 or 1, not {shown(last_capture)}"
    if paid:
        yield "in Suipi nothing is paid while the deal runs (R4)"
    for unit in floor:
        if isinstance(unit, Pile) and unit.owner not in range(seats):
            yield f"{unit} has an owner from 0 to {seats - 1}, not {shown(unit.owner)}"
        if isinstance(unit, Pile) and len(unit.cards) < 2:
            yield f"{unit} is a build, so it has two cards or more (R2.3)"


def problems(state: State, /) -> tuple[str, ...]:
    """List the invariants that a state breaks; ``()`` for every state reached by play.

    Raises:
        TypeError: If ``state`` is no State of the game.

    >>> problems(deal(rng=7))
    ()

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    return (
        *_card_problems(state),
        *_round_problems(state),
        *_floor_problems(state),
        *_tally_problems(state),
    )


def _card_problems(state: State) -> Iterator[str]:
    _, _, _, hands, _, _, order, _, _, stock, captured, _, _ = state._now
    places = (*hands, *order, *stock, *captured)
    whole = sum(PACK_BITS[state.rules.top])
    named = 0
    twice = 0
    for cards in places:
        twice |= named & cards
        named |= cards
    if twice:
        yield f"{CardSet.from_bits(twice)} lies in two places"
    if named & ~whole:
        yield f"{CardSet.from_bits(named & ~whole)} is not of the pack (R1.2)"
    if whole & ~named:
        yield f"{CardSet.from_bits(whole & ~named)} lies nowhere: hands, floor, stock and captured piles are the pack"


def rounds(rules: Rules, seats: int) -> list[tuple[int, int]]:
    """For each round of a deal the cards of a hand, and of the stock when it has been dealt (R1.3, R1.5)."""
    left = rules.cards - FLOOR_SIZE
    made = []
    while left:
        size = min(rules.first_hand, left // seats)
        left -= size * seats
        made.append((size, left))
    return made


def _round_problems(state: State) -> Iterator[str]:
    """Hands, stock, turn and phase."""
    rules, seats, dealer, hands, phase, turn, _, _, _, stock, _, _, _ = state._now
    sizes = [hand.bit_count() for hand in hands]
    most = max(sizes)
    full = {left: size for size, left in rounds(rules, seats)}
    if len(stock) not in full:
        yield f"the stock has {len(stock)} cards; after a round it has {sorted(full)} (R1.5)"
    elif most > full[len(stock)]:
        yield f"a hand has {most} cards; this round dealt {full[len(stock)]} (R1.3, R1.5)"
    if (turn is None) != (phase is Phase.OVER):
        yield "a seat is to act unless the deal is over"
    follows = Phase.PLAY if most else Phase.DEAL if stock else Phase.OVER
    if phase is not follows:
        yield f"by hands and stock the phase is {follows.name}, not {phase.name} (R1.5)"
    elif phase is Phase.DEAL and turn != dealer:
        yield f"seat {dealer} deals the next round, so the turn is its own (R1.5)"
    elif phase is Phase.PLAY and turn is not None:
        played = (turn - dealer - 1) % seats
        wanted = [most - ((seat - dealer - 1) % seats < played) for seat in range(seats)]
        if sizes != wanted:
            yield f"with seat {turn} to act the hands have {wanted} cards, not {sizes} (R1.1, R1.5)"


def _floor_problems(state: State) -> Iterator[str]:
    rules, seats, _, hands, phase, _, order, loose, piles, stock, captured, _, last = state._now
    if rules.unique_floor is UniqueFloor.ALWAYS:
        for same in sorted({SAME[bit] for bit in each_bit(loose)}):
            if (loose & same).bit_count() > 1:
                yield f"{CardSet.from_bits(loose & same)} are loose cards of one rank (R2.6)"
    for cards, value, owner, grouped in piles:
        named = str(Pile(CardSet.from_bits(cards), value, owner, grouped))
        if not can_be_built(value, rules):
            yield f"{named} has a value that no build has here (R2.3)"
            continue
        if cards & FACES or not splits(values(cards), value):
            yield f"{named} does not split into sets worth {value} (R2.3)"
        elif grouped != (sum(values(cards)) > value):
            yield f"{named} is {'one set' if grouped else 'more than one set'}, so grouped is {not grouped} (R2.3)"
        elif grouped and not rules.group_builds:
            yield f"{named} is more than one set, and builds are not grouped here (R2.3)"
        if rules.keep_capture_card and not hands[owner] & OF_VALUE[value]:
            yield f"seat {owner} owns {named} and holds no card that takes it (R2.5)"
    if rules.max_owned_builds == 1:
        for seat in range(seats):
            if (count := [owner for _, _, owner, _ in piles].count(seat)) > 1:
                yield f"seat {seat} owns {count} builds, not one (R2.3)"
    if phase is Phase.OVER and order and last is not None:
        yield f"team {last} captured last and takes what lies on the floor (R3.4)"
    played = rules.cards - FLOOR_SIZE - len(stock) - sum(map(int.bit_count, hands))
    if played < len(piles) + sum(map(bool, captured)):
        yield f"{played} cards are played, too few for the builds and captures there are (R1.3)"
    elif not played and len({SAME[bit] for bit in order}) < FLOOR_SIZE:
        yield "the floor is dealt without two cards of one rank (R1.4)"


def _tally_problems(state: State) -> Iterator[str]:
    """Captured cards, suipis and who captured last."""
    captured, suipis, last = state.captured, state.suipis, state.last_capture
    if last is None:
        if any(captured):
            yield "cards are captured, so a team has captured last"
    elif not captured[last]:
        yield f"team {last} captured last, so it has cards"
    for side, (cards, kept) in enumerate(zip(captured, suipis, strict=True)):
        if len(cards) == 1:
            yield f"team {side} has one captured card; a capture has two or more (R2.1)"
        if kept * 2 > len(cards):
            yield (
                f"team {side} keeps {shown(kept)} suipis; each came with two cards or more, "
                f"and it has {len(cards)} (R3.1)"
            )
