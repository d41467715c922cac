"""R4: what a deal is worth, line by line."""

from random import Random

import pytest
from hypothesis import given
from support.suipi import LONG_POINTS, POINTS, cards, courses, floor, last_card, lines, net, run, slow_points, table

from sampan import CardSet, parse_cards, suipi
from sampan.series import Series
from sampan.suipi import Outcome, Pack, Phase, Rules, ScoreItem, State

LONG = suipi.LONG_PACK


def over(won: str, *, rules: Rules = suipi.STANDARD, seats: int = 2, suipis: tuple[int, int] = (0, 0)) -> State:
    """A deal that is over, in which team 0 has captured these cards and team 1 the rest."""
    first = cards(won)
    return suipi.position(
        rules,
        seats=seats,
        hands=[CardSet()] * seats,
        captured=[first, CardSet(suipi.pack(rules)) - first],
        suipis=suipis,
        last_capture=0,
    )


def running(
    won: str, other: str = "3D 4D", *, rules: Rules = suipi.STANDARD, suipis: tuple[int, int] = (0, 0)
) -> State:
    """A deal in its last circle, in which the teams have captured these cards; the others lie loose on the floor."""
    first, second = cards(won), cards(other)
    held = [card for card in suipi.pack(rules) if card not in first | second]
    return suipi.position(
        rules,
        seats=2,
        dealer=1,
        hands=[CardSet(held[-1:]), CardSet(held[-2:-1])],
        floor=held[:-2],
        captured=[first, second],
        suipis=suipis,
        last_capture=0,
    )


AT_DEAL = Rules(unique_floor=suipi.UniqueFloor.DEAL)


@pytest.mark.rule("R4.1")
def test_r4_1_each_item_has_a_line() -> None:
    # 27 cards, seven spades with A♠ and 2♠, 10♦ and three more aces: all eleven points
    won = "AS 2S 3S 4S 5S 6S 7S TD AC AD AH 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2H 3H 4H 5H"
    state = over(won)
    assert lines(state) == [
        ("most_cards", (3, -3)),
        ("most_spades", (1, -1)),
        ("ace", (1, -1)),
        ("ace", (1, -1)),
        ("ace", (1, -1)),
        ("ace", (1, -1)),
        ("two_of_spades", (1, -1)),
        ("ten_of_diamonds", (2, -2)),
    ]
    assert net(state) == (11, -11)
    assert state.outcome == Outcome(points=(11, 0), margin=11, winner=0)
    by_item = {line.item: line.cards for line in suipi.score(state).lines}
    assert CardSet(by_item[ScoreItem.MOST_CARDS]) == cards(won)  # type: ignore[arg-type]
    assert by_item[ScoreItem.MOST_SPADES] == parse_cards("AS 2S 3S 4S 5S 6S 7S")
    assert by_item[ScoreItem.TEN_OF_DIAMONDS] == parse_cards("TD")


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize(("text", "points"), LONG_POINTS.items())
def test_r4_1_point_cards(text: str, points: int) -> None:
    rules = LONG if text not in POINTS else AT_DEAL
    state = running(f"{text} 9H", rules=Rules(pack=rules.pack, unique_floor=suipi.UniqueFloor.DEAL))
    assert net(state) == (points, -points)
    ((item, _),) = lines(state)
    assert ScoreItem(item).rule == ("R1.2" if text in ("11D", "12D", "13D") else "R4.1")
    names = {
        "2S": ScoreItem.TWO_OF_SPADES,
        "TD": ScoreItem.TEN_OF_DIAMONDS,
        "11D": ScoreItem.ELEVEN_OF_DIAMONDS,
        "12D": ScoreItem.TWELVE_OF_DIAMONDS,
        "13D": ScoreItem.THIRTEEN_OF_DIAMONDS,
    }
    assert item == names.get(text, ScoreItem.ACE).value


@pytest.mark.rule("R4.1")
@pytest.mark.rule("R1.2")
def test_r4_1_the_packs_hold_eleven_and_twenty_three_points() -> None:
    everything = " ".join(map(str, suipi.pack()))
    assert over(everything).outcome == Outcome(points=(11, 0), margin=11, winner=0)
    long = " ".join(map(str, suipi.pack(LONG)))
    assert over(long, rules=LONG).outcome == Outcome(points=(23, 0), margin=23, winner=0)
    assert sum(POINTS.values()) + 4 == 11
    assert sum(LONG_POINTS.values()) + 4 == 23


@pytest.mark.rule("R4.1")
def test_r4_1_no_other_card_scores() -> None:
    for card in suipi.pack(LONG):
        if str(card) not in LONG_POINTS:
            other = "3S" if str(card) != "3S" else "4S"
            rules = Rules(pack=Pack.PIPS13, unique_floor=suipi.UniqueFloor.DEAL)
            assert (
                lines(running(f"{card} {other}", "5D 6D" if str(card) not in ("5D", "6D") else "7D 8D", rules=rules))
                == []
            )


@pytest.mark.rule("R4.2")
def test_r4_2_a_tie_gives_nobody_the_points() -> None:
    half = " ".join(str(card) for card in suipi.pack() if str(card)[-1] in "SC")
    items = [item for item, _ in lines(over(half))]
    assert "most_cards" not in items
    assert "most_spades" in items
    # 64 cards: 32 each, and eight spades each
    eight = [str(card) for card in suipi.pack(LONG) if str(card)[-1] == "S"][:8]
    others = [str(card) for card in suipi.pack(LONG) if str(card)[-1] in "CD"][:24]
    state = over(" ".join(eight + others), rules=LONG)
    assert len(state.captured[0]) == len(state.captured[1]) == 32
    assert not {"most_cards", "most_spades"} & {item for item, _ in lines(state)}
    more = over(" ".join([*eight, *others, "KD"]), rules=LONG)
    assert ("most_cards", (3, -3)) in lines(more)
    spades = over(" ".join([*eight, "KS", *others[:-1]]), rules=LONG)
    assert ("most_spades", (1, -1)) in lines(spades)
    assert "most_cards" not in {item for item, _ in lines(spades)}


