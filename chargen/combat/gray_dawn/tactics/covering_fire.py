"""Covering fire: the fighters who give it, its targets, and its use (CB-90)."""

from typing import Final

from ...harm.weapons import AUTO, BURST, SHOT, SINGLE
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..actions.covering_fire import CoveringFire, points_of, reaches, single_rof
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.stats import BRACED
from . import sight
from .estimates import suppression
from .fire import weapon_choice
from .profiles import SUPPRESSOR
from .timing import ambush

WORTH: Final = 0.1
"""Rise in the enemy's chance to fail the check that makes covering fire worth a round."""


def covers(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a fighter gives up the turn for covering fire before initiative (CB-56).

    A suppressor does while an ally can use it: at most half of the fighters able to act cover, the
    others fire.
    """
    if (
        combatant.tactic != SUPPRESSOR
        or ambush.has_prey(fight, combatant)
        or weapon_choice.outmatched(fight, combatant)
    ):
        return False
    if not _sprays(combatant):
        return False
    able: i64 = 0
    before: i64 = 0
    for other in fight.combatants:
        if other.side != combatant.side or not other.able():
            continue
        able += 1
        if other.index < combatant.index and other.tactic == SUPPRESSOR and _sprays(other):
            before += 1
    return before < able // 2


def _sprays(combatant: Combatant) -> bool:
    """Return whether a fighter holds an automatic weapon."""
    held = combatant.held_gun()
    return held >= 0 and combatant.arms[held].automatic


def best(fight: Fight, combatant: Combatant) -> CoveringFire | None:
    """Return the covering fire with the most points at the nearest enemy in reach (CB-90).

    None where it would suppress an ally too (CB-70).
    """
    arm = sight.gun(fight, combatant)
    if arm < 0:
        return None
    for enemy in sight.enemies(fight, combatant):
        x, y = fight.seen_at(combatant, enemy)
        friends_safe = _alone(fight, combatant, x, y, fight.tunables.neighbour_reach_auto * METRE)
        if friends_safe and reaches(fight, combatant, combatant.arms[arm], x, y):
            mode, actions, rounds = _way(fight, combatant, arm)
            if actions:
                target: i64 = -1 if combatant.lost >> enemy.index & 1 else enemy.index
                return CoveringFire(target, x, y, mode, actions, rounds, arm)
    return None


def keeps_down(fight: Fight, combatant: Combatant, fire: CoveringFire) -> bool:
    """Return whether it is likely to make a calm enemy fail the check (CB-71)."""
    x, y = fire.x, fire.y
    for enemy in fight.combatants:
        if enemy.side == combatant.side or not enemy.able():
            continue
        if enemy.index == fire.target or fight.seen_at(combatant, enemy) == (x, y):
            return _shaken(fight, enemy, points_of(fight, combatant, fire)) >= WORTH
    return False


def too_little(combatant: Combatant, fire: CoveringFire) -> bool:
    """Return whether a gun for more has only single shots loaded (CB-90)."""
    weapon = combatant.arms[fire.weapon]
    return fire.mode == SINGLE and (AUTO in weapon.modes or BURST in weapon.modes)


def _shaken(fight: Fight, enemy: Combatant, points: i64) -> float:
    """Return the rise in the chance to fail the check from further points."""
    braced = enemy.stance == BRACED
    held = (
        suppression.pass_chance(fight, enemy, enemy.near, enemy.points, braced)
        if enemy.points
        else 1.0
    )
    return held - suppression.pass_chance(fight, enemy, enemy.near, enemy.points + points, braced)


def _way(fight: Fight, combatant: Combatant, arm: i64) -> tuple[int, int, int]:
    """Return mode, actions and rounds that make the most points of the load (CB-90, CB-91)."""
    tunables, weapon, ammo = fight.tunables, combatant.arms[arm], combatant.ammo[arm]
    if AUTO in weapon.modes and ammo >= tunables.covering_auto_step:
        return AUTO, 1, min(weapon.rof, ammo)
    if BURST in weapon.modes and ammo >= tunables.burst_rounds:
        actions = min(tunables.covering_most, ammo // tunables.burst_rounds)
        return BURST, actions, actions * tunables.burst_rounds
    each = single_rof(weapon)
    most = tunables.covering_most if weapon.load == SHOT else 2
    actions = min(most, ammo // each)
    return weapon.modes[0], actions, actions * each


def _alone(fight: Fight, combatant: Combatant, x: i64, y: i64, blast: i64) -> bool:
    """Return whether no ally is near a place; the attacker never counts (CB-70)."""
    for other in fight.combatants:
        if other.side != combatant.side or other.dead or other.index == combatant.index:
            continue
        if distance(other.x, other.y, x, y) <= blast:
            return False
    return True
