"""The fight card: half a page of figures for a fight, beside the boxes that change them."""

from chargen.views.pdf import Size
from chargen.views.pdf.blocks import blocks
from chargen.views.pdf.blocks.boxes import TICK, TICK_STEP
from chargen.views.pdf.blocks.table import Frame, PdfTable, heading, place
from chargen.views.pdf.blocks.wrap import wrap
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts.pages import armour, sheet_chapter, weapons
from chargen.views.pdf.pen import BODY, BOLD, INK, MUTED, Pen, TextStyle
from chargen.views.sheet_model import Sheet, WoundGroup
from chargen.views.sheet_subject import SheetSubject

LABEL = TextStyle(BODY, 7.6, MUTED)
NAME = TextStyle(BODY, 9)
STATE = TextStyle(BOLD, 9)
STEP = 14.2
"""Points between lines of the wound track."""
GAP = 8.0
ARMOUR_WIDTH = 164.0
NAMES = 37.0
"""Width for the name of a wound state; half a Letter page has none to spare."""
TILES_IN_LINE = 3
POINTS = 9
"""Boxes for suppression points; a fighter seldom has more at once (CB-70)."""
_HEADING = 22.0


def fight_card(member: SheetSubject, size: Size) -> Chapter:
    """Return the card on half a page, upright; weapons without room go on to another."""
    width, height = size
    return sheet_chapter(member.sheet, (height / 2, width), _card)


def _card(pen: Pen, sheet: Sheet, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    y = blocks.small_head(pen, sheet, page)
    tiles = [each for each in sheet.figures if each.rolled_against]
    y = blocks.figures(pen, tiles, page._replace(y=y), TILES_IN_LINE)
    words = blocks.wound_penalties(sheet)
    lines = wrap(words, LABEL, page.width)
    low = _HEADING + STEP * len(sheet.wounds) + 10 * len(lines) + blocks.FOOT
    bottom = page.y + page.height - low
    arms = weapons(sheet)
    place(pen, arms, page._replace(y=y, height=bottom - 6 - y), fill=True)
    left = page._replace(y=bottom, width=ARMOUR_WIDTH)
    _tallies(pen, sheet, left._replace(y=_armour(pen, sheet, left)))
    beside = ARMOUR_WIDTH + GAP
    _wounds(pen, sheet, page._replace(x=page.x + beside, y=bottom, width=page.width - beside))
    y = bottom + _HEADING + STEP * len(sheet.wounds) + 6
    for start, end in lines:
        pen.text(page.x, y, words[start:end], LABEL)
        y += 10
    return [*rest, *([arms] if arms.rows else [])]


def _armour(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    heading(pen, frame, "Armour", "SP, tick off wear")
    return place(pen, armour(sheet), frame._replace(y=frame.y + 17, height=frame.height))


def _tallies(pen: Pen, sheet: Sheet, frame: Frame) -> None:
    """Draw boxes for luck spent and for suppression points."""
    for line, (words, boxes) in enumerate((("luck", sheet.luck), ("suppressed", POINTS))):
        y = frame.y + 4 + line * STEP
        pen.text(frame.x, y + 8, words, LABEL)
        start = frame.x + 50
        shown = min(boxes, int((frame.width - 50) // TICK_STEP))
        for number in range(shown):
            pen.box(start + number * TICK_STEP, y, TICK, TICK, ink=MUTED, thick=0.5)
            pen.check_box(start + number * TICK_STEP, y, TICK, f"{words}, box {number + 1}")


def _wounds(pen: Pen, sheet: Sheet, frame: Frame) -> None:
    """Draw the track, a line for each state with its saves beside its boxes (CB-120 to CB-122)."""
    heading(pen, frame, "Wounds", "saves on d10")
    for number, group in enumerate(sheet.wounds):
        y = frame.y + _HEADING + number * STEP
        pen.text(frame.x, y + 8, group.name, NAME)
        for box in range(4):
            across = frame.x + NAMES + box * TICK_STEP
            pen.box(across, y, TICK, TICK, ink=INK, thick=0.8)
            pen.check_box(across, y, TICK, f"Wounds, {group.name}, box {box + 1}")
        pen.text(frame.x + NAMES + 4 * TICK_STEP + 4, y + 8, _saves(group), STATE)


def _saves(group: WoundGroup) -> str:
    return " \N{MIDDLE DOT} ".join(filter(None, blocks.saves(group)))
