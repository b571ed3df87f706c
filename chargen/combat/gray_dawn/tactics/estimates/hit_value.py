"""Value of a hit: the part of a fighter it can be expected to put out of action.

1 is a certain fall. All damage dice and all numbers of the location die are gone through, with
cover, armour, BTM, grazes, and the saves a wound calls for (CB-100 to CB-122). Results are kept for
all fights of a start; nothing is rolled.
"""

from typing import Final, TypeVar

from .... import formulas
from ....harm import luck
from ....harm.damage_dice import totals
from ....harm.fight import Attack
from ....harm.hits import blow_bonus, graze_modifier, graze_value, through_armour
from ....harm.weapons import ARMOUR_PIERCING, HOLLOW_POINT, MELEE, SHOT, Weapon
from ....harm.wound_marks import WoundMark, marked
from ....harm.wounds import wound_state
from ....native_types import i64
from ...model.cache import KIND_BITS, Hits
from ...model.combatant import Combatant
from ...model.fight import Fight
from . import assumed_levels, chances

T = TypeVar("T")
LASTING: Final = 24.0
"""Boxes as bad as being out of action, for what they take from every later roll."""
HIGHEST: Final = 0
AS_ROLLED: Final = 1
"""Damage dice at their highest, or rolled; 2 and more stand for one die lost and more."""
UNKNOWN_MARGIN: Final = -1
DIE: Final = 10
STATE_BITS: Final = 4
DICE_BITS: Final = 7
SP_BITS: Final = 16
LOCATION_BITS: Final = 3
LEVEL_BITS: Final = 12
MOST_LEVEL: Final = 4_095
PLACE_BITS: Final = KIND_BITS + SP_BITS + LOCATION_BITS + LEVEL_BITS
"""Bits of one number that keys a result, the weapon foremost."""


def dice_at(fight: Fight, arm: Weapon, band: i64) -> i64:
    """Return the damage dice of a weapon at a band: ``HIGHEST`` or more (CB-20, CB-82)."""
    if arm.kind == MELEE:
        return AS_ROLLED
    if band == formulas.POINT_BLANK and fight.tunables.point_blank_maximum:
        return HIGHEST
    if arm.load != SHOT:
        return AS_ROLLED
    lost = fight.tunables.shot_dice_lost
    return AS_ROLLED + max(0, min(arm.dice, lost[min(band, len(lost) - 1)]))


def value_anywhere(
    fight: Fight,
    combatant: Combatant,
    enemy: Combatant,
    arm: i64,
    dice: i64,
    shields: int,
    full: bool = False,
) -> float:
    """Return the value of a hit at a rolled location, through these covers (CB-14)."""
    known = hits_through(hits_on(fight, enemy).anywhere, shields)
    key = int((hit_key(combatant, enemy, arm, dice) << 1) | (1 if full else 0))
    value = known.get(key)
    if value is None:
        value = 0.0
        for number in range(1, DIE + 1):
            level = fight.level_behind(shields, number, full) if shields else 0
            location = fight.tunables.locations[number - 1]
            value += value_at(fight, combatant, enemy, arm, dice, location, level) / float(DIE)
        known[key] = value
        fight.known.grew()
    return value


def value_at_band(
    fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64, band: i64, shields: int
) -> float:
    """Return the same at a range band, through these covers (CB-20, CB-82)."""
    dice = dice_at(fight, combatant.arms[arm], band)
    return value_anywhere(fight, combatant, enemy, arm, dice, shields)


def hits_on(fight: Fight, enemy: Combatant) -> Hits:
    """Return the known values of hits on a fighter's armour as it is now (CB-100)."""
    if enemy.hits is None:
        enemy.hits = fight.known.hits_on(enemy.stats.kind, enemy.sp)
    return enemy.hits


def hits_through(by_covers: dict[int, dict[int, T]], shields: int) -> dict[int, T]:
    """Return the known values of hits through these covers."""
    hits = by_covers.get(shields)
    if hits is None:
        hits = {}
        by_covers[shields] = hits
    return hits


def value_at(
    fight: Fight,
    combatant: Combatant,
    enemy: Combatant,
    arm: i64,
    dice: i64,
    location: i64,
    level: i64,
) -> float:
    """Return the value of a hit at a location behind a level of cover (CB-62, CB-100 to CB-106)."""
    known = fight.known.placed
    sp: i64 = enemy.sp[location]
    target = (((enemy.stats.kind << SP_BITS) | sp) << LOCATION_BITS) | location
    place = (target << LEVEL_BITS) | min(level, MOST_LEVEL)
    key = int((hit_key(combatant, enemy, arm, dice) << PLACE_BITS) | place)
    value = known.get(key)
    if value is None:
        value = _work_out_at(fight, combatant, enemy, arm, dice, location, level)
        known[key] = value
        fight.known.grew()
    return value


