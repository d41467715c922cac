"""Names of things: cards, tiles, suits, ranks, combinations, moves, what points are for, and the games themselves."""

from collections.abc import Mapping
from enum import Enum
from types import ModuleType
from typing import Any, Final, get_args

from sampan import samloc, saptimpan, suipi
from sampan.cards import Card, Rank
from sampan.game import Game, game_of
from sampan.lexicon.language import Language
from sampan.lexicon.tables import LOCAL, MEANINGS
from sampan.rulebook import RuleEnum
from sampan.samloc import Combo, ComboKind
from sampan.table import check_type
from sampan.tiles import CekiCard, Tile

__all__ = ["name"]

_ENGLISH: Final[Mapping[object, str]] = {
    ComboKind.QUAD: "four of a kind",
    samloc.OutcomeKind.SAM_MADE: "Sâm made",
    samloc.OutcomeKind.SAM_BROKEN: "Sâm broken",
    samloc.Declare: "declare Sâm",
    suipi.DealRound: "deal the next round",
    saptimpan.Announce: "announce the highest stake",
    saptimpan.Bet: "stake",
    saptimpan.ShowEast: "show an East wind",
}
"""The English names that are not the words of the name in the code."""

_RANKS: Final[Mapping[Rank, str]] = {
    Rank.ACE: "ace",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.TEN: "10",
}
"""A rank as part of a combination, where it is not its own sign."""

_COMBOS: Final[Mapping[ComboKind, str]] = {
    ComboKind.SINGLE: "{kind} {top}",
    ComboKind.PAIR: "{kind} of {top}s",
    ComboKind.TRIPLE: "{kind} of {top}s",
    ComboKind.QUAD: "{kind} of {top}s",
    ComboKind.STRAIGHT: "{kind} from {low} to {top}",
}
_FOUR: Final = "four {top}s"
"""English has a shorter way to tell of a quad."""


def name(thing: object, language: Language = Language.ENGLISH) -> str:
    """Name a thing in a language; in English where the sources give no word.

    Args:
        thing: A card or tile; a member of an enum, such as a suit, a rank, a kind of combination, an instant win, what
            a payment is for, or an option's value; a combination; a move or its class; the module of a game.
        language: The language. A Samoan card has a name if its rank and its suit have: the rank stands first, as in
            *sefulu taimane*, the ten of diamonds.

    >>> from sampan import Card, samloc
    >>> name(Card.parse("TD"), Language.SAMOAN), name(Card.parse("9D"), Language.SAMOAN)
    ('sefulu taimane', 'nine of diamonds')
    >>> name(samloc.ComboKind.QUAD), name(samloc.ComboKind.QUAD, Language.VIETNAMESE)
    ('four of a kind', 'tứ quý')
    >>> name(samloc.Declare()), name(samloc.ScoreItem.CARDS_LEFT)
    ('declare Sâm', 'cards left')

    Raises:
        TypeError: If the thing has no name, or ``language`` is no :class:`Language`.

    .. versionadded:: 0.1.0
    """
    check_type("language", language, Language)
    match thing:
        case Combo():
            return _combo(thing, language)
        case ModuleType() if isinstance(thing, Game):
            return MEANINGS.get((thing.NAME, language, "the game"), thing.TITLE)
        case Card() | Tile() | CekiCard() | Enum():
            return local(thing, language) or _english(thing)
    move = thing if isinstance(thing, type) else type(thing)
    if not _is_move(move):
        raise TypeError(
            f"a card, a tile, a member of an enum, a combination, a move or a game has a name, not {thing!r}"
        )
    return LOCAL.get((language, move)) or _ENGLISH.get(move) or _spaced(move.__name__)


def local(thing: Card | Tile | CekiCard | Enum, language: Language) -> str | None:
    """Return the word for a thing in a language; ``None`` if the sources give none."""
    word = LOCAL.get((language, thing))
    if word is None and isinstance(thing, Card):
        rank, suit = LOCAL.get((language, thing.rank)), LOCAL.get((language, thing.suit))
        return f"{rank} {suit}" if rank and suit else None
    return word


def _english(thing: Card | Tile | CekiCard | Enum) -> str:
    match thing:
        case RuleEnum():
            return thing.text
        case Enum():
            return _ENGLISH.get(thing) or thing.name.lower().replace("_", " ")
        case _:
            return thing.name


def _combo(combo: Combo, language: Language) -> str:
    kind = name(combo.kind, language)
    line = tuple(Rank)[:13]
    low = line[combo.strength - combo.size + 1] if combo.kind is ComboKind.STRAIGHT else combo.top
    template = _FOUR if kind == _ENGLISH.get(combo.kind) else _COMBOS[combo.kind]
    return template.format(kind=kind, low=_RANKS.get(low, low.value), top=_RANKS.get(combo.top, combo.top.value))


def _is_move(kind: Any) -> bool:
    """Tell whether it is a class of moves of some game."""
    try:
        game: Any = game_of(kind)
    except TypeError:
        return False
    return kind in (get_args(game.Move) or (game.Move,))


def _spaced(word: str) -> str:
    """The words of a name in camel case: ``show east``."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in word).strip()
