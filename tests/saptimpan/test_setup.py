"""Dealing, and positions set up by hand: what they fill in, and every way in which they cannot be."""

from random import Random
from typing import Any

import attrs
import pytest
from support.saptimpan import TABLE, dealt, net, payment, run, staked, stand_all, table, texts, tiles, wall

from sampan import Card, RulesError, ScoreLine, StateError, Tile, saptimpan
from sampan.saptimpan import (
    AfterBankerEast,
    DoubleEast,
    Outcome,
    Phase,
    Result,
    Rules,
    ScoreItem,
)

ENDS = Rules(table_limit=20, after_banker_east=AfterBankerEast.END_ROUND)
REPLACE = Rules(table_limit=20, double_east=DoubleEast.REPLACE)
BUST = payment(ScoreItem.BUST, 2, 1, 0, 10, "6m 9s")
BUST_OF_3 = payment(ScoreItem.BUST, 3, 1, 0, 10, "6m 9s")
EAST_PAID = payment(ScoreItem.PLAYER_EAST, 2, 0, 1, 10, "1z")
EAST_TOOK = payment(ScoreItem.BANKER_EAST, 2, 1, 0, 10, "1z")


def problems_of(*hands: str, rules: Rules = TABLE, **fields: Any) -> tuple[str, ...]:
    """The sentences with which a position is refused."""
    with pytest.raises(StateError) as caught:
        table(*hands, rules=rules, **fields)
    return caught.value.problems


# Dealing


def test_a_deal_waits_for_the_limit() -> None:
    state = saptimpan.deal(seats=3, dealer=2, rng=1)
    assert (state.phase, state.turn, state.dealer, state.seats) == (Phase.ANNOUNCE, 2, 2, 3)
    assert state.rules is saptimpan.STANDARD
    assert (state.paid, state.outcome) == ((), None)


def test_a_seed_gives_the_same_deal_and_another_seed_another() -> None:
    assert saptimpan.deal(rng=5) == saptimpan.deal(rng=5) == saptimpan.deal(rng=Random(5))
    assert saptimpan.deal(rng=5) != saptimpan.deal(rng=6)


def test_without_a_word_seat_0_of_4_banks() -> None:
    assert saptimpan.deal(rng=5) == saptimpan.deal(rng=5, seats=4, dealer=0)
    assert saptimpan.deal_from(saptimpan.pack()) == saptimpan.deal_from(saptimpan.pack(), seats=4, dealer=0)
    assert (saptimpan.deal(rng=5).turn, saptimpan.deal_from(saptimpan.pack()).turn) == (0, 0)  # R2.1: he announces


def test_a_seed_gives_this_wall_for_ever() -> None:
    # the documented shuffle of the pack, done here by hand
    deck, rng = list(saptimpan.pack()), Random(7)
    for place in range(143, 0, -1):
        other = int(rng.random() * (place + 1))
        deck[place], deck[other] = deck[other], deck[place]
    assert saptimpan.deal(rng=7).wall == tuple(deck)


def test_a_deal_draws_on_random_alone() -> None:
    class OnlyRandom(Random):
        def getrandbits(self, k: int, /) -> int:
            raise AssertionError("getrandbits was drawn on")

    assert saptimpan.deal(rng=OnlyRandom(5)) == saptimpan.deal(rng=5)


def test_a_deal_without_a_seed_is_a_deal() -> None:
    assert sorted(texts(saptimpan.deal(seats=46).wall)) == sorted(texts(saptimpan.pack()))


def test_every_tile_comes_first_about_equally_often() -> None:
    # 3600 walls: each of the four Easts is the first tile of 1 in 144, 100 times for all four; six sigma is 59
    rng = Random(3)
    count = sum(str(saptimpan.deal(rng=rng).wall[0]) == "1z" for _ in range(3600))
    assert abs(count - 100) < 60


@pytest.mark.parametrize("change", ["short", "twice", "long", "card"])
def test_a_wall_is_the_pack_in_some_order(change: str) -> None:
    broken: list[Any] = wall("")
    if change == "short":
        broken = broken[:-1]
    elif change == "twice":
        broken[0] = broken[143]
    elif change == "long":
        broken += tiles("1z")
    else:
        broken[0] = Card.parse("9S")
    with pytest.raises(RulesError, match="the deck"):
        saptimpan.deal_from(broken)