def _work_out_at(
    fight: Fight,
    combatant: Combatant,
    enemy: Combatant,
    arm: i64,
    dice: i64,
    location: i64,
    level: i64,
) -> float:
    """Work it out, total by total of the damage dice."""
    sp: i64 = enemy.sp[location]
    weapon = combatant.arms[arm]
    attack = Attack(combatant, enemy, arm)
    numbers = fight.tunables
    each: i64 = numbers.cover_sp_shot if weapon.load == SHOT else numbers.cover_sp
    stopped = 0 if weapon.kind == MELEE else level * each
    count = max(1, weapon.dice - max(0, dice - AS_ROLLED))
    value = graze_value(numbers, attack, count)
    grazes = _graze_chance(fight, enemy, weapon, location)
    tough = assumed_levels.toughness(enemy)
    bonus = weapon.plus + blow_bonus(combatant, weapon)
    worth = 0.0
    for total, chance in enumerate(totals(count, weapon.sides, dice == HIGHEST)):
        if chance <= 0.0:
            continue
        damage = max(0, (total + weapon.divisor - 1) // weapon.divisor + bonus)
        if stopped and damage <= stopped:
            continue
        through = through_armour(numbers, weapon, sp, damage - stopped)
        if through <= 0:
            continue
        deep = wound_value(fight, enemy, marked(numbers, attack, location, through + tough, False))
        if through > value and grazes:
            light = wound_value(
                fight, enemy, marked(numbers, attack, location, value + tough, True)
            )
            deep = grazes * light + (1.0 - grazes) * deep
        worth += chance * deep
    return worth


def wound_value(fight: Fight, enemy: Combatant, mark: WoundMark) -> float:
    """Return the value of a wound: the chance to fall, and lasting harm (CB-109, CB-122)."""
    boxes = _boxes_seen(enemy) + mark.real
    if mark.killed or boxes > formulas.TRACK_BOXES:
        return 1.0
    state = wound_state(boxes + mark.stun)
    build = assumed_levels.body(enemy)
    stands = _save_chance(build - formulas.stun_penalty(state) + enemy.fighter.stun_save_bonus)
    if state >= formulas.MORTAL or mark.crippled:
        level = formulas.mortal_level(state)
        stands *= _save_chance(build - level + enemy.fighter.death_save_bonus)
    return 1.0 - stands + stands * min(1.0, float(mark.real) / LASTING)


def stun_chance(fight: Fight, enemy: Combatant, amount: i64) -> float:
    """Return the chance that a penalty on the stun save fells a fighter (CB-121, CB-140).

    Fighters other than mooks keep some luck back for it (CB-03).
    """
    state = wound_state(_boxes_seen(enemy))
    needed = (
        assumed_levels.body(enemy) - formulas.stun_penalty(state) + enemy.fighter.stun_save_bonus
    )
    if not enemy.fighter.mook:
        needed += luck.KEPT_BACK * fight.tunables.luck_bonus
    return 1.0 - _save_chance(needed - amount)


def _graze_chance(fight: Fight, enemy: Combatant, weapon: Weapon, location: i64) -> float:
    """Return the chance that a deep hit grazes, its margin left out (CB-08, CB-110, CB-111)."""
    numbers = fight.tunables
    if enemy.fighter.mook and not numbers.mook_grazes:
        return 0.0
    if weapon.kind == MELEE and not numbers.graze_blows:
        return 0.0
    bonus = assumed_levels.LK + enemy.fighter.graze_bonus
    bonus += graze_modifier(numbers, location, UNKNOWN_MARGIN)
    if weapon.load == HOLLOW_POINT:
        bonus += numbers.graze_hp
    elif weapon.load == ARMOUR_PIERCING:
        bonus += numbers.graze_ap
    return chances.reach_chance(numbers.graze_number - bonus)


def _save_chance(needed: i64) -> float:
    """Return the chance of a d10 of this or less."""
    return float(max(0, min(DIE, needed))) / float(DIE)


def _boxes_seen(enemy: Combatant) -> i64:
    """Return a fighter's boxes, told apart by wound state only, as others can see them."""
    boxes = enemy.boxes + enemy.stun
    return 0 if boxes <= 0 else (wound_state(boxes) - 1) * formulas.BOXES_PER_STATE + 2


def pair_key(combatant: Combatant, enemy: Combatant, arm: i64) -> i64:
    """Return attacker's kind, weapon and target's state as one number."""
    state = min(formulas.DEAD, wound_state(enemy.boxes + enemy.stun))
    return (((arm << KIND_BITS) | combatant.stats.kind) << STATE_BITS) | state


def hit_key(combatant: Combatant, enemy: Combatant, arm: i64, dice: i64) -> i64:
    """Return the same with the damage dice."""
    return (pair_key(combatant, enemy, arm) << DICE_BITS) | dice
