"""A table for any game: the truth in one place, a view for each seat, moves as text.

``python one_table.py samloc`` seats you at seat 0 in the terminal, among random players.
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
        """Deal; ``asked`` is for ``deal``: ``rules``, ``seats``, ``dealer``, ``rng``."""
        self.game, self.record = game, Record.shuffle(game, **asked)
        self.state = self.record.states(game)[-1]

    def message_for(self, seat: int | None) -> dict[str, Any]:
        """Return all that a seat's client needs, as plain data; ``None`` for a spectator."""
        view = self.game.view(self.state, seat)
        moves = [{"text": str(move), "move": to_data(move)} for move in view.legal_moves]
        return {"view": to_data(view), "moves": moves}

    def act(self, seat: int, text: str) -> str | None:
        """Make a move. If it is refused, return a sentence, and nothing has changed."""
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
        if seat:
            move = rng.choice([move for move in view.legal_moves if str(move) != "declare"])
            print(f"seat {seat}: {move}")
            table.act(seat, str(move))
            continue
        print("you hold:", *view.hand, "- you may:", ", ".join(map(str, view.legal_moves)))
        if refused := table.act(seat, input("> ")):
            print(refused)
    print("net:", *table.game.score(table.state).net)


if __name__ == "__main__":
    main(*sys.argv[1:])
