"""Tables, moves and receipts as text."""

import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from types import ModuleType
from typing import Any

import attrs
import pytest
from support.samloc import play, table, trick

from sampan import (
    GAMES,
    CardSet,
    CekiCard,
    Game,
    NotationError,
    Score,
    ScoreLine,
    Tile,
    parse_cards,
    samloc,
    sampen,
    saptimpan,
    suipi,
)
from sampan.samloc import (
    BrokenSamTo,
    ChopChain,
    Declare,
    Decline,
    LastCard,
    Pass,
    Phase,
    Rules,
    ScoreItem,
    View,
)
from sampan.show import text
from sampan.show._ink import Ink, count, left, right, to_ascii, width
from sampan.show._moves import amount_word, move_list, read_move, tidy
from sampan.show.text import _WORDS

AnyGame = Game[Any, Any, Any, Any]
ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


def presets(game: AnyGame) -> list[Any]:
    return [rules for rules in vars(game).values() if isinstance(rules, type(game.STANDARD))]


def deals(game: AnyGame) -> Iterator[list[Any]]:
    """The states of some random deals, each with the move that was made in it."""
    for seed, rules in enumerate(presets(game) * 3):
        rng = Random(seed)
        counts = game.seat_counts(rules)
        state = game.deal(rules, seats=counts[seed % min(len(counts), 5)], rng=rng)
        steps = []
        while moves := game.legal_moves(state):
            move = moves[int(rng.random() * len(moves))]
            steps.append((state, move))
            state = game.apply(state, move)
        yield [*steps, (state, None)]


# -- every game -----------------------------------------------------------------------------------------------------


def test_every_text_of_every_game_is_ascii_when_asked_and_the_same_with_colour(game: AnyGame) -> None:
    for steps in deals(game):
        seen: Any = None
        for number, (state, move) in enumerate(steps):
            before, seen = seen, game.view(state, [None, *range(state.seats)][number % (state.seats + 1)])
            draws = [(text.table, seen), (text.bill, seen.score), (text.outcome, seen), (text.hand, seen.hand)]
            draws += [] if move is None else [(text.tell, seen, move)]  # type: ignore[list-item]
            for draw, *facts in draws:
                plain: str = draw(*facts)  # type: ignore[operator]
                assert plain or draw is text.hand
                assert not ANSI.search(plain)
                assert ANSI.sub("", draw(*facts, colour=True)) == plain  # type: ignore[operator]
                assert draw(*facts, ascii=True).isascii()  # type: ignore[operator]
                assert "?" not in draw(*facts, ascii=True).replace("??", "")  # type: ignore[operator]
                assert draw(*facts, ascii=True, colour=True).isascii()  # type: ignore[operator]
            if before is not None:
                assert all(line.isascii() for line in text.news(before, seen, ascii=True))


