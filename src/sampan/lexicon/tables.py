"""The local words of each game, as far as the sources give them."""

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Any, Final

from sampan import samloc, sampen, saptimpan, suipi
from sampan.cards import Card, Rank, Suit
from sampan.game import Game, check_module
from sampan.lexicon.language import Language, Word
from sampan.table import check_type
from sampan.tiles import Tile, TileSuit

__all__ = ["WORDS", "words"]


def _words(language: Language, *rows: tuple[str, str, tuple[Hashable, ...]]) -> tuple[Word, ...]:
    return tuple(Word(text, english, language, things) for text, english, things in rows)


_SAMLOC: Final = _words(
    Language.VIETNAMESE,
    ("Sâm Lốc", "the game", ()),
    ("Sâm", "the game for short; the promise to play out every card and never be beaten", ()),
    ("Xâm", "another spelling of Sâm", ()),
    ("sám", "triple", (samloc.ComboKind.TRIPLE,)),
    ("sảnh", "straight", (samloc.ComboKind.STRAIGHT,)),
    ("tứ quý", "four of a kind", (samloc.ComboKind.QUAD,)),
    ("sảnh rồng", "dragon: ten cards in one straight", (samloc.InstantWin.DRAGON,)),
    ("báo Sâm", "to declare Sâm", (samloc.Declare,)),
    ("đền Sâm", "a broken Sâm", (samloc.OutcomeKind.SAM_BROKEN, samloc.ScoreItem.SAM_BROKEN)),
    ("báo một", "last card", (samloc.ScoreItem.LAST_CARD,)),
    ("cóng", "not a card played when the deal ends", (samloc.ScoreItem.CONG,)),
    ("thối 2", "2s left in the hand", (samloc.ScoreItem.TWOS_LEFT,)),
    ("tới trắng", "instant win", (samloc.OutcomeKind.INSTANT_WIN, samloc.ScoreItem.INSTANT_WIN)),
)

_SAMPEN: Final = _words(
    Language.ENGLISH,
    ("Sampen", "the game, in China and on Java; stressed on the first syllable", ()),
    ("Ceki", "the pack that Sampen is played with on Java", ()),
)

_SUIPI: Final = _words(
    Language.SAMOAN,
    ("suipi", "the last card down, taken: one more point", (suipi.ScoreItem.SUIPIS,)),
    ("pele", "deck of cards; to play cards", ()),
    ("pele suipi", "to play Suipi", ()),
    ("'au", "team", ()),
    ("pepa o le pele", "playing card", ()),
    ("'ai", "points", ()),
    ("tulafono", "rules", ()),
    ("toto", "to shuffle", ()),
    ("tufa", "to deal", (suipi.DealRound,)),
    ("peti", "spade", (Suit.SPADES,)),
    ("fele", "club", (Suit.CLUBS,)),
    ("taimane", "diamond", (Suit.DIAMONDS,)),
    ("'ata", "heart", (Suit.HEARTS,)),
    ("sai", "ace", (Rank.ACE, suipi.ScoreItem.ACE)),
    ("siaki", "jack", (Rank.JACK,)),
    ("teine", "queen", (Rank.QUEEN,)),
    ("sefulu taimane", "ten of diamonds", (Card.parse("TD"), suipi.ScoreItem.TEN_OF_DIAMONDS)),
    ("lo lua peti", "two of spades", (Card.parse("2S"), suipi.ScoreItem.TWO_OF_SPADES)),
    ("tele pepe", "most cards", (suipi.ScoreItem.MOST_CARDS,)),
    ("tele peti", "most spades", (suipi.ScoreItem.MOST_SPADES,)),
    ("tasi", "one", ()),
    ("lua", "two", (Rank.TWO,)),
    ("tolu", "three", (Rank.THREE,)),
    ("fa", "four", (Rank.FOUR,)),
    ("lima", "five", (Rank.FIVE,)),
    ("ono", "six", (Rank.SIX,)),
    ("sefulu", "ten", (Rank.TEN,)),
    ("pepa peti fa lima ono", "the call of a count of 5 to 6: score 1", ()),
    ("pepa tolu fa", "the call of a count of 4 to 7: score 3", ()),
    ("pepa tolu", "the call of a count of 3 to 8: score 5", ()),
    ("peti tasi lua", "the call of a count of 2 to 9: score 7", ()),
)

_SAPTIMPAN: Final = _words(
    Language.RUSSIAN,
    ("Сап-тим-пан", "the game", ()),
    ("Десять с половиной", "the game: ten and a half", ()),
    ("банкомёт", "banker", (saptimpan.Result.BANKER,)),
    ("фишка", "tile", ()),
    ("табличка", "tile", ()),
    ("масть", "suit", ()),
    ("дракон", "dragon", ()),
    ("ветер", "wind", ()),
    ("восточный ветер", "East wind", (Tile.parse("1z"),)),
    ("цветы", "flowers", (TileSuit.FLOWERS,)),
    ("плоды", "fruits, which are usually called seasons", ()),
    ("стена", "wall", ()),
    ("ставка", "stake", (saptimpan.Bet,)),
    ("сдача", "deal", ()),
    ("добор", "drawing", (saptimpan.Draw,)),
    ("расклад", "hand", ()),
)

WORDS: Final[Mapping[str, tuple[Word, ...]]] = MappingProxyType(
    {samloc.NAME: _SAMLOC, sampen.NAME: _SAMPEN, suipi.NAME: _SUIPI, saptimpan.NAME: _SAPTIMPAN}
)
"""The local words of each game, by its name: Sâm Lốc's in Vietnamese, Suipi's in Samoan, Sap-tim-pan's in Russian,
which its source is in; of Sampen the two names that English has kept.
"""


def words(game: Game[Any, Any, Any, Any], language: Language) -> tuple[Word, ...]:
    """Return the words of a game that are in a language; ``()`` if the sources give none.

    >>> from sampan import samloc
    >>> from sampan.lexicon import Language
    >>> [f"{word.text}: {word.english}" for word in words(samloc, Language.VIETNAMESE)][3:5]
    ['sám: triple', 'sảnh: straight']

    Args:
        game: The game module.
        language: The language.

    Raises:
        TypeError: If an argument has the wrong type.

    .. versionadded:: 0.1.0
    """
    check_module(game)
    check_type("language", language, Language)
    return tuple(word for word in WORDS.get(game.NAME, ()) if word.language is language)


LOCAL: Final[Mapping[tuple[Language, Hashable], str]] = {
    (word.language, thing): word.text for own in WORDS.values() for word in own for thing in word.things
}
"""The word for a thing in a language."""

MEANINGS: Final[Mapping[tuple[str, Language, str], str]] = {
    (game, word.language, word.english): word.text for game, own in WORDS.items() for word in reversed(own)
}
"""The word of a game for a meaning, in a language; of several the first."""
