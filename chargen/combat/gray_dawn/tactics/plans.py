"""Plans of each tactic after its stance (CB-32, CB-50)."""

from typing import Final

from ...native_types import i64
from ...scene.geometry import distance
from ...scene.obstacle import Place
from ...scene.scenario import METRE
from ..actions.care import patients
from ..actions.melee import in_reach
from ..actions.plan import Plan, moves_allowed
from ..actions.reload import needs_reload, tubes
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import (
    DO_AIM,
    DO_COVER,
    DO_FIRE,
    DO_HANDLE,
    DO_LOAD_TUBE,
    DO_NOTHING,
    DO_SATURATE,
    DO_STRIKE,
    DO_TEND,
    DO_THROW,
    counts_ahead,
)
from ..model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from ..rolls.cover_positions import near_at
from . import clever, covering_fire, medical_aid, sight
from .estimates import melee, shots
from .estimates.shots import Estimate
from .fire import firing_lanes, grenades, tube_reload, weapon_choice
from .fire.firefight import Firefight
from .fire.firing_positions import FiringPosition
from .profiles import (
    AGGRESSIVE,
    BRAWLER,
    CLEVER,
    MARKSMAN,
    fights_hand_to_hand,
    has_weapon_to_handle,
    is_empty_handed,
    is_magazine_low,
)
from .stance_choice import HOPELESS, destination
from .timing import ambush, delay

SURE: Final = 0.45
"""Chance of a braced shot from which on more aiming is time lost."""
WORTH_THE_RUN: Final = 0.03
"""Harm to be expected of a shot on the run for which it is fired at all."""
MOST_AIM: Final = 3
CLEARLY: Final = 1.25
"""Factor by which a grenade or a lane has to do more harm than shots."""


def choose_plan(fight: Fight, combatant: Combatant) -> Plan:
    """Return kind and number of actions of a turn, after its stance (CB-32, CB-50)."""
    if combatant.covering or (combatant.failed and fight.tunables.failed_actions <= 0):
        return Plan(DO_NOTHING, 0, moves_allowed(fight, combatant)[0], 0)
    if combatant.unaware and combatant.stance != MOVING:
        return _mend(fight, combatant) or Plan(DO_NOTHING, 0, 0, 0)
    special = medical_aid.plan(fight, combatant) or ambush.plan(fight, combatant)
    if special is not None:
        return special
    if combatant.stance == MOVING:
        return _plan_moving(fight, combatant)
    return (
        _plan_hidden(fight, combatant)
        if combatant.stance == FULL
        else _plan_exposed(fight, combatant)
    )


