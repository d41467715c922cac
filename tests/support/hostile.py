"""What no honest caller sends: rules at random, wrong values of every kind, and a tally of what came of them."""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import islice
from random import Random
from time import perf_counter, process_time
from types import UnionType
from typing import Any, Final, get_args, get_type_hints

import attrs
from support.documents import DEEP, MONSTROUS, NASTY

from sampan import GAMES, Card, CardSet, CekiCard, Rank, RulesError, Score, ScoreLine, Suit, Tile, samloc, sampen
from sampan.codec import from_data, load_move, loads, move_from_data
from sampan.record import Record, SeatRecord
from sampan.series import NextDealer, Series, SeriesRecord

LONGEST: Final = 4_000
"""No message is longer than this, whatever was thrown at the library."""

# -- rules, seats and states at random ------------------------------------------------------------------------------


def any_rules(game: Any, rng: Random) -> Any:
    """Rules that the game accepts: a preset with any of its options changed, small amounts more often than large."""
    presets = [value for value in vars(game).values() if isinstance(value, game.Rules)]
    while True:
        base = rng.choice(presets)
        fields = [field for field in attrs.fields(game.Rules) if field.init]
        changed = [field for field in fields if rng.random() < rng.choice([0.0, 0.1, 0.5])]
        try:
            return attrs.evolve(base, **{field.name: _option(game, field, rng) for field in changed})
        except RulesError:
            continue


def _option(game: Any, field: "attrs.Attribute[Any]", rng: Random) -> Any:
    """A value of an option of the right type."""
    hint = get_type_hints(game.Rules)[field.name]
    if "range" in field.metadata:
        least, most = field.metadata["range"]
        if type(None) in get_args(hint) and rng.random() < 0.3:
            return None
        return rng.randint(least, rng.choice([min(most, least + 30)] * 9 + [most]))
    if hint is bool:
        return rng.random() < 0.5
    if "different" in field.metadata:
        kinds = list(get_args(hint)[0])
        return tuple(rng.sample(kinds, rng.randint(0, len(kinds))))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return rng.choice(list(hint))
    kinds = rng.sample(FACES, rng.randint(3, 40))  # a pack of your own, of whatever faces (Sampen R1.3)
    return tuple(rng.sample(kinds * 2, 2 * len(kinds)))


def any_seats(game: Any, rules: Any, rng: Random) -> int:
    """A seat count that the rules allow, a large one now and then."""
    counts = game.seat_counts(rules)
    return int(rng.choice(counts[:6] if rng.random() < 0.97 else counts))


MANY: Final = 400
"""So many moves of a state are looked at; a crowded floor of Suipi (R2.6) has millions."""


def some_moves(game: Any, state: Any) -> list[Any]:
    """The legal moves; of more than :data:`MANY` the first ones."""
    return list(islice(game.iter_moves(state) if hasattr(game, "iter_moves") else game.legal_moves(state), MANY))


def any_states(game: Any, rng: Random) -> Iterator[Any]:
    """States of random deals, one after another, under any rules and with any dealer, without end."""
    while True:
        rules = any_rules(game, rng)
        seats = any_seats(game, rules, rng)
        state = game.deal(rules, seats=seats, dealer=rng.randrange(seats), rng=rng)
        yield state
        while moves := some_moves(game, state):
            state = game.apply(state, rng.choice(moves))
            yield state


# -- values ---------------------------------------------------------------------------------------------------------

FACES: Final[Sequence[Any]] = tuple(
    dict.fromkeys(
        [Card(rank, suit) for rank in Rank for suit in Suit]
        + [tile for tile in GAMES["saptimpan"].pack() if isinstance(tile, Tile)]
        + [card for card in sampen.JAVANESE.pack if isinstance(card, CekiCard)]
    )
)
"""Every card, tile and Ceki card there is."""

CARDS: Final = tuple(face for face in FACES if isinstance(face, Card))

MODULES: Final[Sequence[Any]] = tuple(GAMES.values())

