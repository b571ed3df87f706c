"""The costs of an encounter for a party, and the target they are measured by."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from chargen.combat import Scenario
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.intervals import Z95, Interval, wilson
from chargen.combat.harm.fighter import HarmFighter
from chargen.combat.harm.weapons import GUN, TUBE


@dataclass(frozen=True, slots=True)
class Cost:
    """One figure a target may limit."""

    words: str
    """The name of the figure."""
    top: float
    """The largest value; targets have bounds from 0 to this."""
    scale: float
    """A difference that counts as much as one of any other cost."""
    harder: int
    """1 if it grows with danger, -1 if it falls, 0 for neither."""


COSTS: Final[Mapping[str, Cost]] = {
    "win": Cost("won, %", 100, 10, -1),
    "alive": Cost("no deaths, %", 100, 10, -1),
    "down": Cost("go down", 40, 0.5, 1),
    "magazines": Cost("spare magazines used, %", 100, 10, 1),
    "rounds": Cost("rounds", 200, 2, 0),
}
"""The costs of a target: fights won and fights without deaths on the side in percent, fighters of
the side out of action at the end on average, the spare magazines of the side that are used in
percent on average, and rounds on average."""
PRECISE: Final = 1.5
"""Half an interval, in percentage points, of a share the target limits that needs no more
fights."""
ROUGH: Final = 3.0
"""The same of a share the target leaves open."""
SHARES: Final = ("win", "alive")
"""The costs that are shares of fights."""
LEAST_HALF: Final = 0.01
"""Half an interval at least, for chances; a few equal fights have none."""
EncounterTarget = Mapping[str, tuple[float, float]]
"""The least and the most of each cost wanted."""


@dataclass(frozen=True, slots=True)
class LineUp:
    """Opponents of one encounter: ids with numbers, the most numerous first."""

    opponents: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        """The number of opponents."""
        return sum(number for _, number in self.opponents)


@dataclass(frozen=True, slots=True)
class Encounter:
    """A line-up with its costs in the fights so far."""

    line_up: LineUp
    costs: Mapping[str, Interval]
    """Every cost with its interval."""
    most_down: tuple[str, float]
    """The fighter of the party that goes down most often, and the share of fights."""
    spare: int
    """Spare magazines of the party before the fight."""
    fights: int
    fresh: bool
    """True if all fights were on dice of their own."""
    miss: float
    """Distance from the target; negative if every figure is within, less so near a bound."""
    met: bool
    """True if every interval lies within the target."""


def encounter_of(
    line_up: LineUp, scenario: Scenario, counts: Counts, target: EncounterTarget, *, fresh: bool
) -> Encounter:
    """Return a line-up with the costs that were counted."""
    spare = sum(_spare_magazines(scenario).values())
    costs, down = _costs(scenario, counts)
    away = sum(abs(miss(costs[key].share, key, target)) for key in target)
    away = away or -min(_margin(costs[key].share, key, target) for key in target)
    met = all(low <= costs[key].low and costs[key].high <= high
              for key, (low, high) in target.items())  # fmt: skip
    return Encounter(line_up, costs, down, spare, counts.fights, fresh, away, met and fresh)


def _costs(scenario: Scenario, counts: Counts) -> tuple[dict[str, Interval], tuple[str, float]]:
    fights = max(1, counts.fights)
    lost = sum(counts.under("lost.0").values())
    shares = [
        (fighter.name, sum(counts.under(f"fell.{place}").values()) / fights)
        for place, fighter in enumerate(scenario.fighters)
        if fighter.side == 0
    ]
    # Fighters go down together; the sum of their deviations is the most it can be.
    spread = sum(math.sqrt(share * (1 - share)) for _, share in shares)
    return {
        "win": _percent(wilson(counts.get("win.0"), counts.fights)),
        "alive": _percent(wilson(counts.fights - lost, counts.fights)),
        "down": _mean(sum(share for _, share in shares), spread, fights),
        "magazines": _magazines_used(scenario, counts),
        "rounds": _mean(*_mean_and_deviation(counts, "rounds"), fights),
    }, max(shares, key=lambda pair: pair[1])


def _magazines_used(scenario: Scenario, counts: Counts) -> Interval:
    """Return the percentage of the party's spare magazines that a fight takes; 0 without any."""
    spare = _spare_magazines(scenario)
    whole = sum(spare.values())
    if not whole:
        return Interval(0.0, 0.0, 0.0)
    used = [_mean_and_deviation(counts, f"magazines.{place}") for place in spare]
    # Fighters fire in the same fights: as above, the sum is the most it can be.
    mean, spread = (100 * sum(numbers) / whole for numbers in zip(*used, strict=True))
    interval = _mean(mean, spread, max(1, counts.fights))
    return Interval(interval.share, interval.low, min(100.0, interval.high))


