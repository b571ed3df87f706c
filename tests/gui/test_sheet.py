"""The Sheet page: what is seen is what is written."""

import io
from pathlib import Path
from threading import Thread

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QLabel, QWidget

from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.application import theme
from chargen.gui.application.pdf_pages import PdfPages
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.pages.sheet import SheetPage
from chargen.gui.shell import printing
from chargen.gui.widgets.layout.page_tiles import SIDE
from tests.builders import blank
from tests.gui.answers import answering, cancel, export_as, pick, press
from tests.gui.desk import quiet, sample, shown
from tests.gui.hands import CTRL, Key, click, key, take, turn
from tests.gui.painted import ink


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows a legal sample."""
    return shown(app, sample("rifleman"))


def _page(window: MainWindow) -> SheetPage:
    page = window.go("sheet")
    assert isinstance(page, SheetPage)
    quiet()
    return page


def test_export_writes_the_bytes_that_are_shown(window: MainWindow, tmp_path: Path) -> None:
    """The file is byte for byte what the preview was drawn from, and says so when done."""
    page = _page(window)
    with answering(export_as(), pick(tmp_path / "sheet.pdf")):
        click(page.export)
    quiet()
    assert (tmp_path / "sheet.pdf").read_bytes() == page.data
    assert window.state.text() == "Exported to sheet.pdf."


def test_the_preview_follows_the_document(window: MainWindow) -> None:
    """Another name is on the preview as soon as it is drawn; every page can be named."""
    page = _page(window)
    assert window.document is not None
    build = edits.set_text(window.document.build, "name", "Zoe Novak")
    window.document.edit("Change name", build)
    quiet()
    pages = PdfReader(io.BytesIO(page.data)).pages
    assert "Zoe Novak" in pages[0].extract_text()
    names = [part.accessibleName() for part in page.area.findChildren(QLabel)]
    assert f"Page 1 of {len(pages)}" in names


def test_the_dock_asks_for_no_row_before_there_is_a_ledger(app: Application) -> None:
    """Advance has rows once creation is finished; then the newest entry is explained."""
    for document, rows in ((blank(), False), (sample("veteran"), True)):
        body = shown(app, document, "advance").shown
        assert body is not None
        assert body.explain.isHidden() == (not rows)


def test_the_dock_asks_for_no_row_beside_a_preview(app: Application) -> None:
    """A sheet has no rows to select; the dock of Skills explains the row gone to."""
    window = shown(app, sample("rifleman"), "sheet")
    body = window.shown
    assert body is not None
    assert body.explain.isHidden()
    window.reveal("skill:rifle")
    assert not body.explain.isHidden()


def test_letters_that_cannot_be_printed_are_told(window: MainWindow) -> None:
    """Beside the preview, by field and number, until there are none."""
    page = _page(window)
    assert window.document is not None
    build = window.document.build
    window.document.edit("Change notes", edits.set_text(build, "notes", "\u9f8d"))
    quiet()
    assert page.state.text() == "1 letter of the notes cannot be printed."
    window.document.edit("Change notes", build)
    quiet()
    assert page.state.text() == ""


def test_paper_is_a_choice_that_is_kept(app: Application, window: MainWindow) -> None:
    """Letter changes the size of the page and is what the next window starts with."""
    page = _page(window)
    click(page.paper.button_of("letter"))
    quiet()
    box = PdfReader(io.BytesIO(page.data)).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (612, 792)
    assert app.settings.paper == "letter"


def test_ctrl_p_leads_to_the_printer(window: MainWindow) -> None:
    """Ctrl+P asks for a printer from any page; thinking better of it prints nothing."""
    window.go("skills").setFocus()

    def look(asking: QWidget) -> None:
        assert "Print" in asking.windowTitle(), [w.text() for w in asking.findChildren(QLabel)]
        cancel(asking)

    with answering(look):
        key(Key.Key_P, CTRL)
    assert window.page == "sheet"
    quiet()


def test_what_is_printed_is_the_sheet(window: MainWindow, tmp_path: Path) -> None:
    """Every page of the sheet goes to the printer, drawn full width."""
    page = _page(window)
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printing.print_out([page.data], printer, lambda *_: True)
    printed = PdfReader(tmp_path / "out.pdf")
    assert len(printed.pages) == len(PdfReader(io.BytesIO(page.data)).pages)
    shown_page, again = _first(page.data), _first((tmp_path / "out.pdf").read_bytes())
    assert ink(again) == pytest.approx(ink(shown_page), rel=0.4)


def _first(data: bytes) -> QImage:
    """The first page, 400 pixels wide."""
    with PdfPages(data) as pages:
        size = pages.sizes[0].scaled(400, 4000, Qt.AspectRatioMode.KeepAspectRatio).toSize()
        return pages.picture(0, size, QRect(0, 0, size.width(), size.height()))


def test_a_folder_that_cannot_be_written_is_told(window: MainWindow, tmp_path: Path) -> None:
    """An export that fails says why in a sentence and leaves nothing behind."""
    page = _page(window)
    with answering(press("Close", saying="sheet.pdf was not saved")):
        page.export_to(tmp_path / "absent" / "sheet.pdf")
        quiet()
    assert list(tmp_path.glob("**/*.pdf")) == []


def test_two_threads_can_draw_at_once(window: MainWindow) -> None:
    """A preview given up still draws while the next one begins; neither harms the other."""
    data = _page(window).data
    sizes: list[QSize] = []
    threads = [Thread(target=lambda: sizes.append(_first(data).size())) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sizes == [sizes[0]] * 6


def test_printing_tells_how_many_pages_went(window: MainWindow, tmp_path: Path) -> None:
    """The pages are printed beside the window, which says when they are; they have left then."""
    page = _page(window)
    assert window.document is not None

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, QPrintDialog)
        assert (asking.minPage(), asking.maxPage()) == (1, 2)
        asking.printer().setOutputFileName(str(tmp_path / "out.pdf"))
        asking.printer().setFromTo(2, 2)
        asking.printer().setPrintRange(QPrinter.PrintRange.PageRange)
        asking.done(QPrintDialog.DialogCode.Accepted)

    controls = (page.kind, page.paper, page.zoom, page.place, page.print, page.export, page.area)
    places = [part.geometry() for part in controls]

    def look() -> None:
        """The progress lies over the preview, and no control makes room for it."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        assert page.job_bar.isVisible()
        assert page.area.geometry().contains(page.job_bar.geometry())
        assert [part.geometry() for part in controls] == places
        looked.append(page.job_bar.halt.text())

    looked: list[str] = []
    page.print.clicked.connect(look)
    with answering(choose):
        click(page.print)
    page.print.clicked.disconnect(look)
    assert looked == ["Stop task"]
    quiet()
    assert window.state.text() == "Saved out.pdf: 1 page."
    assert not page.job_bar.isVisible()
    assert len(PdfReader(tmp_path / "out.pdf").pages) == 1
    assert window.document.left == len(window.document.build.ledger)


