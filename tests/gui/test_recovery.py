"""What was not saved when the program was killed, and who may write a file."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess, Qt, QTimer

from chargen.character.edits import store
from chargen.files import locks
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.file_session import SNAPSHOT_DELAY
from chargen.gui.pages.welcome.page import WelcomePage
from tests.builders import blank, read_build
from tests.gui.answers import answering, press
from tests.gui.desk import ROOT, open_file, own_folders, quiet, rename, settle
from tests.gui.hands import click, key

pytestmark = pytest.mark.usefixtures("welcome")

LOSS = 2.5
"""Seconds of work a crash may cost at most."""


# --- killed


@pytest.mark.parametrize("after", [1.4, 2.1])
def test_nothing_older_than_a_moment_is_lost(home: Path, voss: Path, after: float) -> None:
    """A program killed while it is edited leaves the file alone and a snapshot beside it."""
    before = voss.read_bytes()
    env = {**os.environ, **own_folders(home), "PYTHONPATH": str(ROOT)}
    program = [sys.executable, "-m", "tests.gui.typist", str(voss)]
    child = subprocess.Popen(program, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    said = [float(child.stdout.readline())]
    while said[-1] < said[0] + after:
        said.append(float(child.stdout.readline()))
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    last = [*said, *map(float, child.stdout.read().split())][-1]
    child.stdout.close()
    assert voss.read_bytes() == before
    (snapshot,) = voss.parent.glob(".*.gdrecovery")
    typed = float(read_build(snapshot).choices.notes)
    assert last - typed < LOSS


def _back_after_a_kill(app: Application, voss: Path) -> MainWindow:
    """The first window after a kill in which a name was typed and kept."""
    window, document = open_file(app, voss)
    rename(document, "Ilse")
    assert window.filing is not None
    window.filing.snapshot()
    clock = window.filing.findChild(QTimer)
    assert clock is not None
    clock.stop()  # a killed program writes no more
    quiet()
    _as_if_killed(app)
    return app.new_window()


def test_what_was_kept_can_wait_or_be_thrown_away(app: Application, voss: Path) -> None:
    """Not now keeps the snapshot and asks nothing more; thrown away it is never offered again."""
    fresh = _back_after_a_kill(app, voss)
    with answering(press("Not now")):
        app.begin(fresh, [])
    assert list(voss.parent.glob(".*.gdrecovery"))
    with answering(press("Discard work")):
        app.begin(fresh, [])
    assert not list(voss.parent.glob(".*.gdrecovery"))
    app.begin(fresh, [])


def test_what_is_left_for_later_is_a_card(app: Application, voss: Path) -> None:
    """After Not now, the first card of Recent holds the work, with Recover and Discard."""
    fresh = _back_after_a_kill(app, voss)
    with answering(press("Not now", saying="leaves it under Recent")):
        app.begin(fresh, [])
    page = fresh.centralWidget()
    assert isinstance(page, WelcomePage)
    card = page.cards[0]
    assert card.accessibleName() == "Recover Ilse"
    assert card.accessibleDescription().endswith("voss.gdchar")
    assert page.cards[1].accessibleName() == "Mara Voss"
    with answering(press("Not now", saying="cannot be recovered later")):
        click(card.links[1])
    assert list(voss.parent.glob(".*.gdrecovery"))
    click(card.links[0])
    quiet()
    assert "Ilse" in [window.document.name for window in app.windows if window.document is not None]


def test_a_card_discards_unsaved_work(app: Application, voss: Path) -> None:
    """Discard asks, deletes the snapshot and takes the card away."""
    fresh = _back_after_a_kill(app, voss)
    settle()
    page = fresh.centralWidget()
    assert isinstance(page, WelcomePage)
    with answering(press("Discard work")):
        click(page.cards[0].links[1])
    assert not list(voss.parent.glob(".*.gdrecovery"))
    assert [card.accessibleName() for card in page.cards] == ["Mara Voss"]


def test_enter_opens_what_was_kept(app: Application, voss: Path) -> None:
    """Opening it loses nothing, so Enter does; throwing away is never Enter's."""
    fresh = _back_after_a_kill(app, voss)
    with answering(lambda _: key(Qt.Key.Key_Return)):
        app.begin(fresh, [])
    quiet()
    assert "Ilse" in [each.document.name for each in app.windows if each.document is not None]


def _as_if_killed(app: Application) -> None:
    """Let the list of snapshots belong to a process that has ended."""
    ended = QProcess()
    ended.start(sys.executable, ["-c", ""])
    ended.waitForStarted()
    process = ended.processId()
    ended.waitForFinished()
    for name in (app.session.root / "sessions").glob("*.json"):
        facts = json.loads(name.read_text("utf-8"))
        name.write_text(json.dumps({**facts, "process": process}), "utf-8")


def test_saving_and_discarding_take_the_snapshot_away(app: Application, voss: Path) -> None:
    """After a save, or Discard, nothing is kept beside the file."""
    window, document = open_file(app, voss)
    for end in ("save", "discard"):
        rename(document, f"Ilse {end}")
        assert window.filing is not None
        window.filing.snapshot()
        quiet()
        assert list(voss.parent.glob(".*.gdrecovery"))
        if end == "save":
            window.run("save")
        else:
            with answering(press("Discard")):
                window.close()
        quiet()
        assert not list(voss.parent.glob(".*.gdrecovery"))


