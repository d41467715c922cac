"""The list of moves: against a slow telling of the page, in its order, and on crowded floors."""

from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.suipi import (
    cards,
    courses,
    floor,
    pick,
    play_out,
    random_rules,
    rebuilt,
    slow_apply,
    slow_moves,
    table,
    taken,
)

from sampan import Card, CardSet, suipi
from sampan.suipi import (
    Build,
    Capture,
    CaptureRequired,
    DealRound,
    FaceCapture,
    Pack,
    Phase,
    Pile,
    Rules,
    State,
    Trail,
    UniqueFloor,
    listing,
)

AT_DEAL = Rules(unique_floor=UniqueFloor.DEAL)


def random_floor(rng: Random) -> State | None:
    """A position with a random floor of up to seven units, builds of both seats among them."""
    rules = random_rules(rng, hand_size=None)
    states = play_out(rules, rng.randrange(2**32), most_moves=rng.randrange(6, 60))
    state = states[-1]
    if state.phase is not Phase.PLAY or len(state.floor) > 7:
        return None
    return state


@settings(max_examples=120)
@given(st.integers(0, 2**32))
def test_the_moves_are_those_of_the_slow_telling(seed: int) -> None:
    state = random_floor(Random(seed))
    if state is not None:
        moves = suipi.legal_moves(state)
        assert len(set(moves)) == len(moves)
        assert set(moves) == slow_moves(state)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_a_walk_finds_the_same_moves_in_the_same_order(seed: int) -> None:
    state = random_floor(Random(seed))
    if state is None or state.turn is None:
        return
    moves = suipi.legal_moves(state)
    assert tuple(listing.any_floor(state._now, state.turn)) == moves
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(listing, "CROWD", -1)
        assert tuple(listing.any_floor(state._now, state.turn)) == moves
    assert {str(move) for move in moves} == {str(move) for move in slow_moves(state)}


CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("TH TD 4C 3S 2S KC", "TC 6S 4D b10(3D 7S) KD 9C AD", {}),
    ("8S 5D 3D AS KC", "b5(2H 3S) b5@0(AC 4S) 3C 2D 5H", {"max_owned_builds": None, "trail_while_owning": True}),
    ("8S 5D 3D AS KC", "b5@0(2H 3S) 3C 2D 5H KD", {}),
    ("8S 8D 5D 3D KC", "b5@0(2H 3S 5C) 3C 2D 5H KD", {}),
    ("8S 5D 3D AS KC", "b5(2H 3S) b3(AC 2C) 3C 2D 5H", {"max_owned_builds": None, "build_in_sums": True}),
    ("AS AC AD 2S 3S", "AH 2H 2D 2C 3D 3C", {"unique_floor": UniqueFloor.DEAL}),
    ("AS AC AD 2S 3S", "AH 2H 2D 2C 3D 3C", {"unique_floor": UniqueFloor.DEAL, "multi_capture": False}),
    ("KS KC 5D 5S TS", "KH KD 5H 5C", {"unique_floor": UniqueFloor.DEAL, "face_capture": FaceCapture.ANY}),
    ("2S 3S TS TD 8C", "b8(6H 2H) 2C 7D AD", {"group_builds": False}),
]


@pytest.mark.parametrize(("hand", "on_floor", "options"), CASES)
def test_floors_with_builds_and_equal_cards(hand: str, on_floor: str, options: dict[str, Any]) -> None:
    state = table(hand, on_floor, rules=Rules(**options))
    moves = suipi.legal_moves(state)
    assert set(moves) == slow_moves(state)
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert suipi.check(state, move) is None


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("grouped", [True, False])
@pytest.mark.parametrize("values", suipi.BuildValues)
@pytest.mark.parametrize("multi", [True, False])
def test_floors_with_one_build_under_every_kind_of_building(
    owner: int, grouped: bool, values: suipi.BuildValues, multi: bool
) -> None:
    if values is suipi.BuildValues.TEN_ONLY:
        build = f"b10@{owner}(6C 4H{' 8S 2C' if grouped else ''})"
    else:
        build = f"b7@{owner}(3C 4H{' 5S 2C' if grouped else ''})"
    for raising, grouping in product(suipi.RaiseBuilds, [True, False]):
        if grouped and not grouping:
            continue
        rules = Rules(build_values=values, group_builds=grouping, multi_capture=multi, raise_builds=raising)
        state = table("AS 3S 7H 7D TC TS QC", f"2D 5C 7C {build} QH", rules=rules)
        moves = suipi.legal_moves(state)
        assert set(moves) == slow_moves(state)
        assert tuple(listing.any_floor(state._now, 0)) == moves


