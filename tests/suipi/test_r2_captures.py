"""R2.1, R2.2, R2.4, R2.7: what a card takes."""

import pytest
from support.suipi import bits, cards, floor, listed, refusal, run, table, taken

from sampan import suipi
from sampan.suipi import Capture, CaptureRequired, FaceCapture, Pack, Rules, Trail, UniqueFloor

ONE_SET = Rules(multi_capture=False)
IN_SUMS = Rules(build_in_sums=True)
ANY_FACES = Rules(face_capture=FaceCapture.ANY, unique_floor=UniqueFloor.DEAL)


@pytest.mark.rule("R2.1")
def test_r2_1_a_number_card_takes_sets_of_its_value() -> None:
    # nine: 9, 5+4, 6+3 and their unions; 6+2+A is a set of three, and 5+3+A
    assert set(taken(table("9H KC", "5C 4D"), "9H")) == {"4D 5C"}
    assert set(taken(table("9H KC", "6C 2D AC"), "9H")) == {"AC 2D 6C"}
    assert set(taken(table("9H KC", "5C 3D AC 4S"), "9H")) == {"4S 5C", "AC 3D 5C"}
    assert taken(table("9H KC", "8C 7D"), "9H") == []


@pytest.mark.rule("R2.1")
def test_r2_1_in_sums_two_builds_may_make_the_highest_value() -> None:
    # 6 + 7 = 13, the highest value of the long pack
    long = Rules(pack=Pack.PIPS13, build_in_sums=True)
    state = table("13H KC", "b6@1(4C 2D) b7@3(5C 2S) QD", rules=long, seats=4)
    assert taken(state, "13H") == ["2S 2D 4C 5C"]
    state = table("12H KC", "b6@1(4C 2D) b7@3(5C 2S) QD", rules=long, seats=4)
    assert taken(state, "12H") == []


@pytest.mark.rule("R2.1")
def test_r2_1_what_is_taken_goes_to_the_team_with_the_card() -> None:
    state = table("9H KC", "5C 4D JS", last_capture=1)
    assert state.captured[0] == cards("")
    after = run(state, "9H x 4D 5C")
    assert after.captured == (cards("9H 4D 5C"), state.captured[1])
    assert after.hands[0] == cards("KC")
    assert list(after.floor) == floor("JS")
    assert (after.last_capture, after.turn) == (0, 1)
    hands = [cards(card) for card in ("3S", "4S", "2S", "9H")]
    taker = suipi.position(seats=4, dealer=2, hands=hands, floor=floor("9D"))
    assert taker.turn == 3
    assert run(taker, "9H x 9D").captured[1] == cards("9D 9H")


@pytest.mark.rule("R2.1")
def test_r2_1_capturing_is_never_compulsory() -> None:
    state = table("9H KC 5D", "5C 4D JS")
    assert {"trail 9H", "trail KC"} <= set(listed(state, Trail))
    assert "9H x 4D 5C" in listed(state)


@pytest.mark.rule("R2.1")
def test_r2_1_sets_are_disjoint_and_nothing_is_left_over() -> None:
    state = table("6H KC", "5C AD 4D 2S 3H")
    assert refusal(state, "6H x 5C AD 4D 2S") is None
    assert refusal(state, "6H x AD 2S 3H") is None
    assert refusal(state, "6H x 5C AD 4D 2S 3H") == "no_sets"  # 15
    thirty = table("TH KC", "6C 4D 9S 8C 3H")  # three times ten, but beside 6 + 4 the rest makes no ten
    assert refusal(thirty, "TH x 6C 4D 9S 8C 3H") == "no_sets"
    assert refusal(table("TH KC", "6C 4D 9S 8C AH 2H"), "TH x 6C 4D 9S 8C AH 2H") is None  # 6+4, 9+A, 8+2
    assert refusal(state, "6H x 5C 4D 3H") == "no_sets"  # 12, but no six among them
    assert refusal(state, "6H x 5C") == "no_sets"


@pytest.mark.rule("R2.1")
def test_r2_1_multi_capture_false_takes_one_set() -> None:
    assert taken(table("9S KC", "9D 5C 4H 6S 3C", rules=ONE_SET), "9S") == ["4H 5C", "3C 6S", "9D"]
    state = table("9S KC", "9D 5C 4H", rules=ONE_SET)
    assert refusal(state, "9S x 9D 5C 4H") == "one_set"
    assert refusal(table("9S KC", "9D 5C 4H"), "9S x 9D 5C 4H") is None


@pytest.mark.rule("R2.1")
def test_r2_1_a_build_is_a_set_of_its_own() -> None:
    state = table("9H KC", "b9(5C 4D) 9D 2S b7(3C 4C)", rules=Rules(max_owned_builds=None))
    assert taken(state, "9H") == ["4D 5C", "9D", "4D 5C 9D"]
    assert refusal(state, "9H x 2S 3C 4C") == "build_in_sum"
    grouped = table("9H KC", "b9(5C 4D 9D)")
    assert taken(grouped, "9H") == ["4D 5C 9D"]


@pytest.mark.rule("R2.1")
def test_r2_1_with_build_in_sums_a_simple_build_may_be_part_of_one() -> None:
    assert taken(table("9H KC", "b7(3C 4C) 2S 9D", rules=IN_SUMS), "9H") == ["2S 3C 4C", "9D", "2S 3C 4C 9D"]
    assert taken(table("9H KC", "b7(3C 4C 7D) 2S", rules=IN_SUMS), "9H") == []  # grouped
    assert refusal(table("9H KC", "b7(3C 4C 7D) 2S", rules=IN_SUMS), "9H x 2S 3C 4C 7D") == "build_in_sum"
    own = table("9H 7D", "b7@0(3C 4C) 2S", rules=IN_SUMS)
    assert taken(own, "9H") == ["2S 3C 4C"]
    two = table("9H KC", "b7(3C 4C) b2(AS AD)", rules=Rules(build_in_sums=True, max_owned_builds=None))
    assert taken(two, "9H") == ["AS AD 3C 4C"]


