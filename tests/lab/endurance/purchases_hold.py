"""Next purchase against brute force: how often its best group holds the true best.

``n`` answers with a best group, each about a duel in which purchases matter. Samples, opponents and
maps are drawn; a duel counts if the sample stays up in a quarter to three quarters of a few fights
without any purchase, since a purchase can change little of what is nearly sure. Their dice are used
for nothing else. The IP suffice for a step of most traits. Answers without an effect are counted
apart: they claim nothing.

The truth is up to 20,000 paired fights of every purchase on other dice. A purchase leaves as soon
as it cannot be better than the best group by more than a point, and a question is over when none
is left, or when one is clearly better than the whole group.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from chargen import bestiary
from chargen.combat import Scenario
from chargen.combat.batches.intervals import Interval
from chargen.combat.batches.parallel import ParallelTrials, processors
from chargen.combat.batches.trial import UP, Trial, outcomes
from chargen.encounter.advice.next_purchase import (
    NextPurchase,
    PurchaseQuestion,
    PurchaseResult,
)
from chargen.encounter.advice.purchases import bought, option_words
from chargen.encounter.advice.race import Group, difference
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import FightSetup, add_fighter, set_fighter
from chargen.encounter.setup.sources import opponent
from chargen.encounter.setup.threat import samples_four
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.lab.endurance.report import Report, say_how_far

TRUTH = (1_000, 4_000, 20_000)
"""Paired fights of a purchase after each stage of the truth."""
OTHER_DICE = 1_000_003
"""Added to the seed, so that the truth has dice of its own."""
NEAR = 0.01
"""A purchase this close to the true best counts as the best."""
WANTED = 0.95
"""Share of the cases that must hold: 57 of 60."""
BUDGET = 80
TRIED = 64
"""Fights of a duel without a purchase, to see whether purchases matter in it."""
OPEN = (0.25, 0.75)
"""The share of these in which the sample stays up."""
NO_MISS = 4.0
"""Half an interval in standard errors within which no purchase leaves the truth."""


def duels(rules: Ruleset, seed: int) -> Iterator[FightSetup]:
    """Yield the duels in which purchases matter, in an order by chance."""
    every = list(product(samples_four(rules), sorted(bestiary.shipped(rules)), sorted(PRESETS)))
    Random(seed).shuffle(every)
    for seat, key, ground in every:
        setup = add_fighter(add_fighter(FightSetup(), seat), opponent(rules, key))
        plan = PRESETS[ground][1](setup)
        trial = Trial(scenario_builder.scenario(plan), seed + OTHER_DICE, TRIED, TRUTH[-1])
        trial.step(TRIED)
        if OPEN[0] <= outcomes(trial.counts, UP).bit_count() / TRIED <= OPEN[1]:
            yield plan


class Truth:
    """Fights of every purchase of an answer on other dice, in stages."""

    def __init__(self, race: NextPurchase, plan: FightSetup, seed: int) -> None:
        self.fights = 0
        self._trials = ParallelTrials(seed + OTHER_DICE, processors())
        self._numbers: dict[PurchaseResult, int] = {}
        scenarios: list[Scenario] = []
        for result in race.results:
            better = bought(race.character, result.option)
            seat = replace(plan.seats[0], character=better, tactic=race.tactic)
            scenario = scenario_builder.scenario(set_fighter(plan, seat))
            if scenario not in scenarios:
                scenarios.append(scenario)
                self._trials.add(scenario, 0)
            self._numbers[result] = scenarios.index(scenario)

    def fight(self, results: Collection[PurchaseResult], fights: int) -> None:
        """Fight some purchases up to a number of fights each."""
        self.fights = fights
        self._trials.want([self._numbers[result] for result in results], fights)
        while not self._trials.look(0.1):
            pass

    def stop(self) -> None:
        """End its processes."""
        self._trials.stop()

    def is_same(self, first: PurchaseResult, second: PurchaseResult) -> bool:
        """Return whether both purchases make the same fighter."""
        return self._numbers[first] == self._numbers[second]

    def ahead(self, first: PurchaseResult, second: PurchaseResult) -> Interval:
        """Return how much more often the second stays up than the first."""
        bits = [self._bits(result) for result in (first, second)]
        return difference(bits[0], bits[1], self.fights, NO_MISS)

    def best(self, results: Collection[PurchaseResult]) -> PurchaseResult:
        """Return the purchase that stays up most often."""
        return max(results, key=lambda result: self._bits(result).bit_count())

    def _bits(self, result: PurchaseResult) -> int:
        return outcomes(self._trials.counts[self._numbers[result]], UP)


def better_than(
    best: Collection[PurchaseResult], truth: Truth, rows: Sequence[PurchaseResult]
) -> PurchaseResult | None:
    """Return a purchase that is better than a whole group by more than ``NEAR``; None for none."""
    rivals = [row for row in rows if not any(truth.is_same(row, each) for each in best)]
    for fights in TRUTH:
        truth.fight([*best, *rivals], fights)
        top = truth.best(best)
        rivals = [row for row in rivals if truth.ahead(top, row).high > NEAR]
        if not rivals:
            return None
        rival = truth.best(rivals)
        if truth.ahead(top, rival).low > NEAR:
            return rival
    return rival if truth.ahead(top, rival).share > NEAR else None


def run(n: int, seed: int) -> Report:
    """Ask about duels until ``n`` answers have a best group; it fails if too many miss the best."""
    rules = house_rules()
    held = asked = silent = 0
    misses: list[str] = []
    for case, plan in enumerate(duels(rules, seed)):
        if asked >= n:
            break
        seat = plan.seats[0]
        race = NextPurchase(rules, PurchaseQuestion(seat, BUDGET, "ip", UP, plan), seed + case)
        while not race.look(0.1):
            pass
        best = [row for row in race.results if row.standing.group is Group.BEST]
        if not best:
            silent += 1
            continue
        truth = Truth(race, plan, seed + case)
        rival = better_than(best, truth, race.results)
        truth.stop()
        asked, held = asked + 1, held + (rival is None)
        if rival is not None:
            words = option_words(race.character, rival.option)
            misses.append(f"{seat.name} against {plan.seats[1].name}: the best is {words}")
        say_how_far(f"answers, {held} hold, {silent} more show no effect", asked, n)
    facts = {"duels with a best group": asked, "hold the true best": held,
             "no effect shown": silent}  # fmt: skip
    if not asked:
        misses.append("no duel has a best group, so that nothing was compared")
    holds = 0 < asked and held >= WANTED * asked
    return Report("purchases_hold", n, seed, facts, () if holds else tuple(misses))
