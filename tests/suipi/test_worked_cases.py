"""The worked cases of the page, numbered as there."""

import pytest
from support.suipi import cards, deck, floor, last_card, listed, net, refusal, run, table, taken

from sampan import CardSet, suipi
from sampan.suipi import Build, Capture, FaceCapture, Rules, SuipiOn, UniqueFloor

AT_DEAL = Rules(unique_floor=UniqueFloor.DEAL)

CAPTURES: list[tuple[int, str, str, Rules, list[str]]] = [
    (1, "5H", "3S 2D KC 9H", suipi.STANDARD, ["2D 3S"]),
    (2, "5H", "4C AD 3S 2D", suipi.STANDARD, ["2D 3S", "AD 4C", "AD 2D 3S 4C"]),
    # 9, 5+4 and 6+3 in every choice: 2 ** 3 - 1
    (3, "9S", "9D 5C 4H 6S 3C", suipi.STANDARD,
     ["4H 5C", "3C 6S", "3C 4H 5C 6S", "9D", "4H 5C 9D", "3C 6S 9D", "3C 4H 5C 6S 9D"]),
    # the ten, 6+4 and the build in every choice
    (4, "TH", "TC 6S 4D b10(3D 7S)", suipi.STANDARD,
     ["4D 6S", "3D 7S", "3D 4D 6S 7S", "TC", "4D 6S TC", "3D 7S TC", "3D 4D 6S 7S TC"]),
    # 7, A+2+4 and 4+3: the last two share the four
    (5, "7C", "AD 2C 4H 3S 7D", suipi.STANDARD, ["AD 2C 4H", "3S 4H", "7D", "AD 2C 4H 7D", "3S 4H 7D"]),
    (6, "KS", "KH KD QC", AT_DEAL, ["KD", "KH"]),
    (6, "KS", "KH KD QC", Rules(unique_floor=UniqueFloor.DEAL, face_capture=FaceCapture.ANY), ["KD", "KH", "KD KH"]),
    (7, "JC", "9D 2S JH", suipi.STANDARD, ["JH"]),
    (7, "11C", "9D 2S JH", suipi.LONG_PACK, ["2S 9D"]),
    (8, "AH", "AD AS", AT_DEAL, ["AS", "AD", "AS AD"]),
    (9, "9C", "2D b7(3C 4C)", suipi.STANDARD, []),
    (9, "9C", "2D b7(3C 4C)", Rules(build_in_sums=True), ["2D 3C 4C"]),
    (11, "TH", "b10(8C 2D)", suipi.STANDARD, ["2D 8C"]),
    (11, "8H", "b10(8C 2D)", suipi.STANDARD, []),
    (11, "2H", "b10(8C 2D)", suipi.STANDARD, []),
]  # fmt: skip


@pytest.mark.rule("R2.1")
@pytest.mark.rule("R2.2")
@pytest.mark.parametrize(("case", "card", "on_floor", "rules", "expected"), CAPTURES)
def test_captures(case: int, card: str, on_floor: str, rules: Rules, expected: list[str]) -> None:
    state = table(f"{card} QD" if "QD" not in on_floor else f"{card} QH", on_floor, rules=rules)
    assert taken(state, card) == expected
    for used in expected:
        assert refusal(state, f"{card} x {used}") is None


@pytest.mark.rule("R2.1")
def test_case_3_and_4_largest_captures_take_everything() -> None:
    assert cards(taken(table("9S", "9D 5C 4H 6S 3C"), "9S")[-1]) == cards("9D 5C 4H 6S 3C")
    assert cards(taken(table("TH", "TC 6S 4D b10(3D 7S)"), "TH")[-1]) == cards("TC 6S 4D 3D 7S")


@pytest.mark.rule("R2.1")
def test_case_5_the_four_cannot_be_in_two_sets() -> None:
    state = table("7C", "AD 2C 4H 3S 7D")
    assert refusal(state, "7C x AD 2C 4H 7D") is None
    assert refusal(state, "7C x AD 2C 3S 4H 7D") == "no_sets"


