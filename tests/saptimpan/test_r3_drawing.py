"""R3: drawing."""

import pytest
from support.saptimpan import TABLE, lines, listed, net, payment, refusal, run, staked, stand_all, table, texts, tiles

from sampan import saptimpan
from sampan.saptimpan import Phase, Result, Rules, ScoreItem


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        ("5m", ["draw"]),
        ("5m 7z", ["draw"]),  # 5½
        ("6m", ["draw", "stand"]),
        ("3m 3p", ["draw", "stand"]),
        ("1z 5s", ["draw"]),
        ("9m 1p", ["draw", "stand"]),
        ("9m", ["draw", "stand"]),
    ],
)
def test_r3_1_below_six_one_has_to_draw(hand: str, moves: list[str]) -> None:
    # seat 1 has another wind first, so that no East is passed over
    hand = hand.replace("1z", "2z")
    state = table("9s", hand, turn=1)
    assert listed(state) == moves
    assert refusal(state, "stand") == (None if "stand" in moves else "must_draw")
    assert refusal(state, "draw") is None


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize("below", range(11))
@pytest.mark.parametrize("hand", ["2z", "1m", "5m 7z", "6m", "9m", "9m 7z", "9m 1p"])
def test_r3_1_the_points_to_stand_with_are_an_option(below: int, hand: str) -> None:
    state = table("9s", hand, turn=1, rules=Rules(must_draw_below=below))
    points = {"2z": 0.5, "1m": 1, "5m 7z": 5.5, "6m": 6, "9m": 9, "9m 7z": 9.5, "9m 1p": 10}[hand]
    assert ("stand" in listed(state)) is (points >= below)
    assert (refusal(state, "stand") is None) is (points >= below)


@pytest.mark.rule("R3.1")
def test_r3_1_players_draw_in_turn_and_the_banker_last() -> None:
    state = staked("9m 8m 7p 6s", seats=4, dealer=2)
    turns = [state.turn]
    while state.turn is not None:
        state = run(state, "stand")
        turns.append(state.turn)
    assert turns == [3, 0, 1, 2, None]


@pytest.mark.rule("R3.1")
def test_r3_1_a_turn_goes_on_until_one_stands() -> None:
    state = run(staked("3m 9p 2s 1s"), "draw")
    assert (state.turn, texts(state.hands[1])) == (1, ["3m", "2s"])
    state = run(state, "draw")  # 6, and three tiles
    assert (state.turn, texts(state.hands[1])) == (0, ["3m", "2s", "1s"])


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize("low", [True, False])
def test_r3_1_three_tiles_end_the_turn_whatever_they_are_worth(low: bool) -> None:
    state = run(staked("1m 9p 1s 1p" if low else "1m 9p 1s 8p"), "draw", "draw")
    assert len(state.hands[1]) == 3
    assert state.turn == 0


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize("most", [2, 3, 4, 6, 70])
def test_r3_1_the_number_of_tiles_is_an_option(most: int) -> None:
    state = staked("2z 9p 3z 4z 5z 6z 7z", Rules(max_tiles=most, table_limit=20))
    drawn = 1
    while state.turn == 1:
        state = run(state, "draw")
        drawn += 1
        if drawn == 7:
            break
    assert drawn == min(most, 7)
    assert len(state.hands[1]) == drawn


@pytest.mark.rule("R3.1")
def test_r3_1_with_more_tiles_ten_and_a_half_may_draw_on() -> None:
    state = table("9s", "9m 1p 7z", turn=1, rules=Rules(max_tiles=4))
    assert listed(state) == ["draw", "stand"]


@pytest.mark.rule("R3.2")
def test_r3_2_over_ten_and_a_half_the_hand_is_thrown_in_and_the_stake_is_lost_at_once() -> None:
    state = staked("6m 7m 5p 9s", seats=3)
    before = len(state.wall)
    state = run(state, "draw")
    assert (state.hands[1], texts(state.discards), state.busted) == ((), ["6m", "9s"], {1})
    assert (state.stakes, state.turn, len(state.wall)) == ((None, None, 10), 2, before - 1)
    assert lines(state) == [("bust", (10, -10, 0), "6m 9s")]


@pytest.mark.rule("R3.2")
@pytest.mark.parametrize(("third", "bust"), [("7z", False), ("1s", True)])
def test_r3_2_ten_and_a_half_is_no_bust_and_eleven_is(third: str, bust: bool) -> None:
    state = run(staked(f"6m 9p 4s {third}"), "draw", "draw")
    assert state.busted == ({1} if bust else set())


