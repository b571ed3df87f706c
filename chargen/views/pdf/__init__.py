"""Printing: kinds of sheets, papers, and the function that makes a PDF.

Only the modules below know reportlab; what asks for kinds and papers alone does not load it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict, Unpack

if TYPE_CHECKING:
    from chargen.rules.house import HouseRules
    from chargen.rules.model import Ruleset
    from chargen.views.handouts.fight_report import FightReport
    from chargen.views.sheet_subject import SheetSubject

Paper = Literal["a4", "letter"]
Size = tuple[float, float]
"""Width and height in points."""

SIZES: dict[Paper, Size] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}


class SheetOptions(TypedDict, total=False):
    """The options of a print; a kind ignores those it does not have."""

    fillable: bool
    """True for form fields, in a kind of ``FILLABLE``."""
    marked: bool | None
    """True for boxes as play has left them, False for blank ones, None for the kind's default."""
    system: str
    """The id of a round system; fight cards and NPC cards need the members' ``system_card`` too."""
    oldest_first: bool
    """True for a ledger that begins with the oldest entry."""
    theme: str
    """A key of ``THEMES``."""
    two_up: bool
    """True for fight cards two to a page, with a line to cut along."""


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

    The function takes a size and, by ``takes``, a member or all members before that; then, by
    name, those of ``options`` that are given. It returns a ``pdf.drawing.Chapter``.
    """
    takes: Takes
    caption: str
    """The title of its pages and its file."""
    about: str = ""
    """The purpose, in a line."""
    marked: bool = False
    """True if boxes are printed as play has left them, unless blank ones are asked for."""
    options: tuple[Literal["system", "oldest_first"], ...] = ()
    """The options its layout takes."""

    def layout(self) -> Any:
        """Return the layout function."""
        module, _, name = self.place.partition(":")
        return getattr(import_module(module), name)

    def refusal(self, count: int) -> str:
        """Return why it cannot take a number of characters, in a sentence; empty if it can."""
        if self.takes is Takes.NOBODY and count:
            return f"{self.title} takes no character"
        if self.takes is not Takes.NOBODY and not count:
            return f"{self.title} needs a character; name one"
        return ""


FULL = "full"
GRAY_DAWN = "gray_dawn"
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
        "Fight card",
        "Half a page for combat, with tick boxes",
        marked=True,
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
        "NPC cards",
        "Up to four cards per page to cut out; mooks of one kind share a card",
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
        "chargen.views.pdf.layouts.ledger:ledger",
        Takes.ONE,
        "Gray Dawn ledger",
        "Everything since creation, with rule, points and balance",
        options=("oldest_first",),
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
        "To fill in by hand or on screen, with all skills and prices",
    ),
    "reference": SheetKind(
        "Combat reference",
        "chargen.views.pdf.layouts.reference:combat_reference",
        Takes.NOBODY,
        "Combat reference",
        "The most-used combat rules on one page",
        options=("system",),
    ),
}
"""Kinds by key, the usual one first. Adding a kind takes a row here and its module."""

SYSTEM_TITLES: Final = {
    GRAY_DAWN: "Gray Dawn",
    "lead_and_chrome": "Lead and Chrome",
    "alien_cards": "Initiative cards",
    "traveller_s4": "Classic Traveller",
}
"""Titles of the round systems with paper of their own, by id."""

DOSSIER: Final = "dossier"
THEMES: Final = {DOSSIER: "Dossier", "plain": "Plain"}
"""Titles of the themes of ``resources/style/paper.toml``, the usual one first."""

OLD_KINDS: Final[dict[str, tuple[str, SheetOptions]]] = {
    "ledger-oldest": ("ledger", {"oldest_first": True}),
    "reference-lead-and-chrome": ("reference", {"system": "lead_and_chrome"}),
    "reference-traveller": ("reference", {"system": "traveller_s4"}),
    "reference-cards": ("reference", {"system": "alien_cards"}),
}
"""Kind and options for each key of 0.1.0 that is an option now; accepted for one release."""

FILLABLE = frozenset({FULL, "card", "compact", "npc", "blank"})
"""Kinds with boxes and lines to fill in on a screen."""
SYSTEM_CARDS = frozenset({"card", "npc"})
"""Kinds that show members in the round system of their ``system_card``, if they have one."""
MARKED = frozenset({FULL, "card", "compact", "npc"})
"""Kinds with boxes for wounds and supplies, blank or as play has left them."""


def pdf(
    members: "Sequence[SheetSubject]",
    paper: Paper = "a4",
    kind: str = FULL,
    **options: Unpack[SheetOptions],
) -> bytes:
    """Return members in a kind as one PDF; the same members always give the same bytes.

    A kind without members is the same for all of them. Content that does not fit the pages of its
    kind goes on to further ones; nothing is cut.
    """
    entry, size = SHEETS[kind], SIZES[paper]
    if not members and (refusal := entry.refusal(0)):
        raise ValueError(refusal)
    marked = options.get("marked")
    if not (entry.marked if marked is None else marked):
        blank_boxes = import_module("chargen.views.sheet_model").blank_boxes
        members = [member._replace(sheet=blank_boxes(member.sheet)) for member in members]
    given = {name: options[name] for name in entry.options if name in options}
    laid_out = partial(entry.layout(), **given)
    if kind == "card" and options.get("two_up"):
        chapters = [import_module("chargen.views.pdf.layouts.card").two_up(members, size)]
    elif entry.takes is Takes.ONE:
        chapters = [laid_out(member, size) for member in members]
    elif entry.takes is Takes.PARTY:
        chapters = [laid_out(members, size)]
    else:
        chapters = [laid_out(size)]
    form = options.get("fillable", False) and kind in FILLABLE
    drawing = import_module("chargen.views.pdf.drawing")
    theme = options.get("theme", DOSSIER)
    data: bytes = drawing.draw_document(chapters, entry.caption, theme, fillable=form)
    return data


def has_option(kind: str, option: Literal["system", "oldest_first"]) -> bool:
    """Return whether an option changes a kind."""
    return option in SHEETS[kind].options or (option == "system" and kind in SYSTEM_CARDS)


def unprintable(members: "Sequence[SheetSubject]") -> list[str]:
    """Return a sentence for each member with letters the fonts lack, printed as boxes."""
    notices: list[str] = import_module("chargen.views.pdf.missing_glyphs").notices(members)
    return notices


def report_pdf(report: "FightReport", paper: Paper = "a4") -> bytes:
    """Return a fight report as a PDF."""
    data: bytes = import_module("chargen.views.pdf.layouts.report").fight_report(report, paper)
    return data


def house_rules_pdf(
    shipped: "Ruleset", house: "HouseRules", title: str, paper: Paper = "a4"
) -> bytes:
    """Return the list of a campaign's house rules as a PDF."""
    layout = import_module("chargen.views.pdf.layouts.house_rules")
    data: bytes = layout.differences_list(shipped, house, title, paper)
    return data
