"""Sap-tim-pan in words and on a table of text."""

from collections.abc import Collection
from typing import Final, assert_never

from sampan.game import Seat
from sampan.lexicon.voice import seats
from sampan.saptimpan import TITLE, Phase, Result, View, half_points
from sampan.show import _frame
from sampan.show._frame import arrange, heading, seat_rows, turns
from sampan.show._ink import Ink, count
from sampan.tiles import Tile

__all__ = ["arrange", "milestone", "news", "outcome", "table"]

RESULTS: Final = {Result.WON: "won", Result.PUSH: "push", Result.LOST: "lost", Result.BUST: "bust"}


def points(half: int) -> str:
    """Half points as they are spoken of: ``10½``."""
    whole = str(half // 2) if half > 1 or not half else ""
    return whole + "½" * (half % 2)


def worth(held: Collection[Tile | None] | None) -> int | None:
    """The half points of a hand; ``None`` unless all of it is open."""
    known = [tile for tile in held or () if tile is not None]
    return half_points(known) if known and len(known) == len(held or ()) else None


def tiles(held: Collection[Tile | None] | None, ink: Ink) -> str | None:
    """A hand with its points, where all of it is open; ``None`` where nothing is."""
    if not held:
        return None
    half = worth(held)
    return _frame.faces(held, ink) + ("" if half is None else f" = {points(half)}")


def table(view: View, ink: Ink) -> list[str]:
    """The seats with their stakes, the tiles thrown in, the own hand, and whose turn it is."""
    over = view.phase is Phase.OVER
    limit = [] if view.limit is None else [f"stakes up to {view.limit:,}"]
    hands = [None if seat == view.seat and not over else tiles(hand, ink) for seat, hand in enumerate(view.hands)]
    lines = [
        heading(TITLE, [*limit, f"{count(view.wall_size, 'tile')} in the wall"], ink),
        *seat_rows(view, hands, [_notes(view, seat) for seat in range(view.seats)], ink, unit="tile", dealer="banker"),
    ]
    if view.discards:
        lines.append(f"  thrown in: {ink.faces(view.discards)}")
    if view.hand and not over:
        lines.append(f"  your hand: {tiles(view.hand, ink)}")
    last = outcome(view, ink) if over else turns(view, _act(view), ink)
    return [*lines, f"  {last}"]


def _notes(view: View, seat: Seat) -> list[str]:
    stake = view.stakes[seat]
    notes = [] if stake is None else [f"stake {stake:,}"]
    return notes + ["bust"] * (seat in view.busted)


def _act(view: View) -> str:
    rules = view.rules
    match view.phase:
        case Phase.ANNOUNCE:
            return f"announce the highest stake, {rules.min_stake:,} to {rules.table_limit:,}"
        case Phase.BET:
            return f"stake {rules.min_stake:,} to {view.limit:,}"
        case Phase.EAST:
            return "show the East, throw it in and draw another tile"
        case Phase.DRAW:
            held = view.hands[view.turn] if view.turn is not None else None
            half = worth(held)
            forced = half is not None and half < 2 * rules.must_draw_below
            return f"draw (a must below {rules.must_draw_below} points)" if forced else "draw or stand"
        case Phase.OVER:
            return ""
        case _:
            assert_never(view.phase)


def news(before: View, after: View, ink: Ink) -> list[str]:
    """What was paid at once, and what was drawn if that can be seen."""
    lines = _frame.paid(before, after, ink, arrange)
    seat = before.turn
    if seat is not None and before.phase in (Phase.DRAW, Phase.EAST) and before.hands[seat] != after.hands[seat]:
        held = tiles(after.hands[seat], ink)
        lines += [f"it holds {held}"] if held else []
    return lines


def milestone(before: View, after: View) -> bool:
    """Tell whether the first tiles were dealt, or all stakes are laid."""
    return before.phase is not after.phase and (before.phase is Phase.ANNOUNCE or after.phase is Phase.DRAW)


def outcome(view: View, ink: Ink) -> str:
    """How the round ended, with the rule."""
    end = view.outcome
    if end is None:
        return "the round runs on"
    ends = [
        f"{word}: {seats(those)}"
        for result, word in RESULTS.items()
        if (those := [seat for seat, own in enumerate(end.results) if own is result])
    ]
    return f"the banker has {points(end.banker)} (R4.1); {', '.join(ends)}"
