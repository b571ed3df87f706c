"""Plans of fights for tests."""

from chargen.bout import presets, roster, staging
from chargen.bout.plan import Plan, joined
from chargen.character.samples import all_samples
from chargen.combat.muster import Muster
from tests.builders import derived, rules


def plan_of(*opponents: str, sample: str = "rifleman", ground: str = "duel") -> Plan:
    """A sample against opponents of the bestiary on one of the grounds."""
    seat = roster.seat_of(derived(dict(all_samples())[sample]), source=roster.THIS)
    plan = joined(Plan(), seat)
    for key in opponents:
        plan = joined(plan, roster.opponent(rules(), key))
    return presets.PRESETS[ground][1](plan)


def muster_of(*opponents: str, sample: str = "rifleman", ground: str = "duel") -> Muster:
    """What such a plan starts from."""
    return staging.muster(plan_of(*opponents, sample=sample, ground=ground))
