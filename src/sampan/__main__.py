"""The command line: watch a deal, play one, or read the rules.

``--seed`` seeds one ``random.Random``, drawn on first for the deal and then for the random players; with ``--deals``
the next deal goes on with the same generator.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from importlib.resources import files
from io import TextIOWrapper
from random import Random, SystemRandom
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from sampan import GAMES, __version__
from sampan.codec import from_data, to_data
from sampan.errors import DecodeError, NotationError, RulesError, one_of
from sampan.game import Game, Seat
from sampan.lexicon.voice import seats
from sampan.series import Series
from sampan.show import _frame, text
from sampan.show._ink import Ink, to_ascii
from sampan.show._moves import move_list, read_move

__all__ = ["main"]

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

RASH: Final[Mapping[str, str]] = {"samloc": "declare"}
"""What no random player does, for it would nearly always be lost, and the deal over before it is played."""

FOLD: Final = 60
"""How many moves a list shows unless all are asked for."""

HELP: Final = """\
Write the number of a move, or the move itself; {notation}.
  ?      this help                 moves  every legal move
  table  the table once more       rules  the rules of the game
  q      leave the table"""


class UsageError(Exception):
    """What was asked for on the command line cannot be."""


class Left(Exception):  # noqa: N818  (leaving the table is no error)
    """The player has left the table, or the input has ended."""


# -- the terminal ---------------------------------------------------------------------------------------------------


@attrs.frozen
class Screen:
    """Where the game is shown, and what can be shown there."""

    colour: bool
    """Whether it takes ANSI codes."""

    ascii: bool
    """Whether it takes nothing but ASCII."""

    @classmethod
    def find(cls) -> "Screen":
        """Look at the standard streams and the environment."""
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # bytes that are no text are no move either
        if sys.stdout is None:  # closed by the caller
            return cls(colour=False, ascii=True)
        colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        try:
            "♥ốđ½🀄–".encode(sys.stdout.encoding or "utf-8")
        except (UnicodeError, LookupError):
            return cls(colour=colour, ascii=True)
        return cls(colour=colour, ascii=False)

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(to_ascii(line) if self.ascii else line)

    def show(self, draw: Callable[..., str], *facts: object) -> None:
        """Print what one of the functions of :mod:`sampan.show.text` writes."""
        print(draw(*facts, colour=self.colour, ascii=self.ascii))

    def ask(self, prompt: str) -> str:
        """Read a line.

        Raises:
            Left: At the end of the input.
        """
        if sys.stdin is None or sys.stdout is None:  # closed by the caller
            raise Left
        try:
            line = input(prompt)
        except EOFError:
            print()
            raise Left from None
        except KeyboardInterrupt:
            print()
            raise
        if not sys.stdin.isatty():
            self.say(line)  # what a terminal would have shown
        return line.strip()

    @property
    def ink(self) -> Ink:
        """What to write single words with."""
        return Ink(self.colour, self.ascii)


# -- the rules asked for --------------------------------------------------------------------------------------------


def read_rules(game: AnyGame, preset: str | None, options: Sequence[str]) -> Any:
    """Make the rules of a preset with some options changed.

    Args:
        game: The game.
        preset: The name of a constant of the module, in any case; ``None`` for the standard rules.
        options: ``NAME=VALUE`` each.

    Raises:
        UsageError: If there is no such preset or option, or the options cannot be.
    """
    kind = type(game.STANDARD)
    presets = {name: value for name, value in vars(game).items() if isinstance(value, kind)}
    name = (preset or "STANDARD").replace("-", "_").upper()
    if name not in presets:
        raise UsageError(f"{game.NAME} has no preset {preset!r}; its presets are {', '.join(presets)}")
    hints = get_type_hints(kind)
    data = to_data(presets[name])
    names = [name for name in data if name != "game"]
    for option in options:
        name, equals, value = option.partition("=")
        name = name.strip().replace("-", "_").lower()
        if not equals:
            raise UsageError(f"--rule takes NAME=VALUE, not {option!r}")
        if name not in names:
            raise UsageError(f"{game.NAME} has no rule {name!r}; its rules are {', '.join(names)}")
        data[name] = option_data(hints[name], value.strip())
    try:
        return from_data(kind, data)
    except DecodeError as error:
        where = error.path.removeprefix("$").removeprefix(".")
        raise UsageError(f"{where}: {error.message}" if where else error.message) from None


def option_data(hint: Any, value: str) -> Any:
    """Turn the text of an option into what the codec reads; what does not fit goes on as it is, to be refused there.

    >>> option_data(int | None, "3"), option_data(bool, "False"), option_data(tuple[int, ...], "1, 2")
    (3, False, [1, 2])
    """
    word = value.lower()
    if get_origin(hint) in (Union, UnionType):
        if word == "none" and NoneType in get_args(hint):
            return None
        hint = next(kind for kind in get_args(hint) if kind is not NoneType)
    if get_origin(hint) is tuple:
        return [option_data(get_args(hint)[0], item.strip()) for item in value.split(",") if item.strip()]
    if hint is bool:
        return {"true": True, "false": False}.get(word, value)
    if hint is int and re.fullmatch(r"[+-]?\d{1,20}", value):
        return int(value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        members = [one for one in hint if word.replace("-", "_") in (one.name.lower(), str(one.value).lower())]
        return members[0].value if members else value
    return value


# -- deals ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Sitting:
    """What is played, by whom, and where it is shown."""

    game: AnyGame
    rules: Any
    seats: int | None
    seat: Seat | None
    rng: Random
    deals: int
    screen: Screen


def play_deals(sitting: Sitting, play_out: Callable[[Sitting, Any], Any], greeting: str) -> None:
    """Deal and play one deal, or a series of as many as asked, and add up.

    Args:
        sitting: What is played.
        play_out: Takes a fresh deal to its end.
        greeting: What is said once, when the table has turned out possible.

    Raises:
        RulesError: If the rules do not allow the seat count.
        UsageError: If there is no such seat.
    """
    screen = sitting.screen
    series = Series.start(sitting.game, sitting.rules, seats=sitting.seats, deals=sitting.deals)
    if sitting.seat is not None and sitting.seat >= series.seats:
        raise UsageError(f"the seats are 0 to {series.seats - 1}, not {sitting.seat}")
    screen.say(greeting)
    if sitting.deals == 1:
        finish(sitting, play_out(sitting, series.deal(sitting.rng)))
        return
    while not series.over:
        number = f"{series.deals + 1} of {series.length}"
        screen.say("", screen.ink.bold(f"Deal {number}"))
        state = play_out(sitting, series.deal(sitting.rng))
        finish(sitting, state)
        series = series.finish(state)
        screen.say(f"  {screen.ink.bold(f'after {number} deals')}: {_frame.net(series.totals, screen.ink)}")
    screen.say(f"  {screen.ink.bold('won')} by {seats(series.winners)}")


def finish(sitting: Sitting, state: Any) -> None:
    """Show how a deal ended, and what it cost."""
    seen, screen = sitting.game.view(state, sitting.seat), sitting.screen
    screen.say("")
    screen.show(text.table, seen)
    screen.say("")
    screen.show(text.bill, seen.score)


def advance(sitting: Sitting, state: Any, move: Any, look: Callable[[Any], Any]) -> Any:
    """Make a move and tell it as it looks through a view; return the state after it."""
    game, screen = sitting.game, sitting.screen
    before, after = look(state), game.apply(state, move)
    screen.show(text.tell, before, move)
    seen = look(after)
    for line in text.news(before, seen, colour=screen.colour, ascii=screen.ascii):
        screen.say(f"  {line}")
    return after


def random_move(sitting: Sitting, state: Any) -> Any:
    """Choose a move as :func:`sampan.playout` does, but nothing rash."""
    moves = [move for move in sitting.game.legal_moves(state) if str(move) != RASH.get(sitting.game.NAME)]
    return moves[int(sitting.rng.random() * len(moves))]


# -- watch ----------------------------------------------------------------------------------------------------------


def open_view(game: AnyGame, state: Any, seat: Seat | None) -> Any:
    """What a seat sees; for ``None``, what all seats see together."""
    if seat is not None:
        return game.view(state, seat)
    hands = tuple(game.view(state, owner).hand for owner in range(state.seats))
    return attrs.evolve(game.view(state, None), hands=hands)


def watch_out(sitting: Sitting, state: Any) -> Any:
    """Let random players play a deal out, and tell every move."""

    def look(state: Any) -> Any:
        return open_view(sitting.game, state, sitting.seat)

    seen = look(state)
    if state.turn is not None:
        sitting.screen.say("")
        sitting.screen.show(text.table, seen)
        sitting.screen.say("")
    while state.turn is not None:
        state = advance(sitting, state, random_move(sitting, state), look)
        before, seen = seen, look(state)
        if state.turn is not None and text.milestone(before, seen):
            sitting.screen.say("")
            sitting.screen.show(text.table, seen)
            sitting.screen.say("")
    return state


# -- play -----------------------------------------------------------------------------------------------------------


def play_out(sitting: Sitting, state: Any) -> Any:
    """Let the user play a seat against random players.

    Raises:
        Left: If the user leaves, or the input ends.
    """

    def look(state: Any) -> Any:
        return sitting.game.view(state, sitting.seat)

    while state.turn is not None:
        mine = state.turn == sitting.seat
        move = ask_move(sitting, look(state)) if mine else random_move(sitting, state)
        state = advance(sitting, state, move, look)
    return state


def ask_move(sitting: Sitting, view: Any) -> Any:
    """Show the table and the legal moves, and ask until a legal move is named.

    Raises:
        Left: If the user leaves, or the input ends.
    """
    game, screen = sitting.game, sitting.screen
    moves = view.legal_moves
    screen.say("")
    screen.show(text.table, view)
    screen.say(*move_list(moves, screen.ink, most=FOLD))
    while True:
        line = screen.ask(f"seat {view.seat}> ")
        match line.lower():
            case "q" | "quit" | "exit":
                raise Left
            case "?" | "help":
                screen.say(HELP.format(notation=notation(game)))
            case "moves":
                screen.say(*move_list(moves, screen.ink, most=len(moves)))
            case "table":
                screen.show(text.table, view)
            case "rules":
                screen.say(rules_page(game))
            case "" if len(moves) > 1:
                screen.say("Write the number of a move or the move itself, ? for help, q to leave.")
            case "":
                return moves[0]
            case _:
                try:
                    move = read_move(game, moves, line)
                except NotationError as error:
                    screen.say(error.message)
                    continue
                illegal = view.check(move)
                if illegal is None:
                    return move
                screen.say(screen.ink.notation(illegal.message))


def notation(game: AnyGame) -> str:
    """How moves are written, as the game's own parser puts it."""
    try:
        game.parse_move("")
    except NotationError as error:
        return error.message
    return "a move is written as it is listed"


