"""Events of weapons, defence, luck, hits, wounds, saves and care."""

from dataclasses import dataclass

from ..kernel.tally import NO_PARTS, Parts

BY_COVER = 0
BY_ARMOUR = 1
"""What stopped a hit."""


@dataclass(frozen=True)
class ShotsFired:
    """Rounds are gone, or what was thrown is (CB-83, LC-R11, LC-R24)."""

    fighter: int
    weapon: int
    rounds: int


@dataclass(frozen=True)
class DefenceRolled:
    """The target's own roll, the number of an attack (CB-10, LC-R20, LC-R23)."""

    target: int
    attacker: int
    total: int
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class WeaponDrawn:
    """A weapon comes to hand (CB-34, LC-11)."""

    fighter: int
    weapon: int
    off: bool


@dataclass(frozen=True)
class WeaponPickedUp:
    """A weapon comes up from the ground (CB-06, LC-R10)."""

    fighter: int
    weapon: int


@dataclass(frozen=True)
class LuckSpent:
    """Luck points went into a roll (CB-03)."""

    fighter: int
    points: int
    what: str


@dataclass(frozen=True)
class LocationRolled:
    """A hit strikes somewhere (CB-14)."""

    target: int
    number: int
    location: int


@dataclass(frozen=True)
class DamageRolled:
    """Damage before cover and armour (CB-100)."""

    attacker: int
    target: int
    weapon: int
    damage: int
    dice: tuple[int, ...]


@dataclass(frozen=True)
class HitStopped:
    """A hit went no farther than cover or armour (CB-62, CB-100)."""

    target: int
    location: int
    by: int
    sp: int


@dataclass(frozen=True)
class ArmourWorn:
    """A hit that went through leaves less armour there (CB-100)."""

    target: int
    location: int
    sp: int


@dataclass(frozen=True)
class GrazeRolled:
    """Luck of the body (CB-110)."""

    target: int
    total: int
    needed: int
    grazed: bool
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class WoundTaken:
    """Boxes are marked (CB-100, CB-120)."""

    target: int
    attacker: int
    location: int
    boxes: int
    stun: int
    grazed: bool


@dataclass(frozen=True)
class LimbCrippled:
    """A limb is useless (CB-104, CB-109)."""

    target: int
    location: int


@dataclass(frozen=True)
class WeaponDropped:
    """A weapon lies on the ground (CB-06, CB-109)."""

    fighter: int
    weapon: int


@dataclass(frozen=True)
class DeathSaved:
    """A death save: the die and the number it had to stay within (CB-122)."""

    target: int
    die: int
    needed: int
    passed: bool


@dataclass(frozen=True)
class StunSaved:
    """A stun save: the die and the number it had to stay within (CB-121)."""

    target: int
    die: int
    needed: int
    passed: bool


@dataclass(frozen=True)
class Recovered:
    """A fighter is in action again (CB-121)."""

    target: int


@dataclass(frozen=True)
class FighterDown:
    """A fighter is out of action (CB-121)."""

    target: int
    cause: str


@dataclass(frozen=True)
class DyingBegan:
    """A fighter dies in some rounds unless stabilised (CB-122)."""

    target: int
    rounds: int


@dataclass(frozen=True)
class DyingTicked:
    """A round less to live (CB-122)."""

    fighter: int
    left: int


@dataclass(frozen=True)
class StabiliseRolled:
    """Care for the dying (CB-123)."""

    fighter: int
    target: int
    total: int
    needed: int
    stable: bool
    parts: Parts = NO_PARTS
