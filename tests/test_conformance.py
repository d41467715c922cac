"""The conformance run: it passes every game, and each of its laws bites a game that breaks it."""

import re
from collections.abc import Callable
from enum import Enum
from inspect import signature
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import highcard
from support.fresh import fresh_highcard

from sampan import GAMES, Illegal, IllegalMoveError, Score, ScoreLine, testing
from sampan.testing import ConformanceError, check_game

# -- games that keep the laws ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_every_game_conforms(name: str, seed: int) -> None:
    check_game(GAMES[name], deals=8, seed=seed)


def test_a_game_from_outside_conforms() -> None:
    check_game(highcard, deals=60)


def test_an_unbroken_copy_conforms() -> None:
    with fresh_highcard() as copy:
        check_game(copy, deals=20)


def test_all_presets_and_seat_counts_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    with fresh_highcard() as copy:
        tables: set[tuple[Any, int]] = set()
        deal_from = copy.deal_from

        def noting(deck: Any, rules: Any = copy.STANDARD, *, seats: Any = None, dealer: int = 0) -> Any:
            tables.add((rules, seats))
            return deal_from(deck, rules, seats=seats, dealer=dealer)

        monkeypatch.setattr(copy, "deal_from", noting)
        check_game(copy, deals=9)
        assert {
            (rules, seats) for rules in (copy.STANDARD, copy.ACE_LOW, copy.NO_SWAPS) for seats in (2, 3, 4)
        } <= tables


def test_a_run_is_the_same_each_time() -> None:
    with fresh_highcard() as copy:
        rolls: list[int] = []
        original = copy.apply

        def noting(state: Any, move: Any, /, *, seat: Any = None) -> Any:
            rolls.append(hash(str(move)) ^ state.acted ^ state.seats)
            return original(state, move, seat=seat)

        copy.apply = noting  # type: ignore[attr-defined]
        runs = []
        for seed in (1, 1, 2):
            rolls.clear()
            check_game(copy, deals=6, seed=seed)
            runs.append(list(rolls))
        assert runs[0] == runs[1] != runs[2]


# -- games that break one -------------------------------------------------------------------------------------------

Break = Callable[[Any], None]
BREAKS: list[Any] = []


def breaks(law: str) -> Callable[[Break], Break]:
    """A way to break high card, with the words in which the law has to be named."""

    def keep(change: Break) -> Break:
        BREAKS.append(pytest.param(law, change, id=change.__name__))
        return change

    return keep


@breaks("lacking: sample")
def no_sample(game: Any) -> None:
    del game.sample


@breaks("lacking: Reason, legal_moves")
def two_names_missing(game: Any) -> None:
    del game.Reason, game.legal_moves


@breaks("STANDARD is a Rules")
def standard_is_a_name(game: Any) -> None:
    game.STANDARD = "standard"


@breaks("State lives in the game module")
def state_from_elsewhere(game: Any) -> None:
    game.State.__module__ = "elsewhere"


@breaks("Swap lives in the game module")
def move_from_elsewhere(game: Any) -> None:
    game.Swap.__module__ = "elsewhere"


@breaks("deal refuses 0 seats")
def any_seat_count(game: Any) -> None:
    deal = game.deal
    game.deal = lambda rules=game.STANDARD, *, seats=None, dealer=0, rng=None: deal(
        rules, seats=seats if seats in (2, 3, 4) else 3, dealer=dealer, rng=rng
    )


@breaks("deal refuses 5 seats.*raise RulesError, not")
def another_error_for_seats(game: Any) -> None:
    deal = game.deal

    def strict(rules: Any = game.STANDARD, *, seats: Any = None, dealer: int = 0, rng: Any = None) -> Any:
        if seats == 5:
            raise KeyError(seats)
        return deal(rules, seats=seats, dealer=dealer, rng=rng)

    game.deal = strict


@breaks("deal refuses dealer -1")
def any_dealer(game: Any) -> None:
    deal = game.deal
    game.deal = lambda rules=game.STANDARD, *, seats=None, dealer=0, rng=None: deal(
        rules, seats=seats, dealer=abs(dealer) % 4, rng=rng
    )


@breaks("a seed gives the same deal each time")
def seeds_are_ignored(game: Any) -> None:
    numbers = count()
    deal = game.deal
    game.deal = lambda rules=game.STANDARD, *, seats=None, dealer=0, rng=None: deal(
        rules, seats=seats, dealer=dealer, rng=next(numbers)
    )


