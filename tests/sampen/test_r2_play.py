"""R2: matching, leading, turning, winning and blocks."""

from typing import Any

import pytest
from support.sampen import dealt, faces, hands, listed, net, refusal, run, table, text

from sampan import IllegalMoveError, RulesError, StateError, sampen
from sampan.sampen import Decline, Lead, Match, Matching, OnBlock, Outcome, Phase, Reason, Rules, Turn, WinOn


@pytest.mark.rule("R2.1")
def test_r2_1_the_holder_matches_then_leads_and_so_on() -> None:
    state = table("AS 5S 9H", "2S 9H KC", upcard="5S", dealer=1)
    assert (state.phase, state.turn, listed(state)) == (Phase.MATCH, 0, ["match"])
    state = run(state, "0: match")
    assert (state.phase, state.turn, hands(state)[0]) == (Phase.LEAD, 0, "AS 9H")
    assert text(state.discards) == "5S 5S"
    assert listed(state) == ["lead AS", "lead 9H"]
    assert state.last_lead is None
    state = run(state, "0: lead 9H")
    assert (state.phase, state.turn, state.last_lead) == (Phase.MATCH, 1, 0)
    assert state.upcard is faces("9H")[0]
    state = run(state, "1: match", "1: lead 2S")
    assert text(state.discards) == "5S 5S 9H 9H 2S"
    assert state.last_lead == 1
    assert (state.phase, state.turn) == (Phase.TURN, 1)  # nobody holds the other 2S


@pytest.mark.rule("R2.1")
def test_r2_1_a_lead_is_asked_for_before_anything_else() -> None:
    state = run(table("AS 5S 9H", "2S 9H KC", upcard="5S"), "match")
    for move in ("match", "turn", "decline"):
        assert refusal(state, move) == "lead_first"
    assert refusal(state, "lead 2S") == "not_held"  # it is in the other hand
    assert refusal(state, "lead 5S") == "not_held"  # it has just been laid
    assert refusal(state, Lead(faces("5s")[0])) == "not_held"  # no face of the pack


@pytest.mark.rule("R2.1")
def test_r2_1_a_match_comes_before_a_lead() -> None:
    state = table("AS 5S 9H", "2S 9H KC", upcard="5S")
    for move in ("lead AS", "lead 5S", "lead KC", "turn"):
        assert refusal(state, move) == "match_first"


@pytest.mark.rule("R2.2")
def test_r2_2_matching_is_compulsory() -> None:
    state = table("AS 5S 9H", "2S 9H KC", upcard="5S")
    assert listed(state) == ["match"]
    assert refusal(state, "decline") == "must_match"


@pytest.mark.rule("R2.2")
def test_r2_2_matching_may_be_optional() -> None:
    rules = Rules(matching=Matching.OPTIONAL)
    state = table("AS 5S 9H", "2S 9H KC", rules=rules, upcard="5S", dealer=1)
    assert listed(state) == ["match", "decline"]
    after = run(state, "0: decline")
    assert (after.phase, after.turn, listed(after)) == (Phase.TURN, 1, ["turn"])
    assert refusal(after, "match", seat=0) == "not_your_turn"
    assert refusal(after, "match") == refusal(after, "decline") == "turn_first"
    assert hands(after) == hands(state)
    assert after.discards == state.discards
    assert run(state, "match") == run(table("AS 5S 9H", "2S 9H KC", rules=rules, upcard="5S", dealer=1), "match")


@pytest.mark.rule("R2.2")
def test_r2_2_a_holder_declines_once_for_each_upcard() -> None:
    state = dealt("AS 5S", "2S 9H", up="5S", stock="2S AS 9H", matching=Matching.OPTIONAL)
    state = run(state, "0: decline", "1: turn")  # 2S is turned, seat 1 holds its twin
    assert (state.phase, state.turn) == (Phase.MATCH, 1)
    state = run(state, "1: decline", "1: turn")  # AS
    assert (state.phase, state.turn, listed(state)) == (Phase.MATCH, 0, ["match", "decline"])
    state = run(state, "0: match")
    assert listed(state) == ["lead 5S"]
    assert run(state, "lead 5S").outcome == Outcome((0,), blocked=False)


