"""A fight as a page for a browser: how long it takes to make, and how large it is."""

from functools import partial

from chargen.cli.fight import sides as sides_
from chargen.combat import SYSTEMS, reopened
from chargen.encounter.play.recording import Recording
from chargen.encounter.play.replay import replay
from tests.builders import rules
from tests.lab.bench.timing import medians, say

SIDES = {
    "1 against 1": ["rifleman", "against", "trooper"],
    "4 against 5": ["rifleman", "medic", "tank", "veteran", "against", "4", "trooper", "officer"],
}


def run() -> None:
    """Report of every round system."""
    for words, people in SIDES.items():
        sides = sides_.sides(people)
        ground = sides_.CommandMap(preset="street")
        for key in SYSTEMS:
            scenario = sides_.scenario(rules(), *sides, ground, system=key)
            told = Recording(reopened(scenario, 1, 0))
            size = len(replay(told, rules()))
            seconds = medians({key: partial(replay, told, rules())})[key]
            say(
                f"  {words}, {SYSTEMS[key].title:<18} {len(told.lines):4} lines "
                f"{size / 1000:6.0f} kB {seconds * 1000:7.1f} ms"
            )
