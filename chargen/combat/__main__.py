"""The combat module by itself: `python -m chargen.combat FIGHT.json --seed 7 [--runs N] [--json]`.

One fight is told blow by blow; with --runs so many are fought and counted. Exit 0: done. Exit 2:
bad input, one sentence on stderr.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from chargen.combat import report
from chargen.combat.muster import Muster
from chargen.combat.reading import LARGEST_FILE, BadFight, read

MOST_RUNS = 10_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        muster = _read(options.file)
    except BadFight as error:
        sys.stderr.write(f"chargen.combat: {options.file} cannot be fought: {error}.\n")
        return 2
    try:
        told = report.told(muster, options.seed, options.runs, options.jobs)
        words = json.dumps(told.values, indent=1) if options.json else told.text
        sys.stdout.write(words + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        sys.stderr.close()  # a reader that has gone is no fault
    return 0


def whole(text: str, least: int, most: int) -> int:
    """A whole number of the command line, within bounds."""
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(
            f"{text[:20]!r} is not a whole number from {least} to {most}"
        )
    return number


def seed_word(text: str) -> int:
    """A seed: 0 to 2 to the power of 63."""
    return whole(text, 0, 2**63)


def runs_word(text: str) -> int:
    """A number of fights."""
    return whole(text, 1, MOST_RUNS)


def jobs_word(text: str) -> int:
    """A number of processes."""
    return whole(text, 1, 256)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a command in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Leave with code 2."""
        self.exit(2, f"{self.prog}: {message}.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="chargen.combat", description="A firefight by the Gray Dawn rules.")
    parser.add_argument("file", type=Path, metavar="FIGHT.json")
    parser.add_argument("--seed", type=seed_word, default=1)
    parser.add_argument("--runs", type=runs_word, default=0, metavar="N", help="count N fights")
    parser.add_argument("--jobs", type=jobs_word, default=1, metavar="N", help="processes")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser


def _read(path: Path) -> Muster:
    try:
        if path.is_file() and path.stat().st_size <= LARGEST_FILE:
            return read(path.read_bytes())
    except (OSError, ValueError):
        raise BadFight(("it cannot be read",)) from None
    raise BadFight(("it is larger than 1 MB" if path.is_file() else "there is no such file",))


if __name__ == "__main__":
    sys.exit(main())
