"""Texts of faces and moves."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sampen import CEKI_TEXT, DOUBLE_TEXT, TILES_TEXT, courses

from sampan import Card, CekiCard, NotationError, Tile, sampen
from sampan.sampen import Decline, Lead, Match, Move, State, Turn

WORDS = f"{DOUBLE_TEXT} {TILES_TEXT} {CEKI_TEXT} 11S 13H 1z 8f".split()


@pytest.mark.rule("R1.4")
def test_r1_4_faces_of_all_kinds_are_read_and_no_two_read_alike() -> None:
    read = [sampen.parse_face(word) for word in WORDS]
    assert [*map(str, read)] == WORDS
    assert len(set(read)) == len(WORDS)
    assert {type(face) for face in read} == {Card, Tile, CekiCard}


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Match(), "match"),
        (Decline(), "decline"),
        (Turn(), "turn"),
        (Lead(Card.parse("7S")), "lead 7S"),
        (Lead(Card.parse("TH")), "lead TH"),
        (Lead(Tile.parse("5z")), "lead 5z"),
        (Lead(CekiCard.parse("h2")), "lead h2"),
    ],
)
def test_moves_are_written_and_read(move: Move, text: str) -> None:
    assert str(move) == text
    assert sampen.parse_move(text) == move
    assert pickle.loads(pickle.dumps(move)) == move
    assert hash(sampen.parse_move(text)) == hash(move)


@given(courses())
def test_every_legal_move_is_read_back(course: list[State]) -> None:
    for state in course:
        for move in sampen.legal_moves(state):
            assert sampen.parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        (" ", 0),
        ("pass", 0),
        ("Match", 0),
        (" match", 0),
        ("match ", 0),
        ("turn 5S", 0),
        ("5S", 0),
        ("lead", 5),
        ("lead ", 5),
        ("lead  5S", 5),
        ("lead 5S 6S", 5),
        ("lead XX", 5),
        ("lead 10S", 5),
        ("leads 5S", 0),
        ("lead\t5S", 0),
    ],
)
def test_bad_moves_are_notation_errors(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        sampen.parse_move(text)
    assert caught.value.text == text
    assert caught.value.position == min(position, len(text))


@pytest.mark.parametrize("text", ["", " ", "5", "S5", "5h", "0m", "10s", "8z", "9f", "m0", "h4", "5♥", "5S ", " 5S"])
def test_bad_faces_are_notation_errors(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        sampen.parse_face(text)
    assert (caught.value.text, caught.value.position) == (text, 0)
    assert "as in 7H" in caught.value.message


@pytest.mark.parametrize("text", [None, 5, b"5S", ["5S"], Card.parse("5S")])
def test_what_is_no_text_is_a_type_error(text: object) -> None:
    for read in (sampen.parse_face, sampen.parse_move):
        with pytest.raises(TypeError):
            read(text)  # type: ignore[operator]


@given(st.text(max_size=12) | st.text(alphabet="lead mchturn57SHsz", max_size=9))
def test_any_text_is_read_or_is_a_notation_error(text: str) -> None:
    for read in (sampen.parse_face, sampen.parse_move):
        try:
            read_back = str(read(text))
        except NotationError as error:
            assert error.text == text
            assert 0 <= error.position <= len(text)
        else:
            assert read_back == text
