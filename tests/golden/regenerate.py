"""Write the golden files anew: ``python tests/golden/regenerate.py``. Do it only when a change is meant, and read the
difference before you keep it: what is in these files is what users rely on.

- ``api.txt``: every public name with its parameters and members, and the values of the enums.
- ``decks.txt``: the deck that a seed gives.
- ``<game>.txt``: deals move by move, with the legal moves in their order, and the bill.
- ``<game>.json``: one document of each kind.
- ``../perft/<game>.txt``: how many sequences of legal moves there are.

``versions.txt`` ties them to ``CHANGELOG.md``: for each version there, the fingerprint of these files. What changes
after a release needs a new heading in the changelog, ``## Unreleased (X.Y.Z)``, and a line below it that tells users;
without it nothing is written. ``--amend`` is for a version that has its date and is not out yet.
"""

import hashlib
import inspect
import json
import pkgutil
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import partial
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any, Final, get_args

import attrs

import sampan
from sampan import GAMES, perft
from sampan.codec import to_data
from sampan.record import Record
from sampan.series import Series, SeriesRecord

HERE: Final = Path(__file__).parent
PERFT: Final = HERE.parent / "perft"
SEEDS: Final = (1, 2, 3)
MOST_SEQUENCES: Final = 4000
DEEPEST: Final = 6


def presets(game: Any) -> dict[str, Any]:
    """The Rules constants of a game, by name."""
    return {name: value for name, value in sorted(vars(game).items()) if isinstance(value, game.Rules)}


# -- api.txt --------------------------------------------------------------------------------------------------------


def public_modules() -> list[ModuleType]:
    """The package, the modules right under it and what they publish; what begins with an underscore is private."""
    names = [module.name for module in pkgutil.iter_modules(sampan.__path__) if not module.name.startswith("_")]
    names = [name for name in names if name in GAMES or not files("sampan").joinpath(name, "rules.py").is_file()]
    modules = [import_module(f"sampan.{name}") for name in names]
    inner = [thing for module in modules for thing in vars(module).values() if _is_published(thing, module)]
    return [sampan, *sorted([*modules, *inner], key=lambda module: module.__name__)]


def _is_published(thing: object, package: ModuleType) -> bool:
    return (
        isinstance(thing, ModuleType)
        and thing.__name__.startswith(f"{package.__name__}.")
        and thing.__name__.rpartition(".")[2] in package.__all__
    )


def api() -> str:
    """All public names."""
    blocks = ["\n".join([module.__name__, *_names(module)]) for module in public_modules()]
    return "\n\n".join(blocks) + "\n"


def _names(module: ModuleType) -> Iterator[str]:
    for name in sorted(module.__all__):
        thing = getattr(module, name)
        home = getattr(thing, "__module__", None)
        if isinstance(thing, ModuleType):
            yield f"    {name}: module"
        elif isinstance(thing, type | FunctionType) and home != module.__name__:
            yield f"    {name}: {home}.{thing.__qualname__}"
        elif isinstance(thing, type):
            yield from (f"    {line}" for line in _class(thing))
        elif isinstance(thing, FunctionType):
            yield f"    {name}{_parameters(thing)}"
        elif isinstance(thing, str | int):
            yield f"    {name} = {thing!r}"
        elif get_args(thing):
            yield f"    {name} = {' | '.join(kind.__name__ for kind in get_args(thing))}"
        else:
            yield f"    {name}: {type(thing).__name__}"


def _class(kind: Any) -> Iterator[str]:
    if issubclass(kind, Enum):
        yield f"enum {kind.__name__}"
        for member in kind:
            rule = f" ({member.rule})" if hasattr(member, "rule") else ""
            yield f"    {member.name} = {member.value!r}{rule}"
    else:
        # A State is made by position; a plain exception takes what Exception takes.
        plain = issubclass(kind, Exception) and not isinstance(kind.__init__, FunctionType)
        hidden = kind.__name__ == "State" or plain or getattr(kind, "_is_protocol", False)
        yield f"class {kind.__name__}{'' if hidden else _parameters(kind)}"
    families = [base for base in kind.__mro__ if base.__module__.startswith("sampan")]
    members = {name for base in families for name in (*vars(base), *vars(base).get("__annotations__", ()))}
    for name in sorted(name for name in members if not name.startswith("_")):
        if isinstance(vars(kind).get(name), kind):
            continue  # a member of the enum
        member = inspect.getattr_static(kind, name, None)
        if isinstance(member, classmethod | staticmethod | FunctionType):
            yield f"    .{name}{_parameters(getattr(kind, name))}"
        else:
            yield f"    .{name}"


