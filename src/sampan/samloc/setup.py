"""How a deal begins: the pack, the deal, and positions set up by hand."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from random import Random
from typing import Final

from sampan.cards import Card, CardSet, Suit
from sampan.errors import StateError, shown, some
from sampan.game import Seat
from sampan.samloc.combos import ASCENDING, RANK_BITS, beats, forbidden_straight
from sampan.samloc.instant import instant_win
from sampan.samloc.last import fits
from sampan.samloc.rules import HAND_SIZE, STANDARD, Leader, LeadTie, Rules
from sampan.samloc.scoring import CHOPS, ScoreItem
from sampan.samloc.state import Last, Outcome, Phase, Play, State, Trick, state_of
from sampan.samloc.turns import NEXT, between, first_asked
from sampan.scoring import ScoreLine
from sampan.shuffle import as_rng, shuffled
from sampan.table import check_deck, check_state, check_type, check_types, last_problems, settle_seats

__all__ = ["deal", "deal_from", "pack", "position", "problems", "seat_counts"]

PACK: Final = tuple(Card(rank, suit) for rank in ASCENDING for suit in Suit)
BITS: Final = tuple(card.bit for card in PACK)
WHOLE_PACK: Final = sum(BITS)
USUAL_SEATS: Final = 4


def pack(rules: Rules = STANDARD) -> tuple[Card, ...]:
    """Return the 52 cards from low to high: 3 first and 2 last, S C D H within a rank (R1.1, R1.2).

    Raises:
        TypeError: If ``rules`` are no Rules of the game.

    >>> [str(card) for card in pack()[:5]]
    ['3S', '3C', '3D', '3H', '4S']

    .. versionadded:: 0.1.0
    """
    check_type("rules", rules, Rules)
    return PACK


def seat_counts(rules: Rules = STANDARD) -> Sequence[int]:
    """Return the seat counts the rules allow, ascending (R1.1).

    Raises:
        TypeError: If ``rules`` are no Rules of the game.

    >>> list(seat_counts())
    [2, 3, 4, 5]

    .. versionadded:: 0.1.0
    """
    check_type("rules", rules, Rules)
    return range(2, 6)


def deal(
    rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0, rng: Random | int | None = None
) -> State:
    """Shuffle and deal ten cards to each seat; the rest is not used.

    Args:
        rules: The options in force.
        seats: 2 to 5; ``None`` for 4.
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
    return _dealt(shuffled(BITS, as_rng(rng)), rules, seats, dealer)


def deal_from(deck: Sequence[Card], rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0) -> State:
    """Deal from a deck in a given order: the first ten cards to seat 0, the next ten to seat 1, and so on (R1.3).

    Args:
        deck: All 52 cards; those after the last hand are not used.
        rules: The options in force.
        seats: 2 to 5; ``None`` for 4.
        dealer: The seat that deals.

    Raises:
        RulesError: If the deck is not the pack, or the seat count or the dealer cannot be.
        TypeError: If an argument has the wrong type.

    >>> state = deal_from(pack(), seats=2)
    >>> str(state.hands[1])
    '5D 5H 6S 6C 6D 6H 7S 7C 7D 7H'

    .. versionadded:: 0.1.0
    """
    seats = settle_seats(seat_counts(rules), USUAL_SEATS, seats, dealer)
    check_deck(deck, PACK)
    return _dealt([card.bit for card in deck], rules, seats, dealer)


def _dealt(bits: Sequence[int], rules: Rules, seats: int, dealer: Seat) -> State:
    hands = tuple([sum(bits[start : start + HAND_SIZE]) for start in range(0, HAND_SIZE * seats, HAND_SIZE)])
    leader = would_lead(hands, rules, dealer)
    over = instant_win(hands, leader, rules) is not None  # R7.5
    phase = Phase.OVER if over else Phase.DECLARE
    turn = None if over else first_asked(leader, rules, dealer)
    return state_of((rules, seats, dealer, hands, phase, turn, leader, None, (), 0, sum(hands), ()))


def would_lead(hands: Sequence[int], rules: Rules, dealer: Seat) -> Seat:
    """Return the seat that leads without a Sâm, from the bits of the dealt hands (R4.3, R4.4)."""
    if rules.leader is Leader.DEALER:
        return dealer
    lowest: int = lowest_rank(sum(hands))
    if rules.lead_tie is LeadTie.SUIT:
        lowest &= sum(hands)
        lowest &= -lowest
    order: Iterable[Seat] = (*range(dealer, len(hands)), *range(dealer))
    return next(seat for seat in order if hands[seat] & lowest)


