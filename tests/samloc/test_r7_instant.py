"""R7: instant wins."""

import pytest
from support.samloc import cards, dealt, lines, listed, net, refusal

from sampan import samloc
from sampan.samloc import DeclareFrom, InstantWin, Leader, Outcome, OutcomeKind, Phase, Rules

DRAGON = "3S 4D 5H 6S 7H 8C 9D TH JS QD"
FOUR_TWOS = "2S 2C 2D 2H 5S 6D 8S 9C JD KD"
BLACK = "3C 4S 6C 7S 8S 9S TC JC KS AS"
RED = "3D 4H 6H 7D 8H 9H TD JD KH AH"
TRIPLES = "5S 5C 5D 7S 7C 7D TS TC TD KC"
PAIRS = "3S 3H 6S 6D 8C 8D JS JH QC QH"
PLAIN = "4C 5D 6C 7C 9S TS QS KH AC AD"
LESS_PLAIN = "4S 5C 6D 7D 8S 9H JC JD KD AH"


def kind_of(hand: str, rules: Rules = samloc.STANDARD) -> InstantWin | None:
    """What seat 0 wins with at once, against a plain hand."""
    mine = set(cards(hand))
    free = [card for card in samloc.pack() if card not in mine]
    other = [card for card in free if card.suit.value == "S"][:5] + [card for card in free if card.suit.value == "H"][
        -5:
    ]
    state = samloc.deal_from([*cards(hand), *other, *(card for card in free if card not in other)], rules, seats=2)
    if state.outcome is None:
        return None
    assert state.outcome.winner == 0
    return state.outcome.instant


@pytest.mark.rule("R7.1")
@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        (DRAGON, InstantWin.DRAGON),
        (FOUR_TWOS, InstantWin.FOUR_TWOS),
        (BLACK, InstantWin.ONE_COLOUR),
        (RED, InstantWin.ONE_COLOUR),
        (TRIPLES, InstantWin.THREE_TRIPLES),
        (PAIRS, InstantWin.FIVE_PAIRS),
    ],
)
def test_r7_1_the_five_kinds(hand: str, kind: InstantWin) -> None:
    assert kind_of(hand) is kind
    assert kind_of(hand, Rules(instant_wins=(kind,))) is kind
    assert kind_of(hand, Rules(instant_wins=tuple(other for other in InstantWin if other is not kind))) is None


@pytest.mark.rule("R7.1")
@pytest.mark.parametrize("hand", [PLAIN, LESS_PLAIN, "3S 3C 3D 3H 4S 5C 5D 6S 6C 2S", "2S 2C 2D 9S 9C 9D 5S 6C 7D 8H"])
def test_r7_1_other_hands_win_nothing(hand: str) -> None:
    assert kind_of(hand) is None


@pytest.mark.rule("R7.1")
def test_r7_1_one_colour_is_all_ten_cards() -> None:
    assert kind_of("3C 4S 6C 7S 8S 9S TC JC KS AH") is None
    assert kind_of("3D 4H 6H 7D 8H 9H TD JD KH AS") is None


@pytest.mark.rule("R7.1")
def test_r7_1_no_kind_is_in_force_when_turned_off() -> None:
    for hand in (DRAGON, FOUR_TWOS, BLACK, TRIPLES, PAIRS):
        assert kind_of(hand, Rules(instant_wins=())) is None


@pytest.mark.rule("R7.1")
def test_r7_1_the_holder_gets_20_from_every_other_seat_and_nothing_else() -> None:
    # the losers hold 2s and have played no card
    state = dealt(
        PLAIN, "3S 4S 5S 6S 7H 8C 9D TH 2D 2S", "3C 3D 6D 6H 9C 9H KS KC AS AH", "2C 2H 4D 5C 7D 8D TD JH QC KD"
    )
    assert state.outcome == Outcome(OutcomeKind.INSTANT_WIN, winner=2, instant=InstantWin.FIVE_PAIRS)
    assert lines(state) == [
        ("instant_win", (-20, 0, 20, 0)),
        ("instant_win", (0, -20, 20, 0)),
        ("instant_win", (0, 0, 20, -20)),
    ]
    assert samloc.score(state).lines[0].cards == tuple(state.hands[2])


@pytest.mark.rule("R7.1")
def test_r7_1_the_amount_is_an_option() -> None:
    assert net(dealt(DRAGON, LESS_PLAIN, rules=Rules(instant=7, stake=3))) == (21, -21)
    assert net(dealt(DRAGON, LESS_PLAIN, rules=Rules(instant=0))) == (0, 0)


