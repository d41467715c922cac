"""Whole rounds, move for move, against a second telling of the page."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.saptimpan import SlowTable, eastern_wall, listed, options, pick, same, seats_for, texts

from sampan import IllegalMoveError, saptimpan
from sampan.saptimpan import AfterBankerEast, Announce, Bet, DoubleEast, Draw, Phase, Rules, ShowEast, Stand, State
from sampan.tiles import Tile

OTHERS = [Announce(0), Announce(3), Announce(7), Bet(0), Bet(2), Bet(9), ShowEast(), Draw(), Stand()]


def along(rules: Rules, wall: list[Tile], seats: int, dealer: int, rng: Random) -> Iterator[tuple[State, SlowTable]]:
    """A random round in both tellings, at each decision and at the end."""
    state = saptimpan.deal_from(wall, rules, seats=seats, dealer=dealer)
    slow = SlowTable(texts(wall), rules, seats, dealer)
    script = slow.round()
    asked = next(script, None)
    while asked is not None:
        assert (state.phase.value, state.turn, listed(state)) == asked
        yield state, slow
        move = pick(state, rng)
        state = saptimpan.apply(state, move)
        try:
            asked = script.send(str(move))
        except StopIteration:
            asked = None
    assert (state.phase, state.turn, listed(state)) == (Phase.OVER, None, [])
    yield state, slow


@given(st.data(), options(), st.integers(0, 2**32))
def test_both_tellings_agree(data: st.DataObject, rules: Rules, seed: int) -> None:
    rng = Random(seed)
    seats = data.draw(seats_for(rules))
    for state, slow in along(rules, eastern_wall(rng, seats), seats, rng.randrange(seats), rng):
        same(state, slow)


EAST_TABLES = [
    Rules(table_limit=2, double_east=double, east_chain=chain, after_banker_east=after)
    for double in DoubleEast
    for chain in (False, True)
    for after in AfterBankerEast
]


@pytest.mark.rule("R2.6")
@pytest.mark.parametrize("rules", EAST_TABLES)
def test_both_tellings_agree_wherever_the_easts_are(rules: Rules) -> None:
    # every way to lay the four Easts among the first three tiles and what replaces them, or after
    other = [tile for tile in saptimpan.pack() if str(tile) != "1z"]
    rng = Random(7)
    seen = set()
    for bits in range(1 << 7):
        if bits.bit_count() > 4:
            continue
        rng.shuffle(other)
        rest = iter(other)
        wall = [Tile.parse("1z") if bits >> place & 1 else next(rest) for place in range(7)]
        wall += [*rest, *[Tile.parse("1z")] * (4 - bits.bit_count())]
        for state, slow in along(rules, wall, 3, 1, rng):
            same(state, slow)
            assert saptimpan.problems(state) == ()
        seen.add(state.easts)
    assert len(seen) > 3


@given(st.data(), options(), st.integers(0, 2**32))
def test_listed_checked_and_applied_are_the_same(data: st.DataObject, rules: Rules, seed: int) -> None:
    rng = Random(seed)
    seats = min(6, data.draw(seats_for(rules)))
    for state, _ in along(rules, eastern_wall(rng, seats), seats, rng.randrange(seats), rng):
        legal = saptimpan.legal_moves(state)
        assert len(set(legal)) == len(legal)
        for move in {*legal, *OTHERS}:
            assert saptimpan.canonical(state, move) is move
            refused = saptimpan.check(state, move)
            assert (refused is None) is (move in legal)
            try:
                saptimpan.apply(state, move, seat=state.turn)
            except IllegalMoveError as error:
                assert error.illegal == refused
            else:
                assert refused is None


@pytest.mark.parametrize("rules", [saptimpan.STANDARD, Rules(max_tiles=2), Rules(east_chain=True, must_draw_below=0)])
@pytest.mark.parametrize("draws", [0, -1])
def test_46_seats_play_to_the_end(rules: Rules, draws: int) -> None:
    # everyone draws whenever possible, or never unless forced; Easts first
    rng = Random(3)
    state = saptimpan.deal_from(eastern_wall(rng, 46), rules, seats=46, dealer=17)
    acts = 0
    while moves := saptimpan.legal_moves(state):
        state = saptimpan.apply(state, moves[draws if len(moves) == 2 else 0])
        acts += 1
    assert state.outcome
    assert len(state.outcome.results) == 46
    assert state.outcome.results[17].value == "banker"
    assert acts <= 1 + 45 + 4 * 46 + 4 + 46 * rules.max_tiles
    assert sum(saptimpan.score(state).net) == 0


def test_the_limit_may_be_a_thousand() -> None:
    state = saptimpan.apply(saptimpan.deal(Rules(table_limit=1000), rng=1), Announce(1000))
    assert saptimpan.legal_moves(state) == tuple(map(Bet, range(1, 1001)))
    assert saptimpan.apply(state, Bet(1000)).stakes[1] == 1000


def test_whoever_acts_may_say_so() -> None:
    state = saptimpan.deal(rng=1, dealer=2)
    assert saptimpan.apply(state, Announce(3), seat=2) == saptimpan.apply(state, Announce(3))
