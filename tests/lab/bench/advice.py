"""Seconds from a question about the next purchase to its first groups and to its final ones."""

import json
import os
import subprocess
import sys

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


def run() -> None:
    """Report each question in each tree that there is; other work on the machine counts."""
    for name, words in ASKED.items():
        for tree, folder in TREES.items():
            if not (folder / "chargen").exists():
                say("  first: python packaging/compiling.py .compiled --tree")
                continue
            environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
            done = subprocess.run(
                [sys.executable, "-c", PROGRAM, *words],
                env=environment, cwd=ROOT, capture_output=True, text=True, check=True,
            )  # fmt: skip
            first, last, fights, processor = json.loads(done.stdout)
            say(
                f"  {name}, {tree}: first groups {first:.1f} s, final {last:.1f} s, "
                f"{fights:,} fights, {processor:.1f} s of processor time"
            )
