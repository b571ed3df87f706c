"""Every number and every switch of initiative cards, with its rule."""

from dataclasses import dataclass
from typing import Final

from ...kernel.tuning import DIVISOR, refuse_tunables, tunable, tuning
from ...scene.validation import InvalidScenario


@dataclass(kw_only=True)
class Tunables:
    """Numbers and switches a campaign may change."""

    bands: tuple[int, ...] = tunable(
        (1, 10, 25, 100),
        "AL-R16: metres up to which it is Adjacent, Short, Medium, Long; beyond it is Extreme.",
    )
    go_metres: int = tunable(15, "AL-20, AL-R16: metres to a neighbouring zone.", span=(0, 1_000))
    close_metres: int = tunable(
        10, "AL-21, AL-R16: metres of closing in or backing off.", span=(0, 1_000)
    )
    swap_same_side: bool = tunable(False, "AL-R03: cards are swapped only with friends.")
    ambush_dice: int = tunable(2, "AL-04: dice more for an attack out of ambush.")
    aim_dice: int = tunable(2, "AL-52: dice more for an aimed attack.")
    bare_hands_damage: int = tunable(1, "AL-39: base damage of bare hands.")
    close_damage: int = tunable(
        1, "AL-38: damage of close combat for each success after the first."
    )
    ranged_damage: int = tunable(
        1, "AL-51: damage of ranged attacks for each success after the first."
    )
    weak_spot_dice: int = tunable(-2, "AL-R31: dice for an attack at a weak spot.")
    weak_spot_level: int = tunable(1, "AL-R31: what such an attack takes from the armour level.")
    piercing_level: int = tunable(1, "AL-R31: what armour-piercing weapons take from it.")
    breach_limit: bool = tunable(
        True, "AL-R31: a level above the base damage lets nothing through."
    )
    partial_dice: int = tunable(-2, "AL-24: dice for attacks at a target in partial cover.")
    full_dice: int = tunable(-3, "AL-13: dice for attacks at a target in full cover.")
    full_from_level: int = tunable(4, "AL-R25: the least level that gives full cover.")
    barrier_step: int = tunable(
        3, "AL-R31: levels of cover worth one armour level, rounded up.", span=DIVISOR
    )
    full_cover_given_up: bool = tunable(
        True, "AL-13: who attacks out of full cover is in partial cover from then on."
    )
    size_dice: int = tunable(2, "AL-R29: dice more for a large target, fewer for a small one.")
    below_minimum: int = tunable(-2, "AL-R29: dice for each band under the weapon's least.")
    firearm_adjacent: int = tunable(-2, "AL-R21: dice for a gun used as close as that.")
    firearm_adjacent_conserves: bool = tunable(
        False, "AL-R21: such a shot may conserve ammunition."
    )
    stray_dice: int = tunable(
        2, "AL-R32: dice against a friend beside a target that was missed; 0 for none."
    )
    supply_dice: int = tunable(6, "AL-R15: dice of a supply roll at most.")
    supply_on_miss: bool = tunable(True, "AL-R15: a miss is followed by a supply roll, too.")
    burst_conserves: bool = tunable(
        False, "AL-R15: attacks of full auto may conserve ammunition, too."
    )
    burst_attacks: int = tunable(3, "AL-59: attacks of full auto at most.", span=(1, 100))
    burst_attacks_mook: int = tunable(
        2, "AL-R14: attacks of full auto at most, for mooks.", span=(1, 100)
    )
    burst_stress: int = tunable(1, "AL-60: stress for each attack of full auto after the first.")
    mook_stress: bool = tunable(False, "AL-R14: stress of mooks is kept, and they may push.")
    native_resolve: bool = tunable(
        False, "AL-R30: Resolve is half of Wits and Empathy, whatever a fighter brings."
    )
    push_interrupts: bool = tunable(False, "AL-R30: defending and dodging may be pushed.")
    disarm_metres: int = tunable(2, "AL-R10: metres to an item that no fighter has a hand for.")
    pass_metres: int = tunable(2, "AL-R10: how far beyond the enemy one ends.")
    shove_metres: int = tunable(2, "AL-R10: metres a shoved fighter is moved back.")
    safe_sixes: int = tunable(3, "AL-R26: sixes of death rolls that save a life.", span=(1, 100))
    panic_at_broken: bool = tunable(
        True, "AL-R27: a friend who is broken makes those who see it roll for panic."
    )
    panic_at_monster: bool = tunable(
        True, "AL-R27: so does a monster, at first sight and when it is Adjacent."
    )

    def __post_init__(self) -> None:
        """Refuse numbers out of range."""
        refuse_tunables(self)
        if list(self.bands) != sorted(self.bands) or self.bands[0] < 0:
            raise InvalidScenario("the tunables: each range band begins where the one before ends.")


TUNING: Final = tuning(Tunables)
"""Each of them with its rules and what it may be."""
