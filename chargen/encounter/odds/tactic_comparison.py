"""Comparison of tactics: every tactic of each side, counted on the same dice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from chargen.character.number_format import join_words
from chargen.combat import Scenario
from chargen.combat.batches.parallel import ParallelBatch
from chargen.encounter.odds.results import Proportion
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import MINE, SIDES, THEIRS, FightSetup, tactics

BY_CHANCE: Final = "random"
"""The random policy, which is no tactic and is left out."""


@dataclass(frozen=True, slots=True)
class TacticResult:
    """A side's result if all its fighters use one tactic and the other side keeps the plan."""

    side: int
    tactic: str
    won: int = 0
    fights: int = 0

    @property
    def win(self) -> Proportion:
        """The share of fights won."""
        return Proportion("win", self.tactic, self.won, self.fights)


class TacticComparison:
    """A count of every tactic for either side, one after the other.

    It has the interface of a batch: ``look`` and ``stop``.
    """

    def __init__(self, plan: FightSetup, seed: int, fights: int, jobs: int) -> None:
        """Begin with my side; all tactics use dice of the same seed."""
        self.seed: Final = seed
        self.fights: Final = fights
        """Fights of each tactic."""
        names = [name for name in tactics(plan.system) if name != BY_CHANCE]
        self.results = [TacticResult(side, name) for side in (MINE, THEIRS) for name in names]
        """Every tactic of either side in order; a tactic not counted yet has no fights."""
        self._scenario = scenario_builder.scenario(plan)
        self._jobs = jobs
        self._now: ParallelBatch | None = None
        self._stopped = False

    @property
    def played(self) -> int:
        """Fights counted so far."""
        return sum(result.fights for result in self.results)

    @property
    def total(self) -> int:
        """Fights in all."""
        return self.fights * len(self.results)

    @property
    def done(self) -> bool:
        """True once every tactic is counted."""
        return self.played >= self.total

    def look(self, patience: float = 0.0) -> bool:
        """Collect new results for at most ``patience`` seconds; return whether all are in."""
        open_ = [n for n, result in enumerate(self.results) if result.fights < self.fights]
        if not open_ or self._stopped:
            return True
        number = open_[0]
        result = self.results[number]
        if self._now is None:
            scenario = set_tactic(self._scenario, result.side, result.tactic)
            self._now = ParallelBatch(scenario, self.seed, self.fights, self._jobs)
        over = self._now.look(patience)
        counts = self._now.counts
        won = counts.get(f"win.{result.side}")
        self.results[number] = replace(result, won=won, fights=counts.fights)
        if over:
            self._now = None
        return self.done

    def stop(self) -> None:
        """Stop at once; the results so far stay."""
        self._stopped = True
        if self._now is not None:
            self._now.stop()


def set_tactic(scenario: Scenario, side: int, tactic: str) -> Scenario:
    """Return a scenario in which all fighters of a side use one tactic."""
    people = (
        replace(fighter, tactic=tactic) if fighter.side == side else fighter
        for fighter in scenario.fighters
    )
    return replace(scenario, fighters=tuple(people))


def rank_results(results: Sequence[TacticResult], side: int) -> list[TacticResult]:
    """Return the tactics counted for a side, the best first."""
    tried = [result for result in results if result.side == side and result.fights]
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
        yield f"{sentence(results, side)} {tried[0].fights:,} fights each, seed {seed}"
        for result in tried:
            yield f"  {result.tactic:<12} {result.win.words}"
