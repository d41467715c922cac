"""How a round begins: the wall, the deal, and positions set up by hand."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Final

from sampan.errors import RulesError, StateError, shown, some
from sampan.game import Seat
from sampan.saptimpan.easts import FirstTile, Step, due, players, retrace, steps
from sampan.saptimpan.last import fits
from sampan.saptimpan.points import EAST, PACK, TEN_AND_A_HALF, worth
from sampan.saptimpan.rules import MOST_SEATS, SPARE_EASTS, STANDARD, WALL_SIZE, AfterBankerEast, Rules
from sampan.saptimpan.scoring import ScoreItem
from sampan.saptimpan.state import (
    Hands,
    Last,
    Outcome,
    Phase,
    Stakes,
    State,
    state_of,
)
from sampan.scoring import ScoreLine
from sampan.shuffle import as_rng, shuffled
from sampan.table import check_deck, check_piles, check_state, check_type, check_types, last_problems, settle_seats
from sampan.tiles import Face, Tile

__all__ = ["deal", "deal_from", "pack", "position", "problems", "seat_counts"]

USUAL_SEATS: Final = 4


def pack(rules: Rules = STANDARD) -> tuple[Tile, ...]:
    """Return the 144 tiles: characters, dots, bamboos, honours and flowers, ascending (R1.1).

    The four copies of a tile stand together and are the same object; flowers and seasons are single.

    Raises:
        TypeError: If ``rules`` are no Rules of the game.

    >>> [str(tile) for tile in pack()[:5]], len(pack())
    (['1m', '1m', '1m', '1m', '2m'], 144)

    .. versionadded:: 0.1.0
    """
    check_type("rules", rules, Rules)
    return PACK


def seat_counts(rules: Rules = STANDARD) -> Sequence[int]:
    """Return the seat counts the rules allow, ascending, the banker included (R1.2).

    Raises:
        TypeError: If ``rules`` are no Rules of the game.

    >>> seat_counts(), seat_counts(Rules(max_tiles=5))
    (range(2, 47), range(2, 29))

    .. versionadded:: 0.1.0
    """
    check_type("rules", rules, Rules)
    return range(2, min(MOST_SEATS, (WALL_SIZE - SPARE_EASTS) // rules.max_tiles) + 1)


def deal(
    rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0, rng: Random | int | None = None
) -> State:
    """Shuffle the wall; the first tiles are drawn when the banker announces the limit.

    Args:
        rules: The options in force.
        seats: 2 to 46, fewer with a higher ``max_tiles``; ``None`` for 4, the banker included.
        dealer: The banker.
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
    return _dealt(tuple(shuffled(PACK, as_rng(rng))), rules, seats, dealer)


def deal_from(deck: Sequence[Tile], rules: Rules = STANDARD, *, seats: int | None = None, dealer: Seat = 0) -> State:
    """Begin with a wall in a given order: its first tile goes to the banker's right (R1.2, R2.1).

    Args:
        deck: All 144 tiles, in drawing order.
        rules: The options in force.
        seats: 2 to 46, fewer with a higher ``max_tiles``; ``None`` for 4, the banker included.
        dealer: The banker.

    Raises:
        RulesError: If the deck is not the pack, or the seat count or the dealer cannot be.
        TypeError: If an argument has the wrong type.

    >>> state = deal_from(pack(), seats=2)
    >>> [str(tile) for tile in state.wall[:3]], state.phase
    (['1m', '1m', '1m'], <Phase.ANNOUNCE: 'announce'>)

    .. versionadded:: 0.1.0
    """
    seats = _settle(rules, seats, dealer)
    check_deck(deck, PACK)
    return _dealt(tuple(deck), rules, seats, dealer)


def _settle(rules: Rules, seats: int | None, dealer: Seat) -> int:
    allowed = seat_counts(rules)
    try:
        return settle_seats(allowed, USUAL_SEATS, seats, dealer)
    except RulesError as error:
        if seats is None or seats <= allowed[-1]:
            raise
        why = (
            f"a wall of {WALL_SIZE} gives {rules.max_tiles} tiles to each of at most {allowed[-1]} seats "
            f"and one more for each of {SPARE_EASTS} Easts (R1.2)"
        )
        raise RulesError(*error.problems, why) from None


