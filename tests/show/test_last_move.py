"""The last move, in words and with bars in the pictures; and pictures that tell nothing that is hidden."""

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest
from support.svg import Box, Picture, contrast

from sampan import GAMES, Card, CardSet, Face, Game, Tile, parse_cards, samloc, sampen, saptimpan, suipi
from sampan.lexicon.sentences import recall, tell
from sampan.show import svg, text
from sampan.show._svg_theme import PALETTES
from sampan.show.svg import Theme

AnyGame = Game[Any, Any, Any, Any]


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


@attrs.frozen
class Deal:
    """A random deal, from its deck to its end."""

    rules: Any
    seats: int
    deck: list[Face]
    states: list[Any]
    """As dealt, and after each move."""


def deals(game: AnyGame, seeds: range) -> Iterator[Deal]:
    """Random deals, of one preset after the other and with changing numbers of seats."""
    presets = [rules for rules in vars(game).values() if isinstance(rules, type(game.STANDARD))]
    for seed in seeds:
        rng, rules = Random(seed), presets[seed % len(presets)]
        counts = [count for count in game.seat_counts(rules) if count <= 6]
        seats, pack = counts[seed % len(counts)], game.pack(rules)
        deck = rng.sample(pack, len(pack))
        states = [game.deal_from(deck, rules, seats=seats)]
        while moves := game.legal_moves(states[-1]):
            states.append(game.apply(states[-1], moves[int(rng.random() * len(moves))]))
        yield Deal(rules, seats, deck, states)


def everybody(seats: int) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (None, *range(seats))


# -- every game -----------------------------------------------------------------------------------------------------


def foot(picture: Picture) -> str:
    """The words beside the bar that is below the own plate."""
    bars = [bar for bar in picture.bars if bar.box.left < 7]
    if not bars:
        return ""
    words = [one for one in picture.texts if abs(one.box.left - bars[-1].box.right - 4) < 0.1]
    return " ".join(one.text for one in words if one.box.top > bars[-1].box.top - 9)


def printed(told: str) -> str:
    """A sentence as a picture has it."""
    return re.sub(r"\bT(?=[♠♣♦♥])", "10", told)


@pytest.mark.parametrize("theme", Theme)
def test_a_picture_names_the_last_move_and_marks_who_made_it(game: AnyGame, theme: Theme) -> None:
    for deal in deals(game, range(4)):
        for at, state in enumerate(deal.states):
            seat = everybody(deal.seats)[at % (deal.seats + 1)]
            view = game.view(state, seat)
            picture = Picture(svg.table(view, theme=theme))
            assert foot(picture) == printed(recall(view))
            if view.last is None:
                assert (at, picture.bars) == (0, [])
                continue
            assert re.match(rf"seat {view.last.seat}\b", foot(picture))
            name = f"seat {view.last.seat}" + " (you)" * (view.last.seat == seat)
            (plate,) = [one for one in picture.texts if one.text == name and one.fields["font-size"] == "10"]
            beside = [bar for bar in picture.bars if abs(plate.box.left - bar.box.right - 2) < 0.1]
            assert [bar.box.meets(plate.box._replace(left=0)) for bar in beside] == [True]
            for bar in picture.bars:
                assert bar.fields["fill"] == PALETTES[theme].accent
                ground = picture.ground(picture.drawn.index(bar))
                assert contrast(bar.fields["fill"], ground) >= 3, ground  # what WCAG asks of all that is no text


def test_a_position_that_was_set_up_has_no_last_move(game: AnyGame) -> None:
    for deal in deals(game, range(3)):
        for state in deal.states[1::4]:
            view = game.view(state, 0)
            bare = attrs.evolve(view, last=None)
            assert bare == view
            assert Picture(svg.table(bare)).bars == []
            kept = [line for line in text.table(view).split("\n") if not line.startswith("  last: seat ")]
            assert kept == text.table(bare).split("\n")
            assert len(text.table(view).split("\n")) == len(kept) + 1


def floor(state: Any) -> list[Card]:
    """The cards on the floor of Suipi."""
    return [card for unit in getattr(state, "floor", ()) for card in ([unit] if isinstance(unit, Card) else unit.cards)]


def tells_more(before: Any, view: Any) -> bool:
    """Tell whether one knows more after a move than before: what was turned or drawn, and who gets the floor; or less:
    which cards of those taken were in a build.
    """
    builds = any(isinstance(unit, suipi.Pile) for unit in getattr(before, "floor", ()))
    drawn = isinstance(view.last.move, sampen.Turn | saptimpan.Draw | saptimpan.ShowEast)
    return builds or drawn or bool(getattr(view.last, "swept", ()))


