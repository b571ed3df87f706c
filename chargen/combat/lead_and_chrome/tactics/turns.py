"""Actions each tactic chooses (LC-R18)."""

from typing import Final

from ... import formulas
from ...harm.fight import Attack
from ...harm.weapons import GUN, MELEE
from ...kernel import paths
from ...kernel.fight import NOBODY, nearest_enemy
from ...kernel.question import Action
from ...native_types import i64
from ..actions.action import PASSED
from ..actions.care import options as patients
from ..actions.move import Move, on_the_way, shelters, spots
from ..actions.weapon_actions import (
    Draw,
    PickUp,
    Reload,
    far_off,
    load_fault,
    ready_fault,
    retrieve_fault,
)
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import band, in_reach, limit_band
from . import estimates, target_choice
from .profiles import PROFILES, USUAL

HOPELESS: Final = 0.03
"""Chance to wound below which a better place or weapon is looked for."""
CLOSE_ENOUGH: Final = 0.6
"""Chance to hit from which on an aggressive fighter stands and shoots."""
WORTH_TENDING: Final = 0.15
"""Chance to put an enemy out above which the dying have to wait."""
AHEAD: Final = 4.0
"""Enemy Actions a place is judged over."""
LONG: Final = 8.0
"""Actions a move nearer is judged over."""

Place = tuple[int, int]


def next_action(fight: Fight, combatant: Combatant) -> Action:
    """Return the action of a tactic for the Action that comes."""
    enemy = nearest_enemy(fight.combatants, combatant)
    if enemy is None:
        tended = patients(fight, combatant)
        return tended[0] if tended else PASSED
    best = target_choice.best(fight, combatant)
    near = in_reach(fight, combatant, enemy)
    profile = PROFILES.get(combatant.tactic, USUAL)
    if profile.strikes:
        return _close_combat(fight, combatant, enemy, best)
    if near and best is not None:
        return _prepared(fight, combatant, enemy, best)
    if best is None or best.worth < WORTH_TENDING:
        tended = patients(fight, combatant)
        if tended:
            return tended[0]
    if best is None or best.bites < HOPELESS:
        return _better_chance(fight, combatant, enemy, best)
    if profile.rushes:
        return _nearer(fight, combatant, enemy) if best.hits < CLOSE_ENOUGH else best.action
    spot = _shelter(fight, combatant, enemy, best.worth)
    if spot is not None:
        return Move(spot[0], spot[1])
    if profile.closes and _pays_to_close(fight, combatant, enemy, best.worth):
        return _nearer(fight, combatant, enemy)
    return best.action


def _close_combat(
    fight: Fight, combatant: Combatant, enemy: Combatant, best: estimates.Estimate | None
) -> Action:
    """Return a brawler's action: run up and strike, with a blade if possible."""
    if in_reach(fight, combatant, enemy) and best is not None:
        return _prepared(fight, combatant, enemy, best)
    if not combatant.reach():
        return best.action if best is not None else PASSED
    return _nearer(fight, combatant, enemy)


def _prepared(
    fight: Fight, combatant: Combatant, enemy: Combatant, best: estimates.Estimate
) -> Action:
    """Return the best attack now, or a weapon that makes up for the Action it takes."""
    if best.worth >= WORTH_TENDING:
        return best.action
    action: Action = best.action
    most = 2.0 * best.worth
    for arm in range(len(combatant.arms) - 1):
        ready = _made_ready(fight, combatant, arm)
        if ready is not None:
            worth = target_choice.ready_chance(fight, combatant, enemy, arm)
            if worth > most:
                action, most = ready, worth
    return action


def _made_ready(fight: Fight, combatant: Combatant, arm: i64) -> Action | None:
    """Return the one action after which a weapon could be used; None if there is none."""
    if arm == combatant.hand or arm == combatant.off:
        return Reload(arm) if load_fault(combatant, Reload(arm)) is None else None
    if combatant.lies(arm):
        return PickUp(arm) if retrieve_fault(fight, combatant, PickUp(arm)) is None else None
    if combatant.ammo[arm] <= 0 and combatant.arms[arm].kind == GUN:
        return None
    for off in (False, True):
        if ready_fault(combatant, Draw(arm, off)) is None:
            return Draw(arm, off)
    return None


def _better_chance(
    fight: Fight, combatant: Combatant, enemy: Combatant, best: estimates.Estimate | None
) -> Action:
    """Return a step towards a better chance: load, draw, pick up, move nearer."""
    preparation = _load(combatant) or _draw(fight, combatant) or _retrieve(fight, combatant)
    if preparation is not None:
        return preparation
    if not combatant.reach():
        return best.action if best is not None and best.hits > 0.0 else PASSED
    step = _nearer(fight, combatant, enemy)
    if combatant.x == step.x and combatant.y == step.y:
        return best.action if best is not None else PASSED
    return step


def _load(combatant: Combatant) -> Action | None:
    """Return the loading of an empty gun in hand."""
    for arm in (combatant.hand, combatant.off):
        if arm >= 0 and combatant.ammo[arm] <= 0 and load_fault(combatant, Reload(arm)) is None:
            return Reload(arm)
    return None


