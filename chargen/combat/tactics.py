"""How fighters act whom nobody plays: the stance each tactic wishes for and what it plans.

All tactics take cover that is one move away when fire is coming, reload what is empty, and close
in when they have nothing left to fire. They differ in what they do when they can choose.
"""

from typing import Final

from chargen.combat import prospects
from chargen.combat.actions import (
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
    CoverFire,
    Plan,
)
from chargen.combat.choices import (
    handling,
    moves_allowed,
    needs_reload,
    patients,
    single_rof,
    throwable,
    tubes,
)
from chargen.combat.close import in_reach
from chargen.combat.combatant import ACTIVE, BRACED, FULL, MOVING, OPEN, Combatant
from chargen.combat.fight import Fight
from chargen.combat.firing import covering_reaches, open_shot
from chargen.combat.geometry import distance
from chargen.combat.model import AUTO, BURST, METRE, SHOT
from chargen.combat.movement import reach_of
from chargen.combat.prospects import Prospect
from chargen.combat.throwing import throw_range
from chargen.combat.turn import counts_left

AGGRESSIVE: Final = "aggressive"
STEADY: Final = "steady"
MARKSMAN: Final = "marksman"
SUPPRESSOR: Final = "suppressor"
BRAWLER: Final = "brawler"
RANDOM: Final = "random"
TACTICS: Final[tuple[str, ...]] = (AGGRESSIVE, STEADY, MARKSMAN, SUPPRESSOR, BRAWLER, RANDOM)

HOPELESS: Final = 0.06
"""Hits to be expected of one action below which a better place is looked for."""
SURE: Final = 0.45
"""Chance of a braced shot from which on more aiming is time lost."""
CALM: Final = 0.6
"""Chance to pass the check with which a marksman braces under fire."""
CLOSE_ENOUGH: Final = 0.8
"""Hits to be expected of a turn from which on an aggressive fighter stands and fires."""
LOW: Final = 3
"""A magazine with less than one part in so many is filled when nobody is in sight."""
WORTH_THE_RUN: Final = 0.12
"""Hits to be expected of a shot on the run for which it is fired at all."""


# --- stances


def wish(fight: Fight, one: Combatant) -> int:
    """The stance a fighter wishes for on his own turn (CB-50)."""
    tactic = one.fighter.tactic
    enemies = prospects.foes(fight, one)
    if not enemies or not one.fighter.MA:
        return _resting(one)
    if by_hand(one):
        return _resting(one) if empty_handed(one) else _closing(fight, one, enemies[0])
    if one.near:
        return _wish_behind(fight, one, tactic)
    return _wish_in_the_open(fight, one, tactic)


def by_hand(one: Combatant) -> bool:
    """Whether a fighter seeks to fight with hands and blades, by choice or for want of shots."""
    return one.fighter.tactic == BRAWLER or not prospects.has_shots(one)


def empty_handed(one: Combatant) -> bool:
    """Whether what he held lies on the ground before him (CB-06)."""
    return one.hand < 0 and one.dropped != 0


def _resting(one: Combatant) -> int:
    return ACTIVE if one.near else OPEN


def _closing(fight: Fight, one: Combatant, foe: Combatant) -> int:
    """Whoever fights with hands and blades goes to the nearest enemy (CB-11)."""
    if in_reach(fight, one, foe, fight.tunables.close_reach):
        return _resting(one)
    return MOVING


def _wish_behind(fight: Fight, one: Combatant, tactic: str) -> int:
    if _busy(fight, one):
        return FULL
    shot = prospects.best_fire(fight, one, counts=1)
    if not prospects.sheltered(fight, one) and _spot(fight, one, shelter=True) is not None:
        return MOVING
    if tactic == MARKSMAN and prospects.calm_chance(fight, one, braced=True) >= CALM:
        return BRACED
    if shot is not None and shot.hits < HOPELESS:
        braced = prospects.best_fire(fight, one, counts=1, braced=True)
        if braced is not None and braced.hits >= HOPELESS:
            return BRACED
        return MOVING if _spot(fight, one, shelter=False) is not None else ACTIVE
    if tactic == AGGRESSIVE and (shot is None or shot.hits < CLOSE_ENOUGH) and not one.points:
        return MOVING
    return ACTIVE


