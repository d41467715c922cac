"""The table for a terminal: pure functions from what a seat may see to a string.

Everything takes ``colour`` (ANSI codes; off unless asked for) and ``ascii`` (nothing but ASCII: cards as ``7H``, tiles
as ``5z``). What is drawn is what the View tells, so no secret can slip out.

>>> from sampan import samloc
>>> hands = [samloc.parse_move(hand).cards for hand in ("7S 7H KD", "3S 4S")]
>>> state = samloc.position(seats=2, hands=hands, turn=0)
>>> print(table(samloc.view(state, 0), ascii=True))
Sam Loc: playing
  > seat 0 (you)   3 cards  dealer
    seat 1         2 cards
  gone: 333 444 5555 6666 7
  your hand: 7S 7H KD
  your turn: lead any combination
"""
# ruff: noqa: A002  (`ascii` is the word for it; the builtin is not used here)

import sys
from collections.abc import Collection, Iterable, Mapping
from importlib import import_module
from typing import Any, Final, Protocol, cast, get_args

from sampan.game import Game
from sampan.lexicon import sentences
from sampan.scoring import Score
from sampan.show import _frame
from sampan.show._frame import AnyView
from sampan.show._ink import Ink
from sampan.tiles import Face

__all__ = ["bill", "hand", "milestone", "news", "outcome", "table", "tell"]


class _Words(Protocol):
    """What the module of one game's words holds."""

    def table(self, view: Any, ink: Ink) -> list[str]: ...
    def news(self, before: Any, after: Any, ink: Ink) -> list[str]: ...
    def milestone(self, before: Any, after: Any) -> bool: ...
    def outcome(self, view: Any, ink: Ink) -> str: ...
    def arrange(self, faces: Collection[Face]) -> Collection[Face]: ...


_WORDS: Final[Mapping[str, str]] = {
    "samloc": "sampan.show._text_samloc",
    "sampen": "sampan.show._text_sampen",
    "suipi": "sampan.show._text_suipi",
    "saptimpan": "sampan.show._text_saptimpan",
}
"""The words of each game, by its name, loaded when they are asked for; a game that is not here is shown by what every
View tells.
"""


def table(view: AnyView, *, colour: bool = False, ascii: bool = False) -> str:
    """Draw a table as one seat, or a spectator, sees it: the seats, what lies open, the own hand, what the last move
    was and whose turn it is.

    Args:
        view: The View of any game.
        colour: Whether to use ANSI codes.
        ascii: Whether to write ASCII alone.

    >>> from sampan import Card, sampen
    >>> five, nine = Card.parse("5S"), Card.parse("9H")
    >>> state = sampen.position(seats=2, hands=[[nine], [five, nine]], upcard=five)
    >>> print(table(sampen.view(sampen.apply(state, sampen.Match()), 1)))
    Sampen: 56 cards in the stock
        seat 0         1 card  dealer
      > seat 1 (you)   1 card
      upcard: 5♠, on 1 other
      your hand: 9♥
      last: seat 1 matches the 5♠, 1 card left
      your turn: lead a card

    Raises:
        TypeError: If ``view`` is no View of a game.

    .. versionadded:: 0.1.0
    """
    ink = Ink(colour, ascii)
    *lines, turn = _words(view).table(view, ink)
    last = sentences.recall(view, ink.voice)
    return ink.done([*lines, *([f"  last: {last}"] if last else []), turn])


def tell(view: AnyView, move: object, *, colour: bool = False, ascii: bool = False) -> str:
    """Tell a move in words: one line that names the seat. :func:`sampan.lexicon.describe` makes a sentence of it.

    Args:
        view: What anybody sees just before the move; the seat whose turn it is makes it.
        move: A legal move.
        colour: Whether to use ANSI codes.
        ascii: Whether to write ASCII alone.

    >>> from sampan import samloc
    >>> tell(samloc.view(samloc.deal(rng=7), None), samloc.Decline())
    'seat 0 does not declare'

    Raises:
        TypeError: If ``view`` is no View of a game, or ``move`` no move of that game.
        ValueError: If the deal is over, so that nobody moves.

    .. versionadded:: 0.1.0
    """
    ink, game = Ink(colour, ascii), _game(view)
    if not isinstance(move, get_args(game.Move) or game.Move):
        raise TypeError(f"a move of {game.TITLE} is told, not {type(move).__name__}")
    return ink.done([sentences.tell(view, move, ink.voice)])


