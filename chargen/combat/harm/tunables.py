"""Every number and switch of wounds, saves, check dice and luck, with its rule."""

from dataclasses import dataclass

from .. import formulas
from ..kernel.tuning import DIVISOR, refuse_tunables, tunable
from ..native_types import mypyc_attr
from ..scene.validation import wrong
from .weapons import EVERYWHERE


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class HarmTunables:
    """The numbers of section 4 that tell what a hit does; the default of each is the handout's."""

    tens_chain: bool = tunable(True, "CB-01: a check die of 10 rolls again, and again.")
    limb_halving: str = tunable(
        "after_btm",
        'CB-103: damage to a limb is halved after BTM, "after_btm", or "before_btm".',
        words=("after_btm", "before_btm"),
    )
    head_kill_before_doubling: bool = tunable(
        True, "CB-105: the points that kill at the head are counted before doubling."
    )
    one_subtracts: bool = tunable(True, "CB-02: a natural 1 rolls once more and subtracts.")
    luck_reroll: int = tunable(2, "CB-03: points for a second roll.", span=DIVISOR)
    luck_bonus: int = tunable(2, "CB-03: what one point adds to a failed roll.")
    luck_rerolls: str = tunable(
        "all_dice",
        'CB-03: a person re-rolls any die of a fighter for luck, "all_dice", or "rolls" alone.',
        words=("all_dice", "rolls"),
    )
    mook_luck: bool = tunable(False, "CB-08: mooks have luck.")
    mook_grazes: bool = tunable(False, "CB-08: mooks roll for grazing.")
    graze_number: int = tunable(15, "CB-110: what a graze roll has to reach.")
    locations: tuple[int, ...] = tunable(
        formulas.LOCATION_DIE, "CB-14: the location of each number of the die, 1 first."
    )
    point_blank_maximum: bool = tunable(True, "CB-20: all damage dice at their highest.")
    gm_modifiers: bool = tunable(True, "CB-28: the GM's modifiers count.")
    cover_sp: int = tunable(4, "CB-60: SP per level.")
    cover_sp_shot: int = tunable(3, "CB-60: SP per level against shot.")
    burst_hits: tuple[int, ...] = tunable((1, 1, 1, 2, 2, 3), "CB-80: by a d6, 1 first.")
    shot_dice_lost: tuple[int, ...] = tunable(
        (0, 0, 1, 2), "CB-82: damage dice of shot lost at point blank, close, medium, long."
    )
    wear: int = tunable(formulas.WEAR, "CB-100: SP lost at the location by each penetrating hit.")
    ap_divisor: int = tunable(
        formulas.AP_DIVISOR, "CB-101: for armour SP and for what gets through.", span=DIVISOR
    )
    hp_armour: int = tunable(formulas.HP_ARMOUR, "CB-101: times armour SP.")
    hp_damage_percent: int = tunable(
        formulas.HP_DAMAGE_PERCENT, "CB-101: hundredths of what gets through."
    )
    layer_bonus: bool = tunable(
        True, "CB-102: layers add a bonus to the larger SP, else SP is the larger."
    )
    limb_divisor: int = tunable(
        formulas.LIMB_DIVISOR, "CB-103: damage to a limb is divided by this.", span=DIVISOR
    )
    limb_cap: int = tunable(formulas.LIMB_CAP, "CB-104: points that cripple, and boxes at most.")
    head_factor: int = tunable(
        formulas.HEAD_FACTOR, "CB-105: damage to the head is multiplied by this."
    )
    head_kill: int = tunable(
        formulas.HEAD_KILL, "CB-105: points at the head that lose the death save at once."
    )
    torso_cap: int = tunable(0, "CB-106: boxes at most, 0 for no cap.")
    blunt_real: int = tunable(
        formulas.BLUNT_REAL, "CB-107: one part in this many is real, rounded down.", span=DIVISOR
    )
    ones_heal: int = tunable(
        formulas.ONES_HEALED_A_DAY, "CB-108: one-point wounds that heal in a day."
    )
    graze_per_d6: int = tunable(1, "CB-110: points of the graze value for each d6 of damage.")
    graze_per_d10: int = tunable(2, "CB-110: points of the graze value for each d10 of damage.")
    graze_head: int = tunable(-2, "CB-111: on graze rolls at the head.")
    graze_limb: int = tunable(2, "CB-111: on graze rolls at a limb.")
    graze_close: int = tunable(1, "CB-111: for a margin of 0 or 1.")
    graze_margin: int = tunable(5, "CB-111: points of margin worth one off.", span=DIVISOR)
    graze_hp: int = tunable(-2, "CB-111: on graze rolls against hollow point.")
    graze_ap: int = tunable(2, "CB-111: on graze rolls against armour piercing.")
    grazed_head_doubles: bool = tunable(False, "CB-112: a grazed head is doubled, too.")
    graze_blows: bool = tunable(True, "CB-113: blows and blasts can graze too.")
    stun_saves: bool = tunable(True, "CB-121: wounds ask for stun saves.")
    dying_rounds: int = tunable(10, "CB-122: rounds until the dying are dead.", span=DIVISOR)
    stabilise_bonus: int = tunable(0, "CB-123: circumstances that help, such as an ambulance.")
    wounded_while_dying: bool = tunable(
        True, "CB-124: a wound while dying asks for another death save."
    )
    stabilise_reach: int = tunable(1, "CB-125: metres within which the dying are tended.")

    def __post_init__(self) -> None:
        """Refuse numbers that no fight can use."""
        refuse_tunables(self)
        if any(location not in EVERYWHERE for location in self.locations):
            raise wrong("the tunables", "locations", self.locations, "made of numbers from 0 to 5")
