"""Every number and every switch of Lead and Chrome, with its rule; wounds have theirs in harm."""

from dataclasses import dataclass
from typing import Final

from ...harm.tunables import HarmTunables
from ...kernel.tuning import tunable, tuning
from ...scene.validation import InvalidScenario
from .fighter import CARRIES

_CARRIED: Final[dict[str, int]] = {
    "hip": 0,
    "hip_loose": -1,
    "belly": -1,
    "shoulder": -3,
    "reverse": -3,
    "flap_up": -1,
    "flap_down": -2,
    "flap_buttoned": -4,
    "lanyard": 0,
    "pocket": -2,
    "hand_in_pocket": 1,
    "back": -3,
    "spring": 1,
    "sleeve": 1,
    "bridgeport": 2,
}


@dataclass(kw_only=True)
class Tunables(HarmTunables):
    """The numbers of Lead and Chrome; the default of each is its source's or ours."""

    squads: bool = tunable(True, "LC-04: a squad or vehicle has one roll.")
    actions: int = tunable(2, "LC-06: Actions of each in a round.", span=(1, 10))
    unaimed_bonus: int = tunable(3, "LC-09: points unaimed shots add to initiative.")
    unaimed_penalty: int = tunable(5, "LC-10: points off every unaimed shot.")
    opponent_cocked: int = tunable(
        -10, "LC-22: on a Quick-Draw if the opponent has a weapon out and cocked."
    )
    opponent_out: int = tunable(
        -5, "LC-23: on a Quick-Draw if the opponent has a weapon out that is not cocked."
    )
    carried: dict[str, int] = tunable(  # noqa: RUF009 - it makes a field
        _CARRIED,
        "LC-24, LC-25, LC-26, LC-27, LC-28, LC-29, LC-30, LC-31, LC-32, LC-33, LC-34, "
        "LC-35, LC-36, LC-37, LC-R04: what drawing from each place is worth.",
    )
    short_barrel: int = tunable(1, "LC-38: on the Quick-Draw of a short barrel.")
    medium_barrel: int = tunable(0, "LC-39: on the Quick-Draw of a medium barrel.")
    long_barrel: int = tunable(-1, "LC-40: on the Quick-Draw of a long barrel.")
    medium_from: int = tunable(
        40, "LC-39, LC-R06: tenths of an inch from which a barrel is no longer short."
    )
    long_from: int = tunable(60, "LC-40, LC-R06: tenths of an inch from which on it is long.")
    sights_filed: int = tunable(1, "LC-41: on the Quick-Draw of a gun with filed sights.")
    sights_penalty: int = tunable(3, "LC-41, LC-R07: points off every shot with that gun.")
    no_guard: int = tunable(1, "LC-42: on the Quick-Draw of a gun without trigger guard.")
    hair_trigger: int = tunable(1, "LC-43: on the Quick-Draw of a gun with a hair trigger.")
    small_grip: int = tunable(1, "LC-44: on the Quick-Draw of a small blade.")
    medium_grip: int = tunable(-1, "LC-45: on the Quick-Draw of a medium blade.")
    large_grip: int = tunable(-2, "LC-46: on the Quick-Draw of a large blade.")
    fumble_on: int = tunable(2, "LC-49: a Quick-Draw fumbles on a natural roll of this or less.")
    fumble_guard: int = tunable(
        1, "LC-42, LC-59: how many numbers more fumble without a trigger guard."
    )
    fumble_hair: int = tunable(1, "LC-43, LC-59: how many numbers more fumble with a hair trigger.")
    fumble_two: int = tunable(
        1, "LC-47, LC-61: how many numbers more fumble with two weapons at once."
    )
    fumble_wasted: int = tunable(2, "LC-51, LC-52: the highest d6 that wastes the attack.")
    fumble_dropped: int = tunable(4, "LC-54: the highest d6 that lets the weapon fly.")
    fumble_astray: int = tunable(
        5, "LC-55: the highest d6 that hits a bystander; above it the shooter."
    )
    stray_objects: bool = tunable(
        False, "LC-55, LC-R13: pieces of cover in the arc are hit as often as bystanders."
    )
    two_weapons: int = tunable(3, "LC-R09: what each of two attacks at once loses.")
    difficulties: tuple[int, ...] = tunable(
        (10, 15, 20, 25, 30),
        "LC-R22: what shots have to reach at point blank, close, medium, long, extreme.",
    )
    opposed: bool = tunable(
        False,
        "LC-R20, LC-R23: the target's own roll is the number, and range is taken off the attack.",
    )
    opposed_bands: tuple[int, ...] = tunable(
        (0, 0, 5, 10, 15), "LC-R23: penalties of the range against such a roll."
    )
    blow_number: int = tunable(15, "LC-R20: what a blow has to reach.")
    close_reach: int = tunable(1, "LC-R20: metres within which blows reach.")
    automatic_rounds: int = tunable(
        3, "LC-R24: rounds of one attack with a weapon that fires no single shots.", span=(1, 100)
    )
    light_penalties: tuple[int, ...] = tunable(
        (0, 2, 5), "LC-R25: what normal, dim and dark light take off attacks."
    )
    cover_reach: int = tunable(1, "LC-R26: metres from cover that count as behind it.")
    retrieve_reach: int = tunable(1, "LC-R10: metres within which a weapon is picked up.")

    def __post_init__(self) -> None:
        """Refuse numbers that no fight can use."""
        HarmTunables.__post_init__(self)
        if self.carried.keys() != CARRIES.keys():
            raise InvalidScenario("the tunables: carried needs a number for each way to carry.")


WITHOUT: Final = ("luck", "mook_", "graze", "burst_", "ones_heal")
"""Beginnings of the names of numbers without effect here: luck, grazes, bursts (LC-R19)."""
TUNING: Final = {
    name: tunable for name, tunable in tuning(Tunables).items() if not name.startswith(WITHOUT)
}
"""Each of them that counts, with its rules and what it may be."""
