"""Names of the questions, actions and events of Lead and Chrome, for files and programs.

A value that is left out of an action has its default.
"""

from typing import Any, Final

from ...harm import events as harm_events
from ...io.published_names import published_events
from ...kernel.question import ActionSchema
from ..actions.care import Stabilise
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..actions.move import Move
from ..actions.quick_draw import QuickDraw
from ..actions.weapon_actions import Draw, PickUp, Reload
from ..model import choice_ids as k
from ..model import events

_WEAPON: Final = {"weapon": 0}
_AT: Final = {**_WEAPON, "target": 0}

ACTIONS: Final[dict[int, ActionSchema]] = {
    k.AS_USUAL: ActionSchema("as_usual", intent="Start", label="Aimed shots, in good order"),
    k.UNAIMED: ActionSchema("unaimed", intent="Start"),
    k.QUICK_DRAW: ActionSchema(
        "quick_draw", QuickDraw, {**_AT, "unaimed": False, "second": -1}, "Quick-Draw"
    ),
    k.SHOOT: ActionSchema("shoot", Fire, _AT, "Shoot"),
    k.BLOW: ActionSchema("blow", Strike, _AT, "Strike"),
    k.WALK: ActionSchema("walk", Move, {"x": 0, "y": 0}, "Move"),
    k.READY: ActionSchema("ready", Draw, {**_WEAPON, "off": False}, "Weapons", "Draw"),
    k.LOAD: ActionSchema("load", Reload, _WEAPON, "Load", "Load"),
    k.RETRIEVE: ActionSchema("retrieve", PickUp, _WEAPON, "Weapons", "Pick up"),
    k.TEND: ActionSchema("tend", Stabilise, {"target": 0}, "Tend", "Stabilise"),
    k.PASS: ActionSchema("pass", intent="Pass", label="Nothing with this action"),
}
"""Every action by its kind."""

QUESTIONS: Final[dict[int, str]] = {k.ASK_OPENING: "opening", k.ASK_ACTION: "action"}
"""Every question by its kind."""

EVENTS: Final[dict[str, type[Any]]] = published_events(
    "lead_and_chrome", events, harm_events, without=("ModifierGiven",)
)
"""Everything that can happen, by published name."""
