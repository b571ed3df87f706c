"""Weapons, armour and ammunition: closed kinds, metres, grams, rounds."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from chargen.files.strict_json import Strict
from chargen.files.text import Line, Name, Notes, Slug

Dice = Annotated[
    str,
    StringConstraints(pattern=r"^[1-9][0-9]?d(6|10)(/[23])?([+-][0-9]{1,2})?$"),
    Field(description="Dice such as 4d6+1, 6d10 or 1d6/2 (half a die, rounded up)"),
]
"""Damage in dice."""

Location = Literal["head", "torso", "right arm", "left arm", "right leg", "left leg"]
LOCATIONS: tuple[Location, ...] = (
    "head",
    "torso",
    "right arm",
    "left arm",
    "right leg",
    "left leg",
)

Provenance = Literal["documented", "base", "house"]

Metres = Annotated[int, Field(ge=1, le=5_000)]
Grams = Annotated[int, Field(ge=0, le=200_000)]
Rounds = Annotated[int, Field(ge=1, le=500)]
Accuracy = Annotated[int, Field(ge=-5, le=5, description="WA: added to attack rolls")]  # CB-10

Feed = Literal["magazine", "tube", "cylinder", "belt", "breech"]
LoadedBy = Annotated[
    Feed,
    Field(description="A tube is loaded shell by shell, the others at once"),  # CB-131, CB-130
]
Mode = Literal["single", "burst", "auto"]
Reliability = Annotated[
    Literal["VR", "ST", "UR"],
    Field(description="Decides how often it jams"),  # CB-02
]
LongRange = Annotated[Metres, Field(description="Gray Dawn range, which is long range")]  # CB-20
Scoped = Annotated[bool, Field(description="A scope can be mounted")]  # CB-22

GunClass = Literal["pistol", "smg", "carbine", "rifle", "sniper_rifle", "shotgun", "machine_gun"]


class GearCatalogue(Strict):
    """A row of a catalogue."""

    name: Name
    provenance: Provenance
    house: tuple[Line, ...] = ()
    """The columns no source fills, filled by the default of the class."""
    grams: Grams
    note: Notes = ""


class Gun(GearCatalogue):
    """A firearm (CB-10, CB-20, CB-80 to CB-84)."""

    kind: Literal["gun"]
    weapon_class: GunClass
    skill: Slug
    accuracy: Accuracy
    damage: Dice
    calibre: Line
    shots: Rounds
    rof: Rounds
    reliability: Reliability
    range: LongRange
    modes: Annotated[tuple[Mode, ...], Field(min_length=1, max_length=3)] = Field(
        description="Single shots up to ROF, bursts of three, full auto up to ROF"  # CB-80, CB-81
    )
    feed: LoadedBy
    scope: Scoped
    loads: Annotated[tuple[Slug, ...], Field(min_length=1, max_length=6)] = Field(
        description="Ammunition it can fire"
    )


class Melee(GearCatalogue):
    """A hand weapon, or bare hands (CB-11)."""

    kind: Literal["melee"]
    weapon_class: Literal["melee", "unarmed"]
    skill: Slug
    accuracy: Accuracy
    damage: Dice
    reach: Metres
    blunt: bool = Field(description="Half of its damage is stun")  # CB-107
    move: Literal["strike", "kick"] = Field(
        default="strike",
        exclude_if=lambda move: move == "strike",
        description="Blow of a martial art, for an unarmed attack",  # CB-11
    )


class Blast(GearCatalogue):
    """A grenade, thrown, or the round of a launcher (CB-140, CB-142)."""

    kind: Literal["blast"]
    weapon_class: Literal["grenade"]
    skill: Slug
    damage: Dice | None = Field(
        default=None, description="Dice such as 4d6; empty if it only has another effect"
    )
    effect: Literal["none", "stun", "blind", "deafen", "gas", "burn"]
    effect_amount: Annotated[int, Field(ge=0, le=20)] = Field(
        default=0, description="Subtracted from the save or roll that the effect names"
    )
    effect_rounds: Annotated[int, Field(ge=0, le=100)] = Field(
        default=0, description="Rounds for which the effect lasts"
    )
    radius: Metres
    throw: bool = Field(
        description="Thrown by hand to 10 x BODY metres; otherwise placed, or fired by a launcher"
    )


class Launcher(GearCatalogue):
    """A weapon that fires blasts to a range of its own (CB-140)."""

    kind: Literal["launcher"]
    weapon_class: Literal["launcher"]
    skill: Slug
    accuracy: Accuracy
    shots: Rounds
    rof: Rounds
    reliability: Reliability
    range: LongRange
    feed: LoadedBy
    scope: Scoped
    fires: Annotated[tuple[Slug, ...], Field(min_length=1, max_length=8)] = Field(
        description="Grenades it can fire"
    )


Weapon = Annotated[Gun | Melee | Blast | Launcher, Field(discriminator="kind")]


def loads(arm: Weapon) -> tuple[str, ...]:
    """Return what a weapon can be loaded with, the usual first; nothing if it takes no load."""
    if isinstance(arm, Gun):
        return arm.loads
    return arm.fires if isinstance(arm, Launcher) else ()


class Armour(GearCatalogue):
    """One piece of armour (CB-102, DV-09)."""

    covers: Annotated[tuple[Location, ...], Field(min_length=1, max_length=6)]
    sp: Annotated[int, Field(ge=0, le=60)]
    ev: Annotated[int, Field(ge=0, le=10)]
    hard: bool = Field(description="Of three layers at most one may be hard")  # CB-102


class Ammunition(Strict):
    """A kind of round (CB-82, CB-100, CB-101)."""

    name: Name
    short: Line
    load: Literal["ball", "armour_piercing", "hollow_point", "shot", "slug"]
    provenance: Provenance
    text: Notes


class CommonItem(Strict):
    """A piece of equipment with its weight."""

    name: Name
    grams: Grams
