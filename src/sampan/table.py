"""Seats, dealer and deck: what a deal is asked for with, checked before anything is built from it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from sampan.errors import RulesError, one_of, shown, type_name
from sampan.tiles import Face

__all__ = [
    "check_deck",
    "check_piles",
    "check_seat",
    "check_state",
    "check_type",
    "check_types",
    "last_problems",
    "settle_seats",
]


def check_type(name: str, value: object, kind: type) -> None:
    """Raise unless ``value`` is of this kind; a bool is no int. The message calls it ``name``.

    Raises:
        TypeError: If it is of another.
    """
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        article = "an" if kind.__name__[0] in "AEIOUaeiou" else "a"
        own, other = kind.__name__, type(value).__name__
        if own == other:  # of another game
            own, other = f"{kind.__module__}.{own}", type_name(value)
        raise TypeError(f"{name} is {article} {own}, not {other}")


def check_types(
    optional: Mapping[str, tuple[object, type]], each: Mapping[str, tuple[Iterable[object] | None, type]]
) -> None:
    """Raise unless every value is of its kind, where it is not ``None``; and every item of every collection.

    Args:
        optional: By name, a value and its kind.
        each: By name, a collection and the kind of its items.

    Raises:
        TypeError: If one is of another kind.
    """
    for name, (value, kind) in optional.items():
        if value is not None:
            check_type(name, value, kind)
    for name, (values, kind) in each.items():
        if values is not None and not isinstance(values, Collection):
            raise TypeError(f"{name} is a collection, not {type(values).__name__}")
        for value in values or ():
            check_type(f"each of {name}", value, kind)


def check_piles(piles: Mapping[str, object]) -> None:
    """Raise unless every pile is a sequence, where it is not ``None``; an iterator could be looked at but once.

    Raises:
        TypeError: If one is anything else.
    """
    for name, pile in piles.items():
        if pile is not None and (not isinstance(pile, Sequence) or isinstance(pile, str)):
            raise TypeError(f"{name} is a sequence, not {type(pile).__name__}")


def settle_seats(allowed: Sequence[int], usual: int, seats: int | None, dealer: int) -> int:
    """Return the seat count of a deal: the one asked for, else the usual one, else the smallest allowed.

    Args:
        allowed: The seat counts the rules allow.
        usual: How many seats the game usually has.
        seats: The count asked for; ``None`` for none.
        dealer: The seat that deals.

    Raises:
        RulesError: If the rules do not allow the seat count, or no seat has the dealer's number.
        TypeError: If either is no ``int``.
    """
    if seats is None:
        seats = usual if usual in allowed else allowed[0]
    check_type("seats", seats, int)
    check_type("dealer", dealer, int)
    problems = []
    if seats not in allowed:
        problems.append(f"these rules seat {_counts(allowed)} players, not {shown(seats)}")
    most = seats if seats in allowed else allowed[-1]
    if not 0 <= dealer < most:
        problems.append(f"the dealer is a seat from 0 to {most - 1}, not {shown(dealer)}")
    if problems:
        raise RulesError(*problems)
    return seats


def _counts(allowed: Sequence[int]) -> str:
    first, last = allowed[0], allowed[-1]
    return f"{first} to {last}" if len(allowed) > 2 and len(allowed) == last - first + 1 else one_of(allowed)


def check_seat(seat: int, seats: int) -> None:
    """Raise unless there is such a seat at the table.

    Raises:
        TypeError: If ``seat`` is no ``int``.
        ValueError: If no seat has this number.
    """
    check_type("seat", seat, int)
    if not 0 <= seat < seats:
        raise ValueError(f"the seats are 0 to {seats - 1}, not {shown(seat)}")


class _Last(Protocol):
    @property
    def seat(self) -> int: ...
    @property
    def move(self) -> object: ...
    @property
    def shown(self) -> tuple[object, ...]: ...
    @property
    def paid(self) -> tuple[object, ...]: ...


class _Table(Protocol):
    @property
    def seats(self) -> int: ...
    @property
    def paid(self) -> tuple[object, ...]: ...
    @property
    def last(self) -> "_Last | None": ...


def last_problems(state: _Table, last: _Last, *, fits: bool) -> Iterator[str]:
    """List what is wrong with what a position is told about its last move; its game tells whether the move fits.

    Args:
        state: The position.
        last: Its last move.
        fits: Whether the game finds that the move can have led here.
    """
    if not 0 <= last.seat < state.seats:
        yield f"the last move is of a seat from 0 to {state.seats - 1}, not {shown(last.seat)}"
        return
    if not fits:
        yield f"the last move cannot have been {shown(str(last.move))} of seat {last.seat}"
        return
    if last.paid != state.paid[len(state.paid) - len(last.paid) :]:
        yield "what the last move paid are the last lines of paid"
    derived = state.last
    if last.shown and derived is not None and last.shown != derived.shown:
        yield "what the last move showed is what came into everybody's sight, in seat order"


def check_state(state: object, kind: type) -> None:
    """Raise unless ``state`` is a State of the game: ``kind`` is its class.

    Raises:
        TypeError: If it is anything else.
    """
    if not isinstance(state, kind):
        hint = ": a view has legal_moves and check of its own" if type(state).__name__ == "View" else ""
        raise TypeError(f"a {kind.__module__}.State is wanted, not {type_name(state)}{hint}")


def check_deck(deck: Sequence[Face], pack: Sequence[Face]) -> None:
    """Raise unless the deck is the pack in some order.

    Raises:
        RulesError: If the deck lacks something of the pack or holds something beyond it.
        TypeError: If it is no sequence, or something in it is no card or tile.
    """
    if not isinstance(deck, Sequence):
        raise TypeError(f"a deck is a sequence, not {type(deck).__name__}")
    for face in deck:
        if not isinstance(face, Face):
            raise TypeError(f"a deck holds cards or tiles, not {shown(face)}")
    has, needs = Counter(deck), Counter(pack)
    problems = []
    if missing := needs - has:
        problems.append(f"the deck lacks {_some(missing)}")
    if excess := has - needs:
        problems.append(f"the deck holds {_some(excess)} beyond the pack")
    if problems:
        raise RulesError(*problems)


def _some(faces: Counter[Face]) -> str:
    texts = [str(face) for face in faces.elements()]
    return " ".join(texts[:5]) + (f" and {len(texts) - 5} more" if len(texts) > 5 else "")