def _parameters(thing: Any) -> str:
    """The parameters without annotations; ``=`` marks those that may be left out."""
    bare = [
        parameter.replace(
            annotation=inspect.Parameter.empty,
            default=parameter.empty if parameter.default is parameter.empty else _LEFT_OUT,
        )
        for parameter in inspect.signature(thing).parameters.values()
    ]
    return str(inspect.Signature(bare)).replace("self, /, ", "").replace("self, ", "").replace("(self)", "()")


class _LeftOut:
    def __repr__(self) -> str:
        return ""


_LEFT_OUT: Final = _LeftOut()


# -- deals ----------------------------------------------------------------------------------------------------------


def decks() -> str:
    """The deck of each game for each seed."""
    lines = [
        f"{game.NAME} {seed}: {' '.join(map(str, Record.shuffle(game, rng=seed).deck))}"
        for game in GAMES.values()
        for seed in (0, *SEEDS)
    ]
    return "\n".join(lines) + "\n"


def longest(game: Any, rules: Any, seats: int | None, seeds: range) -> tuple[int, list[Any], list[Any]]:
    """The longest of some random deals: its seed, its states and its moves."""
    return max((_random_deal(game, rules, seats, seed) for seed in seeds), key=lambda deal: len(deal[2]))


def _random_deal(game: Any, rules: Any, seats: int | None, seed: int) -> tuple[int, list[Any], list[Any]]:
    rng, states, made = Random(seed), [game.deal(rules, seats=seats, dealer=1, rng=seed)], []
    while moves := game.legal_moves(states[-1]):
        made.append(moves[int(rng.random() * len(moves))])
        states.append(game.apply(states[-1], made[-1]))
    return seed, states, made


def playthrough(game: Any) -> str:
    """Deals move by move: one for each preset, and one with another seat count."""
    tables = [(name, None) for name in presets(game)]
    tables.append(("STANDARD", next(seats for seats in game.seat_counts() if seats != game.deal(rng=1).seats)))
    return "\n\n".join("\n".join(_deal(game, *table, 10 * at)) for at, table in enumerate(tables)) + "\n"


def _deal(game: Any, preset: str, seats: int | None, first_seed: int) -> Iterator[str]:
    seed, states, made = longest(game, presets(game)[preset], seats, range(first_seed, first_seed + 10))
    yield f"# {game.TITLE}: {preset}, {states[0].seats} seats, dealer {states[0].dealer}, seed {seed}"
    for state, move, after in zip(states, made, states[1:], strict=False):
        yield repr(state)
        yield f"    {state.turn}: {move}    of {', '.join(map(str, game.legal_moves(state)))}"
        if after.turn is not None and (net := game.score(after).net) != game.score(state).net:
            yield f"    score {' '.join(f'{one:+}' for one in net)}"
    yield repr(states[-1])
    yield f"    {states[-1].outcome!r}"
    score = game.score(states[-1])
    for line in score.lines:
        cards = f"    {' '.join(map(str, line.cards))}" if line.cards else ""
        yield f"    {line.item.value}: {' '.join(f'{one:+}' for one in line.net)}{cards}"
    yield f"    score {' '.join(f'{one:+}' for one in score.net)}"


