"""Which functions each test runs: a pytest plugin, ``-p tests.lab.endurance.touched``.

Writes one JSON line a test to the file named by ``TOUCHED``, one file for each worker: the test's
name, its seconds, and the functions of ``chargen`` it ran, as
``character/points/pricing.py:Pricing.of``. A test that fails has no line.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from types import CodeType, FrameType

import pytest

Watch = Callable[[FrameType, str, object], None]
HOME = str(Path.cwd() / "chargen") + os.sep
FILE = os.environ.get("TOUCHED", "") + os.environ.get("PYTEST_XDIST_WORKER", "")
_failed: set[str] = set()
_carry_out: list[Callable[[object], None]] = []
"""What carries out work beside the window, as it is without a watch."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Watch every call while a test runs, its fixtures included."""
    ran: dict[int, CodeType] = {}

    def called(frame: FrameType, _: str, __: object) -> None:
        code = frame.f_code
        ran[id(code)] = code  # a hash of the code itself would be slow

    start = time.perf_counter()
    _watch_background(called)
    threading.settrace(called)
    sys.settrace(called)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        threading.settrace(None)
        if item.nodeid not in _failed:
            _keep(item.nodeid, time.perf_counter() - start, ran.values())


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember a test that fails without any fault."""
    if report.failed:
        _failed.add(report.nodeid)


def _watch_background(called: Watch) -> None:
    """Watch what the window does beside its thread: Qt starts those threads, not Python."""
    background = sys.modules.get("chargen.gui.application.background")
    if background is None:
        return
    if not _carry_out:
        _carry_out.append(background.Task.carry_out)
    carry_out = _carry_out[0]

    def watched(task: object) -> None:
        sys.settrace(called)
        try:
            carry_out(task)
        finally:
            sys.settrace(None)

    background.Task.carry_out = watched


def _keep(name: str, seconds: float, ran: Iterable[CodeType]) -> None:
    own = {
        f"{code.co_filename.removeprefix(HOME)}:{code.co_qualname}"
        for code in ran
        if code.co_filename.startswith(HOME)
    }
    line = json.dumps([name, round(seconds, 4), sorted(own)])
    with Path(FILE).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
