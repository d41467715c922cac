"""Names and sentences: the words of the rules pages, English for the rest, and nothing that is hidden."""

import pickle
import re
import unicodedata
from collections.abc import Iterator
from enum import Enum
from random import Random
from types import ModuleType
from typing import Any

import pytest
from support import highcard

from sampan import Card, CardSet, CekiCard, CekiSuit, Rank, Suit, Tile, TileSuit, samloc, sampen, saptimpan, suipi
from sampan.lexicon import WORDS, Language, Word, describe, describe_last, name, words

EN, VI, SM, RU = Language.ENGLISH, Language.VIETNAMESE, Language.SAMOAN, Language.RUSSIAN
ALL: list[Any] = [samloc, sampen, suipi, saptimpan]
OWN = {"samloc": VI, "sampen": EN, "suipi": SM, "saptimpan": RU}

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.NAME)
every_language = pytest.mark.parametrize("language", Language)


def card(text: str) -> Card:
    return Card.parse(text)


def cards(text: str) -> CardSet:
    return CardSet.parse(text)


# -- words ----------------------------------------------------------------------------------------------------------

LOCAL_WORDS = {
    "samloc": "Sâm Lốc|Sâm|Xâm|sám|sảnh|tứ quý|sảnh rồng|báo Sâm|đền Sâm|báo một|cóng|thối 2|tới trắng",
    "sampen": "Sampen|Ceki",
    "suipi": "pele|pele suipi|'au|pepa o le pele|'ai|sai|siaki|teine|peti|'ata|taimane|fele|sefulu taimane|lo lua peti|"
    "suipi|tele pepe|tele peti|toto|tufa|tulafono|pepa peti fa lima ono|pepa tolu fa|pepa tolu|peti tasi lua|"
    "tasi|lua|tolu|fa|lima|ono|sefulu",
    "saptimpan": "Сап-тим-пан|Десять с половиной|банкомёт|фишка|табличка|масть|дракон|цветы|плоды|ветер|"
    "восточный ветер|стена|ставка|сдача|добор|расклад",
}
"""What the rules pages list as local words."""


@every_game
def test_the_words_are_those_of_the_rules_page_each_once(game: Any) -> None:
    assert sorted(word.text for word in WORDS[game.NAME]) == sorted(LOCAL_WORDS[game.NAME].split("|"))
    assert {word.language for word in WORDS[game.NAME]} == {OWN[game.NAME]}


@every_game
@every_language
def test_words_are_listed_by_language(game: Any, language: Language) -> None:
    assert words(game, language) == (WORDS[game.NAME] if language is OWN[game.NAME] else ())


def test_a_game_of_ones_own_has_no_words() -> None:
    assert words(highcard, EN) == ()


def test_words_are_in_their_alphabet() -> None:
    for word in (word for own in WORDS.values() for word in own):
        letters = [letter for letter in word.text if letter.isalpha()]
        scripts = {unicodedata.name(letter).split()[0] for letter in letters}
        assert scripts == ({"CYRILLIC"} if word.language is RU else {"LATIN"})
        assert unicodedata.normalize("NFC", word.text) == word.text
        assert word.english.isascii() or "Sâm" in word.english


def test_no_thing_has_two_words_in_a_language() -> None:
    named = [(word.language, thing) for own in WORDS.values() for word in own for thing in word.things]
    assert len(named) == len(set(named))
    assert all(name(thing, language) in LOCAL_WORDS_OF[language] for language, thing in named)


LOCAL_WORDS_OF = {OWN[game]: texts.split("|") for game, texts in LOCAL_WORDS.items()}


def test_a_word_is_a_value() -> None:
    word = WORDS["samloc"][3]
    assert word == Word("sám", "triple", VI, (samloc.ComboKind.TRIPLE,))
    assert pickle.loads(pickle.dumps(WORDS["suipi"])) == WORDS["suipi"]
    with pytest.raises(TypeError):
        WORDS["samloc"] = ()  # type: ignore[index]


# -- names ----------------------------------------------------------------------------------------------------------

