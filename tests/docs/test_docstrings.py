"""Every public docstring tells what applies: the parameters, what comes back, the errors, the units.

What is asked of the docstring of a public function, method, property or class, so that a machine can see it:

- *Parameters.* An ``Args:`` section names them all, in order. Without one, each parameter is named in the text, in the
  singular or the plural; but one that has the name of its type (``state: State``, ``rules: Rules``) tells itself, and
  so do the ``text: str`` of what reads texts and an ``rng: Random``.
- *Errors.* The ``Raises:`` section names every error that a ``raise`` in the body lets out; in the private helpers that
  the parameters are handed to, too; and those that public functions and classes document to which they are handed.
- *What comes back.* A collection tells its order, what stands in its places, or when it is empty; or there is a
  ``Returns:`` section.
- *Units.* A number says what it counts: seats, cards, moves … An amount says stakes, points or half points. A name that
  is a unit itself (``seats``, ``dealer``, ``number`` …) is enough for what is no amount.
"""

import ast
import builtins
import collections.abc
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, get_args, get_origin, get_type_hints

import attrs
import pytest
from golden.regenerate import public_modules

import sampan
from sampan import Game, errors

MODULES = public_modules()


def published() -> list[Any]:
    """The public classes and functions of the library, each once."""
    found = {}
    for module in MODULES:
        for name in module.__all__:
            thing = getattr(module, name)
            if isinstance(thing, type | FunctionType) and str(getattr(thing, "__module__", "")).startswith("sampan"):
                found[id(thing)] = thing
    return list(found.values())


