"""The threat of an opponent: the number of them that is an even fight for a party.

The search fights one more after each fight the party wins and one fewer after each loss, so that
the numbers settle where both are equally likely. Presets alternate, and each step is one round, so
that a window can respond between steps.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil, exp, floor, log
from typing import Final

from chargen.character.edits import samples
from chargen.combat.batches.batch import FightRunner, block_seed
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.system import Ending, stream_of
from chargen.combat.scene.scenario import MOST_FIGHTERS
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import FightSetup, SetupFighter, add_fighter
from chargen.encounter.setup.sources import load_fighter
from chargen.errors import BadFile
from chargen.rules.model import Ruleset

LEVELS: Final = ((18.5, 1), (10.5, 2), (5.5, 3), (2.5, 4), (0.0, 5))
"""Least number of an even fight with the four samples for each threat level."""
FOUR: Final = ("rifleman", "medic", "sniper", "tank")
"""The samples threat is measured against: a rifle, a medic, a sniper and a machine gun.

Their tactic is always steady, so that measured levels stay comparable.
"""
_MIDDLES: Final = (4, 24, 14, 8, 4, 2)
"""A number in the middle of each level, from 0 for none."""
USUAL: Final = 40
"""Fights of a measurement."""
BEFORE: Final = 8
"""First fights, left out of the mean while the search approaches its value."""
STEP: Final = 1.2
"""Factor between the numbers of two fights; the difference is at least one."""

UNEVEN: Final = 1 / 3
"""Share of wins below which a fight is not even."""

Ground = Callable[[FightSetup], FightSetup]


def level(number: float) -> int:
    """Return the threat level of an opponent whose even fight has this number."""
    return next(grade for least, grade in LEVELS if number >= least)


def even_words(threat: int) -> str:
    """Return the size of an even fight against the four samples, in words."""
    if not threat:
        return "not measured"
    bounds = {grade: least for least, grade in LEVELS}
    low = max(1, ceil(bounds[threat]))
    return f"{low} to {floor(bounds[threat - 1])}" if threat > 1 else f"{low} or more"


def first_guess(threat: int, people: int) -> int:
    """Return the first number against a party of a size: the middle of the level."""
    return max(1, _MIDDLES[threat] * people // len(FOUR))


def samples_four(rules: Ruleset) -> tuple[SetupFighter, ...]:
    """Return the four sample characters threat is measured against."""
    return tuple(_sample(rules, word) for word in FOUR)


def _sample(rules: Ruleset, word: str) -> SetupFighter:
    path = samples.find(word)
    if path is None:
        raise BadFile(f"The sample {word} is missing; install chargen again")
    return replace(load_fighter(rules, path), tactic="steady")


class EvenNumber:
    """A search for the number of one opponent that is an even fight for a party."""

    def __init__(
        self,
        party: Sequence[SetupFighter],
        opponent: SetupFighter,
        *,
        grounds: Sequence[Ground] = (),
        fights: int = USUAL,
        seed: int = 1,
        first: int = 4,
    ) -> None:
        """``grounds`` are all presets unless given; ``first`` is the number fought first."""
        self.party, self.opponent, self.fights, self.seed = tuple(party), opponent, fights, seed
        self.most = max(1, MOST_FIGHTERS - len(self.party))
        self.fought: list[tuple[int, bool]] = []
        """The number of opponents in each fight so far, and whether the party won."""
        self._grounds = tuple(grounds) or tuple(ground for _, ground in PRESETS.values())
        self._number = min(max(1, first), self.most)
        self._known: dict[tuple[int, int], FightRunner] = {}
        self._playing: tuple[FightRunner, BaseFight] | None = None

    @property
    def done(self) -> bool:
        """True once all fights are over."""
        return len(self.fought) >= self.fights

    @property
    def number(self) -> float:
        """The number of an even fight, as far as measured."""
        logs = [log(number) for number, _ in self.fought[min(BEFORE, len(self.fought) // 2) :]]
        return exp(sum(logs) / len(logs)) if logs else float(self._number)

    @property
    def words(self) -> str:
        """The number of an even fight in words, as far as measured."""
        few, many = (_wins(self.fought, at) for at in (1, self.most))
        if round(self.number) == 1 and few < UNEVEN:
            return "one is more than an even fight"
        if many > 1 - UNEVEN:
            return f"not even {self.most} are an even fight"
        number = round(self.number)
        are = "one is" if number == 1 else f"about {number} are"
        return f"{are} an even fight"

    def step(self) -> bool:
        """Play one round; return whether the measurement is complete."""
        if self.done:
            return True
        fights, fight = self._playing or self._begin_fight()
        ending = fights.system.over(fight)
        if ending is None:
            fights.system.play_round(fight, fights.table)
            self._playing = fights, fight
        else:
            self._playing = None
            self._close(ending)
        return self.done

    def run(self) -> float:
        """Play all fights and return the number."""
        while not self.step():
            pass
        return self.number

    def _begin_fight(self) -> tuple[FightRunner, BaseFight]:
        place = len(self.fought)
        fights = self._fights(place % len(self._grounds), self._number)
        seed = block_seed(self.seed, place)
        fights.table.dice = RandomDice(seed)
        return fights, fights.start.fight(stream_of(seed, 0))

    def _fights(self, ground: int, number: int) -> FightRunner:
        if (ground, number) not in self._known:
            plan = FightSetup()
            for seat in (*self.party, *[self.opponent] * number):
                plan = add_fighter(plan, seat)
            scenario = scenario_builder.scenario(self._grounds[ground](plan))
            self._known[ground, number] = FightRunner(scenario)
        return self._known[ground, number]

    def _close(self, ending: Ending) -> None:
        """Record a fight and choose the next number; draws count as losses and wins in turn."""
        ours = self.party[0].side
        won = ending.winner == ours if ending.winner >= 0 else len(self.fought) % 2 == 0
        self.fought.append((self._number, won))
        if won:
            self._number = min(self.most, max(self._number + 1, round(self._number * STEP)))
        else:
            self._number = max(1, min(self._number - 1, round(self._number / STEP)))


def _wins(fought: Sequence[tuple[int, bool]], number: int) -> float:
    """Return the share of wins against a number of opponents; one half without fights."""
    results = [won for many, won in fought if many == number]
    return sum(results) / len(results) if results else 0.5
