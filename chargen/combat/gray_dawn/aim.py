"""Aiming: a whole turn for +1 on the next shot at that target (CB-23)."""

from ..native import i64
from ..question import Action, Plain
from ..table import Table
from .deed_events import Aimed
from .faults import act_fault, enemies, sight_fault, target_fault
from .kinds import AIM
from .penalties import DO_AIM
from .soldier import Soldier
from .state import Battle


class Aim(Action):
    """Aim for the whole turn (CB-23)."""

    def __init__(self, target: i64) -> None:
        super().__init__(AIM)
        self.target = target

    def values(self) -> tuple[Plain, ...]:
        """At whom."""
        return (self.target,)


def options(fight: Battle, one: Soldier) -> list[Action]:
    """Each enemy in sight."""
    found = [Aim(foe) for foe in enemies(fight, one)]
    return [aim for aim in found if fault(fight, one, aim) is None]


def fault(fight: Battle, one: Soldier, action: Aim) -> str | None:
    """Why he cannot aim at somebody (CB-23, CB-53)."""
    found = act_fault(fight, one, DO_AIM, DO_AIM) or target_fault(fight, one, action.target)
    return found or sight_fault(fight, one, action.target)


def carry_out(fight: Battle, table: Table, one: Soldier, action: Aim) -> None:
    """+1 for each round of aiming at one target, up to +3 (CB-23)."""
    tunables = fight.tunables
    held = one.aim if one.aim_target == action.target else 0
    one.aim = min(tunables.aim_most, held + tunables.aim_step)
    one.aim_target = action.target
    if table.listening:
        table.tell(Aimed(one.index, action.target, one.aim))
