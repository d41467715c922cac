"""Short words for the tests of Sampen, and a second, slow telling of its page to compare the game with.

The slow telling (:class:`SlowTable`) works on lists of texts and shares nothing with the game but the option names.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from sampan import RulesError, sampen
from sampan.sampen import InitialPairs, Matching, Move, OnBlock, Rules, State, WinOn
from sampan.tiles import Face

STANDARD_TEXT = " ".join(rank + suit for rank in "A23456789" for suit in "SDH") + " JC QC KC"
DOUBLE_TEXT = " ".join(rank + suit for rank in "A23456789TJQK" for suit in "SCDH")
TILES_TEXT = " ".join(f"{number}{suit}" for suit in "mps" for number in range(1, 10)) + " 5z 6z 7z"
CEKI_TEXT = " ".join(f"{suit}{number}" for suit in "csm" for number in range(1, 10)) + " h1 h2 h3"

PRESETS = {
    "STANDARD": (sampen.STANDARD, STANDARD_TEXT, dict(zip(range(2, 9), (15, 15, 13, 11, 9, 7, 7), strict=True))),
    "DOUBLE_DECK": (
        sampen.DOUBLE_DECK,
        DOUBLE_TEXT,
        dict(zip(range(2, 14), (26, 26, 23, 19, 16, 12, 12, 10, 9, 8, 8, 7), strict=True)),
    ),
    "MAHJONG": (sampen.MAHJONG, TILES_TEXT, dict(zip(range(2, 9), (15, 15, 13, 11, 9, 7, 7), strict=True))),
    "JAVANESE": (sampen.JAVANESE, CEKI_TEXT, dict.fromkeys(range(5, 12), 5)),
}
"""The presets with their kinds in order and their hand sizes, from the rules page."""


def faces(text: str) -> tuple[Face, ...]:
    return tuple(map(sampen.parse_face, text.split()))


def text(cards: Iterable[Face]) -> str:
    return " ".join(map(str, cards))


def pack_of(kinds: str) -> tuple[Face, ...]:
    """A pack with each of these kinds twice."""
    return tuple(face for face in faces(kinds) for _ in range(2))


def table(*hands: str, rules: Rules = sampen.STANDARD, stock: str | None = None, **fields: Any) -> State:
    """A position with these hands; further piles and the upcard as texts."""
    for name in ("discards", "thrown"):
        if isinstance(fields.get(name), str):
            fields[name] = faces(fields[name])
    if "upcard" in fields:
        fields["upcard"] = sampen.parse_face(fields["upcard"])
    if stock is not None:
        fields["stock"] = faces(stock)
    return sampen.position(rules, seats=len(hands), hands=[faces(hand) for hand in hands], **fields)


def dealt(*hands: str, up: str, stock: str = "", **options: Any) -> State:
    """A deal from a pack that is just these cards, each of which has to stand twice; the last seat deals."""
    deck = faces(" ".join([*hands, up, stock]))
    pack = pack_of(text(dict.fromkeys(deck)))
    rules = Rules(pack=pack, hand_size=len(hands[0].split()), **options)
    return sampen.deal_from(deck, rules, seats=len(hands), dealer=len(hands) - 1)


def run(state: State, *moves: str) -> State:
    """The state after these moves, written as in ``lead 7S``, or ``2: lead 7S`` to say who acts."""
    for move in moves:
        seat, _, words = move.rpartition(": ")
        state = sampen.apply(state, sampen.parse_move(words), seat=int(seat) if seat else None)
    return state


def listed(state: State) -> list[str]:
    return [str(move) for move in sampen.legal_moves(state)]


def hands(state: State) -> list[str]:
    return [text(hand) for hand in state.hands]


def net(state: State) -> tuple[int, ...]:
    return sampen.score(state).net


def refusal(state: State, move: Move | str, seat: int | None = None) -> str | None:
    """The code of the refusal of a move; ``None`` if it is legal."""
    illegal = sampen.check(state, sampen.parse_move(move) if isinstance(move, str) else move, seat=seat)
    return None if illegal is None else illegal.code.value


# Random rules and deals


@st.composite
def options(draw: st.DrawFn, *, presets: Sequence[str] = tuple(PRESETS), **fixed: Any) -> Rules:
    """Any rules that can be: a preset or a pack of one's own, with any options; some of them may be fixed."""
    kinds = draw(st.sampled_from([*presets, "OWN"]))
    values: dict[str, Any] = {
        "initial_pairs": draw(st.sampled_from(InitialPairs)),
        "matching": draw(st.sampled_from(Matching)),
        "win_on": draw(st.sampled_from(WinOn)),
        "on_block": draw(st.sampled_from(OnBlock)),
        "stake": draw(st.integers(1, 9)),
    }
    if kinds == "OWN":
        mixed = faces(f"{DOUBLE_TEXT} {TILES_TEXT} {CEKI_TEXT}")
        pack = draw(st.lists(st.sampled_from(mixed), min_size=3, max_size=20, unique=True))
        values["pack"] = tuple(draw(st.permutations([*pack, *pack])))
        values["hand_size"] = draw(st.integers(1, len(pack) - 1))
    else:
        values["pack"] = PRESETS[kinds][0].pack
        values["hand_size"] = draw(st.none() | st.integers(1, 4))
    values |= fixed
    if values["win_on"] is WinOn.MATCH:
        if values["hand_size"] is not None:
            values["hand_size"] |= 1
        if values["on_block"] is OnBlock.LEAD:
            values |= {"win_on": WinOn.EMPTY} if "on_block" in fixed else {"on_block": OnBlock.FEWEST}
    try:
        return Rules(**values)
    except RulesError:
        reject()


