"""Typed code over one game, and over any."""

from random import Random
from typing import TypeVar, assert_never

from sampan import Game, samloc

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
RulesT = TypeVar("RulesT")


def describe(move: samloc.Move) -> str:
    """Say in English what a seat does."""
    match move:
        case samloc.Declare():
            return "declares Sâm"
        case samloc.Decline():
            return "declines"
        case samloc.Pass():
            return "passes"
        case samloc.Play(cards=cards, combo=combo):
            return f"plays a {combo.name}" if combo else f"plays {cards}, no combination"
        case _:
            assert_never(move)


def history(
    game: Game[StateT, MoveT, ViewT, RulesT],
    state: StateT,
    rng: Random,
) -> list[StateT]:
    """Play random moves to the end and return every state on the way."""
    states = [state]
    while moves := game.legal_moves(states[-1]):
        states.append(game.apply(states[-1], rng.choice(moves)))
    return states


def winner(end: samloc.State) -> int | None:
    """Return who went out; a checker knows that ``outcome`` may be ``None``."""
    return end.outcome.winner if end.outcome else None


if __name__ == "__main__":
    print(winner(history(samloc, samloc.deal(), Random())[-1]))
