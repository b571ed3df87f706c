"""Live odds: from a change to its first figure, and how long they hold up the window."""

import itertools
import os
import statistics
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


from chargen.character.edits import edits
from chargen.encounter.odds.live_odds import LiveCount
from chargen.gui.fight.odds.live_odds import LiveOdds
from tests.gui.desk import at_home, qt_here, sample, shown, shut, started, waited
from tests.lab.bench.timing import milliseconds, say

ROUNDS = 9
APART = 1.5
"""Seconds between two changes: the next processes wait by then."""


def run() -> None:
    """Print medians; goals: 300 ms to the first figure, 5 ms at a time."""
    qt = qt_here()
    with tempfile.TemporaryDirectory() as name, at_home(Path(name)):
        app = started(qt)
        window = shown(app, sample("rifleman"), "skills")
        window.run("live-odds")
        document, view = window.document, window.shown
        assert document is not None
        assert view is not None
        live = view.odds.live
        assert live is not None
        levels = itertools.cycle((3, 4))
        first: list[float] = []
        held: dict[str, list[float]] = {"what is counted": [], "a look": []}
        for _ in range(ROUNDS):
            _rested()
            before = live.counting
            document.edit("Rifle", edits.set_skill(document.build, "rifle", next(levels)))
            start = perf_counter()
            assert waited(partial(_begun, live, before))
            first.append(perf_counter() - start)
            held["what is counted"].append(_lasts(live.count))
            if live.counting is not None:
                held["a look"].append(_lasts(live.counting.look))
        shut(app)
    say(f"  first figure  {milliseconds(statistics.median(first))}")
    for what, lasted in held.items():
        worst = milliseconds(max(lasted))
        say(f"  {what:<15}{milliseconds(statistics.median(lasted))}, at most {worst}")


def _begun(live: LiveOdds, before: LiveCount | None) -> bool:
    """Say whether there is a figure of another count."""
    now = live.counting
    return now is not None and now is not before and now.played > 0


def _rested() -> None:
    until = perf_counter() + APART
    waited(lambda: perf_counter() > until)


def _lasts(job: Callable[[], object]) -> float:
    start = process_time()
    job()
    return process_time() - start
