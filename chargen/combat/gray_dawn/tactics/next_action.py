"""The next action of a plan: the run first, then the draw, then the fire."""

from ...harm.weapons import RIGHT_ARM, SINGLE
from ...kernel import paths
from ...kernel.question import Action
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..actions import covering_fire
from ..actions.action import Delay, action_fault, must_run_on
from ..actions.aim import Aim
from ..actions.care import Stabilise, patients
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..actions.move import ARM, Move, leaving_fault
from ..actions.plan import END
from ..actions.refusals import is_fresh, shares_count
from ..actions.reload import ChamberShell, LoadTube, Reload, needs_reload, tubes
from ..actions.saturation_fire import SaturationFire
from ..actions.throw import Throw
from ..actions.weapon_actions import ClearJam, Draw, PickUp
from ..model.choice_ids import END_TURN, FIRE, MOVE
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import (
    DO_AIM,
    DO_COVER,
    DO_FIRE,
    DO_HANDLE,
    DO_LOAD_TUBE,
    DO_SATURATE,
    DO_STRIKE,
    DO_TEND,
    DO_THROW,
    next_count,
)
from ..model.stats import ACTIVE, BRACED, FULL, MOVING
from ..rolls.cover_positions import near_at
from . import clever, medical_aid, sight
from . import (
    covering_fire as covering_fire_,
)
from .estimates import ambush_bonus, melee, shots
from .estimates.shots import Estimate
from .fire import firing_lanes, grenades, tube_reload, two_weapons, weapon_choice
from .moves import movement
from .profiles import CLEVER, dropped_weapon, fights_hand_to_hand, is_magazine_low
from .stance_choice import destination
from .timing import ambush, delay


def choose_action(fight: Fight, combatant: Combatant) -> Action:
    """Return the action on this count; an impossible one ends the turn."""
    wanted = _wanted(fight, combatant)
    if wanted is None or wanted.kind == END_TURN:
        return _end(fight, combatant)
    if wanted.kind == FIRE or wanted.kind == MOVE:  # allowed as tactics make them, on such a count
        if _fits_count(fight, combatant, wanted.kind):
            return wanted
        wanted = Delay(next_count(fight, combatant, combatant.last_count))
    return wanted if action_fault(fight, combatant, wanted) is None else _end(fight, combatant)


def _fits_count(fight: Fight, combatant: Combatant, kind: i64) -> bool:
    """Return whether a move or fire fits this count (CB-32, CB-33).

    It may not after a delay that a player chose.
    """
    if is_fresh(fight, combatant):
        return True
    return kind == FIRE and (combatant.shell_due >= 0 or shares_count(fight, combatant))


def _end(fight: Fight, combatant: Combatant) -> Action:
    """Return the end of the turn, or the forced run on this count or the next (CB-72)."""
    if not combatant.failed or not must_run_on(fight, combatant):
        return END
    if is_fresh(fight, combatant):
        return movement.flight(fight, combatant) or END
    return Delay(fight.count - fight.tunables.count_gap)


def choose_covering_fire(fight: Fight, combatant: Combatant) -> Action:
    """Return covering fire before initiative, or the choice to hold it (CB-56)."""
    fire = (
        covering_fire_.best(fight, combatant) if covering_fire_.covers(fight, combatant) else None
    )
    if fire is None or not covering_fire_.keeps_down(fight, combatant, fire):
        return covering_fire.HOLD
    return fire if covering_fire.means_fault(fight, combatant, fire) is None else covering_fire.HOLD


def _wanted(fight: Fight, combatant: Combatant) -> Action | None:
    if combatant.shell_due >= 0:
        return _shot(fight, combatant, 1)
    runs = not combatant.failed or is_fresh(fight, combatant)
    if combatant.moves_left() > 0 and runs and not _in_reach(fight, combatant):
        if not clever.ducks(combatant):
            step = _step(fight, combatant)
            if step is not None and leaving_fault(fight, combatant, step) is None:
                return step
            if not combatant.acts_left():
                return None
        elif not combatant.acts_left():
            return Move(combatant.x, combatant.y, FULL)
    if combatant.draws_left() > 0:
        return _draw(fight, combatant)
    left = combatant.acts_left()
    return _act(fight, combatant, left) if left else END


def _draw(fight: Fight, combatant: Combatant) -> Action | None:
    """Return a draw: a better blade, a second one, or a gun that fires (CB-34, CB-87)."""
    if fights_hand_to_hand(combatant) or combatant.plan_kind == DO_STRIKE:
        blade = melee.better(fight, combatant)
        if blade >= 0:
            return Draw(blade)
        second = melee.second(fight, combatant)
        if second >= 0:
            return Draw(second, True)
    other = weapon_choice.better(fight, combatant)
    if other < 0:
        other = sight.other_gun(combatant)
    if other < 0:
        return None
    return Draw(other, combatant.crippled >> RIGHT_ARM & 1 != 0)


def _act(fight: Fight, combatant: Combatant, left: i64) -> Action | None:
    kind = combatant.plan_kind
    if DO_FIRE <= kind <= DO_STRIKE:
        held = ambush.hold(fight, combatant)
        if held is not None:
            return held
    if kind == DO_FIRE:
        return _shot(fight, combatant, left)
    if kind == DO_STRIKE:
        return _blow(fight, combatant)
    if kind == DO_HANDLE:
        return _handling(combatant)
    if kind == DO_THROW:
        return _throw(fight, combatant)
    if kind == DO_AIM:
        if ambush.should_wait(fight, combatant):
            return ambush.aim(fight, combatant)
        shot = shots.best_fire(fight, combatant, 1, combatant.stance == BRACED)
        return None if shot is None else Aim(shot.target)
    if kind == DO_COVER:
        return covering_fire_.best(fight, combatant)
    if kind == DO_SATURATE:
        return _lane(fight, combatant)
    if kind == DO_LOAD_TUBE:
        found_tubes = tubes(combatant)
        return LoadTube(found_tubes[0]) if found_tubes else None
    if kind == DO_TEND:
        return _tend(fight, combatant)
    return END


