"""The fixed parts of a sheet: head, stats, derived values, armour, wound track and luck."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from chargen.character.checks.verdict import Verdict
from chargen.views.pdf.blocks.boxes import TICK_STEP, tick_box
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
    PAPER,
    TILE,
    Align,
    Pen,
    TextStyle,
    width,
)
from chargen.views.sheet_model import Figure, Sheet, WoundGroup

NAME_SIZES = (34.0, 30.0, 26.0, 22.0, 18.0, 15.0)
SMALL_NAME_SIZES = (16.0, 13.5, 11.5)
GAME = TextStyle(HEAD, 10.5, MUTED)
SUBTITLE = TextStyle(BODY, 9.5)
PERKS = TextStyle(BODY, 9)
STAMP = TextStyle(HEAD, 15)
RIDER = TextStyle(HEAD, 8.5)
STAMP_HEIGHT = 24.0
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
PORTRAIT = (113.4, 141.7)
"""Width and height of the frame of a portrait: 40 x 50 mm."""
PORTRAIT_GAP = 14.0
RIDGE = ((0, 44), (0.11, 28), (0.25, 38), (0.36, 22), (0.5, 34), (0.68, 20), (0.83, 40), (1, 26))
"""Corners of the hills: shares of the page's width, points from its top."""
EMBLEM = 8.5
"""Radius of the emblem in points."""
SUN = (0.44, 24.0, 15.0)
"""Place of the sun, likewise, and its radius in points."""
WOUNDS_HEIGHT = 108.0
ARMOUR_FIGURE = 118.0
SUPPRESSION = 10
"""Boxes for suppression points; a fighter seldom has more at once (CB-70)."""
BOX = 10.2
LUCK_STEP = 17.0
FOOT = 16.0
"""Points reserved for the foot of a page."""


def head(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw game, stamp, name, words, stats and the frame of a portrait; return the lower end."""
    wide, high = PORTRAIT
    left = frame._replace(width=frame.width - wide - PORTRAIT_GAP)
    _landscape(pen, frame)
    _portrait(pen, sheet, Frame(frame.x + frame.width - wide, frame.y, wide, high))
    with pen.repeated("Header"):
        pen.text(frame.x + _emblem(pen, frame), frame.y + 16, "X-COM: GRAY DAWN", GAME)
    y = _name(pen, sheet.name, left._replace(y=frame.y + STAMP_HEIGHT + 1), left.width)
    stamp(pen, sheet, left.x + left.width, frame.y)
    words = [
        sheet.concept,
        f"player: {sheet.player}" if sheet.player else "",
        f"campaign: {sheet.campaign}" if sheet.campaign else "",
        f"house rules: {sheet.packs}" if sheet.packs else "",
    ]
    subtitle = "  ·  ".join(word for word in words if word)
    if subtitle:
        y = paragraph(pen, subtitle, SUBTITLE, (frame.x, y + 17), left.width, 12) - 12
    bottom = frame.y + high - STATS_HEIGHT
    perks = ", ".join(f"{perk.name} {perk.level}" for perk in sheet.perks)
    words_below = f"Perks: {perks}" if perks else ""
    lines = wrap(words_below, PERKS, left.width) if words_below else []
    if lines and y + 3 + 11.4 * len(lines) < bottom - 3:
        y = paragraph(pen, words_below, PERKS, (frame.x, y + 14), left.width, 11.4) - 11.4
    y = stats(pen, sheet, left._replace(y=max(bottom, y + 6)))
    return max(y, frame.y + high + 6)


def _landscape(pen: Pen, frame: Frame) -> None:
    """Draw the hills and the sun of the theme behind the head, up to the edges of the page."""
    if not pen.theme.ridge:
        return
    wide = frame.x + frame.width + frame.x
    hills = [(wide * x, y) for x, y in RIDGE]
    pen.shape([(0, 0), *hills, (wide, 0)], pen.theme.ridge)
    pen.disc(wide * SUN[0], SUN[1], SUN[2], pen.theme.sun)


def _emblem(pen: Pen, frame: Frame) -> float:
    """Draw the emblem, a sun over a horizon; return the width it takes."""
    x, y = frame.x + EMBLEM, frame.y + 12.4
    pen.disc(x, y, EMBLEM, PAPER)
    pen.disc(x, y, EMBLEM * 0.45, pen.theme.emblem)
    pen.box(x - EMBLEM * 0.8, y + 0.6, EMBLEM * 1.6, EMBLEM * 0.5, fill=PAPER)
    pen.circle(x, y, EMBLEM, ACCENT, 1.2)
    for down, wide in ((1.2, 0.8), (3.4, 0.68), (5.6, 0.45)):
        pen.line(x - EMBLEM * wide, y + down, x + EMBLEM * wide, y + down, ACCENT, 0.9)
    return 2 * EMBLEM + 6


def _portrait(pen: Pen, sheet: Sheet, frame: Frame) -> None:
    """Draw the frame with the portrait in its middle; an empty one is for pencil or paste."""
    pen.box(*frame, fill=PAPER)
    portrait = picture(sheet.portrait) if sheet.portrait else None
    if portrait:
        wide, high = fit_portrait(portrait, frame.width, frame.height)
        x, y = frame.x + (frame.width - wide) / 2, frame.y + (frame.height - high) / 2
        pen.picture(portrait, x, y, wide, high, f"Portrait of {sheet.name}")
    pen.box(*frame, ink=INK, thick=1.0)


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


def running_head(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw name and stamp as the head of a later page; return the lower end."""
    with pen.repeated("Header"):
        return _name_and_stamp(pen, sheet, frame)


def small_head(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw name, stamp and rule packs at the start of a small sheet; return the lower end."""
    y = _name_and_stamp(pen, sheet, frame)
    if not sheet.packs:
        return y
    words = f"House rules: {sheet.packs}"
    return paragraph(pen, words, PERKS, (frame.x, y + 4), frame.width, 11.4) - 4


def _name_and_stamp(pen: Pen, sheet: Sheet, frame: Frame) -> float:
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
