"""Checks on gear: what is known, what fits, what can be carried."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from chargen.character.checks.issue import Issue, Remedy, Severity
from chargen.character.derived.derive import Character
from chargen.character.derived.gear import armour, layers_at, takes_scope, weapon, weight
from chargen.character.display_names import points
from chargen.character.document.build import Build, CarriedWeapon, Equipment
from chargen.character.document.custom_gear import own_key
from chargen.character.edits import edits, gear_edits
from chargen.character.subjects import SubjectKind
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS, Armour, Weapon, loads
from chargen.rules.gear import GearCatalogue as GearRow
from chargen.rules.model import SPECIAL_EQUIPMENT

ILLEGAL = Severity.ILLEGAL


def special_equipment(character: Character) -> Iterator[Issue]:
    """No more items are held by Special Equipment than it has levels (CC-02)."""
    items = character.build.choices.gear.special
    slots = character.perks[SPECIAL_EQUIPMENT]
    if len(items) <= slots:
        return
    drop = partial(gear_edits.set_special, items=items[:slots])
    ways = [Remedy(f"Drop {', '.join(items[slots:])}", drop)]
    perk = character.rules.perks.get(SPECIAL_EQUIPMENT)
    if perk and not character.books.finished and len(items) <= perk.max_levels:
        higher = partial(edits.set_perk, perk=SPECIAL_EQUIPMENT, level=len(items))
        ways.append(Remedy(f"Raise {perk.name} to {len(items)}", higher))
    message = f"Special Equipment holds {len(items)} items but has {points(slots, 'level')}"
    yield Issue("CC-02", ILLEGAL, SubjectKind.GEAR.subject("special"), message, tuple(ways))


def weapon_fit(character: Character) -> Iterator[Issue]:
    """A weapon is loaded with what it can fire (CB-83), and has a scope if it takes one (CB-22)."""
    for carried in character.build.choices.gear.weapons:
        arm = weapon(character.rules, character.build, carried.weapon)
        if arm is None:
            continue
        if carried.load and loads(arm) and carried.load not in loads(arm):
            message = f"{arm.name} cannot be loaded with {_load_name(character, carried.load)}"
            usual = _load_name(character, loads(arm)[0])
            way = _changed(carried, f"Load {usual}", load=loads(arm)[0])
            yield Issue(
                "CB-83", ILLEGAL, SubjectKind.WEAPON.subject(carried.id, "load"), message, (way,)
            )
        if carried.scope == "mounted" and not takes_scope(arm):
            way = _changed(carried, "Remove scope", scope="none")
            message = f"{arm.name} cannot take a scope"
            yield Issue(
                "CB-22", ILLEGAL, SubjectKind.WEAPON.subject(carried.id, "scope"), message, (way,)
            )


def _load_name(character: Character, load: str) -> str:
    known: Weapon | None = character.rules.weapons.get(load)
    ammunition = character.rules.ammunition.get(load)
    return (ammunition.name if ammunition else known.name if known else load).lower()


def _changed(carried: CarriedWeapon, label: str, **changes: str) -> Remedy:
    other = carried.model_copy(update=changes)
    return Remedy(label, partial(gear_edits.change_weapon, weapon=other))


def burden(character: Character) -> Iterator[Issue]:
    """More than BODY times ten kilograms cannot be carried for long (DV-05)."""
    limit = formulas.carry_kilograms(character.stats["BODY"])
    carried = weight(character.rules, character.build)
    if carried <= limit * 1000:
        return
    message = f"Carrying {carried / 1000:.1f} kg; BODY allows {limit} kg"
    ways = tuple(_left_behind(character, limit * 1000))
    yield Issue("DV-05", Severity.WARNING, SubjectKind.GEAR.subject("weight"), message, ways)


def _left_behind(character: Character, limit: int) -> Iterator[Remedy]:
    """Leave the heaviest things behind until the rest can be carried: equipment, then all else."""
    build, rules = character.build, character.rules
    steps: list[Callable[[Build], Build]] = []
    for step in _drop_edits(character):
        if weight(rules, build) <= limit:
            break
        steps.append(step)
        build = step(build)
    yield Remedy(f"Leave {points(len(steps), 'item')} behind", partial(edits.in_turn, edits=steps))


def _drop_edits(character: Character) -> Iterator[Callable[[Build], Build]]:
    """Yield an edit that drops each thing, the heaviest equipment first, armour worn last."""
    gear = character.build.choices.gear
    for item in sorted(gear.equipment, key=lambda item: -item.count * item.grams):
        yield partial(_without_item, item=item)
    if gear.packed:
        yield partial(gear_edits.set_packed, packed=())
    for arm in reversed(gear.weapons):
        yield partial(gear_edits.remove_weapon, weapon_id=arm.id)
    if gear.worn:
        yield partial(gear_edits.set_worn, worn=())


def _without_item(build: Build, item: Equipment) -> Build:
    rest = list(build.choices.gear.equipment)
    rest.remove(item)
    return gear_edits.set_equipment(build, rest)


def unknown_gear(character: Character) -> Iterator[Issue]:
    """All gear is in the rules in use or the player's own; what is not is kept (CC-19)."""
    rules, build = character.rules, character.build
    gear = build.choices.gear
    for arm in gear.weapons:
        if weapon(rules, build, arm.weapon) is None:
            drop = partial(gear_edits.remove_weapon, weapon_id=arm.id)
            yield _unknown(SubjectKind.WEAPON.subject(arm.id), arm.weapon, drop)
    for key in dict.fromkeys(gear.worn):
        if armour(rules, build, key) is None:
            drop = partial(gear_edits.set_worn, worn=_without(gear.worn, key))
            yield _unknown(SubjectKind.WORN.subject(key), key, drop)
    for key in dict.fromkeys(gear.packed):
        if armour(rules, build, key) is None:
            drop = partial(gear_edits.set_packed, packed=_without(gear.packed, key))
            yield _unknown(SubjectKind.PACKED.subject(key), key, drop)


