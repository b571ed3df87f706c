"""Actions on a count of a turn, and when the next one comes (CB-32 to CB-47)."""

from chargen.combat import deeds
from chargen.combat.actions import (
    DO_COVER,
    Action,
    Aim,
    ChamberShell,
    ClearJam,
    CoverFire,
    Draw,
    Fire,
    LoadTube,
    Move,
    PickUp,
    Reload,
    SaturationFire,
    Stabilise,
    Strike,
    Throw,
)
from chargen.combat.close import strike, tend
from chargen.combat.combatant import MOVING, Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import (
    TOOK_ACTION,
    TOOK_DRAW,
    TOOK_MOVE,
    ActionTaken,
    AgendaSet,
    Aimed,
    AimLost,
    Event,
    ShellChambered,
    SlotPlaced,
    TurnEnded,
    WeaponDrawn,
    WeaponPickedUp,
)
from chargen.combat.fight import Fight
from chargen.combat.firing import cover_fire, fire
from chargen.combat.geometry import near_covers
from chargen.combat.initiative import key_of
from chargen.combat.jobs import NOBODY, CheckRoll
from chargen.combat.lanes import lanes_met, saturate
from chargen.combat.movement import move
from chargen.combat.reload import clear_jam, load_tube, reload_magazine
from chargen.combat.slot import Slot
from chargen.combat.throwing import throw


def take_action(
    fight: Fight, one: Combatant, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """One action on its count: what it uses up, what comes after, what it does."""
    if isinstance(action, Move):
        return _move(fight, one, action)
    if isinstance(action, Draw):
        return [
            *_aim_gone(one),
            ActionTaken(one.index, TOOK_DRAW, fight.count),
            WeaponDrawn(one.index, action.weapon, action.off),
            *after_action(fight, one, TOOK_DRAW, stance=one.stance),
        ]
    if isinstance(action, ChamberShell):
        return _chamber(fight, one, action)
    count = one.last_count if isinstance(action, CoverFire) else fight.count
    used = ActionTaken(one.index, TOOK_ACTION, count)
    after = after_action(fight, one, TOOK_ACTION, stance=one.stance)
    return [used, *after, *_act(fight, one, action, dice, listen=listen)]


def _act(fight: Fight, one: Combatant, action: Action, dice: Dice, *, listen: bool) -> list[Event]:
    match action:
        case Fire():
            return fire(fight, action, dice, listen=listen)
        case Strike():
            return [*_aim_gone(one), *strike(fight, action, dice, listen=listen)]
        case Throw():
            return [*_aim_gone(one), *throw(fight, action, dice, listen=listen)]
        case Reload():
            loaded = reload_magazine(fight, one, action.weapon, dice, listen=listen)
            return [*_aim_gone(one), *loaded]
        case ClearJam():
            return [*_aim_gone(one), *clear_jam(one, action.weapon)]
        case PickUp():
            return [*_aim_gone(one), WeaponPickedUp(one.index, action.weapon)]
        case Aim():
            return [_aimed(fight, one, action.target)]
        case CoverFire():
            points, shots = cover_fire(fight, one, action, phase_one=False)
            return [*points, AgendaSet(tuple(shots))]
        case SaturationFire():
            return saturate(fight, one, action)
        case LoadTube():
            return [*_aim_gone(one), *load_tube(fight, one, action.weapon, dice, listen=listen)]
        case Stabilise():
            return [*_aim_gone(one), *tend(fight, one, action.target, dice, listen=listen)]
        case _:
            raise ValueError(f"{action!r} is no action of a turn")


def _aim_gone(one: Combatant) -> list[Event]:
    """Any action but the shot aimed for loses the aim (CB-23)."""
    return [AimLost(one.index)] if one.aim else []


def _aimed(fight: Fight, one: Combatant, target: int) -> Event:
    """+1 for each round of aiming at one target, up to +3 (CB-23)."""
    tunables = fight.tunables
    held = one.aim if one.aim_target == target else 0
    return Aimed(one.index, target, min(tunables.aim_most, held + tunables.aim_step))


def _move(fight: Fight, one: Combatant, action: Move) -> list[Event]:
    """Who would run into a lane has to make his check of the turn first (CB-92)."""
    if not one.checked and lanes_met(fight, one, action.x, action.y):
        return [AgendaSet((CheckRoll(one.index, 0, 0, False, NOBODY),))]
    events, jobs = move(fight, one, action)
    taken = ActionTaken(one.index, TOOK_MOVE, fight.count)
    covered = near_covers(action.x, action.y, fight.scene, fight.tunables)
    stance = action.stance if covered else MOVING
    after = after_action(fight, one, TOOK_MOVE, stance=stance)
    return [taken, *events, *after, AgendaSet(tuple(jobs))]


def _chamber(fight: Fight, one: Combatant, action: ChamberShell) -> list[Event]:
    """One shell into the chamber; the shot comes five counts later (CB-131, CB-132)."""
    count = fight.count - fight.tunables.chamber_gap
    key = key_of(fight, one, count, delayed=False, ref=one.ref)
    return [
        *_aim_gone(one),
        ShellChambered(one.index, action.weapon),
        SlotPlaced(Slot(key, one.index, 1 + one.acts_done + one.moves_done)),
        TurnEnded(one.index),
    ]


def after_action(fight: Fight, one: Combatant, took: int, *, stance: int) -> list[Event]:
    """The next action comes five counts later; a shot may share the count (CB-32, CB-34, CB-41).

    Covering fire needs no count (CB-90).
    """
    tunables = fight.tunables
    acts = deeds.acts_left(one) - (took == TOOK_ACTION)
    moves = deeds.moves_left(one) - (took == TOOK_MOVE)
    draws = deeds.draws_left(one) - (took == TOOK_DRAW)
    if took == TOOK_MOVE and stance != MOVING:
        moves = 0
    attacks = one.plan_kind in deeds.ATTACKS and acts > 0
    one_move = 0 < one.plan_moves < tunables.running_moves
    if attacks and (took == TOOK_DRAW or (took == TOOK_MOVE and one_move)):
        return []
    count = fight.count - tunables.count_gap
    if one.plan_kind == DO_COVER and took == TOOK_MOVE and acts > 0:
        return []
    if one.plan_kind == DO_COVER and took == TOOK_ACTION and moves > 0:
        if deeds.fresh(fight, one):
            return []
        count = one.last_count - tunables.count_gap
    if acts + moves + draws <= 0 or count < 0:
        return [TurnEnded(one.index)]
    ordinal = 1 + one.acts_done + one.moves_done + one.draws_done
    key = key_of(fight, one, count, delayed=False, ref=one.ref)
    return [SlotPlaced(Slot(key, one.index, ordinal)), TurnEnded(one.index)]
