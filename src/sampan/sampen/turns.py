"""Who is to act once a card lies on top of the discard pile."""

from collections.abc import Sequence

from sampan.game import Seat
from sampan.sampen.rules import OnBlock
from sampan.sampen.state import LEADING, MATCHING, OVER, TURNING, Now, Table
from sampan.tiles import Face

__all__ = ["asked", "block_leader", "holder", "is_matched", "unmatched"]


def holder(table: Table) -> Seat | None:
    """Return the seat that holds the twin of the upcard; ``None`` if no seat does."""
    rules, _, _, hands, _, discards, _, _ = table
    unit = rules._units[discards[-1]]
    for seat, hand in enumerate(hands):
        if hand & unit:  # the upcard is the other copy, so a hand holds one at most
            return seat
    return None


def asked(table: Table) -> Now:
    """Return the position in which a new upcard lies: the holder of its twin is to match (R2.1)."""
    seat = holder(table)
    return unmatched(table) if seat is None else (*table, MATCHING, seat)


def unmatched(table: Table) -> Now:
    """Return the position in which nobody matches the upcard: the dealer turns (R2.4), or it is a block (R2.7)."""
    rules, dealer, stock = table[0], table[2], table[4]
    if stock:
        return (*table, TURNING, dealer)
    if rules.on_block is OnBlock.LEAD:
        return (*table, LEADING, block_leader(table))
    return (*table, OVER, None)


def block_leader(table: Table) -> Seat:
    """Return the seat that leads on after a block: the last to lead, or the dealer's left (R2.7)."""
    _, seats, dealer, _, _, _, _, last_lead = table
    return (dealer + 1) % seats if last_lead is None else last_lead


def is_matched(discards: Sequence[Face]) -> bool:
    """Tell whether the upcard lies on its twin, as it does after a match; the stock may bring that about, too."""
    return len(discards) > 1 and discards[-1] is discards[-2]
