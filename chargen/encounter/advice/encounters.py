"""The encounter finder: line-ups of known opponents whose costs for a party are wanted.

Every kind of opponent is tried alone, in numbers that come closer to the target; if too few of them
do, also with one stronger fighter. What may be shown is fought once more on dice of its own, so
that its figures are not the lucky ones it was chosen for. Next is always the line-up likely to give
a proposal for the least fighting; it is given up once it is unlikely to stay within the target.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from chargen.character.number_format import counted, join_words
from chargen.combat import Scenario
from chargen.combat.scene.scenario import MOST_FIGHTERS
from chargen.encounter.advice.encounter_costs import (
    COSTS,
    Encounter,
    EncounterTarget,
    LineUp,
    chance_to_meet,
    encounter_of,
    fights_needed,
    has_spare_magazines,
    is_precise,
    miss,
)
from chargen.encounter.advice.gauntlet import FRESH
from chargen.encounter.advice.staged_search import StagedSearch
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.presets import set_preset
from chargen.encounter.setup.setup import (
    MINE,
    FightSetup,
    SetupFighter,
    add_fighter,
    kind_name,
)
from chargen.encounter.setup.threat import first_guess

WANTED: Final = 5
"""Line-ups to be found."""
MOST_OPPONENTS: Final = 10
"""The most opponents of a line-up."""
MOST_PARTY: Final = MOST_FIGHTERS - MOST_OPPONENTS
"""The most fighters of a party."""
FIRST_TRY: Final = 4
"""Fights of a first try; a number that is clearly wrong stays at that."""
TRY: Final = 16
"""Fights of the other tries."""
WRONG: Final = 2.5
"""The danger above or below the target from which a number is clearly wrong."""
TRIES: Final = 5
"""Numbers of one kind that are tried, at most."""
RECHECK: Final = 4_300
"""Fights on fresh dice, at most: any share is then known to 1.5 percentage points."""
LOOKS: Final = (32, 64, 128, 384, 1_024, 1_536)
"""Fights on fresh dice after which a line-up may be given up, at the latest."""
AT_ONCE: Final = 2
"""Line-ups fought on fresh dice at once, so that the first are known early."""
DEAREST: Final = 20_000
"""Fights for one proposal on average, from which a line-up is given up."""
ENOUGH: Final = 3.0
"""Line-ups to be expected within the target with which no other numbers are tried."""
NEAREST: Final = 384
"""Fights on fresh dice of the nearest line-up, where none meets the target."""
STRONG: Final = 3
"""The least threat of the stronger fighter of a mixed line-up."""


@dataclass(frozen=True, slots=True)
class EncounterQuestion:
    """The question a search for encounters answers."""

    setup: FightSetup
    """The party with its ground, light, surprise and rules; only locked opponents of it count."""
    pool: Mapping[str, tuple[SetupFighter, int]]
    """Each opponent with its threat, by id."""
    target: EncounterTarget
    ground: str = ""
    """The id of the preset map, whose cover follows the opponents; empty for the setup's map."""
    locked: tuple[SetupFighter, ...] = ()
    """Opponents of every line-up, besides those that are tried."""

    @property
    def party(self) -> tuple[SetupFighter, ...]:
        """The fighters of the party."""
        return self.setup.side(MINE)

    def with_opponents(self, line_up: LineUp) -> FightSetup:
        """Return the setup with a line-up in place of all opponents that are not locked."""
        plan = replace(self.setup, seats=(*self.party, *self.locked))
        for key, number in line_up.opponents:
            for _ in range(number):
                plan = add_fighter(plan, self.pool[key][0])
        return set_preset(plan, self.ground) if self.ground else plan

    @property
    def fault(self) -> str:
        """Why nothing can be searched, in a sentence; empty if there is no such reason."""
        if len(self.party) > MOST_PARTY:
            return f"The party has {len(self.party)} fighters; a search takes {MOST_PARTY} at most."
        if len(self.locked) >= MOST_OPPONENTS:
            return (
                f"{len(self.locked)} opponents are kept; keep {MOST_OPPONENTS - 1} at most, "
                "since each line-up adds others."
            )
        low, high = self.target.get("magazines", (0, COSTS["magazines"].top))
        if low > 0 or high < COSTS["magazines"].top:
            first = LineUp(((min(self.pool), 1),))
            if not has_spare_magazines(scenario_builder.scenario(self.with_opponents(first))):
                return "The party has no spare magazines to count; set no limit for them."
        return ""