@pytest.mark.rule("R2.2")
def test_r2_2_a_leader_may_decline_to_match_the_lead() -> None:
    state = dealt("5S 7D 7D", "2S 9H KC", up="5S", stock="2S KC 9H", matching=Matching.OPTIONAL)
    state = run(state, "0: match", "0: lead 7D")
    assert (state.turn, listed(state)) == (0, ["match", "decline"])
    assert run(state, "0: decline").phase is Phase.TURN
    assert run(state, "0: match").outcome == Outcome((0,), blocked=False)


@pytest.mark.rule("R2.3")
def test_r2_3_a_pair_goes_out_by_way_of_another_match() -> None:
    state = table("5S 7D 7D KC", "AS 2S", upcard="5S")
    for move in ("lead 7D", "lead KC"):
        assert refusal(state, move) == "match_first"
    state = run(state, "match", "lead 7D")
    assert (state.phase, state.turn) == (Phase.MATCH, 0)  # the leader holds the twin
    state = run(state, "match")
    assert hands(state)[0] == "KC"
    assert run(state, "lead KC").outcome == Outcome((0,), blocked=False)


@pytest.mark.rule("R2.3")
def test_r2_3_a_pair_alone_is_never_asked_for() -> None:
    state = table("AS 2S", "7D 7D", upcard="5S", stock="5S AS 2S", dealer=0)
    assert (state.phase, state.turn, listed(state)) == (Phase.TURN, 0, ["turn"])
    for move in (Match(), Lead(faces("7D")[0])):
        assert refusal(state, move, seat=1) == "not_your_turn"
        assert refusal(state, move) == "turn_first"


@pytest.mark.rule("R2.3")
def test_r2_3_a_kind_held_twice_is_listed_once() -> None:
    state = table("3D 3D 9S", "AS", discards="5S 5S", turn=0)
    assert listed(state) == ["lead 3D", "lead 9S"]
    assert hands(run(state, "lead 3D"))[0] == "3D 9S"


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_r2_4_the_dealer_turns_when_nobody_holds_the_twin(dealer: int) -> None:
    state = table("AS 2S", "5H 3S", "4S 6S", upcard="5S", stock="5S 5H 3S 6S 2S AS 4S", dealer=dealer)
    assert (state.phase, state.turn, listed(state)) == (Phase.TURN, dealer, ["turn"])
    for move in ("match", "decline", "lead AS"):
        assert refusal(state, move) == "turn_first"
    for seat in {0, 1, 2} - {dealer}:
        assert refusal(state, "turn", seat=seat) == "not_your_turn"
    after = run(state, f"{dealer}: turn")
    assert text(after.discards[-2:]) == "5S 5S"
    assert text(after.stock) == "5H 3S 6S 2S AS 4S"
    assert (after.phase, after.turn) == (Phase.TURN, dealer)  # both copies lie there
    after = run(after, "turn")
    assert (after.phase, after.turn) == (Phase.MATCH, 1)


@pytest.mark.rule("R2.4")
def test_r2_4_a_turn_is_refused_while_somebody_holds_the_twin() -> None:
    state = table("AS 2S", "5S 3S", upcard="5S", dealer=0)
    assert refusal(state, "turn") == "match_first"
    assert refusal(state, "turn", seat=0) == "not_your_turn"


@pytest.mark.rule("R2.5")
def test_r2_5_a_match_that_empties_the_hand_wins_and_nothing_is_led() -> None:
    state = run(table("5S", "AS 2S", "3S 4S", upcard="5S"), "match")
    assert state.outcome == Outcome((0,), blocked=False)
    assert (state.phase, state.turn, listed(state)) == (Phase.OVER, None, [])
    for move in ("match", "lead AS", "turn", "decline"):
        assert refusal(state, move) == "deal_over"
        assert refusal(state, move, seat=1) == "deal_over"


@pytest.mark.rule("R2.5")
def test_r2_5_a_lead_that_empties_the_hand_wins_even_if_it_could_be_matched() -> None:
    state = run(table("5S 9H", "9H", upcard="5S"), "match", "lead 9H")
    assert state.outcome == Outcome((0,), blocked=False)
    assert state.last_lead == 0
    assert hands(state) == ["", "9H"]


