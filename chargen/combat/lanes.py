"""Saturation fire: lanes, who is tested in them and how (CB-92)."""

from chargen.combat import rolls
from chargen.combat.actions import Action, AddLuck, KeepRoll, SaturationFire
from chargen.combat.combatant import Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import (
    AgendaSet,
    AimLost,
    Event,
    LaneEntered,
    LaneOpened,
    LaneTested,
    LuckKept,
    LuckSpent,
    ShotsFired,
    SuppressionGained,
)
from chargen.combat.fight import Fight, Lane
from chargen.combat.geometry import crosses, to_segment_squared, toward
from chargen.combat.jobs import NOBODY, Hits, Job, LaneRoll
from chargen.combat.model import METRE
from chargen.combat.modifiers import UNCOUNTED, add_dodge
from chargen.combat.tally import Tally


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
        return [LuckKept(one.index, "dodge"), *_lane_hit(fight, one, job)]
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
        events.extend(_lane_hit(fight, one, job))
    return events


def _lane_hit(fight: Fight, one: Combatant, job: LaneRoll) -> list[Event]:
    lane = fight.lanes[job.lane]
    hits = Hits(lane.shooter, one.index, lane.weapon, 0, -1, UNCOUNTED, 0, lane.x1, lane.y1)
    return [AgendaSet((hits,))]
