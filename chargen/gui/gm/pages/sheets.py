"""Any kind of sheet for a whole table: as one PDF, as files in a folder, or to the printer."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtPrintSupport import QPrinter

from chargen.approval.campaign.folder_review import FileReview
from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui.application import background
from chargen.gui.shell.printing import both_sides, print_out
from chargen.views.pdf import FULL, SHEETS, Paper, Takes, pdf
from chargen.views.sheet_subject import member

Told = tuple[int, list[str]]
"""The number of finished sheets, and a sentence for each that failed."""


class SheetJob(NamedTuple):
    """One document to make: its name, and the characters in it."""

    name: str
    looks: Sequence[FileReview]


def sheets_of(looks: Sequence[FileReview], kind: str) -> list[SheetJob]:
    """Return a job for each character, or a single one for a kind of all characters or of none."""
    entry = SHEETS[kind]
    if entry.takes is Takes.ONE:
        return [SheetJob(look.name, [look]) for look in looks]
    return [SheetJob(entry.title, looks if entry.takes is Takes.PARTY else ())]


def pdf_of(looks: Sequence[FileReview], paper: Paper, kind: str = FULL) -> bytes:
    """Return characters in a kind as one PDF."""
    members = []
    for look in looks:
        assert look.character is not None
        members.append(member(look.character, look.issues))
    return pdf(members, paper, kind)


def into_folder(
    looks: Sequence[FileReview], folder: Path, paper: Paper, kind: str = FULL
) -> Callable[[background.Report], Told]:
    """Return the work of writing a PDF for each sheet; names that are taken get a number."""

    def write_sheet(sheet: SheetJob, used: set[str]) -> None:
        name, number = slug(sheet.name), 2
        while name in used:
            name, number = f"{slug(sheet.name)}-{number}", number + 1
        used.add(name)
        safesave.save(folder / f"{name}.pdf", pdf_of(sheet.looks, paper, kind))

    used: set[str] = set()
    return _each(sheets_of(looks, kind), lambda sheet: write_sheet(sheet, used))


def into_file(
    looks: Sequence[FileReview], path: Path, paper: Paper, kind: str = FULL
) -> Callable[[background.Report], Told]:
    """Return the work of writing all sheets into one PDF, one after the other."""

    def work(_: background.Report) -> Told:
        subjects = () if SHEETS[kind].takes is Takes.NOBODY else looks
        safesave.save(path, pdf_of(subjects, paper, kind))
        return len(sheets_of(looks, kind)), []

    return work


def onto_paper(
    looks: Sequence[FileReview], printer: QPrinter, paper: Paper, kind: str = FULL
) -> Callable[[background.Report], Told]:
    """Return the work of printing all sheets in one job.

    Once they are made its progress is counted in pages.
    """

    def work(report: background.Report) -> Told:
        documents: list[bytes] = []

        def draw_sheet(sheet: SheetJob) -> None:
            documents.append(pdf_of(sheet.looks, paper, kind))

        _, faults = _each(sheets_of(looks, kind), draw_sheet)(report)
        if documents and report(0, len(documents)):
            print_out(documents, printer, report, leafwise=both_sides(printer))
        return len(documents), faults

    return work


def _each(
    sheets: Sequence[SheetJob], act: Callable[[SheetJob], object]
) -> Callable[[background.Report], Told]:
    def work(report: background.Report) -> Told:
        done, faults = 0, []
        for number, sheet in enumerate(sheets, 1):
            try:
                act(sheet)
                done += 1
            except ChargenError as error:
                faults.append(f"{sheet.name}: {error}")
            if not report(number, len(sheets)):
                break
        return done, faults

    return work
