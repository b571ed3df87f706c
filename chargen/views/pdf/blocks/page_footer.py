"""The foot of every page: rules, sheet, state and page number."""

from typing import NamedTuple

from chargen.views.pdf.blocks.table import Frame
from chargen.views.pdf.pen import HEAD, LINE, MUTED, Pen, TextStyle, width
from chargen.views.sheet_model import Sheet

STYLE = TextStyle(HEAD, 9, MUTED)
GAP = 8.0


class FootWords(NamedTuple):
    """The words in the foot of all pages of a chapter."""

    rules: str = ""
    state: str = ""
    """The printed state of a character, without the time of printing."""


UNSIGNED = FootWords()
"""The foot of a page not about one character."""


def character_foot(sheet: Sheet) -> FootWords:
    """Return rulings and head of the ledger, with its last day and the digest of the file."""
    rulings = f"{len(sheet.rulings)} changed" if sheet.rulings else "default"
    ledger = f"  ·  ledger {sheet.head}" if sheet.head else ""
    last = max((entry.on for entry in sheet.ledger), default="")
    day = f"up to {last}  ·  " if last else ""
    return FootWords(f"Rulings: {rulings}{ledger}", f"{day}file {sheet.digest}")


def foot(pen: Pen, words: FootWords, frame: Frame, caption: str, page: tuple[int, int]) -> None:
    """Draw the foot of a page; the caption takes the room between the rest."""
    y, right = frame.y + frame.height - 2, frame.x + frame.width
    number = f"{page[0]} of {page[1]}"
    state = f"{words.state}  ·  " if words.state else ""
    end = right - width(number, STYLE)
    left = frame.x + width(words.rules, STYLE) + GAP
    room = end - width(state, STYLE) - GAP - left
    with pen.repeated("Footer"):
        pen.line(frame.x, y - 9, right, y - 9, LINE, 0.6)
        pen.text(frame.x, y, words.rules, STYLE)
        if width(caption, STYLE) <= room:
            pen.text(left + room / 2, y, caption, STYLE, "centre")
        pen.text(end, y, state, STYLE, "right")
        pen.text(right, y, number, STYLE, "right")
