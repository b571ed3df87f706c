"""Chances of Classic Traveller by its own dice: checks, initiative, throws to hit, first wounds.

``n`` throws of each kind; each share has to lie within four standard errors of the exact one.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import SilentDriver
from chargen.combat.traveller_s4.model.fight import PendingDamage
from chargen.combat.traveller_s4.model.fighter import TORSO
from chargen.combat.traveller_s4.rolls.attack import throw
from chargen.combat.traveller_s4.rolls.attack_modifiers import AttackMode
from chargen.combat.traveller_s4.rolls.chances import at_least, at_most
from chargen.combat.traveller_s4.rolls.initiative import check_passes, throw_all
from chargen.combat.traveller_s4.rolls.wounds import land
from tests.combat.traveller_s4.builders import REVOLVER, Stage, duel
from tests.lab.endurance.report import Report

ERRORS = 4
Case = tuple[str, Fraction, Callable[[SilentDriver], bool]]
"""What is thrown, its exact chance, and one try."""


class Untried(SilentDriver):
    """A table at which nobody leaves a check."""

    def plays(self, fighter: int) -> bool:
        """Nobody is played."""
        return fighter < 0


def cases() -> Iterator[Case]:
    """Every chance of T1-01, T1-02, T1-06 and T1-10."""
    now = Stage(duel(weapons=(REVOLVER,)))
    for end in (2, 4, 5, 6, 7, 8, 10, 12, 15):
        for dice in (1, 2, 3, 4):
            yield f"{dice}D within END {end}", at_most(dice, end), _check(end, dice)
    yield "Morale 9 before 6", Fraction(121, 216), _first(9, 6, before=True)
    yield "Morale 9 with 6", Fraction(23, 432), _first(9, 6, before=False)
    yield "Morale 7 with 7", Fraction(73, 648), _first(7, 7, before=False)
    yield "a revolver at medium", at_least(2, 10), _hits(now)
    yield "first wound puts out", Fraction(49, 54), _falls(0)
    yield "first wound through cloth puts out", Fraction(5, 54), _falls(8)


def _check(end: int, dice: int) -> Callable[[SilentDriver], bool]:
    now = Stage(duel(END=end))
    one = now.one(0)
    one.acts = dice
    return lambda table: bool(check_passes(now.battle, table, one))


def _first(mine: int, theirs: int, *, before: bool) -> Callable[[SilentDriver], bool]:
    now = Stage(duel(morale=mine, cids={"morale": theirs}))

    def tried(table: SilentDriver) -> bool:
        throw_all(now.battle, table)
        one, other = now.one(0).number, now.one(1).number
        return bool(one < other if before else one == other)

    return tried


def _hits(now: Stage) -> Callable[[SilentDriver], bool]:
    one, manner = now.one(0), AttackMode(extra=False)

    def tried(table: SilentDriver) -> bool:
        now.battle.people[1] = now.one(1).anew()
        throw(now.battle, table, one, now.one(1), 0, manner)
        return now.one(1).bled

    return tried


def _falls(stop: int) -> Callable[[SilentDriver], bool]:
    now = Stage(duel())

    def tried(table: SilentDriver) -> bool:
        now.battle.people[1] = now.one(1).anew()
        left, landing = stop, PendingDamage(0, 1, 0, TORSO)
        for _ in range(3):
            die = int(table.dice.d6("damage"))
            if die > left:
                landing.groups.append(die - left)
            left = max(0, left - die)
        if landing.groups:
            land(now.battle, table, landing)
        return now.one(1).out

    return tried


def run(n: int, seed: int) -> Report:
    """Try everything so often."""
    table = Untried(RandomDice(seed), [])
    facts: dict[str, int] = {}
    failures: list[str] = []
    for what, chance, tried in cases():
        found = sum(tried(table) for _ in range(n))
        expected = float(chance) * n
        allowed = ERRORS * (expected * (1 - float(chance))) ** 0.5
        facts[what] = found
        if abs(found - expected) > allowed:
            failures.append(f"{what}: {found:,} of {n:,}, expected {expected:,.0f}")
    return Report("traveller_chances", n, seed, facts, tuple(failures))
