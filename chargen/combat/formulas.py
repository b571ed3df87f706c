"""Figures a character sheet and a fight have in common: pure functions of whole numbers.

Metres, boxes, kilograms and levels go in and come out; nothing here rolls dice or keeps state.
"""

from typing import Final

POINT_BLANK: Final = 0
CLOSE: Final = 1
MEDIUM: Final = 2
LONG: Final = 3
EXTREME: Final = 4
DOUBLE_EXTREME: Final = 5
QUADRUPLE_EXTREME: Final = 6
OUT_OF_RANGE: Final = 7

BAND_NAMES: Final[tuple[str, ...]] = (
    "point blank",
    "close",
    "medium",
    "long",
    "extreme",
    "double extreme",
    "four times extreme",
    "out of range",
)
BAND_PENALTIES: Final[tuple[int, ...]] = (0, 0, -5, -10, -15)
"""Modifier to attacks of each band from point blank to extreme (CB-20)."""
SHOT_BONUSES: Final[tuple[int, ...]] = (2, 2, 4, 6)
"""Modifier to attacks with shot from point blank to long, its last band (CB-82)."""
SIZE_INITIATIVE: Final[dict[str, int]] = {"pistol": 3, "shotgun": 3, "smg": 2, "carbine": 1}
"""Modifier of a weapon in hand to initiative by its size; larger ones have none (CB-24)."""

UNHURT: Final = 0
LIGHT: Final = 1
SERIOUS: Final = 2
CRITICAL: Final = 3
MORTAL: Final = 4
DEAD: Final = 11
"""Wound states in order; ``MORTAL + k`` is mortal k (CB-120)."""

WOUND_NAMES: Final[tuple[str, ...]] = (
    "unhurt",
    "light",
    "serious",
    "critical",
    "mortal 0",
    "mortal 1",
    "mortal 2",
    "mortal 3",
    "mortal 4",
    "mortal 5",
    "mortal 6",
    "dead",
)
TRACK_BOXES: Final = 40
BOXES_PER_STATE: Final = 4

_BTM: Final[tuple[int, ...]] = (0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 5)
_MELEE_BONUS: Final[tuple[int, ...]] = (-2, -2, -2, -1, -1, 0, 0, 0, 1, 1, 2, 4, 4, 6, 6, 8)
_LAYER_STEPS: Final[tuple[int, ...]] = (4, 8, 14, 20, 26)
_LAYER_EV: Final[tuple[int, ...]] = (0, 0, 1, 3)
MOST_LAYERS: Final = 3
MOST_HARD_LAYERS: Final = 1
LOCATION_DIE: Final[tuple[int, ...]] = (0, 1, 1, 1, 2, 3, 4, 4, 5, 5)
"""The location of each number of the die, 1 first; locations from the head down (CB-14)."""
ARMOUR_STEP: Final = 5
"""SP at the torso worth one point in a suppression check (CB-71)."""
SERIOUS_REF: Final = 2
"""REF lost at serious (CB-120)."""
CRITICAL_PART: Final = 2
MORTAL_PART: Final = 3
"""REF, INT and CL are divided by this at critical and at mortal (CB-120)."""

WEAR: Final = 1
"""SP lost at a location by each penetrating hit (CB-100)."""
AP_DIVISOR: Final = 2
"""Armour SP, and what gets through, are divided by this against armour piercing (CB-101)."""
HP_ARMOUR: Final = 2
"""Armour SP are multiplied by this against hollow point (CB-101)."""
HP_DAMAGE_PERCENT: Final = 150
"""Hundredths of what gets through of hollow point (CB-101)."""
LIMB_DIVISOR: Final = 2
LIMB_CAP: Final = 8
"""Points that cripple a limb, and boxes at most (CB-104)."""
HEAD_FACTOR: Final = 2
HEAD_KILL: Final = 8
"""Points at the head that lose the death save at once (CB-105)."""
BLUNT_REAL: Final = 2
"""One part in this many of blunt damage is real, the rest is stun (CB-107)."""

ONES_HEALED_A_DAY: Final = 4
"""One-point wounds that heal in a day (CB-108)."""


def ranged_attack_base(ref: int, cl: int) -> int:
    """Ranged attacks start from the average of REF and CL, rounded up (DV-01)."""
    return (ref + cl + 1) // 2


def ranged_defence_base(ref_or_cl: int, ma: int) -> int:
    """Ranged defence starts from the average of REF (or CL, by ruling) and MA, up (DV-02)."""
    return (ref_or_cl + ma + 1) // 2


