"""The pages of a sheet: the front for play, the back for reference, further ones as needed."""

from collections.abc import Iterator

from chargen.character.document.condition import LIMBS
from chargen.views.pdf import Size
from chargen.views.pdf.blocks import blocks
from chargen.views.pdf.blocks.boxes import TICK_STEP, LoadBoxes, Ticks
from chargen.views.pdf.blocks.character_head import draw_head, draw_running_head
from chargen.views.pdf.blocks.columns import (
    KEPT_TOGETHER,
    fit_table,
    flow,
    share,
    side_by_side,
)
from chargen.views.pdf.blocks.page_footer import character_foot
from chargen.views.pdf.blocks.table import (
    SMALL,
    STRONG,
    CaptionedFigure,
    Frame,
    PdfColumn,
    PdfRow,
    PdfTable,
    heading,
    natural_height,
    place,
)
from chargen.views.pdf.drawing import Chapter, DrawPage, SheetPage
from chargen.views.pdf.pen import BODY, HEAD, Pen, TextStyle
from chargen.views.sheet_model import LoadRow, LocationRow, Sheet, SkillRow, WeaponRow
from chargen.views.sheet_subject import SheetSubject

MARKS = 4
WEAR = 6
LEFT_PART = 0.45
"""Share of the width for the skills of the front."""
BANDS = 4
LONG = 4
"""Digits of a range too long for a unit."""
WOUNDED_HINT = "wounded: Serious / Critical / Mortal"
NUMBER = TextStyle(HEAD, 10.5)
LAST_GAP = 4.0
"""Points below the last row of a table that may be left out."""
GEAR_LINES = 40.0
"""Lines for handwriting below the gear if the rules are printed beside it."""


