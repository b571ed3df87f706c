"""Counts of several scenarios, one after the other, with the interface of a batch."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from chargen.combat import Scenario
from chargen.combat.batches.parallel import ParallelBatch

Result = TypeVar("Result")


class BatchSequence(ABC, Generic[Result]):
    """One batch for each result, in order; a result without a scenario is left out."""

    def __init__(self, seed: int, fights: int, jobs: int, results: Sequence[Result]) -> None:
        """Begin with the first result; all batches use dice of the same seed."""
        self.seed: Final = seed
        self.fights: Final = fights
        """Fights of each batch."""
        self.results: list[Result] = list(results)
        """Every result in order; one that is not counted yet has no fights."""
        self._jobs = jobs
        self._now: ParallelBatch | None = None
        self._stopped = False

    @abstractmethod
    def scenario_of(self, result: Result) -> Scenario | None:
        """Return the scenario of a result; None if it cannot be fought."""

    @abstractmethod
    def fights_of(self, result: Result) -> int:
        """Return the fights counted for a result."""

    @abstractmethod
    def take(self, result: Result, batch: ParallelBatch) -> Result:
        """Return a result with what its batch has counted."""

    def _begin(self, scenario: Scenario) -> ParallelBatch:
        return ParallelBatch(scenario, self.seed, self.fights, self._jobs)

    @property
    def fought(self) -> int:
        """Results that can be fought."""
        return sum(self.scenario_of(result) is not None for result in self.results)

    @property
    def played(self) -> int:
        """Fights counted so far, of all results."""
        return sum(map(self.fights_of, self.results))

    @property
    def total(self) -> int:
        """Fights in all."""
        return self.fights * self.fought

    @property
    def done(self) -> bool:
        """True once every fight is counted."""
        return self.played >= self.total

    def look(self, patience: float = 0.0) -> bool:
        """Collect new results for at most ``patience`` seconds; return whether all are in."""
        for number, result in enumerate(self.results):
            scenario = self.scenario_of(result)
            if scenario is None or self.fights_of(result) >= self.fights or self._stopped:
                continue
            if self._now is None:
                self._now = self._begin(scenario)
            over = self._now.look(patience)
            self.results[number] = self.take(result, self._now)
            if over:
                self._now = None
            return self.done
        return True

    def stop(self) -> None:
        """Stop at once; the results so far stay."""
        self._stopped = True
        if self._now is not None:
            self._now.stop()
