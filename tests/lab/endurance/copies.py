"""Copies of the tree in which a fault is sown at a time, and the processes that ask tests there."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.lab.endurance.sowing import ROOT, Fault, as_written

COPIED = (
    "chargen", "tests", "resources", "packaging", "docs", "pyproject.toml", "README.md",
    "CONTRIBUTING.md", "CHANGELOG.md",
)  # fmt: skip
"""What tests read of the tree."""
NEVER = (
    "test_the_laws_hold_whatever_is_done", "test_a_fault_would_be_seen",
    "test_every_sown_fault_is_found",
)  # fmt: skip
"""Would take minutes for each fault, or sow faults themselves."""
HEAVY = (
    "nacl.bindings", "PIL.Image", "pydantic.main", "pypdfium2", "PySide6.QtGui",
    "PySide6.QtPrintSupport", "PySide6.QtSvg", "PySide6.QtTest", "PySide6.QtWidgets",
    "reportlab.pdfgen.canvas", "unittest.mock",
)  # fmt: skip
"""What takes long to load and is not ours."""
SECONDS = 120.0
"""Most seconds the tests are given for one fault, if nobody says otherwise."""
QUICKEST = 30
"""Most tests that are asked anew, by collecting them with the fault, about what none has seen."""

LITTER = "litter"
"""Where what is asked about puts temporary files: none of them is there for the next fault."""


class Asker:
    """A process that asks tests in a copy; one that a fault ends is started again."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self._home, self._arguments = home, arguments
        self._start()

    def asked(self, fault: Fault, tests: Sequence[str], seconds: float = SECONDS) -> str:
        """The first of the tests that fails, or how they end; nothing if they pass.

        A fault can end the process that asks: by a signal to the parent of the test, say. It is
        asked about once more, for chance may have ended it, and is seen if it does so again.
        """
        place = self._home / fault.file
        original = place.read_bytes()
        for _ in range(2):
            if answer := self._answer(fault, tests, seconds):
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
        places = {"PYTHONPATH": str(self._home), "TMPDIR": str(self._home / LITTER)}
        self._process = subprocess.Popen(
            [sys.executable, Path(__file__).with_name("asking.py"), *self._arguments],
            cwd=self._home, env={**os.environ, **places},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        collects = self._arguments[0] != "--load"
        described = json.loads(self._said()) if collects else {"rules": {}, "slow": []}
        self.tests: dict[str, list[str]] = described["rules"]
        """Those collected, with the rules each is marked with."""
        self.slow = frozenset[str](described["slow"])
        """Those of the slow tier."""

    def _answer(self, fault: Fault, tests: Sequence[str], seconds: float) -> str:
        """What the process says; nothing if it has ended."""
        shutil.rmtree(self._home / LITTER, ignore_errors=True)
        (self._home / LITTER).mkdir()
        question = {"file": fault.file, "text": fault.text, "tests": tests, "seconds": seconds}
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

    def __init__(
        self, home: Path, *collected: str, root: Path = ROOT, loaded: Sequence[str] = HEAVY
    ) -> None:
        self.home = home
        (home / LITTER).mkdir(parents=True)
        ignored = shutil.ignore_patterns("__pycache__")
        for each in (root / name for name in COPIED):
            if each.is_dir():
                shutil.copytree(each, home / each.name, ignore=ignored)
            elif each.exists():
                shutil.copy(each, home)
        self._collected = Asker(home, *collected)
        self.tests = {
            name: rules
            for name, rules in self._collected.tests.items()
            if not any(each in name for each in NEVER)
        }
        self.slow = self._collected.slow
        self._fresh = Asker(home, "--load", *loaded)
        self._fair: dict[tuple[Asker, str, str], bool] = {}

    def seen(self, fault: Fault, tests: Sequence[str]) -> str:
        """The first of the tests that sees the fault, or how they end; nothing if none does.

        A test that fails also if the module is only written otherwise has seen nothing.
        """
        return self.seen_as_collected(fault, tests) or self.seen_anew(fault, tests[:QUICKEST])

    def seen_as_collected(
        self, fault: Fault, tests: Sequence[str], seconds: float = SECONDS
    ) -> str:
        """What tests see that were collected without the fault."""
        return self._seen(self._collected, fault, tests, seconds)

    def seen_anew(self, fault: Fault, tests: Sequence[str]) -> str:
        """What tests see that are collected with the fault."""
        return self._seen(self._fresh, fault, tests)

    def close(self) -> None:
        """End the processes."""
        for asker in (self._collected, self._fresh):
            asker.close()

    def _seen(
        self, asker: Asker, fault: Fault, tests: Sequence[str], seconds: float = SECONDS
    ) -> str:
        left = [test for test in tests if self._fair.get((asker, fault.file, test), True)]
        while left and (first := asker.asked(fault, left, seconds)):
            if first not in left or self._is_fair(asker, fault.file, first):
                return first
            left.remove(first)
        return ""

    def _is_fair(self, asker: Asker, file: str, test: str) -> bool:
        if (asker, file, test) not in self._fair:
            same = Fault(file, "", 0, "", "", as_written(self.home / file))
            self._fair[asker, file, test] = not asker.asked(same, [test])
        return self._fair[asker, file, test]