# --- looking at it


def test_the_page_that_is_seen_is_told(window: MainWindow) -> None:
    """Of how many there are, and at the end it is the last."""
    page = _page(window)
    assert page.place.text() == "Page 1 of 2"
    page.area.setFocus()
    key(Key.Key_End)
    assert page.place.text() == "Page 2 of 2"
    key(Key.Key_Home)
    assert page.place.text() == "Page 1 of 2"
    key(Key.Key_Down)
    assert page.place.text() == "Page 1 of 2", "a line farther"


def test_a_zoom_is_chosen_and_kept(app: Application, window: MainWindow) -> None:
    """Pages are as large as the list says, on this page and on the next one."""
    page = _page(window)
    take(page.zoom, "200")
    quiet()
    assert page.area.percent == pytest.approx(200, abs=1)
    assert app.settings.zoom == "200"


def test_plus_and_minus_zoom_where_the_pages_have_the_keyboard(window: MainWindow) -> None:
    """They step through the list; the size of text is another matter."""
    page = _page(window)
    take(page.zoom, "100")
    page.area.setFocus()
    key(Key.Key_Plus)
    assert (page.zoom.key, round(page.area.percent)) == ("125", 125)
    key(Key.Key_Minus)
    key(Key.Key_Minus)
    assert page.zoom.key == "75"
    assert theme.now().percent == 100


