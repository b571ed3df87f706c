"""Files a desktop asks for while the program runs, as a double click on macOS does."""

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent

from chargen.character.edits import store
from chargen.gui.app import Application
from chargen.gui.application.qt_application import QtApplication
from tests.builders import blank
from tests.gui.desk import at_home, settle, shut, started


def _double_click(qt: QtApplication, path: Path) -> None:
    QtApplication.sendEvent(qt, QFileOpenEvent(QUrl.fromLocalFile(str(path))))


@pytest.mark.usefixtures("welcome")
def test_a_file_asked_for_opens_in_the_window_that_waits(
    app: Application, qapp: QtApplication, voss: Path
) -> None:
    """The welcome page makes room for it; no second window comes."""
    _double_click(qapp, voss)
    assert [document.path for document in app.documents] == [voss]
    assert len(app.windows) == 1


@pytest.mark.usefixtures("welcome")
def test_a_second_file_asked_for_opens_beside_the_first(
    app: Application, qapp: QtApplication, voss: Path
) -> None:
    """Each in a window of its own; one that is open comes forward and is not opened again."""
    other = voss.with_name("OTHER.GDCHAR")
    other.write_bytes(store.to_bytes(blank(name="Other")))
    for path in (voss, other, voss):
        _double_click(qapp, path)
    assert [document.path for document in app.documents] == [voss, other]


@pytest.mark.usefixtures("welcome")
def test_a_file_asked_for_at_the_desk_opens_in_a_new_window(
    app: Application, qapp: QtApplication, voss: Path
) -> None:
    """Where only the GM's desk is open, a character gets a window."""
    app.open_desk()
    app.windows[0].close()
    settle()
    _double_click(qapp, voss)
    assert [document.path for document in app.documents] == [voss]


def test_a_file_asked_for_before_there_is_a_window_is_kept(
    qapp: QtApplication, voss: Path, tmp_path: Path
) -> None:
    """The file that starts the program comes before its window; it is opened once that is there."""
    _double_click(qapp, voss)
    with at_home(tmp_path / "home"):
        app = started(qapp)
        app.answer_desktop()
        assert [document.path for document in app.documents] == [voss]
        shut(app)


def test_an_address_on_the_web_is_nothing_to_open(app: Application, qapp: QtApplication) -> None:
    """Only files are opened."""
    QtApplication.sendEvent(qapp, QFileOpenEvent(QUrl("https://example.org/voss.gdchar")))
    assert qapp.take_asked() == []
    assert app.documents == []
