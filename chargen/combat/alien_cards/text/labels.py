"""Choices with initiative cards in words: intents, actions, targets, and refused choices."""

from collections.abc import Iterable
from typing import Final

from ...kernel.fight import BaseFight, living_enemies
from ...kernel.question import Action, Question, WeaponAction
from ...kernel.text.words import BaseWords, point
from ..actions.action import AIMING
from ..actions.care import FirstAid, GiveOrders, Rally
from ..actions.fire import CEASING, CONSERVING, HURTING, Fire, FireAgain
from ..actions.fixtures import FixtureAction
from ..actions.interrupts import DEFENDING, DODGING, STANDING
from ..actions.melee import Strike
from ..actions.move import BackOff, CloseIn, Move
from ..actions.weapon_actions import ClearJam, PickUp, Reload
from ..model import choice_ids as k
from ..model.cover import FullCover, PartialCover, TakeCover
from ..model.fight import own_fight
from ..rolls.pool import KEEP, PUSHING, push_cost
from .schema import ACTIONS

_EVERY: Final[dict[int, tuple[Action, ...]]] = {
    k.ASK_DODGE: (STANDING, DODGING),
    k.ASK_DEFEND: (STANDING, DEFENDING),
    k.ASK_PUSH: (KEEP, PUSHING),
    k.ASK_CONSERVE: (HURTING, CONSERVING),
}
"""Choices every fighter might want at a question, by its kind."""


class ChoiceWords(BaseWords):
    """The choices with initiative cards in words."""

    actions = ACTIONS

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice, without its target."""
        label = ACTIONS[int(action.kind)].label
        own = own_fight(fight)
        combatant = own.combatants[fighter]
        match action:
            case Fire() | Strike():
                weak = ", at a weak spot" if action.weak else ""
                return combatant.arm(action.weapon).name + weak
            case WeaponAction():
                return f"{label} {combatant.arms[action.weapon].name}"
            case PickUp():
                item = own.floor[action.item]
                return f"Take up {own.combatants[item[2]].arms[item[3]].name}"
            case TakeCover():
                return f"{label}: {own.scene.covers[action.cover].name}"
            case FixtureAction():
                return f"{label} {own.fixtures[action.fixture].name}"
            case Move():
                return f"To {point(action.x, action.y)}"
            case BackOff():
                return f"Back off to {point(action.x, action.y)}"
        return label or f"Push: +{push_cost(combatant)} stress"

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return what a fighter might want at a question, allowed or not."""
        kind = int(question.kind)
        if kind in _EVERY:
            return _EVERY[kind]
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        enemies = living_enemies(own.combatants, combatant)
        if kind == k.ASK_BURST:
            return [CEASING, *(FireAgain(enemy.index) for enemy in enemies)]
        actions: list[Action] = []
        for enemy in enemies:
            actions += [
                Strike(number, enemy.index, False)
                if number < 0 or combatant.arms[number].melee
                else Fire(number, enemy.index, False)
                for number in range(-1, len(combatant.arms))
            ]
            actions.append(CloseIn(enemy.index))
        for number, arm in enumerate(combatant.arms):
            if not arm.melee:
                actions += [Reload(number), ClearJam(number)]
        for friend in own.combatants:
            if friend.side == combatant.side and friend is not combatant:
                actions += [FirstAid(friend.index), Rally(friend.index), GiveOrders(friend.index)]
        for number in own.ground.near(combatant.x, combatant.y, 1):
            actions += [PartialCover(number), FullCover(number)]
        return [*actions, AIMING]
