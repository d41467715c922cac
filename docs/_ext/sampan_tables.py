"""Sphinx directives that write the pages of the games from the code.

``sampan-options``, ``sampan-presets``, ``sampan-reasons``, ``sampan-items`` and ``sampan-rulings`` take the name of a
game and make a table; ``sampan-games`` makes one of all games, ``sampan-names`` one
of the names of the front door. ``sampan-json`` runs Python and shows its last value as
the library writes it to JSON; ``sampan-run`` shows a command line with what it prints.

Rules get anchors: an item that begins with **R4.8** on the page of a game is ``#r4-8`` there, and
``[R4.8](#samloc-R4.8)`` links to it from anywhere.
"""

import ast
import inspect
import json
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from importlib import import_module, resources
from types import ModuleType
from typing import Any, ClassVar, get_args, get_type_hints

import attrs
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

import sampan
from sampan import GAMES, Tile

RULE = re.compile(r"R\d+(?:\.\d+)?")


# -- what the code says -----------------------------------------------------------------------------------------------


def game_module(name: str) -> ModuleType:
    """The package of a game."""
    return import_module(f"sampan.{name}")


def _source_of(thing: type) -> ast.ClassDef:
    """The definition of a class; its ``__module__`` is the package, so its source is looked for below it."""
    for module in modules_of(thing.__module__):
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef) and node.name == thing.__name__:
                return node
    raise LookupError(f"{thing} is defined in no module of {thing.__module__}")


def modules_of(package: str) -> Iterator[ModuleType]:
    """A module and, if it is a package, those below it."""
    module = import_module(package)
    yield module
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        yield import_module(f"{package}.{found.name}")


def comments(body: Iterable[ast.stmt]) -> dict[str, str]:
    """The string under each assignment: its documentation."""
    found, name = {}, None
    for node in body:
        if name and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found[name] = inspect.cleandoc(str(node.value.value))
        target = node.target if isinstance(node, ast.AnnAssign) else None
        name = target.id if isinstance(target, ast.Name) else None
    return found


def preset_comments(game: ModuleType) -> dict[str, str]:
    """The string under each constant of a game's modules."""
    found: dict[str, str] = {}
    for module in modules_of(game.__name__):
        found = comments(ast.parse(inspect.getsource(module)).body) | found
    return found


# -- tables -----------------------------------------------------------------------------------------------------------


class GameTable(SphinxDirective):
    """A table about one game; each cell is written in the markup of the page.

    A column with nothing in it is left out. The table has the name of its directive as a class, besides
    the one that all have.
    """

    required_arguments = 1
    headings: tuple[str, ...] = ()

    def rows(self, game: ModuleType) -> Iterator[tuple[str, ...]]:
        """The cells of each row."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        game = game_module(self.arguments[0])
        self.game = game
        for module in modules_of(game.__name__):
            self.env.note_dependency(str(module.__file__))
        self.env.note_dependency(str(resources.files(game).joinpath("rules.md")))
        columns = zip(self.headings, *self.rows(game), strict=True)
        head_cells, *rows = zip(*[column for column in columns if any(column[1:])], strict=True)
        group = nodes.tgroup(cols=len(head_cells))
        group += [nodes.colspec(colwidth=1) for _ in head_cells]
        head, body = nodes.thead(), nodes.tbody()
        head += self._row(head_cells)
        body += [self._row(cells) for cells in rows]
        group += [head, body]
        table = nodes.table("", group, classes=["colwidths-auto", "sampan-table", self.name])
        break_names(table)
        return [table]

    def _row(self, cells: Iterable[str]) -> nodes.row:
        row = nodes.row()
        for cell in cells:
            entry = nodes.entry()
            if cell:
                entry += self.parse_text_to_nodes(cell)
            row += entry
        return row

    def rule(self, number: str) -> str:
        """A link to a rule, or nothing but its number if it is a whole chapter."""
        return f"[{number}](#{self.game.NAME}-{number})"

    def with_rules(self, text: str) -> str:
        """A docstring's text as Markdown, with the rules it cites as links."""
        text = re.sub(r":\w+:`~?\.?([^`]+)`", r"`\1`", text.replace("``", "`"))
        known = rule_numbers(self.game)
        parts = re.split(r"(`[^`]*`)", text)
        for at in range(0, len(parts), 2):
            parts[at] = RULE.sub(lambda found: self.rule(found[0]) if found[0] in known else found[0], parts[at])
        return "".join(parts)


