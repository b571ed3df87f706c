"""Seeing to weapons: draw, clear a jam, pick up (CB-06, CB-34, CB-87, CB-109)."""

from ...bits import bit
from ...harm.weapons import GRENADE, LEFT_ARM, RIGHT_ARM
from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
from ...native_types import i64
from ..model.action_events import JamWorked, WeaponDrawn, WeaponPickedUp
from ..model.choice_ids import CLEAR_JAM, DRAW, PICK_UP
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import DO_FIRE, DO_HANDLE
from .refusals import act_fault, fresh, shares
from .reload import needs_reload


class Draw(Action):
    """Bring a weapon to hand, the other one put away (CB-34)."""

    def __init__(self, weapon: i64, off: bool = False) -> None:
        super().__init__(DRAW)
        self.weapon = weapon
        self.off = off
        """Into the other hand."""

    def values(self) -> tuple[Plain, ...]:
        """Which weapon, into which hand."""
        return self.weapon, self.off


class ClearJam(Action):
    """Work on a jam for one action (CB-06)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(CLEAR_JAM)
        self.weapon = weapon

    def values(self) -> tuple[Plain, ...]:
        """Of which weapon."""
        return (self.weapon,)


class PickUp(Action):
    """Pick up a dropped weapon (CB-06)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(PICK_UP)
        self.weapon = weapon

    def values(self) -> tuple[Plain, ...]:
        """Which weapon."""
        return (self.weapon,)


def handling(one: Combatant) -> bool:
    """Whether a weapon can be reloaded, cleared or picked up (CB-06, CB-130)."""
    if one.dropped:
        return True
    for arm in (one.hand, one.off):
        if arm >= 0 and (needs_reload(one, arm) or one.jam[arm]):
            return True
    return False


def drawable(one: Combatant) -> list[int]:
    """Weapons that could be brought to hand (CB-34, CB-109)."""
    return [
        number
        for number, arm in enumerate(one.arms[:-1])
        if number != one.hand
        and number != one.off
        and arm.kind != GRENADE
        and not one.lies(number)
        and not (arm.two_handed and one.arms_hurt())
    ]


def draw_options(fight: Fight, one: Combatant) -> list[Action]:
    """Weapons that can be drawn now, into either hand."""
    found = [Draw(arm, off) for arm in drawable(one) for off in (False, True)]
    return [d for d in found if draw_fault(fight, one, d) is None]


def draw_fault(fight: Fight, one: Combatant, action: Draw) -> str | None:
    """Why a weapon cannot be drawn now (CB-34, CB-87, CB-109)."""
    if one.draws_left() <= 0:
        return f"{one.name} planned to draw nothing more."
    on_the_move = shares(fight, one) and one.move_count == fight.count
    if not fresh(fight, one) and not on_the_move:
        return f"{one.name} draws five counts later."
    if one.failed and one.moves_left() > 0:
        return f"{one.name} has to run for cover first."
    if action.weapon not in drawable(one):
        return f"{one.name} cannot draw that."
    arm = LEFT_ARM if action.off else RIGHT_ARM
    if one.crippled >> arm & 1:
        return "That arm is crippled."
    if action.off and one.arms[action.weapon].two_handed:
        return "That weapon takes both hands."
    if action.off and one.holds(one.hand) and one.arms[one.hand].two_handed:
        return f"{one.name} has both hands on the {one.arms[one.hand].name}."
    return None


def draw(table: Driver, one: Combatant, action: Draw) -> None:
    """A weapon comes to one hand and leaves the other; or takes both (CB-34, CB-109)."""
    one.lose_aim(table)
    weapon = action.weapon
    if action.off:
        one.off = weapon
        if one.hand == weapon:
            one.hand = -1
    else:
        one.hand = weapon
        if one.off == weapon or one.arms[weapon].two_handed:
            one.off = -1
    if table.listening:
        table.tell(WeaponDrawn(one.index, weapon, action.off))


def clear_options(fight: Fight, one: Combatant) -> list[Action]:
    """Jams that can be worked on now."""
    found = [ClearJam(arm) for arm in (one.hand, one.off) if arm >= 0]
    return [a for a in found if clear_fault(fight, one, a) is None]


def clear_fault(fight: Fight, one: Combatant, action: ClearJam) -> str | None:
    """Why a jam cannot be cleared now (CB-06)."""
    found = act_fault(fight, one, DO_FIRE, DO_HANDLE)
    if found:
        return found
    if one.cleared == fight.round:
        return f"{one.name} has worked on a jam this round."
    weapon = action.weapon
    held = weapon >= 0 and (weapon == one.hand or weapon == one.off)
    return None if held and one.jam[weapon] else "That weapon is not jammed in hand."


def clear(fight: Fight, table: Driver, one: Combatant, action: ClearJam) -> None:
    """A jam takes its rounds to clear, one action in each (CB-06)."""
    one.lose_aim(table)
    one.jam[action.weapon] -= 1
    one.cleared = fight.round
    if table.listening:
        table.tell(JamWorked(one.index, action.weapon, one.jam[action.weapon]))


def pick_options(fight: Fight, one: Combatant) -> list[Action]:
    """Weapons on the ground that can be picked up now."""
    found = [PickUp(arm) for arm in range(len(one.arms)) if one.lies(arm)]
    return [a for a in found if pick_fault(fight, one, a) is None]


def pick_fault(fight: Fight, one: Combatant, action: PickUp) -> str | None:
    """Why a weapon cannot be picked up now (CB-06)."""
    found = act_fault(fight, one, DO_FIRE, DO_HANDLE)
    if found:
        return found
    if not 0 <= action.weapon < len(one.arms) or not one.lies(action.weapon):
        return "That weapon does not lie on the ground."
    return None if one.hand_free() else f"{one.name} has no hand for it."


def pick_up(table: Driver, one: Combatant, action: PickUp) -> None:
    """A weapon comes up from the ground into the right hand (CB-06)."""
    one.lose_aim(table)
    one.dropped &= ~bit(action.weapon)
    one.hand = action.weapon
    if table.listening:
        table.tell(WeaponPickedUp(one.index, action.weapon))
