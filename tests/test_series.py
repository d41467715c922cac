"""Several deals in a row: who deals next, when it is over, who has won; and what is saved of them."""

import pickle
from random import Random
from typing import Any

import attrs
import pytest
from support import highcard

from sampan import (
    GAMES,
    CardSet,
    IllegalMoveError,
    RulesError,
    StateError,
    Tile,
    parse_cards,
    playout,
    samloc,
    sampen,
    saptimpan,
    suipi,
)
from sampan.codec import dumps, loads
from sampan.errors import DecodeError
from sampan.record import Record
from sampan.series import NextDealer, Series, SeriesRecord

ALL: dict[str, Any] = {**GAMES, "highcard": highcard}
every_game = pytest.mark.parametrize("name", ALL)


def played(series: Series[Any, Any], game: Any, seed: int = 7) -> Series[Any, Any]:
    """The series played at random to its end."""
    rng = Random(seed)
    while not series.over:
        series = series.finish(playout(game, series.deal(rng, game), rng), game)
    return series


# -- how long ---------------------------------------------------------------------------------------------------------


@every_game
def test_without_a_length_each_seat_deals_once(name: str) -> None:
    game = ALL[name]
    for seats in list(game.seat_counts())[:3]:
        dealer = seats - 1
        series = played(Series.start(game, seats=seats, dealer=dealer), game)
        assert series.deals == seats
        assert series.dealers == (*range(dealer, seats), *range(dealer), dealer)


@every_game
def test_a_length_is_kept_but_in_suipi_each_seat_deals_once(name: str) -> None:
    game = ALL[name]
    series = played(Series.start(game, deals=5), game)
    assert series.deals == (series.seats if game is suipi else 5)  # Suipi R4.4


def test_suipi_is_one_deal_by_each_seat_whatever_is_asked() -> None:
    series = Series.start(suipi, seats=4, deals=1, target=1, next_dealer=NextDealer.WINNER)
    assert (series.length, series.target, series.next_dealer) == (4, None, NextDealer.SEAT)
    assert played(series, suipi).dealers == (0, 1, 2, 3, 0)


@pytest.mark.parametrize("name", ["samloc", "sampen", "saptimpan", "highcard"])
def test_a_target_ends_a_series_with_the_deal_that_reaches_it(name: str) -> None:
    game = ALL[name]
    series = played(Series.start(game, target=12), game)
    totals = [0] * series.seats
    for number, score in enumerate(series.scores, start=1):
        totals = [total + gain for total, gain in zip(totals, score.net, strict=True)]
        assert (max(totals) >= 12) is (number == series.deals)
    assert series.totals == tuple(totals)
    assert sum(totals) == 0


def test_a_length_and_a_target_end_a_series_with_what_comes_first() -> None:
    short = Series.start(samloc, seats=2, deals=1, target=1_000_000)
    assert played(short, samloc).deals == 1
    assert played(Series.start(samloc, seats=2, deals=1000, target=1), samloc).deals < 20


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"deals": 0}, "deals is from 1 to 1,000,000, not 0"),
        ({"target": -1}, "target is from 1 to 1,000,000, not -1"),
        ({"deals": 10**7}, "deals is from 1 to 1,000,000, not 10,000,000"),
        ({"seats": 9}, "these rules seat 2 to 5 players, not 9"),
        ({"dealer": 4}, "the dealer is a seat from 0 to 3, not 4"),
    ],
)
def test_what_cannot_be_is_not_begun(asked: dict[str, int], problem: str) -> None:
    with pytest.raises(RulesError) as caught:
        Series.start(samloc, **asked)  # type: ignore[arg-type]
    assert problem in caught.value.problems


def test_wrong_types_are_type_errors() -> None:
    for asked in ({"deals": "3"}, {"target": 1.5}, {"next_dealer": "winner"}, {"seats": "4"}):
        with pytest.raises(TypeError):
            Series.start(samloc, **asked)  # type: ignore[arg-type]


# -- who deals --------------------------------------------------------------------------------------------------------


