"""Pictures: each is read again, and what lies where is worked out."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import atan2, dist, pi
from random import Random
from types import ModuleType
from typing import Any

import attrs
import pytest
from support.svg import Box, Picture

from sampan import (
    GAMES,
    Card,
    CardSet,
    CekiCard,
    Face,
    Game,
    Score,
    ScoreLine,
    Suit,
    Tile,
    parse_cards,
    samloc,
    sampen,
    saptimpan,
    suipi,
)
from sampan.show import svg, text
from sampan.show._svg_table import CROWD
from sampan.show._svg_theme import PALETTES
from sampan.show.svg import Theme

AnyGame = Game[Any, Any, Any, Any]


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


def presets(game: AnyGame) -> list[Any]:
    return [rules for rules in vars(game).values() if isinstance(rules, type(game.STANDARD))]


def deals(game: AnyGame, most: int) -> Iterator[list[Any]]:
    """The states of some random deals: of each preset with few seats, some and many."""
    for seed, rules in enumerate(presets(game)):
        counts = game.seat_counts(rules)
        for place in sorted({0, len(counts) // 3, len(counts) - 1}):
            rng = Random(seed)
            states = [game.deal(rules, seats=counts[place], dealer=seed % counts[place], rng=rng)]
            while moves := game.legal_moves(states[-1]):
                states.append(game.apply(states[-1], moves[int(rng.random() * len(moves))]))
            step = -(-len(states) // most)
            yield [*states[:-1:step], states[-1]]


@cache
def pictures(name: str) -> list[tuple[Any, Picture]]:
    """A view of each of these states with its picture: of one seat after the other, and of a spectator."""
    game, made = GAMES[name], []
    for states in deals(game, most=16):
        for at, state in enumerate(states):
            seat = at % (state.seats + 1)
            view = game.view(state, None if seat == state.seats else seat)
            made.append((view, painted(view)))
    return made


def painted(view: Any, **options: Any) -> Picture:
    return Picture(svg.table(view, **options))


# -- every table ----------------------------------------------------------------------------------------------------


def test_each_view_of_every_game_is_a_picture_that_stands_for_itself(game: AnyGame) -> None:
    for view, picture in pictures(game.NAME):  # well-formed, of known elements alone
        assert picture.root.attrib["width"] == "480"
        assert picture.wide == 320
        names = [name for element in picture.root.iter() for name in element.attrib]
        assert not [name for name in names if name.startswith(("on", "xlink", "href", "class", "id"))]
        assert names.count("style") == 1
        assert picture.root.attrib["style"] == "max-width:100%;block-size:auto"
        assert "url(" not in picture.source
        assert picture.source.count("http") == 1  # the name of the format
        assert picture.root[1].text == text.table(view)


def test_nothing_leaves_the_picture_and_no_letter_is_too_small(game: AnyGame) -> None:
    for _, picture in pictures(game.NAME):
        page = Box(0, 0, picture.wide, picture.high)
        for one in picture.drawn:
            assert one.box.within(page), (one, page)
            if one.kind == "text":
                assert float(one.fields["font-size"]) * one.scale >= 9 - 0.01, one


def test_no_letter_is_covered(game: AnyGame) -> None:
    for _, picture in pictures(game.NAME)[::3]:
        letters = [(at, one) for at, one in enumerate(picture.drawn) if one.kind == "text"]
        covers = [
            (at, one)
            for at, one in enumerate(picture.drawn)
            if one.kind == "rect" and one.fields["fill"] != "none" and one.box.bottom - one.box.top > 5
        ]
        for at, one in letters:
            over = [cover for later, cover in covers if later > at and cover.box.meets(one.box, 0.3)]
            assert not over, (one, over)
        for (_, one), (_, other) in ((a, b) for a in letters for b in letters if a[0] < b[0]):
            assert not one.box.meets(other.box, 0.9), (one, other)


def hides_an_index(picture: Picture) -> list[Any]:
    """The indices of cards, rank and suit, that lie under a card painted later."""
    frames = {one.copy: one for one in reversed(picture.drawn) if one.kind == "rect" and one.face}
    return [
        (rank, card)
        for rank, suit in pairwise(picture.drawn)
        if rank.kind == "text" and rank.face and suit.kind == "path"
        for copy, card in frames.items()
        if copy > rank.copy and (card.box.meets(rank.box) or card.box.meets(suit.box))
    ]


def test_no_two_cards_of_a_hand_hide_an_index(game: AnyGame) -> None:
    for _, picture in pictures(game.NAME):
        assert hides_an_index(picture) == []


@pytest.mark.parametrize("count", range(1, 27))
def test_no_index_is_hidden_in_a_hand_of_any_size(count: int) -> None:
    deck = list(sampen.pack(sampen.DOUBLE_DECK))
    Random(count).shuffle(deck)
    ready = sampen.Rules(pack=sampen.DOUBLE_DECK.pack, hand_size=count)
    view = sampen.view(sampen.deal_from(deck, ready, seats=2), 0)
    for picture in (painted(view), Picture(svg.hand(deck[:count]))):
        assert hides_an_index(picture) == []
        assert len(picture.faces) >= count


def shown(view: Any) -> list[Face]:
    """All that lies open on the table, as the rules of each game have it."""
    faces = [
        face
        for seat in range(view.seats)
        for face in (view.hand if seat == view.seat else view.hands[seat] or ())
        if face is not None
    ]
    match view:
        case samloc.View():
            faces += [card for _, play in view.trick for card in play.cards]
        case sampen.View():
            faces += [view.upcard, *view.thrown[::2]]
        case saptimpan.View():
            faces += view.discards
        case _:  # Suipi
            faces += [card for unit in view.floor for card in ([unit] if isinstance(unit, Card) else unit.cards)]
            if isinstance(view, suipi.View) and view.last is not None:
                faces += view.last.swept
                if isinstance(view.last.move, suipi.Capture):
                    faces += [view.last.move.card, *view.last.move.taken]
    return faces


def test_a_table_shows_what_lies_open_and_nothing_else(game: AnyGame) -> None:
    for view, picture in pictures(game.NAME):
        assert Counter(picture.faces) == Counter(map(str, shown(view)))


def test_a_table_names_each_seat_once_and_marks_whose_turn_it_is(game: AnyGame) -> None:
    for view, picture in pictures(game.NAME):
        names = [one.text for one in picture.texts if one.text.startswith("seat ") and one.fields["font-size"] == "10"]
        plates = [f"seat {seat}" + " (you)" * (seat == view.seat) for seat in range(view.seats)]
        assert sorted(names) == sorted(plates)
        lit = [one for one in picture.drawn if one.fields.get("fill") == PALETTES[Theme.LIGHT].lit]
        assert len(lit) == (view.turn is not None)
        if view.turn is not None:
            inside = [word.text for word in picture.texts if word.box.within(lit[0].box, slack=1)]
            assert plates[view.turn] in inside


def test_the_picture_of_a_seat_does_not_depend_on_what_it_cannot_see(game: AnyGame) -> None:
    for states in deals(game, most=4):
        for at, state in enumerate(states):
            seat = at % state.seats
            other = game.sample(game.view(state, seat), Random(at))
            for theme in Theme:
                assert svg.table(game.view(state, seat), theme=theme) == svg.table(game.view(other, seat), theme=theme)


def test_hidden_cards_that_are_swapped_leave_a_picture_as_it_is() -> None:
    rules = samloc.Rules(leader=samloc.Leader.DEALER, instant_wins=())
    deck = list(samloc.pack(rules))
    first = samloc.deal_from(deck, rules, seats=4)
    mine = first.hands[2]
    hidden = [card for card in deck if card not in mine]
    for seed in range(20):
        swapped = iter(Random(seed).sample(hidden, len(hidden)))
        other = samloc.deal_from([card if card in mine else next(swapped) for card in deck], rules, seats=4)
        assert other.hands[2] == mine
        assert other.hands[1] != first.hands[1]
        assert svg.table(samloc.view(first, 2)) == svg.table(samloc.view(other, 2))


def test_a_view_draws_itself(game: AnyGame) -> None:
    view = game.view(game.deal(rng=3), 0)
    assert view._repr_svg_() == svg.table(view)


def test_a_picture_is_the_same_in_every_run() -> None:
    code = (
        "from sampan import saptimpan; from sampan.show import svg; import hashlib;"
        "view = saptimpan.view(saptimpan.deal(seats=46, rng=7), 0);"
        "print(hashlib.sha256(svg.table(view).encode()).hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


# -- seats ----------------------------------------------------------------------------------------------------------


def place(picture: Picture, seat: int, you: int) -> tuple[float, float]:
    """Where the plate of a seat lies, by its name; what a trick is called is no plate."""
    name = f"seat {seat}" + " (you)" * (seat == you)
    return next(one.box for one in picture.texts if one.text == name and one.fields["font-size"] == "10").middle


@pytest.mark.parametrize("seats", range(3, CROWD + 2))
@pytest.mark.parametrize("clockwise", [True, False])
def test_seats_sit_round_the_table_in_turn_order(seats: int, clockwise: bool) -> None:
    you = seats // 2
    if clockwise:
        view: Any = sampen.view(sampen.deal(sampen.DOUBLE_DECK, seats=seats, rng=1), you)
    else:
        view = saptimpan.view(saptimpan.deal(seats=seats, rng=1), you)
    picture = painted(view)
    bottom = place(picture, you, you)[1]
    assert all(place(picture, seat, you)[1] < bottom for seat in range(seats) if seat != you)
    turned = [
        atan2(x - picture.wide / 2, bottom - y) * (1 if clockwise else -1)
        for x, y in (place(picture, (you + far) % seats, you) for far in range(1, seats))
    ]
    assert all(-pi < first < second < pi for first, second in pairwise(turned)), turned
    title = "the turn goes clockwise" if clockwise else "the turn goes anticlockwise"
    assert title in [element.text for element in picture.root.iter() if element.tag.endswith("title")]


@pytest.mark.parametrize("seats", [*range(14, 20), 33, 45, 46])
def test_more_seats_sit_along_a_winding_table(seats: int) -> None:
    you = 1
    picture = painted(saptimpan.view(saptimpan.deal(seats=seats, rng=1), you))
    places = [place(picture, (you + far) % seats, you) for far in range(1, seats)]
    assert places[0][0] > 240  # the next one at the right hand
    assert places[-1][0] < 80  # the one before at the left
    assert places[0][1] > places[1][1]
    assert all(dist(first, second) < 140 for first, second in pairwise(places)), places
    assert len(set(places)) == seats - 1


def test_every_plate_of_a_crowd_keeps_to_its_column() -> None:
    """Also that of a seat with two digits which has moved and is to act again."""
    state = saptimpan.deal(saptimpan.OPEN_DRAWS, seats=46, rng=11)
    checked = 0
    while state.turn is not None:
        move = saptimpan.legal_moves(state)[0]
        state = saptimpan.apply(state, move)
        if state.phase is not saptimpan.Phase.DRAW or state.turn != state.last.seat or state.turn < 10:
            continue
        picture = painted(saptimpan.view(state, 3))
        colours = PALETTES[Theme.LIGHT]
        rects = [one for one in picture.drawn if one.kind == "rect"]
        plates = [one.box for one in rects if one.fields["fill"] in (colours.plate, colours.lit) and not one.face]
        plates = [box for box in plates if box.right - box.left > 60]
        assert len(plates) == 46
        assert Counter(round(box.right - box.left, 1) for box in plates)[71.0] == 45  # and the own one
        checked += 1
        if checked == 5:
            return
    raise AssertionError(checked)


def test_marks_of_sam() -> None:
    hands = ["3C 3D 5H 8C 9H TD JC QC KC AD", "4S 6D", "3S 5S 5D 6S 7S 8S TS QS KS AS"]
    state = samloc.position(
        seats=3,
        hands=[CardSet.parse(hand) for hand in hands],
        declarer=1,
        turn=0,
        trick=[(1, samloc.Play(CardSet.parse("9S 9C")))],
        passed={2},
        dealer=2,
    )
    words = painted(samloc.view(state, 0)).words
    for word in ("passed", "declared Sâm", "led", "dealer", "seat 1: pair of 9s", "22 not dealt"):
        assert word in words, (word, words)
    assert "your turn: pass, you cannot beat 9♠ 9♣ (pair of 9s)" in " ".join(words)
    earlier = painted(samloc.view(samloc.deal(rng=7), 0)).words
    assert "would lead" in earlier
    assert "nothing is on the table" in earlier


def test_the_ranks_of_sam_that_are_gone_have_a_stroke_for_each_card() -> None:
    """Five hands of one card each: 45 are gone, from low to high the 44 from 3 to king and an ace."""
    hands = [CardSet([card]) for card in parse_cards("2S 2C 2D 2H AS")]
    picture = painted(samloc.view(samloc.position(seats=5, hands=hands, turn=0), None))
    words = picture.texts
    start = words.index(picture.find("gone:")) + 1
    assert " ".join(one.text for one in words[start : start + 12]) == "3 4 5 6 7 8 9 10 J Q K A"
    counted = []
    for word in words[start : start + 12]:
        x, bottom = word.box.middle[0], word.box.bottom
        below = [one for one in picture.drawn if one.kind == "path" and abs(one.box.middle[0] - x) < 0.6]
        counted += [one.fields["d"].count("M") for one in below if 0 <= one.box.top - bottom < 6]
    assert counted == [4] * 11 + [1]


def test_a_hand_that_wins_as_dealt_is_shown_with_nothing_on_the_table() -> None:
    black = CardSet.parse("4S 6S 8S TS QS 3S 5C 7C 9C KC")
    others = CardSet.parse("8C 9H 4D 6D 8D TD QD 3D 5D 7D")
    state = samloc.position(seats=2, hands=[black, others], leader=0, phase=samloc.Phase.OVER)
    picture = painted(samloc.view(state, 1))
    assert set(picture.faces) == set(map(str, black | others))
    assert picture.words.count("wins") == 1
    assert "nothing is on the table" not in picture.words
    assert "with ten cards of one colour (R7.1)" in " ".join(picture.words)


def test_marks_of_sap_tim_pan() -> None:
    """The banker shows an East and takes 7, 8 and 9; in the end he has 8½ against 9 and 7, and seat 3 is bust."""
    wall = list(map(Tile.parse, ["9m", "7p", "3s", "1z", "2z", "9s", "8m"]))
    rest = list(saptimpan.pack())
    for tile in wall:
        rest.remove(tile)
    state = saptimpan.deal_from(wall + rest, seats=4)
    for move in ("announce 9", "bet 7", "bet 8", "bet 9"):
        state = saptimpan.apply(state, saptimpan.parse_move(move))
    seen = painted(saptimpan.view(state, 2))
    assert {"stakes up to 9, 140 tiles in the wall", "= 7", "banker", "wall: 140", "7", "8", "9"} <= set(seen.words)
    assert seen.faces == ["7p"]
    while moves := saptimpan.legal_moves(state):
        state = saptimpan.apply(state, moves[-1])
    words = painted(saptimpan.view(state, None)).words
    for word in ("= 8½", "= 9", "= 7", "showed East", "won", "lost", "bust", "thrown in", "+33", "+2", "−17", "−18"):
        assert words.count(word) == 1, (word, words)


def test_marks_of_sampen() -> None:
    five, nine = parse_cards("5S 9H")
    state = sampen.position(seats=3, hands=[[nine], [five, nine, *parse_cards("AS")], parse_cards("2S")], upcard=five)
    picture = painted(sampen.view(state, 1))
    assert {"can match", "upcard", "stock", "54 cards in the stock", "your turn: match 5♠"} <= set(picture.words)
    assert picture.faces.count("5S") == 2
    tiles = sampen.view(sampen.deal(sampen.MAHJONG, seats=2, rng=1), 0)
    asked = sampen.deal(sampen.JAVANESE, seats=11, rng=1)
    while asked.phase is not sampen.Phase.MATCH:
        asked = sampen.apply(asked, sampen.legal_moves(asked)[0])
    ceki = painted(sampen.view(asked, None))
    assert f"turn of seat {asked.turn}: match {asked.upcard.name}" in " ".join(ceki.words)
    assert painted(tiles).source.isascii() or not re.search("[\U0001f000-\U0001f02b]", " ".join(painted(tiles).words))


# -- options --------------------------------------------------------------------------------------------------------

SEEN = samloc.view(samloc.deal(rng=7), 0)


def test_a_picture_is_as_wide_as_asked() -> None:
    small, large = (Picture(svg.table(SEEN, size=size)).root.attrib for size in (320, 960))
    assert (small["width"], large["width"]) == ("320", "960")
    assert small["viewBox"] == large["viewBox"] == f"0 0 320 {small['height']}"
    assert int(large["height"]) == 3 * int(small["height"])
    assert Picture(svg.card(Card.parse("7H"), size=50)).root.attrib["height"] == "70"
    assert Picture(svg.tile(Tile.parse("7s"), size=60)).root.attrib["height"] == "80"
    assert Picture(svg.ceki(CekiCard.parse("s4"), size=50)).root.attrib["height"] == "100"
    two = Picture(svg.hand([Tile.parse("7s")] * 2, size=60)).root.attrib
    assert (two["width"], two["height"]) == ("122", "80")


def test_highlighted_cards_are_marked_wherever_they_lie() -> None:
    mark = PALETTES[Theme.LIGHT].mark
    some = list(SEEN.hand)[2:4]
    picture = painted(SEEN, highlight=some)
    assert {one.face for one in picture.drawn if one.fields.get("stroke") == mark} == set(map(str, some))
    assert mark not in svg.table(SEEN)
    view = sampen.view(sampen.deal(sampen.MAHJONG, seats=2, rng=1), 0)
    assert mark in svg.table(view, highlight=[view.upcard])
    for source in (
        svg.card(Card.parse("7H"), highlight=True),
        svg.tile(Tile.parse("5z"), highlight=True),
        svg.ceki(CekiCard.parse("h1"), highlight=True),
        svg.hand(parse_cards("7H TD"), highlight=parse_cards("TD")),
    ):
        assert source.count(f'"{mark}"') == 1


# -- errors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thing", [None, 3, "table", samloc.deal(rng=1), samloc.STANDARD])
def test_what_is_no_view_is_a_type_error(thing: Any) -> None:
    with pytest.raises(TypeError, match="View"):
        svg.table(thing)


@pytest.mark.parametrize("draw", [svg.card, svg.tile, svg.ceki])
@pytest.mark.parametrize("thing", [None, "7H", 7, Suit.HEARTS])
def test_what_is_no_face_is_a_type_error(draw: Any, thing: Any) -> None:
    with pytest.raises(TypeError, match="is drawn, not"):
        draw(thing)


def test_a_face_of_another_kind_is_a_type_error() -> None:
    for draw, face in ((svg.card, Tile.parse("5z")), (svg.tile, CekiCard.parse("c1")), (svg.ceki, Card.parse("7H"))):
        with pytest.raises(TypeError, match="is drawn, not"):
            draw(face)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is drawn, not str"):
        svg.hand(["7H"])  # type: ignore[list-item]


def test_options_are_checked() -> None:
    for size in ("480", 48.5, True, None):
        with pytest.raises(TypeError, match="size is"):
            svg.table(SEEN, size=size)  # type: ignore[arg-type]
    for pixels in (0, -1, 10_001):
        for draw in (lambda pixels: svg.table(SEEN, size=pixels), lambda pixels: svg.hand([], size=pixels)):
            with pytest.raises(ValueError, match="size is from 1 to 10,000"):
                draw(pixels)
    with pytest.raises(TypeError, match="theme is a Theme"):
        svg.table(SEEN, theme="dark")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is drawn, not str"):
        svg.table(SEEN, highlight=["7H"])  # type: ignore[list-item]


# -- a game of one's own, and hostile words -------------------------------------------------------------------------


def test_a_game_of_your_own_is_drawn_and_its_words_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    own = ModuleType("own_game")
    vars(own).update({name: value for name, value in vars(samloc).items() if not name.startswith("__")})
    view_class = attrs.make_class("View", {}, bases=(samloc.View,), frozen=True, kw_only=True)
    view_class.__module__ = "own_game"
    title = "<script>alert('1')</script> & \"Knots\" \x00\x1b\ud800]]>"
    vars(own).update(NAME="own_game", TITLE=title, View=view_class)
    monkeypatch.setitem(sys.modules, "own_game", own)
    view = view_class(**{field.name: getattr(SEEN, field.name) for field in attrs.fields(samloc.View)})
    picture = painted(view)
    assert picture.faces == list(map(str, SEEN.hand))
    assert picture.root[0].text == "<script>alert('1')</script> & \"Knots\" ]]>, seen by seat 0"
    assert "turn of seat" in " ".join(picture.words) or "your turn" in " ".join(picture.words)
    assert {"declare", "dealer"} <= set(picture.words)


def test_great_amounts_stay_on_their_plates() -> None:
    for amount in (999_999, 10**7, 10**15):
        item = samloc.ScoreItem.SAM_MADE
        score = Score.of(4, [ScoreLine.payment(item, 4, payer=1, payee=2, amount=amount)])
        picture = painted(attrs.evolve(SEEN, score=score))
        page = Box(0, 0, picture.wide, picture.high)
        assert all(one.box.within(page) for one in picture.drawn)
        assert any(word.startswith(f"−{str(amount)[0]}") for word in picture.words)


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ({"four_colour": "x"}, "four_colour is a bool, not str"),
        ({"four_colour": 1}, "four_colour is a bool, not int"),
        ({"highlight": Card.parse("7H")}, "highlight is several faces"),
        ({"highlight": "7H"}, "highlight is several faces"),
        ({"highlight": 7}, "highlight is several faces"),
    ],
    ids=str,
)
def test_an_option_of_a_wrong_type_is_told(option: dict[str, Any], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        svg.table(samloc.view(samloc.deal(rng=7), 0), **option)
