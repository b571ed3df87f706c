"""Names of the questions, actions and events of Lead and Chrome, for files and programs.

Each value of an action has one that stands for it where it is left out.
"""

from dataclasses import is_dataclass
from typing import Any, Final

from ..harm import events as harm_events
from ..system import Shape
from . import events
from . import kinds as k
from .care import Tend
from .handle import Load, Ready, Retrieve
from .melee import Hack
from .quick_draw import QuickDraw
from .shoot import Shoot
from .walk import Walk

_WEAPON: Final = {"weapon": 0}
_AT: Final = {**_WEAPON, "target": 0}

ACTIONS: Final[dict[int, Shape]] = {
    k.AS_USUAL: Shape("as_usual"),
    k.UNAIMED: Shape("unaimed"),
    k.QUICK_DRAW: Shape("quick_draw", QuickDraw, {**_AT, "unaimed": False, "second": -1}),
    k.SHOOT: Shape("shoot", Shoot, _AT),
    k.BLOW: Shape("blow", Hack, _AT),
    k.WALK: Shape("walk", Walk, {"x": 0, "y": 0}),
    k.READY: Shape("ready", Ready, {**_WEAPON, "off": False}),
    k.LOAD: Shape("load", Load, _WEAPON),
    k.RETRIEVE: Shape("retrieve", Retrieve, _WEAPON),
    k.TEND: Shape("tend", Tend, {"target": 0}),
    k.PASS: Shape("pass"),
}
"""Every action by its kind."""

QUESTIONS: Final[dict[int, str]] = {k.ASK_OPENING: "opening", k.ASK_ACTION: "action"}
"""Every question by its kind."""

EVENTS: Final[dict[str, type[Any]]] = {
    kind.__name__: kind
    for module in (events, harm_events)
    for kind in vars(module).values()
    if isinstance(kind, type) and is_dataclass(kind)
}
"""Everything that can happen, by name."""