@pytest.mark.rule("R4.3")
def test_r4_3_each_seat_stands_for_its_team() -> None:
    everything = " ".join(map(str, suipi.pack()))
    assert net(over(everything, seats=4)) == (11, -11, 11, -11)
    assert net(over("2C 3C", seats=4)) == (-11, 11, -11, 11)
    assert net(over(everything, seats=4, suipis=(2, 0))) == (13, -13, 13, -13)
    assert ("suipis", (-1, 1)) in lines(over("2C 3C", suipis=(0, 1)))
    assert net(over("2C 3C 4C 5C", suipis=(2, 0))) == (-9, 9)


@pytest.mark.rule("R4.3")
@given(courses())
def test_r4_3_the_score_is_zero_sum_and_the_margin_of_team_zero(states: list[State]) -> None:
    for state in states:
        found = suipi.score(state)
        assert sum(found.net) == 0
        assert found.net == (found.net[:2] * 2)[: state.seats]
        assert all(line.net == (line.net[:2] * 2)[: state.seats] and any(line.net) for line in found.lines)
    end = states[-1]
    if end.outcome is not None:
        first, second = slow_points(end)
        assert end.outcome.points == (first, second)
        margin = first - second + end.suipis[0] - end.suipis[1]
        assert end.outcome.margin == margin == net(end)[0]
        assert end.outcome.winner == (None if not margin else 0 if margin > 0 else 1)


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize("seats", [2, 4])
def test_r4_4_a_match_is_one_deal_by_each_player(seats: int) -> None:
    series = Series.start(suipi, suipi.STANDARD, seats=seats)
    rng = Random(seats)
    totals = [0] * seats
    dealers = []
    while not series.over:
        state = series.deal(rng)
        dealers.append(state.dealer)
        while state.turn is not None:
            state = suipi.apply(state, rng.choice(suipi.legal_moves(state)))
        totals = [total + won for total, won in zip(totals, net(state), strict=True)]
        series = series.finish(state)
    assert dealers == list(range(seats))
    assert series.totals == tuple(totals)
    assert set(series.winners) == {seat for seat in range(seats) if totals[seat] == max(totals)}


@pytest.mark.rule("R4.5")
def test_r4_5_majorities_wait_for_the_end() -> None:
    state = last_card("8H", "8D QS", last_capture=1)
    assert len(state.captured[1]) == 49
    before = lines(state)
    assert before == [("ace", (-1, 1))] * 4 + [("two_of_spades", (-1, 1)), ("ten_of_diamonds", (-2, 2))]
    end = run(state, "8H x 8D")
    assert lines(end) == [("most_cards", (-3, 3)), ("most_spades", (-1, 1)), *before]
    assert state.outcome is None


@pytest.mark.rule("R4.5")
def test_r4_5_suipis_count_as_they_stand() -> None:
    state = table("7H KS", "7D", last_capture=1)
    assert net(state) == (-7, 7)  # four aces, 2♠ and 10♦ for 2
    after = run(state, "7H x 7D")
    assert net(after) == (-6, 6)
    assert lines(after)[-1] == ("suipis", (1, -1))
    assert suipi.score(after).lines[-1].cards == ()  # which cards lie face up is not kept


@pytest.mark.rule("R4.5")
def test_r4_5_points_are_without_suipis_and_the_margin_is_with_them() -> None:
    won = "2C 3C 4C 5C 6C 7C"
    assert over(won, suipis=(3, 0)).outcome == Outcome(points=(0, 11), margin=-8, winner=1)
    assert over(won, suipis=(0, 1)).outcome == Outcome(points=(0, 11), margin=-12, winner=1)
    everything = " ".join(str(card) for card in suipi.pack() if str(card) not in ("2C", "3C"))
    assert over(everything, suipis=(0, 1)).outcome == Outcome(points=(11, 0), margin=10, winner=0)


@pytest.mark.rule("R4.5")
def test_r4_5_if_nobody_captured_nobody_scores() -> None:
    loose = [card for card in suipi.pack() if str(card) != "8H"]
    state = suipi.position(
        AT_DEAL, seats=2, dealer=0, hands=[cards("8H"), cards("")], floor=loose, captured=[cards("")] * 2, turn=0
    )
    end = run(state, "trail 8H")
    assert end.outcome == Outcome(points=(0, 0), margin=0, winner=None)
    assert (net(end), lines(end)) == ((0, 0), [])


@pytest.mark.rule("R4.5")
def test_r4_5_a_fresh_deal_is_worth_nothing() -> None:
    state = suipi.deal(seats=4, rng=1)
    assert net(state) == (0, 0, 0, 0)
    assert lines(state) == []
    assert state.paid == ()


@given(courses(pack=Pack.PIPS10))
def test_with_the_short_pack_a_difference_is_odd_unless_cards_are_equal(states: list[State]) -> None:
    end = states[-1]
    if end.phase is Phase.OVER and end.last_capture is not None and len(end.captured[0]) != 26:
        assert end.outcome is not None
        difference = end.outcome.points[0] - end.outcome.points[1]
        assert difference % 2 == 1
        assert 1 <= abs(difference) <= 11
        assert sum(end.outcome.points) == 11


def test_floor_cards_score_for_nobody_while_the_deal_runs() -> None:
    state = table("7H KS", "AD TD 2S", last_capture=1)
    assert net(state) == (-3, 3)  # the three other aces
    assert floor("AD TD 2S") == list(state.floor)