@pytest.mark.rule("R3.2")
def test_r3_2_a_bust_is_lost_for_good_whatever_the_banker_gets() -> None:
    state = run(staked("6m 7m 5p 9s 6p", seats=3), "draw", "stand", "draw")
    assert state.outcome
    assert state.outcome.results == (Result.BANKER, Result.BUST, Result.WON)
    assert net(state) == (0, -10, 10)


@pytest.mark.rule("R3.2")
def test_r3_2_a_banker_who_busts_keeps_his_tiles_and_is_not_in_busted() -> None:
    state = run(staked("7m 5p 6p"), "stand", "draw")
    assert (texts(state.hands[0]), state.busted, state.discards) == (["5p", "6p"], frozenset(), ())
    assert state.phase is Phase.OVER


@pytest.mark.rule("R3.2")
def test_r3_2_drawn_tiles_stay_hidden() -> None:
    state = run(staked("3m 7m 5p 2s 1s", seats=3), "draw")
    assert saptimpan.view(state, 2).hands == (None, None, tiles("7m"))
    assert saptimpan.view(state, 2).hand_sizes == (1, 2, 1)
    assert saptimpan.view(state, None).hands == (None, None, None)
    assert saptimpan.view(state, 1).hands == (None, tiles("3m 2s"), None)


@pytest.mark.rule("R3.2")
def test_r3_2_with_draws_face_up_only_first_tiles_are_hidden() -> None:
    state = run(staked("3m 7m 5p 2s 1s", Rules(table_limit=20, draws_face_up=True), seats=3), "draw")
    assert saptimpan.view(state, 2).hands == ((None,), (None, *tiles("2s")), tiles("7m"))
    assert saptimpan.view(state, 1).hands == ((None,), tiles("3m 2s"), (None,))
    assert saptimpan.view(state, None).hands == ((None,), (None, *tiles("2s")), (None,))


@pytest.mark.rule("R3.3")
def test_r3_3_the_banker_comes_last_and_all_his_tiles_lie_open() -> None:
    state = run(staked("9m 3p 2s 9s"), "stand")
    assert (state.turn, listed(state)) == (0, ["draw"])
    assert saptimpan.view(state, 1).hands == (tiles("3p"), tiles("9m"))
    state = run(state, "draw")
    assert saptimpan.view(state, 1).hands == (tiles("3p 2s"), tiles("9m"))
    assert saptimpan.view(state, None).hands == (tiles("3p 2s"), None)


@pytest.mark.rule("R3.3")
def test_r3_3_the_banker_draws_by_the_same_rules() -> None:
    state = run(staked("9m 6p 2s 1s"), "stand")
    assert listed(state) == ["draw", "stand"]
    assert run(state, "stand").phase is Phase.OVER
    state = run(state, "draw")
    assert (state.turn, listed(state)) == (0, ["draw", "stand"])
    assert run(state, "draw").phase is Phase.OVER  # three tiles
    low = run(staked("9m 1p 2s 1s"), "stand", "draw")
    assert listed(low) == ["draw"]


@pytest.mark.rule("R3.3")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_r3_3_if_every_player_is_bust_the_banker_does_not_draw(dealer: int) -> None:
    state = run(staked("6m 7m 4p 9s 9p", seats=3, dealer=dealer), "draw", "draw")
    assert (state.phase, state.turn, texts(state.hands[dealer])) == (Phase.OVER, None, ["4p"])
    assert state.busted == {0, 1, 2} - {dealer}
    assert state.outcome
    assert state.outcome.banker == 8
    assert net(state)[dealer] == 20


@pytest.mark.rule("R3.3")
def test_r3_3_one_player_still_in_is_enough_for_the_banker_to_draw() -> None:
    lost = payment(ScoreItem.BUST, 3, 1, 0, 5, "6m 9s")
    state = table("4p", "", "7m", paid=[lost], stakes=(None, None, 10), turn=2)
    assert run(state, "stand").turn == 0
    assert stand_all(state).outcome is not None


@pytest.mark.rule("R3.1")
def test_standing_leaves_the_tiles_as_they_are() -> None:
    before = staked("9m 7p", TABLE)
    after = run(before, "stand")
    assert (after.hands, after.wall, after.stakes) == (before.hands, before.wall, before.stakes)