ANYTHING: Final[Sequence[Any]] = (
    *NASTY,
    *MONSTROUS.values(),
    *(-(10**5000), -2, 4, 5, 7, 46, 47, 1000, 1001, 1_000_000, 1_000_001, 0.5, -1.0, 2 + 1j),
    *((), (None,), (1, 1), ("7S",), (10**5000,), (DEEP,), frozenset(), frozenset([1, "x"]), {1, 2}),
    *(range(5), range(3000)),
    *(bytearray(b"7S"), b"\xff" * 5000, "7S " * 5000, slice(3), ..., int, Rank, len, Random),
    *(CardSet(), CardSet(CARDS), CARDS, FACES, *FACES[::9], *list(Rank)[::4], Suit.CLUBS, NextDealer.WINNER),
    *(thing for game in GAMES.values() for thing in (game, game.STANDARD)),
    *(thing for game in GAMES.values() for state in [game.deal(rng=1)] for thing in (state, game.view(state, 0))),
    *(member for game in MODULES for kind in (game.Phase, game.ScoreItem, game.Reason) for member in list(kind)[:3]),
    *(ScoreLine(item, (1, -1)) for item in (samloc.ScoreItem.CONG, "tip", None)),
    *(Score((0, 0), ()), Score((), ())),
)
"""Values of every kind that a caller may hand over by mistake, or to see what happens."""


def anything(rng: Random) -> Any:
    return rng.choice(ANYTHING)


def twisted(value: Any, rng: Random) -> Any:
    """A value that is a little or altogether wrong."""
    if rng.random() < 0.25:
        return anything(rng)
    if isinstance(value, bool) or value is None:
        return rng.choice([True, False, None, 0, 1, 2, -1])
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, -value, value * 10, float(value), str(value), value + 10**20])
    if isinstance(value, Enum):
        return rng.choice([*type(value), value.value, value.name])
    if isinstance(value, tuple | list | CardSet | frozenset):
        return _twisted_collection(value, rng)
    if attrs.has(type(value)):
        fields = [field for field in attrs.fields(type(value)) if field.init]
        if not fields:
            return anything(rng)
        field = rng.choice(fields)
        try:
            return attrs.evolve(value, **{field.alias: twisted(getattr(value, field.name), rng)})
        except (TypeError, ValueError, RecursionError):
            return value
    return anything(rng)


def _twisted_collection(value: Any, rng: Random) -> Any:
    items = list(value)
    at = rng.randrange(len(items)) if items else 0
    match rng.randrange(8):
        case 0 if items:
            del items[at]
        case 1 if items:
            items.insert(at, items[at])
        case 2 if items:
            items[at] = twisted(items[at], rng)
        case 3:
            rng.shuffle(items)
        case 4:
            items.insert(at, rng.choice([anything(rng), rng.choice(FACES)]))
        case 5 if items:
            other = rng.randrange(len(items))
            items[at], items[other] = items[other], items[at]
        case 6:
            return rng.choice([list, tuple, iter, sorted_texts, set_of])(items)
        case _ if items:
            items[at] = rng.choice(FACES)
    if isinstance(value, CardSet) and all(isinstance(item, Card) for item in items):
        return CardSet(items)
    return tuple(items)


def sorted_texts(items: list[Any]) -> list[str]:
    return sorted(told(item, 20) for item in items)


def set_of(items: list[Any]) -> Any:
    try:
        return set(items)
    except TypeError:
        return {}


# -- moves ----------------------------------------------------------------------------------------------------------


def move_classes(game: Any) -> Sequence[Any]:
    return get_args(game.Move)


@cache
def field_hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in attrs.fields(kind) if field.init}


NUMBERS: Final = (*range(-2, 16), 20, 100, 999, 1000, 1001, 10**6, 10**9, -(10**9), 10**40, 2**1999, -(2**1999))


def any_move(game: Any, rng: Random) -> Any:
    """A move with any faces and numbers in it."""
    kind = rng.choice(move_classes(game))
    return kind(**{name: _part(hint, rng) for name, hint in field_hints(kind).items()})


