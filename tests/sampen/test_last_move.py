"""What a position is told of its last move: what can have been is believed, what cannot is refused."""

from inspect import signature
from typing import Any

import pytest
from support.sampen import dealt, faces, run, table

from sampan import StateError, sampen
from sampan.sampen import Decline, Last, Lead, Match, Matching, Move, Rules, State, Turn


def told(state: State, seat: int, move: Move, **more: Any) -> tuple[str, ...]:
    """What is wrong with a last move that a position is told; nothing if it is believed."""
    fields = {name: getattr(state, name) for name in signature(sampen.position).parameters}
    try:
        sampen.position(**fields | {"last": Last(seat=seat, move=move, **more)})
    except StateError as error:
        return error.problems
    return ()


OPTIONAL = Rules(matching=Matching.OPTIONAL)
FIVE, NINE = faces("5S 9H")
UNASKED = table("2S 4S", "9H 3S", upcard="5S")
TO_MATCH = table("5S 2S", "9H 3S", rules=OPTIONAL, upcard="5S")
MATCHED = run(table("5S 2S", "9H 3S", upcard="5S"), "match")
LED = run(table("5S 2S 9H", "9H 3S", upcard="5S"), "match", "lead 9H")
TURNED = run(dealt("2S 4S", "2S 4S", up="5S", stock="9H 9H 5S"), "turn")
DECLINED = run(TO_MATCH, "decline")

TRUE: list[tuple[State, int, Move, dict[str, Any]]] = [
    (MATCHED, 0, Match(), {}),
    (LED, 0, Lead(NINE), {}),
    (TURNED, 1, Turn(), {"turned": NINE}),
    (DECLINED, 0, Decline(), {}),
]
FALSE: list[tuple[State, int, Move, dict[str, Any]]] = [
    (LED, 1, Match(), {}),  # the last two discards are no twins
    (LED, 1, Lead(NINE), {}),
    (LED, 0, Lead(FIVE), {}),
    (LED, 0, Lead(NINE), {"turned": NINE}),  # a lead turns nothing
    (MATCHED, 0, Match(), {"turned": FIVE}),
    (TURNED, 0, Turn(), {"turned": NINE}),  # seat 1 deals
    (TURNED, 1, Turn(), {}),
    (TURNED, 1, Turn(), {"turned": FIVE}),
    (UNASKED, 0, Turn(), {"turned": FIVE}),  # the first upcard is dealt
    (UNASKED, 0, Decline(), {}),  # matching is compulsory
    (TO_MATCH, 0, Decline(), {}),  # it is still asked
]


@pytest.mark.parametrize(("state", "seat", "move", "more"), TRUE)
def test_what_can_have_been_is_believed(state: State, seat: int, move: Move, more: dict[str, Any]) -> None:
    assert told(state, seat, move, **more) == ()


@pytest.mark.parametrize(("state", "seat", "move", "more"), FALSE)
def test_what_cannot_have_been_is_refused(state: State, seat: int, move: Move, more: dict[str, Any]) -> None:
    assert told(state, seat, move, **more) == (f"the last move cannot have been {str(move)!r} of seat {seat}",)
