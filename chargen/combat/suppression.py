"""Suppression: who feels fire, and whether nerve holds (CB-70 to CB-76)."""

from chargen.combat import rolls
from chargen.combat.actions import Action, AddLuck, KeepRoll
from chargen.combat.combatant import (
    ACTING,
    ACTIVE,
    BRACED,
    FULL,
    MOVING,
    OPEN,
    PLANNING,
    TAKING,
    Combatant,
)
from chargen.combat.dice import Dice
from chargen.combat.events import (
    CRITICAL,
    FAILED,
    PASSED,
    AgendaSet,
    AimLost,
    CheckSettled,
    Event,
    LuckKept,
    LuckSpent,
    StanceTaken,
    SuppressionChecked,
    TurnBegan,
    TurnEnded,
)
from chargen.combat.fight import Fight
from chargen.combat.geometry import adjacent, within
from chargen.combat.jobs import CheckRoll
from chargen.combat.model import METRE, TORSO
from chargen.combat.protection import check_cover
from chargen.combat.tally import Tally
from chargen.combat.tunables import Tunables


def check_tally(fight: Fight, one: Combatant, *, braced: bool, second: bool, listen: bool) -> Tally:
    """CL, Cover/Evade, cover, torso armour and perks less the points held (CB-71).

    The points count twice if he wishes to brace; not on the second roll.
    """
    tunables = fight.tunables
    tally = Tally(listen)
    tally.add("CB-71", "CL", one.cl)
    tally.add("CB-71", "Cover/Evade", one.evade)
    level = check_cover(fight, one)
    tally.add("CB-60", "cover", level * tunables.cover_check_bonus)
    tally.add("CB-71", "armour", one.sp[TORSO] // tunables.armour_step)
    tally.add("CB-71", "nerve", one.fighter.suppression_bonus)
    factor = tunables.brace_doubles_points if braced and not second else 1
    tally.add("CB-70", "suppression", -one.points * factor)
    rolls.add_gm(tally, one, tunables, "suppression")
    return tally


def outcome_of(tunables: Tunables, total: int) -> int:
    """15 passes; 0 or less is a critical failure (CB-71, CB-73)."""
    if total <= tunables.critical_at:
        return CRITICAL
    return PASSED if total >= tunables.suppression_number else FAILED


def roll_check(
    fight: Fight, one: Combatant, dice: Dice, *, second: bool, listen: bool
) -> list[Event]:
    """Nerve is tested; who fails may spend luck before it tells (CB-03, CB-71)."""
    tally = check_tally(fight, one, braced=one.wish == BRACED, second=second, listen=listen)
    die = rolls.check_die(dice, fight.tunables, "suppression check")[0]
    parts = tally.parts()
    return _weigh(
        fight,
        CheckRoll(one.index, tally.total, die, second, one.index, parts),
        [],
        listen=listen,
    )


def decide_check(
    fight: Fight, job: CheckRoll, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """Luck with a check that failed (CB-03)."""
    tunables = fight.tunables
    one = fight.who[job.fighter]
    if job.owner < 0:
        return roll_check(fight, one, dice, second=job.second, listen=listen)
    if isinstance(action, KeepRoll):
        events: list[Event] = [LuckKept(one.index, "suppression check")]
        _settle(fight, one, job, outcome_of(tunables, job.base + job.die), events)
        return events
    base, die, spent = job.base, job.die, 1
    if isinstance(action, AddLuck):
        base += tunables.luck_bonus
    else:
        spent = tunables.luck_reroll
        die = rolls.check_die(dice, tunables, "suppression check")[0]
    again = CheckRoll(job.fighter, base, die, job.second, job.owner, job.parts)
    events = [LuckSpent(one.index, spent, "suppression check")]
    return _weigh(fight, again, events, listen=listen, spent=spent)


def _weigh(
    fight: Fight, job: CheckRoll, events: list[Event], *, listen: bool, spent: int = 0
) -> list[Event]:
    one = fight.who[job.fighter]
    total = job.base + job.die
    outcome = outcome_of(fight.tunables, total)
    if listen:
        parts = (*job.parts, ("CB-01", "die", job.die))
        events.append(SuppressionChecked(one.index, total, outcome, job.second, parts))
    if outcome != PASSED and rolls.can_add(one, spent):
        events.append(AgendaSet((job,)))
    else:
        _settle(fight, one, job, outcome, events)
    return events


def _settle(
    fight: Fight, one: Combatant, job: CheckRoll, outcome: int, events: list[Event]
) -> None:
    """Say what the check forces; points are cleared after its last roll (CB-71 to CB-73)."""
    tunables = fight.tunables
    behind = bool(one.near)
    leaving = one.wish == MOVING and behind
    if outcome != PASSED and one.aim:
        events.append(AimLost(one.index))
    if outcome == FAILED and leaving and not job.second and tunables.second_check:
        second = CheckRoll(one.index, 0, 0, True, -1)
        events.append(AgendaSet((second,)))
        return
    events.append(AgendaSet(()))
    events.append(CheckSettled(one.index, outcome))
    if outcome == PASSED:
        if one.step == ACTING:
            events.append(TurnBegan(one.index, ACTING))
        elif job.second:
            events.append(StanceTaken(one.index, ACTIVE))
            events.append(TurnBegan(one.index, PLANNING))
        else:
            events.append(TurnBegan(one.index, TAKING))
        return
    if behind:
        events.append(StanceTaken(one.index, FULL))
    elif outcome == CRITICAL:
        events.append(StanceTaken(one.index, OPEN, pinned=True))
    else:
        events.append(StanceTaken(one.index, MOVING))
    if outcome == CRITICAL:
        events.append(TurnEnded(one.index))
    else:
        events.append(TurnBegan(one.index, PLANNING))


def needs_check(fight: Fight, one: Combatant) -> bool:
    """Any points held mean a check, mooks like heroes, once a turn (CB-50, CB-71, CB-74)."""
    tunables = fight.tunables
    if one.checked or not one.points or not tunables.check_before_plan:
        return False
    return tunables.mooks_suppress or not one.fighter.mook


def neighbours(
    fight: Fight, x: int, y: int, *, shooter: int, target: int, reach: int
) -> list[Combatant]:
    """Everybody near a place under covering fire, of any side, shooter excepted (CB-70)."""
    return [
        one
        for one in fight.who
        if one.index not in {shooter, target}
        and one.able
        and adjacent(x, y, one.x, one.y, scene=fight.scene, metres=reach)
    ]


def near_blast(fight: Fight, x: int, y: int, radius: int) -> list[Combatant]:
    """Everybody within twice the radius of a blast (CB-70, CB-140)."""
    reach = radius * fight.tunables.near_blast * METRE
    return [one for one in fight.who if one.able and within(x, y, one.x, one.y, reach=reach)]
