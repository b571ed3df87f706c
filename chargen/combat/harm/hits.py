"""Effects of one hit in the order of CB-100: location, dice, cover, armour, graze, wound."""

from typing import Final

from .. import formulas
from ..kernel.driver import Driver
from ..kernel.tally import Tally
from ..native_types import i64
from ..scene.scenario import METRE
from . import luck
from .combatant import HarmCombatant
from .events import (
    BY_ARMOUR,
    BY_COVER,
    ArmourWorn,
    DamageRolled,
    GrazeRolled,
    HitStopped,
    LocationRolled,
)
from .fight import Attack, HarmFight
from .tunables import HarmTunables
from .weapons import ARMOUR_PIERCING, D6, D10, GUN, HEAD, HOLLOW_POINT, MELEE, SHOT, Weapon
from .wound_marks import is_limb
from .wounds import wound

TO_BE_ROLLED: Final = -1
"""So many hits as the burst table will say (CB-80)."""
LOW_D10: Final = 2
"""A d10 of this or less, or a d6 of 1, is a low damage die."""


def land(fight: HarmFight, table: Driver, attack: Attack, margin: i64, hits: i64) -> None:
    """Every hit of one attack, one after another; they share the margin (CB-16, CB-80)."""
    target = attack.target
    if hits == TO_BE_ROLLED:
        hits = _burst_hits(fight, table, attack)
    while hits > 0 and not target.dead:
        hits -= 1
        number = (
            called_number(fight, attack) if attack.called >= 0 else _place(fight, table, attack)
        )
        _strike(fight, table, attack, number, margin)


def _burst_hits(fight: HarmFight, table: Driver, attack: Attack) -> i64:
    """Roll the number of hits of a burst, again for luck (CB-03, CB-80)."""
    by_die = fight.numbers.burst_hits
    what = "hits of a burst"
    while True:
        table.roller = attack.by.index
        die: i64 = table.dice.d6(what)
        hits: i64 = by_die[die - 1]
        if not luck.may_reroll(fight, table, attack.by):
            return hits
        settled = attack.target.out or hits == max(by_die)
        if not luck.rolls_again(fight, table, attack.by, what, die, settled):
            return hits


def called_number(fight: HarmFight, attack: Attack) -> i64:
    """The number of the location die a called shot goes for, uncovered if there is one.

    Aiming at a place means aiming at what can be seen of it (CB-13).
    """
    first: i64 = 0
    number: i64 = 0
    for place in fight.numbers.locations:
        number += 1
        if place != attack.called:
            continue
        if not fight.cover_level(attack, number):
            return number
        if not first:
            first = number
    return first


def _place(fight: HarmFight, table: Driver, attack: Attack) -> i64:
    """Return the location of a hit; the target may have it rolled again (CB-03, CB-14)."""
    numbers, target = fight.numbers, attack.target
    table.roller = attack.by.index
    number = table.dice.d10("location")
    while target.luck >= numbers.luck_reroll:
        where: i64 = numbers.locations[number - 1]
        settled = table.plays(target.index) and not _can_hurt(fight, attack, number)
        roll, what = luck.LOCATION, "location"
        if luck.ask(fight, table, target, roll, what, 0, where, settled) != luck.ROLL_AGAIN:
            break
        table.roller = attack.by.index
        number = table.dice.d10("location")
    return number


def _can_hurt(fight: HarmFight, attack: Attack, number: i64) -> bool:
    """Return whether the most damage gets through cover and armour at a location number."""
    damage = attack.damage
    if damage < 0:
        damage = damage_of(attack, dice_rolled(fight, attack) * attack.arm.sides)
    return _through(fight, attack, number, damage) > 0


def _through(fight: HarmFight, attack: Attack, number: i64, damage: i64) -> i64:
    """Return what damage leaves behind cover and armour at a location number (CB-100)."""
    numbers = fight.numbers
    location: i64 = numbers.locations[number - 1]
    left = damage - cover_sp(fight, attack, number)
    return through_armour(numbers, attack.arm, attack.target.sp[location], left)