@breaks("a deal ends")
def keeping_goes_on_for_ever(game: Any) -> None:
    apply = game.apply
    game.apply = lambda state, move, /, *, seat=None: (
        state if game.check(state, move, seat=seat) is None else apply(state, move, seat=seat)
    )


@breaks("a record replays to the same state")
def swaps_are_drawn_by_chance(game: Any) -> None:
    numbers, apply = count(), game.apply

    def impure(state: Any, move: Any, /, *, seat: Any = None) -> Any:
        after = apply(state, move, seat=seat)
        return attrs.evolve(after, stock=after.stock[::-1]) if next(numbers) % 3 else after

    game.apply = impure


@breaks("legal_moves returns a tuple")
def moves_in_a_list(game: Any) -> None:
    legal = game.legal_moves
    game.legal_moves = lambda state, /: list(legal(state))


@breaks("no move is listed twice")
def moves_twice(game: Any) -> None:
    legal = game.legal_moves
    game.legal_moves = lambda state, /: legal(state) * 2


@breaks("no legal moves, turn None and an outcome go together")
def no_outcome(game: Any) -> None:
    game.State.outcome = property(lambda state: None)


@breaks("no legal moves, turn None and an outcome go together")
def moves_after_the_end(game: Any) -> None:
    game.legal_moves = lambda state, /: (game.Keep(), game.Swap())


@breaks("check lets a move pass exactly if its canonical twin is listed")
def fewer_moves_listed_than_pass(game: Any) -> None:
    legal = game.legal_moves
    game.legal_moves = lambda state, /: legal(state)[: 1 + state.acted % 2]


@breaks("check lets a move pass exactly if its canonical twin is listed")
def fewer_moves_pass_than_are_listed(game: Any) -> None:
    check = game.check
    game.check = lambda state, move, /, *, seat=None: (
        check(state, move, seat=seat)
        or (Illegal(game.Reason.NO_SWAPS, "not now (R2): keep") if str(move) == "swap" else None)
    )


@breaks("a listed move is its own canonical")
def every_move_is_a_keep(game: Any) -> None:
    canonical = game.canonical
    game.canonical = lambda state, move, /: (game.legal_moves(state) or (canonical(state, move),))[0]


@breaks("what is no move is a TypeError")
def anything_is_a_move(game: Any) -> None:
    game._check_move = lambda move: None


@breaks("a seat that is not there is a ValueError.*not IndexError")
def seats_are_not_checked(game: Any) -> None:
    game.check_seat = lambda seat, seats: None


@breaks("a score has a net for each seat")
def a_seat_too_many_in_the_score(game: Any) -> None:
    game.score = lambda state, /: Score.of(state.seats + 1, [])


@breaks("every line sums to zero")
def money_from_nowhere(game: Any) -> None:
    game.score = lambda state, /: SimpleNamespace(net=(1,) * state.seats, lines=())


@breaks("the lines of a score add up to its net")
def a_net_without_lines(game: Any) -> None:
    game.score = lambda state, /: SimpleNamespace(net=(1, -1, *(0,) * (state.seats - 2)), lines=())


@breaks("a score line is for a ScoreItem")
def a_line_for_a_text(game: Any) -> None:
    game.score = lambda state, /: Score.of(
        state.seats, [ScoreLine.payment("tip", state.seats, payer=0, payee=1, amount=1)]
    )


@breaks("a score comes back from JSON")
def a_line_with_cards_as_texts(game: Any) -> None:
    item = game.ScoreItem.HIGH_CARD
    game.score = lambda state, /: Score.of(
        state.seats,
        [ScoreLine.payment(item, state.seats, payer=0, payee=1, amount=1, cards=("7H",))],  # type: ignore[arg-type]
    )


@breaks(r"problems is \(\) for every state reached by play.*too late")
def problems_where_there_are_none(game: Any) -> None:
    game.problems = lambda state, /: ("too late",) if state.acted else ()


@breaks("a state survives pickling")
def pickled_to_another_deal(game: Any) -> None:
    game.State.__reduce__ = lambda state: (game.deal_from, (game.PACK,))


@breaks("a state survives pickling")
def hashed_by_identity(game: Any) -> None:
    game.State.__hash__ = object.__hash__


@breaks("a view shows of another seat's hand what a spectator sees, and no more")
def open_hands(game: Any) -> None:
    view = game.view
    game.view = lambda state, seat, /: (
        view(state, seat) if seat is None else attrs.evolve(view(state, seat), hands=state.hands)
    )


