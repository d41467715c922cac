"""How a deal begins: the pack, the deal, and positions set up by hand."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from sampan.errors import RulesError, StateError, shown
from sampan.game import Seat
from sampan.sampen.hands import faces_of, hand_of, pairs_in
from sampan.sampen.last import fits
from sampan.sampen.rules import STANDARD, InitialPairs, Matching, OnBlock, Rules, WinOn, table_of
from sampan.sampen.scoring import ScoreItem
from sampan.sampen.state import Last, Outcome, Phase, State, Table, state_of
from sampan.sampen.turns import asked, block_leader, holder, is_matched
from sampan.scoring import ScoreLine
from sampan.shuffle import as_rng, shuffled
from sampan.table import check_deck, check_piles, check_state, check_type, check_types, last_problems, settle_seats
from sampan.tiles import Face

__all__ = ["deal", "deal_from", "pack", "position", "problems", "seat_counts"]

USUAL_SEATS: Final = 4


def pack(rules: Rules = STANDARD) -> tuple[Face, ...]:
    """Return the pack, ``Rules.pack``: of the presets in ascending order, each kind twice side by side (R1.1, R1.3).

    Raises:
        TypeError: If ``rules`` are no Rules of the game.

    >>> [str(card) for card in pack()[:6]], len(pack())
    (['AS', 'AS', 'AD', 'AD', 'AH', 'AH'], 60)

    .. versionadded:: 0.1.0
    """
    check_type("rules", rules, Rules)
    return rules.pack


def seat_counts(rules: Rules = STANDARD) -> Sequence[int]:
    """Return the seat counts the rules allow, ascending (R1.2, R1.3).

    Raises:
        TypeError: If ``rules`` are no Rules of the game.

    >>> seat_counts()
    (2, 3, 4, 5, 6, 7, 8)

    .. versionadded:: 0.1.0
    """
    check_type("rules", rules, Rules)
    return tuple(rules._sizes)


def _settle(rules: Rules, seats: int | None, dealer: Seat) -> int:
    """Return the seat count of a deal, or refuse it and say why."""
    allowed = seat_counts(rules)
    try:
        return settle_seats(allowed, USUAL_SEATS, seats, dealer)
    except RulesError as error:
        if seats is None or seats in allowed:
            raise
        raise RulesError(*error.problems, _why_not(rules, seats)) from None


def _why_not(rules: Rules, seats: int) -> str:
    usual = table_of(rules)
    if seats not in usual:
        return f"this pack of {len(rules.pack)} is for {min(usual)} to {max(usual)} players (R1.3)"
    size = usual[seats] if rules.hand_size is None else rules.hand_size
    if seats * size >= len(rules.pack):
        return f"{seats} hands of {size} leave no card to turn up from a pack of {len(rules.pack)} (R1.3)"
    return f"with win_on=MATCH hands are odd, and {seats} players are dealt {size} each (R2.5)"


def deal(
    rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0, rng: Random | int | None = None
) -> State:
    """Shuffle, deal and turn the first upcard.

    Args:
        rules: The pack and the options in force.
        seats: One of :func:`seat_counts`; ``None`` for 4, or the smallest where 4 are not allowed.
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
    seats = _settle(rules, seats, dealer)
    return _dealt(shuffled(rules.pack, as_rng(rng)), rules, seats, dealer)


def deal_from(deck: Sequence[Face], rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0) -> State:
    """Deal from a deck in a given order (R1.5).

    The seat after the dealer gets the first hand as one block, the others theirs in turn, the dealer last. After
    the hands comes the upcard, and after it the stock.

    Args:
        deck: The whole pack.
        rules: The pack and the options in force.
        seats: One of :func:`seat_counts`; ``None`` for 4, or the smallest where 4 are not allowed.
        dealer: The seat that deals.

    Raises:
        RulesError: If the deck is not the pack, or the seat count or the dealer cannot be.
        TypeError: If an argument has the wrong type.

    >>> state = deal_from(pack(), seats=2, dealer=0)
    >>> len(state.hands[1]), str(state.hands[1][0]), str(state.upcard)
    (15, 'AS', '6S')

    .. versionadded:: 0.1.0
    """
    seats = _settle(rules, seats, dealer)
    check_deck(deck, rules.pack)
    return _dealt(deck, rules, seats, dealer)


