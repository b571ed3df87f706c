"""The body of a fight card or NPC card in a round system other than Gray Dawn."""

from collections.abc import Sequence
from typing import NamedTuple

from chargen.views.pdf.blocks import blocks
from chargen.views.pdf.blocks.boxes import TICK_STEP, tick_box
from chargen.views.pdf.blocks.table import (
    CAPTION,
    GAP,
    STRONG,
    CaptionedFigure,
    Frame,
    PdfColumn,
    PdfRow,
    PdfTable,
    natural_height,
    place,
)
from chargen.views.pdf.blocks.wrap import paragraph, wrap
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.pen import BODY, HEAD, INK, LINE, TILE, Pen, TextStyle, width
from chargen.views.system_card import NamedFigure, SystemCard, SystemTrack, SystemWeapon

LABEL = TextStyle(HEAD, 9)
VALUE = TextStyle(HEAD, 12.5)
WORDS = TextStyle(BODY, 9)
FINE = TextStyle(BODY, 8)
"""The style of details on a card with much to say."""
REMINDER = TextStyle(HEAD, 9.4)
CELL = 21.4
"""Height of a line of cells, in points."""
CELL_STEP = CELL + 3
BETWEEN = 6.0
"""Least space between two cells, in points."""
STEP = 12.6
"""Points between lines of boxes."""
HEADS = 11.0
"""Height of the names above columns of boxes."""
COLUMN_STEP = 10.9
"""Points between two boxes of a column of boxes, in both directions."""
NUMBERED = 12.0
"""Width of a mook's number before its boxes, in points."""
REMINDER_STEP = 11.0
NAMES = 36.0
"""Width for the name of a line of boxes, in points."""
LEAST = 12.0
"""Least width of a column of figures."""
LABELS = 32.0
LOAD_BOXES = 10
"""Most boxes for the shots of a weapon on a card with much to say."""


class Setting(NamedTuple):
    """The density of the content of a card."""

    most: int | None
    """Most boxes of a load: 0 is a box a shot, None no boxes."""
    fine: bool = False
    """Details are small, and boxes are below the names of their tracks."""


SETTINGS = (Setting(0), Setting(LOAD_BOXES), Setting(None), Setting(None, fine=True))
"""From the most spacious to the tightest."""


def system_card(
    pen: Pen, card: SystemCard, frame: Frame, mooks: Sequence[str] = ()
) -> list[PdfTable]:
    """Draw the numbers of a character in a frame; return what has no room.

    ``mooks`` are the names of those who share the card: each has boxes of its own.
    """
    y = draw_cells(pen, card.stats, frame, ink=INK)
    y = draw_cells(pen, card.figures, frame._replace(y=y))
    y = draw_cells(pen, (NamedFigure("armour", ""), *card.armour), frame._replace(y=y), ink=LINE)
    high, wide = frame.y + frame.height - y, frame.width
    fits = (each for each in SETTINGS if _need(card, each, wide, mooks) <= high)
    setting = next(fits, SETTINGS[-1])
    words = _reminder(card, setting)
    end = y + high - len(wrap(words, REMINDER, wide)) * REMINDER_STEP - 2
    paragraph(pen, words, REMINDER, (frame.x, end + 10), wide, REMINDER_STEP)
    top = y + high - _foot_height(card, setting, wide, mooks)
    pen.line(frame.x, top, frame.x + wide, top, LINE, 0.6)
    if _is_in_columns(card, setting, wide, mooks):
        _draw_columns(pen, card, mooks or ("",), frame._replace(y=top + 1.5))
    else:
        rows = _track_lines(card, wide)
        for number, track in enumerate(card.tracks):
            column, line = divmod(number, rows)
            _track(pen, track, frame.x + column * wide / 2, top + 1.5 + line * STEP)
    tables = _tables(card, setting)
    for table in tables:
        room = frame._replace(y=y, height=top - y)
        y = max(y, place(pen, table, room, fill=table is tables[-1]))
    return [table for table in tables if table.rows]


