"""Reading a picture: where each element lies, by arithmetic alone."""

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from sampan.show._svg_draw import width

SVG = "{http://www.w3.org/2000/svg}"
PLAIN = {"svg", "g", "title", "desc"}
SHAPES = {"rect", "circle", "path", "text"}
NUMBER = r"-?\d+(?:\.\d{1,2})?"
TRANSFORM = re.compile(rf"(?:translate\(({NUMBER}) ({NUMBER})\))? ?(?:scale\((-?[\d.]+)(?: (-?[\d.]+))?\))?")


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box", slack: float = 0) -> bool:
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )

    def within(self, other: "Box", slack: float = 0.02) -> bool:
        return (
            self.left >= other.left - slack
            and self.top >= other.top - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Drawn(NamedTuple):
    """An element that paints something, in the order of painting."""

    kind: str
    box: Box
    scale: float
    fields: dict[str, str]
    text: str
    face: str | None
    """The face that it is a part of."""

    copy: int
    """Which of the faces of the picture that is, counted in the order of painting."""


class Picture:
    """A picture that has been read."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.root = ElementTree.fromstring(source)
        left, top, self.wide, self.high = map(float, self.root.attrib["viewBox"].split())
        assert (left, top) == (0, 0)
        self.faces: list[str] = []
        self.drawn: list[Drawn] = []
        self._walk(self.root, (1, 1, 0, 0), None)

    @property
    def texts(self) -> list[Drawn]:
        return [one for one in self.drawn if one.kind == "text"]

    @property
    def words(self) -> list[str]:
        return [one.text for one in self.texts]

    def find(self, text: str) -> Drawn:
        found = [one for one in self.texts if one.text == text]
        assert len(found) == 1, (text, self.words)
        return found[0]

    def ground(self, at: int) -> str:
        """The colour that the element at a place in the order of painting is painted on."""
        x, y = self.drawn[at].box.middle
        below = Box(x, y, x, y)
        return next(
            one.fields["fill"]
            for one in reversed(self.drawn[:at])
            if one.kind == "rect" and one.fields["fill"] != "none" and below.within(one.box)
        )

    @property
    def bars(self) -> list[Drawn]:
        """The bars that mark the last move: flat, and rounded at both ends."""
        return [
            one
            for one in self.drawn
            if one.kind == "rect" and (one.fields["height"], one.fields.get("rx")) == ("3", "1.5")
        ]

    def above(self, bar: Drawn) -> list[str]:
        """The faces that lie just above a bar, be it on a pile, in the order of painting."""
        found = {
            one.copy: one.face
            for one in self.drawn
            if one.kind == "rect" and one.face and 0 <= bar.box.top - one.box.bottom < 6
            if bar.box.left - 1 < one.box.left and one.box.right < bar.box.right + 1
        }
        return [face for face in found.values() if face]

    def _walk(self, element: ElementTree.Element, matrix: tuple[float, float, float, float], face: str | None) -> None:
        kind = element.tag.removeprefix(SVG)
        assert kind in PLAIN | SHAPES, kind
        matrix = moved(matrix, element.get("transform", ""))
        if "data-face" in element.attrib:
            face = element.attrib["data-face"]
            self.faces.append(face)
        if kind in SHAPES:
            x, y, dx, dy = matrix
            own = edges(kind, element)
            xs, ys = sorted((own.left * x + dx, own.right * x + dx)), sorted((own.top * y + dy, own.bottom * y + dy))
            box = Box(xs[0], ys[0], xs[1], ys[1])
            fields, words = dict(element.attrib), element.text or ""
            self.drawn.append(Drawn(kind, box, abs(x), fields, words, face, len(self.faces)))
        for child in element:
            self._walk(child, matrix, face)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the Web Content Accessibility Guidelines define it, from 1 to 21."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def moved(matrix: tuple[float, float, float, float], transform: str) -> tuple[float, float, float, float]:
    if not transform:
        return matrix
    found = TRANSFORM.fullmatch(transform)
    assert found, transform
    tx, ty, sx, sy = found.groups()
    x, y, dx, dy = matrix
    across = float(sx or 1)
    down = float(sy) if sy else across
    return x * across, y * down, dx + x * float(tx or 0), dy + y * float(ty or 0)


def edges(kind: str, element: ElementTree.Element) -> Box:
    """The room of an element before it is moved, with its stroke."""
    pen = float(element.get("stroke-width", 1)) / 2 if "stroke" in element.attrib else 0.0

    def values(*names: str) -> Iterator[float]:
        return (float(element.attrib[name]) for name in names)

    match kind:
        case "rect":
            x, y, w, h = values("x", "y", "width", "height")
            return Box(x - pen, y - pen, x + w + pen, y + h + pen)
        case "circle":
            x, y, r = values("cx", "cy", "r")
            r += pen
            return Box(x - r, y - r, x + r, y + r)
        case "text":
            size, x, y = values("font-size", "x", "y")
            bold = element.get("font-weight") == "bold"
            wide = float(element.get("textLength") or width(element.text or "", size, bold=bold))
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[element.get("text-anchor", "start")]
            return Box(left, y - 0.74 * size, left + wide, y + 0.23 * size)
        case _:
            d = element.attrib["d"]
            assert re.fullmatch(rf"(?:[MLCQ]?(?: ?{NUMBER})+ ?|Z ?)+", d), d
            numbers = list(map(float, re.findall(NUMBER, d)))
            xs, ys = numbers[::2], numbers[1::2]
            assert len(xs) == len(ys)
            return Box(min(xs) - pen, min(ys) - pen, max(xs) + pen, max(ys) + pen)
