"""What a package shows to the outside: its public names live where they are imported from."""

from types import FunctionType
from typing import Any

__all__ = ["publish"]


def publish(names: dict[str, Any]) -> None:
    """Give the public classes and functions of a package the package itself as their module.

    So no private path shows in a pickle, a traceback or the reference.

    Args:
        names: The ``globals()`` of the package, with its ``__all__``.
    """
    package = names["__name__"]
    for name in names["__all__"]:
        thing = names[name]
        if isinstance(thing, type | FunctionType) and thing.__module__.startswith(f"{package}."):
            thing.__module__ = package
