"""Care for the dying, as Gray Dawn has it (CB-123, CB-125, LC-R28)."""

from ...kernel.question import Action, TargetAction
from ...native_types import i64
from ...scene.geometry import adjacent
from ..model.choice_ids import TEND
from ..model.combatant import Combatant
from ..model.fight import Fight


class Stabilise(TargetAction):
    """Tend a dying friend within reach (CB-123, CB-125, LC-R28)."""

    def __init__(self, target: i64) -> None:
        super().__init__(TEND, target)


def options(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return a stabilising action for each dying ally within reach."""
    actions = [
        Stabilise(other.index)
        for other in fight.combatants
        if other.dying and other.side == combatant.side and other.index != combatant.index
    ]
    return [a for a in actions if fault(fight, combatant, a) is None]


def fault(fight: Fight, combatant: Combatant, action: Stabilise) -> str | None:
    """Return why a fighter cannot be stabilised (CB-123, CB-125)."""
    if not 0 <= action.target < len(fight.combatants) or action.target == combatant.index:
        return "There is no such fighter."
    other = fight.combatants[action.target]
    if not other.dying or other.side != combatant.side:
        return f"{other.name} does not need to be tended."
    reach = fight.tunables.stabilise_reach
    near = adjacent(fight.scene, combatant.x, combatant.y, other.x, other.y, reach)
    return None if near else f"{other.name} is out of reach."
