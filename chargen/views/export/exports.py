"""Export formats: files for people or for other programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from chargen.views.pdf import FULL, Paper, SheetOptions, pdf

if TYPE_CHECKING:
    from chargen.views.sheet_subject import SheetSubject


@dataclass(frozen=True, slots=True)
class Export:
    """One export format, with its title in the menu."""

    title: str
    ending: str
    place: str
    """Module and function that make the text, imported on first use; empty for the PDF.

    The function takes a character and its sheet, or rows of subjects. The PDF has kinds and papers
    besides.
    """
    about: str = ""
    """Its use, in a line."""
    topic: str = "export-texts"
    """Its help topic."""
    copied: bool = False
    """True if the text is meant to be pasted, rather than opened as a file."""
    party: bool = False
    """True if one file takes several characters."""
    rows: bool = False
    """True if the function takes rows of subjects, as those of parties do."""


PDF = "pdf"
PHONE = "phone"
EXPORTS: dict[str, Export] = {
    PDF: Export(
        "PDF", ".pdf", "", "The sheet as it is shown, for paper and screens", topic="print"
    ),
    PHONE: Export(
        "Phone sheet",
        ".html",
        "chargen.views.export.phone:page",
        "A page for the browser of a phone; its changes come back",
        topic="export-phone",
    ),
    "markdown": Export(
        "Markdown",
        ".md",
        "chargen.views.export.markdown:page",
        "For notes and wikis",
        copied=True,
    ),
    "text": Export(
        "Plain text",
        ".txt",
        "chargen.views.export.texts:plain_text",
        "For mail; nothing is cut",
        copied=True,
    ),
    "discord": Export(
        "Discord message",
        ".discord.txt",
        "chargen.views.export.texts:discord",
        "One message of at most 2,000 characters",
        copied=True,
    ),
    "bbcode": Export(
        "BBCode",
        ".bbcode.txt",
        "chargen.views.export.texts:bbcode",
        "For forums",
        copied=True,
    ),
    "csv": Export(
        "Table (CSV)",
        ".csv",
        "chargen.views.export.party:party_table",
        "A row for a spreadsheet, one number a cell",
        party=True,
    ),
    "foundry": Export(
        "Foundry actor",
        ".foundry.json",
        "chargen.views.export.foundry:actor",
        "For the system cyberpunk2020; wounds, rounds and wear come back",
        topic="export-foundry",
        rows=True,
    ),
    "foundry-bestiary": Export(
        "Foundry bestiary",
        ".foundry-bestiary.json",
        "chargen.views.export.foundry:bestiary",
        "An adventure with an actor for each character",
        topic="export-foundry",
        party=True,
    ),
    "cyberpunk": Export(
        "Foundry actor, system cyberpunk",
        ".cyberpunk.json",
        "chargen.views.export.foundry:fork_actor",
        "For the fork cyberpunk; spent luck comes back as well",
        topic="export-foundry",
        rows=True,
    ),
    "cyberpunk-bestiary": Export(
        "Foundry bestiary, system cyberpunk",
        ".cyberpunk-bestiary.json",
        "chargen.views.export.foundry:fork_bestiary",
        "The same for the fork cyberpunk",
        topic="export-foundry",
        party=True,
    ),
    "roll20": Export(
        "Roll20 character",
        ".roll20.json",
        "chargen.views.export.roll20:character_file",
        "For the sheet Cyberpunk 2020; nothing comes back",
        topic="export-roll20",
    ),
}
"""Formats by key, the usual one first. Adding a format takes a row here and its function."""


def text_of(key: str, members: "Sequence[SheetSubject]") -> str:
    """Return characters in a text format; a format without parties takes one member."""
    form = EXPORTS[key]
    module, _, name = form.place.partition(":")
    make: Any = getattr(import_module(module), name)
    first = members[0]
    rows = form.party or form.rows
    content: str = make(members) if rows else make(first.character, first.sheet)
    return content


def export_members(
    key: str,
    members: "Sequence[SheetSubject]",
    paper: Paper = "a4",
    kind: str = FULL,
    **options: Unpack[SheetOptions],
) -> bytes:
    """Return characters in a format as the bytes of a file; texts are UTF-8."""
    if key == PDF:
        return pdf(members, paper, kind, **options)
    return text_of(key, members).encode()


def form_of(path: Path) -> str:
    """Return the format of a file name by its longest matching ending; empty for none."""
    name = path.name.lower()
    known = sorted(EXPORTS, key=lambda key: -len(EXPORTS[key].ending))
    return next((key for key in known if name.endswith(EXPORTS[key].ending)), "")