@pytest.mark.rule("R2.5")
def test_r2_5_win_on_match_allows_odd_hands_only() -> None:
    rules = Rules(win_on=WinOn.MATCH)
    assert sampen.seat_counts(rules) == (2, 3, 4, 5, 6, 7, 8)  # all hands of the sixty cards are odd
    double = Rules(pack=sampen.DOUBLE_DECK.pack, win_on=WinOn.MATCH)
    assert sampen.seat_counts(double) == (4, 5, 10, 13)  # 23, 19, 9 and 7 cards
    assert sampen.deal(double, rng=1).seats == 4
    for size in (2, 4, 28):
        with pytest.raises(RulesError, match=f"win_on=MATCH needs odd hands, and hand_size is {size}"):
            Rules(hand_size=size, win_on=WinOn.MATCH)
        assert sampen.seat_counts(Rules(hand_size=size))[0] == 2


@pytest.mark.rule("R2.5")
@pytest.mark.parametrize("hand", ["5S 9H", "5S 9H 3S 4S"])
def test_r2_5_win_on_match_knows_no_position_from_which_a_last_card_is_led(hand: str) -> None:
    rules = Rules(win_on=WinOn.MATCH)
    with pytest.raises(StateError, match="with win_on=MATCH hands are odd"):
        table(hand, "9H", rules=rules, upcard="5S")
    with pytest.raises(StateError, match="of the seat that leads even"):
        table("9H", "9H", rules=rules, discards="5S 5S", turn=0)
    with pytest.raises(StateError, match="neither a match nor their lead"):
        table("", "9H", rules=rules, discards="5S 5S 9H", last_lead=0)
    assert table("", "9H", discards="5S 5S 9H", last_lead=0).outcome == Outcome((0,), blocked=False)


@pytest.mark.rule("R2.5")
def test_r2_5_win_on_match_plays_on_as_usual() -> None:
    rules = Rules(win_on=WinOn.MATCH)
    state = run(table("5S 7D 7D", "9H", rules=rules, upcard="5S"), "match")
    assert listed(state) == ["lead 7D"]
    state = run(state, "lead 7D", "match")
    assert state.outcome == Outcome((0,), blocked=False)


@pytest.mark.rule("R2.6")
def test_r2_6_every_act_is_a_move_of_the_seat_to_act() -> None:
    state = dealt("AS 5S", "2S 9H", up="5S", stock="2S AS 9H", matching=Matching.OPTIONAL)
    assert (state.turn, sampen.legal_moves(state)) == (0, (Match(), Decline()))
    state = sampen.apply(state, Match(), seat=0)
    assert (state.turn, sampen.legal_moves(state)) == (0, tuple(map(Lead, faces("AS"))))
    state = dealt("AS 5S", "2S 9H", up="5S", stock="2S AS 9H", matching=Matching.OPTIONAL)
    state = sampen.apply(state, Decline(), seat=0)
    assert (state.turn, sampen.legal_moves(state)) == (1, (Turn(),))
    for seat in (0, 1):
        assert refusal(state, "turn", seat=seat) == (None if seat == 1 else "not_your_turn")


BLOCKED = {"stock": "", "discards": "5S 5S 6S 6S"}


@pytest.mark.rule("R2.7")
def test_r2_7_an_empty_stock_and_no_match_block_the_deal() -> None:
    state = dealt("AS 4S", "AS 4S", up="5S", stock="5S")
    assert state.turn == 1
    state = run(state, "turn")
    assert state.phase is Phase.OVER
    assert state.outcome == Outcome((0, 1), blocked=True)
    assert net(state) == (0, 0)


@pytest.mark.rule("R2.7")
def test_r2_7_a_deal_may_be_blocked_from_the_start() -> None:
    # Two hands, an upcard and no stock; its twin must be in a hand, so only declining blocks at once.
    state = dealt("AS 5S 2S", "AS 3S 2S", up="3S", stock="5S", matching=Matching.OPTIONAL)
    assert state.turn == 1
    state = run(state, "decline", "turn")
    assert (state.turn, state.stock, listed(state)) == (0, (), ["match", "decline"])
    assert run(state, "decline").outcome == Outcome((0, 1), blocked=True)


