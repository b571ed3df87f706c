"""Live odds: a character's odds against an opponent, and the effect of the latest change.

Two counts run side by side: fights of the character as it is, and pairs of fights, one before the
change and one after it, on the same dice.
"""

from dataclasses import replace
from typing import Final

from chargen.character.derived.derive import Character
from chargen.combat import Scenario
from chargen.combat.batches.compare import PairCounts
from chargen.combat.batches.parallel import ParallelBatch, processors
from chargen.combat.batches.worker import WarmWorkers
from chargen.encounter.odds.forecast import Forecast, forecast_fight
from chargen.encounter.setup import presets, scenario_builder, setup, setup_map
from chargen.encounter.setup.scenario_builder import InvalidSetup
from chargen.encounter.setup.setup import FightSetup, SetupFighter, add_fighter
from chargen.encounter.setup.sources import THIS, seat_of

FIGHTS: Final = 2_048
"""Fights and pairs of fights behind the final figures."""
PROCESSES: Final = min(4, processors())
"""Number of counting processes; the rest of the machine stays free."""
SEED: Final = 1
CALLED: Final = "This character"
"""The name of the character in sentences; the user knows whose it is."""


def plan_against(character: Character, opponent: SetupFighter) -> FightSetup:
    """Return a duel of a character with an opponent, in the open."""
    mine = replace(seat_of(character, source=THIS), name=CALLED)
    return presets.duel(add_fighter(add_fighter(FightSetup(), mine), opponent))


def scenario_of(plan: FightSetup) -> Scenario:
    """Return the scenario of a plan; raise InvalidSetup with a sentence if it has faults.

    Fighters are numbered instead of named, because no name changes a fight.
    """
    faults = (*setup.faults(plan), *setup_map.faults(plan))
    if faults:
        raise InvalidSetup(faults[0])
    scenario = scenario_builder.scenario(plan)
    fighters = (replace(fighter, name=f"{n}") for n, fighter in enumerate(scenario.fighters))
    return replace(scenario, fighters=tuple(fighters))


class LiveCount:
    """A count of fights of a character as it is, and of pairs with its earlier state."""

    def __init__(
        self, now: Scenario, before: Scenario | None, fights: int, spares: WarmWorkers
    ) -> None:
        """Begin with warm processes taken from ``spares``."""
        self.now: Final = now
        self.fights: Final = fights
        jobs = max(1, PROCESSES // 2)
        self._batch: Final = ParallelBatch(now, SEED, fights, jobs, spares)
        self._pairs: Final = (
            ParallelBatch(before, SEED, fights, jobs, spares, now) if before is not None else None
        )

    def look(self) -> bool:
        """Collect new results; return whether the count is complete."""
        counted = self._batch.look()
        return (self._pairs is None or self._pairs.look()) and counted

    def end(self) -> None:
        """Ask the processes to end, without waiting for them."""
        self._batch.end()
        if self._pairs is not None:
            self._pairs.end()

    def stop(self) -> None:
        """End the processes at once."""
        self.end()
        self._batch.stop()
        if self._pairs is not None:
            self._pairs.stop()

    @property
    def played(self) -> int:
        """Fights counted so far, without the pairs."""
        return self._batch.played

    @property
    def forecast(self) -> Forecast:
        """The figures of everything counted so far."""
        return forecast_fight(self.now, self._batch.counts)

    @property
    def pairs(self) -> PairCounts | None:
        """The pairs counted so far; None without a comparison."""
        return self._pairs.pairs if self._pairs is not None else None
