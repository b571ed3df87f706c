"""Ammunition: supply rolls, reloading, jams (AL-17, AL-28, AL-61, AL-R15, AL-R18)."""

from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
from ...native_types import i64
from ..model.action_events import Reloaded, SupplyRolled
from ..model.choice_ids import RELOAD
from ..model.combatant import Combatant
from ..model.fight import Fight


class Reload(Action):
    """Reload a weapon (AL-28)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(RELOAD)
        self.weapon = weapon

    def values(self) -> tuple[Plain, ...]:
        """Which."""
        return (self.weapon,)


def options(one: Combatant) -> list[Action]:
    """Whatever is not full."""
    found = [Reload(number) for number in range(len(one.arms))]
    return [option for option in found if fault(one, option) is None]


def fault(one: Combatant, action: Reload) -> str | None:
    """Why it cannot be reloaded."""
    weapon = action.weapon
    if not 0 <= weapon < len(one.arms) or one.arms[weapon].melee:
        return "That is nothing to reload."
    arm = one.arms[weapon]
    if not one.can_quick():
        return f"{one.name} has no quick action left."
    if not one.held[weapon]:
        return f"{one.name} does not hold {arm.name}."
    if one.ammo[weapon] >= arm.full:
        return f"{arm.name} is full."
    if one.spare[weapon] <= 0:
        return f"{one.name} has nothing left for {arm.name}."
    return None


def carry_out(table: Driver, one: Combatant, action: Reload) -> None:
    """It is full again (AL-28)."""
    arm = one.arms[action.weapon]
    one.spend_quick()
    one.spare[action.weapon] -= 1
    one.magazines += 1
    one.ammo[action.weapon] = arm.full
    one.hand = action.weapon
    if table.listening:
        table.tell(Reloaded(one.index, arm.name, arm.full))


def supply_roll(fight: Fight, table: Driver, one: Combatant, weapon: i64) -> None:
    """A die for each point, six at most; each 1 lowers the rating (AL-61, AL-R15).

    What is reloaded after every shot is empty instead.
    """
    arm = one.arms[weapon]
    if arm.single:
        one.ammo[weapon] = 0
        return
    ones: i64 = 0
    for _ in range(min(fight.tunables.supply_dice, one.ammo[weapon])):
        if table.dice.d6("supply") == 1:
            ones += 1
    one.ammo[weapon] -= ones
    if table.listening:
        table.tell(SupplyRolled(one.index, arm.name, ones, one.ammo[weapon]))
