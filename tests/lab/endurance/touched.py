"""Which functions each test runs: a pytest plugin, ``-p tests.lab.endurance.touched``.

Writes one JSON line a test to the file named by ``TOUCHED``, one file for each worker: the test's
name, its seconds, and the functions of ``chargen`` it ran, as
``character/points/pricing.py:Pricing.of``.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Generator, Iterable
from pathlib import Path
from types import CodeType, FrameType

import pytest

HOME = str(Path.cwd() / "chargen") + os.sep
FILE = os.environ.get("TOUCHED", "") + os.environ.get("PYTEST_XDIST_WORKER", "")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Watch every call while a test runs, its fixtures included."""
    ran: dict[int, CodeType] = {}

    def called(frame: FrameType, _: str, __: object) -> None:
        code = frame.f_code
        ran[id(code)] = code  # a hash of the code itself would be slow

    start = time.perf_counter()
    threading.settrace(called)
    sys.settrace(called)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        threading.settrace(None)
        _keep(item.nodeid, time.perf_counter() - start, ran.values())


def _keep(name: str, seconds: float, ran: Iterable[CodeType]) -> None:
    own = {
        f"{code.co_filename.removeprefix(HOME)}:{code.co_qualname}"
        for code in ran
        if code.co_filename.startswith(HOME)
    }
    line = json.dumps([name, round(seconds, 4), sorted(own)])
    with Path(FILE).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
