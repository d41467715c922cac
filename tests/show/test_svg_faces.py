"""Pictures of cards and tiles, and what pictures are made of."""

import re

import pytest
from support.svg import Box, Picture, contrast

from sampan import Card, CekiCard, CekiSuit, Face, Rank, Suit, Tile, TileSuit, samloc
from sampan.show import svg
from sampan.show._svg_box import line, paragraph
from sampan.show._svg_draw import number, tag, width
from sampan.show._svg_faces import mini
from sampan.show._svg_hanzi import STROKES
from sampan.show._svg_theme import BLACK, BLUE, FOUR_COLOURS, GREEN, PALETTES, RED, Pen
from sampan.show.svg import Theme

CARDS = [Card(rank, suit) for suit in Suit for rank in Rank]
TILES = [Tile(number, suit) for suit in TileSuit for number in range(1, {"z": 8, "f": 9}.get(suit.value, 10))]
CEKIS = [CekiCard(number, suit) for suit in CekiSuit for number in range(1, 4 if suit is CekiSuit.HONOURS else 10)]


@pytest.mark.parametrize("theme", Theme)
def test_every_card_and_tile_has_a_picture_of_its_own(theme: Theme) -> None:
    alone = [
        *(svg.card(card, theme=theme) for card in CARDS),
        *(svg.card(card, size=40, theme=theme) for card in CARDS),
        *(svg.tile(tile, theme=theme) for tile in TILES),
        *(svg.ceki(card, theme=theme) for card in CEKIS),
    ]
    untitled = {re.sub("<title>.*?</title>|data-face=.*?>", "", source) for source in alone}
    assert len(untitled) == len(alone) == 64 + 64 + 42 + 30
    for source, face in zip(alone, [*CARDS, *CARDS, *TILES, *CEKIS], strict=True):
        picture = Picture(source)
        assert picture.faces == [str(face)]
        assert picture.root[0].text == face.name
        assert all(one.box.within(Box(0, 0, picture.wide, picture.high)) for one in picture.drawn)


@pytest.mark.parametrize("faces", [CARDS, TILES, CEKIS], ids=["cards", "tiles", "ceki"])
def test_small_faces_differ_where_their_names_do(faces: list[Face]) -> None:
    small = {re.sub("<title>.*?</title>|data-face=.*?>", "", mini(face, Pen()).drawn) for face in faces}
    assert len(small) == len(faces)


def test_the_pips_of_a_number_card_are_counted() -> None:
    for rank, count in zip(Rank, (*range(1, 11), 2, 2, 2, 11, 12, 13), strict=True):  # a court: two large pictures
        picture = Picture(svg.card(Card(rank, Suit.DIAMONDS)))
        signs = [one for one in picture.drawn if one.kind == "path" and one.fields.get("fill") == RED]
        assert len(signs) == count + 2, rank  # and one in each index


def test_the_middle_column_of_the_long_pack_shows_what_a_diamond_counts() -> None:
    for name, points in (("TD", 2), ("11D", 3), ("12D", 4), ("13D", 5)):
        picture = Picture(svg.card(Card.parse(name)))
        middle = [one for one in picture.drawn if one.kind == "path" and abs(one.box.middle[0] - 30) < 1]
        assert len(middle) == points


def test_dots_coins_and_strings_are_counted() -> None:
    for count in range(2, 10):
        dots = [one for one in Picture(svg.tile(Tile(count, TileSuit.DOTS))).drawn if one.kind == "circle"]
        assert len(dots) == 2 * count  # a ring and a dot each
        sticks = [one for one in Picture(svg.tile(Tile(count, TileSuit.BAMBOOS))).drawn if one.kind == "path"]
        assert len(sticks) == 3 * count  # a stick, its knot and its shine
        coins = [one for one in Picture(svg.ceki(CekiCard(count, CekiSuit.COINS))).drawn if one.kind == "circle"]
        assert len(coins) == count
        strings = [one for one in Picture(svg.ceki(CekiCard(count, CekiSuit.STRINGS))).drawn if one.kind == "path"]
        assert len(strings) == 2 * count


