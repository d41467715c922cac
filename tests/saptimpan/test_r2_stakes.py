"""R2: the limit, first tiles, stakes and Easts."""

import pytest
from support.saptimpan import TABLE, dealt, lines, listed, net, refusal, run, staked, stand_all, table, texts

from sampan import saptimpan
from sampan.saptimpan import AfterBankerEast, DoubleEast, Phase, Reason, Result, Rules, State

REPLACE = Rules(table_limit=20, double_east=DoubleEast.REPLACE)
CHAIN = Rules(table_limit=20, east_chain=True)
BOTH = Rules(table_limit=20, double_east=DoubleEast.REPLACE, east_chain=True)
ENDS = Rules(table_limit=20, after_banker_east=AfterBankerEast.END_ROUND)


def now(state: State) -> tuple[str, int | None, tuple[int | None, ...]]:
    return state.phase.value, state.turn, state.stakes


def firsts(state: State) -> list[str]:
    return [" ".join(texts(hand)) for hand in state.hands]


@pytest.mark.rule("R2.1")
def test_r2_1_the_banker_announces_the_limit_first() -> None:
    state = dealt("9m 7p 5s", seats=3, dealer=1)
    assert (state.phase, state.turn) == (Phase.ANNOUNCE, 1)
    assert listed(state) == [f"announce {limit}" for limit in range(1, 21)]
    assert refusal(state, "announce 20", seat=0) == "not_your_turn"
    assert run(state, "1: announce 7").limit == 7


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(
    ("rules", "limits"),
    [
        (saptimpan.STANDARD, range(1, 11)),
        (Rules(min_stake=5), range(5, 11)),
        (Rules(min_stake=3, table_limit=3), range(3, 4)),
        (Rules(table_limit=1000), range(1, 1001)),
    ],
)
def test_r2_1_the_limit_is_from_the_least_stake_to_the_table_limit(rules: Rules, limits: range) -> None:
    state = dealt("9m 7p", rules)
    assert listed(state) == [f"announce {limit}" for limit in limits]
    for limit in (limits[0] - 1, limits[-1] + 1, 0, -1, 10**6):
        assert refusal(state, f"announce {limit}") == "limit_out_of_range"


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(
    ("dealer", "hands"), [(0, ["4s", "1m", "2p", "3s"]), (1, ["3s", "4s", "1m", "2p"]), (3, ["1m", "2p", "3s", "4s"])]
)
def test_r2_1_first_tiles_go_from_the_bankers_right_to_the_banker(dealer: int, hands: list[str]) -> None:
    state = run(dealt("1m 2p 3s 4s 9s", seats=4, dealer=dealer), "announce 5")
    assert firsts(state) == hands
    assert texts(state.wall[:1]) == ["9s"]
    assert now(state) == ("bet", (dealer + 1) % 4, (None,) * 4)


@pytest.mark.rule("R2.1")
def test_r2_1_a_first_tile_is_seen_by_its_owner_only() -> None:
    state = run(dealt("1m 2p 3s", seats=3), "announce 5")
    for seat in (0, 1, 2):
        seen = saptimpan.view(state, seat)
        assert seen.hand == state.hands[seat]
        assert seen.hands == tuple(hand if owner == seat else None for owner, hand in enumerate(state.hands))
    assert saptimpan.view(state, None).hands == (None, None, None)


@pytest.mark.rule("R2.2")
def test_r2_2_each_player_stakes_in_turn_order_and_the_banker_does_not() -> None:
    state = run(dealt("9m 8m 7p", seats=3, dealer=1), "announce 7")
    assert now(state) == ("bet", 2, (None, None, None))
    assert listed(state) == [f"bet {amount}" for amount in range(1, 8)]
    state = run(state, "2: bet 7")
    assert now(state) == ("bet", 0, (None, None, 7))
    state = run(state, "0: bet 1")
    assert now(state) == ("draw", 2, (1, None, 7))


@pytest.mark.rule("R2.2")
def test_r2_2_a_stake_is_from_the_least_to_the_limit() -> None:
    state = run(dealt("9m 7p", Rules(min_stake=3, table_limit=20)), "announce 8")
    assert listed(state) == [f"bet {amount}" for amount in range(3, 9)]
    for amount in (2, 9, 20, 0, -1, 10**6):
        assert refusal(state, f"bet {amount}") == "stake_out_of_range"


