"""The party overview: all characters in one table on a landscape page."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from chargen.views.handouts import party
from chargen.views.handouts.party import PartyLine
from chargen.views.pdf import Size
from chargen.views.pdf.blocks import blocks, page_header
from chargen.views.pdf.blocks.table import (
    LABEL,
    CaptionedFigure,
    Cells,
    Content,
    Frame,
    PdfColumn,
    PdfRow,
    PdfTable,
    natural_height,
    place,
)
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.pen import BODY, BOLD, MUTED, TILE, Pen, TextStyle
from chargen.views.sheet_subject import SheetSubject

TITLE = "The party"
ASIDE = "wounds: L light, S serious, C critical, M mortal"
NAME = TextStyle(BOLD, 9.5)
NUMBER = TextStyle(BOLD, 9)
WORDS = TextStyle(BODY, 8, MUTED)
VERDICT = TextStyle(BOLD, 8)
SAVES = "stun save, death save below it: this or less on d10"
FIGURE = 25.4
SP = 22.4
SAVE = 17.6
BAND = 42.0
GAP = 8.0
GROUP = 10.0
"""Height of the titles above groups of columns, in points."""


def party_overview(members: Sequence[SheetSubject], size: Size) -> Chapter:
    """Return a landscape page; the rest of a large party goes on to another."""
    width, height = size
    lines = tuple(party.lines(members))
    return Chapter(TITLE, (height, width), (partial(_first, lines),), _page)


def _first(
    lines: Sequence[PartyLine], pen: Pen, page: Frame, rest: list[PdfTable]
) -> list[PdfTable]:
    return _page(pen, page, [*rest, _everybody(lines), _arms(lines)])


def _page(pen: Pen, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    """Draw tables one below the other, with lines to write on below; return the rest."""
    y = page_header.draw_title(pen, TITLE, ASIDE, page)
    end = page.y + page.height - blocks.FOOT - 2
    for number, table in enumerate(rest):
        frame = page._replace(y=y + GROUP, height=end - y - GROUP)
        high = natural_height(table, page.width)
        if number and y + GROUP + high > end:
            return rest[number:]
        _groups(pen, table, page._replace(y=y, height=GROUP + min(high - 5, frame.height)))
        y = place(pen, table, frame, fill=number == len(rest) - 1)
        if table.rows:
            return rest[number:]
        y += GAP
    return []


def _groups(pen: Pen, table: PdfTable, frame: Frame) -> None:
    """Tint the groups of columns, with their titles above."""
    free = frame.width - sum(column.width for column in table.columns)
    x = frame.x
    for group, columns in groupby(table.columns, key=lambda column: column.group):
        wide = sum(column.width or free for column in columns)
        if group:
            pen.box(x + 1, frame.y, wide - 1, frame.height, fill=TILE)
            pen.text(x + wide / 2, frame.y + 8, group, LABEL, "centre")
        x += wide


def _everybody(lines: Sequence[PartyLine]) -> PdfTable:
    columns = (
        PdfColumn("character", style=NAME),
        *(PdfColumn(name, FIGURE, "right", NUMBER) for name in party.FIGURES),
        *(PdfColumn(name, SP, "right", NUMBER, "SP by location") for name in party.PLACES),
        *(PdfColumn(name, SAVE, "right", NUMBER, SAVES) for name in party.STATES),
        PdfColumn("languages", 70, style=WORDS),
        PdfColumn("verdict", 60, style=VERDICT),
    )
    return PdfTable("", "", columns, [_row(line) for line in lines])


def _row(line: PartyLine) -> PdfRow:
    saves = (CaptionedFigure(each.stun, each.death) for each in line.saves)
    cells: Cells = (line.name, *line.figures, *line.sp, *saves, line.languages, line.verdict)
    return PdfRow(cells, f"played by {line.player}" if line.player else "")


def _arms(lines: Sequence[PartyLine]) -> PdfTable:
    columns = (
        PdfColumn("character", 150, style=NAME),
        PdfColumn("weapon in hand", 150, style=WORDS),
        PdfColumn("init.", FIGURE, "right", NUMBER),
        *(
            PdfColumn(name, BAND, "right", NUMBER, "attack total, up to")
            for name in ("close", "medium", "long", "extreme")
        ),
        PdfColumn("damage", 50, "right", NUMBER),
        PdfColumn("   notes"),
    )
    return PdfTable("", "", columns, [_arm(line) for line in lines])


def _arm(line: PartyLine) -> PdfRow:
    arm = line.weapon
    if arm is None:
        return PdfRow((line.name, party.NONE))
    bands: list[Content] = [CaptionedFigure(cell.attack, f"{cell.limit} m") for cell in arm.bands]
    far = bands or [arm.attack]
    beyond = ("",) * (pages.BANDS - len(far))
    return PdfRow((line.name, arm.name, arm.initiative, *far, *beyond, arm.damage))
