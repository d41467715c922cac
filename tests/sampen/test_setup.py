"""Positions set up by hand: what follows from the rest, and everything that is refused."""

import inspect
from typing import Any

import pytest
from hypothesis import given
from support.sampen import courses, dealt, faces, hands, options, run, table, text

from sampan import RulesError, Score, ScoreLine, StateError, sampen
from sampan.sampen import InitialPairs, Matching, OnBlock, Outcome, Phase, Rules, ScoreItem, State, WinOn

FIELDS = tuple(inspect.signature(sampen.position).parameters)
DISCARD = Rules(initial_pairs=InitialPairs.DISCARD)
OPTIONAL = Rules(matching=Matching.OPTIONAL)
LEAD = Rules(on_block=OnBlock.LEAD)
MATCH_WINS = Rules(win_on=WinOn.MATCH)


def pile(*but: str) -> str:
    """The whole pack but some kinds, twins on twins."""
    return text(card for card in sampen.pack() if str(card) not in but)


@given(courses())
def test_a_position_is_rebuilt_from_its_public_fields(course: list[State]) -> None:
    for state in (course[0], course[-1]):
        assert sampen.position(**{name: getattr(state, name) for name in FIELDS}) == state


@given(courses())
def test_states_reached_by_play_have_no_problems(course: list[State]) -> None:
    assert all(sampen.problems(state) == () for state in course)


def test_the_upcard_alone_puts_the_rest_into_the_stock_in_pack_order() -> None:
    state = table("5S AS", "7D 7D", upcard="5S")
    assert text(state.discards) == "5S"
    rest = list(sampen.pack())
    for card in faces("5S 5S AS 7D 7D"):
        rest.remove(card)
    assert list(state.stock) == rest
    assert (state.phase, state.turn, state.dealer, state.last_lead, state.thrown) == (Phase.MATCH, 0, 0, None, ())
    assert table("5S AS", "7D 7D", discards="", upcard="5S") == state


def test_a_stock_puts_the_rest_under_the_upcard() -> None:
    state = table("AS", "2S", stock="2S AS 5S", upcard="5S")
    assert text(state.stock) == "2S AS 5S"
    assert text(state.discards) == f"{pile('AS', '2S', '5S')} 5S"
    assert table("AS", "2S", stock="2S AS 5S", discards=text(state.discards)) == state
    assert table("AS", "2S", stock="2S AS 5S", discards=text(state.discards), upcard="5S") == state
    paired = table("AS", "2S", rules=DISCARD, stock="2S AS 5S", upcard="5S", thrown="9H 9H")  # R1.6: out of play
    assert text(paired.discards) == f"{pile('AS', '2S', '5S', '9H')} 5S"


def test_discards_put_the_rest_into_the_stock() -> None:
    state = table("AS", "2S", discards=f"{pile('AS', '2S', '5S', '9H')} 5S")
    assert text(state.stock) == "AS 2S 5S 9H 9H"


def test_hands_may_be_given_in_any_order_and_kind_of_sequence() -> None:
    one = table("5S AS", "7D 7D", upcard="5S")
    other = sampen.position(seats=2, hands=([*faces("AS 5S")], list(faces("7D 7D"))), upcard=faces("5S")[0])
    assert one == other
    assert hands(one) == ["AS 5S", "7D 7D"]


