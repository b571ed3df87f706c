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


def options(combatant: Combatant) -> list[Action]:
    """Whatever is not full."""
    reloads = [Reload(number) for number in range(len(combatant.arms))]
    return [option for option in reloads if fault(combatant, option) is None]


def fault(combatant: Combatant, action: Reload) -> str | None:
    """Why it cannot be reloaded."""
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


def carry_out(table: Driver, combatant: Combatant, action: Reload) -> None:
    """It is full again (AL-28)."""
    arm = combatant.arms[action.weapon]
    combatant.spend_quick()
    combatant.spare[action.weapon] -= 1
    combatant.magazines += 1
    combatant.ammo[action.weapon] = arm.full
    combatant.hand = action.weapon
    if table.listening:
        table.tell(Reloaded(combatant.index, arm.name, arm.full))


def supply_roll(fight: Fight, table: Driver, combatant: Combatant, weapon: i64) -> None:
    """A die for each point, six at most; each 1 lowers the rating (AL-61, AL-R15).

    What is reloaded after every shot is empty instead.
    """
    arm = combatant.arms[weapon]
    if arm.single:
        combatant.ammo[weapon] = 0
        return
    ones: i64 = 0
    for _ in range(min(fight.tunables.supply_dice, combatant.ammo[weapon])):
        if table.dice.d6("supply") == 1:
            ones += 1
    combatant.ammo[weapon] -= ones
    if table.listening:
        table.tell(SupplyRolled(combatant.index, arm.name, ones, combatant.ammo[weapon]))
