"""The full sheet: a front for play and a back for reading."""

from chargen.views.member import Member
from chargen.views.pdf import Size, pages
from chargen.views.pdf.drawing import Chapter, of_sheet


def full_sheet(member: Member, size: Size) -> Chapter:
    """Return front and back; what has no room there goes on to further pages."""
    return of_sheet(member.sheet, size, pages.front, pages.back)