def body_height(card: SystemCard, wide: float, mooks: Sequence[str] = ()) -> float:
    """Return the height in points that a card needs in its tightest setting."""
    cells = (card.stats, card.figures, (NamedFigure("armour", ""), *card.armour))
    high = sum(len(cell_lines(each, wide)) * CELL_STEP for each in cells)
    return high + _need(card, SETTINGS[-1], wide, mooks)


def _need(card: SystemCard, setting: Setting, wide: float, mooks: Sequence[str]) -> float:
    """Return the height of all below the cells, in points."""
    tables = sum(natural_height(table, wide) for table in _tables(card, setting)) - GAP
    return tables + _foot_height(card, setting, wide, mooks)


def _reminder(card: SystemCard, setting: Setting) -> str:
    """Return the words below the boxes; in fine print with the heading of wounded attacks."""
    return "; ".join(filter(None, (card.reminder, card.wounded if setting.fine else "")))


def _foot_height(card: SystemCard, setting: Setting, wide: float, mooks: Sequence[str]) -> float:
    """Return the height of boxes and reminder in points."""
    if _is_in_columns(card, setting, wide, mooks):
        boxes = len(_columns(card, wide, mooks)) * (HEADS + max(1, len(mooks)) * COLUMN_STEP)
    else:
        boxes = _track_lines(card, wide) * STEP
    return boxes + len(wrap(_reminder(card, setting), REMINDER, wide)) * REMINDER_STEP + 5