@breaks("hand_sizes tells the sizes")
def sizes_of_nothing(game: Any) -> None:
    view = game.view
    game.view = lambda state, seat, /: attrs.evolve(view(state, seat), hand_sizes=(0,) * state.seats)


@breaks("the score of a view is the score")
def views_without_a_score(game: Any) -> None:
    view = game.view
    game.view = lambda state, seat, /: attrs.evolve(view(state, seat), score=Score.of(state.seats, []))


@breaks("a view lists the moves of its seat when it is its turn, and else none")
def views_without_moves(game: Any) -> None:
    game.View.legal_moves = property(lambda view: ())


@breaks("a view lists the moves of its seat when it is its turn, and else none")
def views_with_moves_of_others(game: Any) -> None:
    game.View.legal_moves = property(lambda view: game.legal_moves(game.sample(view, Random(0))))


@breaks("a view lists the moves of its seat|what a seat is told depends on nothing that it cannot see")
def moves_that_depend_on_the_stock(game: Any) -> None:
    legal, check = game.legal_moves, game.check

    def leaking(state: Any, move: Any, /, *, seat: Any = None) -> Any:
        refusal = check(state, move, seat=seat)
        if refusal is None and str(move) == "swap" and state.stock[0].index % 2:
            return Illegal(game.Reason.NO_SWAPS, "swap is not allowed (R2): keep")
        return refusal

    game.check = leaking
    game.legal_moves = lambda state, /: tuple(move for move in legal(state) if leaking(state, move) is None)


@breaks("a sample has the view it was made from")
def samples_of_any_deal(game: Any) -> None:
    game.sample = lambda view, rng, /: game.deal(view.rules, seats=view.seats, dealer=view.dealer, rng=rng)
    game.View.legal_moves = property(
        lambda view: (game.Keep(), game.Swap())[: 1 + view.rules.swaps] if view.turn == view.seat is not None else ()
    )


@breaks("a sample has no problems.*are the pack")
def samples_with_a_false_stock(game: Any) -> None:
    sample = game.sample

    def false(view: Any, rng: Any, /) -> Any:
        state = sample(view, rng)
        return attrs.evolve(state, stock=state.stock[:1] * len(state.stock))

    game.sample = false


@breaks("what a seat is told depends on nothing that it cannot see")
def a_message_that_tells_the_stock(game: Any) -> None:
    check = game.check

    def telling(state: Any, move: Any, /, *, seat: Any = None) -> Any:
        refusal = check(state, move, seat=seat)
        if refusal is not None and refusal.code is game.Reason.NO_SWAPS:
            return attrs.evolve(refusal, message=f"you would only get {state.stock[0]} (R2): keep")
        return refusal

    game.check = telling


@breaks("a view refuses moves when it is not its seat's turn")
def spectators_may_move(game: Any) -> None:
    check = game.View.check
    game.View.check = lambda view, move: None if view.seat is None else check(view, move)


@breaks("a seat that is not to act is refused with not_your_turn")
def anyone_may_move(game: Any) -> None:
    check = game.check
    game.check = lambda state, move, /, *, seat=None: check(state, move)


@breaks("a seat that is not to act is refused with not_your_turn")
def another_word_for_the_wrong_seat(game: Any) -> None:
    check = game.check

    def renamed(state: Any, move: Any, /, *, seat: Any = None) -> Any:
        refusal = check(state, move, seat=seat)
        if refusal is not None and refusal.code is game.Reason.NOT_YOUR_TURN:
            return attrs.evolve(refusal, code=game.Reason.DEAL_OVER)
        return refusal

    game.check = renamed


@breaks(r"parse_move reads str\(move\)")
def every_text_is_a_keep(game: Any) -> None:
    game.parse_move = lambda text: game.Keep()


@breaks("apply returns a State")
def apply_returns_a_pair(game: Any) -> None:
    apply = game.apply
    game.apply = lambda state, move, /, *, seat=None: (apply(state, move, seat=seat), None)


@breaks("a refusal is an Illegal with a Reason and a sentence")
def a_refusal_without_a_sentence(game: Any) -> None:
    check = game.check
    game.check = lambda state, move, /, *, seat=None: (
        check(state, move, seat=seat) if state.turn is not None else Illegal(game.Reason.DEAL_OVER, " ")
    )


@breaks("a refusal is an Illegal with a Reason and a sentence")
def a_refusal_without_a_reason(game: Any) -> None:
    check = game.check
    game.check = lambda state, move, /, *, seat=None: (
        check(state, move, seat=seat) if state.turn is not None else Illegal(game.Phase.OVER, "the deal is over")
    )


