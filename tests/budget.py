"""CPU time of the tests: the dearest ten, and a limit per package.

Time is counted in loops of a fixed piece of Python, so that limits hold on any machine. With
``--budget`` a package that costs half as much again as its limit in ``budget.toml`` fails the run.
"""

import resource
import statistics
import time
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

LIMITS = Path(__file__).with_name("budget.toml")
DEAREST = 10
"""Tests named at the end of a run."""
TOLERANCE = 1.5
"""How far a package may go over its limit before the run fails."""
ROUNDS = 3
"""Calibration loops of a process; their median counts."""
STEPS = 200_000
"""Steps of one loop: about a tenth of a second."""

_started = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that turns limits into failures."""
    parser.addoption("--budget", action="store_true", help="fail when a package is too dear")


def pytest_configure(config: pytest.Config) -> None:
    """Count in every process; report in the one that prints."""
    config.pluginmanager.register(Meter(config), "meter")


def used() -> float:
    """Return the CPU seconds of this process and of the processes it has waited for."""
    both = (resource.getrusage(kind) for kind in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def run_loop() -> float:
    """Return the CPU seconds of one calibration loop."""
    start = time.process_time()
    counts: dict[str, int] = {}
    for step in range(STEPS):
        word = f"{step % 97}"
        counts[word] = counts.get(word, 0) + len(word)
    return time.process_time() - start


def package_of(test: str) -> str:
    """Return the package of a test: ``gui`` of ``tests/gui/test_stats.py::test_x``."""
    parts = test.partition("::")[0].split("/")
    return parts[1] if len(parts) > 2 else "tests"


def limits() -> dict[str, float]:
    """Return the limit of each package, in loops."""
    table: dict[str, float] = tomllib.loads(LIMITS.read_text("utf-8"))["limits"]
    return table


def over_limit(spent: Mapping[str, float], loop: float) -> list[str]:
    """Return a sentence for each package that costs too much or has no limit."""
    allowed = limits()
    faults = [f"{name} has no limit in {LIMITS.name}" for name in sorted(spent.keys() - allowed)]
    for name, limit in allowed.items():
        cost = spent.get(name, 0.0) / loop
        if cost > limit * TOLERANCE:
            faults.append(f"{name} costs {cost:.0f} loops; its limit is {limit:.0f}")
    return faults


def by_cost(spent: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return what was spent, the dearest first."""
    return sorted(spent.items(), key=lambda row: -row[1])


class Meter:
    """The CPU time of every test of a run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.output: dict[str, Any] | None = getattr(config, "workeroutput", None)
        self.tests: defaultdict[str, float] = defaultdict(float)
        self.loops: list[float] = []
        self.begin = time.monotonic()
        self.faults: list[str] = []

    def pytest_sessionstart(self) -> None:
        """Calibrate where tests run, while the other workers do the same."""
        if self.output is not None or not self.config.getoption("numprocesses", None):
            self.loops.append(statistics.median(run_loop() for _ in range(ROUNDS)))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Note the time before the first fixture."""
        item.stash[_started] = used()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
        """Add what a test has cost to the report of its last phase."""
        report = yield
        if call.when == "teardown":
            report.user_properties.append(("cpu", used() - item.stash.get(_started, used())))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect what tests cost, from this process or another."""
        if report.when == "teardown":
            self.tests[report.nodeid] += sum(
                float(str(value)) for name, value in report.user_properties if name == "cpu"
            )

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take the calibration of a worker that has ended."""
        self.loops += getattr(node, "workeroutput", {}).get("loops", [])

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand the calibration over, or fail a run that costs too much."""
        if self.output is not None:
            self.output["loops"] = self.loops
        elif self.config.getoption("budget") and self.loops:
            self.faults = over_limit(self.packages(), self.loop)
            if self.faults and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the dearest tests, the cost of each package, and the total."""
        if not self.tests or not self.loops:
            return
        say = terminalreporter.write_line
        terminalreporter.section("CPU time")
        for test, cost in by_cost(self.tests)[:DEAREST]:
            say(f"{cost:7.1f} s  {test}")
        for name, cost in by_cost(self.packages()):
            say(f"{cost:7.1f} s  {cost / self.loop:6.0f} loops  {name}")
        total, wall = sum(self.tests.values()), time.monotonic() - self.begin
        say(f"{total:7.1f} s  {total / self.loop:6.0f} loops  all, in {wall:.0f} s on the clock")
        for fault in self.faults:
            terminalreporter.write_line(f"over budget: {fault}", red=True)

    def packages(self) -> dict[str, float]:
        """Return the CPU seconds of each package."""
        spent: defaultdict[str, float] = defaultdict(float)
        for test, cost in self.tests.items():
            spent[package_of(test)] += cost
        return spent

    @property
    def loop(self) -> float:
        """CPU seconds of one calibration loop on this machine."""
        return statistics.median(self.loops)
