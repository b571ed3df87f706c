"""Attacks in close combat: with a weapon, a gun held close, or bare hands (AL-37 to AL-42)."""

from typing import Final

from ...kernel.awareness import wake
from ...kernel.driver import Driver
from ...kernel.question import Action, AttackAction, Plain
from ...kernel.tally import Tally
from ...native_types import i64
from ..model.choice_ids import CLOSE_ATTACK
from ..model.combatant import OPEN, Combatant
from ..model.events import AttackDeclared, AttackSettled
from ..model.fight import Fight
from ..model.fighter import ADJACENT, CLOSE, Weapon
from ..rolls import ammunition, damage, pool
from . import interrupts

FIRST: Final = 1
"""The success that hits; those after it are extra (AL-R08)."""


class WeaponAttack(AttackAction):
    """An attack with a weapon, which may go at a weak spot."""

    def __init__(self, kind: i64, weapon: i64, target: i64, weak: bool) -> None:
        super().__init__(kind, weapon, target)
        self.weak = weak
        """At a weak spot."""

    def values(self) -> tuple[Plain, ...]:
        """Return weapon, target, and whether it is aimed at a weak spot."""
        return self.weapon, self.target, self.weak


class Strike(WeaponAttack):
    """Strike at a target within touch (AL-37)."""

    def __init__(self, weapon: i64, target: i64, weak: bool) -> None:
        super().__init__(CLOSE_ATTACK, weapon, target, weak)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return a blow with every weapon at each adjacent enemy."""
    return [
        Strike(weapon, target.index, weak)
        for target in fight.combatants
        if target.side != combatant.side and fight.band(combatant, target) == ADJACENT
        for weapon in range(-1, len(combatant.arms))
        for weak in (False, True)
    ]


def fault(fight: Fight, combatant: Combatant, action: Strike) -> str | None:
    """Return why a blow is refused."""
    weapon = action.weapon
    if not -1 <= weapon < len(combatant.arms):
        return f"{combatant.name} has no weapon number {weapon}."
    arm = combatant.arm(weapon)
    if weapon >= 0 and not combatant.held[weapon]:
        return f"{combatant.name} does not hold {arm.name}."
    if not arm.melee and (combatant.jam[weapon] or combatant.ammo[weapon] <= 0):
        return f"{arm.name} cannot be fired."
    if action.weak and _worn(fight, action.target) == 0:
        return "There is no armour to have a weak spot."
    return reach_fault(fight, combatant, action.target)


def _worn(fight: Fight, target: i64) -> i64:
    if not 0 <= target < len(fight.combatants):
        return 0
    return fight.combatants[target].stats.armour


def target_fault(fight: Fight, combatant: Combatant, number: i64) -> str | None:
    """Return why there is no enemy in the fight with a number, None if there is one."""
    if not 0 <= number < len(fight.combatants):
        return "There is no such fighter."
    target = fight.combatants[number]
    if target.side == combatant.side:
        return f"{target.name} is a friend."
    if target.dead or target.fled:
        return f"{target.name} is out of the fight."
    return None


def reach_fault(fight: Fight, combatant: Combatant, number: i64) -> str | None:
    """Return why a target cannot be attacked in close combat (AL-08, AL-37)."""
    if not combatant.can_full():
        return f"{combatant.name} has no full action left."
    refusal = target_fault(fight, combatant, number)
    if refusal is not None:
        return refusal
    target = fight.combatants[number]
    if fight.band(combatant, target) != ADJACENT:
        return f"{target.name} is not close enough to touch."
    return None


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Strike) -> None:
    """Strike with a full action: roll, cancel, wound (AL-10, AL-38)."""
    combatant.spend_full()
    set_upon(fight, table, combatant, fight.combatants[action.target], action.weapon, action.weak)


def set_upon(
    fight: Fight, table: Driver, attacker: Combatant, target: Combatant, weapon: i64, weak: bool
) -> None:
    """Make one blow, or one shot with a gun held close (AL-R21)."""
    arm = attacker.arm(weapon)
    attacker.hand = weapon
    tally = strike_tally(fight, attacker, weapon, weak, table.listening)
    net = contest(fight, table, attacker, target, tally, weapon, "strikes at")
    if not arm.melee:
        attacker.fired += 1
    conserved = False
    if net >= FIRST:
        extra = harmful_extra(fight, arm, net)
        conserved = extra < net - FIRST
        stopped = damage.level(fight, target, OPEN, arm, weak)
        points = damage.damage(fight, arm, extra, stopped, fight.tunables.close_damage)
        damage.suffer(fight, table, target, points, stopped, attacker.index, "struck down")
    if not arm.melee and not conserved:
        ammunition.supply_roll(fight, table, attacker, weapon)


def harmful_extra(fight: Fight, arm: Weapon, net: i64) -> i64:
    """Return the extra successes that do damage; a gun held close saves one (AL-R21)."""
    extra = net - FIRST
    saves = not arm.melee and extra > 0 and fight.tunables.firearm_adjacent_conserves
    return extra - 1 if saves else extra


def strike_tally(
    fight: Fight, combatant: Combatant, weapon: i64, weak: bool, listening: bool
) -> Tally:
    """Return CLOSE COMBAT and the weapon's dice (AL-37, AL-R21, AL-R31)."""
    arm = combatant.arm(weapon)
    tally = pool.plain(combatant, CLOSE, listening)
    tally.add("AL-37", arm.name, arm.bonus)
    if not arm.melee:
        tally.add("AL-R21", "gun held close", fight.tunables.firearm_adjacent)
    if arm.two_handed:
        tally.add("AL-R32", "injured arms", combatant.both_arms)
    if weak:
        tally.add("AL-R31", "weak spot", fight.tunables.weak_spot_dice)
    return tally


def contest(
    fight: Fight,
    table: Driver,
    attacker: Combatant,
    target: Combatant,
    tally: Tally,
    weapon: i64,
    how: str,
) -> i64:
    """Declare, ask for an answer, roll, cancel (AL-40 to AL-43); return the rest."""
    fight.fired = fight.round
    if table.listening:
        table.tell(AttackDeclared(attacker.index, target.index, attacker.arm(weapon).name, how))
    if pool.add_ambush(fight, target, tally):
        wake(table, target)
        defends = False
    else:
        defends = interrupts.ask_interrupt(fight, table, target, attacker, weapon, True)
    net = pool.attempt(fight, table, attacker, CLOSE, tally, True, target.index).successes()
    if defends:
        net -= interrupts.roll_interrupt(fight, table, target, attacker, True)
    net = max(0, net)
    if table.listening:
        table.tell(AttackSettled(attacker.index, target.index, net))
    return net
