"""Warnings of letters without a glyph, which are printed as boxes."""

import unicodedata
from collections.abc import Iterator, Sequence

from chargen.character.display_names import points
from chargen.character.number_format import join_words
from chargen.views.pdf.fonts import glyphs
from chargen.views.pdf.pen import WIDE_BODY, WIDE_BOLD, register
from chargen.views.sheet_model import Sheet
from chargen.views.sheet_subject import SheetSubject

_UNSEEN = frozenset(("Cc", "Cf", "Mn", "Zl", "Zp", "Zs"))
"""Categories of characters without ink of their own; marks belong to their letter."""


def notices(members: Sequence[SheetSubject]) -> list[str]:
    """Return a sentence for each member with letters printed as boxes."""
    register()
    several = len(members) > 1
    sentences = []
    for member in members:
        counts = list(_counts(member.sheet))
        if counts:
            whose = f"{member.sheet.name}: " if several else ""
            letters = [f"{points(number, 'letter')} of the {field}" for field, number in counts]
            sentences.append(f"{whose}{join_words(letters)} cannot be printed")
    return sentences


def _counts(sheet: Sheet) -> Iterator[tuple[str, int]]:
    known = glyphs(WIDE_BODY) & glyphs(WIDE_BOLD)
    for field, texts in _fields(sheet):
        missing = (
            ord(character) not in known and unicodedata.category(character) not in _UNSEEN
            for text in texts
            for character in text
        )  # fmt: skip
        if count := sum(missing):
            yield field, count


def _fields(sheet: Sheet) -> Iterator[tuple[str, Iterator[str]]]:
    """Yield every part of a sheet with a user's own words."""
    yield "name", iter((sheet.name,))
    yield "concept", iter((sheet.concept,))
    yield "player", iter((sheet.player,))
    yield "campaign", iter((sheet.campaign, sheet.packs))
    yield "skills", (row.name for row in sheet.skills)
    yield "perks", (row.note for row in sheet.perks)
    yield "flaws", (text for row in sheet.flaws for text in (row.name, row.state, row.description))
    yield "exceptions", (text for row in sheet.grants for text in (row.name, row.state, row.reason))
    yield "weapons", (text for row in sheet.weapons for text in (row.name, row.detail))
    yield "armour", iter((sheet.armour,))
    yield "special equipment", iter(sheet.special)
    yield "gear", (row.name for row in sheet.equipment)
    yield "notes", iter((sheet.notes,))
    yield "ledger", (text for row in sheet.ledger for text in (row.text, row.note))