@pytest.mark.rule("R2.3")
def test_r2_3_the_bankers_east_takes_all_stakes_and_is_replaced() -> None:
    state = staked("9m 8p 1z 8s", seats=3)
    assert now(state) == ("east", 0, (None, 10, 10))
    assert listed(state) == ["east"]
    state = run(state, "east")
    assert firsts(state) == ["8s", "9m", "8p"]
    assert (texts(state.discards), state.easts, net(state)) == (["1z"], (0,), (20, -10, -10))
    assert lines(state) == [("banker_east", (10, -10, 0), "1z"), ("banker_east", (10, 0, -10), "1z")]


@pytest.mark.rule("R2.3")
def test_r2_3_then_the_players_stake_anew_in_order() -> None:
    state = run(staked("9m 8p 1z 8s", seats=3), "east")
    assert now(state) == ("bet", 1, (None, None, None))
    state = run(state, "1: bet 3")
    assert now(state) == ("bet", 2, (None, 3, None))
    state = run(state, "2: bet 20")
    assert now(state) == ("draw", 1, (None, 3, 20))
    assert net(stand_all(state)) == (20 - 3, -10 + 3, -10)


@pytest.mark.rule("R2.3")
def test_r2_3_the_new_stakes_are_taken_in_the_order_of_seats_from_another_banker() -> None:
    state = run(staked("9m 8p 1z 8s", seats=3, dealer=1), "1: east")
    assert lines(state) == [("banker_east", (0, 10, -10), "1z"), ("banker_east", (-10, 10, 0), "1z")]
    assert now(state) == ("bet", 2, (None, None, None))


@pytest.mark.rule("R2.3")
def test_r2_3_end_round_ends_the_round_with_the_bankers_east() -> None:
    state = run(staked("9m 1z 1z 8s", ENDS, seats=3), "east")
    assert now(state) == ("over", None, (None, None, None))
    assert firsts(state) == ["8s", "9m", "1z"]
    assert texts(state.discards) == ["1z"]
    assert state.outcome == saptimpan.Outcome(16, (Result.BANKER, Result.LOST, Result.LOST))
    assert net(state) == (20, -10, -10)
    assert [item for item, _, _ in lines(state)] == ["banker_east"] * 2


@pytest.mark.rule("R2.3")
def test_r2_3_end_round_does_not_chain() -> None:
    rules = Rules(table_limit=20, after_banker_east=AfterBankerEast.END_ROUND, east_chain=True)
    state = run(staked("9m 1z 1z", rules), "east")
    assert state.outcome == saptimpan.Outcome(1, (Result.BANKER, Result.LOST))


@pytest.mark.rule("R2.4")
def test_r2_4_a_players_east_is_paid_replaced_and_followed_by_a_new_stake() -> None:
    state = staked("1z 7p 9s")
    assert now(state) == ("east", 1, (None, 10))
    assert listed(state) == ["east"]
    state = run(state, "1: east")
    assert now(state) == ("bet", 1, (None, None))
    assert (firsts(state), texts(state.discards), state.easts) == (["7p", "9s"], ["1z"], (1,))
    assert lines(state) == [("player_east", (-10, 10), "1z")]
    state = run(state, "1: bet 20")
    assert now(state) == ("draw", 1, (None, 20))
    assert net(stand_all(state)) == (-30, 30)


@pytest.mark.rule("R2.4")
def test_r2_4_each_player_stakes_anew_before_the_next_shows() -> None:
    state = staked("9m 1z 1z 7p 8s 6s", seats=4)
    assert now(state) == ("east", 2, (None, 10, 10, 10))
    state = run(state, "2: east")
    assert now(state) == ("bet", 2, (None, 10, None, 10))
    state = run(state, "2: bet 4")
    assert now(state) == ("east", 3, (None, 10, 4, 10))
    state = run(state, "3: east", "3: bet 6")
    assert now(state) == ("draw", 1, (None, 10, 4, 6))
    assert (firsts(state), state.easts) == (["7p", "9m", "8s", "6s"], (2, 3))
    assert net(state) == (-20, 0, 10, 10)


@pytest.mark.rule("R2.4")
def test_r2_4_easts_come_in_turn_order_from_any_banker() -> None:
    state = staked("1z 9m 1z 7p 8s 6s", seats=4, dealer=2)
    assert now(state) == ("east", 3, (10, 10, None, 10))
    assert now(run(state, "east", "bet 1")) == ("east", 1, (10, 10, None, 1))


@pytest.mark.rule("R2.4")
def test_r2_4_showing_is_no_choice() -> None:
    for state in (staked("1z 7p 9s"), staked("9m 1z 8s")):
        assert listed(state) == ["east"]
        for move in ("draw", "stand", "bet 5"):
            assert refusal(state, move) == "east_first"


