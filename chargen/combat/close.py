"""Blows, care for the wounded, and the fumble table (CB-02, CB-06, CB-11, CB-123, CB-125)."""

from chargen.combat import rolls
from chargen.combat.actions import Action, AddLuck, KeepRoll, Strike
from chargen.combat.combatant import Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import (
    FUMBLED_ALLY,
    FUMBLED_DISCHARGE,
    FUMBLED_DROP,
    FUMBLED_JAM,
    FUMBLED_NOTHING,
    FUMBLED_SELF,
    AgendaSet,
    Event,
    Fumbled,
    LuckKept,
    LuckSpent,
    ShotsFired,
    StabiliseRolled,
    WeaponDropped,
    WeaponJammed,
)
from chargen.combat.fight import Fight
from chargen.combat.firing import NO_CALL, flags_at
from chargen.combat.geometry import adjacent, distance, to_segment_squared
from chargen.combat.jobs import NOBODY, Blast, Fumble, Hits, Shot, TendRoll
from chargen.combat.model import DOCTOR, FIRST_AID, GRENADE, GUN, METRE, SINGLE, Weapon
from chargen.combat.modifiers import BLOW, HELD, NORMAL_DAMAGE, PHASE_ONE, TWIN, UNCOUNTED
from chargen.combat.stealth import begin_stealth
from chargen.combat.tally import Tally


def strike(fight: Fight, action: Strike, dice: Dice, *, listen: bool) -> list[Event]:
    """One blow, or one with each of two weapons (CB-11, CB-87)."""
    one = fight.who[fight.active]
    flags = BLOW | flags_at(fight, action.target)
    hands = (one.hand, one.off) if action.twin else (action.weapon,)
    if action.twin:
        flags |= TWIN
    jobs = [Shot(one.index, action.target, arm, SINGLE, 1, NO_CALL, flags) for arm in hands]
    if action.hidden:
        return begin_stealth(fight, one, jobs, dice, listen=listen)
    return [AgendaSet(tuple(jobs))]


def in_reach(fight: Fight, one: Combatant, other: Combatant, metres: int) -> bool:
    """Within so many metres of each other (CB-11, CB-125)."""
    return adjacent(one.x, one.y, other.x, other.y, scene=fight.scene, metres=metres)


def tend(fight: Fight, one: Combatant, target: int, dice: Dice, *, listen: bool) -> list[Event]:
    """TECH and the better of First Aid and Doctor against the boxes (CB-123)."""
    tunables = fight.tunables
    tally = Tally(listen)
    tally.add("CB-123", "TECH", one.fighter.TECH)
    skill = max(one.fighter.skill(FIRST_AID), one.fighter.skill(DOCTOR))
    tally.add("CB-123", "First Aid or Doctor", skill)
    tally.add("CB-123", "circumstances", tunables.stabilise_bonus)
    rolls.add_gm(tally, one, tunables, "stabilise")
    die = rolls.check_die(dice, tunables, "stabilise")[0]
    job = TendRoll(one.index, target, tally.total, die, NOBODY, tally.parts())
    return _weigh_care(fight, job, [], spent=0)


def _weigh_care(fight: Fight, job: TendRoll, events: list[Event], *, spent: int) -> list[Event]:
    one, target = fight.who[job.fighter], fight.who[job.target]
    total = job.base + job.die
    if total < target.boxes and rolls.can_add(one, spent):
        asked = TendRoll(job.fighter, job.target, job.base, job.die, one.index, job.parts)
        events.append(AgendaSet((asked,)))
        return events
    events.append(_cared(job, target))
    events.append(AgendaSet(()))
    return events


def _cared(job: TendRoll, target: Combatant) -> StabiliseRolled:
    total = job.base + job.die
    parts = (*job.parts, ("CB-01", "die", job.die)) if job.parts else job.parts
    return StabiliseRolled(
        job.fighter, job.target, total, target.boxes, total >= target.boxes, parts
    )


