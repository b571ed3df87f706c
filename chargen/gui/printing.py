"""The sheet on screen and on the printer: pictures of the very bytes of the PDF."""

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QMarginsF, QRectF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from chargen.errors import ChargenError
from chargen.gui.widgets.kit import Segments
from chargen.views.member import Member
from chargen.views.pdf import FULL, SHEETS, Paper, pdf

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument


class SheetKinds(Segments):
    """Every kind there is; hidden where there is no choice."""

    def __init__(self, kind: str) -> None:
        super().__init__("Sheet", [(key, entry.title) for key, entry in SHEETS.items()])
        self.choose(kind)
        if len(SHEETS) == 1:
            self.hide()


PRINT_DOTS = 300
"""Dots per inch at which pages are drawn for the printer."""
POINTS = 72


def pdf_bytes(members: Sequence[Member], paper: str, kind: str = FULL) -> bytes:
    """Return members in a kind as one PDF."""
    return pdf(members, cast("Paper", paper), kind)


def rendered(data: bytes, width: int) -> list[QImage]:
    """Return each page as a picture of ``width`` pixels."""
    import pypdfium2

    with _PDFIUM:
        return _drawn(pypdfium2.PdfDocument(data), width)


_PDFIUM = Lock()
"""PDFium serves one thread at a time; two at once end the program."""


def _drawn(document: "PdfDocument", width: int) -> list[QImage]:
    pages: list[QImage] = []
    try:
        for page in document:
            bitmap = page.render(scale=width / page.get_width(), rev_byteorder=True)
            image = QImage(
                bytes(bitmap.buffer),
                bitmap.width,
                bitmap.height,
                bitmap.stride,
                _FORMATS[bitmap.n_channels],
            )
            pages.append(image.copy())
    finally:
        document.close()
    return pages


_FORMATS = {
    1: QImage.Format.Format_Grayscale8,
    3: QImage.Format.Format_RGB888,
    4: QImage.Format.Format_RGBX8888,
}


def print_sheet(parent: QWidget, data: bytes, paper: str) -> bool:
    """Ask for a printer and print; False if the user thought better."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    size = QPageSize.PageSizeId.A4 if paper == "a4" else QPageSize.PageSizeId.Letter
    no_margins = QMarginsF(0, 0, 0, 0)
    printer.setPageLayout(
        QPageLayout(QPageSize(size), QPageLayout.Orientation.Portrait, no_margins)
    )
    printer.setFullPage(True)
    dialog = QPrintDialog(printer, parent)
    well = dialog.exec() == QPrintDialog.DialogCode.Accepted
    dialog.deleteLater()
    if well:
        send(data, printer)
    return well


def send(data: bytes, printer: QPrinter) -> None:
    """Draw every page of a PDF on a printer."""
    job = PrintJob(printer)
    try:
        job.draw(data)
    finally:
        job.end()


class PrintJob:
    """Sheets one after the other in one job, so that a printer that is a file holds all of them."""

    def __init__(self, printer: QPrinter, *, both_sides: bool = False) -> None:
        """Where ``both_sides`` are printed each sheet begins a new leaf."""
        self._printer, self._both_sides = printer, both_sides
        self._painter = QPainter()
        self._pages = 0

    def draw(self, data: bytes) -> None:
        """Draw every page of one more PDF."""
        printer = self._printer
        page = printer.paperRect(QPrinter.Unit.DevicePixel)
        inches = printer.paperRect(QPrinter.Unit.Inch).width()
        images = rendered(data, round(inches * PRINT_DOTS))
        if not self._painter.isActive() and not self._painter.begin(printer):
            raise ChargenError("The printer does not answer")
        if self._both_sides and self._pages % 2:
            self._turn()
        for image in images:
            if self._pages:
                printer.newPage()
            self._pages += 1
            target = QRectF(0, 0, page.width(), page.width() * image.height() / image.width())
            self._painter.drawImage(target, image)

    def end(self) -> None:
        """Let the printer begin."""
        if self._painter.isActive():
            self._painter.end()

    def _turn(self) -> None:
        """Leave the back of a leaf empty."""
        self._printer.newPage()
        self._pages += 1
