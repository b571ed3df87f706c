"""The fixed parts of a sheet: head, stats, derived values, armour, wound track and luck."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from chargen.character.checks.verdict import Verdict
from chargen.views.pdf.blocks.boxes import TICK, TICK_STEP
from chargen.views.pdf.blocks.portrait import fit_portrait, picture
from chargen.views.pdf.blocks.table import Frame, heading
from chargen.views.pdf.blocks.wrap import paragraph, wrap, write
from chargen.views.pdf.pen import (
    ACCENT,
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

NAME_SIZES = (30.0, 26.0, 22.0, 18.0, 15.0)
SMALL_NAME_SIZES = (16.0, 13.5, 11.5)
SUBTITLE = TextStyle(BODY, 8.6, MUTED)
STAMP = TextStyle(HEAD, 15)
RIDER = TextStyle(BODY, 7.0)
STAMP_HEIGHT = 24.0
ABBREVIATION = TextStyle(BODY, 7.6, MUTED)
BIG = TextStyle(HEAD, 23)
FIGURE = TextStyle(HEAD, 16.5)
TINY = TextStyle(BODY, 7.0, MUTED)
PLACE_SP = TextStyle(HEAD, 11)
GROUP = TextStyle(BOLD, 8)
SAVE = TextStyle(BOLD, 9)
SAVES = 2
"""Lines for the saves of a wound state: stun, death."""
WORKED = TextStyle(BODY, 7.6)

STATS_HEIGHT = 44.0
FIGURE_HEIGHT = 35.4
FIGURES_IN_LINE = 6
PORTRAIT = 60.0
WOUNDS_HEIGHT = 112.0
ARMOUR_FIGURE = 124.0
BOX = 10.2
LUCK_STEP = 17.0
FOOT = 16.0
"""Points reserved for the foot of a page."""


def head(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw name, subtitle, stamp and portrait; return the lower end."""
    edge = frame.x + frame.width
    portrait = picture(sheet.portrait) if sheet.portrait else None
    wide, high = fit_portrait(portrait, PORTRAIT) if portrait else (0.0, 0.0)
    stamp_end = edge - wide - 10 if portrait else edge
    right = stamp_end - stamp_width(sheet) - 14
    y = _name(pen, sheet.name, frame, right - frame.x)
    stamp(pen, sheet, stamp_end, frame.y + 4)
    if portrait:
        alt = f"Portrait of {sheet.name}"
        pen.picture(portrait, edge - wide, frame.y, wide, high, alt)
    words = [
        sheet.concept,
        f"player: {sheet.player}" if sheet.player else "",
        f"campaign: {sheet.campaign}" if sheet.campaign else "",
    ]
    subtitle = "  ·  ".join(word for word in words if word)
    y += 2
    if subtitle:
        y = paragraph(pen, subtitle, SUBTITLE, (frame.x, y + 11), right - frame.x, 11) - 11
    y = max(y + 6, frame.y + 40, frame.y + PORTRAIT + 5 if portrait else 0)
    pen.line(frame.x, y, frame.x + frame.width, y, ACCENT, 2.4)
    return y + 8


def _name(pen: Pen, name: str, frame: Frame, room: float) -> float:
    style = _fitting(name, NAME_SIZES, room)
    at, step = (frame.x, frame.y + style.size * 0.86), style.size * 1.1
    return paragraph(pen, name, style, at, room, step, "H1") - step


def _fitting(name: str, sizes: Sequence[float], room: float) -> TextStyle:
    """Return the largest type in which a name fits one line; the smallest if none fits."""
    styles = [TextStyle(HEAD, size) for size in sizes]
    return next((style for style in styles if width(name, style) <= room), styles[-1])


