"""Every number and every switch of this system, with its rule: the one home of both."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ...kernel.tuning import DIVISOR, refuse_tunables, tunable, tuning
from ...scene.validation import refuse_levels

_DMS: Final[dict[str, int]] = {
    "first": 0, "move": 0, "watch": 0, "extra": -2, "double": -2, "panic": -2,
}  # fmt: skip


@dataclass(kw_only=True)
class Tunables:
    """The numbers of a fight; the default of each is what the sources say, or our ruling."""

    dms: Mapping[str, int] = tunable(_DMS, "S4-38, S4-39, S4-40: DM of each kind of action.")
    hold: int = tunable(20, "S4-05: what Hold adds to an initiative number.")
    square: int = tunable(150, "S4-21: centimetres of one square.", span=DIVISOR)
    walk_squares: int = tunable(4, "S4-21: squares of a Walk.", span=(1, 100))
    run_squares: int = tunable(8, "S4-22: squares of a Run.", span=(1, 100))
    panic_attacks: int = tunable(3, "S4-27: attacks of Panic Fire.", span=(1, 20))
    automatic_throws: int = tunable(2, "S4-30: throws of one automatic pull.", span=(1, 20))
    double_draw: bool = tunable(
        True, "S4-33, S4-37: drawing and attacking is allowed as a Double Action."
    )
    double_lean: bool = tunable(
        True, "S4-33, S4-37: leaning out, attacking and leaning back is allowed as a Double Action."
    )
    double_move: bool = tunable(
        True, "S4-33, S4-37: moving and dropping is allowed as a Double Action."
    )
    runner_drops: bool = tunable(
        True, "S4-R07, S4-23: a runner may run and drop in one Double Action again."
    )
    double_else: bool = tunable(
        True, "S4-32, S4-37: any other thing and an attack are allowed as a Double Action."
    )
    end_at_start: bool = tunable(
        False, "S4-R37: checks go by END as the fight began, not as it is now."
    )
    semi_rounds: int = tunable(1, "S4-R09: rounds of one pull.", span=(1, 100))
    automatic_rounds: int = tunable(4, "S4-R09: rounds of one automatic pull.", span=(1, 100))
    aim: int = tunable(2, "S4-R12: DM of an aimed shot.")
    ties_by_dex: bool = tunable(
        False, "S4-R13: of equal numbers the higher DEX goes first; else both act at once."
    )
    locations: bool = tunable(True, "S4-R19: hits go to a location.")
    limb_dice: int = tunable(-1, "S4-R19: damage dice more at an arm or a leg.")
    head_dice: int = tunable(1, "S4-R19: damage dice more at the head.")
    bands: tuple[int, ...] = tunable(
        (1, 5, 50, 250, 500), "S4-R21: metres up to which each range reaches, close first."
    )
    untrained: int = tunable(-5, "S4-R25: DM of a fighter without the skill.")
    to_hit: int = tunable(8, "S4-R26: what a throw to hit has to reach.")
    missed_morale: int = tunable(10, "S4-R27: what a throw above Morale adds to the number.")
    wound_dms: tuple[int, ...] = tunable(
        (1, 2, 4), "S4-R27: on the throw for initiative with one, two and three stats reduced."
    )
    watch_meets_mover: str = tunable(
        "before",
        'S4-R28: a watcher meets a mover "before" the rest of the move, or "after" the move.',
        words=("before", "after"),
    )
    cloth_from: int = tunable(5, "S4-R29: AV from which on the weapon's DM against cloth counts.")
    half_cover: int = tunable(
        -4, "S4-R30: DM on fire at who is behind cover, or prone beyond short range."
    )
    slit_cover: int = tunable(-6, "S4-R30: DM on fire at who shows next to nothing.")
    cover_reach: int = tunable(
        1, "S4-R30: metres from cover that count as behind it.", span=(0, 100)
    )
    dark: int = tunable(-9, "S4-R31: DM on fire in darkness beyond short range.")
    dim: int = tunable(
        -6, "S4-R31: DM on fire in part darkness beyond short range; beyond medium nothing is seen."
    )

    def __post_init__(self) -> None:
        """Refuse numbers that no fight can use."""
        refuse_tunables(self)
        refuse_levels(self.dms, (-20, 20), "the tunables", "dms")
        for name in _DMS.keys() - self.dms.keys():
            refuse_levels({name: None}, (-20, 20), "the tunables", "dms")


TUNING: Final = tuning(Tunables)
"""Each of them with its rules and what it may be."""
