"""The command line: what it prints, what it asks, and how it ends."""

import errno
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from support.main import nets, paid, run, totals

from sampan import GAMES, CardSet, Game, __version__, samloc
from sampan import __main__ as cli
from sampan.__main__ import option_data, read_rules
from sampan.show._ink import to_ascii

AnyGame = Game[Any, Any, Any, Any]
GOLDEN = Path(__file__).parent / "golden"

# Seat 0 holds 3S 3C 5D 7D TC QD KS KH AH 2H and is asked first; once it declines, seat 1 declines too and seat 0 leads
# one of 12 plays: 3S, 3S 3C, 5D, 7D, TC, QD, KS, KS KH, AH, 2H, 3S AH 2H, QD KS AH.
PLAY = ("play", "samloc", "--seats", "2", "--seed", "48")


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


# -- watch ----------------------------------------------------------------------------------------------------------


def at_random(game: Any, state: Any, rng: Random) -> Any:
    """What a random player does: any legal move, but it never declares Sâm."""
    moves = [move for move in game.legal_moves(state) if str(move) != "declare"]
    return moves[int(rng.random() * len(moves))]


def test_watch_prints_this_deal() -> None:
    # Told again by `python -m sampan watch samloc --seats 2 --seed 1786 > tests/golden/watch_samloc.txt`.
    ran = run("watch", "samloc", "--seats", "2", "--seed", "1786")
    assert ran.out == (GOLDEN / "watch_samloc.txt").read_text(encoding="utf-8")
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("seed", range(8))
def test_watch_plays_at_random(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    state = game.deal(rng=rng)
    while game.legal_moves(state):
        state = game.apply(state, at_random(game, state, rng))
    ran = run("watch", game.NAME, "--seed", str(seed))
    assert (ran.code, ran.err) == (0, "")
    assert nets(ran.out) == [list(game.score(state).net)]


@pytest.mark.parametrize("seed", range(8))
def test_watch_tells_every_move_with_its_seat(game: AnyGame, seed: int) -> None:
    rng, movers = Random(seed), []
    state = game.deal(rng=rng)
    while game.legal_moves(state):
        movers.append(state.turn)
        state = game.apply(state, at_random(game, state, rng))
    told = re.findall(r"^seat (\d+),? [a-z]", run("watch", game.NAME, "--seed", str(seed)).out, re.MULTILINE)
    assert list(map(int, told)) == movers


@pytest.mark.parametrize("seed", range(12))
def test_watch_ends_with_a_receipt_that_adds_up(game: AnyGame, seed: int) -> None:
    ran = run("watch", game.NAME, "--seed", str(seed))
    receipt = ran.out.split("\n\n")[-1]
    (net,) = nets(receipt)
    assert sum(net) == 0
    assert paid(receipt, len(net)) == net


def test_watch_shows_all_hands_and_with_a_seat_only_that_one() -> None:
    hands = [str(hand) for hand in samloc.deal(rng=5).hands]
    top = run("watch", "samloc", "--seed", "5", encoding="ascii").out.split("\n\n")[1]
    assert all(card in top for hand in hands for card in hand.split())
    seen = run("watch", "samloc", "--seed", "5", "--seat", "2", encoding="ascii").out.split("\n\n")[1]
    assert [all(card in seen for card in hand.split()) for hand in hands] == [False, False, True, False]
    assert not any(card in seen for hand in (hands[0], hands[1], hands[3]) for card in hand.split())


def test_watch_without_a_seed_names_one_that_tells_the_same_deal_again() -> None:
    first = run("watch", "samloc")
    match = re.search(r"seed (\d+)", first.out)
    assert match
    assert run("watch", "samloc", "--seed", match[1]) == first


def test_watch_of_a_deal_that_is_over_when_dealt() -> None:
    seed = next(seed for seed in range(1000) if samloc.deal(rng=seed).turn is None)
    ran = run("watch", "samloc", "--seed", str(seed))
    assert re.match(rf"Sâm Lốc: seed {seed}\n\nSâm Lốc: over\n", ran.out)
    assert "wins as dealt" in ran.out
    assert sorted(nets(ran.out)[0]) == [-20, -20, -20, 60]
    assert run("play", "samloc", "--seed", str(seed)).out.count("seat 0 (you)") == 1


def test_deals_pass_the_dealer_on_and_add_up() -> None:
    rng, dealer, sums, expected = Random(3), 0, [0] * 4, []
    for _ in range(5):
        state = samloc.deal(dealer=dealer, rng=rng)
        while samloc.legal_moves(state):
            state = samloc.apply(state, at_random(samloc, state, rng))
        sums = [total + gain for total, gain in zip(sums, samloc.score(state).net, strict=True)]
        expected.append(sums)
        dealer = (dealer + 1) % 4
    ran = run("watch", "samloc", "--seed", "3", "--deals", "5")
    assert totals(ran.out) == expected
    assert [sum(column) for column in zip(*nets(ran.out), strict=True)] == expected[-1]
    assert re.findall(r"seat (\d) .*dealer", ran.out.split("Deal 2 of 5")[1].split("\n\n")[1]) == ["1"]


# -- options --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seats(seats: int) -> None:
    assert len(nets(run("watch", "samloc", "--seats", str(seats), "--seed", "1").out)[0]) == seats


@pytest.mark.parametrize(
    ("texts", "rules"),
    [
        ([], samloc.Rules()),
        (["stake=5"], samloc.Rules(stake=5)),
        (["stake=5", "stake=7"], samloc.Rules(stake=7)),
        (["pass_locks=false", "cong_adds=False"], samloc.Rules(pass_locks=False, cong_adds=False)),
        (["quad_chops_pair=TRUE"], samloc.Rules(quad_chops_pair=True)),
        (["last_card=penalty"], samloc.Rules(last_card=samloc.LastCard.PENALTY)),
        (["LAST-CARD = Penalty"], samloc.Rules(last_card=samloc.LastCard.PENALTY)),
        (["leader=DEALER"], samloc.Rules(leader=samloc.Leader.DEALER)),
        (["instant_wins="], samloc.Rules(instant_wins=())),
        (
            ["instant_wins=Dragon, five-pairs"],
            samloc.Rules(instant_wins=(samloc.InstantWin.DRAGON, samloc.InstantWin.FIVE_PAIRS)),
        ),
    ],
)
def test_rule_reads_a_value_by_the_type_of_the_option(texts: list[str], rules: samloc.Rules) -> None:
    assert read_rules(samloc, None, texts) == rules


def test_rule_reads_none_and_optional_numbers() -> None:
    assert option_data(int | None, "None") is None
    assert option_data(int | None, "12") == 12
    assert option_data(int, "none") == "none"  # for the codec to refuse
    assert option_data(str, "text") == "text"


@pytest.mark.parametrize("name", ["NO_TWOS_IN_STRAIGHTS", "no_twos_in_straights", "No-Twos-In-Straights"])
def test_preset_is_a_constant_of_the_module_in_any_case(name: str) -> None:
    assert read_rules(samloc, name, []) == samloc.NO_TWOS_IN_STRAIGHTS
    assert read_rules(samloc, name, ["twos_in_straights=true"]) == samloc.STANDARD


def test_every_preset_of_every_game_is_found(game: AnyGame) -> None:
    presets = {name: rules for name, rules in vars(game).items() if isinstance(rules, type(game.STANDARD))}
    assert "STANDARD" in presets
    for name, rules in presets.items():
        assert read_rules(game, name.lower(), []) == rules


def test_the_rules_asked_for_are_the_rules_played_and_named() -> None:
    once = run("watch", "samloc", "--seed", "7")
    tripled = run("watch", "samloc", "--seed", "7", "--rule", "stake=3", "--preset", "winner_leads")
    standard = run("watch", "samloc", "--seed", "7", "--rule", "stake=3", "--rule", "leader=dealer")
    assert nets(tripled.out) == nets(standard.out)
    assert nets(standard.out) == [[3 * gain for gain in nets(once.out)[0]]]  # dealer and holder of the 3 are seat 0
    assert tripled.out.startswith("Sâm Lốc: winner_leads, stake=3, seed 7\n")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "COMMAND"),
        (["juggle"], "juggle"),
        (["watch"], "GAME"),
        (["watch", "chess"], "samloc"),
        (["watch", "samloc", "--seed", "-1"], "whole number from 0"),
        (["watch", "samloc", "--seed", "x"], "whole number from 0"),
        (["watch", "samloc", "--seed", "9" * 5000], "whole number from 0"),
        (["watch", "samloc", "--deals", "0"], "whole number from 1"),
        (["watch", "samloc", "--seats", "9"], "2 to 5 players, not 9"),
        (["watch", "samloc", "--seats", "0"], "whole number from 1"),
        (["watch", "samloc", "--seat", "4"], "0 to 3, not 4"),
        (["play", "samloc", "--seat", "2", "--seats", "2"], "0 to 1, not 2"),
        (["watch", "samloc", "--preset", "chess"], "STANDARD"),
        (["watch", "samloc", "--rule", "stake"], "NAME=VALUE"),
        (["watch", "samloc", "--rule", "stakes=2"], "stake, card, cong"),
        (["watch", "samloc", "--rule", "stake=two"], "stake: a whole number is wanted"),
        (["watch", "samloc", "--rule", "stake=" + "9" * 5000], "stake: a whole number is wanted"),
        (["watch", "samloc", "--rule", "pass_locks=maybe"], "pass_locks: true or false"),
        (["watch", "samloc", "--rule", "last_card=never"], "last_card: 'enforced', 'penalty' or 'off'"),
        (["watch", "samloc", "--rule", "instant_wins=dragon,tiger"], "instant_wins[1]"),
        (["watch", "samloc", "--rule", "stake=0", "--rule", "card=-1"], "stake is from 1"),
        (["watch", "samloc", "--rule", "stake=0", "--rule", "card=-1"], "card is from 0"),
        (["rules", "samloc", "--seed", "1"], "--seed"),
    ],
)
def test_bad_usage_ends_with_2_and_says_why_on_stderr_alone(argv: list[str], words: str) -> None:
    ran = run(*argv)
    assert ran.code == 2
    assert ran.out == ""
    assert words in ran.err
    assert "Traceback" not in ran.err


