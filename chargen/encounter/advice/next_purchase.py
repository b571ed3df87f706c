"""The next purchase: every purchase within the points left, raced on the same dice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from chargen.character.derived.derive import Character
from chargen.character.document.pools import GENERAL
from chargen.character.number_format import join_words
from chargen.combat import Scenario
from chargen.combat.batches.parallel import ParallelTrials, processors
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
from chargen.encounter.odds.results import Proportion, signed_percentage
from chargen.encounter.odds.tactic_comparison import BY_CHANCE
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import (
    GRAY_DAWN,
    MINE,
    FightSetup,
    SetupFighter,
    set_fighter,
    tactic_of,
    tactics,
)
from chargen.rules.model import Ruleset

GOAL_WORDS: Final = {UP: "stays up", ALIVE: "there are no deaths on the side", WIN: "the side wins"}
"""The goals of a purchase, in words."""
MOST_PAIRS: Final = 60
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


class NextPurchase:
    """A race of purchases; it has the interface of a batch: ``look`` and ``stop``.

    First come six even fights, unless a setup is given, then the tactic that suits the character,
    then the purchases alone, and at last pairs of those that helped.
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
        self.character: Final = question.fighter.character
        self.budget: Final = question.budget
        self.currency: Final[Currency] = question.currency
        self.goal: Final = question.goal
        self.seed: Final = seed
        self.even: tuple[EvenFight, ...] = ()
        """The fights measured for this character; empty for a setup of the GM."""
        self.tactic = ""
        """The tactic the character fights by."""
        self.unranked: list[tuple[PurchaseStep, str]] = []
        """Purchases that change no fighter, each with the reason."""
        self._fighter: Final = question.fighter
        self._stages: Final = tuple(stages)
        self._trials: Final = ParallelTrials(seed, processors() if jobs is None else jobs)
        self._options: dict[int, PurchaseOption] = {}
        self._plans: tuple[FightSetup, ...] = ()
        self._tactic_race: Race | None = None
        self._tactic_names: list[str] = []
        self._race: Race | None = None
        self._paired = False
        self._gauntlet: Gauntlet | None = None
        if question.setup is None:
            side = [question.fighter]
            self._gauntlet = Gauntlet(rules, side, self._trials, question.system)
        else:
            self._plans = (question.setup,)
            self._try_tactics()

    @property
    def played(self) -> int:
        """Fights counted so far."""
        return self._trials.played

    @property
    def total(self) -> int:
        """Fights wanted so far; later stages add to them."""
        return self._trials.total

    @property
    def done(self) -> bool:
        """True once the groups are final."""
        return self._race is not None and self._paired and self._race.done

    @property
    def stage_words(self) -> str:
        """The work under way in words."""
        if self._race is not None:
            return "Narrowing down purchases" if self.results else "Trying every purchase"
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
        results = (PurchaseResult(self._options[key], standings[key]) for key in standings)
        return tuple(sorted(results, key=self._order))

    def look(self, patience: float = 0.0) -> bool:
        """Collect new results for at most ``patience`` seconds; return whether all are in."""
        if not self.done and self._trials.look(patience):
            self._advance()
        if self.done:
            self._trials.stop()
        return self.done

    def stop(self) -> None:
        """Stop at once; the results so far stay."""
        self._trials.stop()

    def _order(self, result: PurchaseResult) -> tuple[int, int, str]:
        words = option_words(self.character, result.option)
        return list(Group).index(result.standing.group), result.option.price, words

    def _advance(self) -> None:
        """Take the next step once all fights wanted are in."""
        race = self._race
        if race is not None and self._paired:
            race.advance()
        elif race is not None:
            self._race_pairs(race)
        elif self._tactic_race is not None:
            self._tactic_race.advance()
            self._choose_tactic(self._tactic_race)
            self._race_steps()
        elif self._gauntlet is not None:
            self._gauntlet.advance()
            self._take_even_fights(self._gauntlet)

    def _take_even_fights(self, gauntlet: Gauntlet) -> None:
        if gauntlet.done:
            self.even = gauntlet.fights
            self._plans = tuple(gauntlet.plan(fight, [self._fighter]) for fight in self.even)
            self._try_tactics()

    def _try_tactics(self) -> None:
        plan = self._plans[0]
        self.tactic = tactic_of(plan, plan.side(MINE)[0])
        names = [name for name in tactics(plan.system) if name not in {BY_CHANCE, self.tactic}]
        self._tactic_names = [self.tactic, *names]
        fights = min(TACTIC_FIGHTS, self._stages[-1])
        self._tactic_race = Race(self._trials, self.goal, (fights,), 2 * FRESH)
        for name in self._tactic_names:
            self._tactic_race.add(self._scenarios(self.character, name))
        self._tactic_race.start()

    def _choose_tactic(self, race: Race) -> None:
        """Fight by another tactic only if it is shown to be better."""
        best = max(race.standings, key=lambda key: (race.gain(key), -key), default=0)
        if best and race.standings[best].group is Group.BEST:
            self.tactic = self._tactic_names[best]

    def _scenarios(self, character: Character, tactic: str) -> Iterator[Scenario]:
        for plan in self._plans:
            fighter = plan.side(MINE)[0]
            changed = replace(fighter, character=character, tactic=tactic)
            yield scenario_builder.scenario(set_fighter(plan, changed))

    def _race_steps(self) -> None:
        """Race every purchase alone, except those without any effect on the fighter."""
        base = tuple(self._scenarios(self.character, self.tactic))
        entries: list[tuple[PurchaseOption, tuple[Scenario, ...]]] = []
        for step in steps(self.character, self.budget, self.currency):
            reason = outside_fights(self.character, step)
            option = PurchaseOption((step,))
            changed = (
                ()
                if reason
                else tuple(self._scenarios(bought(self.character, option), self.tactic))
            )
            if reason or changed == base:
                self.unranked.append((step, reason or "outside fights"))
            else:
                entries.append((option, changed))
        most = len(entries) + MOST_PAIRS
        self._race = Race(self._trials, self.goal, self._stages, most=most)
        self._race.add(base)
        for option, changed in entries:
            self._options[self._race.add(changed)] = option
        self._race.start()

    def _race_pairs(self, race: Race) -> None:
        """Drop what changed no fight of the first stage; add pairs of what helped, best first."""
        idle = [key for key in sorted(race.running) if not race.changed(key)]
        for key in idle:
            race.drop(key)
            reason = f"none of {race.fights:,} fights changed"
            self.unranked.append((self._options[key].steps[0], reason))
        race.sort()
        helped = [key for key in race.running if race.gain(key) > 0]
        helped.sort(key=lambda key: (-race.gain(key), key))
        chosen = [self._options[key].steps[0] for key in helped]
        for option in pairs(chosen, self.budget, MOST_PAIRS):
            character = bought(self.character, option)
            self._options[race.add(self._scenarios(character, self.tactic))] = option
        self._paired = True
        race.start()


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