def lowest_rank(cards: int) -> int:
    """Return the four bits of the lowest rank among some cards."""
    return next(rank for rank in RANK_BITS if rank & cards)


def position(
    rules: Rules = STANDARD,
    *,
    seats: int,
    dealer: Seat = 0,
    hands: Sequence[CardSet],
    phase: Phase | None = None,
    turn: Seat | None = None,
    leader: Seat | None = None,
    declarer: Seat | None = None,
    trick: Trick = (),
    passed: Collection[Seat] = frozenset(),
    played: Collection[Seat] | None = None,
    discards: CardSet | None = None,
    paid: Sequence[ScoreLine[ScoreItem]] = (),
    last: Last | None = None,
    outcome: Outcome | None = None,
) -> State:
    """Set up any position that can be.

    Args:
        rules: The options in force.
        seats: 2 to 5.
        dealer: The seat that dealt.
        hands: The cards of each seat, at most ten each.
        phase: ``None`` for what follows from the rest: over if a hand is empty or a Sâm is broken, or if dealt hands
            hold an instant win; playing otherwise.
        turn: The seat to act; ``None`` for what follows from the rest.
        leader: The seat that leads or led the running trick, while declaring the one that would lead; ``None`` for
            what follows from the rest.
        declarer: The seat that declared Sâm.
        trick: The plays of the running trick with their seats, oldest first.
        passed: The seats that have passed in the running trick.
        played: The seats that have played a card; who holds ten has not. ``None`` for what follows from the hands.
        discards: All cards played so far, those of the trick included. ``None`` for cards that nobody holds, low
            ones first, as many as the hands lack.
        paid: The chops booked so far.
        last: What the last move did, where it is known; without ``shown``, or with what a spectator saw.
        outcome: How the deal ended; ``None`` for what follows from the rest.

    Raises:
        RulesError: If the seat count or the dealer cannot be.
        StateError: If there can be no such position; every problem is listed.
        TypeError: If an argument has the wrong type.

    >>> two = position(seats=2, hands=[CardSet.parse("3S 4S"), CardSet.parse("2D")], turn=1)
    >>> two.leader, two.phase
    (1, <Phase.PLAY: 'play'>)

    .. versionadded:: 0.1.0
    """
    settle_seats(seat_counts(rules), USUAL_SEATS, seats, dealer)
    named = {"turn": turn, "leader": leader, "declarer": declarer}
    check_types(
        {
            "phase": (phase, Phase),
            **{name: (seat, int) for name, seat in named.items()},
            "discards": (discards, CardSet),
            "last": (last, Last),
            "outcome": (outcome, Outcome),
        },
        {
            "hands": (hands, CardSet),
            "trick": (trick, tuple),
            "passed": (passed, int),
            "played": (played, int),
            "paid": (paid, ScoreLine),
        },
    )
    if any(len(entry) != 2 for entry in trick):
        raise TypeError("each of trick is a seat and its play")
    for player, play in trick:
        check_types({"a seat of the trick": (player, int), "a play of the trick": (play, Play)}, {})
    shape = list(_shape_problems(seats, hands, named, trick, passed))
    if shape:
        raise StateError(*shape)
    bits = tuple(hand.bits for hand in hands)
    held = _union(bits)
    gone = _fill(held, trick, HAND_SIZE * seats) if discards is None else discards.bits
    beater = trick[-1][0] if trick else None
    untouched = min(map(int.bit_count, bits)) == HAND_SIZE
    if leader is None:
        if trick:
            leader = trick[0][0]
        elif declarer is not None:
            leader = declarer
        else:
            leader = would_lead(bits, rules, dealer) if untouched or turn is None else turn
    if phase is None:
        won_as_dealt = untouched and declarer is None and instant_win(bits, leader, rules)
        beaten = declarer is not None and beater not in (None, declarer)
        phase = Phase.OVER if won_as_dealt or beaten or 0 in bits else Phase.PLAY
    out = sum(1 << seat for seat in set(passed))
    if turn is None and phase is not Phase.OVER:
        if phase is Phase.DECLARE:
            turn = first_asked(leader, rules, dealer)
        else:
            turn = leader if beater is None else NEXT[seats][out][beater]
    state = State(
        (rules, seats, dealer, bits, phase, turn, leader, declarer, tuple(trick), out, held | gone, tuple(paid)), last
    )
    found = [*problems(state)]
    if last is not None and not found:
        found += last_problems(state, last, fits=fits(state, last))
    if gone & held:
        found.append(f"discards and hands share {CardSet.from_bits(gone & held)}")
    if played is not None and not found and frozenset(played) != state.played:
        found.append(f"played is {sorted(state.played)}: exactly the seats with fewer than {HAND_SIZE} cards")
    if outcome is not None and not found and outcome != state.outcome:
        found.append(f"the outcome is {state.outcome}, not {outcome}")
    if found:
        raise StateError(*found)
    return state


