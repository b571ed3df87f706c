"""What one hit does, in the order of CB-100: place, dice, cover, armour, graze, wound."""

from typing import Final

from chargen.combat import figures, rolls
from chargen.combat.actions import Action, AddLuck, Reroll
from chargen.combat.combatant import Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import (
    BY_ARMOUR,
    BY_COVER,
    AgendaSet,
    AimLost,
    ArmourWorn,
    DamageRolled,
    Event,
    GrazeRolled,
    HitStopped,
    LocationRolled,
    LuckKept,
    LuckSpent,
    SuppressionGained,
)
from chargen.combat.fight import Fight
from chargen.combat.jobs import TO_BE_ROLLED, HitGraze, HitPlace, Hits, Job
from chargen.combat.model import ARMOUR_PIERCING, GUN, HEAD, HOLLOW_POINT, MELEE, SHOT, Weapon
from chargen.combat.modifiers import BLOW, CALLED_UNIT, NORMAL_DAMAGE, UNCOUNTED, true_band
from chargen.combat.protection import called_number, cover_level, cover_sp, is_limb
from chargen.combat.tally import Tally
from chargen.combat.wounds import wound

D6: Final = 6
D10: Final = 10
LOW_D10: Final = 2
"""A d10 of this or less, or a d6 of 1, is a low damage die."""


def resolve_hits(fight: Fight, job: Hits, dice: Dice, *, listen: bool) -> list[Event]:
    """The next hit of an attack: where it strikes, and what it does there (CB-14, CB-16)."""
    if job.left == TO_BE_ROLLED:
        hits = _burst(fight, job, dice)
        return [AgendaSet((hits,))]
    target = fight.who[job.target]
    if not job.left or target.dead:
        return [AgendaSet(())]
    called = job.flags // CALLED_UNIT - 1
    if called >= 0:
        number = called_number(fight, target, job.x, job.y, called)
        return _strike(fight, job, number, dice, listen=listen)
    number = dice.d10("location")
    if rolls.can_reroll(target, fight.tunables):
        return [AgendaSet((HitPlace(job, number, target.index),))]
    return _strike(fight, job, number, dice, listen=listen)