def test_a_snapshot_is_written_a_second_after_the_last_edit(app: Application, voss: Path) -> None:
    """Edits start a clock; when it has run out, what is not saved is kept."""
    window, document = open_file(app, voss)
    rename(document, "Ilse")
    assert window.filing is not None
    clock = window.filing.findChild(QTimer)
    assert clock is not None
    assert clock.isActive()
    assert clock.interval() == SNAPSHOT_DELAY == 1_000
    clock.setInterval(0)  # it runs out now
    settle()
    quiet()
    (snapshot,) = voss.parent.glob(".*.gdrecovery")
    assert read_build(snapshot).choices.name == "Ilse"
    assert window.isWindowModified()


# --- two programs, one file


def test_a_second_window_is_read_only(app: Application, elsewhere: Path) -> None:
    """A file somebody has open is shown, says why, and takes no edit, not even by a Fix."""
    window, document = open_file(app, elsewhere)
    before = document.build
    assert "another window" in document.read_only
    assert window.shown is not None
    assert window.shown.banner.isVisibleTo(window.shown)
    rename(document, "Ilse")
    assert document.build is before
    assert window.state.text().startswith("Read-only")
    for command in ("undo", "redo", "decide", "grant", "save"):
        assert not window.menus.actions[command].isEnabled()
    issue = next(issue for issue in document.issues if issue.remedies)
    document.edit("Fix", issue.remedies[0].edit(document.build))
    assert document.build is before


def test_read_only_can_be_saved_as_a_copy(
    app: Application, elsewhere: Path, tmp_path: Path
) -> None:
    """Save as gives the window a file of its own, and it can be edited then."""
    window, document = open_file(app, elsewhere)
    assert window.filing is not None
    window.filing.save_as(tmp_path / "mine.gdchar")
    quiet()
    assert not document.read_only
    rename(document, "Ilse")
    assert document.name == "Ilse"


def test_a_dead_holders_lock_is_taken_over(app: Application, voss: Path) -> None:
    """A lock left by a program that no longer runs keeps nobody out."""
    ended = QProcess()
    ended.start(sys.executable, ["-c", ""])
    ended.waitForStarted()
    process = ended.processId()
    ended.waitForFinished()
    lock = {"host": socket.gethostname(), "process": process, "session": "dead"}
    locks.lock_path(voss).write_text(json.dumps(lock), "utf-8")
    _, document = open_file(app, voss)
    assert not document.read_only


# --- changed by somebody else


def _changed_elsewhere(path: Path) -> bytes:
    data = store.to_bytes(blank(name="Theirs"))
    path.write_bytes(data)
    return data


def test_keep_both_saves_beside(app: Application, voss: Path) -> None:
    """If the file changed since it was opened, Keep both leaves it and saves beside it."""
    window, document = open_file(app, voss)
    rename(document, "Mine")
    theirs = _changed_elsewhere(voss)
    with answering(press("Keep both", saying="changed this file")):
        window.run("save")
        quiet()
    assert voss.read_bytes() == theirs
    (mine,) = voss.parent.glob("voss (my version *.gdchar")
    assert read_build(mine).choices.name == "Mine"
    assert document.path == mine


def test_replace_puts_mine_in_its_place(app: Application, voss: Path) -> None:
    """Replace saves over what somebody else wrote; that is kept among earlier versions."""
    window, document = open_file(app, voss)
    rename(document, "Mine")
    _changed_elsewhere(voss)
    with answering(press("Replace")):
        window.run("save")
        quiet()
    assert read_build(voss).choices.name == "Mine"


def test_cancel_saves_nothing(app: Application, voss: Path) -> None:
    """Cancelled, the file stays theirs and the window stays unsaved."""
    window, document = open_file(app, voss)
    rename(document, "Mine")
    theirs = _changed_elsewhere(voss)
    with answering(press("Cancel")):
        window.run("save")
        quiet()
    assert voss.read_bytes() == theirs
    assert window.isWindowModified()


def test_two_files_with_one_id_keep_a_snapshot_each(
    app: Application, voss: Path, tmp_path: Path
) -> None:
    """A copy by Save as has the same id; unsaved work in both windows is kept apart."""
    copy = tmp_path / "copy.gdchar"
    copy.write_bytes(voss.read_bytes())
    for path in (voss, copy):
        window, document = open_file(app, path)
        rename(document, path.stem)
        assert window.filing is not None
        window.filing.snapshot()
    quiet()
    kept = {read_build(path).choices.name for path in tmp_path.glob(".*.gdrecovery")}
    assert kept == {"voss", "copy"}


def test_saving_twice_in_a_row_is_no_conflict(app: Application, voss: Path) -> None:
    """A save asked for while one is under way comes after it, with what is there by then."""
    window, document = open_file(app, voss)
    rename(document, "Ilse")
    window.run("save")
    rename(document, "Zoe")
    window.run("save")
    quiet()
    assert read_build(voss).choices.name == "Zoe"
    assert not window.isWindowModified()
