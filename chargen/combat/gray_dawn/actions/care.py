"""Care for the dying (CB-123, CB-125)."""

from ...harm import care
from ...kernel.driver import Driver
from ...kernel.question import Action, TargetAction
from ...native_types import i64
from ..model.choice_ids import STABILISE
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import DO_TEND, care_penalty
from .melee import in_reach
from .refusals import act_fault


class Stabilise(TargetAction):
    """Tend a dying or mortally hurt fighter within reach (CB-123, CB-125)."""

    def __init__(self, target: i64) -> None:
        super().__init__(STABILISE, target)


def patients(fight: Fight, combatant: Combatant) -> list[int]:
    """Return the dying allies of a fighter (CB-123)."""
    return [
        int(other.index)
        for other in fight.combatants
        if other.dying and other.side == combatant.side and other.index != combatant.index
    ]


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return care for each dying ally."""
    return [Stabilise(number) for number in patients(fight, combatant)]


def fault(fight: Fight, combatant: Combatant, action: Stabilise) -> str | None:
    """Return the reason care is refused, or None (CB-123, CB-125)."""
    refusal = act_fault(fight, combatant, DO_TEND, DO_TEND)
    if refusal:
        return refusal
    if action.target not in patients(fight, combatant):
        return "No fighter there needs to be stabilised."
    other = fight.combatants[action.target]
    near = in_reach(fight, combatant, other, fight.tunables.stabilise_reach)
    return None if near else f"{other.name} is out of reach."


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Stabilise) -> None:
    """Stabilise a patient; the helper loses their aim (CB-23, CB-123)."""
    combatant.lose_aim(table)
    patient = fight.combatants[action.target]
    care.stabilise(fight, table, combatant, patient, care_penalty(fight, combatant))