def _part(hint: Any, rng: Random) -> Any:
    if hint is int:
        return rng.choice(NUMBERS)
    if hint is CardSet:
        return CardSet(rng.sample(CARDS, rng.choice([0, 1, 1, 2, 2, 3, 4, 5, 10, 20, len(CARDS)])))
    if isinstance(hint, UnionType):
        return rng.choice(FACES)
    return rng.choice(CARDS)


def near_move(move: Any, held: Sequence[Any], rng: Random) -> Any:
    """A move like a given one, with a card or a number changed; ``held`` are faces that may come in."""
    changes: dict[str, Any] = {}
    for name in field_hints(type(move)):
        old = getattr(move, name)
        if rng.random() < 0.4:
            continue
        if isinstance(old, int):
            changes[name] = rng.choice([old + 1, old - 1, rng.choice(NUMBERS)])
        elif isinstance(old, CardSet):
            cards = set(old)
            if cards and rng.random() < 0.6:
                cards.discard(rng.choice(list(old)))
            if rng.random() < 0.6:
                cards.add(rng.choice([card for card in held if isinstance(card, Card)] or CARDS))
            changes[name] = CardSet(cards)
        else:
            changes[name] = rng.choice(held or FACES)
    try:
        return attrs.evolve(move, **changes)
    except TypeError:
        return move  # a tile where a card has to be


# -- the tally ------------------------------------------------------------------------------------------------------


def told(value: Any, most: int = 1_500, deep: int = 3) -> str:
    """What a value is, for the message of a failed test; any value has to do."""
    try:
        text = repr(value)
    except (RecursionError, ValueError) as error:  # a list that is too deep, a number that is too long
        items = value.items() if isinstance(value, dict) else value if isinstance(value, tuple | list) else ()
        text = ", ".join(told(item, 300, deep - 1) for item in items) if deep else "…"
        text = f"<{type(value).__name__} without a repr, {type(error).__name__}: {text}>"
    return text if len(text) <= most else f"{text[:most]}… ({len(text):,} characters)"


class Tally:
    """Makes hostile calls, holds what they raise to what is documented, and counts.

    Args:
        game: The name of the game.
        kind: What kind of input it is.
        seed: Of the generator that draws the inputs; for messages.
    """

    def __init__(self, game: str, kind: str, seed: int) -> None:
        self.game, self.kind, self.seed = game, kind, seed
        self.inputs = self.accepted = 0
        self.refused: Counter[str] = Counter()
        self.slowest = (0.0, "")
        self.longest = 0
        self.began = perf_counter()

    def place(self, *what: Any) -> str:
        """Where in the run an input stands, and what it is."""
        shown = ", ".join(told(one) for one in what)
        return f"{self.game}, {self.kind}, seed {self.seed}, input {self.inputs}: {shown}"

    def attempt(self, call: Callable[[], Any], *documented: type[Exception], what: Sequence[Any]) -> Any:
        """Make one call.

        Args:
            call: What is called.
            documented: The exceptions it may raise; no others, not even their children.
            what: The input, for the message of a failure.

        Returns:
            What the call returns, or the exception.
        """
        self.inputs += 1
        start = process_time()
        made: Any
        try:
            made = call()
        except Exception as error:
            if type(error) not in documented:
                raise AssertionError(self.place(*what)) from error
            made = error
        spent = process_time() - start
        if spent > self.slowest[0]:
            self.slowest = (spent, told(what, 200))
        if isinstance(made, Exception):
            self.refused[type(made).__name__] += 1
            self.short(str(made), what)
        else:
            self.accepted += 1
        return made

    def short(self, message: str, what: Sequence[Any]) -> None:
        """Hold a message to be one: not empty, not longer than any message need be, and fit to be sent."""
        assert message.strip(), self.place(*what)
        assert len(message) <= LONGEST, f"{len(message):,} characters; {self.place(*what)}"
        try:
            message.encode()
        except UnicodeEncodeError as error:
            raise AssertionError(self.place(*what)) from error
        self.longest = max(self.longest, len(message))

    def report(self) -> None:
        """Write the figures down."""
        spent = perf_counter() - self.began
        write_figures(
            f"hostile {self.kind}, {self.game}: {self.inputs:,} inputs, {self.accepted:,} accepted, "
            f"{', '.join(f'{count:,} {name}' for name, count in self.refused.most_common())}; "
            f"longest message {self.longest:,}, slowest {self.slowest[0]:.3f} s ({self.slowest[1]!r}), {spent:.0f} s"
        )


