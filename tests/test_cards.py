"""Cards, sets of them, and the texts that name them. The oracle of CardSet is frozenset."""

import copy
import operator
import pickle
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from random import Random

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from sampan import Card, CardSet, NotationError, Rank, Suit, Tile, cut, parse_cards

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "11", "12", "13"]
SUITS = ["S", "C", "D", "H"]
TEXTS = [rank + suit for rank in RANKS for suit in SUITS]
CARDS = [Card.parse(text) for text in TEXTS]

some_cards = st.lists(st.sampled_from(CARDS), max_size=20)
some_things = st.lists(st.sampled_from(CARDS) | st.integers(0, 3) | st.sampled_from([None, "7H", Tile.parse("1m")]))


# -- suits and ranks ------------------------------------------------------------------------------------------------


def test_suits_stand_in_the_order_spades_clubs_diamonds_hearts() -> None:
    assert [(suit.name, suit.value, suit.glyph) for suit in Suit] == [
        ("SPADES", "S", "♠"),
        ("CLUBS", "C", "♣"),
        ("DIAMONDS", "D", "♦"),
        ("HEARTS", "H", "♥"),
    ]


def test_ranks_run_from_the_ace_to_the_long_packs_thirteen() -> None:
    assert [rank.value for rank in Rank] == RANKS


# -- one card -------------------------------------------------------------------------------------------------------


def test_there_are_64_faces_and_each_is_one_object() -> None:
    assert len(set(CARDS)) == len({id(card) for card in CARDS}) == 64


@pytest.mark.parametrize(("index", "text"), list(enumerate(TEXTS)))
def test_a_card_reads_back_from_its_text_and_its_facts(index: int, text: str) -> None:
    card = Card.parse(text)
    assert str(card) == text
    assert card is Card(Rank(text[:-1]), Suit(text[-1]))
    assert (card.index, card.bit) == (index, 2**index)
    assert repr(card) == f"Card.parse('{text}')"
    assert eval(repr(card)) is card


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_stays_the_same_object_through_pickle_and_copy(card: Card) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card


@pytest.mark.parametrize(
    ("text", "glyph", "name"),
    [
        ("7H", "7♥", "seven of hearts"),
        ("AS", "A♠", "ace of spades"),
        ("TC", "T♣", "ten of clubs"),
        ("QD", "Q♦", "queen of diamonds"),
        ("2S", "2♠", "two of spades"),
        ("11D", "11♦", "eleven of diamonds"),
        ("12C", "12♣", "twelve of clubs"),
        ("13H", "13♥", "thirteen of hearts"),
    ],
)
def test_a_card_has_a_glyph_and_an_english_name(text: str, glyph: str, name: str) -> None:
    card = Card.parse(text)
    assert (card.glyph, card.name) == (glyph, name)


def test_glyphs_and_names_are_all_different() -> None:
    assert len({card.glyph for card in CARDS}) == len({card.name for card in CARDS}) == 64


@pytest.mark.parametrize("name", ["rank", "suit", "index", "bit", "colour"])
def test_a_card_cannot_be_changed(name: str) -> None:
    card = Card.parse("7H")
    with pytest.raises(FrozenInstanceError):
        setattr(card, name, 1)
    with pytest.raises(AttributeError):
        delattr(card, name)
    assert (card.rank, card.suit, card.index) == (Rank.SEVEN, Suit.HEARTS, 27)


def test_a_card_hashes_and_compares_by_identity() -> None:
    card = Card.parse("7H")
    assert hash(card) == object.__hash__(card)
    assert card != Card.parse("7S")
    assert card != "7H"
    with pytest.raises(TypeError):
        _ = card < Card.parse("8H")  # type: ignore[operator]


def test_cards_and_card_sets_are_final() -> None:
    assert Card.__final__  # type: ignore[attr-defined]
    assert CardSet.__final__  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("rank", "suit"), [("7", Suit.HEARTS), (Rank.SEVEN, "H"), (7, Suit.HEARTS), (Suit.HEARTS, Rank.SEVEN), (None, None)]
)
def test_a_card_of_wrong_types_is_a_type_error(rank: object, suit: object) -> None:
    with pytest.raises(TypeError, match="Rank and a Suit"):
        Card(rank, suit)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["", " ", "7", "H", "7h", "H7", "10H", "1S", "14S", "as", "7H ", " 7H", "7♥", "５S", "7HH", "7H 8H", "5m"]
)
def test_what_is_no_card_is_a_notation_error_with_its_text(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert caught.value.text == text
    assert caught.value.position == 0
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("thing", [7, None, b"7H", Card.parse("7H"), ["7H"]])
@pytest.mark.parametrize("read", [Card.parse, CardSet.parse, parse_cards])
def test_reading_a_wrong_type_is_a_type_error(read: Callable[[object], object], thing: object) -> None:
    with pytest.raises(TypeError):
        read(thing)


# -- several cards --------------------------------------------------------------------------------------------------


@given(some_cards)
def test_parse_cards_reads_what_join_wrote(cards: list[Card]) -> None:
    assert parse_cards(" ".join(map(str, cards))) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "cards"), [("", []), ("   ", []), ("7H", ["7H"]), (" TD \t 7H\n7H ", ["TD", "7H", "7H"])]
)
def test_parse_cards_keeps_order_and_twins_and_skips_space(text: str, cards: list[str]) -> None:
    assert [str(card) for card in parse_cards(text)] == cards


@pytest.mark.parametrize(
    ("text", "position"), [("XX", 0), ("7H XX", 3), ("7H  XX 7D", 4), ("  7h", 2), ("7H 7HH", 3), ("7H\nTD\tH", 6)]
)
def test_a_bad_word_is_found_at_its_place(text: str, position: int) -> None:
    for read in (parse_cards, CardSet.parse):
        with pytest.raises(NotationError) as caught:
            read(text)
        assert (caught.value.text, caught.value.position) == (text, position)


@pytest.mark.parametrize(("text", "position"), [("7H 7H", 3), ("7H TD  7H", 7), ("11S 1S", 4), ("AS 11S AS", 7)])
def test_a_set_names_each_card_once(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        CardSet.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)


@given(st.permutations(range(12)), st.integers(0, 12))
def test_cut_lays_the_top_under_the_rest(deck: list[int], at: int) -> None:
    pile = list(deck)
    for _ in range(at):
        pile.append(pile.pop(0))
    assert cut(deck, at) == tuple(pile)


@pytest.mark.parametrize("at", [-1, 53, 10**9])
def test_a_deck_is_cut_within_it(at: int) -> None:
    with pytest.raises(ValueError, match="0 to 52"):
        cut(range(52), at)


@pytest.mark.parametrize("at", ["1", 1.0, None])
def test_a_cut_at_no_int_is_a_type_error(at: object) -> None:
    with pytest.raises(TypeError):
        cut("ABC", at)  # type: ignore[arg-type]


# -- CardSet, held against frozenset --------------------------------------------------------------------------------


@given(some_cards)
def test_a_set_is_what_a_frozenset_of_the_cards_is(cards: list[Card]) -> None:
    made, oracle = CardSet(cards), frozenset(cards)
    assert isinstance(made, AbstractSet)
    assert made == oracle
    assert oracle == made
    assert hash(made) == hash(oracle)
    assert len(made) == len(oracle)
    assert bool(made) == bool(oracle)
    assert {card for card in CARDS if card in made} == oracle
    assert made.bits == sum(2 ** CARDS.index(card) for card in oracle)
    assert CardSet.from_bits(made.bits) == made
    assert {made: 1}[oracle] == 1  # type: ignore[index]


@given(some_cards)
def test_a_set_is_walked_in_index_order(cards: list[Card]) -> None:
    inside = set(cards)
    in_order = [card for card in CARDS if card in inside]
    assert list(CardSet(cards)) == in_order
    assert str(CardSet(cards)) == " ".join(map(str, in_order))
    assert CardSet.parse(str(CardSet(cards))) == CardSet(cards)


