"""A seeded user who does anything at all to the window; the log of steps can be done again.

No exception, no warning of Qt, no step over a second of the program's own time, and every fifty
steps the laws hold: what is shown is what follows from the document, undo leads back and forth,
and no document or window is alive that is not open. At every rest all is closed, and memory must
be what it was.
"""

import os
import random
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from chargen.character.checks import check
from chargen.character.edits import store
from chargen.gui.document.document import Document
from tests.gui.desk import at_home, qt_here, quiet, shut, started
from tests.lab.endurance import census
from tests.lab.endurance.monkey import Monkey
from tests.lab.endurance.report import Report

SLOW = 1.0
"""Seconds of this program's own time one step may take."""
USUAL = 0.03
"""Seconds the loop takes that tells how fast the machine is, when it has nothing else to do."""
LAWS = 50
"""Steps between two looks at the laws."""
REST = 500
"""Steps between two rests, at which everything is closed and memory is looked at."""
RESTS = 4
"""A shorter run rests so many times."""
WARM = 2
"""Rests until everything that is loaded once is loaded."""
MOST = 20_000
"""Kilobytes memory may grow after that."""
HARMLESS = (
    "This plugin does not support",  # what Qt's offscreen platform says about itself
    "OpenType support missing",  # the fonts of this machine lack some scripts
)


def run(n: int, seed: int) -> Report:
    """Let the seeded user do ``n`` steps."""
    return driven(n, seed, Monkey)


def driven(n: int, seed: int, hands: type[Monkey]) -> Report:
    """Do ``n`` steps; a failure names the step and what was done in the last ones."""
    qt = qt_here()
    watch = Watch()
    with tempfile.TemporaryDirectory() as name, at_home(Path(name) / "home"), watch:
        app = started(qt)
        monkey = hands(app, random.Random(seed), Path(name))
        rest = min(REST, max(1, n // RESTS))
        for number in range(1, n + 1):
            watch.step(monkey, number)
            if number % LAWS == 0:
                watch.laws(monkey)
            if number % rest == 0:
                watch.rest(monkey)
        monkey.stop()
        watch.files = monkey.used
        quiet()
        for window in app.windows:
            if window.document is not None:
                window.document.stack.setClean()
        shut(app)
    return Report("window", n, seed, watch.facts(), tuple(watch.failures))


class Watch:
    """Sees what goes wrong, and after which steps."""

    def __init__(self) -> None:
        self.failures: list[str] = []
        self.slowest = 0.0
        self.looked = self.files = 0
        self.memory: list[int] = []
        self.occupied: list[int] = []
        self.windows: list[int] = []
        self.nothing: list[int] = []
        self._last: tuple[str, ...] = ()
        self._number = 0
        self._before = census.counted()

    def __enter__(self) -> None:
        """Begin to hear what goes wrong outside of steps."""
        self._hook, sys.excepthook = sys.excepthook, self._caught
        self._handler = qInstallMessageHandler(self._heard)

    def __exit__(self, *_: object) -> None:
        """Hear no more."""
        sys.excepthook = self._hook
        qInstallMessageHandler(self._handler)

    def step(self, monkey: Monkey, number: int) -> None:
        """Let the monkey do one thing, and measure it."""
        self._number = number
        start = time.thread_time()
        try:
            monkey.step()
        except Exception as fault:
            self._failed(repr(fault), monkey)
        lasted = time.thread_time() - start
        self.slowest = max(self.slowest, lasted)
        self._last = tuple(monkey.log[-6:])
        # A change of look makes every window anew.
        app = monkey.app
        open_ones = len(app.windows) + len(app.fights) + (app.desk is not None)
        dressed = open_ones if monkey.dressed else 1
        if lasted > SLOW * dressed and lasted > SLOW * dressed * _pace():
            self._failed(f"took {lasted:.2f} s", monkey)

    def laws(self, monkey: Monkey) -> None:
        """Look whether every open document is as it should be."""
        for document in monkey.documents():
            self.looked += 1
            for broken in _broken(document):
                self._failed(broken, monkey)
        quiet()  # a save that closes its window may be under way
        alive = census.counted()
        for kind, there in (
            ("Document", len(monkey.documents())),
            ("MainWindow", len(monkey.app.windows)),
            ("FightWindow", len(monkey.app.fights)),
        ):
            here = alive[kind] - self._before[kind]
            if here > there:
                self._failed(f"{here} of {kind} alive, {there} open", monkey)

    def rest(self, monkey: Monkey) -> None:
        """Close everything, and look whether anything of it is left."""
        monkey.rest()
        self.windows.append(census.windows())
        self.memory.append(census.in_use())
        self.occupied.append(census.resident())
        self.nothing.append(sys.getrefcount(None))
        if _growth(self.windows) > 0:
            self._failed(f"{_growth(self.windows)} windows more than at the first rest", monkey)
        for what, grown in (("in use", _grown(self.memory)), ("occupied", _grown(self.occupied))):
            if grown > MOST:
                self._failed(f"memory {what} grew by {grown:,} kB", monkey)

    def facts(self) -> dict[str, int]:
        """What was counted."""
        return {
            "slowest step, ms": round(self.slowest * 1000),
            "documents looked at": self.looked,
            "files opened, saved or printed": self.files,
            "memory in use at the last rest, kB": self.memory[-1] if self.memory else 0,
            "memory in use more than when everything was loaded, kB": _grown(self.memory),
            "memory occupied at the last rest, kB": self.occupied[-1] if self.occupied else 0,
            "memory occupied more than when everything was loaded, kB": _grown(self.occupied),
            "windows at a rest": self.windows[-1] if self.windows else 0,
            "references to None more": _growth(self.nothing),
        }

    def _caught(self, kind: type[BaseException], fault: BaseException, _: object) -> None:
        self.failures.append(f"step {self._number}: {kind.__name__}: {fault}; {self._last}")

    def _heard(self, _: QtMsgType, __: QMessageLogContext, message: str) -> None:
        if not any(known in message for known in HARMLESS):
            self.failures.append(f"step {self._number}: Qt says {message}; {self._last}")

    def _failed(self, what: str, monkey: Monkey) -> None:
        self.failures.append(f"step {self._number}: {what}; {monkey.log[-6:]}")


def _pace() -> float:
    """How much slower this machine is just now than one with nothing else to do; 1 at least."""
    start = time.thread_time()
    sum(range(2_000_000))
    return max(1.0, (time.thread_time() - start) / USUAL)


def _broken(document: Document) -> list[str]:
    """Every law the document breaks, in words."""
    build, faults = document.build, []
    if store.from_bytes(store.to_bytes(build), "monkey").build != build:
        faults.append("the document reads back differently")
    fresh = document.judge(build)
    if fresh.stats != document.character.stats or fresh.skills != document.character.skills:
        faults.append("what is shown does not follow from the document")
    told = [(i.rule, i.subject, i.message) for i in check(fresh)]
    if told != [(i.rule, i.subject, i.message) for i in document.issues]:
        faults.append("the checks say something else")
    place = document.stack.index()
    document.stack.setIndex(0)
    document.stack.setIndex(place)
    if document.build != build:
        faults.append("undo and redo do not lead back")
    return faults


def _grown(memory: list[int]) -> int:
    """Kilobytes more than at the first rest at which everything was loaded."""
    return _growth(memory[WARM - 1 :])


def _growth(counted: list[int]) -> int:
    return counted[-1] - counted[0] if counted else 0
