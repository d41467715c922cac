"""What the last move can have been, by what everybody sees of the position that it left."""

from sampan.samloc.state import Declare, Decline, Last, Pass, Phase, Play, State
from sampan.samloc.turns import between, first_asked

__all__ = ["fits"]


def fits(state: State, last: Last) -> bool:
    """Tell whether the last move can have left this position."""
    move, seat = last.move, last.seat
    if seat not in range(state.seats):
        return False
    match move:
        case Play():
            can = state.trick[-1:] == ((seat, move),)
        case Pass() if state.trick and state.turn is not None:  # R4.5: it was asked since the last play
            can = bool(between(state.trick[-1][0], state.turn, state.seats) >> seat & 1)
        case Pass():  # R4.6
            can = not state.trick and bool(state.played) and seat != state.leader
        case Declare():
            can = seat == state.declarer and not state.played
        case Decline():  # R4.2: the seat before the one that is asked, or the last of all
            asked = state.turn if state.phase is Phase.DECLARE else first_asked(state.leader, state.rules, state.dealer)
            can = state.declarer is None and not state.played and asked == (seat + 1) % state.seats
            can = can and state.phase is not Phase.OVER
    return can
