"""R2.5, R2.6: what the owner of a build owes, and trailing."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.suipi import cards, courses, floor, listed, pile, random_rules, refusal, run, table

from sampan import RulesError, StateError, suipi
from sampan.suipi import (
    BuildValues,
    Capture,
    CaptureRequired,
    FaceCapture,
    Phase,
    Pile,
    RaiseBuilds,
    Rules,
    State,
    Trail,
    UniqueFloor,
)

FREE = Rules(keep_capture_card=False, trail_while_owning=True)
OWNERS_TRAIL = Rules(trail_while_owning=True)


@pytest.mark.rule("R2.5")
def test_r2_5_an_owner_keeps_a_card_for_its_build() -> None:
    state = table("TH 4D 6C", "b10@0(8C 2D) 4S TC")
    assert refusal(state, "TH x TC") == "nothing_takes_own"
    assert refusal(state, "TH x TC 8C 2D") is None
    assert refusal(state, "4D x 4S") is None  # the ten is kept
    two = table("TH TD 6C", "b10@0(8C 2D) 4S TC")
    assert refusal(two, "TH x TC") is None
    # a ten that goes into the build needs another ten
    assert refusal(two, "TH + 8C 2D = 10") is None
    assert refusal(state, "TH + 8C 2D = 10") == "nothing_takes_build"
    # the four goes into the build when a ten and a six make sets
    assert refusal(state, "4D + 6C = 10") == "not_on_floor"


@pytest.mark.rule("R2.5")
def test_r2_5_a_card_may_leave_when_the_build_is_raised_with_it() -> None:
    state = table("5D 9C 4H", "b5@0(2S 3S) 4C")
    # 5 + 4 = 9 and the own five stays without a card
    assert refusal(state, "5D + 4C = 9") == "other_build"
    free = table("5D 9C 4H", "b5@0(2S 3S) 4C", rules=Rules(max_owned_builds=None))
    assert refusal(free, "5D + 4C = 9") == "nothing_takes_own"
    # both fives with their fours: the own build is gone into the nine
    more = table("5D 9C 4H", "b5@0(2S 3S) 4C 4S", rules=Rules(max_owned_builds=None, unique_floor=UniqueFloor.DEAL))
    assert refusal(more, "5D + 4C 2S 3S 4S = 9") is None


@pytest.mark.rule("R2.5")
def test_r2_5_keep_capture_card_false_lifts_the_later_duty_alone() -> None:
    state = table("TH 4D", "b10@0(8C 2D) TC", rules=FREE)
    assert refusal(state, "TH x TC") is None
    after = run(state, "TH x TC")
    assert pile("b10@0(8C 2D)") in after.floor
    assert refusal(table("2H 9D", "8C", rules=FREE), "2H + 8C = 10") == "nothing_takes_build"


@pytest.mark.rule("R2.5")
def test_r2_5_an_owner_does_not_trail() -> None:
    hand, on_floor = "TH 4D KC", "b10@0(8C 2D) QS"
    assert listed(table(hand, on_floor), Trail) == []
    assert refusal(table(hand, on_floor), "trail KC") == "owner_trails"
    assert listed(table(hand, on_floor, rules=OWNERS_TRAIL), Trail) == ["trail 4D", "trail KC"]
    assert refusal(table(hand, on_floor, rules=OWNERS_TRAIL), "trail TH") == "nothing_takes_own"
    assert listed(table(hand, on_floor, rules=FREE), Trail) == ["trail 4D", "trail TH", "trail KC"]
    # a partner's or an opponent's build binds nobody else
    for owner in (1, 2, 3):
        assert refusal(table(hand, f"b10@{owner}(8C 2D) QS", seats=4), "trail KC") is None


@pytest.mark.rule("R2.5")
@given(courses(keep_capture_card=True))
def test_r2_5_no_build_outlives_its_round(states: list[State]) -> None:
    for state in states:
        if state.phase is not Phase.PLAY:
            assert not any(isinstance(unit, Pile) for unit in state.floor)


@pytest.mark.rule("R2.5")
def test_r2_5_without_the_duty_a_build_may_live_on_and_goes_to_the_last_team() -> None:
    state = suipi.position(
        FREE, seats=2, dealer=0, hands=[cards("TH"), cards("")], floor=floor("b10@1(8C 2D) QC"), last_capture=1, turn=0
    )
    end = run(state, "trail TH")
    assert end.phase is Phase.OVER
    assert end.floor == ()
    assert cards("8C 2D QC TH") <= end.captured[1]
    low = [card for card in suipi.pack() if str(card) not in ("TH", "8C", "2D", "QC")]
    between = suipi.position(
        FREE, seats=2, dealer=0, hands=[cards("TH"), cards("")], floor=floor("b10@1(8C 2D) QC"), stock=low[:16], turn=0
    )
    assert pile("b10@1(8C 2D)") in run(between, "trail TH", "deal").floor


SWITCHES: dict[str, list[Any]] = {
    "multi_capture": [True, False],
    "capture_required": list(CaptureRequired),
    "build_in_sums": [True, False],
    "face_capture": list(FaceCapture),
    "build_values": list(BuildValues),
    "raise_builds": list(RaiseBuilds),
    "group_builds": [True, False],
    "max_owned_builds": [1, None],
    "keep_capture_card": [True, False],
    "trail_while_owning": [True, False],
    "unique_floor": list(UniqueFloor),
}


@pytest.mark.rule("R2.5")
def test_r2_5_the_combinations_that_are_refused() -> None:
    refused = accepted = 0
    for values in product(*SWITCHES.values()):
        options = dict(zip(SWITCHES, values, strict=True))
        stuck = [
            not options["keep_capture_card"] and not options["trail_while_owning"],
            not options["multi_capture"] and options["max_owned_builds"] is None and options["keep_capture_card"],
        ]
        try:
            Rules(**options)
        except RulesError as error:
            refused += 1
            assert len(error.problems) == sum(stuck)
            assert all("(R2.5)" in problem for problem in error.problems)
        else:
            accepted += 1
            assert not any(stuck)
    assert (accepted, refused) == (4608 * 5 // 8, 4608 * 3 // 8)  # keep and trail 3/4, of them keep with 1/4 stuck


@pytest.mark.rule("R2.5")
def test_r2_5_each_refused_combination_would_leave_a_seat_without_a_move() -> None:
    # two builds of ten, two tens, one set at a time: the last ten takes one build and leaves the other
    with pytest.raises(StateError, match="owns 2 builds"):
        table("TH", "b10@0(8C 2D) b10@0(6C 4D)")
    free = Rules(multi_capture=False, max_owned_builds=None, keep_capture_card=False, trail_while_owning=True)
    stuck = table("TH", "b10@0(8C 2D) b10@0(6C 4D)", rules=free)
    assert listed(stuck, Capture) == ["TH x 4D 6C", "TH x 2D 8C"]  # each would leave the other build
    # an owner without a ten who may not trail: nothing to do with a king
    owner = table("KC", "b10@0(8C 2D)", rules=FREE)
    assert listed(owner) == ["trail KC"]


@pytest.mark.rule("R2.5")
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_r2_5_a_seat_with_cards_always_has_a_move(rules_seed: int, seed: int) -> None:
    rules = random_rules(Random(rules_seed))
    rng = Random(seed)
    state = suipi.deal(rules, seats=rng.choice(list(suipi.seat_counts(rules))), rng=rng)
    while state.turn is not None:
        moves = suipi.legal_moves(state)
        assert moves
        if state.phase is Phase.PLAY:
            assert state.hands[state.turn]
        # builds bind: they are made whenever they can be, else cards are trailed
        builds = [move for move in moves if not isinstance(move, Capture | Trail)]
        trails = [move for move in moves if isinstance(move, Trail)]
        state = suipi.apply(state, rng.choice(rng.choice([builds or moves, trails or moves, moves])))


@pytest.mark.rule("R2.6")
def test_r2_6_a_card_is_laid_on_the_floor() -> None:
    state = table("5H KC", "3S QD")
    after = run(state, "trail 5H")
    assert list(after.floor) == floor("3S QD 5H")
    assert after.hands[0] == cards("KC")
    assert (after.turn, after.captured) == (1, state.captured)


@pytest.mark.rule("R2.6")
def test_r2_6_not_beside_a_loose_card_of_its_rank() -> None:
    state = table("5H KC 2S", "5S KD b8(6C 2D)")
    assert refusal(state, "trail 5H") == "rank_on_floor"
    assert refusal(state, "trail KC") == "rank_on_floor"
    assert refusal(state, "trail 2S") is None  # the two in the build is not loose
    assert listed(state, Trail) == ["trail 2S"]
    at_deal = table("5H KC 2S", "5S KD b8(6C 2D)", rules=Rules(unique_floor=UniqueFloor.DEAL))
    assert listed(at_deal, Trail) == ["trail 2S", "trail 5H", "trail KC"]
    assert list(run(at_deal, "trail 5H").floor)[-1:] == floor("5H")


@pytest.mark.rule("R2.6")
@given(courses(unique_floor=UniqueFloor.ALWAYS))
def test_r2_6_two_loose_cards_of_one_rank_never_lie_together(states: list[State]) -> None:
    for state in states:
        ranks = [unit.rank for unit in state.floor if not isinstance(unit, Pile)]
        assert len(set(ranks)) == len(ranks)
