"""Pictures of Suipi: the floor, builds, captured piles and suipis."""

from typing import Any

from support.svg import Box, Drawn, Picture

from sampan import Card, parse_cards, suipi
from sampan.show import svg
from sampan.show._svg_suipi import suipi as face_up
from sampan.show._svg_theme import PALETTES, Pen
from sampan.show.svg import Theme

ONE = "2D TH 3D 5D AS 4S 7C QC"
OTHER = "KS 9S 5C 6C AD 4D 7D QD"


def dealt(floor: str, *hands: str, rules: suipi.Rules = suipi.STANDARD) -> suipi.State:
    """A deal with these hands, seat 1's first, and this floor."""
    first = [card for cards in (*hands, floor) for card in parse_cards(cards)]
    rest = [card for card in suipi.pack(rules) if card not in first]
    return suipi.deal_from(first + rest, rules, seats=len(hands))


def run(state: suipi.State, *moves: str) -> suipi.State:
    for move in moves:
        state = suipi.apply(state, suipi.parse_move(move))
    return state


def painted(state: suipi.State, seat: int | None, **options: Any) -> Picture:
    return Picture(svg.table(suipi.view(state, seat), **options))


def frames(picture: Picture, colour: str) -> list[Drawn]:
    """The frames round builds."""
    return [one for one in picture.drawn if one.fields.get("stroke") == colour and one.fields["fill"] == "none"]


def test_the_floor_lies_in_the_order_of_laying() -> None:
    picture = painted(dealt("8C 3S KD 9H", ONE, OTHER), 0)
    assert picture.faces[:4] == ["8C", "3S", "KD", "9H"]
    assert {"0 cards", "32 cards in the stock", "seat 0", "seat 1"} <= set(picture.words)


def test_a_build_shows_its_cards_its_value_and_its_owner() -> None:
    picture = painted(run(dealt("8C 3S KD 9H", ONE, OTHER), "2D + 8C = 10"), 0)
    [frame] = frames(picture, PALETTES[Theme.LIGHT].accent)
    inside = [one for one in picture.drawn if one.box.within(frame.box)]
    assert {one.face for one in inside} - {None} == {"2D", "8C"}
    assert {"10", "seat 1"} <= {one.text for one in inside}
    grouped = painted(run(dealt("8C TC KD 9H", ONE, OTHER), "2D + 8C TC = 10"), None, theme=Theme.DARK)
    assert len(frames(grouped, PALETTES[Theme.DARK].accent)) == 1
    assert "seat 1, grouped" in grouped.words


def test_captured_cards_are_counted_and_suipis_lie_face_up() -> None:
    start = dealt("8C 3S KD 9H", ONE, OTHER)
    first = run(start, "2D + 8C = 10", "KS x KD", "TH x 2D 8C", "9S x 9H", "3D x 3S")
    words = painted(first, 0).words
    for word in ("5 cards", "1 spade", "1 suipi", "took last", "4 cards", "2 spades", "the floor is empty"):
        assert word in words, (word, words)
    stars = [painted(state, 0).source.count(star()) for state in (start, first, run(first, "trail 5C", "5D x 5C"))]
    assert stars == [0, 1, 2]
    assert "2 suipis" in painted(run(first, "trail 5C", "5D x 5C"), 1).words


def star() -> str:
    """The path of the star on a card that stands for a suipi."""
    return face_up(Pen()).drawn.split(' d="')[1].split('"')[0]


def test_four_seats_are_two_teams() -> None:
    words = painted(suipi.deal(seats=4, rng=3), 1).words
    assert words.count("partner") == 1
    assert {"seats 0 and 2", "seats 1 and 3"} <= set(words)
    assert "partner" not in painted(suipi.deal(seats=4, rng=3), None).words


def test_a_floor_of_twenty_cards_has_room() -> None:
    rules = suipi.Rules(unique_floor=suipi.UniqueFloor.DEAL)
    state = suipi.deal(rules, seats=2, rng=5)
    while state.phase is suipi.Phase.PLAY:
        state = suipi.apply(state, suipi.Trail(next(iter(state.hands[state.turn or 0]))))
    picture = painted(state, 0)
    assert len(state.floor) == 20
    assert picture.faces == [str(unit) for unit in state.floor if isinstance(unit, Card)]
    page = Box(0, 0, picture.wide, picture.high)
    assert all(one.box.within(page) for one in picture.drawn)