def test_chinese_signs_are_strokes_within_their_square() -> None:
    assert set(STROKES) == set("一二三四五六七八九萬東南西北中發千")
    for strokes in STROKES.values():
        assert all(0 <= x <= 100 and 0 <= y <= 100 for stroke in strokes for x, y in stroke)
        assert all(len(stroke) > 1 for stroke in strokes)
    counts = {sign: len(strokes) for sign, strokes in STROKES.items()}
    assert [counts[sign] for sign in "一二三八九十千" if sign in counts] == [1, 2, 3, 2, 2, 3]


def test_hidden_cards_have_backs() -> None:
    picture = Picture(svg.hand([None, Card.parse("8H"), None]))
    assert picture.faces == ["8H"]
    assert picture.root[0].text == "hidden, eight of hearts, hidden"
    assert len({one.fields["fill"] for one in picture.drawn if one.kind == "rect"}) == 3
    assert Picture(svg.hand([])).root[0].text == "no cards"
    mixed = Picture(svg.hand([Tile.parse("5z"), Card.parse("8H"), CekiCard.parse("s4"), None]))
    assert mixed.faces == ["5z", "8H", "s4"]


# -- colours, letters, markup ----------------------------------------------------------------------------------------


def test_suits_have_two_colours_or_four() -> None:
    def colours(four_colour: bool) -> dict[Suit, str]:
        fills = {}
        for suit in Suit:
            picture = Picture(svg.card(Card(Rank.SEVEN, suit), four_colour=four_colour))
            fills[suit] = {one.fields["fill"] for one in picture.drawn if one.kind in ("path", "text")}
        assert all(len(own) == 1 for own in fills.values())
        return {suit: own.pop() for suit, own in fills.items()}

    assert list(colours(False).values()) == [BLACK, BLACK, RED, RED]
    assert list(colours(True).values()) == [BLACK, GREEN, BLUE, RED]
    seen = samloc.view(samloc.deal(rng=7), 0)
    assert svg.table(seen) != svg.table(seen, four_colour=True)


@pytest.mark.parametrize("theme", Theme)
def test_letters_stand_out_in_both_themes(theme: Theme) -> None:
    own = PALETTES[theme]
    for letters in (own.ink, own.faint, own.gain, own.loss):
        for ground in (own.plate, own.lit):
            assert contrast(letters, ground) >= 4.5, (letters, ground)
    for letters in (own.ink, own.faint):
        assert min(contrast(letters, own.felt), contrast(letters, own.page)) >= 4.5, letters
    assert contrast(own.plate, own.accent) >= 4.5
    for ground in (own.paper, own.ivory, "#ffe7b0"):
        assert min(contrast(colour, ground) for colour in FOUR_COLOURS.values()) >= 4.5
    assert own.page in svg.table(samloc.view(samloc.deal(rng=7), 0), theme=theme)


def test_attributes_and_texts_are_escaped_and_numbers_short() -> None:
    assert tag("g", data_face='"<&>\x01') == "<g data-face='\"&lt;&amp;&gt;'/>"
    assert tag("rect", x=1 / 3, y=-0.001, rx=None, fill="none") == '<rect x="0.33" y="0" fill="none"/>'
    assert [number(value) for value in (2, 2.5, 100, 99.999, -1.005)] == ["2", "2.5", "100", "100", "-1"]


@pytest.mark.parametrize(
    ("words", "bold", "ems"),
    [
        ("seat 12 (you)", True, 7.48),
        ("Sâm Lốc", True, 4.71),
        ("stakes up to 1,000, 140 tiles in the wall", False, 19.77),
        ("−1,234,567", True, 6.47),
        ("AKQJ", True, 2.78),
        ("mmm www WWW", False, 8.98),
        ("illicit", True, 2.79),
        ("7♥ 7♠", False, 3.39),
    ],
)
def test_a_text_is_given_at_least_the_room_that_a_wide_font_takes(words: str, bold: bool, ems: float) -> None:
    """The widths are those of DejaVu Sans, the widest of the fonts that are named."""
    assert ems <= width(words, 1, bold=bold) < 1.3 * ems


def test_a_paragraph_keeps_to_its_room() -> None:
    box = paragraph("one two three " * 20 + "x" * 300, 100, size=10, fill="#000000")
    assert box.wide <= 100
    pressed = line("x" * 300, size=10, fill="#000000", most=50)
    assert pressed.wide == 50
    assert 'textLength="50"' in pressed.drawn
