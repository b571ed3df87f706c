"""Weapons, armour and their weight as rows of a sheet."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from chargen.character.derived import gear, values
from chargen.character.derived.derive import Character
from chargen.character.derived.gear import armour, layers_at, weapon
from chargen.character.document.build import CarriedWeapon
from chargen.character.document.condition import AmmunitionUsed
from chargen.character.document.custom_gear import is_own_armour, is_own_weapon
from chargen.character.number_format import signed
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS, Armour, Blast, Gun, Launcher, Location, Melee, Weapon
from chargen.views.gear_names import armour_name, weapon_name
from chargen.views.sheet_model import BandCell, LoadRow, LocationRow, RuleReminder, WeaponRow

WEAPON_SENTENCES = 2
"""Sentences of a weapon's rule on a sheet; the rest is for looking up."""
BURST = 3
"""Rounds of a box for a gun that fires bursts (CB-80)."""


def faces(place: Location) -> str:
    """Return the numbers of the location die for a location, such as 2-4 (CB-14)."""
    where = LOCATIONS.index(place)
    numbers = [number for number, each in enumerate(formulas.LOCATION_DIE, 1) if each == where]
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


def weapons(character: Character) -> Iterator[WeaponRow]:
    """Yield a row for each weapon, the primary one first (CB-10, CB-20)."""
    build = character.build
    for carried in build.choices.gear.weapons:
        arm = weapon(character.rules, build, carried.weapon)
        if arm is None:
            words = ", ".join(filter(None, ("unknown in these rules", carried.note)))
            yield WeaponRow(carried.weapon, "", "", (), "", "", words)
        else:
            yield _weapon_row(character, carried, arm)


def _weapon_row(character: Character, carried: CarriedWeapon, arm: Weapon) -> WeaponRow:
    placed = isinstance(arm, Blast) and not arm.throw
    attack = "" if placed else signed(values.attack_total(character, arm).amount)
    use = _use(character, carried, arm)
    detail = _detail(character, carried, arm)
    name = weapon_name(character, carried.weapon, arm)
    return WeaponRow(
        name,
        attack,
        use.damage,
        use.ranges,
        use.shots,
        use.rof,
        detail,
        str(values.initiative_with(character, arm).amount),
        tuple(
            BandCell(str(limit), signed(total))
            for limit, total in band_totals(character, carried, arm)
        ),
        () if placed else tuple(_wounded(character, carried, arm)),
        _ammunition(character, carried, arm),
    )


def _wounded(character: Character, carried: CarriedWeapon, arm: Weapon) -> Iterator[BandCell]:
    """Yield the attack total at close range in each wound state that lowers it (CB-120)."""
    for state in (formulas.SERIOUS, formulas.CRITICAL, formulas.MORTAL):
        hurt = replace(character, wounds=state)
        bands = (total for _, total in band_totals(hurt, carried, arm))
        total = next(bands, values.attack_total(hurt, arm).amount)
        yield BandCell(formulas.WOUND_NAMES[state].capitalize().removesuffix(" 0"), signed(total))


def band_totals(
    character: Character, carried: CarriedWeapon, arm: Weapon
) -> Iterator[tuple[int, int]]:
    """Yield limit and attack of each band (CB-20); shot widens, and falls by its ruling (CB-82)."""
    if not isinstance(arm, Gun | Launcher):
        return
    base = values.attack_total(character, arm).amount
    shot = isinstance(arm, Gun) and gear.spreads(character.rules, arm, carried.load)
    bare = shot and not character.rules.rulings.shotgun_takes_range_penalty
    for band in range(formulas.CLOSE, (formulas.LONG if shot else formulas.EXTREME) + 1):
        total = base + (0 if bare else formulas.BAND_PENALTIES[band])
        total += formulas.SHOT_BONUSES[band] if shot else 0
        yield formulas.band_limit(band, arm.range), total


def _ammunition(character: Character, carried: CarriedWeapon, arm: Weapon) -> LoadRow | None:
    used = character.build.play.ammunition.get(carried.id, AmmunitionUsed())
    match arm:
        case Gun() | Launcher():
            bursts = isinstance(arm, Gun) and set(arm.modes) - {"single"}
            spares = used.spares // arm.shots if arm.feed == "tube" else used.spares
            return LoadRow(arm.shots, BURST if bursts else 1, carried.spare, used.rounds, spares)
        case Blast():
            return LoadRow(1 + carried.spare, 1, 0, used.rounds + used.spares)
        case _:
            return None


def weapon_rules(character: Character) -> Iterator[RuleReminder]:
    """Yield the rules of the weapons carried, in the order of the weapons; each names its own."""
    users: dict[str, list[str]] = {}
    for carried in character.build.choices.gear.weapons:
        if arm := weapon(character.rules, character.build, carried.weapon):
            name = weapon_name(character, carried.weapon, arm)
            for rule in _rules_of(character, carried, arm):
                names = users.setdefault(rule, [])
                if name not in names:
                    names.append(name)
    for rule, names in users.items():
        citation = character.rules.citations[rule]
        first = citation.sentences[:WEAPON_SENTENCES]
        words = " ".join(sentence.text for sentence in first)
        yield RuleReminder(rule, f"{citation.title}: {', '.join(names)}", words)


