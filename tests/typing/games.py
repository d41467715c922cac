"""Every game module is a Game of its own types. Checked by mypy and pyright, never run."""

from collections.abc import Iterator
from random import Random
from typing import Any, assert_never, assert_type

from sampan import Card, CardSet, Game, Illegal, Score, playout, samloc, sampen, saptimpan, suipi
from sampan.record import Record

sam_loc: Game[samloc.State, samloc.Move, samloc.View, samloc.Rules] = samloc
sampen_game: Game[sampen.State, sampen.Move, sampen.View, sampen.Rules] = sampen
suipi_game: Game[suipi.State, suipi.Move, suipi.View, suipi.Rules] = suipi
sap_tim_pan: Game[saptimpan.State, saptimpan.Move, saptimpan.View, saptimpan.Rules] = saptimpan

rng = Random(7)

assert_type(suipi.iter_moves(suipi.deal(rng=7)), Iterator[suipi.Move])
assert_type(suipi.team(3), int)
assert_type(saptimpan.half_points(()), int)

assert_type(playout(samloc, samloc.deal(rng=7), rng), samloc.State)
assert_type(playout(sampen, sampen.deal(rng=7), rng), sampen.State)
assert_type(playout(suipi, suipi.deal(rng=7), rng), suipi.State)
assert_type(playout(saptimpan, saptimpan.deal(rng=7), rng), saptimpan.State)

assert_type(sampen.legal_moves(sampen.deal(rng=7)), tuple[sampen.Move, ...])
assert_type(suipi.legal_moves(suipi.deal(rng=7)), tuple[suipi.Move, ...])
assert_type(saptimpan.legal_moves(saptimpan.deal(rng=7)), tuple[saptimpan.Move, ...])

assert_type(sampen.check(sampen.deal(rng=7), sampen.Turn()), Illegal[sampen.Reason] | None)
assert_type(suipi.check(suipi.deal(rng=7), suipi.DealRound()), Illegal[suipi.Reason] | None)
assert_type(saptimpan.check(saptimpan.deal(rng=7), saptimpan.Draw()), Illegal[saptimpan.Reason] | None)

assert_type(sampen.score(sampen.deal(rng=7)), Score[sampen.ScoreItem])
assert_type(suipi.score(suipi.deal(rng=7)), Score[suipi.ScoreItem])
assert_type(saptimpan.score(saptimpan.deal(rng=7)), Score[saptimpan.ScoreItem])

assert_type(Record.shuffle(sampen), Record[sampen.State, sampen.Move])
assert_type(Record.shuffle(suipi), Record[suipi.State, suipi.Move])
assert_type(Record.shuffle(saptimpan), Record[saptimpan.State, saptimpan.Move])

games: list[Game[Any, Any, Any, Any]] = [samloc, sampen, suipi, saptimpan]


def tell_sampen(move: sampen.Move) -> str:
    match move:
        case sampen.Match():
            return "match"
        case sampen.Lead(card=card):
            return f"lead {card}"
        case sampen.Decline():
            return "decline"
        case sampen.Turn():
            return "turn"
        case _:
            assert_never(move)


def tell_suipi(move: suipi.Move) -> str:
    match move:
        case suipi.Capture(card=card, taken=taken):
            assert_type(taken, CardSet)
            return f"{card} takes {len(taken)}"
        case suipi.Build(value=value):
            assert_type(value, int)
            return f"a pile of {value}"
        case suipi.Trail(card=card):
            assert_type(card, Card)
            return card.name
        case suipi.DealRound():
            return "deal"
        case _:
            assert_never(move)


def floor_values(state: suipi.State) -> list[int]:
    """A floor holds cards and piles, and nothing else."""
    return [one.value if isinstance(one, suipi.Pile) else one.index for one in state.floor]


def tell_sap_tim_pan(move: saptimpan.Move) -> str:
    match move:
        case saptimpan.Announce(limit=limit):
            assert_type(limit, int)
            return f"announce {limit}"
        case saptimpan.Bet(amount=amount):
            assert_type(amount, int)
            return f"bet {amount}"
        case saptimpan.ShowEast():
            return "east"
        case saptimpan.Draw():
            return "draw"
        case saptimpan.Stand():
            return "stand"
        case _:
            assert_never(move)
