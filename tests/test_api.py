"""The public names: recorded, documented, and at home where the contract says."""

import ast
import doctest
import inspect
import pickle
import pickletools
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import attrs
import pytest
from golden.regenerate import public_modules

import sampan
from sampan import GAMES, playout
from sampan.record import Record

MODULES = public_modules()
MODULE_IDS = [module.__name__ for module in MODULES]
SOURCE = Path(sampan.__file__).parent

HOMES = {
    "cards": ["Card", "CardSet", "Rank", "Suit", "cut", "parse_cards"],
    "tiles": ["CekiCard", "CekiSuit", "Tile", "TileSuit"],
    "errors": [
        "DecodeError",
        "Illegal",
        "IllegalMoveError",
        "NotationError",
        "RulesError",
        "SampanError",
        "StateError",
    ],
    "scoring": ["Score", "ScoreLine"],
    "game": ["Game", "perft", "playout"],
}
"""The shared types at the top of ``sampan``, by the module that each belongs to."""

WITHOUT_DOCTEST = {
    # What they do is told by the classes and functions they serve.
    "sampan.facade.publish",
    "sampan.fields.whole",
    "sampan.options.amount",
    "sampan.options.check_options",
    "sampan.options.choice",
    "sampan.options.flag",
    "sampan.options.optional_amount",
    "sampan.options.several",
    "sampan.options.stake",
    "sampan.table.check_deck",
    "sampan.table.check_piles",
    "sampan.table.check_seat",
    "sampan.table.check_state",
    "sampan.table.check_type",
    "sampan.table.check_types",
    "sampan.table.last_problems",
    "sampan.table.settle_seats",
    # Like the function beside it.
    "sampan.saptimpan.canonical",
    "sampan.suipi.canonical",
    # Hypothesis strategies are used in tests.
    "sampan.testing.moves",
    "sampan.testing.records",
    "sampan.testing.states",
    "sampan.testing.views",
}


def public_things(kind: type | tuple[type, ...]) -> list[Any]:
    """The public classes or functions, each once."""
    found: dict[int, Any] = {}
    for module in MODULES:
        for name in module.__all__:
            thing = getattr(module, name)
            if isinstance(thing, kind) and str(getattr(thing, "__module__", "")).startswith("sampan"):
                found[id(thing)] = thing
    return list(found.values())


def full_name(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__name__}"


CLASSES = public_things(type)
FUNCTIONS = public_things(FunctionType)


# -- names and homes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", MODULES, ids=MODULE_IDS)
def test_all_is_complete_and_holds_no_private_name(module: ModuleType) -> None:
    assert len(set(module.__all__)) == len(module.__all__)
    assert not [name for name in module.__all__ if name.startswith("_") or not hasattr(module, name)]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_the_names_of_the_contract(name: str) -> None:
    wanted = {
        *("NAME", "TITLE", "RULES_VERSION", "STANDARD", "Rules", "State", "View", "Outcome", "Phase", "Reason"),
        *("ScoreItem", "Move", "pack", "seat_counts", "deal", "deal_from", "position", "legal_moves", "canonical"),
        *("check", "apply", "score", "view", "sample", "problems", "parse_move"),
    }
    game: Any = GAMES[name]
    assert wanted <= set(game.__all__)
    assert {move.__name__ for move in game.Move.__args__} <= set(game.__all__)


@pytest.mark.parametrize("home", HOMES)
def test_shared_types_are_at_the_top_and_live_where_the_contract_says(home: str) -> None:
    for name in HOMES[home]:
        thing = getattr(sampan, name)
        assert name in sampan.__all__
        assert thing.__module__ == f"sampan.{home}"
        assert name in getattr(sampan, home).__all__


