"""Printing: what a printer was asked for comes out of it, whole, on whatever paper it has."""

import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QMarginsF, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication
from reportlab.pdfgen.canvas import Canvas

from chargen.errors import ChargenError
from chargen.gui.application.pdf_pages import PdfPages
from chargen.gui.shell.printing import BAND, draw_leaf, leaves_of, placed, print_out
from tests.gui.painted import ink

A4 = QSizeF(595, 842)


def _numbered(*pages: str, size: tuple[float, float] = (595, 842)) -> bytes:
    """A PDF whose pages say a word, inside a frame close to the edge."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=size)
    for words in pages:
        canvas.setFont("Helvetica", 40)
        canvas.drawString(100, 200, words)
        canvas.rect(30, 30, size[0] - 60, size[1] - 60, stroke=1, fill=0)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _on(done: int, total: int) -> bool:
    """Nobody stops."""
    return done <= total


def _words(path: Path) -> list[str]:
    return [page.extract_text().strip() for page in PdfReader(path).pages]


def _box(image: QImage) -> QRect:
    """The smallest rectangle that holds all ink."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    data, wide = bytes(grey.constBits()), grey.bytesPerLine()
    rows = [data[y * wide : y * wide + grey.width()] for y in range(grey.height())]
    inked = [y for y, line in enumerate(rows) if min(line) < 200]
    left = min(next(x for x, dot in enumerate(rows[y]) if dot < 200) for y in inked)
    right = max(max(x for x, dot in enumerate(rows[y]) if dot < 200) for y in inked)
    return QRect(left, inked[0], right - left + 1, inked[-1] - inked[0] + 1)


def _picture(data: bytes, number: int = 0) -> QImage:
    """A page at a pixel for each point."""
    with PdfPages(data) as pages:
        size = pages.sizes[number].toSize()
        return pages.picture(number, size, QRect(0, 0, size.width(), size.height()))


@pytest.fixture
def printer(qapp: QApplication, tmp_path: Path) -> QPrinter:
    """A printer that is a file."""
    del qapp
    made = QPrinter(QPrinter.PrinterMode.HighResolution)
    made.setOutputFileName(str(tmp_path / "out.pdf"))
    made.setFullPage(True)
    _take(made, QPageSize.PageSizeId.A4)
    return made


def _take(
    printer: QPrinter, size: QPageSize.PageSizeId, *, flat: bool = False, edge: float = 0
) -> None:
    """Put paper into a printer."""
    way = QPageLayout.Orientation.Landscape if flat else QPageLayout.Orientation.Portrait
    edges = QMarginsF(edge, edge, edge, edge)
    printer.setPageLayout(QPageLayout(QPageSize(size), way, edges, QPageLayout.Unit.Point))


def test_everybody_of_a_batch_is_in_the_file(printer: QPrinter, tmp_path: Path) -> None:
    """Several PDFs go into one file, one after the other."""
    batch = [_numbered("a1", "a2"), _numbered("b1"), _numbered("c1", "c2")]
    assert print_out(batch, printer, _on) == 5
    assert _words(tmp_path / "out.pdf") == ["a1", "a2", "b1", "c1", "c2"]


def test_only_the_range_is_printed(printer: QPrinter, tmp_path: Path) -> None:
    """Pages are counted through all PDFs of a job."""
    printer.setFromTo(2, 3)
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    assert print_out([_numbered("a1", "a2"), _numbered("b1", "b2")], printer, _on) == 2
    assert _words(tmp_path / "out.pdf") == ["a2", "b1"]


def test_a_range_of_nothing_is_told(printer: QPrinter) -> None:
    """A range behind the last page is an error in one sentence."""
    printer.setFromTo(7, 9)
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    with pytest.raises(ChargenError, match=r"^The sheet has none of the selected pages$"):
        print_out([_numbered("a1", "a2")], printer, _on)


def test_pages_come_last_first_where_that_is_asked(printer: QPrinter, tmp_path: Path) -> None:
    """The order of pages is the printer's."""
    printer.setPageOrder(QPrinter.PageOrder.LastPageFirst)
    print_out([_numbered("a1", "a2", "a3")], printer, _on)
    assert _words(tmp_path / "out.pdf") == ["a3", "a2", "a1"]


