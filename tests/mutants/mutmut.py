"""Mutants by rote: mutmut changes an operator, argument, number, word or branch at a time, and the tests have to fail.

``python tests/mutants/mutmut.py [game …]`` takes the rules of each game (its play, scoring, setup, and what is combined
or captured), runs ``tests/<game>`` against each mutant and what tests some of that for all games at once, and prints a
table: of each file the mutants, and how many are killed, time out, no test reaches, or survive; a mutant that times out
counts as caught.
It needs ``pip install -e ".[mutants]"`` and takes up to half an hour for each game.

- ``--helpers`` takes the modules that play and scoring were split into instead.
- ``--again`` keeps what the last run caught, and tries only what it did not, and functions changed since.
- ``--show`` runs nothing; it prints each mutant of the last run that was not caught, as a difference.
- ``--floor 90`` makes the exit code 1 when a game falls below so many per cent.

mutmut 3 mutates what stands in functions, but neither tables nor decorated functions. It works on a copy of the tree in
``build/mutmut``, and forks for each mutant from a process that has already run the tests; so what is remembered between
calls (``functools.cache``) is forgotten first. ``SURVIVORS.md`` tells of each mutant that is left.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / "build" / "mutmut"

FILES = {
    "suipi": ("play", "scoring", "setup", "last", "captures"),
    "saptimpan": ("play", "scoring", "setup", "last"),
    "sampen": ("play", "scoring", "setup", "last"),
    "samloc": ("play", "scoring", "setup", "last", "combos"),
}
HELPERS = {
    "suipi": ("listing", "values", "points", "duties", "crowds"),
    "saptimpan": ("easts", "points", "results"),
    "sampen": ("hands", "turns"),
    "samloc": ("plays", "turns", "instant"),
}
SHARED = ("test_game.py", "test_last.py")
"""Tests of all games that belong to play and setup as well."""

MEMORY = 4 << 30
"""A mutant that fills a list without end stops at so many bytes."""

STATUS = {0: "survived", 1: "killed", 3: "killed", 5: "no tests", 33: "no tests", None: "not tried"}
"""By the exit code of the tests; any other is a time-out or a crash."""

FORGET = '''\
"""Forget what is remembered between calls, so that a mutant beneath a cache is reached."""

import sys


def pytest_sessionstart():
    for name in [name for name in sys.modules if name.partition(".")[0] == "sampan"]:
        for value in list(vars(sys.modules[name]).values()):
            if callable(getattr(value, "cache_clear", None)):
                value.cache_clear()
    if "sampan.suipi.captures" in sys.modules:
        sys.modules["sampan.suipi.captures"]._LISTED.clear()
'''

SHOW = """\
import sys
from mutmut.mutation.diff_apply import get_diff_for_mutant, find_mutant
for name in sys.argv[1:]:
    lines = get_diff_for_mutant(name, path=find_mutant(name).path).splitlines()
    at = next((line.split()[1] for line in lines if line.startswith("@@")), "")
    print(name)
    print(*("  " + line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")), sep="\\n")
"""


def configuration(game: str, modules: Sequence[str]) -> str:
    """The project's pyproject.toml with a section for mutmut."""
    settings: dict[str, object] = {
        "source_paths": ["src"],
        "only_mutate": [f"src/sampan/{game}/{module}.py" for module in modules],
        "pytest_add_cli_args_test_selection": [f"tests/{game}", *(f"tests/{name}" for name in SHARED)],
        "pytest_add_cli_args": ["-p", "no:cacheprovider", "-p", "forget"],
        "also_copy": ["forget.py", "docs/guides"],
        "timeout_constant": 4.0,
        "timeout_multiplier": 4.0,
        "track_dependencies": False,
        "use_git_change_detection": False,
        "on_dependency_change": "ignore",
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in settings.items()]
    return "\n".join([(ROOT / "pyproject.toml").read_text(encoding="utf-8"), "[tool.mutmut]", *lines, ""])


def copied(source: Path, target: Path) -> None:
    """Copy a folder, and leave alone what is the same already: by its time mutmut tells what has changed."""
    for file in source.rglob("*"):
        there = target / file.relative_to(source)
        if file.is_file() and file.parent.name != "__pycache__":
            there.parent.mkdir(parents=True, exist_ok=True)
            if not there.exists() or there.read_bytes() != file.read_bytes():
                shutil.copyfile(file, there)
    for file in [*target.rglob("*")]:
        if file.is_file() and not (source / file.relative_to(target)).exists():
            file.unlink()


def run(game: str, modules: Sequence[str], tree: Path, *, again: bool) -> None:
    """Lay out the copy of the tree and let mutmut run."""
    if not again:
        shutil.rmtree(tree, ignore_errors=True)
    copied(ROOT / "src", tree / "src")
    copied(ROOT / "docs" / "guides", tree / "docs" / "guides")  # a game of the guides is tested as well
    for part in ("support", game):
        copied(ROOT / "tests" / part, tree / "tests" / part)
        if again:
            copied(ROOT / "tests" / part, tree / "mutants" / "tests" / part)
    for name in ("conftest.py", *SHARED):
        shutil.copyfile(ROOT / "tests" / name, tree / "tests" / name)
    (tree / "forget.py").write_text(FORGET, encoding="utf-8")
    (tree / "pyproject.toml").write_text(configuration(game, modules), encoding="utf-8")
    if again:
        (tree / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
        for page in (tree / "mutants" / "src").rglob("*.md"):
            page.unlink()  # it is copied again
        for meta in (tree / "mutants").rglob("*.meta"):
            known = json.loads(meta.read_text(encoding="utf-8"))
            codes = known["exit_code_by_key"]
            known["exit_code_by_key"] = {name: code if code in (1, 3) else None for name, code in codes.items()}
            time = meta.stat().st_mtime
            meta.write_text(json.dumps(known), encoding="utf-8")
            os.utime(meta, (time, time))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    # One process: how long tests may take is measured beforehand, and holds only if nothing else runs.
    subprocess.run(
        [Path(sys.executable).with_name("mutmut"), "run", "--max-children", "1"],
        cwd=tree,
        env={"HYPOTHESIS_PROFILE": "quick", **os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        check=True,
    )


def results(game: str, module: str, tree: Path) -> dict[str, str]:
    """What has become of each mutant of a file."""
    meta = tree / "mutants" / "src" / "sampan" / game / f"{module}.py.meta"
    codes: dict[str, int | None] = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
    return {name: STATUS.get(code, "timeout") for name, code in codes.items()}


def percent(counts: Counter[str]) -> float:
    """The share of mutants that are caught."""
    return 100 * (counts["killed"] + counts["timeout"]) / max(counts.total(), 1)


def row(name: str, counts: Counter[str]) -> str:
    """A line of the table."""
    numbers = [counts.total(), *(counts[status] for status in ("killed", "timeout", "no tests", "survived"))]
    waiting = f" ({counts['not tried']} not tried)" if counts["not tried"] else ""
    return f"| {name} | {' | '.join(map(str, numbers))} | {percent(counts):.1f} % |{waiting}"


def main() -> int:
    """Run mutmut for each game, and print what became of the mutants."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(FILES))
    parser.add_argument("--helpers", action="store_true", help="take the modules that play and scoring use instead")
    parser.add_argument("--again", action="store_true", help="try only what the last run did not catch")
    parser.add_argument("--show", action="store_true", help="run nothing, print what the last run did not catch")
    parser.add_argument("--table", action="store_true", help="run nothing, print the table of the last run")
    parser.add_argument("--floor", type=float, default=0, help="the least per cent of a game")
    asked = parser.parse_args()
    table = ["| file | mutants | killed | timeout | no tests | survived | caught |", "|---|---|---|---|---|---|---|"]
    low = False
    for game in asked.games or FILES:
        modules = (HELPERS if asked.helpers else FILES)[game]
        tree = BUILD / (f"{game}_helpers" if asked.helpers else game)
        if not (asked.show or asked.table):
            run(game, modules, tree, again=asked.again)
        whole: Counter[str] = Counter()
        for module in modules:
            found = results(game, module, tree)
            counts = Counter(found.values())
            whole += counts
            table.append(row(f"{game}/{module}.py", counts))
            left = [name for name, status in found.items() if status in ("survived", "no tests")]
            if asked.show and left:
                subprocess.run([sys.executable, "-c", SHOW, *left], cwd=tree, check=True)
        table.append(row(f"**{game}**", whole))
        low = low or percent(whole) < asked.floor
    print(*table, sep="\n")
    return int(low)


if __name__ == "__main__":
    raise SystemExit(main())