class EncounterSearch(StagedSearch):
    """A search for encounters."""

    def __init__(
        self,
        question: EncounterQuestion,
        seed: int = 1,
        jobs: int | None = None,
        recheck: int = RECHECK,
    ) -> None:
        """Begin with a guess for each kind.

        ``recheck`` is the number of fights on fresh dice; ``jobs`` that of processes, None for one
        on each processor.
        """
        super().__init__(seed, jobs)
        self.question: Final = question
        self.target: Final = question.target
        self._done = False
        self._pool: Final = question.pool
        self._recheck: Final = recheck
        self._most: Final = MOST_OPPONENTS - len(question.locked)
        self._scenarios: Final[dict[int, Scenario]] = {}
        self._tried: Final[dict[LineUp, int]] = {}
        self._fresh: Final[dict[LineUp, int]] = {}
        self._checked: Final[set[LineUp]] = set()
        self._seen: Final[dict[int, Encounter]] = {}
        """The costs of each trial as last counted."""
        self._families: Final[dict[tuple[str, str], list[LineUp]]] = {}
        self._mixed = False
        for main, (_, threat) in self._pool.items():
            # Most targets are far below an even fight, and large fights take long.
            guess = first_guess(threat or 1, len(question.party)) // 2
            number = min(MOST_OPPONENTS, guess) - len(question.locked)
            self._try(main, "", max(1, number))

    @property
    def done(self) -> bool:
        """True once every line-up shown is settled."""
        return self._done

    @property
    def encounters(self) -> tuple[Encounter, ...]:
        """Line-ups of different kinds within the target on fresh dice, or the nearest line-up."""
        every = sorted(
            (self._encounter(line_up) for line_up in self._fresh or self._tried),
            key=lambda each: (not each.met, each.miss, -each.fights, each.line_up.opponents),
        )
        chosen: dict[str, Encounter] = {}
        for each in every:
            if each.fights:
                chosen.setdefault(each.line_up.opponents[0][0], each)
        met = [each for each in chosen.values() if each.met]
        return tuple(met) or tuple(chosen.values())[:1]

    def name(self, line_up: LineUp) -> str:
        """Return a line-up in words, with the locked opponents last."""
        names = ((self._pool[key][0].name, number) for key, number in line_up.opponents)
        words = join_words([counted(many, name) for name, many in names])
        if not self.question.locked:
            return words
        kept = Counter(kind_name(seat) for seat in self.question.locked)
        return f"{words}, with {join_words([counted(many, name) for name, many in kept.items()])}"

    def _try(self, main: str, second: str, number: int) -> None:
        opponents = ((main, number), (second, 1)) if second else ((main, number),)
        line_up = LineUp(opponents)
        if line_up not in self._tried:
            self._tried[line_up] = self._add(line_up, 0)
            self._families.setdefault((main, second), []).append(line_up)
            self._trials.want([self._tried[line_up]], FIRST_TRY)

    def _mix(self) -> None:
        """Try each kind with a stronger fighter that is not too dangerous alone."""
        self._mixed = True
        in_order = sorted(self._pool, key=lambda key: (self._pool[key][1], key))
        alone = {key: LineUp(((key, 1),)) for key in in_order}
        strong = [
            key
            for key in in_order
            if self._pool[key][1] >= STRONG
            and not (alone[key] in self._tried and self._danger(alone[key]) > 0.0)
        ]
        for place, main in enumerate(in_order if strong and self._most > 1 else ()):
            second = strong[place % len(strong)]
            if self._pool[second][1] > self._pool[main][1]:
                closest = min(self._families[main, ""], key=lambda each: abs(self._danger(each)))
                self._try(main, second, max(1, closest.size // 2))

    def _add(self, line_up: LineUp, first: int) -> int:
        scenario = scenario_builder.scenario(self.question.with_opponents(line_up))
        trial = self._trials.add(scenario, first)
        self._scenarios[trial] = scenario
        return trial

    def _encounter(self, line_up: LineUp) -> Encounter:
        trial = self._fresh.get(line_up, -1)
        fresh = trial >= 0 and self._trials.counts[trial].fights > 0
        if not fresh:  # the list is not empty while the first of them are fought
            trial = self._tried[line_up]
        whole = fresh and self._trials.counts[trial].fights >= self._recheck
        return self._counted(line_up, trial, fresh=whole or line_up in self._checked)

    def _counted(self, line_up: LineUp, trial: int, *, fresh: bool) -> Encounter:
        counts, seen = self._trials.counts[trial], self._seen.get(trial)
        if seen is None or (seen.fights, seen.fresh) != (counts.fights, fresh):
            scenario = self._scenarios[trial]
            seen = encounter_of(line_up, scenario, counts, self.target, fresh=fresh)
            self._seen[trial] = seen
        return seen

    def _advance(self) -> None:
        """Take the next step once all fights wanted are in."""
        met = self._check()
        promising = self._promising(met)
        missing = WANTED - len(met)
        if missing <= 0:
            self._done = True
        elif self._expected(promising) < min(ENOUGH, missing) and self._step_numbers():
            pass
        elif promising:
            for line_up in promising[: min(AT_ONCE, missing)]:
                self._fight_on(line_up, self._next_look(line_up))
        elif met or not self._fight_nearest():
            self._done = True

    def _check(self) -> frozenset[str]:
        """Settle what is known well enough; return the kinds that meet the target."""
        for line_up, trial in self._fresh.items():
            now = self._counted(line_up, trial, fresh=True)
            if now.met and (is_precise(now, self.target) or now.fights >= self._recheck):
                self._checked.add(line_up)
        return frozenset(line_up.opponents[0][0] for line_up in self._checked)

    def _promising(self, met: Collection[str]) -> list[LineUp]:
        """Return one line-up of each other kind, the cheapest way to a proposal first."""
        expenses: dict[str, tuple[float, LineUp]] = {}
        for line_up in self._tried:
            main = line_up.opponents[0][0]
            expense = inf if main in met else self._expense(line_up)
            if expense < expenses.get(main, (inf, line_up))[0]:
                expenses[main] = expense, line_up
        ranked = sorted(expenses.values(), key=lambda pair: (pair[0], pair[1].opponents))
        return [line_up for _, line_up in ranked]

    def _expense(self, line_up: LineUp) -> float:
        """Return about how many turns are left to fight for a proposal; without end if none."""
        each = self._encounter(line_up)
        fresh = line_up in self._fresh
        if each.fights < (1 if fresh else TRY) or (fresh and each.fights >= self._recheck):
            return inf
        left = self._last_look(each) - (each.fights if fresh else 0)
        fights = left / max(self._chance(each), 1 / DEAREST)
        fighters = len(self.question.party) + len(self.question.locked) + line_up.size
        return fights * each.costs["rounds"].share * fighters if fights < DEAREST else inf

    def _last_look(self, each: Encounter) -> int:
        """Return the number of fights after which a line-up is likely to be known well enough."""
        needed = fights_needed(each, self.target)
        return min(self._recheck, needed if needed > each.fights else self._recheck)

    def _next_look(self, line_up: LineUp) -> int:
        """Return the number of fights on fresh dice after which a line-up may be given up."""
        each = self._encounter(line_up)
        fights = each.fights if line_up in self._fresh else 0
        look = next((look for look in LOOKS if look > fights), self._recheck)
        return min(look, self._last_look(each))

    def _chance(self, each: Encounter) -> float:
        return chance_to_meet(each, self.target, self._last_look(each))

    def _expected(self, line_ups: Iterable[LineUp]) -> float:
        """Return how many line-ups are likely to meet the target."""
        return sum(self._chance(self._encounter(line_up)) for line_up in line_ups)

    def _fight_on(self, line_up: LineUp, fights: int) -> None:
        """Fight with a line-up on fresh dice."""
        if line_up not in self._fresh:
            self._fresh[line_up] = self._add(line_up, FRESH)
        self._trials.want([self._fresh[line_up]], fights)

    def _fight_nearest(self) -> bool:
        """Fight longer with the nearest line-up; return whether that is needed."""
        nearest = self.encounters[0].line_up
        before = self._trials.total
        self._fight_on(nearest, min(NEAREST, self._recheck))
        return self._trials.total > before

    def _step_numbers(self) -> bool:
        """Try more of what is too weak, fewer of what is too strong; return whether any is new."""
        before = self._trials.total
        for (main, second), line_ups in self._families.items():
            last = self._tried[line_ups[-1]]
            number = line_ups[-1].opponents[0][1]
            hard = {each.opponents[0][1]: self._danger(each) for each in line_ups}
            wrong = abs(hard[number]) > WRONG
            if not wrong and self._trials.counts[last].fights < TRY:
                self._trials.want([last], TRY)
            elif len(line_ups) < TRIES and hard[number] < 0.0:
                most = min((each for each in hard if hard[each] > 0.0), default=self._most + 1)
                step = number if wrong else max(1, number // 3)
                self._try(main, second, min(self._most - bool(second), most - 1, number + step))
            elif len(line_ups) < TRIES and hard[number] > 0.0:
                least = max((each for each in hard if hard[each] < 0.0), default=0)
                fewer = number // 2 if wrong else number * 3 // 4
                self._try(main, second, max(1, least + 1, fewer))
        if self._trials.total == before and not self._mixed:
            self._mix()
        return self._trials.total > before

    def _danger(self, line_up: LineUp) -> float:
        """Return how much too dangerous a line-up is; negative if it is too harmless."""
        costs = self._encounter(line_up).costs
        return sum(
            COSTS[key].harder * miss(costs[key].share, key, self.target) for key in self.target
        )