@pytest.mark.parametrize("dealer", [-1, 4, 10**9])
def test_the_banker_is_a_seat_at_the_table(dealer: int) -> None:
    for deal in (
        lambda: saptimpan.deal(dealer=dealer, rng=1),
        lambda: saptimpan.deal_from(saptimpan.pack(), dealer=dealer),
        lambda: saptimpan.position(seats=4, dealer=dealer, hands=[(), (), (), ()]),
    ):
        with pytest.raises(RulesError, match="the dealer is"):
            deal()


@pytest.mark.parametrize("seats", [2, 3, 45, 46])
def test_of_a_wrong_banker_alone_no_more_is_told(seats: int) -> None:
    with pytest.raises(RulesError) as caught:
        saptimpan.deal(seats=seats, dealer=seats, rng=1)
    assert caught.value.problems == (f"the dealer is a seat from 0 to {seats - 1}, not {seats}",)


def test_of_too_many_seats_it_is_told_why() -> None:
    with pytest.raises(RulesError) as caught:
        saptimpan.deal(seats=47, rng=1)
    allowed, why = caught.value.problems
    assert allowed == "these rules seat 2 to 46 players, not 47"
    assert why.endswith("(R1.2)")


@pytest.mark.parametrize("call", [saptimpan.pack, saptimpan.seat_counts, saptimpan.deal])
@pytest.mark.parametrize("rules", [None, "standard", saptimpan.Phase.BET])
def test_rules_are_rules(call: Any, rules: Any) -> None:
    with pytest.raises(TypeError, match="rules is a Rules"):
        call(rules)


# Positions: what is filled in


def test_two_hands_are_enough() -> None:
    state = table("9m", "7p")
    assert (state.phase, state.turn, state.limit, state.stakes) == (Phase.DRAW, 1, 20, (None, 1))
    assert state.wall == tuple(wall("9m 7p")[2:])
    assert (state.discards, state.busted, state.easts, state.paid, state.outcome) == ((), frozenset(), (), (), None)
    assert state == run(dealt("7p 9m"), "announce 20", "bet 1")


def test_empty_hands_are_a_round_before_the_limit() -> None:
    assert table("", "", "", dealer=1) == saptimpan.deal_from(saptimpan.pack(), TABLE, seats=3, dealer=1)


def test_a_missing_stake_is_to_be_laid() -> None:
    state = table("9m", "7p", "5s", stakes=(None, 4, None))
    assert (state.phase, state.turn) == (Phase.BET, 2)
    state = table("9m", "7p", "5s", phase=Phase.BET)
    assert (state.turn, state.stakes) == (1, (None, None, None))
    state = table("9m", "7p", "5s", phase=Phase.BET, turn=2)
    assert state.stakes == (None, 1, None)


def test_an_east_is_to_be_shown() -> None:
    assert (table("1z", "7p").phase, table("1z", "7p").turn) == (Phase.EAST, 0)
    assert (table("9m", "7p", "1z").phase, table("9m", "7p", "1z").turn) == (Phase.EAST, 2)
    assert table("9m", "1z", phase=Phase.EAST).turn == 1
    state = table("9m", "1z", rules=Rules(east_rule=False))
    assert (state.phase, state.turn) == (Phase.DRAW, 1)


def test_the_first_who_could_draw_is_to_draw() -> None:
    assert table("9m", "7p 2s 1s", "5s 1p").turn == 2
    assert table("9m", "7p 2s 1s", "5s 1p 6z").turn == 0
    assert table("9m", "7p 2s 1s", "5s 1p", turn=0, rules=Rules(must_draw_below=5)).turn == 0
    assert table("9m", "7p", phase=Phase.DRAW).turn == 1


def test_a_round_in_which_nobody_can_draw_is_over() -> None:
    assert table("9m 7z 6z", "7p 2s 1s").outcome == Outcome(20, (Result.BANKER, Result.PUSH))
    assert table("5m 6m", "7p 2s 1s").phase is Phase.OVER
    bust = table("4p", "", paid=[BUST])
    assert (bust.phase, bust.busted, net(bust)) == (Phase.OVER, {1}, (10, -10))
    assert texts(bust.discards) == ["6m", "9s"]
    east = table("4p", "7s", rules=ENDS, easts=(0,), paid=[EAST_TOOK])
    assert (east.phase, east.stakes, texts(east.discards)) == (Phase.OVER, (None, None), ["1z"])


