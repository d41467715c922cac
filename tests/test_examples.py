"""The examples run as their first lines say, and do what they promise."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from sampan import CardSet, parse_cards, samloc, sampen, saptimpan, suipi
from sampan.codec import from_data
from sampan.record import Record

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
GAMES: list[Any] = [samloc, sampen, suipi, saptimpan]
PATIENCE = 60

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.NAME)


def command(name: str) -> list[str]:
    """The command at the top of an example, for this Python."""
    text = (ROOT / "examples" / name).read_text(encoding="utf-8")
    (line,) = re.findall(rf"^    python (examples/{name}.*)$", text, re.MULTILINE)
    return [sys.executable, *line.split()]


def run(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words, input=given, capture_output=True, encoding="utf-8", timeout=PATIENCE, cwd=ROOT, env=UTF8
    )


UTF8 = {**os.environ, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def load(name: str) -> ModuleType:
    """The module of an example, without running it."""
    spec = importlib.util.spec_from_file_location(f"example_{name}", ROOT / "examples" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- all of them ----------------------------------------------------------------------------------------------------


def test_the_examples_are_these() -> None:
    assert [path.name for path in EXAMPLES] == [
        "bot.py",
        "house_rules.py",
        "json_server.py",
        "replay.py",
        "terminal.py",
    ]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_short_and_the_readme_gives_its_command(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 80
    readme = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
    assert f"[{path.name}]({path.name})" in readme
    assert f"`python {' '.join(command(path.name)[1:])}`" in readme


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_imports_nothing_private_and_the_standard_library_beside(path: Path) -> None:
    modules = re.findall(r"^(?:from|import) ([\w.]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert not [module for module in modules if re.search(r"(^|\.)_", module)]
    assert {module.split(".")[0] for module in modules} - set(sys.stdlib_module_names) <= {"sampan", "attrs"}


# -- terminal.py ----------------------------------------------------------------------------------------------------


def test_terminal_plays_a_deal_on_enter_alone() -> None:
    played = run(*command("terminal.py"), given="\n" * 200)
    assert (played.returncode, played.stderr) == (0, "")
    net = re.findall(r"^  net: (.*)$", played.stdout, re.MULTILINE)
    assert len(net) == 1
    assert sum(int(amount) for amount in re.findall(r"seat \d ([+-]?\d+)", net[0])) == 0


@every_game
def test_terminal_plays_every_game(game: Any) -> None:
    played = run(sys.executable, "examples/terminal.py", game.NAME, "0", "5", given="\n" * 400)
    assert (played.returncode, played.stderr) == (0, "")
    assert f"\n{game.TITLE}: " in played.stdout
    assert "  net: seat 0 " in played.stdout
    assert re.search(r"^Seat \d.*\.$", played.stdout, re.MULTILINE)


def test_terminal_takes_numbers_and_texts_and_says_what_is_wrong() -> None:
    played = run(sys.executable, "examples/terminal.py", "samloc", "0", "7", given="hello\n99\npass\n2\n")
    said = played.stdout.split("\n> ")
    assert "'hello'" in said[1]
    assert "'99'" in said[2]
    assert "(R4.1)" in said[3]
    assert said[4].startswith("Seat 0 does not declare.\n")
    assert (played.returncode, played.stderr) == (0, "")


def test_terminal_shows_no_hand_but_the_own_while_the_deal_runs() -> None:
    shown = run(sys.executable, "examples/terminal.py", "samloc", "0", "7", given="").stdout
    own = samloc.deal(rng=Random("7")).hands[0]
    cards = re.findall(r"[2-9TJQKA][♠♣♦♥]", shown)
    assert {*cards} == {card.glyph for card in own}


# -- bot.py ---------------------------------------------------------------------------------------------------------


def test_bot_beats_players_that_move_at_random() -> None:
    done = run(*command("bot.py"))
    assert (done.returncode, done.stderr) == (0, "")
    found = re.fullmatch(r"200 deals: the bot wins (\d+)% of them and ([+-]\d+\.\d) stakes a deal\n", done.stdout)
    assert found
    assert int(found[1]) > 40  # one in four is what a player like the others would win
    assert float(found[2]) > 3


def sam(hands: str, trick: str = "") -> samloc.View:
    """What seat 0 sees when it is to act; seat 1 has laid the trick."""
    held = [CardSet.parse(hand) for hand in hands.split("|")]
    laid = [(1, samloc.Play(CardSet.parse(trick)))] if trick else []
    return samloc.view(samloc.position(seats=2, hands=held, trick=laid, turn=0), 0)


@pytest.mark.parametrize(
    ("hands", "trick", "move"),
    [
        ("3S 4C 5D 9H 9S KD 2S | 6S 7S 8S TS TC", "", "3S 4C 5D"),  # most ranks at once, and low
        ("4S 9H 9S KD QD 2S | 6S 7S 8S TS TC", "3S", "4S"),  # the lowest single
        ("9H 9S KD KH 2S | 6S 7S 8S TS TC", "8D", "pass"),  # neither a pair broken nor a 2 spent
        ("9H 9S KD KH 2S | 6S 7S 8S", "8D", "2S"),  # late, a 2 wins the lead
        ("4S 5D 9H 9S | 8S", "", "9S 9H"),  # no single to who has one card
    ],
)
def test_bot_follows_the_advice(hands: str, trick: str, move: str) -> None:
    assert str(load("bot").choose(sam(hands, trick))) == move


def test_bot_is_thirty_lines() -> None:
    text = (ROOT / "examples" / "bot.py").read_text(encoding="utf-8")
    body = text[text.index("def choose") : text.index("def at_random")].strip()
    assert len(body.splitlines()) <= 30


# -- house_rules.py -------------------------------------------------------------------------------------------------


def test_house_rules_tells_what_changes_and_plays_by_it() -> None:
    done = run(*command("house_rules.py"))
    assert (done.returncode, done.stderr) == (0, "")
    for change in ("stake: 1 -> 5", "last_card: enforced -> off", "chop_chain: carry -> double"):
        assert f"\n  {change}\n" in done.stdout
    amounts = [int(amount) for amount in re.findall(r"seat \d ([+-]\d+)", done.stdout.split("net: ")[1])]
    assert amounts
    assert all(amount % 5 == 0 for amount in amounts)


@every_game
def test_house_rules_lists_the_options_of_every_game(game: Any) -> None:
    done = run(sys.executable, "examples/house_rules.py", game.NAME)
    assert done.returncode == 0
    listed = dict(line.split(" = ", 1) for line in done.stdout.splitlines())
    for option in listed:
        assert hasattr(game.STANDARD, option)
    assert len(listed) >= 7


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["stake=0"], "stake is from 1 to 1,000,000, not 0"),
        (["stake=much"], "stake: "),
        (["steak=5"], "steak: "),
        (["chop_chain=wild"], "chop_chain: "),
        (["first_lead_has_lowest=true", "leader=dealer"], "first_lead_has_lowest needs leader=LOWEST_CARD"),
    ],
)
def test_house_rules_names_the_option_that_is_wrong(options: list[str], message: str) -> None:
    done = run(sys.executable, "examples/house_rules.py", "samloc", *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


# -- replay.py ------------------------------------------------------------------------------------------------------


def test_replay_saves_loads_steps_and_branches() -> None:
    done = run(*command("replay.py"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "; loaded the same: True\n" in done.stdout
    assert len(re.findall(r"^ +\d Seat \d.*\.$", done.stdout, re.MULTILINE)) == 10
    assert re.search(r"^Move \d+ was .* of seat \d;", done.stdout, re.MULTILINE)
    assert re.search(r"^  \S.* +[+-]\d+\.\d$", done.stdout, re.MULTILINE)


@every_game
@pytest.mark.parametrize("seed", ["1", "2"])
def test_replay_takes_every_game(game: Any, seed: str) -> None:
    done = run(sys.executable, "examples/replay.py", game.NAME, seed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "and in the deal as it was played: " in done.stdout


def test_replay_stops_where_there_was_no_choice(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    replay = load("replay")
    pairs = parse_cards("3S 3C 5S 5H 7S 7C 9S 9C JS JD")  # R7.1: over as dealt
    over = Record.start(samloc, [*pairs, *(card for card in samloc.pack() if card not in pairs)])
    assert over.state.turn is None
    monkeypatch.setattr(replay, "played", lambda game, rng: over)
    replay.main("samloc", "1")
    assert capsys.readouterr().out.endswith("loaded the same: True\n")


@every_game
def test_the_branches_of_a_record_are_its_other_moves(game: Any) -> None:
    replay = load("replay")
    record = replay.played(game, Random(3))
    states = record.states(game)
    number = max(range(len(record.moves)), key=lambda at: len(game.legal_moves(states[at])))
    branches = replay.branches(game, record, number)
    legal = game.legal_moves(states[number])
    assert len(branches) == len(legal) - 1
    for branch in branches.values():
        assert branch.moves[:number] == record.moves[:number]
        assert len(branch.moves) == number + 1
        assert branch.moves[number] in legal
        assert branch.moves[number] != record.moves[number]


# -- json_server.py -------------------------------------------------------------------------------------------------


class Site:
    """A server of an example, and what it answers."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, call: str, token: str = "", body: object = None) -> tuple[int, dict[str, Any]]:
        method, path = call.split()
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode() if body is not None else None
        request = Request(self.address + path, data, {"Authorization": f"Bearer {token}"}, method=method)
        try:
            with urlopen(request, timeout=10) as answer:
                return answer.status, json.load(answer)
        except HTTPError as error:
            with error:
                return error.code, json.load(error)


