"""The document: what a player chose and what has happened since, and nothing derived from it."""

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints, field_validator

from chargen.character.document.condition import Condition
from chargen.character.document.decision import Decision
from chargen.character.document.events import Advance, Digest
from chargen.character.document.languages import Language
from chargen.character.document.requests import Flaw, Grant
from chargen.character.subjects import ItemId
from chargen.files.strict_json import Strict
from chargen.files.text import Line, Name, Notes, Slug
from chargen.rules.gear import Armour, Weapon
from chargen.rules.house import HouseRules
from chargen.rules.model import BOUGHT_STATS, BoughtStat, Level, Stat
from chargen.rules.skill_keys import SkillKey

FORMAT: Literal["gray-dawn-character"] = "gray-dawn-character"
VERSION: Literal[2] = 2
WORDS = "Gray Dawn character"
"""The name of this format in messages."""

PORTRAIT_LIMIT = 3_000_000

MOST_EXCHANGED = 1_000
"""Stat or perk points bought or sold by hand, at most."""
Units = Annotated[int, Field(ge=-MOST_EXCHANGED, le=MOST_EXCHANGED)]
"""Whole points moved by exchange: positive bought with SkP, negative sold for SkP."""
MOST_OF_A_THING = 1_000
"""Most pieces of one kind of equipment a character carries."""


class Exchanging(Strict):
    """The player's choice of exchange between pools (CC-03, CC-04)."""

    mode: Literal["automatic", "manual", "one-pool"] = "automatic"
    """The least exchange that serves, the player's own lines, or the start of 345 SkP."""
    stat: Units = 0
    """StP bought (+) or sold (-), in manual mode."""
    perk: Units = 0
    """PkP bought (+) or sold (-), in manual mode."""


class AttrRoll(Strict):
    """One roll of ATTR as it fell (CC-07)."""

    dice: Annotated[
        tuple[Annotated[int, Field(ge=1, le=20)], ...], Field(min_length=1, max_length=6)
    ]
    source: Literal["app", "table"]
    """Made by the program from the document's seed, or typed in from the table."""


class AttrChoice(Strict):
    """The rolls of ATTR and the levels bought on top (CC-07)."""

    seed: Annotated[int, Field(ge=0, le=2**53)]
    """Fixed when the document is made, so that rolling again gives the same dice."""
    rolls: Annotated[tuple[AttrRoll, ...], Field(max_length=10)] = ()
    skill_levels: Level = 0
    """Levels paid with SkP."""
    stat_levels: Level = 0
    """Levels paid with StP."""


class PerkChoice(Strict):
    """A perk's level, free levels included, and its subject."""

    level: Annotated[int, Field(ge=1, le=20)]
    note: Line = ""
    """The service, contact or other subject of the perk."""
    languages: Annotated[tuple[Language, ...], Field(max_length=20)] = Field(
        default=(), exclude_if=lambda words: not words
    )
    """The languages a perk of that kind gives, one for each level."""


class CarriedWeapon(Strict):
    """One weapon a character has, first in the list first in hand."""

    id: ItemId
    weapon: Slug
    load: Slug | Literal[""] = ""
    """The ammunition in it; empty for the weapon's usual one."""
    spare: Annotated[int, Field(ge=0, le=100)] = 0
    """Full loads carried besides: magazines, tubes full, belts; for grenades how many more."""
    scope: Literal["none", "mounted"] = "none"
    note: Line = ""


class Equipment(Strict):
    """Anything else that is carried."""

    name: Name
    count: Annotated[int, Field(ge=1, le=MOST_OF_A_THING)] = 1
    grams: Annotated[int, Field(ge=0, le=200_000)] = 0
    """Weight of one."""


class Gear(Strict):
    """A character's gear; it may change at any time."""

    weapons: Annotated[tuple[CarriedWeapon, ...], Field(max_length=40)] = ()
    worn: Annotated[tuple[Slug, ...], Field(max_length=12)] = ()
    """Armour put on, in the order it was put on: inner layers first."""
    packed: Annotated[tuple[Slug, ...], Field(max_length=12)] = ()
    """Armour carried but not worn."""
    special: Annotated[tuple[Name, ...], Field(max_length=20)] = ()
    """Items held by levels of Special Equipment (CC-02)."""
    equipment: Annotated[tuple[Equipment, ...], Field(max_length=100)] = ()
    own_weapons: Annotated[Mapping[Slug, Weapon], Field(max_length=40)] = Field(
        default_factory=dict
    )
    """Weapons this player made up, by id."""
    own_armour: Annotated[Mapping[Slug, Armour], Field(max_length=40)] = Field(default_factory=dict)


