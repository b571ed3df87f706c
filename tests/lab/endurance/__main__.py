"""Long runs of the tests' own programs: ``python -m tests.lab.endurance NAME --n N [--seed S]``.

A program is a module beside this one with ``def run(n: int, seed: int) -> Report``.
Exit 0: it held. Exit 1: it did not.
"""

import argparse
import importlib
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tests.lab.endurance.report import Report


def programs() -> list[str]:
    """The modules beside this one that can be run, by name."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return [path.stem for path in files if "\ndef run(" in path.read_text("utf-8")]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one program and print its report."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.endurance")
    parser.add_argument("name", choices=programs())
    parser.add_argument("--n", type=int, required=True, help="how many rounds, mutants, steps")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="the report for programs")
    options = parser.parse_args(arguments)
    start = time.monotonic()
    program = importlib.import_module(f"tests.lab.endurance.{options.name}")
    report: Report = program.run(options.n, options.seed)
    if options.json:
        words = json.dumps(asdict(report), indent=1)
    else:
        words = f"{report.text()}\n  {time.monotonic() - start:.0f} seconds"
    sys.stdout.write(words + "\n")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
