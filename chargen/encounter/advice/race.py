"""The race: many candidates fought on paired dice, sorted into groups instead of ranks.

Every candidate has one scenario for each opponent. Fight 7 against an opponent has the same dice
for all candidates, so that two of them are compared fight by fight. The race is run in stages, each
with twice the fights of the one before. After a stage, candidates leave whose effect is shown to be
too small to count, and those behind the leader that are clearly worse, show no effect or are known
precisely. The race ends when the rest are known precisely, and after the last stage at the latest.

**Coverage.** Results are looked at after every stage, and there are many candidates. So each
interval is widened (Bonferroni): its chance to miss is 5 % divided by the number of candidates and
by the number of stages. At least 95 of 100 races then hold *all* true effects in *all* intervals
they ever look at, wherever a race stops and whichever candidates it shows; and at most 2.5 of 100
races drop the best candidate. A candidate that left because it looked bad has no interval. While
candidates may still join, the most there can be are counted; fights of no race decide which do.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist
from typing import Final

from chargen.combat import Scenario
from chargen.combat.batches.intervals import MISSED, Interval, paired
from chargen.combat.batches.parallel import ParallelTrials
from chargen.combat.batches.trial import outcomes

STAGES: Final = (48, 96, 192, 384, 768, 1_536)
"""Fights of every candidate after each stage."""
CLEAR: Final = 0.02
"""Share of fights by which a candidate must at least be worse to leave the race."""
PRECISE: Final = 0.03
"""Half an interval of an effect that needs no more fights."""


class Group(StrEnum):
    """The groups of a finished race, the best first."""

    BEST = "best"
    """The dice cannot tell these from the leader."""
    ABOUT_AS_GOOD = "about as good"
    """Worse than the leader, but not clearly so."""
    LESS = "less"
    """Better than no change, but clearly worse than the leader."""
    NO_EFFECT = "no effect shown"
    WORSE = "worse"
    """Worse than no change."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One candidate's place in a race."""

    key: int
    """The number of the candidate; 0 is the case without a change."""
    group: Group
    fights: int
    effect: Interval | None
    """The change of the share against no change; None if the candidate left early."""


def width(candidates: int, looks: int) -> float:
    """Return half an interval in standard errors, for all candidates and looks together."""
    missed = MISSED / (max(1, candidates) * max(1, looks))
    return NormalDist().inv_cdf(1.0 - missed / 2)


def difference(first: int, second: int, fights: int, width: float) -> Interval:
    """Return the change of a share from the first to the second candidate, fight by fight."""
    gained, lost = (second & ~first).bit_count(), (first & ~second).bit_count()
    return paired(gained, lost, fights, width)


def leader(results: Mapping[int, int]) -> int:
    """Return the candidate with the most successes; of equals the first."""
    return max(results, key=lambda key: (results[key].bit_count(), -key))


def clearly_worse(results: Mapping[int, int], fights: int, width: float) -> frozenset[int]:
    """Return the candidates to drop after a stage: worse than the leader by more than CLEAR."""
    best = results[leader(results)]
    return frozenset(
        key
        for key, result in results.items()
        if difference(result, best, fights, width).low > CLEAR
    )


def group_of(effect: Interval, behind: Interval) -> Group:
    """Return the group of a candidate: ``behind`` is what the leader is ahead."""
    if effect.low <= 0.0 <= effect.high:
        return Group.NO_EFFECT
    if effect.high < 0.0:
        return Group.WORSE
    if behind.low <= 0.0:
        return Group.BEST
    return Group.ABOUT_AS_GOOD if behind.low <= CLEAR else Group.LESS


def is_known(effect: Interval) -> bool:
    """Return whether an effect is shown precisely, or shown to be too small to count."""
    shown = effect.low > 0.0
    return effect.high - effect.low <= 2 * PRECISE if shown else effect.high < CLEAR


def leaves(effect: Interval, behind: Interval) -> bool:
    """Return whether a candidate leaves: more fights would not bring it into the best group."""
    unknown = effect.low > 0.0 and not is_known(effect)
    return behind.low > (CLEAR if unknown else 0.0) or effect.high < CLEAR


