"""Two scenarios fought on the same dice: what a change changes."""

from typing import Final

from ..scene.scenario import Scenario
from .batch import FightRunner, block_seed
from .counts import FIGHTS, Counts
from .intervals import Interval, paired


class PairCounts:
    """The sums of pairs of fights: how often a side wins with each of two scenarios."""

    def __init__(self, counts: Counts) -> None:
        self.counts: Final = counts
        """The sums of all pairs so far."""

    @property
    def played(self) -> int:
        """Pairs counted so far."""
        return self.counts.fights

    @property
    def first(self) -> int:
        """Fights the side won with the first scenario."""
        return self.counts.get("first")

    @property
    def second(self) -> int:
        """Fights it won with the second."""
        return self.counts.get("second")

    @property
    def gained(self) -> int:
        """Fights won only with the second."""
        return self.counts.get("gained")

    @property
    def lost(self) -> int:
        """Fights won only with the first."""
        return self.counts.get("lost")

    @property
    def change(self) -> Interval:
        """The change of the share won, with its 95 % interval."""
        return paired(self.gained, self.lost, self.played)

    @property
    def survival_change(self) -> Interval:
        """The change of the share without a death on the side, with its 95 % interval."""
        return paired(self.counts.get("spared"), self.counts.get("killed"), self.played)


class PairedComparison(PairCounts):
    """Pairs of fights being played; it can be looked at and stopped after any of them.

    Each pair has ``PairedDice`` of its own, so that one long fight shifts nothing in the next.
    """

    def __init__(
        self,
        scenario: Scenario,
        other: Scenario,
        seed: int,
        fights: int,
        side: int = 0,
        first: int = 0,
    ) -> None:
        """``first`` is the number of its first pair, for comparisons that are shared out."""
        super().__init__(Counts())
        self.one: Final = scenario
        self.other: Final = other
        self.seed: Final = seed
        self.fights: Final = fights
        """Pairs to be played."""
        self.side: Final = side
        self._next = first
        self._end: Final = first + fights
        self._was: Final = FightRunner(scenario)
        self._would: Final = FightRunner(other)

    @property
    def done(self) -> bool:
        """True once every pair has been played."""
        return self._next >= self._end

    def step(self, pairs: int = 1) -> bool:
        """Play some more pairs and return whether all are played."""
        for _ in range(min(pairs, self._end - self._next)):
            seed = block_seed(self.seed, self._next)
            was, whole = _outcome(self._was, seed, self.side)
            would, spared = _outcome(self._would, seed, self.side)
            self._next += 1
            self.counts.add(FIGHTS)
            self.counts.add("first", was)
            self.counts.add("second", would)
            self.counts.add("gained", would and not was)
            self.counts.add("lost", was and not would)
            self.counts.add("spared", spared and not whole)
            self.counts.add("killed", whole and not spared)
        return self.done


def _outcome(runner: FightRunner, seed: int, side: int) -> tuple[bool, bool]:
    """Return whether a side wins a fight, and whether none of it ends dead or dying."""
    fight, ending = runner.play_paired(seed)
    lost = f"lost.{side}."
    return ending.winner == side, not any(key.startswith(lost) for key in fight.noted())


def compare(
    scenario: Scenario, other: Scenario, seed: int, fights: int, side: int = 0
) -> PairedComparison:
    """Fight both scenarios on the same dice, all pairs at once."""
    comparison = PairedComparison(scenario, other, seed, fights, side)
    comparison.step(fights)
    return comparison