WEAK_AND_STRONG = [
    (FOUR_TWOS, DRAGON, InstantWin.FOUR_TWOS, InstantWin.DRAGON),
    ("3C 4S 6C 7S 8C 9S TC JC KS AS", FOUR_TWOS, InstantWin.ONE_COLOUR, InstantWin.FOUR_TWOS),
    (TRIPLES, "3D 4H 6H 7H 8H 9H TH JD KH AH", InstantWin.THREE_TRIPLES, InstantWin.ONE_COLOUR),
    (PAIRS, TRIPLES, InstantWin.FIVE_PAIRS, InstantWin.THREE_TRIPLES),
]


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize(("weak", "strong", "less", "more"), WEAK_AND_STRONG)
@pytest.mark.parametrize("dealer", [0, 1])
def test_r7_2_the_stronger_kind_wins_wherever_it_sits(
    weak: str, strong: str, less: InstantWin, more: InstantWin, dealer: int
) -> None:
    rules = Rules(leader=Leader.DEALER)
    for hands, winner in (((weak, strong), 1), ((strong, weak), 0)):
        outcome = dealt(*hands, rules=rules, dealer=dealer).outcome
        assert outcome == Outcome(OutcomeKind.INSTANT_WIN, winner=winner, instant=more)
    turned = Rules(leader=Leader.DEALER, instant_wins=(less, more))
    outcome = dealt(weak, strong, rules=turned, dealer=dealer).outcome
    assert outcome == Outcome(OutcomeKind.INSTANT_WIN, winner=0, instant=less)


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize(
    ("hands", "rules", "dealer", "winner"),
    [
        # the holder of a 3 would lead
        ((PAIRS, PLAIN, "4S 4H 5S 5C 9C 9H KS KC AS AH"), samloc.STANDARD, 1, 0),
        (("4S 4H 5S 5C 9C 9H KS KC AS AH", PLAIN, PAIRS), samloc.STANDARD, 0, 2),
        # seat 1 would lead, so seat 2 comes before seat 0
        ((PAIRS, PLAIN, "4S 4H 5S 5C 9C 9H KS KC AS AH"), Rules(leader=Leader.DEALER), 1, 2),
        ((PAIRS, PLAIN, "4S 4H 5S 5C 9C 9H KS KC AS AH"), Rules(leader=Leader.DEALER), 2, 2),
        ((PAIRS, PLAIN, "4S 4H 5S 5C 9C 9H KS KC AS AH"), Rules(leader=Leader.DEALER), 0, 0),
        # who is asked first does not count
        ((PAIRS, PLAIN, "4S 4H 5S 5C 9C 9H KS KC AS AH"), Rules(declare_from=DeclareFrom.DEALER), 1, 0),
    ],
)
def test_r7_2_of_equal_kinds_the_first_from_the_would_be_leader_wins(
    hands: tuple[str, ...], rules: Rules, dealer: int, winner: int
) -> None:
    state = dealt(*hands, rules=rules, dealer=dealer)
    assert state.outcome == Outcome(OutcomeKind.INSTANT_WIN, winner=winner, instant=InstantWin.FIVE_PAIRS)
    assert net(state)[winner] == 40


@pytest.mark.rule("R7.3")
@pytest.mark.parametrize(
    ("hand", "with_twos", "without"),
    [
        ("AS 2D 3C 4H 5S 6D 7C 8H 9S TD", True, False),
        ("2D 3C 4H 5S 6D 7C 8H 9S TD JC", True, False),
        ("3C 4H 5S 6D 7C 8H 9S TD JC QH", True, True),
        ("4H 5S 6D 7C 8H 9S TD JC QH KS", True, True),
        ("5S 6D 7C 8H 9S TD JC QH KS AD", True, True),
        ("6D 7C 8H 9S TD JC QH KS AD 2C", False, False),
        ("8S 9H TD JC QS KH AD 2C 3S 4H", False, False),
        ("3C 4H 5S 6D 7C 8H 9S TD JC KH", False, False),
        ("3C 4H 5S 6D 7C 8H 9S TD JC JH", False, False),
    ],
)
def test_r7_3_the_dragons(hand: str, with_twos: bool, without: bool) -> None:
    assert kind_of(hand) is (InstantWin.DRAGON if with_twos else None)
    assert kind_of(hand, samloc.NO_TWOS_IN_STRAIGHTS) is (InstantWin.DRAGON if without else None)


@pytest.mark.rule("R7.4")
@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("5S 5C 5D 5H 7S 7C 7D TS TC TD", InstantWin.THREE_TRIPLES),
        ("5S 5C 5D 7S 7C 7D TS TC TD KH", InstantWin.THREE_TRIPLES),
        ("5S 5C 5D 5H 7S 7C TS TC KH KD", InstantWin.FIVE_PAIRS),
        ("5S 5C 5D 5H 7S 7C 7D 7H KH KD", InstantWin.FIVE_PAIRS),
        ("5S 5C 5D 5H 7S 7C 7D 7H KH AD", None),
        ("5S 5C 5D 5H 7S 7C 7D TS TC AD", None),
        ("5S 5C 5D 7S 7C 7D TS TC AD AC", None),
    ],
)
def test_r7_4_quads_hold_a_triple_or_two_pairs(hand: str, kind: InstantWin | None) -> None:
    assert kind_of(hand) is kind


@pytest.mark.rule("R7.1")
def test_r7_1_worked_case_black_pairs_are_one_colour() -> None:
    hand = "3S 3C 5S 5C 7S 7C 9S 9C JS JC"
    assert kind_of(hand) is InstantWin.ONE_COLOUR
    assert kind_of(hand, Rules(instant_wins=(InstantWin.FIVE_PAIRS,))) is InstantWin.FIVE_PAIRS


@pytest.mark.rule("R7.5")
def test_r7_5_the_deal_is_over_when_dealt() -> None:
    state = dealt(PAIRS, PLAIN)
    assert (state.phase, state.turn, listed(state)) == (Phase.OVER, None, [])
    assert state.outcome == Outcome(OutcomeKind.INSTANT_WIN, winner=0, instant=InstantWin.FIVE_PAIRS)
    assert refusal(state, "declare") == refusal(state, "pass") == "deal_over"
    assert samloc.view(state, 1).hands == state.hands
