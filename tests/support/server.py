"""A table server that speaks JSON alone, clients that know nothing but bytes, and a witness of what each may know.

The server is what a program of yours may look like: it holds states, hands out views, and answers whatever it is sent.
The witness is an oracle: it follows the deck and the moves by the rules pages and never looks at a View.
"""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import attrs
from support.documents import NASTY, spoil, spoil_text
from support.hostile import any_move, near_move, some_moves

from sampan import GAMES, DecodeError, IllegalMoveError, samloc, sampen, saptimpan, suipi
from sampan.codec import dumps, from_data, load_move, loads, move_from_data, to_data
from sampan.record import Record
from sampan.series import Series
from sampan.shuffle import shuffled

# -- the server -----------------------------------------------------------------------------------------------------


def packed(message: Any) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode()


class Server:
    """One table, at which a series of deals is played.

    Args:
        game: The game module.
        series: The series, before or between two deals.
        deck: The pack in the order of the next deal.
    """

    def __init__(self, game: Any, series: Series[Any, Any], deck: Sequence[Any]) -> None:
        self.game, self.series = game, series
        self.record: Record[Any, Any] = Record.start(
            game, deck, series.next_rules, seats=series.seats, dealer=series.dealer, metadata={"bàn": "♥ 7"}
        )
        self.moves: list[Any] = []
        self.state: Any = self.record.state

    def look(self, raw: bytes) -> bytes:
        """Answer ``{"seat": 2}``, or ``null`` for a spectator, with the view of that seat and the moves it may make."""
        try:
            wish = json.loads(raw)["seat"]
        except (ValueError, LookupError, TypeError, RecursionError):
            return packed({"error": "message", "message": "no such question"})
        try:
            view = self.game.view(self.state, wish)
        except (TypeError, ValueError) as error:
            return packed({"error": "seat", "message": str(error)})
        return packed({"view": to_data(view), "moves": [to_data(move) for move in view.legal_moves]})

    def move(self, seat: int | None, raw: bytes) -> bytes:
        """Make the move that a seat has sent; the answer is what is wrong with it, or nothing."""
        try:
            move = load_move(self.game, raw.decode())
        except UnicodeDecodeError:
            return packed({"error": "bytes", "message": "no UTF-8"})
        except DecodeError as error:
            return packed({"error": "decode", "path": error.path, "message": error.message})
        if seat is None:
            refusal = self.game.view(self.state, None).check(move)
            return packed({"refused": refusal.code.value, "message": refusal.message})
        try:
            self.state = self.game.apply(self.state, move, seat=seat)
        except IllegalMoveError as error:
            return packed({"refused": error.illegal.code.value, "message": str(error)})
        self.moves.append(move)
        return b""

    def whole_record(self) -> Record[Any, Any]:
        return attrs.evolve(self.record, moves=tuple(self.moves))

    def history(self, seat: int | None) -> bytes:
        """What a seat may keep of the deal so far: all its views, and the moves."""
        return packed({"record": to_data(self.whole_record().seen_by(seat))})

    def save(self) -> str:
        """Write all that the server holds."""
        parts = {"series": self.series, "record": self.whole_record(), "state": self.state}
        return json.dumps({"game": self.game.NAME, **{name: to_data(part) for name, part in parts.items()}})

    @classmethod
    def load(cls, text: str) -> "Server":
        """Start again from what was written."""
        parts = json.loads(text)
        self = cls.__new__(cls)
        self.game = GAMES[parts["game"]]
        self.series = from_data(Series, parts["series"])
        self.record = from_data(Record, parts["record"])
        self.moves = list(self.record.moves)
        self.state = from_data(self.game.State, parts["state"])
        return self


# -- clients --------------------------------------------------------------------------------------------------------


class Client:
    """A player, or a spectator, with nothing but the bytes it was sent and the ``json`` module."""

    def __init__(self, game: Any, seat: int | None, rng: Random) -> None:
        self.game, self.seat, self.rng = game, seat, rng
        self.view: Any = None
        self.moves: list[Any] = []
        self.old: list[Any] = []

    def receive(self, raw: bytes) -> None:
        message = json.loads(raw)
        if "view" in message:
            self.old = [*self.old, *self.moves][-40:]
            self.view, self.moves = message["view"], message["moves"]

    @property
    def to_act(self) -> bool:
        return self.seat is not None and self.view["turn"] == self.seat

    def answer(self) -> bytes:
        """A move that may be made."""
        return packed(self.moves[self.choose(self.moves)])

    def choose(self, moves: Sequence[Any]) -> int:
        """One of the moves; a Sâm, which makes a short deal, is seldom declared."""
        return self.rng.randrange(len(moves)) if moves[0] != {"kind": "declare"} or self.rng.random() < 0.2 else 1


