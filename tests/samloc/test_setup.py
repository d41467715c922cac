"""Dealing, and positions set up by hand: what they fill in, and every way in which they cannot be."""

from inspect import signature
from random import Random
from typing import Any

import pytest
from support.samloc import cards, dealt, deck, play, run, started, table, trick

from sampan import CardSet, RulesError, ScoreLine, StateError, samloc
from sampan.samloc import Outcome, OutcomeKind, Phase, Rules, ScoreItem

TEN = "3S 4D 5H 6S 7H 9C TD JH QS KD"
OTHER_TEN = "3C 4S 5D 6H 8S 8C 9D JS QC 2H"
THIRD_TEN = "3D 4C 6C 6D 7S 9H TS KS AC 2D"
PAIRS = "4H 4C 7C 7D 9S 9H KS KC AS AH"
CHOP = ScoreLine.payment(ScoreItem.CHOPPED_TWO, 2, payer=0, payee=1, amount=15)


def problems_of(*hands: str, rules: Rules = samloc.STANDARD, **fields: Any) -> tuple[str, ...]:
    """The sentences with which a position is refused."""
    with pytest.raises(StateError) as caught:
        table(*hands, rules=rules, **fields)
    return caught.value.problems


# Dealing


def test_a_deal_starts_with_the_declarations() -> None:
    state = dealt(TEN, OTHER_TEN, dealer=1)
    assert (state.phase, state.turn, state.leader, state.dealer, state.seats) == (Phase.DECLARE, 1, 1, 1, 2)
    assert state.hands == (cards(TEN), cards(OTHER_TEN))
    assert (state.declarer, state.trick, state.passed, state.played) == (None, (), frozenset(), frozenset())
    assert (state.discards, state.paid, state.outcome) == (CardSet(), (), None)
    assert state.rules is samloc.STANDARD


def test_a_seed_gives_the_same_deal_and_another_seed_another() -> None:
    assert samloc.deal(rng=5) == samloc.deal(rng=5) == samloc.deal(rng=Random(5))
    assert samloc.deal(rng=5) != samloc.deal(rng=6)


def test_a_deal_draws_on_random_alone() -> None:
    class OnlyRandom(Random):
        def getrandbits(self, k: int, /) -> int:
            raise AssertionError("getrandbits was drawn on")

    assert samloc.deal(rng=OnlyRandom(5)) == samloc.deal(rng=5)


def test_a_deal_without_a_seed_is_a_deal() -> None:
    state = samloc.deal(seats=5)
    assert len(set().union(*state.hands)) == 50


def test_every_card_goes_to_every_seat_about_equally_often() -> None:
    # 400 deals of 20 cards: each card is dealt to a seat with probability 10/52, 76.9 times in 400; six sigma is 47
    counts = {(seat, card): 0 for seat in range(2) for card in samloc.pack()}
    for seed in range(400):
        for seat, hand in enumerate(samloc.deal(seats=2, rng=seed).hands):
            for card in hand:
                counts[seat, card] += 1
    assert all(abs(count - 400 * 10 / 52) < 48 for count in counts.values())


@pytest.mark.parametrize("change", ["short", "twice", "long"])
def test_a_deck_is_the_pack_in_some_order(change: str) -> None:
    broken = deck()
    if change == "short":
        broken = broken[:-1]
    elif change == "twice":
        broken[0] = broken[1]
    else:
        broken[0] = next(iter(cards("11S")))
    with pytest.raises(RulesError, match="the deck"):
        samloc.deal_from(broken)


def test_every_problem_of_a_deck_is_listed() -> None:
    broken = deck()
    broken[0] = broken[1]
    with pytest.raises(RulesError) as caught:
        samloc.deal_from(broken)
    assert caught.value.problems == ("the deck lacks 3S", "the deck holds 3C beyond the pack")


@pytest.mark.parametrize("dealer", [-1, 4, 10**9])
def test_the_dealer_is_at_the_table(dealer: int) -> None:
    with pytest.raises(RulesError, match="dealer"):
        samloc.deal(dealer=dealer, rng=1)
    with pytest.raises(RulesError, match="dealer"):
        samloc.deal_from(deck(), dealer=dealer)


