"""Covering fire: who gives up his turn for it, at whom, and whether it keeps heads down (CB-90)."""

from typing import Final

from ...harm.weapons import AUTO, BURST, SHOT, SINGLE
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..actions.covering_fire import CoveringFire, points_of, reaches, single_rof
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.stats import BRACED
from . import ambush, ammunition, sight, suppression_odds
from .profiles import SUPPRESSOR

WORTH: Final = 0.1
"""By how much the chance that the enemy loses his nerve has to rise."""


def covers(fight: Fight, one: Combatant) -> bool:
    """Whether a fighter gives up his turn for covering fire before anybody acts (CB-56).

    A suppressor does while a friend can use it: no more than half of those who can act cover, the
    others fire.
    """
    if one.tactic != SUPPRESSOR or ambush.prey(fight, one) or ammunition.outmatched(fight, one):
        return False
    if not _sprays(one):
        return False
    able: i64 = 0
    before: i64 = 0
    for other in fight.soldiers:
        if other.side != one.side or not other.able():
            continue
        able += 1
        if other.index < one.index and other.tactic == SUPPRESSOR and _sprays(other):
            before += 1
    return before < able // 2


def _sprays(one: Combatant) -> bool:
    """Whether he has an automatic in hand."""
    held = one.held_gun()
    return held >= 0 and one.arms[held].automatic


def best(fight: Fight, one: Combatant) -> CoveringFire | None:
    """Covering fire at the nearest enemy it reaches, with the most points it can (CB-90).

    Not where a friend would feel it too (CB-70).
    """
    arm = sight.gun(fight, one)
    if arm < 0:
        return None
    for foe in sight.foes(fight, one):
        x, y = fight.seen_at(one, foe)
        friends_safe = _alone(fight, one, x, y, fight.tunables.neighbour_reach_auto * METRE)
        if friends_safe and reaches(fight, one, one.arms[arm], x, y):
            mode, actions, rounds = _way(fight, one, arm)
            if actions:
                target: i64 = -1 if one.lost >> foe.index & 1 else foe.index
                return CoveringFire(target, x, y, mode, actions, rounds, arm)
    return None


def keeps_down(fight: Fight, one: Combatant, fire: CoveringFire) -> bool:
    """Whether it is likely to cost somebody his nerve who had it before (CB-71)."""
    x, y = fire.x, fire.y
    for foe in fight.soldiers:
        if foe.side == one.side or not foe.able():
            continue
        if foe.index == fire.target or fight.seen_at(one, foe) == (x, y):
            return _shaken(fight, foe, points_of(fight, one, fire)) >= WORTH
    return False


def too_little(one: Combatant, fire: CoveringFire) -> bool:
    """Whether single shots are all that is loaded for a gun that fires more at a time (CB-90)."""
    weapon = one.arms[fire.weapon]
    return fire.mode == SINGLE and (AUTO in weapon.modes or BURST in weapon.modes)


def _shaken(fight: Fight, foe: Combatant, points: i64) -> float:
    """By how much so many points more raise the chance that he loses his nerve."""
    braced = foe.stance == BRACED
    held = suppression_odds.passes(fight, foe, foe.near, foe.points, braced) if foe.points else 1.0
    return held - suppression_odds.passes(fight, foe, foe.near, foe.points + points, braced)


def _way(fight: Fight, one: Combatant, arm: i64) -> tuple[int, int, int]:
    """Mode, actions and rounds that make the most points of what is loaded (CB-90, CB-91)."""
    tunables, weapon, ammo = fight.tunables, one.arms[arm], one.ammo[arm]
    if AUTO in weapon.modes and ammo >= tunables.covering_auto_step:
        return AUTO, 1, min(weapon.rof, ammo)
    if BURST in weapon.modes and ammo >= tunables.burst_rounds:
        actions = min(tunables.covering_most, ammo // tunables.burst_rounds)
        return BURST, actions, actions * tunables.burst_rounds
    each = single_rof(weapon)
    most = tunables.covering_most if weapon.load == SHOT else 2
    actions = min(most, ammo // each)
    return weapon.modes[0], actions, actions * each


def _alone(fight: Fight, one: Combatant, x: i64, y: i64, blast: i64) -> bool:
    """Whether no friend is near a place; who fires never feels his own fire (CB-70)."""
    for other in fight.soldiers:
        if other.side != one.side or other.dead or other.index == one.index:
            continue
        if distance(other.x, other.y, x, y) <= blast:
            return False
    return True
