"""High card, the game that the guide "Add a game" writes: its module, run here under this name."""

from pathlib import Path

SOURCE = Path(__file__).parents[2] / "docs" / "guides" / "highcard.py"

exec(compile(SOURCE.read_text(encoding="utf-8"), str(SOURCE), "exec"))
