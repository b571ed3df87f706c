"""The next purchase: every purchase within the points left, raced on the same dice."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import groupby
from typing import Any, Final

from chargen.character.derived.derive import Character
from chargen.character.document.pools import GENERAL
from chargen.combat import Scenario
from chargen.combat.batches.trial import ALIVE, UP, WIN
from chargen.encounter.advice.gauntlet import FRESH, EvenFight, Gauntlet
from chargen.encounter.advice.purchases import (
    Currency,
    PurchaseOption,
    PurchaseStep,
    bought,
    option_words,
    outside_fights,
    pairs,
    steps,
)
from chargen.encounter.advice.race import STAGES, Group, Race, Standing
from chargen.encounter.advice.screening import Screening
from chargen.encounter.advice.staged_search import StagedSearch
from chargen.encounter.odds.results import Proportion
from chargen.encounter.odds.tactic_comparison import BY_CHANCE
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import (
    GRAY_DAWN,
    MINE,
    FightSetup,
    SetupFighter,
    tactic_of,
    tactics,
)
from chargen.loadout import OfSystem
from chargen.rules.model import Ruleset

GOAL_WORDS: Final = {UP: "stays up", ALIVE: "there are no deaths on the side", WIN: "the side wins"}
"""The goals of a purchase, in words."""
MOST_PAIRS: Final = 12
"""The most pairs raced."""
TACTIC_FIGHTS: Final = 96
"""Fights of each tactic."""


@dataclass(frozen=True, slots=True)
class PurchaseResult:
    """One purchase with its place in the race."""

    option: PurchaseOption
    standing: Standing


@dataclass(frozen=True, slots=True)
class PurchaseQuestion:
    """The question a race of purchases answers."""

    fighter: SetupFighter
    budget: int
    currency: Currency
    goal: str = UP
    setup: FightSetup | None = None
    """The GM's own fight, in which the first fighter is this one; None for six even fights."""
    system: str = GRAY_DAWN


def default_budget(character: Character) -> tuple[int, Currency]:
    """Return the points left: general IP in play, skill points in creation."""
    if character.books.finished:
        return max(0, character.books.balances[GENERAL]), "ip"
    pool = character.creation.skill
    return max(0, pool.budget - pool.exchanged - pool.spent), "skill"


