"""Mahjong tiles, Ceki cards, and the three kinds of face beside one another."""

import copy
import pickle
import unicodedata
from collections.abc import Callable

import pytest
from attrs.exceptions import FrozenInstanceError

from sampan import Card, CekiCard, CekiSuit, NotationError, Rank, Suit, Tile, TileSuit

TILE_TEXTS = [
    f"{number}{suit}" for suit, count in zip("mpszf", (9, 9, 9, 7, 8), strict=True) for number in range(1, count + 1)
]
CEKI_TEXTS = [
    f"{suit}{number}" for suit, count in zip("csmh", (9, 9, 9, 3), strict=True) for number in range(1, count + 1)
]
CARD_TEXTS = [f"{rank.value}{suit.value}" for rank in Rank for suit in Suit]
NUMBERS = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
UNICODE_NAMES = [
    *(f"{number} OF {suit}" for suit in ("CHARACTERS", "CIRCLES", "BAMBOOS") for number in NUMBERS),
    *("EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND", "WHITE DRAGON", "GREEN DRAGON", "RED DRAGON"),
    *("PLUM", "ORCHID", "CHRYSANTHEMUM", "BAMBOO", "SPRING", "SUMMER", "AUTUMN", "WINTER"),
]
"""What Unicode calls the 42 tiles, in the order of MPSZ notation and then the flowers and seasons."""


def test_there_are_42_tiles_and_30_ceki_cards() -> None:
    assert len(TILE_TEXTS) == len({id(Tile.parse(text)) for text in TILE_TEXTS}) == 42
    assert len(CEKI_TEXTS) == len({id(CekiCard.parse(text)) for text in CEKI_TEXTS}) == 30


def test_tile_suits_and_ceki_suits_carry_their_letters() -> None:
    assert {suit.name: suit.value for suit in TileSuit} == {
        "CHARACTERS": "m",
        "DOTS": "p",
        "BAMBOOS": "s",
        "HONOURS": "z",
        "FLOWERS": "f",
    }
    assert {suit.name: suit.value for suit in CekiSuit} == {
        "COINS": "c",
        "STRINGS": "s",
        "MYRIADS": "m",
        "HONOURS": "h",
    }


@pytest.mark.parametrize(("index", "text"), list(enumerate(TILE_TEXTS)))
def test_a_tile_reads_back_from_its_text_and_its_facts(index: int, text: str) -> None:
    tile = Tile.parse(text)
    assert str(tile) == text
    assert (tile.number, tile.suit.value, tile.index) == (int(text[0]), text[1], index)
    assert tile is Tile(int(text[0]), TileSuit(text[1]))
    assert repr(tile) == f"Tile.parse('{text}')"
    assert eval(repr(tile)) is tile


@pytest.mark.parametrize(("text", "name"), list(zip(TILE_TEXTS, UNICODE_NAMES, strict=True)))
def test_a_tile_shows_the_unicode_tile(text: str, name: str) -> None:
    assert unicodedata.name(Tile.parse(text).glyph) == f"MAHJONG TILE {name}"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1m", "one of characters"),
        ("9p", "nine of dots"),
        ("5s", "five of bamboos"),
        ("1z", "east wind"),
        ("4z", "north wind"),
        ("5z", "white dragon"),
        ("7z", "red dragon"),
        ("1f", "plum"),
        ("8f", "winter"),
    ],
)
def test_a_tile_has_an_english_name(text: str, name: str) -> None:
    assert Tile.parse(text).name == name


@pytest.mark.parametrize(("index", "text"), list(enumerate(CEKI_TEXTS)))
def test_a_ceki_card_reads_back_from_its_text_and_its_facts(index: int, text: str) -> None:
    card = CekiCard.parse(text)
    assert str(card) == text
    assert (card.suit.value, card.number, card.index) == (text[0], int(text[1]), index)
    assert card is CekiCard(int(text[1]), CekiSuit(text[0]))
    assert repr(card) == f"CekiCard.parse('{text}')"
    assert eval(repr(card)) is card


@pytest.mark.parametrize(
    ("text", "glyph", "name"),
    [
        ("c1", "1文", "one of coins"),
        ("s4", "4索", "four of strings"),
        ("m9", "9萬", "nine of myriads"),
        ("h1", "千", "old thousand"),
        ("h2", "紅", "red flower"),
        ("h3", "白", "white flower"),
    ],
)
def test_a_ceki_card_has_a_glyph_and_an_english_name(text: str, glyph: str, name: str) -> None:
    card = CekiCard.parse(text)
    assert (card.glyph, card.name) == (glyph, name)


@pytest.mark.parametrize("face", [*map(Tile.parse, TILE_TEXTS), *map(CekiCard.parse, CEKI_TEXTS)], ids=str)
def test_a_face_stays_the_same_object_and_cannot_be_changed(face: Tile | CekiCard) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(face, protocol)) is face
    assert copy.copy(face) is face
    assert copy.deepcopy([face])[0] is face
    assert hash(face) == object.__hash__(face)
    before = face.name
    for name in ("number", "suit", "index", "glyph", "name", "colour"):
        with pytest.raises(FrozenInstanceError):
            setattr(face, name, 1)
        with pytest.raises(AttributeError):
            delattr(face, name)
    assert face.name == before


