"""What a position is told of its last move: what can have been is believed, what cannot is refused."""

from inspect import signature
from typing import Any

import pytest
from support.saptimpan import dealt, payment, run, staked

from sampan import StateError, saptimpan
from sampan.saptimpan import Announce, Bet, DoubleEast, Draw, Last, Move, Rules, ScoreItem, ShowEast, Stand, State


def told(state: State, seat: int, move: Move, **more: Any) -> tuple[str, ...]:
    """What is wrong with a last move that a position is told; nothing if it is believed."""
    fields = {name: getattr(state, name) for name in signature(saptimpan.position).parameters}
    try:
        saptimpan.position(**fields | {"last": Last(seat=seat, move=move, **more)})
    except StateError as error:
        return error.problems
    return ()


ANNOUNCED = run(dealt("9m 7p"), "announce 5")
STAKED = staked("9m 7p")
EAST = run(staked("1z 7p 9s"), "east")
DREW = run(staked("1m 9p 2s"), "draw")
STOOD = run(staked("9m 7p"), "stand")
BUST = run(staked("6m 7m 5p 9s", seats=3), "draw")  # 6 + 9 = 15
BOTH_BUST = run(staked("6m 7m 4p 9s 9p", seats=3), "draw", "draw")  # 6 + 9, 7 + 9
FIRST_BUST = run(staked("6m 7m 9p 9s", seats=3), "draw", "stand", "stand")  # 6 + 9; seat 2 and the banker stand
LAST_BUST = run(staked("7m 6m 9p 9s", seats=3), "stand", "draw", "stand")  # seat 2 has 6 + 9
BETTING = run(dealt("9m 7p 8s", seats=3), "announce 5", "bet 5")  # seat 2 is to stake
REPLACED = run(staked("1z 1z", rules=Rules(double_east=DoubleEast.REPLACE)), "east", "east")  # R2.5: the second unpaid
LINE = payment(ScoreItem.BUST, 2, 1, 0, 10, "6m 9s")

TRUE: list[tuple[State, int, Move, dict[str, Any]]] = [
    (ANNOUNCED, 0, Announce(5), {}),
    (STAKED, 1, Bet(10), {}),
    (EAST, 1, ShowEast(), {"paid": EAST.paid}),
    (DREW, 1, Draw(), {}),
    (STOOD, 1, Stand(), {}),
    (BUST, 1, Draw(), {"paid": BUST.paid}),
    (BOTH_BUST, 2, Draw(), {"paid": BOTH_BUST.paid[1:]}),
    (FIRST_BUST, 0, Stand(), {}),
    (LAST_BUST, 0, Stand(), {}),
    (REPLACED, 1, ShowEast(), {}),
]
FALSE: list[tuple[State, int, Move, dict[str, Any]]] = [
    (ANNOUNCED, 1, Announce(5), {}),
    (ANNOUNCED, 0, Announce(4), {}),
    (ANNOUNCED, 0, Announce(5), {"paid": (LINE,)}),
    (STAKED, 0, Announce(20), {}),  # stakes have been laid since
    (STAKED, 1, Bet(9), {}),
    (STAKED, 1, Bet(10), {"paid": (LINE,)}),
    (STAKED, 1, ShowEast(), {}),
    (STAKED, 1, Draw(), {}),  # there is but one tile
    (STAKED, 0, Stand(), {}),  # nobody has drawn or stood yet
    (BETTING, 1, Stand(), {}),
    (REPLACED, 1, ShowEast(), {"paid": REPLACED.paid}),  # that was for the banker's East
    (EAST, 0, ShowEast(), {}),
    (EAST, 1, ShowEast(), {"paid": (LINE,)}),
    (EAST, 1, Stand(), {}),  # the stakes are still being laid
    (DREW, 1, Draw(), {"paid": (LINE,)}),
    (STOOD, 1, Stand(), {"paid": (LINE,)}),
    (BUST, 1, Draw(), {}),  # a bust is paid at once
    (BUST, 1, Stand(), {}),
    (BOTH_BUST, 1, Draw(), {"paid": BOTH_BUST.paid[1:]}),  # that was the bust of seat 2
    (BOTH_BUST, 2, Draw(), {"paid": BOTH_BUST.paid}),
    (FIRST_BUST, 2, Stand(), {}),  # the banker was the last to stand (R3.3)
    (LAST_BUST, 1, Stand(), {}),
    (LAST_BUST, 2, Draw(), {"paid": LAST_BUST.paid}),
]


@pytest.mark.parametrize(("state", "seat", "move", "more"), TRUE)
def test_what_can_have_been_is_believed(state: State, seat: int, move: Move, more: dict[str, Any]) -> None:
    assert told(state, seat, move, **more) == ()


@pytest.mark.parametrize(("state", "seat", "move", "more"), FALSE)
def test_what_cannot_have_been_is_refused(state: State, seat: int, move: Move, more: dict[str, Any]) -> None:
    assert told(state, seat, move, **more) == (f"the last move cannot have been {str(move)!r} of seat {seat}",)


def test_the_seat_is_at_the_table() -> None:
    assert told(STOOD, 2, Stand()) == ("the last move is of a seat from 0 to 1, not 2",)
    assert told(STOOD, -1, Stand()) == ("the last move is of a seat from 0 to 1, not -1",)