def front(pen: Pen, sheet: Sheet, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    """Draw the first page; return the rest."""
    y = draw_head(pen, sheet, page)
    y = blocks.figures(pen, sheet.figures, page._replace(y=y))
    track = page.y + page.height - blocks.FOOT - blocks.WOUNDS_HEIGHT
    left, right = side_by_side(page, y, track - 4, part=LEFT_PART)
    skill_list = skills(sheet)
    place(pen, skill_list, left, fill=True)
    fixed = blocks.ARMOUR_FIGURE + 18 + 42
    room = right._replace(height=right.height - fixed)
    weapon_list = weapons(sheet)
    place(pen, weapon_list, room, fill=True)
    y = right.y + right.height - fixed
    y = _armour(pen, sheet, right._replace(y=y))
    blocks.luck(pen, sheet, right._replace(y=y))
    blocks.wounds(pen, sheet, page._replace(y=track))
    return [*rest, *(t for t in (skill_list, weapon_list) if t.rows)]


def back(pen: Pen, sheet: Sheet, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    """Draw the second page, the rest of the first before all else; return the new rest."""
    y = draw_running_head(pen, sheet, page)
    left, right = side_by_side(page, y, page.y + page.height - blocks.FOOT)
    lefts = [*rest, perks(sheet), flaws(sheet), *_exceptions(sheet), notes(sheet)]
    rights = [*_remarks(sheet), balances(sheet), *_special(sheet), equipment(sheet)]
    share(pen, lefts, left)
    # What the left column has no room for goes on at the right, before the rules for play.
    rights += [table for table in lefts if table.rows]
    spare = right.height - sum(natural_height(t, right.width) + 4 for t in rights) - GEAR_LINES
    low, later, high = _below_gear(sheet, right.width, spare)
    share(pen, rights, right._replace(height=right.height - high - LAST_GAP) if high else right)
    y = right.y + right.height - high
    for table in low:
        y = place(pen, table, right._replace(y=y, height=right.y + right.height - y))
    rest = [table for table in (*rights, *later) if table.rows]
    return [] if all(table.only_fills for table in rest) else rest


def _below_gear(
    sheet: Sheet, width: float, spare: float
) -> tuple[list[PdfTable], list[PdfTable], float]:
    """Return the tables below the gear of the back, those of further pages, and their height.

    A short ledger opens no page for itself: it is on the back, or shares the page with a rule.
    """
    entries, own, later = ledger(sheet), weapon_rules(sheet), weapon_rules(sheet)
    high = fit_table(own, width, spare)
    both = high + natural_height(entries, width) - LAST_GAP
    if len(own.rows) == len(later.rows) and entries.rows:
        if both - LAST_GAP <= spare + GEAR_LINES:  # nor is there one below the gear
            return [entries, own] if high else [entries], [], both
        if high and len(entries.rows) < KEPT_TOGETHER:
            own.rows.pop()
            high = natural_height(own, width) if own.rows else 0.0
    del later.rows[: len(own.rows)]
    return [own] if high else [], [entries, later], high


def further(pen: Pen, sheet: Sheet, page: Frame, tables: list[PdfTable]) -> list[PdfTable]:
    """Draw one more page of the rest, in two columns, or in one on a narrow page."""
    y = draw_running_head(pen, sheet, page)
    bottom = page.y + page.height - blocks.FOOT
    rest = flow(pen, page._replace(y=y, height=bottom - y), tables)
    return [] if all(table.only_fills for table in rest) else rest


def skills(sheet: Sheet) -> PdfTable:
    """Return the skills, with boxes for the marks of a session (AD-02)."""
    columns = (
        PdfColumn("skill"),
        PdfColumn("base", 38, style=SMALL),
        PdfColumn("level", 20, "right"),
        PdfColumn("total", 22, "right", NUMBER),
        PdfColumn("marks", MARKS * TICK_STEP + 3),
    )
    rows = [
        PdfRow((skill_words(s, MARKS), s.base, str(s.level), str(s.total), Ticks(MARKS, s.marks)))
        for s in sheet.skills
    ]
    return PdfTable("Skills", "tick each success in play", columns, rows)


def skill_words(skill: SkillRow, boxes: int) -> str:
    """Return the name of a skill, with its marks in words if they are more than its boxes."""
    return f"{skill.name}, {skill.marks} marks" if skill.marks > boxes else skill.name


def weapons(sheet: Sheet) -> PdfTable:
    """Return the weapons in use: initiative, attack in each band, damage, ammunition."""
    columns = (
        PdfColumn("weapon", style=STRONG),
        PdfColumn("init", 24, "right", NUMBER),
        *(PdfColumn(name, 28, "right", NUMBER) for name in ("close", "med.", "long", "extr.")),
        PdfColumn("damage", 40, "right", NUMBER),
    )
    rows = [_weapon(arm) for arm in sheet.weapons]
    return PdfTable("Weapons", WOUNDED_HINT, columns, rows)


def _weapon(arm: WeaponRow) -> PdfRow:
    bands = [
        CaptionedFigure(cell.attack, cell.limit + (" m" if len(cell.limit) < LONG else ""))
        for cell in arm.bands
    ]
    far = [*bands, *("",) * (BANDS - len(bands))] if bands else [arm.attack, *("",) * (BANDS - 1)]
    reach = "" if arm.bands else ", ".join(arm.ranges)
    rate = f"ROF {arm.rof}" if arm.bands and arm.rof else ""
    words = "  ·  ".join(word for word in (rate, reach, arm.detail) if word)
    name, below = named_weapon(arm, words, "  ·  ")
    return PdfRow((name, arm.initiative, *far, arm.damage), below, supply(arm.ammunition))


def named_weapon(arm: WeaponRow, below: str, between: str) -> tuple[CaptionedFigure, str]:
    """Return name and words of a weapon, with its attack totals when wounded (CB-120).

    They are a caption of the name where ranges are captions beside it, else part of the words.
    """
    totals = " / ".join(cell.attack for cell in arm.wounded)
    wounded = f"Wounded {totals}" if totals else ""
    if arm.bands:
        return CaptionedFigure(arm.name, wounded), below
    return CaptionedFigure(arm.name, ""), between.join(filter(None, (wounded, below)))


def supply(ammunition: LoadRow | None, most: int = 0) -> LoadBoxes | None:
    """Return the ammunition of a weapon as boxes to cross out; None if it has none.

    With ``most``, a box of a large load stands for more shots, so that there are no more boxes.
    """
    if ammunition is None:
        return None
    if most:
        a_box = max(ammunition.a_box, -(-ammunition.shots // most))
        ammunition = ammunition._replace(a_box=a_box)
    words = f"{ammunition.shots} shots, a box is {ammunition.a_box}"
    loads = ammunition.boxes
    crossed = ammunition.crossed, ammunition.used_spare
    return LoadBoxes(words if ammunition.a_box > 1 else "shots", loads, ammunition.spare, *crossed)


def _armour(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    heading(pen, frame, "Armour", "SP, tick off wear")
    blocks.body(pen, sheet, frame.x - 8, frame.y + 18)
    side = Frame(frame.x + 88, frame.y + 16, frame.width - 88, blocks.ARMOUR_FIGURE)
    place(pen, armour(sheet), side)
    return frame.y + blocks.ARMOUR_FIGURE + 16


def armour(sheet: Sheet, wear: int = WEAR) -> PdfTable:
    """Return the six locations with SP, boxes for its loss, and ticks for crippled limbs."""
    columns = (
        PdfColumn("d10", 24, style=SMALL),
        PdfColumn("location"),
        PdfColumn("SP", 22, "right", NUMBER),
        PdfColumn("wear", wear * TICK_STEP + 4),
        PdfColumn("crippled", 32),
    )
    return PdfTable("", "", columns, [_location(sheet, row, wear) for row in sheet.locations])


def _location(sheet: Sheet, row: LocationRow, wear: int) -> PdfRow:
    """Return a location; SP lost beyond the boxes is taken off the number (CB-100, CB-109)."""
    lost = sheet.play.armour.get(row.name, 0)
    shown = (row.sp, lost) if lost <= wear else (row.sp - lost, 0)
    crippled = Ticks(int(row.name in LIMBS), int(row.name in sheet.play.crippled))
    return PdfRow((row.roll, row.name, str(max(0, shown[0])), Ticks(wear, shown[1]), crippled))


def balances(sheet: Sheet) -> PdfTable:
    """Return the improvement points by pool, with room to write (AD-01)."""
    columns = (
        PdfColumn("improvement points"),
        PdfColumn("earned", 40, "right", editable=True),
        PdfColumn("spent", 40, "right", editable=True),
        PdfColumn("left", 46, "right", NUMBER, editable=True),
    )
    rows = [PdfRow((b.name, str(b.earned), str(b.spent), str(b.left))) for b in sheet.balances]
    return PdfTable("Improvement", "IP", columns, rows)


def perks(sheet: Sheet) -> PdfTable:
    """Return the perks with their effects."""
    columns = (PdfColumn("perk", style=STRONG), PdfColumn("level", 30, "right", NUMBER))
    rows = [
        PdfRow((p.name + (f": {p.note}" if p.note else ""), str(p.level)), p.text)
        for p in sheet.perks
    ]
    return PdfTable("Perks", "", columns, rows)


def flaws(sheet: Sheet) -> PdfTable:
    """Return the flaws with their values and approval status."""
    columns = (
        PdfColumn("flaw", style=STRONG),
        PdfColumn("points", 30, "right", NUMBER),
        PdfColumn("", 12, "centre"),
        PdfColumn("state", 66, style=SMALL),
    )
    rows = [
        PdfRow(
            (f.name, str(f.value), f.mark, f.state),
            "  ·  ".join(word for word in (f.grades, f.description) if word),
        )
        for f in sheet.flaws
    ]
    return PdfTable("Flaws", sheet.flaw_sum, columns, rows)


def _exceptions(sheet: Sheet) -> Iterator[PdfTable]:
    """Yield the exceptions of the GM with their reasons (CC-16)."""
    if sheet.grants:
        columns = (
            PdfColumn("", style=STRONG),
            PdfColumn("", 12, "centre"),
            PdfColumn("", 66, style=SMALL),
        )
        rows = [PdfRow((g.name, g.mark, g.state), g.reason) for g in sheet.grants]
        yield PdfTable("Exceptions", "beyond the rules", columns, rows, heads=False)


def _special(sheet: Sheet) -> Iterator[PdfTable]:
    """Yield the items of Special Equipment (CC-02)."""
    if sheet.special:
        rows = [PdfRow((item,)) for item in sheet.special]
        yield PdfTable("Special equipment", "", (PdfColumn(""),), rows, heads=False)


def equipment(sheet: Sheet) -> PdfTable:
    """Return the armour worn and all other gear."""
    columns = (
        PdfColumn("item"),
        PdfColumn("count", 32, "right", editable=True),
        PdfColumn("weight", 44, "right", SMALL),
    )
    rows = [PdfRow((), f"Worn: {sheet.armour}")]
    rows += [PdfRow((e.name, str(e.count), e.kilograms)) for e in sheet.equipment]
    return PdfTable("Gear", f"carries {sheet.weight}", columns, rows)


def _remarks(sheet: Sheet) -> Iterator[PdfTable]:
    """Yield the notes for the GM: pools, issues and rulings of the campaign."""
    pools = [PdfRow((pool.name, pool.text)) for pool in sheet.pools]
    pools += [PdfRow(("GM", sheet.approvals))] if sheet.approvals else []
    yield PdfTable(
        "Points", "", (PdfColumn("", 44, style=STRONG), PdfColumn("")), pools, heads=False
    )
    if sheet.issues:
        rows = [PdfRow((i.severity, i.rule), i.message) for i in sheet.issues]
        columns = (PdfColumn("", style=STRONG), PdfColumn("", 40, "right", SMALL))
        yield PdfTable("Checks", "for the GM", columns, rows, heads=False)
    if sheet.rulings:
        lines = [PdfRow((text,)) for text in sheet.rulings]
        yield PdfTable("Rulings", "changed from the default", (PdfColumn(""),), lines, heads=False)


def notes(sheet: Sheet) -> PdfTable:
    """Return the notes, with lines to write on."""
    rows = [PdfRow((sheet.notes,))] if sheet.notes else []
    return PdfTable("Notes", "", (PdfColumn("", style=TextStyle(BODY, 9)),), rows, heads=False)


def weapon_rules(sheet: Sheet) -> PdfTable:
    """Return the rules of the character's own weapons."""
    rows = [PdfRow((each.title, each.rule), each.text) for each in sheet.weapon_rules]
    columns = (PdfColumn("", style=STRONG), PdfColumn("", 40, "right", SMALL))
    return PdfTable("Rules of your weapons", "", columns, rows, heads=False, only_fills=True)


def ledger(sheet: Sheet) -> PdfTable:
    """Return every event since creation, with its gains and costs (AD-10)."""
    columns = (
        PdfColumn("", 18, "right", SMALL),
        PdfColumn("date", 53, style=SMALL),
        PdfColumn("what happened"),
        PdfColumn("points", 52, "right", SMALL),
    )
    rows = [
        PdfRow((str(e.number), e.on, e.text, e.amounts.replace(", ", "\n")), e.note)
        for e in sheet.ledger
    ]
    return PdfTable("Ledger", f"head {sheet.head}", columns, rows)


def sheet_chapter(sheet: Sheet, size: Size, *usual: SheetPage) -> Chapter:
    """Return the chapter of a character, with pages that draw its sheet."""

    def bound(draw: SheetPage) -> DrawPage:
        return lambda pen, page, rest: draw(pen, sheet, page, rest)

    return Chapter(
        sheet.name,
        size,
        tuple(map(bound, usual)),
        bound(further),
        character_foot(sheet),
        sheet.player,
    )


def full_sheet(member: SheetSubject, size: Size) -> Chapter:
    """Return front and back; content without room goes on to further pages."""
    return sheet_chapter(member.sheet, size, front, back)