@pytest.mark.parametrize(
    ("state", "phase", "turn"),
    [
        (table("AS", "5S", upcard="5S"), Phase.MATCH, 1),
        (table("AS", "5H", upcard="5S"), Phase.TURN, 0),
        (table("AS", "5H", upcard="5S", dealer=1), Phase.TURN, 1),
        (table("AS", "5H", discards="5S 5S"), Phase.TURN, 0),  # both came from the stock
        (table("AS", "5H", discards="5S 5S", turn=1), Phase.LEAD, 1),
        (table("AS", "5H", discards="5S 5S", turn=0), Phase.LEAD, 0),
        (table("", "5H", discards="5S 5S"), Phase.OVER, None),
        (table("5S", "5S", discards=pile("5S")), Phase.OVER, None),
        (table("5S", "5S", rules=LEAD, discards=pile("5S"), last_lead=0), Phase.LEAD, 0),
        (table("5S", "5S", rules=LEAD, discards=pile("5S")), Phase.LEAD, 1),
        (table("AS", "5S", rules=OPTIONAL, upcard="5S", phase=Phase.TURN), Phase.TURN, 0),
        (table("AS", "AS 5S", rules=OPTIONAL, discards=pile("AS", "5S") + " 5S", phase=Phase.OVER), Phase.OVER, None),
    ],
)
def test_phase_and_turn_follow_from_the_rest(state: State, phase: Phase, turn: int | None) -> None:
    assert (state.phase, state.turn) == (phase, turn)
    assert sampen.problems(state) == ()
    assert (state.outcome is None) == (turn is not None)


PAID = ScoreLine.payment(ScoreItem.WENT_OUT, 2, payer=0, payee=1, amount=1)

