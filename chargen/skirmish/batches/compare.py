"""Two scenarios fought on the same dice: what a change changes."""

from typing import Final

from ..dice import RandomDice
from ..scenario import Scenario
from ..system import stream_of
from .batch import Fights, block_seed
from .intervals import Interval, paired


class Comparison:
    """How often a side wins with each of two scenarios, and what changes.

    Each pair of fights has dice of its own, so that one long fight shifts nothing in the next.
    """

    def __init__(
        self, one: Scenario, other: Scenario, seed: int, fights: int, side: int = 0
    ) -> None:
        self.one: Final = one
        self.other: Final = other
        self.seed: Final = seed
        self.fights: Final = fights
        """Pairs to be played."""
        self.side: Final = side
        self.played = 0
        """Pairs played so far."""
        self.first = 0
        """Fights the side won with the first scenario."""
        self.second = 0
        """Fights it won with the second."""
        self.gained = 0
        """Fights won only with the second."""
        self.lost = 0
        """Fights won only with the first."""
        self._was = Fights(one)
        self._would = Fights(other)

    @property
    def change(self) -> Interval:
        """The change of the share won, with its 95 % interval."""
        return paired(self.gained, self.lost, self.played)

    @property
    def done(self) -> bool:
        """Whether every pair has been played."""
        return self.played >= self.fights

    def step(self, pairs: int = 1) -> bool:
        """Play some more pairs and say whether that was all."""
        for _ in range(min(pairs, self.fights - self.played)):
            seed = block_seed(self.seed, self.played)
            stream = stream_of(seed, 0)
            was = self._was.play(RandomDice(seed), stream)[1].winner == self.side
            would = self._would.play(RandomDice(seed), stream)[1].winner == self.side
            self.played += 1
            self.first += was
            self.second += would
            self.gained += would and not was
            self.lost += was and not would
        return self.done


def compare(one: Scenario, other: Scenario, seed: int, fights: int, side: int = 0) -> Comparison:
    """Fight both scenarios on the same dice, all pairs at once."""
    found = Comparison(one, other, seed, fights, side)
    found.step(fights)
    return found
