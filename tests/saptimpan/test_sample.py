"""Samples: which facts they honour, and that every world that fits them is equally likely."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from support.saptimpan import FACES, dealt, halves, likely, run, shares, staked, texts, tiles

from sampan import StateError, Tile, saptimpan
from sampan.saptimpan import AfterBankerEast, DoubleEast, Rules, State, View, worlds
from sampan.saptimpan.easts import FirstTile
from sampan.saptimpan.worlds import Hidden, fill

ANY, EAST, NO_EAST = FirstTile.ANY, FirstTile.EAST, FirstTile.NO_EAST

REPLACE = Rules(table_limit=20, double_east=DoubleEast.REPLACE)
CHAIN = Rules(table_limit=20, east_chain=True)
BOTH = Rules(table_limit=20, double_east=DoubleEast.REPLACE, east_chain=True)
FREE = Rules(table_limit=20, east_rule=False)
ENDS = Rules(table_limit=20, after_banker_east=AfterBankerEast.END_ROUND)


def stock(view: View) -> Counter[str]:
    """The tiles that a view does not show."""
    open_tiles = [tile for hand in view.hands for tile in hand or () if tile is not None]
    return Counter(texts(saptimpan.pack())) - Counter(texts([*open_tiles, *view.discards]))


def drawn_from(counts: Counter[str], size: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every sequence of so many tiles of a stock, with the number of ways to draw it."""
    for sequence in product(counts, repeat=size):
        ways, left = 1, dict(counts)
        for tile in sequence:
            ways *= left[tile]
            left[tile] -= 1
        if ways:
            yield sequence, ways


# All of it: hidden hands and wall, in small stocks

SMALL: dict[str, tuple[str, dict[int, Hidden]]] = {
    "one hand that stood": ("1z 2z 3p 6p 9m 5m", {3: Hidden(2, 12, 21, ANY)}),
    "two hands that compete": ("2z 1p 1s 9p 8m 7m", {0: Hidden(2, 0, 21, ANY), 1: Hidden(2, 0, 21, ANY)}),
    "hands of different sizes": ("1z 2z 3z 9p 9m 5m", {0: Hidden(3, 0, 21, ANY), 1: Hidden(1, 12, 21, ANY)}),
    "equal tiles": ("1z 1z 2z 9p 9p 3m", {0: Hidden(2, 0, 21, NO_EAST), 1: Hidden(2, 0, 21, NO_EAST)}),
    "all but one tile": ("1z 2z 1p 9p 9m", {5: Hidden(2, 0, 21, NO_EAST), 2: Hidden(2, 0, 21, ANY)}),
    "a hand that shows": ("1z 1z 2z 9p 5p", {1: Hidden(1, 0, 21, EAST), 0: Hidden(1, 0, 21, NO_EAST)}),
    "a free hand beside": ("1z 2z 8p 5p 4p", {1: Hidden(1, 0, 21, ANY), 0: Hidden(2, 0, 21, NO_EAST)}),
    "a hand without tiles": ("1z 2z 8p 5p", {1: Hidden(0, 0, 21, ANY), 0: Hidden(2, 0, 21, NO_EAST)}),
    "after open tiles": ("1z 2z 8p 5p 4p", {1: Hidden(1, 4, 9, ANY), 0: Hidden(1, 0, 3, NO_EAST)}),
}

World = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]


def fits(hand: Hidden, held: Sequence[str]) -> bool:
    first = not held or {ANY: True, EAST: held[0] == "1z", NO_EAST: held[0] != "1z"}[hand.first]
    return first and (not held or hand.low <= halves(held) <= hand.high)


def all_worlds(unseen: str, hands: dict[int, Hidden]) -> Counter[World]:
    """By brute force: every order of the unseen tiles, the hands first and then the wall."""
    ways = Counter[World]()
    for order in permutations(unseen.split()):
        at, held = 0, []
        for hand in hands.values():
            held.append(order[at : at + hand.size])
            at += hand.size
        if all(map(fits, hands.values(), held)):
            ways[tuple(held), order[at:]] += 1
    return ways


def filled(unseen: str, hands: dict[int, Hidden], rng: Random) -> World:
    drawn, wall = fill(hands, tiles(unseen), rng)
    assert set(drawn) == set(hands)
    return tuple(tuple(texts(drawn[seat])) for seat in hands), tuple(texts(wall))


