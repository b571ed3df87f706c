"""Whom an attack may be for."""

from ...native_types import i64
from ..model.combatant import Combatant
from ..model.fight import Fight


def target_fault(fight: Fight, one: Combatant, target: i64) -> str | None:
    """Why somebody cannot be attacked."""
    if not 0 <= target < len(fight.shooters):
        return "There is no such fighter."
    other = fight.shooters[target]
    if other.side == one.side:
        return f"{other.name} is on the same side."
    return f"{other.name} is dead." if other.dead else None


def enemies(fight: Fight, one: Combatant) -> list[Combatant]:
    """Everybody of another side who is not dead."""
    return [other for other in fight.shooters if other.side != one.side and not other.dead]


def able_enemies(fight: Fight, one: Combatant) -> list[Combatant]:
    """Everybody of another side who can act."""
    return [other for other in fight.shooters if other.side != one.side and other.able()]
