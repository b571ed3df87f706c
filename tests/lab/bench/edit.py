"""One edit until everything is painted again, with 200 skills or 1,000 ledger entries."""

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
from chargen.character.document.events import Note
from chargen.character.edits import edits
from chargen.character.subjects import skill_key
from tests.builders import blank, rules
from tests.gui.desk import at_home, qt_here, settle, shown, shut, started
from tests.lab.bench.documents import with_ledger
from tests.lab.bench.timing import medians, milliseconds, say

SHOWN, ENTRIES = 200, 1_000


def run() -> None:
    """Print medians; goals: 8 ms for an edit, 16 ms with so many entries, 0.1 ms for derive."""
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
        played = shown(app, with_ledger(ENTRIES), "skills").document
        assert played is not None

        def note() -> None:
            remark = Note(event="remark", on="2014-06-01", note="Met the Colonel.")
            played.edit("Note", edits.append(played.build, remark))
            QApplication.processEvents()

        times[f"{ENTRIES:,} entries"] = medians({"note": note})["note"]
        played.stack.setClean()
        shut(app)
    say(f"  {SHOWN} skills shown")
    for what, seconds in times.items():
        say(f"  {what:<15}{milliseconds(seconds)}")


def _crowded() -> Build:
    """A character with so many languages that two hundred skills are listed."""
    more = SHOWN - len(rules().skills)
    words = (f"Tongue {number}" for number in range(max(0, more)))
    return blank(skills={skill_key("language", word): 1 for word in words})
