"""What the last move can have been, by what everybody sees of the position that it left."""

from sampan.saptimpan.easts import players, retrace
from sampan.saptimpan.scoring import ScoreItem
from sampan.saptimpan.state import Announce, Bet, Draw, Last, Phase, ShowEast, Stand, State

__all__ = ["fits"]


def fits(state: State, last: Last) -> bool:
    """Tell whether the last move can have left this position."""
    seat = last.seat
    if seat not in range(state.seats):
        return False
    hand, order = state.hands[seat], (*players(state.seats, state.dealer), state.dealer)
    acted = order.index(seat) + 1  # R3.1: so many have drawn or stood
    asked = order.index(state.turn) if state.phase is Phase.DRAW and state.turn is not None else state.seats
    done = state.phase is Phase.OVER and not any(state.hands[one] for one in order[:-1]) and acted + 1 == state.seats
    drawing = state.phase in (Phase.DRAW, Phase.OVER) and (acted == asked or done)
    step = retrace(state)
    busts = [line for line in last.paid if line.item is ScoreItem.BUST]
    match last.move:
        case Announce(limit):
            return seat == state.dealer and limit == state.limit and state.phase is Phase.BET and not last.paid
        case Bet(amount):
            return state.stakes[seat] == amount and not last.paid
        case ShowEast():
            due_now = (
                0 if step is None else step.pays[-1:].count(True) * (state.seats - 1 if seat == state.dealer else 1)
            )
            return state.easts[-1:] == (seat,) and not busts and len(last.paid) == due_now
        case Draw() if not hand:
            return drawing and len(last.paid) == len(busts) == 1 and busts[0].net[seat] < 0
        case Draw():
            return (drawing or state.turn == seat) and len(hand) > 1 and not last.paid
        case Stand():
            return drawing and bool(hand) and not last.paid
