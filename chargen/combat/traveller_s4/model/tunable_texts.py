"""Texts of the tunables, made by `python -m tests.combat.tables`."""

from typing import Final

TUNABLE_TEXTS: Final[dict[str, str]] = {
    "dms": "S4-38, S4-39, S4-40: DM of each kind of action.",
    "hold": "S4-05: what Hold adds to an initiative number.",
    "square": "S4-21: centimetres of one square.",
    "walk_squares": "S4-21: squares of a Walk.",
    "run_squares": "S4-22: squares of a Run.",
    "panic_attacks": "S4-27: attacks of Panic Fire.",
    "automatic_throws": "S4-30: throws of one automatic pull.",
    "double_draw": "S4-33, S4-37: drawing and attacking is allowed as a Double Action.",
    "double_lean": (
        "S4-33, S4-37: leaning out, attacking and leaning back is allowed as a Double Action."
    ),
    "double_move": "S4-33, S4-37: moving and dropping is allowed as a Double Action.",
    "end_at_start": "S4-R37: checks go by END as the fight began, not as it is now.",
    "semi_rounds": "S4-R09: rounds of one pull.",
    "automatic_rounds": "S4-R09: rounds of one automatic pull.",
    "aim": "S4-R12: DM of an aimed shot.",
    "ties_by_dex": "S4-R13: of equal numbers the higher DEX goes first; else both act at once.",
    "locations": "S4-R19: hits go to a location.",
    "limb_dice": "S4-R19: damage dice more at an arm or a leg.",
    "head_dice": "S4-R19: damage dice more at the head.",
    "bands": "S4-R21: metres up to which each range reaches, close first.",
    "untrained": "S4-R25: DM of somebody without the skill.",
    "to_hit": "S4-R26: what a throw to hit has to reach.",
    "missed_morale": "S4-R27: what a throw above Morale adds to the number.",
    "wound_dms": "S4-R27: on the throw for initiative with one, two and three stats reduced.",
    "cloth_from": "S4-R29: AV from which on the weapon's DM against cloth counts.",
    "half_cover": "S4-R30: DM on fire at who is behind cover, or prone beyond short range.",
    "slit_cover": "S4-R30: DM on fire at who shows next to nothing.",
    "cover_reach": "S4-R30: metres from cover that count as behind it.",
    "dark": "S4-R31: DM on fire in darkness beyond short range.",
    "dim": "S4-R31: DM on fire in part darkness beyond short range; beyond medium nothing is seen.",
}
