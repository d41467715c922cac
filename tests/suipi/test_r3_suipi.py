"""R3: suipis, their tug of war, and what is left at the end."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from support.suipi import bits, cards, courses, floor, last_card, lines, run, table

from sampan import CardSet, suipi
from sampan.suipi import Capture, Phase, Rules, State, SuipiOn

CLEAR = Rules(suipi_on=SuipiOn.ANY_CLEAR)


@pytest.mark.rule("R3.1")
def test_r3_1_taking_the_only_unit_is_a_suipi() -> None:
    assert run(table("7H KS", "7D"), "7H x 7D").suipis == (1, 0)
    assert run(table("7H KS", "7D 2S"), "7H x 7D").suipis == (0, 0)
    assert run(table("KH 7S", "KD"), "KH x KD").suipis == (1, 0)
    # a lone build is one unit
    assert run(table("TH KS", "b10(8C 2D)"), "TH x 8C 2D").suipis == (1, 0)
    assert run(table("TH KS", "b10(8C 2D TC)"), "TH x 8C 2D TC").suipis == (1, 0)
    # building and trailing make none
    assert run(table("2H TS", "8C"), "2H + 8C = 10").suipis == (0, 0)
    assert run(table("2H TS", ""), "trail 2H").suipis == (0, 0)


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize(
    ("hand", "on_floor", "move", "last_card_only", "any_clear"),
    [
        ("7H KS", "4C 3D", "7H x 4C 3D", 0, 1),
        ("7H KS", "4C 3D 7D", "7H x 4C 3D 7D", 0, 1),
        ("7H KS", "4C 3D 7D", "7H x 4C 3D", 0, 0),
        ("TH KS", "b10(8C 2D) TC", "TH x 8C 2D TC", 0, 1),
        ("7H KS", "7D", "7H x 7D", 1, 1),
    ],
)
def test_r3_1_suipi_on(hand: str, on_floor: str, move: str, last_card_only: int, any_clear: int) -> None:
    assert run(table(hand, on_floor), move).suipis == (last_card_only, 0)
    assert run(table(hand, on_floor, rules=CLEAR), move).suipis == (any_clear, 0)


def sweeping(kept: tuple[int, int], seat: int) -> State:
    """A position in which this seat, of two, can take the only card."""
    hands = [cards("7H KS") if owner == seat else cards("QC QH") for owner in (0, 1)]
    low = cards("2S 2C 2D 2H 3S 3C 3D 3H 4S 4C 4D 4H")
    rest = CardSet(suipi.pack()) - cards("7H KS QC QH 7D")
    return suipi.position(
        seats=2,
        dealer=1 - seat,
        hands=hands,
        floor=floor("7D"),
        captured=[rest & low, rest - low],
        suipis=kept,
        last_capture=1,
        turn=seat,
    )


@pytest.mark.rule("R3.2")
def test_r3_2_a_suipi_first_cancels_one_of_the_other_team() -> None:
    for kept, seat, expected in [
        ((0, 0), 0, (1, 0)),
        ((3, 0), 0, (4, 0)),
        ((3, 0), 1, (2, 0)),
        ((1, 0), 1, (0, 0)),
        ((0, 0), 1, (0, 1)),
        ((0, 2), 1, (0, 3)),
        ((0, 2), 0, (0, 1)),
    ]:
        after = run(sweeping(kept, seat), "7H x 7D")
        assert after.suipis == expected
        # public: every view counts them
        assert {suipi.view(after, viewer).suipis for viewer in (0, 1, None)} == {expected}


@pytest.mark.rule("R3.2")
def test_r3_2_captured_cards_are_counted_in_every_view() -> None:
    after = run(sweeping((0, 0), 0), "7H x 7D")
    assert cards("7H 7D") <= after.captured[0]
    for viewer in (0, 1, None):
        assert suipi.view(after, viewer).captured == after.captured


@pytest.mark.rule("R3.2")
@given(courses())
def test_r3_2_one_of_the_counts_is_always_zero(states: list[State]) -> None:
    for state in states:
        assert 0 in state.suipis
        assert min(state.suipis) >= 0


@pytest.mark.rule("R3.3")
def test_r3_3_the_last_card_makes_no_suipi() -> None:
    assert run(last_card("7H", "7D"), "7H x 7D").suipis == (0, 0)
    assert run(last_card("7H", "7D", rules=Rules(last_play_suipi=True)), "7H x 7D").suipis == (1, 0)
    assert run(last_card("7H", "4D 3S", rules=CLEAR), "7H x 4D 3S").suipis == (0, 0)
    both = Rules(suipi_on=SuipiOn.ANY_CLEAR, last_play_suipi=True)
    assert run(last_card("7H", "4D 3S", rules=both), "7H x 4D 3S").suipis == (1, 0)


@pytest.mark.rule("R3.3")
def test_r3_3_the_last_card_of_an_earlier_round_does() -> None:
    low = [card for card in suipi.pack() if str(card) not in ("7H", "7D")]
    state = suipi.position(
        seats=2, dealer=0, hands=[cards("7H"), cards("")], floor=floor("7D"), stock=low[:16], last_capture=0, turn=0
    )
    after = run(state, "7H x 7D")
    assert after.phase is Phase.DEAL
    assert after.suipis == (1, 0)
    # nor is the last but one of the deal the last
    two = suipi.position(seats=2, dealer=0, hands=[cards("8H"), cards("7H")], floor=floor("7D"), turn=1)
    assert run(two, "7H x 7D").suipis == (0, 1)


@pytest.mark.rule("R3.4")
def test_r3_4_the_last_team_to_capture_takes_the_rest() -> None:
    for team in (0, 1):
        state = last_card("8H", "7D QS 2C", last_capture=team)
        end = run(state, "trail 8H")
        assert end.phase is Phase.OVER
        assert end.floor == ()
        assert cards("7D QS 2C 8H") <= end.captured[team]
        assert end.suipis == (0, 0)
    # whoever captures with the last card takes what it leaves
    own = run(last_card("8H", "8D QS 2C", last_capture=1), "8H x 8D")
    assert own.last_capture == 0
    assert own.captured[0] == cards("8H 8D QS 2C")


@pytest.mark.rule("R3.4")
def test_r3_4_taking_the_rest_is_no_suipi() -> None:
    rules = Rules(suipi_on=SuipiOn.ANY_CLEAR, last_play_suipi=True, unique_floor=suipi.UniqueFloor.DEAL)
    end = run(last_card("8H", "", rules=rules, last_capture=1), "trail 8H")
    assert end.captured[1] == CardSet(suipi.pack())
    assert end.suipis == (0, 0)


@pytest.mark.rule("R3.4")
def test_r3_4_if_nobody_captured_it_stays() -> None:
    # one card is not yet played, and every other lies loose on the floor
    rules = Rules(unique_floor=suipi.UniqueFloor.DEAL)
    loose: Any = [card for card in suipi.pack() if str(card) != "8H"]
    state = suipi.position(
        rules, seats=2, dealer=0, hands=[cards("8H"), cards("")], floor=loose, captured=[cards(""), cards("")], turn=0
    )
    end = run(state, "trail 8H")
    assert end.phase is Phase.OVER
    assert end.captured == (cards(""), cards(""))
    assert bits(end.floor) == CardSet(suipi.pack())
    assert end.last_capture is None
    assert lines(end) == []


@pytest.mark.rule("R3.4")
@given(courses())
def test_r3_4_the_floor_is_empty_at_the_end_unless_nobody_captured(states: list[State]) -> None:
    end = states[-1]
    if end.phase is Phase.OVER:
        assert (end.floor == ()) is (end.last_capture is not None)
        assert bits(end.floor) | end.captured[0] | end.captured[1] == CardSet(suipi.pack(end.rules))


@given(courses())
def test_who_captured_last_is_the_team_of_the_last_capture(states: list[State]) -> None:
    last = None
    for before, after in pairwise(states):
        assert before.last_capture == last
        gained = [
            team
            for team in (0, 1)
            if len(after.captured[team]) > len(before.captured[team]) and before.turn is not None
        ]
        move = next(m for m in suipi.legal_moves(before) if suipi.apply(before, m) == after)
        if isinstance(move, Capture):
            assert before.turn is not None
            last = before.turn % 2
            assert gained == [last]
