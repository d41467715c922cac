"""Fresh copies of the module of high card, to be broken."""

import importlib.util
import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from support.highcard import SOURCE

_numbers = itertools.count()


@contextmanager
def fresh_highcard(*edits: tuple[str, str]) -> Iterator[ModuleType]:
    """Load a copy of its own, with pieces of its source replaced, and forget it afterwards."""
    source = SOURCE.read_text(encoding="utf-8")
    for old, new in edits:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    name = f"highcard_copy_{next(_numbers)}"
    spec = importlib.util.spec_from_loader(name, loader=None)
    assert spec
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        exec(compile(source, name, "exec"), module.__dict__)
        yield module
    finally:
        del sys.modules[name]
