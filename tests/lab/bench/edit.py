"""One edit until everything is painted again, with two hundred skills shown."""

import itertools
import os
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from chargen.character.checks import check
from chargen.character.decisions.approval_state import plain_states
from chargen.character.derived.derive import derive
from chargen.character.document.build import Build
from chargen.character.edits import edits
from chargen.character.subjects import skill_key
from tests.builders import blank, rules
from tests.gui.desk import at_home, qt_here, settle, shown, shut, started
from tests.lab.bench.timing import medians, milliseconds, say

SHOWN = 200


def run() -> None:
    """Print the median; goals: 8 ms must, 2 ms aim, for derive 0.1 ms."""
    qt = qt_here()
    with tempfile.TemporaryDirectory() as name, at_home(Path(name)):
        app = started(qt)
        window = shown(app, _crowded(), "skills")
        window.reveal("skill:rifle")
        settle()
        document = window.document
        assert document is not None
        levels = itertools.cycle((3, 4))

        def edit() -> None:
            build = edits.set_skill(document.build, "rifle", next(levels))
            document.edit("Set Rifle", build)
            QApplication.processEvents()

        def undo() -> None:
            document.stack.undo()
            QApplication.processEvents()

        def worked_out() -> None:
            derive(document.rules, document.build, plain_states(document.build))

        jobs = {"edit": edit, "derive": worked_out, "check": lambda: check(document.character)}
        times = medians(jobs)
        times["undo"] = medians({"undo": undo})["undo"]
        document.stack.setClean()
        shut(app)
    say(f"  {SHOWN} skills shown")
    for what, seconds in times.items():
        say(f"  {what:<15}{milliseconds(seconds)}")


def _crowded() -> Build:
    """A character with so many languages that two hundred skills are listed."""
    more = SHOWN - len(rules().skills)
    words = (f"Tongue {number}" for number in range(max(0, more)))
    return blank(skills={skill_key("language", word): 1 for word in words})
