"""What a start of the program does besides opening its window."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chargen.character.edits import store
from chargen.gui.application import settings
from tests.builders import blank
from tests.gui.desk import ROOT, at_home, own_folders

OLD = 2 * 86_400
PATIENCE = 60_000
"""Milliseconds."""


def _left(folder: Path, age: float = OLD) -> Path:
    """What a save that was killed leaves behind."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f".{len(folder.parts):08x}.gdtmp"
    path.write_bytes(b"rest")
    os.utime(path, (time.time() - age, time.time() - age))
    return path


@pytest.mark.parametrize("order", [[], ["gm"]], ids=["window", "desk"])
def test_a_start_sweeps_what_killed_saves_left(
    tmp_path: Path, order: list[str], qtbot: QtBot
) -> None:
    """B4: old temporary files go from the program's own folders and from those it saves in."""
    home, table, watched = tmp_path / "home", tmp_path / "table", tmp_path / "watched"
    env = {**os.environ, **own_folders(home), "PYTHONPATH": str(ROOT)}
    table.mkdir()
    voss = table / "voss.gdchar"
    voss.write_bytes(store.to_bytes(blank(name="Mara Voss")))
    with at_home(home):
        known = settings.Settings(recent=(str(voss),), folders={"x": str(watched)})
        data = Path(env["XDG_DATA_HOME"]) / "chargen" / "chargen"
        config = Path(env["XDG_CONFIG_HOME"]) / "chargen" / "chargen"
        config.mkdir(parents=True)
        (config / "settings.json").write_bytes(settings.to_bytes(known))
    old = [_left(folder) for folder in (table, watched, config, data / "backups/voss-1", data)]
    young = _left(data / "recovery", age=0)
    child = subprocess.Popen([sys.executable, "-m", "chargen", *order], cwd=tmp_path, env=env)
    try:
        qtbot.waitUntil(
            lambda: child.poll() is not None or not any(map(Path.exists, old)), timeout=PATIENCE
        )
        assert child.poll() is None
    finally:
        child.kill()
        child.wait()
    assert [path for path in old if path.exists()] == []
    assert young.exists()
    assert voss.exists()


OPENED = """
import sys
import threading
from pathlib import Path
from chargen.gui.app import Application, make_qt
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.loading import load_ahead

qt = make_qt(["chargen"])
app = Application(qt)
app.dress()
window = app.new_window()
work = load_ahead(app, lambda: app.rules)
while work.running:
    qt.processEvents()
loaded = []


class Watch:
    def find_spec(self, name, *_):
        # The preview of the sheet loads what prints it in a thread of its own.
        if threading.current_thread() is threading.main_thread():
            loaded.append(name)


sys.meta_path.insert(0, Watch())
app.open_path(Path(sys.argv[1]), window)
for page in PAGES.keys() - {"fight"}:
    window.go(page)
    qt.processEvents()
print(*loaded)
"""


def test_a_character_opens_without_waiting_for_a_module(tmp_path: Path) -> None:
    """Every page was loaded in idle time, and the round system of their weapons."""
    voss = tmp_path / "voss.gdchar"
    voss.write_bytes(store.to_bytes(blank(name="Mara Voss")))
    env = {**os.environ, **own_folders(tmp_path / "home"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", OPENED, str(voss)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == []


ENDED = """
import time
from PySide6.QtCore import QObject
from chargen.gui.app import make_qt
from chargen.gui.application import background

qt = make_qt(["chargen"])
owner = QObject()


def work(report):
    while report(0, 0):
        time.sleep(0.01)
    print("stopped", flush=True)


background.start(owner, work, print, print)
"""


def test_the_program_ends_no_sooner_than_its_work(tmp_path: Path) -> None:
    """S1: a thread that outlived the interpreter crashed the process; it is stopped instead."""
    env = {**os.environ, **own_folders(tmp_path), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", ENDED]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == ["stopped"]