def write_figures(line: str) -> None:
    """Add a line to the file that ``SAMPAN_FIGURES`` names, if it names one."""
    if path := os.environ.get("SAMPAN_FIGURES"):
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"{line}\n")


# -- documents ------------------------------------------------------------------------------------------------------

GENERIC: Final[dict[str, Any]] = {
    "Record": Record,
    "SeatRecord": SeatRecord,
    "Series": Series,
    "SeriesRecord": SeriesRecord,
    "Score": Score,
}
DOCUMENTS: Final = ("Rules", "State", "View", "move", *GENERIC)
"""The kinds of documents."""


def read_any(game: Any, kind: str, what: Any) -> Any:
    """Read a text or data as a document of a kind."""
    if kind == "move":
        return load_move(game, what) if isinstance(what, str) else move_from_data(game, what)
    read: Any = loads if isinstance(what, str) else from_data
    return read(GENERIC.get(kind) or getattr(game, kind), what, game=game)


# -- a pool of sound things -----------------------------------------------------------------------------------------


class Pool:
    """Sound objects of a game from random deals under any rules: the stuff that hostile input is made from."""

    def __init__(self, game: Any, rng: Random, deals: int = 8) -> None:
        self.game = game
        self.rules: list[Any] = []
        self.states: list[Any] = []
        self.moves: list[Any] = []
        self.records: list[Record[Any, Any]] = []
        self.series: list[Series[Any, Any]] = []
        self.matches: list[SeriesRecord[Any, Any]] = []
        for _ in range(deals):
            self._play(rng)
        while not self.moves:  # instant wins alone
            self._play(rng)

    def _play(self, rng: Random) -> None:
        game, rules = self.game, any_rules(self.game, rng)
        seats = any_seats(game, rules, rng)
        series = Series.start(game, rules, seats=seats, dealer=rng.randrange(seats), target=rng.choice([None, 5, 100]))
        record = Record.shuffle(game, rules, seats=seats, dealer=series.dealer, rng=rng, metadata={"table": "é"})
        state = record.states(game)[0]
        made = []
        self.rules.append(rules)
        self.states.append(state)
        while legal := some_moves(game, state):
            made.append(rng.choice(legal))
            state = game.apply(state, made[-1])
            self.states.append(state)
        self.moves += rng.sample(made, min(len(made), 60))
        record = attrs.evolve(record, moves=tuple(made))
        self.records += [record, record.undo(rng.randint(0, len(made)))]
        self.series += [series, series.finish(state, game)]
        self.matches += [SeriesRecord(start=series, deals=[one]) for one in self.records[-2:]]

    def document(self, kind: str, rng: Random) -> Any:
        """An object of a kind of document."""
        state = rng.choice(self.states)
        match kind:
            case "Rules":
                return rng.choice(self.rules)
            case "View":
                return self.game.view(state, rng.choice([None, *range(state.seats)]))
            case "Score":
                return self.game.score(state)
            case "Record":
                return rng.choice(self.records)
            case "SeatRecord":
                record = rng.choice(self.records)
                record = record.at(min(len(record.moves), rng.randrange(12)))
                return record.seen_by(rng.choice([None, *range(record.seats)]), self.game)
            case "Series":
                return rng.choice(self.series)
            case "SeriesRecord":
                return rng.choice(self.matches)
            case "move":
                return rng.choice(self.moves)
        return state