@pytest.mark.parametrize("fields", [{"seats": "4"}, {"seats": 4.0}, {"seats": True}, {"dealer": "0"}, {"dealer": None}])
def test_seats_and_dealer_are_ints(fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        samloc.deal(rng=1, **fields)
    with pytest.raises(TypeError):
        samloc.deal_from(deck(), **fields)


def test_rules_are_rules() -> None:
    calls: list[Any] = [samloc.pack, samloc.seat_counts, samloc.deal, lambda rules: samloc.deal_from(deck(), rules)]
    for call in calls:
        with pytest.raises(TypeError, match=r"^rules is a Rules, not str$"):
            call("standard")
    with pytest.raises(TypeError):
        samloc.position({}, seats=2, hands=[cards("3S"), cards("4S")])  # type: ignore[arg-type]


def test_seeds_are_whole_numbers_from_0() -> None:
    with pytest.raises(ValueError, match="seed"):
        samloc.deal(rng=-1)
    with pytest.raises(TypeError):
        samloc.deal(rng="7")  # type: ignore[arg-type]


# What a position fills in


def test_a_position_to_lead() -> None:
    state = table("3S 4S", "2D", turn=1)
    assert (state.phase, state.turn, state.leader, state.declarer) == (Phase.PLAY, 1, 1, None)
    assert (state.trick, state.passed, state.played) == ((), frozenset(), frozenset({0, 1}))
    assert (state.paid, state.outcome) == ((), None)
    # twenty cards were dealt, three are held: the seventeen lowest others lie among the discards
    assert state.discards == CardSet([card for card in samloc.pack() if card not in cards("3S 4S 2D")][:17])


def test_without_a_turn_the_holder_of_the_lowest_card_leads() -> None:
    assert table("4S 5S", "3D KD", "2D").turn == 1
    assert table("4S 3C", "3D KD", "2D", dealer=1).turn == 1
    assert table("4S 3C", "3D KD", "2D", dealer=2).turn == 0


def test_the_next_seat_in_the_trick_is_to_act() -> None:
    assert table("4S 5S", "8D KD", "2D", trick=trick((0, "3S"))).turn == 1
    assert table("4S 5S", "8D KD", "2D", trick=trick((0, "3S")), passed=[1]).turn == 2
    assert table("4S 5S", "8D KD", "2D", trick=trick((0, "3S"), (2, "5D")), passed={1}).turn == 0


def test_a_dealt_position_is_played_unless_it_says_otherwise() -> None:
    state = samloc.position(seats=2, hands=[cards(TEN), cards(OTHER_TEN)])
    assert (state.phase, state.turn) == (Phase.PLAY, 0)
    asked = samloc.position(seats=2, hands=[cards(TEN), cards(OTHER_TEN)], phase=Phase.DECLARE)
    assert asked == dealt(TEN, OTHER_TEN)
    late = samloc.position(seats=2, hands=[cards(TEN), cards(OTHER_TEN)], phase=Phase.DECLARE, turn=1)
    assert late == run(dealt(TEN, OTHER_TEN), "decline")
    assert state == started(TEN, OTHER_TEN)


def test_a_declarer_leads() -> None:
    state = table(TEN, OTHER_TEN, declarer=1)
    assert state == run(dealt(TEN, OTHER_TEN), "decline", "declare")


def test_a_position_that_is_over_says_how() -> None:
    out = table("", "4S", trick=trick((0, "KS")))
    assert (out.phase, out.turn, out.outcome) == (Phase.OVER, None, Outcome(OutcomeKind.WENT_OUT, winner=0))
    made = table("", OTHER_TEN, declarer=0, trick=trick((0, "KS")))
    assert made.outcome == Outcome(OutcomeKind.SAM_MADE, winner=0)
    broken = table("KH", OTHER_TEN.replace(" 2H", ""), declarer=0, trick=trick((0, "KS"), (1, "2H")))
    assert broken.outcome == Outcome(OutcomeKind.SAM_BROKEN, breaker=1)
    instant = table(TEN, PAIRS)
    assert instant == dealt(TEN, PAIRS)


def test_passes_may_be_given_in_any_collection_and_plays_in_a_list() -> None:
    fields: dict[str, Any] = {"trick": list(trick((0, "3S"))), "passed": [1, 1]}
    assert table("4S", "5S 6S", "7S", **fields) == table("4S", "5S 6S", "7S", trick=trick((0, "3S")), passed={1})


def test_the_parameters_of_a_position_are_the_fields_of_a_state() -> None:
    names = list(signature(samloc.position).parameters)
    assert names[0] == "rules"
    for name in names:
        assert isinstance(getattr(samloc.State, name), property)


# What a position cannot be


IMPOSSIBLE: list[tuple[tuple[str, ...], dict[str, Any], str]] = [
    (("3S", "4S"), {"seats": 3}, "there is a hand for each of 3 seats, not 2"),
    (("3S", "4S"), {"turn": 2}, "turn names seats from 0 to 1, not 2"),
    (("3S", "4S"), {"leader": -1}, "leader names seats from 0 to 1, not -1"),
    (("3S", "4S"), {"declarer": 5}, "declarer names seats from 0 to 1, not 5"),
    (("3S", "4S"), {"passed": [7, 9]}, "passed names seats from 0 to 1, not 7, 9"),
    (("3S", "4S"), {"trick": trick((4, "5S"))}, "trick names seats from 0 to 1, not 4"),
    (("3S", "3S"), {}, "two hands share a card"),
    (("3H", "3H"), {"turn": 0}, "two hands share a card"),
    (("3S", "11S"), {"turn": 0}, "11S is not of the pack (R1.1)"),
    (("", ""), {}, "at most one hand is empty (R4.7)"),
    ((f"{TEN} AD", OTHER_TEN), {"turn": 0}, "seat 0 holds 11 cards; a hand has at most 10 (R1.1)"),
    (
        ("3S 4S", "5S 6S"),
        {"turn": 0, "discards": cards("KS KD")},
        "hands and discards are 4 and 2 cards; together they are the 20 dealt (R1.1)",
    ),
    (("3S 4S", "5S 6S"), {"turn": 0, "discards": cards("3S KD")}, "discards and hands share 3S"),
    (("3S 4S", "5S 6S"), {"turn": 0, "discards": cards("11S KD")}, "a card is not of the pack (R1.1)"),
    (
        (TEN, "5S 6C"),
        {"trick": trick((0, "2S")), "turn": 1},
        "seat 0 holds 10 cards and has 1 in the trick, more than 10",
    ),
    (
        ("3S 4S", "5S 6S"),
        {"trick": trick((0, "5S")), "turn": 1},
        "the cards of the trick are among the discards, each once",
    ),
    (
        ("3S 4S", "5S 6S"),
        {"trick": trick((0, "7S"), (1, "7S")), "turn": 0},
        "the cards of the trick are among the discards, each once",
    ),
    (
        ("3S 4S", "5S 6S"),
        {"trick": trick((0, "7S")), "turn": 1, "discards": CardSet(samloc.pack()[-16:])},
        "the cards of the trick are among the discards, each once",
    ),
    (
        ("", "5S 6S"),
        {"trick": trick((0, "7S")), "turn": 1},
        "a seat is to act unless the deal is over",
    ),
    ((TEN, OTHER_TEN), {"leader": 1}, "seat 0 would lead, not seat 1 (R4.3, R4.4)"),
    ((TEN, OTHER_TEN), {"phase": Phase.DECLARE, "leader": 1}, "seat 0 would lead, not seat 1 (R4.3, R4.4)"),
    ((TEN, OTHER_TEN), {"declarer": 0, "leader": 1}, "seat 0 declared, so it leads (R5.1)"),
    (
        ("3S", OTHER_TEN[:-6]),
        {"declarer": 0, "turn": 0},
        "seat 0 declared, so seat 1 has played nothing before (R5.1)",
    ),
    (
        ("7S", "7C 8C 9C TC"),
        {"declarer": 0, "trick": trick((0, "3S"), (1, "4S"))},
        "seat 0 declared, so seat 1 has played nothing before (R5.1)",
    ),
    (
        ("7S 8S 9S TS JS QS KS AS", "7C 8C 9C TC JC QC KC AC"),
        {"declarer": 0, "trick": trick((0, "3S"), (1, "4S"), (0, "5S"), (1, "6S"))},
        "a Sâm ends with the first play that beats the declarer (R5.1)",
    ),
    (
        ("", "7C 8C 9C TC JC QC KC AC 2C"),
        {"declarer": 0, "trick": trick((0, "3S"), (1, "4S"))},
        "seat 0 has played out its hand, so the Sâm is made and cannot be broken (R5.1)",
    ),
    (("3S", "4S"), {"phase": Phase.OVER}, "a deal is over without a play only by an instant win (R7.5)"),
    (("", "4S"), {}, "a deal is over without a play only by an instant win (R7.5)"),
    (
        ("3S", "4S"),
        {"phase": Phase.OVER, "trick": trick((0, "KS"))},
        "a deal is over when seat 0, which played last, and no other has emptied its hand (R4.7, R5.1)",
    ),
    (
        ("3S", ""),
        {"trick": trick((0, "KS"))},
        "a deal is over when seat 0, which played last, and no other has emptied its hand (R4.7, R5.1)",
    ),
    (("3S", ""), {"phase": Phase.PLAY, "turn": 0}, "seats [1] have no card left, so the deal is over (R4.7)"),
    (
        ("4C", TEN[:-3], OTHER_TEN),
        {"declarer": 0, "phase": Phase.PLAY, "trick": trick((0, "KS"), (1, "2S")), "turn": 2},
        "the Sâm is broken, so the deal is over (R5.1)",
    ),
    (
        (TEN, PAIRS),
        {"phase": Phase.DECLARE},
        "a dealt hand is an instant win, so the deal is over (R7.5)",
    ),
    ((TEN, PAIRS), {"declarer": 0}, "a dealt hand is an instant win, so the deal is over (R7.5)"),
    (
        (TEN, OTHER_TEN[:-3]),
        {"phase": Phase.DECLARE, "turn": 0},
        "the seats declare before any card is played, and until one has declared (R4.1)",
    ),
    (
        (TEN, OTHER_TEN),
        {"phase": Phase.DECLARE, "declarer": 0},
        "the seats declare before any card is played, and until one has declared (R4.1)",
    ),
    (("3S", "4S"), {"turn": 0, "passed": {1}}, "nobody has passed in a trick that is not led (R4.6)"),
    (("3S", "4S"), {"turn": 0, "leader": 1}, "seat 1 leads, so the turn is its own (R4.6)"),
    (
        ("3S", "4S", "5S"),
        {"leader": 1, "trick": trick((0, "7S"))},
        "seat 0 led the trick, so it is the leader",
    ),
    (("3S", "4S"), {"trick": trick((0, "7S 8S"))}, "7S 8S is no combination (R2.1)"),
    (
        ("3S", "4S"),
        {"trick": trick((0, "AS 2S 3D")), "rules": samloc.NO_TWOS_IN_STRAIGHTS},
        "3D AS 2S is a straight that holds a 2 (R2.2)",
    ),
    (("3S", "4S"), {"trick": trick((0, "8S"), (1, "8D"))}, "8D does not beat 8S (R3.1)"),
    (("3S", "4S"), {"trick": trick((0, "8S"), (0, "9S"))}, "seat 0 cannot beat its own play (R4.6)"),
    (
        ("3S", "4S", "5S"),
        {"trick": trick((0, "8S"), (2, "9S"), (1, "TS"))},
        "seat 1 has passed and cannot play again in the trick (R4.5)",
    ),
    (
        ("3S", "4S", "5S"),
        {"trick": trick((0, "8S"), (2, "9S")), "turn": 1, "passed": {1}},
        "seat 1 is no longer in the trick, so it is not its turn (R4.5, R4.6)",
    ),
    (
        ("3S", "4S", "5S"),
        {"trick": trick((0, "8S")), "turn": 0, "passed": {1, 2}},
        "seat 0 is no longer in the trick, so it is not its turn (R4.5, R4.6)",
    ),
    (
        ("3S", "4S", "5S"),
        {"trick": trick((0, "8S")), "turn": 2},
        "by the plays and the turn the seats that have passed are [1], not [] (R4.5)",
    ),
    (
        ("3S", "4S", "5S"),
        {"trick": trick((0, "8S"), (2, "9S")), "turn": 0, "passed": {1}, "rules": Rules(pass_locks=False)},
        "by the plays and the turn the seats that have passed are [], not [1] (R4.5)",
    ),
    (("3S", OTHER_TEN), {"declarer": 0, "paid": [CHOP]}, "in a Sâm no chop is paid (R5.3)"),
    (
        ("3S", "4S"),
        {"turn": 0, "paid": [ScoreLine(ScoreItem.CARDS_LEFT, (1, -1))]},
        "cards_left is not paid before the end: only chops are (R6.5)",
    ),
    (
        ("3S", "4S"),
        {"turn": 0, "paid": [ScoreLine(ScoreItem.CHOPPED_TWO, (15, -15, 0))]},
        "a chop is paid by one of 2 seats to another, not (15, -15, 0) (R6.7)",
    ),
    (
        ("3S", "4S", "5S"),
        {"turn": 0, "paid": [ScoreLine(ScoreItem.CHOPPED_TWO, (30, -15, -15))]},
        "a chop is paid by one of 3 seats to another, not (30, -15, -15) (R6.7)",
    ),
    (
        ("3S", "4S"),
        {"turn": 0, "paid": [CHOP], "rules": Rules(stake=2)},
        "payments are multiples of the stake, 2, not (-15, 15) (R6)",
    ),
    (
        (TEN, "4S"),
        {"turn": 1, "played": {0, 1}},
        "played is [1]: exactly the seats with fewer than 10 cards",
    ),
    (
        ("", "4S"),
        {"trick": trick((0, "KS")), "outcome": Outcome(OutcomeKind.WENT_OUT, winner=1)},
        f"the outcome is {Outcome(OutcomeKind.WENT_OUT, winner=0)}, not {Outcome(OutcomeKind.WENT_OUT, winner=1)}",
    ),
    (
        ("3S", "4S"),
        {"turn": 0, "outcome": Outcome(OutcomeKind.WENT_OUT, winner=1)},
        f"the outcome is None, not {Outcome(OutcomeKind.WENT_OUT, winner=1)}",
    ),
]


@pytest.mark.parametrize(("hands", "fields", "sentence"), IMPOSSIBLE, ids=[sentence for *_, sentence in IMPOSSIBLE])
def test_what_a_position_cannot_be(hands: tuple[str, ...], fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(StateError) as caught:
        samloc.position(**{"seats": len(hands), "hands": [cards(hand) for hand in hands], **fields})
    assert sentence in caught.value.problems


def test_a_position_that_could_be_lists_no_problem_for_what_was_wrong_elsewhere() -> None:
    # the twins of some refused positions, put right
    assert table("3S", OTHER_TEN, declarer=0, paid=[CHOP], rules=Rules(sam_chop_pays=True)).paid == (CHOP,)
    assert table("3S", "4S", turn=0, paid=[CHOP], rules=Rules(stake=5)).paid == (CHOP,)
    assert table(TEN, "4S", turn=1, played=[1]).played == {1}
    out = Outcome(OutcomeKind.WENT_OUT, winner=0)
    assert table("", "4S", trick=trick((0, "KS")), outcome=out).outcome == out
    unlocked = table("3S", "4S", "5S", trick=trick((0, "8S"), (2, "9S"), (1, "TS")), rules=Rules(pass_locks=False))
    assert unlocked.turn == 2


def test_no_chop_is_paid_before_a_card_is_played() -> None:
    for phase in (Phase.DECLARE, Phase.PLAY):
        assert problems_of(TEN, OTHER_TEN, paid=[CHOP], phase=phase)
    assert problems_of(TEN, PAIRS, paid=[CHOP])
    assert problems_of(TEN, OTHER_TEN, declarer=0, paid=[CHOP], rules=Rules(sam_chop_pays=True))


def test_every_problem_is_listed_at_once() -> None:
    assert problems_of("3S", "3S", turn=4, passed={9}) == (
        "turn names seats from 0 to 1, not 4",
        "passed names seats from 0 to 1, not 9",
        "two hands share a card",
    )
    found = problems_of("3S", "4S", "5S", trick=trick((0, "8S 9S"), (2, "7C 9C")), turn=1, paid=[CHOP])
    assert len(found) == 5  # two plays that are no combination, the turn, the passes, the payment


@pytest.mark.parametrize("seats", [0, 1, 6, -3, 10**12])
def test_seat_counts_are_checked_before_anything_is_built(seats: int) -> None:
    with pytest.raises((RulesError, StateError), match="2 to 5"):
        samloc.position(seats=seats, hands=[cards("3S"), cards("4S")])


def test_the_dealer_of_a_position_is_at_the_table() -> None:
    with pytest.raises((RulesError, StateError), match="dealer"):
        samloc.position(seats=2, dealer=2, hands=[cards("3S"), cards("4S")])


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": "2"},
        {"seats": None},
        {"dealer": "0"},
        {"hands": ["3S", "4S"]},
        {"hands": [["3S"], ["4S"]]},
        {"phase": "play"},
        {"turn": "0"},
        {"turn": True},
        {"turn": 1.0},
        {"leader": "0"},
        {"declarer": 0.0},
        {"trick": ["3S"]},
        {"trick": [(0, "3S")]},
        {"trick": [(0,)]},
        {"trick": [(0, play("5S"), 1)]},
        {"trick": [("0", play("5S"))]},
        {"passed": ["1"]},
        {"played": ["1"]},
        {"discards": ["KS"]},
        {"paid": ["chop"]},
        {"outcome": "over"},
    ],
    ids=str,
)
def test_wrong_types_are_type_errors(fields: dict[str, Any]) -> None:
    right: dict[str, Any] = {"seats": 2, "hands": [cards("3S"), cards("4S")], "turn": 0}
    with pytest.raises(TypeError):
        samloc.position(**(right | fields))