def went_out(winner: int | None, dealer: int, seats: int = 4, **fields: Any) -> samloc.State:
    """A deal of Sâm that a seat won with its last card."""
    hands = ["3S 3C", "4S 4C", "5S 5C", "6S 6C"][:seats]
    trick = ((winner, samloc.Play(CardSet.parse("KD"))),) if winner is not None else ()
    return samloc.position(
        seats=seats,
        dealer=dealer,
        hands=[CardSet() if seat == winner else CardSet.parse(hand) for seat, hand in enumerate(hands)],
        trick=trick,
        **fields,
    )


@pytest.mark.parametrize("winner", range(4))
def test_the_winner_deals_next(winner: int) -> None:
    series = Series.start(samloc, deals=9, dealer=1, next_dealer=NextDealer.WINNER)
    assert series.finish(went_out(winner, dealer=1)).dealer == winner
    assert Series.start(samloc, deals=9, dealer=1).finish(went_out(winner, dealer=1)).dealer == 2


def test_the_breaker_of_a_sam_deals_next() -> None:
    """The declarer 0 led a 7, and seat 2 beat it with an 8: nobody won, but seat 2 broke it."""
    plays = ((0, samloc.Play(CardSet.parse("7S"))), (2, samloc.Play(CardSet.parse("8S"))))
    ten = "3{0} 4{0} 5{0} 6{0} 9{0} T{0} J{0} Q{0} K{0}"
    hands = [CardSet.parse(ten.format(suit)) for suit in "DCS"]
    broken = samloc.position(
        seats=3,
        hands=[hands[0], CardSet([*hands[1], *parse_cards("AC")]), hands[2]],
        declarer=0,
        trick=plays,
        passed={1},
    )
    assert broken.outcome == samloc.Outcome(samloc.OutcomeKind.SAM_BROKEN, breaker=2)
    assert Series.start(samloc, seats=3, deals=9, next_dealer=NextDealer.WINNER).finish(broken).dealer == 2


def test_of_several_winners_the_first_after_the_dealer_deals_next() -> None:
    """Blocked with one card against one and four: seats 0 and 1 win; after dealer 1 the first of them is seat 0."""
    hands = [parse_cards("5S"), parse_cards("6S"), parse_cards("5S 6S 7S 7S")]
    end = sampen.position(seats=3, dealer=1, hands=hands, upcard=parse_cards("KC")[0], stock=())
    assert end.outcome == sampen.Outcome(winners=(0, 1), blocked=True)
    series = Series.start(sampen, seats=3, dealer=1, deals=9, next_dealer=NextDealer.WINNER)
    assert series.finish(end).dealer == 0


def test_without_a_winner_the_same_seat_deals_next() -> None:
    """The player's seven loses to the banker's nine, so nobody but the banker has won."""
    nine, seven = Tile.parse("9m"), Tile.parse("7p")
    end = saptimpan.position(seats=2, dealer=1, hands=[[seven], [nine]], turn=None, phase=saptimpan.Phase.OVER)
    series = Series.start(saptimpan, seats=2, dealer=1, deals=9, next_dealer=NextDealer.WINNER)
    assert series.finish(end).dealer == 1
    won = saptimpan.position(seats=2, dealer=1, hands=[[nine], [seven]], turn=None, phase=saptimpan.Phase.OVER)
    assert series.finish(won).dealer == 0


def test_in_a_game_that_sampan_does_not_know_who_gains_most_deals_next() -> None:
    series: Series[Any, Any] = Series.start(highcard, seats=3, deals=9, next_dealer=NextDealer.WINNER)
    rng = Random(7)
    for _ in range(9):
        end = playout(highcard, series.deal(rng, highcard), rng)
        net = highcard.score(end).net
        after = [(series.dealer + step) % 3 for step in (1, 2, 3)]
        expected = next((seat for seat in after if net[seat] == max(net) > 0), series.dealer)
        series = series.finish(end, highcard)
        assert series.dealer == expected


# -- rules, totals, winners -------------------------------------------------------------------------------------------


