"""Enums whose members cite the rules page: the reasons of a refusal and the items of a score."""

from enum import Enum
from typing import Self

__all__ = ["RuleEnum"]


class RuleEnum(Enum):
    """An enum whose members are written ``value, rule, text``.

    >>> class Reason(RuleEnum):
    ...     NOT_HELD = "not_held", "R4.5", "a card is not in the hand"
    >>> Reason("not_held"), Reason.NOT_HELD.rule, Reason.NOT_HELD.text
    (<Reason.NOT_HELD: 'not_held'>, 'R4.5', 'a card is not in the hand')

    .. versionadded:: 0.1.0
    """

    _value_: str

    rule: str
    """The number of the rule on the game's page, such as ``R4.5``."""

    text: str
    """A few English words."""

    def __new__(cls, value: str, rule: str = "", text: str = "") -> Self:
        """Make a member from its value, rule and text; the defaults are for checkers, to whom ``Reason("not_held")``
        is a call of this.
        """
        if not (rule and text):
            raise TypeError(f"a member of {cls.__name__} is written value, rule, text")
        member = object.__new__(cls)
        member._value_ = value
        member.rule = rule
        member.text = text
        return member