@breaks("a refusal is an Illegal with a Reason and a sentence")
def a_refusal_in_words_alone(game: Any) -> None:
    check = game.check
    game.check = lambda state, move, /, *, seat=None: (
        check(state, move, seat=seat) if state.turn is not None else "the deal is over"
    )


@breaks("apply raises what check returns")
def apply_has_its_own_words(game: Any) -> None:
    apply = game.apply

    def other(state: Any, move: Any, /, *, seat: Any = None) -> Any:
        if state.turn is None:
            raise IllegalMoveError(Illegal(game.Reason.DEAL_OVER, "go home"), move)
        return apply(state, move, seat=seat)

    game.apply = other


@breaks("apply refuses what check refuses")
def apply_never_refuses(game: Any) -> None:
    apply = game.apply
    game.apply = lambda state, move, /, *, seat=None: (
        state if game.check(state, move, seat=seat) else apply(state, move, seat=seat)
    )


@breaks("nothing changes a state")
def apply_turns_the_stock(game: Any) -> None:
    apply = game.apply

    def spoiling(state: Any, move: Any, /, *, seat: Any = None) -> Any:
        after = apply(state, move, seat=seat)
        object.__setattr__(state, "stock", state.stock[1:] + state.stock[:1])
        return after

    game.apply = spoiling


@pytest.mark.parametrize(("law", "change"), BREAKS)
def test_a_broken_law_is_named(law: str, change: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "PLIES", 60)
    with fresh_highcard() as game:
        change(game)
        with pytest.raises(ConformanceError) as caught:
            check_game(game, deals=12)
    message = str(caught.value)
    assert re.search(law, message, re.DOTALL)
    assert "\n  mend: " in message


@pytest.mark.parametrize("thing", [SimpleNamespace(**vars(highcard)), highcard.State, "highcard", None, 5])
def test_a_game_is_a_module(thing: object) -> None:
    with pytest.raises(ConformanceError, match="a game is a module"):
        check_game(thing)


# -- games that raise where they should answer ----------------------------------------------------------------------

RAISES: list[Any] = []


def raising(law: str, **functions: type[Exception]) -> None:
    RAISES.append(pytest.param(law, functions, id="-".join(functions)))


raising("legal_moves", legal_moves=KeyError)
raising("canonical", canonical=KeyError)
raising("score", score=ZeroDivisionError)
raising("problems", problems=RuntimeError)
raising("parse_move", parse_move=ValueError)
raising("sample|a view", sample=ValueError)
raising("a state comes back from JSON|sample raises", position=ValueError)
raising("deal", deal_from=ValueError)


@pytest.mark.parametrize(("law", "functions"), RAISES)
def test_a_function_that_raises_is_named(law: str, functions: dict[str, type[Exception]]) -> None:
    with fresh_highcard() as game:
        for name, error in functions.items():
            setattr(game, name, _raiser(getattr(game, name), error))
        with pytest.raises(ConformanceError, match=law) as caught:
            check_game(game, deals=12)
    assert isinstance(caught.value.__cause__, tuple(functions.values()))


def _raiser(function: Any, error: type[Exception]) -> Any:
    """The function, but failing the second time and on."""
    calls = count()

    def failing(*args: Any, **options: Any) -> Any:
        if next(calls) > 3:
            raise error("out of order")
        return function(*args, **options)

    failing.__signature__ = signature(function)  # type: ignore[attr-defined]
    failing.__annotations__ = function.__annotations__
    return failing


def a_view_that_cannot_check(game: Any) -> None:
    game.View.check = lambda view, move: {}[move]


def a_view_that_cannot_list(game: Any) -> None:
    game.View.legal_moves = property(lambda view: view.moves)


def moves_that_do_not_hash(game: Any) -> None:
    game.Swap.__hash__ = None


def a_refusal_that_is_no_refusal(game: Any) -> None:
    check = game.check
    game.check = lambda state, move, /, *, seat=None: "wait" if check(state, move, seat=seat) else None


def a_score_that_is_no_score(game: Any) -> None:
    game.score = lambda state, /: (0,) * state.seats


def a_turn_that_cannot_be_told(game: Any) -> None:
    game.State.turn = property(lambda state: (0, 1)[state.acted])


