"""Events of weapons, defence, luck, hits, wounds, saves and care."""

from ..kernel.events import event
from ..kernel.tally import NO_PARTS, Parts

BY_COVER = 0
BY_ARMOUR = 1
"""Protection that stopped a hit."""


@event("{fighter} {fires}.")
class ShotsFired:
    """Rounds are gone, or what was thrown is (CB-83, LC-R11, LC-R24)."""

    fighter: int
    weapon: int
    rounds: int


@event("{target} defends: {total}.", clause="")
class DefenceRolled:
    """The target's own roll, the number of an attack (CB-10, LC-R20, LC-R23)."""

    target: int
    attacker: int
    total: int
    parts: Parts = NO_PARTS


@event("{fighter} draws {weapon}.", "{fighter} draws {weapon} with the other hand.", outcome="off")
class WeaponDrawn:
    """A weapon comes to hand (CB-34, LC-11)."""

    fighter: int
    weapon: int
    off: bool


@event("{fighter} picks up {weapon}.")
class WeaponPickedUp:
    """A weapon comes up from the ground (CB-06, LC-R10)."""

    fighter: int
    weapon: int


@event("{fighter} spends {points} of luck: {what}.", clause="{fighter} spends {points} of luck{on}")
class LuckSpent:
    """Luck points went into a roll (CB-03)."""

    fighter: int
    points: int
    what: str


@event("The hit on {target} strikes the {location} ({number}).")
class LocationRolled:
    """A hit strikes somewhere (CB-14)."""

    target: int
    number: int
    location: int


@event("The hit with {weapon} deals {damage} damage to {target}.")
class DamageRolled:
    """Damage before cover and armour (CB-100)."""

    attacker: int
    target: int
    weapon: int
    damage: int
    dice: tuple[int, ...]


@event(
    "Cover of SP {sp} stops the hit on the {location} of {target}.",
    "Armour of SP {sp} stops the hit on the {location} of {target}.",
    outcome="by",
    clause=(
        "{target} is saved by cover at the {location}",
        "{target} is saved by armour at the {location}",
    ),
)
class HitStopped:
    """A hit went no farther than cover or armour (CB-62, CB-100)."""

    target: int
    location: int
    by: int
    sp: int


@event("The armour at the {location} of {target} drops to SP {sp}.")
class ArmourWorn:
    """A hit that went through leaves less armour there (CB-100)."""

    target: int
    location: int
    sp: int


@event(
    "{target} fails the graze roll: {total} against {needed}.",
    "{target} passes the graze roll: {total} against {needed}.",
    outcome="grazed",
    clause="",
)
class GrazeRolled:
    """Luck of the body (CB-110)."""

    target: int
    total: int
    needed: int
    grazed: bool
    parts: Parts = NO_PARTS


@event(
    "{target} is wounded at the {location}: {marks}.",
    "{target} is grazed at the {location}: {marks}.",
    outcome="grazed",
    clause=(
        "{target} is wounded at the {location} ({marks})",
        "{target} is grazed at the {location} ({marks})",
    ),
)
class WoundTaken:
    """Boxes are marked (CB-100, CB-120)."""

    target: int
    attacker: int
    location: int
    boxes: int
    stun: int
    grazed: bool


@event("The {location} of {target} is crippled.", clause="{target} has a crippled {location}")
class LimbCrippled:
    """A limb is useless (CB-104, CB-109)."""

    target: int
    location: int


@event("{fighter} drops {weapon}.")
class WeaponDropped:
    """A weapon lies on the ground (CB-06, CB-109)."""

    fighter: int
    weapon: int


@event(
    "{target} fails the death save: {die} against {needed}.",
    "{target} passes the death save: {die} against {needed}.",
    outcome="passed",
    clause="",
)
class DeathSaved:
    """A death save: the die and the number it had to stay within (CB-122)."""

    target: int
    die: int
    needed: int
    passed: bool


@event(
    "{target} fails the stun save: {die} against {needed}.",
    "{target} passes the stun save: {die} against {needed}.",
    outcome="passed",
    clause="",
)
class StunSaved:
    """A stun save: the die and the number it had to stay within (CB-121)."""

    target: int
    die: int
    needed: int
    passed: bool


@event("{target} recovers.")
class Recovered:
    """A fighter is in action again (CB-121)."""

    target: int


@event("{target} is out of action: {cause}.", clause="{target} is out of action ({cause})")
class FighterDown:
    """A fighter is out of action (CB-121)."""

    target: int
    cause: str


@event("{target} dies in {rounds} unless stabilised.")
class DyingBegan:
    """A fighter dies in some rounds unless stabilised (CB-122)."""

    target: int
    rounds: int


@event("{fighter} dies in {left} unless stabilised.")
class DyingTicked:
    """A round less to live (CB-122)."""

    fighter: int
    left: int


@event(
    "{fighter} fails to stabilise {target}: {total} against {needed}.",
    "{fighter} stabilises {target}: {total} against {needed}.",
    outcome="stable",
)
class StabiliseRolled:
    """Care for the dying (CB-123)."""

    fighter: int
    target: int
    total: int
    needed: int
    stable: bool
    parts: Parts = NO_PARTS
