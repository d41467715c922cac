"""Rules that a hand-made mutant showed to be tested too little."""

import pytest
from support.saptimpan import TABLE, dealt, net, payment, run, stand_all, table

from sampan import StateError, saptimpan
from sampan.saptimpan import BankerTenHalf, DoubleEast, Phase, Rules, ScoreItem, Ties
from sampan.series import Series

PUSH_EQUAL = Rules(table_limit=20, banker_ten_half=BankerTenHalf.PUSH_EQUAL)
BANKER_WINS = Rules(table_limit=20, ties=Ties.BANKER)


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.6")
@pytest.mark.parametrize("phase", [Phase.EAST, Phase.DRAW])
def test_r2_5_an_east_that_is_replaced_before_the_stake_cannot_be_there_after_it(phase: Phase) -> None:
    rules = Rules(double_east=DoubleEast.REPLACE, east_chain=True)
    paid = [payment(ScoreItem.BANKER_EAST, 2, 1, 0, 1, "1z")]
    # seat 1 shows before its new stake; only an East that came in place of that one is left for after it
    with pytest.raises(StateError):
        table("9m", "1z", rules=rules, easts=(0,), paid=paid, stakes=(None, 1), phase=phase, turn=1)
    again = table("9m", "1z", rules=rules, easts=(0, 1), paid=paid, stakes=(None, 1), phase=Phase.EAST, turn=1)
    assert run(again, "east").easts == (0, 1, 1)
    assert net(run(again, "east")) == (1 - 1, -1 + 1)  # the banker's East, then seat 1's


@pytest.mark.rule("R4.3")
@pytest.mark.parametrize(
    ("banker", "hand", "rules", "times"),
    [
        ("9m", "9p 1s 7z", TABLE, 1),  # 10½ against 9
        ("9m", "6p 1s 1m", TABLE, -1),
        ("9m", "7p", TABLE, -1),
        ("9m 1p 7z", "7p", TABLE, -1),  # the banker's 10½
        ("9m 1p 7z", "9p 1s 6z", TABLE, -1),
        ("9m 1p 7z", "9p 1s 6z", PUSH_EQUAL, 0),
        ("5p 6p", "9p 1s 7z", TABLE, 1),  # the banker's 11
        ("5p 6p", "6s", TABLE, 1),
        ("9m", "9p", BANKER_WINS, -1),
    ],
)
@pytest.mark.parametrize("stake", [1, 7, 20])
def test_r4_3_the_stake_is_paid_once_whatever_decides(
    banker: str, hand: str, rules: Rules, times: int, stake: int
) -> None:
    end = table(banker, hand, rules=rules, stakes=(None, stake), phase=Phase.OVER)
    assert net(end) == (-times * stake, times * stake)


@pytest.mark.rule("R4.3")
def test_r4_3_what_is_paid_at_once_is_the_stake_once() -> None:
    east = run(dealt("1z 9m 2p", seats=2), "announce 20", "bet 7", "east")
    assert net(east) == (-7, 7)
    banker_east = run(dealt("8p 9s 1z", seats=3), "announce 20", "bet 7", "bet 4", "east")
    assert net(banker_east) == (11, -7, -4)
    bust = run(dealt("6m 9m 9s", seats=2), "announce 20", "bet 7", "draw")
    assert net(bust) == (7, -7)


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_r4_4_in_a_series_everybody_banks_once_the_bank_passing_right(seats: int) -> None:
    series = Series.start(saptimpan, seats=seats, dealer=seats - 1)
    bankers = []
    while not series.over:
        bankers.append(series.dealer)
        series = series.finish(stand_all(series.deal(len(bankers))))
    assert bankers == [seats - 1, *range(seats - 1)]
    assert series.dealer == seats - 1
