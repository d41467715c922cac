"""Short words for the tests of Sâm Lốc, and a second, slow telling of its page to compare the game with.

The slow telling (from :func:`shape` on) works on lists of card texts, knows no bits and no tables, and shares nothing
with the game but the option names.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Any

from hypothesis import strategies as st

from sampan import Card, CardSet, samloc
from sampan.samloc import (
    BrokenSamTo,
    ChopChain,
    DeclareFrom,
    FinishOnTwo,
    InstantWin,
    LastCard,
    LastCardNext,
    Leader,
    LeadTie,
    Move,
    Play,
    Rules,
    State,
)

RISING = "3456789TJQKA2"
LINE = "A23456789TJQKA"
SUITS = "SCDH"


def cards(text: str) -> CardSet:
    return CardSet.parse(text)


def play(text: str) -> Play:
    return Play(CardSet.parse(text))


def trick(*plays: tuple[int, str]) -> tuple[tuple[int, Play], ...]:
    return tuple((seat, play(text)) for seat, text in plays)


def table(*hands: str, rules: Rules = samloc.STANDARD, **fields: Any) -> State:
    """A position with these hands."""
    return samloc.position(rules, seats=len(hands), hands=[cards(hand) for hand in hands], **fields)


def deck(*hands: str) -> list[Card]:
    """A deck that deals these hands of ten; further cards follow from low to high."""
    top = [card for hand in hands for card in map(Card.parse, hand.split())]
    return top + [card for card in samloc.pack() if card not in top]


def dealt(*hands: str, rules: Rules = samloc.STANDARD, dealer: int = 0) -> State:
    """A deal in which each seat gets this hand of ten."""
    return samloc.deal_from(deck(*hands), rules, seats=len(hands), dealer=dealer)


def run(state: State, *moves: str) -> State:
    """The state after these moves, each written as in ``7S 7H``, or ``2: 7S 7H`` to say who acts."""
    for text in moves:
        seat, _, move = text.rpartition(": ")
        state = samloc.apply(state, samloc.parse_move(move), seat=int(seat) if seat else None)
    return state


def started(*hands: str, rules: Rules = samloc.STANDARD, dealer: int = 0) -> State:
    """The same deal once every seat has declined."""
    return run(dealt(*hands, rules=rules, dealer=dealer), *["decline"] * len(hands))


def net(state: State) -> tuple[int, ...]:
    return samloc.score(state).net


def lines(state: State) -> list[tuple[str, tuple[int, ...]]]:
    """The receipt as item values with their nets."""
    return [(line.item.value, line.net) for line in samloc.score(state).lines]


def listed(state: State) -> list[str]:
    return [str(move) for move in samloc.legal_moves(state)]


def refusal(state: State, move: Move | str, seat: int | None = None) -> str | None:
    """The code of the refusal of a move; ``None`` if it is legal."""
    illegal = samloc.check(state, samloc.parse_move(move) if isinstance(move, str) else move, seat=seat)
    return None if illegal is None else illegal.code.value


# Random rules, decks and moves


def clumped_deck(rng: Random) -> list[Card]:
    """A shuffled deck in which some ranks lie together, so that quads are not rare."""
    chunks: list[list[Card]] = []
    for rank in RISING:
        four = [Card.parse(rank + suit) for suit in SUITS]
        chunks += [four] if rng.random() < 0.35 else [[card] for card in four]
    rng.shuffle(chunks)
    return [card for chunk in chunks for card in chunk]


def pick(state: State, rng: Random) -> Move:
    """A random legal move in random suits; declarations and passes are kept few."""
    moves = samloc.legal_moves(state)
    if state.phase is samloc.Phase.DECLARE:
        return moves[rng.random() >= 0.06]
    move = moves[-1] if rng.random() < 0.2 else rng.choice(moves)
    return rng.choice(samloc.variants(state, move)) if isinstance(move, Play) else move


def options() -> st.SearchStrategy[Rules]:
    """Any rules that can be."""

    def clash(rules: dict[str, Any]) -> Rules:
        if rules["leader"] is Leader.DEALER:
            rules["first_lead_has_lowest"] = False
        return Rules(**rules)

    amount = st.integers(0, 40)
    amounts = ["card", "cong", "two_left", "quad_left", "chop_two", "chop_quad"]
    amounts += ["sam_made", "sam_broken", "instant", "two_finish"]
    flags = (
        "twos_in_straights",
        "quad_chops_pair",
        "first_lead_has_lowest",
        "pass_locks",
        "sam_chop_pays",
        "cong_adds",
    )
    return st.fixed_dictionaries(
        {
            "declare_from": st.sampled_from(DeclareFrom),
            "leader": st.sampled_from(Leader),
            "lead_tie": st.sampled_from(LeadTie),
            "last_card": st.sampled_from(LastCard),
            "last_card_next": st.sampled_from(LastCardNext),
            "finish_on_two": st.sampled_from(FinishOnTwo),
            "broken_sam_to": st.sampled_from(BrokenSamTo),
            "chop_chain": st.sampled_from(ChopChain),
            "instant_wins": st.lists(st.sampled_from(InstantWin), unique=True).map(tuple),
            "stake": st.integers(1, 5),
        }
        | dict.fromkeys(amounts, amount)
        | dict.fromkeys(flags, st.booleans())
    ).map(clash)


@st.composite
def courses(draw: st.DrawFn) -> list[State]:
    """All states of a random deal under random rules, up to where it is left or ends."""
    rules = draw(options())
    seats = draw(st.integers(2, 5))
    rng = Random(draw(st.integers(0, 2**32)))
    state = samloc.deal_from(clumped_deck(rng), rules, seats=seats, dealer=draw(st.integers(0, seats - 1)))
    states = [state]
    for _ in range(draw(st.integers(0, 80))):
        if state.turn is None:
            break
        state = samloc.apply(state, pick(state, rng))
        states.append(state)
    return states


# The slow telling


def shape(held: Iterable[str]) -> tuple[str, int, int] | None:
    """R2: kind, size and strength of card texts."""
    ranks = [card[0] for card in held]
    size = len(ranks)
    if 1 <= size <= 4 and len(set(ranks)) == 1:
        return ("single", "pair", "triple", "quad")[size - 1], size, RISING.index(ranks[0])
    if 3 <= size <= 10:
        for low in range(len(LINE) - size + 1):
            if sorted(LINE[low : low + size]) == sorted(ranks):
                return "straight", size, low + size - 1
    return None


def is_chop(new: Sequence[str], old: Sequence[str], rules: Rules) -> bool:
    """R3.2: whether a play of four of a kind takes a 2, 2s or a lower quad."""
    if len(new) != 4 or len({card[0] for card in new}) != 1:
        return False
    if len(old) == 4 and len({card[0] for card in old}) == 1:
        return RISING.index(new[0][0]) > RISING.index(old[0][0])
    return all(card[0] == "2" for card in old) and len(old) in ([1, 2] if rules.quad_chops_pair else [1])


def takes(new: Sequence[str], old: Sequence[str], rules: Rules) -> bool:
    """R3.1, R3.2: whether one play beats another."""
    this, that = shape(new), shape(old)
    assert this
    assert that
    return (this[:2] == that[:2] and this[2] > that[2]) or is_chop(new, old, rules)


class SlowTable:
    """A deal told from the page by hand, act by act."""

    def __init__(self, hands: Sequence[Iterable[str]], rules: Rules, dealer: int) -> None:
        self.rules, self.dealer, self.seats = rules, dealer, len(hands)
        self.hands = [sorted(hand) for hand in hands]
        self.first = self._would_lead()
        self.declarer: int | None = None
        self.asked: list[int] = []
        self.tricks: list[list[tuple[int, list[str]]]] = [[]]
        self.passed: set[int] = set()
        self.laid = [0] * self.seats
        self.culprits: dict[int, int] = {}  # R4.8 PENALTY: who may go out next, and at whose cost
        self.twos_out = False
        instants = (self._instant(kind) for kind in rules.instant_wins)
        self.instant = next((found for found in instants if found), None)
        self.turn: int | None = None if self.instant else self._first_asked()
        self.declaring = not self.instant

    def _round(self, start: int) -> list[int]:
        return [(start + step) % self.seats for step in range(self.seats)]

    def _would_lead(self) -> int:
        if self.rules.leader is Leader.DEALER:
            return self.dealer
        low = min(RISING.index(card[0]) for hand in self.hands for card in hand)
        holders = {seat: [card for card in self.hands[seat] if card[0] == RISING[low]] for seat in range(self.seats)}
        if self.rules.lead_tie is LeadTie.SUIT:
            return min((SUITS.index(card[1]), seat) for seat, held in holders.items() for card in held)[1]
        return next(seat for seat in self._round(self.dealer) if holders[seat])

    def _first_asked(self) -> int:
        return self.first if self.rules.declare_from is DeclareFrom.LEADER else self.dealer

    def _instant(self, kind: InstantWin) -> tuple[int, InstantWin] | None:
        return next(
            ((seat, kind) for seat in self._round(self.first) if slow_instant(self.hands[seat], kind, self.rules)), None
        )

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def trick(self) -> list[tuple[int, list[str]]]:
        return self.tricks[-1]

    def in_trick(self, but: int) -> list[int]:
        """The other seats still in the trick, in turn order."""
        out = self.passed if self.rules.pass_locks else set()
        return [seat for seat in self._round(but)[1:] if seat not in out]

    def _watched(self, seat: int) -> list[int]:
        """R4.9: who counts as the next player, if down to one card."""
        match self.rules.last_card_next:
            case LastCardNext.TO_ACT:
                near = self.in_trick(seat)[:1]
            case LastCardNext.SEAT:
                near = [(seat + 1) % self.seats]
            case LastCardNext.ANYONE:
                near = self.in_trick(seat)
        return [other for other in near if len(self.hands[other]) == 1]

    def below_highest(self, held: Sequence[str], hand: Sequence[str]) -> bool:
        return len(held) == 1 and any(RISING.index(card[0]) > RISING.index(held[0][0]) for card in hand)

    def ends_on_twos(self, held: Sequence[str], hand: Sequence[str]) -> bool:
        """R4.10: whether a play empties the hand with 2s alone, and another was possible."""
        sole_choice = not self.trick and len(hand) == 1
        return len(held) == len(hand) and all(card[0] == "2" for card in held) and not sole_choice

    def plays(self) -> set[frozenset[str]]:
        """All plays the seat to act may make, in every choice of suits."""
        assert self.turn is not None
        rules, hand = self.rules, self.hands[self.turn]
        found = set()
        for size in range(1, len(hand) + 1):
            for held in combinations(hand, size):
                what = shape(held)
                if what is None or (
                    what[0] == "straight" and not rules.twos_in_straights and any(card[0] == "2" for card in held)
                ):
                    continue
                if self.trick and not takes(held, self.trick[-1][1], rules):
                    continue
                if rules.first_lead_has_lowest and self.declarer is None and not any(self.laid):
                    lowest = min(RISING.index(card[0]) for card in hand)
                    if all(RISING.index(card[0]) != lowest for card in held):
                        continue
                if (
                    rules.last_card is LastCard.ENFORCED
                    and self.declarer is None
                    and self._watched(self.turn)
                    and self.below_highest(held, hand)
                ):
                    continue
                if rules.finish_on_two is FinishOnTwo.FORBIDDEN and self.ends_on_twos(held, hand):
                    continue
                found.add(frozenset(held))
        return found

    def act(self, text: str) -> None:
        """Do what a move's text says."""
        seat = self.turn
        assert seat is not None
        if text == "declare":
            self.declarer, self.turn, self.declaring = seat, seat, False
        elif text == "decline":
            self.asked.append(seat)
            self.turn = (seat + 1) % self.seats
            if len(self.asked) == self.seats:
                self.turn, self.declaring = self.first, False
        elif text == "pass":
            self.culprits = {}
            self.passed.add(seat)
            left = [other for other in range(self.seats) if other not in self.passed]
            if left == [self.trick[-1][0]]:
                self.tricks.append([])
                self.passed = set()
                self.turn = left[0]
            else:
                self.turn = next(other for other in self._round(seat)[1:] if other not in self.passed)
        else:
            self._lay(seat, text.split())

    def _lay(self, seat: int, held: list[str]) -> None:
        hand = self.hands[seat]
        blamed = self.culprits.get(seat)
        self.twos_out = self.ends_on_twos(held, hand)
        self.culprits = dict.fromkeys(self._watched(seat), seat) if self.below_highest(held, hand) else {}
        self.hands[seat] = [card for card in hand if card not in held]
        self.laid[seat] += len(held)
        self.trick.append((seat, held))
        if not self.rules.pass_locks:
            self.passed = set()
        broken = self.declarer is not None and seat != self.declarer
        if broken or not self.hands[seat]:
            self.turn = None
            self.culprits = {} if blamed is None else {seat: blamed}
        else:
            self.turn = self.in_trick(seat)[0]

    def net(self) -> list[int]:
        """What each seat has won so far."""
        rules, total = self.rules, [0] * self.seats

        def pay(payer: int, payee: int, amount: int) -> None:
            total[payer] -= amount * rules.stake
            total[payee] += amount * rules.stake

        if self.declarer is None or rules.sam_chop_pays:
            for plays in self.tricks:
                ended = plays is not self.trick or self.over
                for payer, payee, amount in slow_chain(plays, rules, ended=ended):
                    pay(payer, payee, amount)
        if not self.over:
            return total
        if self.instant:
            winner, _ = self.instant
            for seat in self._round(winner)[1:]:
                pay(seat, winner, rules.instant)
            return total
        last = self.trick[-1][0]
        others = self._round(last)[1:]
        if self.declarer == last:
            for seat in others:
                pay(seat, last, rules.sam_made)
        elif self.declarer is not None:
            for seat in self._round(self.declarer)[1:]:
                pay(self.declarer, last if rules.broken_sam_to is BrokenSamTo.BREAKER else seat, rules.sam_broken)
        elif rules.finish_on_two is FinishOnTwo.PENALTY and self.twos_out:
            for seat in others:
                pay(last, seat, rules.two_finish)
        else:
            blamed = self.culprits.get(last) if rules.last_card is LastCard.PENALTY else None
            for seat in others:
                pay(seat if blamed is None else blamed, last, slow_bill(self.hands[seat], self.laid[seat] == 0, rules))
        return total


