"""Sphinx directives that draw the pages of the games with the library itself, at build time.

``sampan-picture`` draws a position, or cards and tiles::

    ```{sampan-picture} samloc
    :alt: Seat 0 sees its ten cards.
    :caption: Ten cards each ([R1.1](#samloc-R1.1)).
    state = samloc.deal(rng=7)
    state
    ```

Its body is Python. The last expression gives a State, a View, or a string of SVG made by ``svg``; a tuple of them is
drawn side by side. Options:

- ``:alt:`` is required: what is to be seen, for those who do not see it.
- ``:caption:`` is the text below, in the markup of the page.
- ``:seat:`` tells whose view of a State is drawn, 0 if nothing is said; ``none`` for a spectator's.
- ``:highlight:`` names faces to mark, in notation; ``:size:`` is the width of a table in pixels.
- ``:setup:`` runs the body for its names alone and shows nothing; it needs no ``:alt:``.

``sampan-receipt`` makes a bill. The last expression of its body is a State or a Score; a line of the table is a
ScoreLine with its cards in the order of the game, a column a seat. ``:caption:`` is the text above, ``:heads:`` names
the columns, divided by commas::

    ```{sampan-receipt} samloc
    :caption: Seat 0 is out.
    samloc.position(seats=2, hands=[cards(""), cards("4S 2H")], trick=[(0, move("QS"))])
    ```

What a body may use without importing it: the module of the game, under its name and as ``game``; ``Card``,
``CardSet``, ``Tile``, ``CekiCard``, ``parse_cards``; and

- ``cards("7H TD")``, a CardSet, and ``tiles("1z 9m")``, a list of tiles;
- ``move("7S 7H")``, a Move of the game, and ``play(state, "declare", "7S 7H")``, the State after these moves;
- ``svg.hand``, ``svg.card``, ``svg.tile``, ``svg.ceki``, ``svg.table``: as in :mod:`sampan.show.svg`, in both themes.

Names last from one body to the next on a page. The last expression of a picture is evaluated once for each theme, all
else once. What goes wrong in a body is an error of the page, with its line.
"""

import ast
from collections.abc import Iterable
from functools import partial
from html import escape
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sampan_tables import game_module, modules_of
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from sampan import Card, CardSet, CekiCard, Score, Tile, parse_cards
from sampan.show import svg

THEMES = {svg.Theme.LIGHT: "only-light", svg.Theme.DARK: "only-dark"}
"""The themes with the classes by which furo shows one of them."""

Drawn = dict[svg.Theme, str]
"""A drawing in each theme."""


# -- a drawing on the page --------------------------------------------------------------------------------------------


class Drawing(nodes.General, nodes.Inline, nodes.Element):
    """SVG for the web; for every other format its children, which say the same in words."""


def drawing(drawn: Drawn, alt: str) -> Drawing:
    """The node of a drawing, labelled with what is to be seen; without that its own title is its label."""
    label = f' aria-label="{escape(alt)}"' if alt else ""
    both = {THEMES[theme]: text.replace(">", f"{label}>", 1) for theme, text in drawn.items()}
    return Drawing("", nodes.Text(alt), drawn=both)


def visit_html(translator: Any, node: Drawing) -> None:
    """Write the drawing in each theme."""
    both = "".join(f'<span class="{only}">{text}</span>' for only, text in node["drawn"].items())
    translator.body.append(f'<span class="sampan-drawing">{both}</span>')
    raise nodes.SkipNode


def let_be(translator: Any, node: Drawing) -> None:
    """Write what the children are."""


# -- Python in a body -------------------------------------------------------------------------------------------------


