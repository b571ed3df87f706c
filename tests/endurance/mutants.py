"""Faults sown into the program, one at a time: the tests must see each of them.

First all tests run once in an unchanged copy, and each is watched for the functions it runs. Then
a copy is changed in one place, and the tests that run the changed function are asked, the quickest
first. A fault none of them sees is reported with its line, unless a reader has found that it
changes nothing: those stand in ``equal_mutants.toml`` with the reason.

``python -m tests.endurance.mutants`` has more options than the common command line.
"""

import argparse
import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import TextIO

from tests.endurance.report import Report
from tests.endurance.sowing import ROOT, Fault, as_written, places, sown

ROOMS = ("files", "rules", "character", "approval")
"""The rooms faults are sown in."""
TESTS = ("approval", "character", "cli", "files", "handout", "rules", "views")
"""The tests that are asked, by their folders: what these rooms do shows without a window."""
NEVER = (
    "test_the_laws_hold_whatever_is_done", "test_a_fault_would_be_seen",
    "test_every_sown_fault_is_found",
)  # fmt: skip
"""Would take minutes for each fault, or sow faults themselves."""
SECONDS, BASE_SECONDS = 120, 6000
WATCH = "tests.endurance.touched"
EQUAL = Path(__file__).with_name("equal_mutants.toml")
PATIENCE, QUICKEST = 6.0, 30
"""Tests are asked for so many seconds, as they took without a fault; but so many at least, and
one of every file of tests that runs the function. What they do not see, so many are asked again
that collect themselves."""

Touched = Mapping[str, Sequence[tuple[float, str]]]
"""For each function: the tests that run it and their seconds, the quickest first."""


