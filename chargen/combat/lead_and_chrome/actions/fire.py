"""Shots, and blades thrown (LC-10, LC-R22 to LC-R25)."""

from ...harm.fight import Attack
from ...harm.weapons import GUN, SINGLE, Weapon
from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
from ...native_types import i64
from ..model.choice_ids import SHOOT
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import in_range, range_fault
from ..model.weapon_state import spend
from .targets import enemies, target_fault


class Fire(Action):
    """Shoot at a fighter, or throw a blade at him (LC-R22, LC-R24)."""

    def __init__(self, weapon: i64, target: i64) -> None:
        super().__init__(SHOOT)
        self.weapon = weapon
        self.target = target

    def values(self) -> tuple[Plain, ...]:
        """Weapon and target."""
        return self.weapon, self.target


def options(fight: Fight, one: Combatant) -> list[Action]:
    """A shot with each weapon in hand at each enemy in range."""
    found: list[Action] = []
    for arm in (one.hand, one.off):
        if one.can_shoot(arm):
            found += [
                Fire(arm, other.index)
                for other in enemies(fight, one)
                if in_range(fight, one, other, arm)
            ]
    return found


def fault(fight: Fight, one: Combatant, action: Fire) -> str | None:
    """Why somebody cannot be shot at (LC-R22, LC-R24)."""
    weapon = action.weapon
    if not 0 <= weapon < len(one.arms):
        return f"{one.name} has no such weapon."
    arm = one.arms[weapon]
    if weapon != one.hand and weapon != one.off:
        return f"The {arm.name} is not in hand."
    if arm.kind != GUN and not one.rig.thrown[weapon]:
        return f"The {arm.name} does not shoot."
    if not one.holds(weapon):
        return f"The {arm.name} needs two good arms."
    if one.ammo[weapon] <= 0:
        return f"The {arm.name} is empty."
    found = target_fault(fight, one, action.target)
    if found:
        return found
    return range_fault(fight, one, fight.shooters[action.target], weapon)


def begin(fight: Fight, table: Driver, one: Combatant, weapon: i64, target: i64) -> Attack:
    """The rounds of one attack are gone; what it does is still open (LC-R24)."""
    spend(fight, table, one, weapon, rounds_of(fight, one.arms[weapon]))
    return Attack(one, fight.shooters[target], weapon)


def rounds_of(fight: Fight, arm: Weapon) -> i64:
    """One round for each attack, a few where single shots are not possible (LC-R24)."""
    return 1 if arm.kind != GUN or SINGLE in arm.modes else fight.lead.automatic_rounds
