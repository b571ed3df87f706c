"""Page after page of a document, until all content is placed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from chargen.views.pdf import DOSSIER, Size
from chargen.views.pdf.blocks.columns import inner
from chargen.views.pdf.blocks.page_footer import UNSIGNED, FootWords, foot
from chargen.views.pdf.blocks.table import Frame, PdfTable
from chargen.views.pdf.pen import BODY, Pen, register
from chargen.views.pdf.tagged.raw_canvas import RawCanvas
from chargen.views.pdf.tagged.writing import FileInfo, document_bytes
from chargen.views.pdf.themes import Theme, theme_of
from chargen.views.sheet_model import Sheet

SEVERAL = 2
BARE_HEIGHT = 120.0
"""Height of a bare chapter that shares its page, in points."""
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
    bare: bool = False
    """True if it has nothing to print; several of them share a page."""


def draw_document(
    chapters: Sequence[Chapter], caption: str, theme: str = DOSSIER, *, fillable: bool = False
) -> bytes:
    """Return chapters in order as one document; drawn twice for the page totals."""
    chapters = _join_bare(chapters)
    usual, look = [len(chapter.usual) for chapter in chapters], theme_of(theme)
    data, counts = _draw(chapters, caption, usual, look, fillable=fillable)
    return data if counts == usual else _draw(chapters, caption, counts, look, fillable=fillable)[0]


def _join_bare(chapters: Sequence[Chapter]) -> Sequence[Chapter]:
    """Return the chapters; bare ones share pages at the end if there are several."""
    bare = [chapter for chapter in chapters if chapter.bare]
    if len(bare) < SEVERAL:
        return chapters
    title, size = ", ".join(chapter.title for chapter in bare), bare[0].size
    on_page = int(inner(*size).height // BARE_HEIGHT)
    groups = [bare[first : first + on_page] for first in range(0, len(bare), on_page)]
    pages = tuple(partial(_draw_bare, group) for group in groups)
    shared = Chapter(title, size, pages, bare[0].further)
    return [*(chapter for chapter in chapters if not chapter.bare), shared]


def _draw_bare(
    chapters: Sequence[Chapter], pen: Pen, page: Frame, rest: list[PdfTable]
) -> list[PdfTable]:
    for number, chapter in enumerate(chapters):
        frame = page._replace(y=page.y + number * BARE_HEIGHT, height=BARE_HEIGHT)
        pen.section(chapter.title, frame.y)
        rest = [*rest, *chapter.usual[0](pen, frame, [])]
    return rest


def _draw(
    chapters: Sequence[Chapter], caption: str, totals: Sequence[int], theme: Theme, *,
    fillable: bool,
) -> tuple[bytes, list[int]]:  # fmt: skip
    """Draw with expected page totals for each chapter; return the file and the true totals."""
    register()
    first = chapters[0].size
    canvas = RawCanvas(first, BODY)
    pen = Pen(canvas, first[1], theme, fillable=fillable)
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
