"""Deals played through JSON alone: the server holds states, the clients bytes, and one answer in five is garbage.

``SAMPAN_SERVER`` says how many deals of each game are played, ``SAMPAN_SEED`` which ones; ``SAMPAN_FIGURES`` names a
file to which each test adds a line with its counts.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

import pytest
from support.hostile import FACES, LONGEST, any_rules, any_seats, write_figures
from support.server import WITNESSES, Client, LibraryClient, Server, Vandal, Witness, new_deck, packed

from sampan import GAMES
from sampan.codec import dumps, loads, to_data
from sampan.record import Record, SeatRecord
from sampan.series import NextDealer, Series, SeriesRecord

DEALS = int(os.environ.get("SAMPAN_SERVER", "20"))
SEED = int(os.environ.get("SAMPAN_SEED", "7"))

GARBAGE = 0.2
RESTARTS = 0.05
HISTORIES = 0.01
TWINS = (8, 4, 2, 1, 1)
"""So many pairs of hidden cards change places, in the search for a deck with which the deal could go the same way."""

FACE_TEXTS = frozenset(map(str, FACES))
FACE = re.compile(r"(?<![\w½])(?:(?:[A2-9TJQK]|1[123])[SCDH]|[1-9][mpszf]|[csm][1-9]|h[1-3])(?!\w)")
"""Whatever reads like a card or a tile."""

EXAMPLE = re.compile("as in (7H|5z|s4)")
"""What messages about notation that cannot be read always say."""


@pytest.mark.parametrize("name", GAMES)
def test_deals_through_json_alone(name: str) -> None:
    counts: Counter[str] = Counter()
    began = perf_counter()
    while counts["deals"] < DEALS:
        seed = f"{SEED} {name} {counts['tables']}"
        try:
            Table(GAMES[name], Random(seed), counts).play()
        except Exception as error:
            raise AssertionError(f"at table {counts['tables']} of {name}, whose seed is Random({seed!r})") from error
        counts["tables"] += 1
    assert counts["garbage"] > DEALS
    assert counts["twin decks"] > DEALS / 10
    assert counts["restarts"] > DEALS / 10
    assert counts["error decode"] > DEALS / 5
    assert counts["refused not_your_turn"] > DEALS / 10
    columns = ("deals", "series", "moves", "messages", "bytes", "restarts", "histories", "twin decks", "twin messages")
    parts = [f"{counts[key]:,} {key}" for key in (*columns, "answers", "garbage")]
    for group in ("garbage", "refused", "error"):
        found = [key for key in sorted(counts) if key.startswith(f"{group} ")]
        parts.append(f"{group}: " + ", ".join(f"{counts[key]:,} {key.removeprefix(f'{group} ')}" for key in found))
    write_figures(f"server, {name}: {'; '.join(parts)}; {perf_counter() - began:.0f} s")


class Table:
    """One table: a series of one to three deals (in Suipi one by each seat) under rules drawn at random."""

    def __init__(self, game: Any, rng: Random, counts: Counter[str]) -> None:
        self.game, self.rng, self.counts = game, rng, counts
        rules = any_rules(game, rng)
        seats = any_seats(game, rules, rng)
        self.series: Series[Any, Any] = Series.start(
            game,
            rules,
            seats=seats,
            dealer=rng.randrange(seats),
            deals=rng.choice([1, 2, 3]),
            next_dealer=rng.choice(list(NextDealer)),
        )
        self.clients = [
            (LibraryClient if at % 2 else Client)(game, seat, rng) for at, seat in enumerate([*range(seats), None])
        ]
        self.vandal = Vandal(game, rng)

    def play(self) -> None:
        start, records = self.series, []
        totals = (0,) * start.seats
        while not self.series.over:
            deal = Deal(self)
            deal.play()
            self.series = deal.server.series.finish(deal.server.state)
            again = loads(Series, dumps(self.series))
            assert again == self.series
            assert sum(again.totals) == 0
            net = self.game.score(deal.server.state).net
            totals = tuple(map(sum, zip(totals, net, strict=True)))
            assert again.totals == totals
            records.append(deal.server.whole_record())
            self.counts["deals"] += 1
        match = loads(SeriesRecord, dumps(SeriesRecord(start=start, deals=records)))
        assert match.series() == self.series
        assert sum(match.series().totals) == 0
        assert self.series.winners
        self.counts["series"] += 1


class Deal:
    """One deal: all that is sent either way is looked at, and kept."""

    def __init__(self, table: Table) -> None:
        self.game, self.rng, self.counts = table.game, table.rng, table.counts
        self.clients, self.vandal, self.series = table.clients, table.vandal, table.series
        self.deck = new_deck(self.game, self.series, self.rng)
        self.server = Server(self.game, self.series, self.deck)
        self.witness: Witness = WITNESSES[self.game.NAME](self.deck, self.server.state)
        self.states = [self.server.state]
        self.log: list[tuple[Client, str, bytes]] = []
        self.replies: list[bytes] = []
        self.public = [in_public(self.server.state)]
        self.chosen = (0, self.clients[0], frozenset[int]())

    def play(self) -> None:
        for client in self.clients:
            self.look(client)
        while self.server.state.turn is not None:
            if self.rng.random() < GARBAGE:
                self.vandalise()
            else:
                actor = next(client for client in self.clients if client.to_act)
                self.move(actor, actor.answer())
            if self.rng.random() < RESTARTS:
                self.restart()
            if self.rng.random() < HISTORIES:
                self.remember(self.rng.choice(self.clients))
        self.remember(self.rng.choice(self.clients))
        self.check_record()
        self.check_twin()

    # -- what goes over the wire ------------------------------------------------------------------------------------

    def send(self, client: Client, verb: str, raw: bytes) -> bytes:
        """Send bytes to the server; all that comes back passes the censor."""
        before = self.server.state
        reply = ask(self.server, client, verb, raw)
        self.log.append((client, verb, raw))
        self.replies.append(reply)
        self.public.append(in_public(self.server.state))
        if self.rng.randrange(len(self.log)) == 0:
            self.chosen = (len(self.log), client, frozenset(self.witness.seen[client.seat]))
        if reply:
            assert self.server.state is before
            self.censor(client, reply, raw)
        return reply

    def look(self, client: Client) -> None:
        client.receive(self.send(client, "look", packed({"seat": client.seat})))

    def move(self, client: Client, raw: bytes) -> None:
        """Send a move; if it is made, all look at the table, or at a large one some: who acted and who is to act."""
        mover, number = self.server.state.turn, len(self.server.moves)
        reply = self.send(client, "move", raw)
        self.counts["answers"] += 1
        if reply:
            message = json.loads(reply)
            kind = "error" if "error" in message else "refused"
            self.counts[f"{kind} {message[kind]}"] += 1
            return
        assert client.seat == mover
        assert len(self.server.moves) == number + 1
        self.counts["moves"] += 1
        self.states.append(self.server.state)
        self.witness.moved(mover, self.server.moves[-1], self.server.state)
        acts = self.server.state.turn
        looking = {client, *([] if acts is None else [self.clients[acts]])}
        looking.update(self.rng.sample(self.clients, min(5, len(self.clients))))
        for each in self.clients:
            if each in looking:
                self.look(each)

    def vandalise(self) -> None:
        kind, client, raw = self.vandal.strike(self.clients)
        self.counts["garbage"] += 1
        self.counts[f"garbage {kind}"] += 1
        if self.rng.random() < 0.9:
            self.move(client, raw)
            return
        seat = self.rng.choice([-1, len(self.clients) - 1, 99, 10**30, 1.5, "0", True, [0]])
        message = json.loads(self.send(client, "look", self.rng.choice([packed({"seat": seat}), raw])))
        self.counts[f"error {message['error']}"] += 1

    def remember(self, client: Client) -> None:
        """A client asks for all that it may keep of the deal."""
        text = json.dumps(json.loads(self.send(client, "history", b""))["record"])
        record = loads(SeatRecord, text)
        assert record.moves == tuple(self.server.moves)
        assert record.seat == client.seat
        assert list(record.views) == [self.game.view(state, client.seat) for state in self.states]
        self.counts["histories"] += 1

    def restart(self) -> None:
        """Write all that the server holds, and let another begin from it."""
        text = self.server.save()
        server = Server.load(text)
        assert server.save() == text
        assert server.state == self.server.state
        assert server.record.state == server.state
        assert server.series == self.server.series
        self.server = server
        self.counts["restarts"] += 1

    # -- secrets ----------------------------------------------------------------------------------------------------

    def censor(self, client: Client, reply: bytes, raw: bytes) -> None:
        """Hold a message to what its receiver may know.

        No face stands in it that the receiver has not seen, or sent itself; in no list more often than it has seen
        copies; and of each hand exactly what the rules lay open.
        """
        self.counts["messages"] += 1
        self.counts["bytes"] += len(reply)
        message = json.loads(reply)
        views = [message["view"]] if "view" in message else message["record"]["views"] if "record" in message else []
        for view in views:
            assert view["seat"] == client.seat
            assert {"game": self.game.NAME, **view.pop("rules")} == to_data(self.server.state.rules)
            assert sum(view["score"]["net"]) == 0
            lines = [*view["score"]["lines"], *(view["last"] or {}).get("paid", ())]
            assert all(sum(line["net"]) == 0 for line in lines)
        if not views:
            assert len(reply) < LONGEST + 100
        for view in views[-1:]:
            assert view["hands"] == self.witness.hands(client.seat, self.server.state)
            assert view["hand_sizes"] == [*map(len, self.server.state.hands)]
        seen = self.witness.faces(client.seat)
        sent = set() if views else {*FACE.findall(raw.decode(errors="replace"))}
        for some in lists_of(message):
            for text, copies in Counter(one for one in some if isinstance(one, str)).items():
                if text in FACE_TEXTS:
                    assert copies <= seen[text], f"{copies} × {text} in {some}"
                else:
                    assert {*FACE.findall(EXAMPLE.sub("", text))} <= seen.keys() | sent, text

    def check_twin(self) -> None:
        """Deal from another deck, which differs in what a seat has not seen, and send the server the same bytes.

        If with that deck, too, everything in public goes the same way, though the position is another, every byte sent
        to the seat has to be the same.
        """
        length, client, seen = self.chosen
        hidden = [place for place in range(len(self.deck)) if place not in seen]
        for swaps in TWINS if len(hidden) > 1 else ():
            deck = [*self.deck]
            for _ in range(swaps):
                first = hidden[int(len(hidden) * self.rng.random() ** 3)]  # rather from a hand: they are dealt first
                second = self.rng.choice(hidden)
                deck[first], deck[second] = deck[second], deck[first]
            if self.same_in_public(deck, length, client, seen):
                return

    def same_in_public(self, deck: list[Any], length: int, client: Client, seen: frozenset[int]) -> bool:
        """Replay with another deck; tell whether everything in public went the same way."""
        server = Server(self.game, self.series, deck)
        witness = WITNESSES[self.game.NAME](deck, server.state)
        told_both = []
        for number in range(length):
            each, verb, raw = self.log[number]
            if self.public[number] != in_public(server.state) or not witness.seen[client.seat] <= seen:
                return False
            if verb != "move" and each is not client:
                continue
            mover, moves = server.state.turn, len(server.moves)
            reply = ask(server, each, verb, raw)
            if len(server.moves) > moves:
                assert mover is not None
                witness.moved(mover, server.moves[-1], server.state)
            if each is client:
                told_both.append((reply, self.replies[number]))
        if self.public[length] != in_public(server.state) or witness.seen[client.seat] != seen:
            return False
        if server.state == self.states[len(server.moves)]:
            return False
        for here, there in told_both:
            assert here == there
        self.counts["twin decks"] += 1
        self.counts["twin messages"] += len(told_both)
        return True

    # -- the record -------------------------------------------------------------------------------------------------

    def check_record(self) -> None:
        """The record tells the whole deal: the same states, one after another, and the same score."""
        record = self.server.whole_record()
        again = loads(Record, dumps(record))
        assert again == record
        assert again.metadata == {"bàn": "♥ 7"}
        states = again.states()
        assert list(states) == self.states
        assert [state.last for state in states] == [state.last for state in self.states]
        score, replayed = self.game.score(self.server.state), self.game.score(states[-1])
        assert score == replayed
        assert sum(score.net) == 0
        assert self.game.problems(states[-1]) == ()


def ask(server: Server, client: Client, verb: str, raw: bytes) -> bytes:
    match verb:
        case "look":
            return server.look(raw)
        case "history":
            return server.history(client.seat)
        case _:
            return server.move(client.seat, raw)


def in_public(state: Any) -> tuple[Any, ...]:
    """What everybody sees of a state beside the cards and the moves: whose turn it is, and how much lies where."""
    leader = getattr(state, "leader", None)
    return (state.turn, state.phase, leader, tuple(map(len, state.hands)))


def lists_of(data: Any) -> Iterator[list[Any]]:
    """Every list of a document; a text that stands alone is a list of one."""
    if isinstance(data, dict):
        for item in data.values():
            yield from lists_of(item)
    elif isinstance(data, list):
        yield data
        for item in data:
            if isinstance(item, dict | list):
                yield from lists_of(item)
    else:
        yield [data]
