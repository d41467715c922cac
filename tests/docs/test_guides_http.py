"""The table of the guide "Serve over HTTP", over real sockets: what each client gets, waits for, and never sees."""

import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Event
from types import ModuleType
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from sampan import GAMES, samloc
from sampan.codec import from_data, to_data

PROGRAM = Path(__file__).parents[2] / "docs" / "guides" / "http_table.py"
PATIENCE = 60

Answer = tuple[int, Any]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("guide_http_table", PROGRAM)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- over sockets ---------------------------------------------------------------------------------------------------


class Player:
    """A client that knows nothing but an address and a token."""

    def __init__(self, address: str, token: str | None) -> None:
        self.address, self.token = address, token

    def ask(self, path: str = "", body: bytes | None = None) -> Answer:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        try:
            with urlopen(Request(self.address + path, body, headers), timeout=PATIENCE) as answer:
                assert answer.headers["Content-Type"] == "application/json"
                return answer.status, json.load(answer)
        except HTTPError as error:
            with error:
                return error.code, json.load(error)

    def move(self, version: int, move: Any) -> Answer:
        return self.ask(str(version), json.dumps(move).encode())


@contextmanager
def serving(name: str, seats: int) -> Iterator[list[Player]]:
    """The program, running, with a player for each of its seats and a spectator."""
    command = [sys.executable, str(PROGRAM), name, str(seats)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout
            address = server.stdout.readline().strip()
            tokens = [server.stdout.readline().strip() for _ in range(seats)]
            assert len({*tokens}) == seats
            yield [Player(address, token) for token in (*tokens, None)]
        finally:
            server.kill()


@pytest.mark.parametrize(("name", "seats"), [("samloc", 3), ("sampen", 3), ("suipi", 2), ("saptimpan", 3)])
def test_a_deal_is_played_over_http(name: str, seats: int) -> None:
    game: Any = GAMES[name]
    rng = Random(3)
    with serving(name, seats) as players:
        version, over = 0, False
        while not over:
            seen = [player.ask()[1] for player in players]
            views = [from_data(game.View, answer["view"]) for answer in seen]
            assert {answer["version"] for answer in seen} == {version}
            assert [view.seat for view in views] == [*range(seats), None]
            for answer, view in zip(seen, views, strict=True):
                assert answer["moves"] == [to_data(move) for move in view.legal_moves]
            over = views[0].turn is None
            if not over:
                turn = views[0].turn
                choice = seen[turn]["moves"][int(rng.random() * len(seen[turn]["moves"]))]
                status, answer = players[turn].move(version, choice)
                assert (status, answer["version"]) == (200, version + 1)
                assert answer["view"]["last"]["move"] == choice
                version += 1
        assert all(None not in view.hands for view in views)
        assert {view.score.net for view in views} == {views[0].score.net}


def test_of_two_moves_at_one_version_one_is_made() -> None:
    with serving("saptimpan", 2) as (banker, _, _), ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(banker.move, 0, {"kind": "announce", "limit": limit}) for limit in range(1, 9)]
        answers = [one.result(timeout=PATIENCE) for one in asked]
        assert sorted(status for status, _ in answers) == [200] + [409] * 7
        (made,) = (answer for status, answer in answers if status == 200)
        assert {answer["view"]["limit"] for _, answer in answers} == {made["view"]["limit"]}
        assert {answer["version"] for _, answer in answers} == {1}


def test_what_is_refused_has_its_reason_and_changes_nothing() -> None:
    with serving("saptimpan", 2) as (banker, player, spectator):
        before = [one.ask() for one in (banker, player, spectator)]
        announce = {"kind": "announce", "limit": 5}
        assert player.move(0, announce)[0] == 422
        assert player.move(0, announce)[1]["code"] == "not_your_turn"
        assert "(R" in player.move(0, announce)[1]["message"]
        assert banker.move(0, {"kind": "announce", "limit": 0})[1]["code"] == "limit_out_of_range"
        for body in (b"", b"{", b"\xff", b"[]", b"{}", b'{"kind": "dance"}', b'{"kind": "announce"}', b"9" * 5000):
            status, answer = banker.ask("0", body)
            assert (status, answer["code"]) == (400, "unreadable"), body
        for status, answer in (
            spectator.move(0, announce),  # no seat
            Player(spectator.address, "guessed").move(0, announce),
            banker.move(7, announce),  # no such version
            banker.ask("x", json.dumps(announce).encode()),
        ):
            assert (status, answer["version"]) == (409, 0)
        assert [one.ask() for one in (banker, player, spectator)] == before


