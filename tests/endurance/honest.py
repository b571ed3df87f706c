"""Whether more is never worse: nobody wins fewer fights for a stat or skill that is one higher.

Every sample meets every opponent alone on the duel ground, two of them in the street, and with
one of its like two at the bunker. Each stat and skill that matters in a fight is raised by one,
and both fight ``n`` pairs on the same dice. What looks worse is fought again on other dice,
``AGAIN`` times as often; what is then more than half a point worse, beyond chance among all that
were asked (Holm), fails. With PYTHONPATH at a tree of ``packaging/compiling.py`` it is quick.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool

from chargen.character import samples
from chargen.character.derive import by_itself
from chargen.character.keys import split_key
from chargen.combat import NotPlayable, Scenario
from chargen.combat.batches.compare import Comparison
from chargen.combat.gray_dawn.fighter import (
    ATHLETICS,
    AWARENESS,
    COVER_EVADE,
    MELEE_SKILL,
    STEALTH,
)
from chargen.combat.harm.person import DOCTOR, FIRST_AID
from chargen.encounter import presets, sources, to_scenario, what_if
from chargen.encounter.setup import THEIRS, Contender, Encounter, add_contender
from chargen.errors import ChargenError
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.endurance.report import Report

AGAIN = 16
"""How many times as many pairs decide about what looked worse."""
ALLOWED = 0.005
"""What a change may seem to lose."""
CHANCE = 0.05
"""The chance that honest fighters fail, over everything that was asked."""
SUSPICIOUS = 1.5
"""Standard errors below nothing from which a change is asked about again."""
PROCESSES = 2
MATTERS = frozenset(
    {ATHLETICS, AWARENESS, COVER_EVADE, DOCTOR, FIRST_AID, MELEE_SKILL, STEALTH, "brawling"}
)
"""Skills that matter whatever weapon is carried."""
LINE_UPS = (("duel", 1, 1), ("street", 1, 2), ("bunker", 2, 2))
"""A ground, and how many of each side stand on it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One fighter with one thing raised, and the two fights it is asked in."""

    name: str
    was: Scenario
    would: Scenario


@dataclass(frozen=True, slots=True)
class Found:
    """What pairs of fights said of it."""

    gained: int
    lost: int
    pairs: int

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


def changes(seat: Contender) -> Iterator[what_if.BuildChange]:
    """Everything about a fighter that matters in a fight, one level higher."""
    for stat in what_if.FIGHTING_STATS:
        yield what_if.BuildChange("stat", stat, what_if.level_now(seat, _of("stat", stat)) + 1)
    arms = {arm.skill for arm in to_scenario.fighter(Encounter(seats=(seat,)), seat).weapons}
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
        seat = sources.seat_of(by_itself(rules, build))
        for key, _, _ in sources.opponents(rules):
            foe = sources.opponent(rules, key, side=THEIRS)
            for ground, mine, theirs in LINE_UPS:
                plan = _met(ground, [seat] * mine, [foe] * theirs)
                first = plan.seats[0]
                was = to_scenario.scenario(plan)
                for change in changes(first):
                    name = f"{sample} {change.key} {change.level} against {theirs} {key}, {ground}"
                    try:
                        would = to_scenario.scenario(what_if.with_change(plan, first.key, change))
                    except (ChargenError, NotPlayable):
                        continue  # nobody has more of it
                    yield Asked(name, was, would)


def _met(ground: str, *sides: list[Contender]) -> Encounter:
    plan = Encounter()
    for side in sides:
        for seat in side:
            plan = add_contender(plan, seat)
    return presets.PRESETS[ground][1](plan)


def fought(one: Asked, pairs: int, seed: int) -> Found:
    """Fight pairs on the same dice."""
    found = Comparison(one.was, one.would, seed, pairs)
    found.step(pairs)
    return Found(found.gained, found.lost, found.played)


def _share(part: tuple[int, int, int, int, frozenset[int] | None]) -> list[tuple[int, str, Found]]:
    """What one process of several asks: every so many-th, or only those numbers."""
    mine, of, pairs, seed, only = part
    found: list[tuple[int, str, Found]] = []
    for number, one in enumerate(asked(house_rules())):
        if number % of == mine and (only is None or number in only):
            found.append((number, one.name, fought(one, pairs, seed)))
    return found


def _all(pairs: int, seed: int, only: frozenset[int] | None = None) -> list[tuple[int, str, Found]]:
    with Pool(PROCESSES) as pool:
        parts = pool.map(_share, [(n, PROCESSES, pairs, seed, only) for n in range(PROCESSES)])
    return sorted((row for part in parts for row in part), key=lambda row: row[0])


def guilty(found: list[tuple[int, str, Found]], asked_in_all: int) -> list[tuple[str, Found]]:
    """What is worse beyond chance by Holm's step-down among all that were asked."""
    bad: list[tuple[str, Found]] = []
    ordered = sorted(found, key=lambda row: row[2].chance_of_less())
    for rank, (_, name, one) in enumerate(ordered):
        if one.chance_of_less() > CHANCE / (asked_in_all - rank):
            break
        bad.append((name, one))
    return bad


def run(n: int, seed: int) -> Report:
    """Ask about everything, and again about what looks worse."""
    first = _all(n, seed)
    doubted = frozenset(
        number
        for number, _, one in first
        if one.change < -SUSPICIOUS * one.error or one.change < -ALLOWED - one.error
    )
    again = _all(n * AGAIN, seed + 1, doubted) if doubted else []
    bad = guilty(again, len(first))
    ordered = sorted(again, key=lambda row: row[2].change)
    facts = {
        "asked": len(first),
        "asked again": len(again),
        "worse than allowed": len(bad),
    }
    for _, name, one in ordered[:30]:
        facts[f"{name}: won more in 10,000 (+-{round(19_600 * one.error)})"] = round(
            10_000 * one.change
        )
    failures = tuple(
        f"{name}: {100 * one.change:.2f} points (+-{196 * one.error:.2f}, {one.pairs} pairs)"
        for name, one in bad
    )
    return Report("honest", n, seed, facts, failures)
