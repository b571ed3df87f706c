"""Which part of a sheet stands where: the front for play, the back for reading, more as needed."""

from collections.abc import Iterator, Sequence

from chargen.sheet.model import Sheet
from chargen.sheet.pdf import blocks
from chargen.sheet.pdf.pen import BODY, BOLD, Pen, Style
from chargen.sheet.pdf.table import (
    GAP,
    SMALL,
    STRONG,
    Column,
    Frame,
    Row,
    Table,
    Ticks,
    heading,
    natural_height,
    place,
    row_heights,
)
from chargen.sheet.rows import STATE_MARKS

MARGIN = 30.0
FOOT = 16.0
GUTTER = 14.0
LEFT_SHARE = 0.53
MARKS = 6
WEAR = 6
NUMBER = Style(BOLD, 9)
GEAR_LINES = 40.0
"""Room kept for writing below the gear when the rules are printed beside it."""


def inner(width: float, height: float) -> Frame:
    """Return the frame inside the margins of a page, in points."""
    return Frame(MARGIN, MARGIN - 4, width - 2 * MARGIN, height - 2 * MARGIN + 8)


def front(pen: Pen, sheet: Sheet, page: Frame) -> list[Table]:
    """Draw the first page; return what goes on elsewhere."""
    y = blocks.head(pen, sheet, page)
    y = blocks.stats(pen, sheet, page._replace(y=y))
    y = blocks.figures(pen, sheet, page._replace(y=y))
    bottom = page.y + page.height - FOOT
    track = bottom - blocks.WOUNDS_HEIGHT
    blocks.wounds(pen, sheet, page._replace(y=track))
    left, right = _columns(page, y, track - 8)
    skill_list = skills(sheet)
    place(pen, skill_list, left, fill=True)
    weapon_list = weapons(sheet)
    fixed = blocks.ARMOUR_FIGURE + 18 + 46 + _ip_height(sheet)
    room = right._replace(height=right.height - fixed)
    place(pen, weapon_list, room, fill=True)
    y = right.y + right.height - fixed
    y = _armour(pen, sheet, right._replace(y=y))
    y = blocks.luck(pen, sheet, right._replace(y=y)) + 4
    balance = balances(sheet)
    place(pen, balance, right._replace(y=y, height=right.y + right.height - y), fill=True)
    return [t for t in (skill_list, weapon_list, balance) if t.rows]


def back(pen: Pen, sheet: Sheet, page: Frame) -> list[Table]:
    """Draw the second page; return what goes on elsewhere."""
    y = blocks.running_head(pen, sheet, page)
    left, right = _columns(page, y, page.y + page.height - FOOT)
    lefts = [perks(sheet), flaws(sheet), *_exceptions(sheet), notes(sheet)]
    rights = [*_remarks(sheet), special(sheet), equipment(sheet)]
    _share(pen, lefts, left)
    spare = right.height - sum(natural_height(t, right.width) + 4 for t in rights) - GEAR_LINES
    if high := _fitted(aid := aids(sheet), right.width, spare):
        place(pen, aid, right._replace(y=right.y + right.height - high, height=high))
        right = right._replace(height=right.height - high - 8)
    _share(pen, rights, right)
    return [table for table in (*lefts, *rights, ledger(sheet)) if table.rows]


def _fitted(table: Table, width: float, room: float) -> float:
    """Drop rows from the end until the table fits; return its height, 0 if nothing is left."""
    heights = row_heights(table, width)
    while table.rows and table.top + sum(heights[: len(table.rows)]) + GAP > room:
        table.rows.pop()
    return natural_height(table, width) if table.rows else 0


def further(pen: Pen, sheet: Sheet, page: Frame, tables: list[Table]) -> list[Table]:
    """Draw one more page of what did not fit, in two columns; return what is still left."""
    y = blocks.running_head(pen, sheet, page)
    for frame in _columns(page, y, page.y + page.height - FOOT, share=0.5):
        top = frame.y
        while tables and top < frame.y + frame.height:
            room = frame._replace(y=top, height=frame.y + frame.height - top)
            end = place(pen, tables[0], room)
            if tables[0].rows:
                break
            tables.pop(0)
            top = end + 4
    return tables