def slow_bill(hand: Sequence[str], cong: bool, rules: Rules) -> int:
    """R6.1–R6.4: what a loser owes."""
    ranks = [card[0] for card in hand]
    extras = ranks.count("2") * rules.two_left + sum(rules.quad_left for rank in RISING if ranks.count(rank) == 4)
    if not cong:
        return len(hand) * rules.card + extras
    return rules.cong + (extras if rules.cong_adds else 0)


def slow_chain(plays: Sequence[tuple[int, list[str]]], rules: Rules, *, ended: bool) -> list[tuple[int, int, int]]:
    """R6.5: the chops of a trick as payer, payee and amount."""
    links = [
        (payer, payee, rules.chop_two * len(old) if old[0][0] == "2" and len(old) < 4 else rules.chop_quad)
        for (payer, old), (payee, new) in pairwise(plays)
        if is_chop(new, old, rules)
    ]
    flat = [amount for _, _, amount in links]
    match rules.chop_chain:
        case ChopChain.FLAT:
            return links
        case ChopChain.CARRY:
            return [(payer, payee, sum(flat[: at + 1])) for at, (payer, payee, _) in enumerate(links)]
        case ChopChain.DOUBLE:
            return [(payer, payee, flat[0] * 2**at) for at, (payer, payee, _) in enumerate(links)]
        case ChopChain.LAST_PAYS:
            return [(*links[-1][:2], sum(flat))] if links and ended else []


def slow_instant(hand: Sequence[str], kind: InstantWin, rules: Rules) -> bool:
    """R7.1, R7.3, R7.4: whether a dealt hand wins in this way."""
    ranks = [card[0] for card in hand]
    match kind:
        case InstantWin.DRAGON:
            what = shape(hand)
            return what is not None and what[1] == 10 and (rules.twos_in_straights or "2" not in ranks)
        case InstantWin.FOUR_TWOS:
            return ranks.count("2") == 4
        case InstantWin.ONE_COLOUR:
            return all(card[1] in "SC" for card in hand) or all(card[1] in "DH" for card in hand)
        case InstantWin.THREE_TRIPLES:
            return sum(ranks.count(rank) >= 3 for rank in RISING) >= 3
        case InstantWin.FIVE_PAIRS:
            return sum(ranks.count(rank) // 2 for rank in RISING) == 5
