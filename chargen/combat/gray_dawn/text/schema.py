"""Names of the questions, actions and events of Gray Dawn, for files and programs.

A value that is left out of an action has its default.
"""

from typing import Any, Final

from ...harm import events as harm_events
from ...harm import luck
from ...io.published_names import published_events
from ...kernel.question import ActionSchema
from ..actions.action import Delay
from ..actions.aim import Aim
from ..actions.care import Stabilise
from ..actions.covering_fire import CoveringFire
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..actions.move import Move
from ..actions.plan import Plan
from ..actions.reload import ChamberShell, LoadTube, Reload
from ..actions.saturation_fire import SaturationFire
from ..actions.stance import NameStance, TakeStance
from ..actions.throw import Throw
from ..actions.weapon_actions import ClearJam, Draw, PickUp
from ..model import choice_ids as k
from ..model import events

_WEAPON: Final = {"weapon": 0}
_PLACE: Final = {"x": 0, "y": 0}

ACTIONS: Final[dict[int, ActionSchema]] = {
    luck.KEEP_ROLL: ActionSchema("keep_roll", intent="Luck", label="Leave the roll as it is"),
    luck.ADD_LUCK: ActionSchema("add_luck", intent="Luck"),
    luck.ROLL_AGAIN: ActionSchema("roll_again", intent="Luck"),
    k.HOLD_FIRE: ActionSchema(
        "hold_fire", intent="Covering fire", label="No covering fire this round"
    ),
    k.COVER_FIRE: ActionSchema(
        "cover_fire",
        CoveringFire,
        {"target": -1, **_PLACE, "mode": 0, "actions": 1, "rounds": 1, **_WEAPON},
        "Covering fire",
    ),
    k.STEADY_START: ActionSchema("steady_start", intent="Start", label="The usual start"),
    k.LIGHTNING_STRIKE: ActionSchema("lightning_strike", intent="Start"),
    k.NAME_STANCE: ActionSchema("name_stance", NameStance, {"stance": 0}, "Stance"),
    k.TAKE_STANCE: ActionSchema("take_stance", TakeStance, {"stance": 0}, "Stance"),
    k.PLAN: ActionSchema("plan", Plan, {"of_kind": 0, "actions": 0, "moves": 0, "draws": 0}),
    k.MOVE: ActionSchema("move", Move, {**_PLACE, "stance": 1}, "Move"),
    k.FIRE: ActionSchema(
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
        "Fire",
    ),
    k.CHAMBER_SHELL: ActionSchema(
        "chamber_shell", ChamberShell, _WEAPON, "Load", "A shell into the chamber of"
    ),
    k.AIM: ActionSchema("aim", Aim, {"target": 0}, "Aim", "Aim for the whole turn"),
    k.RELOAD: ActionSchema("reload", Reload, _WEAPON, "Load", "A magazine into"),
    k.LOAD_TUBE: ActionSchema("load_tube", LoadTube, _WEAPON, "Load", "Shells into the tube of"),
    k.DRAW: ActionSchema("draw", Draw, {**_WEAPON, "off": False}, "Weapons", "Draw"),
    k.THROW: ActionSchema("throw", Throw, {**_WEAPON, **_PLACE}, "Throw"),
    k.STRIKE: ActionSchema(
        "strike", Strike, {**_WEAPON, "target": 0, "hidden": False, "twin": False}, "Strike"
    ),
    k.STABILISE: ActionSchema("stabilise", Stabilise, {"target": 0}, "Tend", "Stabilise"),
    k.CLEAR_JAM: ActionSchema("clear_jam", ClearJam, _WEAPON, "Weapons", "Clear the jam of"),
    k.PICK_UP: ActionSchema("pick_up", PickUp, _WEAPON, "Weapons", "Pick up"),
    k.SATURATE: ActionSchema(
        "saturate", SaturationFire, {**_WEAPON, **_PLACE, "width": 2, "rounds": 1}, "Lane of fire"
    ),
    k.DELAY: ActionSchema("delay", Delay, {"count": 0}, "Delay", delays=True),
    k.END_TURN: ActionSchema("end_turn", intent="End the turn", label="Nothing more this round"),
}
"""Every action by its kind."""

QUESTIONS: Final[dict[int, str]] = {
    luck.LUCK: "luck",
    k.ASK_COVERING: "covering",
    k.ASK_LIGHTNING: "lightning",
    k.ASK_INTENDED_STANCE: "wish",
    k.ASK_STANCE: "stance",
    k.ASK_PLAN: "plan",
    k.ASK_ACTION: "deed",
}
"""Every question by its kind."""

EVENTS: Final[dict[str, type[Any]]] = published_events("gray_dawn", events, harm_events)
"""Everything that can happen, by published name."""
