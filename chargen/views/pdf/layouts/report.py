"""Fight reports on paper: one fight, or the odds of many."""

from collections.abc import Iterator

from chargen.views.handouts.fight_report import FightReport, ShareGroup
from chargen.views.pdf import Paper
from chargen.views.pdf.blocks.boxes import ShareBar
from chargen.views.pdf.blocks.table import SMALL, STRONG, PdfColumn, PdfRow, PdfTable
from chargen.views.pdf.layouts.table_pages import titled

CAPTION = "Fight report"
NAMES, WORDS = 190.0, 150.0


def fight_report(report: FightReport, paper: Paper = "a4") -> bytes:
    """Return a report as PDF; the same report always gives the same bytes."""
    return titled(report.title, CAPTION, paper, lambda: list(_tables(report)))


def _tables(report: FightReport) -> Iterator[PdfTable]:
    facts = (PdfColumn("", 74, style=SMALL), PdfColumn(""))
    rows = [PdfRow(fact) for fact in report.facts]
    yield PdfTable("Setup", "", facts, rows, heads=False)
    short = [PdfRow((report.headline,), "\n".join(report.remarks))]
    yield PdfTable("In short", "", (PdfColumn("", style=STRONG),), short, heads=False)
    yield from map(_shares, report.groups)
    if report.story:
        columns = (PdfColumn("round", 36, "right", STRONG), PdfColumn("what happened"))
        lines = [PdfRow((line.round, line.text)) for line in report.story]
        yield PdfTable("Events", "", columns, lines)


def _shares(group: ShareGroup) -> PdfTable:
    """Return bars of shares, each with a mark over its interval."""
    columns = (
        PdfColumn("", NAMES),
        PdfColumn(""),
        PdfColumn("", WORDS, style=SMALL),
    )
    rows = [PdfRow((group.subject,))] if group.subject else []
    rows += [
        PdfRow((line.name, ShareBar(line.share, line.low, line.high), line.words))
        for line in group.lines
    ]
    aside = "share and 95% interval" if group.title else ""
    return PdfTable(group.title, aside, columns, rows, heads=False)