def test_an_unknown_rule_lists_every_rule_there_is(game: AnyGame) -> None:
    err = run("watch", game.NAME, "--rule", "nothing=1").err
    listed = err.split("its rules are ")[1].strip().split(", ")
    assert listed == read_names(game)


def read_names(game: AnyGame) -> list[str]:
    return [field.name for field in attrs.fields(type(game.STANDARD)) if field.init]


def test_version_and_help() -> None:
    assert run("--version").out == f"sampan {__version__}\n"
    helped = run("--help", encoding="ascii")
    assert helped.code == 0
    assert all(command in helped.out for command in ("watch", "play", "rules"))


# -- rules ----------------------------------------------------------------------------------------------------------


def test_rules_prints_the_page(game: AnyGame) -> None:
    page = (files("sampan") / game.NAME / "rules.md").read_text(encoding="utf-8")
    assert run("rules", game.NAME).out == page
    ran = run("rules", game.NAME, encoding="ascii")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == to_ascii(page)
    assert "?" not in ran.out.replace("? ", "").replace("?\n", "")  # nothing was lost but accents


# -- play -----------------------------------------------------------------------------------------------------------


def test_play_shows_the_table_the_moves_and_asks() -> None:
    ran = run(*PLAY, lines=["decline", "q"])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "Sâm Lốc: seat 0 is yours, ? for help\n"
        "\n"
        "Sâm Lốc: declaring\n"
        "  > seat 0 (you)  10 cards  dealer\n"
        "    seat 1        10 cards\n"
        "  your hand: 3♠ 3♣ 5♦ 7♦ T♣ Q♦ K♠ K♥ A♥ 2♥\n"
        "  your turn: declare Sâm or decline (you lead if nobody declares)\n"
        "  1 declare    2 decline\n"
        "seat 0> decline\n"
        "seat 0 does not declare\n"
        "seat 1 does not declare\n"
        "\n"
        "Sâm Lốc: playing\n"
        "  > seat 0 (you)  10 cards  dealer\n"
        "    seat 1        10 cards\n"
        "  your hand: 3♠ 3♣ 5♦ 7♦ T♣ Q♦ K♠ K♥ A♥ 2♥\n"
        "  last: seat 1 does not declare\n"
        "  your turn: lead any combination\n"
        "   1 3♠         2 3♠ 3♣      3 5♦         4 7♦         5 T♣         6 Q♦\n"
        "   7 K♠         8 K♠ K♥      9 A♥        10 2♥        11 3♠ A♥ 2♥  12 Q♦ K♠ A♥\n"
        "seat 0> q\n"
    )


