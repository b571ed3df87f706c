"""The slowest fights: processor time by preset, fighters, sides and tactic, as percentiles.

``python -m tests.lab.bench crowds`` plays every tactic of every round system with the compiled
module; ``python -m tests.lab.bench.crowds TREE --seeds 3 --systems gray_dawn`` less of them.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from chargen.combat import SYSTEMS, Scenario
from chargen.combat.io.scenario_file import write
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import MINE, THEIRS, FightSetup, add_fighter, set_system
from tests.builders import rules
from tests.lab.bench.odds import TREES
from tests.lab.bench.timing import say

SIZES = (8, 16, 24, 40)
"""Fighters of both sides together."""
FEW = 4
"""Fighters of the smaller side where the sides are uneven."""
SEEDS = 20
TROOPS = ("trooper", "machine-gunner", "thug", "sniper", "sapper", "blade-fanatic")
"""Opponents of a mixed side, in turns."""
PROGRAM = """
import hashlib, json, sys, time
from pathlib import Path
from chargen.combat import Session
from chargen.combat.batches.batch import FightRunner
from chargen.combat.io.scenario_file import read
from chargen.combat.io.transcript import text
from chargen.combat.kernel.dice import RandomDice
told, first, last = sys.argv[2] == "told", int(sys.argv[3]), int(sys.argv[4])
for document in json.loads(Path(sys.argv[1]).read_text("utf-8")):
    scenario = read(document.encode())
    runner = None if told else FightRunner(scenario)
    results = []
    for seed in range(first, last):
        if runner is None:
            session = Session(scenario, seed, hands=())
            words = f"{text(session)} {session.events} {session.shown} {session.entries}"
            results.append(hashlib.sha256(words.encode()).hexdigest()[:16])
        else:
            start = time.process_time()
            runner.play(RandomDice(seed), seed)
            results.append(time.process_time() - start)
    print(json.dumps(results), flush=True)
"""


@dataclass(frozen=True, slots=True)
class LineUp:
    """One setup of two sides on a preset map."""

    system: str
    preset: str
    mine: int
    theirs: int
    tactic: str
    mixed: bool = False
    """True for opponents of several kinds on both sides instead of troopers."""

    def label(self) -> str:
        """Return it in a few words."""
        kind = "mixed" if self.mixed else "troopers"
        sides = f"{self.mine} v {self.theirs}"
        return f"{self.system:16}{self.preset:8}{sides:9}{self.tactic:11}{kind}"

    def scenario(self) -> Scenario:
        """Return the fight to be played."""
        plan = set_system(FightSetup(), self.system)
        for side, count in ((MINE, self.mine), (THEIRS, self.theirs)):
            for rank in range(count):
                key = TROOPS[rank % len(TROOPS)] if self.mixed else TROOPS[0]
                seat = sources.opponent(rules(), key, side=side)
                plan = add_fighter(plan, replace(seat, tactic=self.tactic))
        return scenario_builder.scenario(PRESETS[self.preset][1](plan))


def line_ups(
    systems: Iterable[str], sizes: Iterable[int] = SIZES, mixed: Sequence[bool] = (False,)
) -> Iterator[LineUp]:
    """Yield every preset with every size, even and uneven sides, and every tactic."""
    for system, preset, size in product(systems, PRESETS, sizes):
        few = min(FEW, size // 2)
        sides = {(size // 2, size - size // 2), (few, size - few), (size - few, few)}
        for (mine, theirs), kind in product(sorted(sides), mixed):
            for tactic in SYSTEMS[system].tactics:
                yield LineUp(system, preset, mine, theirs, tactic, kind)


def played(
    tree: Path, scenarios: Sequence[Scenario], seeds: tuple[int, int], told: bool = False
) -> Iterator[list[str | float]]:
    """Yield what each fight of each scenario took in seconds, or a digest of its whole record."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "scenarios.json")
        file.write_text(json.dumps([write(scenario).decode() for scenario in scenarios]), "utf-8")
        kind = "told" if told else "timed"
        words = [sys.executable, "-c", PROGRAM, str(file), kind, *map(str, seeds)]
        environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONSAFEPATH": "1"}
        with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            yield from map(json.loads, child.stdout)
        if child.returncode:
            raise subprocess.CalledProcessError(child.returncode, words)


def percentiles(seconds: Sequence[float]) -> tuple[float, float, float]:
    """Return the median, the 99th percentile and the longest."""
    ranked = sorted(seconds)
    return ranked[len(ranked) // 2], ranked[len(ranked) * 99 // 100], ranked[-1]


def report(
    tree: Path, seeds: int, systems: Sequence[str], presets: Sequence[str], sizes: Sequence[int]
) -> None:
    """Print a line for each system, preset and number of fighters, and the slowest line-up."""
    say(f"  {'system':16}{'preset':8}{'fighters':>8}{'p50':>9}{'p99':>9}{'max':>9}  slowest")
    every: list[float] = []
    for system, preset, size in product(systems, presets, sizes):
        group = [line for line in line_ups([system], [size]) if line.preset == preset]
        scenarios = [line.scenario() for line in group]
        times = [list(map(float, row)) for row in played(tree, scenarios, (0, seeds))]
        slowest = max(zip(times, group, strict=True), key=lambda pair: max(pair[0]))[1]
        together = [second for row in times for second in row]
        every += together
        cells = "".join(f"{second:9.3f}" for second in percentiles(together))
        sides = f"{slowest.mine} v {slowest.theirs}, {slowest.tactic}"
        say(f"  {system:16}{preset:8}{size:8}{cells}  {sides}")
    cells = "".join(f"{second:9.3f}" for second in percentiles(every))
    say(f"  {f'all {len(every):,} fights':32}{cells}")


def run() -> None:
    """Report every preset, size and tactic of every round system with twenty seeds."""
    if not (TREES["compiled"] / "made-of").exists():
        say("  first: python packaging/compiling.py .compiled --tree")
        return
    report(TREES["compiled"], SEEDS, tuple(SYSTEMS), tuple(PRESETS), SIZES)


def main(arguments: Sequence[str] | None = None) -> None:
    """Report the chosen systems, sizes and number of seeds with the program in a folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.bench.crowds", description=__doc__)
    parser.add_argument("tree", type=Path)
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--systems", nargs="+", default=tuple(SYSTEMS))
    parser.add_argument("--presets", nargs="+", default=tuple(PRESETS))
    parser.add_argument("--sizes", nargs="+", type=int, default=SIZES)
    options = parser.parse_args(arguments)
    report(options.tree, options.seeds, options.systems, options.presets, options.sizes)


if __name__ == "__main__":
    main()
