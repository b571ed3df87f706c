"""Changes to one fight, compared with it on the same dice, one change after the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from chargen.combat import Scenario
from chargen.combat.batches.compare import PairCounts
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.parallel import ParallelBatch
from chargen.encounter.odds import what_if
from chargen.encounter.odds.batch_sequence import BatchSequence, CountedScenario, try_scenario
from chargen.encounter.odds.results import (
    Proportion,
    difference_words,
    signed_percentage,
    survival_words,
)
from chargen.encounter.odds.what_if import BuildChange, Kind
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import FightSetup

SAME = "same"
"""Stands for a difference the dice do not show."""
ALIVE = "alive"
"""Follows a difference of fights in which no one on your side dies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedChange(CountedScenario):
    """The result of one change."""

    kind: Kind
    title: str
    cost: str

    @property
    def pairs(self) -> PairCounts:
        """The pairs of fights counted so far."""
        return PairCounts(self.counts)

    @property
    def win(self) -> str:
        """The share of fights your side wins with the change."""
        return Proportion("win", self.title, self.pairs.second, self.pairs.played).figure

    @property
    def effect(self) -> float:
        """The difference these fights show: of wins, else of fights without a death, else 0."""
        for change in (self.pairs.change, self.pairs.survival_change):
            if self.pairs.played and not change.low <= 0.0 <= change.high:
                return change.share
        return 0.0

    @property
    def difference(self) -> str:
        """The difference in percentage points, or that none shows."""
        if self.fault or not self.pairs.played:
            return "no fight" if self.fault else ""
        if not self.effect:
            return SAME
        wins = self.pairs.change.low > 0.0 or self.pairs.change.high < 0.0
        return signed_percentage(self.effect) + ("" if wins else f" {ALIVE}")

    @property
    def words(self) -> str:
        """The result in sentences."""
        effect = self.fault or difference_words(self.pairs.change, self.pairs.played)
        wins = f"Your side wins {self.win} with the change." if self.win else ""
        deaths = survival_words(self.pairs.survival_change) if self.win else ""
        return " ".join(filter(None, (f"{self.title}.", self.cost, effect, wins, deaths)))


class ChangeComparison(BatchSequence[ComparedChange]):
    """Pairs of fights for each change: the plan as it is, and the plan with the change."""

    def __init__(
        self, plan: FightSetup, key: str, changes: Sequence[BuildChange], seed: int, fights: int,
        jobs: int,
    ) -> None:  # fmt: skip
        """Compare changes at or beside the fighter with this key."""
        self._plan = scenario_builder.scenario(plan)
        results = [_uncounted(plan, key, change) for change in changes]
        super().__init__(seed, fights, jobs, results)

    def _begin(self, scenario: Scenario) -> ParallelBatch:
        return ParallelBatch(self._plan, self.seed, self.fights, self._jobs, other=scenario)


def _uncounted(plan: FightSetup, key: str, change: BuildChange) -> ComparedChange:
    seat = plan.seat(key)
    words, cost = what_if.words(seat, change), what_if.cost(seat, change)
    title = f"{words[:1].upper()}{words[1:]}"
    # Rulings belong to a round system; under another its own apply.
    table = None if change.kind == "system" else scenario_builder.rulings(plan)
    scenario, fault = try_scenario(
        lambda: scenario_builder.scenario(what_if.change_plan(plan, key, change), table)
    )
    return ComparedChange(
        kind=change.kind, title=title, cost=cost, scenario=scenario, counts=Counts(), fault=fault
    )