def _wish_in_the_open(fight: Fight, one: Combatant, tactic: str) -> int:
    if _seeks_shelter(fight, one) and _one_move(fight, one) is not None:
        return MOVING
    shot = prospects.best_fire(fight, one, counts=1)
    if tactic == AGGRESSIVE and (shot is None or shot.hits < CLOSE_ENOUGH):
        return MOVING
    if tactic == MARKSMAN and prospects.calm_chance(fight, one, braced=True) >= CALM:
        return BRACED
    if tactic != AGGRESSIVE and _spot(fight, one, shelter=True) is not None:
        return MOVING
    if shot is None or shot.hits < HOPELESS:
        braced = prospects.best_fire(fight, one, counts=1, braced=True)
        if braced is not None and braced.hits >= HOPELESS:
            return BRACED
        return OPEN if _busy(fight, one) else MOVING
    return OPEN


def _seeks_shelter(fight: Fight, one: Combatant) -> bool:
    """Whether cover comes first: for the aggressive only when they have been fired at."""
    if one.fighter.tactic == AGGRESSIVE:
        return one.points > 0
    return prospects.threatened(fight, one)


def _busy(fight: Fight, one: Combatant) -> bool:
    """Whether the hands are full anyway: nothing to fire before the weapon is seen to."""
    return prospects.gun(fight, one) < 0 and (
        handling(one) or bool(tubes(one)) or prospects.other_gun(one) >= 0
    )


def _one_move(fight: Fight, one: Combatant) -> tuple[int, int] | None:
    """Cover that one movement action reaches, None if there is none (CB-40)."""
    spots = prospects.cover_spots(fight, one)
    if spots and spots[0][0] <= reach_of(fight, one):
        return spots[0][1], spots[0][2]
    return None


def _spot(fight: Fight, one: Combatant, *, shelter: bool) -> tuple[int, int] | None:
    """Cover worth a run: for shelter the nearest in three moves, else one nearer to the enemy."""
    most = reach_of(fight, one) * fight.tunables.most_moves
    enemies = prospects.foes(fight, one)
    if not enemies:
        return None
    now = distance(one.x, one.y, enemies[0].x, enemies[0].y)
    for far, x, y in prospects.cover_spots(fight, one):
        if far > most or far <= METRE:
            continue
        if shelter or distance(x, y, enemies[0].x, enemies[0].y) < now - METRE:
            return x, y
    return None


def destination(fight: Fight, one: Combatant) -> tuple[int, int] | None:
    """Where a fighter on the move is going: into cover, or at the enemy; None for nowhere."""
    enemies = prospects.foes(fight, one)
    if not enemies:
        return None
    foe = enemies[0]
    if by_hand(one):
        return foe.x, foe.y
    spot: tuple[int, int] | None = None
    if one.near and not one.moves_done:
        spot = _spot(fight, one, shelter=not prospects.sheltered(fight, one))
    elif one.fighter.tactic != AGGRESSIVE:
        spot = _one_move(fight, one) or _spot(fight, one, shelter=True)
    elif one.points and not one.moves_done:
        spot = _one_move(fight, one)
    else:
        spot = _spot(fight, one, shelter=False)
    return spot or (foe.x, foe.y)


# --- plans


def plan(fight: Fight, one: Combatant) -> Plan:
    """Kind and number of actions of a turn, once the stance is settled (CB-32, CB-50)."""
    least, most = moves_allowed(fight, one)
    if one.covering:
        return Plan(DO_NOTHING, 0, least, 0)
    if one.stance == MOVING:
        return _plan_moving(fight, one, least, most)
    if one.stance == FULL:
        return _plan_hidden(fight, one)
    return _plan_exposed(fight, one)


