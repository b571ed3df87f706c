"""What each tactic does with an Action (LC-R18)."""

from typing import Final

from ... import formulas
from ...harm.weapons import GUN, MELEE
from ...kernel import paths
from ...kernel.fight import NOBODY
from ...kernel.question import Action
from ...native_types import i64
from ..actions.action import PASSED
from ..actions.care import options as patients
from ..actions.move import Move, nearest_foe, on_the_way, shelters, spots
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
from ..model.ranges import band, in_reach
from . import estimates, target_choice
from .profiles import AGGRESSIVE, BRAWLER, STEADY

HOPELESS: Final = 0.03
"""Chance to wound below which a better place or weapon is looked for."""
CLOSE_ENOUGH: Final = 0.6
"""Chance to hit from which on an aggressive fighter stands and shoots."""
WORTH_TENDING: Final = 0.15
"""Chance to put an enemy out above which the dying have to wait."""
AHEAD: Final = 4.0
"""Actions of the enemy a place is reckoned for."""
LONG: Final = 8.0
"""Actions of the own side a way nearer is reckoned for."""

Place = tuple[int, int]


def deed(fight: Fight, one: Combatant) -> Action:
    """What he does with the Action that comes."""
    foe = nearest_foe(fight, one)
    if foe is None:
        return _after(fight, one)
    best = target_choice.best(fight, one)
    near = in_reach(fight, one, foe)
    if one.tactic == BRAWLER:
        return _by_hand(fight, one, foe, best)
    if near and best is not None:
        return _prepared(fight, one, foe, best)
    if best is None or best.worth < WORTH_TENDING:
        tended = patients(fight, one)
        if tended:
            return tended[0]
    if best is None or best.bites < HOPELESS:
        return _better_chance(fight, one, foe, best)
    if one.tactic == AGGRESSIVE:
        return _nearer(fight, one, foe) if best.hits < CLOSE_ENOUGH else best.action
    spot = _shelter(fight, one, foe, best.worth)
    if spot is not None:
        return Move(spot[0], spot[1])
    if one.tactic != STEADY and _pays_to_close(fight, one, foe, best.worth):
        return _nearer(fight, one, foe)
    return best.action


def _after(fight: Fight, one: Combatant) -> Action:
    """Nobody is left to fight: the dying are seen to."""
    tended = patients(fight, one)
    return tended[0] if tended else PASSED


def _by_hand(
    fight: Fight, one: Combatant, foe: Combatant, best: target_choice.Estimate | None
) -> Action:
    """A brawler runs up and strikes, with a blade if he has one."""
    if in_reach(fight, one, foe) and best is not None:
        return _prepared(fight, one, foe, best)
    if not one.reach():
        return best.action if best is not None else PASSED
    return _nearer(fight, one, foe)


def _prepared(fight: Fight, one: Combatant, foe: Combatant, best: target_choice.Estimate) -> Action:
    """Face to face: the attack at hand, or a weapon that makes up for the Action it takes."""
    if best.worth >= WORTH_TENDING:
        return best.action
    found: Action = best.action
    most = 2.0 * best.worth
    for arm in range(len(one.arms) - 1):
        ready = _made_ready(fight, one, arm)
        if ready is not None:
            worth = target_choice.once_ready(fight, one, foe, arm)
            if worth > most:
                found, most = ready, worth
    return found


def _made_ready(fight: Fight, one: Combatant, arm: i64) -> Action | None:
    """The one Action after which a weapon could be used; None if there is none."""
    if arm == one.hand or arm == one.off:
        return Reload(arm) if load_fault(one, Reload(arm)) is None else None
    if one.lies(arm):
        return PickUp(arm) if retrieve_fault(fight, one, PickUp(arm)) is None else None
    if one.ammo[arm] <= 0 and one.arms[arm].kind == GUN:
        return None
    for off in (False, True):
        if ready_fault(one, Draw(arm, off)) is None:
            return Draw(arm, off)
    return None


def _better_chance(
    fight: Fight, one: Combatant, foe: Combatant, best: target_choice.Estimate | None
) -> Action:
    """Nothing to be hoped for as things are: load, draw, pick up, go nearer."""
    found = _load(one) or _draw(fight, one) or _retrieve(fight, one)
    if found is not None:
        return found
    if not one.reach():
        return best.action if best is not None and best.hits > 0.0 else PASSED
    step = _nearer(fight, one, foe)
    if one.x == step.x and one.y == step.y:
        return best.action if best is not None else PASSED
    return step


def _load(one: Combatant) -> Action | None:
    """An empty gun in hand is loaded."""
    for arm in (one.hand, one.off):
        if arm >= 0 and one.ammo[arm] <= 0 and load_fault(one, Reload(arm)) is None:
            return Reload(arm)
    return None