@settings(max_examples=40)
@given(courses(), st.randoms(use_true_random=False))
def test_check_and_the_list_agree_on_any_move(states: list[State], rng: Random) -> None:
    state = states[-1]
    listed = set(suipi.legal_moves(state))
    pack = suipi.pack(state.rules)
    on_floor = list(
        CardSet(card for unit in state.floor for card in ((unit,) if isinstance(unit, Card) else unit.cards))
    )
    for _ in range(60):
        card = rng.choice(pack if rng.random() < 0.2 or state.turn is None else list(state.hands[state.turn]) or pack)
        used = CardSet(rng.sample(on_floor, min(len(on_floor), rng.randint(0, 4))))
        made: list[suipi.Move] = [Capture(card, used), Build(card, used, rng.randint(0, 14)), Trail(card), DealRound()]
        move = rng.choice(made)
        assert (suipi.check(state, move) is None) == (move in listed)


@given(courses())
def test_moves_do_what_the_slow_telling_says(states: list[State]) -> None:
    rng = Random(len(states))
    for state in states[-12:]:
        moves = suipi.legal_moves(state)
        for move in rng.sample(moves, min(len(moves), 4)):
            after = suipi.apply(state, move)
            assert {name: getattr(after, name) for name in slow_apply(state, move)} == slow_apply(state, move)
            assert (after.rules, after.seats, after.dealer) == (state.rules, state.seats, state.dealer)


# The order


def order(state: State) -> list[tuple[Any, ...]]:
    """The place of each move by the words of the documentation, as a key to sort by."""
    places = {card: place for place, card in enumerate(suipi.pack(state.rules))}
    kinds = {Capture: 0, Build: 1, Trail: 2, DealRound: 3}
    keys: list[tuple[Any, ...]] = []
    for move in suipi.legal_moves(state):
        if isinstance(move, DealRound):
            keys.append((0,))
            continue
        used = move.taken if isinstance(move, Capture) else move.onto if isinstance(move, Build) else CardSet()
        highest_first = sorted((places[card] for card in used), reverse=True)
        value = move.value if isinstance(move, Build) else 0
        keys.append((places[move.card], kinds[type(move)], value, highest_first))
    return keys


@given(courses())
def test_moves_stand_in_the_documented_order(states: list[State]) -> None:
    for state in states[-8:]:
        keys = order(state)
        assert keys == sorted(keys)


def test_numbers_stand_before_face_cards_in_the_long_pack() -> None:
    state = table("JS 11S 13S KS AS", "3D QC", rules=suipi.LONG_PACK)
    assert [str(move) for move in suipi.legal_moves(state)] == [
        "trail AS", "trail 11S", "trail 13S", "trail JS", "trail KS",
    ]  # fmt: skip


def test_builds_and_cards_of_the_long_pack() -> None:
    state = table("2S 11S 13S KS", "9D QC 11C", rules=suipi.LONG_PACK)
    assert [str(move) for move in suipi.legal_moves(state)] == [
        "2S + 9D = 11", "2S + 9D 11C = 11", "2S + 11C = 13", "trail 2S",
        "11S x 11C", "trail 13S", "trail KS",
    ]  # fmt: skip


@given(courses())
def test_iter_moves_yields_the_list(states: list[State]) -> None:
    for state in states[-5:]:
        assert tuple(suipi.iter_moves(state)) == suipi.legal_moves(state)


def test_no_moves_when_the_deal_is_over() -> None:
    end = play_out(suipi.STANDARD, 5)[-1]
    assert (suipi.legal_moves(end), list(suipi.iter_moves(end))) == ((), [])


# Crowded floors


SUITS = "SCDH"
# three of each rank from 2 to T, four aces, a fourth 3, 4 and 5, and six face cards
FORTY = " ".join(
    [f"{rank}{suit}" for rank in "23456789T" for suit in "CDH"] + [f"A{suit}" for suit in SUITS] + ["5S", "4S", "3S"]
    + ["KC", "KD", "KH", "QC", "QD", "QH"]
)  # fmt: skip


def the_crowd(**options: Any) -> State:
    """Forty loose cards on the floor and two cards in each hand, when the last stock is dealt out."""
    rules = Rules(unique_floor=UniqueFloor.DEAL, **options)
    on_floor = floor(FORTY)
    assert len(on_floor) == 40
    held = cards("TS 9S JS JC JD JH")
    rest = [card for card in suipi.pack(rules) if card not in (*on_floor, *held)]
    return suipi.position(
        rules,
        seats=2,
        dealer=1,
        hands=[held, CardSet(rest[:6])],
        floor=on_floor,
        captured=[CardSet(), CardSet()],
        turn=0,
    )


