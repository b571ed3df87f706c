"""Choices of Classic Traveller in words: intents, actions, targets, and refused choices."""

from collections.abc import Iterable

from ...kernel.fight import BaseFight, living_enemies
from ...kernel.question import Action, Question, WeaponAction
from ...kernel.text.words import BaseWords, place_in_metres
from ..actions import action as action_
from ..actions.double_action import DrawAndAttack, LeanAndAttack, MoveAndDrop
from ..actions.fire import STOP, Fire, PullAt, PullQuestion
from ..actions.melee import Strike
from ..actions.move import Move
from ..actions.watch import COMES_WITHIN, DUCK, PASSES_DOOR, TRIGGER_NAMES, SetWatch
from ..actions.weapon_actions import TakePosture
from ..model import choice_ids as k
from ..model.combatant import STAT_NAMES, Combatant
from ..model.fight import Fight, own_fight
from ..model.fighter import POSTURE_NAMES
from ..rolls import initiative
from ..rolls.wounds import SpendStat
from .schema import ACTIONS


class ChoiceWords(BaseWords):
    """The choices of Classic Traveller in words."""

    actions = ACTIONS

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice, without its target."""
        label = ACTIONS[int(action.kind)].label
        own = own_fight(fight)
        combatant = own.combatants[fighter]
        match action:
            case Move():
                return f"{'Run' if action.run else 'Walk'} to {place_in_metres(action.x, action.y)}"
            case MoveAndDrop():
                gait, low = "Run" if action.run else "Walk", POSTURE_NAMES[action.posture]
                return f"{gait} to {place_in_metres(action.x, action.y)}, then be {low}"
            case TakePosture():
                return POSTURE_NAMES[action.posture].capitalize()
            case SpendStat():
                return f"From {STAT_NAMES[action.stat]}, which is {combatant.stat(action.stat)}"
            case SetWatch():
                return f"Until an enemy {trigger(own, action)}: {watched(combatant, action)}"
            case WeaponAction():
                return f"{label} {combatant.stats.arms[action.weapon].name}"
        until = f"Until {combatant.number + own.tunables.hold}"
        return label or _attack(combatant, action) or until

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return what a fighter might want at a question, allowed or not."""
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        if question.kind == k.ASK_CHECK:
            return (initiative.TRY_IT, initiative.ENOUGH)
        if question.kind == k.ASK_WOUND:
            return tuple(SpendStat(stat) for stat in range(len(STAT_NAMES)))
        if isinstance(question, PullQuestion):
            enemies = living_enemies(own.combatants, combatant)
            return (*(PullAt(enemy.index) for enemy in enemies), STOP)
        return action_.possible_actions(own, combatant)


def _attack(combatant: Combatant, action: Action) -> str:
    """Weapon and way of an attack; empty if it is none."""
    if isinstance(action, DrawAndAttack | LeanAndAttack):
        name = combatant.stats.arms[action.weapon].name
        drawn = isinstance(action, DrawAndAttack)
        return f"Draw {name} and attack" if drawn else f"Lean out with {name}, attack, lean back"
    if isinstance(action, Strike):
        return combatant.stats.arms[action.weapon].name.capitalize()
    if not isinstance(action, Fire):
        return ""
    return _way(
        combatant.stats.arms[action.weapon].name, action.automatic, action.panic, action.aimed
    )


def _way(name: str, automatic: bool, panic: bool, aimed: bool = False) -> str:
    words = f"{name}, automatic" if automatic else name
    if panic:
        words += ", Panic Fire"
    words += ", aimed: all of the round" if aimed else ""
    return words[0].upper() + words[1:]


def trigger(fight: Fight, action: SetWatch) -> str:
    """The event a Watch waits for."""
    words = TRIGGER_NAMES[action.trigger]
    if action.trigger == COMES_WITHIN:
        return f"{words} {action.metres} m"
    if action.trigger == PASSES_DOOR:
        return f"{words}: {fight.scene.fixtures[action.door].name}"
    return words


def watched(combatant: Combatant, action: SetWatch) -> str:
    """Return the action of a Watch."""
    if action.weapon == DUCK:
        return "kneel"
    return _way(combatant.stats.arms[action.weapon].name, action.automatic, action.panic)
