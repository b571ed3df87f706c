"""Rich text of other programs as plain text."""

import re
from html import unescape
from typing import Final

_PARAGRAPH: Final = re.compile(r"</?(?:p|div|ul|ol|h[1-6]|table)\b[^>]*>", re.IGNORECASE)
"""Markup that begins or ends a paragraph."""
_BREAK: Final = re.compile(r"<(?:br|li|tr)\b[^>]*>", re.IGNORECASE)
"""Markup that begins a line."""
_TAG: Final = re.compile(r"<[^<>]*>")
MOST_MARKUP: Final = 40_000
"""Letters of rich text that are read."""


def read_paragraphs(text: object) -> list[str]:
    """Return the paragraphs of rich text without its markup; none for anything but text."""
    if not isinstance(text, str):
        return []
    broken = _BREAK.sub("\n", _PARAGRAPH.sub("\n\n", text[:MOST_MARKUP]))
    words = unescape(_TAG.sub("", broken)).replace("\u200b", "")
    paragraphs = re.split(r"\n\s*\n", words)
    lines = ("\n".join(filter(None, map(str.strip, part.splitlines()))) for part in paragraphs)
    return [part for part in lines if part]
