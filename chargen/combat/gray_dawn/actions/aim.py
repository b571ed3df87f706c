"""Aiming: a whole turn for +1 on the next shot at that target (CB-23)."""

from ...kernel.driver import Driver
from ...kernel.question import Action, TargetAction
from ...native_types import i64
from ..model.choice_ids import AIM
from ..model.combatant import Combatant
from ..model.events import Aimed
from ..model.fight import Fight
from ..model.penalties import DO_AIM
from .refusals import act_fault, enemies, sight_fault


class Aim(TargetAction):
    """Aim for the whole turn (CB-23)."""

    def __init__(self, target: i64) -> None:
        super().__init__(AIM, target)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return an aim at each enemy."""
    return [Aim(enemy) for enemy in enemies(fight, combatant)]


def fault(fight: Fight, combatant: Combatant, action: Aim) -> str | None:
    """Return the reason an aim is refused, or None (CB-23, CB-53)."""
    refusal = act_fault(fight, combatant, DO_AIM, DO_AIM) or fight.target_fault(
        combatant, action.target
    )
    return refusal or sight_fault(fight, combatant, action.target)


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Aim) -> None:
    """Aim for the round: +1 on one target, up to +3 (CB-23)."""
    tunables = fight.tunables
    held = combatant.aim if combatant.aim_target == action.target else 0
    combatant.aim = min(tunables.aim_most, held + tunables.aim_step)
    combatant.aim_target = action.target
    if table.listening:
        table.tell(Aimed(combatant.index, action.target, combatant.aim))
