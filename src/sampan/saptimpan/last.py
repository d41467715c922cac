"""What the last move can have been, by what everybody sees of the position that it left."""

from sampan.game import Seat
from sampan.saptimpan.easts import players, retrace
from sampan.saptimpan.scoring import ScoreItem
from sampan.saptimpan.state import Announce, Bet, Draw, Last, Phase, ShowEast, Stand, State

__all__ = ["fits"]


def fits(state: State, last: Last) -> bool:
    """Tell whether the last move can have left this position."""
    seat = last.seat
    if seat not in range(state.seats):
        return False
    hand, drawing = state.hands[seat], seat == _acted(state)
    busts = [line for line in last.paid if line.item is ScoreItem.BUST]
    match last.move:
        case Announce(limit):
            return seat == state.dealer and limit == state.limit and state.phase is Phase.BET and not last.paid
        case Bet(amount):
            return state.stakes[seat] == amount and not last.paid
        case ShowEast():
            step = retrace(state)
            paying = step is not None and step.pays[-1:] == (True,)  # R2.5: not each East is paid
            payers = state.seats - 1 if seat == state.dealer else 1
            return state.easts[-1:] == (seat,) and not busts and len(last.paid) == (payers if paying else 0)
        case Draw() if not hand:
            return drawing and len(last.paid) == len(busts) == 1 and busts[0].net[seat] < 0
        case Draw():
            return (drawing or state.turn == seat) and len(hand) > 1 and not last.paid
        case Stand():
            return drawing and bool(hand) and not last.paid


def _acted(state: State) -> Seat | None:
    """The seat that drew its last tile or stood just now (R3.1); ``None`` if none has yet."""
    order = (*players(state.seats, state.dealer), state.dealer)
    if state.phase is Phase.OVER:
        return order[-1] if any(state.hands[seat] for seat in order[:-1]) else order[-2]  # R3.3
    at = order.index(state.turn) if state.phase is Phase.DRAW and state.turn is not None else 0
    return order[at - 1] if at else None
