"""The life of a file: new, open, save, save as, duplicate, drop, recent, close."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from chargen.character.edits import store
from chargen.gui.app import Application
from chargen.gui.dialogs.choose import ChooseDialog
from chargen.gui.pages.welcome.page import WelcomePage
from tests.builders import blank, read_build
from tests.gui.answers import answering, cancel, go_on, pick, press
from tests.gui.desk import open_file, quiet, rename, sample, settle, shown
from tests.gui.hands import CTRL, SHIFT, Key, key

pytestmark = pytest.mark.usefixtures("welcome")


def test_ctrl_s_saves_to_the_file(app: Application, voss: Path) -> None:
    """What was edited is in the file, the window says when, and undo survives saving."""
    window, document = open_file(app, voss)
    assert window.state.text().startswith("Saved ")
    rename(document, "Ilse")
    assert window.isWindowModified()
    assert window.state.text().startswith("Changed since ")
    window.go("concept").setFocus()
    key(Key.Key_S, CTRL)
    quiet()
    assert read_build(voss).choices.name == "Ilse"
    assert window.state.text().startswith("Saved ")
    assert not window.isWindowModified()
    document.stack.undo()
    assert document.build.choices.name == "Mara Voss"
    assert window.isWindowModified()
    document.stack.redo()
    assert window.state.text().startswith("Saved ")


def test_the_status_line_of_a_new_character(app: Application) -> None:
    """Nothing at first; what was changed is named as not saved."""
    window = shown(app, blank())
    assert window.document is not None
    assert window.state.text() == ""
    rename(window.document, "Ilse")
    assert (window.state.text(), window.place.text()) == ("Not saved yet", "")


def test_a_new_character_asks_where_to_be_saved(app: Application, tmp_path: Path) -> None:
    """The first save asks for a name, adds the ending, and the file becomes the window's own."""
    app.windows[0].run("new")
    window = app.windows[0]
    assert window.document is not None
    rename(window.document, "Zoe")
    with answering(pick(tmp_path / "zoe")):
        window.run("save")
    quiet()
    assert read_build(tmp_path / "zoe.gdchar").choices.name == "Zoe"
    assert window.document.path == tmp_path / "zoe.gdchar"
    assert window.windowTitle().startswith("Zoe - zoe.gdchar")


def test_the_players_name_is_set_in_new_characters(app: Application) -> None:
    """A new character has the player's name of the settings."""
    app.prefer(player="Ben")
    app.windows[0].run("new")
    document = app.windows[0].document
    assert document is not None
    assert document.build.choices.player == "Ben"


def test_save_as_keeps_the_id_and_leaves_the_old_file(
    app: Application, voss: Path, tmp_path: Path
) -> None:
    """Save as writes another file with the same id; the old one stays as it was."""
    before = voss.read_bytes()
    window, document = open_file(app, voss)
    rename(document, "Ilse")
    window.go("concept").setFocus()
    with answering(pick(tmp_path / "ilse.gdchar")):
        key(Key.Key_S, CTRL | SHIFT)
    quiet()
    assert voss.read_bytes() == before
    assert read_build(tmp_path / "ilse.gdchar").id == document.build.id
    assert document.path == tmp_path / "ilse.gdchar"


def test_duplicate_is_another_character(app: Application, voss: Path) -> None:
    """A duplicate has an id of its own, no file, and what the GM decided stays with the first."""
    window, document = open_file(app, voss)
    window.run("duplicate")
    other = app.windows[-1]
    assert other is not window
    assert other.document is not None
    assert other.document.build.id != document.build.id
    assert other.document.build.choices == document.build.choices
    assert other.document.path is None
    assert other.isWindowModified()


def test_opening_a_file_twice_comes_back_to_its_window(app: Application, voss: Path) -> None:
    """One window for one file of this program; a second file gets a window of its own."""
    window, _ = open_file(app, voss)
    assert app.open_path(voss, window) is window
    other = voss.with_name("other.gdchar")
    other.write_bytes(store.to_bytes(blank(name="Other")))
    assert app.open_path(other, window) is not window
    assert len(app.windows) == 2


def test_files_opened_last_are_listed(app: Application, voss: Path) -> None:
    """Open recent offers the file, newest first, and opens it."""
    open_file(app, voss)
    assert app.settings.recent[0] == str(voss)
    app.windows[0].close()
    quiet()
    window = app.new_window()

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, ChooseDialog)
        assert asking.choices[0].name == "voss.gdchar"
        asking.try_accept()

    with answering(choose):
        window.run("recent")
    assert window.document is not None
    assert window.document.name == "Mara Voss"


def test_a_file_saved_first_is_listed_at_once(app: Application, voss: Path, tmp_path: Path) -> None:
    """A new character's file is among those used last as soon as it is saved, killed or not."""
    window, _ = open_file(app, voss)
    assert window.filing is not None
    window.filing.save_as(tmp_path / "second.gdchar")
    quiet()
    assert app.settings.recent[:2] == (str(tmp_path / "second.gdchar"), str(voss))