def test_the_first_deal_may_have_rules_of_its_own() -> None:
    """The commonest practice of Sâm: the lowest card leads the first deal, the last winner the others."""
    rules = attrs.evolve(samloc.STANDARD, leader=samloc.Leader.DEALER)
    series = Series.start(samloc, rules, first_rules=samloc.STANDARD, seats=3, deals=3, next_dealer=NextDealer.WINNER)
    rng = Random(1)
    first = series.deal(rng)
    assert first.rules == samloc.STANDARD
    series = series.finish(playout(samloc, first, rng))
    second = series.deal(rng)
    assert (second.rules, second.leader) == (rules, series.dealer)


def test_rules_of_the_first_deal_that_do_not_seat_the_table_are_refused() -> None:
    with pytest.raises(RulesError, match="first deal do not seat 4"):
        Series.start(sampen, first_rules=sampen.JAVANESE, seats=4)  # R1.3: with Ceki cards 5 to 11 play


def test_totals_add_up_and_the_highest_win() -> None:
    series = Series.start(samloc, deals=2)
    assert (series.totals, series.winners, series.over) == ((0, 0, 0, 0), (), False)
    # R6.1: a stake for each card left, two each; and whoever never played a card would be cóng: none here.
    series = series.finish(went_out(1, dealer=0))
    assert (series.totals, series.winners) == ((-2, 6, -2, -2), ())
    series = series.finish(went_out(2, dealer=1))
    assert series.totals == (-4, 4, 4, -4)
    assert (series.over, series.winners, series.deals) == (True, (1, 2), 2)


def test_only_the_next_deal_can_be_finished() -> None:
    series = Series.start(samloc, deals=1)
    for state, problem in [
        (series.deal(7), "not over"),
        (went_out(1, dealer=2), "dealer 0, not 2"),
        (went_out(1, dealer=0, seats=3), "seats 4, not 3"),
    ]:
        with pytest.raises(StateError, match=problem):
            series.finish(state)
    over = series.finish(went_out(1, dealer=0))
    for call in (lambda: over.deal(7), lambda: over.finish(went_out(1, dealer=1))):
        with pytest.raises(StateError, match="over after 1 deals"):
            call()


@every_game
def test_a_deal_is_the_deal_of_its_game(name: str) -> None:
    game = ALL[name]
    series: Series[Any, Any] = Series.start(game, deals=3, dealer=1)
    assert series.deal(7, game) == game.deal(seats=series.seats, dealer=1, rng=7)


# -- what is saved ----------------------------------------------------------------------------------------------------


def recorded(game: Any, seed: int, deals: int = 2) -> tuple[SeriesRecord[Any, Any], Series[Any, Any]]:
    """A series played at random, recorded, beside the same series played without a record."""
    series: Series[Any, Any] = Series.start(game, deals=deals)
    match: SeriesRecord[Any, Any] = SeriesRecord(start=series)
    rng, twin = Random(seed), Random(seed)
    while not series.over:
        match, state = match.deal(rng, game), series.deal(twin, game)
        assert match.deals[-1].states(game)[-1] == state
        while legal := game.legal_moves(state):
            move = legal[int(rng.random() * len(legal))]
            twin.random()
            match, state = match.play(move, game), game.apply(state, move)
        series = series.finish(state, game)
    return match, series


@every_game
def test_the_record_of_a_series_replays_it(name: str) -> None:
    game = ALL[name]
    match, series = recorded(game, 7)
    assert match.series(game) == series
    assert loads(SeriesRecord, dumps(match), game=game) == match
    assert pickle.loads(pickle.dumps(match)) == match


def test_a_running_deal_is_not_counted_yet() -> None:
    match = SeriesRecord(start=Series.start(samloc, seats=2, deals=2)).deal(7)
    assert match.series().deals == 0
    assert match.state == samloc.deal(seats=2, rng=7)
    with pytest.raises(StateError, match="deal 0 is running"):
        match.deal(8)