def test_least_stakes_lie_where_they_have_to() -> None:
    rules = attrs.evolve(REPLACE, min_stake=3)
    took = [payment(ScoreItem.BANKER_EAST, 4, seat, 0, 10, "1z") for seat in (1, 2, 3)]
    state = table("9m", "7p", "1z", "4s", rules=rules, easts=(0,), paid=took, phase=Phase.EAST, turn=2)
    assert state.stakes == (None, 3, None, None)
    state = table("9m", "7p", "1z", "4s", rules=rules, phase=Phase.EAST)
    assert state.stakes == (None, 3, 3, 3)
    state = table("9m", "", "8p", paid=[BUST_OF_3])
    assert state.stakes == (None, None, 1)


@pytest.mark.parametrize(
    "state",
    [
        dealt("9m 7p"),
        run(dealt("9m 7p"), "announce 5"),
        staked("1z 7p"),
        run(staked("1z 7p 9s"), "east"),
        run(staked("1z 7p 9s"), "east", "bet 3"),
        run(staked("9m 8p 1z 8s", seats=3), "east", "bet 7"),
        run(staked("6m 7m 5p 9s", seats=3), "draw"),
        stand_all(staked("6m 7m 5p 9s", seats=3)),
    ],
)
def test_a_state_may_be_set_up_from_all_that_it_shows(state: saptimpan.State) -> None:
    twin = saptimpan.position(
        state.rules,
        seats=state.seats,
        dealer=state.dealer,
        hands=[list(hand) for hand in state.hands],
        phase=state.phase,
        turn=state.turn,
        wall=list(state.wall),
        discards=list(state.discards),
        limit=state.limit,
        stakes=list(state.stakes),
        busted=list(state.busted),
        easts=list(state.easts),
        paid=list(state.paid),
        outcome=state.outcome,
    )
    assert twin == state
    assert hash(twin) == hash(state)
    assert repr(twin) == repr(state)


def test_states_differ_by_the_tiles_to_come_but_not_by_those_that_are_gone() -> None:
    one = run(dealt("9m 7p 1s 2s"), "announce 5")
    assert one == table("7p", "9m", phase=Phase.BET, limit=5, wall=wall("9m 7p 1s 2s")[2:])
    assert hash(one) == hash(table("7p", "9m", phase=Phase.BET, limit=5, wall=wall("9m 7p 1s 2s")[2:]))
    assert one != run(dealt("9m 7p 2s 1s"), "announce 5")
    assert one != run(dealt("7p 9m 1s 2s", dealer=1), "announce 5")
    assert one != one.wall


# Positions: what cannot be

SHAPES: list[tuple[tuple[str, ...], dict[str, Any], str]] = [
    (("9m",), {"seats": 2}, "there is a hand for each of 2 seats, not 1"),
    (("9m", "7p"), {"stakes": (None,)}, "there is a stake or None for each of 2 seats, not 1"),
    (("9m", "7p"), {"turn": 2}, "turn is a seat from 0 to 1, not 2"),
    (("9m", "7p"), {"turn": -1}, "turn is a seat from 0 to 1, not -1"),
    (("9m", "7p"), {"easts": (0, 5, -1)}, "easts names seats from 0 to 1, not 5, -1"),
]


@pytest.mark.parametrize(("hands", "fields", "sentence"), SHAPES)
def test_the_shape_of_a_position(hands: tuple[str, ...], fields: dict[str, Any], sentence: str) -> None:
    settings = {"seats": len(hands), **fields}
    with pytest.raises(StateError) as caught:
        saptimpan.position(TABLE, hands=[tiles(hand) for hand in hands], **settings)
    assert caught.value.problems == (sentence,)


def test_every_problem_of_the_shape_is_listed() -> None:
    with pytest.raises(StateError) as caught:
        saptimpan.position(seats=2, hands=[()], stakes=(), turn=10**5000, easts=(10**5000,))
    assert len(caught.value.problems) == 4