@pytest.mark.rule("R2.4")
def test_r2_4_stakes_show_what_lies_on_the_table() -> None:
    # seat 1 is paid for an East and stakes anew, seat 2 goes bust, seat 3 stands
    state = dealt("1z 5m 9p 5s 8m 9s 9m", seats=4)
    seen = [state.stakes]
    for move in ("announce 20", "bet 1", "bet 2", "bet 3", "east", "bet 4", "stand", "draw", "stand", "draw"):
        state = run(state, move)
        seen.append(state.stakes)
    none = None
    assert seen == [
        (none, none, none, none),
        (none, none, none, none),
        (none, 1, none, none),
        (none, 1, 2, none),
        (none, 1, 2, 3),
        (none, none, 2, 3),
        (none, 4, 2, 3),
        (none, 4, 2, 3),
        (none, 4, none, 3),
        (none, 4, none, 3),
        (none, 4, none, 3),  # over: what was settled stays
    ]
    assert state.phase is Phase.OVER


@pytest.mark.rule("R2.5")
def test_r2_5_a_players_east_beside_the_bankers_stays_as_a_half() -> None:
    state = run(staked("1z 9p 1z 8s 7m", seats=3), "east", "bet 10", "bet 10")
    assert now(state) == ("draw", 1, (None, 10, 10))
    assert (firsts(state), state.easts) == (["8s", "1z", "9p"], (0,))
    assert listed(state) == ["draw"]  # ½ is below 6
    state = run(state, "draw")
    assert firsts(state)[1] == "1z 7m"  # 7½ loses to 8, 9 beats it
    assert net(stand_all(state)) == (20 + 10 - 10, -10 - 10, -10 + 10)


@pytest.mark.rule("R2.5")
def test_r2_5_replace_shows_it_unpaid_just_before_the_new_stake() -> None:
    state = run(staked("9m 1z 5m 1z 8s 7m", REPLACE, seats=4), "0: east")
    assert now(state) == ("bet", 1, (None, None, None, None))
    state = run(state, "1: bet 10")
    assert now(state) == ("east", 2, (None, 10, None, None))
    assert listed(state) == ["east"]
    state = run(state, "2: east")
    assert now(state) == ("bet", 2, (None, 10, None, None))
    assert (firsts(state), texts(state.discards), state.easts) == (["8s", "9m", "7m", "5m"], ["1z", "1z"], (0, 2))
    assert net(state) == (30, -10, -10, -10)  # nothing for the second East
    state = run(state, "2: bet 5", "3: bet 1")
    assert now(state) == ("draw", 1, (None, 10, 5, 1))


@pytest.mark.rule("R2.5")
def test_r2_5_replace_asks_the_first_player_at_once() -> None:
    state = run(staked("1z 9m 1z 8s 7m", REPLACE, seats=3), "0: east")
    assert now(state) == ("east", 1, (None, None, None))


@pytest.mark.rule("R2.5")
def test_r2_5_replace_changes_nothing_when_the_banker_has_none() -> None:
    state = run(staked("1z 7p 9s", REPLACE), "1: east")
    assert net(state) == (-10, 10)


@pytest.mark.rule("R2.6")
@pytest.mark.parametrize("rules", [TABLE, REPLACE])
def test_r2_6_an_east_for_an_east_counts_a_half(rules: Rules) -> None:
    state = run(staked("1z 7p 1z 2m 3m", rules), "1: east", "1: bet 10")
    assert now(state) == ("draw", 1, (None, 10))
    assert firsts(state) == ["7p", "1z"]
    assert refusal(state, "east") == "no_east_due"
    banker = run(staked("9m 1z 1z 2m 3m", rules), "0: east", "1: bet 10")
    assert now(banker) == ("draw", 1, (None, 10))
    assert firsts(banker) == ["1z", "9m"]


@pytest.mark.rule("R2.6")
def test_r2_6_an_unpaid_east_for_an_east_counts_a_half() -> None:
    state = run(staked("1z 1z 8s 1z 2m", REPLACE), "0: east", "1: east", "1: bet 10")
    assert now(state) == ("draw", 1, (None, 10))
    assert (firsts(state), state.easts) == (["8s", "1z"], (0, 1))


@pytest.mark.rule("R2.6")
@pytest.mark.parametrize("rules", [TABLE, CHAIN])
def test_r2_6_an_east_drawn_later_counts_a_half(rules: Rules) -> None:
    state = run(staked("5m 7p 1z 2m", rules), "draw")
    assert now(state) == ("draw", 1, (None, 10))
    assert firsts(state)[1] == "5m 1z"
    assert listed(state) == ["draw"]
    assert refusal(state, "east") == "no_east_due"