def _dealt(wall: tuple[Tile, ...], rules: Rules, seats: int, dealer: Seat) -> State:
    return state_of(
        (rules, seats, dealer, ((),) * seats, Phase.ANNOUNCE, dealer, wall, 0, (), None, (None,) * seats, (), ())
    )


def position(
    rules: Rules = STANDARD,
    *,
    seats: int,
    dealer: Seat = 0,
    hands: Sequence[Sequence[Tile]],
    phase: Phase | None = None,
    turn: Seat | None = None,
    wall: Sequence[Tile] | None = None,
    discards: Sequence[Tile] | None = None,
    limit: int | None = None,
    stakes: Sequence[int | None] | None = None,
    busted: Collection[Seat] | None = None,
    easts: Sequence[Seat] = (),
    paid: Sequence[ScoreLine[ScoreItem]] = (),
    last: Last | None = None,
    outcome: Outcome | None = None,
) -> State:
    """Set up any position that can be.

    Args:
        rules: The options in force.
        seats: 2 to 46, fewer with a higher ``max_tiles``.
        dealer: The banker.
        hands: The tiles of each seat, first tile first; all empty before the limit is announced, empty after a bust.
        phase: ``None`` for what follows from the rest: a limit to be announced while all hands are empty, a stake to be
            laid if one is missing, else an East to be shown, else tiles to be drawn, else the round is over.
        turn: The seat to act; ``None`` for what follows from the rest: when tiles are drawn, the first seat in turn
            order, the banker last, that could still draw.
        wall: The tiles still to be drawn, the next one first; ``None`` for the rest of the 144 in the order of the
            pack.
        discards: The tiles out of play; ``None`` for the Easts shown and the hands in the bust lines of ``paid``.
        limit: The round's highest stake; ``None`` for ``rules.table_limit`` once there are tiles in the hands.
        stakes: What lies on the table for each seat; ``None`` for the least stake wherever one has to lie.
        busted: The players whose hand was thrown in; those without tiles. ``None`` for what follows from the hands.
        easts: The seats that have shown an East, in the order of showing.
        paid: What was paid at once for Easts and busts, oldest first.
        last: What the last move did, where it is known; without ``shown``, or with what a spectator saw.
        outcome: How the round ended; ``None`` for what follows from the rest.

    Raises:
        RulesError: If the seat count or the dealer cannot be.
        StateError: If there can be no such position; every problem is listed.
        TypeError: If a tile, a stake or a line is of another type.

    >>> from sampan import Tile
    >>> nine, seven = Tile.parse("9m"), Tile.parse("7p")
    >>> two = position(seats=2, hands=[[nine], [seven]])
    >>> two.phase, two.turn, two.stakes
    (<Phase.DRAW: 'draw'>, 1, (None, 1))

    .. versionadded:: 0.1.0
    """
    _settle(rules, seats, dealer)
    check_piles({"hands": hands, "wall": wall, "discards": discards, "stakes": stakes})
    check_piles({f"hand {seat}": hand for seat, hand in enumerate(hands)})
    check_types(
        {"phase": (phase, Phase), "turn": (turn, int), "limit": (limit, int)}
        | {"last": (last, Last), "outcome": (outcome, Outcome)},
        {
            "hands": (_flat(hands), Tile),
            "wall": (wall, Tile),
            "discards": (discards, Tile),
            "stakes": (None if stakes is None else [stake for stake in stakes if stake is not None], int),
            "busted": (busted, int),
            "easts": (easts, int),
            "paid": (paid, ScoreLine),
        },
    )
    shape = list(_shape_problems(seats, hands, turn, stakes, easts))
    if shape:
        raise StateError(*shape)
    held: Hands = tuple(tuple(hand) for hand in hands)
    gone = _thrown_in(easts, paid) if discards is None else tuple(discards)
    rest = remaining((*_flat(held), *gone)) if wall is None else tuple(wall)
    if limit is None and any(held):
        limit = rules.table_limit
    phase, turn = _moment(rules, seats, dealer, held, phase, turn, stakes, easts)
    laid = _least(rules, seats, dealer, held, phase, turn, easts) if stakes is None else tuple(stakes)
    now = (rules, seats, dealer, held, phase, turn, rest, 0, gone, limit, laid, tuple(easts), tuple(paid))
    state = State(now, last)
    found = [*problems(state)]
    if last is not None and not found:
        found += last_problems(state, last, fits=fits(state, last))
    if busted is not None and not found and frozenset(busted) != state.busted:
        found.append(f"busted is {sorted(state.busted)}: exactly the players without tiles (R3.2)")
    if outcome is not None and not found and outcome != state.outcome:
        found.append(f"the outcome is {state.outcome}, not {outcome}")
    if found:
        raise StateError(*found)
    return state


