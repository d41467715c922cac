"""Short words for the tests of Sap-tim-pan, and a second telling of its page to compare the game with.

The second telling (:class:`SlowTable`) is a script of what happens at the table, one thing after the other. It works on
texts of tiles and shares nothing with the game but the option names.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

from hypothesis import strategies as st

from sampan import ScoreLine, Tile, saptimpan
from sampan.saptimpan import (
    AfterBankerEast,
    BankerTenHalf,
    DoubleEast,
    Move,
    Rules,
    ScoreItem,
    State,
    Ties,
)

TABLE = Rules(table_limit=20)
"""The table of the page's worked cases."""

FACES = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
FACES += [f"{number}z" for number in range(1, 8)] + [f"{number}f" for number in range(1, 9)]


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, text.split()))


def texts(held: Iterable[Tile]) -> list[str]:
    return [str(tile) for tile in held]


def wall(text: str) -> list[Tile]:
    """A wall that begins with these tiles; the rest of the 144 follows in the order of the pack."""
    first = list(tiles(text))
    rest = list(saptimpan.pack())
    for tile in first:
        rest.remove(tile)
    return first + rest


def dealt(text: str, rules: Rules = TABLE, *, seats: int = 2, dealer: int = 0) -> State:
    """A round with this wall, before the limit is announced."""
    return saptimpan.deal_from(wall(text), rules, seats=seats, dealer=dealer)


def run(state: State, *moves: str) -> State:
    """The state after these moves, each written as in ``bet 5``, or ``2: bet 5`` to say who acts."""
    for text in moves:
        seat, _, move = text.rpartition(": ")
        state = saptimpan.apply(state, saptimpan.parse_move(move), seat=int(seat) if seat else None)
    return state


def staked(text: str, rules: Rules = TABLE, *, seats: int = 2, dealer: int = 0, stake: int = 10) -> State:
    """The same round once the banker has announced the highest limit and each player has staked so much."""
    start = dealt(text, rules, seats=seats, dealer=dealer)
    return run(start, f"announce {rules.table_limit}", *[f"bet {stake}"] * (seats - 1))


def table(*hands: str, rules: Rules = TABLE, **fields: object) -> State:
    """A position with these hands."""
    return saptimpan.position(rules, seats=len(hands), hands=[tiles(hand) for hand in hands], **fields)  # type: ignore[arg-type]


def stand_all(state: State) -> State:
    """The end of the round if every seat draws only where it must."""
    while moves := saptimpan.legal_moves(state):
        state = saptimpan.apply(state, moves[-1])
    return state


def payment(item: ScoreItem, seats: int, payer: int, payee: int, amount: int, text: str) -> ScoreLine[ScoreItem]:
    return ScoreLine.payment(item, seats, payer=payer, payee=payee, amount=amount, cards=tiles(text))


def net(state: State) -> tuple[int, ...]:
    return saptimpan.score(state).net


def lines(state: State) -> list[tuple[str, tuple[int, ...], str]]:
    """The receipt as item values with their nets and tiles."""
    return [(line.item.value, line.net, " ".join(map(str, line.cards))) for line in saptimpan.score(state).lines]


def listed(state: State) -> list[str]:
    return [str(move) for move in saptimpan.legal_moves(state)]


def refusal(state: State, move: Move | str, seat: int | None = None) -> str | None:
    """The code of the refusal of a move; ``None`` if it is legal."""
    illegal = saptimpan.check(state, saptimpan.parse_move(move) if isinstance(move, str) else move, seat=seat)
    return None if illegal is None else illegal.code.value


# Random rules, walls and moves


def options() -> st.SearchStrategy[Rules]:
    """Any rules that can be; long hands and high limits are kept few."""

    def table(rules: dict[str, object], least: int, more: int) -> Rules:
        return Rules(min_stake=least, table_limit=least + more, **rules)  # type: ignore[arg-type]

    return st.builds(
        table,
        st.fixed_dictionaries(
            {
                "after_banker_east": st.sampled_from([*AfterBankerEast, AfterBankerEast.RESTAKE]),
                "double_east": st.sampled_from(DoubleEast),
                "east_chain": st.booleans(),
                "east_rule": st.sampled_from([True, True, True, False]),
                "max_tiles": st.sampled_from([2, 3, 3, 3, 4, 6, 20]),
                "must_draw_below": st.sampled_from([6, 6, 0, 3, 9, 10]),
                "draws_face_up": st.booleans(),
                "banker_ten_half": st.sampled_from(BankerTenHalf),
                "ties": st.sampled_from(Ties),
            }
        ),
        st.integers(1, 5),
        st.integers(0, 4),
    )


