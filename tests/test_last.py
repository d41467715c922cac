"""What the last move did (``last``), checked by comparing the views before and after it: what a client is spared."""

from collections import Counter
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sampan import GAMES, CardSet, Suit, Tile, parse_cards, samloc, sampen, saptimpan, suipi, testing
from sampan.codec import dumps, loads
from sampan.errors import DecodeError, StateError


def in_sight(view: Any) -> Counter[Any]:
    """Every card or tile that a view shows, by place: hands, table, piles."""
    seen: Counter[Any] = Counter()
    for hand in view.hands:
        seen.update(face for face in hand or () if face is not None)
    for name in ("discards", "thrown"):
        seen.update(getattr(view, name, ()))
    for unit in getattr(view, "floor", ()):
        seen.update(unit.cards if isinstance(unit, suipi.Pile) else [unit])
    for cards in getattr(view, "captured", ()):
        seen.update(cards)
    return seen


def told(last: Any) -> Counter[Any]:
    """Every card or tile that came into sight, as ``last`` says."""
    turned = [last.turned] if getattr(last, "turned", None) else []
    return Counter([*(face for shown in last.shown for face in shown), *turned])


def rounds(game: Any) -> st.SearchStrategy[tuple[Any, int, int]]:
    return st.tuples(testing.rules(game), st.integers(0, 2**32), st.integers(0, 5))


def transitions(game: Any, case: tuple[Any, int, int]) -> Any:
    """One deal at random: the position before, the move, the position after."""
    rules, seed, seat = case
    rng = Random(seed)
    counts = [count for count in game.seat_counts(rules) if count <= 6]
    seats = counts[int(rng.random() * len(counts))]
    state = game.deal(rules, seats=seats, dealer=seat % seats, rng=rng)
    for _ in range(400):
        moves = list(game.iter_moves(state) if game is suipi and len(state.floor) < 9 else game.legal_moves(state)[:50])
        if not moves:
            return
        move = moves[int(rng.random() * len(moves))]
        after = game.apply(state, move)
        yield state, move, after
        state = after


@pytest.mark.parametrize("name", GAMES)
def test_nothing_has_happened_when_a_deal_begins(name: str) -> None:
    game: Any = GAMES[name]
    state = game.deal(rng=7)
    assert state.last is None
    assert {game.view(state, seat).last for seat in (None, *range(state.seats))} == {None}


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_last_tells_who_did_what_and_what_came_into_sight(name: str, data: st.DataObject) -> None:
    game: Any = GAMES[name]
    for before, move, after in transitions(game, data.draw(rounds(game))):
        assert game.view(after, None).last == after.last
        for seat in (None, *range(after.seats)):
            old, new = game.view(before, seat), game.view(after, seat)
            assert (new.last.seat, new.last.move) == (before.turn, move)
            assert len(new.last.shown) == after.seats
            assert told(new.last) == in_sight(new) - in_sight(old)
            assert not in_sight(old) - in_sight(new)
            assert before.paid + new.last.paid == after.paid
            for owner, faces in enumerate(new.last.shown):
                held = Counter(before.hands[owner]) + Counter(after.hands[owner])
                held += Counter(getattr(move, "cards", getattr(move, "tiles", ())))
                assert set(faces) <= set(held) | set(after.discards if hasattr(after, "discards") else ())


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_last_outlives_json_and_sampling(name: str, data: st.DataObject) -> None:
    game: Any = GAMES[name]
    case = data.draw(rounds(game))
    rng = Random(case[1])
    for _, _, after in transitions(game, case):
        if rng.random() > 0.2:
            continue
        again = loads(game.State, dumps(after))
        assert again == after
        assert again.last == after.last
        for seat in (None, *range(after.seats)):
            seen = game.view(after, seat)
            assert game.view(again, seat).last == seen.last
            assert loads(game.View, dumps(seen)).last == seen.last
            assert game.view(game.sample(seen, rng), seat).last == seen.last


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_equal_whatever_came_before(name: str) -> None:
    game: Any = GAMES[name]
    state = game.apply(game.deal(rng=7), game.legal_moves(game.deal(rng=7))[0])
    forgotten = game.position(**{field: getattr(state, field) for field in POSITION[name]})
    assert forgotten.last is None
    assert forgotten == state
    assert hash(forgotten) == hash(state)
    assert game.view(forgotten, 0) == game.view(state, 0)


SHARED = ("rules", "seats", "dealer", "hands", "phase", "turn", "paid")
POSITION = {
    "samloc": (*SHARED, "leader", "declarer", "trick", "passed", "discards"),
    "sampen": (*SHARED, "stock", "discards", "thrown", "last_lead"),
    "suipi": (*SHARED, "floor", "stock", "captured", "suipis", "last_capture"),
    "saptimpan": (*SHARED, "wall", "discards", "limit", "stakes", "easts"),
}


