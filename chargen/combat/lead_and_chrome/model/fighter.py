"""A fighter of Lead and Chrome before the fight, and the tags a Quick-Draw needs of a weapon."""

from dataclasses import dataclass
from typing import Final, cast

from ...harm.fighter import HarmFighter
from ...harm.weapons import GUN, MELEE
from ...harm.weapons import Weapon as HarmWeapon
from ...native_types import mypyc_attr
from ...scene.validation import InvalidScenario, refuse_beyond, refuse_word

QUICK_DRAW_SKILL: Final = "quick-draw"

REVOLVER: Final = "revolver"
SINGLE_SHOT: Final = "single_shot"
SELF_LOADER: Final = "self_loader"
MECHANISMS: Final[tuple[str, ...]] = (
    "",
    REVOLVER,
    SINGLE_SHOT,
    SELF_LOADER,
    "bolt",
    "pump",
    "lever",
    "automatic",
)
"""Ways a gun comes to its next shot; empty for unknown (X-R04)."""

CARRIES: Final[dict[str, str]] = {
    "hip": "LC-24",
    "hip_loose": "LC-25",
    "belly": "LC-26",
    "shoulder": "LC-27",
    "reverse": "LC-27",
    "flap_up": "LC-28",
    "flap_down": "LC-29",
    "flap_buttoned": "LC-30",
    "lanyard": "LC-31",
    "pocket": "LC-32",
    "hand_in_pocket": "LC-33",
    "back": "LC-34",
    "spring": "LC-35",
    "sleeve": "LC-36",
    "bridgeport": "LC-37",
}
"""Ways to carry a weapon, each with the rule for drawing it from there.

A thigh holster is a hip holster here, a bucket holster one with its flap up.
"""
GRIPS: Final[tuple[str, ...]] = ("small", "medium", "large")
"""Sizes of hand weapons (LC-44 to LC-46)."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class Weapon(HarmWeapon):
    """A weapon with the tags of a Quick-Draw (LC-16 to LC-48)."""

    mechanism: str = ""
    """The way it comes to its next shot: one of ``MECHANISMS`` (X-R04)."""
    stockless: bool = False
    """A shotgun cut down to a handgun (LC-17)."""
    chambered: bool = True
    """A self-loader has a round in its chamber as the fight begins (LC-18)."""
    thrown: bool = False
    """A hand weapon made for throwing; its shots are how many there are (LC-19)."""
    carry: str = "hip"
    """The place it is drawn from: one of ``CARRIES`` (LC-24 to LC-37)."""
    barrel: int = 0
    """Barrel length in tenths of an inch; 0 for unknown (LC-38 to LC-40, LC-48)."""
    sights_filed: bool = False
    """Its sights are filed off (LC-41)."""
    no_guard: bool = False
    """The trigger guard is removed (LC-42)."""
    hair_trigger: bool = False
    """Its trigger gives at a breath (LC-43)."""
    grip: str = "small"
    """Size of a hand weapon: one of ``GRIPS`` (LC-44 to LC-46)."""

    def __post_init__(self) -> None:
        """Refuse an invalid weapon."""
        HarmWeapon.__post_init__(self)
        refuse_word(self.mechanism, MECHANISMS, self.name, "mechanism")
        refuse_word(self.carry, tuple(CARRIES), self.name, "carry")
        refuse_word(self.grip, GRIPS, self.name, "grip")
        refuse_beyond(self, {"barrel": (0, 1_000)}, self.name)
        if self.thrown and self.kind != MELEE:
            raise InvalidScenario(f"{self.name}: only a hand weapon is thrown.")

    @property
    def handgun(self) -> bool:
        """Return whether it is a pistol, or a shotgun cut down to one (LC-16 to LC-18)."""
        return self.kind == GUN and (self.size == "pistol" or self.stockless)


@dataclass(kw_only=True)
class Fighter(HarmFighter):
    """A fighter of Lead and Chrome: REF is Reflexes, REF and CL together Coordination (LC-R22)."""

    tactic: str = "clever"
    """The tactic without a player: a name of ``System.tactics``."""
    cocked: bool = True
    """True if the weapon in hand is cocked as the fight begins (LC-22, LC-23)."""
    squad: str = ""
    """Squad or vehicle that shares one roll; empty for none (LC-04)."""
    unaware: bool = False
    """Surprised: no declaration and no first Action in the first round (LC-R31)."""
    leads: bool = False
    """Leads the squad, or commands or steers the vehicle (LC-04)."""

    def __post_init__(self) -> None:
        """Refuse an invalid fighter."""
        HarmFighter.__post_init__(self)
        for arm in cast(tuple[object, ...], self.weapons):
            if not isinstance(arm, Weapon):
                raise InvalidScenario(f"{self.name} needs weapons of lead_and_chrome.")