@pytest.mark.rule("R2.3")
def test_case_10_a_build_needs_the_card_that_takes_it() -> None:
    assert "2D + 8C = 10" in listed(table("2D TH", "8C"))
    without = table("2D 9H", "8C")
    assert listed(without, Build) == []
    assert refusal(without, "2D + 8C = 10") == "nothing_takes_build"


@pytest.mark.rule("R2.4")
def test_case_11_only_its_value_takes_a_build() -> None:
    state = table("TH 8H 2H", "b10(8C 2D)")
    assert listed(state, Capture) == ["TH x 2D 8C"]
    assert refusal(state, "8H x 8C 2D") == "build_in_sum"
    assert refusal(state, "8H x 8C") == "part_of_build"
    assert refusal(state, "2H x 2D") == "part_of_build"


@pytest.mark.rule("R2.5")
def test_case_12_the_owner_of_a_build_does_not_trail() -> None:
    state = table("TH 4D", "b10@0(8C 2C) 4S")
    assert refusal(state, "trail 4D") == "owner_trails"
    assert listed(state) == ["4D x 4S", "TH x 2C 8C"]


@pytest.mark.rule("R2.5")
def test_case_13_the_last_ten_takes_the_own_build() -> None:
    state = table("TH", "b10@0(8C 2D) TC")
    assert refusal(state, "TH x TC") == "nothing_takes_own"
    assert listed(state) == ["TH x 2D 8C", "TH x 2D 8C TC"]


@pytest.mark.rule("R2.3")
def test_case_14_raising_an_opponents_build() -> None:
    assert refusal(table("3D 8S", "b5(2H 3S)"), "3D + 2H 3S = 8") is None
    assert refusal(table("3D 9S", "b5(2H 3S)"), "3D + 2H 3S = 8") == "nothing_takes_build"
    assert refusal(table("3D 8S", "b5(2H 3S 5C)"), "3D + 2H 3S 5C = 8") == "grouped_raised"


DEALS = [
    (15, "5H 5S 9C KD", "9D 3H QC", "5S 9C KD 3H", "QC", "5H 9D"),
    (16, "6D 6S 6H QC", "2D JH", "6S QC 2D JH", "", "6D 6H"),
]


@pytest.mark.rule("R1.4")
@pytest.mark.parametrize(("case", "dealt", "next_cards", "on_floor", "first", "last"), DEALS)
def test_the_floor_is_cleared_of_repeats(
    case: int, dealt: str, next_cards: str, on_floor: str, first: str, last: str
) -> None:
    whole = deck(f"{dealt} {next_cards}", at=16)
    state = suipi.deal_from(whole)
    assert list(state.floor) == floor(on_floor)
    untouched = whole[16 + 4 + len(next_cards.split()) :]
    assert list(state.stock) == [*floor(first), *untouched, *floor(last)]


@pytest.mark.rule("R3.1")
@pytest.mark.rule("R3.3")
def test_case_17_the_last_unit_is_a_suipi_but_for_the_last_card() -> None:
    assert run(table("7H KS", "7D"), "7H x 7D").suipis == (1, 0)
    assert run(last_card("7H", "7D"), "7H x 7D").suipis == (0, 0)


@pytest.mark.rule("R3.1")
def test_case_18_a_set_that_clears_the_floor_is_none() -> None:
    assert run(table("7H KS", "4C 3D"), "7H x 4C 3D").suipis == (0, 0)
    rules = Rules(suipi_on=SuipiOn.ANY_CLEAR)
    assert run(table("7H KS", "4C 3D", rules=rules), "7H x 4C 3D").suipis == (1, 0)


@pytest.mark.rule("R3.2")
@pytest.mark.parametrize(
    ("kept", "by", "expected"),
    [
        # AAAB: three of A, then one of B leaves A 2
        ((3, 0), 1, (2, 0)),
        # AAABBBB: B's first three cancel, its fourth is kept
        ((2, 0), 1, (1, 0)),
        ((1, 0), 1, (0, 0)),
        ((0, 0), 1, (0, 1)),
        ((0, 0), 0, (1, 0)),
        ((1, 0), 0, (2, 0)),
        ((0, 2), 0, (0, 1)),
    ],
)
def test_case_19_tug_of_war(kept: tuple[int, int], by: int, expected: tuple[int, int]) -> None:
    hands = [cards("7H KS"), cards("7H KS")]
    hands[1 - by] = cards("QC QH")
    rest = CardSet(suipi.pack()) - cards("7H KS QC QH 7D")
    captured = [rest & cards("2S 2C 2D 2H 3S 3C 3D 3H"), rest - cards("2S 2C 2D 2H 3S 3C 3D 3H")]
    state = suipi.position(
        seats=2,
        dealer=1 - by,
        hands=hands,
        floor=floor("7D"),
        captured=captured,
        suipis=kept,
        last_capture=0,
        turn=by,
    )
    assert run(state, "7H x 7D").suipis == expected


