"""Moves in sentences, one for each; they tell what everybody at the table sees."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar, assert_never, get_args

from sampan import samloc, sampen, saptimpan, suipi
from sampan.cards import Card, CardSet, Rank
from sampan.game import Game
from sampan.lexicon.language import Language
from sampan.lexicon.names import local, name
from sampan.lexicon.tables import LOCAL, MEANINGS, check_game
from sampan.samloc import ComboKind
from sampan.samloc.state import in_order
from sampan.suipi import Pile
from sampan.suipi.values import in_order as by_value
from sampan.table import check_type
from sampan.tiles import Face

__all__ = ["describe"]

# Of a function's own: without defaults, so that every checker infers them from the game.
S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")


def describe(game: Game[S, M, V, Any], view_or_state: S | V, move: M, language: Language = Language.ENGLISH) -> str:
    """Tell a move in one English sentence that everybody may hear: it names nothing that is hidden.

    It says the same of a state and of each seat's view of it. What is drawn or turned up is not named, since no view
    before the move shows it.

    Args:
        game: The game module.
        view_or_state: What there was just before the move; the seat whose turn it was makes it.
        move: A legal move.
        language: The language of the game's own nouns, where the sources give them.

    >>> from sampan import samloc
    >>> hands = [CardSet.parse("9S 9H"), CardSet.parse("3S 3C 3D 3H KD"), CardSet.parse("5S 6S")]
    >>> state = samloc.position(seats=3, hands=hands, trick=[(0, samloc.parse_move("2S"))])
    >>> chop = samloc.parse_move("3S 3C 3D 3H")
    >>> describe(samloc, state, chop)
    'Seat 1 chops the 2♠ with four 3s and has one card left.'
    >>> describe(samloc, samloc.view(state, 2), chop, Language.VIETNAMESE)
    'Seat 1 chops the 2♠ with a tứ quý of 3s and has one card left (báo một).'

    Raises:
        TypeError: If an argument has the wrong type, or belongs to another game.
        ValueError: If the deal is over, so that nobody moves.

    .. versionadded:: 0.1.0
    """
    check_game(game)
    check_type("language", language, Language)
    module: Any = game
    seen: Any = view_or_state
    if not isinstance(seen, (module.State, module.View)):
        raise TypeError(f"a State or a View of {game.TITLE} is wanted, not {type(seen).__name__}")
    if not isinstance(move, get_args(module.Move) or module.Move):
        raise TypeError(f"a move of {game.TITLE} is told, not {type(move).__name__}")
    if seen.turn is None:
        raise ValueError("the deal is over: there is no move to tell")
    if isinstance(seen, module.State):
        seen = module.view(seen, None)
    tell: _Teller = _TELLERS.get(game.NAME, _any)
    return f"Seat {seen.turn}{tell(seen, move, language)}."


_Teller: TypeAlias = Callable[[Any, Any, Language], str]
"""Tells what a seat does: the sentence after ``Seat 0``."""


def _any(view: Any, move: object, language: Language) -> str:
    """A game that has no sentences here."""
    return f" plays {move}"


# -- words ----------------------------------------------------------------------------------------------------------


def _noun(game: str, english: str, language: Language) -> str:
    """The game's own word for something, or the English one."""
    return MEANINGS.get((game, language, english), english)


def _aside(game: str, english: str, language: Language) -> str:
    """The game's own word in brackets, if there is one."""
    word = MEANINGS.get((game, language, english))
    return f" ({word})" if word else ""


def _the(face: Face, language: Language = Language.ENGLISH) -> str:
    """``the 7♠``, ``the sefulu taimane``, ``the white dragon``: a card by its word or its sign, a tile by its name."""
    sign = face.glyph if isinstance(face, Card) else name(face, language)
    return f"the {local(face, language) or sign}"