PROBLEMS: list[tuple[str, tuple[str, ...], dict[str, Any], str]] = [
    (
        "a tile too many",
        ("9m", "9m"),
        {"wall": tiles("9m 9m 9m")},
        "hands, wall and discards hold ['9m'] beyond the 144 tiles (R1.1)",
    ),
    (
        "a tile too few",
        ("9m", "7p"),
        {"wall": wall("9m 7p")[3:]},
        "hands, wall and discards lack ['1m'] of the 144 tiles (R1.1)",
    ),
    ("nobody to act", ("9m 7z 6z", "7p 1m 1s"), {"phase": Phase.DRAW}, "a seat is to act unless the round is over"),
    ("a seat to act at the end", ("9m", "7p"), {"phase": Phase.OVER, "turn": 1}, "a seat is to act unless"),
    ("no limit", ("", ""), {"limit": 5}, "the limit is None exactly until the banker announces it (R2.1)"),
    ("a high limit", ("9m", "7p"), {"limit": 21}, "the limit is from 1 to 20, not 21 (R2.1)"),
    ("a low limit", ("9m", "7p"), {"limit": 0, "stakes": (None, 0)}, "the limit is from 1 to 20, not 0 (R2.1)"),
    ("the banker stakes", ("9m", "7p"), {"stakes": (5, 5)}, "seat 0 is the banker and stakes nothing (R2.2)"),
    ("a high stake", ("9m", "7p"), {"limit": 5, "stakes": (None, 6)}, "a stake is from 1 to 5, not 6 of seat 1 (R2.2)"),
    ("a low stake", ("9m", "7p"), {"stakes": (None, 0)}, "a stake is from 1 to 20, not 0 of seat 1 (R2.2)"),
    ("another announces", ("", ""), {"turn": 1}, "seat 0 is the banker, so it announces the limit (R2.1)"),
    ("a stake before the limit", ("", ""), {"stakes": (None, 5)}, "before the limit is announced"),
    ("an East before the limit", ("", ""), {"easts": (1,)}, "before the limit is announced"),
    ("an East without its tile", ("", ""), {"easts": (1,), "discards": ()}, "before the limit is announced"),
    (
        "a payment before the limit",
        ("", ""),
        {"paid": [BUST]},
        "before the limit is announced nobody has tiles or stakes and nothing is discarded or paid (R1.2)",
    ),
    ("a discard before the limit", ("", ""), {"discards": tiles("9m")}, "before the limit is announced"),
    ("tiles before the limit", ("9m", ""), {"phase": Phase.ANNOUNCE, "limit": None}, "before the limit is announced"),
    (
        "an end that no Easts lead to",
        ("9m", "7p", "8s"),
        {"easts": (2, 1), "phase": Phase.OVER},
        "no round comes to the phase over with the stakes of seats [1, 2] on the table after Easts of seats [2, 1]",
    ),
    ("the banker bets", ("9m", "7p"), {"phase": Phase.BET, "turn": 0}, "no round comes to the phase bet of seat 0"),
    (
        "a stake ahead of turn",
        ("9m", "7p", "8s"),
        {"phase": Phase.BET, "turn": 1, "stakes": (None, None, 5)},
        "no round comes to the phase bet of seat 1 with the stakes of seats [2] on the table after Easts of seats []",
    ),
    (
        "a stake out of turn",
        ("9m", "7p", "8s"),
        {"phase": Phase.EAST, "turn": 1, "stakes": (None, 5, None)},
        "no round comes to the phase east of seat 1",
    ),
    (
        "an East that nobody has",
        ("9m", "7p"),
        {"phase": Phase.EAST, "turn": 1},
        "seat 1 is to show an East and has none",
    ),
    (
        "an East passed over by the banker",
        ("1z", "7p"),
        {"phase": Phase.DRAW, "turn": 1},
        "seat 0 was passed over when Easts were shown, so its first tile is none (R2.3, R2.4)",
    ),
    (
        "an East passed over by a player",
        ("9m", "1z", "1z"),
        {"phase": Phase.EAST, "turn": 2},
        "seat 1 was passed over when Easts were shown, so its first tile is none (R2.3, R2.4)",
    ),
    (
        "an East passed over in a hand that went bust",
        ("9m", ""),
        {"paid": [payment(ScoreItem.BUST, 2, 1, 0, 10, "1z 2m 9s")]},
        "seat 1 was passed over when Easts were shown, so its first tile is none (R2.3, R2.4)",
    ),
    (
        "a second East without the chain",
        ("9m", "7p"),
        {"easts": (1, 1), "paid": [EAST_PAID, EAST_PAID]},
        "no round comes to the phase draw of seat 1 with the stakes of seats [1] on the table after Easts of seats "
        "[1, 1]",
    ),
    (
        "Easts in the wrong order",
        ("9m", "7p", "8s"),
        {"easts": (2, 1)},
        "no round comes to the phase draw of seat 1",
    ),
    (
        "a player's East after the banker's",
        ("9m", "7p"),
        {"easts": (0, 1), "paid": [EAST_TOOK]},
        "no round comes to the phase draw of seat 1",
    ),
    (
        "an East without the rule",
        ("9m", "7p"),
        {"rules": Rules(east_rule=False), "easts": (1,), "phase": Phase.DRAW},
        "no round comes to the phase draw of seat 1",
    ),
    (
        "a round that should be over",
        ("9m", "7p"),
        {"rules": ENDS, "easts": (0,), "paid": [EAST_TOOK], "phase": Phase.DRAW, "turn": 1},
        "no round comes to the phase draw of seat 1",
    ),
    ("a bust unpaid", ("9m", ""), {}, "paid has a line for each of 1 payments for Easts and busts, not 0 (R4.3)"),
    ("a bust paid twice", ("9m", ""), {"paid": [BUST, BUST]}, "paid has a line for each of 1 payments"),
    ("an East unpaid", ("9m", "7p"), {"easts": (1,)}, "paid has a line for each of 1 payments"),
    ("a payment for nothing", ("9m", "7p"), {"paid": [EAST_PAID]}, "paid has a line for each of 0 payments"),
    (
        "a bust paid the wrong way",
        ("9m", ""),
        {"paid": [payment(ScoreItem.BUST, 2, 0, 1, 10, "6m 9s")]},
        "a line is not what it should be: seat 1 pays seat 0 for bust (R3.2)",
    ),
    (
        "an East paid as a bust",
        ("9m", "7p"),
        {"easts": (1,), "paid": [payment(ScoreItem.BUST, 2, 0, 1, 10, "1z")], "discards": tiles("1z")},
        "a line is not what it should be: seat 0 pays seat 1 for player_east (R2.4)",
    ),
    (
        "a line of too many seats",
        ("9m", ""),
        {"paid": [BUST_OF_3]},
        "a line is not what it should be: seat 1 pays seat 0 for bust (R3.2)",
    ),
    (
        "a line of no seats",
        ("9m", ""),
        {"paid": [ScoreLine(ScoreItem.BUST, (), tiles("6m 9s"))]},
        "a line is not what it should be: seat 1 pays seat 0 for bust (R3.2)",
    ),
    (
        "a bust above the limit",
        ("9m", ""),
        {"paid": [BUST], "limit": 9},
        "a stake is from 1 to 9, not 10 (R2.2)",
    ),
    (
        "an East below the least stake",
        ("9m", "7p"),
        {"rules": Rules(min_stake=11, table_limit=20), "easts": (1,), "paid": [EAST_PAID]},
        "a stake is from 11 to 20, not 10 (R2.2)",
    ),
    (
        "a bust without its tiles",
        ("9m", ""),
        {"paid": [payment(ScoreItem.BUST, 2, 1, 0, 10, "")]},
        "no tile is no hand of seat 1 that goes bust (R3.2)",
    ),
    (
        "a bust of cards",
        ("9m", ""),
        {"paid": [ScoreLine.payment(ScoreItem.BUST, 2, 1, 0, 10, [Card.parse("9S"), Card.parse("8S")])]},
        "9S 8S is no hand of seat 1 that goes bust (R3.2)",
    ),
    (
        "a bust that is none",
        ("9m", ""),
        {"paid": [payment(ScoreItem.BUST, 2, 1, 0, 10, "6m 4p 7z")]},
        "6m 4p 7z is no hand of seat 1 that goes bust (R3.2)",
    ),
    (
        "a bust a tile too late",
        ("9m", ""),
        {"paid": [payment(ScoreItem.BUST, 2, 1, 0, 10, "6m 9s 1p")]},
        "6m 9s 1p is no hand of seat 1 that goes bust (R3.2)",
    ),
    (
        "a bust of too many tiles",
        ("9m", ""),
        {"paid": [payment(ScoreItem.BUST, 2, 1, 0, 10, "1m 1m 1s 9s")]},
        "1m 1m 1s 9s is no hand of seat 1 that goes bust (R3.2)",
    ),
    (
        "an East without its tile",
        ("9m", "7p"),
        {"easts": (1,), "paid": [payment(ScoreItem.PLAYER_EAST, 2, 0, 1, 10, "")]},
        "a line for an East has the East as its tile, not none (R2.4)",
    ),
    (
        "an East with another tile",
        ("9m", "7p"),
        {"easts": (1,), "paid": [payment(ScoreItem.PLAYER_EAST, 2, 0, 1, 10, "2z")]},
        "a line for an East has the East as its tile, not 2z (R2.4)",
    ),
    (
        "two tiles of an East",
        ("9m", "7p"),
        {"easts": (1,), "paid": [payment(ScoreItem.PLAYER_EAST, 2, 0, 1, 10, "1z 2z")]},
        "a line for an East has the East as its tile, not 1z 2z (R2.4)",
    ),
    ("other discards", ("9m", ""), {"paid": [BUST], "discards": tiles("9s 6m")}, "the discards are the Easts"),
    ("discards of nobody", ("9m", "7p"), {"discards": tiles("5s")}, "the discards are the Easts"),
    (
        "two tiles before drawing",
        ("9m", "7p 1s"),
        {"phase": Phase.BET, "turn": 1, "stakes": (None, None)},
        "seat 1 has 2 tiles; before tiles are drawn each seat has one (R2.1)",
    ),
    (
        "two tiles in a round that an East ended",
        ("9m 1s", "7p"),
        {"rules": ENDS, "easts": (0,), "paid": [EAST_TOOK]},
        "seat 0 has 2 tiles; before tiles are drawn each seat has one (R2.1)",
    ),
    (
        "a player in without a stake",
        ("9m", "7p"),
        {"phase": Phase.DRAW, "turn": 1, "stakes": (None, None)},
        "seat 1 has a stake on the table exactly as long as it is in (R2.4, R3.2)",
    ),
    (
        "a stake after a bust",
        ("9m", "", "8s"),
        {"paid": [BUST_OF_3], "stakes": (None, 10, 5)},
        "seat 1 has a stake on the table exactly as long as it is in (R2.4, R3.2)",
    ),
    (
        "a banker without tiles",
        ("", "7p"),
        {"phase": Phase.DRAW, "turn": 1},
        "seat 0 is the banker, who keeps his tiles before him (R3.2)",
    ),
    (
        "four tiles",
        ("9m", "1p 1m 1s 2s"),
        {"phase": Phase.DRAW, "turn": 0},
        "seat 1 has 4 tiles; a hand has at most 3 (R3.1)",
    ),
    (
        "a draw ahead of turn",
        ("9m", "7p", "8s 1p"),
        {"turn": 1},
        "seat 2 has 2 tiles; before its turn to draw a seat has one (R3.1)",
    ),
    (
        "a banker who drew ahead of turn",
        ("9m 1s", "7p"),
        {"turn": 1},
        "seat 0 has 2 tiles; before its turn to draw a seat has one (R3.1)",
    ),
    (
        "a banker who drew against nobody",
        ("9m 1s", ""),
        {"paid": [BUST]},
        "seat 0 has 2 tiles; before its turn to draw a seat has one (R3.1)",
    ),
    (
        "the turn of a full hand",
        ("9m", "7p 1s 1m"),
        {"turn": 1},
        "seat 1 cannot draw any more, so it is not its turn (R3.1, R3.2)",
    ),
    (
        "the turn of a hand that is over",
        ("9m", "7p 9s"),
        {"turn": 1},
        "seat 1 cannot draw any more, so it is not its turn (R3.1, R3.2)",
    ),
    (
        "the turn of nobody's hand",
        ("9m", "", "7p"),
        {"turn": 1, "paid": [BUST_OF_3]},
        "seat 1 cannot draw any more, so it is not its turn (R3.1, R3.2)",
    ),
    (
        "a bust that keeps its tiles",
        ("9m", "7p 9s"),
        {"turn": 0},
        "seat 1 is over 10½, so its hand is thrown in (R3.2)",
    ),
    ("a banker who draws on", ("9m 8s 1p", "7p"), {"phase": Phase.OVER}, "seat 0 drew on after going over 10½ (R3.2)"),
    ("a player who stood too low", ("9m", "5p"), {"turn": 0}, "seat 1 stood below 6 (R3.1)"),
    ("a banker who stood too low", ("5m", "7p"), {"phase": Phase.OVER}, "seat 0 stood below 6 (R3.1)"),
    (
        "a banker who plays against nobody",
        ("9m", ""),
        {"phase": Phase.DRAW, "turn": 0, "paid": [BUST]},
        "every player has gone bust, so the round is over (R3.3)",
    ),
    ("others busted", ("9m", "7p"), {"busted": {1}}, "busted is []: exactly the players without tiles (R3.2)"),
    ("nobody busted", ("9m", ""), {"busted": (), "paid": [BUST]}, "busted is [1]: exactly the players without tiles"),
    ("another outcome", ("9m", "7p"), {"phase": Phase.OVER, "outcome": Outcome(18, ())}, "the outcome is Outcome("),
    (
        "an outcome of a round that runs",
        ("9m", "7p"),
        {"outcome": Outcome(18, (Result.BANKER, Result.LOST))},
        "the outcome is None, not Outcome(",
    ),
]