@pytest.mark.parametrize(
    ("together", "order"), [(True, ["a1", "a2"] * 2), (False, ["a1", "a1", "a2", "a2"])]
)
def test_copies_are_made_where_the_printer_makes_none(
    printer: QPrinter, tmp_path: Path, *, together: bool, order: list[str]
) -> None:
    """Set by set, or page by page."""
    printer.setCopyCount(2)
    printer.setCollateCopies(together)
    print_out([_numbered("a1", "a2")], printer, _on)
    assert _words(tmp_path / "out.pdf") == order


@pytest.mark.parametrize(("leafwise", "pages"), [(False, ["a1", "b1"]), (True, ["a1", "", "b1"])])
def test_each_begins_a_leaf_where_both_sides_are_printed(
    printer: QPrinter, tmp_path: Path, *, leafwise: bool, pages: list[str]
) -> None:
    """The back of a sheet with an odd number of pages stays empty."""
    print_out([_numbered("a1"), _numbered("b1")], printer, _on, leafwise=leafwise)
    assert _words(tmp_path / "out.pdf") == pages


@pytest.mark.parametrize(
    "paper",
    [QPageSize.PageSizeId.A5, QPageSize.PageSizeId.Letter, QPageSize.PageSizeId.A3,
     QPageSize.PageSizeId.Legal, QPageSize.PageSizeId.A6],
)  # fmt: skip
@pytest.mark.parametrize("flat", [False, True])
def test_a_page_is_whole_on_any_paper(
    printer: QPrinter, tmp_path: Path, paper: QPageSize.PageSizeId, *, flat: bool
) -> None:
    """All ink of the page is on the paper, inside what the printer reaches, not out of shape."""
    _take(printer, paper, flat=flat, edge=18)
    print_out([_numbered("whole")], printer, _on)
    box = _box(_picture((tmp_path / "out.pdf").read_bytes()))
    room = printer.pageLayout().fullRectPoints().adjusted(18, 18, -18, -18)
    assert room.contains(box)
    sides = sorted((box.width(), box.height()))
    assert sides[1] / sides[0] == pytest.approx((842 - 60) / (595 - 60), rel=0.02)
    scale = max(box.width() / room.width(), box.height() / room.height())
    assert scale > 0.85, "the page is much smaller than the paper"


def test_paper_of_the_pages_own_size_keeps_measures(printer: QPrinter) -> None:
    """Boxes of 3.5 mm are 3.5 mm, as long as the printer reaches all that is drawn."""
    _take(printer, QPageSize.PageSizeId.A4, edge=18)
    frame, turned = placed(A4, printer.pageLayout())
    assert (frame, turned) == (QRectF(0, 0, 595, 842), False)


def test_a_printer_that_reaches_less_has_the_page_smaller(printer: QPrinter) -> None:
    """Nothing is cut by the edge a printer cannot reach."""
    _take(printer, QPageSize.PageSizeId.A4, edge=40)
    frame, _ = placed(A4, printer.pageLayout())
    assert QRectF(39.9, 39.9, 515.2, 762.2).contains(frame)
    assert frame.width() == pytest.approx(515, abs=1)


def test_a_page_on_its_side_lies_on_its_side(printer: QPrinter) -> None:
    """A page that is wider than high is turned on upright paper."""
    frame, turned = placed(A4.transposed(), printer.pageLayout())
    assert (frame, turned) == (QRectF(0, 0, 595, 842), True)


def test_a_file_keeps_letters_as_letters(printer: QPrinter, tmp_path: Path) -> None:
    """What is printed into a file is no picture: it can be searched, and is small."""
    _take(printer, QPageSize.PageSizeId.Letter)
    print_out([_numbered("findme")], printer, _on)
    made = tmp_path / "out.pdf"
    assert _words(made) == ["findme"]
    assert made.stat().st_size < 10_000
    assert not PdfReader(made).pages[0].images


