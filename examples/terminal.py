"""A table in the terminal: you have a seat, and the others move at random. Any game, the public API alone.

    python examples/terminal.py samloc

Answer with the number of a move, or write the move as it is listed. Enter takes the first one, the end of the input
leaves the table.
"""

import sys
from random import Random
from typing import Any

from sampan import GAMES, Game, NotationError
from sampan.lexicon import describe
from sampan.show import text

AnyGame = Game[Any, Any, Any, Any]
MOST = 30  # moves in a list


def read(game: AnyGame, moves: tuple[Any, ...], line: str) -> Any:
    """Read a move: its number, its text, or nothing for the first."""
    if not line:
        return moves[0]
    if line.isdecimal() and 0 < int(line[:9]) <= len(moves):
        return moves[int(line[:9]) - 1]
    return game.parse_move(line)


def ask(game: AnyGame, view: Any) -> Any:
    """Show what the seat sees, and ask until it names a legal move."""
    moves = view.legal_moves
    print(f"\n{text.table(view)}")
    for number, move in enumerate(moves[:MOST], 1):
        print(f"{number:>4} {move}")
    if len(moves) > MOST:
        print(f"     and {len(moves) - MOST:,} more")
    while True:
        try:
            move = read(game, moves, input("> ").strip())
        except NotationError as error:
            print(error)
            continue
        refusal = view.check(move)  # the view knows enough to tell; it never asks the hidden cards
        if refusal is None:
            return move
        print(refusal.message)


def play(game: AnyGame, mine: int, rng: Random) -> None:
    """Play one deal."""
    state = game.deal(rng=rng)
    while state.turn is not None:
        view = game.view(state, mine)
        if state.turn == mine:
            move = ask(game, view)
        else:
            moves = [move for move in game.legal_moves(state) if str(move) != "declare"]  # a Sâm at random is lost
            move = moves[int(rng.random() * len(moves))]
        print(describe(game, view, move))
        state = game.apply(state, move, seat=state.turn)
    print(f"\n{text.table(game.view(state, mine))}\n{text.bill(game.score(state))}")


def main(name: str = "samloc", seat: str = "0", seed: str | None = None) -> None:
    """Take a seat: ``terminal.py GAME SEAT SEED``."""
    try:
        play(GAMES[name], int(seat), Random(seed))
    except (EOFError, KeyboardInterrupt):
        print()


if __name__ == "__main__":
    main(*sys.argv[1:])
