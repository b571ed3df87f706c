"""Lead and Chrome in many rounds: how often things happen.

``n`` rounds of each kind are counted beside their exact chances (200,000 make a good run).
"""

from tests.combat.lead_and_chrome.frequencies import counted
from tests.lab.endurance.report import Report


def run(n: int, seed: int) -> Report:
    """Count."""
    found = counted(n, seed)
    failures = tuple(one.fault() for one in found if one.fault())
    facts = {f"{one.name}, in {n:,}": one.times for one in found}
    return Report("lead_and_chrome", n, seed, facts, failures)
