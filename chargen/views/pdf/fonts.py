"""Embedded fonts that preserve, measure and write every character of a text."""

import re
import unicodedata
from functools import cache
from threading import Lock
from typing import Any

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

_BEYOND = re.compile(r"<([0-9A-F]{5,6})>")
"""A character above U+FFFF in reportlab's form, which no reader understands."""

FONT_FILES = Lock()
"""Lock for reading a font file: reportlab keeps one position in it for all threads."""

_SHAPED = re.compile(r"(?<=> )<(FB[5-9A-F][0-9A-F]|F[CD][0-9A-F]{2}|FE[7-9A-F][0-9A-F])>")
"""A joined shape of a letter, which readers take for another letter."""


class Face(TTFont):  # type: ignore[misc] # reportlab has no types
    """A TrueType font that preserves every character of a text, with a glyph or without.

    reportlab itself writes every character the font lacks as the same nameless box; this font draws
    the same box, but keeps the character.
    """

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self.face.charToGlyph = _Glyphs(self.face.charToGlyph)

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab's name, and no types
        """Write the font into a document, with a table that maps back to characters."""
        with FONT_FILES:
            super().addObjects(doc)
        for key, item in doc.idToObject.items():
            if key.startswith("toUnicodeCMap:"):
                content = _BEYOND.sub(_utf16_code, item.content)
                item.content = _SHAPED.sub(_letter_codes, content)


class _Glyphs(dict[int, int]):
    """Glyphs by character; glyph 0, the box, stands for characters without a glyph."""

    def __contains__(self, character: object) -> bool:
        return True

    def __missing__(self, character: int) -> int:
        return 0


def _utf16_code(match: re.Match[str]) -> str:
    return _hex_code(chr(int(match[1], 16)))


def _letter_codes(match: re.Match[str]) -> str:
    return _hex_code(unicodedata.normalize("NFKC", chr(int(match[1], 16))))


def _hex_code(text: str) -> str:
    return f"<{text.encode('utf-16-be').hex().upper()}>"


@cache
def glyphs(font: str) -> frozenset[int]:
    """Return the characters a font has glyphs for."""
    return frozenset(pdfmetrics.getFont(font).face.charToGlyph)


class _Advances(dict[str, float]):
    """Widths of characters in thousandths of the size; a tab is as wide as its printed space."""

    def __init__(self, font: str) -> None:
        self.face = pdfmetrics.getFont(font).face

    def __missing__(self, character: str) -> float:
        width = float(sum(self.face.getCharWidth(ord(c)) for c in replace_tabs(character)))
        self[character] = width
        return width


@cache
def widths(font: str) -> dict[str, float]:
    """Return the widths of a font's characters, in thousandths of its size."""
    return _Advances(font)


def replace_tabs(text: str) -> str:
    """Return a text as printed: no font has a glyph for a tab."""
    return text.replace("\t", "   ")


class Codes(dict[str, str]):
    """Codes of a font's characters in one document, for those in its first subset."""

    def __init__(self, font: str, document: Any) -> None:
        self.font = pdfmetrics.getFont(font)
        self.document = document
        self.font.splitString(" ", self.document)
        self.name: str = self.font.getSubsetInternalName(0, self.document)

    def __missing__(self, character: str) -> str:
        """Return a character's code, escaped; a character of a further subset has none."""
        [(subset, code)] = self.font.splitString(character, self.document)
        if subset:
            raise KeyError(character)
        written: str = escapePDF(code)
        self[character] = written
        return written

    def pieces(self, text: str) -> list[tuple[str, str]]:
        """Return a text as pieces, each with the name of its subset."""
        try:
            return [(self.name, "".join(map(self.__getitem__, text)))]
        except KeyError:
            return [
                (self.font.getSubsetInternalName(subset, self.document), escapePDF(codes))
                for subset, codes in self.font.splitString(text, self.document)
            ]
