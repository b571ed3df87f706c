"""The forecast of a setup: the chance to win, and what a fight costs my side."""

from dataclasses import dataclass
from typing import Final

from chargen.combat import Scenario
from chargen.combat.batches.counts import Counts
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
    """The grade of danger for my side, such as Easy."""
    people: int
    """Fighters of my side."""
    hurt: float
    """Fighters of my side who end wounded, dying or dead, on average."""
    at_risk: str
    """The fighter of my side who falls first most often; empty if no fighter falls."""
    at_risk_share: float
    """The share of fights in which that fighter falls before every other."""
    rounds: float
    """Rounds of a fight, on average."""


def forecast_fight(scenario: Scenario, counts: Counts) -> Forecast:
    """Return the forecast of a scenario from its counts, of which there is at least one."""
    places = [n for n, fighter in enumerate(scenario.fighters) if fighter.side == MINE]
    first = max(places, key=lambda place: counts.get(f"first.{place}"))
    falls = counts.get(f"first.{first}")
    return Forecast(
        win=outcomes(scenario, counts)[0],
        alive=survival(scenario, counts, MINE),
        grade=grade(counts),
        people=len(places),
        hurt=counts.per_fight(f"wounded.{MINE}") + counts.per_fight(f"lost.{MINE}"),
        at_risk=scenario.fighters[first].name if falls else "",
        at_risk_share=falls / counts.fights,
        rounds=counts.mean("rounds"),
    )
