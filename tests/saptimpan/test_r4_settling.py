"""R4: settling, and the worked cases of the page."""

from collections.abc import Sequence

import attrs
import pytest
from support.saptimpan import TABLE, dealt, lines, net, run, staked, stand_all, table, tiles

from sampan import saptimpan
from sampan.saptimpan import (
    AfterBankerEast,
    BankerTenHalf,
    Outcome,
    Phase,
    Result,
    Rules,
    State,
    Ties,
)

BANKER, WON, LOST, PUSH, BUST = Result.BANKER, Result.WON, Result.LOST, Result.PUSH, Result.BUST


def settled(banker: str, *hands: str, rules: Rules = TABLE, stakes: Sequence[int] = ()) -> State:
    """A round that is over, with seat 0 as the banker."""
    laid = (None, *(stakes or [10] * len(hands)))
    return table(banker, *hands, rules=rules, stakes=laid, phase=Phase.OVER)


@pytest.mark.rule("R4.1")
def test_r4_1_a_banker_over_ten_and_a_half_pays_everyone_still_in() -> None:
    end = settled("5p 6p", "1m 2m 1s", "9m 1p 7z", "9s", stakes=(1, 2, 3))
    assert end.outcome == Outcome(22, (BANKER, WON, WON, WON))
    assert net(end) == (-6, 1, 2, 3)
    assert lines(end) == [
        ("banker_bust", (-1, 1, 0, 0), "5p 6p"),
        ("banker_bust", (-2, 0, 2, 0), "5p 6p"),
        ("banker_bust", (-3, 0, 0, 3), "5p 6p"),
    ]


@pytest.mark.rule("R4.1")
def test_r4_1_a_banker_with_ten_and_a_half_takes_every_stake_still_in() -> None:
    end = settled("9m 1p 7z", "6s 4s 1f", "9p", stakes=(4, 5))
    assert end.outcome == Outcome(21, (BANKER, LOST, LOST))
    assert lines(end) == [("ten_and_a_half", (4, -4, 0), "9m 1p 7z"), ("ten_and_a_half", (5, 0, -5), "9m 1p 7z")]


@pytest.mark.rule("R4.1")
def test_r4_1_push_equal_lets_ten_and_a_half_push() -> None:
    rules = Rules(table_limit=20, banker_ten_half=BankerTenHalf.PUSH_EQUAL)
    end = settled("9m 1p 7z", "6s 4s 1f", "9p", stakes=(4, 5), rules=rules)
    assert end.outcome == Outcome(21, (BANKER, PUSH, LOST))
    assert lines(end) == [("ten_and_a_half", (5, 0, -5), "9m 1p 7z")]


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("ties", Ties)
def test_r4_1_push_equal_does_not_ask_how_ties_go(ties: Ties) -> None:
    rules = Rules(max_tiles=4, banker_ten_half=BankerTenHalf.PUSH_EQUAL, ties=ties)
    end = settled("9m 1p 7z", "6s 2s 2p 1f", rules=rules)
    assert end.outcome == Outcome(21, (BANKER, PUSH))


@pytest.mark.rule("R4.1")
def test_r4_1_below_that_the_banker_takes_from_less_and_pays_to_more() -> None:
    end = settled("8m", "7m 7z", "8p 7z", "9m 1p 6z", stakes=(1, 2, 3))
    assert end.outcome == Outcome(16, (BANKER, LOST, WON, WON))
    assert net(end) == (1 - 2 - 3, -1, 2, 3)
    assert lines(end) == [
        ("lower", (1, -1, 0, 0), "7m 7z"),
        ("higher", (-2, 0, 2, 0), "8p 7z"),
        ("higher", (-3, 0, 0, 3), "9m 1p 6z"),
    ]


@pytest.mark.rule("R4.2")
@pytest.mark.parametrize(
    ("ties", "result", "expected"),
    [(Ties.PUSH, PUSH, (0, 0)), (Ties.BANKER, LOST, (10, -10)), (Ties.MORE_TILES, WON, (-10, 10))],
)
def test_r4_2_equal_hands(ties: Ties, result: Result, expected: tuple[int, int]) -> None:
    end = settled("8m", "4p 4s", rules=Rules(ties=ties))
    assert end.outcome == Outcome(16, (BANKER, result))
    assert net(end) == expected
    assert [item for item, _, _ in lines(end)] == ([] if result is PUSH else ["tie"])


@pytest.mark.rule("R4.2")
@pytest.mark.parametrize(
    ("banker", "hand", "result"),
    [
        ("8m", "8p", PUSH),
        ("8m", "4p 4s", WON),
        ("4m 4s", "8p", LOST),
        ("4m 4s", "6p 2p", PUSH),
        ("7m 1s", "2m 3m 3p", WON),
    ],
)
def test_r4_2_more_tiles(banker: str, hand: str, result: Result) -> None:
    end = settled(banker, hand, rules=Rules(ties=Ties.MORE_TILES))
    assert end.outcome
    assert end.outcome.results[1] is result


@pytest.mark.rule("R4.3")
def test_r4_3_each_payment_is_one_stake_between_a_player_and_the_banker() -> None:
    state = run(
        staked("1z 6m 1z 7p 8s 9s 9m 2m", seats=4, dealer=1, stake=7), "2: east", "2: bet 3", "0: east", "0: bet 4"
    )
    end = state
    while end.turn is not None:
        assert sum(net(end)) == 0
        end = run(end, "draw")
    assert len(lines(end)) == 2 + 3
    for _, amounts, _ in lines(end):
        assert sorted(map(abs, amounts))[:2] == [0, 0]
        assert amounts[1] == -sum(amount for seat, amount in enumerate(amounts) if seat != 1) != 0


