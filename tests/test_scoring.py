"""ScoreLine and Score: every line sums to zero, the lines add up."""

import pickle
from enum import Enum

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from sampan import Card, CekiCard, Score, ScoreLine, Tile, parse_cards


class Item(Enum):
    HIGH = "high"
    LOW = "low"


@st.composite
def payments(draw: st.DrawFn) -> tuple[int, list[tuple[int, int, int]]]:
    """A seat count, and payments as payer, payee and amount."""
    seats = draw(st.integers(2, 6))
    seat = st.integers(0, seats - 1)
    pairs = st.tuples(seat, seat, st.integers(0, 10**6)).filter(lambda pay: pay[0] != pay[1])
    return seats, draw(st.lists(pairs, max_size=8))


def test_a_line_holds_what_it_is_for() -> None:
    cards = parse_cards("7H TD")
    line = ScoreLine(Item.HIGH, (-5, 5, 0), cards)
    assert (line.item, line.net, line.cards) == (Item.HIGH, (-5, 5, 0), cards)
    assert ScoreLine(Item.HIGH, (-5, 5, 0)).cards == ()
    assert line != ScoreLine(Item.LOW, (-5, 5, 0), cards)


@pytest.mark.parametrize("net", [(1,), (1, 0), (5, -4), (-1, -1, -1)])
def test_a_line_that_does_not_sum_to_zero_is_refused(net: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=f"sums to zero, not to {sum(net)}"):
        ScoreLine(Item.HIGH, net)


@pytest.mark.parametrize(
    ("payer", "payee", "net"), [(0, 2, (-15, 0, 15, 0)), (3, 0, (15, 0, 0, -15)), (1, 2, (0, -15, 15, 0))]
)
def test_a_payment_goes_from_one_seat_to_another(payer: int, payee: int, net: tuple[int, ...]) -> None:
    line = ScoreLine.payment(Item.HIGH, 4, payer, payee, 15, iter([Card.parse("7H")]))
    assert line == ScoreLine(Item.HIGH, net, (Card.parse("7H"),))


def test_a_payment_of_nothing_and_one_to_oneself_are_zeros() -> None:
    assert ScoreLine.payment(Item.HIGH, 3, 0, 1, 0).net == (0, 0, 0)
    assert ScoreLine.payment(Item.HIGH, 3, 1, 1, 9).net == (0, 0, 0)


@pytest.mark.parametrize(("payer", "payee"), [(-1, 0), (0, -1), (2, 0), (0, 2), (0, 99)])
def test_a_payment_of_a_seat_that_is_not_there_is_a_value_error(payer: int, payee: int) -> None:
    with pytest.raises(ValueError, match="0 to 1"):
        ScoreLine.payment(Item.HIGH, 2, payer, payee, 5)


@given(payments())
def test_a_score_adds_up_its_lines(table: tuple[int, list[tuple[int, int, int]]]) -> None:
    seats, pays = table
    purses = [0] * seats
    for payer, payee, amount in pays:
        purses[payer] -= amount
        purses[payee] += amount
    lines = [ScoreLine.payment(Item.HIGH, seats, *pay) for pay in pays]
    score = Score.of(seats, lines)
    assert score.net == tuple(purses)
    assert score.lines == tuple(lines)
    assert score == Score(tuple(purses), tuple(lines))
    assert hash(score) == hash(Score(tuple(purses), tuple(lines)))
    assert sum(score.net) == 0


@pytest.mark.parametrize("seats", [2, 3, 11])
def test_a_score_without_lines_is_zeros(seats: int) -> None:
    assert Score.of(seats, []) == Score((0,) * seats, ())
    assert Score.of(seats, []).net == (0,) * seats


@pytest.mark.parametrize(
    ("net", "lines"),
    [
        ((1, -1), ()),
        ((0, 0), (ScoreLine(Item.HIGH, (1, -1)),)),
        ((1, -1, 0), (ScoreLine(Item.HIGH, (1, -1)),)),
        ((2, -2), (ScoreLine(Item.HIGH, (1, -1)), ScoreLine(Item.LOW, (-1, 1)))),
        ((0, 0), (ScoreLine(Item.HIGH, (1, -1)), ScoreLine(Item.LOW, (-1, 1, 0)))),
    ],
)
def test_a_score_whose_lines_do_not_add_up_is_refused(net: tuple[int, ...], lines: tuple[ScoreLine[Item], ...]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # either the sum or the seats are wrong
        Score(net, lines)


def test_scores_are_frozen_and_pickle() -> None:
    score = Score.of(2, [ScoreLine.payment(Item.HIGH, 2, 0, 1, 5, [Tile.parse("1z"), CekiCard.parse("h1")])])
    assert pickle.loads(pickle.dumps(score)) == score
    with pytest.raises(FrozenInstanceError):
        score.net = (0, 0)  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        score.lines[0].net = (0, 0)  # type: ignore[misc]