@pytest.mark.parametrize(("unseen", "hands"), SMALL.values(), ids=SMALL)
def test_every_world_of_a_small_stock_is_equally_likely(unseen: str, hands: dict[int, Hidden]) -> None:
    expected = shares(all_worlds(unseen, hands))
    assert 3 < len(expected) < 500
    assert len(set(expected.values())) == 1
    rng = Random(11)
    counts = Counter(filled(unseen, hands, rng) for _ in range(2500))
    assert likely(counts, expected)


@pytest.mark.parametrize("case", ["equal tiles", "all but one tile", "a hand that shows"])
def test_the_walk_fits_and_is_nearly_uniform(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unseen, hands = SMALL[case]
    monkeypatch.setattr(worlds, "EFFORT", 0)
    monkeypatch.setattr(worlds, "STEPS", 60)
    expected = shares(all_worlds(unseen, hands))
    rng = Random(11)
    counts = Counter(filled(unseen, hands, rng) for _ in range(1000))
    assert likely(counts, expected)


def test_the_walk_finds_its_way_where_hardly_any_is_left() -> None:
    # 44 hands of three tiles at most 10½ take 132 of the 144 tiles, 450 of the 462 points that they may hold
    hands = {seat: Hidden(3, 0, 21, NO_EAST) for seat in range(44)}
    cheapest = sorted(map(halves, ([tile] for tile in texts(saptimpan.pack()))))[:132]
    assert (sum(cheapest), 44 * 21) == (900, 924)
    drawn, wall = fill(hands, saptimpan.pack(), Random(3))
    assert len(wall) == 12
    for held in drawn.values():
        assert len(held) == 3
        assert halves(texts(held)) <= 21
        assert str(held[0]) != "1z"


@pytest.mark.parametrize(
    ("unseen", "hands"),
    [
        ("9p 9m", {0: Hidden(2, 0, 21, ANY)}),
        ("1z 2z", {0: Hidden(2, 12, 21, ANY)}),
        ("1z 1z", {0: Hidden(1, 0, 21, NO_EAST)}),
        ("2z 9m", {0: Hidden(1, 0, 21, EAST)}),
        ("2z", {0: Hidden(2, 0, 21, ANY)}),
        ("2z 2z", {0: Hidden(1, 0, -1, ANY)}),
        ("9m 2z 2z", {0: Hidden(1, 12, 21, ANY), 1: Hidden(1, 12, 21, ANY)}),
        ("", {0: Hidden(1, 0, 21, ANY)}),
    ],
)
def test_what_fits_nothing_is_a_state_error(
    unseen: str, hands: dict[int, Hidden], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "EFFORT", 1000)
    monkeypatch.setattr(worlds, "STEPS", 100)
    with pytest.raises(StateError):
        fill(hands, tiles(unseen), Random(1))


# The facts, one seat looking at one other


def shares_of_first_east(state: State, looking: int | None, seat: int, tries: int = 800) -> Counter[bool]:
    seen, rng = saptimpan.view(state, looking), Random(5)
    return Counter(str(saptimpan.sample(seen, rng).hands[seat][0]) == "1z" for _ in range(tries))


BANKER_SHOWN = run(staked("9m 8p 1z 8s", seats=3), "east", "bet 1", "bet 1")
REPLACED = run(staked("1z 8p 1z 8s 7m", REPLACE, seats=3), "east", "east", "bet 1", "bet 1")
PAID = run(staked("1z 8p 9s 7m", seats=3), "east", "bet 1")
CHAINED = run(staked("1z 8p 1z 8s 7m", BOTH, seats=3), "east", "east", "bet 1")

FIRSTS: dict[str, tuple[State, int | None, int, Fraction]] = {
    # of 143 unseen tiles four are Easts, or three beside the own one
    "nobody has been looked at": (run(dealt("9m 8p"), "announce 5"), 1, 0, Fraction(4, 143)),
    "with an East in the own hand": (run(dealt("1z 8p"), "announce 5"), 1, 0, Fraction(3, 143)),
    "the banker was passed over": (staked("9m 8p"), 1, 0, Fraction(0)),
    "a player was passed over": (staked("9m 8p 7s", seats=3), 1, 2, Fraction(0)),
    "the players wait for the banker": (staked("9m 8p 1z", seats=3), 1, 2, Fraction(3, 141)),
    "the banker has to show": (staked("9m 8p 1z", seats=3), 1, 0, Fraction(1)),
    "a player has to show": (staked("9m 1z 7s", seats=3), 1, 2, Fraction(1)),
    "the next player waits": (staked("1z 8p 7s", seats=3), 0, 2, Fraction(3, 142)),
    "a player before was passed over": (staked("9m 1z 7s", seats=3), 0, 1, Fraction(0)),
    "the banker was passed over when a player shows": (staked("9m 1z 7s", seats=3), 1, 0, Fraction(0)),
    "a paid replacement": (PAID, 2, 1, Fraction(3, 141)),
    "a seat beside a paid replacement": (PAID, 1, 2, Fraction(0)),
    "the banker's replacement": (BANKER_SHOWN, 1, 0, Fraction(3, 142)),
    "a player who may have kept one": (BANKER_SHOWN, 1, 2, Fraction(3, 142)),
    "an unpaid replacement": (REPLACED, 2, 1, Fraction(2, 141)),
    "a player passed over at the new stakes": (REPLACED, 1, 2, Fraction(0)),
    "the banker's replacement beside it": (REPLACED, 1, 0, Fraction(2, 141)),
    "a replacement that will be looked at": (CHAINED, 2, 1, Fraction(2, 141)),
    "a player who is still to be looked at": (CHAINED, 1, 2, Fraction(0)),
    "the banker before a second look": (CHAINED, 2, 0, Fraction(2, 141)),
    "East is a wind like the others": (staked("9m 8p", FREE), 1, 0, Fraction(4, 143)),
}


@pytest.mark.parametrize(("state", "looking", "seat", "share"), FIRSTS.values(), ids=FIRSTS)
def test_first_tiles(state: State, looking: int | None, seat: int, share: Fraction) -> None:
    counts = shares_of_first_east(state, looking, seat)
    assert likely(counts, {True: share, False: 1 - share})


@pytest.mark.rule("R2.6")
def test_with_the_chain_a_seat_passed_over_has_none_even_if_replaced() -> None:
    state = run(staked("1z 8p 9s 7m", CHAIN, seats=3), "east")
    assert shares_of_first_east(state, 2, 1)[True] > 0  # staking anew: not looked at again
    state = run(state, "bet 1")
    assert state.phase is saptimpan.Phase.DRAW
    assert shares_of_first_east(state, 2, 1)[True] == 0


@pytest.mark.rule("R2.6")
def test_with_the_chain_a_second_round_tells_who_replaced_in_the_first() -> None:
    # the banker shows twice; seat 1 replaced in the first round only, seat 2 never
    state = run(staked("1z 8p 1z 1z 7m 9s", BOTH, seats=3), "east", "east", "bet 1", "bet 1")
    assert (state.turn, state.easts) == (0, (0, 1))
    assert shares_of_first_east(state, 2, 1)[True] > 0  # its replacement is not looked at yet
    assert shares_of_first_east(state, 1, 2)[True] == 0
    state = run(state, "east")
    assert (state.turn, state.phase) == (1, saptimpan.Phase.BET)
    assert shares_of_first_east(state, 2, 1)[True] == 0  # passed over at the new stakes
    assert shares_of_first_east(state, 1, 2)[True] == 0  # since the first round
    assert shares_of_first_east(state, 1, 0)[True] > 0


def test_a_round_that_the_bankers_east_ended_hides_only_the_wall() -> None:
    seen = saptimpan.view(run(staked("9m 8p 1z 8s", ENDS, seats=3), "east"), 1)
    sampled = saptimpan.sample(seen, Random(1))
    assert sampled.hands == (tiles("8s"), tiles("9m"), tiles("8p"))
    assert Counter(texts(sampled.wall)) == stock(seen)


# The points of those who stood and those who are in


def test_who_stood_and_the_banker_together() -> None:
    # seat 1 stood with two tiles; the banker has one, which is no East; jointly, with the first tile of the wall
    seen = saptimpan.view(run(staked("3m 9m 7p 5s", seats=3), "draw", "stand"), 2)
    counts = stock(seen)
    assert counts.total() == 143
    ways = Counter[tuple[int, int]]()
    kinds = {tile: halves([tile]) for tile in FACES}
    by_worth = Counter[int]()
    for tile, count in counts.items():
        by_worth[kinds[tile] if tile != "1z" else 0] += count  # 0 stands for East
    values = {worth: worth or 1 for worth in by_worth}
    for one, two, bank in product(by_worth, repeat=3):
        left = dict(by_worth)
        number = left[one]
        left[one] -= 1
        number *= left[two]
        left[two] -= 1
        number *= left[bank]
        if one and bank and 12 <= values[one] + values[two] <= 21:
            ways[values[one] + values[two], values[bank]] += number
    rng = Random(3)
    sampled = [saptimpan.sample(seen, rng) for _ in range(2500)]
    found = Counter((halves(texts(state.hands[1])), halves(texts(state.hands[0]))) for state in sampled)
    assert likely(found, shares(ways))


def test_the_wall_beside_hidden_hands() -> None:
    # the banker has no East, so the wall has more than its share
    seen = saptimpan.view(staked("9m 7p"), 1)
    ways = Counter[tuple[bool, str]]()
    for (bank, first), number in drawn_from(stock(seen), 2):
        if bank != "1z":
            ways[bank in ("5f", "9s"), first if first in ("1z", "9s", "1f") else "other"] += number
    rng = Random(3)
    found = Counter[tuple[bool, str]]()
    for _ in range(2500):
        state = saptimpan.sample(seen, rng)
        bank, first = str(state.hands[0][0]), str(state.wall[0])
        found[bank in ("5f", "9s"), first if first in ("1z", "9s", "1f") else "other"] += 1
    assert likely(found, shares(ways))


def test_who_drew_all_is_in_with_at_most_ten_and_a_half() -> None:
    # seat 1 has three tiles: their points, by brute force over kinds
    seen = saptimpan.view(run(staked("3m 9m 7p 2s 7z", seats=3), "draw", "draw"), 2)
    by_worth = Counter(dict.fromkeys(range(2, 20, 2), 12))
    by_worth[18] -= 1  # the own 9m
    by_worth[1], by_worth[0] = 32, 4  # other half tiles, and Easts
    ways = Counter[int]()
    for one, two, three in product(by_worth, repeat=3):
        left = dict(by_worth)
        number = 1
        for kind in (one, two, three):
            number *= left[kind]
            left[kind] -= 1
        total = sum(kind or 1 for kind in (one, two, three))
        if one and total <= 21:
            # the banker then has any of the other 140 but an East
            ways[total] += number * (140 - left[0])
    rng = Random(3)
    found = Counter(halves(texts(saptimpan.sample(seen, rng).hands[1])) for _ in range(2500))
    assert likely(found, shares(ways))


@pytest.mark.parametrize("below", [0, 6, 9, 10])
def test_the_points_to_stand_with_follow_the_rules_in_force(below: int) -> None:
    rules = Rules(must_draw_below=below, table_limit=20)
    seen = saptimpan.view(run(staked("9m 9p 8s 1p", rules, seats=3), *(["draw"] if below > 9 else []), "stand"), 2)
    rng = Random(3)
    points = {halves(texts(saptimpan.sample(seen, rng).hands[1])) for _ in range(800)}
    least = {0: 1, 6: 12, 9: 18, 10: 20}[below]
    assert min(points) == least
    assert max(points) == (21 - 1 if below > 9 else 18)


def test_face_up_draws_bind_the_first_tile() -> None:
    rules = Rules(draws_face_up=True, table_limit=20)
    seen = saptimpan.view(run(staked("3m 9m 7p 5s", rules, seats=3), "draw", "stand"), 2)
    assert seen.hands == ((None,), (None, *tiles("5s")), tiles("9m"))
    counts = stock(seen)
    # with the open 5 the first tile is from 1 to 5
    ways = Counter({tile: number for tile, number in counts.items() if tile[1] in "mps" and int(tile[0]) <= 5})
    rng = Random(3)
    found = Counter(str(saptimpan.sample(seen, rng).hands[1][0]) for _ in range(1500))
    assert likely(found, shares(ways))
    assert all(saptimpan.sample(seen, rng).hands[1][1] is Tile.parse("5s") for _ in range(20))


def test_uniform_with_eight_seats_and_hands_that_compete_for_low_tiles() -> None:
    # seven players with three tiles each; by symmetry all of them have the same chances, and the tiles add up
    state = staked("1p 1s 1m 2p 2s 2m 3p 9s " + "2z 2z 3z 3z 4z 4z 5z 5z 6z 6z 7z 7z 1f 2f", seats=8)
    while state.turn != 0:
        state = run(state, "draw")
    assert all(len(hand) == 3 for hand in state.hands[1:])
    seen = saptimpan.view(state, None)
    rng = Random(9)
    halves_held = Counter[int]()
    for _ in range(250):
        sampled = saptimpan.sample(seen, rng)
        for seat in range(1, 8):
            halves_held[seat] += sum(tile[1] in "zf" for tile in texts(sampled.hands[seat]))
    assert likely(halves_held, {seat: Fraction(1, 7) for seat in range(1, 8)})
