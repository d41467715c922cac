"""A table over HTTP with the standard library alone: each client sees its own hand and no other.

    python examples/json_server.py samloc 2

It prints its address, a free port of this machine. ``POST /join`` takes a seat and gives a token, the key to its hand.
``GET /table`` gives the view and the legal moves of who sends ``Authorization: Bearer TOKEN``, or a spectator's.
``POST /move`` makes the move in its body. It ends when every seat has seen the end of the deal, or after an hour.
"""

import json
import secrets
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from time import monotonic
from typing import Any

from sampan import GAMES, DecodeError, Game
from sampan.codec import load_move, to_data
from sampan.lexicon import describe


class Table(HTTPServer):
    """One deal, and who sits where."""

    timeout = 60

    def __init__(self, game: Game[Any, Any, Any, Any], seats: int) -> None:
        super().__init__(("127.0.0.1", 0), Client)
        self.game, self.state, self.told = game, game.deal(seats=seats), ""
        self.seats: dict[str, int] = {}  # by token
        self.waited_for: set[int | None] = set(range(seats))

    def answer(self, call: str, seat: int | None, body: str) -> tuple[int, dict[str, Any]]:
        """Answer what a seat, or somebody without one, asks for: a status and a document."""
        if call == "POST /join" and len(self.seats) < self.state.seats:
            self.seats[token := secrets.token_urlsafe()] = len(self.seats)
            return 200, {"seat": self.seats[token], "token": token}
        if call == "GET /table":
            view = self.game.view(self.state, seat)
            self.waited_for -= {seat} if view.turn is None else set()
            return 200, {"view": to_data(view), "moves": [*map(to_data, view.legal_moves)], "told": self.told}
        if call == "POST /move" and seat is not None:
            try:
                move = load_move(self.game, body)
            except DecodeError as error:
                return 400, {"error": str(error)}
            if refusal := self.game.check(self.state, move, seat=seat):
                return 409, {"error": refusal.message, "code": refusal.code.value}
            self.told, self.state = describe(self.game, self.state, move), self.game.apply(self.state, move, seat=seat)
            return 200, {"told": self.told}
        return 403, {"error": "join while a seat is free, look at the table, or move from your seat"}


class Client(BaseHTTPRequestHandler):
    """One request, with its answer."""

    timeout = 5

    def do_GET(self) -> None:
        """Read a request and answer it."""
        table: Any = self.server
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        size = self.headers.get("Content-Length", "")[:5]
        body = self.rfile.read(int(size) if size.isdecimal() else 0).decode(errors="replace")
        status, data = table.answer(f"{self.command} {self.path}", table.seats.get(token), body)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(data).encode())

    do_POST = do_GET  # noqa: N815


if __name__ == "__main__":
    with Table(GAMES[sys.argv[1]], int(sys.argv[2])) as table:
        print(f"http://127.0.0.1:{table.server_port}", flush=True)
        end = monotonic() + 3600
        while table.waited_for and monotonic() < end:
            table.handle_request()