def _strike(fight: HarmFight, table: Driver, attack: Attack, number: i64, margin: i64) -> None:
    """Damage, cover and armour of a hit whose place is known (CB-62, CB-100, CB-101)."""
    numbers, target, arm = fight.numbers, attack.target, attack.arm
    location: i64 = numbers.locations[number - 1]
    if table.listening:
        table.tell(LocationRolled(target.index, number, location))
    count: i64 = arm.dice
    damage = attack.damage
    if damage < 0:
        count = dice_rolled(fight, attack)
        damage = roll_damage(fight, table, attack, count, number)
    sp = cover_sp(fight, attack, number)
    if sp and damage <= sp:
        _stopped(table, target, location, BY_COVER, sp)
        return
    target.felt(table)
    if not (attack.blow or attack.struck) and attack.damage < 0:
        target.struck(fight, table, attack.by.index)
    attack.struck = True
    worn: i64 = target.sp[location]
    through = through_armour(numbers, arm, worn, damage - sp)
    if through <= 0:
        _stopped(table, target, location, BY_ARMOUR, worn)
        return
    if worn and numbers.wear:
        target.wear(location, numbers.wear)
        if table.listening:
            table.tell(ArmourWorn(target.index, location, target.sp[location]))
    value = graze_value(numbers, attack, count)
    if _grazes(fight, table, attack, location, margin, through, value):
        wound(fight, table, attack, location, value, True)
    else:
        wound(fight, table, attack, location, through, False)


def cover_sp(fight: HarmFight, attack: Attack, number: i64) -> i64:
    """Return the SP of cover at a number of the location die; none against blows (CB-60, CB-61)."""
    if attack.blow:
        return 0
    numbers = fight.numbers
    each: i64 = numbers.cover_sp_shot if attack.arm.load == SHOT else numbers.cover_sp
    return fight.cover_level(attack, number) * each


def _stopped(table: Driver, target: HarmCombatant, location: i64, by: i64, sp: i64) -> None:
    if table.listening:
        table.tell(HitStopped(target.index, location, by, sp))


