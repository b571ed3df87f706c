"""Firing actions: shots, bursts, sprays, two weapons, covering and saturation fire."""

from typing import Final

from chargen.combat import rolls
from chargen.combat.actions import CoverFire, Fire
from chargen.combat.combatant import BOTH_ARMS, FULL, Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import (
    AgendaHeld,
    AgendaSet,
    AimLost,
    Event,
    LaneTested,
    ShotsFired,
    SuppressionGained,
)
from chargen.combat.fight import Fight
from chargen.combat.jobs import TO_BE_ROLLED, Hits, Shot
from chargen.combat.model import AUTO, BURST, SHOT, SINGLE, Weapon
from chargen.combat.modifiers import (
    ACTIONS_SHIFT,
    COVERING,
    HELPLESS,
    PHASE_ONE,
    TWIN,
    UNCOUNTED,
    add_dodge,
    true_band,
)
from chargen.combat.stealth import begin_stealth
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
    return true_band(one, x, y, weapon) <= fight.tunables.covering_band


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
    felt = neighbours(fight, x, y, shooter=one.index, target=action.target, reach=reach)
    events.extend(
        SuppressionGained(other.index, points, one.index, "covering fire") for other in felt
    )
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
        left = TO_BE_ROLLED if shot.mode == AUTO else 1
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


def usable(one: Combatant, weapon: int) -> bool:
    """In hand, not jammed, not on the ground, and the arms for it are whole (CB-06, CB-109)."""
    if weapon < 0 or one.jam[weapon] or one.dropped >> weapon & 1:
        return False
    return not one.arms[weapon].two_handed or not one.crippled & BOTH_ARMS


def sees(one: Combatant, target: int) -> bool:
    """In full cover nothing is in sight; who moved meanwhile is lost (CB-53)."""
    return one.stance != FULL and not one.lost >> target & 1


def open_shot(fight: Fight, one: Combatant, weapon: int) -> bool:
    """Whether a gun in hand can go off (CB-83)."""
    if not usable(one, weapon):
        return False
    return one.ammo[weapon] > 0 or not fight.tunables.ammunition_counts
