"""The Sheet page: what is seen is what is written."""

import io
from pathlib import Path
from threading import Thread

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QLabel, QWidget

from chargen.character import edits
from chargen.gui import printing
from chargen.gui.app import Application
from chargen.gui.main_window import MainWindow
from chargen.gui.pages.sheet import SheetPage
from tests.gui.answers import answering, cancel, pick, press
from tests.gui.desk import quiet, sample, shown
from tests.gui.hands import CTRL, Key, click, key


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
    with answering(pick(tmp_path / "sheet.pdf")):
        click(page.export)
    quiet()
    assert (tmp_path / "sheet.pdf").read_bytes() == page.data
    assert page.state.text() == "Exported to sheet.pdf."


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
    printing.send(page.data, printer)
    printed = PdfReader(tmp_path / "out.pdf")
    assert len(printed.pages) == len(PdfReader(io.BytesIO(page.data)).pages)
    shown_page = printing.rendered(page.data, 400)[0]
    again = printing.rendered((tmp_path / "out.pdf").read_bytes(), 400)[0]
    assert _darkness(again) == pytest.approx(_darkness(shown_page), rel=0.4)


def _darkness(image: QImage) -> float:
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    data = bytes(grey.constBits())
    return sum(255 - value for value in data) / len(data)


def test_a_folder_that_cannot_be_written_is_told(window: MainWindow, tmp_path: Path) -> None:
    """An export that fails says why in a sentence and leaves nothing behind."""
    page = _page(window)
    with answering(press("OK", saying="sheet.pdf was not saved")):
        page.export_to(tmp_path / "absent" / "sheet.pdf")
        quiet()
    assert list(tmp_path.glob("**/*.pdf")) == []


def test_two_threads_can_draw_at_once(window: MainWindow) -> None:
    """A preview given up still draws while the next one begins; neither harms the other."""
    data = _page(window).data
    counts: list[int] = []
    threads = [
        Thread(target=lambda: counts.append(len(printing.rendered(data, 120)))) for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [counts[0]] * 6
