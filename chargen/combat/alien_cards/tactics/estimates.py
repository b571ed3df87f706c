"""Expected harm of attacks: the share of an enemy's Health."""

from typing import Final

from ...kernel.fight import able_enemies
from ...native_types import i64, mypyc_attr
from ..actions import fire, melee
from ..model.combatant import FULL, OPEN, Combatant
from ..model.cover import cover_from
from ..model.fight import Fight
from ..model.fighter import ADJACENT, CLOSE, MOBILITY
from ..rolls import damage
from . import chances

BURST: Final = 0.6
"""Extra attacks a hit with full auto is worth."""
NONE: Final = -2
"""The number of no weapon, not even bare hands."""
SMALL: Final = 0.02
"""A share not worth an action."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Estimate:
    """One attack and what it promises."""

    def __init__(self, weapon: i64, target: Combatant, weak: bool, close: bool) -> None:
        self.weapon = weapon
        self.target = target
        self.weak = weak
        self.close = close
        self.share: float = 0.0
        """The part of the target's health it may be expected to take."""
        self.aimed: float = 0.0
        """The same with aim."""


def best(fight: Fight, combatant: Combatant, ranged: float, blows: float) -> Estimate | None:
    """Return the most promising attack from here, each kind weighted; None for none."""
    estimate: Estimate | None = None
    most = SMALL
    for target in able_enemies(fight.combatants, combatant):
        near = fight.band(combatant, target) == ADJACENT
        for weapon in range(-1 if near else 0, len(combatant.arms)):
            if not _usable(fight, combatant, weapon, target, near):
                continue
            for weak in (False, True):
                if weak and not target.stats.armour:
                    continue
                each = Estimate(weapon, target, weak, near)
                weigh(fight, combatant, each)
                worth = each.share * (blows if near else ranged)
                if worth > most:
                    estimate, most = each, worth
    return estimate


def _usable(fight: Fight, attacker: Combatant, weapon: i64, target: Combatant, near: bool) -> bool:
    if near:
        if weapon < 0:
            return True
        arm = attacker.arms[weapon]
        return attacker.usable(weapon) and (arm.melee or attacker.ammo[weapon] > 0)
    if attacker.arms[weapon].melee:
        return False
    return fire.aim_fault(fight, attacker, weapon, target.index) is None


def weigh(fight: Fight, combatant: Combatant, each: Estimate) -> None:
    """Work out what an attack promises, with aim and without."""
    target, arm, breach = each.target, combatant.arm(each.weapon), fight.tunables.breach_limit
    if each.close:
        dice = melee.strike_tally(fight, combatant, each.weapon, each.weak, False).total
        stopped = damage.level(fight, target, OPEN, arm, each.weak)
        against = target.dice(CLOSE) if target.can_interrupt() else 0
    else:
        cover = cover_from(fight, target, combatant)
        tally = fire.shot_tally(
            fight, combatant, target, each.weapon, each.weak, False, cover, False
        )
        dice = tally.total
        stopped = damage.level(fight, target, cover, arm, each.weak)
        against = target.dice(MOBILITY) if target.can_interrupt() and cover != FULL else 0
    if target.unaware:
        dice += fight.tunables.ambush_dice
        against = 0
    dice = max(1, dice) + combatant.stress_dice()
    health = target.health
    each.share = chances.share(dice, against, arm.damage, stopped, health, breach)
    aim = 0 if each.close else fight.tunables.aim_dice
    each.aimed = chances.share(dice + aim, against, arm.damage, stopped, health, breach)
    if arm.auto and not each.close:
        each.share *= 1.0 + BURST * chances.hit(dice, against)
        each.aimed *= 1.0 + BURST * chances.hit(dice + aim, against)


def threat(fight: Fight, combatant: Combatant, cover: i64, later: bool = False) -> float:
    """Return the share of Health enemies may take before the next turn, behind cover.

    ``later`` counts only those still to come this round.
    """
    total = 0.0
    for enemy in able_enemies(fight.combatants, combatant):
        if enemy.pinned_by >= 0 or (later and enemy.acted):
            continue
        if later and not enemy.can_full():
            continue
        total += danger(fight, enemy, combatant, cover, 0)
    return total


def danger(
    fight: Fight,
    enemy: Combatant,
    combatant: Combatant,
    cover: i64,
    against: i64,
    without: i64 = NONE,
) -> float:
    """Return the share of Health an enemy's best attack may take, one weapon left out."""
    most = 0.0
    near = fight.band(enemy, combatant) == ADJACENT
    breach = fight.tunables.breach_limit
    for weapon in range(-1 if near else 0, len(enemy.arms)):
        if weapon == without or not _usable(fight, enemy, weapon, combatant, near):
            continue
        arm = enemy.arm(weapon)
        if near:
            dice = melee.strike_tally(fight, enemy, weapon, False, False).total
            stopped = damage.level(fight, combatant, OPEN, arm, False)
        else:
            dice = fire.shot_tally(
                fight, enemy, combatant, weapon, False, False, cover, False
            ).total
            stopped = combatant.stats.armour
            if arm.piercing:
                stopped = max(0, stopped - fight.tunables.piercing_level)
        dice = max(1, dice) + enemy.stress_dice()
        taken = chances.share(dice, against, arm.damage, stopped, combatant.health, breach)
        most = max(most, taken)
    return most