def break_names(table: nodes.table) -> None:
    """Let a browser break the names of a table behind their underscores and dots."""
    for text in list(table.findall(nodes.Text)):
        if isinstance(text.parent, nodes.literal):
            first, *others = re.split(r"(?<=[_.])(?=\w)", str(text))
            pieces: list[nodes.Node] = [nodes.Text(first)]
            for other in others:
                pieces += nodes.raw("", "<wbr>", format="html"), nodes.Text(other)
            text.parent.replace(text, pieces)


def rules_text(game: ModuleType) -> str:
    """The rules page of a game."""
    return resources.files(game).joinpath("rules.md").read_text(encoding="utf-8")


def rule_numbers(game: ModuleType) -> set[str]:
    """The numbers of the rules and of their chapters."""
    return set(re.findall(r"^(?:- \*\*|## )(R\d+(?:\.\d+)?)", rules_text(game), re.MULTILINE))


def cited(text: str) -> tuple[str, str]:
    """A field's documentation as the rules it cites first, and the rest."""
    found = re.match(r"((?:R\d+(?:\.\d+)?(?:, | and )?)+): ", text)
    rest = text[found.end() :] if found else text
    return (found[1] if found else ""), rest[:1].upper() + rest[1:]


def short(value: Any) -> str:
    """A value, short enough for a table."""
    if isinstance(value, Enum):
        return f"`{value.name}`"
    if isinstance(value, tuple) and not all(isinstance(one, Enum) for one in value):
        return f"{len(value)} faces"
    return f"({', '.join(map(short, value))})" if isinstance(value, tuple) else f"`{value!r}`"


def choices(field: "attrs.Attribute[Any]", hint: Any) -> str:
    """The values an option may take, the default in bold."""
    default = field.default
    kinds = [kind for kind in (get_args(hint) or (hint,)) if kind not in (type(None), ...)]
    kind = kinds[0]
    if "different" in field.metadata:
        return f"a tuple of {kind.__name__}; **all of them: {', '.join(f'`{one.name}`' for one in default)}**"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return f"{kind.__name__}: {', '.join(usual(one, default) for one in kind)}"
    if kind is bool:
        return ", ".join(usual(one, default) for one in (default, not default))
    if kind is int:
        least, most = field.metadata.get("range", (None, None))
        within = ", a whole number" if least is None else f", from {least:,} to {most:,}" if least < most else ""
        return f"**{short(default)}**{within}{' or `None`' * (default is not None and type(None) in get_args(hint))}"
    return f"**{short(default)}**, a tuple of faces"


def usual(value: Any, default: Any) -> str:
    """A value, bold if it is the default."""
    return f"**{short(value)}**" if value == default else short(value)


class Options(GameTable):
    """The fields of a game's ``Rules``."""

    headings = ("Option", "Values, the usual one in bold", "Meaning", "Rule")

    def rows(self, game: ModuleType) -> Iterator[tuple[str, ...]]:
        """One for each option."""
        texts = comments(_source_of(game.Rules).body)
        hints = get_type_hints(game.Rules)
        for field in attrs.fields(game.Rules):
            if field.init:
                rule, meaning = cited(texts[field.name])
                values = choices(field, hints[field.name])
                yield f"`{field.name}`", values, self.with_rules(meaning), self.with_rules(rule)


class Presets(GameTable):
    """The ready-made ``Rules`` of a game."""

    headings = ("Preset", "Differs from `STANDARD` in", "For")

    def rows(self, game: ModuleType) -> Iterator[tuple[str, ...]]:
        """One for each preset, STANDARD first."""
        texts = preset_comments(game)
        presets = {name: value for name, value in vars(game).items() if isinstance(value, game.Rules)}
        for name in sorted(presets, key=lambda name: name != "STANDARD"):
            fields = [field.name for field in attrs.fields(game.Rules) if field.init]
            changed = [one for one in fields if getattr(presets[name], one) != getattr(game.STANDARD, one)]
            differs = ", ".join(f"`{one}` = {short(getattr(presets[name], one))}" for one in changed)
            yield f"`{name}`", differs or "—", self.with_rules(texts[name])


class Reasons(GameTable):
    """Why a move may be refused."""

    headings = ("`Reason`", "Value", "Rule", "In words")
    enum = "Reason"

    def rows(self, game: ModuleType) -> Iterator[tuple[str, ...]]:
        """One for each member."""
        for member in getattr(game, self.enum):
            yield f"`{member.name}`", f'`"{member.value}"`', self.with_rules(member.rule), member.text


