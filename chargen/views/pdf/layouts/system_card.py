"""The body of a fight card or NPC card in a round system other than Gray Dawn."""

from collections.abc import Sequence

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
NAMES = 36.0
"""Width for the name of a line of boxes."""
LEAST = 12.0
"""Least width of a column of figures."""
LABELS = 32.0
LOAD_BOXES = 10
"""Most boxes for the shots of a weapon on a card with much to say."""


def system_card(pen: Pen, card: SystemCard, frame: Frame) -> list[PdfTable]:
    """Draw the numbers of a character in a frame; return what has no room."""
    y = draw_cells(pen, card.stats, frame, ink=INK)
    y = draw_cells(pen, card.figures, frame._replace(y=y))
    y = draw_cells(pen, (NamedFigure("armour", ""), *card.armour), frame._replace(y=y), ink=LINE)
    lines = wrap(card.reminder, REMINDER, frame.width)
    rows = _track_lines(card, frame.width)
    end = frame.y + frame.height - len(lines) * 11 - 2
    paragraph(pen, card.reminder, REMINDER, (frame.x, end + 10), frame.width, 11)
    top = end - rows * STEP - 3
    pen.line(frame.x, top - 2, frame.x + frame.width, top - 2, LINE, 0.6)
    for number, track in enumerate(card.tracks):
        column, line = divmod(number, rows)
        _track(pen, track, frame.x + column * frame.width / 2, top + line * STEP)
    settings = [_tables(card, 0), _tables(card, LOAD_BOXES), _tables(card, None)]
    fits = (each for each in settings if _height(each, frame.width) <= top - 2 - y)
    tables = next(fits, _tables(card, None, fine=True))
    for table in tables:
        room = frame._replace(y=y, height=top - 2 - y)
        y = max(y, place(pen, table, room, fill=table is tables[-1]))
    return [table for table in tables if table.rows]


def body_height(card: SystemCard, wide: float) -> float:
    """Return the height in points that a card needs in its tightest setting."""
    cells = (card.stats, card.figures, (NamedFigure("armour", ""), *card.armour))
    high = sum(len(cell_lines(each, wide)) * CELL_STEP for each in cells)
    high += len(wrap(card.reminder, REMINDER, wide)) * 11 + 2 + _track_lines(card, wide) * STEP
    return high + 5 + _height(_tables(card, None, fine=True), wide)


def _height(tables: Sequence[PdfTable], wide: float) -> float:
    return sum(natural_height(table, wide) for table in tables) - GAP


def _track_lines(card: SystemCard, wide: float) -> int:
    """Return the number of lines of boxes: two tracks share one if all are short enough."""
    two = all(_track_width(track) <= wide / 2 for track in card.tracks)
    return -(-len(card.tracks) // (2 if two else 1))


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


def _tables(card: SystemCard, most: int | None, *, fine: bool = False) -> list[PdfTable]:
    """Return weapons and skills; ``fine`` sets details smaller for a card with much to say."""
    tables = [_weapons(card, most), *([_skills(card, fine=fine)] if card.skills else [])]
    if fine:
        for table in tables:
            table.below = FINE
    return tables


def _weapons(card: SystemCard, most: int | None) -> PdfTable:
    """Return the weapons; ``most`` limits the boxes of a load: 0 is a box a shot, None no boxes."""
    columns = [PdfColumn("weapon", style=STRONG)]
    for number, head in enumerate(card.columns):
        cells = [arm.cells[number] for arm in card.weapons]
        needs = [width(cell.figure, pages.NUMBER) for cell in cells]
        needs += [width(cell.caption, CAPTION) for cell in cells]
        wide = max(width(head, LABEL), *needs, LEAST) + BETWEEN
        columns.append(PdfColumn(head, wide, "right", pages.NUMBER))
    rows = [PdfRow((), card.wounded)] if card.wounded else []
    rows += [_weapon(arm, most) for arm in card.weapons]
    return PdfTable("", "", tuple(columns), rows)


def _weapon(arm: SystemWeapon, most: int | None) -> PdfRow:
    cells = [CaptionedFigure(*cell) if cell.caption else cell.figure for cell in arm.cells]
    load = arm.load
    counted = f"{load.shots} shots, {load.spare} spare" if load and most is None else ""
    words = ", ".join(filter(None, (arm.words, counted, arm.wounded)))
    return PdfRow((arm.name, *cells), words, None if counted else pages.supply(load, most or 0))


def _skills(card: SystemCard, *, fine: bool) -> PdfTable:
    if fine:
        row = PdfRow((f"Skills: {card.skills}",))
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
