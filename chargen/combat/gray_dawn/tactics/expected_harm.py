"""Whether a fight that gets nowhere could get anywhere: the wounds each side may hope for (CB-100).

Reckoned in favour of hope: from the best distance, out of cover, with everything that is left to
fire. Where not even that promises a wound, both sides break off.
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
"""Rounds without a wound after which hope is asked for."""
ATTACKS: Final = 40
"""Attacks of one fighter in the 20 rounds hope is reckoned for."""
ONE_WOUND: Final = 1.0


def is_gone(fight: Fight) -> bool:
    """Whether no side can expect a wound within 20 rounds with any weapon it can reach."""
    hopes: dict[int, float] = {}
    for combatant in fight.combatants:
        if not combatant.can_choose():
            continue
        best = 0.0
        for enemy in fight.combatants:
            if enemy.side != combatant.side and enemy.able():
                for arm in range(len(combatant.arms)):
                    best = max(best, _wounds(fight, combatant, enemy, arm))
        side = int(combatant.side)
        hopes[side] = hopes.get(side, 0.0) + best
        if hopes[side] >= ONE_WOUND:
            return False
    return True


def _wounds(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64) -> float:
    """Wounds to be expected of one weapon of his against an enemy."""
    weapon = combatant.arms[arm]
    if weapon.two_handed and combatant.arms_hurt():
        return 0.0
    through = _through(fight, combatant, enemy, weapon)
    if weapon.kind == GRENADE:
        return float(max(0, combatant.ammo[arm])) * through
    if weapon.kind == MELEE:
        if not _meet(fight, combatant, enemy):
            return 0.0
        ahead = melee.attack(fight, combatant, arm) - _defence(fight, combatant, enemy, arm)
        return float(ATTACKS) * through * chances.hit(ahead)
    rounds = combatant.ammo[arm] + combatant.spare[arm] * max(1, weapon.shots)
    ahead = shots.attack(fight, combatant, arm, formulas.POINT_BLANK, False)
    ahead -= _defence(fight, combatant, enemy, arm)
    return float(min(ATTACKS, rounds)) * through * chances.hit(ahead)


def _defence(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64) -> i64:
    """What he truly adds to his defence against a weapon, standing (CB-10, CB-11, CB-12)."""
    if is_helpless(fight, enemy):
        return shots.HELPLESS_GUARD
    attack = Attack(combatant, enemy, arm)
    attack.blow = combatant.arms[arm].kind == MELEE
    found: i64 = defence_tally(fight, attack, False).total
    return found if attack.blow else found - enemy.run_bonus


def _meet(fight: Fight, combatant: Combatant, enemy: Combatant) -> bool:
    """Whether one of two can come to the other, or they stand face to face (CB-11)."""
    if combatant.person.MA or enemy.person.MA:
        return True
    return in_reach(fight, combatant, enemy, fight.tunables.close_reach)


def _through(fight: Fight, combatant: Combatant, enemy: Combatant, weapon: Weapon) -> float:
    """The chance that a hit gets through armour; a gun is fired at point blank (CB-20)."""
    found = 0.0
    bonus = int(blow_bonus(combatant, weapon)) + weapon.plus
    for total, chance in enumerate(totals(weapon.dice, weapon.sides, weapon.kind == GUN)):
        if chance <= 0.0:
            continue
        damage = (total + weapon.divisor - 1) // weapon.divisor + bonus
        for location in fight.tunables.locations:
            if through_armour(fight.tunables, weapon, enemy.sp[location], damage) > 0:
                found += chance / len(fight.tunables.locations)
    return found