REQUIRED = [
    # (hand, floor, EQUALS forbids trailing, ANY forbids it)
    ("9H KC", "5C 4D", False, True),
    ("9H KC", "9D QS", True, True),
    ("9H KC", "KD 2S", True, True),
    ("9H KC", "8D QS", False, False),
    ("9H KC", "b9(5C 4D)", False, True),
    ("9H KC", "b7(3C 4D) 2S", False, False),
]


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize(("hand", "on_floor", "equals", "any_capture"), REQUIRED)
def test_r2_1_capture_required(hand: str, on_floor: str, equals: bool, any_capture: bool) -> None:
    for kind, barred in (
        (CaptureRequired.NO, False),
        (CaptureRequired.EQUALS, equals),
        (CaptureRequired.ANY, any_capture),
    ):
        rules = Rules(capture_required=kind, unique_floor=UniqueFloor.DEAL)
        state = table(hand, on_floor, rules=rules)
        assert listed(state, Trail) == ([] if barred else [f"trail {card}" for card in hand.split()])
        assert refusal(state, "trail KC") == ("must_capture" if barred else None)
        assert (listed(state, Capture) != []) >= barred


@pytest.mark.rule("R2.1")
def test_r2_1_capture_required_leaves_building_free() -> None:
    state = table("2H 9S 7C", "7D 9D", rules=Rules(capture_required=CaptureRequired.ANY))
    assert listed(state) == ["2H + 7D = 9", "2H + 7D 9D = 9", "7C x 7D", "9S x 9D"]
    in_sums = Rules(capture_required=CaptureRequired.ANY, build_in_sums=True)
    assert refusal(table("9H KC", "b7(3C 4D) 2S", rules=in_sums), "trail KC") == "must_capture"


@pytest.mark.rule("R2.1")
def test_r2_1_only_legal_captures_forbid_to_trail() -> None:
    # the ten is kept for the own build, and with one set it could take nothing else: it does not take TC
    hand, on_floor = "TH 4D", "b10@0(8C 2D) TC"
    rules = Rules(capture_required=CaptureRequired.EQUALS, trail_while_owning=True, multi_capture=False)
    assert listed(table(hand, on_floor, rules=rules)) == ["trail 4D", "TH x 2D 8C"]
    # with several sets it takes both
    equals = table(hand, on_floor, rules=Rules(capture_required=CaptureRequired.EQUALS, trail_while_owning=True))
    assert listed(equals) == ["TH x 2D 8C", "TH x 2D 8C TC"]
    assert refusal(equals, "trail 4D") == "must_capture"


@pytest.mark.rule("R2.2")
def test_r2_2_a_face_card_takes_one_of_its_rank() -> None:
    state = table("KS JH", "KH QC 3D b10(4C 6S)")
    assert listed(state) == ["trail JH", "KS x KH"]
    assert refusal(state, "KS x QC") == "other_rank"
    assert refusal(state, "KS x KH QC") == "other_rank"
    assert refusal(state, "KS x 3D") == "other_rank"
    assert refusal(state, "KS x 4C 6S") == "other_rank"
    assert refusal(state, "JH x QC") == "other_rank"


@pytest.mark.rule("R2.2")
def test_r2_2_face_capture_any_takes_several() -> None:
    one = Rules(unique_floor=UniqueFloor.DEAL)
    assert taken(table("KS JH", "KH KD KC", rules=one), "KS") == ["KC", "KD", "KH"]
    assert refusal(table("KS JH", "KH KD KC", rules=one), "KS x KC KD") == "one_face"
    # every choice of three: 2 ** 3 - 1
    assert taken(table("KS JH", "KH KD KC", rules=ANY_FACES), "KS") == [
        "KC", "KD", "KC KD", "KH", "KC KH", "KD KH", "KC KD KH",
    ]  # fmt: skip
    assert run(table("KS JH", "KH KD KC", rules=ANY_FACES), "KS x KC KD KH").floor == ()


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize("owner", [0, 1, 2, 3])
def test_r2_4_whoever_holds_its_value_takes_a_build(owner: int) -> None:
    state = table("TH 3S", f"b10@{owner}(8C 2D)", seats=4)
    assert taken(state, "TH") == ["2D 8C"]
    after = run(state, "TH x 2D 8C")
    assert after.floor == ()
    assert cards("TH 2D 8C") <= after.captured[0]


@pytest.mark.rule("R2.7")
def test_r2_7_a_move_names_the_cards_of_whole_units() -> None:
    state = table("TH 2H 9D QC", "b10(8C 2D) 7S TC")
    assert refusal(state, "TH x 8C 2D TC") is None
    assert refusal(state, "TH x 2D 8C TC") is None  # in any order
    assert refusal(state, "TH x 8C") == "part_of_build"
    assert refusal(state, "TH x 8C TC") == "part_of_build"
    assert refusal(state, "2H + 8C = 10") == "part_of_build"
    assert refusal(state, "TH x TS") == "not_on_floor"
    assert refusal(state, "2H + 7D = 9") == "not_on_floor"
    assert refusal(state, "TH x 9D") == "not_on_floor"  # in the hand
    assert refusal(state, "TH x") == "no_units"
    assert refusal(state, "2H + = 9") == "no_units"
    assert refusal(state, "TD x TC") == "not_held"
    assert bits(state.floor) == cards("8C 2D 7S TC")
