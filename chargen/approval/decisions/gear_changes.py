"""Gear notes for a GM: the player's own gear, and every change line by line."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from chargen.character.decisions.differences import field_changes
from chargen.character.derived.gear import armour, weapon
from chargen.character.display_names import item_name
from chargen.character.document.build import Build, CarriedWeapon
from chargen.character.document.custom_gear import (
    is_own_armour,
    is_own_weapon,
    own_figures,
    own_gear,
)
from chargen.character.document.requests import OwnGear
from chargen.rules.model import Ruleset

_FITTINGS = ("load", "spare", "scope", "note")
"""The fields in which a weapon that stayed may have changed."""


class GearChange(NamedTuple):
    """One thing that is not as it was."""

    what: str
    before: str
    now: str


def own_notes(rules: Ruleset, build: Build) -> tuple[str, ...]:
    """Return a sentence for each thing the player made up, with its figures (CC-19)."""
    names = ((item_name(rules, item, {}), own_figures(item)) for item in own_gear(build))
    return tuple(f"{name[0].upper()}{name[1:]}: {words}." for name, words in names)


def gear_changes(rules: Ruleset, before: Build, now: Build) -> Iterator[GearChange]:
    """Yield everything in which the gear of two versions of a character differs."""
    yield from _own(rules, before, now)
    yield from _carried(rules, before, now)
    old, new = before.choices.gear, now.choices.gear
    for what in ("worn", "packed"):
        was, is_now = (
            Counter(_armour_name(rules, build, key) for key in getattr(build.choices.gear, what))
            for build in (before, now)
        )
        yield from _counts(what, was, is_now)
        before_keys, now_keys = getattr(old, what), getattr(new, what)
        if before_keys != now_keys and Counter(before_keys) == Counter(now_keys):
            yield GearChange(
                f"{what}, layers from inside", ", ".join(before_keys), ", ".join(now_keys)
            )
    yield from _counts("special item", Counter(old.special), Counter(new.special))
    equipment = (Counter({t.name: t.count for t in gear.equipment}) for gear in (old, new))
    yield from _counts("equipment", *equipment)


def _own(rules: Ruleset, before: Build, now: Build) -> Iterator[GearChange]:
    old: Mapping[str, OwnGear] = {item.id: item for item in own_gear(before)}
    new: Mapping[str, OwnGear] = {item.id: item for item in own_gear(now)}
    for key in dict.fromkeys((*old, *new)):
        name = item_name(rules, new[key] if key in new else old[key], {})
        if key not in new:
            yield GearChange(name, own_figures(old[key]), "gone")
        elif key not in old:
            yield GearChange(name, "missing", own_figures(new[key]))
        else:
            for path, was, is_now in field_changes(new[key], old[key]):
                word = " ".join(path[1:] or path).replace("_", " ")
                yield GearChange(f"{name}, {word}", was or "empty", is_now or "empty")


def _carried(rules: Ruleset, before: Build, now: Build) -> Iterator[GearChange]:
    old = {arm.id: arm for arm in before.choices.gear.weapons}
    new = {arm.id: arm for arm in now.choices.gear.weapons}
    for key in dict.fromkeys((*old, *new)):
        was, is_now = old.get(key), new.get(key)
        before_name = _weapon_name(rules, before, was) if was else "missing"
        now_name = _weapon_name(rules, now, is_now) if is_now else "gone"
        if before_name != now_name:
            yield GearChange("weapon", before_name, now_name)
        if was and is_now:
            yield from _fittings(now_name, was, is_now)
    if list(old) != list(new) and sorted(old) == sorted(new):
        first = (_weapon_name(rules, before, before.choices.gear.weapons[0]),
                 _weapon_name(rules, now, now.choices.gear.weapons[0]))  # fmt: skip
        yield GearChange("order of weapons, first in hand", *first)


def _fittings(name: str, was: CarriedWeapon, is_now: CarriedWeapon) -> Iterator[GearChange]:
    for field in _FITTINGS:
        before, now = getattr(was, field), getattr(is_now, field)
        if before != now:
            yield GearChange(f"{name}, {field}", str(before) or "usual", str(now) or "usual")


def _counts(what: str, old: Counter[str], new: Counter[str]) -> Iterator[GearChange]:
    for name in _names(old, new):
        if old[name] != new[name]:
            yield GearChange(
                f"{what}, {name}", str(old[name] or "missing"), str(new[name] or "gone")
            )


def _names(*counts: Iterable[str]) -> Iterator[str]:
    yield from dict.fromkeys(name for count in counts for name in count)


def _weapon_name(rules: Ruleset, build: Build, carried: CarriedWeapon) -> str:
    arm = weapon(rules, build, carried.weapon)
    own = " (own)" if is_own_weapon(rules, build, carried.weapon) else ""
    return f"{arm.name}{own}" if arm else f"{carried.weapon} (unknown)"


def _armour_name(rules: Ruleset, build: Build, key: str) -> str:
    piece = armour(rules, build, key)
    own = " (own)" if is_own_armour(rules, build, key) else ""
    return f"{piece.name}{own}" if piece else f"{key} (unknown)"