def _draw(fight: Fight, one: Combatant) -> Action | None:
    """A loaded gun comes to hand if none is there, else a blade if the hand is empty."""
    if one.held_gun() >= 0:
        return None
    for gun in (True, False):
        if not gun and one.hand >= 0 and one.arms[one.hand].kind == MELEE:
            return None
        for arm in range(len(one.arms) - 1):
            shoots = (one.arms[arm].kind == GUN or one.rig.thrown[arm]) and one.ammo[arm] > 0
            if shoots != gun or (not gun and one.arms[arm].kind != MELEE):
                continue
            for off in (False, True):
                if ready_fault(one, Draw(arm, off)) is None:
                    return Draw(arm, off)
    return None


def _retrieve(fight: Fight, one: Combatant) -> Action | None:
    """A lost weapon is picked up, or gone for, if nothing else is at hand (LC-R10)."""
    if one.hand >= 0 or one.off >= 0 or not one.dropped or not one.hand_free():
        return None
    nearest: i64 = NOBODY
    for arm in range(len(one.arms)):
        if not one.lies(arm) or (one.arms[arm].two_handed and one.arms_hurt()):
            continue
        if retrieve_fault(fight, one, PickUp(arm)) is None:
            return PickUp(arm)
        if nearest == NOBODY or far_off(one, arm) < far_off(one, nearest):
            nearest = arm
    if nearest == NOBODY or not one.reach():
        return None
    place = one.fallen[int(nearest)]
    return _step(fight, one, place)


def _step(fight: Fight, one: Combatant, place: Place) -> Move:
    """One Action on the way to a place."""
    x, y = on_the_way(fight, one, place)
    return Move(x, y)


def _nearer(fight: Fight, one: Combatant, foe: Combatant) -> Move:
    """One Action towards an enemy, to arm's length."""
    return _step(fight, one, (int(foe.x), int(foe.y)))


def _shelter(fight: Fight, one: Combatant, foe: Combatant, worth: float) -> Place | None:
    """Cover one Action away that saves more than the attack it costs is worth (LC-R26)."""
    if not fight.ground.covers or not one.reach() or shelters(fight, one.x, one.y, foe):
        return None
    now = target_choice.danger(fight, one)
    if now <= 0.0:
        return None
    best: Place | None = None
    most = worth
    for spot in spots(fight, one, foe):
        if paths.fault(fight, one, spot[0], spot[1], one.reach()) is not None:
            continue
        saved = AHEAD * (now - _danger_at(fight, one, spot))
        if saved > most:
            best, most = spot, saved
    return best


def _danger_at(fight: Fight, one: Combatant, spot: Place) -> float:
    """How dangerous a place is, with what the enemies hold now."""
    found = 0.0
    for foe in fight.shooters:
        if foe.side == one.side or not foe.able():
            continue
        arm = foe.held_gun()
        if arm < 0:
            continue
        attack = estimates.attack_on(foe, one, arm, False)
        chance = estimates.hit(fight, attack)
        if chance <= 0.0:
            continue
        crossed = fight.ground.crossed(foe.x, foe.y, spot[0], spot[1])
        shields = fight.shields_at(foe, spot[0], spot[1], crossed)
        found += chance * estimates.stops_at(fight, attack, shields)
    return found


def _pays_to_close(fight: Fight, one: Combatant, foe: Combatant, worth: float) -> bool:
    """Whether the next nearer bracket is worth the way to it, his shots reckoned too (LC-R22)."""
    arm = one.held_gun()
    reach = one.reach()
    if arm < 0 or reach <= 0:
        return False
    far = band(fight, one, foe, arm)
    if far <= formulas.CLOSE or far > formulas.EXTREME:
        return False
    away = fight.pair(one, foe).distance - formulas.band_limit(far - 1, one.arms[arm].range) * 100
    ways = (away + reach - 1) // reach
    if float(ways) >= LONG:
        return False
    here = estimates.lead_chance(fight, one, foe, arm, far)
    there = estimates.lead_chance(fight, one, foe, arm, far - 1)
    if here <= 0.0:
        return True
    gained = worth * there / here
    theirs = target_choice.threat(fight, foe, one)
    his = foe.held_gun()
    closer = theirs
    if his >= 0:
        his_band = min(band(fight, foe, one, his), formulas.EXTREME)
        nearer = max(formulas.CLOSE, his_band - 1)
        chance = estimates.lead_chance(fight, foe, one, his, his_band)
        if chance > 0.0:
            closer = theirs * estimates.lead_chance(fight, foe, one, his, nearer) / chance
    return (LONG - float(ways)) * gained - LONG * closer > LONG * (worth - theirs)
