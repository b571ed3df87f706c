"""Whether more is never worse: nobody wins fewer fights for a stat or skill that is one higher.

Every sample meets every opponent alone on the duel ground, two of them in the street, and with
one of its like two at the bunker. Each stat and skill that matters in a fight is raised by one,
initiative by ten and by twenty, and all that is asked of one fight goes on the same dice. What
leaves the first ``SAME`` fights as they were, to the last die, changes nothing. The rest is asked
in stages, ``n`` pairs of fights first: what does not look worse than allowed is done, what is
doubtful is fought on. Whoever is left after the last stage and is then more than half a point
worse, beyond chance among all that were asked (Holm), fails. To be done with a question early can
only spare it, so that nobody fails by chance more often than in one test of full length.

With PYTHONPATH at a tree of ``packaging/compiling.py`` it is quick.
"""

import gc
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import cast

from chargen.character.derived.derive import derive_unverified
from chargen.character.edits import samples
from chargen.character.subjects import split_key
from chargen.combat import InvalidScenario, Scenario
from chargen.combat.batches.batch import FightRunner, block_seed
from chargen.combat.gray_dawn.model.fighter import (
    ATHLETICS,
    AWARENESS,
    COVER_EVADE,
    MELEE_SKILL,
    STEALTH,
    Fighter,
)
from chargen.combat.harm.fighter import DOCTOR, FIRST_AID
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.system import stream_of
from chargen.encounter.odds import what_if
from chargen.encounter.setup import presets, scenario_builder, sources
from chargen.encounter.setup.setup import MINE, THEIRS, FightSetup, SetupFighter, add_fighter
from chargen.errors import ChargenError
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.lab.endurance.report import Report, say_how_far

STAGES = ((1, -0.5), (4, 0.0), (16, 0.0), (64, 0.0), (256, math.inf))
"""How many times the first pairs there are after each, and standard errors above what is allowed
from which on a question is done."""
SAME = 16
"""Fights that are the same to the last die where a change changes nothing."""
ALLOWED = 0.005
"""What a change may seem to lose."""
CHANCE = 0.05
"""The chance that honest fighters fail, over everything that was asked."""
SOONER = (10, 20)
"""Points on initiative with which acting first must not lose."""
SHOWN = 30
MATTERS = frozenset(
    {ATHLETICS, AWARENESS, COVER_EVADE, DOCTOR, FIRST_AID, MELEE_SKILL, STEALTH, "brawling"}
)
"""Skills that matter whatever weapon is carried."""
Outcome = tuple[bool, tuple[object, ...]]
"""Whether a fight was won, and all that is known of it."""
LINE_UPS = (("duel", 1, 1), ("street", 1, 2), ("bunker", 2, 2))
"""A ground, and how many of each side stand on it."""


@dataclass(slots=True)
class Asked:
    """One fighter with one thing raised, the two fights it is asked in, and what pairs said."""

    name: str
    was: Scenario = field(repr=False)
    would: Scenario = field(repr=False)
    gained: int = 0
    lost: int = 0
    pairs: int = 0
    idle: bool = False
    """It changes nothing that happens."""

    @property
    def change(self) -> float:
        """Of the share of fights won."""
        return (self.gained - self.lost) / self.pairs

    @property
    def error(self) -> float:
        """The standard error of the change, with Agresti and Min's half trial in each cell."""
        size = self.pairs + 2
        change = (self.gained - self.lost) / size
        return math.sqrt((self.gained + self.lost + 1) / size - change * change) / math.sqrt(size)

    def chance_of_less(self) -> float:
        """The chance to see so bad a change if it truly costs no more than is allowed."""
        z = (self.change + ALLOWED) / self.error
        return 0.5 * math.erfc(-z / math.sqrt(2))

    def clear(self, errors: float) -> bool:
        """Whether it lies so many standard errors above what a change may lose."""
        return self.idle or self.change > errors * self.error - ALLOWED

    def words(self) -> str:
        """Say what was found."""
        points, error = 100 * self.change, 196 * self.error
        return f"{self.name}: {points:.2f} points (+-{error:.2f}, {self.pairs} pairs)"


def changes(seat: SetupFighter) -> Iterator[what_if.BuildChange]:
    """Everything about a fighter that matters in a fight, one level higher."""
    for stat in what_if.FIGHTING_STATS:
        yield what_if.BuildChange("stat", stat, what_if.level_now(seat, _of("stat", stat)) + 1)
    arms = {arm.skill for arm in scenario_builder.fighter(FightSetup(seats=(seat,)), seat).weapons}
    for skill in sorted({*seat.character.skills, *MATTERS}):
        if skill in arms or split_key(skill)[0] in MATTERS | arms:
            yield what_if.BuildChange(
                "skill", skill, what_if.level_now(seat, _of("skill", skill)) + 1
            )


def _of(kind: what_if.Kind, key: str) -> what_if.BuildChange:
    return what_if.BuildChange(kind, key)


