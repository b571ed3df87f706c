"""Frequencies are the probabilities: all dice enumerated against many rolls of the live rules."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import pytest

from chargen.combat.gray_dawn.actions.fire import is_helpless
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.stats import BRACED, MOVING
from chargen.combat.gray_dawn.model.totals import attack_tally, defence_tally
from chargen.combat.gray_dawn.rolls import attack as attacks
from chargen.combat.gray_dawn.rolls import suppression
from chargen.combat.harm import hits, wounds
from chargen.combat.harm.events import WoundTaken
from chargen.combat.harm.fight import Attack
from chargen.combat.harm.weapons import BURST, HEAD, HOLLOW_POINT, SINGLE, Weapon
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import Driver, RecordingDriver, SilentDriver
from tests.combat.builders import CARBINE, RIFLE, SCOPED, battle, fighter, scenario
from tests.combat.scenes import every
from tests.profiles import share

ROLLS = share(200_000)
DEEPEST = 12
"""Tens in a row that are enumerated; more have less than one chance in a million million."""
Chances = dict[int, Fraction]


def check_chances() -> Chances:
    """What a check die comes to: 10 again and again, 1 subtracts (CB-01, CB-02)."""
    found: Chances = {}
    tenth = Fraction(1, 10)
    for second in range(1, 11):
        found[1 - second] = found.get(1 - second, Fraction(0)) + tenth * tenth
    for face in range(2, 10):
        found[face] = tenth
    for tens in range(1, DEEPEST):
        for face in range(1, 10):
            total = 10 * tens + face
            found[total] = found.get(total, Fraction(0)) + tenth ** (tens + 1)
    return found


CHECK = check_chances()
ATTACK = {die: chance for die, chance in CHECK.items() if die > 0}
"""Attack dice that are no natural 1: a 1 always misses."""


class Case(NamedTuple):
    """A situation, and the chance of what is counted in it."""

    name: str
    chance: Fraction
    happens: Callable[[RandomDice], bool]


def meets(base: int, number: int) -> Fraction:
    """Return the chance that a check die brings a total to a number."""
    return sum((chance for die, chance in CHECK.items() if base + die >= number), Fraction(0))


def hit_chance(fight: Fight, attack: Attack) -> Fraction:
    """Enumerate both dice of an attack."""
    mine = int(attack_tally(fight, attack, listening=False).total)
    if attack.helpless:
        return sum((c for die, c in ATTACK.items() if mine + die >= 15), Fraction(0))
    theirs = int(defence_tally(fight, attack, listening=False).total)
    return sum(
        (
            chance * other
            for die, chance in ATTACK.items()
            for guard, other in CHECK.items()
            if mine + die >= theirs + guard
        ),
        Fraction(0),
    )


def hits_case(name: str, fight: Fight, mode: int = SINGLE) -> Case:
    """P(hit) of one attack."""
    ann, cid = fight.combatants
    attack = Attack(ann, cid, 0)
    attack.mode, attack.rounds = mode, 3 if mode == BURST else 1
    attack.helpless = is_helpless(fight, cid)
    aim, target = ann.aim, ann.aim_target

    def happens(dice: RandomDice) -> bool:
        ann.aim, ann.aim_target = aim, target
        return attacks.roll(fight, silent(dice), attack).hit

    return Case(f"P(hit) {name}", hit_chance(fight, attack), happens)


def silent(dice: RandomDice) -> Driver:
    """Return a table nobody is asked at and nobody listens to."""
    return SilentDriver(dice, [])


def duel(metres: int, gun: Weapon = RIFLE, /, **facts: object) -> Fight:
    """Return two so far apart; the facts are the second one's."""
    cid = fighter("Cid", 1, metres, **facts)
    return battle(scenario(fighter("Ann", weapons=(gun,)), cid))


def dodger() -> Fight:
    """Return a sprinter in the sights."""
    fight = duel(20)
    fight.combatants[1].stance, fight.combatants[1].run_bonus = MOVING, 5
    return fight


def marksman() -> Fight:
    """Return a braced, aimed rifle with a scope at long range."""
    fight = duel(90, SCOPED)
    ann = fight.combatants[0]
    ann.stance, ann.aim, ann.aim_target = BRACED, 2, 1
    return fight


def graze_case(name: str, gun: Weapon, location: int, margin: int, luck: int) -> Case:
    """P(graze) of a hit that always penetrates."""
    fight = duel(10, gun, LK=luck, BODY=15, stun_save_bonus=9)
    ann, cid = fight.combatants
    narrow = {0: 1, 1: 1}.get(margin, -(margin // 5))
    place = -2 if location == HEAD else 2 if location > 1 else 0
    load = -2 if gun.load == HOLLOW_POINT else 0

    def happens(dice: RandomDice) -> bool:
        attack = Attack(ann, cid.copy(), 0)
        attack.called = location
        table = RecordingDriver(dice, [])
        hits.land(fight, table, attack, margin, 1)
        return any(wound.grazed for wound in every(table.events, WoundTaken))

    return Case(f"P(graze) {name}", meets(luck + narrow + place + load, 15), happens)


def stun_case(name: str, boxes: int, body: int, perk: int = 0) -> Case:
    """P(out of action) of one stun save."""
    fight = duel(10, boxes=boxes, BODY=body, stun_save_bonus=perk)
    one = fight.combatants[1]
    need = wounds.stun_need(one, fight.tunables, wounds.save_state(one))

    def happens(dice: RandomDice) -> bool:
        one.out = False
        wounds.stun_save(fight, silent(dice), one, need)
        return one.out

    return Case(f"P(stun) {name}", Fraction(10 - max(0, min(10, int(need))), 10), happens)


def nerve_case(base: int) -> Case:
    """P(check passed) of CL 6 and Cover/Evade 4, less points that leave so much."""
    fight = duel(10)
    one = fight.combatants[1]

    def happens(dice: RandomDice) -> bool:
        one.points = 6 + 4 - base
        return suppression.check(fight, silent(dice), one) == suppression.PASSED

    return Case(f"P(nerve) {base}", meets(base, 15), happens)


def cases() -> Iterator[Case]:
    """Thirteen situations."""
    yield hits_case("in the open at close range", duel(20))
    yield hits_case("at long range", duel(90))
    yield hits_case("a sprinter", dodger())
    yield hits_case("braced, aimed, scoped", marksman())
    yield hits_case("helpless at extreme range", duel(150, bound=True))
    yield hits_case("a burst at medium range", duel(30, CARBINE), BURST)
    yield graze_case("torso, margin 4", RIFLE, 1, 4, 5)
    yield graze_case("head, narrow", RIFLE, HEAD, 1, 7)
    hollow = Weapon(name="hollow", dice=5, shots=9, range=100, load=HOLLOW_POINT)
    yield graze_case("leg, hollow point, margin 10", hollow, 4, 10, 6)
    yield stun_case("light, BODY 7", 0, 7)
    yield stun_case("critical, BODY 7", 10, 7)
    yield stun_case("mortal 1, BODY 9 and a perk", 18, 9, 1)
    yield nerve_case(6)


CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_frequency_is_probability(case: Case) -> None:
    """Within four standard errors."""
    dice = RandomDice(20_261_121)
    happened = sum(case.happens(dice) for _ in range(ROLLS))
    chance = float(case.chance)
    error = sqrt(chance * (1 - chance) / ROLLS)
    assert abs(happened / ROLLS - chance) <= 4 * error
    assert 0.01 < chance < 0.99
