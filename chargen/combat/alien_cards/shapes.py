"""Names of the questions, actions and events of initiative cards, for files and programs."""

from dataclasses import is_dataclass
from typing import Any, Final

from ..system import Shape
from . import (
    care,
    cover,
    deed_events,
    events,
    fixtures,
    go,
    grips,
    shoot,
    shot,
    strike,
    supply,
    things,
)
from . import kinds as k
from .cards import SwapCards

_TARGET: Final = {"target": 0}
_PLACE: Final = {"x": 0, "y": 0}
_ATTACK: Final = {"weapon": 0, "target": 0, "weak": False}
_FIXTURE: Final = {"fixture": 0}
_COVER: Final = {"cover": 0}

ACTIONS: Final[dict[int, Shape]] = {
    k.END_TURN: Shape("end_turn"),
    k.SWAP_CARDS: Shape("swap_cards", SwapCards, _TARGET),
    k.RANGED_ATTACK: Shape("ranged_attack", shot.RangedAttack, _ATTACK),
    k.CLOSE_ATTACK: Shape("close_attack", strike.CloseAttack, _ATTACK),
    k.DISARM: Shape("disarm", grips.Disarm, _TARGET),
    k.PASS_BY: Shape("pass_by", grips.PassBy, _TARGET),
    k.SHOVE: Shape("shove", grips.Shove, _TARGET),
    k.GRAPPLE: Shape("grapple", grips.Grapple, _TARGET),
    k.BREAK_FREE: Shape("break_free"),
    k.LET_GO: Shape("let_go"),
    k.TAKE_AIM: Shape("aim"),
    k.RELOAD: Shape("reload", supply.ReloadWeapon, {"weapon": 0}),
    k.CLEAR_JAM: Shape("clear_jam", things.ClearWeapon, {"weapon": 0}),
    k.TAKE_UP: Shape("take_up", things.TakeUp, {"item": 0}),
    k.GO: Shape("go", go.GoToZone, _PLACE),
    k.CLOSE_IN: Shape("close_in", go.CloseIn, _TARGET),
    k.BACK_OFF: Shape("back_off", go.BackOff, _PLACE),
    k.PARTIAL_COVER: Shape("partial_cover", cover.PartialCover, _COVER),
    k.FULL_COVER: Shape("full_cover", cover.FullCover, _COVER),
    k.FIRST_AID: Shape("first_aid", care.FirstAid, _TARGET),
    k.RALLY: Shape("rally", care.Rally, _TARGET),
    k.GIVE_ORDERS: Shape("give_orders", care.GiveOrders, _TARGET),
    k.LEAP: Shape("leap", fixtures.Leap, _FIXTURE),
    k.PEEK: Shape("peek", fixtures.Peek, _FIXTURE),
    k.LOCK: Shape("lock", fixtures.LockDoor, _FIXTURE),
    k.UNLOCK: Shape("open", fixtures.OpenDoor, _FIXTURE),
    k.USE_TERMINAL: Shape("use_terminal", fixtures.UseTerminal, _FIXTURE),
    k.USE_MACHINERY: Shape("use_machinery", fixtures.UseMachinery, _FIXTURE),
    k.DRIVE: Shape("drive", fixtures.Drive, _FIXTURE),
    k.STAND_STILL: Shape("stand_still"),
    k.DODGE: Shape("dodge"),
    k.DEFEND: Shape("defend"),
    k.KEEP_DICE: Shape("keep_dice"),
    k.PUSH: Shape("push"),
    k.FULL_DAMAGE: Shape("full_damage"),
    k.CONSERVE: Shape("conserve"),
    k.CEASE_FIRE: Shape("cease_fire"),
    k.FIRE_AGAIN: Shape("fire_again", shoot.FireAgain, _TARGET),
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

EVENTS: Final[dict[str, type[Any]]] = {
    name: kind
    for module in (events, deed_events)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and is_dataclass(kind)
}
"""Everything that can happen, by name."""
