"""Every number and every switch of this system, with its rule: the one home of both."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Final

from ...kernel.tuning import WIDEST, tuning
from ...scene.validation import Span, refuse_beyond, refuse_levels, refuse_unlike
from .tunable_texts import TUNABLE_TEXTS

_DMS: Final[dict[str, int]] = {
    "first": 0, "move": 0, "watch": 0, "extra": -2, "double": -2, "panic": -2,
}  # fmt: skip


@dataclass(kw_only=True)
class Tunables:
    """The numbers of a fight; the default of each is what the sources say, or our ruling."""

    dms: Mapping[str, int] = field(default_factory=lambda: dict(_DMS))
    """S4-38, S4-39, S4-40: DM of each kind of action."""
    hold: int = 20
    """S4-05: what Hold adds to an initiative number."""
    square: int = 150
    """S4-21: centimetres of one square."""
    walk_squares: int = 4
    """S4-21: squares of a Walk."""
    run_squares: int = 8
    """S4-22: squares of a Run."""
    panic_attacks: int = 3
    """S4-27: attacks of Panic Fire."""
    automatic_throws: int = 2
    """S4-30: throws of one automatic pull."""
    double_draw: bool = True
    """S4-33, S4-37: drawing and attacking is allowed as a Double Action."""
    double_lean: bool = True
    """S4-33, S4-37: leaning out, attacking and leaning back is allowed as a Double Action."""
    double_move: bool = True
    """S4-33, S4-37: moving and dropping is allowed as a Double Action."""
    end_at_start: bool = False
    """S4-R37: checks go by END as the fight began, not as it is now."""
    semi_rounds: int = 1
    """S4-R09: rounds of one pull."""
    automatic_rounds: int = 4
    """S4-R09: rounds of one automatic pull."""
    aim: int = 2
    """S4-R12: DM of an aimed shot."""
    ties_by_dex: bool = False
    """S4-R13: of equal numbers the higher DEX goes first; else both act at once."""
    locations: bool = True
    """S4-R19: hits go to a location."""
    limb_dice: int = -1
    """S4-R19: damage dice more at an arm or a leg."""
    head_dice: int = 1
    """S4-R19: damage dice more at the head."""
    bands: tuple[int, ...] = (1, 5, 50, 250, 500)
    """S4-R21: metres up to which each range reaches, close first."""
    untrained: int = -5
    """S4-R25: DM of somebody without the skill."""
    to_hit: int = 8
    """S4-R26: what a throw to hit has to reach."""
    missed_morale: int = 10
    """S4-R27: what a throw above Morale adds to the number."""
    wound_dms: tuple[int, ...] = (1, 2, 4)
    """S4-R27: on the throw for initiative with one, two and three stats reduced."""
    cloth_from: int = 5
    """S4-R29: AV from which on the weapon's DM against cloth counts."""
    half_cover: int = -4
    """S4-R30: DM on fire at who is behind cover, or prone beyond short range."""
    slit_cover: int = -6
    """S4-R30: DM on fire at who shows next to nothing."""
    cover_reach: int = 1
    """S4-R30: metres from cover that count as behind it."""
    dark: int = -9
    """S4-R31: DM on fire in darkness beyond short range."""
    dim: int = -6
    """S4-R31: DM on fire in part darkness beyond short range; beyond medium nothing is seen."""

    def __post_init__(self) -> None:
        """Refuse numbers nobody can fight by."""
        refuse_unlike(self, "the tunables", WIDEST)
        refuse_beyond(self, SPANS, "the tunables")
        refuse_levels(self.dms, (-20, 20), "the tunables", "dms")
        for name in _DMS.keys() - self.dms.keys():
            refuse_levels({name: None}, (-20, 20), "the tunables", "dms")


SPANS: Final[dict[str, Span]] = {
    "square": (1, 1_000),
    **dict.fromkeys(("walk_squares", "run_squares"), (1, 100)),
    **dict.fromkeys(("panic_attacks", "automatic_throws"), (1, 20)),
    **dict.fromkeys(("semi_rounds", "automatic_rounds"), (1, 100)),
    "cover_reach": (0, 100),
}
"""What would take too long, or make no sense."""
TRAVELLER_TUNABLE_NAMES: Final = tuple(one.name for one in fields(Tunables))
"""Every field a campaign can override."""
TRAVELLER_TUNING: Final = tuning(Tunables, TUNABLE_TEXTS, SPANS, {})
"""Each of them with its rules and what it may be."""