def stamp(pen: Pen, sheet: Sheet, right: float, top: float) -> float:
    """Draw the verdict in its own shape, ending at ``right``; return its width.

    Shape and word differ, so that a grey copy says the same: LEGAL is plain, with exceptions
    double, NEEDS GM dashed, ILLEGAL hatched, DRAFT and OPPONENT open at their sides. LEGAL is
    dotted where it rests on less than the GM's signature, with a line below that names the reason.
    """
    word, below = _stamp_words(sheet)
    wide, high = stamp_width(sheet), STAMP_HEIGHT
    left, verdict = right - wide, sheet.standing.verdict
    if sheet.standing.draft or sheet.standing.opponent:
        for y in (top, top + high):
            pen.line(left, y, right, y, INK, 1.4)
    elif verdict is Verdict.ILLEGAL:
        for step in range(0, int(wide + high), 5):
            a, b = max(0.0, step - high), min(float(step), wide)
            pen.line(left + a, top + step - a, left + b, top + step - b, LINE, 0.7)
        pen.box(left, top, wide, high, ink=INK, thick=2.2)
    elif verdict is Verdict.NEEDS_GM or below:
        pen.dashes(*((1.2, 1.8) if below else (4, 2.2)))
        pen.box(left, top, wide, high, ink=INK, thick=1.4)
        pen.dashes()
    else:
        pen.box(left, top, wide, high, ink=ACCENT, thick=1.6)
        if verdict is Verdict.WITH_EXCEPTIONS:
            pen.box(left + 2.6, top + 2.6, wide - 5.2, high - 5.2, ink=ACCENT, thick=0.6)
    line = top + (14.2 if below else 17.2)
    pen.text(left + wide / 2, line, word, STAMP, "centre")
    pen.text(left + wide / 2, top + 21.6, below, RIDER, "centre")
    return wide


def stamp_width(sheet: Sheet) -> float:
    """Return the width of a sheet's stamp."""
    word, below = _stamp_words(sheet)
    return max(width(word, STAMP), width(below, RIDER)) + 20


def _stamp_words(sheet: Sheet) -> tuple[str, str]:
    return sheet.standing.word, ", ".join(sheet.standing.riders)


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
                pen.text(x + cell / 2, frame.y + 33, str(stat.value), BIG, "centre")
                if stat.value != stat.unburdened:
                    words = f"{stat.unburdened} without EV"
                    pen.text(x + cell / 2, frame.y + STATS_HEIGHT - 3, words, TINY, "centre")
    return frame.y + STATS_HEIGHT + 6


def figures(
    pen: Pen, tiles: Sequence[Figure], frame: Frame, in_line: int = FIGURES_IN_LINE
) -> float:
    """Draw derived values as tiles; return the lower end."""
    gap = 4.0
    wide = (frame.width - gap * (in_line - 1)) / in_line
    y = frame.y
    with pen.tagged("L"):
        for number, figure in enumerate(tiles):
            line, place = divmod(number, in_line)
            x, y = frame.x + place * (wide + gap), frame.y + line * (FIGURE_HEIGHT + gap)
            pen.box(x, y, wide, FIGURE_HEIGHT, fill=TILE)
            with label_item(pen, figure.name, x + 5, y + 9.2, ABBREVIATION):
                pen.text(x + 5, y + 23.6, figure.value, FIGURE)
                pen.text(x + 5, y + 32.2, _condense(figure.parts, wide - 8), TINY)
    return y + FIGURE_HEIGHT + 8


def _condense(parts: str, room: float) -> str:
    """Return the parts of a value as fully as a tile allows: condensed, or the end alone."""
    close = parts.replace(" + ", "+").replace(" - ", "-")
    ways = (parts, close, close.rpartition(", ")[2])
    return next((way for way in ways if width(way, TINY) <= room), "")


_FIGURE_PARTS: tuple[tuple[str, float, float, float, float], ...] = (
    ("torso", 30, 27, 32, 37),
    ("right arm", 13, 27, 13, 42),
    ("left arm", 66, 27, 13, 42),
    ("right leg", 30, 67, 15, 47),
    ("left leg", 47, 67, 15, 47),
)
"""Place of each location on the figure: left, top, width and height in points."""


def body(pen: Pen, sheet: Sheet, x: float, y: float) -> None:
    """Draw the figure with the SP of each location."""
    sp = {row.name: row.sp for row in sheet.locations}
    with pen.tagged("Figure", alt="Stopping power by location, as in the table beside it"):
        _locations(pen, sp, x, y)


def _locations(pen: Pen, sp: dict[str, int], x: float, y: float) -> None:
    pen.circle(x + 46, y + 13.5, 11, INK, 1.0)
    pen.text(x + 46, y + 17.3, str(sp["head"]), PLACE_SP, "centre")
    for name, left, top, wide, high in _FIGURE_PARTS:
        pen.box(x + left, y + top, wide, high, ink=INK, thick=1.0, round_by=4)
        pen.text(x + left + wide / 2, y + top + high / 2 + 4, str(sp[name]), PLACE_SP, "centre")