@pytest.mark.rule("R2.6")
def test_r2_6_chain_shows_the_second_east_after_the_new_stake_by_the_same_seat() -> None:
    state = staked("1z 1z 9m 1z 8s 7s", CHAIN, seats=3)
    state = run(state, "1: east")
    assert (now(state), firsts(state)[1]) == (("bet", 1, (None, None, 10)), "1z")
    state = run(state, "1: bet 3")
    assert now(state) == ("east", 1, (None, 3, 10))
    state = run(state, "1: east")
    assert (now(state), net(state)) == (("bet", 1, (None, None, 10)), (-13, 13, 0))
    state = run(state, "1: bet 1")
    assert now(state) == ("east", 2, (None, 1, 10))
    state = run(state, "2: east", "2: bet 2")
    assert (now(state), state.easts) == (("draw", 1, (None, 1, 2)), (1, 1, 2))
    assert net(state) == (-23, 13, 10)


@pytest.mark.rule("R2.6")
def test_r2_6_chain_shows_the_bankers_second_east_after_the_new_stakes() -> None:
    state = run(staked("9m 8m 1z 1z 7s", CHAIN, seats=3), "0: east")
    assert now(state) == ("bet", 1, (None, None, None))
    state = run(state, "1: bet 3", "2: bet 4")
    assert now(state) == ("east", 0, (None, 3, 4))
    state = run(state, "0: east")
    assert (net(state), now(state)) == ((27, -13, -14), ("bet", 1, (None, None, None)))
    state = run(state, "1: bet 1", "2: bet 1")
    assert (now(state), firsts(state)[0]) == (("draw", 1, (None, 1, 1)), "7s")


@pytest.mark.rule("R2.6")
def test_r2_6_chain_a_kept_east_stays_a_half_for_good() -> None:
    state = run(staked("1z 9m 1z 1z 7s", CHAIN, seats=3), "0: east", "1: bet 1", "2: bet 1")
    assert now(state) == ("east", 0, (None, 1, 1))  # the banker's second, not the one kept by seat 1
    state = run(state, "0: east", "1: bet 1", "2: bet 1")
    assert (now(state), firsts(state)) == (("draw", 1, (None, 1, 1)), ["7s", "1z", "9m"])


@pytest.mark.rule("R2.6")
def test_r2_6_chain_with_replace_a_second_east_is_paid_once_all_stakes_lie() -> None:
    state = run(staked("1z 9m 1z 8s 1z 7m", BOTH, seats=3), "0: east", "1: east")
    assert (now(state), firsts(state)) == (("bet", 1, (None, None, None)), ["8s", "1z", "9m"])
    state = run(state, "1: bet 3")
    assert now(state) == ("bet", 2, (None, 3, None))  # first every new stake
    state = run(state, "2: bet 4")
    assert now(state) == ("east", 1, (None, 3, 4))
    state = run(state, "1: east", "1: bet 5")
    assert (now(state), firsts(state), net(state)) == (
        ("draw", 1, (None, 5, 4)),
        ["8s", "7m", "9m"],
        (20 - 3, -10 + 3, -10),
    )


@pytest.mark.rule("R2.6")
def test_r2_6_chain_with_replace_the_bankers_second_east_comes_first() -> None:
    # all four Easts: the banker has two, and so has seat 1
    state = run(staked("1z 1z 1z 1z 7m 8m", BOTH), "0: east", "1: east", "1: bet 3")
    assert (now(state), firsts(state)) == (("east", 0, (None, 3)), ["1z", "1z"])
    state = run(state, "0: east")
    assert now(state) == ("east", 1, (None, None))  # again unpaid
    state = run(state, "1: east", "1: bet 5")
    assert (now(state), firsts(state)) == (("draw", 1, (None, 5)), ["7m", "8m"])
    assert (state.easts, net(state)) == ((0, 1, 0, 1), (13, -13))


@pytest.mark.rule("R2.6")
def test_r2_6_without_the_east_rule_east_is_a_wind_like_the_others() -> None:
    rules = Rules(table_limit=20, east_rule=False)
    state = staked("1z 1z 8s", rules)
    assert now(state) == ("draw", 1, (None, 10))
    assert refusal(state, "east") == "no_east_due"
    assert firsts(run(state, "draw"))[1] == "1z 8s"


@pytest.mark.rule("R2.4")
def test_an_east_of_nobody_is_no_matter() -> None:
    state = table("9m", "7p", stakes=(None, 5))
    assert (state.phase, state.turn, state.easts) == (Phase.DRAW, 1, ())
    illegal = saptimpan.check(state, saptimpan.ShowEast())
    assert illegal
    assert illegal.code is Reason.NO_EAST_DUE
