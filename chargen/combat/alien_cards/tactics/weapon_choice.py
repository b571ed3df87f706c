"""What a fighter has to do before he can attack: take a weapon up, clear it, load it."""

from ...kernel.question import Action
from ..actions import weapon_actions
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..rolls import ammunition
from .estimates import Estimate


def ready(fight: Fight, one: Combatant, attack: Estimate | None) -> Action | None:
    """Weapons first: off the floor, out of a jam, loaded."""
    for number in range(len(fight.floor)):
        item = weapon_actions.PickUp(number)
        mine = fight.floor[number][2] == one.index or attack is None
        if mine and weapon_actions.take_fault(fight, one, item) is None:
            return item
    for number in range(len(one.arms)):
        jam = weapon_actions.ClearJam(number)
        if attack is None and one.jam[number] and weapon_actions.jam_fault(one, jam) is None:
            return jam
    if attack is None or attack.weapon < 0 or one.arms[attack.weapon].melee:
        return loaded(one)
    return None


def loaded(one: Combatant) -> Action | None:
    """The first gun that is empty and need not be."""
    for number in range(len(one.arms)):
        option = ammunition.Reload(number)
        empty = not one.arms[number].melee and not one.ammo[number]
        if empty and ammunition.fault(one, option) is None:
            return option
    return None