def _plan_moving(fight: Fight, combatant: Combatant) -> Plan:
    least, most = moves_allowed(fight, combatant)
    goal = destination(fight, combatant)
    if combatant.failed or goal is None:
        return Plan(DO_NOTHING, 0, least, 0)
    counts = counts_ahead(fight, combatant)
    far = max(0, distance(combatant.x, combatant.y, goal[0], goal[1]) - METRE // 2)
    reach = max(1, combatant.stats.reach)
    wanted = max(1, (far + reach - 1) // reach)
    moves = max(least, min(wanted, most, counts))
    if fights_hand_to_hand(combatant):
        if moves < counts and wanted <= moves:
            return Plan(DO_STRIKE, 1, moves, 0)
        ready = melee.better(fight, combatant) < 0 and melee.second(fight, combatant) < 0
        return Plan(DO_NOTHING, 0, moves, 0 if ready or moves >= counts else 1)
    if moves == 1 and counts > 1 and _shot_on_the_run(fight, combatant, goal) >= WORTH_THE_RUN:
        return Plan(DO_FIRE, 1, 1, 0)
    mended = _mend(fight, combatant)
    if mended is not None and mended.of_kind != DO_LOAD_TUBE and counts > least:
        return Plan(mended.of_kind, mended.actions, min(moves, counts - 1), mended.draws)
    face_to_face = wanted == 1 and sight.is_face_to_face(fight, combatant, goal[0], goal[1])
    if not face_to_face and not near_at(fight, goal[0], goal[1]):
        moves = max(moves, min(most, counts))  # running is harder to hit (CB-43)
    return Plan(DO_NOTHING, 0, moves, 0)


def _shot_on_the_run(fight: Fight, combatant: Combatant, goal: Place) -> float:
    """Return the harm of a shot after one move, at targets seen now or from its end (CB-41).

    The clever consider it on every way, the aggressive only face to face.
    """
    now = shots.best_fire(fight, combatant, 1, running=True)
    if now is not None and now.harm >= WORTH_THE_RUN:
        return now.harm
    charges = combatant.tactic == AGGRESSIVE and sight.is_face_to_face(
        fight, combatant, goal[0], goal[1]
    )
    if combatant.tactic != CLEVER and not charges:
        return 0.0
    near = near_at(fight, goal[0], goal[1])
    there = FiringPosition(goal[0], goal[1], ACTIVE if near else OPEN, near)
    there.runs = True
    return Firefight(fight, combatant).weighed(there).shot


def _plan_hidden(fight: Fight, combatant: Combatant) -> Plan:
    """Return a plan in full cover: handle weapons, tend, throw, or fire unseeing (CB-53)."""
    mended = _mend(fight, combatant)
    if mended is not None:
        return mended
    for hurt in patients(fight, combatant):
        if in_reach(fight, combatant, fight.combatants[hurt], 1):
            return Plan(DO_TEND, 1, 0, 0)
    if grenades.best(fight, combatant) is not None:
        return Plan(DO_THROW, 1, 0, 0)
    covers = combatant.failed and fight.tunables.failed_may_cover
    fire = covering_fire.best(fight, combatant) if covers else None
    if fire is not None:
        wants = covering_fire.too_little(combatant, fire) and needs_reload(combatant, fire.weapon)
        return Plan(DO_HANDLE if wants else DO_COVER, 1, 0, 0)
    return (
        Plan(DO_HANDLE, 1, 0, 0)
        if is_magazine_low(combatant, combatant.held_gun())
        else Plan(DO_NOTHING, 0, 0, 0)
    )


def _plan_exposed(fight: Fight, combatant: Combatant) -> Plan:
    counts = counts_ahead(fight, combatant)
    enemy = sight.nearest(fight, combatant)
    close = (
        enemy is not None
        and not is_empty_handed(combatant)
        and in_reach(fight, combatant, enemy, 1)
    )
    if close and fights_hand_to_hand(combatant):
        draws = 1 if melee.better(fight, combatant) >= 0 else 0
        blow = melee.best(fight, combatant, counts)
        return Plan(DO_STRIKE, 1 if blow is None else blow.actions, 0, draws)
    mended = _mend(fight, combatant)
    if mended is not None:
        return mended
    drawing = weapon_choice.drawing(fight, combatant, True)
    if drawing is not None:
        return drawing
    braced = combatant.stance == BRACED
    shot = shots.best_fire(fight, combatant, counts, braced)
    if shot is None:
        return (_strikes(fight, combatant, counts) if close else None) or _plan_without_target(
            fight, combatant
        )
    rather = _rather(fight, combatant, shot)
    if rather is not None:
        return rather
    if braced and _aims(combatant, shot):
        return Plan(DO_AIM, 1, 0, 0)
    if combatant.tactic == CLEVER:
        return clever.fire(fight, combatant, shot, counts)
    return Plan(DO_FIRE, shot.actions, 0, 0)


def _rather(fight: Fight, combatant: Combatant, shot: Estimate) -> Plan | None:
    """Return a grenade or a lane of fire that does clearly more than shots (CB-92, CB-140)."""
    most = shot.rate * CLEARLY
    throwing = grenades.best(fight, combatant)
    if throwing is not None and throwing.harm > most:
        return Plan(DO_THROW, 1, 0, 0)
    lane = firing_lanes.best(fight, combatant)
    return Plan(DO_SATURATE, 1, 0, 0) if lane is not None and lane.rate > most else None


def _strikes(fight: Fight, combatant: Combatant, counts: i64) -> Plan | None:
    """Return blows face to face, with the better blade; None if they do no harm (CB-11)."""
    if melee.better(fight, combatant) >= 0 and counts > 1:
        return Plan(DO_STRIKE, 1, 0, 1)
    blow = melee.best(fight, combatant, counts)
    if blow is None or blow.harm < HOPELESS:
        return None
    return Plan(DO_STRIKE, blow.actions, 0, 0)


def _plan_without_target(fight: Fight, combatant: Combatant) -> Plan:
    """Plan without a target: grenade, full magazine, waiting, lane (CB-33, CB-92, CB-140)."""
    if grenades.best(fight, combatant) is not None:
        return Plan(DO_THROW, 1, 0, 0)
    if is_magazine_low(combatant, combatant.held_gun()):
        return Plan(DO_HANDLE, 1, 0, 0)
    if delay.awaits_target(fight, combatant):
        return Plan(DO_FIRE, 1, 0, 0)
    if firing_lanes.best(fight, combatant) is not None:
        return Plan(DO_SATURATE, 1, 0, 0)
    return Plan(DO_NOTHING, 0, 0, 0)


def _mend(fight: Fight, combatant: Combatant) -> Plan | None:
    """Return a plan to reload, clear, pick up or draw a gun that cannot fire (CB-06, CB-130)."""
    if is_empty_handed(combatant):
        return Plan(DO_HANDLE, 1, 0, 0)
    held = combatant.held_gun()
    if combatant.tactic == BRAWLER and held < 0:
        return None
    if sight.gun(fight, combatant) >= 0:
        return None
    other = sight.other_gun(combatant) if held >= 0 and combatant.jam[held] else -1
    if other >= 0 and weapon_choice.harm(fight, combatant, other) >= weapon_choice.LEAST:
        return Plan(DO_NOTHING, 0, 0, 1)
    if has_weapon_to_handle(combatant):
        return Plan(DO_HANDLE, 1, 0, 0)
    if tube_reload.chambers(fight, combatant) >= 0:
        return Plan(DO_FIRE, 1, 0, 0)
    if tubes(combatant):
        return Plan(DO_LOAD_TUBE, 1, 0, 0)
    return Plan(DO_NOTHING, 0, 0, 1) if sight.other_gun(combatant) >= 0 else None


def _aims(combatant: Combatant, shot: Estimate) -> bool:
    """Return whether another round of aiming is worth its time (CB-23)."""
    if combatant.tactic != MARKSMAN or combatant.points or combatant.aim >= MOST_AIM:
        return False
    if combatant.aim and combatant.aim_target != shot.target:
        return False
    return shot.chance < SURE
