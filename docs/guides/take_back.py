"""A table where a move can be taken back, if everybody else agrees."""

from typing import Any

from sampan import Game, Seat
from sampan.record import Record


class Table:
    """A deal: its record and its states. Both are values, so to take back is to forget."""

    def __init__(self, game: Game[Any, Any, Any, Any], record: Record[Any, Any]) -> None:
        """Begin with a record, new or loaded."""
        self.game, self.record, self.states = game, record, list(record.states(game))
        self.kept, self.asked = len(record.moves), set[Seat]()

    def act(self, seat: Seat, move: Any) -> None:
        """Make a move. What was asked for before is dropped.

        Raises:
            IllegalMoveError: If the move is refused.
        """
        self.states.append(self.game.apply(self.states[-1], move, seat=seat))
        self.record = self.record.play(move, self.game)
        self.kept, self.asked = len(self.record.moves), set()

    def ask(self, seat: Seat) -> None:
        """Ask to take back the last move of a seat, with all that came after it.

        Raises:
            ValueError: If the seat has not moved.
        """
        movers = [state.turn for state in self.states[:-1]]
        if seat not in movers:
            raise ValueError(f"seat {seat} has made no move")
        self.kept = len(movers) - 1 - movers[::-1].index(seat)
        self.asked = {*range(self.record.seats)} - {seat}

    def agree(self, seat: Seat) -> bool:
        """Agree to it. Returns whether all have, and the moves are taken back."""
        self.asked.discard(seat)
        if self.asked:
            return False
        self.record, self.states[self.kept + 1 :] = self.record.at(self.kept), []
        return True
