"""The gauntlet: six fights, measured as even for one side, against different opponents.

Opponents of the bestiary are tried in numbers: one alone on all preset maps in turn, several on
those where fights are short. The closest to even are tried longer, and six of them are kept.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from chargen.character.number_format import counted
from chargen.combat.batches.parallel import ParallelTrials
from chargen.combat.kernel.system import BLOCK
from chargen.encounter.odds.results import Proportion
from chargen.encounter.setup import opponent_sources, scenario_builder
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import FightSetup, SetupFighter, add_fighter, set_system
from chargen.encounter.setup.threat import first_guess
from chargen.rules.model import Ruleset

SIX: Final = 6
FEW: Final = 8
"""Fights of a first try."""
ROUNDS: Final = 3
"""Tries with other numbers, at most."""
CLOSEST: Final = 9
"""Fights tried longer."""
AGAIN: Final = 32
"""Fights of these, with those of the first try."""
FRESH: Final = 1_024 * BLOCK
"""The number of the first of these fights, far from those of a race."""
MOST: Final = 3
"""The most opponents of a try."""
NEAR: Final = 0.1
"""Distance from one half at which a try counts as even."""
SHORT: Final = ("duel", "room")
"""The maps for several opponents; with more cover, a fight takes several times as long."""
ON_ONE_MAP: Final = 2
"""The most fights of the gauntlet on one map."""
_KNOWN: Final[list[tuple[tuple[Any, ...], "tuple[EvenFight, ...]"]]] = []
"""The last search: its seed, system, side and rules, and what it found."""


@dataclass(frozen=True, slots=True)
class EvenFight:
    """One fight of the gauntlet."""

    opponent: str
    """The id of the opponent."""
    name: str
    number: int
    ground: str
    """The id of the preset map."""
    win: Proportion
    """The share of fights won: in the tries, or in a race without a change."""

    @property
    def words(self) -> str:
        """The fight in words."""
        share = round(100 * self.win.interval.share)
        return f"{counted(self.number, self.name)} ({PRESETS[self.ground][0]}, {share}% won)"


class Gauntlet:
    """A search for six even fights; ``advance`` it whenever its trials have all fights wanted.

    A search for the same side as the last one is done at once.
    """

    def __init__(
        self, rules: Ruleset, side: Sequence[SetupFighter], trials: ParallelTrials, system: str
    ) -> None:
        """Begin with a guess for each opponent."""
        self.fights: tuple[EvenFight, ...] = ()
        """The six fights, or fewer if the side can fight fewer; empty until all are measured."""
        self.done = False
        self._roster: Final = opponent_sources.shipped_roster(rules)
        self._side: Final = tuple(side)
        self._trials: Final = trials
        self._system: Final = system
        self._tried: Final[dict[tuple[str, str, int], int]] = {}
        """Trials by opponent, map and number."""
        self._places: Final[dict[str, int]] = {}
        """Places in the order of threat, by opponent."""
        self._last: dict[tuple[str, str, int], int] = {}
        self._rounds = 0
        plan = set_system(FightSetup(tuple(side)), system)
        fighters = [scenario_builder.fighter(plan, replace(each, at=(0, 0))) for each in side]
        self._known: Final = (trials.seed, system, fighters, rules)
        if _KNOWN and _KNOWN[0][0] == self._known:
            self.fights, self.done = _KNOWN[0][1], True
            return
        threats = {key: opponent.threat for key, opponent in self._roster.opponents.items()}
        in_order = sorted(threats, key=lambda key: (threats[key], key))
        for place, key in enumerate(in_order):
            self._places[key] = place
            number = min(MOST, first_guess(threats[key], len(side)))
            self._try(key, number)

    def advance(self) -> None:
        """Try other numbers, measure the closest fights once more, or choose six of them."""
        if self._last:
            self._choose()
            return
        self._rounds += 1
        before = len(self._tried)
        if self._rounds < ROUNDS:
            for (key, _, number), trial in tuple(self._tried.items()):
                share = self._share(trial)
                if share > 1 / 2 + NEAR:
                    self._try(key, min(MOST, number + max(1, number // 2)))
                elif share < 1 / 2 - NEAR:
                    self._try(key, max(1, number * 2 // 3))
        if len(self._tried) == before:
            self._measure()

    def plan(self, fight: EvenFight, side: Sequence[SetupFighter]) -> FightSetup:
        """Return the setup of a fight of the gauntlet for a side."""
        return self._plan(fight.opponent, fight.ground, fight.number, side)

    def _plan(self, key: str, ground: str, number: int, side: Sequence[SetupFighter]) -> FightSetup:
        plan = FightSetup()
        for fighter in (*side, *[self._roster.seat(key)] * number):
            plan = add_fighter(plan, fighter)
        return set_system(PRESETS[ground][1](plan), self._system)

    def _try(self, key: str, number: int) -> None:
        grounds = tuple(PRESETS) if number == 1 else SHORT
        ground = grounds[self._places[key] % len(grounds)]
        if (key, ground, number) in self._tried:
            return
        scenario = scenario_builder.scenario(self._plan(key, ground, number, self._side))
        trial = self._trials.add(scenario, FRESH)
        self._tried[key, ground, number] = trial
        self._trials.want([trial], FEW)

    def _share(self, trial: int) -> float:
        """Return the share won, with undecided fights as half a win."""
        counts = self._trials.counts[trial]
        undecided = sum(counts.under("draw").values())
        return (counts.get("win.0") + undecided / 2) / max(1, counts.fights)

    def _distance(self, trial: int) -> float:
        """Return how far a fight is from even; undecided fights count against it."""
        counts = self._trials.counts[trial]
        undecided = sum(counts.under("draw").values()) / max(1, counts.fights)
        return abs(self._share(trial) - 1 / 2) + undecided / 2

    def _measure(self) -> None:
        closest: dict[str, tuple[str, str, int]] = {}
        for fight in sorted(self._tried, key=lambda fight: self._distance(self._tried[fight])):
            closest.setdefault(fight[0], fight)
        for fight in tuple(closest.values())[:CLOSEST]:
            self._last[fight] = self._tried[fight]
        self._trials.want(tuple(self._last.values()), AGAIN)

    def _choose(self) -> None:
        """Keep the six closest to even, few of them on one map."""
        ranked = sorted(self._last, key=lambda fight: self._distance(self._last[fight]))
        grounds: Counter[str] = Counter()
        chosen: list[tuple[str, str, int]] = []
        for fight in ranked:
            if len(chosen) < SIX and grounds[fight[1]] < ON_ONE_MAP:
                chosen.append(fight)
                grounds[fight[1]] += 1
        chosen += [fight for fight in ranked if fight not in chosen][: SIX - len(chosen)]
        self.fights = tuple(self._even(fight) for fight in chosen)
        self.done = True
        _KNOWN[:] = [(self._known, self.fights)]

    def _even(self, fight: tuple[str, str, int]) -> EvenFight:
        key, ground, number = fight
        counts = self._trials.counts[self._last[fight]]
        name = self._roster.opponents[key].name
        win = Proportion("win", name, counts.get("win.0"), counts.fights)
        return EvenFight(key, name, number, ground, win)
