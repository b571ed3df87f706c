"""Flaws, grants and requests: the items of a player that need the GM, each whole."""

from typing import Annotated, Literal

from pydantic import Field

from chargen.character.subjects import ItemId
from chargen.files.strict_json import Strict
from chargen.files.text import Line, Notes, Slug
from chargen.rules.effects import FlawEffect
from chargen.rules.gear import Armour, Weapon
from chargen.rules.model import Category, ContentTable, Frequency, Level, Severity, Stat

MOST_POINTS = 1_000
"""Most points of one grant."""
Amount = Annotated[int, Field(ge=1, le=MOST_POINTS)]
PoolName = Literal["stat", "skill", "perk"]
POOL_NAMES: tuple[PoolName, ...] = ("stat", "skill", "perk")


class Flaw(Strict):
    """A flaw as the player words it; approval covers every field of it (CC-10, CC-12)."""

    kind: Literal["flaw"]
    id: ItemId
    name: Line
    category: Category
    severity: Severity
    frequency: Frequency
    description: Notes
    bars: Annotated[tuple[Slug, ...], Field(max_length=8)] = Field(
        default=(), exclude_if=lambda perks: not perks
    )
    """Perks a character with this flaw cannot buy."""
    effects: Annotated[tuple[FlawEffect, ...], Field(max_length=8)] = Field(
        default=(), exclude_if=lambda effects: not effects
    )
    """Numeric penalties, in a campaign that counts them (switch ``flaw_effects``)."""


class PointsGrant(Strict):
    """Free points for one pool (CC-16)."""

    kind: Literal["points"]
    id: ItemId
    reason: Notes
    pool: PoolName
    amount: Amount


class PerkGrant(Strict):
    """Levels of a perk that cost nothing (CC-16)."""

    kind: Literal["perk"]
    id: ItemId
    reason: Notes
    perk: Slug
    levels: Annotated[int, Field(ge=1, le=20)]


class RerollGrant(Strict):
    """One more roll of ATTR (CC-07, CC-16)."""

    kind: Literal["reroll"]
    id: ItemId
    reason: Notes


class CapGrant(Strict):
    """So many SkP more from flaws than the cap allows (CC-11, CC-16)."""

    kind: Literal["over-cap"]
    id: ItemId
    reason: Notes
    amount: Amount


Grant = Annotated[PointsGrant | PerkGrant | RerollGrant | CapGrant, Field(discriminator="kind")]


class StatRequest(Strict):
    """A request to raise a stat after creation, which needs the GM (AD-07)."""

    kind: Literal["raise-stat"]
    id: ItemId
    reason: Notes
    stat: Stat
    from_level: Level
    to_level: Level


class FlawRequest(Strict):
    """A request to buy off a flaw, which needs the GM (AD-08)."""

    kind: Literal["remove-flaw"]
    id: ItemId
    reason: Notes
    flaw: ItemId


class ReopenRequest(Strict):
    """A request to change the build after creation was finished (CC-17)."""

    kind: Literal["reopen"]
    id: ItemId
    reason: Notes


class OwnGear(Strict):
    """A weapon or piece of armour the player made up, whole (CC-19)."""

    kind: Literal["own-gear"]
    id: ItemId
    """Follows from what it is and its key."""
    key: Slug
    """Its id among the player's own gear."""
    weapon: Weapon | None = None
    armour: Armour | None = None
    reason: Notes = ""


class Exemption(Strict):
    """A row the campaign does not allow, for a character who has it (CC-19)."""

    kind: Literal["exemption"]
    id: ItemId
    """Follows from the table and the row."""
    table: ContentTable
    key: Slug
    """The id of the row."""
    reason: Notes = ""


Wanted = Annotated[StatRequest | FlawRequest, Field(discriminator="kind")]
"""A player's requests after creation."""

Request = StatRequest | FlawRequest | ReopenRequest