def _columns(
    page: Frame, top: float, bottom: float, share: float = LEFT_SHARE
) -> tuple[Frame, Frame]:
    left = (page.width - GUTTER) * share
    return (
        Frame(page.x, top, left, bottom - top),
        Frame(page.x + left + GUTTER, top, page.width - GUTTER - left, bottom - top),
    )


def _share(pen: Pen, tables: Sequence[Table], frame: Frame) -> None:
    """Lay tables one below the other; when room is short, each gets its fair part of it."""
    needs = [natural_height(table, frame.width) + 4 for table in tables]
    y, end = frame.y, frame.y + frame.height
    for number, table in enumerate(tables):
        later = needs[number + 1 :]
        room = end - y
        mine = room if not later else max(room - sum(later), room / (len(later) + 1))
        high = mine if not later else min(mine, needs[number])
        y = place(pen, table, frame._replace(y=y, height=max(high, 0)), fill=not later) + 4


def skills(sheet: Sheet) -> Table:
    """The skills, with boxes for the marks of a session (AD-02)."""
    columns = (
        Column("skill"),
        Column("base", 42, style=SMALL),
        Column("level", 28, "right"),
        Column("total", 32, "right", NUMBER),
        Column("marks", MARKS * 8.6 + 8),
    )
    rows = [
        Row((s.name, s.base, str(s.level), str(s.total), Ticks(MARKS, s.marks)))
        for s in sheet.skills
    ]
    return Table("Skills", "tick each success in play", columns, rows)


def weapons(sheet: Sheet) -> Table:
    """The weapons, with attack totals and the last metre of each band."""
    columns = (
        Column("weapon", style=STRONG),
        Column("attack", 32, "right", NUMBER),
        Column("damage", 42, "right"),
        Column("shots", 30, "right"),
        Column("ROF", 26, "right"),
    )
    rows = [
        Row((w.name, w.attack, w.damage, w.shots, w.rof), _use(w.ranges, w.detail))
        for w in sheet.weapons
    ]
    return Table("Weapons", "close / medium / long / extreme in metres", columns, rows)


def _use(ranges: tuple[str, ...], detail: str) -> str:
    reach = " / ".join(ranges) + (" m" if len(ranges) > 1 else "")
    return "  ·  ".join(word for word in (reach, detail) if word)


