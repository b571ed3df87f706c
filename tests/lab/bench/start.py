"""From the start of the process to the first picture, and to a character that can be edited.

A character is opened by the start itself, or in a window whose idle time has loaded what it needs.

Seconds are those of a processor: whoever else uses the machine counts for nothing.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from chargen.character.edits.samples import all_samples
from chargen.character.edits.store import to_bytes
from tests.gui.desk import ROOT, own_folders
from tests.lab.bench.timing import milliseconds, say

ROUNDS = 9
WATCH = """
import resource, sys, time
from PySide6.QtCore import QEvent, QObject

class Watch(QObject):
    seen = False
    def eventFilter(self, _, event):
        self.seen = self.seen or event.type() == QEvent.Type.Paint
        return False

def painted(qt, part):
    watch = Watch()
    part.installEventFilter(watch)
    while not watch.seen:
        qt.processEvents()

def say(since=0):
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(time.process_time() - since, memory, flush=True)
"""
BARE = """
from PySide6.QtWidgets import QApplication, QMainWindow
qt = QApplication([])
window = QMainWindow()
window.show()
""" + WATCH + """
painted(qt, window)
say()
"""  # fmt: skip
OURS = """
from chargen.gui.app import Application, make_qt
qt = make_qt(["chargen"])
app = Application(qt)
app.dress()
window = app.new_window()
""" + WATCH + """
painted(qt, window)
say()
"""  # fmt: skip
OPENED = OURS + """
from pathlib import Path
app.open_path(Path(sys.argv[1]), window)
painted(qt, window.go("skills"))
window.document.look_at("skill:rifle")
qt.processEvents()
say()
"""  # fmt: skip
READY = OURS + """
from pathlib import Path
from chargen.gui.loading import load_ahead
work = load_ahead(app, lambda: app.rules)
while work.running:
    qt.processEvents()
begun = time.process_time()
app.open_path(Path(sys.argv[1]), window)
painted(qt, window.go(window.page))
say(begun)
"""  # fmt: skip
PROGRAMS = {
    "bare window": BARE, "our window": OURS, "character open": OPENED, "opened later": READY,
}  # fmt: skip


def run() -> None:
    """Print times, memory and ratios; goals: 2.0 of the bare window, and 200 ms to open later."""
    times: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    memory: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "voss.gdchar"
        path.write_bytes(to_bytes(dict(all_samples())["veteran"]))
        for _ in range(ROUNDS):
            for what, program in PROGRAMS.items():
                lasted, kilobytes = _measured(program, path, Path(name) / "home")
                times[what].append(lasted)
                memory[what].append(kilobytes)
    bare, least = statistics.median(times["bare window"]), statistics.median(memory["bare window"])
    for what, lasts in times.items():
        lasted, used = statistics.median(lasts), statistics.median(memory[what])
        say(
            f"  {what:<15}{milliseconds(lasted)}  {lasted / bare:.2f} x,"
            f"  {used / 1024:6.1f} MB  {used / least:.2f} x"
        )


def _measured(program: str, path: Path, home: Path) -> tuple[float, float]:
    """Seconds of a processor to the last thing the program says, and its most memory in kB."""
    env = {**os.environ, **own_folders(home), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=ROOT, env=env, capture_output=True, text=True, check=True,
    )  # fmt: skip
    lasted, kilobytes = done.stdout.split()[-2:]
    return float(lasted), float(kilobytes)