def _rules_of(character: Character, carried: CarriedWeapon, arm: Weapon) -> Iterator[str]:
    match arm:
        case Gun():
            if "auto" in arm.modes:
                yield from ("CB-81", "CB-91", "CB-92")
            if "burst" in arm.modes:
                yield "CB-80"
            if gear.spreads(character.rules, arm, carried.load):
                yield "CB-82"
            load = character.rules.ammunition.get(gear.loaded(carried, arm))
            if load and load.load in ("armour_piercing", "hollow_point"):
                yield "CB-101"
        case Blast() | Launcher():
            yield "CB-140"
        case Melee() if arm.blunt:
            yield "CB-107"
    if carried.scope == "mounted":
        yield "CB-22"
    if isinstance(arm, Gun | Launcher):
        yield "CB-131" if arm.feed == "tube" else "CB-130"


class _Use(NamedTuple):
    damage: str
    ranges: tuple[str, ...]
    shots: str = ""
    rof: str = ""


def _use(character: Character, carried: CarriedWeapon, arm: Weapon) -> _Use:
    match arm:
        case Gun():
            shot = gear.spreads(character.rules, arm, carried.load)
            return _Use(arm.damage, gun_ranges(arm, shot=shot), str(arm.shots), str(arm.rof))
        case Launcher():
            limits = _band_limits(arm.range, formulas.EXTREME)
            return _Use("by round", limits, str(arm.shots), str(arm.rof))
        case Melee():
            bonus = values.blow_damage(character, arm).amount
            return _Use(_add_bonus(arm.damage, bonus), (f"reach {arm.reach} m",))
        case Blast():
            reach = formulas.throw_metres(character.stats["BODY"], arm.grams)
            throw = f"throw {reach} m" if arm.throw else "placed"
            ranges = (f"{throw}, radius {arm.radius} m",)
            return _Use(arm.damage or arm.effect, ranges, str(1 + carried.spare), "1")


def _add_bonus(damage: str, bonus: int) -> str:
    """Return damage with a bonus in one sum, such as 3d6+2."""
    dice, sign, plus = damage.partition("+")
    total = bonus + int(plus or 0)
    return f"{dice}{sign or '+'}{total}" if total > 0 else f"{dice}{signed(total) if total else ''}"


def gun_ranges(gun: Gun, *, shot: bool) -> tuple[str, ...]:
    """Return the last metre of each band; shot ends at long range (CB-20, CB-82)."""
    return _band_limits(gun.range, formulas.LONG if shot else formulas.EXTREME)


def _band_limits(weapon_range: int, last: int) -> tuple[str, ...]:
    bands = range(formulas.CLOSE, last + 1)
    return tuple(str(formulas.band_limit(band, weapon_range)) for band in bands)


def _detail(character: Character, carried: CarriedWeapon, arm: Weapon) -> str:
    words: list[str] = []
    if isinstance(arm, Gun):
        words += [
            "" if arm.calibre in arm.name else arm.calibre,
            "/".join(arm.modes),
            arm.feed,
            arm.reliability,
            _load_name(character, carried, arm),
        ]
    elif isinstance(arm, Launcher):
        words += [arm.feed, arm.reliability]
    elif isinstance(arm, Melee) and arm.blunt:
        words.append("blunt: half stun")
    if carried.scope == "mounted":
        words.append("scope")
    if carried.spare and not isinstance(arm, Blast):
        words.append(f"{carried.spare} spare")
    words.append(carried.note)
    if is_own_weapon(character.rules, character.build, carried.weapon):
        words.append(arm.note)
    return ", ".join(word.removesuffix(".") for word in words if word)


def _load_name(character: Character, carried: CarriedWeapon, arm: Weapon) -> str:
    key = gear.loaded(carried, arm)
    load = character.rules.ammunition.get(key)
    return load.short if load else key


def _armour_worn(character: Character) -> list[Armour]:
    """Return the armour worn, inner layers first, under display names."""
    build = character.build
    pieces = ((k, armour(character.rules, build, k)) for k in build.choices.gear.worn)
    return [
        piece.model_copy(update={"name": armour_name(character, key, piece)})
        for key, piece in pieces
        if piece is not None
    ]


def locations(character: Character) -> Iterator[LocationRow]:
    """Yield the six hit locations with their SP (CB-14, CB-102)."""
    worn = _armour_worn(character)
    for place in LOCATIONS:
        layers = layers_at(worn, place)
        words = " over ".join(f"{piece.name} {piece.sp}" for piece in reversed(layers))
        yield LocationRow(faces(place), place, character.sp[place], words)


def armour_words(character: Character) -> str:
    """Return the armour worn and packed, with its EV, in one line (DV-09)."""
    owned = character.build.choices.gear
    worn = ", ".join(_armour_name(character, key) for key in owned.worn)
    packed = ", ".join(_armour_name(character, key) for key in owned.packed)
    stowed = f"; packed: {packed}" if packed else ""
    return f"{worn or 'no armour'}, EV {character.ev}{stowed}"


def _armour_name(character: Character, key: str) -> str:
    """Return the name of a piece; custom pieces include their notes."""
    piece = armour(character.rules, character.build, key)
    if piece is None:
        return f"{key} (unknown in these rules)"
    name = armour_name(character, key, piece)
    own = is_own_armour(character.rules, character.build, key)
    return f"{name} ({piece.note})" if own and piece.note else name


def weight(character: Character) -> str:
    """Return the weight of all gear, and the limit (DV-05)."""
    carry = values.carry(character).amount
    kilograms = gear.weight(character.rules, character.build) / 1000
    return f"{kilograms:.1f} of {carry} kg"
