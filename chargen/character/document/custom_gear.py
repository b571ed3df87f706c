"""Gear a player made up: its ids have a space of their own, and it never stands for anything else.

Where an id of it is one of the catalogue's, the catalogue's row is used and the clash is found by
the checks (CC-19).
"""

import hashlib
from collections.abc import Collection, Iterator
from itertools import chain, count

from chargen.character.document.build import Build
from chargen.character.document.requests import OwnGear
from chargen.rules.gear import Armour, Weapon
from chargen.rules.model import Ruleset

SPACE = "own-"
"""The prefix of ids of a player's own gear; no catalogue row has it."""
KEY_ROOM = 56


def is_own_weapon(rules: Ruleset, build: Build, key: str) -> bool:
    """Return whether an id means a weapon the player made up."""
    return key in build.choices.gear.own_weapons and key not in rules.weapons


def is_own_armour(rules: Ruleset, build: Build, key: str) -> bool:
    """Return whether an id means a piece of armour the player made up."""
    return key in build.choices.gear.own_armour and key not in rules.armour


def own_gear(build: Build) -> Iterator[OwnGear]:
    """Yield each thing the player made up, as something a GM can decide on."""
    gear = build.choices.gear
    for key, arm in gear.own_weapons.items():
        yield OwnGear(kind="own-gear", id=item_id("weapon", key), key=key, weapon=arm)
    for key, piece in gear.own_armour.items():
        yield OwnGear(kind="own-gear", id=item_id("armour", key), key=key, armour=piece)


def needs_gm(build: Build) -> bool:
    """Return whether the campaign wants the GM's word on gear of a player's own (CC-19)."""
    return build.campaign is not None and build.campaign.house.rulings.own_gear_needs_gm


def item_id(kind: str, key: str) -> str:
    """Return what a decision calls a thing of the player's own; a weapon is never an armour."""
    return f"own-gear-{hashlib.sha256(f'{kind} {key}'.encode()).hexdigest()[:20]}"


def own_key(key: str, taken: Collection[str]) -> str:
    """Return an id in the player's own space that is not taken, as like ``key`` as may be."""
    word = key if key.startswith(SPACE) else f"{SPACE}{key}"
    word = word[:KEY_ROOM].rstrip("-")
    numbers = (f"{word}-{number}" for number in count(2))
    return next(name for name in chain((word,), numbers) if name not in taken)


def own_figures(item: OwnGear) -> str:
    """Return the figures of what a GM is asked to agree to."""
    gear = item.weapon or item.armour
    return figures(gear) if gear else ""


def figures(gear: Weapon | Armour) -> str:
    """Return the figures of a thing in one line, for who has to agree to it."""
    facts = gear.model_dump(exclude={"kind", "name", "provenance", "house", "note"})
    words = [f"{key.replace('_', ' ')} {_said(value)}" for key, value in facts.items() if value]
    return ", ".join([*words, *([gear.note] if gear.note else [])])


def _said(value: object) -> str:
    if isinstance(value, tuple | list):
        return "/".join(map(str, value))
    return "yes" if value is True else str(value)