def test_a_move_is_told_before_it_and_after_it_in_the_same_words(game: AnyGame) -> None:
    told = 0
    for deal in deals(game, range(8)):
        for before, after in pairwise(deal.states):
            for seat in everybody(deal.seats):
                view = game.view(after, seat)
                assert re.fullmatch(r"seat \d.*[^ .,;]", recall(view))
                if not tells_more(before, view):
                    assert recall(view) == tell(game.view(before, seat), view.last.move)
                    told += 1
    assert told > 100


def sign(face: Face) -> str:
    """What a face is called in a sentence."""
    return face.glyph if isinstance(face, Card) else face.name


def test_the_last_move_names_no_face_that_the_seat_has_not_seen(game: AnyGame) -> None:
    named = 0
    for deal in deals(game, range(8)):
        for state in deal.states[1:]:
            for seat in everybody(deal.seats):
                view = game.view(state, seat)
                known = {face for faces in view.last.shown for face in faces}
                known |= {face for hand in view.hands for face in hand or () if face is not None}
                known |= {*getattr(view, "discards", ()), *floor(view)}
                known |= {face for taken in getattr(view, "captured", ()) for face in taken}
                told = {face for face in set(deal.deck) if re.search(rf"(?<!\w){sign(face)}(?!\w)", recall(view))}
                assert told <= known, recall(view)
                named += len(told)
    assert named > 50


def test_pictures_and_tables_of_equal_views_are_equal_byte_for_byte(game: AnyGame) -> None:
    """Two cards of the deck change places, and the same moves are made for as long as a seat sees no difference."""
    rng = Random(7)
    compared = dict.fromkeys(everybody(4), 0)
    for deal in deals(game, range(6)):
        for seat in everybody(deal.seats):
            for _ in range(3):
                for state, other in together(game, deal, rng):
                    one, two = game.view(state, seat), game.view(other, seat)
                    if one != two:
                        break
                    if state != other:
                        assert text.table(one) == text.table(two)
                        theme = list(Theme)[rng.random() < 0.5]
                        assert rng.random() < 0.5 or svg.table(one, theme=theme) == svg.table(two, theme=theme)
                        compared[seat] = compared.get(seat, 0) + (state.last is not None)
    assert min(compared[seat] for seat in (None, 0, 1)) > 20, compared
    assert min(compared.values()) > 5, compared


def together(game: AnyGame, deal: Deal, rng: Random) -> Iterator[tuple[Any, Any]]:
    """The states of a deal with those of its twin, in whose deck two cards have changed places."""
    deck = list(deal.deck)
    one, two = rng.sample(range(len(deck)), 2)
    deck[one], deck[two] = deck[two], deck[one]
    twin = game.deal_from(deck, deal.rules, seats=deal.seats)
    yield deal.states[0], twin
    for before, after in pairwise(deal.states):
        if twin.turn != before.turn or game.check(twin, after.last.move) is not None:
            return
        twin = game.apply(twin, after.last.move)
        yield after, twin


# -- by hand --------------------------------------------------------------------------------------------------------


def cards(text: str) -> CardSet:
    return CardSet.parse(text)


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, text.split()))


def play(game: Any, state: Any, *moves: str) -> Any:
    for move in moves:
        state = game.apply(state, game.parse_move(move))
    return state


def marked(game: Any, state: Any, seat: int | None = None) -> tuple[list[str], str]:
    """The faces above bars, and the last move in words; the same in both themes."""
    found = []
    for theme in Theme:
        picture = Picture(svg.table(game.view(state, seat), theme=theme))
        found.append(([face for bar in picture.bars for face in picture.above(bar)], foot(picture)))
    assert found[0] == found[1]
    return found[0]


SAM = samloc.position(seats=3, hands=[cards("9S 9H KD 4S"), cards("TS TC 3D"), cards("5S 6S")], turn=0)


@pytest.mark.parametrize(
    ("moves", "faces", "told"),
    [
        (["9S 9H"], ["9S", "9H"], "seat 0 leads a pair of 9s (9♠ 9♥)"),
        (
            ["9S 9H", "TS TC"],
            ["TS", "TC"],
            "seat 1 beats the pair of 9s with a pair of 10s (10♠ 10♣) and has one card left",
        ),
        (["9S 9H", "pass"], [], "seat 1 passes"),
        (["9S 9H", "pass", "pass"], [], "seat 2 passes"),
        (["9S 9H", "pass", "pass", "KD"], ["KD"], "seat 0 leads the K♦ and has one card left"),
    ],
)
def test_the_last_play_of_sam_has_a_bar(moves: list[str], faces: list[str], told: str) -> None:
    for seat in everybody(3):
        assert marked(samloc, play(samloc, SAM, *moves), seat) == (faces, told)


