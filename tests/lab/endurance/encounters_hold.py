"""Proposals of the encounter finder, fought 20,000 times more: how many stay within the target.

``n`` searches for the four samples, each with another map and other targets.
"""

from random import Random

from chargen.combat.batches.parallel import ParallelTrials, processors
from chargen.encounter.advice.encounter_costs import EncounterTarget, encounter_of
from chargen.encounter.advice.encounters import EncounterQuestion, EncounterSearch
from chargen.encounter.setup import opponent_sources, scenario_builder
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import FightSetup, add_fighter
from chargen.encounter.setup.threat import samples_four
from chargen.rules.load import house_rules
from tests.lab.endurance.report import Report, say_how_far

MORE = 20_000
"""Fights of each proposal on other dice."""
OTHER_DICE = 1_000_003
WANTED = 0.95
"""Share of the proposals that must stay: 38 of 40."""
TARGETS: tuple[EncounterTarget, ...] = (
    {"alive": (90, 100), "down": (0.5, 2)},
    {"win": (70, 95), "rounds": (3, 10)},
    {"win": (60, 90), "alive": (60, 100), "down": (0.5, 2.5)},
)


def run(n: int, seed: int) -> Report:
    """Search ``n`` times; it fails if too many proposals leave their target."""
    rules, dice = house_rules(), Random(seed)
    roster = opponent_sources.shipped_roster(rules)
    pool = {key: (roster.seat(key), each.threat) for key, each in roster.opponents.items()}
    shown = stayed = 0
    left: list[str] = []
    for case in range(n):
        setup = FightSetup()
        for fighter in samples_four(rules):
            setup = add_fighter(setup, fighter)
        target, ground = dice.choice(TARGETS), dice.choice(sorted(PRESETS))
        question = EncounterQuestion(PRESETS[ground][1](setup), pool, target, ground)
        search = EncounterSearch(question, seed + case)
        while not search.look(0.1):
            pass
        trials = ParallelTrials(seed + case + OTHER_DICE, processors())
        for each in (each for each in search.encounters if each.met):
            scenario = scenario_builder.scenario(question.with_opponents(each.line_up))
            number = trials.add(scenario, 0)
            trials.want([number], MORE)
            while not trials.look(0.1):
                pass
            costs = encounter_of(
                each.line_up, scenario, trials.counts[number], target, fresh=True
            ).costs
            outside = [
                f"{key} is {costs[key].share:.1f}"
                for key, (low, high) in target.items()
                if not low <= costs[key].share <= high
            ]
            shown, stayed = shown + 1, stayed + (not outside)
            if outside:
                left.append(f"{search.name(each.line_up)} on {ground}: {', '.join(outside)}")
        trials.stop()
        say_how_far(f"searches, {stayed} of {shown} proposals stay", case + 1, n)
    facts = {"proposals": shown, "stay within the target": stayed}
    if not shown:
        left.append("no search shows a proposal, so that nothing was fought again")
    holds = 0 < shown and stayed >= WANTED * shown
    return Report("encounters_hold", n, seed, facts, () if holds else tuple(left))
