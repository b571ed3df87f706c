"""Next purchase against brute force: how often its best group holds the true best.

``n`` duels of samples against opponents. The truth is up to 20,000 paired fights of every purchase
on other dice; a purchase that is clearly worse leaves earlier.
"""

from dataclasses import replace
from random import Random

from chargen import bestiary
from chargen.combat.batches.parallel import ParallelTrials, processors
from chargen.combat.batches.trial import UP, outcomes
from chargen.encounter.advice.next_purchase import (
    NextPurchase,
    PurchaseQuestion,
    PurchaseResult,
)
from chargen.encounter.advice.purchases import bought, option_words
from chargen.encounter.advice.race import Group, difference
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import FightSetup, SetupFighter, add_fighter, set_fighter
from chargen.encounter.setup.sources import opponent
from chargen.encounter.setup.threat import samples_four
from chargen.rules.load import house_rules
from tests.lab.endurance.report import Report, say_how_far

TRUTH = (1_000, 4_000, 20_000)
"""Paired fights of a purchase after each stage of the truth."""
OTHER_DICE = 1_000_003
"""Added to the seed, so that the truth has dice of its own."""
NEAR = 0.01
"""A purchase this close to the true best counts as the best."""
WANTED = 0.95
"""Share of the cases that must hold: 57 of 60."""
BUDGET = 40
NO_MISS = 4.0
"""Half an interval in standard errors within which no purchase leaves the truth."""


def duel(seat: SetupFighter, key: str) -> FightSetup:
    """Return a duel of a sample with an opponent."""
    plan = add_fighter(add_fighter(FightSetup(), seat), opponent(house_rules(), key))
    return PRESETS["duel"][1](plan)


def true_shares(race: NextPurchase, plan: FightSetup, seed: int) -> dict[PurchaseResult, float]:
    """Return the share of fights that each purchase left at the end stays up in."""
    trials = ParallelTrials(seed + OTHER_DICE, processors())
    numbers = {}
    for result in race.results:
        better = bought(race.character, result.option)
        seat = replace(plan.seats[0], character=better, tactic=race.tactic)
        changed = set_fighter(plan, seat)
        numbers[result] = trials.add(scenario_builder.scenario(changed), 0)
    for fights in TRUTH:
        trials.want(list(numbers.values()), fights)
        while not trials.look(0.1):
            pass
        bits = {result: outcomes(trials.counts[trial], UP) for result, trial in numbers.items()}
        best = max(bits.values(), key=int.bit_count)
        numbers = {
            result: trial
            for result, trial in numbers.items()
            if difference(bits[result], best, fights, NO_MISS).low <= NEAR
        }
    trials.stop()
    return {result: bits[result].bit_count() / TRUTH[-1] for result in numbers}


def run(n: int, seed: int) -> Report:
    """Ask about ``n`` duels; it fails if the best group misses the true best too often."""
    rules, dice = house_rules(), Random(seed)
    party, foes = samples_four(rules), sorted(bestiary.shipped(rules))
    held = asked = silent = 0
    misses: list[str] = []
    for case in range(n):
        plan = duel(dice.choice(party), dice.choice(foes))
        seat = plan.seats[0]
        race = NextPurchase(rules, PurchaseQuestion(seat, BUDGET, "ip", UP, plan), seed + case)
        while not race.look(0.1):
            pass
        shares = true_shares(race, plan, seed + case)
        best = [row for row in race.results if row.standing.group is Group.BEST]
        asked += bool(best)
        silent += not best
        near = {row for row, share in shares.items() if share >= max(shares.values()) - NEAR}
        if near & set(best):
            held += 1
        elif best:
            words = ", ".join(option_words(race.character, row.option) for row in near)
            misses.append(f"{seat.name} against {plan.seats[1].name}: the best is {words}")
        say_how_far(f"duels, {held} of {asked} hold", case + 1, n)
    facts = {"duels with a best group": asked, "hold the true best": held,
             "no effect shown": silent}  # fmt: skip
    if not asked:
        misses.append("no duel has a best group, so that nothing was compared")
    holds = 0 < asked and held >= WANTED * asked
    return Report("purchases_hold", n, seed, facts, () if holds else tuple(misses))