@pytest.mark.parametrize(
    ("hands", "fields", "sentence"), [case[1:] for case in PROBLEMS], ids=[case[0] for case in PROBLEMS]
)
def test_what_cannot_be(hands: tuple[str, ...], fields: dict[str, Any], sentence: str) -> None:
    problems = problems_of(*hands, **fields)
    assert any(problem.startswith(sentence) for problem in problems), problems


def test_every_problem_is_listed() -> None:
    problems = problems_of("1z 9m 9p 9s", "5p", "7p 9s", turn=0, limit=30, stakes=(3, 50, 20))
    expected = [
        "the limit is from 1 to 20, not 30",
        "seat 0 is the banker and stakes nothing",
        "not 50 of seat 1",
        "seat 0 was passed over when Easts were shown",
        "seat 1 stood below 6",
        "seat 2 is over 10½",
        "seat 0 has 4 tiles",
    ]
    assert len(problems) == len(expected)
    assert all(part in problem for part, problem in zip(expected, problems, strict=True))


def test_problems_of_hands_come_together() -> None:
    problems = problems_of("9m 8s 1p", "5p", "7p 9s", phase=Phase.OVER)
    assert len(problems) == 3


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": ["9m", "7p"]},
        {"hands": [None, ()]},
        {"hands": [[Card.parse("9S")], [Tile.parse("9m")]]},
        {"wall": ["9m"]},
        {"discards": [9]},
        {"limit": "5"},
        {"limit": True},
        {"stakes": (None, "5")},
        {"stakes": (None, 5.0)},
        {"turn": "1"},
        {"phase": "draw"},
        {"busted": ["1"]},
        {"easts": [None]},
        {"paid": [(10, -10)]},
        {"outcome": (18, ())},
        {"seats": "2"},
        {"dealer": 0.0},
    ],
    ids=str,
)
def test_a_wrong_type_is_a_type_error(fields: dict[str, Any]) -> None:
    whole: dict[str, Any] = {"seats": 2, "hands": [tiles("9m"), tiles("7p")], **fields}
    with pytest.raises(TypeError):
        saptimpan.position(TABLE, **whole)