def asked(rules: Ruleset) -> Iterator[Asked]:
    """Everything to be asked: sample by opponent by line-up by what is raised."""
    for sample, build in samples.all_samples():
        seat = sources.seat_of(derive_unverified(rules, build))
        for key, _ in sources.opponents(rules):
            foe = sources.opponent(rules, key, side=THEIRS)
            for line_up in LINE_UPS:
                yield from asked_there((sample, seat), (key, foe), line_up)


def asked_there(
    mine: tuple[str, SetupFighter], theirs: tuple[str, SetupFighter], line_up: tuple[str, int, int]
) -> Iterator[Asked]:
    """What is asked of one character against another in a line-up, both with their names."""
    ground, many, foes = line_up
    plan = _met(ground, [mine[1]] * many, [theirs[1]] * foes)
    first = plan.seats[0]
    was = scenario_builder.scenario(plan)
    for change in changes(first):
        name = f"{mine[0]} {change.key} {change.level} against {foes} {theirs[0]}, {ground}"
        try:
            would = scenario_builder.scenario(what_if.change_plan(plan, first.key, change))
        except (ChargenError, InvalidScenario):
            continue  # nobody has more of it
        yield Asked(name, was, would)
    for bonus in SOONER:
        name = f"{mine[0]} initiative +{bonus} against {foes} {theirs[0]}, {ground}"
        yield Asked(name, was, _sooner(was, bonus))


def _sooner(scenario: Scenario, bonus: int) -> Scenario:
    """Return the scenario with more initiative for its first fighter (CB-30)."""
    first, *rest = cast("tuple[Fighter, ...]", scenario.fighters)
    sooner = replace(first, initiative_bonus=first.initiative_bonus + bonus)
    return replace(scenario, fighters=(sooner, *rest))


def _met(ground: str, *sides: list[SetupFighter]) -> FightSetup:
    plan = FightSetup()
    for side in sides:
        for seat in side:
            plan = add_fighter(plan, seat)
    return presets.PRESETS[ground][1](plan)


def ask(questions: Iterable[Asked], pairs: int, seed: int) -> None:
    """Fight on until there are so many pairs; questions about one fight share its dice."""
    collecting = gc.isenabled()
    gc.disable()  # a fight makes much and leaves no circles
    for _, like in groupby(questions, key=lambda one: id(one.was)):
        before: list[Outcome] = []
        for one in like:
            numbers = range(one.pairs, pairs)
            before = before or list(_fought(one.was, seed, numbers))
            _compare(one, before, _fought(one.would, seed, numbers))
    if collecting:
        gc.enable()


def _compare(one: Asked, before: Iterable[Outcome], after: Iterable[Outcome]) -> None:
    """Count what was won and lost, until it is plain that nothing changes."""
    same = True
    for was, would in zip(before, after, strict=False):
        one.gained += would[0] and not was[0]
        one.lost += was[0] and not would[0]
        one.pairs += 1
        same = same and was == would
        if same and one.pairs == SAME:
            one.idle = True
            return


def _fought(scenario: Scenario, seed: int, numbers: range) -> Iterator[Outcome]:
    """Whether the first side wins, each fight on dice of its own; of the first ones everything."""
    fights = FightRunner(scenario)
    for number in numbers:
        dice = RandomDice(block_seed(seed, number))
        fight, ending = fights.play(dice, stream_of(block_seed(seed, number), 0))
        told: tuple[object, ...] = ()
        if number < SAME:
            told = (ending, *fight.noted(), dice.d10(""), dice.d6(""))
        yield ending.winner == MINE, told


def guilty(left: Sequence[Asked], asked_in_all: int) -> list[Asked]:
    """What is worse beyond chance by Holm's step-down among all that were asked."""
    bad: list[Asked] = []
    for rank, one in enumerate(sorted(left, key=Asked.chance_of_less)):
        if one.chance_of_less() > CHANCE / (asked_in_all - rank):
            break
        bad.append(one)
    return bad


def run(n: int, seed: int) -> Report:
    """Ask about everything, and on about what is not clear."""
    left = everything = list(asked(house_rules()))
    facts = {"asked": len(everything)}
    for times, errors in STAGES:
        ask(left, n * times, seed)
        facts.setdefault("changes nothing", sum(one.idle for one in everything))
        left = [one for one in left if not one.clear(errors)]
        facts[f"doubtful after {n * times} pairs"] = len(left)
        say_how_far(f"doubtful after {n * times} pairs", len(left), len(everything))
    bad = guilty(left, len(everything))
    facts["worse than allowed"] = len(bad)
    for one in sorted(left, key=lambda one: one.change)[:SHOWN]:
        facts[f"{one.name}: won more in 10,000 (+-{round(19_600 * one.error)})"] = round(
            10_000 * one.change
        )
    return Report("honest", n, seed, facts, tuple(one.words() for one in bad))
