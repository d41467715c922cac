"""Moves as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.samloc import RISING, SUITS, cards

from sampan import CardSet, NotationError, samloc
from sampan.samloc import Declare, Decline, Move, Pass, Play

TEXTS = [rank + suit for rank in RISING for suit in SUITS]


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Declare(), "declare"),
        (Decline(), "decline"),
        (Pass(), "pass"),
        (Play(cards("7H 7S")), "7S 7H"),
        (Play(cards("2S 3D AC")), "3D AC 2S"),
        (Play(cards("TH KD 9C")), "9C TH KD"),
        (Play(cards("2S")), "2S"),
    ],
)
def test_each_move_has_its_text(move: Move, text: str) -> None:
    assert str(move) == text
    assert samloc.parse_move(text) == move


@given(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=10, unique=True))
def test_a_play_is_read_back_in_any_order_of_its_cards(texts: list[str]) -> None:
    move = samloc.parse_move(" ".join(texts))
    assert move == Play(CardSet.parse(" ".join(texts)))
    assert str(move).split() == sorted(texts, key=TEXTS.index)
    assert samloc.parse_move(str(move)) == move


@pytest.mark.parametrize("text", ["7S   7H", " 7S 7H ", "7S\t7H"])
def test_spaces_do_not_matter_between_cards(text: str) -> None:
    assert samloc.parse_move(text) == Play(cards("7S 7H"))


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 0),
        ("   ", 0),
        ("Declare", 0),
        ("PASS", 0),
        ("pass pass", 0),
        ("7S pass", 3),
        ("7s", 0),
        ("7", 0),
        ("1S", 0),
        ("10S", 0),
        ("S7", 0),
        ("7S 7X", 3),
        ("7S,7H", 0),
        ("7♠", 0),
        ("7S 8S 7S", 6),
        ("3S 3S", 3),
    ],
)
def test_what_is_no_move_says_where_the_trouble_is(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        samloc.parse_move(text)
    assert (caught.value.text, caught.value.position) == (text, at)
    assert str(caught.value)


@given(st.text())
def test_any_other_text_is_a_notation_error(text: str) -> None:
    try:
        move = samloc.parse_move(text)
    except NotationError as error:
        assert error.text == text
    else:
        assert samloc.parse_move(str(move)) == move


@pytest.mark.parametrize("text", [None, 7, b"7S", ["7S"], Pass()])
def test_only_text_is_read(text: object) -> None:
    with pytest.raises(TypeError):
        samloc.parse_move(text)  # type: ignore[arg-type]
