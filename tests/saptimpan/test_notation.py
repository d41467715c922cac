"""Moves as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sampan import NotationError, saptimpan
from sampan.saptimpan import Announce, Bet, Draw, Move, ShowEast, Stand


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Announce(10), "announce 10"),
        (Bet(5), "bet 5"),
        (ShowEast(), "east"),
        (Draw(), "draw"),
        (Stand(), "stand"),
        (Bet(-1), "bet -1"),
        (Announce(0), "announce 0"),
    ],
)
def test_each_move_has_its_text(move: Move, text: str) -> None:
    assert str(move) == text
    assert saptimpan.parse_move(text) == move


@given(st.integers())
def test_every_amount_is_read_back(amount: int) -> None:
    for move in (Bet(amount), Announce(amount)):
        assert saptimpan.parse_move(str(move)) == move


@pytest.mark.parametrize("amount", [2**2000 - 1, 1 - 2**2000], ids=["most", "least"])
def test_the_longest_amounts_are_read_back_and_refused(amount: int) -> None:
    assert saptimpan.parse_move(str(Bet(amount))) == Bet(amount)
    state = saptimpan.apply(saptimpan.deal(rng=1), Announce(5))
    illegal = saptimpan.check(state, Bet(amount))
    assert illegal
    assert illegal.code is saptimpan.Reason.STAKE_OUT_OF_RANGE
    assert str(amount) in illegal.message


@pytest.mark.parametrize("kind", [Bet, Announce])
@pytest.mark.parametrize("amount", [2**2000, -(2**2000), 10**5000], ids=["2**2000", "-2**2000", "10**5000"])
def test_a_number_too_long_to_be_written_makes_no_move(kind: type[Bet], amount: int) -> None:
    with pytest.raises(ValueError, match="at most 2,000 bits"):
        kind(amount)


@pytest.mark.parametrize("kind", [Bet, Announce])
@pytest.mark.parametrize("amount", ["5", 5.0, None, True, (5,)])
def test_an_amount_is_an_int(kind: type[Bet], amount: int) -> None:
    with pytest.raises(TypeError, match="is an int"):
        kind(amount)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 0),
        (" ", 0),
        ("Draw", 0),
        ("draw ", 0),
        ("stand stand", 0),
        ("bet", 0),
        ("raise 5", 0),
        ("5", 0),
        ("bet ", 4),
        ("bet five", 4),
        ("bet  5", 4),
        ("bet 5 ", 4),
        ("bet 5\n", 4),
        ("bet 05", 4),
        ("bet +5", 4),
        ("bet -0", 4),
        ("bet 1_000", 4),
        ("bet ٥", 4),
        ("bet 1.5", 4),
        ("announce", 0),
        ("announce x", 9),
        ("bet " + "9" * 603, 4),
        ("bet " + "9" * 5000, 4),
    ],
)
def test_what_is_no_move_says_where_the_trouble_is(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        saptimpan.parse_move(text)
    assert (caught.value.text, caught.value.position) == (text, at)
    assert str(caught.value)


@given(st.text() | st.from_regex(r"(bet|announce) [-+0-9 _]*"))
def test_any_other_text_is_a_notation_error(text: str) -> None:
    try:
        move = saptimpan.parse_move(text)
    except NotationError as error:
        assert error.text == text
    else:
        assert str(move) == text


@pytest.mark.parametrize("text", [None, 7, b"draw", ["draw"], Draw()])
def test_only_text_is_read(text: object) -> None:
    with pytest.raises(TypeError):
        saptimpan.parse_move(text)  # type: ignore[arg-type]