@given(some_cards)
def test_a_set_comes_back_from_pickle_copy_and_repr(cards: list[Card]) -> None:
    made = CardSet(cards)
    twins = [pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made), eval(repr(made))]
    assert twins == [made] * 4
    assert {type(twin) for twin in twins} == {CardSet}
    assert {hash(twin) for twin in twins} == {hash(made)}


COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]
OPERATORS = [operator.and_, operator.or_, operator.sub, operator.xor]
KINDS: list[Callable[[list[Card]], AbstractSet[Card]]] = [
    CardSet,
    frozenset,
    set,
    lambda cards: dict.fromkeys(cards).keys(),
]


@given(some_cards, some_cards, st.sampled_from(KINDS))
def test_comparisons_agree_with_frozenset(cards: list[Card], others: list[Card], kind: type) -> None:
    for left, right in ((cards, others), (cards, cards + others), (cards + others, others), (cards, cards[::-1])):
        for compare in COMPARISONS:
            truth = compare(frozenset(left), frozenset(right))
            assert compare(CardSet(left), kind(right)) is truth
            assert compare(kind(left), CardSet(right)) is truth
        assert CardSet(left).isdisjoint(kind(right)) is frozenset(left).isdisjoint(right)


@given(some_cards, some_cards, st.sampled_from(KINDS))
def test_operators_agree_with_frozenset(cards: list[Card], others: list[Card], kind: type) -> None:
    for operate in OPERATORS:
        truth = operate(frozenset(cards), frozenset(others))
        made = operate(CardSet(cards), kind(others))
        assert made == truth
        assert type(made) is CardSet
        assert operate(kind(cards), CardSet(others)) == truth


@given(some_cards, some_things)
def test_what_is_no_card_is_in_no_set(cards: list[Card], things: list[object]) -> None:
    made, oracle, others = CardSet(cards), frozenset(cards), frozenset(things)
    assert made & others == oracle & others  # type: ignore[operator]
    assert made - others == oracle - others  # type: ignore[operator]
    for compare in COMPARISONS:
        assert compare(made, others) is compare(oracle, others)
    assert [thing in made for thing in things] == [thing in oracle for thing in things]


@pytest.mark.parametrize("stranger", [5, None, "7H", Tile.parse("1m"), "7"])
def test_a_set_takes_cards_alone(stranger: object) -> None:
    made = CardSet.parse("7H")
    with pytest.raises(TypeError, match="holds cards"):
        CardSet([Card.parse("7H"), stranger])  # type: ignore[list-item]
    for operate in (operator.or_, operator.xor):
        with pytest.raises(TypeError):
            operate(made, {stranger})


@pytest.mark.parametrize("other", ["7H", "", 5, None, [Card.parse("7H")], (), Card.parse("7H")])
def test_operators_take_sets_alone(other: object) -> None:
    made = CardSet.parse("7H TD")
    for operate in (*OPERATORS, *COMPARISONS[2:]):
        with pytest.raises(TypeError):
            operate(made, other)
        with pytest.raises(TypeError):
            operate(other, made)
    assert made != other


@pytest.mark.parametrize("thing", [5, None, Card.parse("7H"), True])
def test_a_set_of_what_cannot_be_walked_is_a_type_error(thing: object) -> None:
    with pytest.raises(TypeError):
        CardSet(thing)  # type: ignore[arg-type]


def test_a_set_cannot_be_changed() -> None:
    made = CardSet.parse("7H")
    with pytest.raises(FrozenInstanceError):
        made.bits = 0
    with pytest.raises(FrozenInstanceError):
        del made.bits
    with pytest.raises(AttributeError):
        made.name = "hand"  # type: ignore[attr-defined]
    assert made == {Card.parse("7H")}


def test_card_sets_in_a_set_are_found_by_frozensets() -> None:
    rng = Random(1)
    hands = [frozenset(card for card in CARDS if rng.random() < 0.2) for _ in range(300)]
    assert {CardSet(hand) for hand in hands} == set(hands)


def test_the_whole_deck_is_one_64_bit_number() -> None:
    assert CardSet(CARDS).bits == 2**64 - 1
    assert list(CardSet.from_bits(2**64 - 1)) == CARDS
    assert CardSet() == CardSet.parse("") == CardSet.from_bits(0) == frozenset()
