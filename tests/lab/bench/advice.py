"""Seconds from a question to its first answer and to its final one: purchases and encounters."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

from tests.lab.bench.odds import ROOT, TREES
from tests.lab.bench.timing import say

ASKED = {
    "duels, 40 IP": ["rifleman", "40"],
    "duels, 120 IP": ["rifleman", "120"],
    "4 against 6, 40 IP": ["rifleman,medic,sample:sniper,tank", "40", "6", "trooper"],
}
PROGRAM = """
import json, os, sys, time
from chargen.cli.documents import judge_character
from chargen.cli.fight import sides
from chargen.encounter.advice.next_purchase import NextPurchase, PurchaseQuestion
from chargen.rules.load import house_rules
names, ip, *other = sys.argv[1:]
plan = sides.plan(
    house_rules(), names.split(","), other or ["thug"], sides.CommandMap(preset="street"),
    judge=lambda build: judge_character(build)[0],
)
own = plan if other else None
start = time.perf_counter()
race = NextPurchase(house_rules(), PurchaseQuestion(plan.seats[0], int(ip), "ip", "up", own), 1)
first = 0.0
while not race.look(0.02):
    first = first or (time.perf_counter() - start if race.results else 0.0)
race.stop()
times = os.times()
processor = times.user + times.children_user
print(json.dumps([first, time.perf_counter() - start, race.played, processor]))
"""


TARGETS = {
    "wins 70 to 95%, 3 to 10 rounds": {"win": (70, 95), "rounds": (3, 10)},
    "no deaths in 80 to 98%, 0.2 to 1.5 down": {"alive": (80, 98), "down": (0.2, 1.5)},
    "no deaths in 99.9%, 3.5 to 4 down: never met": {"alive": (99.9, 100), "down": (3.5, 4)},
}
FINDER = """
import json, os, sys, time
from chargen.encounter.advice.encounters import EncounterQuestion, EncounterSearch
from chargen.encounter.setup import opponent_sources
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import FightSetup, add_fighter
from chargen.encounter.setup.threat import samples_four
from chargen.rules.load import house_rules
roster, setup = opponent_sources.shipped_roster(house_rules()), FightSetup()
for fighter in samples_four(house_rules()):
    setup = add_fighter(setup, fighter)
pool = {key: (roster.seat(key), each.threat) for key, each in roster.opponents.items()}
plan = PRESETS["street"][1](setup)
start = time.perf_counter()
search = EncounterSearch(EncounterQuestion(plan, pool, json.loads(sys.argv[1]), "street"), 1)
first = 0.0
while not search.look(0.1):
    met = any(each.met for each in search.encounters)
    first = first or (time.perf_counter() - start if met else 0.0)
times = os.times()
processor = times.user + times.children_user
met = sum(each.met for each in search.encounters)
print(json.dumps([first, time.perf_counter() - start, search.played, processor, met]))
"""


def run() -> None:
    """Report each question in each tree that there is; other work on the machine counts."""
    for name, words in ASKED.items():
        for tree, (first, last, fights, processor) in _measure(PROGRAM, *words):
            say(
                f"  {name}, {tree}: first groups {first:.1f} s, final {last:.1f} s, "
                f"{fights:,.0f} fights, {processor:.1f} s of processor time"
            )
    for name, target in TARGETS.items():
        for tree, (first, last, fights, processor, met) in _measure(FINDER, json.dumps(target)):
            say(
                f"  {name}, {tree}: first line-up {first:.1f} s, {met:.0f} in {last:.1f} s, "
                f"{fights:,.0f} fights, {processor:.1f} s of processor time"
            )


def _measure(program: str, *words: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each tree with the figures a program prints there."""
    for tree, folder in TREES.items():
        if not (folder / "chargen").exists():
            say("  first: python packaging/compiling.py .compiled --tree")
            continue
        environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
        done = subprocess.run(
            [sys.executable, "-c", program, *words],
            env=environment, cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        yield tree, json.loads(done.stdout)
