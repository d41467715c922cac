"""The examples in README and in every docstring say what happens."""

import ast
import doctest
import inspect
import pkgutil
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import sampan

ROOT = Path(__file__).parent.parent
FLAGS = doctest.REPORT_NDIFF


def all_modules() -> list[ModuleType]:
    """Every module of the library, private ones too; but ``__main__`` would run."""
    names = [module.name for module in pkgutil.walk_packages(sampan.__path__, "sampan.")]
    return [sampan, *(import_module(name) for name in names if not name.endswith("__main__"))]


def tree_of(module: ModuleType) -> ast.Module:
    return ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))


def doctests(module: ModuleType) -> list[doctest.DocTest]:
    """The examples of a module and of what is written in it, wherever it is published; each with the module's names."""
    finder = doctest.DocTestFinder(recurse=True)
    found = doctest.DocTestFinder(recurse=False).find(module, module.__name__, module, globs=dict(vars(module)))
    for node in tree_of(module).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            thing = getattr(module, node.name)
            thing = inspect.unwrap(thing)
            found += finder.find(thing, f"{module.__name__}.{node.name}", False, globs=dict(vars(module)))  # type: ignore[arg-type]
    return [test for test in found if test.examples]


MODULES = all_modules()
TESTS = [test for module in MODULES for test in doctests(module)]


@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.name)
def test_the_examples_of_a_docstring(test: doctest.DocTest) -> None:
    written: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
    runner.run(test, out=written.append, clear_globs=False)
    assert runner.failures == 0, "".join(written)
    assert runner.tries > 0


def test_the_examples_of_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert len(test.examples) > 5
    written: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
    runner.run(test, out=written.append)
    assert runner.failures == 0, "".join(written)


def test_no_docstring_with_an_example_is_left_out() -> None:
    for module in MODULES:
        nodes = [
            node
            for node in ast.walk(tree_of(module))
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ">>> " in (ast.get_docstring(node) or "")
        ]
        assert len(nodes) == len(doctests(module)), module.__name__
