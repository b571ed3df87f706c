"""A session, a fight and a GM's evening without the mouse: every step is a key.

``test_creation`` makes a whole character the same way.
"""

import io
from pathlib import Path

from pypdf import PdfReader
from PySide6.QtCore import Qt, QTimer
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget

from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.award import AwardForm
from chargen.gui.document.document import Document
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.fight.play.watch_pane import WatchPane
from chargen.gui.fight.setup.opponent_chooser import OpponentChooser
from chargen.gui.gm.commands.prints import PrintForm
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import AwardManyForm, DeliveryForm, NewCampaignForm
from chargen.gui.gm.pages.card import CardPage
from chargen.gui.gm.pages.start import StartPage
from chargen.gui.pages.advance.page import AdvancePage
from chargen.gui.pages.advance.session import SessionForm
from chargen.gui.pages.skills import SkillsPage
from tests.gui import party
from tests.gui.answers import answering, pick, press
from tests.gui.desk import finished, quiet, settle, shown
from tests.gui.fights import desk_of, until_done
from tests.gui.hands import CTRL, SHIFT, Key, down_to, focused, key, tab_to, type_text

ALT = Qt.KeyboardModifier.AltModifier
CTRL_SHIFT = CTRL | SHIFT


def document(window: MainWindow) -> Document:
    """What a window shows."""
    assert window.document is not None
    return window.document


# --- a session


def test_a_session_by_keyboard(app: Application) -> None:
    """An award, a skill bought, what a session brought: the ledger holds all of it."""
    window = shown(app, finished("rifleman"))
    window.activateWindow()
    key(Key.Key_9, ALT)
    page = window.pages["advance"]
    assert isinstance(page, AdvancePage)
    with answering(_award):
        key(Key.Key_I, CTRL_SHIFT)
    key(Key.Key_I, CTRL)
    skills = window.pages["skills"]
    assert isinstance(skills, SkillsPage)
    bought = _bought(window, skills)
    with answering(_session):
        key(Key.Key_A, CTRL_SHIFT)
    kinds = [event.event for event in document(window).build.ledger]
    assert kinds[-4:] == ["award", "raise-skill", "award", "remark"]
    assert document(window).character.books.skills[bought] == 1


def _award(asking: QWidget) -> None:
    assert isinstance(asking, AwardForm)
    assert focused() is asking.ip
    type_text("60")
    tab_to(asking.by)
    type_text("Ada")
    tab_to(asking.note)
    type_text("The quarry")
    key(Key.Key_Return, CTRL)


def _bought(window: MainWindow, page: SkillsPage) -> str:
    """Learn the first skill that can be paid for and is not known; the keyboard stays near."""
    assert focused() is page.table
    rows = page.table.traits.rows
    wanted = next(row.key for row in rows if row.next_tone == "accent" and not row.level)
    down_to(page.table, wanted)
    key(Key.Key_Return)
    key(Key.Key_Space)
    settle(8)
    assert focused() is page.table
    return wanted


def _session(asking: QWidget) -> None:
    assert isinstance(asking, SessionForm)
    assert focused() is asking.ip
    type_text("35")
    key(Key.Key_Return)
    assert focused() is asking.reason
    type_text("The ice")
    tab_to(asking.note)
    type_text("The boat is gone")
    key(Key.Key_Return, CTRL)


# --- a fight


def test_a_fight_by_keyboard(app: Application) -> None:
    """Set up, fought once, played by hand to its end."""
    window = shown(app, finished("rifleman"))
    window.activateWindow()
    key(Key.Key_0, ALT)
    desk = desk_of(window)
    _set_up(desk)
    _once(window, desk)
    _by_hand(desk)


def _set_up(desk: FightView) -> None:
    theirs = desk.setup.sides[1]
    tab_to(theirs.add)
    QTimer.singleShot(0, lambda: _choose("Browse opponents…"))
    with answering(_opponents):
        key(Key.Key_Space)
        settle()
    assert len(desk.store.value.side(1)) == 3
    first = next(iter(desk.setup.sides[0].rows.values()))
    tab_to(first.tactic)
    key(Key.Key_Home)
    assert desk.store.value.side(0)[0].tactic == first.tactic.key
    scene = desk.setup.scene
    tab_to(scene.distance)
    key(Key.Key_A, CTRL)
    type_text("25")
    key(Key.Key_Return)
    assert desk.store.value.distance == 25


