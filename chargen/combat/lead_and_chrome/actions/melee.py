"""Blows with hands and blades, within arm's length (LC-R20)."""

from ...harm.weapons import MELEE
from ...kernel.fight import living_enemies
from ...kernel.question import Action, AttackAction
from ...native_types import i64
from ..model.choice_ids import BLOW
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import in_reach


class Strike(AttackAction):
    """Strike a fighter within reach (LC-R20)."""

    def __init__(self, weapon: i64, target: i64) -> None:
        super().__init__(BLOW, weapon, target)


def blades(combatant: Combatant) -> list[int]:
    """Return the weapons a fighter can strike with: hand weapons held, and bare hands (LC-R20)."""
    if not combatant.hand_free():
        return []
    held = [arm for arm in (int(combatant.hand), int(combatant.off)) if combatant.holds(arm)]
    hand_weapons = [arm for arm in held if combatant.arms[arm].kind == MELEE]
    return [*hand_weapons, len(combatant.arms) - 1]


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return a blow with each weapon at each enemy."""
    enemies = living_enemies(fight.combatants, combatant)
    return [Strike(arm, other.index) for other in enemies for arm in blades(combatant)]


def fault(fight: Fight, combatant: Combatant, action: Strike) -> str | None:
    """Return why a blow is refused (LC-R20)."""
    if action.weapon not in blades(combatant):
        return f"{combatant.name} cannot strike with that."
    refusal = fight.target_fault(combatant, action.target)
    if refusal:
        return refusal
    other = fight.combatants[action.target]
    return None if in_reach(fight, combatant, other) else f"{other.name} is out of reach."
