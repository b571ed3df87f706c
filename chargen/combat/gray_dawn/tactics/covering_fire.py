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
from . import sight
from .estimates import suppression
from .fire import weapon_choice
from .profiles import SUPPRESSOR
from .timing import ambush

WORTH: Final = 0.1
"""By how much the chance that the enemy loses his nerve has to rise."""


def covers(fight: Fight, combatant: Combatant) -> bool:
    """Whether a fighter gives up his turn for covering fire before anybody acts (CB-56).

    A suppressor does while a friend can use it: no more than half of those who can act cover, the
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
    """Whether he has an automatic in hand."""
    held = combatant.held_gun()
    return held >= 0 and combatant.arms[held].automatic


def best(fight: Fight, combatant: Combatant) -> CoveringFire | None:
    """Covering fire at the nearest enemy it reaches, with the most points it can (CB-90).

    Not where a friend would feel it too (CB-70).
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
    """Whether it is likely to cost somebody his nerve who had it before (CB-71)."""
    x, y = fire.x, fire.y
    for enemy in fight.combatants:
        if enemy.side == combatant.side or not enemy.able():
            continue
        if enemy.index == fire.target or fight.seen_at(combatant, enemy) == (x, y):
            return _shaken(fight, enemy, points_of(fight, combatant, fire)) >= WORTH
    return False


def too_little(combatant: Combatant, fire: CoveringFire) -> bool:
    """Whether single shots are all that is loaded for a gun that fires more at a time (CB-90)."""
    weapon = combatant.arms[fire.weapon]
    return fire.mode == SINGLE and (AUTO in weapon.modes or BURST in weapon.modes)


def _shaken(fight: Fight, enemy: Combatant, points: i64) -> float:
    """By how much so many points more raise the chance that he loses his nerve."""
    braced = enemy.stance == BRACED
    held = (
        suppression.pass_chance(fight, enemy, enemy.near, enemy.points, braced)
        if enemy.points
        else 1.0
    )
    return held - suppression.pass_chance(fight, enemy, enemy.near, enemy.points + points, braced)


def _way(fight: Fight, combatant: Combatant, arm: i64) -> tuple[int, int, int]:
    """Mode, actions and rounds that make the most points of what is loaded (CB-90, CB-91)."""
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
    """Whether no friend is near a place; who fires never feels his own fire (CB-70)."""
    for other in fight.combatants:
        if other.side != combatant.side or other.dead or other.index == combatant.index:
            continue
        if distance(other.x, other.y, x, y) <= blast:
            return False
    return True