@pytest.mark.parametrize("name", GAMES)
def test_no_last_move_is_believed_that_cannot_have_been(name: str) -> None:
    """Of every other seat's, and of every other move of the deal, only those are taken that leave the same position."""
    game: Any = GAMES[name]
    rng = Random(7)
    lies = believed = 0
    state = game.deal(rng=rng)
    for _ in range(60):
        legal = game.legal_moves(state)
        state = game.apply(state, legal[int(rng.random() * len(legal))]) if legal else game.deal(rng=rng)
        if state.last is None:
            continue
        fields = {field: getattr(state, field) for field in POSITION[name]}
        truth = state.last
        assert game.position(**fields, last=truth).last == truth
        assert game.position(**fields, last=attrs.evolve(truth, shown=())).last == truth
        for lie in [attrs.evolve(truth, seat=seat) for seat in range(-1, state.seats + 1) if seat != truth.seat]:
            lies += 1
            try:
                game.position(**fields, last=lie)
                believed += 1
            except StateError as error:
                assert "last move" in str(error)
        if any(map(len, truth.shown)):
            lies += 1
            with pytest.raises(StateError, match="everybody's sight"):
                game.position(**fields, last=attrs.evolve(truth, shown=(*truth.shown[::-1], truth.shown[0])))
    assert lies > 20
    assert believed < lies / 4


# -- by hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R6.5")
def test_samloc_a_chop_is_paid_with_the_play_that_makes_it() -> None:
    hands = [CardSet.parse("2S 5S 6D"), CardSet.parse("4S 4C 4D 4H 9D"), CardSet.parse("3S 3D")]
    state = samloc.position(seats=3, hands=hands, turn=0)
    led = samloc.apply(state, samloc.parse_move("2S"))
    assert led.last is not None
    assert led.last.paid == ()
    after = samloc.apply(led, samloc.parse_move("4S 4C 4D 4H"))
    last = samloc.view(after, 2).last
    assert last is not None
    assert last.seat == 1
    assert last.shown == (CardSet(), CardSet.parse("4S 4C 4D 4H"), CardSet())
    assert [line.net for line in last.paid] == [(-15, 15, 0)]  # R6.5: a 2 chopped is 15


def test_samloc_the_hands_left_are_shown_when_the_deal_ends() -> None:
    hands = [CardSet.parse("KS"), CardSet.parse("4S 9D"), CardSet.parse("3S 3D")]
    after = samloc.apply(samloc.position(seats=3, hands=hands, turn=0), samloc.parse_move("KS"))
    for seat, expected in {
        None: ("KS", "4S 9D", "3S 3D"),
        0: ("", "4S 9D", "3S 3D"),
        1: ("KS", "", "3S 3D"),
    }.items():
        last = samloc.view(after, seat).last
        assert last is not None
        assert last.shown == tuple(map(CardSet.parse, expected))


def test_sampen_the_dealer_turns_a_card_that_no_hand_held() -> None:
    hands = [parse_cards("AS 2S"), parse_cards("3D 4D")]
    state = sampen.position(seats=2, hands=hands, upcard=parse_cards("5S")[0])
    last = sampen.apply(state, sampen.Turn()).last
    assert last == sampen.Last(seat=0, move=sampen.Turn(), shown=((), ()), turned=state.stock[0])


def test_suipi_a_sweep_is_told() -> None:
    hands = [CardSet.parse("7H 9S"), CardSet.parse("2H AS")]
    state = suipi.position(seats=2, hands=hands, floor=parse_cards("7D"), dealer=1, turn=0)
    last = suipi.apply(state, suipi.parse_move("7H x 7D")).last
    assert last is not None
    assert (last.suipi, last.swept) == (True, CardSet())  # R3.1


def test_suipi_the_floor_goes_to_who_captured_last_and_is_named() -> None:
    hands = [CardSet.parse("9S"), CardSet()]
    state = suipi.position(seats=2, hands=hands, floor=parse_cards("2D KC"), last_capture=1, turn=0)
    last = suipi.apply(state, suipi.parse_move("trail 9S")).last
    assert last is not None
    assert (last.seat, last.suipi, last.swept) == (0, False, CardSet.parse("2D KC 9S"))  # R3.4


@given(case=rounds(suipi))
def test_suipi_the_units_of_the_floor_are_told_as_they_lay(case: tuple[Any, int, int]) -> None:
    for before, move, after in transitions(suipi, case):
        used = set(getattr(move, "taken", getattr(move, "onto", ())))
        units = [unit for unit in before.floor if (set(unit.cards) if isinstance(unit, suipi.Pile) else {unit}) <= used]
        assert list(after.last.units) == units


def test_suipi_each_seat_sees_its_own_new_cards() -> None:
    stock = [card for card in suipi.pack() if card.suit is not Suit.HEARTS][:16]
    state = suipi.position(seats=2, hands=[CardSet(), CardSet()], stock=stock, floor=parse_cards("KH"))
    after = suipi.apply(state, suipi.DealRound())
    for seat, shown in {
        None: (CardSet(), CardSet()),
        0: (CardSet(stock[8:]), CardSet()),  # R1.6: the dealer, seat 0, is dealt last
        1: (CardSet(), CardSet(stock[:8])),
    }.items():
        last = suipi.view(after, seat).last
        assert last is not None
        assert last.shown == shown


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, text.split()))


