"""The wounds an attacker can expect to deal in 20 rounds (CB-100).

Reckoned in the attacker's favour: at the best distance, the target out of cover, with all the
ammunition that is left.
"""

from typing import Final

from ... import formulas
from ...harm.damage_dice import totals
from ...harm.fight import Attack
from ...harm.hits import blow_bonus, through_armour
from ...harm.weapons import GRENADE, GUN, MELEE, Weapon
from ...native_types import i64
from ..actions.fire import is_helpless
from ..actions.melee import in_reach
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.totals import defence_tally
from .estimates import chances, melee, shots

LULL: Final = 5
"""Rounds without a wound after which a break-off is asked for."""
ATTACKS: Final = 40
"""Attacks of one fighter in the 20 rounds that are looked ahead."""


def wounds(fight: Fight, attacker: Combatant, target: Combatant) -> float:
    """Return the wounds to be expected of the attacker's best weapon within reach."""
    best = 0.0
    if attacker.can_choose():
        for arm in range(len(attacker.arms)):
            best = max(best, _wounds(fight, attacker, target, arm))
    return best


def _wounds(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64) -> float:
    """Return the wounds to be expected of one weapon against an enemy."""
    weapon = combatant.arms[arm]
    if weapon.two_handed and combatant.arms_hurt():
        return 0.0
    through = _through(fight, combatant, enemy, weapon)
    if weapon.kind == GRENADE:
        return float(max(0, combatant.ammo[arm])) * through
    if weapon.kind == MELEE:
        near = fight.tunables.close_reach
        moves = combatant.fighter.MA or enemy.fighter.MA
        if not moves and not in_reach(fight, combatant, enemy, near):
            return 0.0
        ahead = melee.attack(fight, combatant, arm) - _defence(fight, combatant, enemy, arm)
        return float(ATTACKS) * through * chances.hit_chance(ahead)
    rounds = combatant.ammo[arm] + combatant.spare[arm] * max(1, weapon.shots)
    ahead = shots.attack(fight, combatant, arm, formulas.POINT_BLANK, False)
    ahead -= _defence(fight, combatant, enemy, arm)
    return float(min(ATTACKS, rounds)) * through * chances.hit_chance(ahead)


def _defence(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64) -> i64:
    """Return what an enemy truly adds to defence against a weapon (CB-10, CB-11, CB-12)."""
    if is_helpless(fight, enemy):
        return shots.HELPLESS_GUARD
    attack = Attack(combatant, enemy, arm)
    attack.blow = combatant.arms[arm].kind == MELEE
    total: i64 = defence_tally(fight, attack, False).total
    return total if attack.blow else total - enemy.run_bonus


def _through(fight: Fight, combatant: Combatant, enemy: Combatant, weapon: Weapon) -> float:
    """Return the chance that a hit gets through armour, a gun fired at point blank (CB-20)."""
    chance_through = 0.0
    bonus = int(blow_bonus(combatant, weapon)) + weapon.plus
    for total, chance in enumerate(totals(weapon.dice, weapon.sides, weapon.kind == GUN)):
        if chance <= 0.0:
            continue
        damage = (total + weapon.divisor - 1) // weapon.divisor + bonus
        for location in fight.tunables.locations:
            if through_armour(fight.tunables, weapon, enemy.sp[location], damage) > 0:
                chance_through += chance / len(fight.tunables.locations)
    return chance_through