NAMES: list[tuple[Any, str, Language, str]] = [
    (samloc.ComboKind.SINGLE, "single", VI, "single"),
    (samloc.ComboKind.PAIR, "pair", VI, "pair"),
    (samloc.ComboKind.TRIPLE, "triple", VI, "sám"),
    (samloc.ComboKind.QUAD, "four of a kind", VI, "tứ quý"),
    (samloc.ComboKind.STRAIGHT, "straight", VI, "sảnh"),
    (samloc.InstantWin.DRAGON, "dragon", VI, "sảnh rồng"),
    (samloc.InstantWin.FIVE_PAIRS, "five pairs", VI, "five pairs"),
    (samloc.Declare(), "declare Sâm", VI, "báo Sâm"),
    (samloc.Declare, "declare Sâm", VI, "báo Sâm"),
    (samloc.Decline(), "decline", VI, "decline"),
    (samloc.Play(CardSet()), "play", VI, "play"),
    (samloc.Pass, "pass", VI, "pass"),
    (samloc.OutcomeKind.SAM_MADE, "Sâm made", VI, "Sâm made"),
    (samloc.OutcomeKind.SAM_BROKEN, "Sâm broken", VI, "đền Sâm"),
    (samloc.OutcomeKind.WENT_OUT, "went out", VI, "went out"),
    (samloc.OutcomeKind.INSTANT_WIN, "instant win", VI, "tới trắng"),
    (samloc.ScoreItem.SAM_BROKEN, "Sâm broken", VI, "đền Sâm"),
    (samloc.ScoreItem.INSTANT_WIN, "instant win", VI, "tới trắng"),
    (samloc.ScoreItem.CONG, "cóng: never played a card", VI, "cóng"),
    (samloc.ScoreItem.TWOS_LEFT, "2s left", VI, "thối 2"),
    (samloc.ScoreItem.CARDS_LEFT, "cards left", VI, "cards left"),
    (samloc.ScoreItem.LAST_CARD, samloc.ScoreItem.LAST_CARD.text, VI, "báo một"),
    (samloc.Reason.NOT_HELD, "a card is not in the hand", VI, "a card is not in the hand"),
    (samloc.ChopChain.LAST_PAYS, "last pays", VI, "last pays"),
    (samloc, "Sâm Lốc", VI, "Sâm Lốc"),
    (sampen, "Sampen", RU, "Sampen"),
    (sampen.Turn(), "turn", SM, "turn"),
    (sampen.Lead(card("7S")), "lead", VI, "lead"),
    (sampen.Matching.OPTIONAL, "optional", VI, "optional"),
    (sampen.ScoreItem.WENT_OUT, "first without cards", VI, "first without cards"),
    (CekiCard.parse("s4"), "four of strings", RU, "four of strings"),
    (CekiSuit.MYRIADS, "myriads", SM, "myriads"),
    (suipi, "Suipi", SM, "Suipi"),
    (Suit.SPADES, "spades", SM, "peti"),
    (Suit.CLUBS, "clubs", SM, "fele"),
    (Suit.DIAMONDS, "diamonds", SM, "taimane"),
    (Suit.HEARTS, "hearts", SM, "'ata"),
    (Rank.ACE, "ace", SM, "sai"),
    (Rank.TWO, "two", SM, "lua"),
    (Rank.SIX, "six", SM, "ono"),
    (Rank.SEVEN, "seven", SM, "seven"),
    (Rank.TEN, "ten", SM, "sefulu"),
    (Rank.JACK, "jack", SM, "siaki"),
    (Rank.QUEEN, "queen", SM, "teine"),
    (Rank.KING, "king", SM, "king"),
    (Rank.THIRTEEN, "thirteen", SM, "thirteen"),
    (card("TD"), "ten of diamonds", SM, "sefulu taimane"),
    (card("2S"), "two of spades", SM, "lo lua peti"),
    (card("2H"), "two of hearts", SM, "lua 'ata"),
    (card("AC"), "ace of clubs", SM, "sai fele"),
    (card("9D"), "nine of diamonds", SM, "nine of diamonds"),
    (card("TD"), "ten of diamonds", VI, "ten of diamonds"),
    (suipi.ScoreItem.MOST_CARDS, "most cards", SM, "tele pepe"),
    (suipi.ScoreItem.MOST_SPADES, "most spades", SM, "tele peti"),
    (suipi.ScoreItem.TEN_OF_DIAMONDS, "the ten of diamonds", SM, "sefulu taimane"),
    (suipi.ScoreItem.TWO_OF_SPADES, "the two of spades", SM, "lo lua peti"),
    (suipi.ScoreItem.ACE, "an ace", SM, "sai"),
    (suipi.ScoreItem.SUIPIS, "suipis", SM, "suipi"),
    (suipi.Capture, "capture", SM, "capture"),
    (suipi.DealRound(), "deal the next round", SM, "tufa"),
    (saptimpan, "Sap-tim-pan", RU, "Сап-тим-пан"),
    (Tile.parse("1z"), "east wind", RU, "восточный ветер"),
    (Tile.parse("2z"), "south wind", RU, "south wind"),
    (Tile.parse("5z"), "white dragon", RU, "white dragon"),
    (TileSuit.FLOWERS, "flowers", RU, "цветы"),
    (TileSuit.BAMBOOS, "bamboos", RU, "bamboos"),
    (saptimpan.Result.BANKER, "banker", RU, "банкомёт"),
    (saptimpan.Result.PUSH, "push", RU, "push"),
    (saptimpan.Announce(5), "announce the highest stake", RU, "announce the highest stake"),
    (saptimpan.Bet, "stake", RU, "ставка"),
    (saptimpan.ShowEast, "show an East wind", RU, "show an East wind"),
    (saptimpan.Draw(), "draw", RU, "добор"),
    (saptimpan.Stand, "stand", RU, "stand"),
    (highcard, "High card", RU, "High card"),
    (highcard.Swap, "swap", RU, "swap"),
    (highcard.Ace.HIGH, "high", SM, "high"),
]