def close_combat_base(ref: int, ma: int) -> int:
    """Close combat starts from the average of REF and MA, rounded down (DV-03)."""
    return (ref + ma) // 2


def btm(body: int) -> int:
    """BODY takes this much off every wound and adds it to close combat rolls (DV-04)."""
    return _BTM[max(0, min(body, len(_BTM) - 1))]


def melee_bonus(body: int) -> int:
    """BODY adds this to the damage of blows (DV-04)."""
    return _MELEE_BONUS[max(0, min(body, len(_MELEE_BONUS) - 1))]


def leap_centimetres(ma: int) -> int:
    """A leap reaches three quarters of MA metres (DV-05)."""
    return ma * 75


def carry_kilograms(body: int) -> int:
    """BODY times ten kilograms can be carried (DV-05)."""
    return 10 * body


def lift_kilograms(body: int) -> int:
    """BODY times forty kilograms can be lifted once (DV-05)."""
    return 40 * body


def throw_metres(body: int, grams: int, *, per_body: int = 10, per_kilogram: int = 10) -> int:
    """A throw reaches BODY times ten metres, ten less for each kilogram above one (CB-142)."""
    heavier = max(0, grams - 1_000)
    return max(0, per_body * body + (-heavier * per_kilogram) // 1_000)


def true_band(distance: int, weapon_range: int, *, metre: int = 1) -> int:
    """The band of a distance before bracing and scope, both in metres (CB-20, CB-29).

    ``metre`` says in how many parts of a metre the distance is counted.
    """
    if distance <= metre:
        return POINT_BLANK
    weapon_range *= metre
    if 4 * distance <= weapon_range:
        return CLOSE
    if 2 * distance <= weapon_range:
        return MEDIUM
    if distance <= weapon_range:
        return LONG
    if distance <= 2 * weapon_range:
        return EXTREME
    if distance <= 4 * weapon_range:
        return DOUBLE_EXTREME
    if distance <= 8 * weapon_range:
        return QUADRUPLE_EXTREME
    return OUT_OF_RANGE


def band_limit(band: int, weapon_range: int) -> int:
    """The farthest whole metre of a band from close to extreme (CB-20)."""
    if band == CLOSE:
        return weapon_range // 4
    if band == MEDIUM:
        return weapon_range // 2
    return weapon_range if band == LONG else 2 * weapon_range


def layered_sp(inner: int, outer: int) -> int:
    """Two layers stop as the larger SP and a bonus that shrinks with the difference (CB-102)."""
    if inner == 0 or outer == 0:
        return inner + outer
    difference = abs(inner - outer)
    bonus = 5
    for step in _LAYER_STEPS:
        if difference > step:
            bonus -= 1
    return max(inner, outer) + bonus


def layers_ev(layers: int) -> int:
    """The second layer adds 1 to EV and the third 2 more (CB-102)."""
    return _LAYER_EV[min(layers, MOST_LAYERS)]


def encumbered(ref: int, ev: int) -> int:
    """EV comes off REF before averages are taken, which stays at least 1 (DV-09, CB-07)."""
    return max(1, ref - ev)


def wound_state(boxes: int) -> int:
    """Boxes on the track make a wound state, one for every four (CB-120)."""
    if boxes <= 0:
        return UNHURT
    if boxes > TRACK_BOXES:
        return DEAD
    return (boxes - 1) // BOXES_PER_STATE + 1


def wounded_ref(ref: int, state: int) -> int:
    """REF at a wound state: 2 less, half, or a third, at least 1 (CB-120, CB-07)."""
    if state == SERIOUS:
        return max(1, ref - SERIOUS_REF)
    return wounded_mind(ref, state)


def wounded_mind(stat: int, state: int) -> int:
    """INT and CL at a wound state: half when critical, a third when mortal, up (CB-120, CB-07)."""
    if state >= MORTAL:
        return max(1, -(-stat // MORTAL_PART))
    if state == CRITICAL:
        return max(1, -(-stat // CRITICAL_PART))
    return stat


def stun_penalty(state: int) -> int:
    """A stun save needs BODY less this or lower: 0, 1, 2, then 3 + k at mortal k (CB-121)."""
    return max(0, state - LIGHT)


def mortal_level(state: int) -> int:
    """The k of mortal k, which lowers death saves (CB-122); 0 below mortal."""
    return max(0, state - MORTAL)
