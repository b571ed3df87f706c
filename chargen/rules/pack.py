"""Rule packs: house rules as one file, added to a campaign or taken out of it."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from chargen.errors import BadFile
from chargen.files.formats import scan_ours
from chargen.files.strict_json import Strict, parse, written
from chargen.files.text import Line, Name
from chargen.rules.differences import ROW_WORDS, words_of
from chargen.rules.gear import Blast, loads
from chargen.rules.house import MERGED, AddedPack, HouseRules, varied
from chargen.rules.load import dangling
from chargen.rules.model import ContentTable, Limit, Ruleset, Rulings

FORMAT: Literal["gray-dawn-rules"] = "gray-dawn-rules"
WORDS = "rule pack"
ENDING = ".gdrules"
_NUMBERS = ("budgets", "flaw_cap", "improvement", "exchange", "stat_costs", "skill_costs",
            "attractiveness", "flaws", "lessons")  # fmt: skip
"""Parts a pack replaces whole."""


class Requirement(Strict):
    """A rule pack another one builds on."""

    name: Name
    release: Line = ""
    """The earliest release that serves; empty for any."""


class RulePack(Strict):
    """House rules to share, with their author and licence."""

    format: Literal["gray-dawn-rules"] = FORMAT
    version: Literal[1] = 1
    name: Name
    author: Line = ""
    release: Line = ""
    """The version of the pack itself, such as 1.2."""
    licence: Line = ""
    requires: Annotated[tuple[Requirement, ...], Field(max_length=20)] = ()
    rules: HouseRules

    @model_validator(mode="after")
    def _holds_no_packs(self) -> Self:
        if self.rules.packs:
            message = "has packs inside its rules"
            raise ValueError(message)
        return self

    @property
    def title(self) -> str:
        """Name and release, as sheets list it."""
        return pack_title(self)

    @property
    def parts(self) -> tuple[str, ...]:
        """Everything it changes, such as perks.scout."""
        return tuple(_parts(self.rules))


def pack_title(pack: RulePack | AddedPack) -> str:
    """Return the name of a pack with its release."""
    return f"{pack.name} {pack.release}".strip()


def pack_titles(house: HouseRules) -> tuple[str, ...]:
    """Return the packs of a campaign as its sheets list them."""
    return tuple(map(pack_title, house.packs))


def pack_line(pack: RulePack | AddedPack) -> str:
    """Return the name of a pack with its author and licence."""
    by = f" by {pack.author}" if pack.author else ""
    return ", ".join(filter(None, (f"{pack_title(pack)}{by}", pack.licence)))


def pack_file(pack: RulePack) -> bytes:
    """Return the file of a pack."""
    return written(pack)


def read_pack(shipped: Ruleset, data: bytes, name: str) -> RulePack:
    """Return the pack in a file; raise BadFile with what is wrong, by table, row and field.

    References into a pack it requires are checked when it is added.
    """
    scan_ours(data, FORMAT, WORDS, name)
    pack = parse(RulePack, data, name)
    if not pack.requires:
        _check_references(shipped, pack.rules, name)
    return pack


def _check_references(shipped: Ruleset, house: HouseRules, name: str) -> None:
    rules = varied(shipped, house)
    tables: dict[str, Any] = json.loads(rules.model_dump_json())
    faults = [fault.partition(": ")[2] for fault in dangling(tables)]
    for table, limit in rules.limits.items():
        if table == "equipment":
            continue
        rows = getattr(rules, table)
        for key in (*limit.banned, *(limit.allowed or ())):
            if key not in rows:
                word = ROW_WORDS[table]
                faults.append(f"limits.{table} names no {word} of these rules: {key}")
    if faults:
        raise BadFile(f"{name} cannot be used: {'; '.join(faults[:20])}")


def _parts(house: HouseRules) -> Iterator[str]:
    usual = Rulings()
    for field in Rulings.model_fields:
        if getattr(house.rulings, field) != getattr(usual, field):
            yield f"rulings.{field}"
    yield from (part for part in _NUMBERS if getattr(house, part) is not None)
    for table in MERGED:
        yield from (f"{table}.{key}" for key in sorted(getattr(house, table)))
    for table, limit in sorted(house.limits.items()):
        yield from (f"limits.{table}.banned.{key}" for key in limit.banned)
        if limit.allowed is not None:
            yield f"limits.{table}.allowed"


def part_words(part: str) -> str:
    """Return a part of a pack in words, such as perk scout."""
    table, _, row = part.partition(".")
    if table == "limits":
        limited, kind, key = [*row.split("."), ""][:3]
        word = words_of(limited).replace("flaw templates", "common flaws")
        return f"ban of {key} in {word}" if kind == "banned" else f"allow list of {word}"
    if not row:
        return words_of(table)
    return f"{ROW_WORDS.get(table, words_of(table).removesuffix('s'))} {words_of(row)}"


def overwritten(house: HouseRules, pack: RulePack) -> tuple[str, ...]:
    """Return, a sentence each, what of the campaign or of its other packs a pack replaces."""
    lines = []
    owners = {part: other for other in house.packs for part in other.parts}
    for part in pack.parts:
        owner = owners.get(part)
        if owner is not None and owner.name != pack.name:
            lines.append(f"{part_words(part)} replaces that of {pack_title(owner)}.")
        elif owner is None and part in set(_parts(house)):
            lines.append(f"{part_words(part)} replaces your own.")
    return tuple(f"{line[0].upper()}{line[1:]}" for line in lines)


def added(shipped: Ruleset, house: HouseRules, pack: RulePack) -> HouseRules:
    """Return a campaign's house rules with a pack; an earlier release of it goes first.

    Raise BadFile, and change nothing, where a required pack is missing, where one pack bans what
    the other needs, or where the result names a row there is not.
    """
    house = removed(house, pack.name)
    _check_requirements(house, pack)
    _check_bans(shipped, house, pack)
    result = _merged(house, pack)
    _check_references(shipped, result, pack.title)
    return result


def _check_requirements(house: HouseRules, pack: RulePack) -> None:
    there = {other.name: other for other in house.packs}
    for needed in pack.requires:
        if needed.name not in there:
            title = f"{needed.name} {needed.release}".strip()
            raise BadFile(f"{pack.title} needs the rule pack {title}; add that first")
        if _order(there[needed.name].release) < _order(needed.release):
            raise BadFile(
                f"{pack.title} needs {needed.name} {needed.release} or later; this campaign has "
                f"{there[needed.name].release or 'no release of it by number'}"
            )


def _order(release: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"[0-9]{1,9}", release))


def _check_bans(shipped: Ruleset, house: HouseRules, pack: RulePack) -> None:
    for bans, needs in ((house, pack.rules), (pack.rules, house)):
        for table, key in _needs(shipped, needs):
            limit = bans.limits.get(table)
            if limit is None or key not in limit.banned:
                continue
            ours = bans is house
            part = f"limits.{table}.banned.{key}" if ours else f"{table}.{key}"
            row = f"{ROW_WORDS[table]} {key}"
            raise BadFile(_clash(house, part, row, pack.title, bans=ours))


def _clash(house: HouseRules, part: str, row: str, other: str, *, bans: bool) -> str:
    """Return the sentence for a row one pack or campaign bans and another needs."""
    owner = next((pack_title(pack) for pack in house.packs if part in pack.parts), "")
    owner = owner or "this campaign"
    first, second = (owner, other) if bans else (other, owner)
    return f"{first} bans the {row}, which {second} needs"


def _needs(shipped: Ruleset, house: HouseRules) -> Iterator[tuple[ContentTable, str]]:
    """Yield the rows that the content of house rules builds on, its own among them."""
    tables: tuple[ContentTable, ...] = ("skills", "perks", "weapons", "armour", "ammunition")
    for table in tables:
        yield from ((table, key) for key in getattr(house, table))
    for arm in house.weapons.values():
        yield "skills", arm.skill
        rounds = loads(arm)
        if len(rounds) == 1:
            grenade = isinstance(shipped.weapons.get(rounds[0]), Blast)
            yield ("weapons" if grenade else "ammunition"), rounds[0]
    for perk in house.perks.values():
        yield from (("skills", skill) for skill in getattr(perk.effect, "skills", ()))
    yield from (("skills", skill) for skill in house.martial_arts)


def _merged(house: HouseRules, pack: RulePack) -> HouseRules:
    more = pack.rules
    usual = Rulings()
    flipped = {
        field: choice
        for field in Rulings.model_fields
        if (choice := getattr(more.rulings, field)) != getattr(usual, field)
    }
    changes: dict[str, object] = {"rulings": house.rulings.model_copy(update=flipped)}
    changes |= {part: own for part in _NUMBERS if (own := getattr(more, part)) is not None}
    changes |= {table: {**getattr(house, table), **getattr(more, table)} for table in MERGED}
    changes["limits"] = _limits(house, more)
    note = AddedPack(
        name=pack.name, release=pack.release, author=pack.author, licence=pack.licence,
        parts=pack.parts,
    )  # fmt: skip
    changes["packs"] = (*house.packs, note)
    return house.model_copy(update=changes)


def _limits(house: HouseRules, more: HouseRules) -> Mapping[ContentTable, Limit]:
    """Return the bans of both; an allow list takes in the other's list, or the rows it adds."""
    limits: dict[ContentTable, Limit] = {}
    for table in dict.fromkeys((*house.limits, *more.limits)):
        pairs = ((house, house.limits.get(table)), (more, more.limits.get(table)))
        banned = [key for _, limit in pairs if limit is not None for key in limit.banned]
        lists = [
            limit.allowed if limit is not None and limit.allowed is not None else None
            for _, limit in pairs
        ]
        allowed: tuple[str, ...] | None = None
        if any(keys is not None for keys in lists):
            kept = [
                key
                for (rules, _), keys in zip(pairs, lists, strict=True)
                for key in (getattr(rules, table) if keys is None else keys)
            ]
            allowed = tuple(kept)
        limits[table] = Limit(banned=tuple(banned), allowed=allowed)
    return limits


