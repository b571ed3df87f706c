"""The screening: changes that alter no fight are sorted out before a race, with few fights.

Each change alone fights a few times. Those that altered nothing then fight many times, but all of
them at once: if not one fight differs, none of them alters anything. Else the half with the
difference is looked for. Numbers of a fighter grow with every trait, so that two changes do not
undo each other. The dice are those of no race, so that a race may count what is left as its field.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final

from chargen.combat import Scenario
from chargen.combat.batches.parallel import ParallelTrials

ALONE: Final = 24
"""Fights of each change alone."""
OPPONENTS: Final = 2
"""Opponents in these, at most: a new scenario takes as long as several fights."""
TOGETHER: Final = 96
"""Fights of all changes that altered none of the first."""
FEWEST: Final = 2
"""Changes of a group that is not halved further."""

Combine = Callable[[Sequence[int]], Iterable[Scenario]]
"""Function that returns the scenarios, one for each opponent, with some changes at once."""


class Screening:
    """A screening of numbered changes; ``advance`` it once its trials have all fights wanted."""

    def __init__(
        self, trials: ParallelTrials, combine: Combine, changes: int, first: int, most: int
    ) -> None:
        """Begin; ``first`` is the number of its first fight, ``most`` its fights at most."""
        self.idle: set[int] = set()
        """The changes that altered no fight."""
        self.fights = 0
        """Fights behind that."""
        self.done = not changes
        self._trials: Final = trials
        self._combine: Final = combine
        self._first: Final = first
        self._most: Final = most
        self._alone = True
        self._base: Final = self._add((), None)
        self._groups: dict[tuple[int, ...], tuple[int, ...]] = {
            (change,): self._add((change,), OPPONENTS) for change in range(changes)
        }
        self._fight(ALONE)

    def advance(self) -> None:
        """Try together what altered nothing, or halve what altered something."""
        groups = self._groups
        same = [group for group in groups if not self._altered(groups[group])]
        quiet = tuple(change for group in same for change in group)
        if self._alone:
            self._alone = False
            self._groups = {quiet: self._add(quiet, None)} if quiet else {}
        else:
            self.idle.update(quiet)
            loud = [group for group in groups if group not in same and len(group) > FEWEST]
            halves = [half for group in loud for half in _halves(group)]
            self._groups = {half: self._add(half, None) for half in halves}
        self._fight(TOGETHER)
        self.done = not self._groups

    def _add(self, changes: Sequence[int], most: int | None) -> tuple[int, ...]:
        scenarios = islice(self._combine(changes), most)
        return tuple(self._trials.add(scenario, self._first) for scenario in scenarios)

    def _fight(self, fights: int) -> None:
        self.fights = min(fights, self._most)
        opponents = min(OPPONENTS, len(self._base)) if self._alone else len(self._base)
        for group in (self._base, *self._groups.values()):
            self._trials.want(group[:opponents], -(-self.fights // opponents))

    def _altered(self, numbers: Sequence[int]) -> bool:
        """Return whether any sum of some fights differs from those without a change."""
        counts = self._trials.counts
        pairs = zip(numbers, self._base, strict=False)
        return any(counts[mine].of != counts[base].of for mine, base in pairs)


def _halves(group: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return group[: len(group) // 2], group[len(group) // 2 :]