def decide_place(
    fight: Fight, job: HitPlace, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """The target may have the location of a hit rolled anew (CB-03)."""
    if not isinstance(action, Reroll):
        return [
            LuckKept(job.owner, "location"),
            *_strike(fight, job.hits, job.number, dice, listen=listen),
        ]
    cost = fight.tunables.luck_reroll
    number = dice.d10("location")
    events: list[Event] = [LuckSpent(job.owner, cost, "location")]
    if rolls.can_reroll(fight.who[job.owner], fight.tunables, cost):
        events.append(AgendaSet((HitPlace(job.hits, number, job.owner),)))
        return events
    events.extend(_strike(fight, job.hits, number, dice, listen=listen, spent=cost))
    return events


def _burst(fight: Fight, job: Hits, dice: Dice) -> Hits:
    """A d6 says how many rounds of a burst hit (CB-80)."""
    count = fight.tunables.burst_hits[dice.d6("hits of a burst") - 1]
    return _with(job, count, 0)


def _with(job: Hits, left: int, struck: int) -> Hits:
    """The same attack with other hits left."""
    return Hits(
        job.attacker,
        job.target,
        job.weapon,
        job.margin,
        left,
        job.flags,
        struck,
        job.x,
        job.y,
        job.damage,
    )


def _strike(
    fight: Fight, job: Hits, number: int, dice: Dice, *, listen: bool, spent: int = 0
) -> list[Event]:
    """Damage, cover and armour of a hit whose place is known (CB-62, CB-100, CB-101)."""
    tunables = fight.tunables
    one, target = fight.who[job.attacker], fight.who[job.target]
    weapon = one.arms[job.weapon]
    location = tunables.locations[number - 1]
    events: list[Event] = []
    if listen:
        events.append(LocationRolled(target.index, number, location))
    count, damage = weapon.dice, job.damage
    if damage < 0:
        count, damage = roll_damage(
            fight, one, weapon, target, job.flags, dice, events, listen=listen
        )
    sp = 0
    if not job.flags & BLOW:
        level = cover_level(fight, target, job.x, job.y, number, job.damage >= 0)
        sp = cover_sp(fight, level, weapon) if level else 0
    left = damage - sp
    if left <= 0 and sp:
        events.append(HitStopped(target.index, location, BY_COVER, sp))
        events.append(AgendaSet(_others(job, job.struck)))
        return events
    if target.aim:
        events.append(AimLost(target.index))
    if not job.flags & BLOW and not job.struck and job.damage < 0:
        events.append(SuppressionGained(target.index, tunables.struck_points, one.index, "struck"))
    job = _with(job, job.left, 1)
    penetrating = through_armour(fight, target, location, weapon, left)
    if penetrating <= 0:
        events.append(HitStopped(target.index, location, BY_ARMOUR, target.sp[location]))
        events.append(AgendaSet(_others(job, 1)))
        return events
    if target.sp[location] and tunables.wear:
        worn = max(0, target.sp[location] - tunables.wear)
        events.append(ArmourWorn(target.index, location, worn))
    _graze_or_wound(
        fight, job, number, penetrating, count, dice, events, listen=listen, spent=spent
    )
    return events


def through_armour(
    fight: Fight, target: Combatant, location: int, weapon: Weapon, damage: int
) -> int:
    """What is left behind armour, and what the ammunition makes of it (CB-100, CB-101)."""
    tunables = fight.tunables
    sp = target.sp[location]
    if weapon.load == ARMOUR_PIERCING:
        left = damage - sp // tunables.ap_divisor
        return max(1, left // tunables.ap_divisor) if left > 0 else 0
    if weapon.load == HOLLOW_POINT:
        left = damage - sp * tunables.hp_armour
        return left * tunables.hp_damage_percent // 100 if left > 0 else 0
    return max(0, damage - sp)


def blow_bonus(one: Combatant, weapon: Weapon) -> int:
    """BODY helps blows (DV-04)."""
    return figures.melee_bonus(one.fighter.BODY) if weapon.kind == MELEE else 0


def roll_damage(
    fight: Fight,
    one: Combatant,
    weapon: Weapon,
    target: Combatant,
    flags: int,
    dice: Dice,
    events: list[Event],
    *,
    listen: bool,
) -> tuple[int, int]:
    """Damage dice: fewer for shot at range, at their highest at point blank (CB-82, CB-100).

    Returns how many dice were rolled and the damage, which is never below 0.
    """
    tunables = fight.tunables
    count = weapon.dice
    highest = False
    if weapon.kind == GUN and not flags & (BLOW | NORMAL_DAMAGE):
        band = true_band(one, target.x, target.y, weapon)
        highest = band == figures.POINT_BLANK and tunables.point_blank_maximum
        if weapon.load == SHOT:
            lost = tunables.shot_dice_lost[min(band, len(tunables.shot_dice_lost) - 1)]
            count = max(1, count - lost)
    rolled = [
        weapon.sides if highest else damage_die(one, weapon.sides, dice) for _ in range(count)
    ]
    total = (sum(rolled) + weapon.divisor - 1) // weapon.divisor
    damage = max(0, total + weapon.plus + blow_bonus(one, weapon))
    if listen:
        events.append(
            DamageRolled(one.index, target.index, weapon_index(one, weapon), damage, tuple(rolled))
        )
    return count, damage


def damage_die(one: Combatant, sides: int, dice: Dice) -> int:
    """One damage die; the perk for it rolls low ones once more (CB-100)."""
    roll = dice.d6("damage") if sides == D6 else dice.d10("damage")
    if one.fighter.reroll_damage and roll <= (1 if sides == D6 else LOW_D10):
        return dice.d6("damage again") if sides == D6 else dice.d10("damage again")
    return roll


def weapon_index(one: Combatant, weapon: Weapon) -> int:
    """Where a weapon stands among his arms."""
    for index, arm in enumerate(one.arms):
        if arm is weapon:
            return index
    return -1


def graze_value(fight: Fight, one: Combatant, weapon: Weapon, count: int) -> int:
    """1 for each d6 rolled, 2 for each d10, and the +X; part of a die counts as a d6.

    BODY counts as +X, but never brings it below 1 (CB-110, CB-113).
    """
    tunables = fight.tunables
    each = tunables.graze_per_d6
    if weapon.sides == D10 and weapon.divisor == 1:
        each = tunables.graze_per_d10
    return max(1, count * each + weapon.plus + blow_bonus(one, weapon))


def graze_modifier(fight: Fight, location: int, margin: int) -> int:
    """Head -2, limb +2; a narrow hit +1, each full 5 of margin -1 (CB-111).

    A margin below 0 stands for none (CB-18).
    """
    tunables = fight.tunables
    total = 0
    if location == HEAD:
        total = tunables.graze_head
    elif is_limb(location):
        total = tunables.graze_limb
    if margin < 0:
        return total
    if margin <= 1:
        return total + tunables.graze_close
    return total - margin // tunables.graze_margin


def _graze_tally(fight: Fight, job: Hits, location: int, *, listen: bool) -> Tally:
    tunables = fight.tunables
    target = fight.who[job.target]
    load = fight.who[job.attacker].arms[job.weapon].load
    tally = Tally(listen)
    tally.add("CB-110", "LK", target.fighter.LK)
    margin = -1 if job.flags & UNCOUNTED else job.margin
    tally.add("CB-111", "place and margin", graze_modifier(fight, location, margin))
    if load == HOLLOW_POINT:
        tally.add("CB-111", "hollow point", tunables.graze_hp)
    elif load == ARMOUR_PIERCING:
        tally.add("CB-111", "armour piercing", tunables.graze_ap)
    tally.add("CB-111", "Devil's Luck", target.fighter.graze_bonus)
    rolls.add_gm(tally, target, tunables, "graze")
    return tally


def _graze_or_wound(
    fight: Fight,
    job: Hits,
    number: int,
    penetrating: int,
    count: int,
    dice: Dice,
    events: list[Event],
    *,
    listen: bool,
    spent: int,
) -> None:
    """Luck may make a hit a graze; mooks have none (CB-08, CB-110, CB-113)."""
    tunables = fight.tunables
    one, target = fight.who[job.attacker], fight.who[job.target]
    weapon = one.arms[job.weapon]
    value = graze_value(fight, one, weapon, count)
    rolls_graze = not target.fighter.mook or tunables.mook_grazes
    if job.flags & (BLOW | UNCOUNTED) and not tunables.graze_blows:
        rolls_graze = False
    if not rolls_graze or penetrating <= value:
        _wound(fight, job, number, penetrating, 0, events)
        return
    location = tunables.locations[number - 1]
    tally = _graze_tally(fight, job, location, listen=listen)
    die = rolls.check_die(dice, tunables, "graze")[0]
    _weigh_graze(
        fight,
        HitGraze(job, number, penetrating, value, tally.total, die, target.index),
        events,
        tally,
        spent=spent,
    )


def _weigh_graze(
    fight: Fight, job: HitGraze, events: list[Event], tally: Tally | None, *, spent: int
) -> None:
    """15 or more makes a graze; who fails may spend luck (CB-03, CB-110)."""
    needed = fight.tunables.graze_number
    total = job.base + job.die
    grazed = total >= needed
    if tally is not None:
        tally.add("CB-01", "die", job.die)
        parts = tally.parts()
        if parts:
            events.append(GrazeRolled(job.owner, total, needed, grazed, parts))
    if grazed:
        _wound(fight, job.hits, job.number, job.dice, 1, events)
    elif rolls.can_add(fight.who[job.owner], spent):
        events.append(AgendaSet((job,)))
    else:
        _wound(fight, job.hits, job.number, job.penetrating, 0, events)


def decide_graze(
    fight: Fight, job: HitGraze, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """Luck with a graze roll that failed (CB-03)."""
    tunables = fight.tunables
    events: list[Event] = []
    hits, base, die = job.hits, job.base, job.die
    match action:
        case AddLuck():
            spent = 1
            base += tunables.luck_bonus
        case Reroll():
            spent = tunables.luck_reroll
            die = rolls.check_die(dice, tunables, "graze")[0]
        case _:
            events.append(LuckKept(job.owner, "graze"))
            _wound(fight, hits, job.number, job.penetrating, 0, events)
            return events
    events.append(LuckSpent(job.owner, spent, "graze"))
    again = HitGraze(hits, job.number, job.penetrating, job.dice, base, die, job.owner)
    if listen:
        total, needed = base + die, tunables.graze_number
        events.append(GrazeRolled(job.owner, total, needed, total >= needed))
    _weigh_graze(fight, again, events, None, spent=spent)
    return events


def _others(job: Hits, struck: int) -> tuple[Job, ...]:
    """The hits still to come after this one."""
    if job.left <= 1:
        return ()
    return (_with(job, job.left - 1, struck),)


def _wound(
    fight: Fight, job: Hits, number: int, damage: int, grazed: int, events: list[Event]
) -> None:
    one = fight.who[job.attacker]
    location = fight.tunables.locations[number - 1]
    saves = wound(
        fight,
        fight.who[job.target],
        one.index,
        one.arms[job.weapon],
        location=location,
        damage=damage,
        grazed=bool(grazed),
        events=events,
    )
    rest = _others(job, 1)
    events.append(AgendaSet((saves, *rest) if saves else rest))
