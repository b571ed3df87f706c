"""Weapons in hand and on the floor: picking up, clearing a jam (AL-17, AL-29, AL-R10, AL-R18)."""

from ...kernel.driver import Driver
from ...kernel.question import Action, Plain, WeaponAction
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..model.action_events import ItemTakenUp, JamTried
from ..model.choice_ids import CLEAR_JAM, RELOAD, TAKE_UP
from ..model.combatant import Combatant
from ..model.events import Reloaded
from ..model.fight import Fight
from ..model.fighter import MACHINERY
from ..rolls import pool


class PickUp(Action):
    """Take something off the floor (AL-29)."""

    def __init__(self, item: i64) -> None:
        super().__init__(TAKE_UP)
        self.item = item
        """Its number among what was dropped in this fight."""

    def values(self) -> tuple[Plain, ...]:
        """Return the item."""
        return (self.item,)


class ClearJam(WeaponAction):
    """Clear a jam from a weapon (AL-17)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(CLEAR_JAM, weapon)


class Reload(WeaponAction):
    """Reload a weapon (AL-28)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(RELOAD, weapon)


def take_fault(fight: Fight, combatant: Combatant, action: PickUp) -> str | None:
    """Return why an item cannot be picked up."""
    if not 0 <= action.item < len(fight.floor) or not fight.floor[action.item][4]:
        return "Nothing of that kind lies on the floor."
    if not combatant.can_quick():
        return f"{combatant.name} has no quick action left."
    x, y = fight.floor[action.item][0], fight.floor[action.item][1]
    if distance(combatant.x, combatant.y, x, y) > METRE:
        return f"That lies out of reach of {combatant.name}."
    return None


def take_up(fight: Fight, table: Driver, combatant: Combatant, action: PickUp) -> None:
    """Take an item in hand (AL-29)."""
    combatant.spend_quick()
    x, y, owner, weapon, _ = fight.floor[action.item]
    fight.floor[action.item] = (x, y, owner, weapon, False)
    was = fight.combatants[owner]
    arm = was.arms[weapon]
    if owner == combatant.index:
        combatant.held[weapon] = True
        combatant.hand = weapon
    else:
        combatant.add_arm(arm, was.ammo[weapon], 0, was.jam[weapon])
        combatant.hand = len(combatant.arms) - 1
    if table.listening:
        table.tell(ItemTakenUp(combatant.index, arm.name))


def jam_fault(fight: Fight, combatant: Combatant, action: ClearJam) -> str | None:
    """Return why a jam cannot be cleared."""
    if not 0 <= action.weapon < len(combatant.arms):
        return f"{combatant.name} has no weapon number {action.weapon}."
    arm = combatant.arms[action.weapon]
    if not combatant.held[action.weapon]:
        return f"{combatant.name} does not hold {arm.name}."
    if not combatant.jam[action.weapon]:
        return f"{arm.name} is not jammed."
    return None if combatant.can_full() else f"{combatant.name} has no full action left."


def clear(fight: Fight, table: Driver, combatant: Combatant, action: ClearJam) -> None:
    """Roll HEAVY MACHINERY; one success clears the jam (AL-17, AL-R18)."""
    combatant.spend_full()
    tally = pool.plain(combatant, MACHINERY, table.listening)
    sixes = pool.attempt(fight, table, combatant, MACHINERY, tally).successes()
    if sixes:
        combatant.jam[action.weapon] = False
    if table.listening:
        table.tell(JamTried(combatant.index, combatant.arms[action.weapon].name, sixes > 0))


def reload_fault(fight: Fight, combatant: Combatant, action: Reload) -> str | None:
    """Return why a weapon cannot be reloaded."""
    weapon = action.weapon
    if not 0 <= weapon < len(combatant.arms) or combatant.arms[weapon].melee:
        return "That is nothing to reload."
    arm = combatant.arms[weapon]
    if not combatant.can_quick():
        return f"{combatant.name} has no quick action left."
    if not combatant.held[weapon]:
        return f"{combatant.name} does not hold {arm.name}."
    if combatant.ammo[weapon] >= arm.full:
        return f"{arm.name} is full."
    if combatant.spare[weapon] <= 0:
        return f"{combatant.name} has nothing left for {arm.name}."
    return None


def reload(fight: Fight, table: Driver, combatant: Combatant, action: Reload) -> None:
    """Fill a weapon (AL-28)."""
    arm = combatant.arms[action.weapon]
    combatant.spend_quick()
    combatant.spare[action.weapon] -= 1
    combatant.magazines += 1
    combatant.ammo[action.weapon] = arm.full
    combatant.hand = action.weapon
    if table.listening:
        table.tell(Reloaded(combatant.index, arm.name, arm.full))