CLASSES = [thing for thing in published() if isinstance(thing, type)]
PLAIN_CLASSES = [kind for kind in CLASSES if not issubclass(kind, Enum) and kind is not Game]


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that are written in a class."""
    for name, member in vars(kind).items():
        if not name.startswith("_") and isinstance(member, FunctionType | classmethod | staticmethod | property):
            yield name, member


FUNCTIONS = {
    **{f"{thing.__module__}.{thing.__name__}": thing for thing in published() if isinstance(thing, FunctionType)},
    **{
        f"{kind.__module__}.{kind.__name__}.{name}": getattr(member, "__func__", member)
        for kind in CLASSES
        for name, member in members(kind)
        if not isinstance(member, property)
    },
}
PROPERTIES = {
    f"{kind.__module__}.{kind.__name__}.{name}": member
    for kind in CLASSES
    for name, member in members(kind)
    if isinstance(member, property)
}

every_function = pytest.mark.parametrize("name", FUNCTIONS)
every_class = pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")


def sections(thing: Any) -> dict[str, str]:
    """The Google sections of a docstring; what stands before them is ``""``, without its examples."""
    text = inspect.cleandoc(thing.__doc__ or "")
    parts = re.split(r"^(Args|Returns|Yields|Raises):\n((?:    .*\n?|\n)+)", text + "\n", flags=re.MULTILINE)
    rest = " ".join(parts[0::3])
    return {"": re.sub(r"^>>> .*?(?=\n\n|\Z)", "", rest, flags=re.MULTILINE | re.DOTALL)} | dict(
        zip(parts[1::3], parts[2::3], strict=True)
    )


def entries(section: str) -> dict[str, str]:
    """The entries of a section by their names."""
    return dict(re.findall(r"^    (\w+):((?:.*\n?)(?:        .*\n?|\n)*)", section, re.MULTILINE))


OTHERS = ("self", "cls", "draw", "_")
"""Parameters that somebody else gives: Python, Hypothesis, attrs."""


def own_parameters(function: Any) -> list[inspect.Parameter]:
    return [one for one in inspect.signature(function).parameters.values() if one.name not in OTHERS]


def hints(thing: Any) -> dict[str, Any]:
    """The types of a function's parameters and its ``return``, or of a class's fields."""
    package = ".".join(thing.__module__.split(".")[:2])  # a part of it may have written what the whole publishes
    parts = [name for name in sys.modules if name == package or name.startswith(f"{package}.")]
    known = {name: one for module in ("sampan", *parts) for name, one in vars(sys.modules[module]).items()}
    known["attrs"] = SimpleNamespace(Attribute=list)  # attrs' own takes no brackets
    return get_type_hints(thing, localns=known)


# -- parameters -----------------------------------------------------------------------------------------------------


def tells_itself(parameter: inspect.Parameter, hint: Any) -> bool:
    """Whether a parameter is named after its type, as in ``state: State``; ``StateT`` and unions of moves count."""
    if (parameter.name, hint) in (("text", str), ("rng", Random)):
        return True
    names = {getattr(one, "__name__", str(one)) for one in (hint, get_origin(hint), *get_args(hint)) if one is not None}
    return any(re.fullmatch(rf"~?{parameter.name}(T|Enum)?", name, re.IGNORECASE) for name in names) or any(
        member.__module__.startswith("sampan") and parameter.name == "move"
        for member in get_args(hint)
        if isinstance(member, type)
    )


@every_function
def test_every_parameter_is_told(name: str) -> None:
    function = FUNCTIONS[name]
    told = sections(function)
    parameters = own_parameters(function)
    if "Args" in told:
        assert [one for one in entries(told["Args"]) if one not in OTHERS] == [one.name for one in parameters]
        return
    types, text = hints(function), " ".join(told.values())
    for one in parameters:
        if not tells_itself(one, types.get(one.name)):
            assert re.search(rf"\b{re.escape(one.name.rstrip('s'))}", text), f"{name}({one.name})"


# -- errors ---------------------------------------------------------------------------------------------------------


def error_named(name: str, function: Any) -> type[BaseException] | None:
    """The error that a name means in a function."""
    thing = getattr(builtins, name, None) or function.__globals__.get(name) or getattr(errors, name, None)
    return thing if isinstance(thing, type) and issubclass(thing, BaseException) else None


def documented_errors(thing: Any) -> set[str]:
    return set(entries(sections(thing).get("Raises", "")))


@cache
def tree_of(function: Any) -> ast.AST | None:
    """A function as it is written; ``None`` if that is not in Python."""
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    except (OSError, TypeError):
        return None


def let_out(function: Any, within: tuple[Any, ...] = ()) -> set[str]:
    """The errors that leave a function: by its own ``raise``, or by what its parameters are handed to."""
    function = inspect.unwrap(function)
    tree = tree_of(function)
    if tree is None or function in within:
        return set()
    return {name for node in ast.iter_child_nodes(tree) for name in _let_out(node, function, (), (*within, function))}


def _let_out(
    node: ast.AST, function: Any, caught: tuple[type[BaseException], ...], within: tuple[Any, ...]
) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.Lambda):
        return  # it is run by somebody else
    if isinstance(node, ast.Try):
        found = [error_named(kind, function) for handler in node.handlers for kind in _listed(handler)]
        inside = (*caught, *(kind for kind in found if kind))
        for child in node.body:
            yield from _let_out(child, function, inside, within)
        for child in (*node.handlers, *node.orelse, *node.finalbody):
            yield from _let_out(child, function, caught, within)
        return
    names: set[str] = set()
    if isinstance(node, ast.Raise) and node.exc is not None:
        raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        names = {raised.id} if isinstance(raised, ast.Name) else set()
    elif isinstance(node, ast.Call) and _hands_on(node, function):
        called = _called(node, function)
        names = documented_errors(called)
        if not names and isinstance(called, FunctionType):
            names = let_out(called, within)
    for name in names:
        kind = error_named(name, function)
        if kind and not issubclass(kind, caught):
            yield name
    for child in ast.iter_child_nodes(node):
        yield from _let_out(child, function, caught, within)


def _listed(handler: ast.ExceptHandler) -> list[str]:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return [kind.id for kind in kinds if isinstance(kind, ast.Name)]


def _hands_on(call: ast.Call, function: Any) -> bool:
    """Whether a call gets one of the function's own parameters as it is."""
    own = set(inspect.signature(function).parameters) - {"self", "cls"}
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    return any(isinstance(one, ast.Name) and one.id in own for one in given)


