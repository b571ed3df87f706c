"""Actions of a fighter's turn, and carrying them out (S4-07, S4-20 to S4-37, S4-R20)."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.fight import able_enemies
from ...kernel.question import Action, FighterQuestion, Handlers
from ..model import choice_ids as k
from ..model.combatant import Combatant
from ..model.events import Held, OtherDone, RoundLeft
from ..model.fight import Fight
from ..model.fighter import KNEELING, PRONE, STANDING
from . import double_action, fire, melee, watch, weapon_actions
from . import move as move_

HOLD_ON = Action(k.HOLD)
ELSE = Action(k.OTHER)
DONE = Action(k.FINISH)
_NEAR: Final = 5
"""Metres within which a Watch is offered."""


HANDLERS: Final[Handlers] = {
    fire.Fire: (fire.fault, fire.carry_out),
    melee.Strike: (melee.fault, melee.carry_out),
    watch.SetWatch: (watch.fault, watch.carry_out),
    weapon_actions.TakePosture: (weapon_actions.posture_fault, watch.change_posture),
    weapon_actions.Draw: (weapon_actions.draw_fault, watch.draw),
    weapon_actions.Reload: (weapon_actions.reload_fault, weapon_actions.change_magazine),
    double_action.DrawAndAttack: (double_action.draw_fault, double_action.draw_and_attack),
    double_action.LeanAndAttack: (double_action.lean_fault, double_action.lean_and_attack),
    double_action.ElseAndAttack: (double_action.else_fault, double_action.else_and_attack),
    double_action.MoveAndDrop: (double_action.move_fault, double_action.move_and_drop),
}
"""Every action that has values but Walk and Run."""


class ActionQuestion(FighterQuestion):
    """The choice of an action when a fighter's number comes."""

    def __init__(self, fighter: int) -> None:
        super().__init__(k.ASK_ACTION, fighter, "TravellerQuestion", candidates, fault)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return every action worth checking, legal or not, each once."""
    actions: list[Action] = [HOLD_ON]
    enemies = able_enemies(fight.combatants, combatant)
    guns = [
        g for g in range(len(combatant.rows)) if not combatant.rows[g].blade and combatant.holds(g)
    ]
    blades = [
        b for b in range(len(combatant.rows)) if combatant.rows[b].blade and combatant.holds(b)
    ]
    for enemy in enemies:
        for gun in guns:
            actions += _shots(combatant, enemy, gun)
            actions.append(double_action.LeanAndAttack(gun, enemy.index))
            actions.append(double_action.ElseAndAttack(gun, enemy.index))
        for blade in blades:
            actions.append(melee.Strike(blade, enemy.index))
            actions.append(double_action.LeanAndAttack(blade, enemy.index))
            actions.append(double_action.ElseAndAttack(blade, enemy.index))
        for arm in range(int(combatant.stats.hands)):
            if not combatant.holds(arm):
                actions.append(double_action.DrawAndAttack(arm, enemy.index))
    moves = move_.options(fight, combatant)
    actions += moves
    actions += [
        double_action.MoveAndDrop(move.x, move.y, move.run, low)
        for move in moves
        for low in (KNEELING, PRONE)
    ]
    actions += [weapon_actions.TakePosture(posture) for posture in (STANDING, KNEELING, PRONE)]
    for arm in range(int(combatant.stats.hands)):
        actions += [weapon_actions.Draw(arm), weapon_actions.Reload(arm)]
    return [*actions, *_watches(fight, combatant, guns + blades), ELSE, DONE]


def _shots(combatant: Combatant, enemy: Combatant, gun: int) -> list[Action]:
    """Return every way to fire a gun at an enemy."""
    target = enemy.index
    plain: list[Action] = [
        fire.Fire(gun, target, panic=panic, aimed=aimed)
        for panic, aimed in ((False, False), (False, True), (True, False))
    ]
    if not combatant.stats.arms[gun].automatic:
        return plain
    return [*plain, fire.Fire(gun, target, automatic=True), fire.Fire(gun, target, True, True)]


def _watches(fight: Fight, combatant: Combatant, arms: list[int]) -> list[Action]:
    """Return every event to wait for, with an attack or a dive for cover."""
    events = [(trigger, 0, -1) for trigger in range(watch.COMES_WITHIN)]
    events.append((watch.COMES_WITHIN, _NEAR, -1))
    events += [(watch.PASSES_DOOR, 0, door) for door in watch.doors(fight)]
    events.append((watch.ON_WORD, 0, -1))
    ways: list[tuple[int, bool, bool]] = [(watch.DUCK, False, False)]
    for arm in arms:
        gun, automatic = not combatant.rows[arm].blade, combatant.stats.arms[arm].automatic
        ways += [(arm, False, panic) for panic in (False, gun)]
        ways += [(arm, True, panic) for panic in (False, True) if automatic]
    return [
        watch.SetWatch(trigger, arm, metres, door, automatic, panic)
        for trigger, metres, door in events
        for arm, automatic, panic in dict.fromkeys(ways)
    ]


def fault(fight: Fight, combatant: Combatant, action: Action) -> str | None:
    """Return why an action is refused now, in one sentence."""
    kind = action.kind
    if kind == k.FINISH:
        return None
    if kind == k.HOLD:
        if fight.phase > 1 or combatant.held:
            return f"{combatant.name} can hold once, when the number of the First Action comes."
        return None
    if isinstance(action, move_.Move):
        return move_.fault(fight, combatant, action.x, action.y, action.run)
    drops = isinstance(action, double_action.MoveAndDrop) and action.run
    if combatant.ran and not (drops and fight.tunables.runner_drops):
        return f"{combatant.name} has run and can only walk or run this round."
    handlers = HANDLERS.get(type(action))
    if handlers is not None:
        return handlers[0](fight, combatant, action)
    return None if kind == k.OTHER else f"{combatant.name} cannot do that on a turn."


def is_attack(action: Action) -> bool:
    """Return whether an action is an attack; at one moment attacks come first (S4-R13)."""
    if action.kind == k.FIRE or action.kind == k.STRIKE:
        return True
    if action.kind == k.DRAW_AND_ATTACK or action.kind == k.LEAN_AND_ATTACK:
        return True
    return action.kind == k.ELSE_AND_ATTACK


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Action) -> None:
    """Do it; one action is gone (S4-07)."""
    kind = action.kind
    if kind == k.FINISH:
        combatant.finished = True
        if table.listening:
            table.tell(RoundLeft(combatant.index))
        return
    if kind == k.HOLD:
        combatant.held = combatant.due = True
        combatant.number += fight.tunables.hold
        if table.listening:
            table.tell(Held(combatant.index, combatant.number))
        return
    if not isinstance(action, move_.Move) and not (
        isinstance(action, double_action.MoveAndDrop) and action.run
    ):
        combatant.only_moves = False
    if action.kind == k.FIRE or action.kind == k.STRIKE:
        watch.trigger_act(fight, table, combatant, watch.ATTACKS)
    if combatant.able():
        _do(fight, table, combatant, action)
    combatant.acts += 1


def _do(fight: Fight, table: Driver, combatant: Combatant, action: Action) -> None:
    if isinstance(action, move_.Move):
        watch.move(fight, table, combatant, action.x, action.y, action.run)
    elif action.kind != k.OTHER:
        HANDLERS[type(action)][1](fight, table, combatant, action)
    elif table.listening:
        table.tell(OtherDone(combatant.index))