def test_glyphs_and_names_are_all_different_within_a_kind() -> None:
    for parse, texts in ((Tile.parse, TILE_TEXTS), (CekiCard.parse, CEKI_TEXTS)):
        faces: list[Tile | CekiCard] = [parse(text) for text in texts]
        assert len({face.glyph for face in faces}) == len({face.name for face in faces}) == len(texts)


@pytest.mark.parametrize("number", [0, -1, 10, 10**6])
@pytest.mark.parametrize("suit", TileSuit)
def test_a_tile_number_outside_its_suit_is_a_value_error(number: int, suit: TileSuit) -> None:
    with pytest.raises(ValueError, match="run from 1 to"):
        Tile(number, suit)


@pytest.mark.parametrize(
    ("number", "suit", "most"), [(8, TileSuit.HONOURS, 7), (9, TileSuit.FLOWERS, 8), (10, TileSuit.DOTS, 9)]
)
def test_the_error_says_how_far_a_suit_runs(number: int, suit: TileSuit, most: int) -> None:
    with pytest.raises(ValueError, match=f"{suit.name.lower()} run from 1 to {most}, not {number}"):
        Tile(number, suit)


@pytest.mark.parametrize(
    ("number", "suit"), [(0, CekiSuit.COINS), (10, CekiSuit.MYRIADS), (4, CekiSuit.HONOURS), (-1, CekiSuit.STRINGS)]
)
def test_a_ceki_number_outside_its_suit_is_a_value_error(number: int, suit: CekiSuit) -> None:
    with pytest.raises(ValueError, match="run from 1 to"):
        CekiCard(number, suit)


@pytest.mark.parametrize(("kind", "suit"), [(Tile, TileSuit.DOTS), (CekiCard, CekiSuit.COINS)])
@pytest.mark.parametrize("number", ["1", 1.0, True, None])
def test_a_number_that_is_no_int_is_a_type_error(kind: type, suit: object, number: object) -> None:
    with pytest.raises(TypeError, match=f"{kind.__name__} takes an int"):
        kind(number, suit)


@pytest.mark.parametrize(
    ("kind", "suit"), [(Tile, "m"), (Tile, CekiSuit.MYRIADS), (CekiCard, "c"), (CekiCard, TileSuit.DOTS)]
)
def test_a_suit_of_another_kind_is_a_type_error(kind: type, suit: object) -> None:
    with pytest.raises(TypeError, match=f"{kind.__name__} takes an int"):
        kind(1, suit)


@pytest.mark.parametrize("text", ["", "m1", "1M", "0m", "8z", "9f", "10m", "１m", "1m ", "5S", "🀇", "c1"])
def test_what_is_no_tile_is_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Tile.parse(text)
    assert (caught.value.text, caught.value.position) == (text, 0)


@pytest.mark.parametrize("text", ["", "1c", "C1", "c0", "h4", "c10", "c１", " c1", "5S", "5s", "千"])
def test_what_is_no_ceki_card_is_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        CekiCard.parse(text)
    assert (caught.value.text, caught.value.position) == (text, 0)


@pytest.mark.parametrize("thing", [5, None, b"1m", Tile.parse("1m"), ["1m"]])
@pytest.mark.parametrize("parse", [Tile.parse, CekiCard.parse])
def test_reading_a_wrong_type_is_a_type_error(parse: Callable[[object], object], thing: object) -> None:
    with pytest.raises(TypeError):
        parse(thing)


def test_tiles_and_ceki_cards_are_final() -> None:
    assert Tile.__final__  # type: ignore[attr-defined]
    assert CekiCard.__final__  # type: ignore[attr-defined]


# -- the three kinds ------------------------------------------------------------------------------------------------


def test_no_text_names_faces_of_two_kinds() -> None:
    assert len({*CARD_TEXTS, *TILE_TEXTS, *CEKI_TEXTS}) == 64 + 42 + 30


@pytest.mark.parametrize("text", [*CARD_TEXTS, *TILE_TEXTS, *CEKI_TEXTS])
def test_each_text_is_read_by_one_kind_alone(text: str) -> None:
    readers = []
    for kind in (Card, Tile, CekiCard):
        try:
            kind.parse(text)
        except NotationError:
            continue
        readers.append(kind)
    assert len(readers) == 1


def test_notation_is_case_sensitive() -> None:
    assert Card.parse("5S").name == "five of spades"
    assert Tile.parse("5s").name == "five of bamboos"
    assert CekiCard.parse("s5").name == "five of strings"


def test_faces_of_different_kinds_are_never_equal() -> None:
    faces = [*map(Card.parse, CARD_TEXTS), *map(Tile.parse, TILE_TEXTS), *map(CekiCard.parse, CEKI_TEXTS)]
    assert len(set(faces)) == 136
