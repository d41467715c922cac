"""Random deals on all cores: ``python many_deals.py samloc 100000``."""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from sampan import GAMES


def deal(name: str, seed: int) -> tuple[int, tuple[int, ...]]:
    """Play the deal of a seed at random; return its number of moves, and its net."""
    game, rng = GAMES[name], Random(seed)
    state, plies = game.deal(rng=rng), 0
    while moves := game.legal_moves(state):
        state, plies = game.apply(state, rng.choice(moves)), plies + 1
    return plies, game.score(state).net


def main(name: str, deals: int) -> None:
    """Print the speed, and the mean net of each seat with its standard error."""
    start = perf_counter()
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(partial(deal, name), range(deals), chunksize=100))
    plies, nets = zip(*results, strict=True)
    print(f"{sum(plies) / (perf_counter() - start):,.0f} moves a second")
    for seat, column in enumerate(zip(*nets, strict=True)):
        print(f"seat {seat}: {fmean(column):+.2f} ± {stdev(column) / deals**0.5:.2f}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