def _dealt(deck: Sequence[Face], rules: Rules, seats: int, dealer: Seat) -> State:
    units, size = rules._units, rules._sizes[seats]
    hands, thrown = [0] * seats, 0
    piles: list[Face] = []
    for place in range(seats):
        seat = (dealer + 1 + place) % seats
        hand = hand_of(deck[size * place : size * (place + 1)], units)
        if rules.initial_pairs is InitialPairs.DISCARD:
            thrown = pairs_in(hand, units)  # R1.6
            piles += faces_of(thrown, units)
        hands[seat] = hand - thrown
    rest = tuple(deck[size * seats :])
    table: Table = (rules, seats, dealer, tuple(hands), rest[1:], rest[:1], tuple(piles), None)
    return state_of(asked(table) if all(hands) else (*table, Phase.OVER, None))  # R1.6


def position(
    rules: Rules = STANDARD,
    *,
    seats: int,
    dealer: Seat = 0,
    hands: Sequence[Sequence[Face]],
    stock: Sequence[Face] | None = None,
    discards: Sequence[Face] | None = None,
    upcard: Face | None = None,
    thrown: Sequence[Face] = (),
    last_lead: Seat | None = None,
    phase: Phase | None = None,
    turn: Seat | None = None,
    paid: Sequence[ScoreLine[ScoreItem]] = (),
    last: Last | None = None,
    outcome: Outcome | None = None,
) -> State:
    """Set up any position that can be.

    Name the upcard, or the discards of which it is the last. What then stands nowhere goes, in the order of the pack,
    into the stock; if a stock is named and no discards are, under the upcard.

    Args:
        rules: The pack and the options in force.
        seats: One of :func:`seat_counts`.
        dealer: The seat that dealt and turns the stock.
        hands: The cards of each seat, in any order, at most as many as are dealt.
        stock: The cards not turned yet, the next one first; ``None`` for what stands nowhere else, or for none.
        discards: The discard pile, oldest first; ``None`` for the upcard alone or, where a stock is named, for all that
            stands nowhere else with the upcard on top.
        upcard: The last of the discards; ``None`` where they are named.
        thrown: The pairs laid out of play at the deal, both copies side by side.
        last_lead: The seat that led last; ``None`` if nobody has led.
        phase: ``None`` for what follows from the rest: over if a hand is empty; leading if a turn is named and the
            last two discards are twins; otherwise what comes when an upcard has been laid.
        turn: The seat to act; ``None`` for what follows from the rest. After a match it has to be named.
        paid: What was settled before the end; always nothing.
        last: What the last move did, where it is known; without ``shown``, or with what a spectator saw.
        outcome: How the deal ended; ``None`` for what follows from the rest.

    Raises:
        RulesError: If the seat count or the dealer cannot be.
        StateError: If there can be no such position; every problem is listed.
        TypeError: If an argument has the wrong type.

    >>> from sampan.cards import parse_cards
    >>> two = position(seats=2, hands=[parse_cards("AS 2S"), parse_cards("5S")], upcard=parse_cards("5S")[0])
    >>> two.phase, two.turn, len(two.stock)
    (<Phase.MATCH: 'match'>, 1, 56)

    .. versionadded:: 0.1.0
    """
    seats = _settle(rules, seats, dealer)
    check_types(
        {
            "phase": (phase, Phase),
            "turn": (turn, int),
            "last_lead": (last_lead, int),
            "last": (last, Last),
            "outcome": (outcome, Outcome),
        },
        {"paid": (paid, ScoreLine)},
    )
    top = () if upcard is None else (upcard,)
    check_piles({"hands": hands, "stock": stock, "discards": discards, "thrown": thrown})
    check_piles({f"hand {seat}": hand for seat, hand in enumerate(hands)})
    piles = [*hands, stock or (), discards or (), top, thrown]
    for face in (face for pile in piles for face in pile):
        if not isinstance(face, Face):
            raise TypeError(f"a position is made of cards or tiles, not {shown(face)}")
    shape = [*_shape_problems(rules, seats, hands, piles, {"turn": turn, "last_lead": last_lead})]
    if not (top or discards):
        shape.append("name the upcard, or the discards: one card at least lies face up (R1.2)")
    elif top and discards and discards[-1] is not upcard:
        shape.append(f"the upcard is the last of the discards, {discards[-1]}, not {upcard}")
    if shape:
        raise StateError(*shape)
    if not discards:
        discards = top if stock is None else (*_left(rules, *hands, stock, thrown, top), *top)
    if stock is None:
        stock = _left(rules, *hands, discards, thrown)
    bits = tuple(hand_of(hand, rules._units) for hand in hands)
    table: Table = (rules, seats, dealer, bits, tuple(stock), tuple(discards), tuple(thrown), last_lead)
    if phase is None:
        phase = _phase_of(table, turn)
    state = State((*table, phase, _turn_of(table, phase) if turn is None else turn), last)
    found = [*problems(state)]
    if last is not None and not found:
        found += last_problems(state, last, fits=fits(state, last))
    if paid:
        found.append("nothing is paid before the end of a deal (R3.1)")
    if outcome is not None and not found and outcome != state.outcome:
        found.append(f"the outcome is {state.outcome}, not {outcome}")
    if found:
        raise StateError(*found)
    return state


