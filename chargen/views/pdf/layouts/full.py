"""The full sheet: a front for play and a back for reference."""

from chargen.views.pdf import Size
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.layouts.pages import sheet_chapter
from chargen.views.sheet_subject import SheetSubject


def full_sheet(member: SheetSubject, size: Size) -> Chapter:
    """Return front and back; content without room goes on to further pages."""
    return sheet_chapter(member.sheet, size, pages.front, pages.back)
