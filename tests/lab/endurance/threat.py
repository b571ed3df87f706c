"""The threat of every opponent that ships: how many are an even fight for the four samples.

``n`` fights each on every preset, and as many on all of them in turn, which give the level. With
PYTHONPATH at a tree of ``packaging/compiling.py`` they are quick.
"""

from collections.abc import Sequence

from chargen import bestiary
from chargen.combat.batches.batch import Batch
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import FightSetup, SetupFighter, add_fighter
from chargen.encounter.setup.threat import EvenNumber, level, samples_four
from chargen.rules.load import house_rules
from tests.lab.endurance.report import Report, say_how_far

TENTHS = 10
HUNDRED = 100
SHARE = 8
"""One fight in so many more is fought at the number found, to say who wins and dies there."""


def outcome(
    party: Sequence[SetupFighter], foe: SetupFighter, number: int, fights: int, seed: int
) -> tuple[int, int]:
    """Of a hundred fights against so many: how many the party wins, and how many of it are lost."""
    won = lost = 0.0
    for _, ground in PRESETS.values():
        plan = FightSetup()
        for seat in (*party, *[foe] * number):
            plan = add_fighter(plan, seat)
        batch = Batch(scenario_builder.scenario(ground(plan)), seed, fights)
        batch.step(fights)
        won += batch.counts.get("win.0") / fights
        lost += batch.counts.per_fight("lost.0")
    return round(HUNDRED * won / len(PRESETS)), round(HUNDRED * lost / len(PRESETS))


def measured(
    party: Sequence[SetupFighter], key: str, foe: SetupFighter, n: int, seed: int
) -> tuple[float, dict[str, int]]:
    """How many of an opponent are an even fight, and everything counted of it."""
    number = EvenNumber(party, foe, fights=n, seed=seed).run()
    facts = {f"{key}: even number, tenths": round(TENTHS * number)}
    for preset, (_, ground) in PRESETS.items():
        there = EvenNumber(party, foe, grounds=(ground,), fights=n, seed=seed).run()
        facts[f"{key}: even number on {preset}, tenths"] = round(TENTHS * there)
    many = max(1, round(number))
    won, lost = outcome(party, foe, many, max(1, n // SHARE), seed)
    facts[f"{key}: {many} of them, won of {HUNDRED}"] = won
    facts[f"{key}: {many} of them, samples lost in {HUNDRED}"] = lost
    return number, facts


def run(n: int, seed: int) -> Report:
    """Measure everybody; it fails where a file says another level."""
    rules = house_rules()
    party = samples_four(rules)
    facts: dict[str, int] = {}
    failures = []
    shipped = sorted(bestiary.shipped(rules).items(), key=lambda pair: pair[1].threat)
    for place, (key, one) in enumerate(shipped, start=1):
        number, counted = measured(party, key, sources.opponent(rules, key), n, seed)
        facts |= counted
        if level(number) != one.threat:
            failures.append(f"{key}: {number:.1f} is level {level(number)}, not {one.threat}")
        say_how_far(f"opponents, {key} {number:.2f}", place, len(shipped))
    return Report("threat", n, seed, facts, tuple(failures))
