"""How fast random play is, beside other libraries: ``pip install -e ".[bench]"``, then run this file.

Every contestant plays whole random deals through its public, checked interface, making a new state for each ply: sampan
does so anyway, OpenSpiel clones, python-chess copies the board, pokerkit copies deeply; RLCard, which cannot, plays in
place. The contestants take turns round by round, and only medians of rates within one run are compared.

A ply is a decision of a player. The time for the deal counts and its plies do not: OpenSpiel deals card by card in
chance nodes, sampan in one call. The column ``with chance`` counts OpenSpiel's chance nodes as plies all the same.
"""

import argparse
import copy
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from sampan import GAMES

Count = tuple[int, int]
"""Decisions, and all nodes."""
Contestant = Callable[[Random], Count]


def ours(name: str, *, declaring: bool = True, **options: Any) -> Contestant:
    """A random deal of one of our games; without ``declaring`` every seat of Sâm Lốc declines."""
    game = GAMES[name]
    decline = None if declaring else game.parse_move("decline")

    def play(rng: Random) -> Count:
        legal_moves, apply, choice = game.legal_moves, game.apply, rng.choice
        state = game.deal(rng=rng, **options)
        plies = 0
        while decline is not None and state.phase.value == "declare":
            legal_moves(state)
            state = apply(state, decline)
            plies += 1
        while moves := legal_moves(state):
            state = apply(state, choice(moves))
            plies += 1
        return plies, plies

    return play


def open_spiel(name: str) -> Contestant:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(rng: Random) -> Count:
        choice = rng.choice
        state = game.new_initial_state()
        plies = nodes = 0
        while not state.is_terminal():
            state = state.clone()
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])  # a shuffled deck: all alike
            else:
                state.apply_action(choice(state.legal_actions()))
                plies += 1
            nodes += 1
        return plies, nodes

    return play


def python_chess(rng: Random) -> Count:
    import chess

    board = chess.Board()
    plies = 0
    while plies < 200 and (moves := list(board.legal_moves)):  # random games without end are cut off
        board = board.copy()
        board.push(rng.choice(moves))
        plies += 1
    return plies, plies


def rlcard(name: str) -> Contestant:
    import rlcard

    env = rlcard.make(name, {"seed": 7})

    def play(rng: Random) -> Count:
        state, _ = env.reset()
        plies = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            plies += 1
        return plies, plies

    return play


def pokerkit(rng: Random) -> Count:
    from pokerkit import Automation, NoLimitTexasHoldem

    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, (200, 200, 200, 200), 4)
    plies = 0
    while state.status:
        state = copy.deepcopy(state)
        if state.can_check_or_call() and rng.random() < 0.8:
            state.check_or_call()
        else:
            state.fold() if state.can_fold() else state.check_or_call()
        plies += 1
    return plies, plies


MATCHES: dict[str, tuple[dict[str, Contestant], dict[str, Callable[[], Contestant]], float]] = {
    "samloc": (
        {"samloc": ours("samloc", declaring=False), "samloc, declaring": ours("samloc")},
        {
            "OpenSpiel dou_dizhu": lambda: open_spiel("dou_dizhu"),
            "python-chess": lambda: python_chess,
            "RLCard doudizhu, in place": lambda: rlcard("doudizhu"),
            "pokerkit hold'em": lambda: pokerkit,
        },
        0.8,
    ),
    "sampen": ({"sampen": ours("sampen")}, {"OpenSpiel crazy_eights": lambda: open_spiel("crazy_eights")}, 0.75),
    "suipi": ({"suipi": ours("suipi")}, {"python-chess": lambda: python_chess}, 4.0),
    "saptimpan": ({"saptimpan": ours("saptimpan")}, {"OpenSpiel blackjack": lambda: open_spiel("blackjack")}, 1.0),
}
"""For each game ours, the peers, and the ratio to the first peer that is aimed at."""


def rate(contestant: Contestant, seed: int, seconds: float) -> tuple[float, float]:
    """Decisions and nodes a second, over whole deals."""
    plies = nodes = deals = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        more, all_nodes = contestant(Random(seed + deals))
        plies, nodes, deals = plies + more, nodes + all_nodes, deals + 1
    return plies / spent, nodes / spent


def compare(name: str, rounds: int, seconds: float) -> None:
    """Print the rates of one match and their ratios to ours."""
    own, peers, aim = MATCHES[name]
    contestants = {**own, **{peer: make() for peer, make in peers.items()}}
    rates: dict[str, list[tuple[float, float]]] = {label: [] for label in contestants}
    for number in range(rounds):
        for label, contestant in contestants.items():
            rates[label].append(rate(contestant, 1000 * number, seconds))
    ours_first = [plies for plies, _ in rates[next(iter(own))]]
    print(f"\n{name}: {rounds} rounds of {seconds} s each; aim: {aim} of {next(iter(peers))}")
    print(f"{'':28}{'plies/s':>10}{'ours is':>10}{'with chance':>14}")
    for label, measured in rates.items():
        ratio = statistics.median(mine / plies for mine, (plies, _) in zip(ours_first, measured, strict=True))
        chance = statistics.median(mine / nodes for mine, (_, nodes) in zip(ours_first, measured, strict=True))
        print(f"{label:28}{statistics.median(plies for plies, _ in measured):10,.0f}{ratio:9.2f}x{chance:13.2f}x")


def parts(name: str, deals: int) -> Iterator[tuple[str, float]]:
    """The price of each part of our random play, in microseconds a call."""
    game = GAMES[name]
    visited = []
    ends = []
    for seed in range(deals):
        rng = Random(seed)
        state = game.deal(rng=rng)
        while moves := game.legal_moves(state):
            move = rng.choice(moves)
            visited.append((state, move))
            state = game.apply(state, move)
        ends.append(state)

    def microseconds(call: Callable[[], object], count: int) -> float:
        best = min(_timed(call) for _ in range(5))
        return best / count * 1e6

    yield "deal", microseconds(lambda: [game.deal(rng=seed) for seed in range(deals)], deals)
    yield "legal_moves", microseconds(lambda: [game.legal_moves(state) for state, _ in visited], len(visited))
    yield "check", microseconds(lambda: [game.check(state, move) for state, move in visited], len(visited))
    yield "apply", microseconds(lambda: [game.apply(state, move) for state, move in visited], len(visited))
    yield "score", microseconds(lambda: [game.score(state) for state in ends], len(ends))
    seen = [(state, state.turn) for state, _ in visited[:1000]]
    yield "view", microseconds(lambda: [game.view(state, seat) for state, seat in seen], len(seen))


def _timed(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def main() -> None:
    """Run the matches asked for, all of them by default."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(MATCHES), help=f"of {', '.join(MATCHES)}")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.4)
    arguments = parser.parse_args()
    for name in arguments.games:
        compare(name, arguments.rounds, arguments.seconds)
        print("   ".join(f"{part} {price:.2f} µs" for part, price in parts(name, 200)))


if __name__ == "__main__":
    main()
