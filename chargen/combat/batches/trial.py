"""Trials: fights of one scenario, each on dice of its own, with the outcome of every fight.

Trials of several scenarios with the same seed are compared fight by fight, without fighting any
scenario twice. Besides its sums, a trial counts ``was.win.3``, ``was.alive.3`` and ``was.up.3``:
whole numbers with a bit for each fight of block 3 in which side 0 won, in which no fighter of it
ended dead or dying, and in which its first fighter did not end out of action. The bits of two
parts never overlap, so that they can be added like all other sums.
"""

from typing import Final

from ..kernel.system import BLOCK, Ending
from ..scene.scenario import Scenario
from .batch import FightRunner, block_seed
from .counts import Counts

WIN: Final = "win"
ALIVE: Final = "alive"
UP: Final = "up"
GOALS: Final = (WIN, ALIVE, UP)
"""The outcomes a trial remembers of every fight."""

MOST_PREPARED: Final = 64
"""Scenarios kept prepared."""


class Trial:
    """Fights of one scenario being played; it can be looked at and stopped after any of them."""

    def __init__(
        self,
        scenario: Scenario,
        seed: int,
        fights: int,
        first: int = 0,
        runner: FightRunner | None = None,
    ) -> None:
        """``first`` is the number of its first fight, for trials that are shared out.

        ``runner`` has prepared this very scenario before.
        """
        self.counts: Final = Counts()
        """The sums of all fights so far."""
        self._seed: Final = seed
        self._next = first
        self._end: Final = first + fights
        self._fights: Final = FightRunner(scenario) if runner is None else runner
        self._mine: Final = min(
            (n for n, fighter in enumerate(scenario.fighters) if fighter.side == 0), default=0
        )

    @property
    def done(self) -> bool:
        """True once every fight has been played."""
        return self._next >= self._end

    def step(self, fights: int = 1) -> bool:
        """Play some more fights and return whether all are played."""
        for _ in range(min(fights, self._end - self._next)):
            fight, ending = self._fights.play_paired(block_seed(self._seed, self._next))
            noted = fight.noted()
            self.counts.close(ending, noted)
            self._remember(ending, noted)
            self._next += 1
        return self.done

    def _remember(self, ending: Ending, noted: list[str]) -> None:
        block, place = divmod(self._next, BLOCK)
        bit = 1 << place
        if ending.winner == 0:
            self.counts.add(f"was.{WIN}.{block}", bit)
        if not any(key.startswith("lost.0.") for key in noted):
            self.counts.add(f"was.{ALIVE}.{block}", bit)
        if not any(key.startswith(f"fell.{self._mine}.") for key in noted):
            self.counts.add(f"was.{UP}.{block}", bit)


class PreparedTrials:
    """The scenarios prepared last, for trials that are fought part by part.

    Scenarios on one map share what was worked out on it, which changes no fight.
    """

    def __init__(self) -> None:
        self._runners: Final[dict[int, tuple[Scenario, FightRunner]]] = {}

    def part(self, number: int, scenario: Scenario, seed: int, fights: int, first: int) -> Trial:
        """Return a part of the trial with a number, about to be played."""
        known = self._runners.pop(number, None)
        if known is None:
            known = scenario, FightRunner(scenario, earlier=self._on_same_map(scenario))
            for oldest in list(self._runners)[: 1 - MOST_PREPARED]:
                del self._runners[oldest]
        self._runners[number] = known
        return Trial(scenario, seed, fights, first, known[1])

    def _on_same_map(self, scenario: Scenario) -> FightRunner | None:
        """Return a scenario prepared before with the same map and rules."""
        rules = scenario.system, scenario.scene, scenario.tunables
        return next(
            (
                runner
                for other, runner in reversed(self._runners.values())
                if (other.system, other.scene, other.tunables) == rules
            ),
            None,
        )


def outcomes(counts: Counts, goal: str) -> int:
    """Return the outcome of every fight of a trial for a goal: a bit for each fight."""
    blocks = counts.under(f"was.{goal}").items()
    return sum(bits << (int(block) * BLOCK) for block, bits in blocks)
