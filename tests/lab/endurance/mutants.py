"""Faults sown into the program, one at a time: the tests must see each of them.

First all tests run once in an unchanged copy, and each is watched for the functions it runs. Then
a copy is changed in one place, and the tests that run the changed function are asked: the quickest,
and those that run little else. A fault none of them sees is reported with its line, unless a reader
has found that it changes nothing: those stand in ``equal_mutants.toml`` with the reason.

``python -m tests.lab.endurance.mutants`` has more options than the common command line.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate, zip_longest
from pathlib import Path
from queue import Queue
from typing import NamedTuple, TextIO

from tests.lab.endurance.copies import NEVER, QUICKEST, Copy
from tests.lab.endurance.report import Report
from tests.lab.endurance.sowing import ROOT, Fault, places, sown

ROOMS = ("files", "rules", "character", "approval")
"""The rooms faults are sown in."""
TESTS = ("approval", "character", "cli", "files", "handout", "rules", "views")
"""The tests that are asked, by their folders: what these rooms do shows without a window."""
BASE_SECONDS = 6000
WATCH = "tests.lab.endurance.touched"
EQUAL = Path(__file__).with_name("equal_mutants.toml")
PATIENCE = 6.0
"""The quickest tests are asked for so many seconds, as they took without a fault, but a few at
least; so are those that run the fewest functions; and one of every file of tests that runs it."""


class Run(NamedTuple):
    """A test that runs a function: its seconds, how many functions it runs in all, its name."""

    seconds: float
    breadth: int
    name: str


Touched = Mapping[str, Sequence[Run]]
"""For each function: the tests that run it, the quickest first."""


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
        folders = [f"tests/{name}" for name in TESTS]
        copies = [Copy(Path(folder) / str(each), *folders) for each in range(number)]
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
    """The tests to ask about a function: the quickest and the most direct, one of every file."""
    quickest = touched.get(function, ())
    direct = sorted(quickest, key=lambda run: run.breadth)
    files = {run.name.split("::")[0]: run for run in reversed(quickest)}
    pairs = zip_longest(_patiently(quickest), _patiently(direct))
    runs = (*(run for pair in pairs for run in pair if run), *files.values())
    return list(dict.fromkeys(run.name for run in runs))


def _patiently(runs: Sequence[Run]) -> Iterator[Run]:
    """As many of the first as patience lasts for."""
    spent = accumulate(run.seconds for run in runs)
    for number, (run, seconds) in enumerate(zip(runs, spent, strict=True)):
        if number >= QUICKEST and seconds > PATIENCE:
            return
        yield run


def _unseen(
    copies: Sequence[Copy],
    chosen: Sequence[Fault],
    tests: Mapping[str, tuple[float, frozenset[str]]],
    log: TextIO | None,
) -> list[Fault]:
    """The faults no test sees, sown in all copies at once."""
    there = copies[0].tests
    runs: dict[str, list[Run]] = defaultdict(list)
    for name, (seconds, functions) in tests.items():
        for function in functions if name in there else ():
            runs[function].append(Run(seconds, len(functions), name))
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
    parser = argparse.ArgumentParser(prog="python -m tests.lab.endurance.mutants")
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
