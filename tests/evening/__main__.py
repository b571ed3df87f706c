"""Evenings from seeds: ``python -m tests.evening --seed N [--evenings K] [--mutant T1]``."""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext

from tests.evening.evening import played
from tests.evening.moves import LENGTH, Move, drawn, shortened
from tests.evening.mutants import MUTANTS, put_back


def failure_of(seed: int, length: int = LENGTH) -> str:
    """Return what breaks in an evening, with the shortest way there; empty if nothing does."""
    moves = drawn(seed, length)
    broke, _, _ = played(moves)
    if not broke:
        return ""

    def fails(shorter: list[Move]) -> bool:
        return bool(played(shorter)[0])

    shortest = shortened(moves, fails)
    broke, story, _ = played(shortest)
    lines = [f"  {number}. {line}" for number, line in enumerate(story, 1)]
    return "\n".join([f"seed {seed}: {broke}", *lines])


def main(arguments: Sequence[str] | None = None) -> int:
    """Play evenings, and tell the first that fails; 1 if one did."""
    parser = argparse.ArgumentParser(prog="python -m tests.evening")
    parser.add_argument("--seed", type=int, required=True, help="the first evening")
    parser.add_argument(
        "--evenings", type=int, default=1, help="how many, one seed after the other"
    )
    parser.add_argument("--mutant", choices=sorted(MUTANTS), help="put an old defect back")
    parser.add_argument("--moves", type=int, default=LENGTH, help="moves in an evening")
    options = parser.parse_args(arguments)
    begin, done = time.process_time(), Counter[str]()
    number, broke = 0, ""
    with put_back(options.mutant) if options.mutant else nullcontext():
        for number in range(1, options.evenings + 1):
            seed = options.seed + number - 1
            broke, _, happened = played(drawn(seed, options.moves))
            done += happened
            if broke:
                sys.stdout.write(f"{failure_of(seed, options.moves)}\n")
                break
    spent = time.process_time() - begin
    told = ", ".join(f"{what} {count}" for what, count in sorted(done.items()))
    sys.stdout.write(f"{number} evenings in {spent:.1f} CPU seconds: {told}\n")
    return 1 if broke else 0


if __name__ == "__main__":
    sys.exit(main())
