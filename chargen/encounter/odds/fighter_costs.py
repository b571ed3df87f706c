"""Costs of a fight for each fighter, as figures and sentences."""

from dataclasses import dataclass

from chargen.combat import Scenario
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.intervals import percent
from chargen.combat.kernel.system import system_of
from chargen.encounter.odds.results import Proportion
from chargen.encounter.setup.setup import MINE

NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RARE = 0.005
"""Shares below it are a number of fights in all, and above its rest almost every fight."""
COLUMNS = ("shots", "luck", "hurts")
"""Costs beside how often a fighter goes down and dies."""


@dataclass(frozen=True, slots=True)
class FighterCost:
    """The costs of a fight for one fighter."""

    name: str
    down: Proportion
    """The share of fights in which the fighter goes down."""
    dead: Proportion
    """The share of fights in which the fighter ends dead or dying."""
    supplies: tuple[tuple[str, float], ...]
    """Averages of a fight by the names of the round system."""

    @property
    def sentence(self) -> str:
        """The risk in one sentence."""
        if not self.down.count and not self.dead.count:
            return f"{self.name} never goes down in {self.down.trials:,} fights."
        down = f"{self.name} goes down {times(self.down)}"
        if not self.dead.count:
            return f"{down} and never dies in {self.dead.trials:,} fights."
        return f"{down} and ends dead or dying {times(self.dead)}."


def fighter_costs(scenario: Scenario, counts: Counts, side: int = MINE) -> tuple[FighterCost, ...]:
    """Return the costs of a side, fighter by fighter."""
    costs = system_of(scenario).costs
    names = [(stem, costs[stem]) for stem in COLUMNS if stem in costs]
    return tuple(
        FighterCost(
            fighter.name,
            Proportion("down", fighter.name, sum(counts.under(f"cause.{place}").values()),
                       counts.fights),
            Proportion("dead", fighter.name, sum(counts.get(f"fell.{place}.{state}")
                       for state in ("dead", "dying")), counts.fights),
            tuple((name, counts.per_fight(f"{stem}.{place}")) for stem, name in names),
        )
        for place, fighter in enumerate(scenario.fighters) if fighter.side == side
    )  # fmt: skip


def times(share: Proportion) -> str:
    """Return a frequency in words, such as in one fight in three."""
    often = share.interval.share
    if not share.count:
        return "in no fight"
    if share.count == share.trials:
        return "in every fight"
    if often > 1 - RARE:
        return "in almost every fight"
    if often < RARE:
        return f"in {percent(often)} of fights"
    if often <= 0.4:  # noqa: PLR2004 - above it one of two is too rough
        number = round(1 / often)
        return f"in one fight in {NUMBERS[number] if number < len(NUMBERS) else number}"
    part, whole = _fraction(often)
    if part == 1:
        return "in half the fights"
    return f"in {NUMBERS[part]} fights out of {NUMBERS[whole]}"


def _fraction(often: float) -> tuple[int, int]:
    """Return the nearest share of few fights; (1, 2) is half of them."""
    pairs = ((1, 2), (2, 3), (3, 4), (2, 5), (3, 5), (4, 5), (9, 10))
    return min(pairs, key=lambda pair: abs(pair[0] / pair[1] - often))