def test_a_table_names_every_seat_and_whose_turn_it_is(game: AnyGame) -> None:
    for steps in deals(game):
        for state, _ in steps[:: max(1, len(steps) // 10)]:
            drawn = text.table(game.view(state, 0))
            rows = re.findall(r"^  ([> ]) seat (\d+)( \(you\))?  ", drawn, re.MULTILINE)
            assert [int(seat) for _, seat, _ in rows] == list(range(state.seats))
            assert [int(seat) for mark, seat, _ in rows if mark == ">"] == [
                seat for seat in [state.turn] if seat is not None
            ]
            assert [int(seat) for _, seat, you in rows if you] == [0]
            last = drawn.split("\n")[-1]
            if state.turn is None:
                assert last == f"  {text.outcome(game.view(state, 0))}"
            else:
                assert last.startswith("  your turn: " if state.turn == 0 else f"  turn of seat {state.turn}: ")


def test_the_last_line_of_a_receipt_is_the_net(game: AnyGame) -> None:
    for steps in deals(game):
        score = game.score(steps[-1][0])
        net = ", ".join(
            f"seat {seat} {amount:+}" if amount else f"seat {seat} 0" for seat, amount in enumerate(score.net)
        )
        lines = text.bill(score).split("\n")
        assert lines[-1] == f"  net: {net}"
        assert len(lines) == max(len(score.lines), 1) + 1
        for line, drawn in zip(score.lines, lines, strict=False):
            assert f"  {line.item.rule} " in drawn
            assert line.item.text in drawn
            assert sorted(map(str, line.cards)) == sorted(to_ascii(text.hand(line.cards, ascii=True)).split())


def test_a_move_is_told_with_its_seat_and_its_cards(game: AnyGame) -> None:
    for steps in deals(game):
        for state, move in steps[:-1]:
            told = text.tell(game.view(state, None), move, ascii=True)
            assert re.match(rf"seat {state.turn}(, the (dealer|banker),)? [a-z]", told)
            if " four " not in told:  # whose suits are all there are
                assert all(word in told for word in re.findall(r"\b(?:1[0-3]|[2-9TJQKA])[SCDH]\b", str(move)))


def test_news_and_milestones_while_the_deal_runs(game: AnyGame) -> None:
    for steps in deals(game):
        for (state, _), (after, _) in pairwise(steps):
            seen = game.view(state, 0), game.view(after, 0)
            if after.turn is None:
                assert text.news(*seen) == ()
            assert text.milestone(*seen) in (False, True)


def test_the_words_of_a_game_are_complete() -> None:
    assert set(_WORDS) >= set(GAMES)


@pytest.mark.parametrize("move", [None, "pass", 3, Pass])
def test_what_is_no_move_of_the_game_is_a_type_error(game: AnyGame, move: Any) -> None:
    with pytest.raises(TypeError, match=f"a move of {game.TITLE}"):
        text.tell(game.view(game.deal(rng=1), 0), move)


@pytest.mark.parametrize("thing", [None, 3, "table", samloc.deal(rng=1), samloc.STANDARD])
def test_what_is_no_view_is_a_type_error(thing: Any) -> None:
    with pytest.raises(TypeError, match="View"):
        text.table(thing)
    with pytest.raises(TypeError, match="View"):
        text.tell(thing, Pass())
    with pytest.raises(TypeError, match="View"):
        text.outcome(thing)
    with pytest.raises(TypeError, match="View"):
        text.milestone(thing, thing)
    with pytest.raises(TypeError, match="Score"):
        text.bill(thing)


# -- Sâm Lốc --------------------------------------------------------------------------------------------------------

D = Decline()
TEN = "3C 3D 5H 8C 9H TD JC QC KC AD"

# Seat 1 has chopped seat 0's 2; 19 cards are gone: the trick's and the 14 that `position` takes from low to high.
CHOPPED = samloc.apply(
    table("4S 6D KH", "3S 3C 3D 3H 9S 9C", "7S 8S TD", trick=trick((0, "2S")), turn=1), play("3S 3C 3D 3H")
)


def test_a_table_of_sam_in_the_middle_of_a_trick() -> None:
    state = table(
        "4S 6D KH 3C", "8C 9S", "7S 2S", trick=trick((1, "4C 4D"), (2, "5S 5D")), passed={0}, turn=1, dealer=2
    )
    assert text.table(samloc.view(state, 1), ascii=True).split("\n")[:7] == [
        "Sam Loc: playing",
        "    seat 0         4 cards  passed",
        "  > seat 1 (you)   2 cards",
        "    seat 2         2 cards  dealer",
        "  trick: seat 1 (you)  4C 4D (pair of 4s) | seat 2  5S 5D (pair of 5s)",
        f"  gone: {gone(state)}",
        "  your hand: 8C 9S",
    ]
    assert text.table(samloc.view(state, 1)).split("\n")[-1] == (
        "  your turn: pass, you cannot beat 5♠ 5♦ (pair of 5s)"
    )
    assert text.table(samloc.view(state, None)).split("\n")[-1] == ("  turn of seat 1: beat 5♠ 5♦ (pair of 5s) or pass")


def gone(state: samloc.State) -> str:
    ranks = [str(card)[0] for card in state.discards]
    return " ".join(rank * ranks.count(rank) for rank in "3456789TJQKA2" if rank in ranks)


def test_a_table_shows_scores_once_there_are_some_and_the_declarer() -> None:
    rows = text.table(samloc.view(CHOPPED, None)).split("\n")
    assert rows[1:4] == [
        "    seat 0   3 cards  -15  dealer",
        "    seat 1   2 cards  +15",
        "  > seat 2   3 cards    0",
    ]
    declared = table(TEN, "4S 6D", declarer=1, turn=1)
    assert "  > seat 1         2 cards  declared Sâm\n" in text.table(samloc.view(declared, 0))


def test_a_table_hides_hands_until_the_deal_is_over() -> None:
    state = table("4S", "8C 9S", turn=0)
    assert "8♣" not in text.table(samloc.view(state, 0))
    assert "4♠" not in text.table(samloc.view(state, None))
    over = samloc.apply(state, play("4S"))
    assert text.table(samloc.view(over, 0)).split("\n")[1:] == [
        "    seat 0 (you)   0 cards  +2  dealer",
        "    seat 1         2 cards  -2          8♣ 9♠",
        "  last trick: seat 0 (you)  4♠",
        "  last: seat 0 leads the 4♠ and goes out",
        "  seat 0 is out first and wins the deal (R4.7)",
    ]


@pytest.mark.parametrize(
    ("state", "move", "told"),
    [
        (samloc.deal(seats=2, rng=7), Declare(), "seat 0 declares Sâm and leads"),
        (samloc.deal(seats=2, rng=7), Decline(), "seat 0 does not declare"),
        (table("4S 6D", "8C 9S", turn=0), play("4S"), "seat 0 leads the 4♠ and has one card left"),
        (table("KS KH 6D 7D", "8C 9S", turn=0), play("KS KH"), "seat 0 leads a pair of kings (K♠ K♥), 2 cards left"),
        (
            table("AS 2H 3D", "8C 9S", turn=0),
            play("AS 2H 3D"),
            "seat 0 leads a straight from ace to 3 (A♠ 2♥ 3♦) and goes out",
        ),
        (table("4S", "8C 9S", trick=trick((0, "7S")), turn=1), Pass(), "seat 1 passes"),
        (
            table("4S 5S", "8C 9S 9C", trick=trick((0, "7S")), turn=1),
            play("8C"),
            "seat 1 beats the 7♠ with the 8♣, 2 cards left",
        ),
        (
            table("4S", "8C 9S 9C 9D 9H", trick=trick((0, "2S")), turn=1),
            play("9S 9C 9D 9H"),
            "seat 1 chops the 2♠ with four 9s and has one card left",
        ),
    ],
)
def test_moves_of_sam_in_words(state: samloc.State, move: samloc.Move, told: str) -> None:
    assert samloc.check(state, move) is None
    assert text.tell(samloc.view(state, None), move) == told


@pytest.mark.parametrize(
    ("state", "act"),
    [
        (table("4S 6D", "8C", turn=0), "lead any combination but a single below your highest (R4.8)"),
        (table("4S 6D", "8C 9C", turn=0), "lead any combination"),
        (
            table("AS 6D", "8C", trick=trick((1, "5C")), turn=0),
            "beat 5♣ with your highest (R4.8) or pass",
        ),
        (table("AS 6D", "8C 9C", trick=trick((1, "5C")), turn=0), "beat 5♣ or pass"),
        (table("AS 6D", "8C 9C", trick=trick((1, "5C 5D")), turn=0), "pass, you cannot beat 5♣ 5♦ (pair of 5s)"),
        (table("AS 6D 6C", "8C", trick=trick((1, "5C 5D")), turn=0), "beat 5♣ 5♦ (pair of 5s) or pass"),
        (
            samloc.apply(samloc.apply(samloc.deal(Rules(first_lead_has_lowest=True), seats=2, rng=48), D), D),
            "lead any combination that holds your lowest rank (R4.3)",
        ),
    ],
)
def test_what_a_seat_of_sam_may_do_is_told_to_it_alone(state: samloc.State, act: str) -> None:
    turn = state.turn or 0
    assert text.table(samloc.view(state, turn)).split("\n")[-1] == f"  your turn: {act}"
    others = act.replace(" with your highest (R4.8)", "").split(" but ")[0].split(" that ")[0]
    others = f"{others.replace('pass, you cannot ', '')} or pass" if act.startswith("pass") else others
    for seat in (None, 1 - turn):
        assert text.table(samloc.view(state, seat)).split("\n")[-1] == f"  turn of seat {turn}: {others}"


def test_news_of_sam_are_chops_and_tricks() -> None:
    before = table("4S 6D KH", "3S 3C 3D 3H 9S 9C", "7S 8S TD", trick=trick((0, "2S")), turn=1)
    seen = [samloc.view(state, 0) for state in (before, CHOPPED)]
    assert text.news(*seen) == ("seat 0 pays 15 to seat 1: chopped by a quad: 2♠ (R6.5)",)
    passed = samloc.apply(samloc.apply(CHOPPED, Pass()), Pass())
    assert text.news(samloc.view(CHOPPED, 0), samloc.view(passed, 0)) == ("seat 1 takes the trick",)
    assert text.milestone(samloc.view(CHOPPED, 0), samloc.view(passed, 0))
    assert not text.milestone(*seen)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (samloc.apply(table("4S", "8C", turn=0), play("4S")), "seat 0 is out first and wins the deal (R4.7)"),
        (
            samloc.apply(table("4S", TEN, declarer=0, turn=0), play("4S")),
            "seat 0 has made the Sâm and wins the deal (R5.1)",
        ),
        (
            samloc.apply(table("4S", TEN, declarer=0, trick=trick((0, "7S")), turn=1), play("8C")),
            "seat 1 has broken the Sâm of seat 0 (R5.1); nobody wins the deal (R5.4)",
        ),
        (
            table("4S 6S 8S TS QS 3S 5C 7C 9C KC", "8C 9H 4D 6D 8D TD QD 3D 5D 7D", leader=0, phase=Phase.OVER),
            "seat 0 wins as dealt, with ten cards of one colour (R7.1)",
        ),
        (table("4S", "8C", turn=0), "the deal runs on"),
    ],
)
def test_outcomes_of_sam_in_words(state: samloc.State, words: str) -> None:
    assert text.outcome(samloc.view(state, 0)) == words