class Items(Reasons):
    """What a line of a score may be for."""

    headings = ("`ScoreItem`", "Value", "Rule", "In words")
    enum = "ScoreItem"


class Rulings(GameTable):
    """The rulings of a rules page, with the options that the same rule names.

    A line of content, ``R7.1: words`` or ``R7.1 [option]: words``, says it better than the page does where its words
    need the rest of the rule.
    """

    headings = ("Rule", "Ruling", "Options")
    has_content = True

    def rows(self, game: ModuleType) -> Iterator[tuple[str, ...]]:
        """One for each ruling, in the order of the page."""
        options = {field.name for field in attrs.fields(game.Rules)}
        better: dict[str, str] = {}
        switches: dict[str, list[str]] = {}
        for line in filter(str.strip, self.content):
            head, words = line.split(": ", 1)
            number, _, named = head.partition(" ")
            better[number], switches[number] = words, [word for word in re.findall(r"\w+", named) if word in options]
        for number, text in rule_items(rules_text(game)):
            found = list(rulings(text, options))
            if found and number in better:
                found = [(better.pop(number), switches.get(number) or found[0][1])]
            for ruling, named in found:
                yield self.rule(number), self.with_rules(ruling), ", ".join(f"`{one}`" for one in named)
        if better:
            raise self.error(f"no rulings: {', '.join(better)}")


def rule_items(text: str) -> Iterator[tuple[str, str]]:
    """Each numbered rule of a page and its text, with the items below it, on one line."""
    for item in re.split(r"\n(?=- \*\*R|#)", text):
        found = re.match(r"- \*\*(R\d+\.\d+)\*\*\s+", item)
        if found:
            words = re.sub(r"\n +- ", "\n", item[found.end() :].split("\n\n")[0])
            yield found[1], " ".join(words.split())


MARK = re.compile(r"\*Rulings?\b[^*]*\*:?\s*", re.IGNORECASE)


def rulings(text: str, options: set[str]) -> Iterator[tuple[str, list[str]]]:
    """What a rule's text marks as a ruling, up to the next option, and the options that go with it.

    These are the ones named from the mark to the next mark, or the one in whose sentence the mark stands.
    """
    before, *parts = MARK.split(text)
    for part in parts:
        words = re.split(r"\s(?=Options? `|With `\w+=)", part)[0].strip().rstrip(";:")
        inside = re.findall(r"Options? `(\w+)[^.]*$", before)
        named = dict.fromkeys([*inside, *re.findall(r"(?:[Oo]ptions?|[Ww]ith) `(\w+)", part)])
        yield words[:1].upper() + words[1:], [one for one in named if one in options]
        before = part


class Games(GameTable):
    """One row for each game."""

    required_arguments = 0
    headings = ("Game", "Seats", "Pack", "Phases", "Options", "Rules version")

    def run(self) -> list[nodes.Node]:
        """Make the table; it is about no game in particular."""
        self.arguments = [next(iter(GAMES))]
        return super().run()

    def rows(self, game: ModuleType) -> Iterator[tuple[str, ...]]:
        """One for each game of the library."""
        one: Any
        for name, one in GAMES.items():
            counts = one.seat_counts()
            faces = "tiles" if isinstance(one.pack()[0], Tile) else "cards"
            yield (
                f"[{one.TITLE}]({name}.md)",
                f"{counts[0]} to {counts[-1]}"
                if len(counts) == counts[-1] - counts[0] + 1
                else " or ".join(map(str, counts)),
                f"{len(one.pack())} {faces}",
                ", ".join(f"`{phase.name}`" for phase in one.Phase),
                str(sum(field.init for field in attrs.fields(type(one.STANDARD)))),
                str(one.RULES_VERSION),
            )


class Names(GameTable):
    """The names that the front door of the library offers, with their homes."""

    required_arguments = 0
    headings = ("Name", "Lives in", "In a line")

    def run(self) -> list[nodes.Node]:
        """Make the table; it is about no game in particular."""
        self.arguments = [next(iter(GAMES))]
        return super().run()

    def rows(self, game: ModuleType) -> Iterator[tuple[str, ...]]:
        """One for each name but the games and GAMES."""
        for name in sampan.__all__:
            thing = getattr(sampan, name)
            home = getattr(thing, "__module__", "")
            if home.startswith("sampan.") and not isinstance(thing, ModuleType):
                line = (inspect.getdoc(thing) or "").split("\n\n")[0]
                yield f"{{py:obj}}`~{home}.{name}`", f"{{py:mod}}`{home}`", self.with_rules(" ".join(line.split()))


