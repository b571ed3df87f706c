"""The head of a page about one character: name, stamp, portrait, and stats on the first."""

from collections.abc import Sequence

from chargen.character.checks.verdict import Verdict
from chargen.views.pdf.blocks.blocks import STATS_HEIGHT, stats
from chargen.views.pdf.blocks.portrait import fit_portrait, picture
from chargen.views.pdf.blocks.table import Frame
from chargen.views.pdf.blocks.wrap import paragraph, wrap, write
from chargen.views.pdf.pen import (
    ACCENT,
    BODY,
    HEAD,
    INK,
    LINE,
    MUTED,
    PAPER,
    Pen,
    TextStyle,
    width,
)
from chargen.views.sheet_model import Sheet

NAME_SIZES = (34.0, 30.0, 26.0, 22.0, 18.0, 15.0)
SMALL_NAME_SIZES = (16.0, 13.5, 11.5)
GAME = TextStyle(HEAD, 10.5, MUTED)
SUBTITLE = TextStyle(BODY, 9.5)
PERKS = TextStyle(BODY, 9)
STAMP = TextStyle(HEAD, 15)
RIDER = TextStyle(HEAD, 8.5)
STAMP_HEIGHT = 24.0
PORTRAIT = (113.4, 141.7)
"""Width and height of the frame of a portrait: 40 x 50 mm."""
PORTRAIT_GAP = 14.0
RIDGE = ((0, 44), (0.11, 28), (0.25, 38), (0.36, 22), (0.5, 34), (0.68, 20), (0.83, 40), (1, 26))
"""Corners of the hills: shares of the page's width, points from its top."""
EMBLEM = 8.5
"""Radius of the emblem in points."""
SUN = (0.44, 24.0, 15.0)
"""Place of the sun, likewise, and its radius in points."""


def draw_head(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw game, stamp, name, words, stats and the frame of a portrait; return the lower end."""
    wide, high = PORTRAIT
    left = frame._replace(width=frame.width - wide - PORTRAIT_GAP)
    _landscape(pen, frame)
    _portrait(pen, sheet, Frame(frame.x + frame.width - wide, frame.y, wide, high))
    with pen.repeated("Header"):
        pen.text(frame.x + _emblem(pen, frame), frame.y + 16, "X-COM: GRAY DAWN", GAME)
    y = _name(pen, sheet.name, left._replace(y=frame.y + STAMP_HEIGHT + 1), left.width)
    draw_stamp(pen, sheet, left.x + left.width, frame.y)
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


def draw_running_head(pen: Pen, sheet: Sheet, frame: Frame) -> float:
    """Draw name and stamp as the head of a later page; return the lower end."""
    with pen.repeated("Header"):
        return _name_and_stamp(pen, sheet, frame)


def draw_small_head(pen: Pen, sheet: Sheet, frame: Frame) -> float:
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
    draw_stamp(pen, sheet, frame.x + frame.width, frame.y)
    y = max(frame.y + 30, below - step + 6)
    pen.line(frame.x, y, frame.x + frame.width, y, ACCENT, 1.6)
    return y + 8


def draw_stamp(pen: Pen, sheet: Sheet, right: float, top: float) -> float:
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
