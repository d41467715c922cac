"""Moves as texts."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.suipi import cards, courses

from sampan import Card, CardSet, NotationError, suipi
from sampan.suipi import Build, Capture, DealRound, Move, Pile, State, Trail

PACK = suipi.pack(suipi.LONG_PACK)
some_cards = st.frozensets(st.sampled_from(PACK), max_size=6).map(CardSet)
any_move: st.SearchStrategy[Move] = st.one_of(
    st.builds(Capture, st.sampled_from(PACK), some_cards),
    st.builds(
        Build, st.sampled_from(PACK), some_cards, st.integers(-20, 20) | st.integers(-(2**2000) + 1, 2**2000 - 1)
    ),
    st.builds(Trail, st.sampled_from(PACK)),
    st.just(DealRound()),
)


def card(text: str) -> Card:
    return Card.parse(text)


WRITTEN: list[tuple[Move, str]] = [
    (Capture(card("5H"), cards("3S 2D")), "5H x 2D 3S"),
    (Build(card("2D"), cards("8C"), 10), "2D + 8C = 10"),
    (Trail(card("KC")), "trail KC"),
    (DealRound(), "deal"),
    (Capture(card("KS"), cards("KH KD")), "KS x KD KH"),
    (Build(card("11S"), cards("2H"), 13), "11S + 2H = 13"),
    # from low to high as the game counts: 11 12 13 before J Q K
    (Capture(card("AS"), cards("KS 13D JH 11C TS 2H AC")), "AS x AC 2H TS 11C 13D JH KS"),
    (Capture(card("5H"), cards("")), "5H x"),
    (Build(card("5H"), cards(""), -3), "5H + = -3"),
]


@pytest.mark.parametrize(("move", "text"), WRITTEN)
def test_moves_are_written_and_read(move: Move, text: str) -> None:
    assert str(move) == text
    assert suipi.parse_move(text) == move


@given(any_move)
def test_reading_is_the_inverse_of_writing(move: Move) -> None:
    assert suipi.parse_move(str(move)) == move


@given(courses())
def test_listed_moves_come_back(states: list[State]) -> None:
    for state in states[-5:]:
        for move in suipi.legal_moves(state):
            assert suipi.parse_move(str(move)) == move


def test_cards_may_stand_in_any_order_and_space_is_free() -> None:
    assert suipi.parse_move("5H x 3S 2D") == suipi.parse_move("  5H  x 2D\t3S ")
    assert suipi.parse_move("AS + 8C AH = 10") == Build(card("AS"), cards("AH 8C"), 10)


UNREADABLE = [
    ("", 0, "a move is a capture"),
    ("   ", 0, "a move is a capture"),
    ("5H", 0, "a move is a capture"),
    ("pass", 0, "a move is a capture"),
    ("trail", 0, "a move is a capture"),
    ("trail KC QC", 0, "a move is a capture"),
    ("  5H 2D 3S", 2, "a move is a capture"),
    ("2D + 8C", 0, "a move is a capture"),
    ("2D 8C = 10", 0, "a move is a capture"),
    ("deal 5", 0, "a move is a capture"),
    ("trail 5", 6, "'5' is no card"),
    ("trail 5h", 6, "'5h' is no card"),
    ("5 x 2D", 0, "'5' is no card"),
    ("5H x 2D X", 8, "'X' is no card"),
    ("5H x 2D 3S 2D", 11, "2D stands twice"),
    ("2D + 8C 8C = 10", 8, "8C stands twice"),
    ("2D + 8C = ten", 10, "after = stands a whole number"),
    ("2D + 8C = 010", 10, "after = stands a whole number"),
    ("2D + 8C = +10", 10, "after = stands a whole number"),
    ("2D + 8C = 1.0", 10, "after = stands a whole number"),
    ("2D + 8C = " + "9" * 603, 10, "after = stands a whole number"),
    ("2D + 8C = " + "9" * 5000, 10, "after = stands a whole number"),
    ("2D + 8C = ５", 10, "after = stands a whole number"),
    ("2D + = 8C = 10", 5, "'=' is no card"),
]


@pytest.mark.parametrize(("text", "position", "message"), UNREADABLE)
def test_what_is_no_move_is_a_notation_error(text: str, position: int, message: str) -> None:
    with pytest.raises(NotationError, match="^" + message.replace("+", r"\+")) as caught:
        suipi.parse_move(text)
    assert (caught.value.text, caught.value.position) == (text, position)


@given(st.text() | st.lists(st.sampled_from(["5H", "x", "+", "=", "10", "trail", "deal", "2D", "é"])).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        move = suipi.parse_move(text)
    except NotationError as error:
        assert error.text == text
        assert 0 <= error.position <= len(text)
    else:
        assert suipi.parse_move(str(move)) == move


@pytest.mark.parametrize("thing", [None, 5, b"deal", DealRound()])
def test_only_texts_are_read(thing: Any) -> None:
    with pytest.raises(TypeError):
        suipi.parse_move(thing)


# What moves and builds are made of


def test_a_build_is_written_with_its_value() -> None:
    assert str(Pile(cards("8C 2D"), 10, 0)) == "b10(2D 8C)"
    assert Pile(cards("8C 2D"), 10, 0).grouped is False


@pytest.mark.parametrize(
    "make",
    [
        lambda: Capture("5H", cards("5D")),  # type: ignore[arg-type]
        lambda: Capture(card("5H"), [card("5D")]),  # type: ignore[arg-type]
        lambda: Build(card("5H"), frozenset([card("5D")]), 10),  # type: ignore[arg-type]
        lambda: Build(card("5H"), cards("5D"), "10"),  # type: ignore[arg-type]
        lambda: Build(card("5H"), cards("5D"), True),
        lambda: Build(card("5H"), cards("5D"), 10.0),  # type: ignore[arg-type]
        lambda: Trail("5H"),  # type: ignore[arg-type]
        lambda: Trail(cards("5H")),  # type: ignore[arg-type]
        lambda: Pile([card("5D")], 5, 0),  # type: ignore[arg-type]
        lambda: Pile(cards("5D"), "5", 0),  # type: ignore[arg-type]
        lambda: Pile(cards("5D"), 5, None),  # type: ignore[arg-type]
        lambda: Pile(cards("5D"), 5, 0, 1),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_type_errors(make: Any) -> None:
    with pytest.raises(TypeError):
        make()


def test_numbers_too_long_to_write_are_value_errors() -> None:
    assert str(Build(card("5H"), cards("5D"), 2**2000 - 1)).endswith(str(2**2000 - 1))
    for make in (lambda: Build(card("5H"), cards("5D"), 2**2000), lambda: Pile(cards("5D"), 5, -(2**2000))):
        with pytest.raises(ValueError, match="at most 2,000 bits"):
            make()


def test_moves_compare_hash_and_match() -> None:
    assert Capture(card("5H"), cards("2D 3S")) == Capture(card("5H"), cards("3S 2D"))
    assert len({Trail(card("5H")), Trail(card("5H")), Trail(card("5D")), DealRound(), DealRound()}) == 3
    match suipi.parse_move("2D + 8C = 10"):
        case Build(played, onto, value):
            assert (played, onto, value) == (card("2D"), cards("8C"), 10)
        case _:
            raise AssertionError


def test_a_state_shows_what_matters() -> None:
    state = suipi.position(
        seats=2, hands=[cards("7H 11S"[:2]), cards("7D")], floor=[Pile(cards("8C 2D"), 10, 0)], rules=FREE
    )
    assert repr(state) == "<suipi.State play, turn 1, hands 7H | 7D, floor b10(2D 8C)>"


FREE = suipi.Rules(keep_capture_card=False, trail_while_owning=True)
