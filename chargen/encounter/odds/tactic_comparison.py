"""Comparison of tactics: every tactic of each side, counted on the same dice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from chargen.character.number_format import join_words
from chargen.combat import Scenario
from chargen.combat.batches.counts import Counts
from chargen.encounter.odds.batch_sequence import BatchSequence, CountedScenario
from chargen.encounter.odds.results import Proportion
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import MINE, SIDES, THEIRS, FightSetup, tactics

BY_CHANCE: Final = "random"
"""The random policy, which is left out as it is not a tactic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TacticResult(CountedScenario):
    """A side's result if all its fighters use one tactic and the other side keeps the plan."""

    side: int
    tactic: str

    @property
    def win(self) -> Proportion:
        """The share of fights won."""
        won = self.counts.get(f"win.{self.side}")
        return Proportion("win", self.tactic, won, self.played)


class TacticComparison(BatchSequence[TacticResult]):
    """A count of every tactic for either side, my side first."""

    def __init__(self, plan: FightSetup, seed: int, fights: int, jobs: int) -> None:
        names = [name for name in tactics(plan.system) if name != BY_CHANCE]
        scenario = scenario_builder.scenario(plan)
        results = [
            TacticResult(
                side=side, tactic=name, scenario=set_tactic(scenario, side, name), counts=Counts()
            )
            for side in (MINE, THEIRS)
            for name in names
        ]
        super().__init__(seed, fights, jobs, results)


def set_tactic(scenario: Scenario, side: int, tactic: str) -> Scenario:
    """Return a scenario in which all fighters of a side use one tactic."""
    people = (
        replace(fighter, tactic=tactic) if fighter.side == side else fighter
        for fighter in scenario.fighters
    )
    return replace(scenario, fighters=tuple(people))


def rank_results(results: Sequence[TacticResult], side: int) -> list[TacticResult]:
    """Return the tactics counted for a side, the best first."""
    tried = [result for result in results if result.side == side and result.played]
    return sorted(tried, key=lambda result: -result.win.interval.share)


def best_results(results: Sequence[TacticResult], side: int) -> list[TacticResult]:
    """Return the best tactic, followed by those within its margin of error."""
    first, *others = rank_results(results, side)
    return [first, *(o for o in others if o.win.interval.high > first.win.interval.low)]


def sentence(results: Sequence[TacticResult], side: int) -> str:
    """Return the best tactics of a side in a sentence; empty before the first fight."""
    if not rank_results(results, side):
        return ""
    first, *alike = best_results(results, side)
    close = (
        f", and about as well by {join_words([result.tactic for result in alike])}" if alike else ""
    )
    return f"{SIDES[side]} does best by {first.tactic}: it wins {first.win.words}{close}."


def text(results: Sequence[TacticResult], seed: int) -> str:
    """Return the comparison as text, side by side, the best tactic first."""
    return "\n".join(_lines(results, seed))


def _lines(results: Sequence[TacticResult], seed: int) -> Iterator[str]:
    for side in (MINE, THEIRS):
        tried = rank_results(results, side)
        if not tried:
            continue
        yield f"{sentence(results, side)} {tried[0].played:,} fights each, seed {seed}"
        for result in tried:
            yield f"  {result.tactic:<12} {result.win.words}"