class Race:
    """A race of candidates against no change, which is candidate 0 and never leaves.

    It does not fight itself: ``advance`` it whenever the trials have all fights wanted.
    """

    def __init__(
        self,
        trials: ParallelTrials,
        goal: str,
        stages: Sequence[int] = STAGES,
        first: int = 0,
        most: int = 0,
    ) -> None:
        """``first`` is the number of its first fight, ``most`` the number of candidates at most."""
        self.goal: Final = goal
        self.most = most
        """The number of candidates at most; it may fall once fewer can still come."""
        self.standings: Mapping[int, Standing] = {}
        """Every candidate but the first, by number, as of the last stage."""
        self.stage = -1
        self._trials: Final = trials
        self._stages: Final = tuple(stages)
        self._first: Final = first
        self._numbers: Final[list[tuple[int, ...]]] = []
        self._running: Final[set[int]] = set()
        self._shown: Final[dict[int, float]] = {}
        self._settled = False

    @property
    def done(self) -> bool:
        """True once the groups are final."""
        return self._settled or self.stage == len(self._stages)

    @property
    def helpful(self) -> tuple[int, ...]:
        """The candidates that were shown to help, also those that have left; the best first."""
        return tuple(sorted(self._shown, key=lambda key: (-self._shown[key], key)))

    @property
    def fights(self) -> int:
        """Fights of each candidate in the race so far."""
        return self._fought(0) if self._numbers else 0

    def add(self, scenarios: Iterable[Scenario]) -> int:
        """Add a candidate with one scenario for each opponent; return its number."""
        self._numbers.append(
            tuple(self._trials.add(scenario, self._first) for scenario in scenarios)
        )
        self._running.add(len(self._numbers) - 1)
        return len(self._numbers) - 1

    def start(self) -> None:
        """Begin, or catch up with the candidates added since."""
        self.stage = max(0, self.stage)
        self._settled = False
        self._fight()

    def advance(self) -> None:
        """Begin the next stage after the last one was sorted."""
        self.stage += not self.done
        if not self.done:
            self._fight()

    def share(self, key: int) -> tuple[int, int]:
        """Return a candidate's successes and fights."""
        return self._outcome(key).bit_count(), self._fought(key)

    def wins(self, place: int) -> tuple[int, int]:
        """Return the fights won without a change against one opponent, and those fought."""
        counts = self._trials.counts[self._numbers[0][place]]
        return counts.get("win.0"), counts.fights

    def _fight(self) -> None:
        for key in sorted(self._running):
            each = -(-self._stages[self.stage] // len(self._numbers[key]))
            self._trials.want(self._numbers[key], each)

    def sort(self) -> None:
        """Sort the candidates of a complete stage into groups; some of them leave."""
        fights = self._fought(0)
        candidates = max(self.most, len(self._numbers) - 1)
        spread = width(candidates, len(self._stages))
        results = {key: self._outcome(key) for key in sorted(self._running - {0})}
        if not results:
            self._settled = True
            return
        base = self._outcome(0)
        best = results[leader(results)]
        leaving = clearly_worse(results, fights, spread)
        standings = dict(self.standings)
        self._settled = True
        for key, result in results.items():
            effect = difference(base, result, fights, spread)
            behind = difference(result, best, fights, spread)
            group = group_of(effect, behind)
            standings[key] = Standing(key, group, fights, None if key in leaving else effect)
            if effect.low > 0.0:
                self._shown[key] = effect.share
            if leaves(effect, behind):
                self._running.discard(key)
            elif not is_known(effect) or behind.high > CLEAR:
                self._settled = False
        self.standings = standings

    def _fought(self, key: int) -> int:
        return sum(self._trials.counts[number].fights for number in self._numbers[key])

    def _outcome(self, key: int) -> int:
        """Return a candidate's outcomes against all opponents, side by side."""
        whole, shift = 0, 0
        for number in self._numbers[key]:
            counts = self._trials.counts[number]
            whole |= (outcomes(counts, self.goal) >> self._first) << shift
            shift += self._stages[-1] + 1
        return whole
