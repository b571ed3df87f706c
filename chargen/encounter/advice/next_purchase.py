"""The next purchase: every purchase within the points left, raced on the same dice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from chargen.character.derived.derive import Character
from chargen.character.document.pools import GENERAL
from chargen.character.number_format import join_words
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
    price_words,
    steps,
    trait_name,
)
from chargen.encounter.advice.race import STAGES, Group, Race, Standing
from chargen.encounter.advice.screening import Screening
from chargen.encounter.advice.staged_search import StagedSearch
from chargen.encounter.odds.results import Proportion, signed_percentage
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
NAMED: Final = 3
"""Purchases that a sentence names, at most."""
GROUP_WORDS: Final = {
    Group.BEST: "Best",
    Group.ABOUT_AS_GOOD: "About as good",
    Group.LESS: "Helps, but clearly less",
    Group.NO_EFFECT: "No effect shown",
    Group.WORSE: "Does harm",
}


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
    Purchases that change no fight are sorted out. The others race alone, and those that were shown
    to help also in pairs. Purchases that make the same fighter share their fights.
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
        self.unranked: list[tuple[PurchaseStep, str]] = []
        """Purchases that change no fighter, each with the reason."""
        self._fighter: Final = question.fighter
        self._stages: Final = tuple(stages)
        self._options: dict[int, list[PurchaseOption]] = {}
        self._plans: tuple[FightSetup, ...] = ()
        self._even: tuple[EvenFight, ...] = ()
        self._tactic_race: Race | None = None
        self._tactic_names: list[str] = []
        self._base: tuple[Scenario, ...] = ()
        self._traits: list[list[PurchaseStep]] = []
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
        return self._race is not None and self._race.done

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
        if self._race is not None:
            return "Narrowing down purchases" if self.results else "Comparing purchases"
        if self._screening is not None:
            return "Trying every purchase"
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
        if self._race is not None:
            self._race.sort()
            self._race_pairs(self._race)
        elif self._screening is not None:
            self._screening.advance()
            self._race_steps(self._screening)
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
        self._tactic_race = Race(self._trials, self.goal, stages, 2 * FRESH)
        for name in self._tactic_names:
            fighters = self._fighters(self.character, name)
            self._tactic_race.add(self._scenarios(fighters))
        self._tactic_race.start()

    def _choose_tactic(self, race: Race) -> None:
        """Fight by another tactic only if it is shown to be better."""
        if race.helpful:
            self.tactic = self._tactic_names[race.helpful[0]]

    def _fighters(self, character: Character, tactic: str = "") -> tuple[OfSystem, ...]:
        """Return the character as a fighter of each fight; without a tactic, by the best one."""
        seats = (plan.side(MINE)[0] for plan in self._plans)
        tactic = tactic or self.tactic
        return tuple(
            scenario_builder.fighter(plan, replace(seat, character=character, tactic=tactic))
            for plan, seat in zip(self._plans, seats, strict=True)
        )

    def _scenarios(self, fighters: Sequence[OfSystem]) -> Iterator[Scenario]:
        for plan, base, fighter in zip(self._plans, self._base, fighters, strict=True):
            place = plan.seats.index(plan.side(MINE)[0])
            others = base.fighters
            yield replace(base, fighters=(*others[:place], fighter, *others[place + 1 :]))

    def _combined(self, traits: Sequence[int]) -> Iterator[Scenario]:
        """Return the fights with some traits at once, each at its highest level."""
        option = PurchaseOption(tuple(self._traits[trait][-1] for trait in traits))
        return self._scenarios(self._fighters(bought(self.character, option)))

    def _screen(self) -> None:
        """Sort out the traits without any effect on the fighter, and fight with the others."""
        base = self._fighters(self.character)
        every = steps(self.character, self.budget, self.currency)
        for _, levels in groupby(every, lambda step: (step.kind, step.key)):
            trait = list(levels)
            reason = outside_fights(self.character, trait[-1])
            option = PurchaseOption((trait[-1],))
            if reason or self._fighters(bought(self.character, option)) == base:
                self.unranked.extend((step, reason or "outside fights") for step in trait)
            else:
                self._traits.append(trait)
        self._screening = Screening(
            self._trials, self._combined, len(self._traits), 3 * FRESH, self._stages[-1]
        )

    def _race_steps(self, screening: Screening) -> None:
        """Race every purchase alone, except those that changed no fight."""
        if not screening.done:
            return
        reason = f"none of {screening.fights:,} fights changed"
        raced: list[tuple[tuple[OfSystem, ...], list[PurchaseOption]]] = []
        for number, trait in enumerate(self._traits):
            if number in screening.idle:
                self.unranked.extend((step, reason) for step in trait)
                continue
            for option in (PurchaseOption((step,)) for step in trait):
                fighters = self._fighters(bought(self.character, option))
                same = next((options for known, options in raced if known == fighters), None)
                if same is None:
                    raced.append((fighters, [option]))
                else:
                    same.append(option)
        chosen = [option.steps[0] for _, options in raced for option in options]
        most = len(raced) + sum(1 for _ in pairs(chosen, self.budget, MOST_PAIRS))
        self._race = Race(self._trials, self.goal, self._stages, most=most)
        self._race.add(self._scenarios(self._fighters(self.character)))
        for fighters, options in raced:
            self._options[self._race.add(self._scenarios(fighters))] = options
        self._race.start()

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


def group_results(results: Sequence[PurchaseResult], group: Group) -> tuple[PurchaseResult, ...]:
    """Return the purchases of a group."""
    return tuple(result for result in results if result.standing.group is group)


def sentence(race: NextPurchase) -> str:
    """Return the best purchases in a sentence."""
    best = group_results(race.results, Group.BEST)
    if not race.results:
        return ""
    if not best:
        return "No purchase within reach shows an effect."
    names = join_words([option_words(race.character, result.option) for result in best[:NAMED]])
    more = f" and {len(best) - NAMED} more" if len(best) > NAMED else ""
    return f"Best: {names}{more}."


def text(race: NextPurchase) -> Iterator[str]:
    """Yield the result as lines of text: the groups, then what was not ranked."""
    name = race.character.build.choices.name or "This character"
    yield f"{name}: what {price_words(race.budget, race.currency)} buy. {sentence(race)}".rstrip()
    if race.now.trials:
        goal = GOAL_WORDS[race.goal]
        yield f"Now: {goal} in {race.now.words} of the fights, tactic {race.tactic}."
    for group, title in GROUP_WORDS.items():
        rows = group_results(race.results, group)
        if rows:
            yield title
        for row in rows:
            yield f"  {_row_words(race, row)}"
    yield from unranked_lines(race)
    if race.even:
        yield f"Even fights for {name}: {'; '.join(fight.words for fight in race.even)}."
    yield (
        f"{race.fights:,} fights of each purchase still in the race, on the same dice; in 95 of "
        "100 races all intervals are right."
    )


def _row_words(race: NextPurchase, row: PurchaseResult) -> str:
    words = option_words(race.character, row.option)
    price = price_words(row.option.price, race.currency)
    gm = ", with GM approval" if row.option.gm else ""
    effect = row.standing.effect
    shown = row.standing.group is not Group.NO_EFFECT and effect is not None
    if not shown or effect is None:
        return f"{words} ({price}{gm})"
    low, high = signed_percentage(effect.low), signed_percentage(effect.high)
    change = f"{signed_percentage(effect.share)} percentage points ({low} to {high})"
    return f"{words} ({price}{gm}): {change}"


def unranked_lines(race: NextPurchase) -> Iterator[str]:
    """Yield the purchases without a rank, a line for each reason."""
    reasons = sorted({reason for _, reason in race.unranked}, reverse=True)
    for reason in reasons:
        names = {trait_name(race.character, step) for step, why in race.unranked if why == reason}
        yield f"Not ranked, {reason}: {', '.join(sorted(names))}."
