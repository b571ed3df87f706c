"""Seeing to weapons: draw, load, pick up, each one Action (LC-11, LC-R10, LC-R18)."""

from ...bits import bit
from ...harm.events import WeaponPickedUp
from ...harm.weapons import GRENADE, GUN, LAUNCHER, LEFT_ARM, RIGHT_ARM, TUBE
from ...kernel.driver import Driver
from ...kernel.events import Reloaded
from ...kernel.fight import NOBODY
from ...kernel.question import Plain, WeaponAction
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..model.choice_ids import LOAD, READY, RETRIEVE
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.weapon_state import bring_out, take


class Draw(WeaponAction):
    """Bring a weapon out and make it ready; no roll (LC-11, LC-12)."""

    def __init__(self, weapon: i64, off: bool = False) -> None:
        super().__init__(READY, weapon)
        self.off = off
        """Into the other hand."""

    def values(self) -> tuple[Plain, ...]:
        """Return the weapon, and whether it goes into the other hand."""
        return self.weapon, self.off


class Reload(WeaponAction):
    """Fill a gun from what is carried for it (LC-R18)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(LOAD, weapon)


class PickUp(WeaponAction):
    """Pick a lost weapon up (LC-R10)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(RETRIEVE, weapon)


def ready_fault(combatant: Combatant, action: Draw) -> str | None:
    """Return why a weapon cannot be brought out (LC-11, LC-R27, LC-R29)."""
    weapon = action.weapon
    if not 0 <= weapon < len(combatant.arms) - 1:
        return f"{combatant.name} has no such weapon."
    arm = combatant.arms[weapon]
    if arm.kind in (GRENADE, LAUNCHER):
        return f"The {arm.name} cannot be used by these rules."
    if combatant.lies(weapon):
        return f"The {arm.name} lies on the ground."
    if weapon == combatant.hand or weapon == combatant.off:
        return f"The {arm.name} is in hand already."
    if combatant.stats.thrown[weapon] and combatant.ammo[weapon] <= 0:
        return f"No {arm.name} is left."
    if combatant.crippled >> (LEFT_ARM if action.off else RIGHT_ARM) & 1:
        return "That arm is crippled."
    if arm.two_handed and (action.off or combatant.arms_hurt()):
        return f"The {arm.name} takes both hands."
    if action.off and combatant.hand >= 0 and combatant.arms[combatant.hand].two_handed:
        return f"The {combatant.arms[combatant.hand].name} takes both hands."
    return None


def ready(table: Driver, combatant: Combatant, action: Draw) -> None:
    """Bring a weapon out; a two-handed one leaves none in the other hand (LC-11)."""
    if combatant.arms[action.weapon].two_handed:
        combatant.off = NOBODY
    bring_out(table, combatant, action.weapon, action.off)


def load_fault(combatant: Combatant, action: Reload) -> str | None:
    """Return why a gun cannot be loaded (LC-R18)."""
    weapon = action.weapon
    if weapon < 0 or (weapon != combatant.hand and weapon != combatant.off):
        return "That weapon is not in hand."
    arm = combatant.arms[weapon]
    if arm.kind != GUN:
        return f"The {arm.name} is not loaded."
    if combatant.ammo[weapon] >= arm.shots:
        return f"The {arm.name} is full."
    if combatant.spare[weapon] <= 0:
        return f"{combatant.name} has nothing more for the {arm.name}."
    return None if combatant.holds(weapon) else f"The {arm.name} needs two good arms."


def load(table: Driver, combatant: Combatant, action: Reload) -> None:
    """Change a magazine or cylinder, or fill a tube with the shells there are (LC-R18)."""
    weapon = action.weapon
    arm = combatant.arms[weapon]
    if arm.feed == TUBE:
        shells = min(arm.shots - combatant.ammo[weapon], combatant.spare[weapon])
        combatant.spare[weapon] -= shells
        combatant.ammo[weapon] += shells
    else:
        combatant.spare[weapon] -= 1
        combatant.ammo[weapon] = arm.shots
    combatant.cocked = True
    combatant.unchambered &= ~bit(weapon)
    if table.listening:
        table.tell(Reloaded(combatant.index, weapon, combatant.ammo[weapon]))


def retrieve_fault(fight: Fight, combatant: Combatant, action: PickUp) -> str | None:
    """Return why a weapon cannot be picked up (LC-R10)."""
    weapon = action.weapon
    if not 0 <= weapon < len(combatant.arms) or not combatant.lies(weapon):
        return "That weapon does not lie on the ground."
    name = combatant.arms[weapon].name
    if not combatant.hand_free() or (combatant.arms_hurt() and combatant.arms[weapon].two_handed):
        return f"{combatant.name} has no hand for it."
    if far_off(combatant, weapon) > fight.tunables.retrieve_reach * METRE:
        return f"The {name} lies out of reach."
    return None


def far_off(combatant: Combatant, weapon: i64) -> i64:
    """Return the centimetres to a lost weapon (LC-R10)."""
    x, y = combatant.fallen[int(weapon)]
    return distance(combatant.x, combatant.y, x, y)


def retrieve(table: Driver, combatant: Combatant, action: PickUp) -> None:
    """Pick a weapon up into the drawing hand, ready to fire (LC-R10)."""
    weapon = action.weapon
    combatant.dropped &= ~bit(weapon)
    del combatant.fallen[int(weapon)]
    if table.listening:
        table.tell(WeaponPickedUp(combatant.index, weapon))
    if combatant.arms[weapon].two_handed:
        combatant.off = NOBODY
    take(combatant, weapon, combatant.drawing_arm() == LEFT_ARM)