WRONG: list[tuple[tuple[str, ...], dict[str, Any], str]] = [
    (("AS",) * 3, {"seats": 2, "upcard": "5S"}, "there is a hand for each of 2 seats, not 3"),
    (("AS",), {"seats": 2, "upcard": "5S"}, "there is a hand for each of 2 seats, not 1"),
    (("AS", "2S"), {}, "name the upcard, or the discards: one card at least lies face up (R1.2)"),
    (("AS", "2S"), {"discards": ""}, "name the upcard, or the discards: one card at least lies face up (R1.2)"),
    (("AS", "2S"), {"stock": "5S"}, "name the upcard, or the discards: one card at least lies face up (R1.2)"),
    (("AS", "2S"), {"discards": "5S 6S", "upcard": "5S"}, "the upcard is the last of the discards, 6S, not 5S"),
    (("AS", "2S"), {"discards": "5S 6S 7S", "upcard": "5S"}, "the upcard is the last of the discards, 7S, not 5S"),
    (("AS", "2S"), {"upcard": "5S", "turn": 2}, "turn is a seat from 0 to 1, not 2"),
    (("AS", "2S"), {"upcard": "5S", "turn": -1}, "turn is a seat from 0 to 1, not -1"),
    (("AS", "2S"), {"upcard": "5S", "last_lead": 10**30}, "last_lead is a seat from 0 to 1, not a number of 100 bits"),
    (("AS AC 5s", "2S"), {"upcard": "TS"}, "not of the pack: AC 5s TS (R1.3)"),
    (("AS", "2S"), {"upcard": "5S", "stock": "s5"}, "not of the pack: s5 (R1.3)"),
    (("AS AS AS", "2S"), {"upcard": "5S"}, "seat 0 holds 3 copies of AS; the pack has two (R1.3)"),
    (("AS " * 300, "2S"), {"upcard": "5S"}, "seat 0 holds 300 copies of AS"),
    (("AS AS", "AS"), {"upcard": "5S"}, "with all cards put together the deck holds AS beyond the pack (R1.3)"),
    (
        ("AS", "2S"),
        {"stock": "3S", "discards": "5S"},
        "with all cards put together the deck lacks AS AD AD AH AH and 51 more",
    ),
    (
        ("AS", "2S"),
        {"upcard": "5S", "thrown": "3S 3S"},
        "nothing is thrown out at the deal with initial_pairs=HOLD (R1.6)",
    ),
    (
        ("AS", "2S"),
        {"rules": DISCARD, "upcard": "5S", "thrown": "3S 4S 3S 4S"},
        "what is thrown out are pairs, both copies side by side",
    ),
    (
        ("AS", "2S"),
        {"rules": DISCARD, "upcard": "5S", "thrown": "3S"},
        "what is thrown out are pairs, both copies side by side",
    ),
    (("AS AS", "2S"), {"rules": DISCARD, "upcard": "5S"}, "seat 0 holds a pair, and pairs are thrown out"),
    ((pile()[:48], "2S"), {"upcard": "5D"}, "seat 0 holds 16 cards; 15 are dealt (R1.2)"),
    (("AS", "2S 3S"), {"discards": "AS 2S 5S"}, "seat 0 holds AS, which it would have matched before (R2.2)"),
    (("AS", "2S 3S"), {"discards": "2S 3S 5S"}, "seat 1 holds 2S 3S, which it would have matched before (R2.2)"),
    (("AS", "2S 3S"), {"discards": "AS 2S 5S"}, "seat 1 holds 2S, which it would have matched before (R2.2)"),
    (("5S", "2S"), {"upcard": "5S", "turn": 1}, "seat 0 holds the twin of 5S, so the turn is its own (R2.1)"),
    (("AS", "2S"), {"upcard": "5S", "phase": Phase.MATCH}, "nobody holds the twin of 5S, so nobody can match (R2.1)"),
    (("AS", "2S"), {"upcard": "5S", "phase": Phase.MATCH}, "a seat is to act unless the deal is over (R2.6)"),
    (("AS", "2S"), {"upcard": "5S", "turn": 1}, "the stock is turned by the dealer, seat 0 (R2.4)"),
    (("AS", "5S"), {"upcard": "5S", "phase": Phase.TURN}, "seat 1 holds the twin of 5S and has to match (R2.2)"),
    (("5S", "5S"), {"discards": pile("5S"), "phase": Phase.TURN}, "the stock is empty, so it cannot be turned (R2.7)"),
    (
        ("AS", "2S"),
        {"rules": MATCH_WINS, "discards": "5S 5S", "phase": Phase.LEAD, "turn": 0},
        "seat 0 holds 1 cards; with win_on=MATCH hands are odd, of the seat that leads even (R2.5)",
    ),
    (("AS", "2S"), {"rules": LEAD, "discards": "5S 5S", "phase": Phase.LEAD}, "a seat is to act unless the deal is"),
    (
        ("AS", "2S"),
        {"discards": f"{pile('AS', '2S', '5S')} AS 2S 5S 5S", "phase": Phase.LEAD},
        "a seat is to act unless the deal is over (R2.6)",
    ),
    (("AS", "2S"), {"discards": "5S 5S", "phase": Phase.LEAD}, "a seat is to act unless the deal is over (R2.6)"),
    (
        ("AS", "2S"),
        {"upcard": "5S", "phase": Phase.LEAD, "turn": 0},
        "a seat leads after it has matched: the last two discards are twins (R2.1)",
    ),
    (
        ("AS", "2S"),
        {"rules": LEAD, "upcard": "5S", "phase": Phase.LEAD, "turn": 0},
        "a seat leads after it has matched: the last two discards are twins (R2.1)",
    ),
    (
        ("5S", "5S"),
        {"discards": pile("5S", "6S") + " 6S", "thrown": "", "phase": Phase.LEAD, "turn": 0},
        "a seat leads after it has matched: the last two discards are twins (R2.1)",
    ),
    (
        ("AS", "AS"),
        {"rules": LEAD, "discards": f"5S {pile('5S', 'AS')} 5S", "phase": Phase.LEAD, "turn": 0, "last_lead": 1},
        "at a block seat 1 leads (R2.7)",
    ),
    (
        ("AS", "5S"),
        {"rules": LEAD, "discards": f"AS {pile('5S', 'AS')} 5S", "phase": Phase.LEAD, "turn": 1},
        "seat 1 holds the twin of 5S and has to match (R2.2)",
    ),
    (("", "5S"), {"upcard": "5S", "phase": Phase.MATCH}, "seats [0] have no card left, so the deal is over (R2.5)"),
    (("", "5S"), {"upcard": "7S"}, "seats [0] cannot have gone out"),
    (("", "5S"), {"discards": "5S 5D", "last_lead": 1}, "seats [0] cannot have gone out"),
    (("", ""), {"discards": "5S 5S"}, "seats [0, 1] cannot have gone out"),
    (("", "5S"), {"rules": DISCARD, "discards": "6S 7S", "thrown": "AS AS"}, "seats [0] cannot have gone out"),
    (("", "2S"), {"discards": "5S 5S", "turn": 1}, "a seat is to act unless the deal is over (R2.6)"),
    (
        ("AS", "2S"),
        {"upcard": "5S", "phase": Phase.OVER},
        "no hand is empty, and the deal is not blocked either (R2.7)",
    ),
    (
        ("5S", "5S"),
        {"rules": LEAD, "discards": pile("5S"), "phase": Phase.OVER},
        "no hand is empty, and the deal is not blocked either (R2.7)",
    ),
    (
        ("5S", "AS"),
        {"discards": f"AS {pile('5S', 'AS')} 5S", "phase": Phase.OVER},
        "seat 0 holds the twin of 5S and has to match (R2.2)",
    ),
    (("AS", "2S"), {"upcard": "5S", "paid": [PAID]}, "nothing is paid before the end of a deal (R3.1)"),
    (("", "2S"), {"discards": "5S 5S", "outcome": Outcome((1,), blocked=False)}, "the outcome is Outcome(winners=(0,)"),
    (("AS", "2S"), {"upcard": "5S", "outcome": Outcome((1,), blocked=False)}, "the outcome is None, not Outcome"),
]