# -- without a network ----------------------------------------------------------------------------------------------


def call(table: Any, token: str, path: str = "", body: bytes | None = None) -> tuple[str, str]:
    environ = {
        "REQUEST_METHOD": "GET" if body is None else "POST",
        "PATH_INFO": f"/{path}",
        "HTTP_AUTHORIZATION": f"Bearer {token}",
        "CONTENT_LENGTH": str(len(body or b"")),
        "wsgi.input": BytesIO(body or b""),
    }
    told: list[str] = []
    (answer,) = table(environ, lambda status, headers: told.append(status))
    return told[0], answer.decode()


def test_nothing_that_is_sent_tells_a_hidden_card() -> None:
    module, rng = load(), Random(8)
    tried = ["3S", "3C"]  # a refusal repeats what was asked for
    bodies = [b'{"kind": "pass"}', json.dumps({"kind": "play", "cards": tried}).encode(), b"nonsense"]
    looked_at = 0
    for seed in range(6):
        table = module.Table(samloc, seats=3, rng=seed)
        tokens = [*table.seats, "a spectator"]
        while (turn := table.now[1].turn) is not None:
            version, state = table.now
            for seat, token in enumerate(tokens):
                answers = [call(table, token)]
                if seat != turn:
                    answers += [call(table, token, str(version), body) for body in bodies]
                known = {*map(str, state.discards), *tried, *(map(str, state.hands[seat]) if seat < 3 else ())}
                for _, text in answers:
                    assert {*re.findall(r"\w+", text)} & set(map(str, samloc.pack())) <= known
                    looked_at += 1
            legal = [move for move in samloc.legal_moves(state) if move != samloc.Declare()]
            move = json.dumps(to_data(legal[int(rng.random() * len(legal))])).encode()
            assert call(table, tokens[turn], str(version), move)[0] == "200 OK"
    assert looked_at > 1000


def test_a_client_waits_until_somebody_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    table = load().Table(samloc, seats=2, rng=7)
    first, second = table.seats
    waiting = Event()

    def wait_for_news(predicate: Callable[[], bool], timeout: float) -> bool:
        """Wait so long that only being told of the move ends it."""
        assert 0 < timeout < 60  # or a proxy between would give up
        if not predicate():
            waiting.set()
            assert table.changed.wait(PATIENCE)
        return predicate()

    monkeypatch.setattr(table.changed, "wait_for", wait_for_news)
    with ThreadPoolExecutor() as pool:
        answer = pool.submit(call, table, second, "0")
        assert waiting.wait(PATIENCE)
        assert not answer.done()
        assert call(table, first, "0", b'{"kind": "decline"}')[0] == "200 OK"
        status, text = answer.result(timeout=PATIENCE)
    assert (status, json.loads(text)["version"]) == ("200 OK", 1)


def test_a_client_that_waits_in_vain_gets_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    table = load().Table(samloc, seats=2, rng=7)
    monkeypatch.setattr(table.changed, "wait_for", lambda predicate, timeout: predicate())
    seen = [call(table, next(iter(table.seats)), path) for path in ("", "0")]
    assert seen[0] == seen[1]
    assert seen[0][0] == "200 OK"


def test_a_version_and_its_state_are_one_reference() -> None:
    table = load().Table(samloc, seats=2, rng=7)
    before = table.now
    call(table, next(iter(table.seats)), "0", b'{"kind": "decline"}')
    assert before == (0, samloc.deal(seats=2, rng=7))
    assert table.now == (1, samloc.apply(before[1], samloc.Decline()))


def test_a_missing_length_is_no_crash() -> None:
    table = load().Table(samloc, seats=2, rng=7)
    environ = {"REQUEST_METHOD": "POST", "PATH_INFO": "/0", "wsgi.input": BytesIO(b"")}
    told: list[str] = []
    table(environ, lambda status, headers: told.append(status))
    assert told == ["400 Bad Request"]
