"""A table for any game: the truth in one place, a view for each seat, and moves that come in as text.

``python one_table.py samloc`` seats you at seat 0 in the terminal, against players that move at random.
"""

import sys
from random import Random
from typing import Any

from sampan import GAMES, Game, NotationError
from sampan.codec import to_data
from sampan.record import Record


class Table:
    """One deal of one game, as a server keeps it."""

    def __init__(self, game: Game[Any, Any, Any, Any], **asked: Any) -> None:
        """Deal; ``asked`` is what ``deal`` is asked for: ``rules``, ``seats``, ``dealer``, ``rng``."""
        self.game = game
        self.record = Record.shuffle(game, **asked)
        self.state = self.record.states(game)[-1]

    def message_for(self, seat: int | None) -> dict[str, Any]:
        """Return all that one seat's client needs, ready for JSON; ``None`` for a spectator."""
        view = self.game.view(self.state, seat)
        moves = [{"text": str(move), "move": to_data(move)} for move in view.legal_moves]
        return {"view": to_data(view), "moves": moves}

    def act(self, seat: int, text: str) -> str | None:
        """Make a seat's move. Returns a sentence if it is refused, and then nothing has changed."""
        try:
            move = self.game.parse_move(text)
        except NotationError as error:
            return str(error)
        if refusal := self.game.check(self.state, move, seat=seat):
            return refusal.message
        self.state = self.game.apply(self.state, move)
        self.record = self.record.play(move, self.game)
        return None


def main(name: str) -> None:
    """Play one deal in the terminal."""
    table, rng = Table(GAMES[name]), Random()
    while (seat := table.state.turn) is not None:
        view = table.game.view(table.state, seat)
        move = view.legal_moves[int(rng.random() * len(view.legal_moves))]
        if seat:
            print(f"seat {seat}: {move}")
            table.act(seat, str(move))
            continue
        print("you hold:", *view.hand, "- you may:", ", ".join(map(str, view.legal_moves)))
        if refused := table.act(seat, input("> ")):
            print(refused)
    print("net:", *table.game.score(table.state).net)


if __name__ == "__main__":
    main(*sys.argv[1:])
