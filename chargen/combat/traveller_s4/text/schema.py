"""Names of the questions, actions and events of this system, for files and programs."""

from typing import Any, Final

from ...io.published_names import published_events
from ...kernel.question import ActionSchema
from ..actions.double_action import DrawAndAttack, ElseAndAttack, LeanAndAttack, MoveAndDrop
from ..actions.fire import Fire, PullAt
from ..actions.melee import Strike
from ..actions.move import Move
from ..actions.watch import DUCK, SetWatch
from ..actions.weapon_actions import Draw, Reload, TakePosture
from ..model import choice_ids as k
from ..model import events
from ..rolls.wounds import SpendStat

_TARGET: Final = {"weapon": 0, "target": 0}
_PLACE: Final = {"x": 0, "y": 0}

ACTIONS: Final[dict[int, ActionSchema]] = {
    k.HOLD: ActionSchema("hold", intent="Hold"),
    k.FIRE: ActionSchema(
        "fire", Fire, {**_TARGET, "automatic": False, "panic": False, "aimed": False}, "Fire"
    ),
    k.STRIKE: ActionSchema("strike", Strike, _TARGET, "Strike"),
    k.MOVE: ActionSchema("move", Move, {**_PLACE, "run": False}, "Move"),
    k.POSTURE: ActionSchema("posture", TakePosture, {"posture": 0}, "Posture"),
    k.DRAW: ActionSchema("draw", Draw, {"weapon": 0}, "Weapons", "Draw"),
    k.RELOAD: ActionSchema("reload", Reload, {"weapon": 0}, "Weapons", "Reload"),
    k.WATCH: ActionSchema(
        "watch",
        SetWatch,
        {
            "trigger": 0,
            "weapon": DUCK,
            "metres": 0,
            "door": -1,
            "automatic": False,
            "panic": False,
        },
        "Watch",
    ),
    k.DRAW_AND_ATTACK: ActionSchema("draw_and_attack", DrawAndAttack, _TARGET, "Double Action"),
    k.LEAN_AND_ATTACK: ActionSchema("lean_and_attack", LeanAndAttack, _TARGET, "Double Action"),
    k.ELSE_AND_ATTACK: ActionSchema("else_and_attack", ElseAndAttack, _TARGET, "Double Action"),
    k.MOVE_AND_DROP: ActionSchema(
        "move_and_drop", MoveAndDrop, {**_PLACE, "run": False, "posture": 1}, "Double Action"
    ),
    k.OTHER: ActionSchema(
        "other", intent="Something else", label="Something else that takes one action"
    ),
    k.FINISH: ActionSchema("finish", intent="End the round", label="Nothing more this round"),
    k.TRY: ActionSchema("try", intent="Extra Action", label="Check for an Extra Action"),
    k.NEXT_PULL: ActionSchema("pull_at", PullAt, {"target": 0}, "Panic Fire", "The next pull"),
    k.CEASE: ActionSchema("cease", intent="Panic Fire", label="No further pull"),
    k.SPEND: ActionSchema("spend", SpendStat, {"stat": 0}, "Wound"),
}
"""Every action by its kind."""

QUESTIONS: Final[dict[int, str]] = {
    k.ASK_ACTION: "action",
    k.ASK_CHECK: "check",
    k.ASK_PULL: "pull",
    k.ASK_WOUND: "wound",
}
"""Every question by its kind."""

EVENTS: Final[dict[str, type[Any]]] = published_events(
    "traveller_s4", events, without=("AttackHit", "AttackMissed")
)
"""Everything that can happen, by published name."""
