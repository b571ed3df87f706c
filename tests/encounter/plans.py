"""Plans of fights for tests."""

from chargen.character.samples import all_samples
from chargen.combat import Scenario
from chargen.encounter import presets, sources, to_scenario
from chargen.encounter.setup import Encounter, add_contender
from tests.builders import derived, rules


def plan_of(*opponents: str, sample: str = "rifleman", ground: str = "duel") -> Encounter:
    """A sample against opponents of the bestiary on one of the grounds."""
    seat = sources.seat_of(derived(dict(all_samples())[sample]), source=sources.THIS)
    plan = add_contender(Encounter(), seat)
    for key in opponents:
        plan = add_contender(plan, sources.opponent(rules(), key))
    return presets.PRESETS[ground][1](plan)


def scenario_of(*opponents: str, sample: str = "rifleman", ground: str = "duel") -> Scenario:
    """What such a plan starts from."""
    return to_scenario.scenario(plan_of(*opponents, sample=sample, ground=ground))