@pytest.mark.parametrize("seed", range(40))
def test_a_receipt_of_sam_says_who_pays_whom(seed: int) -> None:
    rng = Random(seed)
    rules = Rules(
        stake=100,
        last_card=LastCard.PENALTY,
        chop_chain=list(ChopChain)[seed % 4],
        broken_sam_to=list(BrokenSamTo)[seed % 2],
    )
    state = samloc.deal(rules, seats=2 + seed % 4, rng=rng)
    while moves := [move for move in samloc.legal_moves(state) if seed % 3 or not isinstance(move, Declare)]:
        state = samloc.apply(state, moves[int(rng.random() * len(moves))])
    score = samloc.score(state)
    for line, drawn in zip(score.lines, text.bill(score, ascii=True).split("\n"), strict=False):
        payer, payee = line.net.index(min(line.net)), line.net.index(max(line.net))
        assert re.match(rf"  seat {payer} pays seat {payee} +{max(line.net):,}  {line.item.rule} ", drawn)
        named = drawn.split(": ")[-1].split() if line.cards else []
        assert sorted(named) == sorted(map(str, line.cards))
        assert [card[0] for card in named] == sorted((card[0] for card in named), key="3456789TJQKA2".index)


# -- the other games ------------------------------------------------------------------------------------------------


