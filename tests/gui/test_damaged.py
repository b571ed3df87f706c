"""A file that cannot be opened offers what there is instead of it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from chargen.character.edits import creation, edits, store
from chargen.files import locks
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.messages import Message
from tests.builders import blank, read_build
from tests.files.holding import acquire
from tests.gui.answers import answering, buttons_of, go_on, press
from tests.gui.desk import quiet
from tests.gui.lives import lives, shows

pytestmark = pytest.mark.usefixtures("welcome")


def _cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:300])


def _saved_twice(app: Application, path: Path) -> None:
    """Save a change, so that the version before is kept, and close."""
    window = app.open_path(path, app.windows[-1])
    assert window is not None
    assert window.document is not None
    window.document.edit("Rename", edits.set_text(window.document.build, "name", "Ilse"))
    window.run("save")
    quiet()
    window.close()


def _killed(home: Path, path: Path) -> None:
    """Let a program be killed that has written notes into the file and not saved them."""
    with lives(home) as begun:
        said = begun.live(path, write="unsaved")
    assert shows(said) == ["unsaved"], said
    assert list(path.parent.glob(".*.gdrecovery")), said


def test_ok_stands_alone_only_where_nothing_else_is_there(app: Application, voss: Path) -> None:
    """B3: with no backup, snapshot or other file the box has OK and nothing else."""
    _cut_off(voss)
    labels: list[str] = []

    def look(asking: QWidget) -> None:
        assert isinstance(asking, Message)
        labels.extend(button.text().replace("&", "") for button in buttons_of(asking))
        press("Close", saying="cut off")(asking)

    with answering(look):
        app.open_path(voss, app.windows[0])
    assert labels == ["Close"]


def test_a_backup_takes_the_place_of_the_damaged_file(app: Application, voss: Path) -> None:
    """B3: a restored version is attached to the damaged file; Ctrl+S puts it in its place."""
    _saved_twice(app, voss)
    _cut_off(voss)
    fresh = app.new_window()
    with answering(press("Show backups", saying="The newest backup is from"), go_on):
        app.open_path(voss, fresh)
    assert fresh.document is not None
    assert fresh.document.path == voss
    assert fresh.isWindowModified()
    fresh.run("save")
    quiet()
    assert read_build(voss).choices.name == "Mara Voss"


def test_another_file_of_the_same_character_is_offered(app: Application, voss: Path) -> None:
    """B3: a copy beside the damaged file that holds the same character can be opened instead."""
    copy = voss.with_name("old voss.gdchar")
    copy.write_bytes(voss.read_bytes())
    stranger = creation.start_anew(blank(name="Stranger"), "f" * 32)
    voss.with_name("stranger.gdchar").write_bytes(store.to_bytes(stranger))
    voss.with_name("broken.gdchar").write_bytes(b"{")
    _cut_off(voss)
    fresh = app.windows[0]
    with answering(press("Show other files", saying="old voss.gdchar in the same folder"), go_on):
        app.open_path(voss, fresh)
    assert fresh.document is not None
    assert fresh.document.path == copy


def test_an_empty_file_finds_others_by_its_backup(app: Application, voss: Path) -> None:
    """B3: where the file says nothing any more, its backup says whose files to look for."""
    _saved_twice(app, voss)
    copy = voss.with_name("copy.gdchar")
    copy.write_bytes(voss.read_bytes())
    voss.write_bytes(b"")
    with answering(press("Show other files", saying="copy.gdchar in the same folder"), go_on):
        app.open_path(voss, app.new_window())
    assert [w.document.path for w in app.windows if w.document] == [copy]


def test_what_was_kept_is_offered_for_a_damaged_file(
    app: Application, home: Path, voss: Path
) -> None:
    """B3: the snapshot of a killed program opens instead, attached, and is not offered twice."""
    _killed(home, voss)
    _cut_off(voss)
    fresh = app.windows[0]
    with answering(press("Recover unsaved work", saying="cut off")):
        app.begin(fresh, [voss])
    quiet()
    assert fresh.document is not None
    assert fresh.document.build.choices.notes == "unsaved"
    assert fresh.document.path == voss
    with answering(press("Replace", saying="changed this file")):
        fresh.run("save")
    quiet()
    assert read_build(voss).choices.notes == "unsaved"
    assert not list(voss.parent.glob(".*.gdrecovery"))


def test_thought_better_of_nothing_opens(app: Application, voss: Path) -> None:
    """B3: Not now leaves everything as it is."""
    _saved_twice(app, voss)
    _cut_off(voss)
    before, fresh = voss.read_bytes(), app.new_window()
    with answering(press("Not now")):
        app.open_path(voss, fresh)
    assert fresh.document is None
    assert voss.read_bytes() == before


def test_recovered_work_whose_file_is_open_elsewhere_says_so(
    app: Application, home: Path, voss: Path
) -> None:
    """B2: what was kept opens without a file while another program has it, and says who."""
    _killed(home, voss)
    assert acquire(voss, "another window") is None
    fresh: MainWindow = app.windows[0]
    with answering(press("Recover work")):
        app.begin(fresh, [])
    quiet()
    assert fresh.document is not None
    assert fresh.document.path is None
    assert "voss.gdchar is open in another window" in fresh.state.text()
    locks.release(voss, "another window")
