"""The text a user may write: normalised, visible, and never able to disguise what it says."""

import re
import unicodedata
from collections.abc import Callable, Container
from datetime import datetime
from functools import lru_cache
from itertools import chain, count
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

NAME_LENGTH = 80
NOTES_LENGTH = 4_000

_JOINERS = frozenset("\u200c\u200d")
_PRINTED_FORMATS = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
"""The few format characters that are seen: number and verse signs of Arabic, Syriac, Kaithi."""
_HIDDEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2028\u2029\u2800\u3164\uffa0\U0001d159")
"""Invisible characters that Unicode counts among letters, marks, symbols and separators."""
_SELECTORS = frozenset(
    [*"\u180b\u180c\u180d\u180f", *map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))]
)
"""Pick the look of the character before them, such as the emoji heart."""
_UNSELECTABLE = _SELECTORS | _HIDDEN
_UNUSUAL = re.compile(f"[{''.join(map(re.escape, sorted(_UNSELECTABLE)))}]")
"""Characters that Python calls printable and that yet depend on their place."""
_CONTROLS = frozenset(("Cc", "Cf", "Cn", "Co", "Cs"))
_LINE_MARKS = frozenset("\n\t")
_PLAIN_LETTERS = str.maketrans(
    {
        "Æ": "ae", "æ": "ae", "Œ": "oe", "œ": "oe", "ß": "ss", "ẞ": "ss", "Þ": "th", "þ": "th",
        "Ø": "o", "ø": "o", "Ł": "l", "ł": "l", "Đ": "d", "đ": "d", "Ð": "d", "ð": "d",
        "Ħ": "h", "ħ": "h", "Ŧ": "t", "ŧ": "t", "Ŋ": "n", "ŋ": "n", "\u0131": "i",
    }
)  # fmt: skip
"""Latin letters that are not a plain letter with a mark, as file names spell them."""
_DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names Windows keeps for devices, with any ending."""


@lru_cache(1_000)
def name_text(text: str) -> str:
    """Return a one-line text in normal form C, or raise ValueError saying what is wrong with it."""
    return _checked(text, frozenset(), NAME_LENGTH)


def notes_text(text: str) -> str:
    """Return a text of several lines in normal form C, or raise ValueError as ``name_text``."""
    if text.isascii() and text.isprintable() and len(text) <= NOTES_LENGTH:
        return text  # as most are: every entry of a ledger has one, and it is empty
    return _checked(text, _LINE_MARKS, NOTES_LENGTH)


def cleaned(text: str, limit: int, *, lines: bool = False) -> str:
    """Return what is left of typed or pasted text when everything refused is taken out.

    Newlines become spaces in a one-line text; at most ``limit`` characters remain.
    """
    marks = _LINE_MARKS if lines else frozenset()
    flat = text.replace("\r\n", "\n").replace("\r", "\n")
    if not lines:
        flat = re.sub(r"[\n\t]+", " ", flat)
    return _thinned(_thinned(flat, marks)[:limit], marks)


def visible(text: str, spelled: Callable[[str], str] = lambda c: ascii(c)[1:-1]) -> str:
    """Return one line with every hidden or control character ``spelled`` out as an escape.

    Nothing in it can begin another line, move a cursor, or turn the order of letters.
    """
    if _plain(text, frozenset()):
        return text
    return "".join(
        spelled(character) if _refused(text, place, frozenset()) else character
        for place, character in enumerate(text)
    )


def _thinned(text: str, marks: frozenset[str]) -> str:
    """Take out what is refused until nothing is: a joiner falls with the letter beside it."""
    while True:
        normal = unicodedata.normalize("NFC", text)
        text = "".join(c for i, c in enumerate(normal) if not _refused(normal, i, marks))
        if text == normal:
            return text


def slug(text: str) -> str:
    """Return a short lower-case file or id word made from ``text``; never empty or a device."""
    spelt = unicodedata.normalize("NFC", text).translate(_PLAIN_LETTERS)
    plain = unicodedata.normalize("NFKD", spelt).encode("ascii", "ignore").decode()
    word = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:40].strip("-")
    if _DEVICE.fullmatch(word):
        return f"{word}-1"
    return word or "unnamed"


def unused(word: str, taken: Container[str]) -> str:
    """Return an id word, with a number behind it if it is taken."""
    numbers = (f"{word}-{number}" for number in count(2))
    return next(name for name in chain((word,), numbers) if name not in taken)


def _checked(text: str, marks: frozenset[str], limit: int) -> str:
    normal = text if _plain(text, marks) else _looked_at(text, marks)
    if len(normal) > limit:  # normal form C makes some texts longer
        message = f"is longer than {limit:,} characters"
        raise ValueError(message)
    return normal


def _looked_at(text: str, marks: frozenset[str]) -> str:
    """Return a text in normal form C; raise ValueError if a character of it is refused."""
    if any(_is_surrogate(c) for c in text):
        message = "holds half of a character (a lone surrogate)"
        raise ValueError(message)
    normal = unicodedata.normalize("NFC", text)
    for place, character in enumerate(normal):
        if _refused(normal, place, marks):
            message = f"holds the hidden or control character U+{ord(character):04X}"
            raise ValueError(message)
    return normal


def _plain(text: str, marks: frozenset[str]) -> bool:
    """Say of most texts, quickly, that nothing in them need be refused or changed."""
    for mark in marks:
        text = text.replace(mark, "")
    if not text.isprintable():
        return False
    if text.isascii():
        return True
    return _UNUSUAL.search(text) is None and unicodedata.is_normalized("NFC", text)


def _is_surrogate(character: str) -> bool:
    return "\ud800" <= character <= "\udfff"


def _refused(text: str, place: int, marks: frozenset[str]) -> bool:
    character = text[place]
    if character in _JOINERS:
        return not _joins(text, place)
    if character in _SELECTORS:
        return place == 0 or not _selectable(text[place - 1])
    return _hidden(character) and character not in marks


def _hidden(character: str) -> bool:
    if character in _HIDDEN:
        return True
    return unicodedata.category(character) in _CONTROLS and character not in _PRINTED_FORMATS


def _selectable(character: str) -> bool:
    return unicodedata.category(character)[0] in "LMNPS" and character not in _UNSELECTABLE


def _joins(text: str, place: int) -> bool:
    """Return whether a zero-width joiner stands between two letters or two parts of an emoji."""
    if place == 0 or place == len(text) - 1:
        return False
    return all(_joinable(c) for c in (text[place - 1], text[place + 1]))


def _joinable(character: str) -> bool:
    return not character.isascii() and unicodedata.category(character)[0] in "LMS"


Name = Annotated[
    str, StringConstraints(min_length=1, max_length=NAME_LENGTH), AfterValidator(name_text)
]
"""One line of 1 to 80 characters."""

Line = Annotated[str, StringConstraints(max_length=NAME_LENGTH), AfterValidator(name_text)]
"""One line of at most 80 characters; may be empty."""

Notes = Annotated[str, StringConstraints(max_length=NOTES_LENGTH), AfterValidator(notes_text)]
"""Up to 4,000 characters of several lines; may be empty."""

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=64)]
"""A lower-case id word; an id is never reused."""


RULE_ID = r"(?:CC|DV|AD|CB|S4|LC|AL|X)-R?[0-9]{2,3}"
"""The name of one rule, such as CC-06: of the handout, or of other round systems (S4, LC, AL; X of
all), where decisions of ours have an R before the number."""


def today() -> str:
    """Return the date events of now are recorded under, such as 2014-05-23."""
    return datetime.now().astimezone().date().isoformat()
