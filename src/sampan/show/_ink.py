"""What text is written with: colour or none, Unicode or ASCII."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

import attrs

from sampan.cards import Card, Suit
from sampan.errors import NotationError
from sampan.lexicon.voice import Voice
from sampan.tiles import CekiCard, Face, Tile

__all__ = ["Ink", "to_ascii"]

_RED: Final = {Suit.DIAMONDS, Suit.HEARTS}
_CODES: Final = {"bold": "1", "dim": "2", "red": "31", "green": "32"}
_ANSI: Final = re.compile(r"\x1b\[[0-9;]*m")
_NOTATION: Final = re.compile(r"\b(?:(?:1[123]|[A2-9TJQK])[SCDH]|[1-9][mpszf]|[csmh][1-9])\b")

_SIGNS: Final = {
    **dict(zip("♠♣♦♥", "SCDH", strict=True)),
    **dict.fromkeys("‐‑‒–—−·", "-"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”«»", '"'),
    "đ": "d",
    "Đ": "D",
    "×": "x",
    "→": "->",
    "⁄": "/",  # NFKD makes ½ of 1, ⁄ and 2
}
_CYRILLIC: Final = {
    **dict(zip("абвгдезийклмнопрстуфцъыьэ", "abvgdeziyklmnoprstufc-y-e", strict=True)),
    "ё": "yo",
    "ж": "zh",
    "х": "kh",
    "ц": "ts",
    "ч": "ch",
    "ш": "sh",
    "щ": "shch",
    "ъ": "",
    "ь": "",
    "ю": "yu",
    "я": "ya",
}
_PLAIN: Final = str.maketrans(
    {**_SIGNS, **_CYRILLIC, **{letter.upper(): plain.capitalize() for letter, plain in _CYRILLIC.items()}}
)


def to_ascii(text: str) -> str:
    """Write a text in ASCII: accents fall away, signs become what comes nearest.

    >>> to_ascii("Sâm Lốc: 7♥ – 10½")
    'Sam Loc: 7H - 10 1/2'
    """
    if text.isascii():
        return text
    text = unicodedata.normalize(
        "NFKD", re.sub(r"(?<=\d)½", " ½", unicodedata.normalize("NFC", text).translate(_PLAIN))
    )
    bare = "".join(letter for letter in text if not unicodedata.combining(letter))
    return bare.translate(_PLAIN).encode("ascii", "replace").decode("ascii")


@attrs.frozen
class Ink:
    """How faces and words are written."""

    colour: bool = False
    """Whether ANSI codes are used."""

    ascii: bool = False
    """Whether everything is ASCII."""

    def face(self, face: Face) -> str:
        """Write one face: ``7♥``; of a tile or a Ceki card the notation and the sign, ``5z🀆`` and ``s4索``."""
        if isinstance(face, Card):
            text = str(face) if self.ascii else face.glyph
            return self._paint(text, "red") if face.suit in _RED else text
        return str(face) if self.ascii else f"{face}{face.glyph[-1]}"

    def faces(self, faces: Iterable[Face]) -> str:
        """Write faces in the order given."""
        return " ".join(map(self.face, faces))

    def notation(self, text: str) -> str:
        """Write every face that a text names."""
        return _NOTATION.sub(lambda match: self._named(match.group()), text)

    @property
    def voice(self) -> Voice:
        """How sentences are spoken in the terminal: faces by their signs, and with the number of cards left."""
        return Voice(named=self.face, sign=self.face, notation=self.notation, counting=True)

    def _named(self, word: str) -> str:
        for kind in (Card, Tile, CekiCard):
            try:
                return self.face(kind.parse(word))
            except NotationError:
                continue
        return word

    def bold(self, text: str) -> str:
        """Write it bold, where there is colour."""
        return self._paint(text, "bold")

    def dim(self, text: str) -> str:
        """Write it faint, where there is colour."""
        return self._paint(text, "dim")

    def amount(self, amount: int) -> str:
        """Write a gain or a loss: ``+15``, ``-15``, ``0``."""
        text = f"{amount:+,}" if amount else "0"
        return self._paint(text, "green" if amount > 0 else "red") if amount else text

    def _paint(self, text: str, code: str) -> str:
        return f"\x1b[{_CODES[code]}m{text}\x1b[0m" if self.colour else text

    def done(self, lines: Iterable[str]) -> str:
        """Join the lines of a text, in ASCII if it has to be."""
        text = "\n".join(line.rstrip() for line in lines)
        return to_ascii(text) if self.ascii else text


def width(text: str) -> int:
    """The columns that a text takes in a terminal."""
    bare = _ANSI.sub("", text)
    return sum(0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF") for sign in bare)


def left(text: str, columns: int) -> str:
    """The text at the left of so many columns."""
    return text + " " * (columns - width(text))


def right(text: str, columns: int) -> str:
    """The text at the right of so many columns."""
    return " " * (columns - width(text)) + text


def count(number: int, one: str, many: str | None = None) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
