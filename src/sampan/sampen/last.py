"""What the last move can have been, by what everybody sees of the position that it left."""

from sampan.sampen.rules import Matching
from sampan.sampen.state import Decline, Last, Lead, Match, Phase, State, Turn
from sampan.sampen.turns import is_matched

__all__ = ["fits"]


def fits(state: State, last: Last) -> bool:
    """Tell whether the last move can have left this position."""
    match last.move:
        case Match():
            can = is_matched(state.discards)
        case Lead(card):
            can = card is state.upcard and state.last_lead == last.seat
        case Turn():
            can = last.seat == state.dealer and len(state.discards) > 1
        case Decline():
            can = state.rules.matching is Matching.OPTIONAL and state.phase is not Phase.MATCH
    return can and last.turned is (state.upcard if isinstance(last.move, Turn) else None)
