"""The options of a game's ``Rules``: how each is declared, and how they are checked together.

A wrong Python type is a ``TypeError`` at once. Values that cannot be are collected, so that a ``RulesError`` lists
every one of them.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, TypeVar

import attrs

from sampan.errors import RulesError, shown
from sampan.fields import is_a

__all__ = ["AMOUNT_LIMIT", "amount", "check_options", "choice", "flag", "optional_amount", "several", "stake"]

EnumT = TypeVar("EnumT", bound=Enum)

AMOUNT_LIMIT: Final = 1_000_000
"""The largest amount an option may name."""


def _yes_or_no(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
    if not isinstance(value, bool):
        raise TypeError(f"{field.name} is True or False, not {shown(value)}")


def amount(default: int, *, least: int = 0, most: int = AMOUNT_LIMIT) -> int:
    """Declare a whole number from ``least`` to ``most``, and its ``default``."""
    made: int = attrs.field(default=default, validator=is_a(int), metadata={"range": (least, most)})
    return made


def optional_amount(default: int | None = None, *, least: int = 1, most: int = AMOUNT_LIMIT) -> int | None:
    """Declare a whole number from ``least`` to ``most``, or ``None``, and its ``default``."""

    def whole_or_none(instance: object, field: "attrs.Attribute[Any]", value: object) -> None:
        if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
            raise TypeError(f"{field.name} is an int or None, not {shown(value)}")

    made: int | None = attrs.field(
        default=default, validator=whole_or_none, metadata={"range": (least, most), "optional": True}
    )
    return made


def stake() -> int:
    """Declare the stake that every payment is multiplied by: 1 or more."""
    return amount(1, least=1)


def flag(default: bool) -> bool:
    """Declare a yes or no, and its ``default``."""
    made: bool = attrs.field(default=default, validator=_yes_or_no)
    return made


def choice(default: EnumT) -> EnumT:
    """Declare one member of the default's enum."""
    made: EnumT = attrs.field(default=default, validator=is_a(type(default)))
    return made


def several(kind: type[EnumT]) -> tuple[EnumT, ...]:
    """Declare a tuple of different members of an enum, the ``kind``: all of them by default."""

    def members(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
        if not isinstance(value, tuple) or not all(isinstance(one, kind) for one in value):
            raise TypeError(f"{field.name} is a tuple of {kind.__name__}, not {shown(value)}")

    made: tuple[EnumT, ...] = attrs.field(default=tuple(kind), validator=members, metadata={"different": True})
    return made


def check_options(rules: Any, clashes: Iterable[str] = ()) -> None:
    """Raise for every option out of its range, and for every clash between options.

    Args:
        rules: The ``Rules`` of a game.
        clashes: A sentence for each pair of options that cannot go together.

    Raises:
        RulesError: With a sentence for each problem.
    """
    problems = []
    for field in attrs.fields(type(rules)):
        value: Any = getattr(rules, field.name)
        if value is None:
            continue
        if "range" in field.metadata:
            least, most = field.metadata["range"]
            if not least <= value <= most:
                span = f"from {least:,} to {most:,}" if least < most else f"{most:,}"
                end = " or None" if "optional" in field.metadata else ""
                problems.append(f"{field.name} is {span}{end}, not {shown(value)}")
        if "different" in field.metadata and len(set(value)) < len(value):
            problems.append(f"{field.name} names each kind once, not {', '.join(one.name for one in value)}")
    problems += clashes
    if problems:
        raise RulesError(*problems)
