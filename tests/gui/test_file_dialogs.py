"""Files and folders are asked for in one place, and what was said is remembered."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from chargen.gui.app import Application
from chargen.gui.application import window_state
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.files import (
    CHARACTERS,
    PACKETS,
    FileKind,
    ask_folder,
    ask_form,
    ask_open,
    ask_open_many,
    ask_save,
)
from tests.gui.answers import Act, answering, cancel, pick, press

pytestmark = pytest.mark.usefixtures("welcome")

TEXTS = FileKind("Texts", (".txt", ".text"))
START = Path("voss.gdchar")


def _seeing(folder: Path, then: Act) -> Act:
    """Answer a dialog that begins in a folder."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, QFileDialog)
        assert Path(asking.directory().path()) == folder
        then(asking)

    return act


def test_the_folder_used_last_is_shown_first(window: MainWindow, tmp_path: Path) -> None:
    """Things of one kind lie together; another kind has a folder of its own."""
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        (folder / "a.gdchar").touch()
        (folder / "a.gdpacket").touch()
    with answering(pick(one / "a.gdchar"), pick(other / "a.gdpacket")):
        assert ask_open(window, "Open", CHARACTERS) == one / "a.gdchar"
        assert ask_open(window, "Open", PACKETS) == other / "a.gdpacket"
    with answering(_seeing(one, cancel), _seeing(other, cancel), _seeing(other, cancel)):
        assert ask_save(window, "Save", START, CHARACTERS) is None
        assert ask_open_many(window, "Open", PACKETS) == []
        assert ask_open(window, "Open", CHARACTERS, folder=other) is None
    assert window_state.folder("gdchar") == one


def test_a_folder_that_is_gone_is_not_shown(window: MainWindow, tmp_path: Path) -> None:
    """Nor one that is no text; the dialog begins where it does at first."""
    window_state.keep_folder("folders", tmp_path / "gone")
    with answering(cancel):
        assert ask_folder(window, "Watch") is None
    with answering(pick(tmp_path)):
        assert ask_folder(window, "Watch") == tmp_path
    assert window_state.folder("folders") == tmp_path.parent


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("voss", "voss.gdchar"), ("Dr. Voss", "Dr. Voss.gdchar"), ("VOSS.GDCHAR", "VOSS.GDCHAR"),
        ("voss.txt", "voss.txt.gdchar"),
    ],
)  # fmt: skip
def test_what_is_saved_gets_the_ending_by_which_it_is_found_again(
    window: MainWindow, tmp_path: Path, typed: str, named: str
) -> None:
    """Whatever stands before it; capitals mean the same."""
    with answering(pick(tmp_path / typed)):
        assert ask_save(window, "Save", START, CHARACTERS) == tmp_path / named


def test_the_kind_that_is_chosen_gives_the_ending(window: MainWindow, tmp_path: Path) -> None:
    """And is told where a form may be written under any name."""

    def as_text(asking: QWidget) -> None:
        assert isinstance(asking, QFileDialog)
        assert asking.nameFilters() == ["Characters (*.gdchar)", "Texts (*.txt *.text)"]
        asking.selectNameFilter(TEXTS.line)
        pick(tmp_path / "voss")(asking)

    with answering(as_text, as_text):
        assert ask_save(window, "Save", START, CHARACTERS, TEXTS) == tmp_path / "voss.txt"
        assert ask_form(window, "Save", START, CHARACTERS, TEXTS) == (tmp_path / "voss.txt", TEXTS)


def test_what_the_ending_would_write_over_is_asked_about(
    window: MainWindow, tmp_path: Path
) -> None:
    """Once: not where the dialog has asked already."""
    there = tmp_path / "voss.gdchar"
    there.touch()
    words = "voss.gdchar already exists"
    short = pick(tmp_path / "voss")
    with answering(short, press("Cancel", saying=words), short, press("Replace"), pick(there)):
        assert ask_save(window, "Save", START, CHARACTERS) is None
        assert ask_save(window, "Save", START, CHARACTERS) == there
        assert ask_save(window, "Save", START, CHARACTERS) == there


def test_the_desktops_own_dialog_is_asked_for(app: Application, tmp_path: Path) -> None:
    """Nothing forbids it, neither for one dialog nor for the program."""

    def native(asking: QWidget) -> None:
        assert isinstance(asking, QFileDialog)
        assert not asking.testOption(QFileDialog.Option.DontUseNativeDialog)
        cancel(asking)

    with answering(native):
        ask_open(app.windows[0], "Open", CHARACTERS, folder=tmp_path)
