"""The forecast of a setup: the chance to win, and what a fight costs my side."""

from dataclasses import dataclass
from typing import Final

from chargen.combat import Scenario
from chargen.combat.batches.counts import Counts
from chargen.encounter.odds.fighter_costs import FighterCost, fighter_costs
from chargen.encounter.odds.results import Proportion, grade, outcomes, survival
from chargen.encounter.setup.setup import MINE

FORECAST_FIGHTS: Final = 2_000
"""Fights behind a complete forecast."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The figures of a setup, from the fights counted so far."""

    win: Proportion
    """The share of fights my side wins."""
    alive: Proportion
    """The share of fights in which no fighter of my side dies."""
    grade: str
    """The grade of danger for my side, such as Easy, or Easy to Risky."""
    people: tuple[FighterCost, ...]
    """The costs of each fighter of my side."""
    hurt: float
    """Fighters of my side who end wounded, dying or dead, on average."""
    rounds: float
    """Rounds of a fight, on average."""

    @property
    def most_at_risk(self) -> FighterCost | None:
        """The fighter of my side who goes down most often; None if no fighter does."""
        most = max(self.people, key=lambda cost: cost.down.count)
        return most if most.down.count else None


def forecast_fight(scenario: Scenario, counts: Counts) -> Forecast:
    """Return the forecast of a scenario from its counts, of which there is at least one."""
    return Forecast(
        win=outcomes(scenario, counts)[0],
        alive=survival(scenario, counts, MINE),
        grade=grade(counts),
        people=fighter_costs(scenario, counts),
        hurt=counts.per_fight(f"wounded.{MINE}") + counts.per_fight(f"lost.{MINE}"),
        rounds=counts.mean("rounds"),
    )
