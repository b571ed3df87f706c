"""Operations: the same fight several times in a row, with what side 0 is left with carried over.

The first fights are those of a batch, with its sums under its keys. The fights after them have
dice of their own. Under ``row.`` an operation counts how far it came: ``row.won.2`` (operations
that won the first two fights), ``row.alive.2`` (those of them in which none of side 0 was left
dead or dying), ``row.able.2.3`` (those in which three of side 0 can go on) and what these have left
or bear: ``row.boxes.2.14``, ``row.spare.2.5`` (spare magazines) and ``row.luck.2.9``.
"""

from dataclasses import replace
from typing import Final

from ..kernel.dice import RandomDice
from ..kernel.fight import BaseCombatant, BaseFight
from ..kernel.system import Ending, System, stream_of, system_of
from ..scene.scenario import BaseFighter, Scenario
from ..scene.validation import InvalidScenario
from .batch import Batch, FightRunner, block_seed

MOST_ROW: Final = 20
"""The most fights of an operation."""
FAR: Final = 1 << 40
"""The first block whose dice later fights of a row have; no batch comes so far."""


def row_fault(system: System) -> str:
    """Return why fighters cannot carry their wounds over, in a sentence; empty if they can."""
    if system.lasting:
        return ""
    return "Fights in a row need the wounds of Gray Dawn or Lead and Chrome; choose either system."


class Operation(Batch):
    """A batch whose fights are the first of a row each."""

    def __init__(
        self, scenario: Scenario, seed: int, fights: int, first: int, row: tuple[int, int]
    ) -> None:
        """``row`` is the number of fights, and the hours of rest between two of them."""
        if fault := row_fault(system_of(scenario)):
            raise InvalidScenario(fault)
        super().__init__(scenario, seed, fights, first)
        self._row: Final = row[0]
        self._rest: Final = row[1]
        self._latest: Final[dict[int, FightRunner]] = {}
        """Runners of later fights by number of fighters; results of tactics come from them."""

    def _go_on(self, fight: BaseFight, ending: Ending, number: int) -> None:
        """Fight the rest of the row after its first fight."""
        scenario, alive = self.scenario, True
        for place in range(1, self._row + 1):
            if place > 1:
                seed = block_seed(self.seed, FAR + number * MOST_ROW + place)
                people = len(scenario.fighters)
                earlier = self._latest.get(people, self._fights)
                runner = FightRunner(scenario, earlier=earlier)
                self._latest[people] = runner
                fight, ending = runner.play(RandomDice(seed), stream_of(seed, 0))
            if ending.winner != 0:
                return
            mine = [combatant for combatant in fight.fighters if combatant.side == 0]
            able = [combatant for combatant in mine if combatant.can_go_on()]
            alive = alive and len(able) == len(mine)
            self._count(place, able, alive)
            if not able:
                return
            scenario = _next_scenario(scenario, fight, self._rest)

    def _count(self, place: int, able: list[BaseCombatant], alive: bool) -> None:
        counts = self.counts
        counts.add(f"row.won.{place}")
        if alive:
            counts.add(f"row.alive.{place}")
        counts.add(f"row.able.{place}.{len(able)}")
        counts.add(f"row.boxes.{place}.{sum(combatant.track()[0] for combatant in able)}")
        counts.add(f"row.spare.{place}.{sum(combatant.spare_left() for combatant in able)}")
        luck = sum(max(0, combatant.luck_left()) for combatant in able)
        counts.add(f"row.luck.{place}.{luck}")


def _next_scenario(scenario: Scenario, fight: BaseFight, rest: int) -> Scenario:
    """Return a scenario with what is left of side 0 after a fight."""
    fighters: list[BaseFighter] = []
    for fighter, combatant in zip(scenario.fighters, fight.fighters, strict=False):
        if fighter.side != 0:
            fighters.append(fighter)
        elif combatant.can_go_on() and (after := combatant.carried_over(rest)) is not None:
            fighters.append(after)
    return replace(scenario, fighters=tuple(fighters))