def _called(call: ast.Call, function: Any) -> Any:
    """The function or class of the library that is called by its name; ``None`` for any other."""
    thing: Any = None
    if isinstance(call.func, ast.Name):
        thing = function.__globals__.get(call.func.id)
    elif isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        owner = function.__globals__.get(call.func.value.id)
        thing = getattr(owner, call.func.attr, None) if isinstance(owner, ModuleType | type) else None
    thing = getattr(thing, "__func__", thing)
    ours = isinstance(thing, FunctionType | type) and thing.__module__.startswith("sampan")
    return inspect.unwrap(thing) if ours else None


CANNOT_BE = {
    # A view's own seat is at its table.
    **{f"sampan.{game}.View.check": {"ValueError"} for game in ("samloc", "sampen", "suipi", "saptimpan")},
    # A series that begins has no deals that could not fit.
    "sampan.series.Series.start": {"StateError"},
}
"""Errors of a callee that the caller cannot bring about, each with its reason."""


@every_function
def test_every_error_is_told(name: str) -> None:
    function = FUNCTIONS[name]
    assert let_out(function) - CANNOT_BE.get(name, set()) <= documented_errors(function)


@pytest.mark.parametrize("kind", PLAIN_CLASSES, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_error_of_making_an_object_is_told(kind: Any) -> None:
    makers = [vars(kind).get(name) for name in ("__new__", "__init__", "__attrs_post_init__")]
    found: set[str] = set()
    for maker in makers:
        maker = getattr(maker, "__func__", maker)
        if isinstance(maker, FunctionType):
            found |= let_out(maker)
    assert found <= documented_errors(kind)


@every_function
def test_every_error_that_is_told_is_an_error(name: str) -> None:
    function = inspect.unwrap(FUNCTIONS[name])
    assert not [error for error in documented_errors(function) if error_named(error, function) is None]


# -- what comes back ------------------------------------------------------------------------------------------------

SHAPE = re.compile(
    r"\b(order|first|last|next|oldest|ascending|sorted|each|every|low to high|as .* lists them|by name|as dicts?)\b"
    r"|side by side|nothing|``\(\)``|JSON Schema"
)
COLLECTIONS = (
    *(tuple, list, dict),
    *(collections.abc.Sequence, collections.abc.Mapping, collections.abc.Iterator, collections.abc.Iterable),
)


def declares(thing: Any) -> bool:
    """Whether it declares an option: what it returns is for attrs alone."""
    return str(thing.__doc__).startswith("Declare ")


every_collection = pytest.mark.parametrize(
    "name",
    [
        name
        for name, thing in {**FUNCTIONS, **PROPERTIES}.items()
        if get_origin(hints(getattr(thing, "fget", thing)).get("return")) in COLLECTIONS and not declares(thing)
    ],
)


@every_collection
def test_every_collection_tells_its_shape(name: str) -> None:
    told = sections({**FUNCTIONS, **PROPERTIES}[name])
    assert "Returns" in told or "Yields" in told or SHAPE.search(" ".join(told[""].split())), told[""]


# -- units ----------------------------------------------------------------------------------------------------------

UNITS = re.compile(
    r"\b(stakes?|half[ -]points?|points?|seats?|players?|banker|cards?|tiles?|faces?|deals?|moves?|decks?|pairs?|"
    r"builds?|suipis?|teams?|ranks?|rounds?|bits?|places?|characters?|sequences|values?|pixels|generator|units)\b",
    re.IGNORECASE,
)
AMOUNTS = re.compile(r"\b(stakes?|half[ -]points?|points?)\b", re.IGNORECASE)
UNIT_NAMES = {
    "seat",
    "seats",
    "dealer",
    "turn",
    "number",
    "index",
    "rng",
    "seed",
    "at",
    "RULES_VERSION",
    "rules_version",
}
AMOUNT_NAMES = {"net", "totals", "amount", "limit", "stake", "stakes", "target"}
COUNTS = {"hand_size", "max_tiles", "max_owned_builds"}
"""Options that are numbers of things and not amounts."""


def is_number(hint: Any) -> bool:
    return hint is int or any(is_number(one) for one in get_args(hint))


@cache
def class_nodes() -> dict[str, ast.ClassDef]:
    """Every class of the library as it is written, by its package and name; its module may be another."""
    found, source = {}, Path(sampan.__file__).parent
    for path in source.rglob("*.py"):
        package = path.relative_to(source).parts[0].removesuffix(".py")
        nodes = ast.parse(path.read_text(encoding="utf-8")).body
        found |= {f"{package}.{node.name}": node for node in nodes if isinstance(node, ast.ClassDef)}
    return found


def field_texts(kind: type) -> dict[str, str]:
    """The fields of a class with the text that stands under each."""
    node = class_nodes()[f"{kind.__module__.split('.')[1]}.{kind.__name__}"]
    found = {}
    for statement, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            told = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            found[statement.target.id] = " ".join(str(told).split())
    return found


def numbers() -> Iterator[tuple[str, str, bool]]:
    """Every public number: its full name, what is told of it, and whether it is an amount."""
    for kind in PLAIN_CLASSES:
        types, full = hints(kind), f"{kind.__module__}.{kind.__name__}"
        options = {one.name for one in attrs.fields(kind) if "range" in one.metadata} if attrs.has(kind) else set()
        for name, text in field_texts(kind).items():
            if not name.startswith("_") and is_number(types.get(name)):
                yield f"{full}.{name}", text, name in AMOUNT_NAMES | (options - COUNTS)
    for full, one in PROPERTIES.items():
        if is_number(hints(one.fget).get("return")):
            yield full, sections(one)[""], full.rpartition(".")[2] in AMOUNT_NAMES
    for full, function in FUNCTIONS.items():
        types = {} if declares(function) else hints(function)
        if is_number(types.get("return")):
            yield full, " ".join(sections(function).values()), full.rpartition(".")[2] in AMOUNT_NAMES
        for name, text in entries(sections(function).get("Args", "")).items():
            if is_number(types.get(name)):
                yield f"{full}({name})", text, name in AMOUNT_NAMES


NUMBERS = list(numbers())


@pytest.mark.parametrize(("name", "text", "is_amount"), NUMBERS, ids=[name for name, _, _ in NUMBERS])
def test_every_number_has_its_unit(name: str, text: str, is_amount: bool) -> None:
    short = re.split(r"[.(]", name.rstrip(")"))[-1]
    assert (AMOUNTS if is_amount else UNITS).search(text) or (short in UNIT_NAMES and not is_amount), text


# -- the rules bite -------------------------------------------------------------------------------------------------


def test_the_rules_find_something_everywhere() -> None:
    assert len(FUNCTIONS) > 140
    assert len(PROPERTIES) > 60
    assert len(NUMBERS) > 120
    assert sum(is_amount for _, _, is_amount in NUMBERS) > 15
    assert let_out(FUNCTIONS["sampan.cards.cut"]) == {"ValueError"}
    assert {"RulesError"} <= let_out(FUNCTIONS["sampan.samloc.deal"])
    assert {"StateError", "RulesError", "TypeError"} <= let_out(FUNCTIONS["sampan.samloc.position"])
    assert {"IllegalMoveError", "TypeError", "ValueError"} <= let_out(FUNCTIONS["sampan.samloc.apply"])
