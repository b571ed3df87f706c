"""The blank sheet: front, list of skills and back, to fill in by pencil or on a screen."""

from collections.abc import Callable, Sequence

from chargen.character.document.condition import LIMBS
from chargen.views.handouts.blank import BlankSheet, BlankSkill, BlankState, blank_sheet
from chargen.views.pdf import SHEETS, Size
from chargen.views.pdf.blocks import blocks, page_header
from chargen.views.pdf.blocks.blocks_measured import figure_tables
from chargen.views.pdf.blocks.boxes import TICK, TICK_STEP, Ticks, tick_box
from chargen.views.pdf.blocks.columns import side_by_side
from chargen.views.pdf.blocks.table import Frame, PdfColumn, PdfRow, PdfTable, heading, place
from chargen.views.pdf.blocks.wrap import wrap
from chargen.views.pdf.drawing import Chapter, DrawPage
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.pen import BODY, HEAD, INK, LINE, MUTED, TILE, Pen, TextStyle

TITLE = SHEETS["blank"].caption
HEADING = "Character sheet"
LABEL = TextStyle(HEAD, 9, MUTED)
SKILL = TextStyle(BODY, 8.2)
SMALL = TextStyle(BODY, 8)
WRITTEN = TextStyle(BODY, 12.5)
"""Height of a line for handwriting, in points."""
WHO = (("name", 0.4), ("player", 0.25), ("concept", 0.35))
"""Words below a line, and its share of the width."""
WHO_HEIGHT = 44.0
SAVE_HEIGHT = 22.0
WOUNDS_HEIGHT = 106.0
BETWEEN = 10.0
COLUMNS = 3
FIELD = 15.0
"""Side of a box for a number, in points."""
MARKS = 2
WEAPON_HEIGHT = 66.0
WEAPON_FIELDS = ("init.", "close", "medium", "long", "extr.", "damage")
ROUNDS = 20
LUCK = 10
LUCK_HEIGHT = 62.0
SUPPRESSION = 10


def blank(size: Size) -> Chapter:
    """Return a front for play, the list of skills and a back with prices."""
    sheet = blank_sheet()

    def bound(draw: Callable[[Pen, BlankSheet, Frame], None]) -> DrawPage:
        def page(pen: Pen, frame: Frame, rest: list[PdfTable]) -> list[PdfTable]:
            draw(pen, sheet, frame)
            return rest

        return page

    return Chapter(TITLE, size, tuple(map(bound, (_front, _list, _back))), _nothing)


def _nothing(_pen: Pen, _page: Frame, _rest: list[PdfTable]) -> list[PdfTable]:
    raise ValueError("a blank sheet leaves nothing over")


def _front(pen: Pen, sheet: BlankSheet, page: Frame) -> None:
    y = page_header.draw_title(pen, HEADING, "X-Com: Gray Dawn", page)
    y = _name_lines(pen, page._replace(y=y))
    y = _stats(pen, sheet.stats, page._replace(y=y))
    y = _figures(pen, sheet.figures, page._replace(y=y))
    track = page.y + page.height - blocks.FOOT - WOUNDS_HEIGHT
    left, right = side_by_side(page, y, track - 8)
    _weapons(pen, left)
    end = _armour(pen, sheet, right)
    _luck(pen, right._replace(y=end))
    lines = PdfTable(
        "Perks and notes in play", "", (PdfColumn("", style=WRITTEN),), [], heads=False
    )
    end += LUCK_HEIGHT
    place(pen, lines, right._replace(y=end, height=right.y + right.height - end), fill=True)
    _wounds(pen, sheet.states, page._replace(y=track))


def _name_lines(pen: Pen, frame: Frame) -> float:
    x, y = frame.x, frame.y + WHO_HEIGHT - 18
    for words, share in WHO:
        wide = frame.width * share
        pen.line(x, y, x + wide - BETWEEN, y, INK, 0.8)
        pen.text(x, y + 8.5, words, LABEL)
        pen.text_field((x, y - 17), wide - BETWEEN, 16, words.capitalize())
        x += wide
    return frame.y + WHO_HEIGHT


def _stats(pen: Pen, names: Sequence[str], frame: Frame) -> float:
    high = blocks.STATS_HEIGHT
    cell = frame.width / len(names)
    pen.box(frame.x, frame.y, frame.width, high, ink=INK, thick=1.0)
    for number, name in enumerate(names):
        x = frame.x + number * cell
        if number:
            pen.line(x, frame.y, x, frame.y + high, LINE, 0.7)
        pen.text(x + cell / 2, frame.y + 11, name, LABEL, "centre")
        pen.text_field((x + 3, frame.y + 15), cell - 6, high - 18, name)
    return frame.y + high + 6


