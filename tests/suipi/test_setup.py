"""Dealing, and positions set up by hand: what they fill in, and every way in which they cannot be."""

from inspect import signature
from random import Random
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from support.rng import OnlyRandom
from support.suipi import FIELDS, cards, courses, floor, pile, rebuilt, run, table

from sampan import Card, CardSet, RulesError, ScoreLine, StateError, parse_cards, suipi
from sampan.suipi import (
    BuildValues,
    Outcome,
    Pack,
    Phase,
    Pile,
    Rules,
    ScoreItem,
    State,
    UniqueFloor,
)

AT_DEAL = Rules(unique_floor=UniqueFloor.DEAL)
FREE = Rules(keep_capture_card=False, trail_while_owning=True)


# Dealing


def test_a_seed_gives_the_same_deal_and_another_seed_another() -> None:
    assert suipi.deal(rng=5) == suipi.deal(rng=5) == suipi.deal(rng=Random(5))
    assert suipi.deal(rng=5) != suipi.deal(rng=6)
    assert suipi.deal(rng=OnlyRandom(5)) == suipi.deal(rng=5)


def test_a_deal_without_a_seed_is_a_deal() -> None:
    state = suipi.deal(seats=4)
    assert len(CardSet(card for hand in state.hands for card in hand)) == 32


def test_a_fresh_deal() -> None:
    state = suipi.deal(rng=5, dealer=1)
    assert (state.phase, state.turn, state.dealer, state.seats, state.rules) == (Phase.PLAY, 0, 1, 2, suipi.STANDARD)
    assert (state.captured, state.suipis, state.last_capture) == ((CardSet(), CardSet()), (0, 0), None)
    assert (state.outcome, state.paid) == (None, ())
    assert all(isinstance(unit, Card) for unit in state.floor)


def test_without_a_word_seat_0_deals() -> None:
    assert suipi.deal(rng=5) == suipi.deal(rng=5, dealer=0)
    assert suipi.deal_from(suipi.pack()) == suipi.deal_from(suipi.pack(), dealer=0)
    assert (suipi.deal(rng=5).turn, suipi.deal_from(suipi.pack()).turn) == (1, 1)  # R1.1: the dealer's left begins


def test_every_card_goes_to_every_seat_about_equally_often() -> None:
    # 600 deals: a card is dealt to a seat with probability 8/52, 92.3 times in 600; six sigma is 53
    counts = {(seat, card): 0 for seat in range(2) for card in suipi.pack()}
    for seed in range(600):
        for seat, hand in enumerate(suipi.deal(rng=seed).hands):
            for card in hand:
                counts[seat, card] += 1
    assert all(39 < count < 146 for count in counts.values())


@pytest.mark.parametrize(("seats", "dealer"), [(2, 2), (2, -1), (4, 4)])
def test_a_dealer_who_is_not_at_the_table(seats: int, dealer: int) -> None:
    with pytest.raises(RulesError, match="the dealer is a seat"):
        suipi.deal(seats=seats, dealer=dealer, rng=1)
    with pytest.raises(RulesError, match="the dealer is a seat"):
        suipi.deal_from(suipi.pack(), seats=seats, dealer=dealer)
    with pytest.raises(RulesError, match="the dealer is a seat"):
        suipi.position(seats=seats, dealer=dealer, hands=[CardSet()] * seats)


def test_three_seats_cannot_be_set_up() -> None:
    with pytest.raises(RulesError, match="seat 2 or 4 players, not 3"):
        suipi.position(seats=3, hands=[CardSet()] * 3)


# What a position fills in


def test_the_parameters_are_the_fields_of_a_state() -> None:
    assert set(signature(suipi.position).parameters) == {"rules", *FIELDS}
    assert set(get_type_hints(suipi.position)) == {"rules", *FIELDS, "return"}
    assert all(isinstance(getattr(State, name), property) for name in ("rules", *FIELDS))


@given(courses())
def test_every_reachable_state_can_be_set_up_from_its_fields(states: list[State]) -> None:
    for state in states[-6:]:
        assert rebuilt(state) == state
        assert hash(rebuilt(state)) == hash(state)
    assert suipi.problems(states[-1]) == ()


