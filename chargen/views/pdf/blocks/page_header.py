"""The head of a page about several characters: its title and subject."""

from chargen.views.pdf.blocks.table import Frame
from chargen.views.pdf.blocks.wrap import wrap
from chargen.views.pdf.pen import ACCENT, BODY, HEAD, MUTED, Pen, TextStyle, width

TITLE = TextStyle(HEAD, 19)
ASIDE = TextStyle(BODY, 9, MUTED)


def draw_title(pen: Pen, title: str, aside: str, frame: Frame) -> float:
    """Draw a title with words to its right; return the lower end."""
    with pen.tagged("H1"):
        pen.text(frame.x, frame.y + 17, title, TITLE)
    room = frame.width - width(title, TITLE) - 16
    start, end = wrap(aside, ASIDE, room)[0]
    pen.text(frame.x + frame.width, frame.y + 17, aside[start:end], ASIDE, "right")
    y = frame.y + 24
    pen.line(frame.x, y, frame.x + frame.width, y, ACCENT, 2.0)
    return y + 8
