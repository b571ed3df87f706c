"""What may be chosen, in words: what is meant, what is done, at whom; and what one might want."""

from collections.abc import Iterable
from typing import Final

from ...kernel.question import Action, Question
from ...scene.scenario import METRE
from ..actions.action import AIMING
from ..actions.care import FirstAid, GiveOrders, Rally
from ..actions.fire import CEASING, CONSERVING, HURTING, Fire, FireAgain
from ..actions.fixtures import FixtureAction
from ..actions.interrupts import DEFENDING, DODGING, STANDING
from ..actions.melee import Strike
from ..actions.move import BackOff, CloseIn, Move
from ..actions.weapon_actions import ClearJam, PickUp, Reload
from ..model import choice_ids as k
from ..model.combatant import Combatant
from ..model.cover import FullCover, PartialCover, TakeCover
from ..model.fight import Fight
from ..rolls.pool import KEEP, PUSHING, push_cost

_INTENTS: Final[dict[int, str]] = {
    k.END_TURN: "End the turn", k.SWAP_CARDS: "Swap cards",
    k.RANGED_ATTACK: "Fire", k.FIRE_AGAIN: "Fire", k.CEASE_FIRE: "Fire", k.CLOSE_ATTACK: "Strike",
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


def intent(action: Action) -> str:
    """Name what somebody means by a choice; choices of one intent stand together."""
    return _INTENTS[int(action.kind)]


def deed(fight: Fight, combatant: Combatant, action: Action) -> str:
    """Say what is done, without the target."""
    kind = int(action.kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(action, Fire | Strike):
        return combatant.arm(action.weapon).name + (", at a weak spot" if action.weak else "")
    if isinstance(action, Reload):
        return f"Reload {combatant.arms[action.weapon].name}"
    if isinstance(action, ClearJam):
        return f"Clear the jam of {combatant.arms[action.weapon].name}"
    if isinstance(action, PickUp):
        item = fight.floor[action.item]
        return f"Take up {fight.combatants[item[2]].arms[item[3]].name}"
    if isinstance(action, TakeCover):
        how = "Full cover" if action.kind == k.FULL_COVER else "Partial cover"
        return f"{how}: {fight.scene.covers[action.cover].name}"
    if isinstance(action, FixtureAction):
        return f"{_FIXTURES[kind]} {fight.fixtures[action.fixture].name}"
    if isinstance(action, Move | BackOff):
        how = "Back off to" if isinstance(action, BackOff) else "To"
        return f"{how} ({action.x / METRE:g}, {action.y / METRE:g}) m"
    return f"Push: +{push_cost(combatant)} stress"


_EVERY: Final[dict[int, tuple[Action, ...]]] = {
    k.ASK_DODGE: (STANDING, DODGING),
    k.ASK_DEFEND: (STANDING, DEFENDING),
    k.ASK_PUSH: (KEEP, PUSHING),
    k.ASK_CONSERVE: (HURTING, CONSERVING),
}
"""What everybody might want at a question, by its kind."""


def thinkable(fight: Fight, combatant: Combatant, question: Question) -> Iterable[Action]:
    """Name what somebody might want at a question, allowed or not."""
    kind = int(question.kind)
    if kind in _EVERY:
        return _EVERY[kind]
    enemies = [
        other for other in fight.combatants if other.side != combatant.side and not other.dead
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
    for friend in fight.combatants:
        if friend.side == combatant.side and friend is not combatant:
            found += [FirstAid(friend.index), Rally(friend.index), GiveOrders(friend.index)]
    for number in fight.ground.near(combatant.x, combatant.y, 1):
        found += [PartialCover(number), FullCover(number)]
    return [*found, AIMING]