# -- JSON -------------------------------------------------------------------------------------------------------------


class Json(SphinxDirective):
    """Python whose last expression is shown as the library writes it; ``elide`` names keys that were shown before."""

    has_content = True
    option_spec: ClassVar = {"elide": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Run the code and show what comes out."""
        from sampan.codec import to_data

        tree = ast.parse("\n".join(self.content))
        last = tree.body.pop()
        assert isinstance(last, ast.Expr), "the last line is an expression"
        names: dict[str, Any] = {}
        exec(compile(tree, "<sampan-json>", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "<sampan-json>", "eval"), names)
        again = self.options.get("elide", "").split()
        data = {key: {"…": "as above"} if key in again else part for key, part in to_data(value).items()}
        text = pretty(data)
        return [nodes.literal_block(text, text, language="json")]


class Run(SphinxDirective):
    """A command line after ``python -m sampan``, with what it prints."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = {"input": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Run the command and show both."""
        words: list[str] = self.arguments[0].split()
        given = self.options.get("input", "").replace(" / ", "\n")
        done = subprocess.run(
            [sys.executable, "-m", "sampan", *words],
            input=given,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "NO_COLOR": "1", "PYTHONUTF8": "1", "COLUMNS": "90"},
            check=False,
        )
        if done.returncode not in (0, 2):
            raise self.error(done.stderr)
        text = f"$ python -m sampan {' '.join(words)}\n{done.stdout}{done.stderr}".rstrip()
        return [nodes.literal_block(text, text, language="console")]


def pretty(data: Any, indent: str = "", width: int = 100) -> str:
    """JSON with one key on a line, and what is short on one line."""
    flat = json.dumps(data, ensure_ascii=False)
    if len(flat) + len(indent) <= width or not isinstance(data, dict | list) or not data:
        return flat
    inner = indent + "  "
    if isinstance(data, dict):
        parts = [f"{json.dumps(key)}: {pretty(value, inner, width)}" for key, value in data.items()]
        opened, closed = "{", "}"
    else:
        parts = [pretty(value, inner, width) for value in data]
        opened, closed = "[", "]"
        if not any(isinstance(value, dict | list) for value in data):  # a long row of cards: fill the lines
            lines, line = [], ""
            for part in parts:
                if line and len(inner) + len(line) + len(part) > width:
                    lines.append(line.rstrip())
                    line = ""
                line += f"{part}, "
            parts = [*lines, line.rstrip(", ")]
            return f"{opened}\n" + "\n".join(inner + one for one in parts) + f"\n{indent}{closed}"
    return f"{opened}\n" + ",\n".join(inner + part for part in parts) + f"\n{indent}{closed}"


# -- anchors ----------------------------------------------------------------------------------------------------------


def anchor_rules(app: Sphinx, document: nodes.document) -> None:
    """Give each numbered rule on a game's page an id and a label, and link the numbers that the page cites."""
    folder, _, game = app.env.docname.rpartition("/")
    if folder != "games":
        return
    std = app.env.domains.standard_domain
    known = {}
    for node in [*document.findall(nodes.list_item), *document.findall(nodes.section)]:
        first = nodes.strong if isinstance(node, nodes.list_item) else nodes.title
        words = next((found.astext().split()[:1] for found in node.findall(first)), [])
        if words and RULE.fullmatch(words[0]):
            known[words[0]] = anchor = words[0].lower().replace(".", "-")
            node["ids"].append(anchor)
            std.note_hyperlink_target(f"{game}-{words[0]}".lower(), app.env.docname, anchor, words[0])
    for text in list(document.findall(nodes.Text)):
        if not isinstance(text.parent, nodes.paragraph | nodes.emphasis):
            continue
        parts = re.split(rf"({RULE.pattern}(?!\d))", str(text))
        if len(parts) > 1:
            linked = [
                nodes.reference("", part, refid=known[part], internal=True) if part in known else nodes.Text(part)
                for part in parts
                if part
            ]
            text.parent.replace(text, linked)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives."""
    for kind in (Options, Presets, Reasons, Items, Rulings, Games, Names):
        app.add_directive(f"sampan-{kind.__name__.lower()}", kind)
    app.add_directive("sampan-json", Json)
    app.add_directive("sampan-run", Run)
    app.connect("doctree-read", anchor_rules)
    return {"version": "1", "parallel_read_safe": True}
