"""Why moves are refused: every reason, with its sentence."""

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from support.samloc import dealt, options, play, run, started, table, trick

from sampan import CardSet, IllegalMoveError, samloc
from sampan.samloc import Declare, FinishOnTwo, Move, Pass, Play, Reason, Rules, State

TEN = "3S 4D 5H 6S 7H 9C TD JH QS KD"
OTHER_TEN = "3C 4S 5D 6H 8S 8C 9D JS QC 2H"

REFUSED: list[tuple[Reason, Callable[[], State], Move, int | None, str]] = [
    (
        Reason.DEAL_OVER,
        lambda: run(table("3S", "4S 5S", turn=0), "3S"),
        play("4S"),
        1,
        "4S comes too late, the deal is over (R4.7): deal again",
    ),
    (
        Reason.NOT_YOUR_TURN,
        lambda: dealt(TEN, OTHER_TEN),
        Declare(),
        1,
        "declare is not for seat 1 now (R4.5): wait, it is the turn of seat 0",
    ),
    (
        Reason.DECLARE_FIRST,
        lambda: dealt(TEN, OTHER_TEN),
        play("3S"),
        None,
        "3S has to wait until every seat has declared or declined (R4.1): declare or decline",
    ),
    (
        Reason.PLAY_BEGUN,
        lambda: started(TEN, OTHER_TEN),
        Declare(),
        None,
        "declare comes too late, play has begun (R4.1): play on",
    ),
    (
        Reason.NOT_HELD,
        lambda: started(TEN, OTHER_TEN),
        play("3S 3C 3D"),
        None,
        "3S 3C 3D cannot be played, the hand lacks 3C 3D (R4.5): play cards that are in it",
    ),
    (
        Reason.NO_COMBINATION,
        lambda: started(TEN, OTHER_TEN),
        play("3S 5H"),
        None,
        "3S 5H is no combination (R2.1): play a single, a pair, a triple, a quad or a straight",
    ),
    (
        Reason.NO_COMBINATION,
        lambda: started(TEN, OTHER_TEN),
        play(""),
        None,
        "an empty play is no combination (R2.1): play a single, a pair, a triple, a quad or a straight",
    ),
    (
        Reason.TWO_IN_STRAIGHT,
        lambda: table("AS 2D 3C", "4S", turn=0, rules=samloc.NO_TWOS_IN_STRAIGHTS),
        play("AS 2D 3C"),
        None,
        "3C AS 2D is a straight that holds a 2 (R2.2): leave the 2 out, here no straight holds one",
    ),
    (
        Reason.WITHOUT_LOWEST,
        lambda: started(TEN, OTHER_TEN, rules=Rules(first_lead_has_lowest=True)),
        play("KD"),
        None,
        "KD lacks the lowest rank (R4.3): lead a play that holds a 3",
    ),
    (
        Reason.DOES_NOT_BEAT,
        lambda: run(started(TEN, OTHER_TEN), "9C"),
        play("8S"),
        None,
        "8S does not beat 9C of seat 0 (R3.1): play the same kind and size but higher, or pass",
    ),
    (
        Reason.LAST_CARD,
        lambda: table("3S KS KD", "8S", turn=0),
        play("3S"),
        None,
        "3S is below your highest and the next player has one card left (R4.8): of singles play a K, or no single",
    ),
    (
        Reason.FINISH_ON_TWO,
        lambda: table("2S", "8S 9S", trick=trick((1, "AS")), turn=0, rules=Rules(finish_on_two=FinishOnTwo.FORBIDDEN)),
        play("2S"),
        None,
        "2S would empty the hand with 2s (R4.10): keep a card that is no 2 for the end",
    ),
    (
        Reason.LEADER_PASSES,
        lambda: started(TEN, OTHER_TEN),
        Pass(),
        None,
        "pass is not for the leader (R4.6): lead any combination",
    ),
]


def test_no_reason_is_missing() -> None:
    assert {reason for reason, *_ in REFUSED} == set(Reason)
    assert {reason.value for reason in Reason} == {reason.name.lower() for reason in Reason}


@pytest.mark.parametrize(
    ("reason", "make", "move", "seat", "message"), REFUSED, ids=[case[0].value for case in REFUSED]
)
def test_each_reason_has_its_sentence(
    reason: Reason, make: Callable[[], State], move: Move, seat: int | None, message: str
) -> None:
    state = make()
    illegal = samloc.check(state, move, seat=seat)
    assert illegal
    assert (illegal.code, illegal.message) == (reason, message)
    assert f"({reason.rule})" in message
    with pytest.raises(IllegalMoveError, match=re.escape(message)) as caught:
        samloc.apply(state, move, seat=seat)
    assert caught.value.illegal == illegal
    assert caught.value.move == move


@pytest.mark.parametrize(
    ("reason", "make", "move", "seat", "message"), REFUSED, ids=[case[0].value for case in REFUSED]
)
def test_a_view_says_the_same(
    reason: Reason, make: Callable[[], State], move: Move, seat: int | None, message: str
) -> None:
    state = make()
    asking = state.turn if seat is None else seat
    illegal = samloc.view(state, asking).check(move)
    assert illegal
    assert (illegal.code, illegal.message) == (reason, message)


@pytest.mark.parametrize(
    ("make", "move", "seat", "reason"),
    [
        # a seat that is not to act hears that first, a deal that is over before it
        (lambda: started(TEN, OTHER_TEN), play("2S"), 1, "not_your_turn"),
        (lambda: run(table("3S", "4S", turn=0), "3S"), Pass(), 1, "deal_over"),
        # what is not held is said before what it would be
        (lambda: started(TEN, OTHER_TEN), play("3S 4S 6C"), None, "not_held"),
        # and that it is nothing before that it does not beat
        (lambda: run(started(TEN, OTHER_TEN), "KD"), play("3C 5D"), None, "no_combination"),
        # what does not beat is said before the last card
        (lambda: table("3S KS KD", "8S", trick=trick((1, "5S")), turn=0), play("3S"), None, "does_not_beat"),
    ],
)
def test_the_first_reason_that_applies_is_given(
    make: Callable[[], State], move: Move, seat: int | None, reason: str
) -> None:
    state = make()
    illegal = samloc.check(state, move, seat=seat)
    assert illegal
    assert illegal.code.value == reason


@given(options())
def test_every_sentence_names_a_rule_and_a_remedy(rules: Rules) -> None:
    rng = Random(rules.cong)
    state = samloc.deal(rules, seats=2 + rules.card % 4, rng=rng)
    pack = list(samloc.pack())
    while True:
        for _ in range(4):
            odd: list[Move] = [Declare(), Pass(), Play(CardSet(rng.sample(pack, rng.randrange(4))))]
            move = rng.choice(odd)
            illegal = samloc.check(state, move)
            assert illegal is None or re.fullmatch(rf".+ \({re.escape(illegal.code.rule)}\): .+", illegal.message)
        moves = samloc.legal_moves(state)
        if not moves:
            break
        state = samloc.apply(state, rng.choice(moves))
