"""The gain of paired dice: fights saved when one change is compared on the same dice.

``n`` fights of 1 against 3 before and after REF +1. Independent runs need as many times the fights
of paired ones for the same interval as their variance is larger. A fight that is nearly always won
or lost shows nothing: so few fights change that their number is chance. It is left out.
"""

from dataclasses import replace

from chargen.combat.batches.trial import GOALS, Trial, outcomes
from chargen.encounter.advice.purchases import PurchaseOption, PurchaseStep, bought
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import FightSetup, SetupFighter, add_fighter, set_fighter
from chargen.encounter.setup.sources import opponent
from chargen.encounter.setup.threat import samples_four
from chargen.rules.load import house_rules
from tests.lab.endurance.report import Report, say_how_far

WANTED = 5.0
"""How many times fewer fights paired dice should need."""
TENTHS = 10
OPPONENTS = ("thug", "trooper", "raider", "pathfinder")
OPEN = (0.1, 0.9)
"""Shares of a goal between which a fight is open."""


def plans(seat: SetupFighter, key: str) -> tuple[FightSetup, FightSetup]:
    """A sample against three of an opponent on the street, and the same with REF +1."""
    plan = FightSetup()
    foe = opponent(house_rules(), key)
    for fighter in (seat, foe, foe, foe):
        plan = add_fighter(plan, fighter)
    plan = PRESETS["street"][1](plan)
    mine = plan.seats[0]
    level = mine.character.stats["REF"]
    step = PurchaseStep("stat", "REF", level, level + 1, 0)
    better = bought(mine.character, PurchaseOption((step,)))
    return plan, set_fighter(plan, replace(mine, character=better))


def gain(before: int, after: int, fights: int) -> float | None:
    """Variance of independent runs by that of paired ones; None if no fight changed."""
    first, second = before.bit_count() / fights, after.bit_count() / fights
    changed = (before ^ after).bit_count() / fights
    paired = changed - (second - first) ** 2
    apart = first * (1 - first) + second * (1 - second)
    return apart / paired if paired > 0.0 else None


def run(n: int, seed: int) -> Report:
    """Compare each sample against three of each opponent; it fails if the median is too low."""
    facts = {"goals nearly always or never reached, left out": 0}
    gains: list[float] = []
    cases = [(seat, key) for seat in samples_four(house_rules()) for key in OPPONENTS]
    for place, (seat, key) in enumerate(cases, start=1):
        results = []
        for plan in plans(seat, key):
            trial = Trial(scenario_builder.scenario(plan), seed, n)
            trial.step(n)
            results.append(trial.counts)
        for goal in GOALS:
            reached = [outcomes(counts, goal) for counts in results]
            number = gain(*reached, n)
            if not OPEN[0] <= reached[0].bit_count() / n <= OPEN[1]:
                facts["goals nearly always or never reached, left out"] += 1
            elif number is not None:
                gains.append(number)
                facts[f"{seat.name} against 3 {key}, {goal}: gain, tenths"] = round(TENTHS * number)
        say_how_far("cases", place, len(cases))
    middle = sorted(gains)[len(gains) // 2] if gains else 0.0
    facts["median gain, tenths"] = round(TENTHS * middle)
    low = [f"the median gain is {middle:.1f}, not {WANTED:.0f}"] if middle < WANTED else []
    return Report("pairing", n, seed, facts, tuple(low))
