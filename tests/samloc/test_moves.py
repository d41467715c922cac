"""Legal moves, their order, their twins in other suits, and what is checked, against a slow search of whole hands."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.samloc import (
    LINE,
    RISING,
    SlowTable,
    cards,
    clumped_deck,
    courses,
    listed,
    options,
    pick,
    play,
    refusal,
    run,
    table,
    trick,
)

from sampan import CardSet, IllegalMoveError, samloc
from sampan.samloc import (
    Declare,
    Decline,
    FinishOnTwo,
    LastCard,
    LastCardNext,
    Leader,
    Pass,
    Phase,
    Play,
    Rules,
    State,
)

RULES = [
    samloc.STANDARD,
    samloc.NO_TWOS_IN_STRAIGHTS,
    samloc.WINNER_LEADS,
    Rules(quad_chops_pair=True, last_card=LastCard.OFF),
    Rules(first_lead_has_lowest=True, finish_on_two=FinishOnTwo.FORBIDDEN),
    Rules(pass_locks=False, last_card_next=LastCardNext.SEAT),
    Rules(pass_locks=False, last_card_next=LastCardNext.ANYONE),
    Rules(last_card_next=LastCardNext.ANYONE, finish_on_two=FinishOnTwo.FORBIDDEN),
    Rules(pass_locks=False, last_card_next=LastCardNext.ANYONE, last_card=LastCard.PENALTY, quad_chops_pair=True),
]


ODD = [
    *map(samloc.parse_move, ("declare", "decline", "pass", "3S", "2S 2C", "9S TS JS", "9S 9C 9D 9H", "3S 5S")),
    Play(CardSet()),
]
"""Moves that are refused in most positions."""


def texts(cards: CardSet) -> frozenset[str]:
    return frozenset(map(str, cards))


def accepted(state: State) -> set[frozenset[str]]:
    """All plays that go, in every choice of suits, as the game lists them."""
    plays = [move for move in samloc.legal_moves(state) if isinstance(move, Play)]
    twins = [twin for move in plays for twin in samloc.variants(state, move)]
    assert len(set(twins)) == len(twins)
    return {texts(twin.cards) for twin in twins}


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_legal_moves_are_what_a_search_of_all_subsets_finds(rules: Rules) -> None:
    compared = 0
    for seed in range(16):
        rng = Random(seed)
        state = samloc.deal_from(clumped_deck(rng), rules, seats=2 + seed % 4)
        slow = SlowTable([map(str, hand) for hand in state.hands], rules, dealer=0)
        while state.turn is not None:
            assert slow.turn == state.turn
            if state.phase is Phase.PLAY:
                found = slow.plays()
                assert accepted(state) == found
                assert (Pass() in samloc.legal_moves(state)) is bool(slow.trick)
                compared += len(found)
            move = pick(state, rng)
            state = samloc.apply(state, move)
            slow.act(str(move))
        assert slow.over
    assert compared > 1000


@given(options(), st.integers(0, 2**32), st.integers(2, 5))
def test_under_any_rules_legal_moves_are_what_the_search_finds(rules: Rules, seed: int, seats: int) -> None:
    rng = Random(seed)
    state = samloc.deal_from(clumped_deck(rng), rules, seats=seats, dealer=seed % seats)
    slow = SlowTable([map(str, hand) for hand in state.hands], rules, dealer=seed % seats)
    while state.turn is not None:
        assert slow.turn == state.turn
        if state.phase is Phase.PLAY:
            assert accepted(state) == slow.plays()
        move = pick(state, rng)
        state = samloc.apply(state, move)
        slow.act(str(move))
    assert slow.over


@pytest.mark.parametrize("seed", range(4))
def test_every_subset_of_a_hand_is_checked_as_the_search_says(seed: int) -> None:
    rng = Random(seed)
    rules = RULES[seed % len(RULES)]
    state = samloc.deal_from(clumped_deck(rng), rules, seats=3)
    slow = SlowTable([map(str, hand) for hand in state.hands], rules, dealer=0)
    for _ in range(8):
        if state.turn is None:
            break
        if state.phase is Phase.PLAY:
            found = slow.plays()
            hand = tuple(state.hands[state.turn])
            for size in range(len(hand) + 1):
                for held in combinations(hand, size):
                    some = Play(CardSet(held))
                    legal = texts(some.cards) in found
                    assert (samloc.check(state, some) is None) is legal
                    assert (samloc.canonical(state, some) in samloc.legal_moves(state)) is legal
        move = pick(state, rng)
        state = samloc.apply(state, move)
        slow.act(str(move))


def rank_places(move: Play) -> list[int]:
    return sorted(RISING.index(card.rank.value) for card in move.cards)


def leading_key(move: Play) -> tuple[int, int, int]:
    """R2: groups rank by rank, then straights by their low end and length."""
    ranks = {card.rank.value for card in move.cards}
    if len(ranks) == 1:
        return 0, RISING.index(ranks.pop()), len(move.cards)
    size = len(ranks)
    lows = [low for low in range(len(LINE) - size + 1) if set(LINE[low : low + size]) == ranks]
    return 1, lows[0], size


@given(courses())
def test_the_order_of_legal_moves(states: list[State]) -> None:
    for state in states:
        moves = samloc.legal_moves(state)
        if state.phase is Phase.DECLARE:
            assert moves == (Declare(), Decline())
        elif state.phase is Phase.OVER:
            assert moves == ()
        elif not state.trick:
            plays = [move for move in moves if isinstance(move, Play)]
            assert len(plays) == len(moves)
            assert plays == sorted(plays, key=leading_key)
        else:
            assert moves[-1] == Pass()
            plays = [move for move in moves[:-1] if isinstance(move, Play)]
            assert len(plays) == len(moves) - 1
            size = len(state.trick[-1][1].cards)
            keys = [(len(move.cards) != size, leading_key(move)) for move in plays]
            assert keys == sorted(keys)


@given(courses())
def test_each_play_is_listed_once_with_the_lowest_suits_of_the_hand(states: list[State]) -> None:
    for state in states:
        plays = [move for move in samloc.legal_moves(state) if isinstance(move, Play)]
        assert len({tuple(rank_places(move)) for move in plays}) == len(plays)
        for move in plays:
            assert state.turn is not None
            hand = [str(card) for card in state.hands[state.turn]]
            for rank in {card.rank.value for card in move.cards}:
                laid = sorted(str(card) for card in move.cards if card.rank.value == rank)
                held = sorted((text for text in hand if text[:-1] == rank), key=lambda text: "SCDH".index(text[-1]))
                assert laid == sorted(held[: len(laid)])


@given(courses())
def test_canonical_law(states: list[State]) -> None:
    for state in states[-3:]:
        moves = samloc.legal_moves(state)
        for move in moves:
            assert samloc.canonical(state, move) == move
        twins = [twin for move in moves if isinstance(move, Play) for twin in samloc.variants(state, move)]
        for move in [*moves, *twins, *ODD]:
            legal = samloc.canonical(state, move) in moves
            assert (samloc.check(state, move) is None) is legal
            if legal:
                assert samloc.apply(state, move) != state
            else:
                with pytest.raises(IllegalMoveError) as caught:
                    samloc.apply(state, move)
                assert caught.value.illegal == samloc.check(state, move)
                assert caught.value.move == move


def test_order_of_a_worked_lead() -> None:
    state = table("AS 2D 3C 3H 4H 4D 4C 4S 5H", "6S 7S", turn=0)
    assert listed(state) == [
        *["3C", "3C 3H", "4S", "4S 4C", "4S 4C 4D", "4S 4C 4D 4H", "5H", "AS", "2D"],
        *["3C AS 2D", "3C 4S AS 2D", "3C 4S 5H AS 2D", "3C 4S 2D", "3C 4S 5H 2D", "3C 4S 5H"],
    ]


def test_order_of_a_worked_follow_with_chops() -> None:
    hands = ("9S 9C", "5S 5C 5D 5H 4S 4C 4D 4H 2D 3C")
    assert listed(table(*hands, trick=trick((0, "2S")), turn=1)) == ["4S 4C 4D 4H", "5S 5C 5D 5H", "pass"]
    assert listed(table(*hands, trick=trick((0, "3S")), turn=1)) == ["4S", "5S", "2D", "pass"]
    assert listed(table(*hands, trick=trick((0, "AS 2S 3S")), turn=1)) == ["3C 4S 2D", "3C 4S 5S", "pass"]


def test_variants_of_groups_and_straights() -> None:
    state = table("7S 7D 7H 8C 9S 9H KD", "3S 4S", turn=0)
    assert [str(twin) for twin in samloc.variants(state, play("7H"))] == ["7S", "7D", "7H"]
    assert [str(twin) for twin in samloc.variants(state, play("7D 7H"))] == ["7S 7D", "7S 7H", "7D 7H"]
    assert [str(twin) for twin in samloc.variants(state, play("7S 7D 7H"))] == ["7S 7D 7H"]
    straights = {str(twin) for twin in samloc.variants(state, play("7S 8C 9S"))}
    assert straights == {f"7{one} 8C 9{other}" for one in "SDH" for other in "SH"}
    assert next(str(twin) for twin in samloc.variants(state, play("7S 8C 9S"))) == "7S 8C 9S"


def test_there_are_no_variants_of_what_the_hand_has_not() -> None:
    state = table("7S 7D KD", "3S 4S 6S", turn=0)
    assert samloc.variants(state, play("8S")) == ()
    assert samloc.variants(state, play("7S 7C 7H")) == ()
    assert samloc.variants(state, play("7S KD")) == ()
    assert samloc.variants(state, play("")) == ()
    assert samloc.variants(run(table("7S", "3S 4S", turn=0), "7S"), play("7S")) == ()


def test_variants_of_the_view_of_the_seat_to_act() -> None:
    state = table("7S 7D KD", "3S 4S 6S", turn=0)
    for seat in (0, 1, None):
        seen = samloc.variants(samloc.view(state, seat), play("7D"))
        assert seen == ((play("7S"), play("7D")) if seat == 0 else ())


def test_variants_take_a_play_alone() -> None:
    with pytest.raises(TypeError, match=r"^play is a Play, not Pass"):
        samloc.variants(table("7S", "3S", turn=0), Pass())  # type: ignore[arg-type]


def test_a_twin_in_other_suits_leaves_other_cards() -> None:
    state = table("7S 7D KD", "3S 4S 6S", turn=0)
    assert samloc.canonical(state, play("7D")) == play("7S")
    assert run(state, "7D").hands[0] == cards("7S KD")
    assert run(state, "7S").hands[0] == cards("7D KD")


def test_canonical_leaves_alone_what_is_not_held_or_no_combination() -> None:
    state = table("7S 7D KD", "3S 4S 6S", turn=0)
    for move in (play("7H"), play("7D KD"), play(""), Pass(), Declare(), Decline(), play("3S")):
        assert samloc.canonical(state, move) == move


@pytest.mark.parametrize("move", ["pass", None, 7, ("7S",), CardSet()])
def test_what_is_no_move_is_a_type_error(move: Any) -> None:
    state = table("7S 7D KD", "3S 4S 6S", turn=0)
    for ask in (samloc.check, samloc.apply, samloc.canonical):
        with pytest.raises(TypeError, match=f"is Declare, Decline, Play or Pass, not .*{type(move).__name__}$"):
            ask(state, move)
    for seat in (0, 1, None):
        with pytest.raises(TypeError):
            samloc.view(state, seat).check(move)


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_a_seat_that_is_not_at_the_table_is_a_value_error(seat: int) -> None:
    state = table("7S 7D KD", "3S 4S 6S", turn=0)
    for ask in (samloc.check, samloc.apply):
        with pytest.raises(ValueError, match="seats are 0 to 1"):
            ask(state, play("7S"), seat=seat)
        with pytest.raises(TypeError):
            ask(state, play("7S"), seat="0")  # type: ignore[arg-type]


def test_a_refusal_changes_nothing_and_apply_leaves_its_state_alone() -> None:
    state = table("7S 7D KD", "3S 4S 6S", turn=0)
    twin = table("7S 7D KD", "3S 4S 6S", turn=0)
    with pytest.raises(IllegalMoveError):
        samloc.apply(state, play("3S"))
    samloc.apply(state, play("7S"))
    assert state == twin
    assert hash(state) == hash(twin)
    assert refusal(state, "7S", seat=0) is None


def test_the_dealer_may_lead_by_option_and_then_needs_no_lowest_card() -> None:
    state = table("7S 7D KD", "3S 4S 6S", turn=0, rules=Rules(leader=Leader.DEALER))
    assert refusal(state, "KD") is None


def test_a_view_in_place_of_a_state_is_named() -> None:
    seen: Any = samloc.view(samloc.deal(rng=7), 0)
    calls: list[Any] = [
        lambda: samloc.legal_moves(seen),
        lambda: samloc.score(seen),
        lambda: samloc.problems(seen),
        lambda: samloc.canonical(seen, Pass()),
        lambda: samloc.check(seen, Pass()),
        lambda: samloc.apply(seen, Pass()),
    ]
    for call in calls:
        with pytest.raises(TypeError, match=r"not sampan\.samloc\.View: a view has legal_moves and check"):
            call()
