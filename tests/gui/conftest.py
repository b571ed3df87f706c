"""The program for each test, in folders of its own, and a watch over what it leaves behind."""

import gc
import json
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from PySide6.QtCore import (
    QMessageLogContext,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from chargen import gui
from chargen.character.edits.store import to_bytes
from chargen.files import locks
from chargen.gui.app import Application
from chargen.gui.application import background
from chargen.gui.application.background import SingleWork
from chargen.gui.application.qt_application import QtApplication
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.fight.play import choices
from tests.approval.passwords import quick_passwords
from tests.builders import blank
from tests.gui.desk import (
    SIZE,
    at_home,
    counting,
    dressed,
    qt_here,
    quiet,
    settle,
    shown,
    shut,
    welcomed,
)

__all__ = ["quick_passwords"]
HARMLESS = ("This plugin does not support",)
"""What Qt's offscreen platform says about itself."""
PATIENCE = 20.0
"""Seconds after which a dialog that no test answers is closed."""
_kept: list[QtApplication] = []
_elsewhere: list[int] = []
"""Threads beside the window's that collected garbage; what was destroyed there may be Qt's."""


@pytest.fixture(autouse=True)
def _waiting_for_short_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes a moment beside the window is there at once, however busy the machine is."""
    monkeypatch.setattr(SingleWork, "patience", PATIENCE)


@pytest.fixture
def without_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the chances of choices in a fight: some take seconds to work out."""
    monkeypatch.setattr(choices, "_work_out", lambda *_: None)


@pytest.fixture(scope="session")
def qapp() -> QtApplication:
    """The one Qt application of this process, made as the program makes it."""
    _kept.append(qt_here())
    _set_aside()
    gc.callbacks.append(_watch_collection)
    return _kept[0]


def _watch_collection(phase: str, _: dict[str, int]) -> None:
    thread = threading.get_ident()
    if phase == "start" and thread != threading.main_thread().ident:
        _elsewhere.append(thread)


def _set_aside() -> None:
    """Load the whole program and let collections pass over it: it stays, and is much."""
    for module in walk_packages(gui.__path__, "chargen.gui."):
        import_module(module.name)
    gc.collect()
    gc.freeze()


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """The folder under which settings and data lie."""
    with at_home(tmp_path / "home"):
        yield tmp_path / "home"


def _own_threads() -> list[threading.Thread]:
    """The threads of the program; those of Qt's pool stay for the next piece of work."""
    return [thread for thread in threading.enumerate() if not thread.name.startswith("Dummy-")]


@pytest.fixture
def app(qapp: QtApplication, home: Path) -> Iterator[Application]:
    """The program without a window; afterwards nothing of it is left."""
    gc.collect()
    gc.freeze()  # what this test collects, and the timers it looks for, are its own
    threads = set(_own_threads())
    program = dressed(qapp)
    unanswered = _Unanswered()
    yield program
    unanswered.watch.stop()
    words: list[str] = []
    before = qInstallMessageHandler(_collector(words))
    shut(program)
    quiet()
    left = [type(widget).__name__ for widget in qapp.topLevelWidgets()]
    gc.collect()
    settle()
    ticking = [timer for timer in _timers() if timer.isActive()]
    qInstallMessageHandler(before)
    assert not unanswered.texts, f"no test answered {unanswered.texts}"
    assert not words, f"closing it made Qt say {words}"
    assert not left, f"windows are left: {left}"
    assert not ticking, f"timers still run: {ticking}"
    assert background.wait(), "work is left"
    assert not set(_own_threads()) - threads, "threads are left"
    assert not counting(), "processes are left"
    assert not _elsewhere, f"other threads collected garbage: {_elsewhere}"


class _Unanswered:
    """Dialogs that waited for an answer until they were closed: without this a run would hang."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._since: tuple[QWidget | None, float] = (None, 0.0)
        self.watch = QTimer(interval=1_000)
        self.watch.timeout.connect(self._look)
        self.watch.start()

    def _look(self) -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is not self._since[0]:
            self._since = (dialog, time.monotonic())
        elif dialog is not None and time.monotonic() - self._since[1] > PATIENCE:
            self.texts.append(f"{dialog.windowTitle()}: {getattr(dialog, 'text', str)()}")
            dialog.close()


def _collector(words: list[str]) -> Callable[[QtMsgType, QMessageLogContext, str], None]:
    def heard(_: QtMsgType, __: QMessageLogContext, message: str) -> None:
        if not any(known in message for known in HARMLESS):
            words.append(message)

    return heard


def _timers() -> list[QTimer]:
    return [thing for thing in gc.get_objects() if type(thing) is QTimer and isValid(thing)]


@pytest.fixture
def welcome(app: Application) -> MainWindow:
    """The first window of the program, on the welcome page."""
    return welcomed(app)


@pytest.fixture
def voss(tmp_path: Path) -> Path:
    """A file with a character in it."""
    path = tmp_path / "voss.gdchar"
    path.write_bytes(to_bytes(blank(name="Mara Voss")))
    return path


@pytest.fixture
def elsewhere(voss: Path) -> Path:
    """The file is open in another program that runs on this machine."""
    lock = {"host": socket.gethostname(), "process": os.getppid(), "session": "another"}
    locks.lock_path(voss).write_text(json.dumps(lock), "utf-8")
    return voss


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows a character with every stat at 5 and nothing else."""
    return shown(app, blank(), size=SIZE)


@pytest.fixture
def document(window: MainWindow) -> Document:
    """The document of that window."""
    assert window.document is not None
    return window.document
