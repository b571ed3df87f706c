"""Sheets of many characters: into a folder as PDF, or to the printer, one after the other."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtPrintSupport import QPrinter

from chargen.approval.folder_review import Look
from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui import worker
from chargen.gui.printing import both_sides, print_out
from chargen.views.member import member
from chargen.views.pdf import FULL, Paper, pdf

Told = tuple[int, list[str]]
"""How many are done, and a sentence for each that is not."""


def pdf_of(look: Look, paper: Paper, kind: str = FULL) -> bytes:
    """Return the sheet of one character as PDF."""
    assert look.character is not None
    return pdf([member(look.character, look.issues)], paper, kind)


def into_folder(
    looks: Sequence[Look], folder: Path, paper: Paper, kind: str = FULL
) -> Callable[[worker.Report], Told]:
    """Return the work of writing a PDF for each character; names that are taken get a number."""

    def one(look: Look, used: set[str]) -> None:
        name, number = slug(look.name), 2
        while name in used:
            name, number = f"{slug(look.name)}-{number}", number + 1
        used.add(name)
        safesave.save(folder / f"{name}.pdf", pdf_of(look, paper, kind))

    used: set[str] = set()
    return _each(looks, lambda look: one(look, used))


def onto_paper(
    looks: Sequence[Look], printer: QPrinter, paper: Paper, kind: str = FULL
) -> Callable[[worker.Report], Told]:
    """Return the work of printing the sheet of each character, all in one job.

    Its progress is counted in pages. If the printer stops, all that can be said is that it did.
    """

    def work(report: worker.Report) -> Told:
        made: list[bytes] = []
        _, faults = _each(looks, lambda look: made.append(pdf_of(look, paper, kind)))(report)
        if made and report(0, len(made)):
            print_out(made, printer, report, leafwise=both_sides(printer))
        return len(made), faults

    return work


def _each(looks: Sequence[Look], act: Callable[[Look], object]) -> Callable[[worker.Report], Told]:
    def work(report: worker.Report) -> Told:
        done, faults = 0, []
        for number, look in enumerate(looks, 1):
            try:
                act(look)
                done += 1
            except ChargenError as error:
                faults.append(f"{look.name}: {error}")
            if not report(number, len(looks)):
                break
        return done, faults

    return work
