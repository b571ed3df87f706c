"""What a fighter has to do before he can attack: take a weapon up, clear it, load it."""

from ...question import Action
from .. import supply, things
from ..state import CardFight
from ..survivor import Survivor
from .prospects import Promising


def ready(fight: CardFight, one: Survivor, attack: Promising | None) -> Action | None:
    """Weapons first: off the floor, out of a jam, loaded."""
    for number in range(len(fight.floor)):
        item = things.TakeUp(number)
        mine = fight.floor[number][2] == one.index or attack is None
        if mine and things.take_fault(fight, one, item) is None:
            return item
    for number in range(len(one.arms)):
        jam = things.ClearWeapon(number)
        if attack is None and one.jam[number] and things.jam_fault(one, jam) is None:
            return jam
    if attack is None or attack.weapon < 0 or one.arms[attack.weapon].melee:
        return loaded(one)
    return None


def loaded(one: Survivor) -> Action | None:
    """The first gun that is empty and need not be."""
    for number in range(len(one.arms)):
        option = supply.ReloadWeapon(number)
        empty = not one.arms[number].melee and not one.ammo[number]
        if empty and supply.fault(one, option) is None:
            return option
    return None
