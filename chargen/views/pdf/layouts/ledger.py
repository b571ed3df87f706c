"""The ledger as a separate document: every event with rule, points and balance."""

from collections.abc import Sequence

from chargen.views.handouts.ledger_history import HistoryRow, history
from chargen.views.pdf import Size
from chargen.views.pdf.blocks.table import SMALL, STRONG, PdfColumn, PdfRow, PdfTable
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.layouts.table_pages import listing
from chargen.views.pdf.pen import BODY, TextStyle
from chargen.views.sheet_subject import SheetSubject

FIGURE = TextStyle(BODY, 8.6)
NOTHING = "No entries yet. The ledger starts when creation is finished."


def newest_first(member: SheetSubject, size: Size) -> Chapter:
    """Return the ledger with the newest event first."""
    rows = list(history(member.character))
    return _chapter(member, size, rows[::-1], "newest first")


def oldest_first(member: SheetSubject, size: Size) -> Chapter:
    """Return the ledger with the oldest event first."""
    return _chapter(member, size, list(history(member.character)), "oldest first")


def _chapter(member: SheetSubject, size: Size, rows: Sequence[HistoryRow], order: str) -> Chapter:
    sheet = member.sheet

    def tables() -> list[PdfTable]:
        if not rows:
            return [PdfTable("Ledger", "", (PdfColumn(""),), [PdfRow((NOTHING,))], heads=False)]
        count = f"{len(rows)} entr{'y' if len(rows) == 1 else 'ies'}, {order}, head {sheet.head}"
        return [_ledger(rows, count), pages.balances(sheet)]

    return listing(sheet, size, tables)


def _ledger(rows: Sequence[HistoryRow], aside: str) -> PdfTable:
    columns = (
        PdfColumn("no.", 28, "right", STRONG),
        PdfColumn("day", 56, style=SMALL),
        PdfColumn("what happened"),
        PdfColumn("rule", 42, style=SMALL),
        PdfColumn("gave and cost", 72, "right", FIGURE),
        PdfColumn("left", 96, "right", FIGURE),
    )
    pdf_rows = [
        PdfRow(
            (
                str(row.number), row.on, row.text, "\n".join(row.rules),
                "\n".join(row.moved), "\n".join(row.left),
            ),
            row.note,
        )
        for row in rows
    ]  # fmt: skip
    return PdfTable("Ledger", aside, columns, pdf_rows)