def luck(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw one circle for each luck point; return the lower end."""
    heading(pen, frame, "Luck", "2: roll again · 1: +2 after a failure")
    step = min(LUCK_STEP, frame.width / max(sheet.luck, 1))
    radius = min(6.0, step / 2 - 0.8)
    with pen.tagged("Figure", alt=f"{sheet.luck} circles to cross out"):
        for number in range(sheet.luck):
            pen.circle(frame.x + 1 + radius + number * step, frame.y + 28, radius, INK)
    for number in range(sheet.luck):
        left, side = frame.x + 1 + number * step, 2 * radius
        pen.check_box(left, frame.y + 28 - radius, side, f"Luck, point {number + 1}")
    return frame.y + 42


def wounds(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw the track of forty boxes with states and saves; return the lower end."""
    heading(pen, frame, "Wounds", sheet.save_rule)
    cell = frame.width / len(sheet.wounds)
    with pen.tagged("L"):
        for number, group in enumerate(sheet.wounds):
            _wound(pen, group, frame.x + number * cell, frame.y, cell)
    pen.text(frame.x, frame.y + 84, wound_penalties(sheet), WORKED)
    y = frame.y + 92
    _tally(pen, frame.x, y, "stun points (heal 1 an hour)", 13)
    _tally(pen, frame.x + frame.width / 2, y, "one-point wounds (4 a day)", 13)
    return frame.y + WOUNDS_HEIGHT


def _wound(pen: Pen, group: WoundGroup, x: float, y: float, wide: float) -> None:
    """Draw the four boxes of a wound state, its name above and its saves below."""
    left = x + (wide - 4 * (BOX + 1.4)) / 2
    with label_item(pen, group.name, x + wide / 2, y + 26, GROUP, "centre"):
        for line, words in enumerate([*saves(group), group.effect]):
            style = SAVE if line < SAVES else TINY
            pen.text(x + wide / 2, y + 51 + 10.2 * line, words, style, "centre")
        for box in range(4):
            across = left + box * (BOX + 1.4)
            pen.box(across, y + 30, BOX, BOX, ink=INK, thick=0.8)
            pen.check_box(across, y + 30, BOX, f"Wounds, {group.name}, box {box + 1}")


def wound_penalties(sheet: Sheet) -> str:
    """Return the penalties of each wound state in a line (CB-120)."""
    hurt = (f"{group.name} {group.rolls}" for group in sheet.wounds if group.rolls)
    return f"Attack / defence / blows / initiative:   {'   ·   '.join(hurt)}"


def saves(group: WoundGroup) -> list[str]:
    """Return the target numbers: stun, then death if it is due (CB-121, CB-122)."""
    words = [f"stun {group.stun}" if group.stun > 0 else "out"]
    if group.death is not None:
        words.append(f"death {group.death}" if group.death > 0 else "dying")
    return [*words, *[""] * (SAVES - len(words))]


def _tally(pen: Pen, x: float, y: float, words: str, boxes: int) -> None:
    pen.text(x, y + 8, words, WORKED)
    left = x + width(words, WORKED) + 6
    for number in range(boxes):
        pen.box(left + number * TICK_STEP, y, TICK, TICK, ink=MUTED, thick=0.5)
        pen.check_box(left + number * TICK_STEP, y, TICK, f"{words}, box {number + 1}")


def running_head(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw name and stamp as the head of a later page; return the lower end."""
    with pen.repeated("Header"):
        return small_head(pen, sheet, frame)


def small_head(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw name and stamp at the start of a sheet on small paper; return the lower end."""
    room = frame.width - stamp_width(sheet) - 20
    style = _fitting(sheet.name, SMALL_NAME_SIZES, room)
    lines = wrap(sheet.name, style, room)
    base, step = frame.y + (18 if len(lines) == 1 else style.size), style.size * 1.1
    with pen.tagged("H1"):
        below = write(pen, sheet.name, lines, style, (frame.x, base), step)
    stamp(pen, sheet, frame.x + frame.width, frame.y)
    y = max(frame.y + 30, below - step + 6)
    pen.line(frame.x, y, frame.x + frame.width, y, ACCENT, 1.6)
    return y + 8
