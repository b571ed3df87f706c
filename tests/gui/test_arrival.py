"""The arrival of a new user: the welcome page by keyboard, and a legal printed sheet by Random."""

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from chargen.character.checks.verdict import Verdict
from chargen.gui.app import Application
from chargen.gui.pages.sheet import SheetPage
from chargen.gui.pages.welcome.page import EMPTY, WelcomePage
from chargen.gui.pages.welcome.tiles import WelcomeTile
from tests.gui import tree
from tests.gui.answers import answering, pick
from tests.gui.desk import quiet, settle
from tests.gui.hands import Key, click, key


def _welcome(app: Application) -> WelcomePage:
    settle()
    page = app.windows[0].centralWidget()
    assert isinstance(page, WelcomePage)
    return page


def _here() -> str:
    tile = QApplication.focusWidget()
    assert isinstance(tile, WelcomeTile)
    return tile.accessibleName()


def test_random_leads_to_a_legal_printed_sheet(app: Application, tmp_path: Path) -> None:
    """Random, Sheet, Export, a file: from an empty home in four clicks."""
    window = app.windows[0]
    click(_welcome(app).random)
    settle()
    assert window.document is not None
    assert window.document.verdict is Verdict.LEGAL
    assert window.shown is not None
    click(window.shown.nav["sheet"])
    page = window.pages["sheet"]
    assert isinstance(page, SheetPage)
    with answering(pick(tmp_path / "sheet.pdf")):
        click(page.export)
    quiet()
    text = " ".join(PdfReader(tmp_path / "sheet.pdf").pages[0].extract_text().split())
    assert "LEGAL" in text
    assert window.document.name in text


def test_arrows_stay_in_a_group_and_tab_goes_on(app: Application) -> None:
    """The first door has the keyboard; each group is one stop of Tab, and Enter opens."""
    page = _welcome(app)
    assert _here() == "Build a character"
    key(Key.Key_Right)
    key(Key.Key_Right)
    key(Key.Key_Right)
    assert _here() == "Open a file"
    key(Key.Key_Left)
    assert _here() == "Random character"
    page.samples[0].setFocus()
    key(Key.Key_Right)
    assert _here() == "Sample: Medic"
    key(Key.Key_Return)
    settle()
    document = app.windows[0].document
    assert document is not None
    assert document.name == "Chidinma Okwara"


def test_a_letter_opens_a_door(app: Application) -> None:
    """R makes a random character at once, and the status line offers another."""
    _welcome(app)
    key(Key.Key_R)
    settle()
    window = app.windows[0]
    assert window.document is not None
    first = window.document.build
    links = {link.text(): link for link in window.statusBar().findChildren(QPushButton)}
    click(links["Another"])
    assert window.document.build.id == first.id
    assert window.document.build != first
    assert window.document.verdict is Verdict.LEGAL


def test_a_sample_is_played_or_taken_apart(app: Application) -> None:
    """Hover or focus shows two actions over the picture, the next stops of Tab; nothing moves."""
    page = _welcome(app)
    rifleman, medic = page.samples[:2]
    places = [tile.geometry() for tile in page.samples]
    assert not medic.links[0].isVisible()
    medic.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # as Qt does before it enters
    QApplication.sendEvent(medic, QEnterEvent(QPointF(9, 9), QPointF(9, 9), QPointF(9, 9)))
    assert medic.links[0].isVisible()
    medic.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    QApplication.sendEvent(medic, QEvent(QEvent.Type.Leave))
    assert not medic.links[0].isVisible()
    rifleman.setFocus()
    assert rifleman.links[0].isVisible()
    key(Key.Key_Tab)
    assert rifleman.links[0].hasFocus()
    key(Key.Key_Tab)
    assert rifleman.links[1].hasFocus()
    assert rifleman.links[1].isVisible()
    assert [tile.geometry() for tile in page.samples] == places
    key(Key.Key_Right)
    assert medic.hasFocus()
    assert not rifleman.links[0].isVisible()
    click(medic.links[1])
    assert app.windows[0].page == "review"
    other = app.new_window()
    settle()
    fresh = other.centralWidget()
    assert isinstance(fresh, WelcomePage)
    fresh.samples[2].setFocus()
    click(fresh.samples[2].links[0])
    assert other.page == "fight"


def test_arrows_go_up_and_down_in_recent(app: Application, tmp_path: Path) -> None:
    """Recent characters stand two by two; an unreadable file is red and leads to its folder."""
    files = [tmp_path / f"{name}.gdchar" for name in "abc"]
    for path in files:
        path.write_bytes(b"{")
    app.prefer(recent=tuple(map(str, files)))
    settle()
    page = app.new_window().centralWidget()
    assert isinstance(page, WelcomePage)
    settle()
    page.cards[0].setFocus()
    key(Key.Key_Down)
    assert page.cards[2].hasFocus()
    key(Key.Key_Up)
    key(Key.Key_Right)
    assert page.cards[1].hasFocus()
    assert page.cards[1].property("level") == "wrong"
    assert page.cards[1].accessibleDescription() == "Show folder"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_page_fits(app: Application, size: tuple[int, int]) -> None:
    """Nothing is cut or scrolls; an empty home says what will appear."""
    window = app.windows[0]
    window.resize(*size)
    page = _welcome(app)
    shown = [tile for tile in page.samples if tile.isVisible()]
    assert len(shown) == (6 if size[0] == 1024 else 8)
    assert tree.cut_short(page) == []
    assert EMPTY in [text.text() for text in page.findChildren(QLabel)]