@pytest.mark.parametrize(("thing", "english", "language", "word"), NAMES)
def test_name(thing: object, english: str, language: Language, word: str) -> None:
    assert name(thing) == name(thing, EN) == english
    assert name(thing, language) == word


@pytest.mark.parametrize(
    ("laid", "english", "vietnamese"),
    [
        ("7H", "single 7", "single 7"),
        ("TS", "single 10", "single 10"),
        ("JS JH", "pair of jacks", "pair of jacks"),
        ("AS AC AH", "triple of aces", "sám of aces"),
        ("3S 3C 3D 3H", "four 3s", "tứ quý of 3s"),
        ("AS 2D 3C", "straight from ace to 3", "sảnh from ace to 3"),
        ("QS KD AC", "straight from queen to ace", "sảnh from queen to ace"),
        ("9S TS JD QS KD", "straight from 9 to king", "sảnh from 9 to king"),
    ],
)
def test_name_of_a_combination(laid: str, english: str, vietnamese: str) -> None:
    combo = samloc.identify(cards(laid))
    assert (name(combo), name(combo, VI), name(combo, SM)) == (english, vietnamese, english)


@every_language
def test_every_card_tile_and_ceki_card_has_a_name(language: Language) -> None:
    faces: list[Any] = [*(Card(rank, suit) for rank in Rank for suit in Suit), *saptimpan.pack(), *sampen.JAVANESE.pack]
    for face in faces:
        own = name(face, language)
        assert own
        assert own == face.name or (type(face), language) in {(Card, SM), (Tile, RU)}
    local = {name(face, language) for face in faces} - {face.name for face in faces}
    # Samoan: ace, 2 to 6, ten, jack and queen of four suits; Russian: the East wind.
    assert len(local) == {SM: 9 * 4, RU: 1}.get(language, 0)


def public_members(game: ModuleType) -> Iterator[Any]:
    for text in game.__all__:
        kind = getattr(game, text)
        if isinstance(kind, type) and issubclass(kind, Enum):
            yield from kind


@every_game
@every_language
def test_every_member_and_every_move_has_a_name(game: Any, language: Language) -> None:
    for thing in [*public_members(game), *game.Move.__args__]:
        own, english = name(thing, language), name(thing)
        assert own == english or own in LOCAL_WORDS_OF[language]
        assert english.strip() == english != ""
        assert "_" not in english
    assert len({name(move) for move in game.Move.__args__}) == len(game.Move.__args__)


@pytest.mark.parametrize(
    "thing", [7, None, "7H", "банкомёт", int, samloc.Rules, samloc.STANDARD, Random, pytest, CardSet()]
)
def test_what_has_no_name_is_refused(thing: object) -> None:
    with pytest.raises(TypeError, match="has a name"):
        name(thing)


