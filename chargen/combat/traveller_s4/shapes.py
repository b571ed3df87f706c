"""Names of the questions, actions and events of this system, for files and programs."""

from dataclasses import is_dataclass
from typing import Any, Final

from ..system import Shape
from . import events
from . import kinds as k
from .double import DrawAndAttack, LeanAndAttack, MoveAndDrop
from .fire import PullAt, ShootAt
from .handle import ChangeMagazine, DrawArm, TakePosture
from .melee import StrikeAt
from .walk import GoTo
from .watch import DUCK, SetWatch
from .wounds import SpendStat

_TARGET: Final = {"weapon": 0, "target": 0}
_PLACE: Final = {"x": 0, "y": 0}

ACTIONS: Final[dict[int, Shape]] = {
    k.HOLD: Shape("hold"),
    k.FIRE: Shape("fire", ShootAt, {**_TARGET, "automatic": False, "panic": False, "aimed": False}),
    k.STRIKE: Shape("strike", StrikeAt, _TARGET),
    k.MOVE: Shape("move", GoTo, {**_PLACE, "run": False}),
    k.POSTURE: Shape("posture", TakePosture, {"posture": 0}),
    k.DRAW: Shape("draw", DrawArm, {"weapon": 0}),
    k.RELOAD: Shape("reload", ChangeMagazine, {"weapon": 0}),
    k.WATCH: Shape(
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
    ),
    k.DRAW_AND_ATTACK: Shape("draw_and_attack", DrawAndAttack, _TARGET),
    k.LEAN_AND_ATTACK: Shape("lean_and_attack", LeanAndAttack, _TARGET),
    k.MOVE_AND_DROP: Shape("move_and_drop", MoveAndDrop, {**_PLACE, "run": False, "posture": 1}),
    k.OTHER: Shape("other"),
    k.FINISH: Shape("finish"),
    k.TRY: Shape("try"),
    k.NEXT_PULL: Shape("pull_at", PullAt, {"target": 0}),
    k.CEASE: Shape("cease"),
    k.SPEND: Shape("spend", SpendStat, {"stat": 0}),
}
"""Every action by its kind."""

QUESTIONS: Final[dict[int, str]] = {
    k.ASK_ACTION: "action",
    k.ASK_CHECK: "check",
    k.ASK_PULL: "pull",
    k.ASK_WOUND: "wound",
}
"""Every question by its kind."""

EVENTS: Final[dict[str, type[Any]]] = {
    kind.__name__: kind
    for kind in vars(events).values()
    if isinstance(kind, type) and is_dataclass(kind)
}
"""Everything that can happen, by name."""
