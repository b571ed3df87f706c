"""Actions without a throw: postures, drawing, reloading, anything else (S4-R20)."""

from ...kernel.driver import Driver
from ...kernel.events import Reloaded
from ...kernel.question import Action, AttackAction, Plain, WeaponAction
from ...native_types import i64
from ..model.choice_ids import DRAW, POSTURE, RELOAD
from ..model.combatant import Combatant
from ..model.events import PostureTaken, WeaponDrawn
from ..model.fight import Fight
from ..model.fighter import POSTURE_NAMES, PRONE, STANDING


class TakePosture(Action):
    """Stand, kneel or lie down."""

    def __init__(self, posture: i64) -> None:
        super().__init__(POSTURE)
        self.posture = posture

    def values(self) -> tuple[Plain, ...]:
        """Return the posture."""
        return (self.posture,)


class Draw(WeaponAction):
    """Take a weapon to hand."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(DRAW, weapon)


class Reload(WeaponAction):
    """Put a full magazine into the weapon in hand."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(RELOAD, weapon)


def posture_fault(fight: Fight, combatant: Combatant, action: TakePosture) -> str | None:
    """Return why a fighter cannot take a posture."""
    if not STANDING <= action.posture <= PRONE:
        return "There is no such posture."
    if combatant.posture == action.posture:
        return f"{combatant.name} is {POSTURE_NAMES[action.posture]} already."
    return None


def take_posture(table: Driver, combatant: Combatant, posture: i64) -> None:
    """Take a posture."""
    combatant.posture = posture
    if table.listening:
        table.tell(PostureTaken(combatant.index, posture))


def draw_fault(
    fight: Fight, combatant: Combatant, action: WeaponAction | AttackAction
) -> str | None:
    """Return why a fighter cannot draw a weapon."""
    weapon = action.weapon
    if not 0 <= weapon < combatant.stats.hands:
        return "There is no such weapon."
    if weapon == combatant.hand:
        return f"{combatant.name} has {combatant.stats.arms[weapon].name} in hand already."
    return None


def draw(table: Driver, combatant: Combatant, weapon: i64) -> None:
    """Draw a weapon in place of the one in hand."""
    combatant.hand = weapon
    if table.listening:
        table.tell(WeaponDrawn(combatant.index, weapon))


def reload_fault(fight: Fight, combatant: Combatant, action: Reload) -> str | None:
    """Return why a fighter cannot change a magazine."""
    weapon = action.weapon
    if not 0 <= weapon < combatant.stats.hands or combatant.rows[weapon].blade:
        return "There is no such gun."
    name = combatant.stats.arms[weapon].name
    if weapon != combatant.hand:
        return f"{combatant.name} does not have {name} in hand."
    if not combatant.spare[weapon]:
        return f"{combatant.name} has nothing left to load {name} with."
    if combatant.ammo[weapon] >= combatant.stats.arms[weapon].shots:
        return f"{name} is full."
    return None


def change_magazine(fight: Fight, table: Driver, combatant: Combatant, action: Reload) -> None:
    """Put a full magazine in place of the one in the weapon."""
    weapon = action.weapon
    combatant.spare[weapon] -= 1
    combatant.ammo[weapon] = combatant.stats.arms[weapon].shots
    if table.listening:
        table.tell(Reloaded(combatant.index, weapon, combatant.ammo[weapon]))
