"""Shots, and blades thrown (LC-10, LC-R22 to LC-R25)."""

from ...harm.fight import Attack
from ...harm.weapons import GUN, SINGLE, Weapon
from ...kernel.driver import Driver
from ...kernel.fight import living_enemies
from ...kernel.question import Action, AttackAction
from ...native_types import i64
from ..model.choice_ids import SHOOT
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import range_fault
from ..model.weapon_state import spend


class Fire(AttackAction):
    """Shoot at a fighter, or throw a blade at them (LC-R22, LC-R24)."""

    def __init__(self, weapon: i64, target: i64) -> None:
        super().__init__(SHOOT, weapon, target)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return a shot with each weapon in hand at each enemy."""
    enemies = living_enemies(fight.combatants, combatant)
    arms = [arm for arm in (combatant.hand, combatant.off) if combatant.can_shoot(arm)]
    return [Fire(arm, other.index) for arm in arms for other in enemies]


def fault(fight: Fight, combatant: Combatant, action: Fire) -> str | None:
    """Return why a fighter cannot be shot at (LC-R22, LC-R24)."""
    weapon = action.weapon
    if not 0 <= weapon < len(combatant.arms):
        return f"{combatant.name} has no such weapon."
    arm = combatant.arms[weapon]
    if weapon != combatant.hand and weapon != combatant.off:
        return f"The {arm.name} is not in hand."
    if arm.kind != GUN and not combatant.stats.thrown[weapon]:
        return f"The {arm.name} does not shoot."
    if not combatant.holds(weapon):
        return f"The {arm.name} needs two good arms."
    if combatant.ammo[weapon] <= 0:
        return f"The {arm.name} is empty."
    refusal = fight.target_fault(combatant, action.target)
    if refusal:
        return refusal
    return range_fault(fight, combatant, fight.combatants[action.target], weapon)


def begin(fight: Fight, table: Driver, combatant: Combatant, weapon: i64, target: i64) -> Attack:
    """Spend the rounds of one attack and return it, its result still open (LC-R24)."""
    spend(fight, table, combatant, weapon, rounds_of(fight, combatant.arms[weapon]))
    return Attack(combatant, fight.combatants[target], weapon)


def rounds_of(fight: Fight, arm: Weapon) -> i64:
    """Return one round for each attack, a few where single shots are not possible (LC-R24)."""
    return 1 if arm.kind != GUN or SINGLE in arm.modes else fight.tunables.automatic_rounds