def removed(house: HouseRules, name: str) -> HouseRules:
    """Return house rules without a pack: what came from it alone is as shipped again."""
    gone = {part for pack in house.packs if pack.name == name for part in pack.parts}
    rest = tuple(pack for pack in house.packs if pack.name != name)
    gone -= {part for pack in rest for part in pack.parts}
    if len(rest) == len(house.packs):
        return house
    usual = Rulings()
    rulings = {f: getattr(usual, f) for f in Rulings.model_fields if f"rulings.{f}" in gone}
    changes: dict[str, object] = {"rulings": house.rulings.model_copy(update=rulings)}
    changes |= {part: None for part in _NUMBERS if part in gone}
    for table in MERGED:
        rows = getattr(house, table)
        changes[table] = {key: row for key, row in rows.items() if f"{table}.{key}" not in gone}
    limits = {table: _without(table, limit, gone) for table, limit in house.limits.items()}
    changes["limits"] = {table: limit for table, limit in limits.items() if limit != Limit()}
    changes["packs"] = rest
    return house.model_copy(update=changes)


def _without(table: str, limit: Limit, gone: set[str]) -> Limit:
    banned = tuple(key for key in limit.banned if f"limits.{table}.banned.{key}" not in gone)
    return Limit(
        banned=banned, allowed=None if f"limits.{table}.allowed" in gone else limit.allowed
    )


def exported(
    house: HouseRules, name: str, *, author: str = "", release: str = "", licence: str = ""
) -> RulePack:
    """Return a campaign's house rules as one pack, those of its packs included."""
    rules = house.model_copy(update={"packs": ()})
    return RulePack(name=name, author=author, release=release, licence=licence, rules=rules)