@contextmanager
def served(*words: str) -> Iterator[tuple[Site, "subprocess.Popen[str]"]]:
    """Run a server and stop it, should it not have ended by itself."""
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", cwd=ROOT, env=UTF8
    ) as process:
        try:
            assert process.stdout
            address = process.stdout.readline().strip()
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+", address)
            yield Site(address), process
        finally:
            process.kill()


@pytest.mark.parametrize(
    "words",
    [
        command("json_server.py"),
        [*command("json_server.py")[:2], "saptimpan", "3"],
        [*command("json_server.py")[:2], "suipi", "2"],
    ],
    ids=["samloc", "saptimpan", "suipi"],
)
def test_server_plays_a_deal_with_hands_private_and_ends_by_itself(words: list[str]) -> None:
    (game,) = [game for game in GAMES if words[2] == game.NAME]
    seats = int(words[3])
    with served(*words) as (site, process):
        joined = [site.ask("POST /join") for _ in range(seats)]
        assert [status for status, _ in joined] == [200] * seats
        tokens = [data["token"] for _, data in joined]
        assert [data["seat"] for _, data in joined] == [*range(seats)]
        assert len({*tokens}) == seats
        assert site.ask("POST /join")[0] == 403
        rng = Random(1)
        for _ in range(300):  # a deal of these is far shorter
            views = [from_data(game.View, site.ask("GET /table", token)[1]["view"]) for token in tokens]
            if views[0].turn is None:
                break
            spectator = from_data(game.View, site.ask("GET /table")[1]["view"])
            assert spectator.seat is None
            assert not any(spectator.hand)
            turn = views[0].turn
            for seat, view in enumerate(views):
                assert view.seat == seat
                hidden = [hand for owner, hand in enumerate(view.hands) if owner not in (seat, game_open(game, view))]
                assert hidden == [None] * len(hidden)
            moves = site.ask("GET /table", tokens[turn])[1]["moves"]
            move = moves[int(rng.random() * len(moves))]
            assert site.ask("POST /move", tokens[turn - 1], move)[1]["code"] == "not_your_turn"
            status, data = site.ask("POST /move", tokens[turn], move)
            assert status == 200
            assert data["told"].startswith(f"Seat {turn}")
        assert views[0].outcome is not None
        assert sum(views[0].score.net) == 0
        assert process.wait(timeout=PATIENCE) == 0