def _spare_magazines(scenario: Scenario) -> dict[int, int]:
    """Return the spare magazines of each fighter of the party with any, by place (CB-83).

    Tubes are filled by single shells; only systems with wounds of harm limit magazines.
    """
    spare = {
        place: sum(arm.spare for arm in fighter.weapons if arm.kind == GUN and arm.feed != TUBE)
        for place, fighter in enumerate(scenario.fighters)
        if fighter.side == 0 and isinstance(fighter, HarmFighter)
    }
    return {place: number for place, number in spare.items() if number}


def has_spare_magazines(scenario: Scenario) -> bool:
    """Return whether the party has spare magazines that a fight can take."""
    return bool(_spare_magazines(scenario))


def _mean_and_deviation(counts: Counts, stem: str) -> tuple[float, float]:
    """Return the mean over all fights of a number counted as a key, and its deviation."""
    fights = max(1, counts.fights)
    amounts = {int(number): many for number, many in counts.under(stem).items()}
    mean = sum(number * many for number, many in amounts.items()) / fights
    square = sum(number * number * many for number, many in amounts.items()) / fights
    return mean, math.sqrt(max(0.0, square - mean * mean))


def _percent(share: Interval) -> Interval:
    return Interval(100 * share.share, 100 * share.low, 100 * share.high)


def _mean(mean: float, deviation: float, fights: int) -> Interval:
    half = Z95 * deviation / math.sqrt(fights)
    return Interval(mean, max(0.0, mean - half), mean + half)


NEARLY_NONE: Final = 1.0
NEARLY_ALL: Final = 99.0
"""Percentages below and above which tenths count."""


def cost_words(key: str, interval: Interval) -> str:
    """Return the bounds of a cost in words, once if they read the same.

    A percentage has tenths below 1 and above 99, where whole ones would read as never and always.
    """
    low, high = interval.low, interval.high
    whole = COSTS[key].words.endswith("%") and low < NEARLY_ALL and high > NEARLY_NONE
    digits = 0 if whole else 1
    first, last = f"{low:.{digits}f}", f"{high:.{digits}f}"
    return first if first == last else f"{first} to {last}"


def miss(value: float, key: str, target: EncounterTarget) -> float:
    """Return how far a cost is above its bounds, or below as a negative number."""
    low, high = target[key]
    return (max(0.0, value - high) - max(0.0, low - value)) / COSTS[key].scale


def _margin(value: float, key: str, target: EncounterTarget) -> float:
    """Return how far a cost is from its bounds; one at the end of its scale limits nothing."""
    low, high = target[key]
    top = COSTS[key].top
    margins = [value - low] * (low > 0) + [high - value] * (high < top)
    return min(margins, default=top) / COSTS[key].scale


def chance_to_meet(encounter: Encounter, target: EncounterTarget, fights: int) -> float:
    """Return about how likely every interval lies within the target after a number of fights."""
    chance, rest = 1.0, math.sqrt(encounter.fights / fights)
    for key, (low, high) in target.items():
        cost = encounter.costs[key]
        half = max((cost.high - cost.low) / 2, LEAST_HALF)
        share = NormalDist(cost.share, half / Z95)
        above = share.cdf(low + rest * half) if low > 0 else 0.0
        below = share.cdf(high - rest * half) if high < COSTS[key].top else 1.0
        chance *= max(0.0, below - above)
    return chance


def fights_needed(encounter: Encounter, target: EncounterTarget) -> int:
    """Return about how many fights make the shares won and without deaths known precisely."""
    needed = 0.0
    for key, half in _precisions(target):
        cost = encounter.costs[key]
        middle = (cost.low + cost.high) / 2
        least = Z95 * Z95 * 50 / half  # where all fights end alike
        needed = max(needed, least, middle * (100 - middle) * (Z95 / half) ** 2)
    return math.ceil(needed)


def is_precise(encounter: Encounter, target: EncounterTarget) -> bool:
    """Return whether the shares of fights won and fought without deaths are known precisely."""
    costs = ((encounter.costs[key], half) for key, half in _precisions(target))
    return all(cost.high - cost.low <= 2 * half for cost, half in costs)


def _precisions(target: EncounterTarget) -> Iterator[tuple[str, float]]:
    """Yield the shares with half the interval each of them needs."""
    return ((key, PRECISE if key in target else ROUGH) for key in SHARES)
