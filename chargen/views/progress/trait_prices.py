"""Rows of traits with their prices in play: IP, what pays them, and marks."""

from collections.abc import Callable, Mapping, Sequence

from chargen.character.derived.derive import Character
from chargen.character.subjects import SubjectKind
from chargen.views.progress.purchases import PurchaseRow, perk_wares, skill_wares, stat_wares
from chargen.views.sheet.rows import TraitRow

_SOURCES: Mapping[SubjectKind, Callable[[Character], tuple[PurchaseRow, ...]]] = {
    SubjectKind.SKILL: skill_wares,
    SubjectKind.PERK: perk_wares,
    SubjectKind.STAT: stat_wares,
}


def price_rows(
    character: Character, kind: SubjectKind, rows: Sequence[TraitRow]
) -> tuple[TraitRow, ...]:
    """Return the rows with prices in IP once creation is finished, else as they are (AD-03)."""
    if not character.books.finished:
        return tuple(rows)
    prices = {row.key: row for row in _SOURCES[kind](character)}
    marks = character.books.marks if kind is SubjectKind.SKILL else {}
    return tuple(
        _price_row(row, prices[subject], max(0, marks.get(row.key, 0)))
        if (subject := kind.subject(row.key)) in prices
        else row
        for row in rows
    )


def _price_row(row: TraitRow, price: PurchaseRow, marks: int) -> TraitRow:
    words = price.asked_words or " \N{MIDDLE DOT} ".join(filter(None, (price.own, price.price)))
    tone = "wait" if price.asked else "accent" if price.payable else ""
    return row._replace(next=words, next_tone=tone, affordable=price.payable, marks=marks)
