"""Many steps of somebody who does anything at all to the window."""

import random
from pathlib import Path

import pytest

from chargen.gui.app import Application
from chargen.gui.document.document import Document
from tests.builders import blank, rules
from tests.lab.endurance import window
from tests.lab.endurance.monkey import Monkey
from tests.profiles import share

pytestmark = pytest.mark.usefixtures("welcome")

STEPS = share(2_000)


@pytest.mark.usefixtures("qapp")
@pytest.mark.qt_no_exception_capture
@pytest.mark.no_qt_log
def test_anything_may_be_done_to_the_window() -> None:
    """B14, B15: no exception, no warning of Qt, no step over a second, nothing closed that stays.

    Files are opened, saved, exported and printed as well; memory grows by 20 MB at most.
    """
    report = window.run(STEPS, seed=7)
    assert not report.failures, report.text()
    assert report.facts["documents looked at"] >= STEPS / window.LAWS
    assert report.facts["files opened, saved or printed"] >= share(5)


def test_a_character_that_stays_would_be_seen(app: Application, tmp_path: Path) -> None:
    """B15: one document more than is open is a failure of the run."""
    watch, monkey = window.Watch(), Monkey(app, random.Random(1), tmp_path)
    watch.laws(monkey)
    assert not watch.failures
    kept = Document(rules(), blank())
    watch.laws(monkey)
    monkey.stop()
    assert watch.failures == [f"step 0: 2 of Document alive, 1 open; {monkey.log[-6:]}"]
    kept.deleteLater()
