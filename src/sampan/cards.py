"""French cards and sets of them.

A :class:`Card` is one object for each face, so equality is identity. A :class:`CardSet` is an ordered, immutable
set over one ``int``: bit :attr:`Card.index` stands for the card.
"""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Any, Final, NoReturn, TypeVar, final

from attrs.exceptions import FrozenInstanceError

from sampan.errors import NotationError, shown

__all__ = ["Card", "CardSet", "Rank", "Suit", "cut", "parse_cards"]

T = TypeVar("T")


class Suit(Enum):
    """The four suits, in the order that texts and sets follow: spades, clubs, diamonds, hearts.

    .. versionadded:: 0.1.0
    """

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"

    @property
    def glyph(self) -> str:
        """The suit's sign, such as ``♥``."""
        return _SUIT_GLYPHS[self]


class Rank(Enum):
    """The sixteen ranks; 11, 12 and 13 are the number cards of Suipi's long pack.

    .. versionadded:: 0.1.0
    """

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ELEVEN = "11"
    TWELVE = "12"
    THIRTEEN = "13"


_SUIT_GLYPHS: Final = dict(zip(Suit, "♠♣♦♥", strict=True))


class Interned:
    """A face of which there is one object: it compares and hashes by identity and cannot be changed."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError


@final
class Card(Interned):
    """One face of a French pack. ``Card(rank, suit)`` always gives the same object for the same face.

    >>> card = Card.parse("7H")
    >>> card is Card(Rank.SEVEN, Suit.HEARTS)
    True
    >>> str(card), card.glyph, card.name
    ('7H', '7♥', 'seven of hearts')

    Raises:
        TypeError: If the arguments are not a :class:`Rank` and a :class:`Suit`.

    .. versionadded:: 0.1.0
    """

    __slots__ = ("_text", "bit", "index", "rank", "suit")

    rank: Rank
    """The rank."""

    suit: Suit
    """The suit."""

    index: int
    """The place in the order A 2 … T J Q K 11 12 13, spades clubs diamonds hearts within a rank: 0 to 63."""

    bit: int
    """``1 << index``: the card in :attr:`CardSet.bits`."""

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":
        """Return the one card of this rank and suit."""
        if not (isinstance(rank, Rank) and isinstance(suit, Suit)):
            raise TypeError(f"Card takes a Rank and a Suit, not {shown(rank)} and {shown(suit)}")
        return _BY_FACE[rank, suit]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read one card: the rank (``A 2 … 9 T J Q K``, or ``11 12 13``), then the suit (``S C D H``).

        Raises:
            NotationError: If the text is no card.
            TypeError: If it is no ``str``.
        """
        require_text(text)
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise NotationError(
                f"{shown(text)} is no card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K, or 11 12 13) "
                "and a suit (S C D H), as in 7H",
                text,
                0,
            ) from None

    @property
    def glyph(self) -> str:
        """The card with its suit's sign, such as ``7♥``."""
        return self.rank.value + self.suit.glyph

    @property
    def name(self) -> str:
        """The English name, such as ``seven of hearts``."""
        return f"{self.rank.name.lower()} of {self.suit.name.lower()}"

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.rank, self.suit)

    _text: str