class LibraryClient(Client):
    """A player with the library on its side: it reads the view and asks it what may be done."""

    def answer(self) -> bytes:
        view = loads(self.game.View, json.dumps(self.view))
        legal = view.legal_moves
        assert [to_data(move) for move in legal] == self.moves
        move = legal[self.choose(self.moves)]
        if isinstance(move, samloc.Play):
            move = self.rng.choice(samloc.variants(view, move))
        assert view.check(move) is None
        return dumps(move).encode()


# -- garbage --------------------------------------------------------------------------------------------------------


class Vandal:
    """Draws answers that nobody should send."""

    KINDS = ("bytes", "spoilt", "other game", "not now", "monstrous", "wrong type", "out of turn", "stale")

    def __init__(self, game: Any, rng: Random) -> None:
        self.game, self.rng = game, rng
        self.others = [other for name, other in GAMES.items() if name != game.NAME]
        states = [other.deal(rng=rng) for other in self.others]
        self.strangers = [
            to_data(move)
            for other, state in zip(self.others, states, strict=True)
            for move in some_moves(other, state)[:20]
        ]

    def strike(self, clients: Sequence[Client]) -> tuple[str, Client, bytes]:
        """Choose a kind of garbage, who sends it, and its bytes."""
        rng = self.rng
        kind = rng.choice(self.KINDS)
        actor = next(client for client in clients if client.to_act)
        client = actor if rng.random() < 0.7 else rng.choice(clients)
        own = rng.choice(actor.moves)
        match kind:
            case "bytes":
                raw = rng.randbytes(rng.choice([0, 1, 5, 200]))
            case "spoilt":
                raw = self._spoilt(own)
            case "other game":
                raw = packed(rng.choice(self.strangers))
            case "not now":
                near = near_move(move_from_data(self.game, own), [], rng)
                raw = packed(to_data(rng.choice([near, near, any_move(self.game, rng)])))
            case "monstrous":
                raw = self._monstrous(own)
            case "wrong type":
                spot = rng.choice(list(own))
                raw = json.dumps({**own, spot: rng.choice(NASTY)}).encode()
            case "out of turn":
                client = rng.choice([one for one in clients if one is not actor])
                raw = packed(own)
            case _:
                raw = packed(rng.choice([move for one in clients for move in one.old] or [own]))
        return kind, client, raw

    def _spoilt(self, move: dict[str, Any]) -> bytes:
        if self.rng.random() < 0.5:
            return spoil_text(json.dumps(move), self.rng).encode()
        return json.dumps(spoil(move, self.strangers, self.rng)).encode()

    def _monstrous(self, move: dict[str, Any]) -> bytes:
        text = json.dumps(move)
        at = self.rng.randrange(len(text))
        choices = [
            *("NaN", text * 100, '{"kind": ' * 3000, "[" * 3000 + "]" * 3000),
            *(text[:at] + "9" * 5000 + text[at:], text.replace("}", ', "kind": "pass"}')),
            json.dumps({**move, "x" * 5000: 1}),
            json.dumps({**move, "\ud800": 1}),
            json.dumps(dict.fromkeys(move, "7H" * 5000)),
            json.dumps(dict.fromkeys(move, 10 ** self.rng.choice([20, 600, 4000]))),
            json.dumps({**dict.fromkeys(move, ["7S"] * 3000), "kind": move["kind"]}),
        ]
        return self.rng.choice(choices).encode()


# -- the witness ----------------------------------------------------------------------------------------------------


class Witness:
    """What each seat has seen of the deck, told from the deck and the moves by the rules pages.

    Attributes:
        seen: The places of the deck whose faces a seat, or a spectator (``None``), has seen.
    """

    def __init__(self, deck: Sequence[Any], state: Any) -> None:
        self.deck = deck
        self.seats, self.dealer, self.rules = state.seats, state.dealer, state.rules
        self.seen: dict[int | None, set[int]] = {seat: set() for seat in (None, *range(self.seats))}
        self.begin(state)
        self.after(state)

    def own(self, seat: int, some: Iterable[int]) -> None:
        self.seen[seat].update(some)

    def open(self, some: Iterable[int]) -> None:
        some = list(some)
        for seen in self.seen.values():
            seen.update(some)

    def moved(self, seat: int, move: Any, state: Any) -> None:
        """Follow a move of a seat, which has led to a state."""
        self.follow(seat, move, state)
        self.after(state)

    def faces(self, seat: int | None) -> Counter[str]:
        """How many copies of each face the seat has seen."""
        return Counter(str(self.deck[place]) for place in self.seen[seat])

    def hands(self, seat: int | None, state: Any) -> list[Any]:
        """The hands as the seat may see them, in JSON."""
        over = state.turn is None
        return [[*map(str, hand)] if over or owner == seat else None for owner, hand in enumerate(state.hands)]

    # what each game adds
    def begin(self, state: Any) -> None: ...
    def follow(self, seat: int, move: Any, state: Any) -> None: ...
    def after(self, state: Any) -> None: ...


