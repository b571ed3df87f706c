"""The compact page: everything for play on one side of a sheet."""

from collections.abc import Sequence

from chargen.views.pdf import Size
from chargen.views.pdf.blocks import blocks
from chargen.views.pdf.blocks.boxes import TICK_STEP, Ticks
from chargen.views.pdf.blocks.character_head import draw_small_head
from chargen.views.pdf.blocks.columns import side_by_side
from chargen.views.pdf.blocks.table import (
    SMALL,
    Frame,
    PdfColumn,
    PdfRow,
    PdfTable,
    heading,
    natural_height,
    place,
)
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.layouts.pages import sheet_chapter
from chargen.views.pdf.pen import BODY, HEAD, Pen, TextStyle
from chargen.views.sheet_model import Sheet, SkillRow
from chargen.views.sheet_subject import SheetSubject

NUMBER = TextStyle(HEAD, 10.5)
WORD = TextStyle(BODY, 9)
LISTED = TextStyle(BODY, 8)
MARKS = 2
BETWEEN = 6.0

LEFT_PART = 0.49
ARMOUR_ROOM = 137.0
LUCK_ROOM = 42.0
EMPTY = 66.0
"""Room for lines to write on where there is no skill or weapon yet, in points."""


def compact_page(member: SheetSubject, size: Size) -> Chapter:
    """Return one page; content without room goes on to another."""
    return sheet_chapter(member.sheet, size, _page)


def _page(pen: Pen, sheet: Sheet, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    y = draw_small_head(pen, sheet, page)
    y = blocks.stats(pen, sheet, page._replace(y=y))
    y = blocks.figures(pen, sheet.figures, page._replace(y=y))
    track = page.y + page.height - blocks.FOOT - blocks.WOUNDS_HEIGHT
    left, right = side_by_side(page, y, track - 6, part=LEFT_PART)
    bottom = left.y + left.height - ARMOUR_ROOM
    skills, gear = _skills(sheet), _gear(sheet)
    end = _draw_skills(pen, skills, left._replace(height=bottom - left.y))
    place(pen, gear, left._replace(y=end, height=bottom - end), fill=True)
    _armour(pen, sheet, left._replace(y=bottom))
    bottom = right.y + right.height - LUCK_ROOM
    weapons, traits = pages.weapons(sheet), _traits(sheet)
    high = bottom - right.y if sheet.weapons else natural_height(weapons, right.width) + EMPTY
    end = place(pen, weapons, right._replace(height=high), fill=not sheet.weapons)
    for table in (traits, gear) if gear.rows else (traits,):
        frame = right._replace(y=end, height=bottom - end)
        end = place(pen, table, frame, fill=table is traits and not gear.rows)
    blocks.luck(pen, sheet, right._replace(y=bottom))
    blocks.wounds(pen, sheet, page._replace(y=track))
    return [*rest, *(table for table in (*skills, gear, weapons, traits) if table.rows)]


def _skills(sheet: Sheet) -> list[PdfTable]:
    half = -(-len(sheet.skills) // 2)
    return [_some(sheet.skills[:half]), _some(sheet.skills[half:])]


def _draw_skills(pen: Pen, tables: Sequence[PdfTable], frame: Frame) -> float:
    """Draw the skills in two columns; return the lower end."""
    heading(pen, frame, "Skills", "total; tick each success")
    wide = (frame.width - BETWEEN) / len(tables)
    ends = []
    for number, table in enumerate(tables):
        side = Frame(frame.x + number * (wide + BETWEEN), frame.y + 17, wide, frame.height - 17)
        empty = not table.rows
        room = side._replace(height=EMPTY) if empty else side
        ends.append(place(pen, table, room, fill=empty))
        table.title = "Skills"
    return max(ends)


def _some(rows: tuple[SkillRow, ...]) -> PdfTable:
    columns = (
        PdfColumn("", style=WORD),
        PdfColumn("", 17, "right", NUMBER),
        PdfColumn("", MARKS * TICK_STEP + 3),
    )
    cells = [
        PdfRow((pages.skill_words(row, MARKS), str(row.total), Ticks(MARKS, row.marks)))
        for row in rows
    ]
    return PdfTable("", "", columns, cells, heads=False)


def _armour(pen: Pen, sheet: Sheet, frame: Frame) -> None:
    heading(pen, frame, "Armour", "SP, tick off wear")
    table = pages.armour(sheet)
    high = natural_height(table, frame.width)
    place(pen, table, frame._replace(y=frame.y + 17, height=high))


def _gear(sheet: Sheet) -> PdfTable:
    gear = (f"{e.count} {e.name}" if e.count > 1 else e.name for e in sheet.equipment)
    special, held = ", ".join(sheet.special), ", ".join(gear)
    pairs = (("worn", sheet.armour), ("extra", special), ("held", held))
    return _words("Gear", f"carries {sheet.weight}", pairs)


def _traits(sheet: Sheet) -> PdfTable:
    perks = (f"{p.name}{f' ({p.note})' if p.note else ''} {p.level}" for p in sheet.perks)
    flaws = (f"{flaw.name} ({flaw.state})" for flaw in sheet.flaws)
    pairs = (("perks", ", ".join(perks)), ("flaws", "; ".join(flaws)))
    return _words("Perks and flaws", sheet.flaw_sum, pairs)


def _words(title: str, aside: str, pairs: Sequence[tuple[str, str]]) -> PdfTable:
    rows = [PdfRow((label, words)) for label, words in pairs if words]
    columns = (PdfColumn("", 28, style=SMALL), PdfColumn("", style=LISTED))
    return PdfTable(title, aside, columns, rows, heads=False)
