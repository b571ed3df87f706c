"""The engine's frequencies are the probabilities: all dice enumerated against many rolls."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import pytest

from chargen.combat import rolls
from chargen.combat.actions import Fire
from chargen.combat.apply import apply_all
from chargen.combat.attack import resolve_shot
from chargen.combat.combatant import BRACED, MOVING
from chargen.combat.damage import resolve_hits
from chargen.combat.dice import RandomDice
from chargen.combat.events import (
    Aimed,
    AttackHit,
    Event,
    Ran,
    StanceTaken,
    WentOut,
    Wounded,
)
from chargen.combat.fight import Fight
from chargen.combat.firing import flags_at
from chargen.combat.jobs import Hits, HurtSaves, Shot
from chargen.combat.model import BURST, HEAD, HOLLOW_POINT, SINGLE, Weapon
from chargen.combat.modifiers import attack_tally, defence_tally
from chargen.combat.suppression import outcome_of
from chargen.combat.wounds import STUN_STAGE, resolve_saves, stun_need
from tests.combat.scenes import CARBINE, RIFLE, fight, fighter, on_count, tunables
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


def hit_chance(now: Fight, shot: Shot) -> Fraction:
    """Enumerate both dice of an attack."""
    attack = attack_tally(now, shot, listen=False).total
    if flags_at(now, shot.target):
        return sum((c for d, c in ATTACK.items() if attack + d >= 15), Fraction(0))
    defence = defence_tally(now, shot, listen=False).total
    return sum(
        (
            mine * theirs
            for die, mine in ATTACK.items()
            for other, theirs in CHECK.items()
            if attack + die >= defence + other
        ),
        Fraction(0),
    )


def hits_case(name: str, now: Fight, mode: int = SINGLE, called: int = -1) -> Case:
    """P(hit) of one attack."""
    shot = Shot(0, 1, 0, mode, 3 if mode == BURST else 1, called, flags_at(now, 1))

    def happens(dice: RandomDice) -> bool:
        events = resolve_shot(now, shot, dice, listen=False)
        return any(isinstance(event, AttackHit) for event in events)

    return Case(f"P(hit) {name}", hit_chance(now, shot), happens)


def duel(metres: int, gun: Weapon = RIFLE, **facts: object) -> Fight:
    """Return two so far apart, the first on his count."""
    now = fight(fighter("Ann", weapons=(gun,)), fighter("Cid", 1, (metres, 0), **facts))
    on_count(now)
    return now


def dodger() -> Fight:
    """Return a sprinter in the sights."""
    now = duel(20)
    apply_all(now, [StanceTaken(1, MOVING), Ran(1, 5)])
    return now


def marksman() -> Fight:
    """Return a braced, aimed rifle at long range."""
    now = duel(90)
    apply_all(now, [StanceTaken(0, BRACED), Aimed(0, 1, 2)])
    return now


def graze_case(name: str, gun: Weapon, location: int, margin: int, luck: int) -> Case:
    """P(graze) of a hit that always penetrates."""
    now = fight(
        fighter("Ann", weapons=(gun,)),
        fighter("Cid", 1, (10, 0), LK=luck, BODY=15, stun_save_bonus=9),
    )
    narrow = {0: 1, 1: 1}.get(margin, -(margin // 5))
    place = -2 if location == HEAD else 2 if location > 1 else 0
    load = -2 if gun.load == HOLLOW_POINT else 0
    modifier = luck + narrow + place + load
    chance = sum((c for die, c in CHECK.items() if modifier + die >= 15), Fraction(0))
    hits = Hits(0, 1, 0, margin, 1, (location + 1) << 16, 0, 0, 0)

    def happens(dice: RandomDice) -> bool:
        events = resolve_hits(now, hits, dice, listen=False)
        return any(isinstance(event, Wounded) and event.grazed for event in events)

    return Case(f"P(graze) {name}", chance, happens)


def stun_case(name: str, boxes: int, body: int, perk: int = 0) -> Case:
    """P(out of action) of one stun save."""
    now = fight(fighter("Ann"), fighter("Cid", 1, boxes=boxes, BODY=body, stun_save_bonus=perk))
    one = now.who[1]
    need = stun_need(now, one, one.state)
    chance = Fraction(10 - max(0, min(10, need)), 10)
    job = HurtSaves(1, 0, -100, need, STUN_STAGE, 0, 0, -1, dying=False)
    action = Fire(0, (0,), SINGLE, 1)

    def happens(dice: RandomDice) -> bool:
        events: list[Event] = resolve_saves(now, job, action, dice, listen=False)
        return any(isinstance(event, WentOut) for event in events)

    return Case(f"P(stun) {name}", chance, happens)


def nerve_case(base: int) -> Case:
    """P(check passed) with everything but the die given."""
    numbers = tunables()
    chance = sum((c for die, c in CHECK.items() if base + die >= 15), Fraction(0))

    def happens(dice: RandomDice) -> bool:
        return outcome_of(numbers, base + rolls.check_die(dice, numbers, "check")[0]) == 1

    return Case(f"P(nerve) {base}", chance, happens)


def cases() -> Iterator[Case]:
    """Twelve situations."""
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