def test_the_welcome_page_opens_a_recent_file(app: Application, voss: Path, tmp_path: Path) -> None:
    """Recent characters are cards; one whose file is gone says so and leaves with Delete."""
    app.prefer(recent=(str(voss), str(tmp_path / "gone.gdchar")))
    window = app.new_window()
    settle()
    page = window.centralWidget()
    assert isinstance(page, WelcomePage)
    assert [card.accessibleName() for card in page.cards] == [
        "Mara Voss", "gone.gdchar: The file is missing."
    ]  # fmt: skip
    assert "DRAFT · " in page.cards[0].accessibleDescription()
    page.cards[1].setFocus()
    key(Key.Key_Delete)
    assert app.settings.recent == (str(voss),)
    page.cards[0].click()
    assert window.document is not None
    assert window.document.path == voss


def test_a_dropped_file_is_opened(app: Application, voss: Path) -> None:
    """A file dropped on the window is opened in it."""
    window = app.windows[0]
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(voss))])
    window.dropEvent(
        QDropEvent(
            QPointF(5, 5),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    assert window.document is not None
    assert window.document.path == voss


def test_several_files_can_be_opened_at_once(app: Application, voss: Path) -> None:
    """Open takes several files; the first comes into this window, others into new ones."""
    other = voss.with_name("other.gdchar")
    other.write_bytes(store.to_bytes(blank(name="Other")))
    with answering(pick(voss, other)):
        app.windows[0].run("open")
    assert {w.document.name for w in app.windows if w.document} == {"Mara Voss", "Other"}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b'{"format": "gray-dawn-char', "cut off"),
        (b"\x89PNG\r\n\x1a\n", "voss.gdchar"),
        (b'{"format": "other"}', "voss.gdchar"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(
    app: Application, voss: Path, data: bytes, words: str
) -> None:
    """An empty, cut off or foreign file is told in a sentence; nothing opens."""
    voss.write_bytes(data)
    with answering(press("Close", saying=words)):
        app.open_path(voss, app.windows[0])
    assert app.windows[0].document is None


# --- closing


@pytest.mark.parametrize(
    ("answer", "name", "open_"),
    [("Save", "Ilse", False), ("Discard", "Mara Voss", False), ("Cancel", "Mara Voss", True)],
)
def test_closing_asks_about_what_is_not_saved(
    app: Application, voss: Path, answer: str, name: str, *, open_: bool
) -> None:
    """Save writes and closes, Discard closes, Cancel stays."""
    window, document = open_file(app, voss)
    rename(document, "Ilse")
    with answering(press(answer, saying="unsaved changes")):
        window.close()
        quiet()
    assert (window in app.windows) is open_
    assert read_build(voss).choices.name == name
    assert document is not None


def test_closing_what_was_never_saved_can_be_stopped_at_the_name(app: Application) -> None:
    """Save asks where to; thinking better of the name leaves the window open."""
    window = shown(app, sample("medic"))
    assert window.document is not None
    rename(window.document, "Ilse")
    with answering(press("Save"), cancel):
        window.close()
        quiet()
    assert window in app.windows


def test_a_window_in_use_is_not_closed_by_a_save(app: Application, voss: Path) -> None:
    """B14: who opens a dialog while closing still writes the file keeps window and dialog."""
    window, document = open_file(app, voss)
    rename(document, "Ilse")

    def wait(asking: QWidget) -> None:
        quiet()  # the save that was to close the window is over
        cancel(asking)

    with answering(press("Save"), wait):
        window.close()
        window.run("recent")
    quiet()
    assert window in app.windows
    assert read_build(voss).choices.name == "Ilse"
    assert document.stack.isClean()


def test_ctrl_w_closes_what_is_saved_without_asking(app: Application, voss: Path) -> None:
    """A window with nothing unsaved just closes, and the lock is given back."""
    window, _ = open_file(app, voss)
    window.go("concept").setFocus()
    key(Key.Key_W, CTRL)
    quiet()
    assert window not in app.windows
    assert [p.name for p in voss.parent.iterdir() if p.is_file()] == ["voss.gdchar"]


# --- earlier versions


def test_earlier_versions_can_be_opened(app: Application, voss: Path) -> None:
    """The version before the first save of a session is kept and opens as not saved yet."""
    window, document = open_file(app, voss)
    rename(document, "Ilse")
    window.run("save")
    quiet()

    def take(asking: QWidget) -> None:
        assert isinstance(asking, ChooseDialog)
        assert len(asking.choices) == 1
        asking.buttons.button(QDialogButtonBox.StandardButton.Ok).click()

    with answering(take):
        window.run("backups")
    other = app.windows[-1]
    assert other.document is not None
    assert other.document.name == "Mara Voss"
    assert other.isWindowModified()


def test_a_broken_file_offers_its_backup(app: Application, voss: Path) -> None:
    """Where a backup is kept, a file that is cut off says so and offers it."""
    window, document = open_file(app, voss)
    rename(document, "Ilse")
    window.run("save")
    quiet()
    window.close()
    voss.write_bytes(voss.read_bytes()[:100])
    fresh = app.new_window()

    with answering(press("Show backups", saying="cut off"), go_on):
        app.open_path(voss, fresh)
    assert fresh.document is not None
    assert fresh.document.name == "Mara Voss"