class Played(SphinxDirective):
    """Python about one game."""

    required_arguments = 1
    has_content = True
    game: ModuleType

    def begin(self) -> dict[str, Any]:
        """Find the game, and the names that the page has so far."""
        self.game = game_module(self.arguments[0])
        for module in (*modules_of(self.game.__name__), *modules_of(svg.__package__)):
            self.env.note_dependency(str(module.__file__))
        kept: dict[str, Any] = self.env.temp_data.setdefault("sampan_names", {})
        kept.update(names_for(self.game))
        return kept

    def parsed(self) -> ast.Module:
        """The body; its lines are numbered as on the page."""
        try:
            tree = ast.parse("\n".join(self.content))
        except SyntaxError as error:
            raise self.error(f"line {self.first_line + (error.lineno or 1) - 1}: {error.msg}") from error
        return ast.increment_lineno(tree, self.first_line - 1)

    @property
    def first_line(self) -> int:
        """Where on the page the body begins."""
        return self.lineno + self.content_offset + 1

    def execute(self, tree: ast.Module, names: dict[str, Any]) -> None:
        """Run statements."""
        self.guarded(exec, compile(tree, self.env.docname, "exec"), names)

    def evaluate(self, last: ast.expr, names: dict[str, Any]) -> Any:
        """The value of an expression."""
        return self.guarded(eval, compile(ast.Expression(last), self.env.docname, "eval"), names)

    def divided(self) -> tuple[ast.Module, ast.expr]:
        """The body, and its last expression."""
        tree = self.parsed()
        last = tree.body.pop() if tree.body else None
        if not isinstance(last, ast.Expr):
            raise self.error("the last line of the body is an expression")
        return tree, last.value

    def guarded(self, run: Any, *given: Any, **named: Any) -> Any:
        """Call something; what it raises is an error of the page."""
        try:
            return run(*given, **named)
        except Exception as error:
            line, step = self.lineno, error.__traceback__
            while step:
                if step.tb_frame.f_code.co_filename == self.env.docname:
                    line = step.tb_lineno
                step = step.tb_next
            raise self.error(f"line {line}: {type(error).__name__}: {error}") from error

    def inline(self, text: str) -> list[nodes.Node]:
        """Text in the markup of the page, without a paragraph round it."""
        return list(self.parse_text_to_nodes(text)[0].children) if text else []


def names_for(game: ModuleType) -> dict[str, Any]:
    """What the body may use."""
    any_game: Any = game

    def play(state: Any, *texts: str) -> Any:
        for text in texts:
            state = any_game.apply(state, any_game.parse_move(text))
        return state

    return {
        game.__name__.rpartition(".")[2]: game,
        "game": game,
        "Card": Card,
        "CardSet": CardSet,
        "CekiCard": CekiCard,
        "Tile": Tile,
        "parse_cards": parse_cards,
        "cards": CardSet.parse,
        "tiles": lambda text: [Tile.parse(word) for word in text.split()],
        "move": any_game.parse_move,
        "play": play,
    }


def drawers(theme: svg.Theme) -> SimpleNamespace:
    """The functions that draw, in one theme."""
    kinds = ("card", "ceki", "hand", "table", "tile")
    return SimpleNamespace(**{kind: partial(getattr(svg, kind), theme=theme) for kind in kinds})


def faces_of(game: ModuleType, text: str) -> list[Any]:
    """Faces in the notation of a game."""
    any_game: Any = game
    parse: Any = getattr(game, "parse_face", type(any_game.pack()[0]).parse)
    return [parse(word) for word in text.split()]


# -- the directives ---------------------------------------------------------------------------------------------------


def seat(text: str | None) -> int | None:
    """A seat, or ``none``."""
    return None if text == "none" else directives.nonnegative_int(text)