def test_a_move_of_a_series_is_made_and_taken_back() -> None:
    match = SeriesRecord(start=Series.start(samloc, seats=2, deals=2)).deal(7)
    after = match.play(samloc.Decline())
    assert after.state == samloc.apply(match.state, samloc.Decline())
    assert after.undo() == match
    with pytest.raises(IllegalMoveError):
        match.play(samloc.Pass())
    with pytest.raises(ValueError, match="cannot be undone"):
        match.undo()


def test_nothing_can_be_played_before_the_first_deal() -> None:
    match: SeriesRecord[Any, Any] = SeriesRecord(start=Series.start(samloc, deals=2))
    for call in (lambda: match.state, lambda: match.play(samloc.Pass()), lambda: match.undo()):
        with pytest.raises(StateError, match="deal first"):
            call()


def test_a_deal_that_does_not_fit_is_told_by_its_number() -> None:
    match, _ = recorded(samloc, 7)
    swapped = attrs.evolve(match, deals=match.deals[::-1])
    with pytest.raises(StateError, match=r"deal 0 does not fit: .*dealer 0"):
        swapped.series()
    broken = attrs.evolve(match.deals[1], moves=(samloc.Pass(), *match.deals[1].moves))
    with pytest.raises(IllegalMoveError, match="deal 1 does not fit: move 0 of the record does not fit"):
        attrs.evolve(match, deals=(match.deals[0], broken)).series()
    text = dumps(match)
    with pytest.raises(DecodeError, match="deal 0 does not fit"):
        loads(SeriesRecord, dumps(swapped))
    assert loads(SeriesRecord, text) == match


def test_a_deal_too_many_does_not_fit() -> None:
    match, _ = recorded(samloc, 7, deals=1)
    late = attrs.evolve(match, deals=(*match.deals, Record.shuffle(samloc, dealer=1, rng=7)))
    with pytest.raises(StateError, match="deal 1 does not fit: the series is over"):
        late.series()
    with pytest.raises(StateError, match="the series is over"):
        match.deal(7)


def test_a_record_begins_before_the_first_deal() -> None:
    series = Series.start(samloc, deals=2).finish(went_out(1, dealer=0))
    with pytest.raises(StateError, match="before its first deal, not after 1"):
        SeriesRecord(start=series)
    with pytest.raises(TypeError):
        SeriesRecord(start=samloc.STANDARD)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        SeriesRecord(start=Series.start(samloc), deals=[samloc.deal(rng=7)])  # type: ignore[list-item]


def test_what_is_no_state_of_the_game_cannot_be_finished() -> None:
    for wrong in (suipi.deal(rng=7), "x", None, samloc.view(samloc.deal(rng=7), 0)):
        with pytest.raises(TypeError, match=r"a sampan.samloc.State is wanted"):
            Series.start(samloc).finish(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "wrong",
    [
        {"next_dealer": "seat"},
        {"seats": "2"},
        {"scores": (1, 2)},
        {"dealers": [0]},
        {"dealers": "010"},
        {"game": samloc},
        {"length": "3"},
    ],
    ids=str,
)
def test_a_field_of_a_wrong_type_is_a_type_error(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        attrs.evolve(Series.start(samloc, deals=3), **wrong)


def test_in_suipi_what_is_asked_counts_for_nothing_but_its_type() -> None:
    assert Series.start(suipi, deals=0).length == 2
    with pytest.raises(TypeError, match="deals is an int, not str"):
        Series.start(suipi, deals="x")  # type: ignore[arg-type]


def test_dealers_follow_each_other() -> None:
    series = Series.start(samloc, seats=2, deals=9).finish(went_out(1, dealer=0, seats=2))
    assert series.dealers == (0, 1)
    with pytest.raises(StateError, match="the seat after the one before, not 0, 0"):
        attrs.evolve(series, dealers=(0, 0))
    assert attrs.evolve(series, dealers=(0, 0), next_dealer=NextDealer.WINNER).dealer == 0


def test_rules_that_are_not_the_next_deals_are_told() -> None:
    other = samloc.deal(attrs.evolve(samloc.STANDARD, stake=2), seats=2, rng=7)
    with pytest.raises(StateError, match="the next deal has rules those of next_rules"):
        Series.start(samloc, seats=2).finish(other)
