"""Your table's rules: options from the command line, what they change, and a deal under them.

    python examples/house_rules.py samloc stake=5 last_card=off chop_chain=double

An option that does not exist, or a value that cannot be, is told with its name; without options you get the list.
"""

import json
import sys
from random import Random
from typing import Any

import attrs

from sampan import GAMES, DecodeError, Game, playout
from sampan.codec import from_data, to_data
from sampan.show import text

AnyGame = Game[Any, Any, Any, Any]


def value(word: str) -> Any:
    """Read a value as JSON, or else as a word: ``5``, ``true``, ``null``, ``["dragon"]``, ``off``."""
    try:
        return json.loads(word)
    except ValueError:
        return word


def house_rules(game: AnyGame, options: list[str]) -> Any:
    """Change some options of the standard rules.

    Raises:
        DecodeError: If an option or a value cannot be.
    """
    asked = {name: value(word) for name, _, word in (option.partition("=") for option in options)}
    return from_data(type(game.STANDARD), to_data(game.STANDARD) | asked)


def changes(game: AnyGame, rules: Any) -> list[str]:
    """List the options that differ from the standard rules."""
    before, after = to_data(game.STANDARD), to_data(rules)
    return [f"{name}: {before[name]} -> {after[name]}" for name in after if before[name] != after[name]]


def main(name: str = "samloc", *options: str) -> int:
    """Print what the options change and what a deal comes to; 2 if they cannot be."""
    game = GAMES[name]
    if not options:
        for field in attrs.fields(type(game.STANDARD)):
            if field.init:
                print(f"{field.name} = {to_data(game.STANDARD)[field.name]}")
        return 0
    try:
        rules = house_rules(game, [*options])
    except DecodeError as error:
        print(f"{error.path.removeprefix('$.')}: {error.message}", file=sys.stderr)
        return 2
    print(f"{game.TITLE} for {list(game.seat_counts(rules))} seats, with")
    for line in changes(game, rules):
        print(f"  {line}")
    end = playout(game, game.deal(rules, rng=7), Random(7))
    print("\nA deal at this table, played at random:")
    print(text.outcome(game.view(end, None)))
    print(text.bill(game.score(end)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
