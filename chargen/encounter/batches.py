"""A batch fought one fight at a time, so that a window can look up between any two of them.

The sums are those of ``chargen.combat.odds`` for the same seed and number of fights.
"""

from typing import Final

from chargen.combat.counts import Counts, Watch
from chargen.combat.dice import RandomDice
from chargen.combat.events import Event
from chargen.combat.fight import Fight
from chargen.combat.intervals import Interval, paired
from chargen.combat.muster import Muster
from chargen.combat.odds import BLOCK, block_seed, proceed
from chargen.combat.play import start

STEPS: Final = 20
"""Choices of one fight made between two looks; large fights take many."""


class Counting:
    """A number of fights being counted; it can be stopped at any time."""

    def __init__(self, muster: Muster, seed: int, fights: int) -> None:
        self.muster: Final = muster
        self.seed: Final = seed
        self.fights: Final = fights
        self.counts: Final = Counts()
        """The sums of all fights played to their end."""
        self.played = 0
        self._dice = RandomDice(block_seed(seed, 0))
        self._fight: Fight | None = None
        self._watch = Watch(self.counts)
        self._open = Counts()

    def step(self) -> bool:
        """Play a little more and say whether that was all."""
        if self.played >= self.fights:
            return True
        fight = self._fight or self._next()
        for _ in range(STEPS):
            if fight.ended:
                break
            for event in proceed(fight, self._dice, listen=False):
                self._watch.see(event)
        if fight.ended:
            self._watch.close(fight)
            self.counts.merge(self._open)
            self._fight = None
            self.played += 1
        return self.played >= self.fights

    def _next(self) -> Fight:
        if self.played % BLOCK == 0:
            self._dice = RandomDice(block_seed(self.seed, self.played // BLOCK))
        # A fight's own sums join the others when it has ended, never in the middle.
        self._open = Counts()
        self._watch = Watch(self._open)
        self._fight = opening(self.muster)
        return self._fight


class Reopening:
    """One fight of a batch opened again: its block is fought up to it, then it with its log."""

    def __init__(self, muster: Muster, seed: int, number: int) -> None:
        self.muster: Final = muster
        self.log: list[Event] = []
        """What happened in the fight wanted."""
        self.start: Final = opening(muster)
        self._before = number % BLOCK
        self._dice: Final = RandomDice(block_seed(seed, number // BLOCK))
        self.fight = opening(muster)
        """The fight being fought; in the end the one wanted."""

    def step(self) -> bool:
        """Fight on a little and say whether the fight wanted is over."""
        listen = not self._before
        for _ in range(STEPS):
            if self.fight.ended:
                break
            events = proceed(self.fight, self._dice, listen=listen)
            if listen:
                self.log += events
        if self.fight.ended and self._before:
            self._before -= 1
            self.fight = opening(self.muster)
            return False
        return self.fight.ended


def opening(muster: Muster) -> Fight:
    """Return a fight about to begin."""
    return start(muster.fighters, muster.scene, muster.tunables)


class Pairs:
    """Two fights on the same dice, again and again: what one change changes.

    The sums are those of ``odds.Comparison`` for the same seed and number of pairs.
    """

    def __init__(self, one: Muster, other: Muster, seed: int, fights: int) -> None:
        self.musters: Final = (one, other)
        self.seed: Final = seed
        self.fights: Final = fights
        """Pairs to be fought."""
        self.played = 0
        self.won = [0, 0]
        """Pairs my side won as it is, and as it would be."""
        self.gained = 0
        """Pairs won only with the change."""
        self.lost = 0
        """Pairs won only without it."""
        self._fight: Fight | None = None
        self._dice = RandomDice(seed)
        self._before: bool | None = None

    @property
    def change(self) -> Interval:
        """The change of the share won, with its 95 % interval."""
        return paired(self.gained, self.lost, self.played)

    def step(self) -> bool:
        """Fight on a little and say whether that was all."""
        if self.played >= self.fights:
            return True
        fight = self._fight or self._next()
        for _ in range(STEPS):
            if fight.ended:
                self._close(won=fight.winner == 0)
                break
            proceed(fight, self._dice, listen=False)
        return self.played >= self.fights

    def _next(self) -> Fight:
        self._dice = RandomDice(block_seed(self.seed, self.played))
        self._fight = opening(self.musters[self._before is not None])
        return self._fight

    def _close(self, *, won: bool) -> None:
        self._fight = None
        if self._before is None:
            self._before = won
            return
        self.won[0] += self._before
        self.won[1] += won
        self.gained += won and not self._before
        self.lost += self._before and not won
        self.played += 1
        self._before = None
