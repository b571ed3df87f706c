"""What a fighter may do with one action, and doing it (S4-07, S4-20 to S4-37, S4-R20)."""

from typing import Final

from ..fight import Fight
from ..question import Action, Question
from ..table import Table
from . import double, fire, handle, melee, walk, watch
from .adventurer import Adventurer
from .events import Held, OtherDone, RoundLeft
from .fighter import KNEELING, PRONE, STANDING
from .kinds import (
    ASK_ACTION,
    DRAW_AND_ATTACK,
    FINISH,
    FIRE,
    HOLD,
    LEAN_AND_ATTACK,
    OTHER,
    STRIKE,
)
from .skirmish import Skirmish, of

HOLD_ON = Action(HOLD)
ELSE = Action(OTHER)
DONE = Action(FINISH)
_NEAR: Final = 5
"""Metres within which a Watch is offered."""


class TravellerQuestion(Question):
    """What he does now that his number has come."""

    def __init__(self, fighter: int) -> None:
        super().__init__(ASK_ACTION, fighter)

    def options(self, fight: Fight) -> tuple[Action, ...]:
        """Everything he may do; of places, useful ones."""
        battle = of(fight)
        one = battle.people[self.fighter]
        return tuple(a for a in imaginable(battle, one) if fault(battle, one, a) is None)

    def fault(self, fight: Fight, action: Action) -> str | None:
        """Why it cannot be done now."""
        battle = of(fight)
        return fault(battle, battle.people[self.fighter], action)


def imaginable(fight: Skirmish, one: Adventurer) -> list[Action]:
    """Whatever somebody in his place might think of, allowed or not; each once."""
    found: list[Action] = [HOLD_ON]
    foes = [foe for foe in fight.people if foe.side != one.side and foe.able()]
    guns = [g for g in range(len(one.rows)) if not one.rows[g].blade and one.holds(g)]
    blades = [b for b in range(len(one.rows)) if one.rows[b].blade and one.holds(b)]
    for foe in foes:
        for gun in guns:
            found += _shots(one, foe, gun)
            found.append(double.LeanAndAttack(gun, foe.index))
        for blade in blades:
            found.append(melee.StrikeAt(blade, foe.index))
            found.append(double.LeanAndAttack(blade, foe.index))
        for arm in range(int(one.outfit.hands)):
            if not one.holds(arm):
                found.append(double.DrawAndAttack(arm, foe.index))
    moves = walk.options(fight, one)
    found += moves
    found += [
        double.MoveAndDrop(move.x, move.y, move.run, low)
        for move in moves
        for low in (KNEELING, PRONE)
    ]
    found += [handle.TakePosture(posture) for posture in (STANDING, KNEELING, PRONE)]
    for arm in range(int(one.outfit.hands)):
        found += [handle.DrawArm(arm), handle.ChangeMagazine(arm)]
    return [*found, *_watches(fight, one, guns + blades), ELSE, DONE]


def _shots(one: Adventurer, foe: Adventurer, gun: int) -> list[Action]:
    """Every way to fire a gun at somebody."""
    who = foe.index
    plain: list[Action] = [
        fire.ShootAt(gun, who, panic=panic, aimed=aimed)
        for panic, aimed in ((False, False), (False, True), (True, False))
    ]
    if not one.outfit.arms[gun].automatic:
        return plain
    return [*plain, fire.ShootAt(gun, who, automatic=True), fire.ShootAt(gun, who, True, True)]


def _watches(fight: Skirmish, one: Adventurer, arms: list[int]) -> list[Action]:
    """Every event, with an attack or a dive for cover."""
    events = [(trigger, 0, -1) for trigger in range(watch.COMES_WITHIN)]
    events.append((watch.COMES_WITHIN, _NEAR, -1))
    events += [(watch.PASSES_DOOR, 0, door) for door in watch.doors(fight)]
    ways: list[tuple[int, bool, bool]] = [(watch.DUCK, False, False)]
    for arm in arms:
        gun, automatic = not one.rows[arm].blade, one.outfit.arms[arm].automatic
        ways += [(arm, False, panic) for panic in (False, gun)]
        ways += [(arm, True, panic) for panic in (False, True) if automatic]
    return [
        watch.SetWatch(trigger, arm, metres, door, automatic, panic)
        for trigger, metres, door in events
        for arm, automatic, panic in dict.fromkeys(ways)
    ]


