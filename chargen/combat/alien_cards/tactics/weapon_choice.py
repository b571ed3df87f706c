"""Preparation of an attack: pick a weapon up, clear it, load it."""

from ...kernel.question import Action
from ..actions import weapon_actions
from ..model.combatant import Combatant
from ..model.fight import Fight
from .estimates import Estimate


def ready(fight: Fight, combatant: Combatant, attack: Estimate | None) -> Action | None:
    """Return picking a weapon up, clearing a jam or loading."""
    for number in range(len(fight.floor)):
        item = weapon_actions.PickUp(number)
        mine = fight.floor[number][2] == combatant.index or attack is None
        if mine and weapon_actions.take_fault(fight, combatant, item) is None:
            return item
    for number in range(len(combatant.arms)):
        jam = weapon_actions.ClearJam(number)
        if (
            attack is None
            and combatant.jam[number]
            and weapon_actions.jam_fault(fight, combatant, jam) is None
        ):
            return jam
    if attack is None or attack.weapon < 0 or combatant.arms[attack.weapon].melee:
        return loaded(fight, combatant)
    return None


def loaded(fight: Fight, combatant: Combatant) -> Action | None:
    """Return reloading the first empty gun that can be."""
    for number in range(len(combatant.arms)):
        option = weapon_actions.Reload(number)
        empty = not combatant.arms[number].melee and not combatant.ammo[number]
        if empty and weapon_actions.reload_fault(fight, combatant, option) is None:
            return option
    return None
