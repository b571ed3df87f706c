"""The approval slip: pending items with boxes and lines for the GM's answer on paper (CC-12)."""

from collections.abc import Iterator
from dataclasses import replace

from chargen.character.decisions.item_digest import item_digest
from chargen.character.derived.derive import Character
from chargen.character.derived.flaw_effects_text import terms
from chargen.character.display_names import points
from chargen.character.document.decision import Item
from chargen.character.document.requests import Flaw
from chargen.character.points.ledger import flaw_points
from chargen.character.points.ledger_hash import SHORT
from chargen.views.approval.approval_text import standing
from chargen.views.approval.pending_items import item_lines, waiting_items, waiting_name
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
    items = waiting_items(member.character)

    def tables() -> list[PdfTable]:
        if not items:
            return [PdfTable("For the GM", "", (PdfColumn(""),), [PdfRow((NOTHING,))], heads=False)]
        parts = [
            table
            for number, item in enumerate(items, 1)
            for table in _parts(member.character, item, f"For the GM, {number} of {len(items)}")
        ]
        return [*parts, *_signature(member)]

    return replace(listing(member.sheet, size, tables), bare=not items)


def _parts(character: Character, item: Item, title: str) -> Iterator[PdfTable]:
    """Yield an item and its answer below, on one page if there is room."""
    facts = (PdfColumn("", NAMES, style=SMALL), PdfColumn(""))
    rows = [PdfRow(fact) for fact in _facts(character, item) if fact[1]]
    aside = f"digest {item_digest(item)[:SHORT]}"
    if isinstance(item, Flaw):
        worth = points(flaw_points(character.rules, item), "skill point")
        aside = f"{worth}  \N{MIDDLE DOT}  {aside}"
    name = [PdfRow((waiting_name(character, item),))]
    yield PdfTable(title, aside, (PdfColumn("", style=STRONG),), name, heads=False, with_next=True)
    yield _plain_table(facts, rows, with_next=True)
    cells: list[Content] = []
    columns: list[PdfColumn] = []
    for answer in ANSWERS:
        cells += [Ticks(1), answer]
        columns += [PdfColumn("", BOX), PdfColumn("", ANSWER)]
    columns.append(PdfColumn("", style=SMALL))
    yield _plain_table(tuple(columns), [PdfRow((*cells, "reason"))], with_next=True)
    yield _plain_table((PdfColumn("", style=WRITTEN),), [PdfRow(("",))])


def _facts(character: Character, item: Item) -> list[tuple[str, str]]:
    """Return the facts for the decision, each with its title."""
    stands = ("state", standing(item, character.states[item.id]))
    if isinstance(item, Flaw):
        return [
            ("severity", f"{item.category}, {item.severity}, {item.frequency}"),
            ("text", item.description),
            ("terms", "\n".join(terms(character.rules, item))),
            stands,
        ]
    return [("asked for", "\n".join(item_lines(character, item))), stands]


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
