"""One kind of opponent: what a fight needs to know of it, and the character it becomes."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

from pydantic import Field

from chargen.character.decisions.approval_state import ItemStates
from chargen.character.derived import gear
from chargen.character.derived.derive import Character, derive
from chargen.character.document.build import (
    AttrChoice,
    AttrRoll,
    Build,
    CarriedWeapon,
    Choices,
    Gear,
    PerkChoice,
)
from chargen.character.subjects import split_key
from chargen.files.messages import shown
from chargen.files.strict_json import Strict
from chargen.files.text import Name, Notes, Slug
from chargen.rules.gear import Armour, Provenance, Weapon, loads
from chargen.rules.model import BOUGHT_STATS, Ruleset
from chargen.rules.skill_keys import SkillKey

Tactic = Literal["clever", "aggressive", "steady", "marksman", "suppressor", "brawler"]
"""The tactic of a fighter without a player."""

Origin = Literal["human", "invader"]
"""The origin of an opponent."""

Shape = Literal["human", "four-legged", "many-legged", "four-armed"]
"""The shape of a body; fights name hit locations by it (CB-14)."""

Bounded = Annotated[int, Field(ge=1, le=20)]
MOST_SKILLS: Final = 40


class OpponentWeapon(Strict):
    """One weapon of an opponent, first in the list first in hand."""

    weapon: Slug
    load: Slug | Literal[""] = ""
    """The ammunition in it; empty for the weapon's usual one."""
    spare: Annotated[int, Field(ge=0, le=100)] = 0
    """Full loads carried besides; for grenades how many more."""
    scope: Literal["none", "mounted"] = "none"


class OpponentGear(Strict):
    """Weapons and armour of an opponent, skin and claws included."""

    weapons: Annotated[tuple[OpponentWeapon, ...], Field(min_length=1, max_length=40)]
    worn: Annotated[tuple[Slug, ...], Field(max_length=12)] = ()
    """Armour, inner layers first."""
    own_weapons: Annotated[Mapping[Slug, Weapon], Field(max_length=40)] = Field(
        default_factory=dict
    )
    own_armour: Annotated[Mapping[Slug, Armour], Field(max_length=40)] = Field(default_factory=dict)


class Stats(Strict):
    """All nine levels (CC-05); ATTR is given, not rolled."""

    INT: Bounded
    REF: Bounded
    TECH: Bounded
    CL: Bounded
    ATTR: Bounded
    LK: Bounded
    MA: Bounded
    BODY: Bounded
    EMP: Bounded


class Opponent(Strict):
    """One kind of opponent; everything a fight needs to know of it (CB-08)."""

    name: Name
    origin: Origin
    shape: Shape = "human"
    tactic: Tactic
    """The tactic without a player."""
    mook: bool
    """Neither grazes nor luck (CB-08)."""
    threat: Annotated[int, Field(ge=0, le=5)] = 0
    """The level of threat it was measured at; 0 if it was not (docs/rulings.md)."""
    provenance: Provenance
    text: Notes
    stats: Stats
    skills: Annotated[Mapping[SkillKey, Bounded], Field(max_length=MOST_SKILLS)]
    perks: Annotated[Mapping[Slug, Bounded], Field(max_length=20)] = Field(default_factory=dict)
    gear: OpponentGear


def character(rules: Ruleset, key: str, opponent: Opponent) -> Character:
    """Return an opponent as a character; the same one every time."""
    kit = opponent.gear
    arms = tuple(
        CarriedWeapon(id=f"arm-{number}", **dict(arm))
        for number, arm in enumerate(kit.weapons, start=1)
    )
    choices = Choices(
        name=opponent.name,
        notes=opponent.text,
        stats={stat: getattr(opponent.stats, stat) for stat in BOUGHT_STATS},
        attr=AttrChoice(seed=0, rolls=(AttrRoll(dice=(opponent.stats.ATTR,), source="table"),)),
        skills=opponent.skills,
        perks={perk: PerkChoice(level=level) for perk, level in opponent.perks.items()},
        gear=Gear(
            weapons=arms,
            worn=kit.worn,
            own_weapons=kit.own_weapons,
            own_armour=kit.own_armour,
        ),
    )
    identity = hashlib.sha256(key.encode()).hexdigest()[:32]
    return derive(rules, Build(id=identity, build=choices), ItemStates({}))


def dangling(opponent: Opponent, rules: Ruleset) -> Iterator[str]:
    """Yield what an opponent names that neither the rules nor its own kit hold."""
    for key in opponent.skills:
        if split_key(key)[0] not in rules.skills:
            yield f"skills names no skill of these rules: {shown(key)}"
    for key, level in opponent.perks.items():
        perk = rules.perks.get(key)
        if perk is None:
            yield f"perks names no perk of these rules: {shown(key)}"
        elif level > perk.max_levels:
            yield f"perks.{key} is {level}, allowed is {perk.max_levels} or less"
    yield from _dangling_kit(opponent.gear, rules)


def _dangling_kit(kit: OpponentGear, rules: Ruleset) -> Iterator[str]:
    for own, theirs in ((kit.own_weapons, rules.weapons), (kit.own_armour, rules.armour)):
        for key in own:
            if key in theirs:
                yield f"gear names its own as the catalogue does: {shown(key)}"
    for piece in kit.worn:
        if piece not in kit.own_armour and piece not in rules.armour:
            yield f"gear.worn names no armour: {shown(piece)}"
    for number, arm in enumerate(kit.weapons):
        known = kit.own_weapons.get(arm.weapon) or rules.weapons.get(arm.weapon)
        yield from (f"gear.weapons.{number}.{fault}" for fault in _arm_faults(arm, known))


def _arm_faults(arm: OpponentWeapon, known: Weapon | None) -> Iterator[str]:
    if known is None:
        yield f"weapon names no weapon: {shown(arm.weapon)}"
        return
    if arm.load and arm.load not in loads(known):
        yield f"load cannot be fired from {known.name}: {shown(arm.load)}"
    if arm.scope == "mounted" and not gear.takes_scope(known):
        yield f"scope cannot be mounted on {known.name}"