def over(won: str, suipis: tuple[int, int] = (0, 0)) -> suipi.State:
    """A deal that is over, in which team 0 has captured these cards."""
    first = cards(won)
    return suipi.position(
        seats=2,
        hands=[CardSet(), CardSet()],
        captured=[first, CardSet(suipi.pack()) - first],
        suipis=suipis,
        last_capture=0,
    )


SIX_SPADES = "3S 4S 5S 6S 7S 8S"
SEVEN_SPADES = f"{SIX_SPADES} 9S"
CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"

POINTS = [
    # 27 cards 3, seven spades 1, 10♦ 2: 6
    (f"TD {SEVEN_SPADES} {CLUBS} 2H 3H 4H 5H 6H 7H 8H", (6, 5), 1),
    # and an ace, 7
    (f"AC TD {SEVEN_SPADES} {CLUBS} 2H 3H 4H 5H 6H 7H", (7, 4), 3),
    (f"AC AD TD {SEVEN_SPADES} {CLUBS} 2H 3H 4H 5H 6H", (8, 3), 5),
    (f"AC AD AH TD {SEVEN_SPADES} {CLUBS} 2H 3H 4H 5H", (9, 2), 7),
]


@pytest.mark.rule("R4.1")
@pytest.mark.rule("R4.3")
@pytest.mark.parametrize(("won", "points", "margin"), POINTS)
def test_case_20_points_and_their_difference(won: str, points: tuple[int, int], margin: int) -> None:
    state = over(won)
    assert len(cards(won)) == 27
    assert state.outcome == suipi.Outcome(points=points, margin=margin, winner=0)
    assert net(state) == (margin, -margin)


@pytest.mark.rule("R4.3")
@pytest.mark.parametrize(
    ("won", "points", "suipis", "margin"),
    [
        # ahead 3 against 2 suipis of the other: 1; ahead 1 against 3: -2
        (POINTS[1][0], (7, 4), (0, 2), 1),
        (POINTS[0][0], (6, 5), (0, 3), -2),
        # ahead 1 with 2: 3
        (POINTS[0][0], (6, 5), (2, 0), 3),
    ],
)
def test_case_21_suipis_may_turn_a_deal_over(
    won: str, points: tuple[int, int], suipis: tuple[int, int], margin: int
) -> None:
    state = over(won, suipis)
    assert state.outcome == suipi.Outcome(points=points, margin=margin, winner=0 if margin > 0 else 1)
    assert net(state) == (margin, -margin)


@pytest.mark.rule("R4.3")
def test_case_21_ahead_two_with_two_suipis_makes_four() -> None:
    # Eleven points are odd, so a lead of two needs a tie in cards: 26 cards with two aces, 10♦ and seven spades
    # are 5 points, against 2♠ and two aces: 3.
    state = over(f"AC AD TD {SEVEN_SPADES} {CLUBS} 2H 3H 4H 5H", (2, 0))
    assert len(state.captured[0]) == 26
    assert state.outcome == suipi.Outcome(points=(5, 3), margin=4, winner=0)
    assert net(state) == (4, -4)


@pytest.mark.rule("R4.2")
def test_case_22_spades_and_hearts_against_diamonds_and_clubs() -> None:
    spades_and_hearts = [str(card) for card in suipi.pack() if str(card)[-1] in "SH"]
    state = over(" ".join(spades_and_hearts))
    # team 0: most spades 1, A♠ A♥ 2♠; team 1: A♣ A♦ and 10♦ for 2
    assert state.outcome == suipi.Outcome(points=(4, 4), margin=0, winner=None)
    assert net(state) == (0, 0)
