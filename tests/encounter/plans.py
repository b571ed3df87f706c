"""Plans of fights for tests."""

from chargen.character.edits.samples import all_samples
from chargen.combat import Scenario
from chargen.encounter.setup import presets, scenario_builder, sources
from chargen.encounter.setup.setup import FightSetup, add_fighter
from tests.builders import derived, rules


def plan_of(*opponents: str, sample: str = "rifleman", ground: str = "duel") -> FightSetup:
    """A sample against opponents of the bestiary on one of the grounds."""
    seat = sources.seat_of(derived(dict(all_samples())[sample]), source=sources.THIS)
    plan = add_fighter(FightSetup(), seat)
    for key in opponents:
        plan = add_fighter(plan, sources.opponent(rules(), key))
    return presets.PRESETS[ground][1](plan)


def scenario_of(*opponents: str, sample: str = "rifleman", ground: str = "duel") -> Scenario:
    """What such a plan starts from."""
    return scenario_builder.scenario(plan_of(*opponents, sample=sample, ground=ground))
