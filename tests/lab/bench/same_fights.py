"""The same fights played by two programs: line-ups whose records differ in a single character.

``python -m tests.lab.bench.same_fights BEFORE AFTER --seeds 4`` compares the programs in two
folders over all systems, presets, tactics and sides.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from chargen.combat import SYSTEMS
from tests.lab.bench.crowds import line_ups, played
from tests.lab.bench.timing import say

SIZES = (2, 5, 8, 12)
"""Fighters of both sides together."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print each fight that differs, and how many were compared; exit 1 if any differs."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.bench.same_fights", description=__doc__
    )
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--systems", nargs="+", default=tuple(SYSTEMS))
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES)
    options = parser.parse_args(arguments)
    lines = list(line_ups(options.systems, options.sizes, (False, True)))
    scenarios = [line.scenario() for line in lines]
    seeds = (options.first, options.first + options.seeds)
    trees = (options.before, options.after)
    before, after = (played(tree, scenarios, seeds, told=True) for tree in trees)
    different = 0
    for line, old, new in zip(lines, before, after, strict=True):
        for seed, (digest, other) in enumerate(zip(old, new, strict=True), start=options.first):
            if digest != other:
                different += 1
                say(f"{line.label()} seed {seed}")
    say(f"{len(lines) * options.seeds:,} fights compared, {different:,} differ")
    raise SystemExit(different > 0)


if __name__ == "__main__":
    main()
