"""The question a fighter's Action asks, and the actions that answer it (LC-05, LC-06, LC-R18)."""

from typing import Final

from ...kernel.question import Action, FighterQuestion
from ...native_types import i64
from ..model.choice_ids import ASK_ACTION, PASS
from ..model.combatant import Combatant
from ..model.fight import Fight
from . import care, fire, melee, move, weapon_actions

PASSED: Final = Action(PASS)
"""Let the Action go by."""


class ActionQuestion(FighterQuestion):
    """The choice of an action for the Action that comes."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_ACTION, fighter, "action", candidates, action_fault)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return every action worth checking, letting the Action go by included."""
    draws = [(arm, off) for arm in range(len(combatant.arms) - 1) for off in (False, True)]
    held = [arm for arm in (combatant.hand, combatant.off) if arm >= 0]
    lying = [arm for arm in range(len(combatant.arms)) if combatant.lies(arm)]
    return [
        *fire.candidates(fight, combatant),
        *melee.candidates(fight, combatant),
        *(weapon_actions.Draw(arm, off) for arm, off in draws),
        *(weapon_actions.Reload(arm) for arm in held),
        *(weapon_actions.PickUp(arm) for arm in lying),
        *care.options(fight, combatant),
        *move.candidates(fight, combatant),
        PASSED,
    ]


def action_fault(fight: Fight, combatant: Combatant, action: Action) -> str | None:
    """Return why an action is refused for this Action."""
    if action.kind == PASS:
        return None
    if isinstance(action, fire.Fire):
        return fire.fault(fight, combatant, action)
    if isinstance(action, melee.Strike):
        return melee.fault(fight, combatant, action)
    if isinstance(action, move.Move):
        return move.fault(fight, combatant, action)
    if isinstance(action, weapon_actions.Draw):
        return weapon_actions.ready_fault(combatant, action)
    if isinstance(action, weapon_actions.Reload):
        return weapon_actions.load_fault(combatant, action)
    if isinstance(action, weapon_actions.PickUp):
        return weapon_actions.retrieve_fault(fight, combatant, action)
    if isinstance(action, care.Stabilise):
        return care.fault(fight, combatant, action)
    return "That is declared before initiative is rolled."
