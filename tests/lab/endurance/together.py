"""Slow tests asked about many faults at once, for each alone would take an hour of them.

Faults that no fast test sees are sown together, one in a module at a time, and the slow tests near
them run once. Those that fail are then asked about each fault alone.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from pathlib import Path

from tests.lab.endurance.copies import LITTER, NEVER, Copy
from tests.lab.endurance.sowing import Fault

_FAILED = re.compile(r"^(tests/.*) (?:FAILED|ERROR)\s*(?:\[|$)", re.MULTILINE)


def seen_by(
    copy: Copy, near: Sequence[tuple[Fault, Sequence[str]]], seconds: float
) -> dict[Fault, str]:
    """Return the faults that a slow test sees, with the first that does.

    Each fault comes with the slow tests to ask, the nearest first; all of them together have so
    many seconds.
    """
    seen: dict[Fault, str] = {}
    rounds = list(_rounds([fault for fault, _ in near]))
    for together in rounds:
        asked = [tests for fault, tests in near if fault in together]
        tests = dict.fromkeys(test for test in chain(*zip_longest(*asked)) if test)
        failing = _failing(copy.home, together, list(tests), seconds / len(rounds))
        for fault in together:
            first = copy.seen_as_collected(fault, failing, seconds) if failing else ""
            if first in failing:
                seen[fault] = first
    return seen


def _rounds(faults: Sequence[Fault]) -> Iterator[list[Fault]]:
    """Yield the faults in groups with one of a module in each."""
    left = list(faults)
    while left:
        together = {fault.file: fault for fault in reversed(left)}
        yield list(together.values())
        left = [fault for fault in left if fault not in together.values()]


def _failing(
    home: Path, faults: Sequence[Fault], tests: Sequence[str], seconds: float
) -> list[str]:
    """Return the tests that fail with all these faults, as far as time allows."""
    names, said = home / "slow.txt", home / "slow_said.txt"
    names.write_text("\n".join(tests) + "\n", "utf-8")
    order = [sys.executable, "-m", "pytest", "-vv", "--tb=no", "-p", "no:cacheprovider"]
    order += [f"--basetemp={home / 'slow'}", f"@{names}"]
    places = {"PYTHONPATH": str(home), "TMPDIR": str(home / LITTER)}
    env = {**os.environ, **places, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"}
    with _sown(home, faults), said.open("w", encoding="utf-8") as out:
        asked = subprocess.Popen(
            order, cwd=home, env=env, stdout=out, stderr=out, start_new_session=True
        )
        with contextlib.suppress(subprocess.TimeoutExpired):
            asked.wait(seconds)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(asked.pid, signal.SIGKILL)
        asked.wait()
    failed = _FAILED.findall(said.read_text("utf-8", "replace"))
    return [test for test in failed if not any(name in test for name in NEVER)]


@contextlib.contextmanager
def _sown(home: Path, faults: Sequence[Fault]) -> Iterator[None]:
    """Sow the faults in a copy, and take them out again."""
    kept = [(home / fault.file, (home / fault.file).read_bytes()) for fault in faults]
    times = [place.stat() for place, _ in kept]
    now = time.time()
    try:
        for fault in faults:
            (home / fault.file).write_text(fault.text, "utf-8")
            os.utime(home / fault.file, (now, now))
        yield
    finally:
        for (place, data), stat in zip(kept, times, strict=True):
            place.write_bytes(data)
            os.utime(place, ns=(stat.st_atime_ns, stat.st_mtime_ns))
