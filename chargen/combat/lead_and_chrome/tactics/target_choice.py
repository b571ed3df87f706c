"""Choice of target and weapon: the best attack now, and how dangerous an enemy is."""

from ...harm.fight import Attack
from ...harm.weapons import GUN, MELEE
from ...kernel.fight import nearest_enemy
from ...kernel.question import Action
from ...native_types import i64
from ..actions.fire import Fire
from ..actions.melee import Strike, blades
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.ranges import in_range, in_reach
from . import estimates
from .estimates import Estimate


def best(fight: Fight, combatant: Combatant) -> Estimate | None:
    """Return the attack most likely to put an enemy out of action; None if there is none."""
    estimate: Estimate | None = None
    for enemy in fight.combatants:
        if enemy.side == combatant.side or not enemy.able():
            continue
        for arm in (combatant.hand, combatant.off):
            if combatant.can_shoot(arm) and in_range(fight, combatant, enemy, arm):
                estimate = _better(fight, estimate, combatant, enemy, arm, False)
        if in_reach(fight, combatant, enemy):
            for arm in blades(combatant):
                estimate = _better(fight, estimate, combatant, enemy, arm, True)
    return estimate


def _better(
    fight: Fight,
    known: Estimate | None,
    combatant: Combatant,
    enemy: Combatant,
    arm: i64,
    blow: bool,
) -> Estimate:
    """Return the better of two attacks, the first if they are equal."""
    attack = Attack(combatant, enemy, arm, blow)
    hits = estimates.hit(fight, attack)
    worth = hits * estimates.stops(fight, attack) if hits > 0.0 else 0.0
    bites = hits * estimates.pierces(fight, attack) if hits > 0.0 else 0.0
    if known is not None and (worth, bites) <= (known.worth, known.bites):
        return known
    action: Action = Strike(arm, enemy.index) if blow else Fire(arm, enemy.index)
    return Estimate(action, worth, hits, bites)


def best_at(fight: Fight, combatant: Combatant, enemy: Combatant) -> float:
    """Return the chance to put a target out with one Action and the weapons in hand."""
    most = 0.0
    for arm in (combatant.hand, combatant.off):
        if combatant.can_shoot(arm) and in_range(fight, combatant, enemy, arm):
            most = max(most, estimates.worth(fight, Attack(combatant, enemy, arm)))
    if in_reach(fight, combatant, enemy):
        for arm in blades(combatant):
            most = max(most, estimates.worth(fight, Attack(combatant, enemy, arm, True)))
    return most


def best_carried(fight: Fight, combatant: Combatant, enemy: Combatant) -> float:
    """Return the chance to put a target out with one Action, once the best weapon is drawn."""
    most = 0.0
    for arm in range(len(combatant.arms) - 1):
        if not combatant.lies(arm) and (
            combatant.ammo[arm] > 0 or combatant.arms[arm].kind == MELEE
        ):
            most = max(most, ready_chance(fight, combatant, enemy, arm))
    return most


def ready_chance(fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64) -> float:
    """Return the chance of a carried weapon to put a target out if it were loaded and in hand."""
    weapon = combatant.arms[arm]
    if weapon.two_handed and combatant.arms_hurt():
        return 0.0
    if weapon.kind == GUN or (combatant.stats.thrown[arm] and combatant.ammo[arm] > 0):
        if in_range(fight, combatant, enemy, arm):
            return estimates.worth(fight, Attack(combatant, enemy, arm))
    elif weapon.kind == MELEE and in_reach(fight, combatant, enemy):
        return estimates.worth(fight, Attack(combatant, enemy, arm, True))
    return 0.0


def threat(fight: Fight, enemy: Combatant, combatant: Combatant) -> float:
    """Return the chance that an enemy puts a fighter out with one Action now."""
    return best_at(fight, enemy, combatant)


def main_enemy(fight: Fight, combatant: Combatant) -> Combatant | None:
    """Return the enemy most dangerous to a fighter now, the nearest if none is dangerous."""
    most_dangerous: Combatant | None = None
    most = 0.0
    for enemy in fight.combatants:
        if enemy.side != combatant.side and enemy.able():
            danger = threat(fight, enemy, combatant)
            if danger > most:
                most_dangerous, most = enemy, danger
    return (
        most_dangerous if most_dangerous is not None else nearest_enemy(fight.combatants, combatant)
    )


def danger(fight: Fight, combatant: Combatant) -> float:
    """Return how many enemies may be expected to put a fighter out with one Action each."""
    total = 0.0
    for enemy in fight.combatants:
        if enemy.side != combatant.side and enemy.able():
            total += threat(fight, enemy, combatant)
    return total
