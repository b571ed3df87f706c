"""Possible targets of an attack."""

from ..model.combatant import Combatant
from ..model.fight import Fight


def enemies(fight: Fight, combatant: Combatant) -> list[Combatant]:
    """Return every fighter of another side who is not dead."""
    return [other for other in fight.combatants if other.side != combatant.side and not other.dead]


def able_enemies(fight: Fight, combatant: Combatant) -> list[Combatant]:
    """Return every fighter of another side who can act."""
    return [other for other in fight.combatants if other.side != combatant.side and other.able()]
