"""The way to paper: what a printer was asked for, where pages stand on its paper, drawing them.

PDFium draws pictures only. A printer gets them at its own resolution, a band of a page at a time,
so that a fine one takes no more memory than a coarse one; a file gets the pages as they are.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QMarginsF, QPoint, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QLineEdit, QWidget

from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.gui.application.background import Report
from chargen.gui.application.pdf_pages import PdfPages, Placed, gathered

POINTS = 72
BAND = 512
"""Rows of pixels that are drawn at once: 20 MB at 1,200 dots per inch."""
ALIKE = 3.0
"""Points by which paper and page may differ and still be called the same."""
EMPTY_EDGE = 24.0
"""Points no kind of sheet draws on, at each edge."""


def ask_printer(
    parent: QWidget, paper: str, name: str, pages: int = 0, current: int = 0
) -> QPrinter | None:
    """Ask for a printer and the pages, given their number; None if the user cancels.

    ``name`` is what the job is called, and the file if it goes to one. Without ``pages`` their
    number is not known; ``current``, from 1, is the one that is seen.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    size = QPageSize.PageSizeId.A4 if paper == "a4" else QPageSize.PageSizeId.Letter
    upright = QPageLayout.Orientation.Portrait
    printer.setPageLayout(QPageLayout(QPageSize(size), upright, QMarginsF(0, 0, 0, 0)))
    printer.setFullPage(True)
    dialog = QPrintDialog(printer, parent)
    _propose_file(dialog, f"{name}.pdf")
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    if pages:
        dialog.setMinMax(1, pages)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintCurrentPage, current > 0)
    accepted = dialog.exec() == QPrintDialog.DialogCode.Accepted
    dialog.deleteLater()
    if printer.printRange() == QPrinter.PrintRange.CurrentPage:
        printer.setFromTo(current, current)
        printer.setPrintRange(QPrinter.PrintRange.PageRange)
    return printer if accepted else None


def _propose_file(dialog: QPrintDialog, name: str) -> None:
    """Propose a file for what is printed into one: Qt itself proposes its folder, or print.pdf."""
    line = dialog.findChild(QLineEdit, "filename")
    if isinstance(line, QLineEdit):
        proposed = Path(line.text())
        line.setText(str((proposed if proposed.is_dir() else proposed.parent) / name))


def both_sides(printer: QPrinter) -> bool:
    """Return whether a printer was asked to print the back of its leaves, too."""
    return printer.duplex() != QPrinter.DuplexMode.DuplexNone


def print_out(
    documents: Sequence[bytes], printer: QPrinter, report: Report, *, leafwise: bool = False
) -> int:
    """Print PDFs one after the other in one job; return how many pages came out.

    Printed ``leafwise`` each PDF begins a new leaf. What is stopped leaves no file; a printer may
    have got the pages before.
    """
    opened = [PdfPages(data) for data in documents]
    try:
        leaves = leaves_of([document.sizes for document in opened], printer, leafwise=leafwise)
        if not leaves:
            raise ChargenError("The sheet has none of the selected pages")
        if printer.outputFileName():
            return _into_file(documents, leaves, printer, report)
        return _onto_paper(opened, leaves, printer, report)
    finally:
        for document in opened:
            document.close()


def leaves_of(
    documents: Sequence[Sequence[QSizeF]], printer: QPrinter, *, leafwise: bool = False
) -> list[Placed | None]:
    """Return what comes out of a printer page by page; None is the empty back of a leaf.

    Pages are counted through all documents, as the range of a printer counts them.
    """
    chosen: list[Placed | None] = []
    layout, count = printer.pageLayout(), 0
    for document, sizes in enumerate(documents):
        mine: list[Placed | None] = []
        for number, size in enumerate(sizes):
            count += 1
            if _wanted(printer, count):
                mine.append(Placed(document, number, *placed(size, layout)))
        if mine and leafwise and len(chosen) % 2:
            chosen.append(None)
        chosen += mine
    if printer.pageOrder() == QPrinter.PageOrder.LastPageFirst:
        chosen.reverse()
    if printer.supportsMultipleCopies():
        return chosen
    return list(_copied(chosen, printer.copyCount(), printer.collateCopies()))