@pytest.mark.parametrize(("held", "fields", "told"), WRONG)
def test_what_cannot_be_is_refused(held: tuple[str, ...], fields: dict[str, Any], told: str) -> None:
    fields = dict(fields)
    seats = fields.pop("seats", len(held))
    for name in ("stock", "discards", "thrown"):
        if name in fields:
            fields[name] = faces(fields[name])
    if "upcard" in fields:
        fields["upcard"] = faces(fields["upcard"])[0]
    with pytest.raises(StateError) as caught:
        sampen.position(fields.pop("rules", sampen.STANDARD), seats=seats, hands=[*map(faces, held)], **fields)
    assert any(problem.startswith(told) for problem in caught.value.problems), caught.value.problems


def test_every_problem_is_listed_at_once() -> None:
    with pytest.raises(StateError) as caught:
        table("AS AS", "2S", "3S", rules=DISCARD, upcard="5S", thrown="4S", phase=Phase.MATCH, paid=[PAID])
    assert len(caught.value.problems) == 5
    with pytest.raises(StateError) as caught:
        sampen.position(seats=3, hands=[faces("AC"), faces("AS AS AS")], turn=7, last_lead=9)
    assert len(caught.value.problems) == 6


def test_seats_and_dealer_are_checked_first() -> None:
    with pytest.raises(RulesError, match="these rules seat 2 to 8 players"):
        sampen.position(seats=10**12, hands=[])
    with pytest.raises(RulesError, match="the dealer is"):
        sampen.position(seats=2, dealer=2, hands=[(), ()], upcard=faces("5S")[0])


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": ["AS", "2S"]},
        {"hands": [(1,), ()]},
        {"hands": 7},
        {"stock": ("AS",)},
        {"discards": (None,)},
        {"upcard": "5S"},
        {"thrown": "AS AS"},
        {"last_lead": "0"},
        {"last_lead": True},
        {"turn": 0.0},
        {"phase": "match"},
        {"outcome": (0,)},
        {"paid": [1]},
        {"seats": "2"},
        {"seats": None},
        {"dealer": None},
        {"rules": None},
    ],
    ids=str,
)
def test_wrong_types_are_type_errors(fields: dict[str, Any]) -> None:
    good: dict[str, Any] = {"seats": 2, "hands": [faces("AS"), faces("2S")], "upcard": faces("5S")[0]}
    assert sampen.position(**good).turn == 0
    if fields == {"seats": None}:
        assert sampen.position(**{**good, "hands": [(faces("AS 2S 3S 6S"))[at : at + 1] for at in range(4)], **fields})
        return
    with pytest.raises(TypeError):
        sampen.position(**{**good, **fields})


