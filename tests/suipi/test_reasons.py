"""Why moves are refused: every reason, with its sentence."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from support.suipi import cards, courses, floor, last_card, run, table

from sampan import CardSet, IllegalMoveError, suipi
from sampan.suipi import (
    Build,
    BuildValues,
    Capture,
    CaptureRequired,
    DealRound,
    Move,
    RaiseBuilds,
    Reason,
    Rules,
    State,
    Trail,
    UniqueFloor,
)


def between_rounds() -> State:
    low = [card for card in suipi.pack() if str(card) not in ("7H", "7D")]
    state = suipi.position(
        seats=2, dealer=0, hands=[cards("7H"), cards("")], floor=floor("7D"), stock=low[:16], last_capture=0, turn=0
    )
    return run(state, "7H x 7D")


REFUSED: list[tuple[Reason, Callable[[], State], str, int | None, str]] = [
    (
        Reason.DEAL_OVER,
        lambda: run(last_card("7H", "7D"), "7H x 7D"),
        "trail 7H",
        1,
        "trail 7H comes too late, the deal is over (R1.5): deal again",
    ),
    (
        Reason.NOT_YOUR_TURN,
        lambda: table("5H KC", "3S 2D"),
        "5H x 2D 3S",
        1,
        "5H x 2D 3S is not for seat 1 now (R1.1): wait, it is the turn of seat 0",
    ),
    (
        Reason.ROUND_OVER,
        between_rounds,
        "trail 7H",
        None,
        "trail 7H has to wait until the next round is dealt (R1.5): deal",
    ),
    (
        Reason.HANDS_NOT_EMPTY,
        lambda: table("5H KC", "3S 2D"),
        "deal",
        None,
        "deal has to wait until all hands are empty (R1.5): play a card",
    ),
    (
        Reason.NOT_HELD,
        lambda: table("5H KC", "3S 2D"),
        "5D x 2D 3S",
        None,
        "5D x 2D 3S cannot be played, the hand lacks 5D (R2.7): play a card that is in it",
    ),
    (
        Reason.NO_UNITS,
        lambda: table("5H KC", "3S 2D"),
        "5H x",
        None,
        "5H x uses nothing of the floor (R2.7): name the cards it uses",
    ),
    (
        Reason.NOT_ON_FLOOR,
        lambda: table("5H KC", "3S 2D"),
        "5H x 2C 3S",
        None,
        "5H x 2C 3S names cards that do not all lie on the floor (R2.7): leave out 2C",
    ),
    (
        Reason.PART_OF_BUILD,
        lambda: table("TH KC", "b10(8C 2D)"),
        "TH x 8C",
        None,
        "TH x 8C uses a part of a build (R2.7): use all of its cards or none",
    ),
    (
        Reason.OTHER_RANK,
        lambda: table("5H KC", "3S QD"),
        "KC x QD",
        None,
        "KC x QD takes another rank with a face card (R2.2): take a card of its own rank",
    ),
    (
        Reason.ONE_FACE,
        lambda: table("5H KC", "KD KH", rules=Rules(unique_floor=UniqueFloor.DEAL)),
        "KC x KD KH",
        None,
        "KC x KD KH takes several cards with a face card (R2.2): here it takes one",
    ),
    (
        Reason.BUILD_IN_SUM,
        lambda: table("9C KC", "2D b7(3C 4C)"),
        "9C x 2D 3C 4C",
        None,
        "9C x 2D 3C 4C takes a build that is not worth 9 (R2.1): take a build with a card of its value",
    ),
    (
        Reason.NO_SETS,
        lambda: table("5H KC", "3S QD"),
        "5H x 3S",
        None,
        "5H x 3S takes units that do not split into sets worth 5 (R2.1): take sets that add up to 5",
    ),
    (
        Reason.ONE_SET,
        lambda: table("5H KC", "3S 2D 5D", rules=Rules(multi_capture=False)),
        "5H x 2D 3S 5D",
        None,
        "5H x 2D 3S 5D takes several sets (R2.1): here a card takes one",
    ),
    (
        Reason.FACE_BUILDS,
        lambda: table("5H KC", "3S KD"),
        "KC + KD = 10",
        None,
        "KC + KD = 10 builds with a face card, which has no value (R2.3): build with a number card",
    ),
    (
        Reason.BUILD_VALUE,
        lambda: table("2H TC", "8S KD"),
        "2H + 8S = 11",
        None,
        "2H + 8S = 11 makes a build of 11 (R2.3): build 2, 3, 4, 5, 6, 7, 8, 9 or 10",
    ),
    (
        Reason.NO_BUILD,
        lambda: table("2H TC", "7S KD"),
        "2H + 7S = 10",
        None,
        "2H + 7S = 10 does not split into sets worth 10 (R2.3): use units that add up to 10, the card counted in",
    ),
    (
        Reason.GROUPED_RAISED,
        lambda: table("3D 8S", "b5(2H 3S 5C)"),
        "3D + 2H 3S 5C = 8",
        None,
        "3D + 2H 3S 5C = 8 raises a grouped build (R2.3): use it at its own value",
    ),
    (
        Reason.RAISE_BARRED,
        lambda: table("3D 8S", "b5(2H 3S)", rules=Rules(raise_builds=RaiseBuilds.NOBODY)),
        "3D + 2H 3S = 8",
        None,
        "3D + 2H 3S = 8 raises a build that keeps its value here (R2.3): use it at its own value",
    ),
    (
        Reason.GROUP_BARRED,
        lambda: table("TS TD", "TC", rules=Rules(group_builds=False)),
        "TS + TC = 10",
        None,
        "TS + TC = 10 makes a build of several sets (R2.3): here a build is one set",
    ),
    (
        Reason.NOTHING_TAKES_BUILD,
        lambda: table("2H 9C", "8S KD"),
        "2H + 8S = 10",
        None,
        "2H + 8S = 10 leaves no card that takes the build (R2.3): keep a 10, or make another move",
    ),
    (
        Reason.OTHER_BUILD,
        lambda: table("2H TC 9C", "8S b9@0(6D 3D)"),
        "2H + 8S = 10",
        None,
        "2H + 8S = 10 leaves you with two builds (R2.3): put your own into the new one",
    ),
    (
        Reason.NOTHING_TAKES_OWN,
        lambda: table("TH", "b10@0(8C 2D) TC"),
        "TH x TC",
        None,
        "TH x TC leaves no card that takes a build you own (R2.5): take the build of 10, or keep a card for it",
    ),
    (
        Reason.OWNER_TRAILS,
        lambda: table("TH 4D", "b10@0(8C 2D) QS"),
        "trail 4D",
        None,
        "trail 4D is not for the owner of a build (R2.5): capture, or build on it",
    ),
    (
        Reason.RANK_ON_FLOOR,
        lambda: table("5H KC", "3S KD"),
        "trail KC",
        None,
        "trail KC would lie beside a card of its rank (R2.6): take that card with it",
    ),
    (
        Reason.MUST_CAPTURE,
        lambda: table("5H KC", "3S 2D", rules=Rules(capture_required=CaptureRequired.ANY)),
        "trail KC",
        None,
        "trail KC leaves a capture undone (R2.1): capture with 5H",
    ),
]


def test_every_reason_is_here() -> None:
    assert [reason for reason, *_ in REFUSED] == list(Reason)


@pytest.mark.parametrize(("reason", "make", "move", "seat", "message"), REFUSED, ids=[row[0].value for row in REFUSED])
def test_each_reason_with_its_sentence(
    reason: Reason, make: Callable[[], State], move: str, seat: int | None, message: str
) -> None:
    state, played = make(), suipi.parse_move(move)
    refusal = suipi.check(state, played, seat=seat)
    assert refusal is not None
    assert (refusal.code, refusal.message) == (reason, message)
    with pytest.raises(IllegalMoveError) as caught:
        suipi.apply(state, played, seat=seat)
    assert (caught.value.illegal, caught.value.move) == (refusal, played)
    assert played not in suipi.legal_moves(state) or reason in (Reason.NOT_YOUR_TURN, Reason.DEAL_OVER)
    cited = re.search(r"\((R\d\.\d)\)", message)
    assert cited is not None
    assert cited[1] == reason.rule


OTHER_WAYS: list[tuple[Reason, Callable[[], State], str]] = [
    (Reason.DEAL_OVER, lambda: run(last_card("7H", "7D"), "7H x 7D"), "deal"),
    (Reason.ROUND_OVER, between_rounds, "7H x 7D"),
    (Reason.ROUND_OVER, between_rounds, "2D + 8C = 10"),
    (Reason.NOT_HELD, lambda: table("5H KC", "3S 2D"), "trail 5D"),
    (Reason.NOT_HELD, lambda: table("2H TC", "8S"), "2C + 8S = 10"),
    (Reason.NO_UNITS, lambda: table("2H TC", "8S"), "2H + = 10"),
    (Reason.NOT_ON_FLOOR, lambda: table("2H TC", "8S"), "2H + 8D = 10"),
    (Reason.NOT_ON_FLOOR, lambda: table("TH 2S", "b10(8C 2D)"), "TH x 8C 2D 8S"),
    (Reason.NOT_ON_FLOOR, lambda: table("TH 2S", "b10(8C 2D)"), "TH x 8C 8S"),
    (Reason.PART_OF_BUILD, lambda: table("2H TC", "b8(6S 2S)"), "2H + 6S = 8"),
    (Reason.NO_SETS, lambda: table("5H KC", "3S QD"), "5H x QD"),
    (Reason.NO_SETS, lambda: table("5H KC", "3S QD"), "5H x 3S QD"),
    (Reason.NO_SETS, lambda: table("5H KC", "5S QD"), "5H x 5S QD"),
    (Reason.NO_SETS, lambda: table("5H KC", "8S QD"), "5H x 8S"),
    (Reason.NO_SETS, lambda: table("9H KC", "b9(6C 3C) 4D"), "9H x 4D 6C 3C"),
    (Reason.NO_BUILD, lambda: table("2H TC", "8S KD"), "2H + 8S KD = 10"),
    (Reason.NO_BUILD, lambda: table("8H 5C", "3S 2D"), "8H + 2D 3S = 5"),
    (Reason.BUILD_VALUE, lambda: table("2H 9C", "7S", rules=Rules(build_values=BuildValues.TEN_ONLY)), "2H + 7S = 9"),
    (Reason.NOTHING_TAKES_OWN, lambda: table("5D 9C 4H", "b5@0(2S 3S) 4C", rules=Rules(max_owned_builds=None)),
     "5D + 4C = 9"),
    (Reason.NOTHING_TAKES_OWN, lambda: table("TH 4D", "b10@0(8C 2D) QS", rules=Rules(trail_while_owning=True)),
     "trail TH"),
    (Reason.MUST_CAPTURE, lambda: table("5H KC", "5S 2D", rules=Rules(capture_required=CaptureRequired.EQUALS)),
     "trail KC"),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "make", "move"), OTHER_WAYS)
def test_other_ways_to_a_reason(reason: Reason, make: Callable[[], State], move: str) -> None:
    refusal = suipi.check(make(), suipi.parse_move(move))
    assert refusal is not None
    assert refusal.code is reason
    assert f"({reason.rule})" in refusal.message


def test_a_value_with_tens_alone_is_named() -> None:
    state = table("2H 9C", "7S", rules=Rules(build_values=BuildValues.TEN_ONLY))
    refusal = suipi.check(state, suipi.parse_move("2H + 7S = 9"))
    assert refusal is not None
    assert refusal.message.endswith("build 10")


def message(state: State, move: str) -> str:
    refusal = suipi.check(state, suipi.parse_move(move))
    assert refusal is not None
    return refusal.message


def test_of_two_builds_the_one_that_would_be_left_without_a_card_is_named() -> None:
    two = table("TH 9C", "b10@0(8C 2D) b9@0(6S 3D) 9D", rules=Rules(max_owned_builds=None))
    assert message(two, "9C x 9D").endswith("(R2.5): take the build of 9, or keep a card for it")  # the ten is kept


def test_only_cards_that_do_not_lie_on_the_floor_are_to_be_left_out() -> None:
    state = table("TH 2S", "b10(8C 2D) 9H AD")
    assert message(state, "TH x 8C 2D 8S").endswith("(R2.7): leave out 8S")  # the others are a build's
    assert message(state, "TH x 9H 8S AC").endswith("(R2.7): leave out AC 8S")


def test_only_cards_that_may_capture_are_named() -> None:
    # The ten alone takes the build and takes one set (R2.5), so it may not take the other ten; the five may be taken.
    rules = Rules(capture_required=CaptureRequired.EQUALS, multi_capture=False, trail_while_owning=True)
    state = table("TH 5H KC", "b10@0(8C 2D) TC 5C", rules=rules)
    assert message(state, "trail KC").endswith("(R2.1): capture with 5H")


@pytest.mark.parametrize("thing", ["trail 5H", None, 5, ("5H",), CardSet(), object()])
def test_what_is_no_move_is_a_type_error(thing: object) -> None:
    state = table("5H KC", "3S 2D")
    calls: list[Any] = [suipi.check, suipi.apply, suipi.canonical]
    for call in calls:
        kind = type(thing).__name__
        with pytest.raises(TypeError, match=f"a move of Suipi is Capture, Build, Trail or DealRound, not .*{kind}$"):
            call(state, thing)


@pytest.mark.parametrize("seat", [-1, 2, 100])
def test_a_seat_that_is_not_at_the_table_is_a_value_error(seat: int) -> None:
    state = table("5H KC", "3S 2D")
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        suipi.check(state, Trail(next(iter(cards("5H")))), seat=seat)
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        suipi.apply(state, DealRound(), seat=seat)
    with pytest.raises(TypeError):
        suipi.check(state, DealRound(), seat="0")  # type: ignore[arg-type]


def test_the_seat_to_act_may_be_named() -> None:
    state = table("5H KC", "3S 2D")
    move = suipi.parse_move("5H x 2D 3S")
    assert suipi.check(state, move, seat=0) is None
    assert suipi.apply(state, move, seat=0) == suipi.apply(state, move)


@given(courses())
def test_a_refusal_changes_nothing_and_cites_a_rule(states: list[State]) -> None:
    state = states[-1]
    rng = Random(len(states))
    pack = suipi.pack(state.rules)
    twin = suipi.position(
        state.rules,
        seats=state.seats,
        dealer=state.dealer,
        hands=state.hands,
        floor=state.floor,
        stock=state.stock,
        captured=state.captured,
        suipis=state.suipis,
        last_capture=state.last_capture,
    )
    for _ in range(25):
        card, used = rng.choice(pack), CardSet(rng.sample(pack, rng.randint(0, 3)))
        moves: list[Move] = [Capture(card, used), Build(card, used, rng.randint(-2, 15)), Trail(card), DealRound()]
        for move in moves:
            refusal = suipi.check(state, move)
            if refusal is not None:
                assert re.search(r"\(R\d\.\d\): \w", refusal.message)
                assert refusal.message.startswith(str(move))
                with pytest.raises(IllegalMoveError):
                    suipi.apply(state, move)
    assert state == twin


def test_a_build_that_would_be_lost_is_told_before_a_rank_on_the_floor() -> None:
    """Taking the equal card, the remedy of RANK_ON_FLOOR, would leave nothing that takes the build either (R2.5)."""
    state = table("TH 2C", "b10@0(8C 2D) TC", rules=Rules(trail_while_owning=True))
    refusal = suipi.check(state, suipi.parse_move("trail TH"))
    assert refusal is not None
    assert refusal.code is Reason.NOTHING_TAKES_OWN
    taking = suipi.check(state, suipi.parse_move("TH x TC"))
    assert taking is not None
    assert taking.code is Reason.NOTHING_TAKES_OWN


def test_a_view_in_place_of_a_state_is_named() -> None:
    seen: Any = suipi.view(suipi.deal(rng=7), 0)
    calls: list[Any] = [
        lambda: suipi.legal_moves(seen),
        lambda: suipi.iter_moves(seen),
        lambda: suipi.score(seen),
        lambda: suipi.problems(seen),
        lambda: suipi.canonical(seen, DealRound()),
        lambda: suipi.check(seen, DealRound()),
        lambda: suipi.apply(seen, DealRound()),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"not sampan\.suipi\.View: a view has legal_moves and check"):
            call()
