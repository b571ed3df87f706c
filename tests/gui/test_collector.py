"""Cyclic garbage: collected in the window's thread, never in another."""

import gc
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import get_ident

import pytest
from PySide6.QtCore import QObject, Qt, QThreadPool, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpacerItem, QWidget, QWidgetItem

from chargen.combat.batches import worker
from chargen.combat.io.scenario_file import write
from chargen.gui.app import Application
from chargen.gui.application import background, release_memory
from chargen.gui.character_window.pages_index import PAGES
from tests.builders import blank
from tests.combat import builders
from tests.gui.desk import ROOT, own_folders, quiet, sample, settle, shown, waited

pytestmark = pytest.mark.usefixtures("welcome")

HERE = get_ident()
LISTS = 300_000
"""Lists that a worker keeps: each is a step towards the next automatic collection."""


class Knot:
    """A timer that runs in a ring of references, which nothing but a collection undoes."""

    def __init__(self, destroyed: list[int]) -> None:
        self._destroyed, self._ring = destroyed, self
        self._timer = QTimer()
        self._timer.start(60_000)

    def __del__(self) -> None:
        """Tell in which thread it goes."""
        self._destroyed.append(get_ident())


@contextmanager
def collections() -> Iterator[list[int]]:
    """The threads that collected, one entry a collection."""
    threads: list[int] = []

    def note(phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            threads.append(get_ident())

    gc.callbacks.append(note)
    try:
        yield threads
    finally:
        gc.callbacks.remove(note)


@pytest.mark.usefixtures("app")
def test_a_worker_never_collects(qapp: QObject) -> None:
    """S1: it allocates far over every threshold; the timer goes in the window's thread."""
    destroyed: list[int] = []
    kept: list[list[int]] = []
    finished: list[int] = []

    def work(_: background.Report) -> int:
        kept.extend([] for _ in range(LISTS))
        return get_ident()

    with collections() as threads:
        Knot(destroyed)
        background.start(qapp, work, finished.append, pytest.fail)
        assert waited(lambda: bool(finished and destroyed))
    assert finished != [HERE]
    assert set(threads) == {HERE}
    assert destroyed == [HERE]


@pytest.mark.usefixtures("app")
def test_garbage_goes_without_any_worker() -> None:
    """S1: nothing but time passes; what was allocated since is enough to be due."""
    destroyed: list[int] = []
    Knot(destroyed)
    kept = [[n] for n in range(gc.get_threshold()[0] + 1)]
    assert kept
    assert waited(lambda: bool(destroyed), seconds=10)
    assert destroyed == [HERE]


def test_old_garbage_goes_when_a_window_is_closed(app: Application) -> None:
    """S1: also what survived until no young generation holds it."""
    destroyed: list[int] = []
    window = app.new_window()
    shown(app, blank())
    knot = Knot(destroyed)
    gc.collect()
    del knot
    assert window.close()
    assert waited(lambda: bool(destroyed), seconds=10)
    assert destroyed == [HERE]


def test_a_full_collection_waits_until_it_is_worth_its_time(
    qapp: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S1: as many collections as Python asks for, but no full one for a quarter less of growth."""
    generations: list[int] = []
    kept = [[n] for n in range(10_000)]

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            generations.append(info["generation"])

    def allocate() -> None:
        kept.extend([n] for n in range(10))
        release_memory.collect_due()

    before = gc.get_threshold()
    gc.set_threshold(1, 1, 1)
    release_memory.collect_all()
    gc.callbacks.append(note)
    try:
        for _ in range(20):
            allocate()
        assert set(generations) == {0, 1}
        monkeypatch.setattr(release_memory._oldest, "survivors", 0)
        allocate()
        allocate()
        assert generations[-1] == 2
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*before)


def test_the_oldest_generation_is_counted_only_once_it_may_have_grown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Counting takes a tenth of a second with much open; only younger collections add to it."""
    counted: list[int] = []

    def count(generation: int) -> tuple[object, ...]:
        counted.append(generation)
        return gc, gc

    oldest = release_memory._OldestGeneration(survivors=1)
    with monkeypatch.context() as patched:
        patched.setattr(gc, "get_objects", count)
        grown = [oldest.has_grown(younger) for younger in (11, 11, 12, 12)]
    assert (grown, counted) == ([True, False, True, False], [2, 2])


def test_what_a_callback_holds_goes_in_the_window_thread(qapp: QObject) -> None:
    """S1: whichever thread is the last to let go of a job, and no job stays."""

    class Told:
        def __init__(self) -> None:
            self.part = QObject()

        def __del__(self) -> None:
            destroyed.append(get_ident())

        def hear(self, _: object) -> None:
            """Take the result."""

    destroyed: list[int] = []
    for _ in range(500):
        background.start(qapp, lambda _: None, Told().hear, pytest.fail)
    assert waited(lambda: not background.busy())
    assert QThreadPool.globalInstance().waitForDone(10_000)
    settle()
    assert len(destroyed) == 500
    assert set(destroyed) == {HERE}


@pytest.mark.parametrize("kind", ["character", "desk", "fight"])
def test_what_is_closed_waits_for_no_collection(app: Application, kind: str) -> None:
    """S1: no widget of a window or its pages, and no timer, is held by a circle."""
    window: QWidget = app.windows[0]
    if kind == "character":
        shown_window = shown(app, sample("veteran"))
        for page in PAGES:
            shown_window.go(page)
        assert shown_window.document is not None
        shown_window.document.stack.setClean()
        window = shown_window
        del shown_window
    else:
        window = app.open_fight() if kind == "fight" else app.open_desk()
    quiet()
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        assert window.close()
        del window
        quiet()
        gc.collect()
        held = [type(thing).__name__ for thing in gc.garbage if isinstance(thing, QObject)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    if kind == "desk":  # its commands know it; they go with it in the next collection
        held = [name for name in held if name in {"RowsView", "ChoiceField", "QTimer"}]
    assert held == []


WATCHED = """
import gc, sys, threading, time
from PySide6.QtCore import QMetaObject, Qt
from PySide6.QtWidgets import QApplication
from chargen.__main__ import main

def look():
    while not (QApplication.instance() and QApplication.topLevelWidgets()):
        time.sleep(0.05)
    time.sleep(0.5)
    print("automatic" if gc.isenabled() else "by the window", flush=True)
    QMetaObject.invokeMethod(QApplication.instance(), "quit", Qt.ConnectionType.QueuedConnection)

threading.Thread(target=look).start()
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("words", [[], ["gm"], ["--debug"]], ids=["window", "desk", "debug"])
def test_the_program_collects_in_its_window_only(words: list[str], tmp_path: Path) -> None:
    """S1: from the real start on, automatic collection is off."""
    assert _said([sys.executable, "-c", WATCHED, *words], tmp_path) == "by the window"


def test_a_command_collects_automatically(tmp_path: Path) -> None:
    """S1: it has no window whose objects could be destroyed."""
    words = "import gc; from chargen.__main__ import main; main(['samples']); print(gc.isenabled())"
    assert _said([sys.executable, "-c", words], tmp_path).splitlines()[-1] == "True"


AT_ITS_END = """
import gc, os
leave = os._exit
os._exit = lambda code: (os.write(2, str(gc.isenabled()).encode()), leave(code))
"""


def test_a_process_that_counts_fights_collects_automatically() -> None:
    """S1: between two parts; it says so when nobody wants any more."""
    command = worker.command()
    place = command.index(worker.PROGRAM)
    command[place] = AT_ITS_END + worker.PROGRAM
    text = write(builders.duel())
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"7 1 0 %d\n%s0 3 0\n" % (len(text), text))
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdin.close()
        assert process.stderr.read() == b"True"


def _said(command: list[str], home: Path) -> str:
    """What a program says that runs to its end; it must not fail."""
    environment = {**os.environ, **own_folders(home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.strip()


def test_no_item_of_a_layout_is_kept(app: Application) -> None:
    """PySide takes an item that Qt deleted for what lies at its address next, and crashes."""
    window = shown(app, sample("recruit"), "review")
    for page in ("skills", "gear", "review"):
        window.go(page)
        for _ in range(20):
            focused: QWidget | None = window.focusWidget()
            QTest.keyClick(window if focused is None else focused, Qt.Key.Key_Tab)
        settle()
    kept = [thing for thing in gc.get_objects() if type(thing) in {QWidgetItem, QSpacerItem}]
    assert not kept


def test_no_layout_is_asked_for_its_items() -> None:
    """Only views of a scene, which ask themselves, have an ``itemAt`` that may be called."""
    asks = re.compile(r"(?<!\bself)\.itemAt\(|\.itemAtPosition\(")
    assert asks.search("layout.itemAt(0)")
    assert asks.search("self._inner.itemAt(0)")
    sources = (ROOT / "chargen/gui").rglob("*.py")
    assert not [path for path in sources if asks.search(path.read_text("utf-8"))]
