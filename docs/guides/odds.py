"""Where the hidden cards are, as a seat may guess: counted over worlds that fit its view.

``python odds.py samloc 20`` makes so many moves and prints what the next seat expects.
"""

import sys
from random import Random
from typing import Any, TypeVar

from sampan import GAMES, Face, Game

ViewT = TypeVar("ViewT")


def odds(
    game: Game[Any, Any, ViewT, Any],
    view: ViewT,
    rng: Random,
    worlds: int = 500,
) -> dict[Face, list[float]]:
    """Return for each card how many of it each seat holds, on average over the worlds."""
    counts: dict[Face, list[float]] = {}
    for _ in range(worlds):
        hands = game.sample(view, rng).hands
        for seat, hand in enumerate(hands):
            for face in hand:
                counts.setdefault(face, [0] * len(hands))[seat] += 1
    return {face: [count / worlds for count in row] for face, row in counts.items()}


def main(name: str, moves: int, seed: int = 7) -> None:
    """Play into a deal and print the odds of the seat to act."""
    game, rng = GAMES[name], Random(seed)
    state = game.deal(rng=rng)
    for _ in range(moves):
        legal = game.legal_moves(state)
        state = game.apply(state, rng.choice(legal)) if legal else state
    view = game.view(state, state.turn)
    print(f"{game.TITLE}, as seat {state.turn} sees it")
    found = odds(game, view, rng)
    for face in dict.fromkeys(game.pack(state.rules)):
        if face in found:
            print(f"{face!s:>4}", *(f"{share:6.0%}" for share in found[face]))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
