"""The arrival of a new user: the welcome page by keyboard, and a legal printed sheet by Random."""

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QWidget

from chargen.character.checks.verdict import Verdict
from chargen.character.edits import edits, store
from chargen.gui.app import Application
from chargen.gui.dialogs.character.quick_start import RandomForm
from chargen.gui.pages.concept import ConceptPage
from chargen.gui.pages.review import FinishPopover, ReviewPage
from chargen.gui.pages.sheet import SheetPage
from chargen.gui.pages.stats import StatsPage
from chargen.gui.pages.welcome.page import EMPTY, WelcomePage
from chargen.gui.pages.welcome.tiles import WelcomeTile
from tests.gui import tree
from tests.gui.answers import Act, answering, cancel, export_as, go_on, pick
from tests.gui.desk import quiet, sample, settle
from tests.gui.hands import CTRL, Key, click, key, type_text

pytestmark = pytest.mark.usefixtures("welcome")


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
    """Random, Sheet, Export, PDF, a file: from an empty home in five clicks."""
    window = app.windows[0]
    click(_welcome(app).random)
    settle()
    assert window.document is not None
    assert window.document.verdict is Verdict.LEGAL
    assert window.shown is not None
    click(window.shown.nav["sheet"])
    page = window.pages["sheet"]
    assert isinstance(page, SheetPage)
    with answering(export_as(), pick(tmp_path / "sheet.pdf")):
        click(page.export)
    quiet()
    text = " ".join(PdfReader(tmp_path / "sheet.pdf").pages[0].extract_text().split())
    assert "LEGAL" in text
    assert window.document.name in text


class Visitor:
    """The hands of a new user, who counts what they do: a click, a text typed, a file named."""

    def __init__(self) -> None:
        self.actions = 0

    def click(self, widget: QWidget) -> None:
        """Click a widget that can be seen and used."""
        assert widget.isVisible()
        assert widget.isEnabled()
        self.actions += 1
        click(widget)
        settle()

    def type(self, text: str) -> None:
        """Type a text into the field that has the keyboard."""
        self.actions += 1
        type_text(text)
        settle()

    def form(self, asking: QWidget) -> None:
        """Press the button of a form as it stands."""
        self.actions += 1
        go_on(asking)

    def name(self, path: Path) -> Act:
        """Name a file and press Save."""
        self.actions += 2
        return pick(path)


def test_a_kit_leads_to_a_legal_printed_sheet(app: Application, tmp_path: Path) -> None:
    """Build, a name, a concept with its kit, the ATTR dice, Finish, a sheet: sixteen actions."""
    window, visitor = app.windows[0], Visitor()
    visitor.click(_welcome(app).new)
    visitor.type("Mara Voss")
    concept, view = window.pages["concept"], window.shown
    assert isinstance(concept, ConceptPage)
    assert view is not None
    visitor.click(concept.concept)
    visitor.type("Scout")
    with answering(visitor.form):
        visitor.click(concept.kit)
    visitor.click(view.onward)
    stats = window.pages["stats"]
    assert isinstance(stats, StatsPage)
    assert stats.attr is not None
    visitor.click(stats.attr.roll)
    assert view.onward.text() == "Next: Skills"
    visitor.click(view.nav["review"])
    review = window.pages["review"]
    assert isinstance(review, ReviewPage)
    visitor.click(review.finish)
    visitor.click(window.findChildren(FinishPopover)[0].take)
    assert window.document is not None
    assert window.document.verdict is Verdict.LEGAL
    assert window.focusWidget() is review.then["print"]
    visitor.click(view.nav["sheet"])
    sheet = window.pages["sheet"]
    assert isinstance(sheet, SheetPage)
    with answering(visitor.form, visitor.name(tmp_path / "sheet.pdf")):
        visitor.click(sheet.export)
    quiet()
    text = " ".join(PdfReader(tmp_path / "sheet.pdf").pages[0].extract_text().split())
    assert "LEGAL" in text
    assert "Mara Voss" in text
    assert visitor.actions <= 16


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
    click(links["Another random character"])
    assert window.document.build.id == first.id
    assert window.document.build != first
    assert window.document.verdict is Verdict.LEGAL

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, RandomForm)
        asking.concept.setCurrentIndex(asking.concept.place_of("sniper"))
        go_on(asking)

    with answering(choose):
        click(links["Change concept…"])
    assert window.document.build.choices.skills["rifle"] >= 8
    assert links["Another random character"].isVisible()
    window.document.edit("Change name", edits.set_text(window.document.build, "name", "Ada"))
    assert not links["Another random character"].isVisible()


def test_a_letter_works_beside_the_page_and_ctrl_f_searches(app: Application) -> None:
    """B builds with the keyboard on *Search or jump to…*, too; Ctrl+F opens the search."""
    window = app.windows[0]
    _welcome(app)
    with answering(cancel):
        key(Key.Key_F, CTRL)
    window.finder.setFocus()
    key(Key.Key_B)
    settle()
    assert window.document is not None
    assert window.page == "concept"


@pytest.mark.parametrize(("size", "text"), [((1_280, 720), 150), ((1_024, 640), 100)])
def test_the_whole_page_is_in_sight(
    app: Application, tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    """Doors, samples, recent characters and the ways to the table fit without scrolling."""
    recent = []
    for name in ("rifleman", "medic", "sniper", "veteran", "tank"):
        recent.append(str(tmp_path / f"{name}.gdchar"))
        Path(recent[-1]).write_bytes(store.to_bytes(sample(name)))
    app.prefer(text=text, recent=tuple(recent))
    settle()
    window = app.windows[0]
    assert (window.finder.minimumWidth() > 0) == (text == 100), "large text needs its room"
    window.resize(*size)
    page = _welcome(app)
    page.show_recent()
    settle(8)
    (area,) = (part for part in page.findChildren(QScrollArea) if part.isVisible())
    assert area.verticalScrollBar().maximum() == 0
    assert page.desk.isVisible()
    assert page.fight.isVisible()
    assert [card.isVisible() for card in page.cards[:2]] == [True, True]
    assert page.every.isVisible()


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
