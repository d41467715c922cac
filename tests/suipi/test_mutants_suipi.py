"""Rules that a hand-made mutant showed to be tested too little."""

import pytest

from sampan import Card, CardSet, playout, suipi
from sampan.series import NextDealer, Series
from sampan.shuffle import as_rng


@pytest.mark.rule("R3.3")
@pytest.mark.parametrize("dealer", [0, 1])
def test_r3_3_of_the_dealers_cards_in_the_last_round_only_the_last_makes_none(dealer: int) -> None:
    hands = [CardSet.parse("7H QC"), CardSet.parse("QS")]  # the other seat has played in this circle, the dealer not
    if dealer:
        hands.reverse()
    state = suipi.position(seats=2, dealer=dealer, hands=hands, floor=[Card.parse("7D")])
    assert state.turn == dealer
    kept = (1, 0) if dealer == 0 else (0, 1)
    for move in ("7H x 7D", "trail QS"):
        state = suipi.apply(state, suipi.parse_move(move))
        assert state.suipis == kept
    state = suipi.apply(state, suipi.parse_move("QC x QS"))  # clears the floor, and is the last card of the deal
    assert state.turn is None
    assert state.suipis == kept


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("asked", [{}, {"deals": 1}, {"target": 1}, {"deals": 9, "next_dealer": NextDealer.WINNER}])
def test_r4_4_a_match_is_one_deal_by_each_player_in_turn(seats: int, asked: dict[str, object]) -> None:
    rng = as_rng(seats)
    series = Series.start(suipi, seats=seats, dealer=1, **asked)  # type: ignore[arg-type]
    dealers, nets = [], []
    while not series.over:
        dealers.append(series.dealer)
        assert series.winners == ()
        end = playout(suipi, series.deal(rng), rng)
        nets.append(suipi.score(end).net)
        series = series.finish(end)
    assert dealers == {2: [1, 0], 4: [1, 2, 3, 0]}[seats]
    totals = tuple(map(sum, zip(*nets, strict=True)))
    assert series.totals == totals
    assert series.winners == tuple(seat for seat in range(seats) if totals[seat] == max(totals))
