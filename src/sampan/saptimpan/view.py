"""What one seat may know, and whole positions that fit it."""

from collections.abc import Iterator
from random import Random
from typing import Final

import attrs

from sampan.errors import Illegal, StateError, shown
from sampan.game import Seat
from sampan.saptimpan.easts import first_tiles, players
from sampan.saptimpan.play import Reason, check, legal_moves
from sampan.saptimpan.points import PACK, TEN_AND_A_HALF, worth
from sampan.saptimpan.rules import Rules
from sampan.saptimpan.scoring import AT_ONCE, ScoreItem, score
from sampan.saptimpan.setup import position, remaining, seat_counts
from sampan.saptimpan.state import Last, Move, Outcome, Phase, State, last_seen, open_tiles, state_of
from sampan.saptimpan.worlds import Hidden, fill
from sampan.scoring import Score, ScoreLine
from sampan.table import check_seat, check_state, check_type
from sampan.tiles import Tile

__all__ = ["View", "sample", "view"]


@attrs.frozen(kw_only=True)
class View:
    """What one seat may know of a round; everything a client needs, and no secret.

    .. versionadded:: 0.1.0
    """

    rules: Rules
    """The options in force."""

    seats: int
    """How many seats are at the table, the banker's included."""

    dealer: Seat
    """The banker."""

    seat: Seat | None
    """Whose view it is; ``None`` for a spectator."""

    phase: Phase
    """Whether the limit is to be announced, a stake to be laid, an East to be shown or tiles to be drawn, or the round
    is over.
    """

    turn: Seat | None
    """The seat to act; ``None`` exactly when the round is over."""

    hand: tuple[Tile, ...]
    """The seat's own tiles, first tile first; empty for a spectator."""

    hands: tuple[tuple[Tile | None, ...] | None, ...]
    """The tiles of each seat, ``None`` for another's, be there any or not. The banker's lie open in his turn, all once
    the round is over. With ``draws_face_up`` only the first tile of another is hidden: the ``None`` in a tuple.
    """

    hand_sizes: tuple[int, ...]
    """How many tiles each seat holds."""

    wall_size: int
    """How many tiles are still to be drawn; nobody sees them."""

    discards: tuple[Tile, ...]
    """The tiles out of play, oldest first: Easts that were shown, and hands that went bust."""

    limit: int | None
    """The round's highest stake; ``None`` until the banker announces it."""

    stakes: tuple[int | None, ...]
    """The stake that lies on the table for each seat; ``None`` where there is none."""

    busted: frozenset[Seat]
    """The players whose hand went over 10½ and was thrown in."""

    easts: tuple[Seat, ...]
    """The seats that have shown an East, in the order of showing."""

    score: Score[ScoreItem]
    """All that is settled so far."""

    last: Last | None = attrs.field(default=None, eq=False)
    """What the last move did, as this seat saw it; ``None`` where no move is known. Views are equal without it."""

    outcome: Outcome | None
    """How the round ended; ``None`` while it runs."""

    @property
    def paid(self) -> tuple[ScoreLine[ScoreItem], ...]:
        """What was paid at once for Easts and busts, oldest first."""
        return tuple(line for line in self.score.lines if line.item in AT_ONCE)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of this seat, as :func:`~sampan.saptimpan.legal_moves` lists them; empty unless it is its
        turn.
        """
        return legal_moves(self._stand_in()) if self.turn is not None and self.turn == self.seat else ()

    def check(self, move: Move) -> Illegal[Reason] | None:
        """Tell why this seat's move is refused, as :func:`~sampan.saptimpan.check` does.

        Raises:
            TypeError: If ``move`` is no move of the game.
        """
        refusal = check(self._stand_in(), move, seat=0 if self.seat is None else self.seat)
        if self.seat is None and self.turn is not None:
            return Illegal(Reason.NOT_YOUR_TURN, f"{move} is not for a spectator (R3.1): take a seat")
        return refusal

    def _repr_svg_(self) -> str:
        from sampan.show import svg  # only when asked for: a game knows no pictures

        return svg.table(self)

    def _stand_in(self) -> State:
        """A position with this view; what the seat may do and be told does not depend on the tiles it cannot see."""
        hands = tuple(self.hand if owner == self.seat else PACK[:size] for owner, size in enumerate(self.hand_sizes))
        return state_of(
            (
                self.rules,
                self.seats,
                self.dealer,
                hands,
                self.phase,
                self.turn,
                (),
                0,
                self.discards,
                self.limit,
                self.stakes,
                self.easts,
                self.paid,
            )
        )


def view(state: State, seat: Seat | None, /) -> View:
    """Return what a seat may know; ``None`` for a spectator.

    Raises:
        TypeError: If ``state`` is no State of the game, or ``seat`` neither an ``int`` nor ``None``.
        ValueError: If there is no such seat.

    >>> from sampan import saptimpan
    >>> state = saptimpan.apply(saptimpan.deal(rng=7), saptimpan.Announce(5))
    >>> seen = view(state, 0)
    >>> len(seen.hand), seen.hands[1], seen.hand_sizes, seen.wall_size
    (1, None, (1, 1, 1, 1), 140)

    .. versionadded:: 0.1.0
    """
    if type(state) is not State:
        check_state(state, State)
    if seat is not None:
        check_seat(seat, state.seats)
    hands = state.hands
    return View(
        rules=state.rules,
        seats=state.seats,
        dealer=state.dealer,
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        hand=() if seat is None else hands[seat],
        hands=tuple(hand if owner == seat else open_tiles(state, owner) for owner, hand in enumerate(hands)),
        hand_sizes=tuple(map(len, hands)),
        wall_size=len(state.wall),
        discards=state.discards,
        limit=state.limit,
        stakes=state.stakes,
        busted=state.busted,
        easts=state.easts,
        score=score(state),
        last=last_seen(state, seat),
        outcome=state.outcome,
    )


def sample(view: View, rng: Random, /) -> State:
    """Return a random whole position that fits what the view shows.

    It honours that who stood with fewer tiles than a hand may have holds what may stand, that who is still in holds at
    most 10½, that who was passed over when Easts were shown has no East as first tile (but for one that was kept, or
    that came as a replacement and is not shown again), and that who has to show an East has one. It ignores what may
    be guessed from stakes, and from who drew on.

    Each position that fits these facts is equally likely, with up to 8 seats and as a rule beyond. Only at a table so
    full that the hands leave hardly a choice of tiles is the position found by a long random walk, and then only nearly
    uniform; random rounds with 46 seats do not come to that.

    Args:
        view: What a seat knows.
        rng: Drawn on through ``rng.random()`` alone.

    Raises:
        StateError: If no position has this view.
        TypeError: If an argument has the wrong type.

    >>> from random import Random
    >>> from sampan import saptimpan
    >>> seen = saptimpan.view(saptimpan.apply(saptimpan.deal(rng=7), saptimpan.Announce(5)), 0)
    >>> saptimpan.view(sample(seen, Random(1)), 0) == seen
    True

    .. versionadded:: 0.1.0
    """
    check_type("view", view, View)
    check_type("rng", rng, Random)
    shape = list(_shape_problems(view))
    if shape:
        raise StateError(*shape)
    open_tiles = [tile for hand in view.hands for tile in hand or () if tile is not None]
    drawn, wall = fill(_hidden(view), remaining((*open_tiles, *view.discards)), rng)
    hands = [_whole(view.hands[seat], drawn.get(seat, ())) for seat in range(view.seats)]
    state = position(
        view.rules,
        seats=view.seats,
        dealer=view.dealer,
        hands=hands,
        phase=view.phase,
        turn=view.turn,
        wall=wall,
        discards=view.discards,
        limit=view.limit,
        stakes=view.stakes,
        busted=view.busted,
        easts=view.easts,
        paid=view.paid,
        last=view.last and attrs.evolve(view.last, shown=()),
        outcome=view.outcome,
    )
    if look(state, view.seat) != view:
        raise StateError("no position has this view")
    return state


look: Final = view  # in sample, `view` is the argument


def _shape_problems(view: View) -> Iterator[str]:
    """What must hold before a view can even be looked at."""
    seats = view.seats
    if seats not in seat_counts(view.rules):
        yield f"these rules do not seat {shown(seats)} players (R1.2)"
    for name in ("dealer", "turn", "seat"):
        seat = getattr(view, name)
        if name == "dealer" if seat is None else not 0 <= seat < seats:
            yield f"{name} is a seat from 0 to {shown(seats - 1)}, not {shown(seat)}"
    for name in ("hands", "hand_sizes", "stakes"):
        if len(getattr(view, name)) != seats:
            yield f"{name} has an entry for each of {shown(seats)} seats, not {len(getattr(view, name))}"
    if any(size not in range(view.rules.max_tiles + 1) for size in view.hand_sizes):
        yield f"a hand has at most {view.rules.max_tiles} tiles (R3.1)"


def _hidden(view: View) -> dict[Seat, Hidden]:
    """What is known about each hand that the view does not show whole."""
    first = first_tiles(view)
    order = (*players(view.seats, view.dealer), view.dealer)
    done = order[: order.index(view.turn)] if view.phase is Phase.DRAW and view.turn is not None else ()
    hidden = {}
    for seat, hand in enumerate(view.hands):
        size = view.hand_sizes[seat]
        if hand is not None and None not in hand:
            continue
        seen = worth(tile for tile in hand or () if tile is not None)
        stood = seat in done and size < view.rules.max_tiles
        hidden[seat] = Hidden(
            size=size if hand is None else 1,
            low=2 * view.rules.must_draw_below - seen if stood else 0,
            high=TEN_AND_A_HALF - seen,
            first=first[seat],
        )
    return hidden


def _whole(seen: tuple[Tile | None, ...] | None, hidden: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """A hand with its hidden tiles filled in."""
    return (*hidden, *(tile for tile in seen or () if tile is not None))
