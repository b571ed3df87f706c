"""Names of the questions, actions and events of Gray Dawn, for files and programs.

Each value of an action has one that stands for it where it is left out.
"""

from dataclasses import is_dataclass
from typing import Any, Final

from ..harm import events as harm_events
from ..harm import luck
from ..system import Shape
from . import deed_events, events
from . import kinds as k
from .aim import Aim
from .care import Stabilise
from .cover_fire import CoverFire
from .deed import Delay
from .fire import Fire
from .handle import ClearJam, Draw, PickUp
from .lane import SaturationFire
from .melee import Strike
from .move import Move
from .plan import Plan
from .reload import ChamberShell, LoadTube, Reload
from .stance import NameStance, TakeStance
from .throw import Throw

_WEAPON: Final = {"weapon": 0}
_PLACE: Final = {"x": 0, "y": 0}

ACTIONS: Final[dict[int, Shape]] = {
    luck.KEEP_ROLL: Shape("keep_roll"),
    luck.ADD_LUCK: Shape("add_luck"),
    luck.ROLL_AGAIN: Shape("roll_again"),
    k.HOLD_FIRE: Shape("hold_fire"),
    k.COVER_FIRE: Shape(
        "cover_fire",
        CoverFire,
        {"target": -1, **_PLACE, "mode": 0, "actions": 1, "rounds": 1, **_WEAPON},
    ),
    k.STEADY_START: Shape("steady_start"),
    k.LIGHTNING_STRIKE: Shape("lightning_strike"),
    k.NAME_STANCE: Shape("name_stance", NameStance, {"stance": 0}),
    k.TAKE_STANCE: Shape("take_stance", TakeStance, {"stance": 0}),
    k.PLAN: Shape("plan", Plan, {"of_kind": 0, "actions": 0, "moves": 0, "draws": 0}),
    k.MOVE: Shape("move", Move, {**_PLACE, "stance": 1}),
    k.FIRE: Shape(
        "fire",
        Fire,
        {
            **_WEAPON,
            "targets": (),
            "mode": 0,
            "rounds": 1,
            "called": -1,
            "hidden": False,
            "twin": False,
        },
    ),
    k.CHAMBER_SHELL: Shape("chamber_shell", ChamberShell, _WEAPON),
    k.AIM: Shape("aim", Aim, {"target": 0}),
    k.RELOAD: Shape("reload", Reload, _WEAPON),
    k.LOAD_TUBE: Shape("load_tube", LoadTube, _WEAPON),
    k.DRAW: Shape("draw", Draw, {**_WEAPON, "off": False}),
    k.THROW: Shape("throw", Throw, {**_WEAPON, **_PLACE}),
    k.STRIKE: Shape("strike", Strike, {**_WEAPON, "target": 0, "hidden": False, "twin": False}),
    k.STABILISE: Shape("stabilise", Stabilise, {"target": 0}),
    k.CLEAR_JAM: Shape("clear_jam", ClearJam, _WEAPON),
    k.PICK_UP: Shape("pick_up", PickUp, _WEAPON),
    k.SATURATE: Shape("saturate", SaturationFire, {**_WEAPON, **_PLACE, "width": 2, "rounds": 1}),
    k.DELAY: Shape("delay", Delay, {"count": 0}),
    k.END_TURN: Shape("end_turn"),
}
"""Every action by its kind."""

QUESTIONS: Final[dict[int, str]] = {
    luck.LUCK: "luck",
    k.ASK_COVERING: "covering",
    k.ASK_LIGHTNING: "lightning",
    k.ASK_WISH: "wish",
    k.ASK_STANCE: "stance",
    k.ASK_PLAN: "plan",
    k.ASK_DEED: "deed",
}
"""Every question by its kind."""

EVENTS: Final[dict[str, type[Any]]] = {
    kind.__name__: kind
    for module in (events, deed_events, harm_events)
    for kind in vars(module).values()
    if isinstance(kind, type) and is_dataclass(kind)
}
"""Everything that can happen, by name."""