@given(courses())
def test_what_is_left_out_follows_from_the_rest(states: list[State]) -> None:
    for state in states[-6:]:
        short = suipi.position(
            state.rules,
            seats=state.seats,
            dealer=state.dealer,
            hands=state.hands,
            floor=state.floor,
            stock=state.stock,
            captured=state.captured,
            suipis=state.suipis,
            last_capture=state.last_capture,
        )
        assert short == state


def test_cards_named_nowhere_are_captured_by_the_team_that_captured_last() -> None:
    hands = [cards("7H"), cards("7D")]
    state = suipi.position(seats=2, hands=hands, floor=floor("TC"))
    assert (state.last_capture, state.captured[1]) == (0, CardSet())
    assert state.captured[0] == CardSet(suipi.pack()) - cards("7H 7D TC")
    other = suipi.position(seats=2, hands=hands, floor=floor("TC"), last_capture=1)
    assert (other.last_capture, other.captured) == (1, state.captured[::-1])


def test_who_captured_last_follows_if_one_team_has_cards() -> None:
    hands, rest = [cards("7H"), cards("7D")], CardSet(suipi.pack()) - cards("7H 7D")
    assert suipi.position(seats=2, hands=hands, captured=[CardSet(), rest]).last_capture == 1
    with pytest.raises(StateError, match="so a team has captured last"):
        suipi.position(seats=2, hands=hands, captured=[cards("2S 2D"), rest - cards("2S 2D")])


@pytest.mark.parametrize(
    ("seats", "dealer", "sizes", "turn"),
    [
        (2, 0, (1, 1), 1),
        (2, 0, (1, 0), 0),
        (2, 1, (1, 1), 0),
        (2, 1, (0, 1), 1),
        (4, 2, (1, 1, 2, 1), 2),
        (4, 0, (2, 1, 2, 2), 2),
    ],
)
def test_the_turn_follows_from_the_hands(seats: int, dealer: int, sizes: tuple[int, ...], turn: int) -> None:
    spare = iter(suipi.pack())
    hands = [CardSet(next(spare) for _ in range(size)) for size in sizes]
    state = suipi.position(seats=seats, dealer=dealer, hands=hands)
    assert state.turn == turn
    for seat in range(seats):
        if seat != turn:
            with pytest.raises(StateError, match=f"with seat {seat} to act"):
                suipi.position(seats=seats, dealer=dealer, hands=hands, turn=seat)


def test_empty_hands_are_dealt_to_or_the_end() -> None:
    between = suipi.position(seats=2, hands=[CardSet()] * 2, stock=suipi.pack()[:16])
    assert (between.phase, between.turn) == (Phase.DEAL, 0)
    end = suipi.position(seats=2, hands=[CardSet()] * 2)
    assert (end.phase, end.turn) == (Phase.OVER, None)
    assert end.outcome == Outcome(points=(11, 0), margin=11, winner=0)
    assert suipi.position(seats=2, hands=[CardSet()] * 2, outcome=end.outcome) == end


# What cannot be

REST = CardSet(suipi.pack()) - cards("7H 7D")