@pytest.mark.parametrize("line", ["8", "KS KH", "KH KS", "K♠ K♥", "ks kh", "KS, KH", "  Ks  kH  "])
def test_play_takes_numbers_notation_and_small_slips(line: str) -> None:
    assert "seat 0 leads a pair of kings (K♠ K♥), 8 cards left\n" in run(*PLAY, lines=["Decline", line]).out


@pytest.mark.parametrize(
    ("line", "led"),
    [("1", "the 3♠"), ("3C", "the 3♣"), ("10c", "the T♣"), ("12", "a straight from queen to ace (Q♦ K♠ A♥)")],
)
def test_play_takes_any_choice_of_suits(line: str, led: str) -> None:
    assert f"seat 0 leads {led}, " in run(*PLAY, lines=["2", line]).out


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("pass", "pass is not for the leader (R4.6): lead any combination"),
        ("7S", "7♠ cannot be played, the hand lacks 7♠ (R4.5): play cards that are in it"),
        ("3S 5D", "3♠ 5♦ is no combination (R2.1): play a single, a pair, a triple, a quad or a straight"),
        ("declare", "declare comes too late, play has begun (R4.1): play on"),
        ("13", "there is no move 13: the list has moves 1 to 12"),
        ("0", "there is no move 0: the list has moves 1 to 12"),
        ("9" * 5000, f"there is no move {'9' * 20}: the list has moves 1 to 12"),
        ("knock", "'knock' is no card: "),
        ("3S 3S", "3S stands twice; name each card once"),
        ("¹", "'¹' is no card: "),
        ("", "Write the number of a move or the move itself, ? for help, q to leave."),
    ],
)
def test_play_answers_a_bad_move_and_asks_again(line: str, answer: str) -> None:
    ran = run(*PLAY, lines=["decline", line, "5D", "q"])
    _, after = ran.out.split(f"seat 0> {line}\n")
    assert after.startswith(answer)
    assert after.split("\n")[1] == "seat 0> 5D"
    assert "seat 0 leads the 5♦, 9 cards left" in after
    assert (ran.code, ran.err) == (0, "")


