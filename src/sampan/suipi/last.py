"""What the last move can have been, by what everybody sees of the position that it left."""

import attrs

from sampan.cards import CardSet
from sampan.suipi.state import Build, Capture, DealRound, Last, Phase, Pile, State, Trail, bits_of, team, used_by

__all__ = ["fits"]


def fits(state: State, last: Last) -> bool:
    """Tell whether the last move can have left this position."""
    move, over = last.move, state.phase is Phase.OVER
    won = CardSet(card for cards in state.captured for card in cards)
    match move:
        case Capture(card, taken):
            can = {card, *taken} <= state.captured[team(last.seat)] and state.last_capture == team(last.seat)
        case Build(card, onto, value):
            piles = [unit for unit in state.floor if isinstance(unit, Pile)]
            made = Pile(CardSet([card, *onto]), value, last.seat)
            can = any(attrs.evolve(pile, grouped=False) == made for pile in piles) or (over and made.cards <= won)
        case Trail(card):
            can = card in state.floor or (over and card in won)
        case DealRound():
            can = state.phase is Phase.PLAY and last.seat == state.dealer and len(set(map(len, state.hands))) == 1
    swept = state.captured[state.last_capture] if over and state.last_capture is not None else CardSet()
    if last.units:
        used = [bits_of(unit) for unit in last.units]
        can = can and len(used) == len(set(used)) and sum(used) == used_by(move).bits
    clear = not state.floor and isinstance(move, Capture)  # R3.1
    return can and (clear or not last.suipi) and last.swept <= swept
