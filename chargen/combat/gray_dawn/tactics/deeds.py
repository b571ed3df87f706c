"""The next action of a plan: the run first, then the draw, then the fire."""

from ... import paths
from ...geometry import distance
from ...harm.gear import RIGHT_ARM, SINGLE
from ...native import i64
from ...question import Action
from ...scenario import METRE
from .. import cover_fire
from ..aim import Aim
from ..care import Stabilise, patients
from ..deed import Delay, deed_fault, runs_on
from ..faults import fresh
from ..fire import Fire
from ..handle import ClearJam, Draw, PickUp
from ..kinds import END_TURN, FIRE, MOVE
from ..kit import ACTIVE, BRACED, FULL, MOVING
from ..lane import SaturationFire
from ..melee import Strike
from ..move import ARM, Move
from ..penalties import (
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
from ..plan import END
from ..reload import ChamberShell, LoadTube, Reload, needs_reload, tubes
from ..soldier import Soldier
from ..spots import near_at
from ..state import Battle
from ..throw import Throw
from . import (
    ambush,
    arsenal,
    blows,
    clever,
    covering,
    grenades,
    lanes,
    pairs,
    prospects,
    shells,
    sight,
    strides,
    tending,
    unseen,
    waiting,
)
from .prospects import Prospect
from .temper import CLEVER, by_hand, lost, low
from .wishes import destination


def deed(fight: Battle, one: Soldier) -> Action:
    """What he does on this count; what turns out impossible ends his turn."""
    wanted = _wanted(fight, one)
    if wanted is None or wanted.kind == END_TURN:
        return _end(fight, one)
    if wanted.kind == FIRE or wanted.kind == MOVE:  # always allowed as tactics make them
        return wanted
    return wanted if deed_fault(fight, one, wanted) is None else _end(fight, one)


def _end(fight: Battle, one: Soldier) -> Action:
    """The end of his turn; who has to run does so, on the next count if not on this (CB-72)."""
    if not one.failed or not runs_on(fight, one):
        return END
    if fresh(fight, one):
        return strides.flight(fight, one) or END
    return Delay(fight.count - fight.tunables.count_gap)


def declared(fight: Battle, one: Soldier) -> Action:
    """Covering fire before anybody acts, or not (CB-56)."""
    fire = covering.best(fight, one) if covering.covers(fight, one) else None
    if fire is None or not covering.keeps_down(fight, one, fire):
        return cover_fire.HOLD
    return fire if cover_fire.means_fault(fight, one, fire) is None else cover_fire.HOLD


def _wanted(fight: Battle, one: Soldier) -> Action | None:
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


def _draw(fight: Battle, one: Soldier) -> Action | None:
    """The better blade, a second one for the other hand, or a gun that fires (CB-34, CB-87)."""
    if by_hand(one) or one.plan_kind == DO_STRIKE:
        blade = blows.better(fight, one)
        if blade >= 0:
            return Draw(blade)
        second = blows.second(fight, one)
        if second >= 0:
            return Draw(second, True)
    other = arsenal.better(fight, one)
    if other < 0:
        other = sight.other_gun(one)
    if other < 0:
        return None
    return Draw(other, one.crippled >> RIGHT_ARM & 1 != 0)


def _act(fight: Battle, one: Soldier, left: i64) -> Action | None:
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
        shot = prospects.best_fire(fight, one, 1, one.stance == BRACED)
        return None if shot is None else Aim(shot.target)
    if kind == DO_COVER:
        return covering.best(fight, one)
    if kind == DO_SATURATE:
        return _lane(fight, one)
    if kind == DO_LOAD_TUBE:
        found_tubes = tubes(one)
        return LoadTube(found_tubes[0]) if found_tubes else None
    if kind == DO_TEND:
        return _tend(fight, one)
    return END


def _shot(fight: Battle, one: Soldier, left: i64) -> Action | None:
    """Fire as expected best; whoever has emptied his gun sees to it if that still fits (CB-36)."""
    shot = prospects.next_shot(fight, one)
    if shot is None and shells.chambers(fight, one) >= 0:
        return ChamberShell(shells.chambers(fight, one))
    if shot is None and waiting.for_a_target(fight, one):
        return waiting.until_seen(fight, one)
    if shot is None:
        return _seen_to(one) if left else None
    if one.tactic == CLEVER and one.shell_due < 0:
        later = waiting.until_he_came(fight, one, shot, left)
        if later is not None:
            return later
    if one.shell_due < 0 and pairs.better(fight, one, shot):
        return Fire(one.hand, (int(shot.target),), SINGLE, 1, -1, _hidden(fight, one, shot), True)
    rounds = shot.rounds if one.shell_due < 0 else 1
    hidden = _hidden(fight, one, shot)
    return Fire(shot.arm, (int(shot.target),), shot.mode, rounds, shot.called, hidden)


def _hidden(fight: Battle, one: Soldier, shot: Prospect) -> bool:
    """Whether a shot had better be tried unseen (CB-15)."""
    foe = fight.soldiers[shot.target]
    return unseen.edge(fight, one, foe, prospects.guard(fight, foe)) > 0


def _blow(fight: Battle, one: Soldier) -> Action | None:
    """Strike where it does most, with one hand or both, unseen if that gains anything (CB-11)."""
    blow = blows.best(fight, one, 1)
    return None if blow is None else Strike(blow.arm, blow.target, blow.hidden, blow.twin)


def _handling(one: Soldier) -> Action | None:
    """Clear a jam, pick up what lies there, change the magazine (CB-06, CB-130)."""
    for arm in (one.hand, one.off):
        if arm >= 0 and one.jam[arm]:
            return ClearJam(arm)
        if arm >= 0 and needs_reload(one, arm):
            return Reload(arm)
    found = lost(one)
    return PickUp(found) if found >= 0 else None


def _seen_to(one: Soldier) -> Action | None:
    """See to weapons where nobody is fired at; a magazine that will do stays in (CB-130)."""
    found = _handling(one)
    return None if isinstance(found, Reload) and not low(one, found.weapon) else found


def _throw(fight: Battle, one: Soldier) -> Action | None:
    found = grenades.best(fight, one)
    return None if found is None else Throw(found.arm, found.x, found.y)


def _lane(fight: Battle, one: Soldier) -> Action | None:
    found = lanes.best(fight, one)
    if found is None:
        return None
    return SaturationFire(found.arm, found.x, found.y, fight.tunables.lane_width, found.rounds)


def _tend(fight: Battle, one: Soldier) -> Action | None:
    for number in patients(fight, one):
        other = fight.soldiers[number]
        if distance(one.x, one.y, other.x, other.y) <= METRE:
            return Stabilise(number)
    return None


def _in_reach(fight: Battle, one: Soldier) -> bool:
    """Whether he has run to strike and somebody is near enough, wherever he meant to go (CB-11)."""
    if one.plan_kind != DO_STRIKE or not one.moves_done or not one.acts_left():
        return False
    return blows.best(fight, one, 1) is not None


def _step(fight: Battle, one: Soldier) -> Action | None:
    """One movement action toward the goal, into cover where it ends beside some (CB-44).

    None where he is there already, or knows of nowhere better.
    """
    if one.failed:
        return strides.flight(fight, one)
    goal = tending.place(fight, one) or destination(fight, one)
    if goal is None:
        return None
    foe = sight.nearest(fight, one)
    at_him = foe is not None and goal[0] == foe.x and goal[1] == foe.y
    if at_him and distance(one.x, one.y, goal[0], goal[1]) <= ARM:
        return None
    here_x, here_y = int(one.x), int(one.y)
    if one.plan_kind != DO_TEND and not by_hand(one):
        goal = strides.cover_on_the_way(fight, one, goal) or goal
    stride = strides.stride(fight, one, goal[0], goal[1])
    x, y = paths.approach(fight, one, goal[0], goal[1], stride, ARM).end()
    if x == here_x and y == here_y:
        return None
    passing = one.plan_kind == DO_TEND and distance(x, y, goal[0], goal[1]) > METRE
    covered = not passing and bool(near_at(fight, x, y))
    return Move(x, y, _arrival(fight, one) if covered else MOVING)


def _arrival(fight: Battle, one: Soldier) -> i64:
    """Active cover if there is something to do from it, else full cover (CB-44, CB-53)."""
    if not sight.under_guns(fight, one):
        return ACTIVE
    if one.plan_kind == DO_TEND:
        return FULL
    return ACTIVE if sight.gun(fight, one) >= 0 or by_hand(one) else FULL
