"""Exemptions: rows a character has although the campaign bars them."""

import hashlib
from collections.abc import Iterator

from chargen.character.document.build import Build
from chargen.character.document.events import BuyPerk, RaiseSkill
from chargen.character.document.requests import Exemption
from chargen.character.subjects import split_key
from chargen.files.text import slug
from chargen.rules.model import SPECIAL_EQUIPMENT, ContentTable

Owned = tuple[ContentTable, str]
"""A table, and the id of a row of it."""


def exemption_id(table: str, key: str) -> str:
    """Return what a decision calls a row of a table."""
    return f"exemption-{hashlib.sha256(f'{table} {key}'.encode()).hexdigest()[:20]}"


def exemptions(build: Build) -> Iterator[Exemption]:
    """Yield each row the character has that its campaign does not allow (CC-19)."""
    limits = build.campaign.house.limits if build.campaign is not None else {}
    if not limits:
        return
    for table, key in dict.fromkeys(_owned(build)):
        if table in limits and limits[table].bars(key):
            yield Exemption(kind="exemption", id=exemption_id(table, key), table=table, key=key)


def _owned(build: Build) -> Iterator[Owned]:
    """Yield every row of a limited table the character has, in the order of its file."""
    choices, gear = build.choices, build.choices.gear
    yield from (("skills", split_key(key)[0]) for key in choices.skills)
    yield from (
        ("perks", key) for key, perk in choices.perks.items() if not _given(key, perk.level)
    )
    for event in build.ledger:
        if isinstance(event, RaiseSkill):
            yield "skills", split_key(event.skill)[0]
        elif isinstance(event, BuyPerk):
            yield "perks", event.perk
    for arm in gear.weapons:
        if arm.weapon not in gear.own_weapons:
            yield "weapons", arm.weapon
        if arm.load:
            yield "ammunition", arm.load
    worn = (*gear.worn, *gear.packed)
    yield from (("armour", key) for key in worn if key not in gear.own_armour)
    yield from (("equipment", key) for item in gear.equipment if (key := slug(item.name)))


def _given(perk: str, level: int) -> bool:
    """Return whether a perk's level is the one every character has (CC-02)."""
    return perk == SPECIAL_EQUIPMENT and level == 1