@pytest.mark.parametrize("module", [module for module in MODULES if module is not sampan], ids=MODULE_IDS[1:])
def test_public_classes_and_functions_live_in_their_public_module(module: ModuleType) -> None:
    public = {one.__name__ for one in MODULES}
    for name in module.__all__:
        thing = getattr(module, name)
        if isinstance(thing, type | FunctionType) and thing.__module__ != "builtins":
            assert thing.__module__ in public, full_name(thing)
            assert thing.__name__ == name


@pytest.mark.parametrize("name", GAMES)
def test_no_private_path_is_in_a_pickle(name: str) -> None:
    game: Any = GAMES[name]
    public = {module.__name__ for module in MODULES}
    state = game.deal(rng=1)
    end = playout(game, state, Random(1))
    record = Record.shuffle(game, rng=1)
    moves = [game.legal_moves(state)[0], game.legal_moves(state)[-1]]
    refusal = game.check(end, moves[0])
    for thing in (state, end, game.view(state, 0), game.score(end), record, game.STANDARD, moves, refusal, game.pack()):
        texts = [str(value) for _, value, _ in pickletools.genops(pickle.dumps(thing)) if isinstance(value, str)]
        modules = {text for text in texts if text.startswith("sampan.")}
        assert modules <= public


@pytest.mark.parametrize("kind", CLASSES, ids=full_name)
def test_no_private_path_is_in_a_repr_of_a_class(kind: type) -> None:
    assert kind.__module__ in {module.__name__ for module in MODULES}


@pytest.mark.parametrize("name", GAMES)
def test_states_and_views_have_the_fields_of_the_contract(name: str) -> None:
    game: Any = GAMES[name]
    state = game.deal(rng=1)
    for field in ("rules", "seats", "dealer", "turn", "phase", "hands", "outcome"):
        assert hasattr(state, field)
    assert len(state.hands) == state.seats
    assert type(state.hands) is tuple
    for seat in (None, 0):
        view = game.view(state, seat)
        fields = {field.name for field in attrs.fields(game.View)}
        wanted = {
            "rules",
            "seats",
            "dealer",
            "turn",
            "phase",
            "outcome",
            "seat",
            "hand",
            "hands",
            "hand_sizes",
            "score",
        }
        assert wanted <= fields
        assert ("wall_size" if name == "saptimpan" else "stock_size") in fields
        assert {"stock", "wall"}.isdisjoint(dir(view))
        assert view.seat == seat
        assert len(view.hands) == len(view.hand_sizes) == state.seats
    assert not set(game.State.__mro__[1:]) & set(game.View.__mro__[1:]) - {object}
    assert not hasattr(game.State, "_repr_svg_")


@pytest.mark.parametrize("name", GAMES)
def test_the_parameters_of_position_are_properties_of_a_state(name: str) -> None:
    game: Any = GAMES[name]
    names = list(inspect.signature(game.position).parameters)
    state = playout(game, game.deal(rng=1), Random(1))
    assert names[:3] == ["rules", "seats", "dealer"]
    assert {"hands", "paid"} <= set(names)
    assert game.position(**{one: getattr(state, one) for one in names}) == state


@pytest.mark.parametrize("name", GAMES)
def test_every_game_takes_its_arguments_as_the_protocol_does(name: str) -> None:
    def shape(function: Any) -> list[tuple[str, Any, Any]]:
        """Each parameter with its kind and default; the rules may be any, since they are the game's own."""
        parameters = [one for one in inspect.signature(function).parameters.values() if one.name != "self"]
        return [(one.name, one.kind, one.name == "rules" or one.default) for one in parameters]

    for function in (
        *("pack", "seat_counts", "deal", "deal_from", "legal_moves", "canonical"),
        *("check", "apply", "score", "view", "sample", "problems", "parse_move"),
    ):
        assert shape(getattr(GAMES[name], function)) == shape(getattr(sampan.Game, function)), function