def _copied(
    leaves: Sequence[Placed | None], copies: int, together: bool
) -> Iterator[Placed | None]:
    if together:
        for _ in range(copies):
            yield from leaves
    else:
        for leaf in leaves:
            yield from [leaf] * copies


def _wanted(printer: QPrinter, number: int) -> bool:
    """Return whether a printer was asked for a page.

    What a printing system sorts out itself says *all pages* here, and its ranges are its own.
    """
    ranges = printer.pageRanges()
    own = printer.printRange() == QPrinter.PrintRange.AllPages and not printer.outputFileName()
    return own or ranges.isEmpty() or ranges.contains(number)


def placed(page: QSizeF, layout: QPageLayout) -> tuple[QRectF, bool]:
    """Return where a page stands on paper, in points, and whether it lies on its side.

    On paper of its own size a page keeps its measures as long as the printer reaches as far as
    anything is drawn. On all other paper the whole of it is as large as the printer can draw it.
    """
    paper = QRectF(layout.fullRect(QPageLayout.Unit.Point))
    turned = (page.width() > page.height()) != (paper.width() > paper.height())
    size = page.transposed() if turned else page
    edges = _edges(layout)
    same = abs(size.width() - paper.width()) < ALIKE and abs(size.height() - paper.height()) < ALIKE
    if same and max(edges.left(), edges.top(), edges.right(), edges.bottom()) <= EMPTY_EDGE:
        return paper, turned
    reached = paper.marginsRemoved(edges)
    scale = min(reached.width() / size.width(), reached.height() / size.height())
    frame = QRectF(0, 0, size.width() * scale, size.height() * scale)
    frame.moveCenter(reached.center())
    return frame, turned


def _edges(layout: QPageLayout) -> QMarginsF:
    """Return what a printer does not reach or was asked to leave free, in points."""
    least = QPageLayout(layout)
    least.setUnits(QPageLayout.Unit.Point)
    asked = layout.margins(QPageLayout.Unit.Point)
    return least.minimumMargins() | asked


def _into_file(
    documents: Sequence[bytes], leaves: Sequence[Placed | None], printer: QPrinter, report: Report
) -> int:
    paper = printer.pageLayout().fullRect(QPageLayout.Unit.Point).size()
    for done, data in enumerate(gathered(documents, leaves, paper), 1):
        if data:
            safesave.save(Path(printer.outputFileName()), data)
        elif not report(done, len(leaves)):
            return 0
    return len(leaves)


def _onto_paper(
    documents: Sequence[PdfPages],
    leaves: Sequence[Placed | None],
    printer: QPrinter,
    report: Report,
) -> int:
    painter = QPainter()
    if not painter.begin(printer):
        raise ChargenError("The printer does not respond")
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    try:
        for done, leaf in enumerate(leaves):
            if done and not printer.newPage():
                raise ChargenError(f"The printer stopped after page {done} of {len(leaves)}")
            if leaf is not None:
                draw_leaf(painter, printer, documents[leaf.document], leaf)
            if not report(done + 1, len(leaves)):
                printer.abort()
                return done + 1
        return len(leaves)
    finally:
        painter.end()


def draw_leaf(painter: QPainter, printer: QPrinter, pages: PdfPages, leaf: Placed) -> None:
    """Draw a page at the resolution of a printer, band by band."""
    dots = printer.resolution()
    frame = leaf.frame
    left, top = round(frame.x() * dots / POINTS), round(frame.y() * dots / POINTS)
    size = QSize(round(frame.width() * dots / POINTS), round(frame.height() * dots / POINTS))
    corner = QPoint(left, top) - printer.pageLayout().paintRectPixels(dots).topLeft()
    grey = printer.colorMode() == QPrinter.ColorMode.GrayScale
    for start in range(0, size.height(), BAND):
        part = QRect(0, start, size.width(), min(BAND, size.height() - start))
        band = pages.picture(leaf.number, size, part, grey=grey, turned=leaf.turned)
        painter.drawImage(corner + part.topLeft(), band)
