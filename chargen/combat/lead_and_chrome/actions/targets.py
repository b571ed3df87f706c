"""Possible targets of an attack."""

from ...native_types import i64
from ..model.combatant import Combatant
from ..model.fight import Fight


def target_fault(fight: Fight, combatant: Combatant, target: i64) -> str | None:
    """Return why a fighter cannot be attacked."""
    if not 0 <= target < len(fight.combatants):
        return "There is no such fighter."
    other = fight.combatants[target]
    if other.side == combatant.side:
        return f"{other.name} is on the same side."
    return f"{other.name} is dead." if other.dead else None


def enemies(fight: Fight, combatant: Combatant) -> list[Combatant]:
    """Return every fighter of another side who is not dead."""
    return [other for other in fight.combatants if other.side != combatant.side and not other.dead]


def able_enemies(fight: Fight, combatant: Combatant) -> list[Combatant]:
    """Return every fighter of another side who can act."""
    return [other for other in fight.combatants if other.side != combatant.side and other.able()]