@pytest.mark.parametrize("language", ["en", None, 1])
def test_a_language_is_a_language(language: Any) -> None:
    with pytest.raises(TypeError, match="language is a Language"):
        name(Suit.SPADES, language)
    with pytest.raises(TypeError, match="language is a Language"):
        words(samloc, language)
    with pytest.raises(TypeError, match="language is a Language"):
        describe(samloc, samloc.deal(rng=7), samloc.Declare(), language)


# -- sentences ------------------------------------------------------------------------------------------------------


def sam(hands: str, trick: str = "", declarer: int | None = None, **rules: Any) -> samloc.State:
    """Seat 0 leads, or has laid what the trick says, and seat 1 is to act."""
    return samloc.position(
        samloc.Rules(**rules),
        seats=hands.count("|") + 1,
        hands=[cards(hand) for hand in hands.split("|")],
        trick=[(0, samloc.Play(cards(trick)))] if trick else [],
        declarer=declarer,
        turn=None if trick else 0,
    )


MANY = "3S 3C 3D 3H 5H 6H 9S 9H AS 2D | 4S 4C 4D 4H KD | 5S 6S"
SOME = "9S TS | 4S 4C 4D 4H KD | 5S 6S"
TEN = "4S 4C 4D 4H 7S 8S 9C TC JC AC"
QUAD_OUT = "and has one card left (báo một)"


@pytest.mark.parametrize(
    ("state", "move", "english", "vietnamese"),
    [
        (samloc.deal(rng=7), "declare", "declares Sâm and leads", "calls báo Sâm and leads"),
        (samloc.deal(rng=7), "decline", "does not declare", "does not declare"),
        (sam(MANY), "2D", "leads the 2♦", "leads the 2♦"),
        (sam(MANY), "9H 9S", "leads a pair of 9s (9♠ 9♥)", "leads a pair of 9s (9♠ 9♥)"),
        (sam(MANY), "3H 3S 3D", "leads a triple of 3s (3♠ 3♦ 3♥)", "leads a sám of 3s (3♠ 3♦ 3♥)"),
        (sam(MANY), "3S 3C 3D 3H", "leads four 3s", "leads a tứ quý of 3s"),
        (sam(MANY), "AS 2D 3C", "leads a straight from ace to 3 (A♠ 2♦ 3♣)", "leads a sảnh from ace to 3 (A♠ 2♦ 3♣)"),
        (
            sam("QS KD AC 9S | 5S 5C 7D"),
            "AC QS KD",
            "leads a straight from queen to ace (Q♠ K♦ A♣) and has one card left",
            "leads a sảnh from queen to ace (Q♠ K♦ A♣) and has one card left (báo một)",
        ),
        (sam(SOME, "JS"), "KD", "beats the J♠ with the K♦", "beats the J♠ with the K♦"),
        (sam(SOME, "JS"), "pass", "passes", "passes"),
        (
            sam(SOME, "2S"),
            "4S 4C 4D 4H",
            "chops the 2♠ with four 4s and has one card left",
            f"chops the 2♠ with a tứ quý of 4s {QUAD_OUT}",
        ),
        (
            sam(SOME, "2S 2C", quad_chops_pair=True),
            "4S 4C 4D 4H",
            "chops the pair of 2s with four 4s and has one card left",
            f"chops the pair of 2s with a tứ quý of 4s {QUAD_OUT}",
        ),
        (
            sam("8S | 4S 4C 4D 4H KD | 5S 6S", "3S 3C 3D 3H"),
            "4S 4C 4D 4H",
            "chops the four 3s with four 4s and has one card left",
            f"chops the tứ quý of 3s with a tứ quý of 4s {QUAD_OUT}",
        ),
        (
            sam("8S | 7S 7C KD KH", "3S 3C"),
            "7S 7C",
            "beats the pair of 3s with a pair of 7s (7♠ 7♣)",
            "beats the pair of 3s with a pair of 7s (7♠ 7♣)",
        ),
        (
            sam("8S | 7S 7C 7D KH KD", "3S 3C 3D"),
            "7S 7C 7D",
            "beats the triple of 3s with a triple of 7s (7♠ 7♣ 7♦)",
            "beats the sám of 3s with a sám of 7s (7♠ 7♣ 7♦)",
        ),
        (
            sam("8S | 9S TC JD KH KD", "4S 5C 6D"),
            "9S TC JD",
            "beats the straight from 4 to 6 with a straight from 9 to jack (9♠ T♣ J♦)",
            "beats the sảnh from 4 to 6 with a sảnh from 9 to jack (9♠ T♣ J♦)",
        ),
        (
            sam("8S 8H | KD", "JS"),
            "KD",
            "beats the J♠ with the K♦ and goes out",
            "beats the J♠ with the K♦ and goes out",
        ),
        (
            sam(f"3S 3C | {TEN}", declarer=0),
            "3S 3C",
            "leads a pair of 3s (3♠ 3♣) and makes the Sâm",
            "leads a pair of 3s (3♠ 3♣) and makes the Sâm",
        ),
        (sam(f"3S 3C | {TEN}", declarer=0), "3S", "leads the 3♠", "leads the 3♠"),
        (
            sam(f"3S 3C | {TEN}", "KD", declarer=0),
            "AC",
            "beats the K♦ with the A♣ and breaks the Sâm",
            "beats the K♦ with the A♣ and breaks the Sâm (đền Sâm)",
        ),
    ],
)
def test_sam_loc_in_sentences(state: samloc.State, move: str, english: str, vietnamese: str) -> None:
    told = samloc.parse_move(move)
    assert describe(samloc, state, told) == f"Seat {state.turn} {english}."
    assert describe(samloc, state, told, VI) == f"Seat {state.turn} {vietnamese}."


