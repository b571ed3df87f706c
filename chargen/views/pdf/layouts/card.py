"""The fight card: half a page of figures for a fight, beside the boxes that change them."""

from collections.abc import Sequence
from functools import partial

from chargen.views.pdf import SHEETS, Size
from chargen.views.pdf.blocks import blocks, page_header
from chargen.views.pdf.blocks.boxes import TICK_STEP, tick_box
from chargen.views.pdf.blocks.character_head import draw_small_head
from chargen.views.pdf.blocks.columns import flow, inner
from chargen.views.pdf.blocks.table import Frame, PdfTable, heading, natural_height, place
from chargen.views.pdf.blocks.wrap import wrap
from chargen.views.pdf.drawing import Chapter, DrawPage
from chargen.views.pdf.layouts.pages import armour, sheet_chapter, weapons
from chargen.views.pdf.layouts.system_card import system_card
from chargen.views.pdf.pen import BODY, HEAD, INK, LINE, Pen, TextStyle
from chargen.views.sheet_model import Sheet, WoundGroup
from chargen.views.sheet_subject import SheetSubject
from chargen.views.system_card import SystemCard

LABEL = TextStyle(BODY, 9)
WOUNDED = TextStyle(HEAD, 9.4)
NAME = TextStyle(HEAD, 10)
STATE = TextStyle(HEAD, 10.5)
WEAR = 5
TALLY_WORDS = 57.0
TALLY_STEP = 12.4
"""Points between lines of luck, suppression, stun and one-point wounds."""
STEP = 12.6
"""Points between lines of the wound track."""
GAP = 8.0
ARMOUR_WIDTH = 184.0
NAMES = 33.0
"""Width for the name of a wound state; half a Letter page has none to spare."""
TILES_IN_LINE = 3
_HEADING = 22.0
TITLE = 48
"""Most letters of the title over what a card has no room for."""


def fight_card(member: SheetSubject, size: Size) -> Chapter:
    """Return the card on half a page, upright; weapons without room go on to another."""
    width, height = size
    return sheet_chapter(member.sheet, (height / 2, width), partial(_draw, member.system_card))


def two_up(members: Sequence[SheetSubject], size: Size) -> Chapter:
    """Return cards two to a page lying on its side, with a line to cut along between them."""
    width, height = size
    left = inner(height / 2, width)
    places = (left, left._replace(x=left.x + height / 2))
    pairs = (members[first : first + 2] for first in range(0, len(members), 2))

    def page_of(pair: Sequence[SheetSubject]) -> DrawPage:
        def draw(pen: Pen, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
            for member, frame in zip(pair, places, strict=False):
                pen.section(member.sheet.name, frame.y)
                tables = _draw(member.system_card, pen, member.sheet, frame, [])
                for table in tables:
                    table.title = f"{table.title or 'Weapons'} of {member.sheet.name}"[:TITLE]
                rest = [*rest, *tables]
            pen.dashes(4, 2.2)
            low = page.y + page.height - blocks.FOOT
            pen.line(height / 2, 0, height / 2, low, LINE, 0.6)
            pen.dashes()
            return rest

        return draw

    return Chapter(SHEETS["card"].caption, (height, width), tuple(map(page_of, pairs)), _further)


def _further(pen: Pen, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    y = page_header.draw_title(pen, "Fight cards", "more than fits on the cards", page)
    return flow(pen, page._replace(y=y, height=page.y + page.height - blocks.FOOT - y), rest)


def _draw(
    other: SystemCard | None, pen: Pen, sheet: Sheet, page: Frame, rest: list[PdfTable]
) -> list[PdfTable]:
    """Draw the card of Gray Dawn, or that of another round system."""
    if other is None:
        return _card(pen, sheet, page, rest)
    y = draw_small_head(pen, sheet, page)
    pen.text(page.x, y + 9, other.title, LABEL)
    room = page._replace(y=y + 14, height=page.y + page.height - blocks.FOOT - y - 14)
    return [*rest, *system_card(pen, other, room)]


def _card(pen: Pen, sheet: Sheet, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    y = draw_small_head(pen, sheet, page)
    tiles = [each for each in sheet.figures if each.rolled_against]
    y = blocks.figures(pen, tiles, page._replace(y=y), TILES_IN_LINE)
    words = blocks.wound_penalties(sheet).replace(f"{blocks.NO_BREAK}/{blocks.NO_BREAK}", "/")
    lines = wrap(words, WOUNDED, page.width)
    high = _HEADING + STEP * len(sheet.wounds)
    low = high + 2 * TALLY_STEP + 2 + 10 * len(lines) + blocks.FOOT
    bottom = page.y + page.height - low
    room = page._replace(y=y, height=bottom - 4 - y)
    arms = weapons(sheet)
    place(pen, arms, room, fill=True)
    left = page._replace(y=bottom, width=ARMOUR_WIDTH)
    _armour(pen, sheet, left)
    beside = ARMOUR_WIDTH + GAP
    _wounds(pen, sheet, page._replace(x=page.x + beside, y=bottom, width=page.width - beside))
    _tallies(pen, sheet, page._replace(y=bottom + high))
    y = bottom + high + 2 * TALLY_STEP + 9
    for start, end in lines:
        pen.text(page.x, y, words[start:end], WOUNDED)
        y += 10
    return [*rest, *([arms] if arms.rows else [])]


def _armour(pen: Pen, sheet: Sheet, frame: Frame) -> None:
    heading(pen, frame, "Armour", "SP, tick off wear")
    table = armour(sheet, WEAR)
    high = natural_height(table, frame.width)
    place(pen, table, frame._replace(y=frame.y + 17, height=high))


def _tallies(pen: Pen, sheet: Sheet, frame: Frame) -> None:
    """Draw boxes for luck, suppression, stun and one-point wounds."""
    play = sheet.play
    tallies = (
        ("Luck", sheet.luck, play.luck),
        ("Suppressed", blocks.SUPPRESSION, play.suppression),
        ("Stun", blocks.SUPPRESSION, play.stun),
        ("One-point", blocks.SUPPRESSION, play.ones),
    )
    half = frame.width / 2
    for number, (words, boxes, ticked) in enumerate(tallies):
        x, y = frame.x + number % 2 * half, frame.y + number // 2 * TALLY_STEP
        pen.text(x, y + 8.4, words, LABEL)
        start = x + TALLY_WORDS
        for box in range(min(boxes, int((half - TALLY_WORDS) // TICK_STEP))):
            what = f"{words}, box {box + 1}"
            tick_box(pen, start + box * TICK_STEP, y, what, ticked=box < ticked)


def _wounds(pen: Pen, sheet: Sheet, frame: Frame) -> None:
    """Draw the track, a line for each state with its saves beside its boxes (CB-120 to CB-122)."""
    heading(pen, frame, "Wounds", "saves on d10")
    for number, group in enumerate(sheet.wounds):
        y = frame.y + _HEADING + number * STEP
        pen.text(frame.x, y + 8, group.name, NAME)
        for box in range(4):
            across, what = frame.x + NAMES + box * TICK_STEP, f"Wounds, {group.name}, box {box + 1}"
            tick_box(pen, across, y, what, ticked=4 * number + box < sheet.play.track, ink=INK)
        pen.text(frame.x + NAMES + 4 * TICK_STEP + 4, y + 8, _saves(group), STATE)


def _saves(group: WoundGroup) -> str:
    return " \N{MIDDLE DOT} ".join(filter(None, blocks.saves(group)))
