"""Validators for the fields of plain data, such as moves: a wrong type is told in a few words, whatever it is."""

from collections.abc import Callable
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

from sampan.errors import one_of

if TYPE_CHECKING:
    import attrs

__all__ = ["each", "is_a", "whole"]

Validator: TypeAlias = Callable[[Any, "attrs.Attribute[Any]", Any], None]
"""What attrs calls with the object, the field and its value."""

MOST_BITS: Final = 2_000
"""So long a number can always be written: Python sets no limit below 640 digits."""


def is_a(kind: type | UnionType) -> Validator:
    """Return a validator that takes values of one kind, or of one of several; a bool is no int.

    >>> import attrs
    >>> from sampan import Card
    >>> @attrs.frozen
    ... class Take:
    ...     card: Card = attrs.field(validator=is_a(Card))
    >>> Take("7H")
    Traceback (most recent call last):
    TypeError: card is a Card, not str

    .. versionadded:: 0.1.0
    """
    kinds: tuple[Any, ...] = get_args(kind) or (kind,)
    words = one_of(one.__name__ for one in kinds)
    article = "an" if words[0] in "AEIOUaeiou" else "a"

    def validate(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise TypeError(f"{field.name} is {article} {words}, not {type(value).__name__}")

    return validate


def each(one: Validator) -> Validator:
    """Return a validator that takes tuples of what ``one``, another validator, takes.

    >>> import attrs
    >>> @attrs.frozen
    ... class Sizes:
    ...     sizes: tuple[int, ...] = attrs.field(validator=each(is_a(int)))
    >>> Sizes((10, "10"))
    Traceback (most recent call last):
    TypeError: sizes is an int, not str

    .. versionadded:: 0.1.0
    """

    def validate(owner: object, field: "attrs.Attribute[Any]", values: object) -> None:
        if not isinstance(values, tuple):
            raise TypeError(f"{field.name} is a tuple, not {type(values).__name__}")
        for value in values:
            one(owner, field, value)

    return validate


def whole(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
    """Validate the ``value`` of a ``field``: a whole number that is short enough to be written.

    Raises:
        TypeError: If it is no ``int``.
        ValueError: If it has more than 2,000 bits.

    .. versionadded:: 0.1.0
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{field.name} is an int, not {type(value).__name__}")
    if value.bit_length() > MOST_BITS:
        raise ValueError(f"{field.name} is a number of at most {MOST_BITS:,} bits")
