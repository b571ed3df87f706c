"""Sheets of many characters: into a folder as PDF, or to the printer, one after the other."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from chargen.approval.folder_review import Look
from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui import printing, worker
from chargen.views.member import member
from chargen.views.pdf import FULL

Told = tuple[int, list[str]]
"""How many are done, and a sentence for each that is not."""


def pdf_of(look: Look, paper: str, kind: str = FULL) -> bytes:
    """Return the sheet of one character as PDF."""
    assert look.character is not None
    return printing.pdf_bytes([member(look.character, look.issues)], paper, kind)


def into_folder(
    looks: Sequence[Look], folder: Path, paper: str, kind: str = FULL
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
    looks: Sequence[Look], printer: QPrinter, paper: str, kind: str = FULL
) -> Callable[[worker.Report], Told]:
    """Return the work of printing the sheet of each character, all in one job."""

    def work(report: worker.Report) -> Told:
        both_sides = printer.duplex() != QPrinter.DuplexMode.DuplexNone
        job = printing.PrintJob(printer, both_sides=both_sides)
        try:
            return _each(looks, lambda look: job.draw(pdf_of(look, paper, kind)))(report)
        finally:
            job.end()

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


def ask_printer(parent: QWidget, paper: str) -> QPrinter | None:
    """Ask for a printer; None if the GM thought better."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    size = QPageSize.PageSizeId.A4 if paper == "a4" else QPageSize.PageSizeId.Letter
    upright = QPageLayout.Orientation.Portrait
    printer.setPageLayout(QPageLayout(QPageSize(size), upright, QMarginsF(0, 0, 0, 0)))
    printer.setFullPage(True)
    dialog = QPrintDialog(printer, parent)
    well = dialog.exec() == QPrintDialog.DialogCode.Accepted
    dialog.deleteLater()
    return printer if well else None