class SkillGoal(Strict):
    """A skill the player saves up for (AD-03)."""

    kind: Literal["skill"]
    skill: SkillKey
    level: Level


class PerkGoal(Strict):
    """A perk the player saves up for (AD-06)."""

    kind: Literal["perk"]
    perk: Slug
    level: Level


class StatGoal(Strict):
    """A stat the player saves up for (AD-07)."""

    kind: Literal["stat"]
    stat: Stat
    level: Level


class FlawGoal(Strict):
    """A flaw the player wants to buy off (AD-08)."""

    kind: Literal["flaw"]
    flaw: ItemId


Goal = SkillGoal | PerkGoal | StatGoal | FlawGoal


class Choices(Strict):
    """Everything the player decides; frozen by finishing as far as it costs points (CC-17)."""

    name: Line = ""
    player: Line = ""
    concept: Line = ""
    notes: Notes = ""
    exchange: Exchanging = Exchanging()
    stats: Mapping[BoughtStat, Level]
    attr: AttrChoice
    skills: Annotated[Mapping[SkillKey, Annotated[int, Field(ge=1, le=20)]], Field(max_length=300)]
    perks: Annotated[Mapping[Slug, PerkChoice], Field(max_length=100)]
    flaws: Annotated[tuple[Flaw, ...], Field(max_length=40)] = ()
    grants: Annotated[tuple[Grant, ...], Field(max_length=40)] = ()
    gear: Gear = Gear()
    goals: Annotated[
        tuple[Annotated[Goal, Field(discriminator="kind")], ...], Field(max_length=40)
    ] = ()
    """The player's goals in play, the most wanted first; they commit to nothing."""

    @field_validator("stats")
    @classmethod
    def _all_stats(cls, stats: Mapping[BoughtStat, Level]) -> Mapping[BoughtStat, Level]:
        absent = [stat for stat in BOUGHT_STATS if stat not in stats]
        if absent:
            message = f"lacks {' and '.join(absent)}"
            raise ValueError(message)
        return stats


FROZEN: tuple[str, ...] = (
    "exchange", "stats", "attr", "skills", "perks", "flaws", "grants",
)  # fmt: skip
"""The fields finishing freezes."""


class CampaignCopy(Strict):
    """The campaign a character was built for, with a copy of its rules; keys are never here."""

    id: Slug
    name: Name
    card: Annotated[int, Field(ge=1, le=1_000_000)]
    """Number of the campaign card; a higher one is newer."""
    digest: Digest
    house: HouseRules


class Portrait(Strict):
    """A picture, re-encoded by this program."""

    png: Annotated[
        str, StringConstraints(pattern=r"^[A-Za-z0-9+/]+={0,2}$", max_length=PORTRAIT_LIMIT)
    ]


class Build(Strict):
    """One character: the file, whole."""

    format: Literal["gray-dawn-character"] = FORMAT
    version: Literal[2] = VERSION
    id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    """Kept by Save as, new for Duplicate."""
    campaign: CampaignCopy | None = None
    """None means the rules as shipped."""
    choices: Choices = Field(alias="build")
    decisions: Annotated[tuple[Decision, ...], Field(max_length=2_000)] = ()
    """In the order they were made; the last one on an item counts."""
    ledger: Annotated[tuple[Advance, ...], Field(max_length=10_000)] = ()
    play: Condition = Condition()
    """Wounds, luck, ammunition; outside of everything that is proved, approved or remembered."""
    portrait: Portrait | None = None


def frozen_digest(choices: Choices) -> str:
    """Return the SHA-256 of what finishing freezes (CC-17)."""
    part = choices.model_dump(mode="json", include=set(FROZEN))
    text = json.dumps(part, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
