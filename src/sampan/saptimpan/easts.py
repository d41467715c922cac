"""The showing of Easts (R2.3–R2.6): whose turn it is to show one, and what the showings tell about first tiles."""

from collections.abc import Generator, Iterator, Sequence
from enum import Enum
from typing import NamedTuple, Protocol

from sampan.game import Seat
from sampan.saptimpan.points import EAST
from sampan.saptimpan.rules import AfterBankerEast, DoubleEast, Rules
from sampan.saptimpan.state import Hands, Phase, Stakes

__all__ = ["FirstTile", "Step", "due", "first_tiles", "players", "replaces", "retrace", "steps"]


def players(seats: int, dealer: Seat) -> tuple[Seat, ...]:
    """Return all seats but the banker, in turn order: his right first (R2.1)."""
    return (*range(dealer + 1, seats), *range(dealer))


def due(rules: Rules, seats: int, dealer: Seat, hands: Hands, easts: Sequence[Seat]) -> Seat | None:
    """Return the seat that has to show an East now that every stake lies and each hand is one tile, if one has."""
    if not rules.east_rule or (EAST,) not in hands:
        return None
    if hands[dealer][0] is EAST and (rules.east_chain or dealer not in easts):  # R2.3, R2.6
        return dealer
    if dealer in easts and not (rules.east_chain and rules.double_east is DoubleEast.REPLACE):
        return None  # R2.5: the Easts have been kept, or replaced once
    for seat in players(seats, dealer):
        if hands[seat][0] is EAST and (rules.east_chain or seat not in easts):  # R2.4, R2.6
            return seat
    return None


def replaces(rules: Rules, dealer: Seat, hands: Hands, seat: Seat, easts: Sequence[Seat]) -> bool:
    """Tell whether a player has to show an East just before its own new stake (R2.5)."""
    return dealer in easts and rules.double_east is DoubleEast.REPLACE and hands[seat][0] is EAST


class FirstTile(Enum):
    """What everyone knows about a first tile."""

    ANY = "any"
    EAST = "east"
    NO_EAST = "no_east"


class Step(NamedTuple):
    """One moment of a round, as everyone sees it."""

    phase: Phase
    turn: Seat | None
    staked: frozenset[Seat]
    """The players whose stake lies on the table."""

    pays: tuple[bool, ...]
    """For each East shown, whether it took or was paid a stake."""

    first: tuple[FirstTile, ...]
    """What is known about each seat's first tile."""


class Table(Protocol):
    """What everyone sees, of a State or a View."""

    @property
    def rules(self) -> Rules: ...
    @property
    def seats(self) -> int: ...
    @property
    def dealer(self) -> Seat: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def turn(self) -> Seat | None: ...
    @property
    def stakes(self) -> Stakes: ...
    @property
    def easts(self) -> tuple[Seat, ...]: ...


def retrace(table: Table) -> Step | None:
    """Find the moment of a round at which a table stands; ``None`` if no round comes to it."""
    drawing = table.phase in (Phase.DRAW, Phase.OVER)
    staked = frozenset(seat for seat, stake in enumerate(table.stakes) if stake is not None)
    for step in steps(table.rules, table.seats, table.dealer, table.easts):
        if drawing and step.phase is Phase.DRAW:
            return step
        if (step.phase, step.turn) == (table.phase, table.turn) and step.staked == staked:
            return step
    return None


def first_tiles(table: Table) -> tuple[FirstTile, ...]:
    """Tell what is known about each seat's first tile; nothing, if no round comes to this table."""
    step = retrace(table)
    return (FirstTile.ANY,) * table.seats if step is None else step.first


def steps(rules: Rules, seats: int, dealer: Seat, easts: Sequence[Seat]) -> Iterator[Step]:
    """Walk through staking and showing with these Easts, and yield each moment after the last of them.

    A seat that is looked at and shows nothing has no East as first tile, until it draws another.
    """
    others = players(seats, dealer)
    replacing = rules.double_east is DoubleEast.REPLACE
    left = list(easts)
    staked: set[Seat] = set()
    pays: list[bool] = []
    first = [FirstTile.ANY] * seats

    def now(phase: Phase, turn: Seat | None) -> Iterator[Step]:
        if not left:
            yield Step(phase, turn, frozenset(staked), tuple(pays), tuple(first))

    def stake(seat: Seat) -> Iterator[Step]:
        yield from now(Phase.BET, seat)
        staked.add(seat)

    def look(seat: Seat, taken: Sequence[Seat], *, paid: bool) -> Generator[Step, None, bool]:
        """Look for an East, and tell whether one is shown; it takes these stakes off the table."""
        if first[seat] is FirstTile.NO_EAST:
            return False
        first[seat] = FirstTile.EAST
        yield from now(Phase.EAST, seat)
        if not left or left[0] != seat:
            first[seat] = FirstTile.NO_EAST
            return False
        left.pop(0)
        pays.append(paid)
        staked.difference_update(taken)
        first[seat] = FirstTile.ANY
        return True

    for seat in others:
        yield from stake(seat)
    banked = False
    while rules.east_rule and (rules.east_chain or not banked):
        if not (yield from look(dealer, others, paid=True)):
            break
        banked = True
        if rules.after_banker_east is AfterBankerEast.END_ROUND:
            yield from now(Phase.OVER, None)
            return
        for seat in others:
            if replacing:
                yield from look(seat, (), paid=False)
            yield from stake(seat)
    if rules.east_rule and (not banked or (rules.east_chain and replacing)):
        for seat in others:
            looking = True
            while looking:
                shows = yield from look(seat, (seat,), paid=True)
                if shows:
                    yield from stake(seat)
                looking = shows and rules.east_chain
    yield from now(Phase.DRAW, None)
