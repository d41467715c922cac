"""Moves in sentences, one for each; they tell what everybody at the table sees."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar, assert_never, get_args

from sampan import samloc, sampen, saptimpan, suipi
from sampan.cards import Card, CardSet, Rank
from sampan.errors import type_name
from sampan.game import Game, Seat, check_module, game_of
from sampan.lexicon.language import Language
from sampan.lexicon.names import name
from sampan.lexicon.tables import LOCAL
from sampan.lexicon.voice import SPOKEN, Voice, listed, seats, spoken
from sampan.samloc import ComboKind
from sampan.samloc.state import Trick, in_order
from sampan.saptimpan.points import TEN_AND_A_HALF
from sampan.suipi import Pile
from sampan.suipi.values import in_order as by_value
from sampan.table import check_type
from sampan.tiles import Tile

__all__ = ["describe", "describe_last", "recall", "tell"]

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

    >>> from sampan import CardSet, samloc
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
    check_module(game)
    check_type("language", language, Language)
    module: Any = game
    seen: Any = view_or_state
    if not isinstance(seen, (module.State, module.View)):
        raise TypeError(f"a State or a View of {game.TITLE} is wanted, not {type(seen).__name__}")
    if not isinstance(move, get_args(module.Move) or module.Move):
        raise TypeError(f"a move of {game.TITLE} is told, not {type(move).__name__}")
    if isinstance(seen, module.State):
        seen = module.view(seen, None)
    return _sentence(tell(seen, move, spoken(language)))


def describe_last(game: Game[S, Any, V, Any], view_or_state: S | V, language: Language = Language.ENGLISH) -> str:
    """Tell the last move in one English sentence, as a seat saw it: also what it drew, or what was turned up.

    Args:
        game: The game module.
        view_or_state: What the seat sees now; of a state, what a spectator sees.
        language: The language of the game's own nouns, where the sources give them.

    Returns:
        The sentence; ``""`` if no last move is known, as when a deal begins.

    >>> from sampan import sampen
    >>> state = sampen.apply(sampen.deal(rng=7), sampen.Match())
    >>> describe_last(sampen, sampen.view(state, None))
    'Seat 0 matches the 5♦.'

    Raises:
        TypeError: If an argument has the wrong type, or belongs to another game.

    .. versionadded:: 0.1.0
    """
    check_module(game)
    check_type("language", language, Language)
    module: Any = game
    seen: Any = view_or_state
    if not isinstance(seen, (module.State, module.View)):
        raise TypeError(f"a State or a View of {game.TITLE} is wanted, not {type_name(seen)}")
    return _sentence(recall(module.view(seen, None) if isinstance(seen, module.State) else seen, spoken(language)))


def _sentence(told: str) -> str:
    return f"{told[0].upper()}{told[1:]}." if told else ""


def tell(view: Any, move: Any, voice: Voice = SPOKEN) -> str:
    """Tell a move as a seat makes it: ``seat 0 passes``.

    Args:
        view: What anybody sees just before the move.
        move: A legal move of the same game.
        voice: How it is said.

    Raises:
        ValueError: If the deal is over, so that nobody moves.
    """
    if view.turn is None:
        raise ValueError("the deal is over: there is no move to tell")
    return f"seat {view.turn}{_teller(view)(view, move, voice, None)}"


def recall(view: Any, voice: Voice = SPOKEN) -> str:
    """Tell the last move from what a seat sees after it, also what it drew or turned up; ``""`` if no move is known."""
    last = getattr(view, "last", None)
    return "" if last is None else f"seat {last.seat}{_teller(view)(view, last.move, voice, last)}"


_Teller: TypeAlias = Callable[[Any, Any, Voice, Any], str]
"""Tells what a seat does: the sentence after ``seat 0``. It is given the view just before the move, the move, the voice
and ``None``; or the view just after the move, and last what the move did.
"""


def _teller(view: Any) -> _Teller:
    return _TELLERS.get(game_of(type(view)).NAME, _any)


def _any(view: Any, move: object, voice: Voice, _: object) -> str:
    """A game that has no sentences here."""
    return f" plays {voice.notation(str(move))}"


# -- the games ------------------------------------------------------------------------------------------------------


def _samloc(view: samloc.View, move: samloc.Move, voice: Voice, last: samloc.Last | None) -> str:
    match move:
        case samloc.Declare():
            word = LOCAL.get((voice.language, samloc.Declare))
            return f" {f'calls {word}' if word else 'declares Sâm'} and leads"
        case samloc.Decline():
            return " does not declare"
        case samloc.Pass():
            return " passes"
        case samloc.Play():
            trick = view.trick[:-1] if last else view.trick
            seat, rest = _mover(view, last, laid=len(move.cards))
            return f" {_laid(trick, move, voice)}{_so(view.declarer, seat, rest, voice)}"
        case _:
            assert_never(move)


def _mover(view: samloc.View | sampen.View, last: samloc.Last | sampen.Last | None, *, laid: int) -> tuple[Seat, int]:
    """The seat that lays so many cards, and how many it has left."""
    if last:
        return last.seat, view.hand_sizes[last.seat]
    assert view.turn is not None  # it moves
    return view.turn, view.hand_sizes[view.turn] - laid


def _laid(trick: Trick, play: samloc.Play, voice: Voice) -> str:
    """What is laid, and on what."""
    combo = play.combo
    what = _combo(play, "a", voice)
    if combo and combo.kind in (ComboKind.PAIR, ComboKind.TRIPLE, ComboKind.STRAIGHT):
        # A 2 3 … K along a straight, and its ace last if that is its end.
        what += f" ({voice.signs(in_order(play.cards) if combo.top is Rank.ACE else play.cards)})"
    if not trick:
        return f"leads {what}"
    verb = "chops" if combo and combo.kind is ComboKind.QUAD else "beats"  # R3.2
    return f"{verb} {_combo(trick[-1][1], 'the', voice)} with {what}"


def _combo(play: samloc.Play, article: str, voice: Voice) -> str:
    """A combination: ``the 7♠``, ``a pair of 7s``, ``four 7s``."""
    if play.combo is None:
        return voice.signs(play.cards) or "nothing"
    if play.combo.kind is ComboKind.SINGLE:
        return f"the {voice.signs(play.cards)}"
    words = name(play.combo, voice.language)
    return words if article == "a" and words.startswith("four ") else f"{article} {words}"


def _so(declarer: Seat | None, seat: Seat, rest: int, voice: Voice) -> str:
    """What follows for everybody to see: a Sâm broken or made (R5.1), a hand empty (R4.7) or down to a card (R4.8)."""
    if declarer not in (None, seat):
        return f" and breaks the Sâm{voice.aside(samloc.NAME, 'a broken Sâm')}"
    if declarer is None and rest == 1:
        return f" and has one card left{voice.aside(samloc.NAME, 'last card')}"
    return voice.left(rest) if rest else " and goes out" if declarer is None else " and makes the Sâm"


def _sampen(view: sampen.View, move: sampen.Move, voice: Voice, last: sampen.Last | None) -> str:
    _, rest = _mover(view, last, laid=1)
    so = voice.left(rest) if rest else " and goes out"  # R2.5
    match move:
        case sampen.Match():
            return f" matches the {voice.sign(view.upcard)}{so}"
        case sampen.Lead(card):
            return f" leads the {voice.sign(card)}{so}"
        case sampen.Decline():
            return f" does not match the {voice.sign(view.upcard)}"
        case sampen.Turn():
            return (
                f", the dealer, turns up {voice.the(last.turned) if last and last.turned else 'the top of the stock'}"
            )
        case _:
            assert_never(move)


def _suipi(view: suipi.View, move: suipi.Move, voice: Voice, last: suipi.Last | None) -> str:
    rest = _rest_of_the_floor(view, last.swept, voice) if last and last.swept else ""
    floor = last.units if last else view.floor
    match move:
        case suipi.Capture(card, taken):
            sweep = " and makes a suipi" if (last.suipi if last else _is_suipi(view, taken)) else ""
            return f" takes {_units(floor, taken, voice)} with {voice.the(card)}{sweep}{rest}"
        case suipi.Build(card, onto, value):
            return f" builds {value} from {_units(floor, onto, voice)} with {voice.the(card)}{rest}"
        case suipi.Trail(card):
            return f" lays {voice.the(card)} on the floor{rest}"
        case suipi.DealRound():
            return f", the dealer, deals the next round{voice.aside(suipi.NAME, 'to deal')}"
        case _:
            assert_never(move)


def _units(floor: Sequence[Card | Pile], used: CardSet, voice: Voice) -> str:
    """The builds and the loose cards that are used."""
    piles = [unit for unit in floor if isinstance(unit, Pile) and not unit.cards - used]
    loose = used - CardSet(card for pile in piles for card in pile.cards)
    builds = [f"the build of {pile.value} ({voice.signs(by_value(pile.cards))})" for pile in piles]
    return listed([*builds, *map(voice.the, by_value(loose))] or ["nothing"])


def _rest_of_the_floor(view: suipi.View, swept: CardSet, voice: Voice) -> str:
    """Who gets what lies on the floor when the deal ends (R3.4)."""
    team = range(view.last_capture or 0, view.seats, 2)
    return (
        f"; {seats(team)} {'gets' if len(team) == 1 else 'get'} the rest of the floor ({voice.signs(by_value(swept))})"
    )


def _is_suipi(view: suipi.View, taken: CardSet) -> bool:
    """Tell whether a capture will be a suipi (R3.1), which the last card of the deal makes none (R3.3)."""
    rules, floor = view.rules, view.floor
    cards = CardSet(card for unit in floor for card in (unit.cards if isinstance(unit, Pile) else (unit,)))
    last_play = not view.stock_size and sum(view.hand_sizes) == 1
    return (
        taken == cards
        and (len(floor) == 1 or rules.suipi_on is suipi.SuipiOn.ANY_CLEAR)
        and (rules.last_play_suipi or not last_play)
    )


def _saptimpan(view: saptimpan.View, move: saptimpan.Move, voice: Voice, last: saptimpan.Last | None) -> str:
    def noun(english: str) -> str:
        return voice.noun(saptimpan.NAME, english)

    banker = f", the {noun('banker')}," if (last.seat if last else view.turn) == view.dealer else ""
    drawn = _drawn(view, last) if last else ()
    match move:
        case saptimpan.Announce(limit):
            return f"{banker} sets the highest {noun('stake')} at {limit:,}"
        case saptimpan.Bet(amount):
            return f"{banker} lays a {noun('stake')} of {amount:,}"
        case saptimpan.ShowEast():
            another = voice.the(drawn[-1]) if drawn else f"another {noun('tile')}"
            return f"{banker} shows the {noun('East wind')} and draws {another}"
        case saptimpan.Draw():
            tile = voice.the(drawn[-1]) if drawn else f"a {noun('tile')}"
            return f"{banker} draws {tile}{' and goes bust' if last and _is_bust(view, last.seat) else ''}"
        case saptimpan.Stand():
            return f"{banker} stands on its {noun('hand')}"
        case _:
            assert_never(move)


def _drawn(view: saptimpan.View, last: saptimpan.Last) -> tuple[Tile, ...]:
    """What a seat has drawn, as far as the one who looks saw it: its East it showed first."""
    shown = last.shown[last.seat] if last.seat < len(last.shown) else ()  # a Last made by hand may leave it out
    east_first = isinstance(last.move, saptimpan.ShowEast) and last.seat != view.seat
    return shown[1:] if east_first else shown


def _is_bust(view: saptimpan.View, seat: Seat) -> bool:
    """Tell whether a hand has gone over 10½: a player's, or at the end the banker's (R3.2)."""
    end = view.outcome
    return seat in view.busted or (seat == view.dealer and end is not None and end.banker > TEN_AND_A_HALF)


_TELLERS: Final[Mapping[str, _Teller]] = {
    samloc.NAME: _samloc,
    sampen.NAME: _sampen,
    suipi.NAME: _suipi,
    saptimpan.NAME: _saptimpan,
}
"""The tellers, by the name of the game."""
