"""Hostile input of four kinds: documents, notation, moves and options. Only documented errors, and short ones.

``SAMPAN_HOSTILE`` says how many inputs are made for each game, a quarter of each kind; ``SAMPAN_FIGURES`` names a file
to which each test adds a line with its counts.
"""

import json
import os
import pickle
from functools import partial
from inspect import signature
from random import Random
from typing import Any

import attrs
import pytest
from support.documents import MONSTROUS, changed, places, spoil, spoil_text
from support.hostile import (
    DOCUMENTS,
    FACES,
    MANY,
    Pool,
    Tally,
    any_move,
    any_rules,
    any_seats,
    any_states,
    anything,
    field_hints,
    move_classes,
    near_move,
    read_any,
    some_moves,
    twisted,
)

from sampan import (
    GAMES,
    Card,
    CardSet,
    CekiCard,
    DecodeError,
    Illegal,
    IllegalMoveError,
    NotationError,
    RulesError,
    StateError,
    Tile,
    cut,
    parse_cards,
    sampen,
)
from sampan.codec import dumps, loads, to_data
from sampan.record import Record, SeatRecord
from sampan.series import NextDealer, Series, SeriesRecord

INPUTS = int(os.environ.get("SAMPAN_HOSTILE", "10000")) // 4
SEED = int(os.environ.get("SAMPAN_SEED", "7"))
FRESH = 5_000
"""After so many inputs others are made from other deals."""

every_game = pytest.mark.parametrize("name", GAMES)


# -- documents ------------------------------------------------------------------------------------------------------

TEXTS = ("", "{}", "[]", "null", "0", "NaN", "1e999", "9" * 5000, "[" * 5000, '{"a":' * 5000, '{"kind": 1e999}')


def hostile_document(game: Any, kind: str, pool: Pool, others: Pool, strangers: list[Any], rng: Random) -> Any:
    """A text, or data, that may be no document of this kind."""
    if rng.random() < 0.02:
        return rng.choice(TEXTS)
    data = to_data(pool.document(kind, rng))
    chance = rng.random()
    if chance < 0.5:
        return spoil(data, strangers, rng)
    if chance < 0.65:
        return exchanged(data, rng)
    if chance < 0.9:
        return spoil_text(json.dumps(data, ensure_ascii=rng.random() < 0.5), rng)
    if chance < 0.93:
        return to_data(pool.document(rng.choice(DOCUMENTS), rng))
    if chance < 0.95:
        return to_data(others.document(kind, rng))
    if chance < 0.96:
        text = json.dumps(data)
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(["é", "\x00", "\ud800", "\\ud800", "9" * 400, "x" * 9000, '"' * 3]) + text[at:]
    spot, _ = rng.choice(list(places(data)))
    return changed(data, spot, rng.choice(list(MONSTROUS.values())))


