"""A search by fights that goes on in stages; to its owner it is a batch: ``look`` and ``stop``."""

from abc import ABC, abstractmethod
from typing import Final

from chargen.combat.batches.parallel import ParallelTrials, processors


class StagedSearch(ABC):
    """A search whose next fights depend on those so far."""

    def __init__(self, seed: int, jobs: int | None) -> None:
        """``jobs`` is the number of processes, None for one on each processor."""
        self.seed: Final = seed
        self._trials: Final = ParallelTrials(seed, processors() if jobs is None else jobs)

    @property
    @abstractmethod
    def done(self) -> bool:
        """True once the answer is final."""

    @abstractmethod
    def _advance(self) -> None:
        """Take the next step once all fights wanted are in."""

    @property
    def played(self) -> int:
        """Fights counted so far."""
        return self._trials.played

    @property
    def total(self) -> int:
        """Fights wanted so far; later stages add to them."""
        return self._trials.total

    def look(self, patience: float = 0.0) -> bool:
        """Collect new results for at most ``patience`` seconds; return whether all are in."""
        if not self.done and self._trials.look(patience):
            self._advance()
        if self.done:
            self._trials.stop()
        return self.done

    def stop(self) -> None:
        """Stop at once; the results so far stay."""
        self._trials.stop()