@pytest.mark.parametrize(
    "name",
    ["hands", "wall", "discards", "stakes", "busted", "easts", "paid", "phase", "turn", "limit", "last", "outcome"],
)
def test_a_type_error_names_the_field(name: str) -> None:
    each = name not in ("phase", "turn", "limit", "last", "outcome")
    whole: dict[str, Any] = {"seats": 2, "hands": [tiles("9m"), tiles("7p")], name: ["9m"] if each else "9m"}
    if name == "hands":
        whole["hands"] = [["9m"], ["7p"]]
    with pytest.raises(TypeError, match=rf"^{'each of ' if each else ''}{name} is an? \w+, not str$"):
        saptimpan.position(TABLE, **whole)


def test_huge_numbers_are_refused_like_others() -> None:
    huge = 10**5000
    assert len(problems_of("9m", "7p", limit=huge, stakes=(None, huge))) == 1
    assert len(problems_of("9m", "7p", stakes=(None, huge))) == 1
    with pytest.raises(RulesError):
        saptimpan.deal(seats=huge)


PILES = ("wall", "discards", "stakes")


@pytest.mark.parametrize("name", ["hands", *PILES])
def test_a_pile_is_a_sequence(name: str) -> None:
    state = saptimpan.deal(seats=2, rng=7)
    fields: dict[str, Any] = {field: getattr(state, field) for field in ("hands", *PILES)}
    for wrong in (iter(fields[name]), "9m 7p", 5):
        with pytest.raises(TypeError, match=f"^{name} is a sequence, not "):
            saptimpan.position(seats=2, **{**fields, name: wrong})
    with pytest.raises(TypeError, match="hand 1 is a sequence, not"):
        saptimpan.position(seats=2, **{**fields, "hands": [fields["hands"][0], iter(fields["hands"][1])]})