class Asker:
    """A process that asks tests in a copy; one that a fault ends is started again."""

    def __init__(self, home: Path, *folders: str) -> None:
        self._home, self._folders = home, folders
        self._start()

    def asked(self, fault: Fault, tests: Sequence[str]) -> str:
        """The first of the tests that fails, or how they end; nothing if they pass.

        A fault can end the process that asks: by a signal to the parent of the test, say. It is
        asked about once more, for chance may have ended it, and is seen if it does so again.
        """
        place = self._home / fault.file
        original = place.read_bytes()
        for _ in range(2):
            if answer := self._answer(fault, tests):
                return str(json.loads(answer))
            place.write_bytes(original)
            self.close()
            self._start()
        return "ended the process that asks"

    def close(self) -> None:
        """End the process."""
        with contextlib.suppress(BrokenPipeError):
            self._process.communicate()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, self._home / "tests/endurance/asking.py", *self._folders],
            cwd=self._home, env={**os.environ, "PYTHONPATH": str(self._home)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self.tests = frozenset[str](json.loads(self._said()) if self._folders else ())

    def _answer(self, fault: Fault, tests: Sequence[str]) -> str:
        """What the process says; nothing if it has ended."""
        question = {"file": fault.file, "text": fault.text, "tests": tests, "seconds": SECONDS}
        try:
            if self._process.stdin:
                self._process.stdin.write(json.dumps(question) + "\n")
                self._process.stdin.flush()
        except BrokenPipeError:
            return ""
        return self._said()

    def _said(self) -> str:
        return self._process.stdout.readline() if self._process.stdout else ""


class Copy:
    """A copy of the tree to sow faults in, and the processes that ask tests there."""

    def __init__(self, home: Path) -> None:
        self.home = home
        ignored = shutil.ignore_patterns("__pycache__")
        for name in ("chargen", "tests", "resources", "packaging", "docs"):
            shutil.copytree(ROOT / name, home / name, ignore=ignored)
        for name in ("pyproject.toml", "README.md", "CHANGELOG.md"):
            shutil.copy(ROOT / name, home)
        self._collected = Asker(home, *(f"tests/{name}" for name in TESTS))
        self.tests = self._collected.tests
        self._fresh = Asker(home)
        self._fair: dict[tuple[str, str], bool] = {}

    def seen(self, fault: Fault, tests: Sequence[str]) -> str:
        """The first of the tests that sees the fault, or how they end; nothing if none does.

        A test that fails also if the module is only written otherwise has seen nothing.
        """
        for asker, number in ((self._collected, len(tests)), (self._fresh, QUICKEST)):
            left = list(tests[:number])
            while left and (first := asker.asked(fault, left)):
                if first not in left or self._is_fair(asker, fault.file, first):
                    return first
                left.remove(first)
        return ""

    def close(self) -> None:
        """End the processes."""
        for asker in (self._collected, self._fresh):
            asker.close()

    def _is_fair(self, asker: Asker, file: str, test: str) -> bool:
        if (file, test) not in self._fair:
            same = Fault(file, "", 0, "", "", as_written(self.home / file))
            self._fair[file, test] = not asker.asked(same, [test])
        return self._fair[file, test]


def run(n: int, seed: int) -> Report:
    """Sow ``n`` faults; those no test sees are the failures."""
    return sow(n, seed)


def sow(
    n: int,
    seed: int,
    *,
    only: str = "",
    touched: Path | None = None,
    log: TextIO | None = None,
    processes: int = 0,
) -> Report:
    """Sow ``n`` faults, or all there are, in modules whose path in ``chargen`` begins so.

    ``touched`` keeps which test runs which function for the next run; of what stands there twice
    for a test the last counts.
    """
    modules = [path for room in ROOMS for path in sorted((ROOT / "chargen" / room).rglob("*.py"))]
    under = str(ROOT / "chargen" / only)
    every = [place for path in modules if str(path).startswith(under) for place in places(path)]
    chosen = [sown(*place) for place in random.Random(seed).sample(every, min(n, len(every)))]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        kept = touched or Path(folder) / "touched.jsonl"
        number = processes or os.cpu_count() or 1
        copies = [Copy(Path(folder) / str(each)) for each in range(number)]
        try:
            if not kept.exists() and not _watched(copies[0].home, kept):
                return Report("mutants", n, seed, failures=("tests fail unchanged",))
            unseen = _unseen(copies, chosen, _read(kept), log)
        finally:
            for copy in copies:
                copy.close()
    equal = [fault for fault in unseen if _name(fault) in _equal()]
    facts = {
        "places": len(every), "sown": len(chosen), "survived": len(unseen), "equal": len(equal)
    }  # fmt: skip
    failures = tuple(fault.words for fault in unseen if fault not in equal)
    return Report("mutants", n, seed, facts, failures)


def _name(fault: Fault) -> tuple[str, str]:
    return fault.at, f"{fault.before} -> {fault.after}"


def _equal() -> set[tuple[str, str]]:
    """The faults a reader found to change nothing."""
    table = tomllib.loads(EQUAL.read_text("utf-8"))["equal"]
    return {(row["at"], row["fault"]) for row in table}


def _watched(home: Path, log: Path) -> bool:
    """Keep which tests run which function; False if they fail without any fault."""
    without = " and ".join(f"not {name}" for name in NEVER)
    order = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", WATCH]
    order += [*(f"tests/{name}" for name in TESTS), "-k", without]
    part = home / "touched.jsonl"
    env = {**os.environ, "PYTHONPATH": str(home), "TOUCHED": str(part)}
    done = subprocess.run(
        order, cwd=home, env=env, capture_output=True, timeout=BASE_SECONDS, check=False
    )
    if not done.returncode:
        shutil.copy(part, log)
    return not done.returncode


def _read(log: Path) -> dict[str, tuple[float, frozenset[str]]]:
    """For each test its seconds and the functions it runs."""
    with log.open(encoding="utf-8") as lines:
        return {
            name: (seconds, frozenset(functions))
            for name, seconds, functions in map(json.loads, lines)
        }


def asked(touched: Touched, function: str) -> list[str]:
    """The tests to ask about a function, the quickest first, for as long as patience lasts."""
    chosen: list[str] = []
    files: set[str] = set()
    spent = 0.0
    for seconds, name in touched.get(function, ()):
        file = name.split("::")[0]
        if len(chosen) < QUICKEST or spent + seconds <= PATIENCE or file not in files:
            spent += seconds
            files.add(file)
            chosen.append(name)
    return chosen


def _unseen(
    copies: Sequence[Copy],
    chosen: Sequence[Fault],
    tests: Mapping[str, tuple[float, frozenset[str]]],
    log: TextIO | None,
) -> list[Fault]:
    """The faults no test sees, sown in all copies at once."""
    there = {name for name in copies[0].tests if not any(each in name for each in NEVER)}
    runs: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for name, (seconds, functions) in tests.items():
        for function in functions if name in there else ():
            runs[function].append((seconds, name))
    touched = {function: sorted(found) for function, found in runs.items()}
    free: Queue[Copy] = Queue()
    for copy in copies:
        free.put(copy)

    def unseen(fault: Fault) -> Fault | None:
        names = asked(touched, fault.at)
        copy = free.get()
        try:
            first = copy.seen(fault, names)
        finally:
            free.put(copy)
        if log:
            log.write(f"{'seen' if first else 'SURVIVED'} {fault.words} | {len(names)} {first}\n")
            log.flush()
        return None if first else fault

    with ThreadPoolExecutor(len(copies)) as pool:
        return [fault for fault in pool.map(unseen, chosen) if fault]


def main() -> int:
    """Run with options that a longer search needs."""
    parser = argparse.ArgumentParser(prog="python -m tests.endurance.mutants")
    parser.add_argument("--n", type=int, default=1_000_000, help="how many faults; all if not said")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="in modules whose path begins so: character/au")
    parser.add_argument("--touched", type=Path, help="keep here which test runs which function")
    parser.add_argument("--processes", type=int, default=0, help="one a processor if not said")
    options = parser.parse_args()
    report = sow(log=sys.stderr, **vars(options))
    sys.stdout.write(report.text() + "\n")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