@pytest.mark.rule("R2.7")
@pytest.mark.parametrize(
    ("on_block", "winners", "scores"),
    [(OnBlock.FEWEST, (0, 2), (1, -2, 1)), (OnBlock.NOBODY, (), (0, 0, 0))],
)
def test_r2_7_fewest_or_nobody(on_block: OnBlock, winners: tuple[int, ...], scores: tuple[int, ...]) -> None:
    rules = Rules(on_block=on_block)
    rest = text(card for card in sampen.pack() if str(card) not in ("AS", "2S", "3S", "4S"))
    state = table("AS 2S", "AS 3S 3S 4S", "2S 4S", rules=rules, discards=rest)
    assert state.outcome == Outcome(winners, blocked=True)
    assert net(state) == scores


def blocked_pile() -> str:
    """All cards but the aces to fours of spades, twins on twins."""
    return text(card for card in sampen.pack() if str(card) not in ("AS", "2S", "3S", "4S"))


@pytest.mark.rule("R2.7")
@pytest.mark.parametrize("last_lead", [None, 0, 1, 2])
@pytest.mark.parametrize("dealer", [0, 2])
def test_r2_7_lead_lets_the_last_leader_lead_again(last_lead: int | None, dealer: int) -> None:
    rules = Rules(on_block=OnBlock.LEAD)
    state = table(
        "AS 2S", "AS 3S 3S 4S", "2S 4S", rules=rules, discards=blocked_pile(), last_lead=last_lead, dealer=dealer
    )
    leader = (dealer + 1) % 3 if last_lead is None else last_lead
    assert (state.phase, state.turn, state.outcome) == (Phase.LEAD, leader, None)
    assert listed(state)[0] == f"lead {hands(state)[leader].split()[0]}"


@pytest.mark.rule("R2.7")
def test_r2_7_lead_goes_on_to_a_winner() -> None:
    state = dealt("AS 4S", "AS 4S", up="5S", stock="5S", on_block=OnBlock.LEAD)
    state = run(state, "1: turn")
    assert (state.phase, state.turn) == (Phase.LEAD, 0)  # nobody has led: the dealer's left
    assert refusal(state, "turn") == "lead_first"
    state = run(state, "0: lead 4S", "1: match", "1: lead AS")
    assert state.outcome == Outcome((1,), blocked=False)


@pytest.mark.rule("R2.7")
def test_r2_7_with_optional_matching_lead_sheds_card_by_card() -> None:
    state = dealt("AS 4S", "AS 4S", up="5S", stock="5S", on_block=OnBlock.LEAD, matching=Matching.OPTIONAL)
    state = run(state, "1: turn", "0: lead 4S", "1: decline")
    assert (state.phase, state.turn, state.last_lead) == (Phase.LEAD, 0, 0)
    state = run(state, "0: lead AS")
    assert state.outcome == Outcome((0,), blocked=False)


@pytest.mark.rule("R2.7")
def test_r2_7_optional_matching_blocks_when_the_twin_is_kept() -> None:
    state = dealt("AS 4S", "AS 4S", up="5S", stock="5S", matching=Matching.OPTIONAL)
    assert run(state, "turn").outcome == Outcome((0, 1), blocked=True)
    state = table("AS", "AS", rules=Rules(matching=Matching.OPTIONAL), stock="4S", upcard="4S", dealer=0)
    assert run(state, "turn").outcome == Outcome((0, 1), blocked=True)
    for on_block, winners in ((OnBlock.FEWEST, (0,)), (OnBlock.NOBODY, ())):
        rules = Rules(matching=Matching.OPTIONAL, on_block=on_block)
        state = table("AS", "2S 3S 4S", "2S 3S 4S", rules=rules, stock="", upcard="AS")
        assert run(state, "0: decline").outcome == Outcome(winners, blocked=True)


@pytest.mark.rule("R2.7")
def test_r2_7_lead_and_win_on_match_cannot_go_together() -> None:
    with pytest.raises(RulesError, match="a seat could be left without a move"):
        Rules(win_on=WinOn.MATCH, on_block=OnBlock.LEAD)
    for on_block in (OnBlock.FEWEST, OnBlock.NOBODY):
        assert Rules(win_on=WinOn.MATCH, on_block=on_block).on_block is on_block


