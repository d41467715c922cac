"""The exceptions and the refusal: one kind for each cause, all ValueErrors, all picklable with their facts."""

import copy
import pickle
from collections.abc import Iterable
from enum import Enum

import attrs
import pytest

from sampan import (
    DecodeError,
    Illegal,
    IllegalMoveError,
    NotationError,
    RulesError,
    SampanError,
    StateError,
    samloc,
)
from sampan.errors import one_of, shown

REFUSAL = Illegal(samloc.Reason.NOT_HELD, "7H cannot be played (R4.5): play cards that are in the hand")
MOVE = samloc.parse_move("7H")
EXAMPLES: list[tuple[SampanError, dict[str, object], str]] = [
    (IllegalMoveError(REFUSAL, MOVE), {"illegal": REFUSAL, "move": MOVE}, REFUSAL.message),
    (
        RulesError("no such seat", "no such dealer"),
        {"problems": ("no such seat", "no such dealer")},
        "no such seat; no such dealer",
    ),
    (StateError("a card twice"), {"problems": ("a card twice",)}, "a card twice"),
    (
        NotationError("'XX' is no card", "7H XX", 3),
        {"text": "7H XX", "position": 3, "message": "'XX' is no card"},
        "'XX' is no card (at 3 in '7H XX')",
    ),
    (
        DecodeError("a text is wanted, not 5", "$.hands[1][3]"),
        {"path": "$.hands[1][3]", "message": "a text is wanted, not 5"},
        "$.hands[1][3]: a text is wanted, not 5",
    ),
]
NAMES = [type(error).__name__ for error, _, _ in EXAMPLES]


@pytest.mark.parametrize(("error", "facts", "text"), EXAMPLES, ids=NAMES)
def test_an_error_carries_its_facts_and_says_them(error: SampanError, facts: dict[str, object], text: str) -> None:
    assert {name: getattr(error, name) for name in facts} == facts
    assert str(error) == text


@pytest.mark.parametrize(("error", "facts", "text"), EXAMPLES, ids=NAMES)
def test_an_error_survives_pickle_and_copy(error: SampanError, facts: dict[str, object], text: str) -> None:
    pickles = [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for twin in [*pickles, copy.copy(error), copy.deepcopy(error)]:
        assert type(twin) is type(error)
        assert {name: getattr(twin, name) for name in facts} == facts
        assert (str(twin), twin.args) == (text, error.args)


@pytest.mark.parametrize(("error", "facts", "text"), EXAMPLES, ids=NAMES)
def test_every_error_is_a_sampan_error_and_a_value_error(
    error: SampanError, facts: dict[str, object], text: str
) -> None:
    assert isinstance(error, SampanError)
    assert isinstance(error, ValueError)
    assert type(error).__module__ == "sampan.errors"


def test_the_five_causes_are_told_apart() -> None:
    kinds = [IllegalMoveError, RulesError, StateError, NotationError, DecodeError]
    assert [[isinstance(error, kind) for kind in kinds] for error, _, _ in EXAMPLES] == [
        [row == column for column in range(5)] for row in range(5)
    ]


def test_a_refused_move_raises_with_the_refusal_and_the_move() -> None:
    state = samloc.deal(seats=2, rng=7)
    with pytest.raises(IllegalMoveError) as caught:
        samloc.apply(state, samloc.Pass())
    assert caught.value.illegal == samloc.check(state, samloc.Pass())
    assert caught.value.move == samloc.Pass()


def test_a_refusal_is_plain_frozen_data() -> None:
    twin = Illegal(code=samloc.Reason.NOT_HELD, message=REFUSAL.message)
    assert twin == REFUSAL
    assert hash(twin) == hash(REFUSAL)
    assert pickle.loads(pickle.dumps(REFUSAL)) == REFUSAL
    assert Illegal(samloc.Reason.LAST_CARD, REFUSAL.message) != REFUSAL
    assert attrs.asdict(REFUSAL) == {"code": samloc.Reason.NOT_HELD, "message": REFUSAL.message}
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        REFUSAL.message = ""  # type: ignore[misc]


def test_a_refusal_can_be_named_with_its_reason_type() -> None:
    assert Illegal[samloc.Reason](samloc.Reason.NOT_HELD, "no") == Illegal(samloc.Reason.NOT_HELD, "no")
    assert issubclass(type(REFUSAL.code), Enum)


# -- values in messages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (5, "5"),
        (-(2**64) + 1, "-18,446,744,073,709,551,615"),
        (2**64, "a number of 65 bits"),
        (10**5000, "a number of 16610 bits"),
        (True, "True"),
        (None, "None"),
        ("7H", "'7H'"),
        ("x" * 58, repr("x" * 58)),
        ("x" * 59, "'" + "x" * 56 + "..."),
        ([1, 2, 3], "a list of 3"),
        ({}, "a dict of 0"),
        (1.5, "1.5"),
    ],
    ids=lambda value: "" if isinstance(value, int) else None,
)
def test_a_value_is_shown_in_few_characters(value: object, text: str) -> None:
    assert shown(value) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [([], "nothing"), (["a"], "a"), (["a", "b"], "a or b"), ([1, 2, 3], "1, 2 or 3"), (iter("abcd"), "a, b, c or d")],
)
def test_choices_are_listed_in_english(words: Iterable[object], text: str) -> None:
    assert one_of(words) == text
