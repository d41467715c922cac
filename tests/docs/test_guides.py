"""The guides: each shows one whole program, short and typed, and each program does what its page says."""

import importlib
import importlib.util
import os
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from types import ModuleType
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import highcard

from sampan import GAMES, Card, CardSet, DecodeError, IllegalMoveError, NotationError, parse_cards, samloc, suipi
from sampan.codec import dumps, loads, to_data
from sampan.record import Record
from sampan.series import SeriesRecord
from sampan.testing import check_game, rules

ROOT = Path(__file__).parents[2]
GUIDES = ROOT / "docs" / "guides"
SHOWN = {
    "build-a-ui": "one_table.py",
    "serve-over-http": "http_table.py",
    "hidden-information": "odds.py",
    "undo-and-replay": "take_back.py",
    "save-and-load": "by_post.py",
    "several-deals": "evening.py",
    "seeding": "sealed.py",
    "house-rules": "rules_form.py",
    "bots": "bots.py",
    "test-your-app": "test_one_table.py",
    "typing": "typed.py",
    "performance": "many_deals.py",
    "add-a-game": "highcard.py",
}
"""The program of each page."""

PATIENCE = 120
UTF8 = {**os.environ, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}

every_game = pytest.mark.parametrize("name", GAMES)


def load(name: str) -> ModuleType:
    """The module of a program, without running it."""
    spec = importlib.util.spec_from_file_location(f"guide_{name}", GUIDES / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*words: str, given: str = "", folder: Path = GUIDES) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        input=given,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        cwd=folder,
        env=UTF8,
    )


# -- all of them ----------------------------------------------------------------------------------------------------