def problems_of(rules: Rules = suipi.STANDARD, **fields: Any) -> tuple[str, ...]:
    """The sentences with which a position is refused; two hands of a card unless others are given."""
    settings: dict[str, Any] = {"seats": 2, "hands": [cards("7H"), cards("7D")]} | fields
    with pytest.raises(StateError) as caught:
        suipi.position(rules, **settings)
    return caught.value.problems


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"hands": [cards("7H")]}, "there is a hand for each of 2 seats, not 1"),
    ({"hands": [cards("7H")] * 3}, "there is a hand for each of 2 seats, not 3"),
    ({"captured": [REST]}, "there is a captured pile for each of two teams, not 1"),
    ({"suipis": (1, 1)}, "suipis are counted for each of two teams, and one count is 0, not 1, 1 (R3.2)"),
    ({"suipis": (0, -1)}, "suipis are counted for each of two teams, and one count is 0, not 0, -1 (R3.2)"),
    ({"suipis": (0,)}, "suipis are counted for each of two teams, and one count is 0, not 0 (R3.2)"),
    ({"turn": 2}, "turn is a seat from 0 to 1, not 2"),
    ({"turn": -1}, "turn is a seat from 0 to 1, not -1"),
    ({"last_capture": 2}, "last_capture is a team, 0 or 1, not 2"),
    ({"paid": [ScoreLine(ScoreItem.ACE, (1, -1))]}, "in Suipi nothing is paid while the deal runs (R4)"),
    ({"floor": [Pile(cards("8C 2D"), 10, 2)]}, "b10(2D 8C) has an owner from 0 to 1, not 2"),
    ({"floor": [Pile(cards("8C"), 8, 0)]}, "b8(8C) is a build, so it has two cards or more (R2.3)"),
    ({"floor": floor("7H")}, "7H lies in two places"),
    ({"floor": floor("TC TC")}, "TC lies in two places"),
    ({"stock": parse_cards("7D")}, "7D lies in two places"),
    ({"captured": [REST, cards("2S 2C")]}, "2S 2C lies in two places"),
    ({"floor": floor("11H")}, "11H is not of the pack (R1.2)"),
    ({"captured": [REST - cards("2S"), CardSet()]},
     "2S lies nowhere: hands, floor, stock and captured piles are the pack"),
    ({"stock": parse_cards("2S 2C")}, "the stock has 2 cards; after a round it has [0, 16, 32] (R1.5)"),
    ({"hands": [REST & cards("2S 3S 4S 5S 6S 8S 9S TS JS"), REST & cards("2C 3C 4C 5C 6C 8C 9C TC JC")]},
     "a hand has 9 cards; this round dealt 8 (R1.3, R1.5)"),
    ({"phase": Phase.OVER}, "by hands and stock the phase is PLAY, not OVER (R1.5)"),
    ({"phase": Phase.DEAL}, "by hands and stock the phase is PLAY, not DEAL (R1.5)"),
    ({"hands": [CardSet()] * 2, "phase": Phase.PLAY}, "by hands and stock the phase is OVER, not PLAY (R1.5)"),
    ({"hands": [CardSet()] * 2, "turn": 0}, "a seat is to act unless the deal is over"),
    ({"hands": [CardSet()] * 2, "stock": suipi.pack()[:16], "turn": 1},
     "seat 0 deals the next round, so the turn is its own (R1.5)"),
    ({"turn": 0}, "with seat 0 to act the hands have [1, 0] cards, not [1, 1] (R1.1, R1.5)"),
    ({"hands": [cards("7H 8H"), CardSet()]}, "with seat 0 to act the hands have [2, 1] cards, not [2, 0] (R1.1, R1.5)"),
    ({"floor": floor("TC TD")}, "TC TD are loose cards of one rank (R2.6)"),
    ({"floor": floor("KC KD KH")}, "KC KD KH are loose cards of one rank (R2.6)"),
    ({"floor": [Pile(cards("7S 4D"), 11, 0)]}, "b11(4D 7S) has a value that no build has here (R2.3)"),
    ({"floor": [Pile(cards("7S 4D"), -1, 0)]}, "b-1(4D 7S) has a value that no build has here (R2.3)"),
    ({"floor": [Pile(cards("4S 4D"), 7, 0)]}, "b7(4S 4D) does not split into sets worth 7 (R2.3)"),
    ({"floor": [Pile(cards("7S KD"), 7, 0)]}, "b7(7S KD) does not split into sets worth 7 (R2.3)"),
    ({"floor": [Pile(cards("4S 3D"), 7, 0, True)]}, "b7(3D 4S) is one set, so grouped is False (R2.3)"),
    ({"floor": [Pile(cards("4S 3D 7S"), 7, 0)]}, "b7(3D 4S 7S) is more than one set, so grouped is True (R2.3)"),
    ({"floor": floor("b9(4S 5D)")}, "seat 1 owns b9(4S 5D) and holds no card that takes it (R2.5)"),
    ({"floor": floor("b7(4S 3D) b7(5S 2D)")}, "seat 1 owns 2 builds, not one (R2.3)"),
    ({"hands": [CardSet()] * 2, "floor": floor("TC"), "captured": [REST - cards("TC"), cards("7H 7D")],
      "last_capture": 1}, "team 1 captured last and takes what lies on the floor (R3.4)"),
    ({"captured": [REST - cards("2S"), cards("2S")], "last_capture": 0},
     "team 1 has one captured card; a capture has two or more (R2.1)"),
    ({"captured": [REST, CardSet()], "last_capture": 1}, "team 1 captured last, so it has cards"),
    ({"captured": [REST - cards("2S 2C"), cards("2S 2C")], "last_capture": 0, "suipis": (0, 2)},
     "team 1 keeps 2 suipis; each came with two cards or more, and it has 2 (R3.1)"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "sentence"), WRONG)