def test_who_declares_sam_and_who_does_not_is_told() -> None:
    start = samloc.deal(seats=2, rng=48)
    assert marked(samloc, play(samloc, start, "decline"), 1) == ([], "seat 0 does not declare")
    assert marked(samloc, play(samloc, start, "declare"), 1) == ([], "seat 0 declares Sâm and leads")


def test_the_upcard_of_sampen_has_a_bar_if_the_last_move_laid_it() -> None:
    optional = sampen.Rules(matching=sampen.Matching.OPTIONAL)
    hands = [parse_cards("AS 2S 3H"), parse_cards("5S 9H JC")]
    state = sampen.position(optional, seats=2, hands=hands, upcard=Card.parse("5S"))
    matched = play(sampen, state, "match")
    assert marked(sampen, matched) == (["5S"], "seat 1 matches the 5♠")
    assert marked(sampen, play(sampen, matched, "lead 9H"), 1) == (["9H"], "seat 1 leads the 9♥")
    declined = play(sampen, state, "decline")
    assert marked(sampen, declined) == ([], "seat 1 does not match the 5♠")
    up = declined.stock[0]
    told = f"seat 0, the dealer, turns up the {printed(up.glyph)}"
    assert marked(sampen, play(sampen, declined, "turn")) == ([str(up)], told)


def suipi_table(hands: str, floor: str, *, dealer: int = 1, **more: Any) -> suipi.State:
    """Seat 0 is to act."""
    held = [cards(hand) for hand in hands.split("|")]
    return suipi.position(seats=len(held), dealer=dealer, turn=0, hands=held, floor=parse_cards(floor), **more)


@pytest.mark.parametrize(
    ("state", "move", "faces", "told"),
    [
        (suipi_table("2H 9S | KS TC", "8C"), "trail 9S", "9S", "seat 0 lays the 9♠ on the floor"),
        (suipi_table("2H TS | KS QC", "8C 5D"), "2H + 8C = 10", "", "seat 0 builds 10 from the 8♣ with the 2♥"),
        (
            suipi_table("5H 9S | KS TC", "8C 2D 3S"),
            "5H x 2D 3S",
            "2D 3S 5H",
            "seat 0 takes the 2♦ and the 3♠ with the 5♥",
        ),
        (  # R3.1: nothing is left on the floor
            suipi_table("5H 9S | KS TC", "5D"),
            "5H x 5D",
            "5D 5H",
            "seat 0 takes the 5♦ with the 5♥ and makes a suipi",
        ),
        (  # R3.4: the last card of the deal
            suipi_table("TS |", "2D KC", dealer=0, last_capture=1),
            "trail TS",
            "2D TS KC",
            "seat 0 lays the 10♠ on the floor; seat 1 gets the rest of the floor (2♦ 10♠ K♣)",
        ),
        (
            suipi_table("9S |", "9D 2D KC", dealer=0, last_capture=1),
            "9S x 9D",
            "9D 9S 2D KC",
            "seat 0 takes the 9♦ with the 9♠; seat 0 gets the rest of the floor (2♦ K♣)",
        ),
        (
            suipi_table("9S | | |", "2D KC", dealer=0, last_capture=1),
            "trail 9S",
            "2D 9S KC",
            "seat 0 lays the 9♠ on the floor; seats 1 and 3 get the rest of the floor (2♦ 9♠ K♣)",
        ),
    ],
)
def test_what_was_laid_or_taken_at_suipi_has_a_bar(state: suipi.State, move: str, faces: str, told: str) -> None:
    for seat in (None, 0, 1):
        assert marked(suipi, play(suipi, state, move), seat) == (faces.split(), told)


def test_a_build_of_suipi_has_a_bar_below_its_frame() -> None:
    state = play(suipi, suipi_table("2H TS | KS QC", "8C 5D"), "2H + 8C = 10")
    for theme in Theme:
        picture = Picture(svg.table(suipi.view(state, 1), theme=theme))
        (frame,) = [
            one
            for one in picture.drawn
            if one.fields.get("stroke") == PALETTES[theme].accent and one.fields["fill"] == "none"
        ]
        below = [bar for bar in picture.bars if 0 <= bar.box.top - frame.box.bottom < 2]
        assert [(bar.box.left, bar.box.right) for bar in below] == [(frame.box.left, frame.box.right)]


