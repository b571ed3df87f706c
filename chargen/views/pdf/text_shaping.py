"""Shaping of right-to-left scripts and joined letters, for drawing.

A font has a glyph for each shape of a letter, and a page is drawn from the left; the text for
search, copying and screen readers stays as written.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

from chargen.views.pdf.fonts import glyphs

Direction = Literal["L", "R"]

_TURNED = re.compile(
    "[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters of right-to-left scripts, and signs that turn other letters."""
_FOLLOWER = "\x01"
"""A marker after every bracket while letters are put in order.

Brackets that precede it afterwards are turned. It has no direction of its own, and no text
contains it.
"""
_KEEP = {
    "delete_harakat": False,
    "delete_tatweel": False,
    "ARABIC LIGATURE ALLAH": False,  # no face here has it
}


def is_turned(text: str) -> bool:
    """Return whether a text is drawn in another order than written."""
    return not text.isascii() and _TURNED.search(text) is not None and _is_installed()


def direction(text: str) -> Direction:
    """Return the start of a paragraph: the side of most of its letters.

    By the first one alone (UAX 9, P2) an English sentence about a flaw would be turned by its name.
    """
    kinds = Counter(map(unicodedata.bidirectional, text))
    return "R" if kinds["R"] + kinds["AL"] > kinds["L"] else "L"


@lru_cache(maxsize=4096)
def shape_letters(text: str, font: str) -> str:
    """Return a text with its letters in their joined shapes."""
    return "".join(
        letter if ord(letter) in glyphs(font) else unicodedata.normalize("NFKC", letter)
        for letter in _reshape()(text)
    )


def reorder_line(text: str, font: str, base: Direction) -> str:
    """Return a line in drawing order, in a paragraph of this direction."""
    display, mirrored = _display()
    sign = f"([{re.escape(''.join(mirrored))}])"
    followed = re.sub(sign, rf"\1{_FOLLOWER}", shape_letters(text, font))
    placed = re.compile(f"{sign}{_FOLLOWER}|{_FOLLOWER}{sign}")
    ordered: str = display(followed, base_dir=base)
    return placed.sub(lambda match: match[1] or mirrored[match[2]], ordered)


@cache
def _is_installed() -> bool:
    """Return whether the shaping libraries are installed; without them texts stay as written."""
    return all(map(find_spec, ("arabic_reshaper", "bidi")))


@cache
def _reshape() -> Callable[[str], str]:
    reshaper: Any = import_module("arabic_reshaper").ArabicReshaper(_KEEP)
    reshape: Callable[[str], str] = reshaper.reshape
    return reshape


@cache
def _display() -> tuple[Callable[..., str], dict[str, str]]:
    """Return the function that puts a line in order, and the mirrored signs."""
    return import_module("bidi").get_display, import_module("bidi.mirror").MIRRORED