def _card(index: int, rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    values = {"rank": rank, "suit": suit, "index": index, "bit": 1 << index, "_text": rank.value + suit.value}
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


_CARDS: Final = tuple(
    _card(4 * place + at, rank, suit) for place, rank in enumerate(Rank) for at, suit in enumerate(Suit)
)
_BY_FACE: Final = {(card.rank, card.suit): card for card in _CARDS}
_BY_TEXT: Final = {str(card): card for card in _CARDS}
_BY_BIT: Final = {card.bit: card for card in _CARDS}


@final
class CardSet(AbstractSet[Card]):
    """An immutable, ordered set of cards; it equals and hashes like a ``frozenset`` of the same cards.

    Iteration follows :attr:`Card.index`. A card given twice is in the set once, as in any set; texts that name a
    card twice are refused where they are read.

    >>> hand = CardSet.parse("7H AS TD")
    >>> [str(card) for card in hand]
    ['AS', '7H', 'TD']
    >>> Card.parse("7H") in hand, len(hand - {Card.parse("7H")})
    (True, 2)

    Raises:
        TypeError: If something in ``cards`` is no :class:`Card`.

    .. versionadded:: 0.1.0
    """

    __slots__ = ("bits",)

    bits: int
    """The set as an integer: bit :attr:`Card.index` is set for each card."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        bits = 0
        for card in cards:
            if not isinstance(card, Card):
                raise TypeError(f"a CardSet holds cards, not {shown(card)}")
            bits |= card.bit
        _set_bits(self, bits)

    @classmethod
    def from_bits(cls, bits: int) -> "CardSet":
        """Make the set whose :attr:`bits` are these; the quick way in, for 64-bit values that are known to be right."""
        made = _new(CardSet)
        _set_bits(made, bits)
        return made

    @classmethod
    def parse(cls, text: str) -> "CardSet":
        """Read cards parted by spaces.

        Raises:
            NotationError: If a word is no card, or names a card the text has named before.
            TypeError: If the text is no ``str``.
        """
        made, at = 0, 0
        for card, at in _words(text):
            if made & card.bit:
                raise NotationError(f"{card} stands twice; name each card once", text, at)
            made |= card.bit
        return cls.from_bits(made)

    # Like those of a frozenset, the operators take sets alone; what they make is a set of cards.
    def __and__(self, other: AbstractSet[Any]) -> "CardSet":
        return CardSet.from_bits(self.bits & _bits_of(other)) if isinstance(other, AbstractSet) else NotImplemented

    def __or__(self, other: AbstractSet[Card]) -> "CardSet":  # type: ignore[override]  # a set of cards alone
        return CardSet.from_bits(self.bits | CardSet(other).bits) if isinstance(other, AbstractSet) else NotImplemented

    def __sub__(self, other: AbstractSet[Any]) -> "CardSet":
        return CardSet.from_bits(self.bits & ~_bits_of(other)) if isinstance(other, AbstractSet) else NotImplemented

    def __xor__(self, other: AbstractSet[Card]) -> "CardSet":  # type: ignore[override]  # a set of cards alone
        return CardSet.from_bits(self.bits ^ CardSet(other).bits) if isinstance(other, AbstractSet) else NotImplemented

    def __rsub__(self, other: AbstractSet[Card]) -> "CardSet":
        return CardSet(other) - self if isinstance(other, AbstractSet) else NotImplemented

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.bits & card.bit != 0

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            low = bits & -bits
            yield _BY_BIT[low]
            bits ^= low

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    # The abstract Set compares by elements; two CardSets need only their integers.
    def __eq__(self, other: object) -> bool:
        return self.bits == other.bits if isinstance(other, CardSet) else super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError

    def __reduce__(self) -> tuple[Any, ...]:
        return CardSet, (tuple(self),)


def _bits_of(cards: AbstractSet[Any]) -> int:
    """The bits of the cards in any set; what is no card has none."""
    return cards.bits if isinstance(cards, CardSet) else sum(card.bit for card in cards if isinstance(card, Card))


_new: Final = object.__new__
_set_bits: Final = CardSet.__dict__["bits"].__set__


def require_text(text: str) -> None:
    """Raise a ``TypeError`` for what is no ``str``."""
    if not isinstance(text, str):
        raise TypeError(f"notation is a str, not {type(text).__name__}")


def _words(text: str) -> Iterator[tuple[Card, int]]:
    """Each card of a text with the place where its word begins."""
    require_text(text)
    at = 0
    for word in text.split():
        at = text.index(word, at)
        try:
            card = Card.parse(word)
        except NotationError as error:
            raise NotationError(error.message, text, at) from None
        yield card, at
        at += len(word)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by spaces, in the order they stand in.

    >>> parse_cards("7H TD")
    (Card.parse('7H'), Card.parse('TD'))

    Raises:
        NotationError: If a word is no card.
        TypeError: If the text is no ``str``.

    .. versionadded:: 0.1.0
    """
    return tuple(card for card, _ in _words(text))


def cut(deck: Sequence[T], at: int) -> tuple[T, ...]:
    """Cut a deck: the first ``at`` cards go under the rest.

    >>> cut("ABCDE", 2)
    ('C', 'D', 'E', 'A', 'B')

    Raises:
        ValueError: If ``at`` is not between 0 and the size of the deck.

    .. versionadded:: 0.1.0
    """
    if not 0 <= at <= len(deck):
        raise ValueError(f"a deck of {len(deck)} can be cut at 0 to {len(deck)}, not at {shown(at)}")
    return (*deck[at:], *deck[:at])
