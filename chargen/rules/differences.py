"""Differences between two sets of house rules, and of house rules from the rules as shipped."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from pydantic import BaseModel

from chargen.rules.house import MERGED, AddedPack, HouseRules, varied
from chargen.rules.model import ContentTable, Limit, Ruleset, Rulings

ABSENT: Final = "missing"
UNUSED: Final = "not used"
DEFAULT: Final = "default"
ROW_WORDS: Final[Mapping[str, str]] = {
    "skills": "skill", "perks": "perk", "flaw_templates": "flaw", "weapons": "weapon",
    "armour": "armour", "martial_arts": "martial art", "ammunition": "ammunition",
    "equipment": "equipment", "kits": "kit", "citations": "rule", "stat_names": "name of",
    "stat_uses": "use of", "stat_descriptions": "description of",
}  # fmt: skip
"""Words for one row of each table a campaign adds to."""
FIELD_WORDS: Final[Mapping[str, str]] = {
    "skill_per_stat": "skill points per stat point",
    "skill_per_perk": "skill points per perk point",
    "one_pool": "single pool, skill points", "closed": "no exchange between pools",
    "cumulative": "total price by level",
    "skill_points_per_level": "skill points per level (0: free choice)",
    "budgets": "starting points", "improvement": "IP prices", "attractiveness": "ATTR",
    "flaws": "flaw values",
}  # fmt: skip
"""Words for fields whose names say too little."""
CHOICES: Final[Mapping[str, str]] = {
    "REF+MA": "REF + MA", "CL+MA": "CL + MA", "attack_minus_15": "attack at \N{MINUS SIGN}15",
    "dodge_zero": "the target's dodge is 0", "after_btm": "after BTM",
    "before_btm": "before BTM", "block": "blocks the path", "ignored": "does not block",
    "brawling": "as Brawling", "base_game": "as the base game", "all_dice": "all dice",
    "rolls": "one roll",
}  # fmt: skip
"""Words for the choices of rulings."""
_NUMBERS: Final = (
    "budgets", "improvement", "exchange", "stat_costs", "skill_costs", "attractiveness", "flaws",
    "lessons",
)  # fmt: skip


class RuleDifference(NamedTuple):
    """One thing two sets of rules say in two ways."""

    what: str
    before: str
    after: str


def difference_line(difference: RuleDifference) -> str:
    """Return a difference as one line of a list."""
    what, before, after = difference
    return f"{what[:1].upper()}{what[1:]}: {before} \N{RIGHTWARDS ARROW} {after}"


def house_differences(before: HouseRules, after: HouseRules) -> Iterator[RuleDifference]:
    """Yield everything in which two sets of house rules differ; changed packs come first."""
    if before == after:
        return
    yield from _packs(before.packs, after.packs)
    for field in type(after.rulings).model_fields:
        yield from _ruling(words_of(field), before.rulings, after.rulings, field)
    for part in _NUMBERS:
        yield from _numbers(words_of(part), getattr(before, part), getattr(after, part))
    yield from _field("flaw cap", before, after, "flaw_cap")
    for table in MERGED:
        yield from _rows(ROW_WORDS[table], getattr(before, table), getattr(after, table))
    for limited in sorted({*before.limits, *after.limits}):
        yield from _limit(limited, before.limits.get(limited), after.limits.get(limited))


def from_shipped(shipped: Ruleset, house: HouseRules) -> Iterator[RuleDifference]:
    """Yield everything in which a campaign plays other rules than those that ship."""
    yield from from_pack(shipped, HouseRules(), house)


def between(shipped: Ruleset, rules: Ruleset) -> Iterator[RuleDifference]:
    """Yield everything in which two sets of rules differ."""
    for field in type(rules.rulings).model_fields:
        text = shipped.ruling_texts.get(field)
        title = text.title if text is not None else field.replace("_", " ")
        yield from _ruling(title, shipped.rulings, rules.rulings, field)
    for part in _NUMBERS:
        yield from _numbers(words_of(part), getattr(shipped, part), getattr(rules, part))
    for table in MERGED:
        yield from _rows(ROW_WORDS[table], getattr(shipped, table), getattr(rules, table))
    for limited in sorted({*shipped.limits, *rules.limits}):
        limits = (shipped.limits.get(limited), rules.limits.get(limited))
        for what, old, new in _limit(limited, *limits):
            yield RuleDifference(what, _named(rules, limited, old), _named(rules, limited, new))


def from_pack(shipped: Ruleset, before: HouseRules, after: HouseRules) -> Iterator[RuleDifference]:
    """Yield what a pack changes in the rules a campaign plays, the pack itself first."""
    if before == after:
        return
    yield from _packs(before.packs, after.packs)
    yield from between(varied(shipped, before), varied(shipped, after))


def words_of(part: str) -> str:
    """Return the name of a table or a field in plain words."""
    return FIELD_WORDS.get(part) or part.replace("_", " ")


def _named(rules: Ruleset, table: ContentTable, keys: str) -> str:
    rows = getattr(rules, table)
    return ", ".join(rows[key].name if key in rows else key for key in keys.split(", "))


def _packs(before: tuple[AddedPack, ...], after: tuple[AddedPack, ...]) -> Iterator[RuleDifference]:
    old, new = ({pack.name: pack for pack in packs} for packs in (before, after))
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield RuleDifference(f"rule pack {name}", _version(old, name), _version(new, name))


def _version(packs: Mapping[str, AddedPack], name: str) -> str:
    if name not in packs:
        return UNUSED
    return f"release {packs[name].release}" if packs[name].release else "in use"


def _limit(
    table: ContentTable, before: Limit | None, after: Limit | None
) -> Iterator[RuleDifference]:
    old, new = before or Limit(), after or Limit()
    word = words_of(table).replace("flaw templates", "common flaws")
    yield from _field(f"banned {word}", old, new, "banned")
    if old.allowed != new.allowed:
        yield RuleDifference(f"allowed {word}", _allowed(old), _allowed(new))


def _allowed(limit: Limit) -> str:
    return "all" if limit.allowed is None else shown(limit.allowed)


def _ruling(what: str, before: Rulings, after: Rulings, field: str) -> Iterator[RuleDifference]:
    for _, old, new in _field(what, before, after, field):
        yield RuleDifference(what, CHOICES.get(old, old), CHOICES.get(new, new))


def _field(what: str, before: BaseModel, after: BaseModel, field: str) -> Iterator[RuleDifference]:
    old, new = getattr(before, field), getattr(after, field)
    if old != new:
        yield RuleDifference(what, shown(old), shown(new))


def _numbers(
    part: str, before: BaseModel | None, after: BaseModel | None
) -> Iterator[RuleDifference]:
    if before is None or after is None:
        if before is not after:
            yield RuleDifference(part, shown(before), shown(after))
        return
    for field in type(after).model_fields:
        yield from _field(f"{part}, {words_of(field)}", before, after, field)


def _rows(
    word: str, before: Mapping[str, object], after: Mapping[str, object]
) -> Iterator[RuleDifference]:
    for key in sorted({*before, *after}):
        old, new = before.get(key), after.get(key)
        if old is new or old == new:
            continue
        name = f"{word} {_row_name(new or old) or key}"
        if isinstance(old, BaseModel) and isinstance(new, BaseModel) and type(old) is type(new):
            for field in type(new).model_fields:
                yield from _field(f"{name}, {words_of(field)}", old, new, field)
        elif isinstance(old or new, str):
            yield RuleDifference(name, shown(old), shown(new))
        else:
            yield RuleDifference(name, _presence(old), _presence(new))


def _row_name(row: object) -> str:
    return str(getattr(row, "name", getattr(row, "title", "")))


def _presence(row: object) -> str:
    return ABSENT if row is None else "present"


def shown(value: object) -> str:
    """Return a value of the rules in words."""
    if value is None:
        return DEFAULT
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, BaseModel):
        return shown(dict(value))
    if isinstance(value, Mapping):
        return ", ".join(f"{words_of(str(key))} {shown(part)}" for key, part in value.items())
    if isinstance(value, tuple | list):
        return ", ".join(shown(part) for part in value) or "none"
    return str(value) or "empty"