class Picture(Played):
    """A position, or cards and tiles, as a figure."""

    option_spec: ClassVar = {
        "alt": directives.unchanged_required,
        "caption": directives.unchanged,
        "seat": seat,
        "highlight": directives.unchanged,
        "size": directives.positive_int,
        "setup": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Draw it in both themes."""
        names = self.begin()
        if "setup" in self.options:
            self.execute(self.parsed(), names)
            return []
        if not self.options.get("alt"):
            raise self.error("an :alt: is required: what is to be seen")
        tree, last = self.divided()
        self.execute(tree, names)
        shown: list[Drawn] = []
        for theme in THEMES:
            value = self.evaluate(last, {**names, "svg": drawers(theme)})
            for at, one in enumerate(value if isinstance(value, tuple) else (value,)):
                shown += [{}] * (at == len(shown))
                shown[at] = {**shown[at], theme: self.draw(one, theme)}
        first, *others = (drawing(drawn, self.options["alt"] if at == 0 else "") for at, drawn in enumerate(shown))
        row = nodes.container("", nodes.paragraph("", "", first, *others), classes=["sampan-drawings"])
        figure = nodes.figure("", row, classes=["sampan-picture"])
        if caption := self.options.get("caption"):
            figure += nodes.caption(caption, "", *self.inline(caption))
        return [figure]

    def draw(self, value: Any, theme: svg.Theme) -> str:
        """One drawing."""
        game: Any = self.game
        if isinstance(value, str):
            if not value.startswith("<svg"):
                raise self.error(f"a string of SVG is drawn, not {value[:40]!r}")
            if ' id="' in value:
                raise self.error("an id would stand on the page twice, once for each theme")
            return value
        if isinstance(value, game.State):
            value = self.guarded(game.view, value, self.options.get("seat", 0))
        marked = self.guarded(faces_of, game, self.options.get("highlight", ""))
        size = self.options.get("size", 420)
        return str(self.guarded(svg.table, value, size=size, theme=theme, highlight=marked))


class Receipt(Played):
    """A score as a bill: a row for each line, a column for each seat, and the totals."""

    option_spec: ClassVar = {"caption": directives.unchanged, "heads": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        names = self.begin()
        tree, last = self.divided()
        self.execute(tree, names)
        value, game = self.evaluate(last, {**names, "svg": drawers(svg.Theme.LIGHT)}), self.game
        score: Score = value if isinstance(value, Score) else self.guarded(game.score, value)
        heads = [f"Seat {one}" for one in range(len(score.net))]
        if given := self.options.get("heads"):
            heads = [head.strip() for head in given.split(",")]
        if len(heads) != len(score.net):
            raise self.error(f"{len(score.net)} seats have no {len(heads)} heads")
        head, body = nodes.thead(), nodes.tbody()
        head += row(["For", *heads])
        for line in score.lines:
            what = self.inline(f"{line.item.text} [{line.item.rule}](#{game.NAME}-{line.item.rule})")
            body += row([[*what, *faces_in_line(arranged(game, line.cards))], *map(amount, line.net)])
        body += row(["Total", *(amount(net) or "0" for net in score.net)], strong=True)
        group = nodes.tgroup(
            "", *(nodes.colspec(colwidth=wide) for wide in [30, *[9] * len(heads)]), head, body, cols=1 + len(heads)
        )
        caption = self.options.get("caption", "")
        title = [nodes.title(caption, "", *self.inline(caption))] if caption else []
        return [nodes.table("", *title, group, classes=["colwidths-auto", "sampan-receipt"])]


def amount(net: int) -> str:
    """A gain or a payment; nothing where nothing is paid."""
    return f"{net:+,}".replace("-", "\N{MINUS SIGN}") if net else ""


def arranged(game: ModuleType, faces: Iterable[Any]) -> Iterable[Any]:
    """The faces as they are written in a game: cards from low to high, tiles as they were drawn."""
    written: Any = import_module(f"{svg.__package__}._text_{game.__name__.rpartition('.')[2]}")
    put: Iterable[Any] = written.arrange(faces)
    return put


def faces_in_line(faces: Iterable[Any]) -> list[nodes.Node]:
    """The cards of a line as signs, its tiles as drawings; all in a line of their own."""
    shown = list(faces)
    if not shown:
        return []
    signs: list[nodes.Node] = []
    for face in shown:
        if isinstance(face, Tile):
            signs.append(drawing({theme: svg.tile(face, size=24, theme=theme) for theme in THEMES}, face.name))
        else:
            signs.append(nodes.inline(face.glyph, face.glyph, classes=["sampan-face"]))
        signs.append(nodes.Text(" "))
    return [nodes.Text(" "), nodes.inline("", "", *signs, classes=["sampan-faces"])]


def row(cells: Iterable[str | list[nodes.Node]], *, strong: bool = False) -> nodes.row:
    """A row of a table."""
    made = nodes.row()
    for cell in cells:
        inside = [nodes.Text(cell)] if isinstance(cell, str) else cell
        if strong:
            inside = [nodes.strong("", "", *inside)]
        made += nodes.entry("", nodes.paragraph("", "", *inside))
    return made


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives, the node, and the words of the games."""
    app.setup_extension("sampan_words")
    as_words = (let_be, let_be)
    app.add_node(Drawing, html=(visit_html, let_be), text=as_words, latex=as_words, man=as_words, texinfo=as_words)
    app.add_directive("sampan-picture", Picture)
    app.add_directive("sampan-receipt", Receipt)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