def _and(texts: Iterable[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def _signs(cards: Iterable[Card]) -> str:
    return " ".join(card.glyph for card in cards)


# -- the games ------------------------------------------------------------------------------------------------------


def _samloc(view: samloc.View, move: samloc.Move, language: Language) -> str:
    match move:
        case samloc.Declare():
            word = LOCAL.get((language, samloc.Declare))
            return f" {f'calls {word}' if word else 'declares Sâm'} and leads"
        case samloc.Decline():
            return " does not declare"
        case samloc.Pass():
            return " passes"
        case samloc.Play():
            return f" {_laid(view, move, language)}{_so(view, move, language)}"
        case _:
            assert_never(move)


def _laid(view: samloc.View, play: samloc.Play, language: Language) -> str:
    """What is laid, and on what."""
    combo = play.combo
    what = _combo(play, "a", language)
    if combo and combo.kind in (ComboKind.PAIR, ComboKind.TRIPLE, ComboKind.STRAIGHT):
        # A 2 3 … K along a straight, and its ace last if that is its end.
        what += f" ({_signs(in_order(play.cards) if combo.top is Rank.ACE else play.cards)})"
    if not view.trick:
        return f"leads {what}"
    verb = "chops" if combo and combo.kind is ComboKind.QUAD else "beats"  # R3.2
    return f"{verb} {_combo(view.trick[-1][1], 'the', language)} with {what}"


def _combo(play: samloc.Play, article: str, language: Language) -> str:
    """A combination: ``the 7♠``, ``a pair of 7s``, ``four 7s``."""
    if play.combo is None:
        return _signs(play.cards) or "nothing"
    if play.combo.kind is ComboKind.SINGLE:
        return f"the {_signs(play.cards)}"
    words = name(play.combo, language)
    return words if article == "a" and words.startswith("four ") else f"{article} {words}"


def _so(view: samloc.View, play: samloc.Play, language: Language) -> str:
    """What follows for everybody to see: a Sâm broken or made (R5.1), a hand empty (R4.7) or down to a card (R4.8)."""
    rest = view.hand_sizes[view.turn or 0] - len(play.cards)
    match view.declarer:
        case None if rest == 1:
            return f" and has one card left{_aside(samloc.NAME, 'last card', language)}"
        case None:
            return "" if rest else " and goes out"
        case view.turn:
            return "" if rest else " and makes the Sâm"
        case _:
            return f" and breaks the Sâm{_aside(samloc.NAME, 'a broken Sâm', language)}"


def _sampen(view: sampen.View, move: sampen.Move, _: Language) -> str:
    out = " and goes out" if view.hand_sizes[view.turn or 0] == 1 else ""  # R2.5
    match move:
        case sampen.Match():
            return f" matches {_the(view.upcard)}{out}"
        case sampen.Lead(card):
            return f" leads {_the(card)}{out}"
        case sampen.Decline():
            return f" does not match {_the(view.upcard)}"
        case sampen.Turn():
            return ", the dealer, turns up the top of the stock"
        case _:
            assert_never(move)


def _suipi(view: suipi.View, move: suipi.Move, language: Language) -> str:
    match move:
        case suipi.Capture(card, taken):
            sweep = " and makes a suipi" if _is_suipi(view, taken) else ""
            return f" takes {_units(view, taken, language)} with {_the(card, language)}{sweep}"
        case suipi.Build(card, onto, value):
            return f" builds {value} from {_units(view, onto, language)} with {_the(card, language)}"
        case suipi.Trail(card):
            return f" lays {_the(card, language)} on the floor"
        case suipi.DealRound():
            return f", the dealer, deals the next round{_aside(suipi.NAME, 'to deal', language)}"
        case _:
            assert_never(move)


def _units(view: suipi.View, used: CardSet, language: Language) -> str:
    """The builds and the loose cards that are used."""
    piles = [unit for unit in view.floor if isinstance(unit, Pile) and not unit.cards - used]
    loose = used - CardSet(card for pile in piles for card in pile.cards)
    builds = [f"the build of {pile.value} ({_signs(by_value(pile.cards))})" for pile in piles]
    return _and([*builds, *(_the(card, language) for card in by_value(loose))] or ["nothing"])


def _is_suipi(view: suipi.View, taken: CardSet) -> bool:
    """Tell whether a capture is a suipi (R3.1), which the last card of the deal makes none (R3.3)."""
    rules, floor = view.rules, view.floor
    cards = CardSet(card for unit in floor for card in (unit.cards if isinstance(unit, Pile) else (unit,)))
    last_play = not view.stock_size and sum(view.hand_sizes) == 1
    return (
        taken == cards
        and (len(floor) == 1 or rules.suipi_on is suipi.SuipiOn.ANY_CLEAR)
        and (rules.last_play_suipi or not last_play)
    )


def _saptimpan(view: saptimpan.View, move: saptimpan.Move, language: Language) -> str:
    def noun(english: str) -> str:
        return _noun(saptimpan.NAME, english, language)

    banker = f", the {noun('banker')}," if view.turn == view.dealer else ""
    match move:
        case saptimpan.Announce(limit):
            return f"{banker} sets the highest {noun('stake')} at {limit:,}"
        case saptimpan.Bet(amount):
            return f"{banker} lays a {noun('stake')} of {amount:,}"
        case saptimpan.ShowEast():
            return f"{banker} shows the {noun('East wind')} and draws another {noun('tile')}"
        case saptimpan.Draw():
            return f"{banker} draws a {noun('tile')}"
        case saptimpan.Stand():
            return f"{banker} stands on its {noun('hand')}"
        case _:
            assert_never(move)


_TELLERS: Final[Mapping[str, _Teller]] = {
    samloc.NAME: _samloc,
    sampen.NAME: _sampen,
    suipi.NAME: _suipi,
    saptimpan.NAME: _saptimpan,
}
"""The tellers, by the name of the game."""
