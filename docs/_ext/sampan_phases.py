"""The directive ``sampan-phases``: the phases of a game as a picture with a legend, made from a list of steps.

Each line of its content is a step, ``FROM -> TO: what leads there``, where a phase is named as the game's ``Phase``
names it; ``*`` stands for the deal and ``any`` for every phase. A phase that is not in the enum, or one that no step
reaches, is an error.
"""

import re
from dataclasses import dataclass
from html import escape
from string import ascii_lowercase

from docutils import nodes
from sampan_tables import game_module
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

LEFT, BOX, HEIGHT, GAP, LANE = 110, 120, 36, 46, 24
MIDDLE, RIGHT = LEFT + BOX // 2, LEFT + BOX
STEP = re.compile(r"(\*|\w+) -> (\w+): (.+)")


@dataclass(frozen=True)
class Step:
    """One way from a phase to a phase."""

    letter: str
    start: str
    to: str
    text: str


class Phases(SphinxDirective):
    """Boxes one below the other, lettered arrows between them, and what the letters mean."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """Draw the picture and write the legend."""
        names = [phase.name for phase in game_module(self.arguments[0]).Phase]
        steps = []
        for letter, line in zip(ascii_lowercase, filter(str.strip, self.content), strict=False):
            found = STEP.fullmatch(line.strip())
            if not found or not {found[1], found[2]} <= {*names, "*", "any"}:
                raise self.error(f"no step between phases of {names}: {line!r}")
            steps.append(Step(letter, found[1], found[2], found[3]))
        if unreached := set(names) - {step.to for step in steps}:
            raise self.error(f"no step leads to {unreached}")
        picture = nodes.raw("", f'<div class="phases">{draw(names, steps)}</div>', format="html")
        said = {"*": "the deal", "any": "any phase"}
        legend = [
            f"- **{step.letter}** {said.get(step.start, f'`{step.start}`')} → `{step.to}`: {step.text}"
            for step in steps
        ]
        words = nodes.container("", *self.parse_text_to_nodes("\n".join(legend)), classes=["phases-legend"])
        return [nodes.container("", picture, words, classes=["phases-both"])]


def draw(names: list[str], steps: list[Step]) -> str:
    """The picture as SVG; it takes its colours from the page."""
    tops = {name: GAP + at * (HEIGHT + GAP) for at, name in enumerate(names)}
    tops["*"] = -HEIGHT
    parts, left, right = [box(name, tops[name]) for name in names], 0, 0
    for step in steps:
        end = tops[step.to]
        if step.start == "any":
            parts.append(arrow(f"M{RIGHT + 56} {end + 18} H{RIGHT + 2}") + mark(step, RIGHT + 46, end + 18))
            continue
        start = tops[step.start]
        if start == end:
            loop = (
                f"M{RIGHT} {end + 24} C{RIGHT + 34} {end + 26} {RIGHT + 12} {end + 62} {RIGHT - 18} {end + HEIGHT + 2}"
            )
            parts.append(arrow(loop) + mark(step, RIGHT + 10, end + HEIGHT + 6))
        elif end - start == HEIGHT + GAP:
            parts.append(arrow(f"M{MIDDLE} {start + HEIGHT} V{end - 1}"))
            parts.append(mark(step, MIDDLE, (start + HEIGHT + end) / 2 - 3))
        elif end > start:
            parts.append(lane(step, start, end, LEFT, -26 - LANE * left, left))
            left += 1
        else:
            parts.append(lane(step, start, end, RIGHT, 62 + LANE * right, right))
            right += 1
    tip = (
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 1 L9 5 L0 9 Z" fill="currentColor"/></marker></defs>'
    )
    label = escape("; ".join(f"{step.start} to {step.to}: {step.text}" for step in steps))
    width = RIGHT + 80 + LANE * right
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {max(tops.values()) + HEIGHT + 8}" '
        f'width="{width}" role="img" aria-label="{label}" font-size="14" fill="currentColor">'
        f"{tip}{''.join(parts)}</svg>"
    )


def box(name: str, top: int) -> str:
    """One phase."""
    return (
        f'<rect x="{LEFT}" y="{top}" width="{BOX}" height="{HEIGHT}" rx="8" fill="none" stroke="currentColor" '
        f'stroke-width="1.5"/><text x="{MIDDLE}" y="{top + 23}" text-anchor="middle" font-weight="600">{name}</text>'
    )


def arrow(path: str) -> str:
    """A line with a tip."""
    return f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="1.5" marker-end="url(#tip)"/>'


def mark(step: Step, x: float, y: float) -> str:
    """The letter of a step, on its line."""
    return (
        f'<circle cx="{x}" cy="{y}" r="9.5" class="ground" stroke="currentColor"/>'
        f'<text x="{x}" y="{y + 4.5}" text-anchor="middle" font-size="13">{step.letter}</text>'
    )


def lane(step: Step, top: int, bottom: int, side: int, out: int, number: int) -> str:
    """A step over other phases: on the left down, on the right back up. Lanes end at different heights of a box."""
    shift = 7 * (number % 3) - 10
    start = 8 + 4 * number if top < 0 else top + HEIGHT / 2 + shift
    end = bottom + HEIGHT / 2 + shift
    x, turn = side + out, 8 if end > start else -8
    inward = 8 if out < 0 else -8
    begin = MIDDLE if top < 0 else side
    path = (
        f"M{begin} {start} H{x + inward} Q{x} {start} {x} {start + turn} V{end - turn} Q{x} {end} {x + inward} {end} "
    )
    return arrow(f"{path}H{side + (-2 if out < 0 else 2)}") + mark(step, x, (start + end) / 2 + 14 * (number % 2))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directive."""
    app.add_directive("sampan-phases", Phases)
    return {"version": "1", "parallel_read_safe": True}
