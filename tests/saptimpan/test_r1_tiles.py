"""R1: tiles and the wall."""

from collections import Counter
from fractions import Fraction

import pytest
from support.saptimpan import FACES, dealt, listed, run, staked, texts, tiles, wall

from sampan import RulesError, Tile, saptimpan
from sampan.saptimpan import Phase, Rules, half_points

SUITS = [face for face in FACES if face[1] in "mps"]
HALF_TILES = [face for face in FACES if face[1] in "zf"]


@pytest.mark.rule("R1.1")
def test_r1_1_the_set_has_144_tiles() -> None:
    expected = {face: 1 if face[1] == "f" else 4 for face in FACES}
    assert sum(expected.values()) == 3 * 9 * 4 + 7 * 4 + 8 == 144
    assert Counter(texts(saptimpan.pack())) == expected


@pytest.mark.rule("R1.1")
def test_r1_1_the_pack_stands_in_its_documented_order() -> None:
    order = [face for face in FACES for _ in range(1 if face[1] == "f" else 4)]
    assert texts(saptimpan.pack()) == order
    assert saptimpan.pack(Rules(max_tiles=5)) == saptimpan.pack()


@pytest.mark.rule("R1.1")
def test_r1_1_the_four_copies_of_a_tile_are_one_object() -> None:
    assert len({id(tile) for tile in saptimpan.pack()}) == 42


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize("face", SUITS)
def test_r1_1_a_suit_tile_counts_its_number(face: str) -> None:
    assert half_points(tiles(face)) == 2 * int(face[0])


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize("face", HALF_TILES)
def test_r1_1_every_other_tile_counts_a_half(face: str) -> None:
    assert half_points(tiles(face)) == 1


@pytest.mark.rule("R1.1")
def test_r1_1_a_hand_counts_the_sum_of_its_tiles() -> None:
    assert half_points(()) == 0
    assert half_points(tiles("6s 4s 7z")) == 21
    assert half_points(iter(tiles("9m 9p 9s"))) == 54


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize("held", [["9m"], [None], [9], "9m", [Tile]])
def test_r1_1_only_tiles_count(held: list[Tile]) -> None:
    with pytest.raises(TypeError):
        half_points(held)


@pytest.mark.rule("R1.2")
def test_r1_2_two_to_46_seats() -> None:
    assert list(saptimpan.seat_counts()) == list(range(2, 47))


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize("most", range(2, 71))
def test_r1_2_seats_by_the_tiles_of_a_hand(most: int) -> None:
    fitting = [seats for seats in range(2, 200) if most * seats + 4 <= 144 and seats <= 46]
    assert list(saptimpan.seat_counts(Rules(max_tiles=most))) == fitting != []


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize(
    ("rules", "seats", "most"),
    [(saptimpan.STANDARD, 47, 46), (saptimpan.STANDARD, 10**9, 46), (Rules(max_tiles=5), 29, 28)],
)
def test_r1_2_more_seats_are_refused_with_the_reason(rules: Rules, seats: int, most: int) -> None:
    reason = f"{rules.max_tiles} tiles to each of at most {most} seats"
    for deal in (
        lambda: saptimpan.deal(rules, seats=seats, rng=1),
        lambda: saptimpan.deal_from(saptimpan.pack(), rules, seats=seats),
        lambda: saptimpan.position(rules, seats=seats, hands=[]),
    ):
        with pytest.raises(RulesError, match=rf"wall of 144 gives {reason} .*4 Easts \(R1\.2\)"):
            deal()


@pytest.mark.rule("R1.2")
def test_r1_2_fewer_than_two_are_refused() -> None:
    for seats in (1, 0, -3):
        with pytest.raises(RulesError, match="seat 2 to 46 players") as caught:
            saptimpan.deal(seats=seats, rng=1)
        assert not any("wall" in problem for problem in caught.value.problems)


@pytest.mark.rule("R1.2")
def test_r1_2_the_usual_count_is_four_or_else_the_least() -> None:
    assert saptimpan.deal(rng=1).seats == 4
    assert saptimpan.deal(Rules(max_tiles=46), rng=1).seats == 2


@pytest.mark.rule("R1.2")
def test_r1_2_before_the_limit_all_hands_are_empty_and_the_wall_is_whole() -> None:
    state = dealt("9m 7p", seats=3, dealer=2)
    assert (state.phase, state.turn, state.limit, state.hands) == (Phase.ANNOUNCE, 2, None, ((), (), ()))
    assert state.wall == tuple(wall("9m 7p"))
    assert (state.discards, state.stakes, state.busted, state.easts) == ((), (None, None, None), frozenset(), ())
    assert sorted(texts(saptimpan.deal(rng=3).wall)) == sorted(texts(saptimpan.pack()))


@pytest.mark.rule("R1.2")
def test_r1_2_the_wall_is_drawn_in_its_order() -> None:
    state = run(dealt("9m 8p 7s 6m 5p 1s", seats=3), "announce 1", "bet 1", "bet 1", "draw")
    assert [texts(hand) for hand in state.hands] == [["7s"], [], ["8p"]]
    assert texts(state.discards) == ["9m", "6m"]
    assert texts(state.wall[:2]) == ["5p", "1s"]


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize("chain", [False, True])
def test_r1_2_with_46_seats_the_wall_suffices_even_if_each_draws_all_it_can(chain: bool) -> None:
    # low tiles first, so that few go bust early, and all four Easts to be replaced
    low = sorted(saptimpan.pack(), key=lambda tile: (str(tile) != "1z", half_points([tile])))
    state = saptimpan.deal_from(low, Rules(east_chain=chain), seats=46, dealer=45)
    while moves := saptimpan.legal_moves(state):
        state = saptimpan.apply(state, moves[0])
        assert len(state.wall) >= 144 - (3 * 46 + 4)
    assert state.easts == (0, 1, 2, 3)
    assert state.outcome is not None


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1m", "one of characters"),
        ("9p", "nine of dots"),
        ("5s", "five of bamboos"),
        ("1z", "east wind"),
        ("2z", "south wind"),
        ("3z", "west wind"),
        ("4z", "north wind"),
        ("5z", "white dragon"),
        ("6z", "green dragon"),
        ("7z", "red dragon"),
        ("1f", "plum"),
        ("5f", "spring"),
        ("8f", "winter"),
    ],
)
def test_r1_3_the_text_of_a_tile(text: str, name: str) -> None:
    tile = Tile.parse(text)
    assert (str(tile), tile.name) == (text, name)
    assert tile in saptimpan.pack()


@pytest.mark.rule("R3.1")
def test_known_figure_two_first_tiles_of_three_have_to_draw() -> None:
    # every tile of the 144 once as the first tile of seat 1
    forced = Counter[bool]()
    for tile in saptimpan.pack():
        state = staked(f"{tile} 9m", Rules(east_rule=False), stake=1)
        assert state.hands[1] == (tile,)
        forced[listed(state) == ["draw"]] += 1
    assert forced.total() == 144
    assert Fraction(forced[True], forced.total()) == Fraction(2, 3)


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize("seat", [0, 1])
def test_known_figure_one_first_tile_of_36_is_an_east(seat: int) -> None:
    shows = Counter[bool]()
    for tile in saptimpan.pack():
        state = staked(f"{tile} 9m" if seat == 1 else f"9m {tile}", stake=1)
        assert state.hands[seat] == (tile,)
        shows[state.phase is Phase.EAST and state.turn == seat] += 1
    assert Fraction(shows[True], shows.total()) == Fraction(1, 36)
