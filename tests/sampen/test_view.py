"""What a seat may see, that it depends on nothing hidden, and the positions that are sampled from it."""

import pickle
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.rng import OnlyRandom
from support.sampen import (
    CEKI_TEXT,
    DOUBLE_TEXT,
    TILES_TEXT,
    courses,
    dealt,
    faces,
    hands,
    options,
    pack_of,
    run,
    table,
    text,
    worlds,
)

from sampan import StateError, sampen
from sampan.sampen import (
    Decline,
    InitialPairs,
    Lead,
    Match,
    Matching,
    OnBlock,
    Outcome,
    Phase,
    Rules,
    State,
    Turn,
    View,
)


def seat_or_nobody(draw: st.DrawFn, state: State) -> int | None:
    return draw(st.none() | st.integers(0, state.seats - 1))


@st.composite
def looks(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> tuple[State, int | None]:
    """A reachable state and who looks at it."""
    course = draw(courses(rules))
    state = draw(st.sampled_from([course[-1], *course[-6:-1]]))
    return state, seat_or_nobody(draw, state)


# What is shown


def test_a_running_deal_shows_the_own_hand_and_the_table() -> None:
    state = run(table("AS 5S 9H", "2S 9H KC", "7D 7D", upcard="5S", dealer=2), "match", "lead AS")
    seen = sampen.view(state, 1)
    assert seen.hand == faces("2S 9H KC")
    assert seen.hands == (None, faces("2S 9H KC"), None)
    assert seen.hand_sizes == (1, 3, 2)
    assert seen.stock_size == len(state.stock) == 51
    assert text(seen.discards) == "5S 5S AS"
    assert seen.upcard is faces("AS")[0]
    assert (seen.seat, seen.seats, seen.dealer, seen.turn, seen.phase) == (1, 3, 2, 2, Phase.TURN)
    assert (seen.last_lead, seen.thrown, seen.outcome) == (0, (), None)
    assert seen.score == sampen.score(state)
    assert seen.rules is state.rules


def test_a_spectator_sees_no_hand_and_may_do_nothing() -> None:
    seen = sampen.view(table("5S AS", "2S", upcard="5S"), None)
    assert (seen.hand, seen.hands, seen.hand_sizes, seen.seat) == ((), (None, None), (2, 1), None)
    assert seen.legal_moves == ()
    for move in (Match(), Turn(), Decline(), Lead(faces("AS")[0])):
        illegal = seen.check(move)
        assert illegal is not None
        assert illegal.code is sampen.Reason.NOT_YOUR_TURN
        assert "not for a spectator (R2.6)" in illegal.message


def test_once_over_all_hands_are_open_and_the_stock_stays_hidden() -> None:
    state = run(table("5S", "2S 9H", "KC", upcard="5S"), "match")
    for seat in (None, 0, 1, 2):
        seen = sampen.view(state, seat)
        assert seen.hands == ((), faces("2S 9H"), faces("KC"))
        assert seen.hand == (() if seat is None else state.hands[seat])
        assert seen.outcome == Outcome((0,), blocked=False)
        assert seen.score.net == (2, -1, -1)
        assert seen.legal_moves == ()
        illegal = seen.check(Turn())
        assert illegal is not None
        assert illegal.code is sampen.Reason.DEAL_OVER
    assert not {"stock", "deck"} & {field.name for field in attrs.fields(View)}


def test_the_fields_of_a_view() -> None:
    assert {field.name for field in attrs.fields(View)} == {
        *("rules", "seats", "dealer", "turn", "phase", "outcome", "seat", "hand", "hands", "hand_sizes", "score"),
        *("stock_size", "discards", "thrown", "last_lead", "last"),
    }


@given(looks())
def test_a_view_agrees_with_the_state(look: tuple[State, int | None]) -> None:
    state, seat = look
    seen = sampen.view(state, seat)
    assert hash(seen) == hash(sampen.view(state, seat))
    own = state.turn is not None and seat == state.turn
    assert seen.legal_moves == (sampen.legal_moves(state) if own else ())
    for move in [Match(), Turn(), Decline(), *map(Lead, dict.fromkeys(state.rules.pack))]:
        if seat is not None:
            assert seen.check(move) == sampen.check(state, move, seat=seat)
        assert (seen.check(move) is None) is (move in seen.legal_moves)


@pytest.mark.parametrize("seat", [-1, 4, 10**9])
def test_a_view_is_of_a_seat_at_the_table(seat: int) -> None:
    with pytest.raises(ValueError, match="the seats are 0 to 3"):
        sampen.view(sampen.deal(rng=1), seat)


@pytest.mark.parametrize("seat", ["0", 1.0, False])
def test_a_seat_of_another_type_is_a_type_error(seat: object) -> None:
    with pytest.raises(TypeError):
        sampen.view(sampen.deal(rng=1), seat)  # type: ignore[arg-type]


def test_views_and_states_pickle_under_their_public_names() -> None:
    state = run(dealt("AS 4S", "AS 4S", up="5S", stock="5S"), "turn")
    for thing in (state, sampen.view(state, 0), sampen.view(state, None)):
        packed = pickle.dumps(thing)
        assert pickle.loads(packed) == thing
        assert hash(pickle.loads(packed)) == hash(thing)
        assert b"sampan.sampen." not in packed


# Secrecy


def rebuilt(state: State, piles: Sequence[Sequence[sampen.State]]) -> State | None:
    """The state with other hands and another stock; ``None`` if that cannot be."""
    try:
        return sampen.position(
            state.rules,
            seats=state.seats,
            dealer=state.dealer,
            hands=piles[:-1],  # type: ignore[arg-type]
            stock=piles[-1],  # type: ignore[arg-type]
            discards=state.discards,
            thrown=state.thrown,
            last_lead=state.last_lead,
            phase=state.phase,
            turn=state.turn,
            last=state.last,
        )
    except StateError:
        return None


@given(looks(), st.integers(0, 2**32))
def test_what_a_seat_is_told_depends_on_nothing_it_cannot_see(look: tuple[State, int | None], seed: int) -> None:
    state, seat = look
    seen = sampen.view(state, seat)
    rng = Random(seed)
    piles: list[list[Any]] = [*map(list, state.hands), list(state.stock)]
    hidden = [at for at, hand in enumerate((*seen.hands, None)) if hand is None and piles[at]]
    moves = [Match(), Turn(), Decline(), *map(Lead, dict.fromkeys(state.rules.pack[:40]))]
    told = [seen.check(move) for move in moves]
    for _ in range(12):
        one, other = rng.choice(hidden or [0]), rng.choice(hidden or [0])
        if not hidden:
            break
        swapped = [list(pile) for pile in piles]
        at, to = rng.randrange(len(piles[one])), rng.randrange(len(piles[other]))
        swapped[one][at], swapped[other][to] = swapped[other][to], swapped[one][at]
        twin = rebuilt(state, swapped)
        if twin is None:
            continue
        piles = swapped
        assert sampen.view(twin, seat) == seen
        assert [sampen.view(twin, seat).check(move) for move in moves] == told
        if seat is not None:
            assert [sampen.check(twin, move, seat=seat) for move in moves] == told
        if seat is not None and seat == state.turn:
            assert sampen.legal_moves(twin) == sampen.legal_moves(state)


# Samples


@given(looks(), st.integers(0, 2**32))
def test_a_sample_has_the_view_it_was_made_from(look: tuple[State, int | None], seed: int) -> None:
    state, seat = look
    seen = sampen.view(state, seat)
    rng = OnlyRandom(seed)
    made = sampen.sample(seen, rng)
    assert sampen.view(made, seat) == seen
    assert sampen.problems(made) == ()
    assert made == sampen.sample(seen, OnlyRandom(seed))


def fits(seen: View, world: tuple[tuple[str, ...], ...]) -> bool:
    """Whether a world keeps to the facts that a sample honours, told from the discards one by one."""
    hidden = [seat for seat, hand in enumerate(seen.hands) if hand is None]
    held = dict(zip(hidden, world, strict=False))
    if seen.phase is Phase.MATCH and seen.turn in held and str(seen.upcard) not in held[seen.turn]:
        return False
    if seen.rules.matching is Matching.COMPULSORY:
        pile = [*map(str, seen.discards)]
        turned_away = [card for card, after in pairwise(pile) if card != after]
        if seen.phase is Phase.TURN:
            turned_away.append(pile[-1])
        # a kind of which both copies lie there was matched, or turned twice
        if any(card in hand for card in turned_away if pile.count(card) == 1 for hand in held.values()):
            return False
    if seen.rules.initial_pairs is InitialPairs.DISCARD:
        return all(len(set(hand)) == len(hand) for hand in held.values())
    return True


SMALL = {
    "asked seat": (dealt("AS 2S", "3S 4S", "3S AS", up="4S", stock="2S 5S 5S"), 0),
    "asked seat, spectator": (dealt("AS 2S", "3S 4S", up="4S", stock="2S AS 3S"), None),
    "nobody asked": (dealt("AS 2S", "3S 4S", "3S AS", up="5S", stock="2S 4S 5S"), 0),
    "turned away twice": (
        run(dealt("AS 2S", "3S 4S", "3S 4S", up="5S", stock="6S 2S AS 5S 6S"), "turn"),
        1,
    ),
    "after leads": (
        run(dealt("AS 2S 3S", "4S 5S 6S", up="3S", stock="4S 2S 5S 6S AS"), "match", "lead AS"),
        0,
    ),
    "pairs may be held": (dealt("AS 2S", "3S 3S", "4S 4S", up="5S", stock="2S AS 5S"), 0),
    "no pairs, asked": (
        dealt("AS 2S", "3S 5S", "4S 3S", up="5S", stock="2S AS 4S", initial_pairs=InitialPairs.DISCARD),
        0,
    ),
    "no pairs, spectator": (
        dealt("AS 2S 3S", "3S 4S 2S", up="5S", stock="AS 4S 5S", initial_pairs=InitialPairs.DISCARD),
        None,
    ),
    "no pairs, three hands": (
        dealt("AS 2S", "3S 4S", "AS 3S", "2S 4S", up="5S", stock="5S", initial_pairs=InitialPairs.DISCARD),
        1,
    ),
    "optional, asked": (dealt("AS 2S", "3S 4S", up="3S", stock="4S AS 2S", matching=Matching.OPTIONAL), 0),
    "optional, declined": (
        run(dealt("AS 2S", "3S 4S", up="3S", stock="4S AS 2S", matching=Matching.OPTIONAL), "decline"),
        0,
    ),
    "optional, no pairs": (
        run(
            dealt(
                "AS 2S",
                "3S 4S",
                up="3S",
                stock="4S AS 2S",
                matching=Matching.OPTIONAL,
                initial_pairs=InitialPairs.DISCARD,
            ),
            "decline",
            "turn",
        ),
        None,
    ),
    "blocked and led again": (
        run(dealt("AS 4S", "AS 3S", "4S 3S", up="5S", stock="5S", on_block=OnBlock.LEAD), "turn"),
        0,
    ),
    "over": (run(dealt("AS", "2S", up="2S", stock="AS 3S 3S"), "match"), 0),
    "won as dealt": (
        dealt("AS AS", "2S 3S", up="2S", stock="4S 4S 3S", initial_pairs=InitialPairs.DISCARD),
        1,
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_samples_are_even_among_the_ways_to_lay_the_hidden_cards(name: str) -> None:
    state, seat = SMALL[name]
    seen = sampen.view(state, seat)
    ways = Counter(world for world in worlds(seen) if fits(seen, world))
    total = ways.total()
    draws = max(1500, 12 * len(ways))
    rng = OnlyRandom(7)
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for _ in range(draws):
        made = sampen.sample(seen, rng)
        held = [tuple(sorted(map(str, made.hands[at]))) for at, hand in enumerate(seen.hands) if hand is None]
        found[(*held, tuple(map(str, made.stock)))] += 1
    assert set(found) <= set(ways)
    # chi-square against the exact shares: its mean is the degrees of freedom, its variance twice that
    freedom = len(ways) - 1
    square = sum((found[world] - draws * share / total) ** 2 / (draws * share / total) for world, share in ways.items())
    assert square <= freedom + 4.5 * (2 * freedom) ** 0.5
    assert freedom == 0 or square > 0


def test_two_copies_are_more_often_apart_than_in_one_hand() -> None:
    # Hidden are AS AS 2S 2S: a hand of two and a stock of two. Told apart, C(4, 2) = 6 ways: two of them pairs.
    state = dealt("3S 4S", "AS 2S", up="3S", stock="4S AS 2S", matching=Matching.OPTIONAL)
    state = run(state, "decline", "turn", "decline")
    seen = sampen.view(state, 0)
    assert (seen.hand_sizes, seen.stock_size, text(seen.discards)) == ((2, 2), 2, "3S 4S")
    rng = Random(1)
    pairs = sum(len(set(sampen.sample(seen, rng).hands[1])) == 1 for _ in range(6000))
    assert abs(pairs / 6000 - 2 / 6) < 0.03


def test_with_every_kind_of_face_and_pairs_thrown_out_samples_stay_exact() -> None:
    """The largest pack there is: the number of ways to deal it is beyond what a float can count."""
    pack = pack_of(
        f"{DOUBLE_TEXT} {TILES_TEXT} {CEKI_TEXT} 1z 2z 3z 4z 1f 2f 3f 4f 5f 6f 7f 8f 11S 12S 13S 11H 12H 13H"
    )
    rules = Rules(pack=pack, hand_size=len(pack) // 8 - 1, initial_pairs=InitialPairs.DISCARD)
    state = sampen.deal(rules, seats=8, rng=3)
    made = sampen.sample(sampen.view(state, None), OnlyRandom(1))
    assert all(len(set(hand)) == len(hand) for hand in made.hands)
    assert made != state


@pytest.mark.parametrize("seats", [2, 4, 13])
def test_big_hands_without_pairs_are_dealt_at_once(seats: int) -> None:
    rules = Rules(pack=sampen.DOUBLE_DECK.pack, initial_pairs=InitialPairs.DISCARD)
    state = sampen.deal(rules, seats=seats, rng=seats)
    made = sampen.sample(sampen.view(state, None), OnlyRandom(1))
    assert all(len(set(hand)) == len(hand) for hand in made.hands)
    assert [*map(len, made.hands)] == [*map(len, state.hands)]


def test_samples_differ() -> None:
    seen = sampen.view(sampen.deal(rng=1), 0)
    assert len({sampen.sample(seen, Random(seed)) for seed in range(20)}) == 20


# Views that no position has

BASE = sampen.view(table("5S AS 9H", "2S KC", upcard="5S"), 1)
OVER = sampen.view(run(table("5S", "2S", upcard="5S"), "match"), 1)

HOSTILE: list[tuple[View, dict[str, Any]]] = [
    (BASE, {"seats": 3}),
    (BASE, {"seats": 0}),
    (BASE, {"seats": 10**40}),
    (BASE, {"dealer": 2}),
    (BASE, {"dealer": -1}),
    (BASE, {"seat": 2}),
    (BASE, {"seat": -1}),
    (BASE, {"seat": 0}),
    (BASE, {"seat": None}),
    (BASE, {"turn": 1}),
    (BASE, {"turn": 5}),
    (BASE, {"turn": None}),
    (BASE, {"phase": Phase.LEAD}),
    (BASE, {"phase": Phase.OVER}),
    (BASE, {"phase": Phase.OVER, "turn": None}),
    (BASE, {"hand": faces("2S")}),
    (BASE, {"hand": faces("KC 2S")}),
    (BASE, {"hands": (None, None)}),
    (BASE, {"hands": (None, faces("KC 2S"))}),
    (BASE, {"hands": (None,)}),
    (BASE, {"hands": ()}),
    (BASE, {"hands": (faces("AS"), faces("2S KC"))}),
    (BASE, {"hand_sizes": (3, 3)}),
    (BASE, {"hand_sizes": (4, 2)}),
    (BASE, {"hand_sizes": (-1, 2)}),
    (BASE, {"hand_sizes": (10**18, 2)}),
    (BASE, {"hand_sizes": (3,)}),
    (BASE, {"hand_sizes": ()}),
    (BASE, {"hand_sizes": (0, 2), "stock_size": BASE.stock_size + 3}),
    (BASE, {"hand_sizes": (58, 2), "stock_size": BASE.stock_size - 55}),
    (BASE, {"stock_size": BASE.stock_size + 1}),
    (BASE, {"stock_size": -1}),
    (BASE, {"stock_size": 10**18}),
    (BASE, {"discards": ()}),
    (BASE, {"discards": faces("5S 5S")}),
    (BASE, {"discards": faces("TS")}),
    (BASE, {"discards": faces("2S"), "turn": 0}),
    (BASE, {"thrown": faces("3S 3S")}),
    (BASE, {"last_lead": 2}),
    (BASE, {"score": sampen.score(run(table("5S", "2S", upcard="5S"), "match"))}),
    (BASE, {"outcome": Outcome((0,), blocked=False)}),
    (BASE, {"rules": sampen.MAHJONG}),
    (BASE, {"rules": sampen.JAVANESE}),
    (OVER, {"outcome": Outcome((1,), blocked=False)}),
    (OVER, {"outcome": None}),
    (OVER, {"score": BASE.score}),
    (OVER, {"hands": (None, faces("2S"))}),
    (OVER, {"hand": ()}),
]


@pytest.mark.parametrize(("seen", "fields"), HOSTILE)
def test_a_view_that_no_position_has_is_refused(seen: View, fields: dict[str, Any]) -> None:
    assert sampen.view(sampen.sample(seen, Random(1)), seen.seat) == seen
    with pytest.raises(StateError):
        sampen.sample(attrs.evolve(seen, **fields), Random(1))


def test_hidden_cards_that_are_pairs_cannot_be_dealt_without_one() -> None:
    rules = Rules(pack=pack_of("AS 2S 3S"), hand_size=2, initial_pairs=InitialPairs.DISCARD)
    seen = sampen.view(sampen.deal_from(faces("AS 2S AS 3S 3S 2S"), rules, seats=2, dealer=1), 0)
    assert (seen.hands, text(seen.discards)) == ((faces("AS 2S"), None), "3S")
    impossible = attrs.evolve(seen, discards=faces("AS 2S"), hand_sizes=(2, 2), stock_size=0, phase=Phase.TURN)
    with pytest.raises(StateError, match="without a pair"):
        sampen.sample(impossible, Random(1))


@given(looks(options(presets=["STANDARD"])), st.data())
def test_a_garbled_view_is_refused_or_sampled_right(look: tuple[State, int | None], data: st.DataObject) -> None:
    state, seat = look
    other = data.draw(looks(options(presets=["STANDARD"])))
    donor = sampen.view(*other)
    names = [field.name for field in attrs.fields(View)]
    taken = data.draw(st.sets(st.sampled_from(names), min_size=1, max_size=4))
    garbled = attrs.evolve(sampen.view(state, seat), **{name: getattr(donor, name) for name in taken})
    try:
        made = sampen.sample(garbled, Random(1))
    except StateError as error:
        assert error.problems
    else:
        assert sampen.view(made, garbled.seat) == garbled


@pytest.mark.parametrize("thing", [None, "view", table("AS", "2S", upcard="5S")])
def test_what_is_no_view_is_a_type_error(thing: object) -> None:
    with pytest.raises(TypeError):
        sampen.sample(thing, Random(1))  # type: ignore[arg-type]


def test_known_twins_go_where_they_are_known_to_be() -> None:
    state = run(dealt("AS 2S 3S", "4S 5S 6S", up="3S", stock="1z 1z 2S 4S 5S 6S AS"), "match", "lead AS")
    assert (state.phase, state.turn) == (Phase.TURN, 1)
    for seed in range(30):
        made = sampen.sample(sampen.view(state, 0), Random(seed))
        assert "AS" in text(made.stock)  # the dealer is to turn: nobody holds its twin
    asked = dealt("AS 2S", "3S 4S", "3S AS", up="4S", stock="2S 5S 5S")
    for seed in range(30):
        assert "4S" in hands(sampen.sample(sampen.view(asked, 0), Random(seed)))[1]