# -- documentation --------------------------------------------------------------------------------------------------


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def class_nodes() -> dict[str, ast.ClassDef]:
    """Every class of the library by its name and the place it was written at."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                found[f"{path.relative_to(SOURCE).parts[0].removesuffix('.py')}.{node.name}"] = node
    return found


def class_node(kind: type) -> ast.ClassDef:
    return class_nodes()[f"{kind.__module__.split('.')[1]}.{kind.__name__}"]


def field_docstrings(body: list[ast.stmt]) -> dict[str, str]:
    """The names assigned in a body, each with the text that stands under it, or ``""``."""
    found = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        targets = (
            [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
        )
        text = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
        found |= {target.id: str(text) for target in targets if isinstance(target, ast.Name)}
    return found


@pytest.mark.parametrize("module", MODULES, ids=MODULE_IDS)
def test_every_public_module_and_constant_is_documented(module: ModuleType) -> None:
    assert module.__doc__
    documented: dict[str, str] = {}
    for path in [Path(module.__file__ or ""), *SOURCE.rglob("*.py")]:
        for name, text in field_docstrings(tree_of(path).body).items():
            documented[name] = documented.get(name) or text
    for name in module.__all__:
        thing = getattr(module, name)
        documents_itself = isinstance(thing, type | FunctionType) and thing.__module__ != "builtins"
        if not documents_itself and not isinstance(thing, ModuleType):
            assert documented.get(name), f"{module.__name__}.{name}"


@pytest.mark.parametrize("thing", [*CLASSES, *FUNCTIONS], ids=full_name)
def test_every_public_class_and_function_is_documented(thing: Any) -> None:
    text = inspect.getdoc(thing) or ""
    own = thing.__doc__ or ""
    assert own.strip()
    assert text.splitlines()[0].rstrip().endswith((".", ":")) or "\n" in text
    if not thing.__module__.startswith(
        ("sampan.facade", "sampan.fields", "sampan.options", "sampan.table", "sampan.shuffle")
    ):
        assert ".. versionadded:: " in own


@pytest.mark.parametrize("function", FUNCTIONS, ids=full_name)
def test_every_public_function_shows_an_example(function: FunctionType) -> None:
    examples = doctest.DocTestParser().get_examples(function.__doc__ or "")
    assert bool(examples) is (full_name(function) not in WITHOUT_DOCTEST), full_name(function)


@pytest.mark.parametrize("kind", CLASSES, ids=full_name)
def test_every_field_and_property_is_documented(kind: Any) -> None:
    node = class_node(kind)
    if issubclass(kind, Enum):
        names = {name for name, value in vars(kind).items() if isinstance(value, property)}
        assert all(getattr(kind, name).__doc__ for name in names if not name.startswith("_"))
        return
    for name, text in field_docstrings(node.body).items():
        if not name.startswith("_"):
            assert text, f"{full_name(kind)}.{name}"
    for name, member in vars(kind).items():
        if not name.startswith("_") and isinstance(member, property | FunctionType | classmethod | staticmethod):
            assert (member.__doc__ or "").strip(), f"{full_name(kind)}.{name}"


@pytest.mark.parametrize("kind", CLASSES, ids=full_name)
def test_every_attribute_set_by_hand_is_declared_and_documented(kind: Any) -> None:
    declared = field_docstrings(class_node(kind).body)
    for name in set_by_hand(class_node(kind)):
        if not name.startswith("_"):
            assert declared.get(name), f"{full_name(kind)}.{name}"


def set_by_hand(node: ast.ClassDef) -> Iterator[str]:
    for one in ast.walk(node):
        if (
            isinstance(one, ast.Attribute)
            and isinstance(one.ctx, ast.Store)
            and isinstance(one.value, ast.Name)
            and one.value.id == "self"
        ):
            yield one.attr


@pytest.mark.parametrize("name", GAMES)
def test_the_facade_tells_the_game_in_a_few_lines(name: str) -> None:
    text = GAMES[name].__doc__ or ""
    assert 8 <= len(text.splitlines()) <= 20
    assert ">>> " in text