def test_every_problem_has_its_sentence(fields: dict[str, Any], sentence: str) -> None:
    assert sentence in problems_of(**fields)


def test_problems_that_come_alone_come_alone() -> None:
    for fields, sentence in WRONG:
        if "(R2.6)" in sentence or "b9" in sentence or "one captured card" in sentence:
            assert problems_of(**fields) == (sentence,)


def test_other_rules_other_problems() -> None:
    tens = Rules(build_values=BuildValues.TEN_ONLY)
    assert problems_of(tens, floor=floor("b7(4S 3D)")) == ("b7(3D 4S) has a value that no build has here (R2.3)",)
    single = Rules(group_builds=False)
    assert problems_of(single, floor=floor("b7(4S 3D 7S)")) == (
        "b7(3D 4S 7S) is more than one set, and builds are not grouped here (R2.3)",
    )
    long = Rules(pack=Pack.PIPS13)
    hands = [cards("7H"), cards("11D")]
    state = suipi.position(long, seats=2, hands=hands, floor=[Pile(cards("7S 4D"), 11, 1)])
    assert state.floor == (pile("b11(7S 4D)"),)
    free = suipi.position(FREE, seats=2, hands=[cards("7H"), cards("7D")], floor=floor("b9(4S 5D)"))
    assert free.floor == (pile("b9(4S 5D)"),)
    many = Rules(max_owned_builds=None)
    two = suipi.position(many, seats=2, hands=[cards("7H"), cards("7D")], floor=floor("b7(4S 3D) b7(5S 2D)"))
    assert len(two.floor) == 2
    loose = suipi.position(AT_DEAL, seats=2, hands=[cards("7H"), cards("7D")], floor=floor("TC TD"))
    assert len(loose.floor) == 2


def fresh(**fields: Any) -> dict[str, Any]:
    """The first deal of the pack from low to high, its floor put together anew."""
    pack = suipi.pack()
    settings: dict[str, Any] = {
        "seats": 2,
        "hands": [CardSet(pack[8:16]), CardSet(pack[:8])],
        "floor": floor("5S 6S 7S 8S"),
        "captured": [CardSet(), CardSet()],
    }
    gone = CardSet(pack[:16]) | cards("5S 6S 7S 8S")
    return settings | {"stock": [card for card in pack if card not in gone]} | fields


def test_the_floor_of_a_fresh_deal() -> None:
    assert suipi.position(**fresh()).turn == 1
    gone = CardSet(suipi.pack()[:16])
    stock = [card for card in suipi.pack() if card not in gone | cards("5S 5D 7S 8S")]
    with pytest.raises(StateError) as caught:
        suipi.position(AT_DEAL, **fresh(floor=floor("5S 5D 7S 8S"), stock=stock))
    assert caught.value.problems == ("the floor is dealt without two cards of one rank (R1.4)",)


def test_four_hands_are_smaller_in_the_second_round() -> None:
    # R1.5: 8 each leave 52 - 4 - 32 = 16 cards, so 4 each
    spare = iter(suipi.pack())
    hands = [CardSet(next(spare) for _ in range(5)) for _ in range(4)]
    assert problems_of(seats=4, hands=hands) == ("a hand has 5 cards; this round dealt 4 (R1.3, R1.5)",)
    stock = [next(spare) for _ in range(3)]
    hands = [CardSet([next(spare)]) for _ in range(4)]
    assert problems_of(seats=4, hands=hands, stock=stock) == (
        "the stock has 3 cards; after a round it has [0, 16] (R1.5)",
    )