def test_ctrl_and_the_wheel_zoom(window: MainWindow) -> None:
    """The wheel alone scrolls."""
    page = _page(window)
    take(page.zoom, "100")
    turn(page.area.viewport(), 120, CTRL)
    assert page.zoom.key == "125"
    before = page.area.verticalScrollBar().value()
    turn(page.area.viewport(), -120)
    assert page.zoom.key == "125"
    assert page.area.verticalScrollBar().value() > before


def test_what_is_in_the_middle_stays_there(window: MainWindow) -> None:
    """Zooming keeps the page and the part of it that is looked at."""
    page = _page(window)
    take(page.zoom, "100")
    bar = page.area.verticalScrollBar()
    bar.setValue(bar.maximum() * 3 // 4)
    assert page.area.page == 2
    take(page.zoom, "300")
    assert page.area.page == 2
    whole = bar.maximum() + page.area.height()
    assert 0.55 < (bar.value() + page.area.height() / 2) / whole < 0.95


def test_the_whole_page_fits_the_window(window: MainWindow) -> None:
    """Nothing of a page is out of sight where *Fit page* is chosen."""
    page = _page(window)
    take(page.zoom, "page")
    first = page.area.findChildren(QLabel)[0]
    seen = page.area.viewport().rect()
    assert seen.contains(QRect(first.mapTo(page.area.viewport(), QPoint(0, 0)), first.size()))


def test_pages_stand_side_by_side_where_there_is_room(window: MainWindow) -> None:
    """In a wide window both pages of a sheet are seen at once."""
    window.resize(2560, 1440)
    page = _page(window)
    first, second = page.area.findChildren(QLabel)
    assert first.y() == second.y()
    window.resize(1024, 640)
    quiet()
    assert first.y() < second.y()


def test_only_what_is_seen_is_held(window: MainWindow) -> None:
    """At three times the size the memory is that of the window, not of the pages."""
    page = _page(window)
    take(page.zoom, "300")
    quiet()
    bar = page.area.verticalScrollBar()
    for place in range(0, bar.maximum(), 300):
        bar.setValue(place)
        quiet()
    seen = page.area.viewport().size()
    around = (seen.width() + 2 * SIDE) * (seen.height() + 2 * SIDE) * 4
    assert 0 < page.area.bytes_held < around + 1_000_000


def test_what_is_seen_is_drawn_after_scrolling(window: MainWindow) -> None:
    """The picture of the window has the ink of the page in it, wherever it stands."""
    page = _page(window)
    take(page.zoom, "200")
    for part in (0, 2):
        page.area.verticalScrollBar().setValue(page.area.verticalScrollBar().maximum() * part // 3)
        quiet()
        assert ink(page.area.viewport().grab().toImage()) > 4


# --- filling in


def test_fields_are_offered_where_a_kind_has_them(app: Application, window: MainWindow) -> None:
    """What is exported can be filled in then; the choice is kept, and other kinds do not ask."""
    page = _page(window)
    assert not PdfReader(io.BytesIO(page.data)).get_fields()
    click(page.fillable)
    quiet()
    assert app.settings.fillable
    assert PdfReader(io.BytesIO(page.data)).get_fields()
    take(page.kind, "audit")
    quiet()
    assert not page.fillable.isVisible()
    assert not PdfReader(io.BytesIO(page.data)).get_fields()


def test_the_preview_shows_fields_and_paper_does_not(window: MainWindow, tmp_path: Path) -> None:
    """On the screen they are tinted, as a reader has them; printed pages have none."""
    page = _page(window)
    page.fillable.setChecked(True)
    quiet()
    size = QSize(595, 842)
    whole = QRect(QPoint(0, 0), size)
    with PdfPages(page.data, fields=True) as screen, PdfPages(page.data) as plain:
        assert screen.picture(0, size, whole) != plain.picture(0, size, whole)
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printing.print_out([page.data], printer, lambda *_: True)
    printed = PdfReader(tmp_path / "out.pdf")
    assert not printed.get_fields()
    assert ink(_first((tmp_path / "out.pdf").read_bytes())) > 5
