"""Sizes of what packaging/build.sh has made, and when its window is there, beside Python's own.

Both windows open on a screen of their own. The wall's clock is shown with the seconds of a
processor: whoever else uses the machine counts in the first alone.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.gui.desk import ROOT, own_folders
from tests.lab.bench.timing import milliseconds, say

DIST = ROOT / "dist"
FROZEN = DIST / "chargen"
ROUNDS = 5
TICKS = os.sysconf("SC_CLK_TCK")
MEGABYTE = 1_000_000
SEEN = """
import sys, time
from PySide6.QtGui import QGuiApplication
qt = QGuiApplication([])
screen = qt.primaryScreen()
def empty():
    picture = screen.grabWindow(0).toImage()
    first = picture.pixel(0, 0)
    width, height = picture.width(), picture.height()
    return all(
        picture.pixel(x, y) == first for x in range(0, width, 40) for y in range(0, height, 40)
    )
print("ready", flush=True)
while empty():
    time.sleep(0.005)
print("seen", flush=True)
"""
"""Says when the first picture is on a screen that was empty."""


def run() -> None:
    """Print sizes, and times with their ratio; goals: 180 MB, 60 MB packed, 1.5 of Python's own."""
    files = sorted(path for path in DIST.glob("chargen*") if path.is_file())
    if not files:
        say("  first: packaging/build.sh all")
        return
    for path in files:
        say(f"  {path.name:<70}{path.stat().st_size / MEGABYTE:8.1f} MB")
    if not FROZEN.is_dir():
        return
    size = sum(path.lstat().st_size for path in FROZEN.rglob("*") if path.is_file())
    say(f"  {'dist/chargen, unpacked':<70}{size / MEGABYTE:8.1f} MB")
    if shutil.which("Xvfb") is None:
        say("  no window: Xvfb is not installed here")
        return
    programs = {"Python": [sys.executable, "-m", "chargen"], "frozen": [str(FROZEN / "chargen")]}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    with _screen() as screen:
        for _ in range(ROUNDS):
            for name, command in programs.items():
                found[name].append(_first_picture(command, screen))
    wall, used = ({name: statistics.median(each[k] for each in found[name]) for name in found}
                  for k in (0, 1))  # fmt: skip
    for name in programs:
        say(
            f"  first picture, {name:<12}{milliseconds(wall[name])}, "
            f"{milliseconds(used[name])} of a processor, {used[name] / used['Python']:.2f} x"
        )


@contextmanager
def _screen() -> Iterator[str]:
    """A screen nobody else uses."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x900x24"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        yield f":{server.stdout.readline().strip()}"
        server.terminate()


def _first_picture(command: list[str], screen: str) -> tuple[float, float]:
    """Seconds until the window of a program is on the screen, and of a processor until then."""
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, **own_folders(Path(home)), "DISPLAY": screen, "HOME": home}
        env.pop("QT_QPA_PLATFORM", None)
        with subprocess.Popen(
            [sys.executable, "-c", SEEN],
            env={**env, "QT_QPA_PLATFORM": "xcb"}, stdout=subprocess.PIPE, text=True,
        ) as watcher:  # fmt: skip
            assert watcher.stdout is not None
            watcher.stdout.readline()
            begun = time.perf_counter()
            with subprocess.Popen(command, cwd=ROOT, env=env) as program:
                watcher.stdout.readline()
                lasted = time.perf_counter() - begun
                used = _used(program.pid)
                program.kill()
    return lasted, used


def _used(process: int) -> float:
    """Seconds of a processor a process has used."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICKS
