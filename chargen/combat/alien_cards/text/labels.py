"""Choices with initiative cards in words: intents, actions, targets, and refused choices."""

from collections.abc import Iterable, Mapping
from typing import Final

from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
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

_PLAIN: Final[dict[int, str]] = {
    k.END_TURN: "Nothing more this turn",
    k.BREAK_FREE: "Break free",
    k.LET_GO: "Let go",
    k.TAKE_AIM: "Aim",
    k.STAND_STILL: "Save the quick action",
    k.DODGE: "Dodge",
    k.DEFEND: "Defend",
    k.KEEP_DICE: "Leave the roll as it is",
    k.FULL_DAMAGE: "More damage",
    k.CONSERVE: "Save the ammunition",
    k.CEASE_FIRE: "Cease fire",
    k.FIRE_AGAIN: "Fire again",
    k.DISARM: "Disarm",
    k.PASS_BY: "Get past",
    k.SHOVE: "Shove away",
    k.GRAPPLE: "Grapple",
    k.CLOSE_IN: "Close in",
    k.FIRST_AID: "First aid",
    k.RALLY: "Rally",
    k.GIVE_ORDERS: "Give orders",
    k.SWAP_CARDS: "Act later, on the card of another",
}
_FIXTURES: Final[dict[int, str]] = {
    k.LEAP: "Climb over",
    k.PEEK: "Look past",
    k.LOCK: "Lock",
    k.UNLOCK: "Open",
    k.USE_TERMINAL: "Work at",
    k.USE_MACHINERY: "Operate",
    k.DRIVE: "Drive",
}
_EVERY: Final[dict[int, tuple[Action, ...]]] = {
    k.ASK_DODGE: (STANDING, DODGING),
    k.ASK_DEFEND: (STANDING, DEFENDING),
    k.ASK_PUSH: (KEEP, PUSHING),
    k.ASK_CONSERVE: (HURTING, CONSERVING),
}
"""Choices every fighter might want at a question, by its kind."""


class ChoiceWords(BaseWords):
    """The choices with initiative cards in words."""

    intents: Mapping[int, str] = {
        k.END_TURN: "End the turn", k.SWAP_CARDS: "Swap cards",
        k.RANGED_ATTACK: "Fire", k.FIRE_AGAIN: "Fire", k.CEASE_FIRE: "Fire",
        k.CLOSE_ATTACK: "Strike",
        k.DISARM: "Special attack", k.PASS_BY: "Special attack", k.SHOVE: "Special attack",
        k.GRAPPLE: "Special attack", k.BREAK_FREE: "Grip", k.LET_GO: "Grip",
        k.TAKE_AIM: "Aim", k.RELOAD: "Weapons", k.CLEAR_JAM: "Weapons", k.TAKE_UP: "Weapons",
        k.GO: "Move", k.CLOSE_IN: "Move", k.BACK_OFF: "Move",
        k.PARTIAL_COVER: "Cover", k.FULL_COVER: "Cover",
        k.FIRST_AID: "Help", k.RALLY: "Help", k.GIVE_ORDERS: "Help",
        k.LEAP: "Surroundings", k.PEEK: "Surroundings", k.LOCK: "Surroundings",
        k.UNLOCK: "Surroundings", k.USE_TERMINAL: "Surroundings", k.USE_MACHINERY: "Surroundings",
        k.DRIVE: "Surroundings",
        k.STAND_STILL: "Interrupt", k.DODGE: "Interrupt", k.DEFEND: "Interrupt",
        k.KEEP_DICE: "Push", k.PUSH: "Push", k.FULL_DAMAGE: "Ammunition", k.CONSERVE: "Ammunition",
    }  # fmt: skip

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice, without its target."""
        kind = int(action.kind)
        if kind in _PLAIN:
            return _PLAIN[kind]
        own = own_fight(fight)
        combatant = own.combatants[fighter]
        match action:
            case Fire() | Strike():
                weak = ", at a weak spot" if action.weak else ""
                return combatant.arm(action.weapon).name + weak
            case Reload():
                return f"Reload {combatant.arms[action.weapon].name}"
            case ClearJam():
                return f"Clear the jam of {combatant.arms[action.weapon].name}"
            case PickUp():
                item = own.floor[action.item]
                return f"Take up {own.combatants[item[2]].arms[item[3]].name}"
            case TakeCover():
                how = "Full cover" if kind == k.FULL_COVER else "Partial cover"
                return f"{how}: {own.scene.covers[action.cover].name}"
            case FixtureAction():
                return f"{_FIXTURES[kind]} {own.fixtures[action.fixture].name}"
            case Move():
                return f"To {point(action.x, action.y)}"
            case BackOff():
                return f"Back off to {point(action.x, action.y)}"
        return f"Push: +{push_cost(combatant)} stress"

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return what a fighter might want at a question, allowed or not."""
        kind = int(question.kind)
        if kind in _EVERY:
            return _EVERY[kind]
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        enemies = [
            other for other in own.combatants if other.side != combatant.side and not other.dead
        ]
        if kind == k.ASK_BURST:
            return [CEASING, *(FireAgain(enemy.index) for enemy in enemies)]
        found: list[Action] = []
        for enemy in enemies:
            found += [
                Strike(number, enemy.index, False)
                if number < 0 or combatant.arms[number].melee
                else Fire(number, enemy.index, False)
                for number in range(-1, len(combatant.arms))
            ]
            found.append(CloseIn(enemy.index))
        for number, arm in enumerate(combatant.arms):
            if not arm.melee:
                found += [Reload(number), ClearJam(number)]
        for friend in own.combatants:
            if friend.side == combatant.side and friend is not combatant:
                found += [FirstAid(friend.index), Rally(friend.index), GiveOrders(friend.index)]
        for number in own.ground.near(combatant.x, combatant.y, 1):
            found += [PartialCover(number), FullCover(number)]
        return [*found, AIMING]