@pytest.mark.parametrize(
    "change",
    [
        a_view_that_cannot_check,
        a_view_that_cannot_list,
        moves_that_do_not_hash,
        a_refusal_that_is_no_refusal,
        a_score_that_is_no_score,
        a_turn_that_cannot_be_told,
    ],
    ids=lambda change: change.__name__,
)
def test_whatever_a_game_does_is_a_conformance_error(change: Break) -> None:
    with fresh_highcard() as game:
        change(game)
        with pytest.raises(ConformanceError, match="mend: "):
            check_game(game, deals=12)


EDITS = {
    "an option of a type that is not read": (
        "a state comes back from JSON",
        ("swaps: bool = flag(True)", "swaps: bool = flag(True)\n    speed: float = 1.5"),
    ),
    "a field that is not read": ("a state comes back from JSON", ("    acted: int = 0,\n", "    acted: float = 0,\n")),
    "a move that is not read": (
        "a move comes back from JSON",
        (
            '"""Take the top of the stock instead."""',
            '"""Take the top of the stock instead."""\n\n    speed: float = 1.5',
        ),
    ),
    "a view that is not read": (
        "a view comes back from JSON",
        (
            "    discards: tuple[Card, ...]\n    acted: int\n    score",
            "    discards: tuple[Card, ...]\n    acted: float\n    score",
        ),
    ),
    "a version that is no number": (
        "rules_version is an int, not str",
        ("RULES_VERSION: Final = 1", 'RULES_VERSION: Final = "1"'),
    ),
    "a state that is not hashed": (
        "a state survives pickling",
        ("class State:\n", "class State:\n    __hash__ = None\n"),
    ),
}


@pytest.mark.parametrize(("law", "edit"), list(EDITS.values()), ids=list(EDITS))
def test_what_cannot_be_read_back_is_named(law: str, edit: tuple[str, str]) -> None:
    with fresh_highcard(edit) as game, pytest.raises(ConformanceError, match=law):
        check_game(game, deals=12)


# -- strategies -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_drawn_rules_are_rules_the_game_deals_by(name: str, data: st.DataObject) -> None:
    game: Any = GAMES[name]
    rules = data.draw(testing.rules(game))
    assert type(rules) is game.Rules
    seats = data.draw(st.sampled_from(list(game.seat_counts(rules))))
    assert game.deal(rules, seats=seats, rng=1).rules == rules


@pytest.mark.parametrize("name", GAMES)
def test_rules_of_every_kind_are_drawn(name: str) -> None:
    game: Any = GAMES[name]
    drawn = []

    @settings(max_examples=150, database=None, derandomize=True, deadline=None)
    @given(testing.rules(game))
    def draw(rules: Any) -> None:
        drawn.append(rules)

    draw()
    for field in attrs.fields(game.Rules):
        if field.init:
            values = {getattr(rules, field.name) for rules in drawn}
            kind = type(getattr(game.STANDARD, field.name))
            assert len(values) > 1, field.name
            if kind is bool or issubclass(kind, Enum):
                assert values == ({True, False} if kind is bool else set(kind)), field.name


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_drawn_states_are_reachable_and_drawn_moves_legal(name: str, data: st.DataObject) -> None:
    game: Any = GAMES[name]
    state = data.draw(testing.states(game, most_moves=12))
    assert game.problems(state) == ()
    if state.turn is not None:
        move = data.draw(testing.moves(state))
        assert move in game.legal_moves(state)


@given(testing.states(highcard, using=st.just(highcard.NO_SWAPS), most_moves=2))
def test_states_are_drawn_under_the_rules_and_within_the_moves_asked_for(state: highcard.State) -> None:
    assert state.rules == highcard.NO_SWAPS
    assert state.acted <= 2


@given(testing.records(highcard, using=st.just(highcard.ACE_LOW), most_moves=1))
def test_records_are_drawn_under_the_rules_and_within_the_moves_asked_for(record: Any) -> None:
    assert (record.game, record.rules) == ("highcard", highcard.ACE_LOW)
    assert len(record.states(highcard)) <= 2


def test_records_are_drawn_for_every_seat_count_and_dealer() -> None:
    tables = set()

    @settings(max_examples=150, database=None, derandomize=True, deadline=None)
    @given(testing.records(highcard))
    def draw(record: Any) -> None:
        tables.add((record.seats, record.dealer))

    draw()
    assert tables == {(seats, dealer) for seats in (2, 3, 4) for dealer in range(seats)}


def test_moves_of_what_is_no_state_are_a_type_error() -> None:
    with pytest.raises(TypeError):
        testing.moves(5)
