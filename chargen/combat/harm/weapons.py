"""Weapons and armour, and the closed words they are described in."""

from dataclasses import dataclass, replace
from typing import Final

from ..native_types import mypyc_attr
from ..scene.body_shapes import HUMAN, LOCATIONS_BY_SHAPE, unarmed_name
from ..scene.validation import InvalidScenario, Span, refuse_beyond, refuse_unlike, refuse_word

HEAD: Final = 0
TORSO: Final = 1
RIGHT_ARM: Final = 2
LEFT_ARM: Final = 3
RIGHT_LEG: Final = 4
LEFT_LEG: Final = 5
LOCATION_NAMES: Final = LOCATIONS_BY_SHAPE[HUMAN]
EVERYWHERE: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 5)
BOTH_ARMS: Final = 0b001100
BOTH_LEGS: Final = 0b110000
"""Bits of crippled limbs."""

GUN: Final = 0
MELEE: Final = 1
GRENADE: Final = 2
LAUNCHER: Final = 3
KIND_NAMES: Final[tuple[str, ...]] = ("gun", "melee", "grenade", "launcher")

SINGLE: Final = 0
BURST: Final = 1
AUTO: Final = 2
MODE_NAMES: Final[tuple[str, ...]] = ("single", "burst", "auto")

MAGAZINE: Final = 0
TUBE: Final = 1
FEED_NAMES: Final[tuple[str, ...]] = ("magazine", "tube")

BALL: Final = 0
ARMOUR_PIERCING: Final = 1
HOLLOW_POINT: Final = 2
SHOT: Final = 3
SLUG: Final = 4
LOAD_NAMES: Final[tuple[str, ...]] = ("ball", "armour_piercing", "hollow_point", "shot", "slug")

SIZE_NAMES: Final[tuple[str, ...]] = (
    "pistol",
    "shotgun",
    "smg",
    "carbine",
    "rifle",
    "sniper_rifle",
    "machine_gun",
    "launcher",
    "grenade",
    "melee",
)
"""Weapon sizes, which set the initiative bonus (CB-24)."""

NO_EFFECT: Final = 0
STUN: Final = 1
BLIND: Final = 2
DEAFEN: Final = 3
GAS: Final = 4
BURN: Final = 5
BLAST_NAMES: Final[tuple[str, ...]] = ("none", "stun", "blind", "deafen", "gas", "burn")

BRAWLING: Final = "brawling"
D6: Final = 6
D10: Final = 10


_WEAPON_SPANS: Final[dict[str, Span]] = {
    "kind": (GUN, LAUNCHER),
    "accuracy": (-20, 20),
    "key": (-20, 20),
    "dice": (0, 100),
    "sides": (D6, D10),
    "divisor": (1, 10),
    "plus": (-100, 200),
    "shots": (0, 10_000),
    "rof": (1, 1_000),
    "reliability": (0, 10),
    "range": (0, 10_000),
    "feed": (MAGAZINE, TUBE),
    "load": (BALL, SLUG),
    "loaded": (-1, 10_000),
    "spare": (0, 100_000),
    "radius": (0, 10_000),
    "effect": (NO_EFFECT, BURN),
    "effect_amount": (0, 100),
    "effect_rounds": (0, 1_000),
    "grams": (0, 1_000_000),
}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class Weapon:
    """A gun, a hand weapon, a grenade or a launcher (CB-10, CB-20, CB-80, CB-140)."""

    name: str
    kind: int = GUN
    size: str = "rifle"
    """One of ``SIZE_NAMES``."""
    skill: str = "rifle"
    """The skill its attack rolls add."""
    accuracy: int = 0
    """WA, added to attack rolls."""
    key: int = 0
    """Bonus of a martial art to attacks with this blow (CB-11)."""
    dice: int = 1
    """Damage dice; 0 where it does something else than wound."""
    sides: int = 6
    """6 or 10."""
    divisor: int = 1
    """The sum of the dice is divided by this, rounded up: 1d6/2 has 2."""
    plus: int = 0
    """The +X of the damage."""
    shots: int = 0
    """Rounds in a full magazine, tube or belt."""
    rof: int = 1
    """Single shots in one firing action, or rounds of one spray (CB-36)."""
    reliability: int = 5
    """The gun fails on a d10 of this or less: 3 VR, 5 ST, 8 UR (CB-02)."""
    range: int = 0
    """Long range in metres (CB-20, CB-29)."""
    modes: tuple[int, ...] = (SINGLE,)
    feed: int = MAGAZINE
    scope: bool = False
    """A scope is mounted (CB-22)."""
    load: int = BALL
    blunt: bool = False
    """Half of its damage is stun (CB-107)."""
    two_handed: bool = False
    """Unusable with a crippled arm (CB-109)."""
    loaded: int = -1
    """Rounds in it as the fight begins; -1 for as many as it holds (CB-83)."""
    spare: int = 0
    """Full magazines carried besides; for a tube, shells; for grenades, how many in all."""
    radius: int = 0
    """Metres of blast (CB-140)."""
    effect: int = NO_EFFECT
    effect_amount: int = 0
    """Points it takes from the save or roll the effect names."""
    effect_rounds: int = 0
    grams: int = 0

    def __post_init__(self) -> None:
        """Refuse a weapon with values out of range."""
        refuse_unlike(self, self.name)
        refuse_beyond(self, _WEAPON_SPANS, self.name or "a weapon")
        refuse_word(self.size, SIZE_NAMES, self.name, "size")
        if self.sides not in {D6, D10}:
            raise InvalidScenario(f"{self.name}: damage dice have 6 or 10 sides.")
        if not self.modes or any(not SINGLE <= mode <= AUTO for mode in self.modes):
            raise InvalidScenario(f"{self.name}: it fires single shots, bursts or full automatic.")

    @property
    def longarm(self) -> bool:
        """A rifle or carbine, whose aim shows in close quarters (CB-25)."""
        return self.size in {"carbine", "rifle", "sniper_rifle", "machine_gun"}

    @property
    def automatic(self) -> bool:
        """It can spray (CB-81, CB-92)."""
        return AUTO in self.modes


BARE_HANDS: Final = Weapon(
    name=unarmed_name(HUMAN),
    kind=MELEE,
    size="melee",
    skill=BRAWLING,
    dice=1,
    divisor=2,
    blunt=True,
)
"""Weapon of every fighter besides their own, always the last."""


@dataclass(kw_only=True)
class ArmourPiece:
    """One piece of armour (CB-102, DV-09)."""

    name: str
    sp: int
    ev: int = 0
    hard: bool = False
    covers: tuple[int, ...] = (TORSO,)
    """Locations from HEAD to LEFT_LEG."""

    def __post_init__(self) -> None:
        """Refuse armour with values out of range."""
        refuse_unlike(self, self.name)
        refuse_beyond(self, {"sp": (0, 1_000), "ev": (0, 20)}, self.name or "armour")
        if any(place not in EVERYWHERE for place in self.covers):
            raise InvalidScenario(f"{self.name}: it covers locations from 0 to 5.")


def ready_weapon(arm: Weapon, ammo: int, spare: int) -> Weapon:
    """Return a weapon with what a fight has left of its load; an empty one is reloaded (CB-83)."""
    if arm.kind == GRENADE:
        return replace(arm, spare=ammo)
    if not ammo and spare and arm.shots:
        ammo = min(arm.shots, spare) if arm.feed == TUBE else arm.shots
        spare -= ammo if arm.feed == TUBE else 1
    return replace(arm, loaded=min(ammo, arm.shots), spare=spare)
