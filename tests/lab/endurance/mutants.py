"""Faults sown into the program, one at a time: the tests must see each, the fast tier almost all.

First the tests of the fast tier run once in an unchanged copy, and each is watched for the
functions it runs. A third of the faults is sown in ``FRONT``, the others anywhere else. A copy is
changed in one place, and the fast tests that run the changed function are asked: the quickest, and
those that run little else. About all faults none of them sees, slow tests are asked together that
stand in the same files; if one sees a fault, all other fast tests that run the function are asked
before it counts as seen by the slow tier alone. A fault nothing sees is reported with its line,
unless a reader has found that it changes nothing: those stand in ``equal_mutants.toml`` with the
reason.

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
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from itertools import accumulate, chain, zip_longest
from pathlib import Path
from queue import Queue
from typing import NamedTuple, TextIO

from tests.lab.endurance.copies import NEVER, QUICKEST, SECONDS, Copy
from tests.lab.endurance.report import Report
from tests.lab.endurance.sowing import ROOT, Fault, places, sown
from tests.lab.endurance.together import seen_by

FRONT = ("gui", "views", "encounter", "combat")
"""The rooms a third of all faults is sown in, as many in each."""
TESTS = (
    "approval", "character", "cli", "combat", "encounter", "evening", "exchange", "files", "gui",
    "handout", "loadout", "rules", "views",
)  # fmt: skip
"""The tests that are asked, by their folders; those of style and of packages are not."""
BASE_SECONDS = 6000
WATCH = "tests.lab.endurance.touched"
EQUAL = Path(__file__).with_name("equal_mutants.toml")
PATIENCE = 6.0
"""The quickest tests are asked for so many seconds, as they took without a fault, but a few at
least; so are those that run the fewest functions; and one of every file of tests that runs it."""
ANEW = 40
"""Most fast tests that are asked anew, by collecting them with a fault in a function that no test
runs, as it runs while modules are loaded."""
MORE = 30
"""Most cases of the most direct tests that are asked beside one of each."""
SPARE = 2
"""How many times as long tests may take with a fault: the machine may be busy."""
SLOW_TESTS = 40
"""Most slow tests that are asked for the sake of one fault, the first case of each."""
SLOW_SECONDS = 3600.0
"""How long slow tests are asked in all."""


class Run(NamedTuple):
    """A test that runs a function: its seconds, how many functions it runs in all, its name."""

    seconds: float
    breadth: int
    name: str


Place = tuple[Path, int]
"""A module and the number of a node in it."""
Touched = Mapping[str, Sequence[Run]]
"""For each function, and for each module: the tests that run it, the quickest first."""


class Tier(Enum):
    """The tests that see a fault."""

    FAST = "fast"
    SLOW = "slow only"
    NONE = "survived"


class Verdict(NamedTuple):
    """What the tests see of a fault, and the first that does."""

    fault: Fault
    tier: Tier
    first: str = ""

    @property
    def equal(self) -> bool:
        """True if a reader found that the fault changes nothing."""
        return self.tier is Tier.NONE and _name(self.fault) in _equal()

    @property
    def words(self) -> str:
        """The verdict in a line."""
        return f"{self.tier.value}: {self.fault.words} | {self.first}"


def run(n: int, seed: int) -> Report:
    """Sow ``n`` faults; those the fast tier does not see are the failures."""
    return sow(n, seed)


def sow(
    n: int,
    seed: int,
    *,
    only: str = "",
    rooms: Sequence[str] = (),
    touched: Path | None = None,
    log: TextIO | None = None,
    processes: int = 0,
    slow_seconds: float = SLOW_SECONDS,
) -> Report:
    """Sow ``n`` faults, or all there are, in modules whose path in ``chargen`` begins so.

    With ``rooms``, only those of the chosen faults are sown that lie there: a long run in parts.
    ``touched`` keeps which test runs which function for the next run; of what stands there twice
    for a test the last counts.
    """
    under = str(ROOT / "chargen" / only)
    paths = sorted((ROOT / "chargen").rglob("*.py"))
    every = [place for path in paths if str(path).startswith(under) for place in places(path)]
    chosen = [sown(*place) for place in choose_places(every, n, random.Random(seed))]
    chosen = [fault for fault in chosen if not rooms or _room(fault) in rooms]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        kept = touched or Path(folder) / "touched.jsonl"
        number = processes or os.cpu_count() or 1
        folders = [f"tests/{name}" for name in TESTS]
        copies = [Copy(Path(folder) / str(each), *folders) for each in range(number)]
        try:
            if not kept.exists():
                _watch(copies[0].home, kept)
            verdicts = _judged(copies, chosen, _read(kept), log, slow_seconds)
        finally:
            for copy in copies:
                copy.close()
    tiers = Counter(verdict.tier for verdict in verdicts)
    facts = {
        "places": len(every), "sown": len(chosen),
        "in front rooms": sum(_room(fault) in FRONT for fault in chosen),
        **{tier.value: tiers[tier] for tier in Tier},
        "equal": sum(verdict.equal for verdict in verdicts),
    }  # fmt: skip
    missed = sorted(
        (each for each in verdicts if each.tier is not Tier.FAST and not each.equal),
        key=lambda each: each.tier.value,
    )
    return Report("mutants", n, seed, facts, tuple(each.words for each in missed))


def choose_places(every: Sequence[Place], n: int, dice: random.Random) -> list[Place]:
    """Return ``n`` places, each third of them in the next of the front rooms.

    Where too few are left in the one or the other, what is left is chosen from.
    """
    rooms: dict[str, list[Place]] = defaultdict(list)
    for place in dice.sample(every, len(every)):
        room = place[0].relative_to(ROOT / "chargen").parts[0]
        rooms[room if room in FRONT else ""].append(place)
    fronts = chain.from_iterable(zip_longest(*(rooms[room] for room in FRONT)))
    front, others = [place for place in fronts if place], rooms[""]
    chosen: list[Place] = []
    while len(chosen) < min(n, len(every)):
        here = front if front and (len(chosen) % 3 == 0 or not others) else others
        chosen.append(here.pop(0))
    return chosen


def _room(fault: Fault) -> str:
    return Path(fault.file).parts[1]


def _name(fault: Fault) -> tuple[str, str]:
    return fault.at, f"{fault.before} -> {fault.after}"


def _equal() -> set[tuple[str, str]]:
    """The faults a reader found to change nothing."""
    table = tomllib.loads(EQUAL.read_text("utf-8"))["equal"]
    return {(row["at"], row["fault"]) for row in table}


def _watch(home: Path, log: Path) -> None:
    """Keep which tests of the fast tier run which function; those that fail are left out."""
    without = " and ".join(f"not {name}" for name in NEVER)
    order = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", WATCH]
    order += [*(f"tests/{name}" for name in TESTS), "-m", "not slow", "-k", without]
    part = home / "touched.jsonl"
    env = {**os.environ, "PYTHONPATH": str(home), "TOUCHED": str(part)}
    subprocess.run(order, cwd=home, env=env, capture_output=True, timeout=BASE_SECONDS, check=False)
    shutil.copy(part, log)


def _read(log: Path) -> dict[str, tuple[float, frozenset[str]]]:
    """For each test its seconds and the functions it runs."""
    with log.open(encoding="utf-8") as lines:
        return {
            name: (seconds, frozenset(functions))
            for name, seconds, functions in map(json.loads, lines)
        }


def asked(touched: Touched, function: str) -> list[str]:
    """The tests to ask about a function: the quickest and the most direct, one of every file.

    Of the cases of a test the quickest is asked, and a few more of the most direct tests.

    About a function that no test runs, as it runs while modules are loaded, tests are asked that
    run others of its module.
    """
    runs = _running(touched, function)
    cases = {_test(run.name): run for run in reversed(runs)}
    quickest = sorted(cases.values())
    direct = sorted(quickest, key=lambda run: run.breadth)
    files = {_file(run.name): run for run in reversed(quickest)}
    pairs = zip_longest(_patiently(quickest), _patiently(direct))
    chosen = (*(run for pair in pairs for run in pair if run), *files.values())
    more = sorted(runs, key=lambda run: run.breadth)[:MORE]
    return list(dict.fromkeys(run.name for run in (*chosen, *more)))


def slow_asked(touched: Touched, function: str, slow: Iterable[str]) -> list[str]:
    """The slow tests to ask: of files in which most fast tests run the function, of its room."""
    files = Counter(_file(run.name) for run in _running(touched, function))
    folders = Counter(Path(_file(run.name)).parts[1] for run in _running(touched, function))
    room = function.partition("/")[0]

    def far(test: str) -> tuple[int, bool, int]:
        folder = Path(test).parts[1]
        return -files[_file(test)], folder != room, -folders[folder]

    cases = {_test(test): test for test in sorted(slow, reverse=True)}
    near = [test for test in cases.values() if far(test) != (0, True, 0)]
    return sorted(near, key=far)[:SLOW_TESTS]


def _running(touched: Touched, function: str) -> Sequence[Run]:
    return touched.get(function) or touched.get(function.partition(":")[0], ())


def _test(case: str) -> str:
    return case.partition("[")[0]


def _file(test: str) -> str:
    return test.partition("::")[0]


def _patiently(runs: Sequence[Run]) -> Iterator[Run]:
    """As many of the first as patience lasts for."""
    spent = accumulate(run.seconds for run in runs)
    for number, (run, seconds) in enumerate(zip(runs, spent, strict=True)):
        if number >= QUICKEST and seconds > PATIENCE:
            return
        yield run


def _judged(
    copies: Sequence[Copy],
    chosen: Sequence[Fault],
    tests: Mapping[str, tuple[float, frozenset[str]]],
    log: TextIO | None,
    slow_seconds: float,
) -> list[Verdict]:
    """What the tests see of the faults, sown in all copies at once."""
    fast = {name: tests[name] for name in copies[0].tests if name in tests}
    touched = _touched({name: fast[name] for name in fast if name not in copies[0].slow})
    free: Queue[Copy] = Queue()
    for copy in copies:
        free.put(copy)

    def judged(fault: Fault) -> Verdict:
        copy = free.get()
        try:
            verdict = _judge(copy, fault, touched)
        finally:
            free.put(copy)
        if log:
            print(verdict.words, file=log, flush=True)
        return verdict

    with ThreadPoolExecutor(len(copies)) as pool:
        verdicts = list(pool.map(judged, chosen))
    missed = [each.fault for each in verdicts if each.tier is Tier.NONE and not each.equal]
    near = [(fault, slow_asked(touched, fault.at, copies[0].slow)) for fault in missed]
    seen = seen_by(copies[0], near, slow_seconds) if slow_seconds and missed else {}
    again = {fault: _judge(copies[0], fault, touched, slow=test) for fault, test in seen.items()}
    for verdict in again.values() if log else ():
        print(verdict.words, file=log, flush=True)
    return [again.get(verdict.fault, verdict) for verdict in verdicts]


def _touched(tests: Mapping[str, tuple[float, frozenset[str]]]) -> Touched:
    """For each function and each module the tests that run it."""
    runs: dict[str, list[Run]] = defaultdict(list)
    for name, (seconds, functions) in tests.items():
        for at in functions | {function.partition(":")[0] for function in functions}:
            runs[at].append(Run(seconds, len(functions), name))
    return {at: sorted(found) for at, found in runs.items()}


def _judge(copy: Copy, fault: Fault, touched: Touched, *, slow: str = "") -> Verdict:
    """Ask the fast tests near the fault; if a slow test sees it, all others that run it."""
    near = asked(touched, fault.at)
    runs = {run.name: run.seconds for run in _running(touched, fault.at)}
    names = [name for name in runs if name not in near] if slow else near
    seconds = SECONDS + SPARE * sum(runs[name] for name in names)
    first = copy.seen_as_collected(fault, names, seconds)
    if not first and fault.at not in touched:
        first = copy.seen_anew(fault, near[:ANEW])
    if first:
        return Verdict(fault, Tier.FAST, first)
    return Verdict(fault, Tier.SLOW, slow) if slow else Verdict(fault, Tier.NONE)


def main() -> int:
    """Run with options that a longer search needs."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.endurance.mutants")
    parser.add_argument("--n", type=int, default=1_000_000, help="how many faults; all if not said")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="in modules whose path begins so: character/au")
    parser.add_argument("--rooms", nargs="*", default=(), help="those of the chosen that lie there")
    parser.add_argument("--touched", type=Path, help="keep here which test runs which function")
    parser.add_argument("--processes", type=int, default=0, help="one a processor if not said")
    parser.add_argument("--slow-seconds", type=float, default=SLOW_SECONDS, help="for all of them")
    options = parser.parse_args()
    report = sow(log=sys.stderr, **vars(options))
    sys.stdout.write(report.text() + "\n")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
