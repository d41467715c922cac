"""A bot for Sâm Lốc in 30 lines, and how it fares against three players that move at random.

    python examples/bot.py 200

It follows the advice of the rules: low cards first, no pair broken for a single, 2s kept until they win the lead late
in the deal, and a card played in time rather than cóng. It sees what its seat sees, and nothing else.
"""

import sys
from random import Random

from sampan import Rank, samloc

LATE = 4  # somebody has so few cards left


def choose(view: samloc.View) -> samloc.Move:
    """Choose a move by rules of thumb."""
    plays = [move for move in view.legal_moves if isinstance(move, samloc.Play)]
    if not plays:
        return view.legal_moves[-1]  # decline, or pass
    others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
    late = min(*others, len(view.hand)) <= LATE

    def rest(play: samloc.Play) -> tuple[int, int, int]:
        """What the play leaves: ranks still to be shed; then how dear it was."""
        left = view.hand - play.cards
        assert play.combo  # it is legal
        return len({card.rank for card in left}), len(left), play.combo.strength

    def is_dear(play: samloc.Play) -> bool:
        """Tell whether it spends a 2, or breaks a pair or a quad."""
        ranks = {card.rank for card in play.cards}
        return Rank.TWO in ranks or any(card.rank in ranks for card in view.hand - play.cards)

    if min(others) == 1 and not view.trick:  # the next player must not get a single to beat
        plays = [play for play in plays if len(play.cards) > 1] or plays[-1:]
    cheap = [play for play in plays if not is_dear(play)]
    if cheap:
        return min(cheap, key=rest)
    forced = not view.trick or late or view.seat not in view.played
    return min(plays, key=rest) if forced else samloc.Pass()


def at_random(view: samloc.View, rng: Random) -> samloc.Move:
    """Choose any move, but never declare: at random a Sâm is always broken."""
    moves = [move for move in view.legal_moves if not isinstance(move, samloc.Declare)]
    return moves[int(rng.random() * len(moves))]


def play(state: samloc.State, bot: int, rng: Random) -> samloc.State:
    """Play a deal out, the bot on one seat."""
    while (seat := state.turn) is not None:
        view = samloc.view(state, seat)
        state = samloc.apply(state, choose(view) if seat == bot else at_random(view, rng), seat=seat)
    return state


def main(deals: int = 200, seed: int = 7) -> None:
    """Play so many deals and print the result."""
    rng, nets, wins = Random(seed), [], 0
    for number in range(deals):
        bot = number % 4
        end = play(samloc.deal(seats=4, dealer=number % 4, rng=rng), bot, rng)
        nets.append(samloc.score(end).net[bot])
        wins += end.outcome is not None and end.outcome.winner == bot
    print(f"{deals} deals: the bot wins {wins / deals:.0%} of them and {sum(nets) / deals:+.1f} stakes a deal")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