def _fill(held: int, trick: Trick, dealt: int) -> int:
    """Cards that may have been played: the trick's, then low ones that nobody holds, up to the number dealt."""
    gone = _union(play.cards.bits for _, play in trick)
    for bit in BITS:
        if (held | gone).bit_count() >= dealt:
            break
        gone |= bit & ~held
    return gone


def _union(parts: Iterable[int]) -> int:
    return reduce(or_, parts, 0)


def _shape_problems(
    seats: int,
    hands: Sequence[CardSet],
    named: Mapping[str, Seat | None],
    trick: Trick,
    passed: Collection[Seat],
) -> Iterator[str]:
    """What must hold before a position can even be looked at."""
    if len(hands) != seats:
        yield f"there is a hand for each of {seats} seats, not {len(hands)}"
    groups = {name: [seat] for name, seat in named.items() if seat is not None}
    for name, group in {**groups, "passed": [*passed], "trick": [seat for seat, _ in trick]}.items():
        if strangers := [seat for seat in group if not 0 <= seat < seats]:
            yield f"{name} names seats from 0 to {seats - 1}, not {some(strangers)}"
    if len(_all_cards(hands)) != sum(map(len, hands)):
        yield "two hands share a card"
    if strays := _all_cards(hands) - CardSet(PACK):
        yield f"{strays} is not of the pack (R1.1)"
    if not any(hands):
        yield "at most one hand is empty (R4.7)"


def _all_cards(hands: Iterable[CardSet]) -> CardSet:
    return CardSet.from_bits(_union(hand.bits for hand in hands))


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
    return (*_card_problems(state), *_phase_problems(state), *_trick_problems(state), *_paid_problems(state))


def _card_problems(state: State) -> Iterator[str]:
    hands = [hand.bits for hand in state.hands]
    held, discards = _union(hands), state.discards
    for seat, hand in enumerate(hands):
        if hand.bit_count() > HAND_SIZE:
            yield f"seat {seat} holds {hand.bit_count()} cards; a hand has at most {HAND_SIZE} (R1.1)"
    if (held | discards.bits) & ~WHOLE_PACK:
        yield "a card is not of the pack (R1.1)"
    if held.bit_count() + len(discards) != HAND_SIZE * state.seats:
        yield (
            f"hands and discards are {held.bit_count()} and {len(discards)} cards; "
            f"together they are the {HAND_SIZE * state.seats} dealt (R1.1)"
        )
    for seat, hand in enumerate(hands):
        laid = sum(play.cards.bits.bit_count() for player, play in state.trick if player == seat)
        if hand.bit_count() + laid > HAND_SIZE:
            yield f"seat {seat} holds {hand.bit_count()} cards and has {laid} in the trick, more than {HAND_SIZE}"
    in_trick = [play.cards.bits for _, play in state.trick]
    if _union(in_trick).bit_count() != sum(map(int.bit_count, in_trick)) or _union(in_trick) & ~discards.bits:
        yield "the cards of the trick are among the discards, each once"


