"""Whom to attack with what: the best attack of a moment, and how dangerous an enemy is."""

from ...harm.weapons import GUN, MELEE
from ...kernel.question import Action
from ...native_types import i64
from ..actions.fire import Fire
from ..actions.melee import Strike, blades
from ..actions.move import nearest_foe
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import in_range, in_reach
from . import estimates


class Estimate:
    """An attack that could be made now, and what may be expected of it."""

    def __init__(self, action: Action, worth: float, hits: float, bites: float) -> None:
        self.action = action
        self.worth = worth
        """The chance to put the target out."""
        self.hits = hits
        """The chance to hit at all."""
        self.bites = bites
        """The chance to wound at all."""


def best(fight: Fight, one: Combatant) -> Estimate | None:
    """The attack most likely to put an enemy out of action; None if there is none."""
    found: Estimate | None = None
    for foe in fight.shooters:
        if foe.side == one.side or not foe.able():
            continue
        for arm in (one.hand, one.off):
            if one.can_shoot(arm) and in_range(fight, one, foe, arm):
                found = _better(fight, found, one, foe, arm, False)
        if in_reach(fight, one, foe):
            for arm in blades(one):
                found = _better(fight, found, one, foe, arm, True)
    return found


def _better(
    fight: Fight, known: Estimate | None, one: Combatant, foe: Combatant, arm: i64, blow: bool
) -> Estimate:
    """The better of two attacks, the first if they are alike."""
    attack = estimates.attack_on(one, foe, arm, blow)
    hits = estimates.hit(fight, attack)
    worth = hits * estimates.stops(fight, attack) if hits > 0.0 else 0.0
    bites = hits * estimates.pierces(fight, attack) if hits > 0.0 else 0.0
    if known is not None and (worth, bites) <= (known.worth, known.bites):
        return known
    action: Action = Strike(arm, foe.index) if blow else Fire(arm, foe.index)
    return Estimate(action, worth, hits, bites)


def best_at(fight: Fight, one: Combatant, foe: Combatant) -> float:
    """The chance to put somebody out with one Action from here, with what is in hand."""
    most = 0.0
    for arm in (one.hand, one.off):
        if one.can_shoot(arm) and in_range(fight, one, foe, arm):
            most = max(most, estimates.worth(fight, estimates.attack_on(one, foe, arm, False)))
    if in_reach(fight, one, foe):
        for arm in blades(one):
            most = max(most, estimates.worth(fight, estimates.attack_on(one, foe, arm, True)))
    return most


def best_carried(fight: Fight, one: Combatant, foe: Combatant) -> float:
    """The chance to put somebody out with one Action, once the best weapon is drawn."""
    most = 0.0
    for arm in range(len(one.arms) - 1):
        if not one.lies(arm) and (one.ammo[arm] > 0 or one.arms[arm].kind == MELEE):
            most = max(most, once_ready(fight, one, foe, arm))
    return most


def once_ready(fight: Fight, one: Combatant, foe: Combatant, arm: i64) -> float:
    """What a carried weapon would do if it were loaded and in hand."""
    weapon = one.arms[arm]
    if weapon.two_handed and one.arms_hurt():
        return 0.0
    if weapon.kind == GUN or (one.rig.thrown[arm] and one.ammo[arm] > 0):
        if in_range(fight, one, foe, arm):
            return estimates.worth(fight, estimates.attack_on(one, foe, arm, False))
    elif weapon.kind == MELEE and in_reach(fight, one, foe):
        return estimates.worth(fight, estimates.attack_on(one, foe, arm, True))
    return 0.0


def threat(fight: Fight, foe: Combatant, one: Combatant) -> float:
    """The chance that an enemy puts somebody out with one Action, as both stand now."""
    return best_at(fight, foe, one)


def main_foe(fight: Fight, one: Combatant) -> Combatant | None:
    """The enemy most dangerous to him now, the nearest if none of them is."""
    found: Combatant | None = None
    most = 0.0
    for foe in fight.shooters:
        if foe.side != one.side and foe.able():
            danger = threat(fight, foe, one)
            if danger > most:
                found, most = foe, danger
    return found if found is not None else nearest_foe(fight, one)


def danger(fight: Fight, one: Combatant) -> float:
    """How many enemies may be expected to put him out with one Action each."""
    found = 0.0
    for foe in fight.shooters:
        if foe.side != one.side and foe.able():
            found += threat(fight, foe, one)
    return found