def _phase_of(table: Table, turn: Seat | None) -> Phase:
    """The phase that follows from the rest of a position."""
    _, _, _, hands, _, discards, _, _ = table
    if not all(hands):
        return Phase.OVER
    if turn is not None and is_matched(discards):
        return Phase.LEAD
    return asked(table)[8]


def _turn_of(table: Table, phase: Phase) -> Seat | None:
    """The seat to act that follows from the rest of a position; ``None`` where none does."""
    rules, _, dealer, _, stock, _, _, _ = table
    if phase is Phase.MATCH:
        return holder(table)
    if phase is Phase.TURN:
        return dealer
    blocked = not stock and rules.on_block is OnBlock.LEAD
    return block_leader(table) if phase is Phase.LEAD and blocked else None


def _left(rules: Rules, *piles: Sequence[Face]) -> tuple[Face, ...]:
    """What of the pack is in none of these piles."""
    used = Counter(face for pile in piles for face in pile)
    return tuple((Counter(rules.pack) - used).elements())


def _shape_problems(
    rules: Rules,
    seats: int,
    hands: Sequence[Sequence[Face]],
    piles: Sequence[Sequence[Face]],
    named: Mapping[str, Seat | None],
) -> Iterator[str]:
    """What must hold before a position can even be looked at."""
    if len(hands) != seats:
        yield f"there is a hand for each of {seats} seats, not {len(hands)}"
    for name, seat in named.items():
        if seat is not None and not 0 <= seat < seats:
            yield f"{name} is a seat from 0 to {seats - 1}, not {shown(seat)}"
    strange = dict.fromkeys(face for pile in piles for face in pile if face not in rules._units)
    if strange:
        yield f"not of the pack: {' '.join(map(str, strange))} (R1.3)"
    for seat, hand in enumerate(hands):
        for face, count in Counter(hand).items():
            if count > 2:
                yield f"seat {seat} holds {count} copies of {face}; the pack has two (R1.3)"


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
    return (*_card_problems(state), *_hand_problems(state), *_phase_problems(state))