def test_what_is_stopped_leaves_the_file_as_it_was(printer: QPrinter, tmp_path: Path) -> None:
    """A job that is stopped writes nothing at all."""
    (tmp_path / "out.pdf").write_bytes(b"before")
    asked: list[int] = []

    def stop(done: int, _: int) -> bool:
        asked.append(done)
        return done < 2

    assert print_out([_numbered("a1", "a2", "a3")], printer, stop) == 0
    assert asked == [1, 2]
    assert (tmp_path / "out.pdf").read_bytes() == b"before"


def test_a_file_that_cannot_be_written_is_told(printer: QPrinter, tmp_path: Path) -> None:
    """In one sentence that names it."""
    printer.setOutputFileName(str(tmp_path / "absent" / "out.pdf"))
    with pytest.raises(ChargenError, match=r"out\.pdf"):
        print_out([_numbered("a1")], printer, _on)


# --- what goes to a printer that is none


def _drawn(printer: QPrinter, data: bytes) -> None:
    """Draw a PDF as a printer gets it: in bands."""
    with PdfPages(data) as pages:
        painter = QPainter(printer)
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        for number, leaf in enumerate(leaves_of([pages.sizes], printer)):
            assert leaf is not None
            if number:
                printer.newPage()
            draw_leaf(painter, printer, pages, leaf)
        painter.end()


@pytest.mark.parametrize("full", [True, False])
def test_bands_make_up_the_page(printer: QPrinter, tmp_path: Path, *, full: bool) -> None:
    """What was drawn band by band is the page, in place, without a seam."""
    printer.setFullPage(full)
    printer.setResolution(300)
    data = _numbered("banded")
    _drawn(printer, data)
    there, here = _picture((tmp_path / "out.pdf").read_bytes()), _picture(data)
    assert ink(there) == pytest.approx(ink(here), rel=0.1)
    one, other = _box(there), _box(here)
    moved = one.topLeft() - other.topLeft()
    grown = one.size() - other.size()
    assert max(map(abs, (moved.x(), moved.y(), grown.width(), grown.height()))) <= 1


def test_a_printer_gets_pages_at_its_own_resolution(printer: QPrinter, tmp_path: Path) -> None:
    """Each band is as fine as the printer, and low enough for the memory."""
    printer.setResolution(600)
    _drawn(printer, _numbered("fine"))
    images = PdfReader(tmp_path / "out.pdf").pages[0].images
    sizes = [each.image.size for each in images if each.image is not None]
    assert {width for width, _ in sizes} == {round(595 * 600 / 72)}
    assert sum(height for _, height in sizes) == round(842 * 600 / 72)
    assert max(height for _, height in sizes) == BAND


def test_a_grey_printer_gets_grey(printer: QPrinter, tmp_path: Path) -> None:
    """No colours are sent to a printer that is set to grey."""
    printer.setColorMode(QPrinter.ColorMode.GrayScale)
    printer.setResolution(72)
    _drawn(printer, _numbered("grey"))
    images = PdfReader(tmp_path / "out.pdf").pages[0].images
    assert {each.image.mode for each in images if each.image is not None} == {"L"}


def test_a_turned_page_is_drawn_on_its_side(qapp: QApplication) -> None:
    """On screen and on paper the head of a turned page is to the right."""
    del qapp
    data = _numbered("side", size=(842, 595))
    with PdfPages(data) as pages:
        whole = QRect(0, 0, 595, 842)
        lying = _box(pages.picture(0, whole.size(), whole, turned=True))
    assert (lying.width(), lying.height()) == pytest.approx((535, 782), abs=3)


def test_a_closed_pdf_draws_white(qapp: QApplication) -> None:
    """Whoever still draws from it when it is closed harms nobody."""
    del qapp
    pages = PdfPages(_numbered("gone"))
    pages.close()
    image = pages.picture(0, QSize(60, 80), QRect(0, 0, 60, 80))
    assert ink(image) == 0


def test_parts_of_a_page_make_up_the_whole(qapp: QApplication) -> None:
    """A square of a page is that square of its picture."""
    del qapp
    with PdfPages(_numbered("parts")) as pages:
        size = QSize(595, 842)
        whole = pages.picture(0, size, QRect(0, 0, 595, 842))
        part = pages.picture(0, size, QRect(80, 500, 200, 200))
    assert part == whole.copy(80, 500, 200, 200)
