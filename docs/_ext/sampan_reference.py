"""What autodoc needs to know about the way sampan is written.

- The public classes of a game name the package as their module; their fields' comments stand in the modules below it.
- Docstrings have Google sections and no types: a colon in them is only a colon.
- A ``State`` is not made by its constructor, and an enum member is shown by its name.

The reference page of a game is written here too, from its ``__all__``: ``reference/samloc.md`` is one marker line.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from types import ModuleType
from typing import Any

import attrs
from sampan_tables import game_module, modules_of
from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.typing import ExtensionMetadata

# -- docstrings and signatures ----------------------------------------------------------------------------------------


class Docstring(GoogleDocstring):
    """A docstring with Google sections that hold no types."""

    def _consume_returns_section(self, preprocess_types: bool = False) -> list[tuple[str, str, list[str]]]:
        return [("", "", self._dedent(self._consume_to_next_section()))]


CONFIG: Any = Config(napoleon_numpy_docstring=False)


def read_sections(app: Sphinx, what: Any, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Turn the Google sections of a docstring into fields."""
    what = "method" if what in ("attribute", "data", "property") else what
    lines[:] = Docstring(lines, CONFIG, app, what, name, obj, options).lines()


def tidy_signature(
    app: Sphinx, what: str, name: str, obj: Any, options: Any, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Hide constructors that are not for users, and write defaults as code does."""
    if what == "class" and (name.endswith(".State") or issubclass(obj, Enum)):
        return "", returns
    if signature and attrs.has(obj):
        defaults = {field.name: field.default for field in attrs.fields(obj)}
        signature = re.sub(r"attr_dict\['(\w+)'\]\.default", lambda found: as_code(defaults[found[1]]), signature)
    return signature, returns


def as_code(value: Any) -> str:
    """A default value as one would write it, short."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, tuple) and len(value) > 10:
        return "(...)"
    if isinstance(value, tuple):
        return f"({', '.join(map(as_code, value))})"
    return repr(value)


def gather_comments(app: Sphinx) -> None:
    """Join what the modules of a game say about fields under the game's own name."""
    for page in (app.srcdir / "games").glob("*.md"):
        if page.stem == "index":
            continue
        game = game_module(page.stem)
        whole = ModuleAnalyzer.for_module(game.__name__)
        whole.analyze()
        for module in modules_of(game.__name__):
            part = ModuleAnalyzer.for_module(module.__name__)
            part.analyze()
            start = len(whole.tagorder)
            whole.attr_docs = {**part.attr_docs, **whole.attr_docs}
            whole.annotations = {**part.annotations, **whole.annotations}
            whole.tagorder = {**{tag: start + at for tag, at in part.tagorder.items()}, **whole.tagorder}
        for kind in (game.Reason, game.ScoreItem):  # members tell their own text and rule
            for member in kind:
                whole.attr_docs[kind.__name__, member.name] = [f"{member.text} ({member.rule})", ""]


def find_home(app: Sphinx, env: Any, node: Any, child: Any) -> Any:
    """Link a name of the front door, such as ``sampan.Score``, to the module where it lives."""
    target = node.get("reftarget", "")
    module, _, name = target.rpartition(".")
    if node.get("refdomain") != "py" or module != "sampan":
        return None
    thing = getattr(import_module(module), name, None)
    home = f"{getattr(thing, '__module__', '')}.{name}"
    if home == target or home not in env.domains.python_domain.objects:
        return None
    docname = node.get("refdoc", env.docname)
    return env.domains.python_domain.resolve_xref(env, docname, app.builder, "obj", home, node, child)


# -- the reference page of a game -------------------------------------------------------------------------------------

TITLES = {
    "": "The game",
    "rules": "Options",
    "state": "Positions and moves",
    "setup": "Setting up",
    "play": "Playing",
    "scoring": "Scoring",
    "view": "Views",
    "notation": "Notation",
}
MARKER = re.compile(r"^%% the members of (\w+)$", re.MULTILINE)


def write_members(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put the members of a game in the place of the marker."""
    source[0] = MARKER.sub(lambda found: "\n".join(members_of(game_module(found[1]))), source[0])


def members_of(game: ModuleType) -> Iterator[str]:
    """MyST for the public names of a game, module by module in the order of its story."""
    modules = {module.__name__[len(game.__name__) + 1 :]: module for module in modules_of(game.__name__)}
    for short in (*TITLES, *(name for name in modules if name not in TITLES)):
        module = modules[short]
        public = [name for name in defined_in(module) if name in game.__all__]
        if not public:
            continue
        summary = inspect.getdoc(module) or ""
        yield f"## {TITLES.get(short) or summary.split(':')[0]}\n"
        yield "```{eval-rst}"
        for name in public:
            yield from rst_of(game, name)
        yield "```\n"


def defined_in(module: ModuleType) -> Iterator[str]:
    """The names that a module defines, in order."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def rst_of(game: ModuleType, name: str) -> Iterator[str]:
    """The autodoc directive of one public name."""
    thing = getattr(game, name)
    full = f"{game.__name__}.{name}"
    if isinstance(thing, type):
        yield f".. autoclass:: {full}"
    elif callable(thing):
        yield f".. autofunction:: {full}"
    else:
        yield f".. autodata:: {full}"
        if name == "Move":
            yield f"   :annotation: = {' | '.join(kind.__name__ for kind in thing.__args__)}"
        elif not isinstance(thing, str | int):
            yield "   :no-value:"
    yield ""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Connect to autodoc."""
    app.connect("builder-inited", gather_comments)
    app.connect("source-read", write_members)
    app.connect("autodoc-process-docstring", read_sections)
    app.connect("autodoc-process-signature", tidy_signature)
    app.connect("missing-reference", find_home)
    return {"version": "1", "parallel_read_safe": True}
