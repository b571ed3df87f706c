"""The fixed parts of a sheet: stats, derived values, armour, wound track and luck."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from chargen.views.pdf.blocks.boxes import TICK_STEP, tick_box
from chargen.views.pdf.blocks.table import Frame, heading
from chargen.views.pdf.pen import (
    BODY,
    BOLD,
    HEAD,
    INK,
    LINE,
    MUTED,
    TILE,
    Align,
    Pen,
    TextStyle,
    width,
)
from chargen.views.sheet_model import Figure, Sheet, WoundGroup

ABBREVIATION = TextStyle(BODY, 9)
BIG = TextStyle(HEAD, 23)
FIGURE = TextStyle(HEAD, 15)
TINY = TextStyle(HEAD, 8.4, MUTED)
PLACE_SP = TextStyle(HEAD, 11)
GROUP = TextStyle(BOLD, 8.6)
SAVE = TextStyle(BOLD, 9)
NO_BREAK = "\N{NO-BREAK SPACE}"
SAVES = 2
"""Lines for the saves of a wound state: stun, death."""
EFFECT = TextStyle(HEAD, 9.4)
WORKED = TextStyle(HEAD, 10)
TALLY = TextStyle(BODY, 9)


class Tally(NamedTuple):
    """Words with boxes after them to count in."""

    words: str
    boxes: int


STUN = Tally("Stun points (1 heals an hour)", 12)
ONES = Tally("One-point wounds (4 heal a day)", 10)

STATS_HEIGHT = 44.0
FIGURE_HEIGHT = 27.0
FIGURES_IN_LINE = 6
WIDE_TILE = 1.45
"""Width of the last tile in a full line, for three numbers: a share of the others."""
WOUNDS_HEIGHT = 108.0
ARMOUR_FIGURE = 118.0
SUPPRESSION = 10
"""Boxes for suppression points; a fighter seldom has more at once (CB-70)."""
BOX = 10.2
LUCK_STEP = 17.0
FOOT = 16.0
"""Points reserved for the foot of a page."""


@contextmanager
def label_item(
    pen: Pen, label: str, x: float, y: float, style: TextStyle, align: Align = "left"
) -> Iterator[None]:
    """Return a context whose texts are one list item under a label."""
    with pen.tagged("LI"):
        with pen.tagged("Lbl"):
            pen.text(x, y, label, style, align)
        with pen.tagged("LBody"):
            yield


def stats(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw the nine stats; return the lower end."""
    cell = frame.width / len(sheet.stats)
    pen.box(frame.x, frame.y, frame.width, STATS_HEIGHT, ink=INK, thick=1.0)
    with pen.tagged("L"):
        for number, stat in enumerate(sheet.stats):
            x = frame.x + number * cell
            if number:
                pen.line(x, frame.y, x, frame.y + STATS_HEIGHT, LINE, 0.7)
            with label_item(pen, stat.name, x + cell / 2, frame.y + 12, ABBREVIATION, "centre"):
                pen.text(x + cell / 2, frame.y + 33, stat.words, BIG, "centre")
                if stat.value != stat.unburdened:
                    words = f"{stat.unburdened} without EV"
                    pen.text(x + cell / 2, frame.y + STATS_HEIGHT - 3, words, TINY, "centre")
    return frame.y + STATS_HEIGHT + 6


def figures(
    pen: Pen, tiles: Sequence[Figure], frame: Frame, in_line: int = FIGURES_IN_LINE
) -> float:
    """Draw derived values as tiles; return the lower end."""
    gap, y = 4.0, frame.y
    wider = WIDE_TILE if in_line == FIGURES_IN_LINE else 1.0
    usual = (frame.width - gap * (in_line - 1)) / (in_line - 1 + wider)
    with pen.tagged("L"):
        for number, figure in enumerate(tiles):
            line, place = divmod(number, in_line)
            x, y = frame.x + place * (usual + gap), frame.y + line * (FIGURE_HEIGHT + gap)
            wide = usual * wider if place == in_line - 1 else usual
            pen.box(x, y, wide, FIGURE_HEIGHT, fill=TILE)
            with label_item(pen, figure.name, x + 5, y + 10, ABBREVIATION):
                pen.text(x + 5, y + 23.6, figure.value, FIGURE)
                start = width(figure.value, FIGURE) + 7
                parts = _condense(figure.parts, wide - start - 2)
                pen.text(x + wide - 2, y + 23.6, parts, TINY, "right")
    return y + FIGURE_HEIGHT + 7


def _condense(parts: str, room: float) -> str:
    """Return the parts of a value as fully as a tile allows: condensed, or the end alone."""
    close = parts.replace(" + ", "+").replace(" - ", "-")
    ways = (parts, close, close.rpartition(", ")[2])
    return next((way for way in ways if width(way, TINY) <= room), "")


_FIGURE_PARTS: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = (
    ("torso", ((29, 27), (63, 27), (60, 65), (32, 65))),
    ("right arm", ((17, 27), (27, 27), (25, 69), (11, 69))),
    ("left arm", ((65, 27), (75, 27), (81, 69), (67, 69))),
    ("right leg", ((31, 67), (45, 67), (44, 115), (32, 115))),
    ("left leg", ((47, 67), (61, 67), (60, 115), (48, 115))),
)
"""Corners of each location on the figure, in points."""


