"""Fonts that keep the text: what is drawn can be found, copied and read aloud, whole."""

import re
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont

_BEYOND = re.compile(r"<([0-9A-F]{5,6})>")
"""A character above U+FFFF as reportlab writes it, which no reader understands."""


class Face(TTFont):  # type: ignore[misc] # reportlab has no types
    """A TrueType font in which every character of a text survives, with a glyph or without.

    By itself reportlab writes every character the font lacks as the same nameless box; here it is
    the same box, but still the character it was.
    """

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self.face.charToGlyph = _Glyphs(self.face.charToGlyph)

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab's name, and no types
        """Write the font into a document, with a table back to characters that readers know."""
        super().addObjects(doc)
        for key, thing in doc.idToObject.items():
            if key.startswith("toUnicodeCMap:"):
                thing.content = _BEYOND.sub(_as_utf16, thing.content)


class _Glyphs(dict[int, int]):
    """Glyphs by character; what has none of its own has glyph 0, the box."""

    def __contains__(self, character: object) -> bool:
        return True

    def __missing__(self, character: int) -> int:
        return 0


def _as_utf16(found: re.Match[str]) -> str:
    return f"<{chr(int(found[1], 16)).encode('utf-16-be').hex().upper()}>"