def test_the_next_round_of_suipi_is_told() -> None:
    stock = [card for card in suipi.pack() if str(card) != "KH"][:16]
    state = suipi.position(seats=2, hands=[cards(""), cards("")], stock=stock, floor=parse_cards("KH"))
    for seat in everybody(2):
        assert marked(suipi, play(suipi, state, "deal"), seat) == ([], "seat 0, the dealer, deals the next round")


def dealt(first: str, seats: int, rules: saptimpan.Rules = saptimpan.STANDARD) -> saptimpan.State:
    """A round whose wall begins with these tiles; seat 0 is the banker and draws last."""
    rest = list(saptimpan.pack(rules))
    for tile in tiles(first):
        rest.remove(tile)
    return saptimpan.deal_from([*tiles(first), *rest], rules, seats=seats)


# Seat 1 has a 5, the banker a 9; then come a 3 and a 7.
FIVE_AND_NINE = play(saptimpan, dealt("5m 9m 3s 7s", 2), "announce 8")
OPEN = play(saptimpan, dealt("5m 9m 3s 7s", 2, saptimpan.OPEN_DRAWS), "announce 8")
EAST = play(saptimpan, dealt("1z 9m 3s 7s", 2), "announce 8", "bet 4")


@pytest.mark.parametrize(
    ("state", "moves", "seat", "faces", "told"),
    [
        (FIVE_AND_NINE, [], 1, "", "seat 0, the banker, sets the highest stake at 8"),
        (FIVE_AND_NINE, ["bet 4"], 0, "", "seat 1 lays a stake of 4"),
        (FIVE_AND_NINE, ["bet 4", "draw"], 1, "3s", "seat 1 draws the three of bamboos"),
        (FIVE_AND_NINE, ["bet 4", "draw"], 0, "", "seat 1 draws a tile"),
        (OPEN, ["bet 4", "draw"], None, "3s", "seat 1 draws the three of bamboos"),
        (FIVE_AND_NINE, ["bet 4", "draw", "stand"], 0, "", "seat 1 stands on its hand"),
        # 5 + 3 + 7 is more than 10½: all three are thrown in.
        (FIVE_AND_NINE, ["bet 4", "draw", "draw"], 0, "5m 3s 7s", "seat 1 draws the seven of bamboos and goes bust"),
        # 9 + 7 is more than 10½, but the banker keeps his tiles (R3.2).
        (
            FIVE_AND_NINE,
            ["bet 4", "draw", "stand", "draw"],
            1,
            "7s",
            "seat 0, the banker, draws the seven of bamboos and goes bust",
        ),
        (EAST, ["east"], 1, "1z 3s", "seat 1 shows the East wind and draws the three of bamboos"),
        (EAST, ["east"], 0, "1z", "seat 1 shows the East wind and draws another tile"),
    ],
)
def test_what_was_drawn_or_shown_at_sap_tim_pan_has_a_bar(
    state: saptimpan.State, moves: list[str], seat: int | None, faces: str, told: str
) -> None:
    assert marked(saptimpan, play(saptimpan, state, *moves), seat) == (faces.split(), told)


@pytest.mark.parametrize("theme", Theme)
def test_a_hidden_tile_that_was_drawn_and_a_new_stake_have_bars(theme: Theme) -> None:
    def bars(state: saptimpan.State) -> list[tuple[str, float]]:
        """What lies just above each bar, but for the arrow beside a name, and how far the bar reaches across."""
        picture = Picture(svg.table(saptimpan.view(state, 0), theme=theme))
        found = []
        for bar in picture.bars:
            over = [
                one for one in picture.drawn if 0 <= bar.box.top - one.box.bottom < 3 and one.box.meets(up(bar.box))
            ]
            found += [(one.kind, bar.box.right - bar.box.left) for one in over[-1:] if one.kind != "path"]
        return found

    staked = play(saptimpan, FIVE_AND_NINE, "bet 4")
    assert [kind for kind, _ in bars(staked)] == ["text"]  # the amount beside the chip
    assert bars(play(saptimpan, staked, "draw")) == [("rect", 9)]  # the last back of seat 1's hand
    assert bars(play(saptimpan, staked, "draw", "stand")) == []


def up(box: Box) -> Box:
    """The same place, three units higher."""
    return box._replace(top=box.top - 3, bottom=box.bottom - 3)