def _draw(fight: Fight, combatant: Combatant) -> Action | None:
    """Return drawing a loaded gun if none is in hand, else a blade for an empty hand."""
    if combatant.held_gun() >= 0:
        return None
    for gun in (True, False):
        if not gun and combatant.hand >= 0 and combatant.arms[combatant.hand].kind == MELEE:
            return None
        for arm in range(len(combatant.arms) - 1):
            shoots = (
                combatant.arms[arm].kind == GUN or combatant.stats.thrown[arm]
            ) and combatant.ammo[arm] > 0
            if shoots != gun or (not gun and combatant.arms[arm].kind != MELEE):
                continue
            for off in (False, True):
                if ready_fault(combatant, Draw(arm, off)) is None:
                    return Draw(arm, off)
    return None


def _retrieve(fight: Fight, combatant: Combatant) -> Action | None:
    """Return picking a lost weapon up, or moving towards it, with empty hands (LC-R10)."""
    if (
        combatant.hand >= 0
        or combatant.off >= 0
        or not combatant.dropped
        or not combatant.hand_free()
    ):
        return None
    nearest: i64 = NOBODY
    for arm in range(len(combatant.arms)):
        if not combatant.lies(arm) or (combatant.arms[arm].two_handed and combatant.arms_hurt()):
            continue
        if retrieve_fault(fight, combatant, PickUp(arm)) is None:
            return PickUp(arm)
        if nearest == NOBODY or far_off(combatant, arm) < far_off(combatant, nearest):
            nearest = arm
    if nearest == NOBODY or not combatant.reach():
        return None
    place = combatant.fallen[int(nearest)]
    return _step(fight, combatant, place)


def _step(fight: Fight, combatant: Combatant, place: Place) -> Move:
    """Return a move of one Action on the way to a place."""
    x, y = on_the_way(fight, combatant, place)
    return Move(x, y)


def _nearer(fight: Fight, combatant: Combatant, enemy: Combatant) -> Move:
    """Return a move of one Action towards an enemy, to arm's length."""
    return _step(fight, combatant, (int(enemy.x), int(enemy.y)))


def _shelter(fight: Fight, combatant: Combatant, enemy: Combatant, worth: float) -> Place | None:
    """Return cover one Action away that saves more than the attack it costs (LC-R26)."""
    if (
        not fight.ground.covers
        or not combatant.reach()
        or shelters(fight, combatant.x, combatant.y, enemy)
    ):
        return None
    now = target_choice.danger(fight, combatant)
    if now <= 0.0:
        return None
    best: Place | None = None
    most = worth
    for spot in spots(fight, combatant, enemy):
        if paths.fault(fight, combatant, spot[0], spot[1], combatant.reach()) is not None:
            continue
        saved = AHEAD * (now - _danger_at(fight, combatant, spot))
        if saved > most:
            best, most = spot, saved
    return best


def _danger_at(fight: Fight, combatant: Combatant, spot: Place) -> float:
    """Return how dangerous a place is, by the weapons the enemies hold now."""
    danger = 0.0
    for enemy in fight.combatants:
        if enemy.side == combatant.side or not enemy.able():
            continue
        arm = enemy.held_gun()
        if arm < 0:
            continue
        attack = Attack(enemy, combatant, arm)
        chance = estimates.hit(fight, attack)
        if chance <= 0.0:
            continue
        crossed = fight.ground.crossed(enemy.x, enemy.y, spot[0], spot[1])
        shields = fight.shields_at(enemy, spot[0], spot[1], crossed)
        danger += chance * estimates.stops_at(fight, attack, shields)
    return danger


def _pays_to_close(fight: Fight, combatant: Combatant, enemy: Combatant, worth: float) -> bool:
    """Return whether the next nearer bracket is worth the way, out of cover under fire (LC-R22)."""
    arm = combatant.held_gun()
    reach = combatant.reach()
    if arm < 0 or reach <= 0:
        return False
    far = band(fight, combatant, enemy, arm)
    if far <= formulas.CLOSE or far > formulas.EXTREME:
        return False
    away = (
        fight.pair(combatant, enemy).distance
        - formulas.band_limit(far - 1, combatant.arms[arm].range) * 100
    )
    ways = (away + reach - 1) // reach
    if float(ways) >= LONG:
        return False
    here = estimates.lead_chance(fight, combatant, enemy, arm, far)
    there = estimates.lead_chance(fight, combatant, enemy, arm, far - 1)
    if here <= 0.0:
        return True
    gained = worth * there / here
    theirs = target_choice.threat(fight, enemy, combatant)
    his = enemy.held_gun()
    closer = theirs
    if his >= 0:
        his_band = limit_band(fight, enemy, combatant, his)
        nearer = max(formulas.CLOSE, his_band - 1)
        chance = estimates.lead_chance(fight, enemy, combatant, his, his_band)
        if chance > 0.0:
            attack = Attack(enemy, combatant, his)
            bare = estimates.hit(fight, attack) * estimates.stops_at(fight, attack, 0)
            closer = bare * estimates.lead_chance(fight, enemy, combatant, his, nearer) / chance
    return (LONG - float(ways)) * gained - LONG * closer > LONG * (worth - theirs)
