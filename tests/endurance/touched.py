"""Which functions each test runs: a pytest plugin, ``-p tests.endurance.touched``.

Writes one JSON line a test to the file named by ``TOUCHED``, one for each worker: the test's name,
its seconds, and the first lines of the functions of ``chargen`` it ran, as
``character/pricing.py:12``.
"""

import json
import os
import sys
import time
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType

import pytest

HOME = str(Path.cwd() / "chargen") + os.sep
FILE = os.environ.get("TOUCHED", "") + os.environ.get("PYTEST_XDIST_WORKER", "")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Watch every call while a test runs, its fixtures included."""
    ran: set[CodeType] = set()

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            ran.add(frame.f_code)

    start = time.perf_counter()
    sys.setprofile(called)
    try:
        return (yield)
    finally:
        sys.setprofile(None)
        _keep(item.nodeid, time.perf_counter() - start, ran)


def _keep(name: str, seconds: float, ran: set[CodeType]) -> None:
    own = {
        f"{code.co_filename.removeprefix(HOME)}:{code.co_firstlineno}"
        for code in ran
        if code.co_filename.startswith(HOME)
    }
    line = json.dumps([name, round(seconds, 4), sorted(own)])
    with Path(FILE).open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
