"""A turn: what may be done in it, and what fear does in its place (AL-08, AL-09)."""

from typing import Final, cast

from ...kernel.driver import Driver
from ...kernel.question import Action, FighterQuestion, Handlers
from ...native_types import i64
from ..model import choice_ids as k
from ..model import cover
from ..model.action_events import AimTaken
from ..model.combatant import COLLAPSED, FLEES, RAGES, Combatant
from ..model.events import TurnBegan, TurnLost
from ..model.fight import Fight
from ..rolls import cards, damage, stress
from . import berserk, care, fire, fixtures, melee, move, special_attacks, weapon_actions

ENDING: Final = Action(k.END_TURN)
"""Nothing more this turn."""
AIMING: Final = Action(k.TAKE_AIM)
"""Aim for the attack that follows at once (AL-26)."""


HANDLERS: Final[Handlers] = {
    fire.Fire: (fire.fault, fire.carry_out),
    melee.Strike: (melee.fault, melee.carry_out),
    **dict.fromkeys(special_attacks.KINDS, (special_attacks.fault, special_attacks.carry_out)),
    **dict.fromkeys(move.KINDS, (move.fault, move.carry_out)),
    **dict.fromkeys(cover.KINDS, (cover.fault, cover.carry_out)),
    **dict.fromkeys(care.KINDS, (care.fault, care.carry_out)),
    **dict.fromkeys(fixtures.KINDS, (fixtures.fault, fixtures.carry_out)),
    weapon_actions.Reload: (weapon_actions.reload_fault, weapon_actions.reload),
    weapon_actions.PickUp: (weapon_actions.take_fault, weapon_actions.take_up),
    weapon_actions.ClearJam: (weapon_actions.jam_fault, weapon_actions.clear),
    cards.SwapCards: (cards.fault, cards.swap),
}
"""Every action of a turn that has values."""


class ActionQuestion(FighterQuestion):
    """The choice of the next action of a turn."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(k.ASK_TURN, fighter, "TurnQuestion", candidates, action_fault)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return every action worth checking, the end of the turn last."""
    arms = range(len(combatant.arms))
    return [
        *fire.candidates(fight, combatant),
        *melee.candidates(fight, combatant),
        *special_attacks.candidates(fight, combatant),
        AIMING,
        *move.candidates(fight, combatant),
        *cover.candidates(fight, combatant),
        *(weapon_actions.Reload(arm) for arm in arms),
        *care.candidates(fight, combatant),
        *(weapon_actions.PickUp(item) for item in range(len(fight.floor))),
        *(weapon_actions.ClearJam(arm) for arm in arms),
        *fixtures.candidates(fight),
        *(cards.SwapCards(other.index) for other in fight.combatants),
        ENDING,
    ]


def aim_fault(combatant: Combatant) -> str | None:
    """Return why a fighter cannot aim: once, and before an attack (AL-53, AL-R04)."""
    if combatant.aiming:
        return f"{combatant.name} aims already."
    if not combatant.can_quick() or not combatant.can_full():
        return f"{combatant.name} has no attack left to aim."
    gun = combatant.gun()
    if gun < 0:
        return f"{combatant.name} holds no gun."
    if combatant.quicks:
        return f"{combatant.name} has no attack left after aiming."
    return None


def action_fault(fight: Fight, combatant: Combatant, action: Action) -> str | None:
    """Return why an action is refused in this turn."""
    kind = action.kind
    if kind == k.END_TURN:
        return None
    if combatant.out and kind != k.GO and kind != k.CLOSE_IN and kind != k.BACK_OFF:
        return f"{combatant.name} is broken and can only crawl away."
    if kind == k.BREAK_FREE:
        return special_attacks.free_fault(combatant)
    if combatant.pinned_by >= 0:
        holder = fight.combatants[combatant.pinned_by].name
        return f"{holder} holds {combatant.name}, who can only break free."
    if kind == k.LET_GO:
        return None if combatant.pinning >= 0 else f"{combatant.name} is not holding an enemy."
    if kind == k.TAKE_AIM:
        return aim_fault(combatant)
    handlers = HANDLERS.get(type(action))
    if handlers is None:
        return "That cannot be done in a turn."
    return handlers[0](fight, combatant, action)


def take(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Play a fighter's turn until it is over or their card changes hands (AL-02, AL-06)."""
    if table.listening:
        table.tell(TurnBegan(combatant.index, combatant.card))
    if combatant.lost_turn or combatant.panic >= FLEES or combatant.unaware:
        _lose_turn(fight, table, combatant)
    elif not _play_actions(fight, table, combatant):
        return
    combatant.acted = True
    combatant.aiming = False
    damage.roll_for_life(fight, table, combatant)


def _lose_turn(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Play a turn lost to fear or to unawareness (AL-R27)."""
    why = "knows of no enemy"
    if combatant.lost_turn:
        why = "is panicking"
    elif combatant.panic == COLLAPSED:
        why = "has collapsed"
    elif combatant.panic == FLEES and not combatant.out:
        stress.flee(fight, table, combatant)
        return
    elif combatant.panic == RAGES and not combatant.out:
        berserk.take(fight, table, combatant)
        return
    combatant.lost_turn = False
    if table.listening:
        table.tell(TurnLost(combatant.index, why))


def _play_actions(fight: Fight, table: Driver, combatant: Combatant) -> bool:
    """Play one action after the other; return whether the turn is over."""
    if combatant.out and not (
        table.plays(combatant.index) and move.move_fault(fight, combatant) is None
    ):
        return True
    question = ActionQuestion(combatant.index)
    while _may_act(fight, combatant):
        action = table.ask(fight, question)
        if action.kind == k.END_TURN:
            return True
        if action.kind == k.SWAP_CARDS:
            cards.swap(fight, table, combatant, cast(cards.SwapCards, action))
            return False
        _do(fight, table, combatant, action)
    return True


def _may_act(fight: Fight, combatant: Combatant) -> bool:
    """Return whether any action of the turn is left."""
    if fight.decided() or combatant.dead or combatant.fled:
        return False
    if combatant.out:
        return move.move_fault(fight, combatant) is None
    return (
        combatant.can_choose()
        and not combatant.lost_turn
        and (combatant.can_full() or combatant.can_quick())
    )


def _do(fight: Fight, table: Driver, combatant: Combatant, action: Action) -> None:
    kind = action.kind
    if kind == k.TAKE_AIM:
        combatant.spend_quick()
        combatant.aiming = True
        if table.listening:
            table.tell(AimTaken(combatant.index))
    elif kind == k.BREAK_FREE:
        special_attacks.break_free(fight, table, combatant)
    elif kind == k.LET_GO:
        special_attacks.let_go(fight, table, combatant)
    else:
        HANDLERS[type(action)][1](fight, table, combatant, action)
