"""What tests of the Fight page have in common."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from chargen.combat.kernel.session import Session
from chargen.gui.application.background import SingleWork
from chargen.gui.application.timed_work import LongWork
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.pages.fight import FightPage
from tests.gui.answers import Act
from tests.gui.desk import settle, waited


def desk_of(window: MainWindow) -> FightView:
    """The fight desk of a window, as it is now."""
    page = window.pages["fight"]
    assert isinstance(page, FightPage)
    return page.desk


def undo_text(window: MainWindow) -> str:
    """What the menu says undo would do."""
    return window.menus.actions["undo"].text()


def session_of(pane: TablePane) -> Session:
    """The fight that is played."""
    assert pane.game.session is not None
    return pane.game.session


def until_done(*work: LongWork | SingleWork) -> None:
    """Let the window work until these have ended."""
    assert waited(lambda: not any(one.running for one in work))
    settle()


def write_to(path: Path) -> Act:
    """Answer with a file to be saved to."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, QFileDialog)
        asking.setFileMode(QFileDialog.FileMode.AnyFile)
        line = asking.findChild(QLineEdit)
        assert isinstance(line, QLineEdit)
        line.setText(str(path))
        asking.accept()

    return act
