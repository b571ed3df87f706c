"""The screening: changes that alter no fight are sorted out before a race, with few fights.

Each change alone fights a few times. Those that altered nothing then fight more often, but all of
them at once: if not one fight differs, none of them alters anything. Else the half with the
difference is looked for. Numbers of a fighter grow with every trait, so that two changes do not
undo each other. The dice are those of no race, so that a race may count what is left as its field.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final

from chargen.combat import Scenario
from chargen.combat.batches.parallel import ParallelTrials
from chargen.combat.kernel.system import BLOCK

LOOKS: Final = (8, 24, 72)
"""Fights of each look, on dice of its own: the first of each change alone, the others of all
changes that altered none of the first. A difference seen early saves the last look."""
OPPONENTS: Final = 2
"""Opponents in the first look, at most."""
LOOK_DISTANCE: Final = 2 * BLOCK
"""Fights from the first of a look to the first of the next, more than any look has."""
FEWEST: Final = 2
"""Changes of a group that is not halved further."""

Combine = Callable[[Sequence[int]], Iterable[Scenario]]
"""Function that returns the scenarios, one for each opponent, with some changes at once."""


class Screening:
    """A screening of numbered changes; ``sort`` it once its trials have all fights wanted."""

    def __init__(
        self, trials: ParallelTrials, combine: Combine, changes: int, first: int, most: int
    ) -> None:
        """Begin; ``first`` is the number of its first fight, ``most`` its fights at most."""
        self.awake: set[int] = set()
        """The changes that altered a fight, alone or with one more."""
        self.idle: set[int] = set()
        """The changes that altered no fight."""
        self.fights = sum(min(fights, most) for fights in LOOKS[1:])
        """Fights behind that."""
        self.done = not changes
        self._trials: Final = trials
        self._combine: Final = combine
        self._first: Final = first
        self._most: Final = most
        self._bases: Final[dict[int, tuple[int, ...]]] = {}
        """The trials of each look without a change."""
        self._groups: Final[dict[tuple[int, ...], tuple[int, tuple[int, ...]]]] = {}
        """The look and the trials of each group of changes."""
        self._next: list[tuple[tuple[int, ...], int]] = []
        """The groups to be tried next, each with its look."""
        for change in range(changes):
            self._fight((change,), 0)

    def sort(self) -> None:
        """Sort the groups: what altered something is awake or halved, the others try further."""
        together: list[int] = []
        for group, (look, trials) in self._groups.items():
            if self._altered(look, trials):
                if look and len(group) > FEWEST:
                    self._next += [(half, 1) for half in _halves(group)]
                else:
                    self.awake.update(group)
            elif not look:
                together += group
            elif look + 1 < len(LOOKS):
                self._next.append((group, look + 1))
            else:
                self.idle.update(group)
        if together:
            self._next.append((tuple(together), 1))
        self._groups.clear()
        self.done = not self._next

    def advance(self) -> None:
        """Begin the next looks."""
        for group, look in self._next:
            self._fight(group, look)
        self._next.clear()

    def _fight(self, group: tuple[int, ...], look: int) -> None:
        if look not in self._bases:
            self._bases[look] = self._want((), look)
        self._groups[group] = look, self._want(group, look)

    def _want(self, changes: Sequence[int], look: int) -> tuple[int, ...]:
        scenarios = islice(self._combine(changes), None if look else OPPONENTS)
        first = self._first + look * LOOK_DISTANCE
        numbers = tuple(self._trials.add(scenario, first) for scenario in scenarios)
        self._trials.want(numbers, -(-min(LOOKS[look], self._most) // len(numbers)))
        return numbers

    def _altered(self, look: int, numbers: Sequence[int]) -> bool:
        """Return whether any sum of some fights differs from those without a change."""
        counts = self._trials.counts
        pairs = zip(numbers, self._bases[look], strict=True)
        return any(counts[mine].of != counts[base].of for mine, base in pairs)


def _halves(group: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return group[: len(group) // 2], group[len(group) // 2 :]
