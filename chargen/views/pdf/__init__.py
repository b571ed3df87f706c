"""Printing: kinds of sheets, papers, and the function that makes a PDF.

Only the modules below know reportlab; what asks for kinds and papers alone does not load it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from chargen.views.handouts.fight_report import FightReport
    from chargen.views.sheet_subject import SheetSubject

Paper = Literal["a4", "letter"]
Size = tuple[float, float]
"""Width and height in points."""

SIZES: dict[Paper, Size] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}


class Takes(StrEnum):
    """The members a sheet takes."""

    ONE = "one"
    """One character; several are printed in turn, each with page numbers of its own."""
    PARTY = "party"
    """The whole party together."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A kind of sheet, as listed in the window."""

    title: str
    place: str
    """Module and function of the layout, imported on first use.

    The function takes a size and, by ``takes``, a member or all members before that. It returns a
    ``pdf.drawing.Chapter``.
    """
    takes: Takes
    caption: str
    """The title of its pages and its file."""
    about: str = ""
    """The purpose, in a line."""

    def layout(self) -> Any:
        """Return the layout function."""
        module, _, name = self.place.partition(":")
        return getattr(import_module(module), name)

    def refusal(self, count: int) -> str:
        """Return the reason it cannot take so many characters, in a sentence; empty if it can."""
        if self.takes is Takes.NOBODY and count:
            return f"{self.title} takes no character"
        if self.takes is not Takes.NOBODY and not count:
            return f"{self.title} needs a character; name one"
        return ""


FULL = "full"
SHEETS: dict[str, SheetKind] = {
    FULL: SheetKind(
        "Full sheet",
        "chargen.views.pdf.layouts.pages:full_sheet",
        Takes.ONE,
        "Gray Dawn character sheet",
        "Everything: a front for play, a back for reference",
    ),
    "card": SheetKind(
        "Fight card",
        "chargen.views.pdf.layouts.card:fight_card",
        Takes.ONE,
        "Gray Dawn fight card",
        "Half a page for combat, with tick boxes",
    ),
    "compact": SheetKind(
        "Compact page",
        "chargen.views.pdf.layouts.compact:compact_page",
        Takes.ONE,
        "Gray Dawn compact page",
        "Everything needed in play, on one page",
    ),
    "npc": SheetKind(
        "NPC cards",
        "chargen.views.pdf.layouts.npc:npc_cards",
        Takes.PARTY,
        "Gray Dawn NPC cards",
        "Four cards per page to cut out; mooks of one kind share a card",
    ),
    "party": SheetKind(
        "Party overview",
        "chargen.views.pdf.layouts.party:party_overview",
        Takes.PARTY,
        "Gray Dawn party overview",
        "The whole party at a glance: saves, defence, armour, perception, languages",
    ),
    "ledger": SheetKind(
        "Ledger",
        "chargen.views.pdf.layouts.ledger:newest_first",
        Takes.ONE,
        "Gray Dawn ledger",
        "Everything since creation, newest first, with rule, points and balance",
    ),
    "ledger-oldest": SheetKind(
        "Ledger, oldest first",
        "chargen.views.pdf.layouts.ledger:oldest_first",
        Takes.ONE,
        "Gray Dawn ledger, oldest first",
        "The same, oldest first",
    ),
    "slip": SheetKind(
        "Approval slip",
        "chargen.views.pdf.layouts.slip:approval_slip",
        Takes.ONE,
        "Gray Dawn approval slip",
        "Items waiting for the GM, with room for the answers",
    ),
    "audit": SheetKind(
        "Audit",
        "chargen.views.pdf.layouts.proof:audit_sheet",
        Takes.ONE,
        "Gray Dawn audit",
        "Every point, line by line, with its rule",
    ),
    "blank": SheetKind(
        "Blank sheet",
        "chargen.views.pdf.layouts.blank:blank",
        Takes.NOBODY,
        "Gray Dawn blank sheet",
        "To fill in by hand, with all skills and prices",
    ),
    "reference": SheetKind(
        "Combat reference",
        "chargen.views.pdf.layouts.reference:gray_dawn",
        Takes.NOBODY,
        "Gray Dawn combat reference",
        "The most-used combat rules on one page",
    ),
    "reference-lead-and-chrome": SheetKind(
        "Combat reference, Lead and Chrome",
        "chargen.views.pdf.layouts.reference:lead_and_chrome",
        Takes.NOBODY,
        "Lead and Chrome combat reference",
        "The same for Lead and Chrome",
    ),
    "reference-traveller": SheetKind(
        "Combat reference, Traveller",
        "chargen.views.pdf.layouts.reference:traveller",
        Takes.NOBODY,
        "Traveller combat reference",
        "The same for Classic Traveller",
    ),
    "reference-cards": SheetKind(
        "Combat reference, cards",
        "chargen.views.pdf.layouts.reference:cards",
        Takes.NOBODY,
        "Combat reference by cards",
        "The same for the card system",
    ),
}
"""Kinds by key, the usual one first. Adding a kind takes a row here and its module."""

FILLABLE = frozenset({FULL, "card"})
"""Kinds with boxes and lines to fill in on a screen."""


def pdf(
    members: "Sequence[SheetSubject]",
    paper: Paper = "a4",
    kind: str = FULL,
    *,
    fillable: bool = False,
) -> bytes:
    """Return members in a kind as one PDF; the same members always give the same bytes.

    A kind without members is the same for all of them. Content that does not fit the pages of its
    kind goes on to further ones; nothing is cut. A kind in ``FILLABLE`` has form fields if
    ``fillable``.
    """
    entry, size = SHEETS[kind], SIZES[paper]
    if not members and (refusal := entry.refusal(0)):
        raise ValueError(refusal)
    laid_out = entry.layout()
    if entry.takes is Takes.ONE:
        chapters = [laid_out(member, size) for member in members]
    elif entry.takes is Takes.PARTY:
        chapters = [laid_out(members, size)]
    else:
        chapters = [laid_out(size)]
    form = fillable and kind in FILLABLE
    drawing = import_module("chargen.views.pdf.drawing")
    data: bytes = drawing.draw_document(chapters, entry.caption, fillable=form)
    return data


def unprintable(members: "Sequence[SheetSubject]") -> list[str]:
    """Return a sentence for each member with letters the fonts lack, printed as boxes."""
    notices: list[str] = import_module("chargen.views.pdf.missing_glyphs").notices(members)
    return notices


def report_pdf(report: "FightReport", paper: Paper = "a4") -> bytes:
    """Return a fight report as a PDF."""
    data: bytes = import_module("chargen.views.pdf.layouts.report").fight_report(report, paper)
    return data