def suipi_table(hands: str, floor: str, *piles: suipi.Pile, **more: Any) -> suipi.State:
    """Seat 0 is to act, and seat 1 dealt."""
    held = [CardSet.parse(hand) for hand in hands.split("|")]
    units = [*parse_cards(floor), *piles]
    return suipi.position(seats=len(held), dealer=1, turn=0, hands=held, floor=units, **more)


CROWDED = suipi.Rules(unique_floor=suipi.UniqueFloor.DEAL)


@pytest.mark.parametrize(
    ("state", "own", "others"),
    [
        (suipi_table("2H 9S | KS TC", ""), "lay a card on the floor", "lay a card on the floor"),
        (suipi_table("2H 9S | KS TC", "KD"), "lay a card on the floor", "take, build or lay a card on the floor"),
        # R2.1: a nine takes a nine.
        (
            suipi_table("4H 9S | KS TC", "9D"),
            "take or lay a card on the floor",
            "take, build or lay a card on the floor",
        ),
        # R2.3: a two and an eight are ten, and a ten is in the hand.
        (
            suipi_table("2H TS | KS QC", "8C"),
            "build or lay a card on the floor",
            "take, build or lay a card on the floor",
        ),
        # R2.6: the owner of a build takes it, or builds, and lays no card on the floor.
        (
            suipi_table("TS 9S | KS QC", "", suipi.Pile(CardSet.parse("8C 2D"), value=10, owner=0)),
            "take",
            "take, build or lay a card on the floor",
        ),
    ],
)
def test_what_can_be_done_at_suipi(state: suipi.State, own: str, others: str) -> None:
    assert text.table(suipi.view(state, 0)).split("\n")[-1] == f"  your turn: {own}"
    for seat in (None, 1):
        assert text.table(suipi.view(state, seat)).split("\n")[-1] == f"  turn of seat 0: {others}"