def _armour(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    heading(pen, frame, "Armour", "SP, tick off wear")
    blocks.body(pen, sheet, frame.x, frame.y + 21)
    columns = (
        Column("d10", 28, style=SMALL),
        Column("place"),
        Column("SP", 24, "right", NUMBER),
        Column("wear", WEAR * 8.6 + 4),
    )
    rows = [Row((r.roll, r.name, str(r.sp), Ticks(WEAR))) for r in sheet.locations]
    side = Frame(frame.x + 92, frame.y + 16, frame.width - 92, blocks.ARMOUR_FIGURE)
    place(pen, Table("", "", columns, rows, heads=False), side)
    return frame.y + blocks.ARMOUR_FIGURE + 16


def balances(sheet: Sheet) -> Table:
    """Improvement points by pool, with room to write (AD-01)."""
    columns = (
        Column("improvement points"),
        Column("earned", 40, "right"),
        Column("spent", 40, "right"),
        Column("left", 46, "right", NUMBER),
    )
    rows = [Row((b.name, str(b.earned), str(b.spent), str(b.left))) for b in sheet.balances]
    return Table("Improvement", "IP", columns, rows)


def _ip_height(sheet: Sheet) -> float:
    return 34 + 15.1 * max(3, min(5, len(sheet.balances) + 1))


def perks(sheet: Sheet) -> Table:
    """The perks with what each does."""
    columns = (Column("perk", style=STRONG), Column("level", 30, "right", NUMBER))
    rows = [
        Row((p.name + (f": {p.note}" if p.note else ""), str(p.level)), p.text) for p in sheet.perks
    ]
    return Table("Perks", "", columns, rows)


def flaws(sheet: Sheet) -> Table:
    """The flaws with their worth and where each stands with the GM."""
    columns = (
        Column("flaw", style=STRONG),
        Column("SkP", 24, "right", NUMBER),
        Column("", 12, "centre"),
        Column("state", 66, style=SMALL),
    )
    rows = [
        Row(
            (f.name, str(f.value), STATE_MARKS.get(f.state, ""), f.state),
            "  ·  ".join(word for word in (f.grades, f.description) if word),
        )
        for f in sheet.flaws
    ]
    return Table("Flaws", sheet.flaw_sum, columns, rows)


def _exceptions(sheet: Sheet) -> Iterator[Table]:
    """What the GM grants beyond the rules, and why (CC-16)."""
    if sheet.grants:
        columns = (Column("", style=STRONG), Column("", 12, "centre"), Column("", 66, style=SMALL))
        marks = STATE_MARKS
        rows = [Row((g.name, marks.get(g.state, ""), g.state), g.reason) for g in sheet.grants]
        yield Table("Exceptions", "beyond the rules", columns, rows, heads=False)


def special(sheet: Sheet) -> Table:
    """Items held by Special Equipment (CC-02)."""
    rows = [Row((item,)) for item in sheet.special]
    return Table("Special equipment", "", (Column(""),), rows, heads=False)


def equipment(sheet: Sheet) -> Table:
    """What is worn and everything else carried."""
    columns = (Column("item"), Column("count", 32, "right"), Column("weight", 44, "right", SMALL))
    rows = [Row((), f"Worn: {sheet.armour}")]
    rows += [Row((e.name, str(e.count), e.kilograms)) for e in sheet.equipment]
    return Table("Gear", f"carries {sheet.weight}", columns, rows)


def _remarks(sheet: Sheet) -> Iterator[Table]:
    """What a GM looks at: the pools, what the checks found, rulings of the table."""
    pools = [Row((pool.name, pool.text)) for pool in sheet.pools]
    pools += [Row(("GM", sheet.approvals))] if sheet.approvals else []
    yield Table("Points", "", (Column("", 44, style=STRONG), Column("")), pools, heads=False)
    if sheet.issues:
        rows = [Row((i.severity, i.rule), i.message) for i in sheet.issues]
        columns = (Column("", style=STRONG), Column("", 40, "right", SMALL))
        yield Table("Checks", "what a GM should know", columns, rows, heads=False)
    if sheet.rulings:
        lines = [Row((text,)) for text in sheet.rulings]
        yield Table("Rulings", "not at their default", (Column(""),), lines, heads=False)


def notes(sheet: Sheet) -> Table:
    """Notes, with lines to write on."""
    rows = [Row((sheet.notes,))] if sheet.notes else []
    return Table("Notes", "", (Column("", style=Style(BODY, 9)),), rows, heads=False)


def aids(sheet: Sheet) -> Table:
    """Rules that are looked up most often in play, in few words."""
    rows = [Row((aid.title, aid.rule), aid.text) for aid in sheet.aids]
    columns = (Column("", style=STRONG), Column("", 40, "right", SMALL))
    return Table("At the table", "", columns, rows, heads=False)


def ledger(sheet: Sheet) -> Table:
    """Everything that happened since creation, with what it gave and cost (AD-10)."""
    columns = (
        Column("", 18, "right", SMALL),
        Column("date", 47, style=SMALL),
        Column("what happened"),
        Column("points", 52, "right", SMALL),
    )
    rows = [
        Row((str(e.number), e.on, e.text, e.amounts.replace(", ", "\n")), e.note)
        for e in sheet.ledger
    ]
    return Table("Ledger", f"head {sheet.head}", columns, rows)