def documents(game: Any) -> str:
    """One document of each kind, from the middle and the end of a deal."""
    seed, states, made = longest(game, game.STANDARD, None, range(10))
    record = Record.shuffle(game, dealer=1, rng=seed, metadata={"table": "golden"})
    middle, end = states[len(states) // 2], states[-1]
    kinds = {type(move): move for move in made}
    found = {
        **{f"rules {name}": rules for name, rules in presets(game).items()},
        "state in the middle": middle,
        "state at the end": end,
        "view of the seat to act": game.view(middle, middle.turn),
        "view of a spectator": game.view(middle, None),
        "view at the end": game.view(end, 0),
        "score": game.score(end),
        "record": attrs.evolve(record, moves=tuple(made)),
        "seat record": attrs.evolve(record, moves=tuple(made[:2])).seen_by(0),
        "series": Series.start(game, dealer=1).finish(end),
        "series record": SeriesRecord(start=Series.start(game, dealer=1)).deal(seed, metadata={"table": "golden"}),
        **{f"move {to_data(move)['kind']}": move for move in sorted(kinds.values(), key=str)},
    }
    return json.dumps({name: to_data(one) for name, one in found.items()}, ensure_ascii=False, indent=1) + "\n"


# -- perft ----------------------------------------------------------------------------------------------------------


def positions(game: Any) -> Iterator[tuple[str, Any]]:
    """Fixed positions, each with a title: of a random deal the first, and those after a third and two thirds of it."""
    for preset, rules in presets(game).items():
        allowed = list(game.seat_counts(rules))
        for seats in sorted({allowed[0], game.deal(rules, rng=1).seats, allowed[min(len(allowed), 4) - 1]}):
            seed, states, _ = longest(game, rules, seats, range(20))
            for plies in (0, len(states) // 3, 2 * len(states) // 3):
                yield f"{preset}, {seats} seats, seed {seed}, {plies} moves", states[plies]


def perft_counts(game: Any) -> str:
    """The number of sequences of each length, from depth 0 on."""
    lines = []
    for title, state in positions(game):
        counts = [1]
        while len(counts) <= DEEPEST and 0 < counts[-1] * len(game.legal_moves(state)) <= MOST_SEQUENCES:
            counts.append(perft(game, state, len(counts)))
        lines.append(f"{title}: {' '.join(map(str, counts))}")
    return "\n".join(lines) + "\n"


# -- all of them ----------------------------------------------------------------------------------------------------


def golden_files() -> dict[Path, Callable[[], str]]:
    """Every golden file with the function that makes its text."""
    made: dict[Path, Callable[[], str]] = {HERE / "api.txt": api, HERE / "decks.txt": decks}
    for name, game in GAMES.items():
        made[HERE / f"{name}.txt"] = partial(playthrough, game)
        made[HERE / f"{name}.json"] = partial(documents, game)
        made[PERFT / f"{name}.txt"] = partial(perft_counts, game)
    return made


# -- the changelog --------------------------------------------------------------------------------------------------

VERSIONS: Final = HERE / "versions.txt"
CHANGELOG: Final = HERE.parent.parent / "CHANGELOG.md"


def newest_version() -> tuple[str, bool]:
    """The version that the changelog begins with, and whether it has its date."""
    found = re.search(r"^## (?:Unreleased \((.+)\)|(\S+) \(.+\))$", CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE)
    if not found:
        raise SystemExit("CHANGELOG.md begins with no version: write '## Unreleased (X.Y.Z)'")
    return found[1] or found[2], bool(found[2])


def fingerprint(texts: Iterable[str]) -> str:
    """The fingerprint of the golden files, in their order."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def recorded() -> dict[str, str]:
    """The fingerprint of each version."""
    lines = VERSIONS.read_text(encoding="utf-8").splitlines() if VERSIONS.exists() else []
    return dict(line.split() for line in lines)


def with_newest(versions: dict[str, str], mark: str, *, amend: bool) -> dict[str, str]:
    """The fingerprints with that of the newest version; refused for one that has its date, unless it is amended."""
    version, dated = newest_version()
    if dated and versions.get(version, mark) != mark and not amend:
        raise SystemExit(f"{version} is released: begin '## Unreleased (X.Y.Z)' in CHANGELOG.md and tell what changes")
    return {**versions, version: mark}


def main(*arguments: str) -> None:
    """Write all golden files, and the fingerprint of the newest version."""
    made = {path: make() for path, make in golden_files().items()}
    versions = with_newest(recorded(), fingerprint(made.values()), amend="--amend" in arguments)
    made[VERSIONS] = "".join(f"{version} {mark}\n" for version, mark in versions.items())
    for path, text in made.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(HERE.parent))


if __name__ == "__main__":
    main(*sys.argv[1:])