def _phase_problems(state: State) -> Iterator[str]:
    hands = [hand.bits for hand in state.hands]
    rules, turn, leader, trick = state.rules, state.turn, state.leader, state.trick
    untouched = not state.played
    empty = [seat for seat, hand in enumerate(hands) if not hand]
    last = trick[-1][0] if trick else None
    broken = state.declarer is not None and last not in (None, state.declarer)
    won_as_dealt = untouched and instant_win(hands, leader, rules) is not None
    if (turn is None) != (state.phase is Phase.OVER):
        yield "a seat is to act unless the deal is over"
    if untouched and state.declarer is None and leader != (first := would_lead(hands, rules, state.dealer)):
        yield f"seat {first} would lead, not seat {leader} (R4.3, R4.4)"
    if state.declarer is not None:
        yield from _sam_problems(state, state.declarer, broken=broken)
    if state.phase is Phase.OVER:
        if not trick and (not won_as_dealt or state.declarer is not None):
            yield "a deal is over without a play only by an instant win (R7.5)"
        if trick and not broken and empty != [last]:
            yield f"a deal is over when seat {last}, which played last, and no other has emptied its hand (R4.7, R5.1)"
    else:
        if empty:
            yield f"seats {empty} have no card left, so the deal is over (R4.7)"
        if broken:
            yield "the Sâm is broken, so the deal is over (R5.1)"
        if won_as_dealt:
            yield "a dealt hand is an instant win, so the deal is over (R7.5)"
    if state.phase is Phase.DECLARE and not (untouched and not trick and state.declarer is None):
        yield "the seats declare before any card is played, and until one has declared (R4.1)"


def _sam_problems(state: State, declarer: Seat, *, broken: bool) -> Iterator[str]:
    """R5.1: the declarer leads every trick, and the first play of another ends the deal."""
    if state.leader != declarer:
        yield f"seat {declarer} declared, so it leads (R5.1)"
    if len(state.trick) > 1 + broken:
        yield "a Sâm ends with the first play that beats the declarer (R5.1)"
    if broken and not state.hands[declarer]:
        yield f"seat {declarer} has played out its hand, so the Sâm is made and cannot be broken (R5.1)"
    for seat, hand in enumerate(state.hands):
        laid = len(state.trick[-1][1].cards) if broken and seat == state.trick[-1][0] else 0
        if seat != declarer and len(hand) + laid != HAND_SIZE:
            yield f"seat {declarer} declared, so seat {seat} has played nothing before (R5.1)"


def _trick_problems(state: State) -> Iterator[str]:
    rules, seats, trick, turn = state.rules, state.seats, state.trick, state.turn
    passed = sum(1 << seat for seat in state.passed)
    if not trick:
        if passed:
            yield "nobody has passed in a trick that is not led (R4.6)"
        if state.phase is Phase.PLAY and turn != state.leader:
            yield f"seat {state.leader} leads, so the turn is its own (R4.6)"
        return
    players = [seat for seat, _ in trick]
    if state.leader != players[0]:
        yield f"seat {players[0]} led the trick, so it is the leader"
    for _, play in trick:
        if play.combo is None:
            yield f"{play} is no combination (R2.1)"
        elif forbidden_straight(play.combo, play.cards.bits, rules):
            yield f"{play} is a straight that holds a 2 (R2.2)"
    for (_, below), (_, above) in pairwise(trick):
        if below.combo is not None and above.combo is not None and not beats(above.combo, below.combo, rules):
            yield f"{above} does not beat {below} (R3.1)"
    out = 0
    for first, second in pairwise(players):
        if first == second:
            yield f"seat {first} cannot beat its own play (R4.6)"
        if rules.pass_locks:
            out |= between(first, second, seats)
            if out >> second & 1:
                yield f"seat {second} has passed and cannot play again in the trick (R4.5)"
    if turn is not None:
        out |= between(players[-1], turn, seats)
        if turn == players[-1] or out >> turn & 1:
            yield f"seat {turn} is no longer in the trick, so it is not its turn (R4.5, R4.6)"
    if passed != out:
        named = [seat for seat in range(seats) if out >> seat & 1]
        yield f"by the plays and the turn the seats that have passed are {named}, not {sorted(state.passed)} (R4.5)"


def _paid_problems(state: State) -> Iterator[str]:
    if state.paid and not state.played:
        yield "no chop is paid before a card is played (R6.5)"
    if state.paid and state.declarer is not None and not state.rules.sam_chop_pays:
        yield "in a Sâm no chop is paid (R5.3)"
    for line in state.paid:
        if line.item not in CHOPS:
            item = line.item.value if isinstance(line.item, ScoreItem) else shown(line.item)
            yield f"{item} is not paid before the end: only chops are (R6.5)"
        if len(line.net) != state.seats or len(line.net) - line.net.count(0) != 2:
            yield f"a chop is paid by one of {state.seats} seats to another, not ({some(line.net)}) (R6.7)"
        if any(amount % state.rules.stake for amount in line.net):
            yield f"payments are multiples of the stake, {state.rules.stake}, not ({some(line.net)}) (R6)"
