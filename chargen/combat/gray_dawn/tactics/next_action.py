"""The next action of a plan: the run first, then the draw, then the fire."""

from ...harm.weapons import RIGHT_ARM, SINGLE
from ...kernel import paths
from ...kernel.question import Action
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..actions import covering_fire
from ..actions.action import Delay, deed_fault, runs_on
from ..actions.aim import Aim
from ..actions.care import Stabilise, patients
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..actions.move import ARM, Move
from ..actions.plan import END
from ..actions.refusals import fresh
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
)
from ..model.stats import ACTIVE, BRACED, FULL, MOVING
from ..rolls.cover_positions import near_at
from . import (
    ambush,
    ambush_bonus,
    clever,
    delay,
    estimates,
    firing_lanes,
    grenades,
    medical_aid,
    melee_estimates,
    movement,
    sight,
    tube_reload,
    two_weapons,
    weapon_choice,
)
from . import (
    covering_fire as covering_fire_,
)
from .estimates import Estimate
from .profiles import CLEVER, by_hand, lost, low
from .stance_choice import destination


def deed(fight: Fight, one: Combatant) -> Action:
    """What he does on this count; what turns out impossible ends his turn."""
    wanted = _wanted(fight, one)
    if wanted is None or wanted.kind == END_TURN:
        return _end(fight, one)
    if wanted.kind == FIRE or wanted.kind == MOVE:  # always allowed as tactics make them
        return wanted
    return wanted if deed_fault(fight, one, wanted) is None else _end(fight, one)


def _end(fight: Fight, one: Combatant) -> Action:
    """The end of his turn; who has to run does so, on the next count if not on this (CB-72)."""
    if not one.failed or not runs_on(fight, one):
        return END
    if fresh(fight, one):
        return movement.flight(fight, one) or END
    return Delay(fight.count - fight.tunables.count_gap)


def declared(fight: Fight, one: Combatant) -> Action:
    """Covering fire before anybody acts, or not (CB-56)."""
    fire = covering_fire_.best(fight, one) if covering_fire_.covers(fight, one) else None
    if fire is None or not covering_fire_.keeps_down(fight, one, fire):
        return covering_fire.HOLD
    return fire if covering_fire.means_fault(fight, one, fire) is None else covering_fire.HOLD


def _wanted(fight: Fight, one: Combatant) -> Action | None:
    if one.shell_due >= 0:
        return _shot(fight, one, 1)
    runs = not one.failed or fresh(fight, one)
    if one.moves_left() > 0 and runs and not _in_reach(fight, one):
        if not clever.ducks(one):
            step = _step(fight, one)
            if step is not None or not one.acts_left():
                return step
        elif not one.acts_left():
            return Move(one.x, one.y, FULL)
    if one.draws_left() > 0:
        return _draw(fight, one)
    left = one.acts_left()
    return _act(fight, one, left) if left else END


def _draw(fight: Fight, one: Combatant) -> Action | None:
    """The better blade, a second one for the other hand, or a gun that fires (CB-34, CB-87)."""
    if by_hand(one) or one.plan_kind == DO_STRIKE:
        blade = melee_estimates.better(fight, one)
        if blade >= 0:
            return Draw(blade)
        second = melee_estimates.second(fight, one)
        if second >= 0:
            return Draw(second, True)
    other = weapon_choice.better(fight, one)
    if other < 0:
        other = sight.other_gun(one)
    if other < 0:
        return None
    return Draw(other, one.crippled >> RIGHT_ARM & 1 != 0)


def _act(fight: Fight, one: Combatant, left: i64) -> Action | None:
    kind = one.plan_kind
    if DO_FIRE <= kind <= DO_STRIKE:
        held = ambush.hold(fight, one)
        if held is not None:
            return held
    if kind == DO_FIRE:
        return _shot(fight, one, left)
    if kind == DO_STRIKE:
        return _blow(fight, one)
    if kind == DO_HANDLE:
        return _handling(one)
    if kind == DO_THROW:
        return _throw(fight, one)
    if kind == DO_AIM:
        if ambush.waits(fight, one):
            return ambush.aim(fight, one)
        shot = estimates.best_fire(fight, one, 1, one.stance == BRACED)
        return None if shot is None else Aim(shot.target)
    if kind == DO_COVER:
        return covering_fire_.best(fight, one)
    if kind == DO_SATURATE:
        return _lane(fight, one)
    if kind == DO_LOAD_TUBE:
        found_tubes = tubes(one)
        return LoadTube(found_tubes[0]) if found_tubes else None
    if kind == DO_TEND:
        return _tend(fight, one)
    return END