def _choose(words: str) -> None:
    """Go down in the menu that is open to a line, and choose it."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    for _ in menu.actions():
        QTest.keyClick(menu, Key.Key_Down)
        if menu.activeAction().text() == words:
            break
    QTest.keyClick(menu, Key.Key_Return)


def _opponents(asking: QWidget) -> None:
    assert isinstance(asking, OpponentChooser)
    assert focused() is asking.filter
    type_text("trooper")
    tab_to(asking.many)
    key(Key.Key_A, CTRL)
    type_text("2")
    tab_to(asking.ok)
    key(Key.Key_Space)


def _once(window: MainWindow, desk: FightView) -> None:
    tab_to(desk.forecast.ways["once"])
    key(Key.Key_Space)
    pane = desk.panes["once"]
    assert isinstance(pane, WatchPane)
    until_done(pane.work)
    assert pane.replay.recording is not None
    assert window.pages["fight"].isAncestorOf(focused())
    tab_to(pane.replay.slider)
    key(Key.Key_End)
    assert pane.replay.slider.value() == pane.replay.slider.maximum()


def _by_hand(desk: FightView) -> None:
    tab_to(desk.which.button_of("once"))
    key(Key.Key_Right)
    pane = desk.panes["table"]
    assert isinstance(pane, TablePane)
    tab_to(pane.bar.start)
    key(Key.Key_Space)
    pane = desk.pane_of("table")
    assert isinstance(pane, TablePane)
    assert desk.store.table_window is pane.window()
    assert focused() is pane.choices.table
    key(Key.Key_Return)
    assert pane.game.stack.index() == 1
    tab_to(pane.auto)
    for _ in range(400):
        if pane.game.session is None or pane.game.session.question is None:
            break
        assert focused() is pane.auto
        key(Key.Key_Space)
    assert pane.game.session is not None
    assert pane.game.session.ending is not None
    settle(8)
    assert pane.isAncestorOf(focused())


# --- a GM's evening


def test_an_evening_of_a_gm_by_keyboard(app: Application, tmp_path: Path) -> None:
    """A campaign, its folder, six characters opened, approved, given IP, printed, and sent."""
    desk = app.open_desk()
    _back(desk)
    assert isinstance(start := desk.centralWidget(), StartPage)
    assert focused() is start.new
    with answering(_campaign):
        key(Key.Key_N, CTRL)
    _back(desk)
    assert desk.table is not None
    assert desk.body is not None
    key(Key.Key_7, ALT)
    tab_to(desk.body.one(CardPage).keys["sign"])
    with answering(press("Start signing")):
        key(Key.Key_Space)
    _back(desk)
    key(Key.Key_1, ALT)
    folder = tmp_path / "table"
    names = (*party.NAMES, "medic")
    party.party(desk.table.campaign, folder, names)
    with answering(pick(folder)):
        key(Key.Key_L, CTRL)
    _back(desk)
    _opened(app, desk, len(names))
    key(Key.Key_Y, CTRL_SHIFT)
    with answering(_award_all):
        key(Key.Key_I, CTRL)
    _back(desk)
    _printed(desk, tmp_path / "sheets.pdf")
    _sent(desk, tmp_path / "evening.gdpacket")


def _back(desk: DeskWindow) -> None:
    """Wait until the desk has done its work, and let it be the window in use, as a desktop does."""
    party.read(desk)
    desk.activateWindow()
    settle(8)


def _campaign(asking: QWidget) -> None:
    assert isinstance(asking, NewCampaignForm)
    type_text("Lunar Tide")
    tab_to(asking.gm)
    type_text("Ada")
    key(Key.Key_Return, CTRL)


def _opened(app: Application, desk: DeskWindow, many: int) -> None:
    assert desk.body is not None
    tab_to(desk.body.characters.view)
    key(Key.Key_A, CTRL)
    assert len(desk.chosen) == many
    before = len(app.documents)
    key(Key.Key_Return, CTRL)
    settle()
    assert len(app.documents) - before == many
    _back(desk)


def _award_all(asking: QWidget) -> None:
    assert isinstance(asking, AwardManyForm)
    type_text("30")
    tab_to(asking.note)
    type_text("The quarry")
    key(Key.Key_Return, CTRL)


def _printed(desk: DeskWindow, path: Path) -> None:
    def into_file(asking: QWidget) -> None:
        assert isinstance(asking, QPrintDialog)
        line = asking.findChild(QLineEdit)
        assert line is not None
        tab_to(line)
        key(Key.Key_A, CTRL)
        type_text(str(path))
        key(Key.Key_Return)

    def as_it_stands(asking: QWidget) -> None:
        assert isinstance(asking, PrintForm)
        key(Key.Key_Return, CTRL)

    with answering(as_it_stands, into_file):
        key(Key.Key_P, CTRL)
    _back(desk)
    assert len(PdfReader(io.BytesIO(path.read_bytes())).pages) >= 12


def _sent(desk: DeskWindow, path: Path) -> None:
    def for_the_party(asking: QWidget) -> None:
        assert isinstance(asking, DeliveryForm)
        key(Key.Key_Down)
        assert asking.choices["party"].isChecked()
        key(Key.Key_Return, CTRL)

    assert desk.table is not None
    assert desk.table.packet.value.count > 6
    with answering(for_the_party, pick(path)):
        key(Key.Key_S, CTRL)
    party.read(desk)
    quiet()
    assert path.exists()
