"""Live odds: how a character does against somebody as it stands, and what its last change changed.

Two counts run beside each other: fights of the character as it is, and pairs of fights, one as it
was before and one as it is, on the same dice.
"""

from dataclasses import dataclass, replace
from typing import Final

from chargen.character.derived.derive import Character
from chargen.combat import Scenario
from chargen.combat.batches.intervals import Interval
from chargen.combat.batches.parallel import ParallelBatch, ParallelComparison, processors
from chargen.combat.batches.warm_workers import Spares
from chargen.encounter.odds.results import Proportion, outcomes, signed, survival
from chargen.encounter.setup import presets, scenario_builder, setup, setup_map
from chargen.encounter.setup.scenario_builder import InvalidSetup
from chargen.encounter.setup.setup import MINE, FightSetup, SetupFighter, add_contender
from chargen.encounter.setup.sources import THIS, seat_of

FIGHTS: Final = 2_048
"""Fights, and pairs of them, the figures rest on in the end."""
PROCESSES: Final = min(4, processors())
"""How many count at once: the rest of the machine is for others."""
SEED: Final = 1
CALLED: Final = "This character"
"""What the character is called in what is said: its name is known."""


def plan_against(character: Character, opponent: SetupFighter) -> FightSetup:
    """Return a duel of a character with somebody, in the open."""
    mine = replace(seat_of(character, source=THIS), name=CALLED)
    return presets.duel(add_contender(add_contender(FightSetup(), mine), opponent))


def scenario_of(plan: FightSetup) -> Scenario:
    """Return what is counted of a plan; raise CannotBeFought with a sentence if nothing can be.

    Nobody has a name in it: what somebody is called decides no fight.
    """
    faults = (*setup.faults(plan), *setup_map.faults(plan))
    if faults:
        raise InvalidSetup(faults[0])
    scenario = scenario_builder.scenario(plan)
    fighters = (replace(fighter, name=f"{n}") for n, fighter in enumerate(scenario.fighters))
    return replace(scenario, fighters=tuple(fighters))


@dataclass(frozen=True, slots=True)
class LiveFigures:
    """What has been counted so far."""

    win: Proportion
    """How often my side wins."""
    alive: Proportion
    """How often nobody of it dies."""
    rounds: float
    """How many a fight takes, on average."""
    change: Interval | None
    """What the last change changes of the share won; None if nothing was compared."""
    pairs: int
    """Pairs of fights that rests on."""

    @property
    def change_words(self) -> str:
        """Say what the last change changes, with its interval."""
        if self.change is None or not self.pairs:
            return ""
        low, high = signed(self.change.low), signed(self.change.high)
        return f"{signed(self.change.share)} percentage points ({low} to {high})"


class LiveCount:
    """Fights of a character as it stands, and pairs of them with it as it was, counted at once."""

    def __init__(self, now: Scenario, before: Scenario | None, fights: int, spares: Spares) -> None:
        """Begin, with waiting processes taken from ``spares``."""
        self.now: Final = now
        self.fights: Final = fights
        jobs = max(1, PROCESSES // 2)
        self._batch: Final = ParallelBatch(now, SEED, fights, jobs, spares)
        self._pairs: Final = (
            ParallelComparison(before, now, SEED, fights, jobs, spares)
            if before is not None
            else None
        )

    def look(self) -> bool:
        """Hear what has been counted; say whether it is all."""
        counted = self._batch.look()
        return (self._pairs is None or self._pairs.look()) and counted

    def end(self) -> None:
        """End these processes soon, without waiting for it."""
        self._batch.end()
        if self._pairs is not None:
            self._pairs.end()

    def stop(self) -> None:
        """End them now."""
        self.end()
        self._batch.stop()
        if self._pairs is not None:
            self._pairs.stop()

    @property
    def played(self) -> int:
        """Fights heard of so far, pairs apart."""
        return self._batch.played

    @property
    def figures(self) -> LiveFigures:
        """What all heard of so far adds up to."""
        counts = self._batch.counts
        pairs = self._pairs.pairs if self._pairs is not None else None
        return LiveFigures(
            win=outcomes(self.now, counts)[0],
            alive=survival(self.now, counts, MINE),
            rounds=counts.mean("rounds"),
            change=pairs.change if pairs is not None else None,
            pairs=pairs.played if pairs is not None else 0,
        )
