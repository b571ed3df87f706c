"""Firing actions: shots, bursts, sprays, two weapons, covering and saturation fire."""

from typing import Final

from chargen.combat import rolls
from chargen.combat.actions import Action, AddLuck, CoverFire, Fire, KeepRoll, SaturationFire
from chargen.combat.attack import (
    ACTIONS_SHIFT,
    AMBUSH,
    COVERING,
    HELPLESS,
    PHASE_ONE,
    TWIN,
    UNCOUNTED,
    add_dodge,
    true_band,
)
from chargen.combat.combatant import FULL, Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import (
    AgendaHeld,
    AgendaSet,
    AimLost,
    Event,
    LaneEntered,
    LaneOpened,
    LaneTested,
    LuckKept,
    LuckSpent,
    ShotsFired,
    StealthRolled,
    SuppressionGained,
)
from chargen.combat.fight import Fight, Lane
from chargen.combat.geometry import crosses, to_segment_squared, toward
from chargen.combat.jobs import NOBODY, Hits, Job, LaneRoll, Shot, StealthRoll
from chargen.combat.model import (
    AUTO,
    AWARENESS,
    BURST,
    METRE,
    SHOT,
    SINGLE,
    STEALTH,
    Weapon,
)
from chargen.combat.suppression import neighbours
from chargen.combat.tally import Tally

NO_CALL: Final = -1


def fire(fight: Fight, action: Fire, dice: Dice, *, listen: bool) -> list[Event]:
    """One firing action becomes its attacks (CB-36, CB-80, CB-84, CB-87)."""
    one = fight.who[fight.active]
    events: list[Event] = []
    if action.mode != SINGLE and fight.tunables.ammunition_counts:
        events.append(ShotsFired(one.index, action.weapon, action.rounds))
    jobs = list(_shots(fight, one, action))
    if action.hidden:
        return events + begin_stealth(fight, one, jobs, dice, listen=listen)
    events.append(AgendaSet(tuple(jobs)))
    return events


def _shots(fight: Fight, one: Combatant, action: Fire) -> tuple[Shot, ...]:
    targets = action.targets
    if action.mode == SINGLE:
        target = targets[0]
        if action.twin:
            return tuple(
                Shot(one.index, target, arm, SINGLE, 1, NO_CALL, TWIN | flags_at(fight, target))
                for arm in (one.hand, one.off)
            )
        shot = Shot(
            one.index, target, action.weapon, SINGLE, 1, action.called, flags_at(fight, target)
        )
        return (shot,) * action.rounds
    each = action.rounds // len(targets)
    return tuple(
        Shot(one.index, target, action.weapon, action.mode, each, NO_CALL, flags_at(fight, target))
        for target in targets
    )


def flags_at(fight: Fight, target: int) -> int:
    """Who is helpless does not defend (CB-12, CB-17)."""
    one = fight.who[target]
    if one.out or (one.fighter.bound and fight.tunables.bound_is_helpless):
        return HELPLESS
    return 0


def begin_stealth(
    fight: Fight, one: Combatant, jobs: list[Shot], dice: Dice, *, listen: bool
) -> list[Event]:
    """Stealth against Awareness before the first attack of an unseen fighter (CB-15)."""
    target = fight.who[jobs[0].target]
    tally, against = stealth_tallies(fight, one, target, listen=listen)
    die = rolls.check_die(dice, fight.tunables, "stealth")[0]
    against_die = rolls.check_die(dice, fight.tunables, "awareness")[0]
    job = StealthRoll(one.index, target.index, tally, die, against, against_die, NOBODY, jobs[0])
    events: list[Event] = []
    rest: tuple[Job, ...] = tuple(jobs[1:])
    return _weigh_stealth(fight, job, rest, events, listen=listen)