def test_what_can_be_done_on_a_crowded_floor_is_told_in_general() -> None:
    """Ten cards of which each takes some; to list what they all take could take long."""
    state = suipi_table("2H TS | KS QC", "AC 2C 3C 4C 5C 6C 7C 8C 9C JC", rules=CROWDED)
    assert text.table(suipi.view(state, 0)).split("\n")[-1] == "  your turn: take, build or lay a card on the floor"


def test_news_of_suipi_are_suipis_and_the_floor() -> None:
    before = suipi_table("7H 9S | KS TC", "7D", suipis=(2, 0))
    after = suipi.apply(before, suipi.parse_move("7H x 7D"))
    assert text.news(suipi.view(before, 1), suipi.view(after, 1)) == ("suipis 3 to 0 (R3.2)", "floor: empty")
    laid = suipi.apply(before, suipi.parse_move("trail 9S"))
    assert text.news(suipi.view(before, None), suipi.view(laid, None)) == ("floor: 7♦  9♠",)


def test_news_of_sampen_and_sap_tim_pan_are_what_was_turned_and_what_can_be_seen() -> None:
    state = sampen.position(seats=2, hands=[parse_cards("AS 2S"), parse_cards("3D 4D")], upcard=parse_cards("5S")[0])
    turned = sampen.apply(state, sampen.Turn())
    assert text.news(sampen.view(state, 1), sampen.view(turned, 1)) == (f"the upcard is {turned.upcard.glyph}",)
    nine, five, three = map(Tile.parse, ("9m", "5m", "3s"))
    rest = list(saptimpan.pack())
    for tile in (five, nine, three):
        rest.remove(tile)
    staked = saptimpan.deal_from([five, nine, three, *rest], seats=2)
    for move in ("announce 5", "bet 4"):
        staked = saptimpan.apply(staked, saptimpan.parse_move(move))
    drawn = saptimpan.apply(staked, saptimpan.Draw())
    assert text.news(saptimpan.view(staked, 0), saptimpan.view(drawn, 0)) == ()
    assert text.news(saptimpan.view(staked, 1), saptimpan.view(drawn, 1), ascii=True) == ("it holds 5m 3s = 8",)


# -- receipts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("net", "payment"),
    [
        ((-15, 15), "seat 0 pays seat 1  15"),
        ((2, 0, -2), "seat 2 pays seat 0  2"),
        ((-60, 20, 20, 20), "seat 0 pays seats 1, 2 and 3  20 each"),
        ((3, -1, -1, -1), "seats 1, 2 and 3 pay seat 0  1 each"),
        ((-4, 4, -4, 4), "seats 0 and 2 pay seats 1 and 3  4 each"),
        ((3, -1, -2), "seats 1 and 2 pay seat 0  0:+3 1:-1 2:-2"),
        ((-2000, 2000), "seat 0 pays seat 1  2,000"),
        ((0, 0), "nobody pays  0"),
    ],
)
def test_payments_between_any_number_of_seats(net: tuple[int, ...], payment: str) -> None:
    score = Score.of(len(net), [ScoreLine(ScoreItem.SAM_MADE, net)])
    assert text.bill(score).split("\n")[0] == f"  {payment}  R5.2  Sâm made"