def exchanged(data: Any, rng: Random) -> Any:
    """A copy in which one to three pairs of texts or of numbers have changed places: often a sound document."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        spots = [(spot, item) for spot, item in places(data) if spot and isinstance(item, str | int | None)]
        here, old = rng.choice(spots)
        there, new = rng.choice([(spot, item) for spot, item in spots if type(item) is type(old)])
        data = changed(changed(data, here, new), there, old)
    return data


@every_game
def test_hostile_documents(name: str) -> None:
    game: Any = GAMES[name]
    tally, rng = Tally(name, "documents", SEED), Random(SEED)
    while tally.inputs < INPUTS:
        pool, others = Pool(game, rng), Pool(GAMES[rng.choice([one for one in GAMES if one != name])], rng, deals=1)
        strangers = [
            item
            for kind in DOCUMENTS
            for one in (pool.document(kind, rng) for _ in range(20))
            for _, item in places(to_data(one))
        ]
        for number in range(min(FRESH, INPUTS - tally.inputs)):
            kind = DOCUMENTS[number % len(DOCUMENTS)]
            what = hostile_document(game, kind, pool, others, strangers, rng)
            made = tally.attempt(
                lambda kind=kind, what=what: read_any(game, kind, what), DecodeError, what=[kind, what]
            )
            if isinstance(made, DecodeError):
                assert made.path.startswith("$"), tally.place(kind, what)
            else:
                assert read_any(game, kind, to_data(made)) == made, tally.place(kind, what)
                if isinstance(made, game.State) and rng.random() < 0.3:
                    assert plays_out(game, made, rng), tally.place(kind, what)
    assert tally.refused["DecodeError"] > INPUTS / 2
    assert tally.accepted > INPUTS / 40
    tally.report()


def plays_out(game: Any, state: Any, rng: Random) -> bool:
    """Play random moves to the end, and tell whether all is well there."""
    while moves := some_moves(game, state):
        state = game.apply(state, rng.choice(moves))
    return game.problems(state) == () and state.turn is None and sum(game.score(state).net) == 0


# -- notation -------------------------------------------------------------------------------------------------------

JUNK = (
    *(
        "",
        " ",
        "7",
        "H7",
        "7h",
        "11X",
        "0S",
        "-1",
        "1e9",
        "=",
        "+",
        "x",
        "x x",
        "½",
        "7♥",
        "\n",
        "\x00",
        "pass!",
        "9" * 50,
    ),
    *("７S", "٣S", "7S\u200b", "\u2028", "7S\x1c7H", "\ud800", "é" * 300, "9" * 5000, "x" * 50_000, "7S " * 20_000),
    *("lead", "bet", "bet ", "bet 5 ", "bet  5", "bet +5", "bet 05", "bet 5.0", "bet 1_000", "bet ５", "announce -0"),
    *("trail", "deal ", " deal", "DEAL", "+ =", "2D + = 4", "2D + 8C = ", "2D + 8C = 1e1", "5H x", "5H x 5H", "None"),
)


def garbled(words: list[str], rng: Random) -> str:
    """A text that may or may not be a move: words of real moves, faces and junk, sometimes with a letter changed."""
    text = rng.choice(["", " ", " ", " ", "  ", "\t"]).join(rng.choice(words) for _ in range(rng.randint(1, 6)))
    if text and rng.random() < 0.3:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice("7HS23x=+ \tT½declare") + text[at + 1 :]
    if rng.random() < 0.03:
        text = "".join(chr(rng.choice([rng.randrange(128), rng.randrange(0x110000)])) for _ in range(rng.randrange(40)))
    return text


@every_game
def test_hostile_notation(name: str) -> None:
    game: Any = GAMES[name]
    tally, rng = Tally(name, "notation", SEED), Random(SEED)
    parts = [Card.parse, CardSet.parse, parse_cards, Tile.parse, CekiCard.parse, sampen.parse_face]
    while tally.inputs < INPUTS:
        texts = [str(move) for move in Pool(game, rng).moves]
        words = [*JUNK, *map(str, FACES), *(word for text in texts for word in text.split())]
        for _ in range(min(FRESH, INPUTS - tally.inputs)):
            parse = game.parse_move if rng.random() < 0.6 else rng.choice(parts)
            text: Any = garbled(words, rng)
            if rng.random() < 0.15:
                text = rng.choice(texts)
            elif rng.random() < 0.05:
                text = anything(rng)
            wanted = NotationError if isinstance(text, str) else TypeError
            made = tally.attempt(lambda parse=parse, text=text: parse(text), wanted, what=[parse, text])
            if isinstance(made, NotationError):
                assert made.text == text, tally.place(parse, text)
                assert 0 <= made.position <= len(text), tally.place(parse, text)
                tally.short(made.message, [parse, text])
            elif not isinstance(made, TypeError):
                again = " ".join(map(str, made)) if isinstance(made, tuple) else str(made)
                assert parse(again) == made, tally.place(parse, text)
    assert tally.refused["NotationError"] > INPUTS / 3
    assert tally.accepted > INPUTS / 20
    tally.report()


# -- moves ----------------------------------------------------------------------------------------------------------


def hostile_move(game: Any, state: Any, legal: list[Any], pool: Pool, rng: Random) -> Any:
    """A move that may be legal, or one of another moment, or with other cards; or no move at all."""
    chance = rng.random()
    if chance < 0.15 and legal:
        return rng.choice(legal)
    if chance < 0.45 and legal:
        held = [face for hand in state.hands for face in hand]
        return near_move(rng.choice(legal), rng.choice([held, FACES]), rng)
    if chance < 0.6:
        return rng.choice(pool.moves)
    if chance < 0.96:
        return any_move(game, rng)
    if chance < 0.98:
        return any_move(GAMES[rng.choice([one for one in GAMES if one != game.NAME])], rng)
    return anything(rng)


@every_game
def test_hostile_moves(name: str) -> None:
    game: Any = GAMES[name]
    tally, rng = Tally(name, "moves", SEED), Random(SEED)
    kinds = frozenset(move_classes(game))
    pool = Pool(game, rng)
    for state in any_states(game, rng):
        if tally.inputs >= INPUTS:
            break
        legal = some_moves(game, state)
        before = pickle.dumps(state)
        for _ in range(4):
            move = hostile_move(game, state, legal, pool, rng)
            seat = rng.choice([None, None, state.turn, rng.randrange(state.seats), anything(rng)])
            try_move(game, state, move, seat, tally, sound=type(move) in kinds)
            if type(move) in kinds:
                assert hash(move) == hash(pickle.loads(pickle.dumps(move)))
                listed = legal if len(legal) < MANY else ()
                if seat is None and listed != ():
                    twin = game.canonical(state, move)
                    assert (game.check(state, move) is None) == (twin in listed), tally.place(state, move)
        make_move(rng.choice(move_classes(game)), tally, rng)
        assert pickle.dumps(state) == before, tally.place(state)
    assert tally.refused["IllegalMoveError"] > INPUTS / 4
    assert tally.accepted > INPUTS / 20
    tally.report()


def try_move(game: Any, state: Any, move: Any, seat: Any, tally: Tally, *, sound: bool) -> None:
    """Try a move by a seat, and hold ``apply``, ``check`` and the view of the seat to one answer."""
    what = [state, move, seat]
    made = tally.attempt(lambda: game.apply(state, move, seat=seat), IllegalMoveError, TypeError, ValueError, what=what)
    whole = type(seat) is int or seat is None
    there = seat is None or (whole and 0 <= seat < state.seats)
    if type(made) in (TypeError, ValueError):
        assert type(made) is (ValueError if sound and whole and not there else TypeError), tally.place(*what)
        assert not (sound and there), tally.place(*what)
        with pytest.raises(type(made)):
            game.check(state, move, seat=seat)
        if not sound:
            with pytest.raises(TypeError):
                game.view(state, state.turn).check(move)
        return
    assert sound, tally.place(*what)
    assert there, tally.place(*what)
    refusal = game.check(state, move, seat=seat)
    if isinstance(made, IllegalMoveError):
        assert made.illegal == refusal, tally.place(*what)
        assert made.move == move, tally.place(*what)
        assert type(refusal) is Illegal, tally.place(*what)
        assert type(refusal.code) is game.Reason, tally.place(*what)
        assert "(R" in refusal.message, tally.place(*what)
        tally.short(refusal.message, what)
    else:
        assert refusal is None, tally.place(*what)
        assert type(made) is game.State, tally.place(*what)
    asker = state.turn if seat is None else seat
    if asker is not None:
        told = game.view(state, asker).check(move)
        assert told == game.check(state, move, seat=asker), tally.place(*what)


def make_move(kind: Any, tally: Tally, rng: Random) -> None:
    """Make a move of anything whatever; what can be made can be written."""
    values = {name: anything(rng) for name in field_hints(kind)}
    if rng.random() < 0.1:
        values |= {rng.choice(["card", "combo", "seat", "x"]): anything(rng)}
    made = tally.attempt(lambda: kind(**values), TypeError, ValueError, what=[kind, values])
    if isinstance(made, ValueError):
        assert "at most 2,000 bits" in str(made), tally.place(kind, values)
    elif not isinstance(made, TypeError):
        assert len(str(made)) < 1_000, tally.place(kind, values)


# -- options --------------------------------------------------------------------------------------------------------


@every_game
def test_hostile_options(name: str) -> None:
    game: Any = GAMES[name]
    tally, rng = Tally(name, "options", SEED), Random(SEED)
    pool = Pool(game, rng)
    tries = (try_rules, try_deal, try_deal_from, try_position, try_position, try_look, try_series, try_record)
    while tally.inputs < INPUTS:
        if tally.inputs % FRESH == FRESH - 1:
            pool = Pool(game, rng)
        rng.choice(tries)(game, pool, tally, rng)
    assert min(tally.refused[kind] for kind in ("RulesError", "StateError", "TypeError")) > INPUTS / 40
    assert tally.accepted > INPUTS / 20
    tally.report()


def try_rules(game: Any, pool: Pool, tally: Tally, rng: Random) -> None:
    """Any options with any values."""
    fields = [field.name for field in attrs.fields(game.Rules) if field.init]
    base = rng.choice(pool.rules)
    names = rng.sample(fields, rng.randint(0, min(4, len(fields))))
    options = {name: getattr(base, name) for name in fields}
    options |= {name: rng.choice([twisted(options[name], rng), anything(rng)]) for name in names}
    if rng.random() < 0.3:
        options = {name: rng.choice([value, anything(rng)]) for name, value in options.items() if name in names}
    if rng.random() < 0.05:
        options["colour"] = 1
    made = tally.attempt(lambda: game.Rules(**options), RulesError, TypeError, what=[options])
    if isinstance(made, game.Rules):
        assert game.seat_counts(made), tally.place(made)
        assert game.problems(game.deal(made, rng=1)) == (), tally.place(made)
        assert loads(game.Rules, json.dumps(to_data(made))) == made, tally.place(made)


def try_deal(game: Any, pool: Pool, tally: Tally, rng: Random) -> None:
    """A deal for anyone, by anyone, from any source of chance."""
    rules = rng.choice([rng.choice(pool.rules), any_rules(game, rng), twisted(rng.choice(pool.rules), rng)])
    sound = isinstance(rules, game.Rules)
    seats = any_seats(game, rules, rng) if sound else 4
    options: dict[str, Any] = {"seats": seats, "dealer": rng.randrange(seats), "rng": rng.choice([0, 7, Random(1)])}
    for name in options:
        if rng.random() < 0.4:
            options[name] = rng.choice([twisted(options[name], rng), anything(rng)])
    made = tally.attempt(lambda: game.deal(rules, **options), RulesError, TypeError, ValueError, what=[rules, options])
    if type(made) is ValueError:
        assert options["rng"] < 0, tally.place(rules, options)
    if isinstance(made, game.State):
        assert game.problems(made) == (), tally.place(rules, options)
        assert made.seats in game.seat_counts(rules), tally.place(rules, options)


def try_deal_from(game: Any, pool: Pool, tally: Tally, rng: Random) -> None:
    """A deck that may lack a card, or be no deck; a record of it."""
    record = rng.choice(pool.records)
    deck = record.deck if rng.random() < 0.2 else twisted(record.deck, rng)
    options: dict[str, Any] = {"seats": record.seats, "dealer": record.dealer}
    for name in options:
        if rng.random() < 0.2:
            options[name] = rng.choice([twisted(options[name], rng), anything(rng)])
    rules = record.rules if rng.random() < 0.9 else twisted(record.rules, rng)
    begin: Any = Record.start if rng.random() < 0.2 else None
    call = lambda: begin(game, deck, rules, **options) if begin else game.deal_from(deck, rules, **options)  # noqa: E731
    made = tally.attempt(call, RulesError, TypeError, what=[deck, rules, options])
    if isinstance(made, Record):
        made = made.states(game)[0]
    if isinstance(made, game.State):
        assert game.problems(made) == (), tally.place(deck, rules, options)


def try_position(game: Any, pool: Pool, tally: Tally, rng: Random) -> None:
    """A position of play with one to three of its fields wrong, or left out."""
    state = rng.choice(pool.states)
    names = list(signature(game.position).parameters)
    fields = {name: getattr(state, name) for name in names}
    other = rng.choice(pool.states)
    for name in rng.sample(names, rng.randint(1, 3)):
        match rng.randrange(6):
            case 0:
                fields[name] = getattr(other, name)
            case 1:
                fields[name] = anything(rng)
            case 2:
                fields.pop(name)
            case _:
                fields[name] = twisted(fields[name], rng)
    made = tally.attempt(lambda: game.position(**fields), RulesError, StateError, TypeError, what=[fields])
    if isinstance(made, game.State):
        assert game.problems(made) == (), tally.place(fields)
        assert rng.random() < 0.8 or plays_out(game, made, rng), tally.place(fields)
        assert (made.turn is None) == (made.outcome is not None), tally.place(fields)


def try_look(game: Any, pool: Pool, tally: Tally, rng: Random) -> None:
    """A view for anyone; a sample of anything; the pack and the seats of anything."""
    state = rng.choice(pool.states)
    seat = rng.choice([None, rng.randrange(state.seats), anything(rng)])
    match rng.randrange(5):
        case 0:
            made = tally.attempt(lambda: game.view(state, seat), TypeError, ValueError, what=[state, seat])
            if type(made) is ValueError:
                assert not 0 <= seat < state.seats, tally.place(state, seat)
        case 1:
            view, other = pool.document("View", rng), pool.document("View", rng)
            mixed = rng.sample(list(field_hints(game.View)), rng.choice([0, 1, 1, 2, 3]))
            wrong = attrs.evolve(view, **{name: getattr(other, name) for name in mixed})
            chance = Random(1) if rng.random() < 0.9 else anything(rng)
            made = tally.attempt(lambda: game.sample(wrong, chance), StateError, TypeError, what=[wrong, chance])
            if isinstance(made, game.State):
                assert game.view(made, wrong.seat) == wrong, tally.place(wrong)
        case 2:
            rules = rng.choice([rng.choice(pool.rules), anything(rng)])
            ask = rng.choice([game.pack, game.seat_counts])
            made = tally.attempt(lambda: ask(rules), TypeError, what=[ask, rules])
            assert isinstance(made, TypeError) != isinstance(rules, game.Rules), tally.place(ask, rules)
        case 3:
            thing = anything(rng)
            ask = rng.choice([game.legal_moves, game.score, game.problems, lambda one: game.view(one, None)])
            made = tally.attempt(lambda: ask(thing), TypeError, what=[ask, thing])
            assert isinstance(made, TypeError) != isinstance(thing, game.State), tally.place(ask, thing)
        case _:
            deck = rng.choice(pool.records).deck
            at = rng.choice([0, len(deck), rng.randrange(len(deck)), anything(rng)])
            made = tally.attempt(lambda: cut(deck, at), TypeError, ValueError, what=[at])
            if type(made) is ValueError:
                assert not 0 <= at <= len(deck), tally.place(at)


def try_series(game: Any, pool: Pool, tally: Tally, rng: Random) -> None:
    """A series of any length, and ends of deals that may not be its own."""
    series = rng.choice(pool.series)
    if rng.random() < 0.3:
        state = rng.choice([*pool.states, anything(rng)])
        made = tally.attempt(lambda: series.finish(state, game), StateError, TypeError, what=[series, state])
        assert isinstance(made, TypeError) != isinstance(state, game.State), tally.place(series, state)
        assert isinstance(made, Exception) or not sum(made.totals), tally.place(series, state)
        return
    options: dict[str, Any] = {
        "first_rules": rng.choice([None, rng.choice(pool.rules)]),
        "seats": rng.choice([None, series.seats]),
        "dealer": series.dealers[0],
        "deals": rng.choice([None, 1, 3]),
        "target": rng.choice([None, 50]),
        "next_dealer": rng.choice(list(NextDealer)),
    }
    for name in rng.sample(list(options), rng.randint(0, 3)):
        options[name] = rng.choice([twisted(options[name], rng), anything(rng)])
    rules = rng.choice([series.rules, anything(rng)])
    made = tally.attempt(lambda: Series.start(game, rules, **options), RulesError, TypeError, what=[rules, options])
    if isinstance(made, Series):
        assert made.deals == 0, tally.place(rules, options)
        assert made.totals == (0,) * made.seats, tally.place(rules, options)


def try_record(game: Any, pool: Pool, tally: Tally, rng: Random) -> None:
    """Places in a record that are not there; records made of anything."""
    record = rng.choice(pool.records)
    number = rng.choice([0, len(record.moves), len(record.moves) + 1, anything(rng)])
    match rng.randrange(5):
        case 0:
            step = rng.choice([record.at, record.undo])
            made = tally.attempt(lambda: step(number), TypeError, ValueError, what=[step, number])
            assert type(made) is not ValueError or not 0 <= number <= len(record.moves), tally.place(step, number)
        case 1:
            other = rng.choice([*pool.records, anything(rng)])
            made = tally.attempt(lambda: record.shared(other), TypeError, ValueError, what=[record, other])
            assert isinstance(made, TypeError) != isinstance(other, Record), tally.place(record, other)
        case 2:
            metadata = rng.choice([{"table": "1"}, {"table": anything(rng)}, {5: "1"}, anything(rng)])
            rules = rng.choice([record.rules, anything(rng)])
            begin = partial(Record.shuffle, game, rules, rng=1, metadata=metadata)
            made = tally.attempt(begin, TypeError, ValueError, what=[rules, metadata])
            if isinstance(made, ValueError):
                assert "\ud800" in metadata.values(), tally.place(rules, metadata)
            if isinstance(made, Record):
                assert loads(Record, dumps(made)) == made, tally.place(rules, metadata)
        case 3:
            kept, other = pool.document("SeatRecord", rng), pool.document("SeatRecord", rng)
            moves = rng.choice([kept.moves, twisted(kept.moves, rng), other.moves])
            views = rng.choice(
                [kept.views, kept.views[:-1], kept.views[::-1], other.views, (*kept.views, anything(rng))]
            )
            keep = partial(SeatRecord, game=rng.choice([game.NAME, anything(rng)]), views=views, moves=moves)
            tally.attempt(keep, StateError, TypeError, what=[views, moves])
        case _:
            match = rng.choice(pool.matches)
            start = rng.choice([*pool.series, anything(rng)])
            deals = twisted(match.deals, rng)
            made = tally.attempt(
                lambda: SeriesRecord(start=start, deals=deals), StateError, TypeError, what=[start, deals]
            )
            assert isinstance(made, Exception) or type(made.deals) is tuple, tally.place(start, deals)