def _shot(fight: Fight, combatant: Combatant, left: i64) -> Action | None:
    """Return the best shot; with an empty gun, handle it if that still fits (CB-36)."""
    shot = shots.next_shot(fight, combatant)
    if shot is None and tube_reload.chambers(fight, combatant) >= 0:
        return ChamberShell(tube_reload.chambers(fight, combatant))
    if shot is None and delay.awaits_target(fight, combatant):
        return delay.wait_until_visible(fight, combatant)
    if shot is None:
        return _handle_idle(combatant) if left else None
    if combatant.tactic == CLEVER and combatant.shell_due < 0:
        later = delay.wait_until_close(fight, combatant, shot, left)
        if later is not None:
            return later
    if combatant.shell_due < 0 and two_weapons.better(fight, combatant, shot):
        return Fire(
            combatant.hand,
            (int(shot.target),),
            SINGLE,
            1,
            -1,
            _hidden(fight, combatant, shot),
            True,
        )
    rounds = shot.rounds if combatant.shell_due < 0 else 1
    hidden = _hidden(fight, combatant, shot)
    return Fire(shot.arm, (int(shot.target),), shot.mode, rounds, shot.called, hidden)


def _hidden(fight: Fight, combatant: Combatant, shot: Estimate) -> bool:
    """Return whether a shot is better tried unseen (CB-15)."""
    enemy = fight.combatants[shot.target]
    return ambush_bonus.edge(fight, combatant, enemy, shots.guard(fight, enemy)) > 0


def _blow(fight: Fight, combatant: Combatant) -> Action | None:
    """Strike where it does most, with one hand or both, unseen if that gains anything (CB-11)."""
    blow = melee.best(fight, combatant, 1)
    return None if blow is None else Strike(blow.arm, blow.target, blow.hidden, blow.twin)


def _handling(combatant: Combatant) -> Action | None:
    """Clear a jam, pick up what lies there, change the magazine (CB-06, CB-130)."""
    for arm in (combatant.hand, combatant.off):
        if arm >= 0 and combatant.jam[arm]:
            return ClearJam(arm)
        if arm >= 0 and needs_reload(combatant, arm):
            return Reload(arm)
    dropped = dropped_weapon(combatant)
    return PickUp(dropped) if dropped >= 0 else None


def _handle_idle(combatant: Combatant) -> Action | None:
    """Return handling of weapons without a target; a full enough magazine stays in (CB-130)."""
    action = _handling(combatant)
    return (
        None
        if isinstance(action, Reload) and not is_magazine_low(combatant, action.weapon)
        else action
    )


def _throw(fight: Fight, combatant: Combatant) -> Action | None:
    throw = grenades.best(fight, combatant)
    return None if throw is None else Throw(throw.arm, throw.x, throw.y)


def _lane(fight: Fight, combatant: Combatant) -> Action | None:
    lane = firing_lanes.best(fight, combatant)
    if lane is None:
        return None
    return SaturationFire(lane.arm, lane.x, lane.y, fight.tunables.lane_width, lane.rounds)


def _tend(fight: Fight, combatant: Combatant) -> Action | None:
    for number in patients(fight, combatant):
        other = fight.combatants[number]
        if distance(combatant.x, combatant.y, other.x, other.y) <= METRE:
            return Stabilise(number)
    return None


def _in_reach(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a run to strike has brought an enemy within reach (CB-11)."""
    if combatant.plan_kind != DO_STRIKE or not combatant.moves_done or not combatant.acts_left():
        return False
    return melee.best(fight, combatant, 1) is not None


def _step(fight: Fight, combatant: Combatant) -> Move | None:
    """Return one movement action toward the goal, into cover beside its end (CB-44).

    Return None at the goal, or without one.
    """
    if combatant.failed:
        return movement.flight(fight, combatant)
    goal = medical_aid.place(fight, combatant) or destination(fight, combatant)
    if goal is None:
        return None
    enemy = sight.nearest(fight, combatant)
    at_him = enemy is not None and goal[0] == enemy.x and goal[1] == enemy.y
    if at_him and distance(combatant.x, combatant.y, goal[0], goal[1]) <= ARM:
        return None
    here_x, here_y = int(combatant.x), int(combatant.y)
    if combatant.plan_kind != DO_TEND and not fights_hand_to_hand(combatant):
        goal = movement.cover_on_the_way(fight, combatant, goal) or goal
    stride = movement.stride(fight, combatant, goal[0], goal[1])
    x, y = paths.approach(fight, combatant, goal[0], goal[1], stride, ARM).end()
    if x == here_x and y == here_y:
        return None
    passing = combatant.plan_kind == DO_TEND and distance(x, y, goal[0], goal[1]) > METRE
    covered = not passing and bool(near_at(fight, x, y))
    return Move(x, y, _arrival(fight, combatant) if covered else MOVING)


def _arrival(fight: Fight, combatant: Combatant) -> i64:
    """Return active cover if there is something to do from it, else full cover (CB-44, CB-53)."""
    if not sight.under_guns(fight, combatant):
        return ACTIVE
    if combatant.plan_kind == DO_TEND:
        return FULL
    return ACTIVE if sight.gun(fight, combatant) >= 0 or fights_hand_to_hand(combatant) else FULL
