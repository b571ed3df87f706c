"""Chances of an attack: to hit, to get through armour, to put the target out."""

from typing import Final

from ... import formulas
from ...harm.damage_dice import Chances, totals
from ...harm.fight import Attack
from ...harm.hits import blow_bonus, dice_rolled, through_armour
from ...harm.weapons import GUN, SHOT
from ...harm.wound_marks import marked
from ...kernel.question import Action
from ...native_types import i64
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import limit_band
from ..rolls.attack import guard_tally, number, task_tally
from . import chances

MOST_RECKONED: Final = 50_000
"""Results kept before the memory is cleared."""
SIDES: Final = 10
_STOPS: Final = 0
_PIERCES: Final = 1


class Estimate:
    """An attack that could be made now, and what may be expected of it."""

    def __init__(self, action: Action, worth: float, hits: float, bites: float) -> None:
        self.action = action
        self.worth = worth
        """The chance to put the target out."""
        self.hits = hits
        """The chance to hit at all."""
        self.bites = bites
        """The chance to wound at all."""


def hit(fight: Fight, attack: Attack, more: i64 = 0) -> float:
    """Return the chance that an attack meets its number, with a bonus to the roll (LC-R22)."""
    mine = task_tally(fight, attack, False).total + more
    if fight.tunables.opposed:
        return chances.beat(mine - guard_tally(fight, attack, False).total)
    return chances.reach(number(fight, attack) - mine)


def worth(fight: Fight, attack: Attack, more: i64 = 0) -> float:
    """Return the chance that an attack puts its target out, from both positions now."""
    chance = hit(fight, attack, more)
    return chance * stops(fight, attack) if chance > 0.0 else 0.0


def lead_chance(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64, near: i64) -> float:
    """Return the chance of a shot to hit from a bracket of range (LC-R22)."""
    attack = Attack(combatant, enemy, arm)
    mine = task_tally(fight, attack, False).total
    if fight.tunables.opposed:
        bands = fight.tunables.opposed_bands
        mine += bands[limit_band(fight, combatant, enemy, arm)] - bands[near]
        return chances.beat(mine - guard_tally(fight, attack, False).total)
    return chances.reach(fight.tunables.difficulties[near] - mine)


def best_chance(
    fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64, blow: bool
) -> float:
    """Return the chance of an attack to put a target out, from point blank and out of cover."""
    attack = Attack(combatant, enemy, arm, blow)
    near = formulas.POINT_BLANK
    chance = hit(fight, attack) if blow else lead_chance(fight, combatant, enemy, arm, near)
    return chance * _cached(fight, attack, _STOPS, formulas.POINT_BLANK, 0)


def stops(fight: Fight, attack: Attack) -> float:
    """Return the chance that a hit puts its target out, from both positions now."""
    return stops_at(fight, attack, _covers(fight, attack))


def stops_at(fight: Fight, attack: Attack, shields: int) -> float:
    """Return the same behind these covers, one bit each."""
    return _cached(fight, attack, _STOPS, _near(fight, attack), 0 if attack.blow else shields)


def pierces(fight: Fight, attack: Attack) -> float:
    """Return the chance that a hit wounds at all, from both positions now."""
    return _cached(fight, attack, _PIERCES, _near(fight, attack), _covers(fight, attack))


def _covers(fight: Fight, attack: Attack) -> int:
    if attack.blow:
        return 0
    return fight.shields(attack.by, attack.target)


def _near(fight: Fight, attack: Attack) -> i64:
    """Return the bracket an attack is made from; a blow has none."""
    if attack.blow:
        return formulas.CLOSE
    combatant, enemy = fight.combatants[attack.by.index], fight.combatants[attack.target.index]
    return limit_band(fight, combatant, enemy, attack.weapon)


def _cached(fight: Fight, attack: Attack, what: i64, near: i64, shields: int) -> float:
    """Return a remembered answer, or work it out now."""
    enemy = attack.target
    sp = enemy.sp
    key = (
        int(what),
        int(attack.by.index),
        int(attack.weapon),
        int(enemy.index),
        int(enemy.boxes),
        int(enemy.stun),
        int(near),
        shields,
        sp[0], sp[1], sp[2], sp[3], sp[4], sp[5],
    )  # fmt: skip
    chance = fight.reckoned.get(key)
    if chance is None:
        if len(fight.reckoned) >= MOST_RECKONED:
            fight.reckoned.clear()
        chance = _work_out(fight, attack, what, near, shields)
        fight.reckoned[key] = chance
    return chance


def _work_out(fight: Fight, attack: Attack, what: i64, near: i64, shields: int) -> float:
    """Return the chance over every damage total and every location number."""
    tunables, arm, enemy = fight.tunables, attack.arm, attack.target
    bonus = arm.plus + blow_bonus(attack.by, arm)
    per_level = tunables.cover_sp_shot if arm.load == SHOT else tunables.cover_sp
    levels = _levels(fight, shields)
    sure = 0.0
    for total, chance in enumerate(damage_totals(fight, attack, near)):
        if chance <= 0.0:
            continue
        damage = max(0, (total + arm.divisor - 1) // arm.divisor + bonus)
        place: i64 = 0
        for location in tunables.locations:
            place += 1
            cover = 0 if attack.blow else levels[place] * per_level
            through = through_armour(tunables, arm, enemy.sp[location], damage - cover)
            if through <= 0 or (cover and damage <= cover):
                continue
            share = chance / len(tunables.locations)
            sure += share if what == _PIERCES else share * _falls(fight, attack, location, through)
    return sure


def _levels(fight: Fight, shields: int) -> list[int]:
    """Return the level of cover at each number of the location die (CB-61)."""
    levels = [0] * (len(fight.tunables.locations) + 1)
    for number_, cover in enumerate(fight.scene.covers):
        if shields >> number_ & 1:
            for place in cover.covered:
                levels[place] = max(levels[place], cover.level)
    return levels


def _falls(fight: Fight, attack: Attack, location: i64, through: i64) -> float:
    """Return the chance that a wound puts its owner out (CB-104, CB-105, CB-120 to CB-122)."""
    tunables, enemy = fight.tunables, attack.target
    mark = marked(tunables, attack, location, through, False)
    boxes = enemy.boxes + mark.real
    if boxes > formulas.TRACK_BOXES or mark.killed:
        return 1.0
    state = formulas.wound_state(boxes + enemy.stun + mark.stun)
    stands = 1.0
    if tunables.stun_saves:
        stands = _save(enemy.fighter.BODY - formulas.stun_penalty(state))
    if state >= formulas.MORTAL:
        stands *= _save(enemy.fighter.BODY - formulas.mortal_level(state))
    elif mark.crippled:
        stands *= _save(enemy.fighter.BODY)
    return 1.0 - stands


def _save(needed: i64) -> float:
    """Return the chance of a d10 to stay within a number."""
    return float(max(0, min(SIDES, needed))) / SIDES


def damage_totals(fight: Fight, attack: Attack, near: i64) -> Chances:
    """Return the chance of every damage total, at its highest at point blank (CB-20)."""
    arm = attack.arm
    highest = fight.tunables.point_blank_maximum and arm.kind == GUN and not attack.blow
    if highest and near == formulas.POINT_BLANK:
        return totals(arm.dice, arm.sides, True)
    return totals(dice_rolled(fight, attack), arm.sides, False)