def fault(fight: Skirmish, one: Adventurer, action: Action) -> str | None:
    """Say why something cannot be done now, in one sentence."""
    kind = action.kind
    if kind == FINISH:
        return None
    if kind == HOLD:
        if fight.phase > 1 or one.held:
            return f"{one.name} can hold once, when the number of the First Action comes."
        return None
    if isinstance(action, walk.GoTo):
        return walk.fault(fight, one, action.x, action.y, action.run)
    if one.ran and not (isinstance(action, double.MoveAndDrop) and action.run):
        return f"{one.name} has run and can only walk or run this round."
    return _fault(fight, one, action)


def _fault(fight: Skirmish, one: Adventurer, action: Action) -> str | None:
    if isinstance(action, fire.ShootAt):
        return fire.fault(fight, one, action)
    if isinstance(action, melee.StrikeAt):
        return melee.fault(fight, one, action)
    if isinstance(action, watch.SetWatch):
        return watch.fault(fight, one, action)
    if isinstance(action, handle.TakePosture):
        return handle.posture_fault(one, action.posture)
    if isinstance(action, handle.DrawArm):
        return handle.draw_fault(one, action.weapon)
    if isinstance(action, handle.ChangeMagazine):
        return handle.reload_fault(one, action.weapon)
    if isinstance(action, double.DrawAndAttack):
        return double.draw_fault(fight, one, action)
    if isinstance(action, double.LeanAndAttack):
        return double.lean_fault(fight, one, action)
    if isinstance(action, double.MoveAndDrop):
        return double.move_fault(fight, one, action)
    if action.kind == OTHER:
        return None
    return f"{one.name} cannot do that on a turn."


def is_attack(action: Action) -> bool:
    """Whether it throws at somebody: of one moment that comes before all else (S4-R13)."""
    if action.kind == FIRE or action.kind == STRIKE:
        return True
    return action.kind == DRAW_AND_ATTACK or action.kind == LEAN_AND_ATTACK


def carry_out(fight: Skirmish, table: Table, one: Adventurer, action: Action) -> None:
    """Do it; one action is gone (S4-07)."""
    kind = action.kind
    if kind == FINISH:
        one.finished = True
        if table.listening:
            table.tell(RoundLeft(one.index))
        return
    if kind == HOLD:
        one.held = one.due = True
        one.number += fight.tunables.hold
        if table.listening:
            table.tell(Held(one.index, one.number))
        return
    if not isinstance(action, walk.GoTo) and not (
        isinstance(action, double.MoveAndDrop) and action.run
    ):
        one.only_moves = False
    if action.kind == FIRE or action.kind == STRIKE:
        watch.attacked(fight, table, one)
    if one.able():
        _do(fight, table, one, action)
    one.acts += 1


def _do(fight: Skirmish, table: Table, one: Adventurer, action: Action) -> None:
    if isinstance(action, fire.ShootAt):
        fire.carry_out(fight, table, one, action)
    elif isinstance(action, melee.StrikeAt):
        melee.carry_out(fight, table, one, action)
    elif isinstance(action, walk.GoTo):
        x, y, before = one.x, one.y, watch.seers(fight, one)
        walk.carry_out(fight, table, one, action.x, action.y, action.run)
        watch.moved(fight, table, one, x, y, before)
    elif isinstance(action, handle.TakePosture):
        before = watch.seers(fight, one)
        handle.take_posture(table, one, action.posture)
        watch.appeared(fight, table, one, before)
    elif isinstance(action, handle.DrawArm):
        watch.drew(fight, table, one)
        if one.able():
            handle.draw(table, one, action.weapon)
    elif isinstance(action, handle.ChangeMagazine):
        handle.change_magazine(fight, table, one, action.weapon)
    else:
        _do_more(fight, table, one, action)


def _do_more(fight: Skirmish, table: Table, one: Adventurer, action: Action) -> None:
    if isinstance(action, watch.SetWatch):
        watch.carry_out(fight, table, one, action)
    elif isinstance(action, double.DrawAndAttack):
        double.draw_and_attack(fight, table, one, action)
    elif isinstance(action, double.LeanAndAttack):
        double.lean_and_attack(fight, table, one, action)
    elif isinstance(action, double.MoveAndDrop):
        double.move_and_drop(fight, table, one, action)
    elif table.listening:
        table.tell(OtherDone(one.index))
