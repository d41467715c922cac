"""What a position is told of its last move: what can have been is believed, what cannot is refused."""

from inspect import signature
from typing import Any

import pytest
from support.suipi import cards, last_card, run, table

from sampan import StateError, suipi
from sampan.suipi import DealRound, Last, Move, State


def told(state: State, seat: int, move: Move, **more: Any) -> tuple[str, ...]:
    """What is wrong with a last move that a position is told; nothing if it is believed."""
    fields = {name: getattr(state, name) for name in signature(suipi.position).parameters}
    try:
        suipi.position(**fields | {"last": Last(seat=seat, move=move, **more)})
    except StateError as error:
        return error.problems
    return ()


def move(text: str) -> Move:
    return suipi.parse_move(text)


BEFORE = table("9H 2D TS KC", "5C 4D 8S JS", last_capture=1)
TOOK = run(BEFORE, "9H x 4D 5C")
BUILT = run(BEFORE, "2D + 8S = 10")
GROUPED = run(table("TH TS TC KC", "TD JS", last_capture=1), "TH + TD = 10")
TRAILED = run(BEFORE, "trail KC")
SWEPT = run(table("7H KC", "7D", last_capture=1), "7H x 7D")
ENDED = run(last_card("7H", "7D JS"), "7H x 7D")  # the jack goes to team 0, which captured last
LEFT = run(last_card("7H", "8D JS", last_capture=1), "trail 7H")  # all go to team 1
EMPTY = suipi.position(seats=2, hands=[cards("")] * 2, stock=suipi.pack()[:16], last_capture=0)
DEALT = run(EMPTY, "deal")
ASIDE = suipi.position(  # what team 0 took was not taken last
    seats=2,
    hands=[cards("KC"), cards("QC")],
    captured=[cards("9H 4D 5C"), cards(" ".join(map(str, suipi.pack()))) - cards("9H 4D 5C KC QC")],
    last_capture=1,
)

TRUE: list[tuple[State, int, Move, dict[str, Any]]] = [
    (TOOK, 0, move("9H x 4D 5C"), {}),
    (BUILT, 0, move("2D + 8S = 10"), {}),
    (GROUPED, 0, move("TH + TD = 10"), {}),
    (TRAILED, 0, move("trail KC"), {}),
    (SWEPT, 0, move("7H x 7D"), {"suipi": True}),
    (ENDED, 0, move("7H x 7D"), {"swept": cards("JS")}),
    (LEFT, 0, move("trail 7H"), {"swept": cards("7H 8D JS")}),
    (DEALT, 0, DealRound(), {}),
]
FALSE: list[tuple[State, int, Move, dict[str, Any]]] = [
    (TOOK, 1, move("9H x 4D 5C"), {}),
    (TOOK, 0, move("9H x 8S"), {}),
    (TOOK, 0, move("TS x 4D 5C"), {}),
    (ASIDE, 0, move("9H x 4D 5C"), {}),
    (BUILT, 1, move("2D + 8S = 10"), {}),
    (BUILT, 0, move("2D + 8S = 9"), {}),
    (BUILT, 0, move("2D + 5C = 10"), {}),
    (TOOK, 0, move("9H + 4D 5C = 9"), {}),  # they are captured, and the deal goes on
    (TRAILED, 0, move("trail TS"), {}),
    (TOOK, 0, move("trail 4D"), {}),
    (TRAILED, 0, move("trail KC"), {"suipi": True}),  # a suipi is a capture
    (BUILT, 0, move("2D + 8S = 10"), {"suipi": True}),
    (TOOK, 0, move("9H x 4D 5C"), {"swept": cards("8S")}),  # the deal goes on
    (TOOK, 0, move("9H x 4D 5C"), {"swept": cards("9H")}),
    (ENDED, 0, move("7H x 7D"), {"swept": cards("JS 11H")}),
    (DEALT, 1, DealRound(), {}),
    (EMPTY, 0, DealRound(), {}),  # the round is still to be dealt
    (run(DEALT, str(suipi.legal_moves(DEALT)[0])), 0, DealRound(), {}),  # a card has been played since
]


@pytest.mark.parametrize(("state", "seat", "move", "more"), TRUE)
def test_what_can_have_been_is_believed(state: State, seat: int, move: Move, more: dict[str, Any]) -> None:
    assert told(state, seat, move, **more) == ()


@pytest.mark.parametrize(("state", "seat", "move", "more"), FALSE)
def test_what_cannot_have_been_is_refused(state: State, seat: int, move: Move, more: dict[str, Any]) -> None:
    assert told(state, seat, move, **more) == (f"the last move cannot have been {str(move)!r} of seat {seat}",)
