"""The command line in this process, with streams of its own; and what a receipt says, read back from its text."""

import io
import re
import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout

import attrs

from sampan.__main__ import main

_SEATS = r"seats? ([0-9, and]+)"
_PAYMENT = re.compile(rf"^  {_SEATS} pays? {_SEATS} +([0-9,]+)( each)?  (R[0-9.]+)  \S", re.MULTILINE)
_NET = re.compile(r"^  net: (.*)$", re.MULTILINE)
_TOTALS = re.compile(r"^  after (\d+) of (\d+) deals: (.*)$", re.MULTILINE)


@attrs.frozen
class Ran:
    """What a command line has answered."""

    code: int
    out: str
    err: str


class _Stream(io.TextIOWrapper):
    """A text stream that may pretend to be a terminal."""

    def __init__(self, content: bytes, encoding: str, *, terminal: bool) -> None:
        super().__init__(io.BytesIO(content), encoding=encoding, errors="strict", newline="\n")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode(self.encoding)


def run(*argv: str, lines: Iterable[str] = (), encoding: str = "utf-8", terminal: bool = False) -> Ran:
    """Run ``python -m sampan`` with these arguments, and these lines as its input."""
    out, err = _Stream(b"", encoding, terminal=terminal), _Stream(b"", "utf-8", terminal=False)
    given = _Stream("".join(f"{line}\n" for line in lines).encode(), "utf-8", terminal=False)
    before, sys.stdin = sys.stdin, given
    try:
        with redirect_stdout(out), redirect_stderr(err):
            try:
                code = main(argv)
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else 1
    finally:
        sys.stdin = before
    return Ran(code, out.text(), err.text())


def nets(out: str) -> list[list[int]]:
    """The net line of each receipt in a text."""
    return [_amounts(line) for line in _NET.findall(out)]


def totals(out: str) -> list[list[int]]:
    """The running totals in a text."""
    return [_amounts(line) for _, _, line in _TOTALS.findall(out)]


def _amounts(line: str) -> list[int]:
    return [int(amount.replace(",", "")) for amount in re.findall(r"seat \d+ ([+-]?[0-9,]+)(?:, |$)", line)]


def paid(receipt: str, seats: int) -> list[int]:
    """Add up the lines of one receipt by what they say."""
    net = [0] * seats
    for payers, payees, amount, each, _ in _PAYMENT.findall(receipt):
        givers, takers = _numbers(payers), _numbers(payees)
        one = int(amount.replace(",", ""))
        assert bool(each) == (len(givers) * len(takers) > 1)
        whole = one * max(len(givers), 1 if len(givers) > 1 else len(takers))
        for seat in givers:
            net[seat] -= whole // len(givers)
        for seat in takers:
            net[seat] += whole // len(takers)
    return net


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]
