"""The program as a test or a picture needs it: real, offscreen, in folders of its own."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QSettings, QTimer

from chargen.approval.desk.packet_draft import PacketDraft
from chargen.character.decisions.approval_state import items_of
from chargen.character.document.build import Build
from chargen.character.edits import creation, edits
from chargen.character.edits.samples import all_samples
from chargen.gui.app import Application, make_qt
from chargen.gui.application import background
from chargen.gui.application.qt_application import QtApplication
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from tests.builders import read_build

ROOT = Path(__file__).parents[2]
SIZE = (1280, 800)
FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
TEMPORARY = "TMPDIR"


def own_folders(home: Path) -> dict[str, str]:
    """The environment of a program whose settings and data lie under ``home``."""
    temporary = home / "temporary"
    temporary.mkdir(parents=True, exist_ok=True)
    folders = {name: str(home / name.split("_")[1].lower()) for name in FOLDERS}
    return {**folders, TEMPORARY: str(temporary)}


@contextmanager
def at_home(home: Path) -> Iterator[None]:
    """Let everything that is written without being asked where lie under ``home``."""
    before = {name: os.environ.get(name) for name in (*FOLDERS, TEMPORARY)}
    os.environ.update(own_folders(home))
    tempfile.tempdir = None  # it is looked for anew
    for kind in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(kind, QSettings.Scope.UserScope, str(home / "config"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        tempfile.tempdir = None


def qt_here() -> QtApplication:
    """The one Qt application of this process, made as the program makes it."""
    there = QtApplication.instance()
    return there if isinstance(there, QtApplication) else make_qt(["chargen"])


def started(qt: QtApplication) -> Application:
    """The program with its first window open."""
    app = dressed(qt)
    welcomed(app)
    return app


def dressed(qt: QtApplication) -> Application:
    """The program before its first window."""
    app = Application(qt)
    app.dress()
    return app


def welcomed(app: Application) -> MainWindow:
    """The first window, on the welcome page."""
    window = app.new_window()
    settle()
    app.begin(window, [])
    return window


def settle(rounds: int = 4) -> None:
    """Let Qt do what it has put off, deletions included."""
    for _ in range(rounds):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def waited(done: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Let Qt work until something is so; False if that takes too long. Other processes may run."""
    waker = QTimer()
    waker.start(10)
    until = perf_counter() + seconds
    while not done() and perf_counter() < until:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    waker.stop()
    return done()


def counting() -> list[int]:
    """The processes of this program that count fights, by their numbers."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:  # there is none of any kind
        return []
    found: list[int] = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_bytes()
            parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
            if parent == str(os.getpid()) and b"combat.batches.worker" in words:
                found.append(int(process.name))
    return found


def quiet() -> None:
    """Wait until nothing is under way in other threads and its results are shown."""
    while background.busy():
        background.wait()
        settle(1)
    settle()


def shut(app: Application) -> None:
    """Close every window without asking, and let go of what it held."""
    for window in list(app.windows):
        if window.document is not None:
            window.document.stack.setClean()
        window.close()
    for fight in list(app.fights):
        fight.close()
    if app.desk is not None:
        if (table := app.desk.table) is not None:
            table.packet.begin(PacketDraft())
            table.card.begin(table.wording)
        app.desk.close()
    quiet()


def shown(
    app: Application, build: Build, page: str = "", *, size: tuple[int, int] = SIZE
) -> MainWindow:
    """A window of that size that shows a document."""
    window = app.show_build(build, app.windows[-1] if app.windows else None, page)
    window.resize(*size)
    settle()
    return window


def open_file(app: Application, path: Path) -> tuple[MainWindow, Document]:
    """Open a file in the last window; return its window and document."""
    window = app.open_path(path, app.windows[-1])
    assert window is not None
    assert window.document is not None
    settle()
    return window, window.document


def rename(document: Document, name: str) -> None:
    """Give a character another name."""
    document.edit("Change name", edits.set_text(document.build, "name", name))


def sample(name: str) -> Build:
    """A sample character as it ships."""
    return _samples()[name]


@cache
def _samples() -> dict[str, Build]:
    return dict(all_samples())


def file(name: str) -> Build:
    """A document of tests/data."""
    return read_build(ROOT / "tests/data" / name)


def waiting(name: str) -> Build:
    """A sample on which the GM has not decided anything yet."""
    build = sample(name)
    return creation.start_anew(build, build.id)


def finished(name: str) -> Build:
    """A sample whose creation is over."""
    return creation.finish(sample(name), "2014-05-23")


__all__ = [
    "SIZE", "at_home", "file", "finished", "items_of", "own_folders", "qt_here", "quiet", "sample",
    "settle", "shown", "shut", "started", "waiting",
]  # fmt: skip
