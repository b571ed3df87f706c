"""Every round system: fights a second of processor time, plain and compiled, and one answer."""

import time
from functools import partial

from chargen.combat import SYSTEMS, Scenario
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import MINE, THEIRS, FightSetup, add_fighter, set_system
from tests.builders import rules
from tests.lab.bench.combat import answered
from tests.lab.bench.odds import TREES, measured
from tests.lab.bench.timing import medians, milliseconds, say

SIZES = (1, 4)
"""Troopers a side."""
ROUNDS = 5
FIGHTS = {"interpreted": 128, "compiled": 2_560}
"""Of one against one; fewer as more fight."""


def meeting(system: str, size: int) -> Scenario:
    """So many troopers against so many in the street, by a system."""
    plan = set_system(FightSetup(), system)
    for side in (MINE, THEIRS) * size:
        plan = add_fighter(plan, sources.opponent(rules(), "trooper", side=side))
    return scenario_builder.scenario(PRESETS["street"][1](plan))


def run() -> None:
    """Report a table: a line for each system and size."""
    if not (TREES["compiled"] / "made-of").exists():
        say("  first: python packaging/compiling.py .compiled --tree")
        return
    say(f"  {'system':16}{'fighters':>9}{'interpreted':>13}{'compiled':>10}{'one answer':>17}")
    for system in SYSTEMS:
        for size in SIZES:
            scenario = meeting(system, size)
            fights = {name: many // size**2 for name, many in FIGHTS.items()}
            found = measured(scenario, TREES["compiled"], fights, ROUNDS)
            time_of = medians({"": partial(answered, scenario)}, 3, time.process_time)
            one = milliseconds(time_of[""] / answered(scenario)).strip()
            say(
                f"  {system:16}{f'{size} v. {size}':>9}{found['interpreted']:>11,.0f}/s"
                f"{found['compiled']:>8,.0f}/s{one:>17}"
            )