def through_armour(numbers: HarmTunables, arm: Weapon, sp: i64, damage: i64) -> i64:
    """Return the damage left behind armour, as the ammunition changes it (CB-100, CB-101)."""
    if arm.load == ARMOUR_PIERCING:
        left = damage - sp // numbers.ap_divisor
        return max(1, left // numbers.ap_divisor) if left > 0 else 0
    if arm.load == HOLLOW_POINT:
        left = damage - sp * numbers.hp_armour
        return left * numbers.hp_damage_percent // 100 if left > 0 else 0
    return max(0, damage - sp)


def blow_bonus(combatant: HarmCombatant, arm: Weapon) -> i64:
    """BODY helps blows (DV-04)."""
    return combatant.stats.blow if arm.kind == MELEE else 0


def _band(fight: HarmFight, attack: Attack) -> i64:
    """Return the true band between attacker and target at their present places (CB-29)."""
    far = fight.pair(attack.by, attack.target).distance
    return formulas.true_band(far, attack.arm.range, metre=METRE)


def _shot_at_range(attack: Attack) -> bool:
    return attack.arm.kind == GUN and not attack.blow and not attack.astray


def dice_rolled(fight: HarmFight, attack: Attack) -> i64:
    """Damage dice: fewer for shot beyond close, never below one (CB-82)."""
    arm = attack.arm
    if arm.load != SHOT or not _shot_at_range(attack):
        return arm.dice
    lost = fight.numbers.shot_dice_lost
    band = min(_band(fight, attack), len(lost) - 1)
    return max(1, arm.dice - lost[band])


def roll_damage(fight: HarmFight, table: Driver, attack: Attack, count: i64, number: i64) -> i64:
    """Damage dice, at their highest at point blank, and again for luck (CB-03, CB-20, CB-100)."""
    highest = shows_highest(fight, attack)
    damage = _damage(table, attack, count, highest)
    while not highest and luck.may_reroll(fight, table, attack.by):
        most = _through(fight, attack, number, damage_of(attack, count * attack.arm.sides))
        settled = attack.target.out or most <= _through(fight, attack, number, damage)
        if not luck.rolls_again(fight, table, attack.by, "damage", damage, settled):
            break
        damage = _damage(table, attack, count, False)
    return damage


def _damage(table: Driver, attack: Attack, count: i64, highest: bool) -> i64:
    """Roll damage dice once; never below 0 in all."""
    combatant = attack.by
    rolled: list[int] = []
    total: i64 = 0
    for _ in range(int(count)):
        shown: i64 = attack.arm.sides
        if not highest:
            shown = damage_die(table, combatant, shown)
        total += shown
        if table.listening:
            rolled.append(shown)
    damage = damage_of(attack, total)
    if table.listening:
        table.tell(
            DamageRolled(
                combatant.index, attack.target.index, int(attack.weapon), damage, tuple(rolled)
            )
        )
    return damage


def shows_highest(fight: HarmFight, attack: Attack) -> bool:
    """Return whether damage dice show their highest: shots at point blank (CB-20)."""
    return (
        fight.numbers.point_blank_maximum
        and _shot_at_range(attack)
        and _band(fight, attack) == formulas.POINT_BLANK
    )


def damage_of(attack: Attack, total: i64) -> i64:
    """Return the damage of a total of the damage dice, never below 0 (CB-100)."""
    arm = attack.arm
    total = (total + arm.divisor - 1) // arm.divisor
    return max(0, total + arm.plus + blow_bonus(attack.by, arm))


def damage_die(table: Driver, combatant: HarmCombatant, sides: i64) -> i64:
    """One damage die; the perk for it rolls low ones once more (CB-100)."""
    dice, table.roller = table.dice, combatant.index
    roll = dice.d6("damage") if sides == D6 else dice.d10("damage")
    if combatant.fighter.reroll_damage and roll <= (1 if sides == D6 else LOW_D10):
        return dice.d6("damage again") if sides == D6 else dice.d10("damage again")
    return roll


def graze_value(numbers: HarmTunables, attack: Attack, count: i64) -> i64:
    """1 for each d6 rolled, 2 for each d10, and the +X; part of a die counts as a d6.

    BODY counts as +X, but never brings it below 1 (CB-110, CB-113).
    """
    arm = attack.arm
    each: i64 = numbers.graze_per_d6
    if arm.sides == D10 and arm.divisor == 1:
        each = numbers.graze_per_d10
    return max(1, count * each + arm.plus + blow_bonus(attack.by, arm))


def graze_modifier(numbers: HarmTunables, location: i64, margin: i64) -> i64:
    """Head -2, limb +2; a narrow hit +1, each full 5 of margin -1 (CB-111).

    A margin below 0 stands for none (CB-18).
    """
    total: i64 = 0
    if location == HEAD:
        total = numbers.graze_head
    elif is_limb(location):
        total = numbers.graze_limb
    if margin < 0:
        return total
    if margin <= 1:
        return total + numbers.graze_close
    return total - margin // numbers.graze_margin


def graze_tally(
    fight: HarmFight, attack: Attack, location: i64, margin: i64, listening: bool
) -> Tally:
    """LK, the place, the margin, the ammunition and Devil's Luck (CB-110, CB-111)."""
    numbers, target = fight.numbers, attack.target
    tally = Tally(listening)
    tally.add("CB-110", "LK", target.fighter.LK)
    counted: i64 = -1 if attack.uncounted else margin
    tally.add("CB-111", "place and margin", graze_modifier(numbers, location, counted))
    if attack.arm.load == HOLLOW_POINT:
        tally.add("CB-111", "hollow point", numbers.graze_hp)
    elif attack.arm.load == ARMOUR_PIERCING:
        tally.add("CB-111", "armour piercing", numbers.graze_ap)
    tally.add("CB-111", "Devil's Luck", target.fighter.graze_bonus)
    luck.add_gm(tally, target, numbers, "graze")
    return tally


def can_graze(numbers: HarmTunables, attack: Attack) -> bool:
    """Return whether luck may make a deep hit a graze; mooks have none (CB-08, CB-113)."""
    if not attack.target.stats.grazes:
        return False
    return numbers.graze_blows or not (attack.blow or attack.uncounted)


def _grazes(
    fight: HarmFight,
    table: Driver,
    attack: Attack,
    location: i64,
    margin: i64,
    through: i64,
    value: i64,
) -> bool:
    """Luck may make a deep hit a graze; mooks have none (CB-03, CB-08, CB-110, CB-113)."""
    numbers, target = fight.numbers, attack.target
    if through <= value or not can_graze(numbers, attack):
        return False
    tally = graze_tally(fight, attack, location, margin, table.listening)
    die = luck.check_die(table, numbers, "graze", target.index)[0]
    needed: i64 = numbers.graze_number
    _tell_graze(table, target, tally, die, needed)
    while tally.total + die < needed and target.luck >= 1:
        short = needed - tally.total - die
        choice = luck.ask(fight, table, target, luck.GRAZE, "graze", short, through)
        if choice == luck.KEEP_ROLL:
            return False
        if choice == luck.ADD_LUCK:
            tally.add("CB-03", "luck", numbers.luck_bonus)
        else:
            die = luck.check_die(table, numbers, "graze", target.index)[0]
        _tell_graze(table, target, tally, die, needed)
    return tally.total + die >= needed


def _tell_graze(table: Driver, target: HarmCombatant, tally: Tally, die: i64, needed: i64) -> None:
    if table.listening:
        total = tally.total + die
        table.tell(GrazeRolled(target.index, total, needed, total >= needed, tally.parts(die)))
