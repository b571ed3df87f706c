"""Counts of several scenarios, one after the other, with the interface of a batch."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from chargen.combat import Scenario
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.parallel import ParallelBatch
from chargen.errors import ChargenError


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedScenario:
    """One scenario of a sequence, with its counts."""

    scenario: Scenario | None
    counts: Counts
    fault: str = ""
    """The reason the scenario cannot be fought; empty if it can."""

    @property
    def played(self) -> int:
        """Fights counted so far."""
        return self.counts.fights


Result = TypeVar("Result", bound=CountedScenario)


def try_scenario(build: Callable[[], Scenario]) -> tuple[Scenario | None, str]:
    """Return a scenario, or None with the reason it cannot be fought, in a sentence."""
    try:
        return build(), ""
    except ChargenError as error:
        words = str(error).rstrip(".")
        return None, f"{words[:1].upper()}{words[1:]}."


class BatchSequence(Generic[Result]):
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

    def _begin(self, scenario: Scenario) -> ParallelBatch:
        return ParallelBatch(scenario, self.seed, self.fights, self._jobs)

    @property
    def fought(self) -> int:
        """Results that can be fought."""
        return sum(result.scenario is not None for result in self.results)

    @property
    def played(self) -> int:
        """Fights counted so far, of all results."""
        return sum(result.played for result in self.results)

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
            scenario = result.scenario
            if scenario is None or result.played >= self.fights or self._stopped:
                continue
            if self._now is None:
                self._now = self._begin(scenario)
            over = self._now.look(patience)
            # A copy: the sums themselves grow in place, and a row that is shown must not.
            self.results[number] = replace(result, counts=Counts(dict(self._now.counts.of)))
            if over:
                self._now = None
            return self.done
        return True

    def stop(self) -> None:
        """Stop at once; the results so far stay."""
        self._stopped = True
        if self._now is not None:
            self._now.stop()