# -- rules ----------------------------------------------------------------------------------------------------------


def rules_page(game: AnyGame) -> str:
    """The rules of a game as implemented, in Markdown."""
    return (files("sampan") / game.NAME / "rules.md").read_text(encoding="utf-8").rstrip()


# -- the command line -----------------------------------------------------------------------------------------------


def whole(least: int) -> Callable[[str], int]:
    """A reader of whole numbers from ``least``."""

    def read(value: str) -> int:
        if not re.fullmatch(r"[0-9]{1,18}", value) or int(value) < least:
            raise argparse.ArgumentTypeError(f"a whole number from {least} is wanted, not {value!r}")
        return int(value)

    return read


def make_parser() -> argparse.ArgumentParser:
    """Describe the commands and their options."""
    parser = argparse.ArgumentParser(prog="python -m sampan", description="Traditional table games in the terminal.")
    parser.add_argument("--version", action="version", version=f"sampan {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    helps = {
        "watch": "watch random players play, all hands open",
        "play": "play a seat against random players",
        "rules": "print the rules of a game",
    }
    for name, help_text in helps.items():
        command = commands.add_parser(name, help=help_text, description=help_text)
        command.add_argument("game", choices=sorted(GAMES), metavar="GAME", help=one_of(sorted(GAMES)))
        if name == "rules":
            continue
        seat_help = "the seat you play (0)" if name == "play" else "see what this seat sees"
        command.add_argument("--seats", type=whole(1), metavar="N", help="how many seats")
        command.add_argument("--seat", type=whole(0), metavar="N", help=seat_help)
        command.add_argument("--seed", type=whole(0), metavar="N", help="deal and play the same again")
        command.add_argument("--preset", metavar="NAME", help="rules to start from; a wrong NAME lists them")
        rule_help = "change one option; a wrong NAME lists them"
        command.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE", help=rule_help)
        command.add_argument(
            "--deals",
            type=whole(1),
            default=1,
            metavar="N",
            help="how many deals (1); in Suipi more than one is a match",
        )
    return parser


