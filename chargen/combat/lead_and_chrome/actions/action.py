"""The question a fighter's Action asks, and the actions that answer it (LC-05, LC-06, LC-R18)."""

from typing import Final

from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...native_types import i64
from ..model.choice_ids import ASK_ACTION, PASS
from ..model.combatant import Combatant
from ..model.fight import Fight, own_fight
from . import care, fire, melee, move, weapon_actions

PASSED: Final = Action(PASS)
"""Let the Action go by."""


class ActionQuestion(Question):
    """The choice of an action for the Action that comes."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_ACTION, fighter, "action")

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return every legal action, letting the Action go by included."""
        own = own_fight(fight)
        return tuple(legal_actions(own, own.combatants[self.fighter]))

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return why an action is refused now."""
        own = own_fight(fight)
        return action_fault(own, own.combatants[self.fighter], action)


def legal_actions(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return every legal action of a fighter."""
    return [
        *fire.options(fight, combatant),
        *melee.options(fight, combatant),
        *weapon_actions.ready_options(combatant),
        *weapon_actions.load_options(combatant),
        *weapon_actions.retrieve_options(fight, combatant),
        *care.options(fight, combatant),
        *move.options(fight, combatant),
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