def _figures(pen: Pen, names: Sequence[str], frame: Frame) -> float:
    gap, in_line = 4.0, blocks.FIGURES_IN_LINE
    wide = (frame.width - gap * (in_line - 1)) / in_line
    high = blocks.FIGURE_HEIGHT
    for number, name in enumerate(names):
        line, column = divmod(number, in_line)
        x, y = frame.x + column * (wide + gap), frame.y + line * (high + gap)
        pen.box(x, y, wide, high, fill=TILE)
        pen.text(x + 5, y + 9.2, name, LABEL)
        pen.text_field((x + 4, y + 11), wide - 8, high - 12, name)
    return frame.y + -(-len(names) // in_line) * (high + gap) + 4


def _weapons(pen: Pen, frame: Frame) -> None:
    """Draw as many weapons as fit, with a box for each number and each round."""
    heading(pen, frame, "Weapons", "below each range its last metre")
    count = int((frame.height - 18) // WEAPON_HEIGHT)
    step = (frame.height - 18) / count
    for number in range(count):
        what = f"Weapon {number + 1}"
        _weapon(pen, frame._replace(y=frame.y + 18 + number * step), what)


def _weapon(pen: Pen, frame: Frame, what: str) -> None:
    name = frame.width * 0.36
    pen.line(frame.x, frame.y + 26, frame.x + name - 6, frame.y + 26, INK, 0.7)
    pen.text(frame.x, frame.y + 34, "weapon", LABEL)
    pen.text_field((frame.x, frame.y + 11), name - 6, 14, f"{what}, name")
    wide = (frame.width - name) / len(WEAPON_FIELDS)
    for number, words in enumerate(WEAPON_FIELDS):
        x = frame.x + name + number * wide
        pen.text(x + wide / 2, frame.y + 9, words, LABEL, "centre")
        pen.box(x + 1, frame.y + 12, wide - 2, FIELD + 1, ink=MUTED, thick=0.6)
        pen.text_field((x + 2, frame.y + 13), wide - 4, FIELD - 1, f"{what}, {words}")
        if 0 < number < len(WEAPON_FIELDS) - 1:
            pen.line(x + 3, frame.y + 42, x + wide - 3, frame.y + 42, LINE, 0.6)
            pen.text_field((x + 2, frame.y + 29), wide - 4, 12, f"{what}, metres of {words}")
    pen.text(frame.x, frame.y + 56, "shots", LABEL)
    step = (frame.width - 26) / ROUNDS
    for number in range(ROUNDS):
        tick_box(pen, frame.x + 26 + number * step, frame.y + 48, f"{what}, shot {number + 1}")


def _armour(pen: Pen, sheet: BlankSheet, frame: Frame) -> float:
    heading(pen, frame, "Armour", "SP, tick off wear")
    columns = (
        PdfColumn("d10", 26, style=LABEL),
        PdfColumn("location", style=WRITTEN._replace(size=9.4)),
        PdfColumn("SP", 36, editable=True),
        PdfColumn("wear", pages.WEAR * TICK_STEP + 4),
        PdfColumn("crippled", 32),
    )
    rows = [
        PdfRow((roll, name, "", Ticks(pages.WEAR), Ticks(int(name in LIMBS))))
        for roll, name in sheet.places
    ]
    table = PdfTable("", "", columns, rows)
    return place(pen, table, frame._replace(y=frame.y + 16, height=frame.height - 16)) + 2


def _luck(pen: Pen, frame: Frame) -> None:
    heading(pen, frame, "Luck and suppression")
    for number in range(LUCK):
        x = frame.x + 1 + number * blocks.LUCK_STEP
        pen.circle(x + 6, frame.y + 28, 6, INK)
        pen.check_box(x, frame.y + 22, 12, f"Luck, point {number + 1}")
    pen.text(frame.x, frame.y + 50, "suppressed", LABEL)
    for number in range(SUPPRESSION):
        x = frame.x + 50 + number * TICK_STEP
        tick_box(pen, x, frame.y + 42, f"Suppression, point {number + 1}")


def _wounds(pen: Pen, states: Sequence[BlankState], frame: Frame) -> None:
    heading(pen, frame, "Wounds", "saves: BODY plus this or less on d10")
    cell = frame.width / len(states)
    with pen.tagged("L"):
        for number, state in enumerate(states):
            _state(pen, state, frame.x + number * cell, frame.y, cell)
    half, y = frame.x + frame.width / 2, frame.y + WOUNDS_HEIGHT - 13
    blocks.draw_tally(pen, (frame.x, y), blocks.STUN)
    blocks.draw_tally(pen, (half, y), blocks.ONES)


def _state(pen: Pen, state: BlankState, x: float, y: float, wide: float) -> None:
    middle = x + wide / 2
    with blocks.label_item(pen, state.name, middle, y + 26, blocks.GROUP, "centre"):
        for line, words in enumerate(state.saves):
            top = y + 52 + SAVE_HEIGHT * line
            pen.text(middle, top, words, LABEL, "centre")
            pen.line(x + 12, top + 14, x + wide - 12, top + 14, LINE, 0.6)
            pen.text_field((x + 12, top + 2), wide - 24, 11.6, f"{state.name}, {words}")
    left = x + (wide - 4 * TICK_STEP) / 2
    for box in range(4):
        what = f"Wounds, {state.name}, box {box + 1}"
        tick_box(pen, left + box * TICK_STEP, y + 30, what, ink=INK)


def _list(pen: Pen, sheet: BlankSheet, page: Frame) -> None:
    y = page_header.draw_title(pen, "Skills", "base, level, total; tick each success in play", page)
    high = page.y + page.height - blocks.FOOT - 4 - y
    wide = (page.width - BETWEEN * (COLUMNS - 1)) / COLUMNS
    a_column = -(-len(sheet.skills) // COLUMNS)
    step = high / a_column
    for number, skill in enumerate(sheet.skills):
        column, line = divmod(number, a_column)
        _skill(pen, skill, Frame(page.x + column * (wide + BETWEEN), y + line * step, wide, step))


def _skill(pen: Pen, skill: BlankSkill, frame: Frame) -> None:
    """Draw a skill with its boxes, and its base below its name."""
    x, base = frame.x + frame.width - MARKS * TICK_STEP, frame.y + frame.height - 4
    what = skill.name or f"Skill by {skill.base}"
    for box in range(MARKS):
        left, label = x + box * TICK_STEP + 1, f"{what}: marks, box {box + 1}"
        tick_box(pen, left, base - TICK, label)
    for box, words in enumerate(("level", "total")):
        left = x - (2 - box) * (FIELD + 3)
        pen.box(left, base - FIELD, FIELD, FIELD, ink=INK, thick=0.7)
        pen.text_field((left + 1, base - FIELD + 1), FIELD - 2, FIELD - 2, f"{what}, {words}")
    room = frame.width - MARKS * TICK_STEP - 2 * (FIELD + 3)
    lines = wrap(skill.name, SKILL, room - 26) if skill.name else []
    top = base - 1 - 9.2 * (len(lines) - 1)
    for number, (start, end) in enumerate(lines):
        pen.text(frame.x, top + 9.2 * number, skill.name[start:end], SKILL)
    pen.text(frame.x + room - 3, base - 1, skill.base, LABEL, "right")
    if not lines:
        pen.line(frame.x, base, frame.x + room - 30, base, LINE, 0.6)
        pen.text_field((frame.x, base - 12), room - 30, 12, f"{what}, name")


def _back(pen: Pen, sheet: BlankSheet, page: Frame) -> None:
    y = page_header.draw_title(pen, "Traits and gear", "", page)
    left, right = side_by_side(page, y, page.y + page.height - blocks.FOOT - 2)
    end = _prices(pen, sheet, right)
    _draw_lines(
        pen, right._replace(y=end, height=right.y + right.height - end), ("Gear", "Improvement")
    )
    _draw_lines(pen, left, ("Perks", "Flaws", "Notes"))


def _draw_lines(pen: Pen, frame: Frame, titles: Sequence[str]) -> None:
    """Divide a frame among headings with lines to write on."""
    high = frame.height / len(titles)
    for number, title in enumerate(titles):
        table = PdfTable(title, "", (PdfColumn("", style=WRITTEN),), [], heads=False)
        place(pen, table, frame._replace(y=frame.y + number * high, height=high - 6), fill=True)


def _prices(pen: Pen, sheet: BlankSheet, frame: Frame) -> float:
    """Draw prices and the rules of derived values; return the lower end."""
    heading(pen, frame, "Prices", ", ".join(table.rule for table in sheet.prices))
    y = frame.y + 20
    for table in sheet.prices:
        item = figure_tables((table,), SMALL.size, frame.width)
        item.draw(pen, frame.x, y)
        y += item.height + 2
    heading(pen, frame._replace(y=y), "Formulas")
    columns = (PdfColumn("", 30, style=LABEL), PdfColumn("", style=SMALL))
    price_table = PdfTable("", "", columns, [PdfRow(pair) for pair in sheet.values], heads=False)
    return place(pen, price_table, frame._replace(y=y + 17, height=frame.height)) + 4
