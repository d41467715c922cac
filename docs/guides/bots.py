"""Players for Sâm Lốc, measured: ``python bots.py 20`` plays so many decks."""

import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, stdev

from sampan import samloc

Bot = Callable[[samloc.View, Random], samloc.Move]


def at_random(view: samloc.View, rng: Random) -> samloc.Move:
    """Choose any move but a declaration, which at random would always be lost."""
    return rng.choice([move for move in view.legal_moves if move != samloc.Declare()])


def most_cards(moves: Sequence[samloc.Move], rng: Random) -> samloc.Move:
    """Choose the play of most cards, by lot among equals; pass if none, never declare."""
    sizes = [len(getattr(one, "cards", "")) - (one == samloc.Declare()) for one in moves]
    largest = [move for move, size in zip(moves, sizes, strict=True) if size == max(sizes)]
    return rng.choice(largest)


def greedy(view: samloc.View, rng: Random) -> samloc.Move:
    """Get rid of as many cards as possible."""
    return most_cards(view.legal_moves, rng)


def sampling(view: samloc.View, rng: Random, worlds: int = 20) -> samloc.Move:
    """Try each move in worlds that fit the view, all greedy from there; play the best."""
    assert view.seat is not None  # a spectator is never asked
    totals = dict.fromkeys(view.legal_moves, 0)
    for _ in range(worlds if len(totals) > 1 else 0):
        world = samloc.sample(view, rng)
        for move in totals:
            state = samloc.apply(world, move)
            while moves := samloc.legal_moves(state):
                state = samloc.apply(state, most_cards(moves, rng))
            totals[move] += samloc.score(state).net[view.seat]
    return max(totals, key=lambda move: totals[move])


def measure(bot: Bot, others: Bot, decks: int, rng: Random) -> str:
    """Play each deck from each of four seats; tell the mean net and its standard error."""
    nets = [0] * decks
    for number in range(decks):
        deal = samloc.deal(seats=4, dealer=number % 4, rng=rng)
        for seat, state in enumerate([deal] * 4):
            while (turn := state.turn) is not None:
                player = bot if turn == seat else others
                state = samloc.apply(state, player(samloc.view(state, turn), rng))
            nets[number] += samloc.score(state).net[seat]
    return f"{fmean(nets) / 4:+.1f} ± {stdev(nets) / 4 / decks**0.5:.1f}"


if __name__ == "__main__":
    for bot, others in ((greedy, at_random), (sampling, greedy)):
        print(measure(bot, others, int(sys.argv[1]), Random(1)), "stakes a deal")