@pytest.mark.rule("R2.6")
def test_r2_6_a_crowded_floor_is_quick_but_for_the_whole_list() -> None:
    state = the_crowd()
    first = list(islice(suipi.iter_moves(state), 1000))
    assert len(set(first)) == 1000
    assert [move.card for move in first if isinstance(move, Capture)] == [Card.parse("9S")] * 1000
    keys = [sorted((card.index for card in move.taken), reverse=True) for move in first if isinstance(move, Capture)]
    assert keys == sorted(keys)
    for move in first[::50]:
        assert suipi.check(state, move) is None
    assert suipi.check(state, Capture(Card.parse("9S"), cards("8C"))) is not None
    # all number cards: an ace to a ten three or four times
    numbers = CardSet(card for card in floor(FORTY) if isinstance(card, Card) and card.rank.value not in "QK")
    total = sum(int({"A": "1", "T": "10"}.get(card.rank.value, card.rank.value)) for card in numbers)
    assert total == 4 + 3 * sum(range(2, 11)) + 5 + 4 + 3 == 178  # no multiple of ten
    assert suipi.check(state, Capture(Card.parse("TS"), numbers)) is not None
    # without an eight seventeen tens: T three times, 9A three times, 82 twice, 73 three times, 64 three times,
    # 55 twice, and 4 3 2 A
    most = numbers - cards("8H")
    assert suipi.check(state, Capture(Card.parse("TS"), most)) is None
    after = suipi.apply(state, Capture(Card.parse("TS"), most))
    assert len(after.captured[0]) == len(most) + 1
    assert suipi.score(state).net == (0, 0)
    assert suipi.problems(state) == ()
    for seat in (0, 1, None):
        seen = suipi.view(state, seat)
        assert (seen.check(first[0]) is None) == (seat == 0)
        assert suipi.view(suipi.sample(seen, Random(1)), seat) == seen
    assert rebuilt(state) == state


@pytest.mark.rule("R2.6")
@pytest.mark.parametrize(
    "options",
    [
        {"multi_capture": False},
        {"capture_required": CaptureRequired.ANY},
        {"capture_required": CaptureRequired.EQUALS, "group_builds": False},
    ],
)
def test_r2_6_every_option_is_quick_on_a_crowded_floor(options: dict[str, Any]) -> None:
    state = the_crowd(**options)
    first = list(islice(suipi.iter_moves(state), 1000))
    assert len(set(first)) >= 100
    assert all(suipi.check(state, move) is None for move in first)
    required = "capture_required" in options
    assert (suipi.check(state, Trail(Card.parse("TS"))) is not None) is required


@pytest.mark.parametrize("several", [True, False])
def test_the_number_of_captures_of_a_crowded_floor(several: bool) -> None:
    # A three takes each of three threes; k pairs of an ace and a two, which are C(3, k) * C(3, k) unions; and three
    # aces, which leave none for a pair. What is worth more than three is only in the way.
    low = "3C 3D 3H AC AD AH 2C 2D 2H"
    high = [f"{rank}{suit}" for rank in "456789" for suit in SUITS][:-1]
    rules = Rules(unique_floor=UniqueFloor.DEAL, multi_capture=several)
    on_floor, held = floor(f"{low} {' '.join(high)}"), cards("3S KS")
    rest = [card for card in suipi.pack() if card not in (*on_floor, *held)]
    state = suipi.position(
        rules,
        seats=2,
        dealer=1,
        hands=[held, CardSet(rest[:2])],
        floor=on_floor,
        stock=rest[2:],
        captured=[CardSet(), CardSet()],
        turn=0,
    )
    pairs = 1 + 3 * 3 + 3 * 3 + 1
    assert len(taken(state, "3S")) == (2**3 * (pairs + 1) - 1 if several else 3 + 3 * 3 + 1)


def test_a_crowded_floor_with_builds_is_walked_too() -> None:
    rules = Rules(unique_floor=UniqueFloor.DEAL, max_owned_builds=None)
    on_floor = "b5(2H 3S) b5@0(AC 4S) AS 2S 3C 4C 5C 6C 7C 8C 9C TC AH 2C 3D 4D KC"
    state = table("TS TD 5S 5D QC QD QH", on_floor, rules=rules)
    walked = list(islice(suipi.iter_moves(state), 400))
    assert len(set(walked)) == 400
    assert all(suipi.check(state, move) is None for move in walked)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(listing, "CROWD", 99)
        assert list(islice(suipi.iter_moves(state), 400)) == walked


def test_a_walk_without_the_owners_build_ends_at_once() -> None:
    # the own build is grouped, so it is in no set of a higher value, and nothing may be built without it
    rules = Rules(unique_floor=UniqueFloor.DEAL)
    loose = "AS 2S 3C 4C 5C 6C 7C 8C 9C TC AH 2C 3D 4D 6D 7D"
    state = table("TS TD 5S 5D", f"b5@0(2H 3S 5H) {loose}", rules=rules)
    builds = [move for move in islice(suipi.iter_moves(state), 100_000) if isinstance(move, Build)]
    assert {move.value for move in builds} == {5}
    assert all(cards("2H 3S 5H") <= move.onto for move in builds)


# A deal is what its moves make


@given(st.integers(0, 2**32), st.sampled_from([2, 4]))
def test_a_deal_plays_out(seed: int, seats: int) -> None:
    rng = Random(seed)
    state = suipi.deal(random_rules(rng, hand_size=None, pack=Pack.PIPS10), seats=seats, rng=rng)
    plays = 0
    while state.turn is not None:
        plays += state.phase is Phase.PLAY
        state = suipi.apply(state, pick(state, rng))
    assert plays == 48
    assert not any(isinstance(unit, Pile) for unit in state.floor)
