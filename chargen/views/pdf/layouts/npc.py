"""NPC cards, four to a page, to cut apart or keep beside the dice; long ones fill a column."""

from collections.abc import Iterable, Sequence

from chargen.views.handouts import npc
from chargen.views.handouts.npc import PLACES, NpcCard, NpcState
from chargen.views.pdf import Size
from chargen.views.pdf.blocks import blocks, page_header
from chargen.views.pdf.blocks.boxes import tick_box
from chargen.views.pdf.blocks.columns import flow, inner
from chargen.views.pdf.blocks.table import (
    BELOW,
    CaptionedFigure,
    Content,
    Frame,
    PdfColumn,
    PdfRow,
    PdfTable,
    natural_height,
    place,
)
from chargen.views.pdf.blocks.wrap import paragraph, wrap
from chargen.views.pdf.drawing import Chapter, DrawPage
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.layouts.system_card import (
    CELL_STEP,
    LOAD_BOXES,
    body_height,
    cell_lines,
    draw_cells,
    system_card,
)
from chargen.views.pdf.pen import (
    ACCENT,
    BODY,
    BOLD,
    HEAD,
    INK,
    LINE,
    MUTED,
    Pen,
    TextStyle,
    register,
)
from chargen.views.pdf.pen import width as text_width
from chargen.views.sheet_model import WeaponRow
from chargen.views.sheet_subject import SheetSubject
from chargen.views.system_card import NamedFigure

TITLE = "NPC cards"
PLACES_IN_COLUMN = 2
GUTTER = 12.0
PAD = 6.0
"""Points between the edge of a card and its content."""
NAMES = (17.0, 15.0, 13.0, 11.5)
ABOUT = TextStyle(BODY, 8, MUTED)
LABEL = TextStyle(HEAD, 9)
STRONG = TextStyle(BOLD, 9)
WORDS = TextStyle(BODY, 8.2)
FINE = TextStyle(BODY, 8)
"""The style of words on a card with much to say."""
NUMBER = TextStyle(HEAD, 10.5)
STATE = TextStyle(HEAD, 9)
SAVE = TextStyle(HEAD, 10)
STATE_HEIGHT = 23.0
CAPTION = 11.0
STATES = 5
"""Wound states in a line."""
BOXES = 4
STEP = 10.9
"""Points between two boxes."""
SUBJECT = TextStyle(HEAD, 14)
SUBJECT_ROOM = 160.0
"""Width of the name repeated over the overflow of a card, in points."""
LOW = 4.0
"""Points by which tables move closer, into the line above the boxes."""
NUMBERED = 12.0
"""Width of a mook's number before its boxes, in points."""


def npc_cards(members: Sequence[SheetSubject], size: Size) -> Chapter:
    """Return as many pages as needed; the overflow of cards follows the last."""
    register()
    filled = _fill_pages(npc.cards(members), inner(*size))
    return Chapter(TITLE, size, tuple(_page(*each) for each in filled), _further)


def _page(cards: Sequence[tuple[NpcCard, Frame]], free: Sequence[Frame]) -> DrawPage:
    def draw(pen: Pen, _frame: Frame, rest: list[PdfTable]) -> list[PdfTable]:
        for card, frame in cards:
            rest = [*rest, *_card(pen, card, frame)]
        for frame in free:
            rest = flow(pen, frame, rest)
        return rest

    return draw


def _fill_pages(
    cards: Iterable[NpcCard], page: Frame
) -> list[tuple[list[tuple[NpcCard, Frame]], list[Frame]]]:
    """Return the cards of each page with their places, and the places left free.

    A card goes to the first page that has room for it: a quarter, or both quarters of a column.
    """
    filled: list[tuple[list[tuple[NpcCard, Frame]], list[Frame]]] = []
    for card in cards:
        tall = not _fits(card, _places(page)[0])
        for placed, free in filled:
            if frame := _take_place(free, tall=tall):
                placed.append((card, frame))
                break
        else:
            free = _places(page)
            if frame := _take_place(free, tall=tall):
                filled.append(([(card, frame)], free))
    return filled


def _take_place(free: list[Frame], *, tall: bool) -> Frame | None:
    """Take a quarter, or a whole column, out of the free places; None if there is none."""
    for place_ in free:
        column = [each for each in free if each.x == place_.x]
        if not tall or len(column) == PLACES_IN_COLUMN:
            taken = column if tall else [place_]
            free[:] = [each for each in free if each not in taken]
            return place_._replace(height=taken[-1].y + taken[-1].height - place_.y)
    return None


def _fits(card: NpcCard, frame: Frame) -> bool:
    """Return whether a frame has room for all of a card in its tightest setting."""
    wide, high = frame.width - 2 * PAD, frame.height - 2 * PAD
    high -= _head_height(card, wide)
    if card.other is not None:
        return body_height(card.other, wide, _mook_names(card)) <= high
    lines = sum(len(cell_lines(cells, wide)) for cells in _cells(card))
    room = high - lines * CELL_STEP - _track_height(card)
    return _is_room([_weapons(card, boxes=False, below=FINE), _fine_words(card)], wide, room)