def decide_care(
    fight: Fight,
    job: TendRoll,
    action: Action,
    dice: Dice,
    *,
    listen: bool,
) -> list[Event]:
    """Luck with care that failed (CB-03)."""
    tunables = fight.tunables
    if isinstance(action, KeepRoll):
        target = fight.who[job.target]
        return [LuckKept(job.owner, "stabilise"), _cared(job, target), AgendaSet(())]
    base, die, spent = job.base, job.die, 1
    if isinstance(action, AddLuck):
        base += tunables.luck_bonus
    else:
        spent = tunables.luck_reroll
        die = rolls.check_die(dice, tunables, "stabilise")[0]
    again = TendRoll(job.fighter, job.target, base, die, NOBODY, job.parts)
    return _weigh_care(fight, again, [LuckSpent(job.owner, spent, "stabilise")], spent=spent)


def resolve_fumble(
    fight: Fight,
    job: Fumble,
    dice: Dice,
    *,
    listen: bool,
) -> list[Event]:
    """The fumble table of a natural 1 on an attack or a throw (CB-02, CB-06)."""
    one = fight.who[job.fighter]
    weapon = one.arms[job.weapon]
    result = _result(fight, weapon, dice)
    rounds = dice.d6("rounds of jam") if result == FUMBLED_JAM else 0
    events: list[Event] = [Fumbled(one.index, job.weapon, result, rounds)]
    armed = job.weapon < len(one.arms) - 1
    if result == FUMBLED_DROP and armed and weapon.kind != GRENADE:
        events.append(WeaponDropped(one.index, job.weapon))
    elif result == FUMBLED_DISCHARGE and one.ammo[job.weapon] > 0:
        events.append(ShotsFired(one.index, job.weapon, 1))
    elif result == FUMBLED_JAM:
        events.append(WeaponJammed(one.index, job.weapon, rounds))
    victim = NOBODY
    if result == FUMBLED_SELF:
        victim = one.index
    elif result == FUMBLED_ALLY:
        victim = nearest_ally(fight, one, job.target)
    events.append(_gone_astray(fight, one, job, victim))
    return events


def _result(fight: Fight, weapon: Weapon, dice: Dice) -> int:
    """Roll on the table; a gun may prove reliable on 6 and 7 (CB-02)."""
    tunables = fight.tunables
    roll = dice.d10("fumble")
    if roll < tunables.fumble_drop:
        return FUMBLED_NOTHING
    if roll == tunables.fumble_drop:
        return FUMBLED_DROP
    if roll in {tunables.fumble_discharge, tunables.fumble_jam}:
        if weapon.kind != GUN or dice.d10("reliability") > weapon.reliability:
            return FUMBLED_NOTHING
        return FUMBLED_DISCHARGE if roll == tunables.fumble_discharge else FUMBLED_JAM
    return FUMBLED_SELF if roll <= tunables.fumble_self else FUMBLED_ALLY


def nearest_ally(fight: Fight, one: Combatant, target: int) -> int:
    """The nearest friend within 5 m of the line of fire, -1 if there is none (CB-06)."""
    if target < 0:
        return NOBODY
    foe = fight.who[target]
    reach = fight.tunables.stray_reach * METRE
    best, least = NOBODY, 0
    for other in fight.who:
        if other.side != one.side or other.dead or other.index in {one.index, target}:
            continue
        off = to_segment_squared(other.x, other.y, (one.x, one.y, foe.x, foe.y))
        far = distance(one.x, one.y, other.x, other.y)
        if off <= reach * reach and (best == NOBODY or far < least):
            best, least = other.index, far
    return best


def _gone_astray(fight: Fight, one: Combatant, job: Fumble, victim: int) -> Event:
    if victim == NOBODY:
        return AgendaSet(())
    weapon = one.arms[job.weapon]
    if weapon.kind not in {GUN, 1}:
        at = fight.who[victim]
        return AgendaSet((Blast(one.index, job.weapon, at.x, at.y),))
    kept = job.flags & (BLOW | PHASE_ONE | HELD)
    hits = Hits(
        one.index,
        victim,
        job.weapon,
        0,
        1,
        kept | UNCOUNTED | NORMAL_DAMAGE,
        0,
        one.x,
        one.y,
    )
    return AgendaSet((hits,))
