"""Blows: blades, clubs and fists, by STR and against the target's skill (S4-R36)."""

from ...kernel.driver import Driver
from ...kernel.question import AttackAction
from ...native_types import i64
from ..model.choice_ids import STRIKE
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..rolls import attack_modifiers
from ..rolls.attack import throw
from ..rolls.attack_modifiers import AttackMode


class Strike(AttackAction):
    """A blow at a target in reach."""

    def __init__(self, weapon: i64, target: i64) -> None:
        super().__init__(STRIKE, weapon, target)


def fault(fight: Fight, combatant: Combatant, action: Strike) -> str | None:
    """Return why a blow is refused now (S4-35, S4-R24)."""
    if not 0 <= action.weapon < len(combatant.rows) or not combatant.rows[action.weapon].blade:
        return "There is no such blade."
    if not combatant.holds(action.weapon):
        return f"{combatant.name} does not have {combatant.stats.arms[action.weapon].name} in hand."
    if combatant.doubled and combatant.attacks:
        return f"{combatant.name} has used a Double Action: one attack in the whole round."
    if not 0 <= action.target < len(fight.combatants):
        return "There is no such target."
    return attack_modifiers.fault(fight, combatant, fight.combatants[action.target], action.weapon)


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Strike) -> None:
    """Strike."""
    blow(
        fight,
        table,
        combatant,
        fight.combatants[action.target],
        action.weapon,
        AttackMode(combatant.acts > 0),
    )


def blow(
    fight: Fight,
    table: Driver,
    attacker: Combatant,
    target: Combatant,
    weapon: i64,
    manner: AttackMode,
) -> None:
    """Throw once for a blow, if the target is still able to act."""
    if target.able():
        attacker.attacks += 1
        throw(fight, table, attacker, target, weapon, manner)
