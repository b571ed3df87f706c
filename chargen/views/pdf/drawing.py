"""Page after page of a document, until all content is placed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chargen.views.pdf import Size
from chargen.views.pdf.blocks.columns import inner
from chargen.views.pdf.blocks.page_footer import UNSIGNED, FootWords, foot
from chargen.views.pdf.blocks.table import Frame, PdfTable
from chargen.views.pdf.pen import BODY, Pen, register
from chargen.views.pdf.tagged.raw_canvas import RawCanvas
from chargen.views.pdf.tagged.writing import FileInfo, document_bytes
from chargen.views.sheet_model import Sheet

KEYWORDS = "X-Com, Gray Dawn, character sheet"

DrawPage = Callable[[Pen, Frame, list[PdfTable]], list[PdfTable]]
"""Function that draws a page in a frame, the last rest first; returns the new rest."""

SheetPage = Callable[[Pen, Sheet, Frame, list[PdfTable]], list[PdfTable]]
"""The same function for a sheet."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Pages with numbers of their own: of one character, or of a group."""

    title: str
    """The entry in the outline."""
    size: Size
    """Size of its pages, in points."""
    usual: tuple[DrawPage, ...]
    further: DrawPage
    """Function that draws one more page of the rest."""
    foot: FootWords = UNSIGNED
    author: str = ""


def draw_document(chapters: Sequence[Chapter], caption: str, *, fillable: bool = False) -> bytes:
    """Return chapters in order as one document; drawn twice for the page totals."""
    usual = [len(chapter.usual) for chapter in chapters]
    data, counts = _draw(chapters, caption, usual, fillable=fillable)
    return data if counts == usual else _draw(chapters, caption, counts, fillable=fillable)[0]


def _draw(
    chapters: Sequence[Chapter], caption: str, totals: Sequence[int], *, fillable: bool
) -> tuple[bytes, list[int]]:
    """Draw with expected page totals for each chapter; return the file and the true totals."""
    register()
    first = chapters[0].size
    canvas = RawCanvas(first, BODY)
    pen = Pen(canvas, first[1], fillable=fillable)
    counts = []
    for chapter, total in zip(chapters, totals, strict=True):
        canvas.setPageSize(chapter.size)
        pen.height = chapter.size[1]
        pen.section(chapter.title, 0, level=1)
        counts.append(_draw_chapter(pen, chapter, caption, total))
    authors = ", ".join(dict.fromkeys(each.author for each in chapters if each.author))
    about = FileInfo(_title(chapters, caption), authors, caption, KEYWORDS)
    return document_bytes(canvas, pen.tags, about, pen.form), counts


def _draw_chapter(pen: Pen, chapter: Chapter, caption: str, total: int) -> int:
    """Draw all pages of a chapter; return their number."""
    page, rest = inner(*chapter.size), list[PdfTable]()
    number = 0
    while number < len(chapter.usual) or rest:
        before = _amount(rest)
        ordinary = number < len(chapter.usual)
        draw = chapter.usual[number] if ordinary else chapter.further
        rest = draw(pen, page, rest)
        if not ordinary and _amount(rest) == before:
            raise ValueError("the paper is too small for a row of the sheet")
        number += 1
        foot(pen, chapter.foot, page, caption, (number, total))
        pen.turn()
    return number


def _title(chapters: Sequence[Chapter], caption: str) -> str:
    names = ", ".join(dict.fromkeys(each.title for each in chapters))
    return caption if names == caption else f"{names} - {caption}"


def _amount(tables: Sequence[PdfTable]) -> int:
    """Return the amount still to be printed, a number that falls with every page."""
    rows = [row for table in tables for row in table.rows]
    words = (word for row in rows for word in (*row.cells, row.below) if isinstance(word, str))
    return len(tables) + len(rows) + sum(map(len, words))