def body(pen: Pen, sheet: Sheet, x: float, y: float) -> None:
    """Draw the figure with the SP of each location."""
    sp: dict[str, int] = {row.name: row.sp for row in sheet.locations}
    with pen.tagged("Figure", alt="Stopping power by location, as in the table beside it"):
        _locations(pen, sp, x, y)


def _locations(pen: Pen, sp: dict[str, int], x: float, y: float) -> None:
    pen.circle(x + 46, y + 13.5, 11, INK, 1.0)
    pen.text(x + 46, y + 17.3, str(sp["head"]), PLACE_SP, "centre")
    for name, corners in _FIGURE_PARTS:
        pen.outline([(x + left, y + top) for left, top in corners], 6, INK, 1.0)
        left, top = (sum(numbers) / len(corners) for numbers in zip(*corners, strict=True))
        pen.text(x + left, y + top + 4, str(sp[name]), PLACE_SP, "centre")


def luck(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw circles for luck beside boxes for suppression points; return the lower end."""
    left = frame._replace(width=(frame.width - 12) * 0.46)
    right = frame._replace(x=left.x + left.width + 12, width=frame.width - left.width - 12)
    heading(pen, left, "Luck", "2: re-roll, 1: +2")
    step = min(LUCK_STEP, left.width / max(sheet.luck, 1))
    radius = min(6.0, step / 2 - 0.8)
    spent = min(sheet.play.luck, sheet.luck)
    with pen.tagged("Figure", alt=f"{sheet.luck} circles to cross out, {spent} of them crossed"):
        for number in range(sheet.luck):
            x = left.x + 1 + radius + number * step
            pen.circle(x, frame.y + 28, radius, INK)
            if number < spent and not pen.fillable:
                pen.line(x - 3, frame.y + 25, x + 3, frame.y + 31, INK, 0.9)
                pen.line(x - 3, frame.y + 31, x + 3, frame.y + 25, INK, 0.9)
    for number in range(sheet.luck):
        corner, what = left.x + 1 + number * step, f"Luck, point {number + 1}"
        pen.check_box(corner, frame.y + 28 - radius, 2 * radius, what, ticked=number < spent)
    heading(pen, right, "Suppression")
    for number in range(min(SUPPRESSION, int(right.width // TICK_STEP))):
        x, what = right.x + number * TICK_STEP, f"Suppression, point {number + 1}"
        tick_box(pen, x, frame.y + 23, what, ticked=number < sheet.play.suppression)
    return frame.y + 42


def wounds(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw the track of forty boxes with states and saves; return the lower end."""
    heading(pen, frame, "Wounds", sheet.save_rule)
    cell = frame.width / len(sheet.wounds)
    with pen.tagged("L"):
        for number, group in enumerate(sheet.wounds):
            filled = sheet.play.track - 4 * number
            _wound(pen, group, frame._replace(x=frame.x + number * cell, width=cell), filled)
    pen.text(frame.x, frame.y + 82, wound_penalties(sheet), WORKED)
    half, y = frame.x + frame.width / 2, frame.y + 89
    draw_tally(pen, (frame.x, y), STUN, sheet.play.stun)
    draw_tally(pen, (half, y), ONES, sheet.play.ones)
    return frame.y + WOUNDS_HEIGHT


def _wound(pen: Pen, group: WoundGroup, frame: Frame, filled: int) -> None:
    """Draw the four boxes of a wound state, its name above and its saves below."""
    middle, y = frame.x + frame.width / 2, frame.y
    left = middle - 2 * (BOX + 1.4)
    with label_item(pen, group.name, middle, y + 26, GROUP, "centre"):
        for line, words in enumerate([*saves(group), group.effect]):
            style = SAVE if line < SAVES else EFFECT
            pen.text(middle, y + 50.6 + 10 * line, words, style, "centre")
        for box in range(4):
            what = f"Wounds, {group.name}, box {box + 1}"
            across, ticked = left + box * (BOX + 1.4), box < filled
            tick_box(pen, across, y + 30, what, ticked=ticked, side=BOX, ink=INK)


def wound_penalties(sheet: Sheet) -> str:
    """Return the penalties of each wound state in a line (CB-120)."""
    hurt = [f"{group.name} {group.rolls}" for group in sheet.wounds if group.rolls]
    states = "  \N{MIDDLE DOT}  ".join(words.replace(" ", NO_BREAK) for words in hurt)
    return f"Attack / defence / blows / initiative:  {states}"


def saves(group: WoundGroup) -> list[str]:
    """Return the target numbers: stun, then death if it is due (CB-121, CB-122)."""
    words = [f"stun {group.stun}" if group.stun > 0 else "out"]
    if group.death is not None:
        words.append(f"death {group.death}" if group.death > 0 else "dying")
    return [*words, *[""] * (SAVES - len(words))]


def draw_tally(pen: Pen, at: tuple[float, float], tally: Tally, ticked: int = 0) -> None:
    """Draw boxes after their words; what is more than the boxes is a number after them."""
    words, boxes = tally
    (x, y), shown = at, 0 if pen.fillable else min(ticked, boxes)
    pen.text(x, y + 8.6, words, TALLY)
    left = x + width(words, TALLY) + 6
    for number in range(boxes):
        corner, what = left + number * TICK_STEP, f"{words}, box {number + 1}"
        tick_box(pen, corner, y, what, ticked=number < (ticked if pen.fillable else shown))
    if ticked > boxes:
        pen.text(left + boxes * TICK_STEP + 2, y + 8.6, f"+{ticked - boxes}", SAVE)
