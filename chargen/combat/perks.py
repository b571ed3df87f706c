"""Effects of perks in a fight: a closed set, each one number of a fighter (CB-04).

A fighter has a field of the same name for each. Forms, documents and conversions are made from
this list.
"""

from typing import Final, NamedTuple


class PerkEffect(NamedTuple):
    """One effect: what it does, and by which rule."""

    rule: str
    sentence: str
    """Its effect in words, after the perk's name and number of levels."""
    switch: bool = False
    """One level does all of it; there is nothing a flaw could take away."""


PERK_EFFECTS: Final[dict[str, PerkEffect]] = {
    "dual_wield": PerkEffect("CB-87", "lessens the penalty for two weapons at once", switch=True),
    "reroll_damage": PerkEffect("CB-100", "rolls low damage dice once more", switch=True),
    "graze_bonus": PerkEffect("CB-111", "adds to graze rolls"),
    "aimed_bonus": PerkEffect("CB-26", "adds to braced aimed single shots from long range on"),
    "initiative_bonus": PerkEffect("CB-30", "adds to initiative"),
    "stun_save_bonus": PerkEffect("CB-121", "adds to the number stun saves need"),
    "death_save_bonus": PerkEffect("CB-122", "adds to the number death saves need"),
    "ignore_minor_wounds": PerkEffect(
        "CB-108", "leaves one-point wounds out of the wound state unless it is mortal", switch=True
    ),
    "suppression_bonus": PerkEffect("CB-71", "adds to suppression checks"),
    "reload_bonus": PerkEffect("CB-130", "adds to reload checks among several actions"),
    "draw_penalty": PerkEffect("CB-34", "lessens the penalty for drawing and firing at once"),
    "move_bonus": PerkEffect("CB-40", "adds metres to each movement action"),
    "light_penalty": PerkEffect("CB-86", "halves the penalty for light", switch=True),
    "danger_sense": PerkEffect(
        "CB-15", "gives a second Awareness roll against an ambush", switch=True
    ),
    "close_defence_bonus": PerkEffect("CB-11", "adds to defence in close combat"),
    "called_shot": PerkEffect("CB-13", "lessens the penalty for called shots"),
    "move_fire_penalty": PerkEffect("CB-41", "lessens the penalty for firing on the run"),
    "recoil": PerkEffect("CB-81", "halves the full-auto penalty beyond close range", switch=True),
}
"""Every effect by its name."""