class Course(list[State]):
    """The states of a deal; it shows only its ends."""

    def __repr__(self) -> str:
        return f"<{len(self)} states from {self[0]} to {self[-1]}>"


@st.composite
def courses(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None, *, whole: bool = False) -> Course:
    """All states of a random deal, up to where it is left, or to its end."""
    chosen = draw(options() if rules is None else rules)
    seats = draw(st.sampled_from(sampen.seat_counts(chosen)))
    rng = Random(draw(st.integers(0, 2**32)))
    states = Course([sampen.deal(chosen, seats=seats, dealer=draw(st.integers(0, seats - 1)), rng=rng)])
    left = 1000 if whole else draw(st.integers(0, 120))
    while left and (moves := sampen.legal_moves(states[-1])):
        states.append(sampen.apply(states[-1], rng.choice(moves)))
        left -= 1
    return states


# The slow telling


class SlowTable:
    """A deal told from the page by hand, act by act."""

    def __init__(self, deck: Sequence[str], rules: Rules, seats: int, dealer: int, size: int) -> None:
        self.rules, self.seats, self.dealer = rules, seats, dealer
        self.order = list(dict.fromkeys(map(str, rules.pack)))
        deck = list(deck)
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.thrown: list[str] = []
        for step in range(1, seats + 1):
            hand = self.hands[(dealer + step) % seats]
            for _ in range(size):
                hand.append(deck.pop(0))
            hand.sort(key=self.order.index)
            if rules.initial_pairs is InitialPairs.DISCARD:
                pairs = [card for card, count in Counter(hand).items() if count == 2]
                for card in pairs:
                    self.thrown += [card, card]
                    hand.remove(card)
                    hand.remove(card)
        self.pile = [deck.pop(0)]
        self.stock = deck
        self.last_lead: int | None = None
        self.winners: tuple[int, ...] | None = None
        self.blocked = False
        self.todo = ""
        self.turn: int | None = None
        out = [(dealer + step) % seats for step in range(1, seats + 1) if not self.hands[(dealer + step) % seats]]
        if out:
            self.winners, self.todo = (out[0],), "over"
        else:
            self.ask()

    def ask(self) -> None:
        """A new upcard lies."""
        for seat, hand in enumerate(self.hands):
            if self.pile[-1] in hand:
                self.todo, self.turn = "match", seat
                return
        self.go_on()

    def go_on(self) -> None:
        """Nobody matches."""
        if self.stock:
            self.todo, self.turn = "turn", self.dealer
        elif self.rules.on_block is OnBlock.LEAD:
            self.todo = "lead"
            self.turn = (self.dealer + 1) % self.seats if self.last_lead is None else self.last_lead
        else:
            self.todo, self.turn, self.blocked = "over", None, True
            least = min(map(len, self.hands))
            fewest = tuple(seat for seat in range(self.seats) if len(self.hands[seat]) == least)
            self.winners = () if self.rules.on_block is OnBlock.NOBODY else fewest

    def moves(self) -> list[str]:
        if self.turn is None:
            return []
        if self.todo == "lead":
            return [f"lead {card}" for card in dict.fromkeys(self.hands[self.turn])]
        if self.todo == "match" and self.rules.matching is Matching.OPTIONAL:
            return ["match", "decline"]
        return [self.todo]

    def act(self, move: str) -> None:
        assert self.turn is not None
        seat = self.turn
        word, _, card = move.partition(" ")
        if word == "turn":
            self.pile.append(self.stock.pop(0))
            self.ask()
            return
        if word == "decline":
            self.go_on()
            return
        self.lay(seat, card or self.pile[-1])
        if not self.hands[seat]:
            self.todo, self.turn, self.winners = "over", None, (seat,)
        elif word == "match":
            self.todo = "lead"
        if word == "lead":
            self.last_lead = seat
            if self.hands[seat]:
                self.ask()

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)

    def net(self) -> tuple[int, ...]:
        total = [0] * self.seats
        for winner in self.winners or ():
            for loser in range(self.seats):
                if loser not in (self.winners or ()):
                    total[loser] -= self.rules.stake
                    total[winner] += self.rules.stake
        return tuple(total)


def worlds(seen: sampen.View) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to lay the unseen cards, told apart one by one, into the hidden hands and the stock.

    Each comes as the hidden hands in seat order, sorted by text, and then the stock in order; worlds that look alike
    come as often as there are ways to lay them. The facts that a sample honours are not looked at here.
    """
    shown = [seen.discards, seen.thrown, *(hand for hand in seen.hands if hand is not None)]
    unseen = Counter(map(str, seen.rules.pack)) - Counter(str(card) for pile in shown for card in pile)
    sizes = [size for hand, size in zip(seen.hands, seen.hand_sizes, strict=True) if hand is None]

    def lay(cards: tuple[str, ...], sizes: list[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
        if not sizes:
            yield from ((order,) for order in permutations(cards))
            return
        for places in combinations(range(len(cards)), sizes[0]):
            hand = tuple(sorted(cards[place] for place in places))
            rest = tuple(card for place, card in enumerate(cards) if place not in places)
            yield from ((hand, *others) for others in lay(rest, sizes[1:]))

    return lay(tuple(sorted(unseen.elements())), sizes)
