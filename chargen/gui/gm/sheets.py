"""Any kind of sheet for a whole table: as one PDF, as files in a folder, or to the printer."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtPrintSupport import QPrinter

from chargen.approval.folder_review import Look
from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui import worker
from chargen.gui.printing import both_sides, print_out
from chargen.views.member import member
from chargen.views.pdf import FULL, SHEETS, Paper, Takes, pdf

Told = tuple[int, list[str]]
"""How many are done, and a sentence for each that is not."""


class SheetOf(NamedTuple):
    """What becomes a document of its own."""

    name: str
    looks: Sequence[Look]


def sheets_of(looks: Sequence[Look], kind: str) -> list[SheetOf]:
    """Return one for each character, or one where a kind takes all of them or nobody."""
    entry = SHEETS[kind]
    if entry.takes is Takes.ONE:
        return [SheetOf(look.name, [look]) for look in looks]
    return [SheetOf(entry.title, looks if entry.takes is Takes.PARTY else ())]


def pdf_of(looks: Sequence[Look], paper: Paper, kind: str = FULL) -> bytes:
    """Return characters in a kind as one PDF."""
    members = []
    for look in looks:
        assert look.character is not None
        members.append(member(look.character, look.issues))
    return pdf(members, paper, kind)


def into_folder(
    looks: Sequence[Look], folder: Path, paper: Paper, kind: str = FULL
) -> Callable[[worker.Report], Told]:
    """Return the work of writing a PDF for each sheet; names that are taken get a number."""

    def one(sheet: SheetOf, used: set[str]) -> None:
        name, number = slug(sheet.name), 2
        while name in used:
            name, number = f"{slug(sheet.name)}-{number}", number + 1
        used.add(name)
        safesave.save(folder / f"{name}.pdf", pdf_of(sheet.looks, paper, kind))

    used: set[str] = set()
    return _each(sheets_of(looks, kind), lambda sheet: one(sheet, used))


def into_file(
    looks: Sequence[Look], path: Path, paper: Paper, kind: str = FULL
) -> Callable[[worker.Report], Told]:
    """Return the work of writing all sheets into one PDF, one after the other."""

    def work(_: worker.Report) -> Told:
        told = () if SHEETS[kind].takes is Takes.NOBODY else looks
        safesave.save(path, pdf_of(told, paper, kind))
        return len(sheets_of(looks, kind)), []

    return work


def onto_paper(
    looks: Sequence[Look], printer: QPrinter, paper: Paper, kind: str = FULL
) -> Callable[[worker.Report], Told]:
    """Return the work of printing all sheets in one job.

    Once they are made its progress is counted in pages.
    """

    def work(report: worker.Report) -> Told:
        made: list[bytes] = []

        def one(sheet: SheetOf) -> None:
            made.append(pdf_of(sheet.looks, paper, kind))

        _, faults = _each(sheets_of(looks, kind), one)(report)
        if made and report(0, len(made)):
            print_out(made, printer, report, leafwise=both_sides(printer))
        return len(made), faults

    return work


def _each(
    sheets: Sequence[SheetOf], act: Callable[[SheetOf], object]
) -> Callable[[worker.Report], Told]:
    def work(report: worker.Report) -> Told:
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