def test_play_helps_lists_moves_and_shows_table_and_rules() -> None:
    out = run(*PLAY, lines=["?", "HELP", "moves", "table", "rules", "decline", "q"]).out
    parts = [part.split("\n", 1)[1] for part in out.split("seat 0> ")[1:]]
    assert parts[0] == parts[1]
    assert "declare, decline, pass or the cards of a play" in parts[0]
    assert all(word in parts[0] for word in ("moves", "table", "rules", "q "))
    assert parts[2] == "  1 declare    2 decline\n"
    assert parts[3].startswith("Sâm Lốc: declaring\n")
    assert parts[4] == (files("sampan") / "samloc" / "rules.md").read_text(encoding="utf-8")
    assert parts[5].startswith("seat 0 does not declare\n")


@pytest.mark.parametrize("leave", ["q", "Q", "quit", "exit", None])
def test_play_ends_with_0_when_the_player_leaves_or_the_input_ends(leave: str | None) -> None:
    for lines in ([], ["decline"], ["decline", "3S 3C"], ["what", "?"]):
        ran = run(*PLAY, "--deals", "3", lines=[*lines, *([leave] if leave else [])])
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.endswith(f"seat 0> {leave or ''}\n")
        assert "R6.1" not in ran.out


@pytest.mark.parametrize("seed", range(6))
def test_play_to_the_end_with_the_first_move_each_time(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    state = game.deal(rng=rng)
    while moves := game.legal_moves(state):
        state = game.apply(state, moves[0] if state.turn == 1 else at_random(game, state, rng))
    ran = run("play", game.NAME, "--seat", "1", "--seed", str(seed), lines=["1"] * 400)
    assert (ran.code, ran.err) == (0, "")
    (net,) = nets(ran.out)
    assert net == list(game.score(state).net)
    assert paid(ran.out.split("\n\n")[-1], len(net)) == net


def test_enter_takes_the_only_legal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [CardSet.parse("3S 4D 6H"), CardSet.parse("2S 3D")]
    state = samloc.position(seats=2, hands=hands, trick=((1, samloc.Play(CardSet.parse("2H"))),), turn=0)
    monkeypatch.setattr(samloc, "deal", lambda *_, **__: state)
    out = run(*PLAY, lines=["", "q"]).out
    assert "  1 pass   (Enter will do)\nseat 0> \nseat 0 passes\n  seat 1 takes the trick\n" in out


def test_play_shows_no_card_that_another_seat_still_holds() -> None:
    for seed in range(30):
        rng = Random(seed)
        state = samloc.deal(rng=rng)
        lines: list[str] = []
        while (moves := samloc.legal_moves(state)) and len(lines) < 25:
            if state.turn == 0:
                out = run("play", "samloc", "--seed", str(seed), lines=lines, encoding="ascii").out
                assert out.endswith("seat 0> \n")
                hidden = [str(card) for hand in state.hands[1:] for card in hand]
                assert not re.search(rf"\b({'|'.join(hidden)})\b", out)
                lines.append(str(moves[-1]))
                state = samloc.apply(state, moves[-1])
            else:
                state = samloc.apply(state, at_random(samloc, state, rng))


@pytest.mark.parametrize("seed", range(10))
def test_play_prints_the_same_whatever_the_others_hold(
    game: AnyGame, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    state = game.deal(rng=rng)
    for _ in range(seed):
        moves = game.legal_moves(state)
        after = game.apply(state, moves[int(rng.random() * len(moves))])
        if after.turn is None:
            break
        state = after
    printed = set()
    for twin in (state, *(game.sample(game.view(state, state.turn), Random(draw)) for draw in range(3))):
        monkeypatch.setattr(game, "deal", lambda *_, twin=twin, **__: twin)
        printed.add(run("play", game.NAME, "--seat", str(state.turn), lines=["?", "moves", "table"]).out)
    assert len(printed) == 1
    assert len(printed.pop().split("> ")) > 4


# -- the terminal ---------------------------------------------------------------------------------------------------


def test_ascii_where_the_output_takes_nothing_else(game: AnyGame) -> None:
    for argv in (("watch", game.NAME, "--seed", "4"), ("play", game.NAME, "--seed", "4"), ("rules", game.NAME)):
        for encoding in ("ascii", "latin-1", "cp1252"):
            ran = run(*argv, lines=["?", "K♠", "rules", "1", "q"], encoding=encoding)
            assert (ran.code, ran.err) == (0, "")
            assert ran.out.isascii()


@pytest.mark.parametrize(
    ("no_colour", "term", "terminal", "colour"),
    [
        ("", "xterm-256color", True, True),
        ("1", "xterm-256color", True, False),
        ("", "dumb", True, False),
        ("", "xterm-256color", False, False),
    ],
)
def test_colour_only_on_a_terminal_that_wants_it(
    no_colour: str, term: str, terminal: bool, colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)
    monkeypatch.setenv("TERM", term)
    for argv in (("watch", "samloc", "--seed", "1", "--deals", "2"), PLAY):
        plain = run(*argv, lines=["decline", "1"])
        shown = run(*argv, lines=["decline", "1"], terminal=terminal)
        assert ("\x1b[" in shown.out) is colour
        assert re.sub(r"\x1b\[[0-9;]*m", "", shown.out) == plain.out


def test_ctrl_c_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    ran = run(*PLAY)
    assert (ran.code, ran.err) == (130, "")
    assert ran.out.endswith("  1 declare    2 decline\n\n")


def sampan(*argv: str, text: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "sampan", *argv],
        input=text.encode(),
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONUTF8": "0", **environment},
        check=False,
    )


def test_as_a_process_with_piped_input() -> None:
    ran = sampan(*PLAY, text="decline\nfoo\n8\n", PYTHONIOENCODING="utf-8")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode() == run(*PLAY, lines=["decline", "foo", "8"]).out


def test_as_a_process_with_ascii_streams_and_bytes_that_are_no_text() -> None:
    argv = [sys.executable, "-m", "sampan", *PLAY]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        argv, input=b"\xff\xfe\n\xe2\x99\xa5\ndecline\n", capture_output=True, env=environment, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"seat 0 does not declare" in ran.stdout
    assert sampan("rules", "samloc", PYTHONIOENCODING="ascii").stdout.isascii()


def test_as_a_process_whose_reader_goes_away() -> None:
    argv = [sys.executable, "-m", "sampan", "watch", "samloc", "--deals", "300"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


def test_as_a_process_that_is_interrupted_or_lacks_a_stream() -> None:
    argv = [sys.executable, "-m", "sampan", *PLAY]
    with subprocess.Popen(
        argv,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout
        assert process.stderr
        shown = b""
        while not shown.endswith(b"seat 0> "):
            shown += process.stdout.read(1)
            assert process.poll() is None
        while process.poll() is None:  # the first may come just before the process waits for a line
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=2)
        assert process.returncode == 130
        assert process.stderr.read() == b""
    for closing in ("<&-", ">&-"):
        shell = subprocess.run(["sh", "-c", f'"$@" {closing}', "sh", *argv], capture_output=True, check=False)
        assert (shell.returncode, shell.stderr) == (0, b"")


def test_as_a_process_with_bad_usage() -> None:
    ran = sampan("watch", "samloc", "--rule", "stake=0")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"sampan: stake is from 1")


# -- streams that do not take what is written -------------------------------------------------------------------------


def test_an_error_is_not_written_where_the_output_goes() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m sampan watch samloc --seats 99 2>&-"], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")


def test_output_that_cannot_be_written_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(self: object, *lines: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(cli.Screen, "say", full)
    monkeypatch.setattr(cli, "silence", lambda: None)
    assert cli.main(["watch", "samloc", "--seed", "7"]) == 1
    assert capsys.readouterr().err == "sampan: No space left on device\n"
