"""The choices of fighters nobody plays, one at a time, always among what is legal.

``choose`` looks at the fight as it stands and keeps no memory: the same fight gives the same
choice. Only the tactic "random" rolls dice, to choose among everything that is legal.
"""

from typing import Final

from chargen.combat import luck, prospects, tactics
from chargen.combat.actions import (
    DO_AIM,
    DO_COVER,
    DO_FIRE,
    DO_HANDLE,
    DO_LOAD_TUBE,
    DO_SATURATE,
    DO_STRIKE,
    DO_TEND,
    DO_THROW,
    Action,
    Aim,
    ClearJam,
    CoverFire,
    Draw,
    EndTurn,
    Fire,
    HoldFire,
    LightningStrike,
    LoadTube,
    Move,
    NameStance,
    PickUp,
    Plan,
    Proceed,
    Reload,
    SaturationFire,
    Stabilise,
    SteadyStart,
    Strike,
    TakeStance,
    Throw,
)
from chargen.combat.choices import DECLARING, needs_reload, patients, throwable, tubes
from chargen.combat.combatant import ACTIVE, BRACED, FULL, PLANNING, TAKING, WISHING, Combatant
from chargen.combat.deeds import acts_left, draws_left, moves_left
from chargen.combat.dice import Dice
from chargen.combat.fight import Fight
from chargen.combat.geometry import distance, near_covers, toward
from chargen.combat.jobs import NOBODY
from chargen.combat.legal import decider, legal, why_not
from chargen.combat.model import METRE, SINGLE
from chargen.combat.movement import forced_moves, reach_of
from chargen.combat.prospects import Prospect

PROCEED: Final = Proceed()
END: Final = EndTurn()
HOLD: Final = HoldFire()
STEADILY: Final = SteadyStart()
LIGHTNING: Final = LightningStrike()
_WISHES: Final = tuple(NameStance(stance) for stance in range(5))
_STANCES: Final = tuple(TakeStance(stance) for stance in range(5))
_TENS: Final = 10


def choose(fight: Fight, dice: Dice) -> Action:
    """What happens next if nobody plays: a legal choice of whoever has to choose."""
    who = decider(fight)
    if who == NOBODY:
        return PROCEED
    one = fight.who[who]
    if one.fighter.tactic == tactics.RANDOM:
        return _any(legal(fight), dice)
    if fight.agenda:
        return luck.choose(fight, fight.agenda[0], legal(fight))
    if fight.active != who:
        return _before_counts(fight, one)
    if one.step == WISHING:
        return _WISHES[tactics.wish(fight, one)]
    if one.step == TAKING:
        return _STANCES[one.wish]
    wanted = tactics.plan(fight, one) if one.step == PLANNING else _deed(fight, one)
    if wanted is not None and why_not(fight, wanted) is None:
        return wanted
    return _fallback(fight, one)


def _any(options: tuple[Action, ...], dice: Dice) -> Action:
    """One of the options, all equally likely as far as ten-sided dice can tell."""
    number = span = 0
    span = 1
    while span < _TENS * len(options):
        number = number * _TENS + dice.d10("choice") - 1
        span *= _TENS
    return options[number % len(options)]


def _before_counts(fight: Fight, one: Combatant) -> Action:
    """Covering fire, then how to start (CB-31, CB-56)."""
    if fight.phase != DECLARING:
        return STEADILY
    fire = tactics.covering(fight, one) if tactics.covers(fight, one) else None
    return HOLD if fire is None or why_not(fight, fire) is not None else fire


def _deed(fight: Fight, one: Combatant) -> Action | None:
    """The next action of the plan: the run first, then the draw, then the fire."""
    if one.shell_due >= 0:
        return _shot(fight, one, 1)
    if moves_left(one):
        return _step(fight, one)
    if draws_left(one):
        other = prospects.other_gun(one)
        return Draw(other) if other >= 0 else None
    left = acts_left(one)
    return _act(fight, one, left) if left else END


def _act(fight: Fight, one: Combatant, left: int) -> Action | None:
    kind = one.plan_kind
    if kind == DO_FIRE:
        return _shot(fight, one, left)
    if kind == DO_STRIKE:
        return _blow(fight, one)
    if kind == DO_HANDLE:
        return _handling(one)
    if kind == DO_THROW:
        return _thrown(fight, one)
    if kind == DO_AIM:
        shot = prospects.best_fire(fight, one, counts=1, braced=one.stance == BRACED)
        return None if shot is None else Aim(shot.target)
    if kind == DO_COVER:
        return tactics.covering(fight, one)
    if kind == DO_SATURATE:
        return _lane(fight, one)
    if kind == DO_LOAD_TUBE:
        return next((LoadTube(arm) for arm in tubes(one)), None)
    if kind == DO_TEND:
        near = [i for i in patients(fight, one) if _beside(one, fight.who[i])]
        return Stabilise(near[0]) if near else None
    return END