def run(command: argparse.Namespace) -> None:
    """Do what a command line asks for.

    Raises:
        RulesError: If the rules do not allow it.
        UsageError: If something asked for cannot be.
    """
    game, screen = GAMES[command.game], Screen.find()
    if command.command == "rules":
        screen.say(rules_page(game))
        return
    rules = read_rules(game, command.preset, command.rule)
    seed = SystemRandom().randrange(1 << 32) if command.seed is None else command.seed
    watching = command.command == "watch"
    sitting = Sitting(
        game=game,
        rules=rules,
        seats=command.seats,
        seat=command.seat if watching else command.seat or 0,
        rng=Random(seed),
        deals=command.deals,
        screen=screen,
    )
    chosen = [command.preset] * bool(command.preset) + command.rule
    facts = [f"seed {seed}"] if watching else [f"seat {sitting.seat} is yours", "? for help"]
    play_deals(sitting, watch_out if watching else play_out, _frame.heading(game.TITLE, [*chosen, *facts], screen.ink))


def silence() -> None:
    """Let what is still to be written go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(what: object) -> None:
    """Print an error, unless the caller has closed the stream for it."""
    if sys.stderr is not None:
        print(f"sampan: {what}", file=sys.stderr)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: The arguments; ``None`` for those of the process.

    Returns:
        The exit code: 0, also when the player leaves or the input ends; 2 for bad usage; 130 for Ctrl-C; 1 if
            the output cannot be written.

    Raises:
        SystemExit: For ``--help``, ``--version`` and arguments that cannot be read (code 2).
    """
    try:
        with suppress(Left):
            run(make_parser().parse_args(argv))
        print(end="", flush=True)
    except BrokenPipeError:  # such as `| head`: nobody reads on
        silence()
    except KeyboardInterrupt:
        return 130
    except (RulesError, UsageError) as error:
        complain(error)
        return 2
    except OSError as error:  # such as a full disk
        silence()
        complain(error.strerror or error)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
