"""How the window fares while a batch of fights is counted: lateness of a timer, time to stop."""

import os
import tempfile
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QTimer

from chargen.encounter.setup import sources
from chargen.gui.fight.odds.odds import MOST, OddsPane
from chargen.gui.pages.fight import FightPage
from tests.gui.desk import at_home, qt_here, sample, settle, shown, shut, started
from tests.lab.bench.timing import say

SECONDS = 6.0
EVERY = 0.01
"""Seconds between two ticks that should come in time."""


def measure(crowd: int) -> dict[str, float]:
    """Return milliseconds: lateness in the middle, at 99 %, at worst, and what Stop takes.

    And the fights a second, new processes and all.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    qt = qt_here()
    with tempfile.TemporaryDirectory() as home, at_home(Path(home)):
        app = started(qt)
        window = shown(app, sample("rifleman"), "fight")
        page = window.pages["fight"]
        assert isinstance(page, FightPage)
        store = page.desk.store
        for _ in range(crowd):
            store.add_this()
            store.add(lambda: sources.opponent(app.rules, "trooper"))
        pane = page.desk.go("odds")
        assert isinstance(pane, OddsPane)
        pane.fights.setValue(MOST)  # more than can be fought, so that there is something to stop
        begun = perf_counter()
        pane.begin()
        settle(40)
        late = _lateness()
        counting = pane.counting
        assert counting is not None
        assert pane.work.running
        speed = counting.played / (perf_counter() - begun)
        start = perf_counter()
        pane.go.click()
        settle()
        stopped = perf_counter() - start
        shut(app)
    late.sort()
    return {
        "ticks": len(late),
        "speed": speed,
        "median": 1_000 * late[len(late) // 2],
        "p99": 1_000 * late[len(late) * 99 // 100],
        "worst": 1_000 * late[-1],
        "stop": 1_000 * stopped,
    }


def _lateness() -> list[float]:
    late: list[float] = []
    timer = QTimer()
    timer.setInterval(round(1_000 * EVERY))
    last = perf_counter()

    def tick() -> None:
        nonlocal last
        now = perf_counter()
        late.append(max(0.0, now - last - EVERY))
        last = now

    timer.timeout.connect(tick)
    timer.start()
    end = perf_counter() + SECONDS
    while perf_counter() < end:
        settle(1)
    timer.stop()
    return late


def run() -> None:
    """Report a duel and a fight of eight against eight."""
    for crowd, words in ((0, "one against one"), (7, "eight against eight")):
        found = measure(crowd)
        say(
            f"{words}: timer late by {found['median']:.1f} ms in the middle, {found['p99']:.1f} at "
            f"99 %, {found['worst']:.1f} at worst; Stop takes {found['stop']:.1f} ms; "
            f"{found['speed']:,.0f} fights a second"
        )