class SamLocWitness(Witness):
    """R1.3: ten cards in a block to each seat, the rest to nobody. Plays are open, at the end all hands."""

    def begin(self, state: Any) -> None:
        for seat in range(self.seats):
            self.own(seat, range(10 * seat, 10 * seat + 10))

    def follow(self, seat: int, move: Any, state: Any) -> None:
        if isinstance(move, samloc.Play):
            self.open(self.deck.index(card) for card in move.cards)

    def after(self, state: Any) -> None:
        if state.turn is None:
            self.open(range(10 * self.seats))


class SampenWitness(Witness):
    """R1.5: blocks from the dealer's left on, the upcard, the stock. R1.6: pairs in a hand may be laid out openly."""

    def begin(self, state: Any) -> None:
        size = (len(self.deck) - 1 - len(state.stock)) // self.seats
        self.blocks = {
            (self.dealer + 1 + at) % self.seats: range(at * size, (at + 1) * size) for at in range(self.seats)
        }
        for seat, block in self.blocks.items():
            self.own(seat, block)
            held = Counter(self.deck[place] for place in block)
            if self.rules.initial_pairs is sampen.InitialPairs.DISCARD:
                self.open(place for place in block if held[self.deck[place]] == 2)
        self.next = size * self.seats
        self.turn_up()

    def turn_up(self) -> None:
        self.open([self.next])
        self.upcard, self.next = self.deck[self.next], self.next + 1

    def follow(self, seat: int, move: Any, state: Any) -> None:
        match move:
            case sampen.Turn():
                self.turn_up()
            case sampen.Lead(card=card):
                self.upcard = card
                self.lay(seat)
            case sampen.Match():
                self.lay(seat)

    def lay(self, seat: int) -> None:
        hidden = [place for place in self.blocks[seat] if place not in self.seen[None]]
        self.open([next(place for place in hidden if self.deck[place] is self.upcard)])

    def after(self, state: Any) -> None:
        if state.turn is None:
            for block in self.blocks.values():
                self.open(block)


class SuipiWitness(Witness):
    """R1.3, R1.5: own hands of each round, the floor, and every card that is played; never the stock."""

    def begin(self, state: Any) -> None:
        self.open(self.deck.index(card) for card in state.floor)
        self.dealt(state)

    def dealt(self, state: Any) -> None:
        for seat, hand in enumerate(state.hands):
            self.own(seat, (self.deck.index(card) for card in hand))

    def follow(self, seat: int, move: Any, state: Any) -> None:
        if isinstance(move, suipi.DealRound):
            self.dealt(state)
        else:
            self.open([self.deck.index(move.card)])


class SapTimPanWitness(Witness):
    """R2.1, R3.2, R3.3: tiles come from the wall in order; open are shown Easts, busts, the banker's in his turn."""

    def begin(self, state: Any) -> None:
        self.next = 0
        self.held: list[list[int]] = [[] for _ in range(self.seats)]

    def draw(self, seat: int) -> None:
        self.own(seat, [self.next])
        self.held[seat].append(self.next)
        self.next += 1

    def follow(self, seat: int, move: Any, state: Any) -> None:
        match move:
            case saptimpan.Announce():
                for at in range(self.seats):
                    self.draw((self.dealer + 1 + at) % self.seats)
            case saptimpan.ShowEast():
                self.open(self.held[seat])
                self.held[seat] = []
                self.draw(seat)
            case saptimpan.Draw():
                self.draw(seat)
                if self.rules.draws_face_up:
                    self.open(self.held[seat][1:])
                if seat != self.dealer and self.half_points(seat) > 21:
                    self.open(self.held[seat])
                    self.held[seat] = []

    def half_points(self, seat: int) -> int:
        tiles = [self.deck[place] for place in self.held[seat]]
        return sum(2 * tile.number if tile.suit.value in "mps" else 1 for tile in tiles)  # R1.1

    def banking(self, state: Any) -> bool:
        return state.phase is saptimpan.Phase.DRAW and state.turn == self.dealer

    def after(self, state: Any) -> None:
        if self.banking(state):
            self.open(self.held[self.dealer])
        if state.turn is None:
            for held in self.held:
                self.open(held)

    def hands(self, seat: int | None, state: Any) -> list[Any]:
        seen: list[Any] = super().hands(seat, state)
        for owner, hand in enumerate(state.hands):
            if self.banking(state) and owner == self.dealer:
                seen[owner] = [*map(str, hand)]
            elif seen[owner] is None and self.rules.draws_face_up:
                seen[owner] = [None, *map(str, hand[1:])] if hand else []
        return seen


WITNESSES: dict[str, type[Witness]] = {
    "samloc": SamLocWitness,
    "sampen": SampenWitness,
    "suipi": SuipiWitness,
    "saptimpan": SapTimPanWitness,
}


def new_deck(game: Any, series: Series[Any, Any], rng: Random) -> list[Any]:
    return shuffled(game.pack(series.next_rules), rng)