def _track_lines(card: SystemCard, wide: float) -> int:
    """Return the number of lines of boxes: two tracks share one if all are short enough."""
    two = all(_track_width(track) <= wide / 2 for track in card.tracks)
    return -(-len(card.tracks) // (2 if two else 1))


def _is_in_columns(card: SystemCard, setting: Setting, wide: float, mooks: Sequence[str]) -> bool:
    """Return whether boxes go below the names of tracks: for mooks, or to save height."""
    lower = len(_columns(card, wide)) * (HEADS + COLUMN_STEP) < _track_lines(card, wide) * STEP
    return bool(mooks) or (setting.fine and lower)


def _columns(card: SystemCard, wide: float, mooks: Sequence[str] = ()) -> list[list[SystemTrack]]:
    """Return the tracks in lines; mooks whose boxes need several have lines to write on instead."""
    lines: list[list[SystemTrack]] = [[]]
    for track in card.tracks:
        if lines[-1] and sum(map(_column_width, [*lines[-1], track])) > wide - NUMBERED:
            lines.append([])
        lines[-1].append(track)
    if mooks and len(lines) > 1:
        return [[track._replace(boxes=0, words=str(track.boxes)) for track in card.tracks]]
    return lines


def _column_width(track: SystemTrack) -> float:
    words = width(track.short or track.name, LABEL) + 3 + width(track.words, LABEL)
    return max(track.boxes * COLUMN_STEP, words) + 2


def _draw_columns(pen: Pen, card: SystemCard, names: Sequence[str], frame: Frame) -> None:
    """Draw a line of boxes for each name, below the heads of the tracks."""
    y = frame.y
    for line in _columns(card, frame.width, names if names[0] else ()):
        needs = list(map(_column_width, line))
        spare = (frame.width - NUMBERED - sum(needs)) / len(line)
        starts = [frame.x + NUMBERED + sum(needs[:n]) + spare * n for n in range(len(line))]
        with pen.tagged("L"):
            for track, x, need in zip(line, starts, needs, strict=True):
                end = x + need + (-3 if track.boxes else spare - GAP)
                with blocks.label_item(pen, track.short or track.name, x, y + 8.4, LABEL):
                    pen.text(end, y + 8.4, track.words, LABEL, "right")
        y += HEADS
        for name in names:
            pen.text(frame.x + NUMBERED - 3, y + 8, name.rpartition(" ")[2], LABEL, "right")
            for track, x, need in zip(line, starts, needs, strict=True):
                what = f"{name}, {track.name}".removeprefix(", ")
                for box in range(track.boxes):
                    tick_box(pen, x + box * COLUMN_STEP, y, f"{what}, box {box + 1}", ink=INK)
                if not track.boxes:
                    room = need + spare - GAP
                    pen.line(x, y + 9.4, x + room, y + 9.4, LINE, 0.6)
                    pen.text_field((x, y - 0.6), room, COLUMN_STEP - 1, what)
            y += COLUMN_STEP


def cell_lines(cells: Sequence[NamedFigure], wide: float) -> list[list[tuple[NamedFigure, float]]]:
    """Return values in lines, each with the width that it needs."""
    lines: list[list[tuple[NamedFigure, float]]] = [[]]
    for cell in cells:
        need = max(width(cell.name, LABEL), width(cell.value, VALUE)) + BETWEEN
        if lines[-1] and sum(used for _, used in lines[-1]) + need > wide:
            lines.append([])
        lines[-1].append((cell, need))
    return lines


def draw_cells(pen: Pen, cells: Sequence[NamedFigure], frame: Frame, ink: str = "") -> float:
    """Draw values under their names, each as wide as it needs; return the lower end."""
    y = frame.y
    with pen.tagged("L"):
        for line in cell_lines(cells, frame.width):
            pen.box(frame.x, y, frame.width, CELL, fill="" if ink else TILE, ink=ink, thick=0.8)
            spare = (frame.width - sum(need for _, need in line)) / len(line)
            x = frame.x
            for cell, need in line:
                middle = x + (need + spare) / 2
                with blocks.label_item(pen, cell.name, middle, y + 7.6, LABEL, "centre"):
                    pen.text(middle, y + 19.4, cell.value, VALUE, "centre")
                x += need + spare
            y += CELL_STEP
    return y


def _tables(card: SystemCard, setting: Setting) -> list[PdfTable]:
    """Return weapons and skills."""
    tables = [_weapons(card, setting), *([_skills(card, setting)] if card.skills else [])]
    if setting.fine:
        for table in tables:
            table.below = FINE
    return tables


def _weapons(card: SystemCard, setting: Setting) -> PdfTable:
    """Return the weapons."""
    columns = [PdfColumn("weapon", style=STRONG)]
    for number, head in enumerate(card.columns):
        cells = [arm.cells[number] for arm in card.weapons]
        needs = [width(cell.figure, pages.NUMBER) for cell in cells]
        needs += [width(cell.caption, CAPTION) for cell in cells]
        wide = max(width(head, LABEL), *needs, LEAST) + BETWEEN
        columns.append(PdfColumn(head, wide, "right", pages.NUMBER))
    rows = [PdfRow((), card.wounded)] if card.wounded and not setting.fine else []
    rows += [_weapon(arm, setting.most) for arm in card.weapons]
    return PdfTable("", "", tuple(columns), rows)


def _weapon(arm: SystemWeapon, most: int | None) -> PdfRow:
    cells = [CaptionedFigure(*cell) if cell.caption else cell.figure for cell in arm.cells]
    load = arm.load
    counted = f"{load.shots} shots, {load.spare} spare" if load and most is None else ""
    words = ", ".join(filter(None, (arm.words, counted, arm.wounded)))
    return PdfRow((arm.name, *cells), words, None if counted else pages.supply(load, most or 0))


def _skills(card: SystemCard, setting: Setting) -> PdfTable:
    if setting.fine:
        row = PdfRow((f"Skills: {card.fewer_skills or card.skills}",))
        return PdfTable("", "", (PdfColumn("", style=FINE),), [row], heads=False)
    columns = (PdfColumn("", LABELS, style=LABEL), PdfColumn("", style=WORDS))
    return PdfTable("", "", columns, [PdfRow(("skills", card.skills))], heads=False)


def _track_width(track: SystemTrack) -> float:
    return NAMES + track.boxes * TICK_STEP + 4 + width(track.words, LABEL) + BETWEEN


def _track(pen: Pen, track: SystemTrack, x: float, y: float) -> None:
    """Draw a name, boxes to tick and their meaning in a line."""
    pen.text(x, y + 8, track.name, LABEL)
    for box in range(track.boxes):
        tick_box(pen, x + NAMES + box * TICK_STEP, y, f"{track.name}, box {box + 1}", ink=INK)
    pen.text(x + NAMES + track.boxes * TICK_STEP + 4, y + 8, track.words, LABEL)