def seats_for(rules: Rules) -> st.SearchStrategy[int]:
    """A seat count that the rules allow, small ones more often."""
    allowed = saptimpan.seat_counts(rules)
    return st.integers(2, min(8, allowed[-1])) | st.sampled_from(allowed)


def eastern_wall(rng: Random, seats: int) -> list[Tile]:
    """A shuffled wall, mostly with Easts among the first tiles and their replacements."""
    every = list(saptimpan.pack())
    rng.shuffle(every)
    if rng.random() < 0.2:
        return every
    made = [tile for tile in every if str(tile) != "1z"]
    for _ in range(4):
        made.insert(rng.randrange(seats + 3 if rng.random() < 0.8 else 144), Tile.parse("1z"))
    return made


def pick(state: State, rng: Random) -> Move:
    """A random legal move; of two, standing twice as often as drawing."""
    moves = saptimpan.legal_moves(state)
    return moves[-1] if len(moves) == 2 and rng.random() < 0.33 else rng.choice(moves)


@st.composite
def courses(draw: st.DrawFn, using: st.SearchStrategy[Rules] | None = None, most: int = 46) -> list[State]:
    """All states of a random round under any rules."""
    rules = draw(options() if using is None else using)
    seats = min(most, draw(seats_for(rules)))
    rng = Random(draw(st.integers(0, 2**32)))
    state = saptimpan.deal_from(eastern_wall(rng, seats), rules, seats=seats, dealer=rng.randrange(seats))
    states = [state]
    while state.turn is not None:
        state = saptimpan.apply(state, pick(state, rng))
        states.append(state)
    return states


# A second telling


def halves(held: Sequence[str]) -> int:
    """Half points, by way of the points of the page."""
    points = [Fraction(int(tile[0])) if tile[1] in "mps" else Fraction(1, 2) for tile in held]
    return int(2 * sum(points, Fraction()))


Asked = tuple[str, int, list[str]]
"""A phase, a seat, and what it may do."""


