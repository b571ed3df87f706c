"""Proposals of the encounter finder, fought 20,000 times more: how many stay within the target.

Searches for the four samples, each with another map and another target, until they have shown ``n``
proposals. What is clear before is fought less.
"""

from collections.abc import Mapping
from random import Random

from chargen.combat.batches.intervals import Z95, Interval
from chargen.combat.batches.parallel import ParallelTrials, processors
from chargen.encounter.advice.encounter_costs import EncounterTarget, LineUp, encounter_of
from chargen.encounter.advice.encounters import EncounterQuestion, EncounterSearch
from chargen.encounter.setup import opponent_sources, scenario_builder
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import FightSetup, add_fighter
from chargen.encounter.setup.threat import samples_four
from chargen.rules.load import house_rules
from tests.lab.endurance.report import Report, say_how_far

MORE = (2_000, 6_000, 20_000)
"""Fights of each proposal on other dice after each stage; the last only where it is close."""
CLEAR = 4.0
"""Half an interval in standard errors that settles a proposal early."""
OTHER_DICE = 1_000_003
WANTED = 0.95
"""Share of the proposals that must stay: 38 of 40."""
TARGETS: tuple[EncounterTarget, ...] = (
    {"alive": (80, 98), "down": (0.2, 1.5)},
    {"win": (70, 95), "rounds": (3, 10)},
    {"win": (80, 99), "alive": (60, 90)},
)


def outside(costs: Mapping[str, Interval], target: EncounterTarget, width: float) -> list[str]:
    """Return the costs outside a target in words, widened by standard errors."""
    return [
        f"{key} is {costs[key].share:.2f}"
        for key, (low, high) in target.items()
        if not low <= _moved(costs[key], -width) or not _moved(costs[key], width) <= high
    ]


def _moved(cost: Interval, width: float) -> float:
    return cost.share + width * (cost.high - cost.low) / (2 * Z95)


def fight_again(question: EncounterQuestion, line_up: LineUp, seed: int) -> list[str]:
    """Fight a proposal on other dice; return the costs that are outside the target, in words."""
    scenario = scenario_builder.scenario(question.with_opponents(line_up))
    trials = ParallelTrials(seed + OTHER_DICE, processors())
    number = trials.add(scenario, 0)
    for fights in MORE:
        trials.want([number], fights)
        while not trials.look(0.1):
            pass
        costs = encounter_of(
            line_up, scenario, trials.counts[number], question.target, fresh=True
        ).costs
        if not outside(costs, question.target, CLEAR) or outside(costs, question.target, -CLEAR):
            break
    trials.stop()
    return outside(costs, question.target, 0.0)


def run(n: int, seed: int) -> Report:
    """Fight ``n`` proposals again; it fails if too many of them leave their target."""
    rules, dice = house_rules(), Random(seed)
    roster = opponent_sources.shipped_roster(rules)
    pool = {key: (roster.seat(key), each.threat) for key, each in roster.opponents.items()}
    shown = stayed = searches = 0
    left: list[str] = []
    while shown < n and searches < n:
        setup = FightSetup()
        for fighter in samples_four(rules):
            setup = add_fighter(setup, fighter)
        target, ground = dice.choice(TARGETS), dice.choice(sorted(PRESETS))
        question = EncounterQuestion(PRESETS[ground][1](setup), pool, target, ground)
        search = EncounterSearch(question, seed + searches)
        while not search.look(0.1):
            pass
        for each in [each for each in search.encounters if each.met][: n - shown]:
            words = fight_again(question, each.line_up, seed + searches)
            shown, stayed = shown + 1, stayed + (not words)
            if words:
                left.append(f"{search.name(each.line_up)} on {ground}: {', '.join(words)}")
            say_how_far(f"proposals, {stayed} stay", shown, n)
        searches += 1
    facts = {"searches": searches, "proposals": shown, "stay within the target": stayed}
    if not shown:
        left.append("no search shows a proposal, so that nothing was fought again")
    holds = 0 < shown and stayed >= WANTED * shown
    return Report("encounters_hold", n, seed, facts, () if holds else tuple(left))