@pytest.mark.rule("R4.4")
@pytest.mark.parametrize(("dealer", "right"), [(0, 1), (1, 2), (2, 0)])
def test_r4_4_the_bank_passes_to_the_seat_that_draws_first(dealer: int, right: int) -> None:
    state = dealt("9m 8m 7p", seats=3, dealer=dealer)
    state = run(state, "announce 1", "bet 1", "bet 1")
    assert state.turn == right == (dealer + 1) % 3
    illegal = saptimpan.check(stand_all(state), saptimpan.Draw())
    assert illegal
    assert "(R4.4)" in illegal.message
    assert "the bank passes to the right" in illegal.message


@pytest.mark.rule("R4.5")
@pytest.mark.parametrize(
    ("banker", "worth"), [("7p", 14), ("5p 6p", 22), ("9m 1p 7z", 21), ("6z 9s", 19), ("1m 2m 1s", 8)]
)
def test_r4_5_the_outcome_names_the_bankers_last_hand(banker: str, worth: int) -> None:
    end = settled(banker, "9s 1s")
    assert end.outcome
    assert end.outcome.banker == worth


@pytest.mark.rule("R4.5")
def test_r4_5_also_when_he_did_not_draw() -> None:
    bust = run(staked("6m 4p 9s"), "draw")
    assert bust.outcome == Outcome(8, (BANKER, BUST))
    ends = Rules(table_limit=20, after_banker_east=AfterBankerEast.END_ROUND)
    assert run(staked("6m 1z 5z", ends), "east").outcome == Outcome(1, (BANKER, LOST))


@pytest.mark.rule("R4.5")
def test_a_round_that_runs_has_no_outcome() -> None:
    assert staked("6m 4p 9s").outcome is None
    assert saptimpan.deal(rng=1).outcome is None


# The worked cases

END_ROUND = attrs.evolve(TABLE, after_banker_east=AfterBankerEast.END_ROUND)
PUSH_EQUAL = attrs.evolve(TABLE, banker_ten_half=BankerTenHalf.PUSH_EQUAL)
BANKER_WINS = attrs.evolve(TABLE, ties=Ties.BANKER)

CASES = {
    "1": ("9m 7p", TABLE, {}, {}, (-10, 10)),
    "2": ("8m 8p", TABLE, {}, {}, (0, 0)),
    "2, ties=BANKER": ("8m 8p", BANKER_WINS, {}, {}, (10, -10)),
    "3": ("3z 9m 2p 7s", TABLE, {}, {}, (-10, 10)),
    "4": ("1m 9p 2s 1p", TABLE, {}, {}, (10, -10)),
    "5": ("1z 7p 9s", TABLE, {1: 20}, {}, (-30, 30)),
    "6": ("1z 7p 1z 2m 3m", TABLE, {1: 10}, {}, (0, 0)),
    "7": ("9m 8p 1z 8s", TABLE, {1: 10, 2: 20}, {}, (20, 0, -20)),
    "8": ("9m 8p 1z 8s", END_ROUND, {}, {}, (30, -10, -20)),
    "9": ("6m 7m 5p 9s 6p", TABLE, {}, {1: 1}, (-10, -10, 20)),
    "10": ("6s 6p 4s 7z 4p 1f", TABLE, {}, {0: 2, 1: 2}, (10, -10)),
    "10, PUSH_EQUAL": ("6s 6p 4s 7z 4p 1f", PUSH_EQUAL, {}, {0: 2, 1: 2}, (0, 0)),
    "11": ("6m 7m 4p 9s 9p", TABLE, {}, {1: 1, 2: 1}, (30, -10, -20)),
    "12": ("9m 7p 5s 9p", TABLE, {}, {}, (-30, 10, 20)),
}
"""By number: the wall, the rules, restakes, draws chosen at 6 or more, and the nets."""


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize(("text", "rules", "restakes", "draws", "expected"), CASES.values(), ids=CASES)
def test_worked_case(
    text: str, rules: Rules, restakes: dict[int, int], draws: dict[int, int], expected: tuple[int, ...]
) -> None:
    draws = dict(draws)
    state = run(dealt(text, rules, seats=len(expected)), "announce 20")
    stakes = {1: [10], 2: [20]}
    for seat, amount in restakes.items():
        stakes[seat].append(amount)
    while (turn := state.turn) is not None:
        match state.phase:
            case Phase.BET:
                move = f"bet {stakes[turn].pop(0)}"
            case Phase.EAST:
                move = "east"
            case _:
                move = "stand"
                if saptimpan.check(state, saptimpan.Stand()) is not None:
                    move = "draw"
                elif draws.get(turn, 0):
                    draws[turn] -= 1
                    move = "draw"
        state = run(state, move)
    assert net(state) == expected
    assert not any(draws.values())
    assert not any(stakes[seat] for seat in range(1, len(expected)))


def test_worked_cases_3_and_6_draw_what_the_page_says() -> None:
    third = stand_all(staked("3z 9m 2p 7s"))
    assert (third.hands[1], third.outcome) == (tiles("3z 2p 7s"), Outcome(18, (BANKER, WON)))
    sixth = stand_all(run(staked("1z 7p 1z 2m 3m"), "east", "bet 10"))
    assert (sixth.hands[1], sixth.outcome) == (tiles("1z 2m 3m"), Outcome(14, (BANKER, LOST)))