def game_open(game: Any, view: Any) -> int | None:
    """The seat whose hand everybody sees: in Sap-tim-pan the banker's in his turn (R3.3)."""
    banks = game is saptimpan and view.phase is saptimpan.Phase.DRAW and view.turn == view.dealer
    return view.dealer if banks else None


def test_server_refuses_what_it_should() -> None:
    with served(*command("json_server.py")) as (site, process):
        token = site.ask("POST /join")[1]["token"]
        other = site.ask("POST /join")[1]["token"]
        turn = site.ask("GET /table")[1]["view"]["turn"]
        mine = (token, other)[turn]
        assert site.ask("GET /table", mine)[1]["view"]["seat"] == turn
        before = site.ask("GET /table", mine)
        status, data = site.ask("POST /move", mine, {"kind": "pass"})
        assert (status, data["code"]) == (409, "declare_first")
        assert "(R4.1)" in data["error"]
        for body in ("", "{", "[]", '{"kind": "fly"}', '{"kind": "play", "cards": ["7X"]}', "x" * 99_999):
            status, data = site.ask("POST /move", mine, body)
            assert (status, [*data]) == (400, ["error"])
        assert site.ask("POST /move", "", {"kind": "decline"})[0] == 403
        assert site.ask("POST /move", "guess", {"kind": "decline"})[0] == 403
        assert site.ask("GET /table", "guess")[1]["view"]["seat"] is None
        assert site.ask("GET /elsewhere", mine)[0] == 403
        assert site.ask("GET /table", mine) == before
        assert process.poll() is None