def test_every_page_has_its_program_and_every_program_its_page() -> None:
    pages = {path.stem for path in GUIDES.glob("*.md")} - {"index"}
    assert pages == set(SHOWN)
    assert {path.name for path in GUIDES.glob("*.py")} == set(SHOWN.values())
    listed = re.findall(r"^([a-z-]+)$", (GUIDES / "index.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(SHOWN)


@pytest.mark.parametrize(("page", "program"), SHOWN.items(), ids=list(SHOWN))
def test_a_page_shows_its_whole_program(page: str, program: str) -> None:
    text = (GUIDES / f"{page}.md").read_text(encoding="utf-8")
    assert f"```{{literalinclude}} {program}\n:language: python\n```" in text


@pytest.mark.parametrize("program", sorted({*SHOWN.values()} - {"highcard.py"}))
def test_a_program_is_short(program: str) -> None:
    assert len((GUIDES / program).read_text(encoding="utf-8").splitlines()) < 60


@pytest.mark.parametrize("program", SHOWN.values())
def test_a_program_imports_nothing_private_and_needs_little(program: str) -> None:
    text = (GUIDES / program).read_text(encoding="utf-8")
    modules = re.findall(r"^(?:from|import) ([\w.]+)", text, re.MULTILINE)
    assert not [module for module in modules if re.search(r"(^|\.)_", module)]
    others = {"sampan"}
    others |= {"attrs"} if program == "highcard.py" else set()
    others |= {"hypothesis", "pytest", "one_table"} if program == "test_one_table.py" else set()
    assert {module.split(".")[0] for module in modules} - set(sys.stdlib_module_names) <= others


# -- one_table.py ---------------------------------------------------------------------------------------------------


@every_game
def test_one_table_plays_a_deal_in_the_terminal(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["nonsense"])
    shown: list[str] = []

    def answer(prompt: str) -> str:
        """Nonsense first; then the last of the moves that are offered."""
        shown.append(capsys.readouterr().out)
        return next(answers, shown[-1].rstrip().rpartition("you may: ")[2].split(", ")[-1])

    monkeypatch.setattr("builtins.input", answer)
    load("one_table").main(name)
    shown.append(capsys.readouterr().out)
    net = shown[-1].splitlines()[-1]
    assert net.startswith("net: ")
    assert sum(map(int, net.split()[1:])) == 0
    if len(shown) > 2:
        assert "nonsense" in shown[1]
        assert not [text for text in shown[2:] if "nonsense" in text]


def run_its_tests(folder: Path, *change: str) -> subprocess.CompletedProcess[str]:
    """Run the tests of a table in a folder of their own, with a piece of the table replaced."""
    for name in ("one_table.py", "test_one_table.py"):
        (folder / name).write_bytes((GUIDES / name).read_bytes())
    if change:
        table = folder / "one_table.py"
        source = table.read_text(encoding="utf-8")
        assert source.count(change[0]) == 1
        table.write_text(source.replace(*change), encoding="utf-8")
    flags = ["-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir=.", "--tb=no"]
    return run("-m", "pytest", *flags, "test_one_table.py", folder=folder)


def test_the_tests_of_one_table_pass(tmp_path: Path) -> None:
    done = run_its_tests(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "10 passed" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "failing"),
    [
        ("return refusal.message", "pass", "what_is_refused"),
        ("for move in view.legal_moves]", "for move in view.legal_moves[1:]]", "the_buttons"),
        ("self.game.view(self.state, seat)", "self.game.view(self.state, 0)", "no_message_holds"),
        ("self.record = self.record.play(move, self.game)", "pass", "every_game"),
    ],
    ids=["accepts all", "hides a button", "shows another hand", "records nothing"],
)
def test_the_tests_of_one_table_catch_a_table_that_is_broken(tmp_path: Path, old: str, new: str, failing: str) -> None:
    done = run_its_tests(tmp_path, old, new)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"test_{failing}" in done.stdout


# -- odds.py --------------------------------------------------------------------------------------------------------


def test_where_nothing_is_known_odds_are_even() -> None:
    odds = load("odds").odds
    # The first card is played: what was known of who leads is used up, and nothing else is known.
    state = samloc.deal(seats=3, rng=7)
    while state.phase is samloc.Phase.DECLARE:
        state = samloc.apply(state, samloc.Decline())
    state = samloc.apply(state, samloc.legal_moves(state)[0])
    (leader, first), *_ = state.trick
    seat = (leader + 1) % 3
    view = samloc.view(state, seat)
    found = odds(samloc, view, Random(1), 2000)
    hidden = [card for card in samloc.pack() if card not in view.hand and card not in first.cards]
    assert len(hidden) == 52 - 10 - len(first.cards)
    for card in hidden:
        for owner, share in enumerate(found[card]):
            # A hand of n cards has each of the hidden ones with n in so many. The standard error of a share of a
            # quarter in 2000 worlds is sqrt(0.25 × 0.75 / 2000) = 0.0097; five of them are allowed for some 120 shares.
            even = 0 if owner == seat else view.hand_sizes[owner] / len(hidden)
            assert abs(share - even) < 0.0485
    for card in view.hand:
        assert found[card] == [float(owner == seat) for owner in range(3)]
    for owner, size in enumerate(view.hand_sizes):
        assert round(sum(row[owner] for row in found.values()), 6) == size  # in every world


def test_the_owner_of_a_build_has_a_card_for_it() -> None:
    odds = load("odds").odds
    # Suipi R2.3: who builds holds a card that takes the build. Seat 1 has one card left after building five, and three
    # other fives are in the stock, as 13 other cards are.
    stock = parse_cards("5C 5D 5S AS AC AD AH 6C 6D 6H 7S 7C 7D 7H 8S 8C")
    hands = [CardSet.parse("6S 9C"), CardSet.parse("2D 5H")]
    start = suipi.position(seats=2, turn=1, hands=hands, floor=parse_cards("3D"), stock=stock)
    built = suipi.apply(start, suipi.parse_move("2D + 3D = 5"))
    found = odds(suipi, suipi.view(built, 0), Random(1), 200)
    fives = [found[card][1] for card in parse_cards("5C 5D 5S 5H")]
    assert round(sum(fives), 6) == 1
    assert all(share > 0.1 for share in fives)


def test_odds_count_a_card_that_is_there_twice() -> None:
    odds = load("odds").odds
    game: Any = GAMES["sampen"]
    view = game.view(game.deal(rng=3), 0)
    found = odds(game, view, Random(1), 50)
    assert {face: row[0] for face, row in found.items() if row[0]} == dict(Counter(view.hand))


@every_game
def test_odds_prints_a_row_for_each_card_in_a_hand(name: str) -> None:
    done = run("odds.py", name, "4")
    assert (done.returncode, done.stderr) == (0, "")
    title, *rows = done.stdout.splitlines()
    assert re.fullmatch(rf"{GAMES[name].TITLE}, as seat (\d|None) sees it", title)
    assert rows
    for row in rows:
        face, *shares = row.split()
        assert face in {str(one) for one in GAMES[name].pack()}
        assert all(re.fullmatch(r"\d+%", share) for share in shares)


# -- take_back.py ---------------------------------------------------------------------------------------------------


def played(*moves: str) -> Record[Any, Any]:
    record: Record[Any, Any] = Record.shuffle(samloc, seats=4, rng=3761)
    for text in moves:
        record = record.play(samloc.parse_move(text))
    return record


DECLINED = ["decline"] * 4


def test_moves_are_taken_back_when_all_others_agree() -> None:
    table = load("take_back").Table(samloc, played(*DECLINED, "3S", "5C"))
    table.ask(0)
    assert [table.agree(3), table.agree(1)] == [False, False]
    assert len(table.states) == 7
    assert table.agree(2)
    assert table.record == played(*DECLINED)
    assert table.states == list(played(*DECLINED).states())


def test_who_asks_does_not_agree_for_others_and_nobody_counts_twice() -> None:
    table = load("take_back").Table(samloc, played(*DECLINED, "3S", "5C"))
    table.ask(1)
    assert [table.agree(1), table.agree(0), table.agree(0), table.agree(2)] == [False] * 4
    assert table.agree(3)
    assert table.record == played(*DECLINED, "3S")


def test_a_move_drops_what_was_asked_for() -> None:
    table = load("take_back").Table(samloc, played(*DECLINED, "3S", "5C"))
    table.ask(0)
    for seat in (1, 2):
        table.agree(seat)
    table.act(2, samloc.Pass())
    table.agree(3)
    assert table.record == played(*DECLINED, "3S", "5C", "pass")
    assert table.states[-1] == table.record.state


def test_a_seat_that_has_not_moved_has_nothing_to_take_back_and_a_refused_move_changes_nothing() -> None:
    table = load("take_back").Table(samloc, played("decline"))
    with pytest.raises(ValueError, match="seat 2 has made no move"):
        table.ask(2)
    with pytest.raises(IllegalMoveError):
        table.act(0, samloc.Decline())
    assert table.record == played("decline")
    assert len(table.states) == 2


# -- by_post.py -----------------------------------------------------------------------------------------------------


def test_a_deal_by_post(tmp_path: Path) -> None:
    post = load("by_post")
    file = str(tmp_path / "deal.json")
    assert post.main("new", file, "samloc", "3") == "saved"
    assert [path.name for path in tmp_path.iterdir()] == ["deal.json"]
    record: Record[Any, Any] = Record.shuffle(samloc, seats=2, rng=7)
    post.save(Path(file), record)
    assert post.main("move", file, "0", "decline") == "saved"
    assert post.load(Path(file)) == record.play(samloc.Decline())
    shown = post.main("look", file, "1").splitlines()
    assert shown[-2:] == ["declare", "decline"]
    assert not [card for card in record.state.hands[0] if card.glyph in "".join(shown)]
    assert post.main("look", file, "0").splitlines()[-1] not in ("declare", "decline")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["move", "FILE", "1", "decline"], IllegalMoveError),
        (["move", "FILE", "0", "pass"], IllegalMoveError),
        (["move", "FILE", "0", "7X"], NotationError),
    ],
)
def test_a_move_by_post_that_is_refused_leaves_the_file_as_it_was(
    tmp_path: Path, words: list[str], error: type[Exception]
) -> None:
    post, path = load("by_post"), tmp_path / "deal.json"
    post.save(path, Record.shuffle(samloc, seats=2, rng=7))
    before = path.read_bytes()
    with pytest.raises(error):
        post.main(*(str(path) if word == "FILE" else word for word in words))
    assert path.read_bytes() == before