def _plan_moving(fight: Fight, one: Combatant, least: int, most: int) -> Plan:
    goal = destination(fight, one)
    if one.failed or goal is None:
        return Plan(DO_NOTHING, 0, least, 0)
    counts = counts_left(fight.count, fight.tunables)
    far = distance(one.x, one.y, goal[0], goal[1])
    wanted = max(1, -(-max(0, far - METRE // 2) // max(1, reach_of(fight, one))))
    moves = max(least, min(wanted, most, counts))
    hands = by_hand(one)
    if hands and moves < counts and wanted <= moves:
        return Plan(DO_STRIKE, 1, moves, 0)
    if hands:
        return Plan(DO_NOTHING, 0, moves, 0)
    shot = prospects.best_fire(fight, one, counts=1, running=True)
    if moves == 1 and shot is not None and shot.hits >= WORTH_THE_RUN:
        return Plan(DO_FIRE, 1, 1, 0)
    return Plan(DO_NOTHING, 0, moves, 0)


def _plan_hidden(fight: Fight, one: Combatant) -> Plan:
    """Full cover: see to the weapon, tend, throw, or fire over the top unseeing (CB-53)."""
    mended = _mend(fight, one)
    if mended is not None:
        return mended
    if any(in_reach(fight, one, fight.who[i], 1) for i in patients(fight, one)):
        return Plan(DO_TEND, 1, 0, 0)
    if throw_at(fight, one) is not None:
        return Plan(DO_THROW, 1, 0, 0)
    if one.failed and covering(fight, one) is not None:
        return Plan(DO_COVER, 1, 0, 0)
    if _low(one):
        return Plan(DO_HANDLE, 1, 0, 0)
    return Plan(DO_NOTHING, 0, 0, 0)


def _plan_exposed(fight: Fight, one: Combatant) -> Plan:
    counts = counts_left(fight.count, fight.tunables)
    foe = next(iter(prospects.foes(fight, one)), None)
    strikes = not empty_handed(one) and (by_hand(one) or prospects.gun(fight, one) < 0)
    if strikes and foe is not None and in_reach(fight, one, foe, 1):
        return Plan(DO_STRIKE, min(counts, 2), 0, 0)
    mended = _mend(fight, one)
    if mended is not None:
        return mended
    braced = one.stance == BRACED
    shot = prospects.best_fire(fight, one, counts=counts, braced=braced)
    if shot is None:
        return _plan_without_target(fight, one)
    if braced and _aims(one, shot):
        return Plan(DO_AIM, 1, 0, 0)
    return Plan(DO_FIRE, shot.actions, 0, 0)


def _plan_without_target(fight: Fight, one: Combatant) -> Plan:
    """Nobody to be seen: grenades, a lane of fire, a fuller magazine (CB-92, CB-140)."""
    if throw_at(fight, one) is not None:
        return Plan(DO_THROW, 1, 0, 0)
    if _low(one):
        return Plan(DO_HANDLE, 1, 0, 0)
    if lane_at(fight, one) is not None:
        return Plan(DO_SATURATE, 1, 0, 0)
    return Plan(DO_NOTHING, 0, 0, 0)


def _mend(fight: Fight, one: Combatant) -> Plan | None:
    """An empty, jammed or lost gun comes first: reload, clear, pick up, draw (CB-06, CB-130)."""
    if empty_handed(one):
        return Plan(DO_HANDLE, 1, 0, 0)
    if one.fighter.tactic == BRAWLER and prospects.held_gun(one) < 0:
        return None
    if prospects.gun(fight, one) >= 0:
        return None
    held = prospects.held_gun(one)
    other = prospects.other_gun(one)
    if held >= 0 and one.jam[held] and other >= 0:
        return Plan(DO_NOTHING, 0, 0, 1)
    if handling(one):
        return Plan(DO_HANDLE, 1, 0, 0)
    if tubes(one):
        return Plan(DO_LOAD_TUBE, 1, 0, 0)
    return Plan(DO_NOTHING, 0, 0, 1) if other >= 0 else None


def _low(one: Combatant) -> bool:
    """Whether the magazine in hand is nearly empty and another is there."""
    held = prospects.held_gun(one)
    return held >= 0 and needs_reload(one, held) and one.ammo[held] * LOW < one.arms[held].shots


def _aims(one: Combatant, shot: Prospect) -> bool:
    """Whether another round of aiming is worth its time (CB-23)."""
    if one.fighter.tactic != MARKSMAN or one.points or one.aim >= 3:  # noqa: PLR2004 - the most there is
        return False
    if one.aim and one.aim_target != shot.target:
        return False
    return shot.chance < SURE


# --- fire that is not aimed


def covering(fight: Fight, one: Combatant) -> CoverFire | None:
    """Covering fire at the nearest enemy it reaches, with the most points it can (CB-90)."""
    arm = prospects.gun(fight, one)
    if arm < 0 or not open_shot(fight, one, arm):
        return None
    weapon = one.arms[arm]
    for foe in prospects.foes(fight, one):
        lost = one.lost >> foe.index & 1
        x = one.known_x[foe.index] if lost else foe.x
        y = one.known_y[foe.index] if lost else foe.y
        if covering_reaches(fight, one, weapon, x, y):
            way = _way_of_covering(fight, one, arm)
            if way is not None:
                mode, actions, rounds = way
                return CoverFire(-1 if lost else foe.index, x, y, mode, actions, rounds, arm)
    return None


def _way_of_covering(fight: Fight, one: Combatant, arm: int) -> tuple[int, int, int] | None:
    """Mode, actions and rounds that make the most points of what is loaded (CB-90, CB-91)."""
    tunables, weapon, ammo = fight.tunables, one.arms[arm], one.ammo[arm]
    if AUTO in weapon.modes and ammo >= tunables.covering_auto_step:
        return AUTO, 1, min(weapon.rof, ammo)
    if BURST in weapon.modes and ammo >= tunables.burst_rounds:
        actions = min(tunables.covering_most, ammo // tunables.burst_rounds)
        return BURST, actions, actions * tunables.burst_rounds
    each = single_rof(weapon)
    if ammo < each:
        return None
    most = tunables.covering_most if weapon.load == SHOT else 2
    actions = min(most, ammo // each)
    return weapon.modes[0], actions, actions * each


def covers(fight: Fight, one: Combatant) -> bool:
    """Whether a fighter gives up his turn for covering fire before anybody acts (CB-56).

    A suppressor does while a friend can use it, or to keep one enemy down who is about to come;
    alone he would only waste his belt.
    """
    if one.fighter.tactic != SUPPRESSOR:
        return False
    friends = [o for o in fight.who if o.side == one.side and o.able and o.index != one.index]
    if not friends:
        return False
    held = prospects.held_gun(one)
    return held >= 0 and prospects.automatic(one.arms[held])


def lane_at(fight: Fight, one: Combatant) -> tuple[int, int] | None:
    """Where a lane of fire would go: at the nearest enemy within long range (CB-92)."""
    arm = prospects.gun(fight, one)
    if arm < 0 or one.stance not in {ACTIVE, OPEN} or not prospects.automatic(one.arms[arm]):
        return None
    weapon = one.arms[arm]
    if not one.spare[arm] and one.ammo[arm] <= weapon.rof:
        return None
    for foe in prospects.foes(fight, one):
        x, y = one.known_x[foe.index], one.known_y[foe.index]
        if (x, y) != (one.x, one.y) and covering_reaches(fight, one, weapon, x, y):
            return x, y
    return None


def throw_at(fight: Fight, one: Combatant) -> tuple[int, int, int] | None:
    """A grenade and the place for it: an enemy in reach, friends well out of it (CB-140)."""
    for arm in throwable(one):
        weapon = one.arms[arm]
        reach = throw_range(fight, one, weapon) * METRE
        blast = (weapon.radius + 1) * METRE
        for foe in prospects.foes(fight, one):
            x, y = one.known_x[foe.index], one.known_y[foe.index]
            if distance(one.x, one.y, x, y) > reach:
                continue
            ours = (o for o in fight.who if o.side == one.side and not o.dead)
            if all(distance(o.x, o.y, x, y) > blast for o in ours):
                return arm, x, y
    return None