def _unknown(subject: str, key: str, drop: Callable[[Build], Build]) -> Issue:
    ways = (Remedy(f"Drop {key}", drop),)
    return Issue("CC-19", ILLEGAL, subject, f"{key} is not in the rules in use", ways)


def own_ids(character: Character) -> Iterator[Issue]:
    """Gear of the player's own has ids of its own; the catalogue's row holds its id (CC-19)."""
    rules, gear = character.rules, character.build.choices.gear
    for key, arm in gear.own_weapons.items():
        if key in rules.weapons:
            new = own_key(key, {*rules.weapons, *gear.own_weapons})
            keep = partial(gear_edits.keep_own_weapon, key=key, new=new)
            drop = partial(gear_edits.set_own_weapon, key=key, weapon=None)
            yield _clash(f"own:weapon:{key}", arm, rules.weapons[key], keep, drop)
    for key, piece in gear.own_armour.items():
        if key in rules.armour:
            new = own_key(key, {*rules.armour, *gear.own_armour})
            keep = partial(gear_edits.keep_own_armour, key=key, new=new)
            drop = partial(gear_edits.set_own_armour, key=key, armour=None)
            yield _clash(f"own:armour:{key}", piece, rules.armour[key], keep, drop)


def _clash(
    subject: str, own: GearRow, theirs: GearRow, keep: Callable[[Build], Build],
    drop: Callable[[Build], Build],
) -> Issue:  # fmt: skip
    ways = (Remedy("Keep as own gear", keep), Remedy("Drop own gear", drop))
    message = f"Own gear {own.name} has the same id as {theirs.name}, which is used instead"
    return Issue("CC-19", ILLEGAL, subject, message, ways)


def _without(pieces: Sequence[str], key: str) -> tuple[str, ...]:
    return tuple(piece for piece in pieces if piece != key)


def armour_layers(character: Character) -> Iterator[Issue]:
    """At most three layers lie over one place, and one of them may be hard (CB-102)."""
    build = character.build
    pieces = [(k, a) for k in build.choices.gear.worn if (a := armour(character.rules, build, k))]
    off = _too_much(pieces)
    if not off:
        return
    kept = tuple(key for place, (key, _) in enumerate(pieces) if place not in off)
    names = " and ".join(pieces[place][1].name for place in sorted(off))
    message = f"A location can have at most {formulas.MOST_LAYERS} layers, one of them hard"
    edit = partial(gear_edits.set_worn, worn=kept)
    yield Issue(
        "CB-102",
        ILLEGAL,
        SubjectKind.GEAR.subject("layers"),
        message,
        (Remedy(f"Take off {names}", edit),),
    )


def _too_much(pieces: Sequence[tuple[str, Armour]]) -> set[int]:
    """Return the places in the list of the pieces that no longer fit over those before them."""
    off: set[int] = set()
    worn: list[Armour] = []
    for place, (_, piece) in enumerate(pieces):
        if all(_fits(layers_at([*worn, piece], spot)) for spot in LOCATIONS):
            worn.append(piece)
        else:
            off.add(place)
    return off


def _fits(layers: Sequence[Armour]) -> bool:
    hard = sum(layer.hard for layer in layers)
    return len(layers) <= formulas.MOST_LAYERS and hard <= formulas.MOST_HARD_LAYERS
