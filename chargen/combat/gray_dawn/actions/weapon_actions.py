"""Seeing to weapons: draw, clear a jam, pick up (CB-06, CB-34, CB-87, CB-109)."""

from ...bits import bit
from ...harm.events import WeaponDrawn, WeaponPickedUp
from ...harm.weapons import GRENADE, LEFT_ARM, RIGHT_ARM
from ...kernel.driver import Driver
from ...kernel.question import Plain, WeaponAction
from ...native_types import i64
from ..model.choice_ids import CLEAR_JAM, DRAW, PICK_UP
from ..model.combatant import Combatant
from ..model.events import JamWorked
from ..model.fight import Fight
from ..model.penalties import DO_FIRE, DO_HANDLE
from .refusals import act_fault, is_fresh, shares_count
from .reload import needs_reload


class Draw(WeaponAction):
    """Bring a weapon to hand, the other one put away (CB-34)."""

    def __init__(self, weapon: i64, off: bool = False) -> None:
        super().__init__(DRAW, weapon)
        self.off = off
        """Into the other hand."""

    def values(self) -> tuple[Plain, ...]:
        """Return the weapon, and whether it goes into the off hand."""
        return self.weapon, self.off


class ClearJam(WeaponAction):
    """Work on a jam for one action (CB-06)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(CLEAR_JAM, weapon)


class PickUp(WeaponAction):
    """Pick up a dropped weapon (CB-06)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(PICK_UP, weapon)


def needs_handling(combatant: Combatant) -> bool:
    """Return whether a weapon can be reloaded, cleared or picked up (CB-06, CB-130)."""
    if combatant.dropped:
        return True
    for arm in (combatant.hand, combatant.off):
        if arm >= 0 and (needs_reload(combatant, arm) or combatant.jam[arm]):
            return True
    return False


def drawable(combatant: Combatant) -> list[int]:
    """Return weapons that could be brought to hand (CB-34, CB-109)."""
    return [
        number
        for number, arm in enumerate(combatant.arms[:-1])
        if number != combatant.hand
        and number != combatant.off
        and arm.kind != GRENADE
        and not combatant.lies(number)
        and not (arm.two_handed and combatant.arms_hurt())
    ]


def draw_fault(fight: Fight, combatant: Combatant, action: Draw) -> str | None:
    """Return the reason a weapon cannot be drawn now, or None (CB-34, CB-87, CB-109)."""
    if combatant.draws_left() <= 0:
        return f"{combatant.name} planned to draw nothing more."
    on_the_move = shares_count(fight, combatant) and combatant.move_count == fight.count
    if not is_fresh(fight, combatant) and not on_the_move:
        return f"{combatant.name} draws five counts later."
    if combatant.failed and combatant.moves_left() > 0:
        return f"{combatant.name} has to run for cover first."
    if action.weapon not in drawable(combatant):
        return f"{combatant.name} cannot draw that."
    arm = LEFT_ARM if action.off else RIGHT_ARM
    if combatant.crippled >> arm & 1:
        return "That arm is crippled."
    if action.off and combatant.arms[action.weapon].two_handed:
        return "That weapon takes both hands."
    if action.off and combatant.holds(combatant.hand) and combatant.arms[combatant.hand].two_handed:
        return f"{combatant.name} has both hands on the {combatant.arms[combatant.hand].name}."
    return None


def draw(fight: Fight, table: Driver, combatant: Combatant, action: Draw) -> None:
    """Bring a weapon to one hand, out of the other, or to both (CB-34, CB-109)."""
    combatant.lose_aim(table)
    weapon = action.weapon
    combatant.take_in_hand(weapon, action.off)
    if not action.off and combatant.arms[weapon].two_handed:
        combatant.off = -1
    if table.listening:
        table.tell(WeaponDrawn(combatant.index, weapon, action.off))


def clear_fault(fight: Fight, combatant: Combatant, action: ClearJam) -> str | None:
    """Return the reason a jam cannot be cleared now, or None (CB-06)."""
    refusal = act_fault(fight, combatant, DO_FIRE, DO_HANDLE)
    if refusal:
        return refusal
    if combatant.cleared == fight.round:
        return f"{combatant.name} has worked on a jam this round."
    weapon = action.weapon
    held = weapon >= 0 and (weapon == combatant.hand or weapon == combatant.off)
    return None if held and combatant.jam[weapon] else "That weapon is not jammed in hand."


def clear(fight: Fight, table: Driver, combatant: Combatant, action: ClearJam) -> None:
    """Clear one round of a jam; every round takes an action (CB-06)."""
    combatant.lose_aim(table)
    combatant.jam[action.weapon] -= 1
    combatant.cleared = fight.round
    if table.listening:
        table.tell(JamWorked(combatant.index, action.weapon, combatant.jam[action.weapon]))


def pick_fault(fight: Fight, combatant: Combatant, action: PickUp) -> str | None:
    """Return the reason a weapon cannot be picked up now, or None (CB-06)."""
    refusal = act_fault(fight, combatant, DO_FIRE, DO_HANDLE)
    if refusal:
        return refusal
    if not 0 <= action.weapon < len(combatant.arms) or not combatant.lies(action.weapon):
        return "That weapon does not lie on the ground."
    return None if combatant.hand_free() else f"{combatant.name} has no hand for it."


def pick_up(fight: Fight, table: Driver, combatant: Combatant, action: PickUp) -> None:
    """Take a weapon from the ground into the right hand (CB-06)."""
    combatant.lose_aim(table)
    combatant.dropped &= ~bit(action.weapon)
    combatant.hand = action.weapon
    if table.listening:
        table.tell(WeaponPickedUp(combatant.index, action.weapon))
