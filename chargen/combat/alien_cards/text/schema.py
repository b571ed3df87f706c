"""Names of the questions, actions and events of initiative cards, for files and programs."""

from typing import Any, Final

from ...io.published_names import published_events
from ...kernel.question import ActionSchema
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
    k.END_TURN: ActionSchema("end_turn", intent="End the turn", label="Nothing more this turn"),
    k.SWAP_CARDS: ActionSchema(
        "swap_cards",
        SwapCards,
        _TARGET,
        "Swap cards",
        "Act later, on the card of another",
        delays=True,
    ),
    k.RANGED_ATTACK: ActionSchema("ranged_attack", fire.Fire, _ATTACK, "Fire"),
    k.CLOSE_ATTACK: ActionSchema("close_attack", melee.Strike, _ATTACK, "Strike"),
    k.DISARM: ActionSchema(
        "disarm",
        special_attacks.Disarm,
        {"target": 0, "away": False},
        "Special attack",
        "Disarm",
    ),
    k.PASS_BY: ActionSchema(
        "pass_by", special_attacks.PassBy, _TARGET, "Special attack", "Get past"
    ),
    k.SHOVE: ActionSchema("shove", special_attacks.Shove, _TARGET, "Special attack", "Shove away"),
    k.GRAPPLE: ActionSchema(
        "grapple", special_attacks.Grapple, _TARGET, "Special attack", "Grapple"
    ),
    k.BREAK_FREE: ActionSchema("break_free", intent="Grip", label="Break free"),
    k.LET_GO: ActionSchema("let_go", intent="Grip", label="Let go"),
    k.TAKE_AIM: ActionSchema("aim", intent="Aim", label="Aim"),
    k.RELOAD: ActionSchema("reload", weapon_actions.Reload, {"weapon": 0}, "Weapons", "Reload"),
    k.CLEAR_JAM: ActionSchema(
        "clear_jam", weapon_actions.ClearJam, {"weapon": 0}, "Weapons", "Clear the jam of"
    ),
    k.TAKE_UP: ActionSchema("take_up", weapon_actions.PickUp, {"item": 0}, "Weapons"),
    k.GO: ActionSchema("go", move.Move, _PLACE, "Move"),
    k.CLOSE_IN: ActionSchema("close_in", move.CloseIn, _TARGET, "Move", "Close in"),
    k.BACK_OFF: ActionSchema("back_off", move.BackOff, _PLACE, "Move"),
    k.PARTIAL_COVER: ActionSchema(
        "partial_cover", cover.PartialCover, _COVER, "Cover", "Partial cover"
    ),
    k.FULL_COVER: ActionSchema("full_cover", cover.FullCover, _COVER, "Cover", "Full cover"),
    k.FIRST_AID: ActionSchema("first_aid", care.FirstAid, _TARGET, "Help", "First aid"),
    k.RALLY: ActionSchema("rally", care.Rally, _TARGET, "Help", "Rally"),
    k.GIVE_ORDERS: ActionSchema("give_orders", care.GiveOrders, _TARGET, "Help", "Give orders"),
    k.LEAP: ActionSchema("leap", fixtures.Leap, _FIXTURE, "Surroundings", "Climb over"),
    k.PEEK: ActionSchema("peek", fixtures.Peek, _FIXTURE, "Surroundings", "Look past"),
    k.LOCK: ActionSchema("lock", fixtures.LockDoor, _FIXTURE, "Surroundings", "Lock"),
    k.UNLOCK: ActionSchema("open", fixtures.OpenDoor, _FIXTURE, "Surroundings", "Open"),
    k.USE_TERMINAL: ActionSchema(
        "use_terminal", fixtures.UseTerminal, _FIXTURE, "Surroundings", "Work at"
    ),
    k.USE_MACHINERY: ActionSchema(
        "use_machinery", fixtures.UseMachinery, _FIXTURE, "Surroundings", "Operate"
    ),
    k.DRIVE: ActionSchema("drive", fixtures.Drive, _FIXTURE, "Surroundings", "Drive"),
    k.STAND_STILL: ActionSchema("stand_still", intent="Interrupt", label="Save the quick action"),
    k.DODGE: ActionSchema("dodge", intent="Interrupt", label="Dodge"),
    k.DEFEND: ActionSchema("defend", intent="Interrupt", label="Defend"),
    k.KEEP_DICE: ActionSchema("keep_dice", intent="Push", label="Leave the roll as it is"),
    k.PUSH: ActionSchema("push", intent="Push"),
    k.FULL_DAMAGE: ActionSchema("full_damage", intent="Ammunition", label="More damage"),
    k.CONSERVE: ActionSchema("conserve", intent="Ammunition", label="Save the ammunition"),
    k.CEASE_FIRE: ActionSchema("cease_fire", intent="Fire", label="Cease fire"),
    k.FIRE_AGAIN: ActionSchema("fire_again", fire.FireAgain, _TARGET, "Fire", "Fire again"),
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

EVENTS: Final[dict[str, type[Any]]] = published_events(
    "alien_cards", events, action_events, without=(
        "RoundEnded", "AttackRolled", "AttackHit", "AttackMissed", "LightChanged", "ModifierGiven",
    ),
)  # fmt: skip
"""Everything that can happen, by published name."""
