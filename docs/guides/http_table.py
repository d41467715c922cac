"""A table over HTTP, with the standard library alone: ``python http_table.py samloc 2``."""

import json
import secrets
import sys
from socketserver import ThreadingMixIn
from threading import Condition
from typing import Any
from wsgiref.simple_server import WSGIServer, make_server

from sampan import GAMES, Game, IllegalMoveError, Seat, codec


class Table:
    """One deal, as a WSGI application."""

    def __init__(self, game: Game[Any, Any, Any, Any], **asked: Any) -> None:
        self.game, self.now, self.changed = game, (0, game.deal(**asked)), Condition()
        self.seats = {secrets.token_urlsafe(): seat for seat in range(self.now[1].seats)}

    def look(self, seat: Seat | None, known: str) -> dict[str, Any]:
        """Tell what a seat or a spectator may know, once it is not the version it knows."""
        with self.changed:
            self.changed.wait_for(lambda: str(self.now[0]) != known, timeout=20)
        version, state = self.now  # one reference, so the two belong together
        view = self.game.view(state, seat)
        return {"version": version, "view": codec.to_data(view), "moves": [*map(codec.to_data, view.legal_moves)]}

    def move(self, seat: Seat | None, known: str, text: str) -> bool:
        """Make a move, if the table is at the version that the seat knows; tell whether."""
        with self.changed:
            version, state = self.now
            if seat is None or str(version) != known:
                return False
            self.now = version + 1, self.game.apply(state, codec.load_move(self.game, text), seat=seat)
            self.changed.notify_all()
        return True

    def __call__(self, environ: dict[str, Any], start_response: Any) -> list[bytes]:
        """Answer ``GET /VERSION`` with a view, ``POST /VERSION`` with that after a move."""
        seat = self.seats.get(environ.get("HTTP_AUTHORIZATION", "").removeprefix("Bearer "))
        known, post = environ["PATH_INFO"][1:], environ["REQUEST_METHOD"] == "POST"
        try:
            text = environ["wsgi.input"].read(min(int(environ.get("CONTENT_LENGTH", "")), 999)).decode() if post else ""
            status = "200 OK" if not post or self.move(seat, known, text) else "409 Conflict"
            answer = self.look(seat, "" if post else known)
        except IllegalMoveError as bad:
            status, answer = "422 Refused", {"code": bad.illegal.code.value, "message": str(bad)}
        except ValueError as bad:
            status, answer = "400 Bad Request", {"code": "unreadable", "message": str(bad)}
        start_response(status, [("Content-Type", "application/json")])
        return [json.dumps(answer).encode()]


if __name__ == "__main__":
    Server: Any = type("Server", (ThreadingMixIn, WSGIServer), {"daemon_threads": True})
    with make_server("127.0.0.1", 0, table := Table(GAMES[sys.argv[1]], seats=int(sys.argv[2])), Server) as server:
        print(f"http://127.0.0.1:{server.server_port}/", *table.seats, sep="\n", flush=True)
        server.serve_forever()
