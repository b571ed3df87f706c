"""Files whose names are no UTF-8: opened, saved, recovered and shown legibly like any other."""

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QPushButton, QWidget

from chargen.character.document.build import Build
from chargen.character.edits import edits, store
from chargen.files import file_names
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.choose import ChooseDialog
from tests.builders import blank
from tests.gui import party
from tests.gui.answers import answering, press
from tests.gui.desk import quiet, settle
from tests.gui.lives import asked, lives, shows

pytestmark = [
    pytest.mark.usefixtures("welcome"),
    pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="names are always text there"),
]
SHOWN = "vo\ufffds.gdchar"


@pytest.fixture
def voss(tmp_path: Path) -> Path:
    """A file in a folder, neither of which has a name that is text."""
    folder = tmp_path / os.fsdecode(b"fi\xffles")
    folder.mkdir()
    path = folder / os.fsdecode(b"vo\xffs.gdchar")
    path.write_bytes(store.to_bytes(blank(name="Mara Voss")))
    return path


def _read(path: Path) -> Build:
    return store.from_bytes(path.read_bytes(), "file").build


def _rename(window: MainWindow, name: str) -> None:
    assert window.document is not None
    window.document.edit("Rename", edits.set_text(window.document.build, "name", name))


def test_it_opens_and_saves(app: Application, voss: Path) -> None:
    """B12: such a file opens, is named in the window, and Ctrl+S saves to it."""
    window = app.open_path(voss, app.windows[0])
    assert window is not None
    assert window.place.text() == SHOWN
    assert SHOWN in window.windowTitle()
    _rename(window, "Ilse")
    window.run("save")
    quiet()
    assert _read(voss).choices.name == "Ilse"
    assert window.state.text().startswith("Saved ")


def test_it_is_among_the_recent_files(app: Application, voss: Path) -> None:
    """B12: it stands legibly in both lists of recent files, which open it after a restart."""
    window = app.open_path(voss, app.windows[0])
    assert window is not None
    window.close()
    again = Application(app.qt)  # reads the settings from the disk
    assert file_names.path_of(again.settings.recent[0]) == voss
    fresh = app.new_window()
    settle()
    cards = fresh.findChildren(QPushButton)
    assert any(SHOWN in card.accessibleDescription() for card in cards)

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, ChooseDialog)
        assert (asking.choices[0].name, asking.choices[0].detail[-6:]) == (SHOWN, "fi\ufffdles")
        asking.try_accept()

    with answering(choose):
        fresh.run("recent")
    assert fresh.document is not None
    assert fresh.document.path == voss


def test_it_can_be_dropped(app: Application, voss: Path) -> None:
    """B12: dropped on the window it opens, although Qt cannot say its name."""
    data = QMimeData()
    data.setUrls([QUrl.fromEncoded(voss.as_uri().encode())])
    place, action = QPointF(5, 5), Qt.DropAction.CopyAction
    none = Qt.KeyboardModifier.NoModifier
    app.windows[0].dropEvent(QDropEvent(place, action, data, Qt.MouseButton.LeftButton, none))
    assert app.windows[0].document is not None
    assert app.windows[0].document.path == voss


def test_what_is_wrong_with_it_is_told(app: Application, voss: Path) -> None:
    """B12: a damaged one is named legibly in the message, and so is one that is gone."""
    voss.write_bytes(b"{")
    with answering(press("Close", saying=f"{SHOWN} is cut off")):
        app.open_path(voss, app.windows[0])
    voss.unlink()
    with answering(press("Close", saying=f"{SHOWN} does not exist")):
        app.open_path(voss, app.windows[0])


def test_save_as_proposes_a_name_that_can_be_read(app: Application, voss: Path) -> None:
    """B12: Save as begins with the legible name; thinking better of it changes nothing."""
    window = app.open_path(voss, app.windows[0])
    assert window is not None
    proposed: list[str] = []

    def look(asking: QWidget) -> None:
        proposed.extend(Path(name).name for name in asking.selectedFiles())  # type: ignore[attr-defined]
        asking.close()

    with answering(look):
        window.run("save-as")
    assert proposed == [SHOWN]
    assert window.document is not None
    assert window.document.path == voss


def test_its_unsaved_work_outlives_a_crash(home: Path, voss: Path) -> None:
    """B12: killed and begun again, its work is offered, attached to it, and saved to it."""
    with lives(home) as begun:
        begun.live(voss, write="unsaved")
        said = begun.live(answer="Recover work", save=True)
    assert SHOWN in asked(said)[0]
    assert shows(said) == ["unsaved"]
    assert _read(voss).choices.notes == "unsaved"


def test_its_earlier_versions_are_kept(app: Application, voss: Path) -> None:
    """B12: the version before a save is kept and can be opened."""
    window = app.open_path(voss, app.windows[0])
    assert window is not None
    _rename(window, "Ilse")
    window.run("save")
    quiet()

    def take(asking: QWidget) -> None:
        assert isinstance(asking, ChooseDialog)
        assert asking.choices[0].detail == SHOWN
        asking.try_accept()

    with answering(take):
        window.run("backups")
    shown = app.windows[-1].document
    assert shown is not None
    assert shown.name == "Mara Voss"


def test_the_desk_watches_a_folder_of_such_a_name(app: Application, tmp_path: Path) -> None:
    """B12: the GM's folder and a file in it may have such names; the folder is found again."""
    table, folder = party.campaign(), tmp_path / os.fsdecode(b"ta\xffble")
    party.party(table, folder, ("rifleman",))
    (folder / "rifleman.gdchar").rename(folder / os.fsdecode(b"ri\xffle.gdchar"))
    window = party.desk(app, table, folder)
    assert window.table is not None
    (entry,) = window.table.entries
    assert (entry.path.parent, entry.fault) == (folder, "")
    assert window.place.text().endswith("ta\ufffdble")
    assert file_names.path_of(app.settings.folders[table.card.id]) == folder