def sampen_table(hands: str, upcard: str, rules: sampen.Rules = sampen.STANDARD, **more: Any) -> sampen.State:
    return sampen.position(
        rules,
        seats=hands.count("|") + 1,
        hands=[[sampen.parse_face(face) for face in hand.split()] for hand in hands.split("|")],
        upcard=sampen.parse_face(upcard),
        **more,
    )


OPTIONAL = sampen.Rules(matching=sampen.Matching.OPTIONAL)
CEKI = "s4 c1 | s1 c2 | m1 m2 | h1 h2 | m3 c3"
LED = {"discards": [card("5S"), card("5S")], "turn": 1}


@pytest.mark.parametrize(
    ("state", "move", "told"),
    [
        (sampen_table("7S 8S | 5S 9H", "5S"), "match", "Seat 1 matches the 5♠."),
        (sampen_table("7S 8S | 5S", "5S"), "match", "Seat 1 matches the 5♠ and goes out."),
        (sampen_table("7S 8S | 5S 9H", "5S", OPTIONAL), "decline", "Seat 1 does not match the 5♠."),
        (sampen_table("7S 8S | 5H 9H", "5S", dealer=1), "turn", "Seat 1, the dealer, turns up the top of the stock."),
        (sampen_table("7S 8S | 7H 9H", "5S", **LED), "lead 9H", "Seat 1 leads the 9♥."),
        (sampen_table("7S 8S | 9H", "5S", **LED), "lead 9H", "Seat 1 leads the 9♥ and goes out."),
        (sampen_table("3p 4p | 5z 9m", "5z", sampen.MAHJONG), "match", "Seat 1 matches the white dragon."),
        (sampen_table(CEKI, "s4", sampen.JAVANESE), "match", "Seat 0 matches the four of strings."),
    ],
)
def test_sampen_in_sentences(state: sampen.State, move: str, told: str) -> None:
    for language in Language:
        assert describe(sampen, state, sampen.parse_move(move), language) == told


def suipi_table(hands: str, floor: str, *piles: suipi.Pile, **rules: Any) -> suipi.State:
    """Seat 0 is to act, and dealt if it holds the last cards."""
    held = [cards(hand) for hand in hands.split("|")]
    return suipi.position(
        suipi.Rules(**rules),
        seats=len(held),
        dealer=0 if len(held[0]) > len(held[1]) else 1,
        hands=held,
        floor=[*map(card, floor.split()), *piles],
    )


TEN_BUILD = suipi.Pile(cards("8C 2D"), value=10, owner=1)
SIX_BUILD = suipi.Pile(cards("5C AC"), value=6, owner=1)
ANY_CLEAR = suipi.SuipiOn.ANY_CLEAR


