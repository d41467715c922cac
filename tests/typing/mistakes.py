"""What type checkers must refuse: each line has its ignore, and an ignore that is not needed is an error itself.

Checked by mypy, which wants its code, and by pyright; never run.
"""
# pyright: reportUnnecessaryTypeIgnoreComment=true

from random import Random

from sampan import Card, CardSet, Game, Rank, Seat, Suit, Tile, playout, samloc, sampen
from sampan.codec import load_move, loads
from sampan.record import Record

state = samloc.deal(seats=4, rng=7)
other = sampen.deal(seats=4, rng=7)
move = samloc.Pass()

# cards
Card("7", Suit.HEARTS)  # type: ignore[arg-type]
Card(Suit.HEARTS, Rank.SEVEN)  # type: ignore[arg-type]
CardSet(["7H"])  # type: ignore[list-item]
CardSet.parse("7H") | {Tile.parse("5z")}  # type: ignore[arg-type]
below = Card.parse("7H") < Card.parse("8H")  # type: ignore[operator]

# moves and states of another game, or of no game
samloc.apply(state, "pass")  # type: ignore[arg-type]
samloc.apply(state, sampen.Match())  # type: ignore[arg-type]
samloc.apply(other, move)  # type: ignore[arg-type]
samloc.apply(state=state, move=move)  # type: ignore[call-arg]
samloc.apply(state, move, 0)  # type: ignore[call-arg]
samloc.check(state, None)  # type: ignore[arg-type]
samloc.view(state)  # type: ignore[call-arg]
samloc.Play("7H")  # type: ignore[arg-type]
samloc.deal(4)  # type: ignore[arg-type]
samloc.deal(samloc.STANDARD, 4)  # type: ignore[call-arg]
samloc.deal(rng="7")  # type: ignore[arg-type]
samloc.deal(sampen.STANDARD)  # type: ignore[arg-type]
samloc.Rules(True)  # type: ignore[call-arg]
samloc.Rules(house_rule=True)  # type: ignore[call-arg]
samloc.Rules(last_card="off")  # type: ignore[arg-type]

# frozen
state.turn = 1  # type: ignore[misc]
samloc.STANDARD.stake = 5  # type: ignore[misc]
samloc.view(state, 0).hand = CardSet()  # type: ignore[misc]

# what may be None
seat: Seat = samloc.deal(rng=7).turn  # type: ignore[assignment]
print(state.outcome.winner)  # type: ignore[union-attr]
print(samloc.check(state, move).message)  # type: ignore[union-attr]

# the game with its own types
playout(samloc, other, Random(7))  # type: ignore[misc]
wrong: Game[sampen.State, sampen.Move, sampen.View, sampen.Rules] = samloc  # type: ignore[assignment]
no_game: Game = Random  # type: ignore[assignment]
result: sampen.State = playout(samloc, state, Random(7))  # type: ignore[assignment]

# records and JSON
record = Record.start(samloc, samloc.pack())
record.play(sampen.Match())  # type: ignore[arg-type]
record.states(sampen)  # type: ignore[arg-type]
Record.start(samloc, samloc.pack(), sampen.STANDARD)  # type: ignore[misc]
loaded: sampen.State = loads(samloc.State, "{}")  # type: ignore[assignment]
loads(samloc.State, b"{}")  # type: ignore[arg-type]
lead: sampen.Move = load_move(samloc, "{}")  # type: ignore[assignment]


def forgets_pass(one: samloc.Move) -> str:  # type: ignore[return]
    match one:
        case samloc.Declare() | samloc.Decline():
            return "declaration"
        case samloc.Play():
            return "play"