def news(before: AnyView, after: AnyView, *, colour: bool = False, ascii: bool = False) -> tuple[str, ...]:
    """Tell in words what a move has brought about, such as a trick taken or a payment made; a line for each.

    Args:
        before: What somebody sees just before the move.
        after: What the same seat or spectator sees just after it.
        colour: Whether to use ANSI codes.
        ascii: Whether to write ASCII alone.

    Returns:
        The lines; ``()`` when there is nothing more to tell than the move itself, and once the deal is over.

    >>> from sampan import sampen
    >>> before = sampen.deal(seats=2, rng=7)
    >>> while before.phase is not sampen.Phase.TURN:
    ...     before = sampen.apply(before, sampen.legal_moves(before)[0])
    >>> after = sampen.apply(before, sampen.Turn())
    >>> news(sampen.view(before, 0), sampen.view(after, 0))
    ('the upcard is 6♥',)

    Raises:
        TypeError: If ``before`` is no View of a game.

    .. versionadded:: 0.1.0
    """
    ink = Ink(colour, ascii)
    if after.turn is None:
        return ()
    return tuple(ink.done([line]) for line in _words(before).news(before, after, ink))


def milestone(before: AnyView, after: AnyView) -> bool:
    """Tell whether a part of the deal has ended with a move, so that one would look at the whole table again.

    Args:
        before: What somebody sees just before the move.
        after: What the same seat or spectator sees just after it.

    >>> from sampan import saptimpan
    >>> before = saptimpan.deal(rng=7)
    >>> milestone(saptimpan.view(before, 0), saptimpan.view(saptimpan.apply(before, saptimpan.Announce(5)), 0))
    True

    Raises:
        TypeError: If ``before`` is no View of a game.

    .. versionadded:: 0.1.0
    """
    return _words(before).milestone(before, after)


def outcome(view: AnyView, *, colour: bool = False, ascii: bool = False) -> str:
    """Tell in words how the deal ended, with the rule.

    Args:
        view: The View of any game.
        colour: Whether to use ANSI codes.
        ascii: Whether to write ASCII alone.

    >>> from sampan import CardSet, samloc
    >>> state = samloc.position(seats=2, hands=[CardSet.parse("7S"), CardSet.parse("3S 4S")], turn=0)
    >>> outcome(samloc.view(samloc.apply(state, samloc.parse_move("7S")), None))
    'seat 0 is out first and wins the deal (R4.7)'

    Raises:
        TypeError: If ``view`` is no View of a game.

    .. versionadded:: 0.1.0
    """
    ink = Ink(colour, ascii)
    return ink.done([_words(view).outcome(view, ink)])


def bill(score: Score[Any], *, colour: bool = False, ascii: bool = False) -> str:
    """Write a score as a receipt: for each line who pays whom, how much, by which rule and for what; then the net.

    Args:
        score: The score of any game.
        colour: Whether to use ANSI codes.
        ascii: Whether to write ASCII alone.

    >>> from sampan import CardSet, Score, ScoreLine
    >>> from sampan.samloc import ScoreItem
    >>> two = ScoreLine.payment(ScoreItem.CHOPPED_TWO, 2, payer=0, payee=1, amount=15, cards=CardSet.parse("2S"))
    >>> print(bill(Score.of(2, [two])))
      seat 0 pays seat 1  15  R6.5  chopped by a quad: 2♠
      net: seat 0 -15, seat 1 +15

    Raises:
        TypeError: If ``score`` is no :class:`~sampan.Score`.

    .. versionadded:: 0.1.0
    """
    if not isinstance(score, Score):
        raise TypeError(f"a bill is made of a Score, not of {type(score).__name__}")
    ink = Ink(colour, ascii)
    game = sys.modules.get(type(score.lines[0].item).__module__) if score.lines else None
    return ink.done(_frame.bill(score, ink, _words_of(getattr(game, "NAME", "")).arrange))


def hand(faces: Iterable[Face], *, colour: bool = False, ascii: bool = False) -> str:
    """Write cards or tiles in the order given.

    Args:
        faces: The cards or tiles.
        colour: Whether to use ANSI codes.
        ascii: Whether to write ASCII alone.

    >>> from sampan import parse_cards
    >>> hand(parse_cards("7H TD")), hand(parse_cards("7H TD"), ascii=True)
    ('7♥ T♦', '7H TD')

    .. versionadded:: 0.1.0
    """
    ink = Ink(colour, ascii)
    return ink.done([ink.faces(faces)])


def _words(view: object) -> _Words:
    return _words_of(_game(view).NAME)


def _game(view: object) -> Any:
    """The game that a View belongs to: the class tells its module, and the module is the game."""
    game = sys.modules.get(type(view).__module__)
    if not isinstance(game, Game) or type(view) is not getattr(game, "View", None):
        raise TypeError(f"a table is drawn from the View of a game, not from {type(view).__name__}")
    return game


def _words_of(name: str) -> _Words:
    return cast("_Words", import_module(_WORDS[name])) if name in _WORDS else _frame