@pytest.mark.parametrize(
    ("state", "move", "english", "samoan"),
    [
        (
            suipi_table("5H 9S | TS TC", "3S 2D KC"),
            "5H x 2D 3S",
            "takes the 2♦ and the 3♠ with the 5♥",
            "takes the lua taimane and the tolu peti with the lima 'ata",
        ),
        (
            suipi_table("TD 9S | TS JC", "TC 6S 4D", TEN_BUILD, suipi_on=ANY_CLEAR),
            "TD x 2D 8C TC 4D 6S",
            "takes the build of 10 (2♦ 8♣), the 4♦, the 6♠ and the T♣ with the T♦ and makes a suipi",
            "takes the build of 10 (2♦ 8♣), the fa taimane, the ono peti and the sefulu fele with the sefulu taimane "
            "and makes a suipi",
        ),
        (suipi_table("KH 2D | TS TC", "KC 9D"), "KH x KC", "takes the K♣ with the K♥", "takes the K♣ with the K♥"),
        (
            suipi_table("2D TH | 9C JC", "8C"),
            "2D + 8C = 10",
            "builds 10 from the 8♣ with the 2♦",
            "builds 10 from the 8♣ with the lua taimane",
        ),
        (
            suipi_table("3D 9H | 6C JC", "2S", SIX_BUILD),
            "3D + 5C AC = 9",
            "builds 9 from the build of 6 (A♣ 5♣) with the 3♦",
            "builds 9 from the build of 6 (A♣ 5♣) with the tolu taimane",
        ),
        (
            suipi_table("2S 9H | TS JC", "KC"),
            "trail 2S",
            "lays the 2♠ on the floor",
            "lays the lo lua peti on the floor",
        ),
        (
            suipi_table("7H 2S | 9S 9C", "7D"),
            "7H x 7D",
            "takes the 7♦ with the 7♥ and makes a suipi",
            "takes the 7♦ with the 7♥ and makes a suipi",
        ),
    ],
)
def test_suipi_in_sentences(state: suipi.State, move: str, english: str, samoan: str) -> None:
    told = suipi.parse_move(move)
    assert describe(suipi, state, told) == f"Seat 0 {english}."
    assert describe(suipi, state, told, SM) == f"Seat 0 {samoan}."


def test_the_next_round_of_suipi_in_a_sentence() -> None:
    state = next(state for state, move, _ in random_play(suipi, suipi.STANDARD, 1) if move == suipi.DealRound())
    assert describe(suipi, state, suipi.DealRound()) == "Seat 0, the dealer, deals the next round."
    assert describe(suipi, state, suipi.DealRound(), SM) == "Seat 0, the dealer, deals the next round (tufa)."


def east_first() -> saptimpan.State:
    """A round for two in which the tile of seat 1 is an East."""
    first = [Tile.parse("1z"), Tile.parse("9m")]
    rest = list(saptimpan.pack())
    for tile in first:
        rest.remove(tile)
    return saptimpan.deal_from(first + rest, saptimpan.Rules(table_limit=1000), seats=2)


ROUND = [
    (
        "announce 1000",
        "Seat 0, the banker, sets the highest stake at 1,000.",
        "Seat 0, the банкомёт, sets the highest ставка at 1,000.",
    ),
    ("bet 5", "Seat 1 lays a stake of 5.", "Seat 1 lays a ставка of 5."),
    (
        "east",
        "Seat 1 shows the East wind and draws another tile.",
        "Seat 1 shows the восточный ветер and draws another фишка.",
    ),
    ("bet 1000", "Seat 1 lays a stake of 1,000.", "Seat 1 lays a ставка of 1,000."),
    ("draw", "Seat 1 draws a tile.", "Seat 1 draws a фишка."),
    ("draw", "Seat 1 draws a tile.", "Seat 1 draws a фишка."),
    ("stand", "Seat 0, the banker, stands on its hand.", "Seat 0, the банкомёт, stands on its расклад."),
]
"""Seat 1 has an East first, then three ones; the banker has a nine."""


def test_sap_tim_pan_in_sentences() -> None:
    state = east_first()
    for text, english, russian in ROUND:
        move = saptimpan.parse_move(text)
        assert describe(saptimpan, state, move) == english
        assert describe(saptimpan, state, move, RU) == russian
        state = saptimpan.apply(state, move)
    assert state.turn is None