@pytest.mark.parametrize(
    "name",
    [
        "hands",
        "trick",
        "passed",
        "played",
        "paid",
        "phase",
        "turn",
        "leader",
        "declarer",
        "discards",
        "last",
        "outcome",
    ],
)
def test_a_type_error_names_the_field(name: str) -> None:
    each = name in ("hands", "trick", "passed", "played", "paid")
    right: dict[str, Any] = {"seats": 2, "hands": [cards("3S"), cards("4S")], name: ["5S"] if each else "5S"}
    with pytest.raises(TypeError, match=rf"^{'each of ' if each else ''}{name} is an? \w+, not str$"):
        samloc.position(**right)


def test_without_a_word_seat_0_of_4_deals() -> None:
    assert samloc.deal(rng=5) == samloc.deal(rng=5, seats=4, dealer=0)
    assert samloc.deal_from(samloc.pack()) == samloc.deal_from(samloc.pack(), seats=4, dealer=0)
    assert samloc.deal(rng=5).dealer == samloc.deal_from(samloc.pack()).dealer == 0


def test_states_have_no_problems_from_the_deal_to_the_end() -> None:
    state = dealt(TEN, OTHER_TEN, THIRD_TEN)
    for move in ("decline", "decline", "decline", "3S", "4S", "6C", "7H", "pass", "9H", "pass"):
        assert samloc.problems(state) == ()
        state = run(state, move)
    assert samloc.problems(state) == ()


def test_a_state_is_told_in_a_line() -> None:
    state = table("4S 3C", "8D", trick=trick((1, "3S")), turn=0)
    assert repr(state) == "<samloc.State play, turn 0, hands 3C 4S | 8D, trick [1: 3S]>"


def test_a_position_takes_plays_of_the_trick_as_they_are() -> None:
    state = table("4S", "8D", trick=((1, play("3S")),), turn=0)
    assert state.trick == ((1, play("3S")),)
