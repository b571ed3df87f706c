"""The encounter finder: line-ups of known opponents whose costs for a party are wanted.

Every kind of opponent is tried alone, and with one stronger fighter, in numbers that come closer to
the target. The best are fought longer, unless a few fights show that they miss the target. What may
be shown is fought once more on dice of its own, so that its figures are not the lucky ones it was
chosen for.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from chargen.character.number_format import counted, join_words
from chargen.combat import Scenario
from chargen.combat.scene.scenario import MOST_FIGHTERS
from chargen.encounter.advice.encounter_costs import (
    COSTS,
    Encounter,
    EncounterTarget,
    LineUp,
    cost_words,
    encounter_of,
    has_spare_magazines,
    is_outside,
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
LONGER: Final = 96
"""Fights of the line-ups closest to the target."""
CLOSEST: Final = 12
"""Line-ups fought that long."""
RECHECK: Final = 4_300
"""Fights on fresh dice, at most: any share is then known to 1.5 percentage points."""
LOOKS: Final = (128, 384, 1_024, 1_536, 3_000)
"""Fights on fresh dice after which a line-up may be given up, or be known well enough."""
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
        self._fighting: list[LineUp] = []
        self._seen: Final[dict[int, Encounter]] = {}
        """The costs of each trial as last counted."""
        self._families: Final[dict[tuple[str, str], list[LineUp]]] = {}
        for main, second in self._kinds():
            guess = first_guess(self._pool[main][1] or 1, len(question.party))
            self._families[main, second] = []
            number = min(MOST_OPPONENTS - bool(second), guess) - len(question.locked)
            self._try(main, second, max(1, number))

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

    def _kinds(self) -> Iterator[tuple[str, str]]:
        """Yield each kind alone, and each with a stronger one."""
        in_order = sorted(self._pool, key=lambda key: (self._pool[key][1], key))
        strong = [key for key in in_order if self._pool[key][1] >= STRONG]
        for place, key in enumerate(in_order):
            yield key, ""
            second = strong[place % len(strong)] if strong and self._most > 1 else key
            if self._pool[second][1] > self._pool[key][1]:
                yield key, second

    def _try(self, main: str, second: str, number: int) -> None:
        opponents = ((main, number), (second, 1)) if second else ((main, number),)
        line_up = LineUp(opponents)
        if line_up not in self._tried:
            self._tried[line_up] = self._add(line_up, 0)
            self._families[main, second].append(line_up)
            self._trials.want([self._tried[line_up]], FIRST_TRY)

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
        if self._fighting:
            self._go_on()
        elif not self._step_numbers():
            closest = self._closest()
            if all(self._trials.counts[self._tried[each]].fights >= LONGER for each in closest):
                self._fighting = self._next(closest)
                self._done = not self._fighting
            else:
                self._trials.want([self._tried[each] for each in closest], LONGER)

    def _step_numbers(self) -> bool:
        """Try more of what is too weak, fewer of what is too strong; return whether any is new.

        Once enough kinds meet the target, the others are let be.
        """
        if sum(self._is_met(self._encounter(each)) for each in self._ranked()) >= CLOSEST:
            return False
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
        return self._trials.total > before

    def _danger(self, line_up: LineUp) -> float:
        """Return how much too dangerous a line-up is; negative if it is too harmless."""
        costs = self._encounter(line_up).costs
        return sum(
            COSTS[key].harder * miss(costs[key].share, key, self.target) for key in self.target
        )

    @staticmethod
    def _is_met(each: Encounter) -> bool:
        """Return whether all costs of a line-up tried often enough are within the target."""
        return each.fights >= TRY and each.miss <= 0.0

    def _effort(self, each: Encounter) -> float:
        """Return about how many turns a fight takes."""
        fighters = len(self.question.party) + len(self.question.locked) + each.line_up.size
        return each.costs["rounds"].share * fighters

    def _ranked(self) -> list[LineUp]:
        """Return the best line-up of each kind, the closest to the target first.

        Of those within the target, short fights come first.
        """
        best: list[Encounter] = []
        for line_ups in self._families.values():
            encounters = [self._encounter(line_up) for line_up in line_ups]
            best.append(min(encounters, key=lambda each: (each.miss, -each.fights)))
        best.sort(key=lambda each: (
            max(0.0, each.miss), self._effort(each), each.line_up.opponents
        ))  # fmt: skip
        kinds: dict[str, LineUp] = {}
        for each in best:
            kinds.setdefault(each.line_up.opponents[0][0], each.line_up)
        return list(kinds.values())

    def _closest(self) -> list[LineUp]:
        """Return the closest line-ups that are not shown to miss the target, or the closest."""
        ranked = self._ranked()[:CLOSEST]
        tries = (self._counted(each, self._tried[each], fresh=False) for each in ranked)
        kept = [each.line_up for each in tries if not is_outside(each, self.target)]
        return kept or ranked[:1]

    def _next(self, closest: Sequence[LineUp]) -> list[LineUp]:
        """Begin to fight on fresh dice with as many different line-ups as are missing."""
        shown = {each.line_up.opponents[0][0] for each in self.encounters if each.met}
        new: list[LineUp] = []
        for line_up in sorted(closest, key=lambda each: self._encounter(each).miss):
            main = line_up.opponents[0][0]
            if line_up in self._fresh or main in shown or len(shown) >= WANTED:
                continue
            shown.add(main)
            new.append(line_up)
        for line_up in new:
            self._fresh[line_up] = self._add(line_up, FRESH)
        self._trials.want(self._trial_numbers(new), min(LOOKS[0], self._recheck))
        return new

    def _go_on(self) -> None:
        """Give up what has left the target, and fight with what is not known well enough."""
        fights = self._trials.counts[self._fresh[self._fighting[0]]].fights
        going: list[LineUp] = []
        for line_up in self._fighting:
            now = self._counted(line_up, self._fresh[line_up], fresh=True)
            if now.met and is_precise(now):
                self._checked.add(line_up)
            elif fights < self._recheck and not is_outside(now, self.target):
                going.append(line_up)
        self._fighting = going or self._next(self._closest())
        if going:
            after = next((look for look in LOOKS if look > fights), self._recheck)
            self._trials.want(self._trial_numbers(going), min(after, self._recheck))
        self._done = not self._fighting

    def _trial_numbers(self, line_ups: Sequence[LineUp]) -> list[int]:
        return [self._fresh[line_up] for line_up in line_ups]


def encounter_words(search: EncounterSearch, encounter: Encounter) -> str:
    """Return an encounter with its costs in a sentence."""
    words = {key: cost_words(key, interval) for key, interval in encounter.costs.items()}
    party, (name, share) = search.question.party, encounter.most_down
    side, often = "The party", f"in {100 * share:.0f} of 100 fights."
    if len(party) == 1:
        side = party[0].name
        goes = f"{side} goes down {often}"
    else:
        most = f" {name} goes down most often, {often}" if share else ""
        goes = f"on average {words['down']} go down.{most}"
    used = f", and uses {words['magazines']}% of its spare magazines" if encounter.spare else ""
    return (
        f"{search.name(encounter.line_up)}: no deaths in {words['alive']} of 100 fights; "
        f"{goes} {side} wins {words['win']} of 100 fights, in {words['rounds']} rounds{used}."
    )


def found_words(encounters: Sequence[Encounter]) -> str:
    """Return the number of line-ups that meet the target, in a sentence above their list."""
    met = sum(each.met for each in encounters)
    if met:
        return f"{met} line-ups meet the target." if met > 1 else "One line-up meets the target."
    if encounters:
        return "No line-up is shown to meet the target; the nearest is:"
    return "No line-up was fought."


def encounter_text(search: EncounterSearch) -> Iterator[str]:
    """Yield the result as lines of text: a sentence for each line-up, then how it was checked."""
    encounters = search.encounters
    yield found_words(encounters)
    for each in encounters:
        yield f"  {encounter_words(search, each)}"
    if encounters:
        fights = encounters[0].fights
        dice = "on dice of their own, " if encounters[0].fresh else ""
        yield f"{fights:,} fights each, {dice}with intervals of 95%."
    if not search.done:
        yield "The search was stopped; there may be more."