class NextPurchase(StagedSearch):
    """A race of purchases.

    First come six even fights, unless a setup is given, then the tactic that suits the character.
    Purchases that change one of a few fights race at once, for the first groups. What changes no
    fight is sorted out meanwhile, and the others join the race. Purchases that were shown to help
    also race in pairs; those that make the same fighter share their fights.
    """

    def __init__(
        self,
        rules: Ruleset,
        question: PurchaseQuestion,
        seed: int = 1,
        jobs: int | None = None,
        stages: Sequence[int] = STAGES,
    ) -> None:
        """Begin with the even fights, or with the tactics where a setup is given.

        ``jobs`` is the number of processes; None for one on each processor.
        """
        super().__init__(seed, jobs)
        self.character: Final = question.fighter.character
        self.budget: Final = question.budget
        self.currency: Final[Currency] = question.currency
        self.goal: Final = question.goal
        self.tactic = ""
        """The tactic the character fights by."""
        self._fighter: Final = question.fighter
        self._stages: Final = tuple(stages)
        self._options: dict[int, list[PurchaseOption]] = {}
        self._plans: tuple[FightSetup, ...] = ()
        self._even: tuple[EvenFight, ...] = ()
        self._tactic_race: Race | None = None
        self._tactic_names: list[str] = []
        self._base: tuple[Scenario, ...] = ()
        self._places: tuple[int, ...] = ()
        """The number of the character in each fight."""
        self._differences: list[dict[str, Any]] = []
        """The fields of the character that each fight sets: its place, and whether it is aware."""
        self._outside: list[tuple[PurchaseStep, str]] = []
        """Purchases that change no fighter, each with the reason."""
        self._traits: list[list[PurchaseStep]] = []
        self._raced: list[tuple[tuple[OfSystem, ...], list[PurchaseOption]]] = []
        """The fighters raced, each with the purchases that make it."""
        self._racing: set[int] = set()
        """The traits raced."""
        self._screening: Screening | None = None
        self._race: Race | None = None
        self._pairs: set[frozenset[PurchaseStep]] = set()
        self._gauntlet: Gauntlet | None = None
        if question.setup is None:
            side = [question.fighter]
            self._gauntlet = Gauntlet(rules, side, self._trials, question.system)
            self._take_even_fights(self._gauntlet)
        else:
            self._plans = (question.setup,)
            self._try_tactics()

    @property
    def done(self) -> bool:
        """True once the groups are final."""
        tried = self._screening is not None and self._screening.done
        return tried and self._race is not None and self._race.done

    @property
    def unranked(self) -> list[tuple[PurchaseStep, str]]:
        """Purchases without a place in the race, each with the reason."""
        unranked = list(self._outside)
        screening = self._screening
        if self._race is not None and screening is not None:
            idle = f"none of {screening.fights:,} fights changed"
            for number, trait in enumerate(self._traits):
                if number not in self._racing:
                    reason = idle if number in screening.idle else "not tried enough yet"
                    unranked.extend((step, reason) for step in trait)
        return unranked

    @property
    def even(self) -> tuple[EvenFight, ...]:
        """The fights measured for this character; empty for a setup of the GM."""
        if self._race is None:
            return self._even
        wins = (self._race.wins(place) for place in range(len(self._even)))
        return tuple(
            replace(fight, win=Proportion("win", fight.name, *won))
            for fight, won in zip(self._even, wins, strict=True)
        )

    @property
    def stage_words(self) -> str:
        """The work under way in words."""
        if self._race is not None and not self._race.standings:
            return "Comparing purchases"
        if self._screening is not None:
            tried = self._screening.done
            return "Narrowing down purchases" if tried else "Trying every purchase"
        return "Choosing a tactic" if self._tactic_race is not None else "Finding even fights"

    @property
    def fights(self) -> int:
        """Fights of each purchase still in the race."""
        return self._race.fights if self._race is not None else 0

    @property
    def now(self) -> Proportion:
        """The share of fights with the goal reached, without a purchase."""
        reached, fights = self._race.share(0) if self._race is not None else (0, 0)
        return Proportion(self.goal, GOAL_WORDS[self.goal], reached, fights)

    @property
    def results(self) -> tuple[PurchaseResult, ...]:
        """Every purchase raced, as of the last complete stage, group by group."""
        if self._race is None:
            return ()
        standings = self._race.standings
        results = (
            PurchaseResult(option, standings[key])
            for key in standings
            for option in self._options[key]
        )
        return tuple(sorted(results, key=self._order))

    def _order(self, result: PurchaseResult) -> tuple[int, int, str]:
        words = option_words(self.character, result.option)
        return list(Group).index(result.standing.group), result.option.price, words

    def _advance(self) -> None:
        """Take the next step once all fights wanted are in."""
        if self._race is not None and self._screening is not None and self._screening.done:
            self._race.sort()
            self._race_pairs(self._race)
        elif self._screening is not None:
            self._try_traits(self._screening)
        elif self._tactic_race is not None:
            self._tactic_race.sort()
            self._tactic_race.advance()
            if self._tactic_race.done:
                self._choose_tactic(self._tactic_race)
                self._screen()
        elif self._gauntlet is not None:
            self._gauntlet.advance()
            self._take_even_fights(self._gauntlet)

    def _take_even_fights(self, gauntlet: Gauntlet) -> None:
        if gauntlet.done:
            self._even = gauntlet.fights
            self._plans = tuple(gauntlet.plan(fight, [self._fighter]) for fight in self._even)
            self._try_tactics()

    def _try_tactics(self) -> None:
        plan = self._plans[0]
        self.tactic = tactic_of(plan, plan.side(MINE)[0])
        names = [name for name in tactics(plan.system) if name not in {BY_CHANCE, self.tactic}]
        self._tactic_names = [self.tactic, *names]
        stages = [fights for fights in self._stages if fights <= TACTIC_FIGHTS]
        stages = stages or [self._stages[0]]
        self._base = tuple(scenario_builder.scenario(plan) for plan in self._plans)
        self._places = tuple(plan.seats.index(plan.side(MINE)[0]) for plan in self._plans)
        mine = [base.fighters[at] for base, at in zip(self._base, self._places, strict=True)]
        self._differences = [_differences(mine[0], fighter) for fighter in mine]
        self._tactic_race = Race(self._trials, self.goal, stages, 2 * FRESH)
        for name in self._tactic_names:
            fighters = self._fighters(self.character, name)
            self._tactic_race.add(self._scenarios(fighters))
        self._tactic_race.start()

    def _choose_tactic(self, race: Race) -> None:
        """Fight by another tactic only if it is shown to be better."""
        if race.helpful:
            self.tactic = self._tactic_names[race.helpful[0]]

    def _fighters(self, character: Character, tactic: str = "") -> Iterator[OfSystem]:
        """Yield the character as a fighter of each fight; without a tactic, by the best one."""
        plan = self._plans[0]
        seat = replace(plan.side(MINE)[0], character=character, tactic=tactic or self.tactic)
        first = scenario_builder.fighter(plan, seat)
        yield first
        for differences in self._differences[1:]:
            yield replace(first, **differences)

    def _scenarios(self, fighters: Iterable[OfSystem]) -> Iterator[Scenario]:
        for base, place, fighter in zip(self._base, self._places, fighters, strict=True):
            others = base.fighters
            yield replace(base, fighters=(*others[:place], fighter, *others[place + 1 :]))

    def _combined(self, traits: Sequence[int]) -> Iterator[Scenario]:
        """Return the fights with some traits at once, each at its highest level."""
        option = PurchaseOption(tuple(self._traits[trait][-1] for trait in traits))
        return self._scenarios(self._fighters(bought(self.character, option)))

    def _screen(self) -> None:
        """Sort out the traits without any effect on the fighter, and fight with the others."""
        base = self._fighter_of(self.character)
        every = steps(self.character, self.budget, self.currency)
        for _, levels in groupby(every, lambda step: (step.kind, step.key)):
            trait = list(levels)
            reason = outside_fights(self.character, trait[-1])
            option = PurchaseOption((trait[-1],))
            if reason or self._fighter_of(bought(self.character, option)) == base:
                self._outside.extend((step, reason or "outside fights") for step in trait)
            else:
                self._traits.append(trait)
        self._screening = Screening(
            self._trials, self._combined, len(self._traits), 3 * FRESH, self._stages[-1]
        )

    def _fighter_of(self, character: Character) -> OfSystem:
        """Return the character as a fighter of the first fight."""
        return next(self._fighters(character))

    def _try_traits(self, screening: Screening) -> None:
        """Race what changed a fight alone, then try the others further, then race all of them."""
        if self._race is not None and not self._race.standings:
            self._race.sort()
        else:
            screening.sort()
            begins = self._race is None and bool(screening.awake)
            if begins or screening.done:
                self._race_traits(screening)
            if begins:
                return
        screening.advance()

    def _race_traits(self, screening: Screening) -> None:
        """Race every purchase of the traits that changed a fight."""
        if self._race is None:
            self._race = Race(self._trials, self.goal, self._stages)
            self._race.add(self._scenarios(self._fighters(self.character)))
        for number in sorted(screening.awake - self._racing):
            self._racing.add(number)
            for option in (PurchaseOption((step,)) for step in self._traits[number]):
                fighters = tuple(self._fighters(bought(self.character, option)))
                same = next((options for known, options in self._raced if known == fighters), None)
                if same is None:
                    self._raced.append((fighters, [option]))
                    key = self._race.add(self._scenarios(fighters))
                    self._options[key] = self._raced[-1][1]
                else:
                    same.append(option)
        self._race.most = self._most(screening)
        self._race.start()

    def _most(self, screening: Screening) -> int:
        """Return how many candidates the race may still get; no fight of it has a part in that."""
        if not screening.done:
            return sum(len(trait) for trait in self._traits) + MOST_PAIRS
        chosen = [option.steps[0] for _, options in self._raced for option in options]
        return len(self._raced) + sum(1 for _ in pairs(chosen, self.budget, MOST_PAIRS))

    def _race_pairs(self, race: Race) -> None:
        """Add pairs of what was shown to help, best first, or go on if there are no new ones."""
        options = (self._options[key][0].steps for key in race.helpful)
        chosen = [bundle[0] for bundle in options if len(bundle) == 1]
        every = pairs(chosen, self.budget, MOST_PAIRS)
        new = [option for option in every if frozenset(option.steps) not in self._pairs]
        new = new[: MOST_PAIRS - len(self._pairs)]
        for option in new:
            fighters = self._fighters(bought(self.character, option))
            self._options[race.add(self._scenarios(fighters))] = [option]
            self._pairs.add(frozenset(option.steps))
            race.start()
        if not new:
            race.advance()


def _differences(first: OfSystem, second: OfSystem) -> dict[str, Any]:
    """Return the fields in which the second model is not like the first."""
    names = (field.name for field in fields(second))
    return {
        name: getattr(second, name)
        for name in names
        if getattr(first, name) != getattr(second, name)
    }
