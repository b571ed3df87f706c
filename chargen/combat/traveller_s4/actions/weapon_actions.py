"""What takes one action and no throw: postures, drawing, reloading, anything else (S4-R20)."""

from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
from ...native_types import i64
from ..model.choice_ids import DRAW, POSTURE, RELOAD
from ..model.combatant import Combatant
from ..model.events import PostureTaken, Reloaded, WeaponDrawn
from ..model.fight import Fight
from ..model.fighter import POSTURE_NAMES, PRONE, STANDING


class TakePosture(Action):
    """Stand, kneel or lie down."""

    def __init__(self, posture: i64) -> None:
        super().__init__(POSTURE)
        self.posture = posture

    def values(self) -> tuple[Plain, ...]:
        """Which."""
        return (self.posture,)


class Draw(Action):
    """Take a weapon to hand."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(DRAW)
        self.weapon = weapon

    def values(self) -> tuple[Plain, ...]:
        """Which."""
        return (self.weapon,)


class Reload(Action):
    """Put a full magazine into the weapon in hand."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(RELOAD)
        self.weapon = weapon

    def values(self) -> tuple[Plain, ...]:
        """Of which weapon."""
        return (self.weapon,)


def posture_fault(one: Combatant, posture: i64) -> str | None:
    """Why somebody cannot take a posture."""
    if not STANDING <= posture <= PRONE:
        return "There is no such posture."
    if one.posture == posture:
        return f"{one.name} is {POSTURE_NAMES[posture]} already."
    return None


def take_posture(table: Driver, one: Combatant, posture: i64) -> None:
    """He is in it now."""
    one.posture = posture
    if table.listening:
        table.tell(PostureTaken(one.index, posture))


def draw_fault(one: Combatant, weapon: i64) -> str | None:
    """Why somebody cannot draw a weapon."""
    if not 0 <= weapon < one.outfit.hands:
        return "There is no such weapon."
    if weapon == one.hand:
        return f"{one.name} has {one.outfit.arms[weapon].name} in hand already."
    return None


def draw(table: Driver, one: Combatant, weapon: i64) -> None:
    """It is in hand now, in place of what was."""
    one.hand = weapon
    if table.listening:
        table.tell(WeaponDrawn(one.index, weapon))


def reload_fault(one: Combatant, weapon: i64) -> str | None:
    """Why somebody cannot change a magazine."""
    if not 0 <= weapon < one.outfit.hands or one.rows[weapon].blade:
        return "There is no such gun."
    name = one.outfit.arms[weapon].name
    if weapon != one.hand:
        return f"{one.name} does not have {name} in hand."
    if not one.spare[weapon]:
        return f"{one.name} has nothing left to load {name} with."
    if one.ammo[weapon] >= one.outfit.arms[weapon].shots:
        return f"{name} is full."
    return None


def change_magazine(fight: Fight, table: Driver, one: Combatant, weapon: i64) -> None:
    """A full magazine for the one in it, whatever is left in that."""
    one.spare[weapon] -= 1
    one.ammo[weapon] = one.outfit.arms[weapon].shots
    if table.listening:
        table.tell(Reloaded(one.index, weapon, one.ammo[weapon]))