def _shot(fight: Fight, one: Combatant, left: i64) -> Action | None:
    """Fire as expected best; whoever has emptied his gun sees to it if that still fits (CB-36)."""
    shot = estimates.next_shot(fight, one)
    if shot is None and tube_reload.chambers(fight, one) >= 0:
        return ChamberShell(tube_reload.chambers(fight, one))
    if shot is None and delay.for_a_target(fight, one):
        return delay.until_seen(fight, one)
    if shot is None:
        return _seen_to(one) if left else None
    if one.tactic == CLEVER and one.shell_due < 0:
        later = delay.until_he_came(fight, one, shot, left)
        if later is not None:
            return later
    if one.shell_due < 0 and two_weapons.better(fight, one, shot):
        return Fire(one.hand, (int(shot.target),), SINGLE, 1, -1, _hidden(fight, one, shot), True)
    rounds = shot.rounds if one.shell_due < 0 else 1
    hidden = _hidden(fight, one, shot)
    return Fire(shot.arm, (int(shot.target),), shot.mode, rounds, shot.called, hidden)


def _hidden(fight: Fight, one: Combatant, shot: Estimate) -> bool:
    """Whether a shot had better be tried unseen (CB-15)."""
    foe = fight.soldiers[shot.target]
    return ambush_bonus.edge(fight, one, foe, estimates.guard(fight, foe)) > 0


def _blow(fight: Fight, one: Combatant) -> Action | None:
    """Strike where it does most, with one hand or both, unseen if that gains anything (CB-11)."""
    blow = melee_estimates.best(fight, one, 1)
    return None if blow is None else Strike(blow.arm, blow.target, blow.hidden, blow.twin)


def _handling(one: Combatant) -> Action | None:
    """Clear a jam, pick up what lies there, change the magazine (CB-06, CB-130)."""
    for arm in (one.hand, one.off):
        if arm >= 0 and one.jam[arm]:
            return ClearJam(arm)
        if arm >= 0 and needs_reload(one, arm):
            return Reload(arm)
    found = lost(one)
    return PickUp(found) if found >= 0 else None


def _seen_to(one: Combatant) -> Action | None:
    """See to weapons where nobody is fired at; a magazine that will do stays in (CB-130)."""
    found = _handling(one)
    return None if isinstance(found, Reload) and not low(one, found.weapon) else found


def _throw(fight: Fight, one: Combatant) -> Action | None:
    found = grenades.best(fight, one)
    return None if found is None else Throw(found.arm, found.x, found.y)


def _lane(fight: Fight, one: Combatant) -> Action | None:
    found = firing_lanes.best(fight, one)
    if found is None:
        return None
    return SaturationFire(found.arm, found.x, found.y, fight.tunables.lane_width, found.rounds)


def _tend(fight: Fight, one: Combatant) -> Action | None:
    for number in patients(fight, one):
        other = fight.soldiers[number]
        if distance(one.x, one.y, other.x, other.y) <= METRE:
            return Stabilise(number)
    return None


def _in_reach(fight: Fight, one: Combatant) -> bool:
    """Whether he has run to strike and somebody is near enough, wherever he meant to go (CB-11)."""
    if one.plan_kind != DO_STRIKE or not one.moves_done or not one.acts_left():
        return False
    return melee_estimates.best(fight, one, 1) is not None


def _step(fight: Fight, one: Combatant) -> Action | None:
    """One movement action toward the goal, into cover where it ends beside some (CB-44).

    None where he is there already, or knows of nowhere better.
    """
    if one.failed:
        return movement.flight(fight, one)
    goal = medical_aid.place(fight, one) or destination(fight, one)
    if goal is None:
        return None
    foe = sight.nearest(fight, one)
    at_him = foe is not None and goal[0] == foe.x and goal[1] == foe.y
    if at_him and distance(one.x, one.y, goal[0], goal[1]) <= ARM:
        return None
    here_x, here_y = int(one.x), int(one.y)
    if one.plan_kind != DO_TEND and not by_hand(one):
        goal = movement.cover_on_the_way(fight, one, goal) or goal
    stride = movement.stride(fight, one, goal[0], goal[1])
    x, y = paths.approach(fight, one, goal[0], goal[1], stride, ARM).end()
    if x == here_x and y == here_y:
        return None
    passing = one.plan_kind == DO_TEND and distance(x, y, goal[0], goal[1]) > METRE
    covered = not passing and bool(near_at(fight, x, y))
    return Move(x, y, _arrival(fight, one) if covered else MOVING)


def _arrival(fight: Fight, one: Combatant) -> i64:
    """Active cover if there is something to do from it, else full cover (CB-44, CB-53)."""
    if not sight.under_guns(fight, one):
        return ACTIVE
    if one.plan_kind == DO_TEND:
        return FULL
    return ACTIVE if sight.gun(fight, one) >= 0 or by_hand(one) else FULL