@pytest.mark.parametrize(
    ("hands", "floor", "rules", "is_one"),
    [
        ("7H 2S | 9S 9C", "7D", {}, True),  # R3.1
        ("7H 2S | 9S 9C", "7D 2H", {}, False),
        ("7H 2S | 9S 9C", "4C 3D", {}, False),
        ("7H 2S | 9S 9C", "4C 3D", {"suipi_on": ANY_CLEAR}, True),
        ("7H | ", "7D", {}, False),  # R3.3: the last card of the deal
        ("7H | ", "7D", {"last_play_suipi": True}, True),
    ],
)
def test_a_suipi_is_told(hands: str, floor: str, rules: Any, is_one: bool) -> None:
    state = suipi_table(hands, floor, **rules)
    taken = "4C 3D" if "4C" in floor else "7D"
    move = suipi.parse_move(f"7H x {taken}")
    assert (describe(suipi, state, move)[-18:] == "and makes a suipi.") is is_one
    assert (suipi.apply(state, move).suipis != state.suipis) is is_one


# -- what holds of every sentence -----------------------------------------------------------------------------------

TABLES: list[tuple[Any, Any]] = [
    *((game, game.STANDARD) for game in ALL),
    (samloc, samloc.Rules(quad_chops_pair=True, last_card=samloc.LastCard.OFF, pass_locks=False)),
    (sampen, sampen.MAHJONG),
    (sampen, sampen.JAVANESE),
    (sampen, OPTIONAL),
    (suipi, suipi.LONG_PACK),
    (suipi, suipi.Rules(suipi_on=ANY_CLEAR, last_play_suipi=True, build_in_sums=True)),
    (saptimpan, saptimpan.OPEN_DRAWS),
    (saptimpan, saptimpan.Rules(double_east=saptimpan.DoubleEast.REPLACE, east_chain=True)),
]


def random_play(game: Any, rules: Any, deals: int) -> Iterator[tuple[Any, Any, Any]]:
    """States of random deals, each with the move that is made and the state after it."""
    for seed in range(deals):
        rng = Random(seed)
        state = game.deal(rules, rng=seed)
        while moves := game.legal_moves(state):
            move = moves[int(rng.random() * len(moves))]
            after = game.apply(state, move)
            yield state, move, after
            state = after


@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_a_sentence_is_one_and_tells_nothing_that_a_spectator_does_not_see(game: Any, rules: Any) -> None:
    for state, move, _ in random_play(game, rules, 4):
        for language in (EN, OWN[game.NAME]):
            told = describe(game, state, move, language)
            assert re.fullmatch(rf"Seat {state.turn},? [^.]+[^., ]\.", told)
            assert "  " not in told
            views = [game.view(state, seat) for seat in (None, *range(state.seats))]
            assert {describe(game, view, move, language) for view in views} == {told}


@pytest.mark.parametrize(("game", "rules"), TABLES)
def test_in_the_language_of_another_game_a_sentence_is_english(game: Any, rules: Any) -> None:
    for state, move, _ in random_play(game, rules, 2):
        english = describe(game, state, move)
        assert {describe(game, state, move, other) for other in {EN, VI, SM, RU} - {OWN[game.NAME]}} == {english}


@pytest.mark.parametrize("rules", [rules for game, rules in TABLES if game is samloc])
def test_what_follows_a_play_is_told(rules: samloc.Rules) -> None:
    words_of = {
        samloc.OutcomeKind.WENT_OUT: "and goes out.",
        samloc.OutcomeKind.SAM_MADE: "and makes the Sâm.",
        samloc.OutcomeKind.SAM_BROKEN: "and breaks the Sâm.",
    }
    seen = set()
    for state, move, after in random_play(samloc, rules, 60):
        told = describe(samloc, state, move)
        for kind, end in words_of.items():
            assert told.endswith(end) == (after.outcome is not None and after.outcome.kind is kind)
        chops = len(after.paid) > len(state.paid)
        assert ("chops" in told) >= chops
        assert ("chops" in told) == chops or state.declarer is not None
        down_to_one = isinstance(move, samloc.Play) and state.declarer is None and len(after.hands[state.turn]) == 1
        assert told.endswith("one card left.") == down_to_one
        seen |= {after.outcome.kind} if after.outcome else set()
    assert {samloc.OutcomeKind.WENT_OUT, samloc.OutcomeKind.SAM_BROKEN} <= seen