SITUATIONS = {
    Reason.DEAL_OVER: (table("", "9H", discards="5S 5S 9H", last_lead=0), Turn(), None, "deal again"),
    Reason.NOT_YOUR_TURN: (
        table("5S 2S", "9H", upcard="5S"),
        Match(),
        1,
        "for seat 1 now (R2.6): wait, it is the turn of seat 0",
    ),
    Reason.MATCH_FIRST: (table("5S 2S", "9H", upcard="5S"), Turn(), None, "the twin of 5S is in a hand (R2.1): match"),
    Reason.MUST_MATCH: (table("5S 2S", "9H", upcard="5S"), Decline(), None, "match"),
    Reason.LEAD_FIRST: (table("2S", "9H", discards="5S 5S", turn=0), Match(), None, "lead a card of the hand"),
    Reason.NOT_HELD: (table("2S", "9H", discards="5S 5S", turn=0), Lead(faces("9H")[0]), None, "lead 9H"),
    Reason.TURN_FIRST: (table("2S", "9H", upcard="5S"), Match(), None, "the dealer turns the stock"),
}


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_its_situation(reason: Reason) -> None:
    state, move, seat, piece = SITUATIONS[reason]
    illegal = sampen.check(state, move, seat=seat)
    assert illegal is not None
    assert illegal.code is reason
    assert f"({reason.rule})" in illegal.message
    assert illegal.message.startswith(f"{move} ")
    assert piece in illegal.message
    assert "\n" not in illegal.message
    with pytest.raises(IllegalMoveError) as caught:
        sampen.apply(state, move, seat=seat)
    assert caught.value.illegal == illegal
    assert caught.value.move == move


def test_with_compulsory_matching_the_remedy_is_to_match() -> None:
    illegal = sampen.check(table("5S 2S", "9H", upcard="5S"), Turn())
    assert illegal is not None
    assert illegal.message.endswith("is in a hand (R2.1): match")


def test_with_optional_matching_the_remedy_names_both_choices() -> None:
    state = table("5S 2S", "9H", rules=Rules(matching=Matching.OPTIONAL), upcard="5S")
    illegal = sampen.check(state, Turn())
    assert illegal is not None
    assert illegal.message.endswith(": match or decline")


@pytest.mark.parametrize("move", ["match", None, 7, Match, object()])
def test_what_is_no_move_is_a_type_error(move: object) -> None:
    state = sampen.deal(rng=1)
    seen = sampen.view(state, None)
    kind = type(move).__name__
    for call in (
        lambda: sampen.check(state, move),  # type: ignore[arg-type]
        lambda: sampen.apply(state, move),  # type: ignore[arg-type]
        lambda: sampen.canonical(state, move),  # type: ignore[arg-type]
        lambda: seen.check(move),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match=f"a move of Sampen is Match, Lead, Decline or Turn, not .*{kind}$"):
            call()


@pytest.mark.parametrize("card", ["7S", None, 7, faces("7S")])
def test_a_lead_is_of_a_face(card: object) -> None:
    with pytest.raises(TypeError):
        Lead(card)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 4, 10**9])
def test_a_seat_that_is_not_there_is_a_value_error(seat: int) -> None:
    state = sampen.deal(rng=1)
    with pytest.raises(ValueError, match="the seats are 0 to 3"):
        sampen.check(state, Turn(), seat=seat)
    with pytest.raises(ValueError, match="the seats are 0 to 3"):
        sampen.apply(state, Turn(), seat=seat)


@pytest.mark.parametrize("seat", ["0", 0.0, True])
def test_a_seat_of_another_type_is_a_type_error(seat: object) -> None:
    with pytest.raises(TypeError):
        sampen.check(sampen.deal(rng=1), Turn(), seat=seat)  # type: ignore[arg-type]


def test_a_view_in_place_of_a_state_is_named() -> None:
    seen: Any = sampen.view(sampen.deal(rng=7), 0)
    calls: list[Any] = [
        lambda: sampen.legal_moves(seen),
        lambda: sampen.score(seen),
        lambda: sampen.problems(seen),
        lambda: sampen.canonical(seen, Turn()),
        lambda: sampen.check(seen, Turn()),
        lambda: sampen.apply(seen, Turn()),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"not sampan\.sampen\.View: a view has legal_moves and check"):
            call()
