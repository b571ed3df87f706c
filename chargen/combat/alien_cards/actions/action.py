"""A turn: what may be done in it, and what fear does in its place (AL-08, AL-09)."""

from typing import Final, cast

from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...native_types import i64
from ..model import choice_ids as k
from ..model import cover
from ..model.action_events import AimTaken
from ..model.combatant import COLLAPSED, FLEES, RAGES, Combatant
from ..model.events import TurnBegan, TurnLost
from ..model.fight import Fight, own_fight
from ..rolls import cards, damage, stress
from . import berserk, care, fire, fixtures, melee, move, special_attacks, weapon_actions

ENDING: Final = Action(k.END_TURN)
"""Nothing more this turn."""
AIMING: Final = Action(k.TAKE_AIM)
"""Aim for the attack that follows at once (AL-26)."""


class ActionQuestion(Question):
    """The choice of the next action of a turn."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(k.ASK_TURN, fighter, "TurnQuestion")

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return every legal action."""
        own = own_fight(fight)
        return tuple(legal_actions(own, own.combatants[self.fighter]))

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return why an action is refused now."""
        own = own_fight(fight)
        return action_fault(own, own.combatants[self.fighter], action)


def legal_actions(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return every legal action, the end of the turn last."""
    if combatant.out:
        return [*move.options(fight, combatant), ENDING]
    if combatant.pinned_by >= 0:
        return (
            [special_attacks.FREE, ENDING]
            if special_attacks.free_fault(combatant) is None
            else [ENDING]
        )
    actions = (
        fire.options(fight, combatant)
        + melee.options(fight, combatant)
        + special_attacks.options(fight, combatant)
    )
    if aim_fault(combatant) is None:
        actions.append(AIMING)
    actions += (
        move.options(fight, combatant)
        + cover.options(fight, combatant)
        + weapon_actions.reload_options(combatant)
    )
    actions += care.options(fight, combatant) + weapon_actions.options(fight, combatant)
    actions += fixtures.options(fight, combatant) + cards.options(fight, combatant)
    actions.append(ENDING)
    return actions


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
    if isinstance(action, fire.Fire):
        return fire.fault(fight, combatant, action)
    if isinstance(action, melee.Strike):
        return melee.fault(fight, combatant, action)
    if isinstance(action, special_attacks.SpecialAttack):
        return special_attacks.fault(fight, combatant, action)
    if kind == k.GO or kind == k.CLOSE_IN or kind == k.BACK_OFF:
        return move.fault(fight, combatant, action)
    if isinstance(action, cover.TakeCover):
        return cover.fault(fight, combatant, action)
    return _other_fault(fight, combatant, action)


def _other_fault(fight: Fight, combatant: Combatant, action: Action) -> str | None:
    if isinstance(action, weapon_actions.Reload):
        return weapon_actions.reload_fault(combatant, action)
    if isinstance(action, care.HelpAction):
        return care.fault(fight, combatant, action)
    if isinstance(action, weapon_actions.PickUp):
        return weapon_actions.take_fault(fight, combatant, action)
    if isinstance(action, weapon_actions.ClearJam):
        return weapon_actions.jam_fault(combatant, action)
    if isinstance(action, fixtures.FixtureAction):
        return fixtures.fault(fight, combatant, action)
    if isinstance(action, cards.SwapCards):
        return cards.fault(fight, combatant, action)
    return "That cannot be done in a turn."


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
    if kind == k.RANGED_ATTACK:
        fire.carry_out(fight, table, combatant, cast(fire.Fire, action))
    elif kind == k.CLOSE_ATTACK:
        melee.carry_out(fight, table, combatant, cast(melee.Strike, action))
    elif kind == k.TAKE_AIM:
        combatant.spend_quick()
        combatant.aiming = True
        if table.listening:
            table.tell(AimTaken(combatant.index))
    elif kind == k.GO or kind == k.CLOSE_IN or kind == k.BACK_OFF:
        move.carry_out(fight, table, combatant, action)
    elif kind == k.PARTIAL_COVER or kind == k.FULL_COVER:
        cover.carry_out(fight, table, combatant, cast(cover.TakeCover, action))
    elif kind == k.RELOAD:
        weapon_actions.reload(table, combatant, cast(weapon_actions.Reload, action))
    elif kind == k.BREAK_FREE:
        special_attacks.break_free(fight, table, combatant)
    elif kind == k.LET_GO:
        special_attacks.let_go(fight, table, combatant)
    elif kind == k.FIRST_AID or kind == k.RALLY or kind == k.GIVE_ORDERS:
        care.carry_out(fight, table, combatant, cast(care.HelpAction, action))
    elif kind == k.TAKE_UP:
        weapon_actions.take_up(fight, table, combatant, cast(weapon_actions.PickUp, action))
    elif kind == k.CLEAR_JAM:
        weapon_actions.clear(fight, table, combatant, cast(weapon_actions.ClearJam, action))
    elif isinstance(action, special_attacks.SpecialAttack):
        special_attacks.carry_out(fight, table, combatant, action)
    else:
        fixtures.carry_out(fight, table, combatant, cast(fixtures.FixtureAction, action))
