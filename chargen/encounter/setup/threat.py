"""How dangerous an opponent is: how many of its kind make an even fight for a party.

The number is found by fighting: one more of them after each fight the party wins, one fewer after
each it loses, so that the numbers come to lie where both are as likely. They are fought on grounds
in turn, a round at a time, so that a window can go on between.
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
from chargen.encounter.setup.setup import FightSetup, SetupFighter, add_contender
from chargen.encounter.setup.sources import from_file
from chargen.errors import BadFile
from chargen.rules.model import Ruleset

LEVELS: Final = ((18.5, 1), (10.5, 2), (5.5, 3), (2.5, 4), (0.0, 5))
"""From how many on that make an even fight for the four samples an opponent has a level."""
FOUR: Final = ("rifleman", "medic", "sniper", "tank")
"""The samples threat is measured against: a rifle, a medic, one far off, a machine gun.

They fight steadily, whatever tactic is usual, so that what was measured stays.
"""
_MIDDLES: Final = (4, 24, 14, 8, 4, 2)
"""A number in the middle of each level, from 0 for none."""
USUAL: Final = 40
"""Fights after which a number is told."""
BEFORE: Final = 8
"""First fights, whose numbers still lead to the place and are no part of the mean."""
STEP: Final = 1.2
"""By how much the number grows or shrinks from one fight to the next, at least by one."""

UNEVEN: Final = 1 / 3
"""Share of wins below which a fight is not even."""

Ground = Callable[[FightSetup], FightSetup]


def level(number: float) -> int:
    """Return the level of threat of an opponent so many of whom are an even fight for the four."""
    return next(grade for least, grade in LEVELS if number >= least)


def even_words(threat: int) -> str:
    """Say how many of an opponent of a level are an even fight for the four samples."""
    if not threat:
        return "not measured"
    bounds = {grade: least for least, grade in LEVELS}
    low = max(1, ceil(bounds[threat]))
    return f"{low} to {floor(bounds[threat - 1])}" if threat > 1 else f"{low} or more"


def first_guess(threat: int, people: int) -> int:
    """Return the number to begin with against a party of so many: the middle of the level."""
    return max(1, _MIDDLES[threat] * people // len(FOUR))


def samples_four(rules: Ruleset) -> tuple[SetupFighter, ...]:
    """Return the four sample characters threat is measured against."""
    return tuple(_sample(rules, word) for word in FOUR)


def _sample(rules: Ruleset, word: str) -> SetupFighter:
    path = samples.find(word)
    if path is None:
        raise BadFile(f"The sample {word} is missing; install chargen again")
    return replace(from_file(rules, path), tactic="steady")


class EvenNumber:
    """Looks for how many of one opponent are an even fight for a party; one step is one round."""

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
        self.party, self.foe, self.fights, self.seed = tuple(party), opponent, fights, seed
        self.most = max(1, MOST_FIGHTERS - len(self.party))
        self.fought: list[tuple[int, bool]] = []
        """The number in each fight so far, and whether the party won it."""
        self._grounds = tuple(grounds) or tuple(ground for _, ground in PRESETS.values())
        self._number = min(max(1, first), self.most)
        self._known: dict[tuple[int, int], FightRunner] = {}
        self._playing: tuple[FightRunner, BaseFight] | None = None

    @property
    def done(self) -> bool:
        """Whether all fights were fought."""
        return len(self.fought) >= self.fights

    @property
    def number(self) -> float:
        """The number that is an even fight, as far as it is known by now."""
        logs = [log(number) for number, _ in self.fought[min(BEFORE, len(self.fought) // 2) :]]
        return exp(sum(logs) / len(logs)) if logs else float(self._number)

    @property
    def words(self) -> str:
        """Say the number, as far as it is known by now."""
        few, many = (_wins(self.fought, at) for at in (1, self.most))
        if round(self.number) == 1 and few < UNEVEN:
            return "one is more than an even fight"
        if many > 1 - UNEVEN:
            return f"not even {self.most} are an even fight"
        number = round(self.number)
        are = "one is" if number == 1 else f"about {number} are"
        return f"{are} an even fight"

    def step(self) -> bool:
        """Play one round on; say whether that was all."""
        if self.done:
            return True
        fights, fight = self._playing or self._begun()
        ending = fights.system.over(fight)
        if ending is None:
            fights.system.play_round(fight, fights.table)
            self._playing = fights, fight
        else:
            self._playing = None
            self._close(ending)
        return self.done

    def run(self) -> float:
        """Fight all fights and return the number."""
        while not self.step():
            pass
        return self.number

    def _begun(self) -> tuple[FightRunner, BaseFight]:
        place = len(self.fought)
        fights = self._fights(place % len(self._grounds), self._number)
        seed = block_seed(self.seed, place)
        fights.table.dice = RandomDice(seed)
        return fights, fights.start.fight(stream_of(seed, 0))

    def _fights(self, ground: int, number: int) -> FightRunner:
        if (ground, number) not in self._known:
            plan = FightSetup()
            for seat in (*self.party, *[self.foe] * number):
                plan = add_contender(plan, seat)
            scenario = scenario_builder.scenario(self._grounds[ground](plan))
            self._known[ground, number] = FightRunner(scenario)
        return self._known[ground, number]

    def _close(self, ending: Ending) -> None:
        """A fight nobody wins is lost and won in turn."""
        ours = self.party[0].side
        won = ending.winner == ours if ending.winner >= 0 else len(self.fought) % 2 == 0
        self.fought.append((self._number, won))
        if won:
            self._number = min(self.most, max(self._number + 1, round(self._number * STEP)))
        else:
            self._number = max(1, min(self._number - 1, round(self._number / STEP)))


def _wins(fought: Sequence[tuple[int, bool]], number: int) -> float:
    """Return the share of fights against so many that were won; half where there were none."""
    results = [won for many, won in fought if many == number]
    return sum(results) / len(results) if results else 0.5
