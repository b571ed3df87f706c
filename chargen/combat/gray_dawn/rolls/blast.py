"""Blasts: one damage roll, one location for each in the radius, nerves shaken twice as far."""

from typing import Final

from ...harm import hits, luck, wounds
from ...harm.fight import Attack
from ...harm.weapons import BURN, GAS, NO_EFFECT, STUN, Weapon
from ...kernel.driver import Driver
from ...native_types import i64
from ...scene.geometry import within
from ...scene.scenario import METRE
from ..model.combatant import Combatant
from ..model.events import Afflicted, Exploded, SuppressionGained
from ..model.fight import Fight

BURN_UNIT: Final = 256
"""Factor of the thrower in the amount of a burn, to which the weapon is added."""


def explode(fight: Fight, table: Driver, combatant: Combatant, weapon: i64, x: i64, y: i64) -> None:
    """Set off a blast, without margin or point blank (CB-18, CB-140, CB-142)."""
    arm = combatant.arms[weapon]
    damage: i64 = 0
    if arm.dice:
        damage = _damage(table, combatant, arm)
        while luck.may_reroll(fight, table, combatant):
            settled = damage >= _total(arm, arm.dice * arm.sides) or not _reaches(fight, arm, x, y)
            if not luck.rolls_again(fight, table, combatant, "damage", damage, settled):
                break
            damage = _damage(table, combatant, arm)
    if table.listening:
        table.tell(Exploded(combatant.index, weapon, x, y, damage))
    _shake(fight, table, combatant, x, y, arm.radius)
    near: list[Combatant] = []
    stunned: list[tuple[Combatant, int]] = []
    for other in fight.combatants:
        if not other.dead and within(x, y, other.x, other.y, arm.radius * METRE):
            near.append(other)
            if arm.effect != NO_EFFECT and not other.out:
                if arm.effect == STUN:
                    need = wounds.stun_need(other, fight.tunables, wounds.save_state(other))
                    stunned.append((other, int(need - arm.effect_amount)))
                else:
                    _afflict(table, combatant, weapon, other)
    for other in near:
        if damage:
            attack = Attack(combatant, other, weapon)
            attack.uncounted = True
            attack.damage = damage
            attack.x, attack.y = x, y
            hits.land(fight, table, attack, 0, 1)
        for dazed, needed in stunned:
            if dazed is other:
                wounds.stun_save(fight, table, other, needed)


def _damage(table: Driver, combatant: Combatant, arm: Weapon) -> i64:
    """Roll the damage of a blast once."""
    total: i64 = 0
    for _ in range(arm.dice):
        total += hits.damage_die(table, combatant, arm.sides)
    return _total(arm, total)


def _total(arm: Weapon, shown: i64) -> i64:
    """Return the damage of a blast by the total its dice show."""
    return (shown + arm.divisor - 1) // arm.divisor + arm.plus


def _reaches(fight: Fight, arm: Weapon, x: i64, y: i64) -> bool:
    """Return whether a blast reaches a fighter who is not yet out of action."""
    return any(
        not other.out and within(x, y, other.x, other.y, arm.radius * METRE)
        for other in fight.combatants
    )


def _shake(fight: Fight, table: Driver, combatant: Combatant, x: i64, y: i64, radius: i64) -> None:
    """Suppress every fighter within twice the radius (CB-70, CB-140)."""
    tunables = fight.tunables
    reach = radius * tunables.near_blast * METRE
    for other in fight.combatants:
        if other.able() and within(x, y, other.x, other.y, reach):
            other.suppress(tunables.blast_points, combatant.index)
            if table.listening:
                points = tunables.blast_points
                table.tell(SuppressionGained(other.index, points, combatant.index, "explosion"))


def _afflict(table: Driver, combatant: Combatant, weapon: i64, other: Combatant) -> None:
    """Begin an effect of gas, fire or dazzling for some rounds (CB-140)."""
    arm = combatant.arms[weapon]
    amount: i64 = arm.effect_amount
    if arm.effect == BURN:
        amount = combatant.index * BURN_UNIT + weapon
    elif arm.effect == GAS and other.afflicted != GAS:
        other.ref = max(1, other.ref - amount)
        other.stats_changed()
    other.afflicted = arm.effect
    other.afflicted_amount = amount
    other.afflicted_rounds = arm.effect_rounds
    if table.listening:
        table.tell(Afflicted(other.index, arm.effect, amount, arm.effect_rounds))
