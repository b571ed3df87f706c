"""The approval slip: pending items with boxes and lines for the GM's answer on paper."""

from collections.abc import Iterator

from chargen.views.handouts.approval_slip import SlipItem, slip_items
from chargen.views.pdf import Size
from chargen.views.pdf.blocks.boxes import Ticks
from chargen.views.pdf.blocks.table import SMALL, STRONG, Content, PdfColumn, PdfRow, PdfTable
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts.table_pages import listing
from chargen.views.pdf.pen import BODY, TextStyle
from chargen.views.sheet_subject import SheetSubject

NOTHING = "Nothing is waiting for the GM."
WRITTEN = TextStyle(BODY, 14)
"""Height of a line for handwriting, in points."""
ANSWERS = ("approved", "refused", "a question")
BOX, ANSWER = 15.0, 62.0
NAMES = 74.0
SIGNED = ("GM", "day", "signature")


def approval_slip(member: SheetSubject, size: Size) -> Chapter:
    """Return a part for each pending item, and signature lines below the last."""
    items = slip_items(member.character)

    def tables() -> list[PdfTable]:
        if not items:
            return [PdfTable("For the GM", "", (PdfColumn(""),), [PdfRow((NOTHING,))], heads=False)]
        parts = [
            table
            for number, item in enumerate(items, 1)
            for table in _parts(item, f"For the GM, {number} of {len(items)}")
        ]
        return [*parts, *_signature(member)]

    return listing(member.sheet, size, tables)


def _parts(item: SlipItem, title: str) -> Iterator[PdfTable]:
    """Yield an item and its answer below, on one page if there is room."""
    facts = (PdfColumn("", NAMES, style=SMALL), PdfColumn(""))
    rows = [PdfRow(fact) for fact in item.facts]
    aside = "  \N{MIDDLE DOT}  ".join(filter(None, (item.worth, f"digest {item.digest}")))
    name = [PdfRow((item.name,))]
    yield PdfTable(title, aside, (PdfColumn("", style=STRONG),), name, heads=False, with_next=True)
    yield _plain_table(facts, rows, with_next=True)
    cells: list[Content] = []
    columns: list[PdfColumn] = []
    for answer in ANSWERS:
        cells += [Ticks(1), answer]
        columns += [PdfColumn("", BOX), PdfColumn("", ANSWER)]
    columns.append(PdfColumn("", style=SMALL))
    yield _plain_table(tuple(columns), [PdfRow((*cells, "because"))], with_next=True)
    yield _plain_table((PdfColumn("", style=WRITTEN),), [PdfRow(("",))])


def _signature(member: SheetSubject) -> Iterator[PdfTable]:
    """Yield lines for the GM's name, date and signature, with their captions."""
    head = f"ledger {member.sheet.head}" if member.sheet.head else "creation is not finished"
    lines = tuple(PdfColumn("", style=WRITTEN) for _ in SIGNED)
    blank = [PdfRow(("",) * len(SIGNED))]
    yield PdfTable("Signed", head, lines, blank, heads=False, with_next=True)
    yield _plain_table(tuple(PdfColumn("", style=SMALL) for _ in SIGNED), [PdfRow(SIGNED)])


def _plain_table(
    columns: tuple[PdfColumn, ...], rows: list[PdfRow], *, with_next: bool = False
) -> PdfTable:
    return PdfTable("", "", columns, rows, heads=False, with_next=with_next)