def test_a_build_without_a_value_does_not_hide_the_next() -> None:
    found = problems_of(floor=[Pile(cards("7S 4D"), 11, 0), Pile(cards("8S 5D"), 13, 1)])
    assert found == (
        "b11(4D 7S) has a value that no build has here (R2.3)",
        "b13(5D 8S) has a value that no build has here (R2.3)",
    )


def test_who_captured_last_is_told_if_it_does_not_follow() -> None:
    halves = [cards("2S 2D"), CardSet(suipi.pack()) - cards("2S 2D 7H 7D")]
    assert problems_of(captured=halves) == ("cards are captured, so a team has captured last",)


def test_builds_and_captures_need_plays() -> None:
    gone = CardSet(suipi.pack()[:16])
    stock = [card for card in suipi.pack() if card not in gone | cards("5S 6S 7S 8S")]
    assert problems_of(**fresh(floor=floor("5S 6S"), stock=stock, captured=[cards("7S 8S"), CardSet()])) == (
        "0 cards are played, too few for the builds and captures there are (R1.3)",
    )


def test_every_problem_is_listed_at_once() -> None:
    found = problems_of(floor=[*floor("TC TD 7H"), Pile(cards("4S 5S"), 8, 1)], suipis=(40, 0))
    assert len(found) == 5
    shape = problems_of(hands=[cards("7H")], turn=5, last_capture=-1, suipis=(2, 3))
    assert len(shape) == 4


def test_an_outcome_that_does_not_follow() -> None:
    wrong = Outcome(points=(10, 1), margin=9, winner=0)
    assert problems_of(hands=[CardSet()] * 2, outcome=wrong) == (
        f"the outcome is {Outcome(points=(11, 0), margin=11, winner=0)}, not {wrong}",
    )
    assert problems_of(outcome=wrong) == (f"the outcome is None, not {wrong}",)


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": ["7H", "7D"]},
        {"hands": [frozenset(cards("7H")), cards("7D")]},
        {"hands": 5},
        {"floor": ["TC"]},
        {"floor": [cards("TC")]},
        {"stock": ["TC"]},
        {"captured": [None, CardSet()]},
        {"captured": ["TC", "TD"]},
        {"suipis": ("0", 0)},
        {"suipis": (True, 0)},
        {"suipis": 0},
        {"last_capture": "0"},
        {"phase": "play"},
        {"turn": "1"},
        {"turn": True},
        {"outcome": (11, 0)},
        {"paid": [(1, -1)]},
        {"seats": "2"},
        {"dealer": None},
    ],
)
def test_wrong_types_are_type_errors(fields: dict[str, Any]) -> None:
    settings: dict[str, Any] = {"seats": 2, "hands": [cards("7H"), cards("7D")]} | fields
    with pytest.raises(TypeError):
        suipi.position(**settings)
    with pytest.raises(TypeError):
        suipi.position("standard", seats=2, hands=[cards("7H"), cards("7D")])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name", ["hands", "stock", "captured", "suipis", "last_capture", "phase", "turn", "last", "outcome", "paid"]
)
def test_a_type_error_names_the_field(name: str) -> None:
    each = name in ("hands", "stock", "captured", "suipis", "paid")
    settings: dict[str, Any] = {"seats": 2, "hands": [cards("7H"), cards("7D")], name: ["TC"] if each else "TC"}
    with pytest.raises(TypeError, match=rf"^{'each of ' if each else ''}{name} is an? \w+, not str$"):
        suipi.position(**settings)


def test_what_is_no_unit_is_told() -> None:
    with pytest.raises(TypeError, match=r"^the floor holds cards and builds, not 'TC'$"):
        suipi.position(seats=2, hands=[cards("7H"), cards("7D")], floor=["TC"])  # type: ignore[list-item]


@pytest.mark.parametrize("call", [suipi.pack, suipi.seat_counts, suipi.deal])
def test_rules_are_rules(call: Any) -> None:
    with pytest.raises(TypeError, match=r"^rules is a Rules, not str$"):
        call("standard")


def test_a_position_plays_on() -> None:
    state = table("2H TS KC", "8C QD")
    after = run(state, "2H + 8C = 10")
    assert suipi.problems(after) == ()
    assert rebuilt(after) == after