def test_a_receipt_without_lines_and_with_items_of_another_kind() -> None:
    nothing: Score[ScoreItem] = Score.of(2, [])
    assert text.bill(nothing) == "  nobody pays anything\n  net: seat 0 0, seat 1 0"
    line: ScoreLine[Any] = ScoreLine("a bet", (1, -1), parse_cards("7H 3S"))
    assert text.bill(Score.of(2, [line])).split("\n")[0] == "  seat 1 pays seat 0  1    a bet: 7♥ 3♠"


def test_hands_keep_their_order_and_every_kind_of_face_is_written() -> None:
    assert text.hand(parse_cards("7H TD AS")) == "7♥ T♦ A♠"
    assert text.hand(parse_cards("7H TD AS"), ascii=True) == "7H TD AS"
    assert text.hand([Tile.parse("5z"), CekiCard.parse("s4"), CekiCard.parse("h1")]) == "5z🀆 s4索 h1千"
    assert text.hand([Tile.parse("5z"), CekiCard.parse("s4")], ascii=True) == "5z s4"
    assert text.hand(parse_cards("7H 3S"), colour=True) == "\x1b[31m7♥\x1b[0m 3♠"
    assert text.hand([]) == ""


# -- a game of one's own --------------------------------------------------------------------------------------------


def test_a_game_of_your_own_is_shown_by_what_every_view_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    own = ModuleType("own_game")
    vars(own).update({name: value for name, value in vars(samloc).items() if not name.startswith("__")})
    view_class = attrs.make_class("View", {}, bases=(View,), frozen=True, kw_only=True)
    view_class.__module__ = "own_game"
    vars(own).update(NAME="own_game", TITLE="Knots", View=view_class)
    monkeypatch.setitem(sys.modules, "own_game", own)

    def view(state: samloc.State, seat: int | None) -> Any:
        seen = samloc.view(state, seat)
        return view_class(**{field.name: getattr(seen, field.name) for field in attrs.fields(View)})

    state = table("4S 6D", "8C", trick=trick((1, "5C")), turn=0)
    seen = view(state, 0)
    assert text.table(seen) == (
        "Knots: play\n  > seat 0 (you)   2 cards  dealer  6♦ 4♠\n    seat 1         1 card\n  your turn: act"
    ).replace("6♦ 4♠", "4♠ 6♦")
    assert text.tell(seen, play("6D")) == "seat 0 plays 6♦"
    assert text.table(view(samloc.apply(state, play("6D")), 0)).split("\n")[-2] == "  last: seat 0 plays 6♦"
    chopped = table("4S 6D KH", "3S 3C 3D 3H 9S 9C", trick=trick((0, "2S")), turn=1)
    after = samloc.apply(chopped, play("3S 3C 3D 3H"))
    assert text.news(view(chopped, 0), view(after, 0)) == ("seat 0 pays 15 to seat 1: chopped by a quad: 2♠ (R6.5)",)
    assert not text.milestone(view(chopped, 0), view(after, 0))
    over = samloc.apply(table("4S", "8C", turn=0), play("4S"))
    assert text.milestone(seen, view(over, 0))
    assert text.outcome(view(over, 0)) == "the deal is over: most for seat 0"
    free = samloc.apply(table("4S", "8C", turn=0, rules=Rules(card=0)), play("4S"))
    assert text.table(view(free, None)).split("\n")[-1] == "  the deal is over: nobody wins"


# -- lists of moves -------------------------------------------------------------------------------------------------


