"""Parts of a character every system uses: levels of skills, weapons, armour, conversions."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from chargen.character.derived import effects, gear, martial_arts
from chargen.character.derived.derive import Character
from chargen.character.document.build import CarriedWeapon
from chargen.character.document.condition import AmmunitionUsed
from chargen.combat.harm import weapons as harm
from chargen.combat.perks import PERK_EFFECTS
from chargen.rules.gear import LOCATIONS, Armour, Blast, Gun, Launcher, Melee, Weapon
from chargen.rules.model import Stat

STATS: Final[tuple[Stat, ...]] = ("INT", "REF", "TECH", "CL", "LK", "MA", "BODY")
"""Stats that fights with wounds use."""
RELIABILITY = {"VR": 3, "ST": 5, "UR": 8}
"""The d10 at or below which a gun that fumbles fails (CB-02)."""

_MOST_KNOWN: Final = 200
_KNOWN: Final[dict[tuple[int, bool], tuple[Character, tuple[tuple[str, harm.Weapon], ...]]]] = {}
"""Carried weapons by the identity of a character, which is kept so that no other can have it."""

_DICE = re.compile(r"(?P<dice>\d+)d(?P<sides>\d+)(?:/(?P<divisor>\d))?(?P<plus>[+-]\d+)?")


class Converted(NamedTuple):
    """One line of the list of conversions beside a fight by another system."""

    name: str
    """Its name in the other system, such as STR."""
    value: str
    """Its value in the other system."""
    source: str
    """The numbers of Gray Dawn it is made of, such as BODY 7."""
    how: str
    """The formula and its reason."""
    rule: str = ""
    """The rule that decides it, if one does."""


def skills(character: Character) -> dict[str, int]:
    """Return skill levels, with what perks and flaws do to a skill in a fight (CB-04, DV-08)."""
    levels = dict(character.skills)
    for skill in effects.touched_skills(character):
        if points := effects.roll_total(character, skill, fighting=True):
            levels[skill] = levels.get(skill, 0) + points
    return levels


def arms(character: Character) -> Iterator[harm.Weapon]:
    """Yield the weapons a character can fight with, in its own order, without laid charges."""
    for _, arm in carried_arms(character):
        yield arm


def carried_arms(
    character: Character, *, in_play: bool = False
) -> tuple[tuple[str, harm.Weapon], ...]:
    """Return the same, each with the id under which the character carries it.

    In play they hold the ammunition that is left (CB-83).
    """
    key = (id(character), in_play)
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        known = _KNOWN[key] = character, tuple(_carried_arms(character, in_play=in_play))
    return known[1]


def _carried_arms(character: Character, *, in_play: bool) -> Iterator[tuple[str, harm.Weapon]]:
    build = character.build
    for carried in build.choices.gear.weapons:
        arm = gear.weapon(character.rules, build, carried.weapon)
        weapon = _arm(character, carried, arm) if arm is not None else None
        if weapon is not None:
            used = build.play.ammunition.get(carried.id) if in_play else None
            yield carried.id, weapon if used is None else _remaining_ammunition(weapon, used)


def _remaining_ammunition(arm: harm.Weapon, used: AmmunitionUsed) -> harm.Weapon:
    spare = max(0, arm.spare - used.spares)
    if arm.kind == harm.GRENADE:
        return replace(arm, spare=spare)
    return replace(arm, spare=spare, loaded=max(0, arm.shots - used.rounds))


def left_out(character: Character) -> tuple[str, ...]:
    """Return the names of carried weapons a fight has no use for: charges laid beforehand."""
    build = character.build
    weapons = (gear.weapon(character.rules, build, c.weapon) for c in build.choices.gear.weapons)
    return tuple(arm.name for arm in weapons if isinstance(arm, Blast) and not arm.throw)


def _arm(character: Character, carried: CarriedWeapon, arm: Weapon) -> harm.Weapon | None:
    match arm:
        case Gun():
            return _gun(character, carried, arm)
        case Melee():
            return _blade(character, arm)
        case Launcher():
            return _launcher(character, carried, arm)
        case Blast():
            return _grenade(arm, carried.spare + 1) if arm.throw else None


def _gun(character: Character, carried: CarriedWeapon, gun: Gun) -> harm.Weapon:
    """Return a gun with the load in it; a tube's spare loads are counted in shells (CB-131)."""
    return harm.Weapon(
        name=gun.name,
        kind=harm.GUN,
        size=gun.weapon_class,
        **_damage(gun.damage),
        **_firing(carried, gun),
        modes=tuple(harm.MODE_NAMES.index(mode) for mode in gun.modes),
        load=_load(character, carried, gun),
    )


