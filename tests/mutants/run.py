"""For each rule one mutant by hand, the rule left out or bent, which the tests marked with the rule have to catch.

``python tests/mutants/run.py [game …]`` tries the mutants of ``<game>.toml``, each on a copy of the source, and fails
if one survives or no longer fits the source.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FAILED = 1
"""What pytest exits with when tests have run and some have failed."""


def run_tests(game: str, source: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the tests of a game on a copy of the source."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return subprocess.run(
        [*command, *options, str(ROOT / "tests" / game)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def try_mutant(game: str, mutant: dict[str, Any]) -> str | None:
    """Return what is wrong with a mutant: it does not fit, or it survives; ``None`` if its tests catch it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
        file = copy / "sampan" / mutant["file"]
        source = file.read_text(encoding="utf-8")
        if source.count(mutant["find"]) != 1:
            return f"stands {source.count(mutant['find'])} times in {mutant['file']}: {mutant['find']!r}"
        file.write_text(source.replace(mutant["find"], mutant["replace"]), encoding="utf-8")
        run = run_tests(game, copy, "--rule", mutant["rule"])
    return None if run.returncode == FAILED else f"exit {run.returncode}: {run.stdout[-300:]}"


def main(games: list[str]) -> int:
    """Try all mutants of the games named, or of all games."""
    wrong = tried = 0
    for file in sorted(HERE.glob("*.toml")):
        if games and file.stem not in games:
            continue
        if run_tests(file.stem, ROOT / "src").returncode:
            print(f"{file.stem}: the tests fail without a mutant")
            return 1
        mutants = tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            results = pool.map(lambda mutant, game=file.stem: try_mutant(game, mutant), mutants)
            for mutant, result in zip(mutants, results, strict=True):
                tried += 1
                if result is not None:
                    wrong += 1
                    print(f"{file.stem} {mutant['rule']}: {result}")
        print(f"{file.stem}: {len(mutants)} mutants")
    print(f"{tried - wrong} passed, {wrong} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