def _card_problems(state: State) -> Iterator[str]:
    rules, thrown = state.rules, state.thrown
    together = [face for pile in (*state.hands, state.stock, state.discards, thrown) for face in pile]
    try:
        check_deck(together, rules.pack)
    except RulesError as error:
        yield from (f"with all cards put together {problem} (R1.3)" for problem in error.problems)
    if thrown and rules.initial_pairs is InitialPairs.HOLD:
        yield "nothing is thrown out at the deal with initial_pairs=HOLD (R1.6)"
    if thrown[::2] != thrown[1::2]:
        yield "what is thrown out are pairs, both copies side by side (R1.6)"


def _hand_problems(state: State) -> Iterator[str]:
    rules = state.rules
    dealt = rules._sizes[state.seats]
    lone = {face for face, count in Counter(state.discards).items() if count == 1} - {state.upcard}
    for seat, hand in enumerate(state.hands):
        if len(hand) > dealt:
            yield f"seat {seat} holds {len(hand)} cards; {dealt} are dealt (R1.2)"
        if rules.initial_pairs is InitialPairs.DISCARD and len(set(hand)) < len(hand):
            yield f"seat {seat} holds a pair, and pairs are thrown out at the deal (R1.6)"
        missed = [str(face) for face in hand if face in lone]
        if missed and rules.matching is Matching.COMPULSORY:
            yield f"seat {seat} holds {' '.join(missed)}, which it would have matched before (R2.2)"
        if rules.win_on is WinOn.MATCH and hand:
            leads = state.phase is Phase.LEAD and seat == state.turn
            if len(hand) % 2 == leads:
                yield (
                    f"seat {seat} holds {len(hand)} cards; with win_on=MATCH hands are odd, "
                    "of the seat that leads even (R2.5)"
                )


def _phase_problems(state: State) -> Iterator[str]:
    rules, _, dealer, hands, stock, discards, _, last_lead, phase, turn = state._now
    table = state._now[:8]
    twin = holder(table)
    matched = is_matched(discards)
    empty = [seat for seat, hand in enumerate(hands) if not hand]
    unasked = phase is Phase.TURN or (phase is Phase.LEAD and not matched) or (phase is Phase.OVER and not empty)
    if (turn is None) != (phase is Phase.OVER):
        yield "a seat is to act unless the deal is over (R2.6)"
    if empty and phase is not Phase.OVER:
        yield f"seats {empty} have no card left, so the deal is over (R2.5)"
    if len(discards) == 1 and len(state.thrown) < rules._sizes[state.seats] * len(empty):
        yield f"seats {empty} have no card left, but nothing was played and too few pairs are thrown out (R1.6)"
    if unasked and twin is not None and rules.matching is Matching.COMPULSORY:
        yield f"seat {twin} holds the twin of {state.upcard} and has to match (R2.2)"
    match phase:
        case Phase.MATCH:
            if twin is None:
                yield f"nobody holds the twin of {state.upcard}, so nobody can match (R2.1)"
            elif turn != twin:
                yield f"seat {twin} holds the twin of {state.upcard}, so the turn is its own (R2.1)"
        case Phase.TURN:
            if turn != dealer:
                yield f"the stock is turned by the dealer, seat {dealer} (R2.4)"
            if not stock:
                yield "the stock is empty, so it cannot be turned (R2.7)"
        case Phase.LEAD if not matched:
            if stock or rules.on_block is not OnBlock.LEAD:
                yield "a seat leads after it has matched: the last two discards are twins (R2.1)"
            elif turn != (leader := block_leader(table)):
                yield f"at a block seat {leader} leads (R2.7)"
        case Phase.OVER if empty:
            at_deal = rules.initial_pairs is InitialPairs.DISCARD and len(discards) == 1  # R1.6
            by_lead = rules.win_on is WinOn.EMPTY and empty == [last_lead]
            if not (at_deal or by_lead or (matched and len(empty) == 1)):
                yield f"seats {empty} cannot have gone out: the last card was neither a match nor their lead (R2.5)"
        case Phase.OVER if stock or rules.on_block is OnBlock.LEAD:
            yield "no hand is empty, and the deal is not blocked either (R2.7)"
        case _:
            pass