def test_moves_in_columns_with_their_numbers() -> None:
    moves = [play(f"{rank}S") for rank in "3456789TJQKA2"]
    assert move_list(moves, Ink(ascii=True), most=60) == [
        "   1 3S         2 4S         3 5S         4 6S         5 7S         6 8S",
        "   7 9S         8 TS         9 JS        10 QS        11 KS        12 AS",
        "  13 2S",
    ]
    long = [play("3S 4S 5S 6S 7S 8S 9S TS JS QS"), Pass()]
    assert move_list(long, Ink(ascii=True), most=60) == ["  1 3S 4S 5S 6S 7S 8S 9S TS JS QS" + 8 * " " + "2 pass"]
    assert all(len(line) <= 80 for line in move_list([long[0]] * 9, Ink(ascii=True), most=60))


def test_long_lists_are_cut_and_amounts_are_a_range() -> None:
    moves = [f"lead {number}S" for number in range(2, 10)] * 100
    lines = move_list(moves, Ink(ascii=True), most=10)
    assert "10 lead 3S" in lines[-2]
    assert lines[-1] == "  and 790 more: write any of them, or `moves` to see them all"
    bets = [f"bet {amount}" for amount in range(5, 1001)]
    assert move_list(bets, Ink(), most=10) == ["  bet 5 to bet 1000: write the move, or the bare number"]
    assert (amount_word(bets), amount_word(bets[:1]), amount_word(["bet 1", "pass"])) == ("bet", None, None)


def test_a_number_is_a_place_in_the_list_or_an_amount() -> None:
    moves = [play("3S"), play("4S"), Pass()]
    assert read_move(samloc, moves, "2") == play("4S")
    assert read_move(samloc, moves, "002") == play("4S")
    with pytest.raises(NotationError, match="only move 1"):
        read_move(samloc, moves[:1], "2")
    parsed = attrs.make_class("Bets", ["parse_move"])(lambda line: line.upper())
    assert read_move(parsed, ["bet 5", "bet 6"], "7") == "BET 7"


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("7♥ 10♠", "7H TS"),
        ("10h", "TH"),
        ("11c", "11C"),
        ("PASS", "pass"),
        ("Lead 7s", "lead 7S"),
        ("5h X 2d 3s", "5H x 2D 3S"),
        ("2d + 8c = 10", "2D + 8C = 10"),
        ("7h,7s", "7H 7S"),
    ],
)
def test_small_slips_are_mended(line: str, mended: str) -> None:
    assert tidy(line) == mended


# -- ink ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        ("Sâm Lốc", "Sam Loc"),
        ("đền Sâm, Đ", "den Sam, D"),
        ("10½ and ½", "10 1/2 and 1/2"),
        ("7♥ 7♠ – “x” × 3 → ‘y’", "7H 7S - \"x\" x 3 -> 'y'"),
        ("«Сап-тим-пан», Ещё щука", '"Sap-tim-pan", Eshchyo shchuka'),
        ("plain", "plain"),
        ("漢", "?"),
    ],
)
def test_what_ascii_makes_of_other_letters(words: str, plain: str) -> None:
    assert to_ascii(words) == plain


def test_widths_count_columns() -> None:
    assert (width("7♥"), width("\x1b[31m7♥\x1b[0m"), width("索"), width("7z🀄"), width("ố")) == (2, 2, 2, 4, 1)
    assert (left("7♥", 4), right("7♥", 4)) == ("7♥  ", "  7♥")
    assert (count(1, "card"), count(2, "card"), count(1000, "suipi")) == ("1 card", "2 cards", "1,000 suipis")


def test_faces_within_a_text_are_written_and_other_words_kept() -> None:
    assert Ink().notation("7S 7H does not beat TD (R3.1)") == "7♠ 7♥ does not beat T♦ (R3.1)"
    assert Ink().notation("lead 5z, lead s4, bet 10, 9f, 0S") == "lead 5z🀆, lead s4索, bet 10, 9f, 0S"
    assert Ink(colour=True).amount(5) == "\x1b[32m+5\x1b[0m"
    assert (Ink().amount(0), Ink().amount(-5), Ink().bold("x"), Ink(colour=True).dim("x")) == (
        "0",
        "-5",
        "x",
        "\x1b[2mx\x1b[0m",
    )