def _places(page: Frame) -> list[Frame]:
    wide = (page.width - GUTTER) / 2
    high = (page.height - blocks.FOOT - GUTTER) / 2
    corners = [(x, y) for y in (0, high + GUTTER) for x in (0, wide + GUTTER)]
    return [Frame(page.x + x, page.y + y, wide, high) for x, y in corners]


def _further(pen: Pen, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    y = page_header.draw_title(pen, TITLE, "more than fits on the cards", page)
    high = page.y + page.height - blocks.FOOT - y
    return flow(pen, page._replace(y=y, height=high), rest)


def _card(pen: Pen, card: NpcCard, frame: Frame) -> list[PdfTable]:
    """Draw a card; return its overflow, under the name of its NPC."""
    pen.box(*frame, ink=LINE, thick=0.8, round_by=5)
    inner = Frame(frame.x + PAD, frame.y + PAD, frame.width - 2 * PAD, frame.height - 2 * PAD)
    y = _head(pen, card, inner)
    if card.other is not None:
        room = inner._replace(y=y, height=inner.y + inner.height - y)
        return _name_rest(card, system_card(pen, card.other, room, _mook_names(card)))
    for cells, ink in zip(_cells(card), (INK, "", LINE), strict=True):
        y = draw_cells(pen, cells, inner._replace(y=y), ink)
    end = inner.y + inner.height
    bottom = end - _track_height(card)
    tables = [_weapons(card, boxes=not card.mooks), _words(card)]
    if not _is_room(tables, inner.width, bottom - y):
        tables[0] = _weapons(card, boxes=False)
    if not _is_room(tables, inner.width, bottom - y):
        tables = [_weapons(card, boxes=False, below=FINE), _fine_words(card)]
    for table in tables:
        frame = inner._replace(y=y, height=bottom + LOW - y)
        y = max(y, place(pen, table, frame) - LOW)
    (_mooks if card.mooks else _track)(pen, card, inner._replace(y=bottom))
    return _name_rest(card, [table for table in tables if table.rows])


def _mook_names(card: NpcCard) -> list[str]:
    return [f"{card.name} {number}" for number in card.mooks]


def _is_room(tables: Sequence[PdfTable], wide: float, high: float) -> bool:
    """Return whether the tables of a card fit, the last one to the line above the boxes."""
    return sum(natural_height(table, wide) - LOW for table in tables) <= high + LOW


def _name_rest(card: NpcCard, tables: list[PdfTable]) -> list[PdfTable]:
    """Return what a card has no room for under the name of its NPC."""
    start, end = wrap(card.name, SUBJECT, SUBJECT_ROOM)[0]
    for table in tables:
        table.title = card.name[start:end]
    return tables


def _name_style(card: NpcCard, wide: float) -> TextStyle:
    """Return the largest style in which the name fits a line, else the smallest."""
    fits = (s for s in NAMES if text_width(card.name, TextStyle(HEAD, s)) <= wide)
    return TextStyle(HEAD, next(fits, NAMES[-1]))


def _is_about_beside(card: NpcCard, style: TextStyle, wide: float) -> bool:
    """Return whether the words about an NPC have room on the line of the name."""
    return text_width(card.about, ABOUT) <= wide - text_width(card.name, style) - 8


def _head_height(card: NpcCard, wide: float) -> float:
    style = _name_style(card, wide)
    beside = _is_about_beside(card, style, wide)
    lines = 0 if beside else len(wrap(card.about, ABOUT, wide))
    return 6 + len(wrap(card.name, style, wide)) * style.size + lines * 9.6


def _head(pen: Pen, card: NpcCard, frame: Frame) -> float:
    style = _name_style(card, frame.width)
    pen.section(card.name, frame.y)
    at = (frame.x, frame.y - 2 + style.size)
    y = paragraph(pen, card.name, style, at, frame.width, style.size, "H2") - style.size
    if _is_about_beside(card, style, frame.width):
        pen.text(frame.x + frame.width, y, card.about, ABOUT, "right")
    else:
        y = paragraph(pen, card.about, ABOUT, (frame.x, y + 9.6), frame.width, 9.6) - 9.6
    pen.line(frame.x, y + 4, frame.x + frame.width, y + 4, ACCENT, 1.6)
    return y + 8


def _cells(card: NpcCard) -> list[list[NamedFigure]]:
    """Return stats, figures and SP, the last with the numbers of the location die (CB-14)."""
    places = zip(PLACES, card.locations, strict=True)
    return [
        [NamedFigure(stat.name, str(stat.value)) for stat in card.stats],
        [NamedFigure(figure.name, figure.value) for figure in card.figures],
        [NamedFigure(f"{name} {row.roll}", str(row.sp)) for name, row in places],
    ]


def _weapons(card: NpcCard, *, boxes: bool, below: TextStyle = BELOW) -> PdfTable:
    """Return the weapons; without boxes, ammunition is a number of shots and spare loads."""
    columns = (
        PdfColumn("weapon", style=STRONG),
        PdfColumn("init", 17, "right", NUMBER),
        *(PdfColumn(name, 24, "right", NUMBER) for name in ("close", "med.", "long", "extr.")),
        PdfColumn("damage", 37, "right", NUMBER),
    )
    rows = [_weapon(arm, boxes=boxes) for arm in card.weapons]
    return PdfTable("", "", columns, rows, below=below)


def _weapon(arm: WeaponRow, *, boxes: bool) -> PdfRow:
    bands: list[Content] = [CaptionedFigure(cell.attack, cell.limit) for cell in arm.bands]
    far = bands or [arm.attack]
    reach = "" if arm.bands else ", ".join(arm.ranges)
    rate = f"ROF {arm.rof}" if arm.bands and arm.rof else ""
    shots = f"{arm.shots} shots" if arm.bands and not boxes else ""
    words = ", ".join(filter(None, (rate, shots, reach, arm.detail)))
    name, below = pages.named_weapon(arm, words, ", ")
    beyond = ("",) * (pages.BANDS - len(far))
    figures = (name, arm.initiative, *far, *beyond, arm.damage)
    return PdfRow(figures, below, pages.supply(arm.ammunition, LOAD_BOXES) if boxes else None)


def _words(card: NpcCard) -> PdfTable:
    pairs = (("skills", card.skills), ("perks", card.perks), ("notes", card.notes))
    rows = [PdfRow((label, words)) for label, words in pairs if words]
    columns = (PdfColumn("", 27, style=LABEL), PdfColumn("", style=WORDS))
    return PdfTable("", "", columns, rows, heads=False)


def _fine_words(card: NpcCard) -> PdfTable:
    """Return skills, perks and notes of a card with much to say, over its full width."""
    pairs = (("Skills", card.skills), ("Perks", card.perks))
    known = "; ".join(f"{label}: {words}" for label, words in pairs if words)
    rows = [PdfRow((words,)) for words in (known, card.notes) if words]
    return PdfTable("", "", (PdfColumn("", style=FINE),), rows, heads=False)


def _track_height(card: NpcCard) -> float:
    if card.mooks:
        return CAPTION + 11 + len(card.mooks) * (STEP + 1)
    return CAPTION + STATE_HEIGHT * (len(card.states) // STATES)


def _caption(pen: Pen, frame: Frame) -> None:
    pen.line(frame.x, frame.y, frame.x + frame.width, frame.y, LINE, 0.6)
    pen.text(frame.x, frame.y + 9, "stun / death: this or less on d10", LABEL)
    words = "Wounded: Serious / Critical / Mortal (M)"
    pen.text(frame.x + frame.width, frame.y + 9, words, LABEL, "right")


def _track(pen: Pen, card: NpcCard, frame: Frame) -> None:
    """Draw the forty boxes in two lines, each state with its saves above."""
    _caption(pen, frame)
    wide = frame.width / STATES
    with pen.tagged("L"):
        for number, state in enumerate(card.states):
            line, column = divmod(number, STATES)
            x, y = frame.x + column * wide, frame.y + CAPTION + line * STATE_HEIGHT
            _state(pen, state, x, y)
            _boxes(pen, x, y + 11, f"{card.name}, {state.name}", card.filled - number * BOXES)


def _state(pen: Pen, state: NpcState, x: float, y: float) -> None:
    with blocks.label_item(pen, state.name, x, y + 8.4, STATE):
        pen.text(x + BOXES * STEP - 1, y + 8.4, state.saves, SAVE, "right")


def _mooks(pen: Pen, card: NpcCard, frame: Frame) -> None:
    """Draw a line of boxes for each mook of the card."""
    _caption(pen, frame)
    wide = (frame.width - NUMBERED) / STATES
    starts = [frame.x + NUMBERED + number * wide for number in range(STATES)]
    with pen.tagged("L"):
        for state, x in zip(card.states, starts, strict=True):
            _state(pen, state, x, frame.y + CAPTION)
    for line, mook in enumerate(card.mooks):
        y = frame.y + CAPTION + 11 + line * (STEP + 1)
        pen.text(frame.x + NUMBERED - 3, y + 8, str(mook), STATE, "right")
        for state, x in zip(card.states, starts, strict=True):
            _boxes(pen, x, y, f"{card.name} {mook}, {state.name}")


def _boxes(pen: Pen, x: float, y: float, what: str, filled: int = 0) -> None:
    for box in range(BOXES):
        label = f"{what}, box {box + 1}"
        tick_box(pen, x + box * STEP, y, label, ticked=box < filled, ink=INK)
