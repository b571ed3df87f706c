"""Simultaneous Actions of fighters with equal initiative (LC-07, LC-08, LC-R17).

All fighters choose, all attacks are rolled against the situation before, and then everything
happens: weapons are handled, hits land, moves end. No attack undoes another.
"""

from typing import cast

from ...harm import care as harm_care
from ...harm import hits, wounds
from ...harm.fight import Attack
from ...harm.weapons import LEFT_ARM
from ...kernel.driver import Driver
from ...kernel.question import Action
from ..actions import care, fire, melee, move, quick_draw, weapon_actions
from ..model.choice_ids import BLOW, LOAD, PASS, READY, RETRIEVE, SHOOT, TEND, WALK
from ..model.combatant import QUICK, Combatant
from ..model.events import TurnBegan, Waited
from ..model.fight import Fight
from ..model.weapon_state import bring_out
from ..rolls import fumble
from ..rolls.attack import attack_succeeds


def play(fight: Fight, table: Driver, combatants: list[Combatant]) -> None:
    """Play the Actions of one initiative result; the stunned try to recover (CB-121, LC-R28)."""
    for combatant in combatants:
        combatant.acted = fight.turn
        if table.listening:
            table.tell(TurnBegan(combatant.index, int(fight.turn)))
    stunned = [combatant.out for combatant in combatants]
    actions = [_choice(fight, table, combatant) for combatant in combatants]
    landing: list[Attack] = []
    for number, combatant in enumerate(combatants):
        landing += _attack_rolls(fight, table, combatant, actions[number])
    for number, combatant in enumerate(combatants):
        _handle(table, combatant, actions[number])
    for attack in landing:
        hits.land(fight, table, attack, 0, 1)
    for number, combatant in enumerate(combatants):
        if not stunned[number]:
            _move_or_stabilise(fight, table, combatant, actions[number])
        elif not (combatant.dead or combatant.dying):
            wounds.wake(fight, table, combatant)


def _choice(fight: Fight, table: Driver, combatant: Combatant) -> Action | None:
    """Return a fighter's choice, none for Quick-Draws and the stunned (LC-R01, LC-R28)."""
    if not combatant.can_choose() or _draws(fight, combatant):
        return None
    return table.ask(fight, fight.questions[2 * combatant.index + 1])


def _draws(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a Quick-Draw comes now, the first Action (LC-13, LC-53, LC-56, LC-R08)."""
    return combatant.opening == QUICK and fight.turn == 1


def _attack_rolls(
    fight: Fight, table: Driver, combatant: Combatant, action: Action | None
) -> list[Attack]:
    """Return the attacks of one fighter that meet their number, or what a fumble hits (LC-R17)."""
    if action is None:
        return _quick_draw(fight, table, combatant) if combatant.can_choose() else []
    if action.kind == SHOOT:
        shot = cast(fire.Fire, action)
        attacks = [fire.begin(fight, table, combatant, shot.weapon, shot.target)]
    elif action.kind == BLOW:
        blow = cast(melee.Strike, action)
        attacks = [Attack(combatant, fight.combatants[blow.target], blow.weapon, True)]
    else:
        return []
    return [attack for attack in attacks if attack_succeeds(fight, table, attack)]


def _quick_draw(fight: Fight, table: Driver, combatant: Combatant) -> list[Attack]:
    """Draw and attack in one Action, if nothing goes wrong (LC-13, LC-49, LC-63)."""
    if not combatant.hand_free():
        return []
    if combatant.arms_hurt():
        combatant.second = -1
    if combatant.natural <= quick_draw.fumbles_on(
        fight, combatant, combatant.quick, combatant.second
    ):
        return fumble.carry_out(fight, table, combatant)
    left = combatant.drawing_arm() == LEFT_ARM
    arms = quick_draw.declared_weapons(combatant)
    for place, arm in enumerate(arms):
        bring_out(table, combatant, arm, left if place == 0 else True)
    target = fight.combatants[combatant.quick_target]
    if not target.able():
        return []
    attacks: list[Attack] = []
    for arm in arms:
        if not quick_draw.can_attack(fight, combatant, arm, target):
            continue
        if quick_draw.strikes(combatant, arm):
            attacks.append(Attack(combatant, target, arm, True))
        else:
            attacks.append(fire.begin(fight, table, combatant, arm, target.index))
    for attack in attacks:
        attack.twin = len(arms) > 1
    return [attack for attack in attacks if attack_succeeds(fight, table, attack)]


def _handle(table: Driver, combatant: Combatant, action: Action | None) -> None:
    """Draw, load or pick up a weapon (LC-11, LC-R10, LC-R18)."""
    if action is None:
        return
    if action.kind == READY:
        weapon_actions.ready(table, combatant, cast(weapon_actions.Draw, action))
    elif action.kind == LOAD:
        weapon_actions.load(table, combatant, cast(weapon_actions.Reload, action))
    elif action.kind == RETRIEVE:
        weapon_actions.retrieve(table, combatant, cast(weapon_actions.PickUp, action))
    elif action.kind == PASS and table.listening:
        table.tell(Waited(combatant.index))


def _move_or_stabilise(
    fight: Fight, table: Driver, combatant: Combatant, action: Action | None
) -> None:
    """Move the fighter, or stabilise a dying one (LC-R18, LC-R28)."""
    if action is None:
        return
    if action.kind == WALK:
        move.carry_out(table, combatant, cast(move.Move, action))
    elif action.kind == TEND:
        target = fight.combatants[cast(care.Stabilise, action).target]
        if target.dying:
            harm_care.stabilise(fight, table, combatant, target)