@pytest.mark.parametrize("rules", [rules for game, rules in TABLES if game is suipi])
def test_every_suipi_is_told_and_no_other(rules: suipi.Rules) -> None:
    made = 0
    for state, move, after in random_play(suipi, rules, 25):
        swept = state.suipis != after.suipis
        made += swept
        assert ("suipi" in describe(suipi, state, move)) == swept
    assert made > 5


@pytest.mark.parametrize("rules", [rules for game, rules in TABLES if game is sampen])
def test_who_goes_out_at_sampen_is_told(rules: sampen.Rules) -> None:
    for state, move, after in random_play(sampen, rules, 10):
        out = state.turn is not None and not after.hands[state.turn] and not isinstance(move, sampen.Turn)
        assert describe(sampen, state, move).endswith(" and goes out.") == out


def test_a_game_of_ones_own_is_told_by_the_texts_of_its_moves() -> None:
    state = highcard.deal(rng=7)
    assert describe(highcard, state, highcard.Swap()) == f"Seat {state.turn} plays swap."
    assert describe(highcard, highcard.view(state, None), highcard.Keep(), RU) == f"Seat {state.turn} plays keep."


# -- what cannot be told --------------------------------------------------------------------------------------------


def test_after_the_end_there_is_no_move_to_tell() -> None:
    *_, (_, move, end) = random_play(samloc, samloc.STANDARD, 1)
    for seen in (end, samloc.view(end, 0)):
        with pytest.raises(ValueError, match="the deal is over"):
            describe(samloc, seen, move)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((samloc, sampen.deal(rng=1), samloc.Pass()), "a State or a View of Sâm Lốc is wanted, not State"),
        ((samloc, None, samloc.Pass()), "a State or a View of Sâm Lốc is wanted, not NoneType"),
        ((samloc, samloc.deal(rng=1), sampen.Match()), "a move of Sâm Lốc is told, not Match"),
        ((samloc, samloc.deal(rng=1), "pass"), "a move of Sâm Lốc is told, not str"),
        (("samloc", samloc.deal(rng=1), samloc.Pass()), "game is a module such as sampan.samloc, not 'samloc'"),
    ],
)
def test_describe_takes_what_belongs_together(arguments: Any, message: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        describe(*arguments)


def test_words_takes_a_game() -> None:
    with pytest.raises(TypeError, match=r"game is a module such as sampan\.samloc, not "):
        words("samloc", VI)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["7S 8S", "3S 5D", ""])
def test_a_play_that_is_no_combination_is_told_by_its_cards(text: str) -> None:
    laid = " ".join(Card.parse(word).glyph for word in text.split()) or "nothing"
    assert describe(samloc, sam(MANY), samloc.Play(cards(text))) == f"Seat 0 leads {laid}."


# -- the last move ----------------------------------------------------------------------------------------------------


@every_game
def test_the_last_move_is_told_as_its_seat_saw_it(game: Any) -> None:
    state = game.deal(rng=7)
    assert describe_last(game, game.view(state, 0)) == ""
    rng = Random(7)
    while moves := game.legal_moves(state):
        mover = state.turn
        state = game.apply(state, moves[int(rng.random() * len(moves))])
        for seat in (None, *range(state.seats)):
            told = describe_last(game, game.view(state, seat))
            assert told.startswith(f"Seat {mover}")
            assert told.endswith(".")


def test_only_who_drew_a_tile_is_told_which() -> None:
    wall = tuple(Tile.parse(text) for text in ("3p", "9m"))
    rest = saptimpan.pack()
    hands = [[Tile.parse("5m")], [Tile.parse("2s")]]
    left = list(rest)
    for tile in (*wall, *hands[0], *hands[1]):
        left.remove(tile)
    state = saptimpan.position(seats=2, hands=hands, wall=(*wall, *left))
    after = saptimpan.apply(state, saptimpan.Draw())
    assert "three of dots" in describe_last(saptimpan, saptimpan.view(after, 1))
    assert "three of dots" not in describe_last(saptimpan, saptimpan.view(after, 0))


def test_a_last_move_of_another_game_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        describe_last(samloc, saptimpan.view(saptimpan.deal(rng=7), 0))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        describe_last(samloc, "view")  # type: ignore[arg-type]


def test_the_last_move_of_a_state_is_told_as_a_spectator_saw_it() -> None:
    state = samloc.apply(samloc.deal(rng=7), samloc.Decline())
    assert describe_last(samloc, state) == describe_last(samloc, samloc.view(state, None))