@pytest.mark.parametrize("name", ["last_lead", "phase", "turn", "last", "outcome", "paid"])
def test_a_type_error_names_the_field(name: str) -> None:
    good: dict[str, Any] = {"seats": 2, "hands": [faces("AS"), faces("2S")], "upcard": faces("5S")[0]}
    each = name == "paid"
    with pytest.raises(TypeError, match=rf"^{'each of ' if each else ''}{name} is an? \w+, not str$"):
        sampen.position(**{**good, name: ["AS"] if each else "AS"})


def test_what_is_no_card_is_told() -> None:
    with pytest.raises(TypeError, match=r"^a position is made of cards or tiles, not '5S'$"):
        sampen.position(seats=2, hands=[faces("AS"), faces("2S")], upcard="5S")  # type: ignore[arg-type]


def test_without_a_word_seat_0_of_4_deals() -> None:
    assert sampen.deal(rng=5) == sampen.deal(rng=5, seats=4, dealer=0)
    assert sampen.deal_from(sampen.pack()) == sampen.deal_from(sampen.pack(), seats=4, dealer=0)
    assert sampen.deal_from(sampen.pack()).dealer == 0


def test_problems_are_told_of_states_however_they_came_about() -> None:
    state = table("AS", "5S", upcard="5S")
    now = list(state._now)
    now[4] = now[4][1:]  # a card is gone from the stock
    assert sampen.problems(State(tuple(now))) == ("with all cards put together the deck lacks AS (R1.3)",)


@pytest.mark.rule("R2.5")
@given(courses(options(win_on=WinOn.MATCH)))
def test_r2_5_with_win_on_match_nobody_ever_leads_a_last_card(course: list[State]) -> None:
    for state in course:
        if state.phase is Phase.LEAD:
            assert state.turn is not None
            assert len(state.hands[state.turn]) >= 2
        if state.phase is Phase.OVER and state.outcome is not None and not state.outcome.blocked:
            assert state.discards[-1] is state.discards[-2]


def test_a_state_tells_itself_in_one_line() -> None:
    state = table("5S AS", "7D 7D", upcard="5S")
    assert repr(state) == "<sampen.State match, turn 0, hands AS 5S | 7D 7D, upcard 5S, stock 55>"


def test_states_are_values() -> None:
    state = dealt("AS 4S", "AS 4S", up="5S", stock="5S")
    assert state == dealt("AS 4S", "AS 4S", up="5S", stock="5S")
    assert hash(state) == hash(dealt("AS 4S", "AS 4S", up="5S", stock="5S"))
    assert state != run(state, "turn")
    assert len({state, run(state, "turn"), dealt("AS 4S", "AS 4S", up="5S", stock="5S")}) == 2
    with pytest.raises(AttributeError):
        state.turn = 1  # type: ignore[misc]
    assert state.paid == ()
    assert sampen.score(state) == Score((0, 0), ())


PILES = ("stock", "discards", "thrown")


@pytest.mark.parametrize("name", ["hands", *PILES])
def test_a_pile_is_a_sequence(name: str) -> None:
    state = sampen.deal(seats=2, rng=7)
    fields: dict[str, Any] = {field: getattr(state, field) for field in ("hands", *PILES)}
    for wrong in (iter(fields[name]), "9m 7p", 5):
        with pytest.raises(TypeError, match=f"^{name} is a sequence, not "):
            sampen.position(seats=2, **{**fields, name: wrong})
    with pytest.raises(TypeError, match="hand 1 is a sequence, not"):
        sampen.position(seats=2, **{**fields, "hands": [fields["hands"][0], iter(fields["hands"][1])]})