def _firing(carried: CarriedWeapon, arm: Gun | Launcher) -> dict[str, Any]:
    """Return the fields that all carried weapons to fire with have."""
    tube = arm.feed == "tube"
    return {
        "skill": arm.skill,
        "accuracy": arm.accuracy,
        "shots": arm.shots,
        "rof": arm.rof,
        "reliability": RELIABILITY[arm.reliability],
        "range": arm.range,
        "feed": harm.TUBE if tube else harm.MAGAZINE,
        "scope": carried.scope == "mounted",
        "two_handed": gear.two_handed(arm),
        "spare": carried.spare * arm.shots if tube else carried.spare,
        "grams": arm.grams,
    }


def _load(character: Character, carried: CarriedWeapon, gun: Gun) -> int:
    """Return the chosen kind of round if the gun takes it, else the usual one."""
    chosen = carried.load if carried.load in gun.loads else gun.loads[0]
    row = character.rules.ammunition.get(chosen)
    return harm.LOAD_NAMES.index(row.load) if row else harm.BALL


def _blade(character: Character, arm: Melee) -> harm.Weapon:
    """Return a hand weapon; bare hands use their owner's best unarmed skill (CB-11)."""
    damage = _damage(arm.damage)
    damage["plus"] += martial_arts.blow_damage(character, arm)
    return harm.Weapon(
        name=arm.name,
        kind=harm.MELEE,
        size="melee",
        skill=martial_arts.best_skill(character, arm),
        accuracy=arm.accuracy,
        key=martial_arts.attack_bonus(character, arm),
        **damage,
        range=arm.reach,
        blunt=arm.blunt,
        two_handed=gear.two_handed(arm),
        grams=arm.grams,
    )


def _grenade(blast: Blast, count: int) -> harm.Weapon:
    """Return all grenades of one kind as one weapon (CB-140)."""
    return harm.Weapon(
        name=blast.name,
        kind=harm.GRENADE,
        size="grenade",
        skill=blast.skill,
        **_damage(blast.damage),
        spare=count,
        radius=blast.radius,
        effect=harm.BLAST_NAMES.index(blast.effect),
        effect_amount=blast.effect_amount,
        effect_rounds=blast.effect_rounds,
        grams=blast.grams,
    )


def _launcher(character: Character, carried: CarriedWeapon, arm: Launcher) -> harm.Weapon | None:
    """Return a launcher with its round's damage, radius and effect (CB-140)."""
    chosen = carried.load if carried.load in arm.fires else arm.fires[0]
    round_ = gear.weapon(character.rules, character.build, chosen)
    if not isinstance(round_, Blast):
        return None
    name = f"{arm.name} ({round_.name})"
    firing = _firing(carried, arm)
    return replace(_grenade(round_, 0), name=name, kind=harm.LAUNCHER, size="launcher", **firing)


def _damage(text: str | None) -> dict[str, Any]:
    """Read damage such as 4d6+1 or 1d6/2 as fields; none of it has no dice (CB-100)."""
    match = _DICE.fullmatch(text or "")
    given = match.groupdict() if match else {}
    none = {"dice": 0, "sides": 6, "divisor": 1, "plus": 0}
    return none | {name: int(number) for name, number in given.items() if number}


def worn(character: Character) -> Iterator[harm.ArmourPiece]:
    """Yield the armour a character wears, inner layers first (CB-102)."""
    build = character.build
    for key in build.choices.gear.worn:
        piece: Armour | None = gear.armour(character.rules, build, key)
        if piece is not None:
            places = tuple(LOCATIONS.index(place) for place in piece.covers)
            yield harm.ArmourPiece(
                name=piece.name, sp=piece.sp, ev=piece.ev, hard=piece.hard, covers=places
            )


def harm_fields(character: Character) -> dict[str, Any]:
    """Return the fields of a fighter in a system with wounds: stats, skills, armour and perks."""
    return {
        **{key: character.stats[key] for key in STATS},
        "skills": skills(character),
        "armour": tuple(worn(character)),
        **{kind: effects.total(character, kind) for kind in PERK_EFFECTS},
    }


def style_fields(character: Character) -> dict[str, Any]:
    """Return bare hands by the best style, where a campaign uses styles (CB-11)."""
    skill = martial_arts.best_style(character, "strike")
    if not martial_arts.style(character, skill):
        return {}
    return {
        "style": skill,
        "style_key": martial_arts.move_bonus(character, skill, "strike"),
        "style_damage": martial_arts.style_damage(character, skill),
    }
