"""Supply rolls for ammunition (AL-61, AL-R15)."""

from ...kernel.driver import Driver
from ...native_types import i64
from ..model.action_events import SupplyRolled
from ..model.combatant import Combatant
from ..model.fight import Fight


def supply_roll(fight: Fight, table: Driver, combatant: Combatant, weapon: i64) -> None:
    """Roll a die for each point, six at most; each 1 lowers the rating (AL-61, AL-R15).

    A weapon reloaded after every shot is empty instead.
    """
    arm = combatant.arms[weapon]
    if arm.single:
        combatant.ammo[weapon] = 0
        return
    table.roller = combatant.index
    ones: i64 = 0
    for _ in range(min(fight.tunables.supply_dice, combatant.ammo[weapon])):
        if table.dice.d6("supply") == 1:
            ones += 1
    combatant.ammo[weapon] -= ones
    if table.listening:
        table.tell(SupplyRolled(combatant.index, arm.name, ones, combatant.ammo[weapon]))