@pytest.mark.parametrize(
    ("face_up", "seat", "shown"),
    [
        (False, 1, [(), tiles("7s")]),
        (False, 0, [(), tiles("5m 7s")]),
        (True, 0, [(), tiles("5m 7s")]),
        (True, None, [(), tiles("5m 7s")]),
    ],
)
def test_saptimpan_a_bust_shows_the_hand_and_is_paid(face_up: bool, seat: int | None, shown: list[Any]) -> None:
    rules = attrs.evolve(saptimpan.STANDARD, draws_face_up=face_up)
    wall = tiles("7s") + tuple(
        (Counter(saptimpan.pack()) - Counter(tiles("3p 5m 7s"))).elements()  # the rest in the order of the pack
    )
    state = saptimpan.position(rules, seats=2, hands=[tiles("3p"), tiles("5m")], wall=wall, stakes=(None, 4))
    last = saptimpan.view(saptimpan.apply(state, saptimpan.Draw()), seat).last
    assert last is not None
    assert [line.net for line in last.paid] == [(4, -4)]  # R3.2: 5 and 7 are more than 10½
    # All bust, so the round is over and the banker's tile lies open too (R3.3); his own was in his sight.
    assert list(last.shown) == [() if seat == 0 else tiles("3p"), shown[1]]


def test_saptimpan_the_banker_shows_his_tile_when_his_turn_comes() -> None:
    state = saptimpan.position(seats=2, hands=[tiles("3p"), tiles("9m")], stakes=(None, 4))
    after = saptimpan.apply(state, saptimpan.Stand())
    last = saptimpan.view(after, 1).last
    assert last == saptimpan.Last(seat=1, move=saptimpan.Stand(), shown=(tiles("3p"), ()))


def test_a_document_that_lies_about_the_last_move_is_refused() -> None:
    hands = [CardSet.parse("7S KD"), CardSet.parse("3S 4S")]
    after = samloc.apply(samloc.position(seats=2, hands=hands, turn=0), samloc.parse_move("KD"))
    text = dumps(after)
    assert loads(samloc.State, text).last == after.last
    for true, lie in [
        ('"last": {"seat": 0', '"last": {"seat": 1'),
        ('"move": {"kind": "play", "cards": ["KD"]}', '"move": {"kind": "play", "cards": ["7S"]}'),
        ('"move": {"kind": "play", "cards": ["KD"]}', '"move": {"kind": "pass"}'),
        ('"shown": [["KD"], []]', '"shown": [[], ["3S"]]'),
    ]:
        assert text.count(true) == 1
        with pytest.raises(DecodeError, match="last move"):
            loads(samloc.State, text.replace(true, lie))


def test_a_last_move_is_of_a_seat_and_of_the_game() -> None:
    with pytest.raises(TypeError):
        samloc.Last(seat="0", move=samloc.Pass())  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        samloc.Last(seat=0, move=suipi.DealRound())  # type: ignore[arg-type]


def test_a_view_that_lies_about_what_was_shown_is_refused() -> None:
    hands = [CardSet.parse("7S KD"), CardSet.parse("3S 4S")]
    after = samloc.apply(samloc.position(seats=2, hands=hands, turn=0), samloc.parse_move("KD"))
    text = dumps(samloc.view(after, 1))
    assert text.count('"shown": [["KD"], []]') == 1
    for lie in ('"shown": [[]]', '"shown": []', '"shown": [[], ["KD"]]', '"shown": [["7S"], []]'):
        with pytest.raises(DecodeError, match="cannot have shown that") as caught:
            loads(samloc.View, text.replace('"shown": [["KD"], []]', lie))
        assert caught.value.path == "$.last"


def test_facts_that_contradict_the_position_are_refused() -> None:
    suipis = suipi.position(
        seats=2,
        hands=[CardSet.parse("7H 9S"), CardSet.parse("2H AS")],
        floor=parse_cards("7D KC"),
        dealer=1,
        turn=0,
    )
    taken = suipi.apply(suipis, suipi.parse_move("7H x 7D"))
    sam = samloc.apply(samloc.deal(seats=4, rng=7), samloc.Decline())
    bust = saptimpan.apply(
        saptimpan.position(seats=3, hands=[tiles("3p"), tiles("9m"), tiles("8s")], stakes=(None, 4, 2)),
        saptimpan.Stand(),
    )
    for game, state, lie in [
        (suipi, taken, {"suipi": True}),  # R3.1: a king lies on the floor
        (suipi, taken, {"units": parse_cards("KC")}),
        (samloc, sam, {"seat": (sam.last.seat + 2) % 4}),  # R4.2: not the seat before the one that is asked
        (saptimpan, bust, {"seat": 2}),  # R3.1: it is seat 2 that is asked now
        (saptimpan, bust, {"seat": 0}),
    ]:
        fields = {field: getattr(state, field) for field in POSITION[game.NAME]}
        assert game.position(**fields, last=state.last).last == state.last
        with pytest.raises(StateError, match="last move"):
            game.position(**fields, last=attrs.evolve(state.last, shown=(), **lie))
