"""What can go wrong, as types: one refusal that is data, and one exception for each cause.

Every exception is a :class:`SampanError` and a :class:`ValueError`, carries its facts as attributes, and
survives pickling.
"""

from collections.abc import Collection, Iterable
from enum import Enum
from itertools import islice
from typing import Any, Final, Generic

import attrs
from typing_extensions import TypeVar

__all__ = [
    "DecodeError",
    "Illegal",
    "IllegalMoveError",
    "NotationError",
    "RulesError",
    "SampanError",
    "StateError",
]

ReasonT = TypeVar("ReasonT", bound=Enum, default=Any)


@attrs.frozen
class Illegal(Generic[ReasonT]):
    """Why a move is refused, as data.

    >>> from sampan import samloc
    >>> refusal = samloc.check(samloc.deal(seats=2, rng=7), samloc.Pass())
    >>> refusal.code
    <Reason.DECLARE_FIRST: 'declare_first'>

    .. versionadded:: 0.1.0
    """

    code: ReasonT
    """The member of the game's ``Reason`` enum; its value is a stable string such as ``"not_held"``."""

    message: str
    """One sentence: the move, the number of the rule, the remedy. It tells the seat to act nothing it may not see."""


class SampanError(Exception):
    """Whatever the library raises on its own account.

    .. versionadded:: 0.1.0
    """


class IllegalMoveError(SampanError, ValueError):
    """A move that the rules refuse; the state it was tried on is unchanged.

    .. versionadded:: 0.1.0
    """

    illegal: Illegal[Any]
    """The refusal, exactly as ``check`` returns it."""

    move: Any
    """The move that was tried."""

    def __init__(self, illegal: Illegal[Any], move: Any) -> None:
        super().__init__(illegal, move)
        self.illegal = illegal
        self.move = move

    def __str__(self) -> str:
        return self.illegal.message


class _ProblemsError(SampanError, ValueError):
    """An error that lists every problem at once."""

    problems: tuple[str, ...]
    """One sentence for each problem found, none left out."""

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(self.problems)


class RulesError(_ProblemsError):
    """Options, a seat count, a dealer or a deck that cannot be.

    .. versionadded:: 0.1.0
    """


class StateError(_ProblemsError):
    """A position that cannot be set up, or a view that no position has.

    .. versionadded:: 0.1.0
    """


class NotationError(SampanError, ValueError):
    """A text that is not the notation of a card, a tile or a move.

    .. versionadded:: 0.1.0
    """

    message: str
    """What is wrong, and what would be right."""

    text: str
    """The whole text that was read."""

    position: int
    """Where in :attr:`text` the trouble begins: after so many characters."""

    def __init__(self, message: str, text: str, position: int) -> None:
        super().__init__(message, text, position)
        self.message = message
        self.text = text
        self.position = position

    def __str__(self) -> str:
        return f"{self.message} (at {self.position} in {shown(self.text)})"


class DecodeError(SampanError, ValueError):
    """A document that cannot be read back.

    .. versionadded:: 0.1.0
    """

    message: str
    """What is wrong, and what would be right."""

    path: str
    """Where in the document, such as ``$.hands[1][3]``; ``$`` is the whole document."""

    def __init__(self, message: str, path: str) -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


MOST_NAMED: Final = 8
"""So many values of a long list are named in a message."""


def shown(value: object) -> str:
    """A value for a message: its repr, cut short; a number too long to print by its size."""
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}" if value.bit_length() <= 64 else f"a number of {value.bit_length()} bits"
    if isinstance(value, list | tuple | dict | set | frozenset):
        return f"a {type(value).__name__} of {len(value)}"
    try:
        text = repr(value)
    except Exception:  # whatever it is, an error about it can be told
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


def some(values: Collection[object]) -> str:
    """The first few values of a message, each cut short, and how many more there are."""
    first = ", ".join(shown(value) for value in islice(values, MOST_NAMED))
    return f"{first} and {len(values) - MOST_NAMED} more" if len(values) > MOST_NAMED else first


def type_name(value: object) -> str:
    """The type of a value for a message, with its module unless it is built in: games share names."""
    kind = type(value)
    return kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def is_text(text: str) -> bool:
    """Tell whether a text can be written: it holds no half of a surrogate pair, which JSON can name."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def one_of(words: Iterable[object]) -> str:
    """``a, b or c``: the choices of an error message."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} or {texts[-1]}" if texts else "nothing"