class SlowTable:
    """The round as a script; :meth:`round` asks for each decision and is sent the text of a move."""

    def __init__(self, wall: Sequence[str], rules: Rules, seats: int, dealer: int) -> None:
        self.wall = list(wall)
        self.rules = rules
        self.dealer = dealer
        self.players = [(dealer + step) % seats for step in range(1, seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.stakes: list[int | None] = [None] * seats
        self.net = [0] * seats
        self.discards: list[str] = []
        self.easts: list[int] = []
        self.bust: set[int] = set()
        self.limit: int | None = None

    def pay(self, payer: int, payee: int, amount: int | None) -> None:
        assert amount
        self.net[payer] -= amount
        self.net[payee] += amount

    def stake(self, seat: int) -> Generator[Asked, str, None]:
        assert self.limit
        move = yield "bet", seat, [f"bet {amount}" for amount in range(self.rules.min_stake, self.limit + 1)]
        self.stakes[seat] = int(move.split()[1])

    def show(self, seat: int) -> Generator[Asked, str, None]:
        yield "east", seat, ["east"]
        self.easts.append(seat)
        self.discards += self.hands[seat]
        self.hands[seat] = [self.wall.pop(0)]

    def has_east(self, seat: int) -> bool:
        return self.hands[seat] == ["1z"]

    def round(self) -> Generator[Asked, str, None]:
        rules = self.rules
        announcements = [f"announce {limit}" for limit in range(rules.min_stake, rules.table_limit + 1)]
        move = yield "announce", self.dealer, announcements
        self.limit = int(move.split()[1])
        for seat in [*self.players, self.dealer]:
            self.hands[seat] = [self.wall.pop(0)]
        for seat in self.players:
            yield from self.stake(seat)
        if rules.east_rule and (yield from self.show_easts()):
            return
        for seat in self.players:
            yield from self.draw(seat)
        if self.bust != set(self.players):
            yield from self.draw(self.dealer)
        for seat in self.players:
            if seat not in self.bust:
                self.settle(seat)

    def show_easts(self) -> Generator[Asked, str, bool]:
        """Whether the round is over with it."""
        rules, banked = self.rules, False
        while self.has_east(self.dealer) and (rules.east_chain or not banked):
            banked = True
            yield from self.show(self.dealer)
            for seat in self.players:
                self.pay(seat, self.dealer, self.stakes[seat])
                self.stakes[seat] = None
            if rules.after_banker_east is AfterBankerEast.END_ROUND:
                return True
            for seat in self.players:
                if rules.double_east is DoubleEast.REPLACE and self.has_east(seat):
                    yield from self.show(seat)
                yield from self.stake(seat)
        if banked and not (rules.east_chain and rules.double_east is DoubleEast.REPLACE):
            return False
        for seat in self.players:
            shown = 0
            while self.has_east(seat) and (rules.east_chain or shown < 1):
                shown += 1
                yield from self.show(seat)
                self.pay(self.dealer, seat, self.stakes[seat])
                self.stakes[seat] = None
                yield from self.stake(seat)
        return False

    def draw(self, seat: int) -> Generator[Asked, str, None]:
        hand = self.hands[seat]
        while len(hand) < self.rules.max_tiles and halves(hand) <= 21:
            low = halves(hand) < 2 * self.rules.must_draw_below
            if (yield "draw", seat, ["draw"] if low else ["draw", "stand"]) == "stand":
                return
            hand.append(self.wall.pop(0))
        if halves(hand) > 21 and seat != self.dealer:
            self.bust.add(seat)
            self.pay(seat, self.dealer, self.stakes[seat])
            self.stakes[seat] = None
            self.discards += hand
            self.hands[seat] = []

    def settle(self, seat: int) -> None:
        rules, stake = self.rules, self.stakes[seat]
        mine, bank = halves(self.hands[seat]), halves(self.hands[self.dealer])
        more = len(self.hands[seat]) - len(self.hands[self.dealer])
        if bank > 21:
            wins = 1
        elif bank == 21:
            wins = 0 if mine == 21 and rules.banker_ten_half is BankerTenHalf.PUSH_EQUAL else -1
        elif mine == bank:
            wins = {Ties.PUSH: 0, Ties.BANKER: -1, Ties.MORE_TILES: more}[rules.ties]
        else:
            wins = mine - bank
        if wins > 0:
            self.pay(self.dealer, seat, stake)
        if wins < 0:
            self.pay(seat, self.dealer, stake)


def same(state: State, slow: SlowTable) -> None:
    """Assert that both tellings stand at the same point."""
    assert [texts(hand) for hand in state.hands] == slow.hands
    assert texts(state.wall) == slow.wall
    assert texts(state.discards) == slow.discards
    assert list(state.stakes) == slow.stakes
    assert list(state.easts) == slow.easts
    assert state.busted == slow.bust
    assert state.limit == slow.limit
    assert list(net(state)) == slow.net


# Chances


def likely(counts: Counter[Any], expected: Mapping[Any, Fraction]) -> bool:
    """Whether counts are within six sigma of the expected shares, by chi-square; rare cells are put together."""
    total = counts.total()
    assert sum(expected.values()) == 1
    assert set(counts) <= {cell for cell, share in expected.items() if share}
    cells, rare, rare_count = [], 0.0, 0
    for cell, share in expected.items():
        mean = float(share) * total
        if mean >= 5:
            cells.append((counts[cell], mean))
        else:
            rare, rare_count = rare + mean, rare_count + counts[cell]
    if rare >= 5:
        cells.append((rare_count, rare))
    assert cells
    square = sum((count - mean) ** 2 / mean for count, mean in cells)
    return square < len(cells) + 6 * sqrt(2 * len(cells))


def shares(ways: Counter[Any]) -> dict[Any, Fraction]:
    """Numbers of ways as shares of all."""
    return {cell: Fraction(count, ways.total()) for cell, count in ways.items()}
