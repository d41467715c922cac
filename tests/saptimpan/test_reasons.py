"""Why moves are refused: every reason, with its sentence."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given
from support.saptimpan import courses, dealt, run, staked, stand_all, table

from sampan import IllegalMoveError, saptimpan
from sampan.saptimpan import Announce, Bet, Draw, Move, Reason, ShowEast, Stand, State

REFUSED: list[tuple[Reason, State, Move, int | None, str]] = [
    (
        Reason.DEAL_OVER,
        stand_all(staked("9m 7p")),
        Draw(),
        1,
        "draw comes too late, the round is over (R4.4): deal again, the bank passes to the right",
    ),
    (
        Reason.NOT_YOUR_TURN,
        staked("9m 7p"),
        Stand(),
        0,
        "stand is not for seat 0 now (R3.1): wait, it is the turn of seat 1",
    ),
    (
        Reason.ANNOUNCE_FIRST,
        dealt("9m 7p"),
        Bet(5),
        None,
        "bet 5 has to wait until the banker has announced the limit (R2.1): announce from 1 to 20",
    ),
    (
        Reason.LIMIT_ANNOUNCED,
        staked("9m 7p"),
        Announce(7),
        None,
        "announce 7 comes too late, the limit of this round is 20 (R2.1): draw or stand",
    ),
    (
        Reason.LIMIT_OUT_OF_RANGE,
        dealt("9m 7p"),
        Announce(21),
        None,
        "announce 21 is no limit for this table (R2.1): announce from 1 to 20",
    ),
    (
        Reason.STAKE_FIRST,
        run(dealt("9m 7p"), "announce 5"),
        Draw(),
        None,
        "draw has to wait until you have staked (R2.2): bet from 1 to 5",
    ),
    (
        Reason.STAKE_OUT_OF_RANGE,
        run(dealt("9m 7p"), "announce 5"),
        Bet(6),
        None,
        "bet 6 is too low or too high (R2.2): bet from 1 to 5",
    ),
    (
        Reason.STAKES_LAID,
        staked("9m 7p"),
        Bet(5),
        None,
        "bet 5 comes too late, the stakes are laid (R2.2): draw or stand",
    ),
    (
        Reason.EAST_FIRST,
        staked("1z 7p"),
        Draw(),
        None,
        "draw has to wait, you have an East (R2.4): show it",
    ),
    (
        Reason.NO_EAST_DUE,
        staked("9m 7p"),
        ShowEast(),
        None,
        "east comes too late, no East is shown any more (R2.6): draw or stand",
    ),
    (
        Reason.MUST_DRAW,
        staked("5m 7p"),
        Stand(),
        None,
        "stand is not for a hand below 6 (R3.1): draw",
    ),
]
IDS = [case[0].value for case in REFUSED]


def test_no_reason_is_missing() -> None:
    assert {reason for reason, *_ in REFUSED} == set(Reason)
    assert {reason.value for reason in Reason} == {reason.name.lower() for reason in Reason}


@pytest.mark.parametrize(("reason", "state", "move", "seat", "message"), REFUSED, ids=IDS)
def test_each_reason_has_its_sentence(reason: Reason, state: State, move: Move, seat: int | None, message: str) -> None:
    illegal = saptimpan.check(state, move, seat=seat)
    assert illegal
    assert (illegal.code, illegal.message) == (reason, message)
    assert f"({reason.rule})" in message
    with pytest.raises(IllegalMoveError, match=re.escape(message)) as caught:
        saptimpan.apply(state, move, seat=seat)
    assert caught.value.illegal == illegal
    assert caught.value.move == move


@pytest.mark.parametrize(("reason", "state", "move", "seat", "message"), REFUSED, ids=IDS)
def test_a_view_says_the_same(reason: Reason, state: State, move: Move, seat: int | None, message: str) -> None:
    illegal = saptimpan.view(state, state.turn if seat is None else seat).check(move)
    assert illegal
    assert (illegal.code, illegal.message) == (reason, message)


EAST = staked("1z 7p")
ANNOUNCING = dealt("9m 7p")
STAKING = run(ANNOUNCING, "announce 5")
DRAWING = staked("9m 7p")


@pytest.mark.parametrize(
    ("state", "move", "seat", "reason"),
    [
        (ANNOUNCING, ShowEast(), None, "announce_first"),
        (ANNOUNCING, Draw(), None, "announce_first"),
        (ANNOUNCING, Stand(), None, "announce_first"),
        (STAKING, Announce(5), None, "limit_announced"),
        (STAKING, Announce(-5), None, "limit_announced"),
        (STAKING, ShowEast(), None, "stake_first"),
        (STAKING, Stand(), None, "stake_first"),
        (EAST, Announce(5), None, "limit_announced"),
        (EAST, Bet(5), None, "east_first"),
        (EAST, Bet(99), None, "east_first"),
        (EAST, Stand(), None, "east_first"),
        (DRAWING, Bet(99), None, "stakes_laid"),
        # a seat that is not to act hears that first, a round that is over before it
        (ANNOUNCING, Announce(99), 1, "not_your_turn"),
        (STAKING, Announce(5), 0, "not_your_turn"),
        (EAST, Bet(5), 0, "not_your_turn"),
        (DRAWING, ShowEast(), 0, "not_your_turn"),
        (stand_all(DRAWING), Announce(5), 0, "deal_over"),
    ],
)
def test_the_first_reason_that_applies_is_given(state: State, move: Move, seat: int | None, reason: str) -> None:
    illegal = saptimpan.check(state, move, seat=seat)
    assert illegal
    assert illegal.code.value == reason


@pytest.mark.parametrize("move", [Bet(5), ShowEast()])
def test_a_hand_that_has_to_draw_is_told_to_draw(move: Move) -> None:
    illegal = saptimpan.check(staked("5m 7p"), move)  # five points: R3.1
    assert illegal
    assert illegal.message.endswith("): draw")


def test_an_east_that_is_kept_is_not_told_from_none() -> None:
    # seat 1 keeps an East beside the banker's; the sentence is that of a seat without any
    kept = run(staked("1z 1z 8s"), "east", "bet 5")
    none = staked("2z 8s")
    assert kept.turn == none.turn == 1
    assert saptimpan.check(kept, ShowEast()) == saptimpan.check(none, ShowEast())


def test_the_sentence_names_the_options_in_force() -> None:
    state = table("9s", "8m 1m", rules=saptimpan.Rules(must_draw_below=10, max_tiles=4), turn=1)
    illegal = saptimpan.check(state, Stand())
    assert illegal
    assert "below 10 " in illegal.message


@given(courses(most=6))
def test_every_sentence_names_a_rule_and_a_remedy(states: list[State]) -> None:
    rng = Random(len(states))
    for state in states:
        for move in (Announce(rng.randrange(30)), Bet(rng.randrange(30)), ShowEast(), Draw(), Stand()):
            illegal = saptimpan.check(state, move)
            if illegal is not None:
                east = illegal.code is Reason.EAST_FIRST  # R2.3, R2.4 or R2.5, by whose East it is
                rule = r"R2\.[345]" if east else re.escape(illegal.code.rule)
                assert re.fullmatch(rf".+ \({rule}\): .+", illegal.message)


@pytest.mark.parametrize("move", [None, "draw", 5, object(), Draw, ("draw",), saptimpan.Phase.DRAW])
def test_what_is_no_move_is_a_type_error(move: Move) -> None:
    for call in (saptimpan.check, saptimpan.apply, saptimpan.canonical):
        with pytest.raises(TypeError, match=f"a move of Sap-tim-pan is .*, not .*{type(move).__name__}$"):
            call(DRAWING, move)
    with pytest.raises(TypeError):
        saptimpan.view(DRAWING, 1).check(move)
    with pytest.raises(TypeError):
        saptimpan.view(DRAWING, None).check(move)


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_a_seat_that_is_not_at_the_table_is_a_value_error(seat: int) -> None:
    for call in (saptimpan.check, saptimpan.apply):
        with pytest.raises(ValueError, match="the seats are 0 to 1"):
            call(DRAWING, Draw(), seat=seat)


def test_a_refusal_leaves_the_state_as_it_was() -> None:
    state = staked("5m 7p")
    with pytest.raises(IllegalMoveError):
        saptimpan.apply(state, Stand())
    assert state == staked("5m 7p")


REPLACE = saptimpan.Rules(double_east=saptimpan.DoubleEast.REPLACE)


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        (staked("7p 1z"), "R2.3"),  # the banker's: the first tile goes to his right
        (staked("1z 7p"), "R2.4"),  # a player's, whose stake lies
        (run(staked("1z 1z", rules=REPLACE), "east"), "R2.5"),  # a player's, after the banker's, before its new stake
    ],
)
def test_an_east_that_is_due_is_told_by_its_rule(state: State, rule: str) -> None:
    refusal = saptimpan.check(state, Draw())
    assert refusal is not None
    assert refusal.message == f"draw has to wait, you have an East ({rule}): show it"


def test_a_view_in_place_of_a_state_is_named() -> None:
    seen: Any = saptimpan.view(saptimpan.deal(rng=7), 0)
    calls: list[Any] = [
        lambda: saptimpan.legal_moves(seen),
        lambda: saptimpan.score(seen),
        lambda: saptimpan.problems(seen),
        lambda: saptimpan.canonical(seen, Draw()),
        lambda: saptimpan.check(seen, Draw()),
        lambda: saptimpan.apply(seen, Draw()),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"not sampan\.saptimpan\.View: a view has legal_moves and check"):
            call()
