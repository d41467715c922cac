"""The picture of every golden state, for every seat and a spectator, in each theme, with two colours and with four."""

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from typing import Any
from xml.etree import ElementTree

import pytest
from golden.regenerate import HERE, longest, presets
from support.svg import Box, Picture, contrast

from sampan import GAMES
from sampan.codec import from_data
from sampan.record import Record
from sampan.show import svg
from sampan.show.svg import Theme

STYLES = list(product(Theme, [False, True]))
PLAIN, *OTHERS = STYLES
COLOUR = re.compile("#[0-9a-f]{6}")

every_game = pytest.mark.parametrize("name", GAMES)


def views(game: Any, states: list[Any]) -> Iterator[Any]:
    return (game.view(state, seat) for state in states for seat in (None, *range(state.seats)))


@cache
def saved(name: str) -> list[Any]:
    """The views of every state of the golden documents: of those that are saved, and of those of the saved record."""
    game: Any = GAMES[name]
    documents = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    states = [from_data(game.State, documents[title]) for title in ("state in the middle", "state at the end")]
    record: Any = from_data(Record, documents["record"])
    return [*views(game, [*states, *record.states()])]


def played(name: str) -> list[Any]:
    """The views of every state of the golden deals."""
    game: Any = GAMES[name]
    tables = [(preset, None) for preset in presets(game)]
    tables.append(("STANDARD", next(seats for seats in game.seat_counts() if seats != game.deal(rng=1).seats)))
    found, text = [], (HERE / f"{name}.txt").read_text(encoding="utf-8")
    for at, (preset, seats) in enumerate(tables):
        _, states, _ = longest(game, presets(game)[preset], seats, range(10 * at, 10 * at + 10))
        assert all(f"{state!r}\n" in text for state in states)
        found += views(game, states)
    return found


def drawn(view: Any, style: tuple[Theme, bool]) -> str:
    theme, four_colour = style
    return svg.table(view, size=320, theme=theme, four_colour=four_colour)


def check(source: str) -> Picture:
    """All that holds of every picture. Reading it finds known elements alone, well-formed."""
    picture = Picture(source)
    names = [name for element in picture.root.iter() for name in element.attrib]
    assert not [name for name in names if name.startswith(("on", "xlink", "href", "class", "id", "src", "{"))]
    assert (picture.root.attrib["width"], picture.wide) == ("320", 320)
    assert source.count("http") == 1  # the name of the format
    assert "url(" not in source
    page = Box(0, 0, picture.wide, picture.high)
    for at, one in enumerate(picture.drawn):
        assert one.box.within(page), one
        if one.kind == "text":
            assert float(one.fields["font-size"]) * one.scale >= 9 - 0.01, one
            assert contrast(one.fields["fill"], picture.ground(at)) >= 4.5, (one, picture.ground(at))
            assert not re.search("[\u2e80-\U0010ffff]", one.text)  # Chinese signs are drawn, not written
    frames = {one.copy: one for one in reversed(picture.drawn) if one.kind == "rect" and one.face}
    for rank, suit in pairwise(picture.drawn):
        if rank.kind == "text" and rank.face and suit.kind == "path":
            later = [card for copy, card in frames.items() if copy > rank.copy]
            assert not any(card.box.meets(rank.box) or card.box.meets(suit.box) for card in later)
    return picture


@every_game
def test_every_state_of_the_golden_documents_in_every_style(name: str) -> None:
    for view in saved(name):
        plain = drawn(view, PLAIN)
        check(plain)
        for style in OTHERS:
            other = drawn(view, style)
            ElementTree.fromstring(other)
            assert COLOUR.sub("#", other) == COLOUR.sub("#", plain)  # so all lies where it lies in the plain one


@every_game
def test_every_state_of_the_golden_deals_in_one_style_after_the_other(name: str) -> None:
    for at, view in enumerate(played(name)):
        check(drawn(view, STYLES[at % len(STYLES)]))