def test_a_file_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(dumps(Record.shuffle(samloc, seats=2, rng=7)).replace('"3S"', '"3C"', 1), encoding="utf-8")
    done = run("by_post.py", "look", str(path), "0")
    assert done.returncode == 1
    assert done.stderr == "$: the deck lacks 3S; the deck holds 3C beyond the pack\n"
    assert run("by_post.py", "dance", str(path)).stdout.startswith("A deal in a file")


# -- evening.py -----------------------------------------------------------------------------------------------------


def test_an_evening_goes_on_where_it_stopped(tmp_path: Path) -> None:
    module, path = load("evening"), tmp_path / "evening.json"
    evening, rng = module.begun("samloc", 60, path), Random(4)
    while len(evening.deals) < 2 or len(evening.deals[-1].moves) < 3 or evening.state.turn is None:
        evening = module.next_move(evening, rng)
    begun = len(evening.deals) - 1
    path.write_text(dumps(evening), encoding="utf-8")
    assert module.begun("samloc", 60, path) == evening
    done = run(str(GUIDES / "evening.py"), "samloc", "60", "evening.json", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    after = loads(SeriesRecord, path.read_text(encoding="utf-8"))
    assert after.deals[:begun] == evening.deals[:begun]
    assert evening.deals[begun] == after.deals[begun].at(len(evening.deals[begun].moves))
    *rows, won = done.stdout.splitlines()
    series = after.series()
    assert series.over
    assert len(rows) == series.deals - begun
    assert max(series.totals) >= 60
    assert won == f"won by seat {' '.join(map(str, series.winners))}"
    assert [int(cell.split()[-1]) for cell in rows[-1].split("|")] == list(series.totals)


# -- sealed.py ------------------------------------------------------------------------------------------------------


def test_only_the_sealed_deck_shuffled_by_the_number_is_fair() -> None:
    module = load("sealed")
    deck, salt, number = samloc.pack(), "salt", 5
    sealed = module.seal(deck, salt)
    dealt = list(deck)
    rng = Random(number)
    for last in range(51, 0, -1):  # the shuffle as the guide tells it
        other = int(rng.random() * (last + 1))
        dealt[last], dealt[other] = dealt[other], dealt[last]
    assert module.is_fair(sealed, deck, salt, number, dealt)
    swapped = [*dealt[1::-1], *dealt[2:]]
    assert not module.is_fair(sealed, deck, salt, number, swapped)
    assert not module.is_fair(sealed, deck, salt, number + 1, dealt)
    assert not module.is_fair(sealed, deck, "pepper", number, dealt)
    assert not module.is_fair(sealed, deck[::-1], salt, number, dealt)


def test_the_exchange_of_a_sealed_deck() -> None:
    done = run("sealed.py", "271828")
    assert (done.returncode, done.stderr) == (0, "")
    seal, number, net, opened, verdict = done.stdout.splitlines()
    assert re.fullmatch(r"host:   [0-9a-f]{64}", seal)
    assert number == "player: 271828"
    assert sum(map(int, net.split()[1:])) == 0
    assert sorted(opened.split()[2:]) == sorted(map(str, samloc.pack()))
    assert verdict == "player: fair"


# -- rules_form.py --------------------------------------------------------------------------------------------------


class Form(HTMLParser):
    """What a browser would send if nothing is changed, and the values it would let a user choose."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.fields: list[str] = []
        self._select = ""
        self._selected = False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        if tag == "input":
            name = found["name"] or ""
            self.fields.append(name)
            if found["type"] == "number":
                self.sent[name] = found["value"] or ""
            elif "checked" in found:
                self.sent[name] = "on"
        elif tag == "select":
            self._select = found["name"] or ""
            self.fields.append(self._select)
        elif tag == "option":
            self._selected = "selected" in found

    def handle_data(self, text: str) -> None:
        if self._selected:
            self.sent[self._select] = text
            self._selected = False


@every_game
def test_a_form_sent_as_it_is_gives_the_standard_rules(name: str) -> None:
    module, game = load("rules_form"), GAMES[name]
    form = Form(module.form(game))
    data = to_data(game.STANDARD)
    assert set(form.fields) == {option for option in data if option != "game" and not isinstance(data[option], list)}
    assert module.read(game, urlencode(form.sent)) == game.STANDARD


@every_game
@given(data=st.data())
def test_any_rules_can_be_said_in_the_form(name: str, data: st.DataObject) -> None:
    module, game = load("rules_form"), GAMES[name]
    wanted = data.draw(rules(game))
    fields = Form(module.form(game)).fields
    values = {option: value for option, value in to_data(wanted).items() if option in fields and value is not False}
    answer = urlencode(
        {option: "" if value is None else "on" if value is True else value for option, value in values.items()}
    )
    try:
        made = to_data(module.read(game, answer))
    except DecodeError:
        # What the form leaves out stays as in the standard rules, and may not go with the rest.
        assert [option for option in to_data(wanted) if option not in fields and option != "game"]
        return
    assert {option: made[option] for option in fields} == {option: to_data(wanted)[option] for option in fields}


@pytest.mark.parametrize(
    ("answer", "path"),
    [
        ("stake=0", "$"),
        ("stake=ten", "$.stake"),
        ("chop_chain=wild", "$.chop_chain"),
        ("cong=-1", "$"),
        ("cong=", "$.cong"),
    ],
)
def test_an_answer_that_cannot_be_names_the_option(answer: str, path: str) -> None:
    module = load("rules_form")
    with pytest.raises(DecodeError) as caught:
        module.read(samloc, answer)
    assert caught.value.path == path
    assert answer.split("=")[0] in str(caught.value)
    done = run("rules_form.py", "samloc", answer)
    assert (done.returncode, done.stderr.strip()) == (1, str(caught.value))


# -- bots.py --------------------------------------------------------------------------------------------------------


def test_the_bots_are_as_good_as_their_page_says() -> None:
    page = (GUIDES / "bots.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (([+-][\d.]+) ± ([\d.]+)) \|$", page, re.MULTILINE)
    assert [row[:2] for row in rows] == [("greedy", "at_random"), ("sampling", "greedy")]
    done = run("bots.py", "40")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [f"{told} stakes a deal" for _, _, told, _, _ in rows]
    for _, _, _, mean, error in rows:
        assert float(mean) > 3 * float(error)  # better than those it plays against, beyond doubt
    (told,) = re.findall(r"With ten decks instead of forty, the second row would have been ([^:]*):", page)
    assert run("bots.py", "10").stdout.splitlines()[1] == f"{told} stakes a deal"


def test_a_mean_and_its_error_are_those_of_the_decks() -> None:
    module = load("bots")
    rng, nets = Random(5), []
    for number in range(6):
        state = samloc.deal(seats=4, dealer=number % 4, rng=rng)
        results = []
        for seat in range(4):
            now = state
            while now.turn is not None:
                bot = module.greedy if now.turn == seat else module.at_random
                now = samloc.apply(now, bot(samloc.view(now, now.turn), rng))
            results.append(samloc.score(now).net[seat])
        nets.append(fmean(results))
    told = module.measure(module.greedy, module.at_random, 6, Random(5))
    assert told == f"{fmean(nets):+.1f} ± {stdev(nets) / 6**0.5:.1f}"


@pytest.mark.parametrize("name", ["at_random", "greedy", "sampling"])
def test_no_bot_declares_at_random_and_every_bot_makes_legal_moves(name: str) -> None:
    module = load("bots")
    bot, rng = getattr(module, name), Random(2)
    for seed in range(3):
        state = samloc.deal(seats=4, rng=seed)
        while state.turn is not None:
            view = samloc.view(state, state.turn)
            move = bot(view, rng)
            assert move in view.legal_moves
            assert name == "sampling" or not isinstance(move, samloc.Declare)
            state = samloc.apply(state, move)


def test_greedy_lays_most_cards_and_sampling_sees_the_end() -> None:
    module, rng = load("bots"), Random(1)
    hands = [CardSet.parse("3S 4S 5S KH KD"), CardSet.parse("2S 2C")]
    view = samloc.view(samloc.position(seats=2, hands=hands, turn=0), 0)
    assert str(module.greedy(view, rng)) == "3S 4S 5S"
    # Seat 0 can lay its pair and go out at once: nothing is better in any world.
    hands = [CardSet.parse("KH KD"), CardSet.parse("2S 2C 3D 4D")]
    view = samloc.view(samloc.position(seats=2, hands=hands, turn=0), 0)
    assert str(module.sampling(view, rng)) == "KD KH"


# -- typed.py -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("declare", "declares Sâm"),
        ("decline", "declines"),
        ("pass", "passes"),
        ("7S 7H", "plays a pair of 7"),
        ("7S 8H", "plays 7S 8H, no combination"),
    ],
)
def test_typed_describes_every_move(text: str, told: str) -> None:
    assert load("typed").describe(samloc.parse_move(text)) == told


@every_game
def test_typed_keeps_the_history_of_any_game(name: str) -> None:
    game = GAMES[name]
    states = load("typed").history(game, game.deal(rng=7), Random(7))
    assert states[0] == game.deal(rng=7)
    assert [state.turn is None for state in states] == [False] * (len(states) - 1) + [True]


def test_typed_runs() -> None:
    done = run("typed.py")
    assert done.stderr == ""
    assert done.stdout.strip() in {"0", "1", "2", "3", "None"}


# -- many_deals.py --------------------------------------------------------------------------------------------------


def test_many_deals_are_the_same_on_any_number_of_cores() -> None:
    module = load("many_deals")
    nets = [module.deal("samloc", seed)[1] for seed in range(60)]
    wanted = [
        f"seat {seat}: {fmean(column):+.2f} ± {stdev(column) / 60**0.5:.2f}"
        for seat, column in enumerate(zip(*nets, strict=True))
    ]
    done = run("many_deals.py", "samloc", "60")
    assert (done.returncode, done.stderr) == (0, "")
    speed, *rows = done.stdout.splitlines()
    assert re.fullmatch(r"[\d,]+ moves a second", speed)
    assert rows == wanted


@every_game
def test_a_deal_of_many_counts_its_moves(name: str) -> None:
    game, rng = GAMES[name], Random(3)
    state, plies = game.deal(rng=rng), 0
    while moves := game.legal_moves(state):
        state = game.apply(state, rng.choice(moves))
        plies += 1
    assert load("many_deals").deal(name, 3) == (plies, game.score(state).net)


# -- highcard.py ----------------------------------------------------------------------------------------------------


def table(hands: str, stock: str = "", **options: Any) -> highcard.State:
    """A position with these hands, one card each, and this on top of the stock."""
    cards, top = parse_cards(hands), parse_cards(stock)
    rest = [card for card in highcard.pack() if card not in (*cards, *top, *options.get("discards", ()))]
    return highcard.position(
        options.pop("rules", highcard.STANDARD),
        seats=len(cards),
        hands=[CardSet([card]) for card in cards],
        stock=[*top, *rest],
        **options,
    )


def test_high_card_is_dealt_from_52_to_two_to_four_seats() -> None:
    assert len(set(highcard.pack())) == 52
    assert list(highcard.seat_counts()) == [2, 3, 4]
    deck = highcard.pack()
    state = highcard.deal_from(deck, seats=3, dealer=2)
    assert [str(hand) for hand in state.hands] == ["AS", "AC", "AD"]
    assert state.stock == deck[3:]
    assert state.turn == 0  # R2: the dealer's left


def test_a_card_is_kept_or_swapped_once_by_each_and_by_the_dealer_last() -> None:
    state = table("7S 9D 4C", "KH QH", dealer=1)
    assert state.turn == 2
    state = highcard.apply(state, highcard.Swap())
    assert [str(hand) for hand in state.hands] == ["7S", "9D", "KH"]
    assert [str(card) for card in state.discards] == ["4C"]
    assert str(state.stock[0]) == "QH"
    state = highcard.apply(state, highcard.Keep())
    assert state.turn == 1
    state = highcard.apply(state, highcard.Swap())
    assert state.turn is None
    assert state.outcome == highcard.Outcome(winner=2)
    assert highcard.score(state).net == (-1, -1, 2)
    assert highcard.legal_moves(state) == ()


@pytest.mark.parametrize(
    ("hands", "options", "net"),
    [
        ("AS KD 2C", {}, (2, -1, -1)),  # R1: the ace is above the king
        ("AS KD 2C", {"rules": highcard.ACE_LOW}, (-5, 10, -5)),  # R1, option: below the two; five stakes
        ("KS KD 2C", {}, (0, 0, 0)),  # R3: shared
        ("2S 2D 3C 2H", {}, (-1, -1, 3, -1)),
    ],
)
def test_the_highest_rank_takes_a_stake_from_each(hands: str, options: dict[str, Any], net: tuple[int, ...]) -> None:
    state = table(hands, acted=len(hands.split()), **options)
    assert highcard.score(state).net == net


def test_nobody_swaps_where_it_is_not_allowed() -> None:
    state = table("7S 9D", rules=highcard.NO_SWAPS)
    assert highcard.legal_moves(state) == (highcard.Keep(),)
    refusal = highcard.check(state, highcard.Swap())
    assert refusal
    assert refusal.code is highcard.Reason.NO_SWAPS


def test_an_impossible_position_of_high_card_is_told_with_all_that_is_wrong() -> None:
    with pytest.raises(highcard.StateError) as caught:
        highcard.position(
            seats=2, hands=[CardSet(), CardSet.parse("7S")], stock=(), discards=[Card.parse("7S")] * 4, acted=3
        )
    assert len(caught.value.problems) == 4


def test_the_game_that_the_guide_adds_conforms_under_its_own_name() -> None:
    sys.path.insert(0, str(GUIDES))
    try:
        module = importlib.import_module("highcard")
        check_game(module, deals=12)
    finally:
        sys.path.remove(str(GUIDES))
        sys.modules.pop("highcard", None)