def stealth_tallies(
    fight: Fight, one: Combatant, target: Combatant, *, listen: bool
) -> tuple[int, int]:
    """REF and Stealth against INT and Awareness; darkness dims awareness (CB-15, CB-86)."""
    mine, theirs = Tally(listen), Tally(listen)
    mine.add("CB-15", "REF", one.ref)
    mine.add("CB-15", "Stealth", one.fighter.skill(STEALTH))
    rolls.add_gm(mine, one, fight.tunables, "stealth")
    theirs.add("CB-15", "INT", target.int_)
    theirs.add("CB-15", "Awareness", target.fighter.skill(AWARENESS))
    lost = fight.tunables.light_penalties[fight.scene.light]
    theirs.add("CB-86", "light", -(lost // 2) if target.fighter.light_penalty else -lost)
    rolls.add_gm(theirs, target, fight.tunables, "awareness")
    return mine.total, theirs.total


def _weigh_stealth(
    fight: Fight,
    job: StealthRoll,
    rest: tuple[Job, ...],
    events: list[Event],
    *,
    listen: bool,
    spent: int = 0,
    by: int = NOBODY,
) -> list[Event]:
    """He has to beat the other; a tie is spotted (CB-15). Either may spend luck (CB-03)."""
    mine, theirs = job.base + job.die, job.against_base + job.against_die
    unseen = mine > theirs or (mine == theirs and not fight.tunables.stealth_ties_spot)
    loser = job.target if unseen else job.fighter
    if rolls.can_add(fight.who[loser], spent if loser == by else 0):
        asked = StealthRoll(
            job.fighter,
            job.target,
            job.base,
            job.die,
            job.against_base,
            job.against_die,
            loser,
            job.then,
        )
        events.append(AgendaSet((asked, *rest)))
        return events
    return events + _settle_stealth(fight, job, rest, unseen=unseen)


def _settle_stealth(
    fight: Fight, job: StealthRoll, rest: tuple[Job, ...], *, unseen: bool
) -> list[Event]:
    mine, theirs = job.base + job.die, job.against_base + job.against_die
    rolled = StealthRolled(job.fighter, job.target, mine, theirs, unseen)
    shot = job.then
    lasts = fight.tunables.ambush_lasts if unseen else 0
    return [rolled, AgendaSet((hide(shot) if lasts else shot, *rest))]


def hide(shot: Shot) -> Shot:
    """The same attack from ambush (CB-12)."""
    return Shot(
        shot.attacker,
        shot.target,
        shot.weapon,
        shot.mode,
        shot.rounds,
        shot.called,
        shot.flags | AMBUSH,
    )


def decide_stealth(
    fight: Fight, job: StealthRoll, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """Luck with Stealth or Awareness (CB-03)."""
    tunables = fight.tunables
    unseen = job.owner == job.target
    if isinstance(action, KeepRoll):
        return [LuckKept(job.owner, "stealth"), *_settle_stealth(fight, job, (), unseen=unseen)]
    base, die = job.base, job.die
    against, against_die = job.against_base, job.against_die
    spent = 1
    if isinstance(action, AddLuck):
        base += 0 if unseen else tunables.luck_bonus
        against += tunables.luck_bonus if unseen else 0
    else:
        spent = tunables.luck_reroll
        roll = rolls.check_die(dice, tunables, "stealth")[0]
        die, against_die = (die, roll) if unseen else (roll, against_die)
    again = StealthRoll(
        job.fighter, job.target, base, die, against, against_die, job.owner, job.then
    )
    events: list[Event] = [LuckSpent(job.owner, spent, "stealth")]
    return _weigh_stealth(fight, again, (), events, listen=listen, spent=spent, by=job.owner)


def covering_points(fight: Fight, mode: int, weapon: Weapon, actions: int, rounds: int) -> int:
    """+1 for each firing action or burst to 3, for shot each shot; a spray by rounds (CB-90)."""
    tunables = fight.tunables
    if mode == AUTO:
        return rounds // tunables.covering_auto_step
    if mode == SINGLE and weapon.load == SHOT:
        return min(tunables.covering_most, rounds)
    return min(tunables.covering_most, actions)


def covering_reaches(fight: Fight, one: Combatant, weapon: Weapon, x: int, y: int) -> bool:
    """Covering fire goes to long range, never shifted (CB-75, CB-90)."""
    return true_band(fight, one, x, y, weapon) <= fight.tunables.covering_band


def cover_fire(
    fight: Fight, one: Combatant, action: CoverFire, *, phase_one: bool
) -> tuple[list[Event], list[Shot]]:
    """Points for the target and his neighbours, and the rolls that may hit him (CB-90, CB-91)."""
    weapon = one.arms[action.weapon]
    tunables = fight.tunables
    events: list[Event] = []
    if tunables.ammunition_counts:
        events.append(ShotsFired(one.index, action.weapon, action.rounds))
    if one.aim:
        events.append(AimLost(one.index))
    points = covering_points(fight, action.mode, weapon, action.actions, action.rounds)
    x, y = action.x, action.y
    if action.target >= 0:
        x, y = fight.who[action.target].x, fight.who[action.target].y
        events.append(SuppressionGained(action.target, points, one.index, "covering fire"))
    reach = tunables.neighbour_reach_auto if action.mode == AUTO else tunables.neighbour_reach
    for other in neighbours(fight, x, y, shooter=one.index, target=action.target, reach=reach):
        events.append(SuppressionGained(other.index, points, one.index, "covering fire"))
    if action.target < 0:
        return events, []
    return events, _covering_shots(fight, one, action, phase_one=phase_one)


def _covering_shots(
    fight: Fight, one: Combatant, action: CoverFire, *, phase_one: bool
) -> list[Shot]:
    flags = COVERING | flags_at(fight, action.target) | (PHASE_ONE if phase_one else 0)
    count = 1 if action.mode == AUTO else action.actions
    if action.mode == SINGLE:
        flags |= count << ACTIONS_SHIFT
    mode = SINGLE if action.mode == BURST else action.mode
    each = action.rounds // count
    shot = Shot(one.index, action.target, action.weapon, mode, each, NO_CALL, flags)
    return [shot] * count


def dodge_zero(fight: Fight, shot: Shot, dice: Dice, *, listen: bool) -> list[Event]:
    """By the other ruling the target dodges covering fire and is hit at 0 or less (CB-91)."""
    target = fight.who[shot.target]
    one = fight.who[shot.attacker]
    tally = Tally(listen)
    add_dodge(fight, target, tally)
    rolls.add_gm(tally, target, fight.tunables, "defence")
    die = rolls.check_die(dice, fight.tunables, "defence")[0]
    tally.add("CB-01", "die", die)
    events: list[Event] = []
    lane = LaneTested(target.index, -1, tally.total, tally.total > 0, 0, tally.parts())
    if listen:
        events.append(lane)
    events.append(AgendaSet(()))
    if tally.total <= 0:
        left = -1 if shot.mode == AUTO else 1
        hits = Hits(
            one.index,
            target.index,
            shot.weapon,
            0,
            left,
            shot.flags | UNCOUNTED,
            0,
            one.x,
            one.y,
        )
        events.append(AgendaHeld((hits,)))
    return events


def saturate(fight: Fight, one: Combatant, action: SaturationFire) -> list[Event]:
    """A lane of fire out to long range; everybody in it is tested at once (CB-92)."""
    weapon = one.arms[action.weapon]
    far_x = one.x + (action.x - one.x) * 1000
    far_y = one.y + (action.y - one.y) * 1000
    x, y = toward(one.x, one.y, far_x, far_y, reach=weapon.range * METRE)
    events: list[Event] = []
    if fight.tunables.ammunition_counts:
        events.append(ShotsFired(one.index, action.weapon, action.rounds))
    if one.aim:
        events.append(AimLost(one.index))
    events.append(LaneOpened(one.index, action.weapon, x, y, action.width, action.rounds))
    lane = Lane(one.index, action.weapon, one.x, one.y, x, y, action.width, action.rounds)
    number = len(fight.lanes)
    inside = [other for other in fight.who if other.able and in_lane(lane, other)]
    jobs: list[Job] = []
    for other in inside:
        events.extend(_caught(other, number, one.index))
        jobs.append(LaneRoll(other.index, number, 0, 0, NOBODY))
    events.append(AgendaSet(tuple(jobs)))
    return events


def _caught(one: Combatant, lane: int, shooter: int) -> list[Event]:
    """Tested once a round, and fired at by the shooter (CB-70, CB-92)."""
    events: list[Event] = [LaneEntered(one.index, lane)]
    if not one.shooters >> shooter & 1:
        events.append(SuppressionGained(one.index, 1, shooter, "attacker"))
    return events


def in_lane(lane: Lane, one: Combatant) -> bool:
    """Whether a fighter stands in a lane (CB-92)."""
    return one.index != lane.shooter and _near_line(lane, one.x, one.y)


def _near_line(lane: Lane, x: int, y: int) -> bool:
    half = lane.width * METRE // 2
    return to_segment_squared(x, y, (lane.x1, lane.y1, lane.x2, lane.y2)) <= half * half


def path_meets(lane: Lane, x1: int, y1: int, x2: int, y2: int) -> bool:
    """Whether a way touches a lane (CB-92)."""
    if _near_line(lane, x1, y1) or _near_line(lane, x2, y2):
        return True
    if crosses(x1, y1, x2, y2, outline=(lane.x1, lane.y1, lane.x2, lane.y2)):
        return True
    half = lane.width * METRE // 2
    path = (x1, y1, x2, y2)
    return (
        min(to_segment_squared(lane.x1, lane.y1, path), to_segment_squared(lane.x2, lane.y2, path))
        <= half * half
    )


def lanes_met(fight: Fight, one: Combatant, x: int, y: int) -> list[int]:
    """Lanes a way leads into in which the fighter was not tested this round (CB-92)."""
    return [
        number
        for number, lane in enumerate(fight.lanes)
        if lane.shooter != one.index
        and not one.lanes >> number & 1
        and path_meets(lane, one.x, one.y, x, y)
    ]


def lane_tests(fight: Fight, one: Combatant, numbers: list[int]) -> tuple[list[Event], list[Job]]:
    """The dodge through each lane met, before he does anything (CB-92)."""
    events: list[Event] = []
    jobs: list[Job] = []
    for number in numbers:
        events.extend(_caught(one, number, fight.lanes[number].shooter))
        jobs.append(LaneRoll(one.index, number, 0, 0, NOBODY))
    return events, jobs


def resolve_lane(
    fight: Fight, job: LaneRoll, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """Dodge total times width against rounds; who fails is hit by the burst table (CB-92)."""
    tunables = fight.tunables
    one = fight.who[job.fighter]
    events: list[Event] = []
    base, die, spent, parts = job.base, job.die, 0, job.parts
    if job.owner == NOBODY:
        if not one.able:
            return [AgendaSet(())]
        tally = Tally(listen)
        add_dodge(fight, one, tally)
        rolls.add_gm(tally, one, tunables, "defence")
        base, parts = tally.total, tally.parts()
        die = rolls.check_die(dice, tunables, "dodge through the lane")[0]
    elif isinstance(action, AddLuck):
        spent, base = 1, base + tunables.luck_bonus
    elif not isinstance(action, KeepRoll):
        spent = tunables.luck_reroll
        die = rolls.check_die(dice, tunables, "dodge through the lane")[0]
    else:
        return [LuckKept(one.index, "dodge"), *_lane_hit(fight, one, job, base + die)]
    if spent:
        events.append(LuckSpent(one.index, spent, "dodge"))
    lane = fight.lanes[job.lane]
    total = base + die
    safe = total * lane.width >= lane.rounds
    if listen:
        events.append(
            LaneTested(one.index, job.lane, total, safe, 0, (*parts, ("CB-01", "die", die)))
        )
    if safe:
        events.append(AgendaSet(()))
    elif rolls.can_add(one, spent):
        asked = LaneRoll(one.index, job.lane, base, die, one.index, parts)
        events.append(AgendaSet((asked,)))
    else:
        events.extend(_lane_hit(fight, one, job, total))
    return events


def _lane_hit(fight: Fight, one: Combatant, job: LaneRoll, total: int) -> list[Event]:
    lane = fight.lanes[job.lane]
    hits = Hits(lane.shooter, one.index, lane.weapon, 0, -1, UNCOUNTED, 0, lane.x1, lane.y1)
    return [AgendaSet((hits,))]


def usable(one: Combatant, weapon: int) -> bool:
    """In hand, not jammed, not on the ground, and the arms for it are whole (CB-06, CB-109)."""
    if weapon < 0 or one.jam[weapon] or one.dropped >> weapon & 1:
        return False
    return not one.arms[weapon].two_handed or not one.crippled & 0b001100


def sees(one: Combatant, target: int) -> bool:
    """In full cover nothing is in sight; who moved meanwhile is lost (CB-53)."""
    return one.stance != FULL and not one.lost >> target & 1


def open_shot(fight: Fight, one: Combatant, weapon: int) -> bool:
    """Whether a gun in hand can go off (CB-83)."""
    if not usable(one, weapon):
        return False
    return one.ammo[weapon] > 0 or not fight.tunables.ammunition_counts


def ambush_open(fight: Fight, one: Combatant, target: Combatant) -> bool:
    """He may try to attack unseen: the other hides, is suppressed or unaware (CB-15)."""
    if one.tried >> target.index & 1 or not target.able:
        return False
    return target.unaware or target.stance == FULL or target.failed or target.critical
