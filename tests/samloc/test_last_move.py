"""What a position is told of its last move: what can have been is believed, what cannot is refused."""

from inspect import signature
from typing import Any

import pytest
from support.samloc import dealt, play, run

from sampan import StateError, samloc
from sampan.samloc import Declare, DeclareFrom, Decline, Last, Move, Pass, Rules, State


def told(state: State, seat: int, move: Move, **more: Any) -> tuple[str, ...]:
    """What is wrong with a last move that a position is told; nothing if it is believed."""
    fields = {name: getattr(state, name) for name in signature(samloc.position).parameters}
    try:
        samloc.position(**fields | {"last": Last(seat=seat, move=move, **more)})
    except StateError as error:
        return error.problems
    return ()


TENS = ("3S 4D 5H 6S 7H 9C TD JH QS KD", "3C 4S 5D 6H 8S 8C 9D JS QC 2H", "3D 4C 6C 6D 7S 9H TS KS AC 2D")
DECLINED = run(dealt(*TENS), "decline")
DECLARED = run(dealt(*TENS), "declare")
BEGUN = run(dealt(*TENS), *["decline"] * 3)
LED = run(BEGUN, "3S")
PASSED = run(LED, "1: pass")
OPEN = run(dealt(*TENS, rules=Rules(pass_locks=False)), *["decline"] * 3, "3S", "1: pass")
ENDED = run(PASSED, "2: pass")  # the trick is seat 0's, who leads again
SAM_LED = run(DECLARED, "KD")
WON = dealt("2S 2C 2D 2H 3S 4D 5H 7S 8C 9D", "3C 4S 5D 6H 8S 9S TD JS QC KC")  # R7: four 2s

NO_3 = (TENS[0], "4H 4S 5D 6H 8S 8C 9D JS QC 2H", TENS[2])  # seat 1 deals, is asked first, and seat 2 leads
FROM_DEALER = run(dealt(*NO_3, dealer=1, rules=Rules(declare_from=DeclareFrom.DEALER)), *["decline"] * 3)

TRUE: list[tuple[State, int, Move, dict[str, Any]]] = [
    (DECLINED, 0, Decline(), {}),
    (DECLARED, 0, Declare(), {}),
    (BEGUN, 2, Decline(), {}),
    (FROM_DEALER, 0, Decline(), {}),
    (LED, 0, play("3S"), {}),
    (PASSED, 1, Pass(), {}),
    (OPEN, 1, Pass(), {}),
    (ENDED, 2, Pass(), {}),
    (SAM_LED, 0, play("KD"), {}),
]
FALSE: list[tuple[State, int, Move, dict[str, Any]]] = [
    (DECLARED, 1, Declare(), {}),
    (DECLARED, 0, Decline(), {}),
    (DECLINED, 0, Declare(), {}),
    (SAM_LED, 0, Declare(), {}),  # a card has been played since
    (LED, 2, Decline(), {}),
    (FROM_DEALER, 1, Decline(), {}),  # R4.2: seat 1 was asked first, so seat 0 last
    (FROM_DEALER, 2, Decline(), {}),
    (WON, 0, Decline(), {}),  # nobody declares before an instant win
    (LED, 1, play("3S"), {}),
    (LED, 0, play("4D"), {}),
    (BEGUN, 0, play("3S"), {}),
    (PASSED, 2, Pass(), {}),
    (PASSED, 0, Pass(), {}),  # the play on the table is its own
    (OPEN, 0, Pass(), {}),
    (ENDED, 0, Pass(), {}),
    (BEGUN, 1, Pass(), {}),  # nothing has been played
]


@pytest.mark.parametrize(("state", "seat", "move", "more"), TRUE)
def test_what_can_have_been_is_believed(state: State, seat: int, move: Move, more: dict[str, Any]) -> None:
    assert told(state, seat, move, **more) == ()


@pytest.mark.parametrize(("state", "seat", "move", "more"), FALSE)
def test_what_cannot_have_been_is_refused(state: State, seat: int, move: Move, more: dict[str, Any]) -> None:
    assert told(state, seat, move, **more) == (f"the last move cannot have been {str(move)!r} of seat {seat}",)