def _flat(hands: Sequence[Sequence[Tile]]) -> list[Tile]:
    return [tile for hand in hands for tile in hand]


def _shape_problems(
    seats: int,
    hands: Sequence[Sequence[Tile]],
    turn: Seat | None,
    stakes: Sequence[int | None] | None,
    easts: Sequence[Seat],
) -> Iterator[str]:
    """What must hold before a position can even be looked at."""
    if len(hands) != seats:
        yield f"there is a hand for each of {seats} seats, not {len(hands)}"
    if stakes is not None and len(stakes) != seats:
        yield f"there is a stake or None for each of {seats} seats, not {len(stakes)}"
    if turn is not None and turn not in range(seats):
        yield f"turn is a seat from 0 to {seats - 1}, not {shown(turn)}"
    if strangers := [seat for seat in easts if seat not in range(seats)]:
        yield f"easts names seats from 0 to {seats - 1}, not {some(strangers)}"


def remaining(seen: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the tiles of the pack that are not among these, in the order of the pack."""
    return tuple((Counter(PACK) - Counter(seen)).elements())


def _thrown_in(easts: Sequence[Seat], paid: Sequence[ScoreLine[ScoreItem]]) -> tuple[Tile, ...]:
    """The Easts that were shown, and the hands that the bust lines name."""
    busts = [line.cards for line in paid if line.item is ScoreItem.BUST]
    return (*(EAST for _ in easts), *(tile for tiles in busts for tile in tiles if isinstance(tile, Tile)))


def _moment(
    rules: Rules,
    seats: int,
    dealer: Seat,
    hands: Hands,
    phase: Phase | None,
    turn: Seat | None,
    stakes: Sequence[int | None] | None,
    easts: Sequence[Seat],
) -> tuple[Phase, Seat | None]:
    """The phase and the seat to act, whichever is not given following from the rest."""
    others = players(seats, dealer)
    unstaked = [seat for seat in others if hands[seat] and stakes is not None and stakes[seat] is None]
    able = [seat for seat in (*others, dealer) if hands[seat] and _may_draw(hands[seat], rules)]
    if able == [dealer] and not any(hands[seat] for seat in others):
        able = []  # R3.3: every player has gone bust
    single = all(len(hand) == 1 for hand in hands)
    first_due = due(rules, seats, dealer, hands, easts) if single else None
    if phase is None:
        if not any(hands):
            phase = Phase.ANNOUNCE
        elif rules.after_banker_east is AfterBankerEast.END_ROUND and dealer in easts:
            phase = Phase.OVER
        elif unstaked:
            phase = Phase.BET
        elif first_due is not None and turn in (None, first_due):
            phase = Phase.EAST
        else:
            phase = Phase.OVER if turn is None and not able else Phase.DRAW
    if turn is None:
        match phase:
            case Phase.ANNOUNCE:
                turn = dealer
            case Phase.BET:
                turn = (unstaked or others)[0]
            case Phase.EAST:
                turn = first_due
            case Phase.DRAW if able:
                turn = able[0]
    return phase, turn


def _may_draw(hand: Sequence[Tile], rules: Rules) -> bool:
    return len(hand) < rules.max_tiles and worth(hand) <= TEN_AND_A_HALF


def _least(
    rules: Rules,
    seats: int,
    dealer: Seat,
    hands: Hands,
    phase: Phase,
    turn: Seat | None,
    easts: Sequence[Seat],
) -> Stakes:
    """The least stake for each player whose stake lies on the table."""
    lying: Collection[Seat] = players(seats, dealer) if any(hands) else ()
    for step in steps(rules, seats, dealer, easts):
        if (step.phase, step.turn) == (phase, turn):
            lying = step.staked
            break
    return tuple(rules.min_stake if seat in lying and hands[seat] else None for seat in range(seats))


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
    found = [*_tile_problems(state), *_stake_problems(state)]
    if state.phase is Phase.ANNOUNCE:
        found += _fresh_problems(state)
        return tuple(found)
    step = retrace(state)
    if step is None:
        turn = "" if state.turn is None else f" of seat {state.turn}"
        found.append(
            f"no round comes to the phase {state.phase.value}{turn} with the stakes of seats {_staked(state)} on the "
            f"table after Easts of seats {list(state.easts)} (R2.2 to R2.6)"
        )
        return tuple(found)
    paid = [*_paid_problems(state, step)]
    found += paid or _first_problems(state, step)
    if state.phase in (Phase.BET, Phase.EAST) or step.phase is Phase.OVER:
        found += [
            f"seat {seat} has {len(hand)} tiles; before tiles are drawn each seat has one (R2.1)"
            for seat, hand in enumerate(state.hands)
            if len(hand) != 1
        ]
    else:
        found += _hand_problems(state)
    return tuple(found)


def _staked(state: State) -> list[Seat]:
    return [seat for seat, stake in enumerate(state.stakes) if stake is not None]


def _tile_problems(state: State) -> Iterator[str]:
    has, needs = Counter((*_flat(state.hands), *state.wall, *state.discards)), Counter(PACK)
    if missing := needs - has:
        yield f"hands, wall and discards lack {sorted(map(str, missing.elements()))} of the 144 tiles (R1.1)"
    if excess := has - needs:
        yield f"hands, wall and discards hold {sorted(map(str, excess.elements()))} beyond the 144 tiles (R1.1)"
    if (state.turn is None) != (state.phase is Phase.OVER):
        yield "a seat is to act unless the round is over"


def _stake_problems(state: State) -> Iterator[str]:
    rules, limit = state.rules, state.limit
    if (limit is None) != (state.phase is Phase.ANNOUNCE):
        yield "the limit is None exactly until the banker announces it (R2.1)"
    if limit is not None and not rules.min_stake <= limit <= rules.table_limit:
        yield f"the limit is from {rules.min_stake:,} to {rules.table_limit:,}, not {shown(limit)} (R2.1)"
    for seat in _staked(state):
        stake = state.stakes[seat]
        if seat == state.dealer:
            yield f"seat {seat} is the banker and stakes nothing (R2.2)"
        elif stake is not None and limit is not None and not rules.min_stake <= stake <= limit:
            yield f"a stake is from {rules.min_stake:,} to {shown(limit)}, not {shown(stake)} of seat {seat} (R2.2)"


def _fresh_problems(state: State) -> Iterator[str]:
    if state.turn != state.dealer:
        yield f"seat {state.dealer} is the banker, so it announces the limit (R2.1)"
    if any(state.hands) or state.discards or _staked(state) or state.easts or state.paid:
        yield "before the limit is announced nobody has tiles or stakes and nothing is discarded or paid (R1.2)"


def _first_problems(state: State, step: Step) -> Iterator[str]:
    """What the showing of Easts tells about first tiles; the lines of ``paid`` are in order."""
    busts = {line.net.index(min(line.net)): line.cards for line in state.paid if line.item is ScoreItem.BUST}
    for seat, known in enumerate(step.first):
        first = next(iter(state.hands[seat] or busts.get(seat, ())), None)
        if known is FirstTile.EAST and first is not EAST:
            yield f"seat {seat} is to show an East and has none (R2.3, R2.4)"
        if known is FirstTile.NO_EAST and first is EAST:
            yield f"seat {seat} was passed over when Easts were shown, so its first tile is none (R2.3, R2.4)"


def _paid_problems(state: State, step: Step) -> Iterator[str]:
    """Each East and each bust has its lines, in order, and its tiles lie among the discards."""
    dealer, seats = state.dealer, state.seats
    due_lines: list[tuple[ScoreItem, Seat, Seat]] = []
    for seat, pays in zip(state.easts, step.pays, strict=True):
        if seat == dealer:
            due_lines += [(ScoreItem.BANKER_EAST, player, dealer) for player in players(seats, dealer)]
        elif pays:
            due_lines.append((ScoreItem.PLAYER_EAST, dealer, seat))
    due_lines += [(ScoreItem.BUST, seat, dealer) for seat in players(seats, dealer) if not state.hands[seat]]
    if len(due_lines) != len(state.paid):
        yield f"paid has a line for each of {len(due_lines)} payments for Easts and busts, not {len(state.paid)} (R4.3)"
        return
    if state.discards != _thrown_in(state.easts, state.paid):
        yield "the discards are the Easts that were shown, then the hands that went bust (R2.4, R3.2)"
    for line, (item, payer, payee) in zip(state.paid, due_lines, strict=True):
        amount = max(line.net, default=0)
        if line != ScoreLine.payment(item, seats, payer, payee, amount, line.cards):
            yield f"a line is not what it should be: seat {payer} pays seat {payee} for {item.value} ({item.rule})"
        elif state.limit is not None and not state.rules.min_stake <= amount <= state.limit:
            yield f"a stake is from {state.rules.min_stake:,} to {shown(state.limit)}, not {shown(amount)} (R2.2)"
        elif item is ScoreItem.BUST and not _breaks(line.cards, state.rules):
            yield f"{' '.join(map(str, line.cards)) or 'no tile'} is no hand of seat {payer} that goes bust (R3.2)"
        elif item is not ScoreItem.BUST and line.cards != (EAST,):
            yield f"a line for an East has the East as its tile, not {' '.join(map(str, line.cards)) or 'none'} (R2.4)"


def _breaks(hand: Sequence[Face], rules: Rules) -> bool:
    """Tell whether the last tile of a hand takes it over 10½."""
    tiles = [tile for tile in hand if isinstance(tile, Tile)]
    return len(tiles) == len(hand) <= rules.max_tiles and worth(tiles[:-1]) <= TEN_AND_A_HALF < worth(tiles)


def _hand_problems(state: State) -> Iterator[str]:
    """What each seat may hold, by whether its turn to draw is over, on, or to come."""
    rules, dealer, turn = state.rules, state.dealer, state.turn
    order = (*players(state.seats, dealer), dealer)
    at = len(order) if turn is None else order.index(turn)
    all_bust = not any(state.hands[seat] for seat in order[:-1])
    for place, seat in enumerate(order):
        hand = state.hands[seat]
        points = worth(hand)
        if seat != dealer and (state.stakes[seat] is None) == bool(hand):
            yield f"seat {seat} has a stake on the table exactly as long as it is in (R2.4, R3.2)"
        if seat == dealer and not hand:
            yield f"seat {seat} is the banker, who keeps his tiles before him (R3.2)"
        elif len(hand) > rules.max_tiles:
            yield f"seat {seat} has {len(hand)} tiles; a hand has at most {rules.max_tiles} (R3.1)"
        elif place > at or (seat == dealer and all_bust):
            if len(hand) != 1:
                yield f"seat {seat} has {len(hand)} tiles; before its turn to draw a seat has one (R3.1)"
        elif place == at:
            if not hand or not _may_draw(hand, rules):
                yield f"seat {seat} cannot draw any more, so it is not its turn (R3.1, R3.2)"
        elif points > TEN_AND_A_HALF:
            if seat != dealer:
                yield f"seat {seat} is over 10½, so its hand is thrown in (R3.2)"
            elif not _breaks(hand, rules):
                yield f"seat {seat} drew on after going over 10½ (R3.2)"
        elif hand and len(hand) < rules.max_tiles and points < 2 * rules.must_draw_below:
            yield f"seat {seat} stood below {rules.must_draw_below} (R3.1)"
    if all_bust and turn == dealer:
        yield "every player has gone bust, so the round is over (R3.3)"
