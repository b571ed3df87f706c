"""Exact chances of sixty attacks in all four systems, held against real rolls.

``n`` rolls of each attack; each share has to lie within four and a half standard errors.
"""

from tests.combat import rolled_options
from tests.lab.endurance.report import Report, say_how_far

ERRORS = 4.5


def run(n: int, seed: int) -> Report:
    """Roll every attack so often; the facts are the widest gaps in hundredths of an error."""
    facts: dict[str, int] = {}
    failures: list[str] = []
    situations = list(rolled_options.situations())
    for place, situation in enumerate(situations):
        name = f"{situation.start.system}, {situation.name}"
        gap = rolled_options.worst(situation, n, seed + place)
        facts[name] = round(100 * gap)
        if gap >= ERRORS:
            failures.append(f"{name}: {gap:.2f} standard errors")
        say_how_far("attacks", place + 1, len(situations))
    return Report("option_chances", n, seed, facts, tuple(failures))