def _shot(fight: Fight, one: Combatant, left: int) -> Action | None:
    """Fire as expected best; whoever has emptied his gun reloads if it still fits (CB-36)."""
    shot = prospects.best_fire(fight, one, counts=1, braced=one.stance == BRACED)
    if shot is None:
        return _handling(one) if left else None
    rounds = 1 if one.shell_due >= 0 else shot.rounds
    place = _called(fight, one, shot)
    if place >= 0:
        rounds = 1
    return Fire(shot.arm, (shot.target,), shot.mode, rounds, place)


def _called(fight: Fight, one: Combatant, shot: Prospect) -> int:
    """A marksman calls his shots when they are sure enough (CB-13)."""
    if one.fighter.tactic != tactics.MARKSMAN or one.stance != BRACED or shot.mode != SINGLE:
        return -1
    return prospects.called(fight, one, shot.target, shot.arm, shot.chance)


def _blow(fight: Fight, one: Combatant) -> Action | None:
    """Strike the nearest within reach, with the best blade at hand (CB-11)."""
    for foe in prospects.foes(fight, one):
        bare = len(one.arms) - 1
        for arm in (one.hand, one.off, bare):
            blow = Strike(arm, foe.index)
            if arm >= 0 and why_not(fight, blow) is None:
                return blow
    return None


def _handling(one: Combatant) -> Action | None:
    """Clear a jam, pick up what lies there, change the magazine (CB-06, CB-130)."""
    for arm in (one.hand, one.off):
        if arm >= 0 and one.jam[arm]:
            return ClearJam(arm)
        if arm >= 0 and needs_reload(one, arm):
            return Reload(arm)
    for arm in range(len(one.arms)):
        if one.dropped >> arm & 1:
            return PickUp(arm)
    return None


def _thrown(fight: Fight, one: Combatant) -> Action | None:
    found = tactics.throw_at(fight, one)
    if found is None or found[0] not in throwable(one):
        return None
    return Throw(found[0], found[1], found[2])


def _lane(fight: Fight, one: Combatant) -> Action | None:
    place = tactics.lane_at(fight, one)
    arm = prospects.gun(fight, one)
    if place is None or arm < 0:
        return None
    rounds = min(one.arms[arm].rof, one.ammo[arm])
    return SaturationFire(arm, place[0], place[1], fight.tunables.lane_width, rounds)


def _step(fight: Fight, one: Combatant) -> Action | None:
    """One movement action toward the goal, into cover where it ends beside some (CB-44)."""
    if one.failed:
        return next(iter(forced_moves(fight, one)), None)
    goal = tactics.destination(fight, one)
    if goal is None:
        return None
    far = distance(one.x, one.y, goal[0], goal[1])
    foe = next(iter(prospects.foes(fight, one)), None)
    if foe is not None and goal == (foe.x, foe.y):
        far = max(0, far - METRE * 9 // 10)
    if far == 0:
        return END
    x, y = toward(one.x, one.y, goal[0], goal[1], reach=min(far, reach_of(fight, one)))
    if (x, y) == (one.x, one.y):
        return END
    behind = bool(near_covers(x, y, fight.scene, fight.tunables))
    return Move(x, y, _arrival(fight, one) if behind else 1)


def _arrival(fight: Fight, one: Combatant) -> int:
    """Active cover if there is something to do from it, else full cover (CB-44)."""
    fights_on = prospects.gun(fight, one) >= 0 or tactics.by_hand(one)
    return ACTIVE if fights_on else FULL


def _beside(one: Combatant, other: Combatant) -> bool:
    return distance(one.x, one.y, other.x, other.y) <= METRE


def _fallback(fight: Fight, one: Combatant) -> Action:
    """The first legal choice that does least: what the tactic wanted is not possible."""
    options = legal(fight)
    for kind in (KEEP_KINDS, QUIET_KINDS):
        for option in options:
            if isinstance(option, kind):
                return option
    if one.step == PLANNING:
        return next((p for p in options if isinstance(p, Plan) and not p.actions), options[0])
    return options[0]


KEEP_KINDS: Final = (HoldFire, SteadyStart)
QUIET_KINDS: Final = (EndTurn,)


__all__ = ["CoverFire", "choose"]
