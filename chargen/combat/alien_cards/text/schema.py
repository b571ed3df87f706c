"""Names of the questions, actions and events of initiative cards, for files and programs."""

from typing import Any, Final

from ...io.published_names import published_events
from ...kernel.events import FighterDied, Noticed, RoundBegan
from ...kernel.system import ActionSchema
from ..actions import care, fire, fixtures, melee, move, special_attacks, weapon_actions
from ..model import action_events, cover, events
from ..model import choice_ids as k
from ..rolls.cards import SwapCards

_TARGET: Final = {"target": 0}
_PLACE: Final = {"x": 0, "y": 0}
_ATTACK: Final = {"weapon": 0, "target": 0, "weak": False}
_FIXTURE: Final = {"fixture": 0}
_COVER: Final = {"cover": 0}

ACTIONS: Final[dict[int, ActionSchema]] = {
    k.END_TURN: ActionSchema("end_turn"),
    k.SWAP_CARDS: ActionSchema("swap_cards", SwapCards, _TARGET),
    k.RANGED_ATTACK: ActionSchema("ranged_attack", fire.Fire, _ATTACK),
    k.CLOSE_ATTACK: ActionSchema("close_attack", melee.Strike, _ATTACK),
    k.DISARM: ActionSchema("disarm", special_attacks.Disarm, _TARGET),
    k.PASS_BY: ActionSchema("pass_by", special_attacks.PassBy, _TARGET),
    k.SHOVE: ActionSchema("shove", special_attacks.Shove, _TARGET),
    k.GRAPPLE: ActionSchema("grapple", special_attacks.Grapple, _TARGET),
    k.BREAK_FREE: ActionSchema("break_free"),
    k.LET_GO: ActionSchema("let_go"),
    k.TAKE_AIM: ActionSchema("aim"),
    k.RELOAD: ActionSchema("reload", weapon_actions.Reload, {"weapon": 0}),
    k.CLEAR_JAM: ActionSchema("clear_jam", weapon_actions.ClearJam, {"weapon": 0}),
    k.TAKE_UP: ActionSchema("take_up", weapon_actions.PickUp, {"item": 0}),
    k.GO: ActionSchema("go", move.Move, _PLACE),
    k.CLOSE_IN: ActionSchema("close_in", move.CloseIn, _TARGET),
    k.BACK_OFF: ActionSchema("back_off", move.BackOff, _PLACE),
    k.PARTIAL_COVER: ActionSchema("partial_cover", cover.PartialCover, _COVER),
    k.FULL_COVER: ActionSchema("full_cover", cover.FullCover, _COVER),
    k.FIRST_AID: ActionSchema("first_aid", care.FirstAid, _TARGET),
    k.RALLY: ActionSchema("rally", care.Rally, _TARGET),
    k.GIVE_ORDERS: ActionSchema("give_orders", care.GiveOrders, _TARGET),
    k.LEAP: ActionSchema("leap", fixtures.Leap, _FIXTURE),
    k.PEEK: ActionSchema("peek", fixtures.Peek, _FIXTURE),
    k.LOCK: ActionSchema("lock", fixtures.LockDoor, _FIXTURE),
    k.UNLOCK: ActionSchema("open", fixtures.OpenDoor, _FIXTURE),
    k.USE_TERMINAL: ActionSchema("use_terminal", fixtures.UseTerminal, _FIXTURE),
    k.USE_MACHINERY: ActionSchema("use_machinery", fixtures.UseMachinery, _FIXTURE),
    k.DRIVE: ActionSchema("drive", fixtures.Drive, _FIXTURE),
    k.STAND_STILL: ActionSchema("stand_still"),
    k.DODGE: ActionSchema("dodge"),
    k.DEFEND: ActionSchema("defend"),
    k.KEEP_DICE: ActionSchema("keep_dice"),
    k.PUSH: ActionSchema("push"),
    k.FULL_DAMAGE: ActionSchema("full_damage"),
    k.CONSERVE: ActionSchema("conserve"),
    k.CEASE_FIRE: ActionSchema("cease_fire"),
    k.FIRE_AGAIN: ActionSchema("fire_again", fire.FireAgain, _TARGET),
}
"""Every action by its kind."""

QUESTIONS: Final[dict[int, str]] = {
    k.ASK_TURN: "turn",
    k.ASK_DODGE: "dodge",
    k.ASK_DEFEND: "defend",
    k.ASK_PUSH: "push",
    k.ASK_CONSERVE: "conserve",
    k.ASK_BURST: "burst",
}
"""Every question by its kind."""

SHARED: Final = (RoundBegan, Noticed, FighterDied)
"""Events of the kernel that this system tells as they are."""
EVENTS: Final[dict[str, type[Any]]] = published_events("alien_cards", SHARED, events, action_events)
"""Everything that can happen, by published name."""
