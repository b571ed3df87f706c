"""Fights a second of processor time, interpreted and compiled, and what more fighters cost."""

import json
import os
import statistics
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

from chargen.cli.fight import sides
from chargen.combat import Scenario, Scene, reopened
from chargen.combat.gray_dawn.model.events import AttackHit
from chargen.combat.io.scenario_file import write
from chargen.combat.kernel.events import AttackMissed
from chargen.combat.scene.scenario import METRE
from tests.builders import rules
from tests.lab.bench.timing import say

ROOT = Path(__file__).parents[3]
TREES = {"interpreted": ROOT, "compiled": ROOT / ".compiled"}
ROUNDS = 9
FIGHTS = {"interpreted": 128, "compiled": 1_280}
PROGRAM = """
import json, sys, time
from pathlib import Path
from chargen.combat import odds
from chargen.combat.io.scenario_file import read
scenario, fights = read(Path(sys.argv[1]).read_bytes()), int(sys.argv[2])
odds(scenario, 1, 64)
start = time.process_time()
odds(scenario, 2, fights)
print(json.dumps(time.process_time() - start))
"""


def crowd(size: int) -> Scenario:
    """So many troopers on each side, each side behind a wall, 30 m apart."""
    two = sides.scenario_on_map(sides.plan(rules(), ["trooper"], ["trooper"]))
    fighters = tuple(
        replace(one, name=f"{one.name} {rank}", at=(one.at[0], rank * 2 * METRE))
        for one in two.fighters
        for rank in range(size)
    )
    walls = tuple(
        replace(wall, extent=tuple(y * size if i % 2 else y for i, y in enumerate(wall.extent)))
        for wall in two.scene.covers
    )
    return replace(two, fighters=fighters, scene=Scene(covers=walls))


def attacks(scenario: Scenario) -> float:
    """Attacks of one fight, on average over thirty."""
    logs = (reopened(scenario, 3, number).events for number in range(30))
    return statistics.mean(
        sum(isinstance(event, AttackHit | AttackMissed) for event in log) for log in logs
    )


def measured(
    scenario: Scenario, folder: Path, fights: dict[str, int], rounds: int
) -> dict[str, float]:
    """Fights a second of processor time of each program, the median of runs in turn."""
    file = folder / "bench-fight.json"
    file.write_bytes(write(scenario))
    times: dict[str, list[float]] = {name: [] for name in TREES}
    for _ in range(rounds):
        for name, tree in TREES.items():
            words = [sys.executable, "-c", PROGRAM, str(file), str(fights[name])]
            environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONSAFEPATH": "1"}
            done = subprocess.run(
                words, env=environment, capture_output=True, text=True, check=True
            )
            times[name].append(fights[name] / json.loads(done.stdout))
    file.unlink()
    return {name: statistics.median(found) for name, found in times.items()}


def run() -> None:
    """Report 1 against 1 and 8 against 8, and a new process counting 10,000 fights."""
    if not (TREES["compiled"] / "made-of").exists():
        say("  first: python packaging/compiling.py .compiled --tree")
        return
    folder = TREES["compiled"]
    for size, few in ((1, 1), (8, 16)):
        scenario = crowd(size)
        blows = attacks(scenario)
        fights = {name: max(16, many // few) for name, many in FIGHTS.items()}
        found = measured(scenario, folder, fights, ROUNDS if size == 1 else 3)
        ratio = found["compiled"] / found["interpreted"]
        for name, speed in found.items():
            say(
                f"  {size} against {size}, {name}: {speed:,.0f} fights/s, "
                f"{blows:.1f} attacks each, {speed * blows:,.0f} attacks/s"
            )
        say(f"  compiled / interpreted: {ratio:.1f}")
    start = time.perf_counter()
    words = [sys.executable, "-m", "chargen", "fight", "trooper", "trooper", "--runs", "10000"]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
    subprocess.run(words, env=environment, capture_output=True, check=True)
    say(
        f"  new process to the odds of 10,000 fights, compiled: {time.perf_counter() - start:.2f} s"
    )
