"""Breaches of creation, each with its rule and subject."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping

from chargen.character.audit.audit_case import Account, AuditCase
from chargen.character.audit.audit_ledger import AuditLedger
from chargen.character.audit.creation_audit import (
    attr_level,
    exchange_mode,
    flaw_sum,
    free,
    rerolls,
    tongue,
)
from chargen.character.decisions.approval_state import items_of
from chargen.character.document import events, requests
from chargen.character.document.build import AttrRoll
from chargen.character.document.exemptions import exemption_id
from chargen.character.subjects import WORD, SubjectKind, split_key
from chargen.files.text import slug
from chargen.rules.gear import Armour
from chargen.rules.model import SPECIAL_EQUIPMENT, ContentTable, Ruleset

MOST_LAYERS, MOST_HARD = 3, 1


def pool_breaches(case: AuditCase, account: Account) -> Iterator[tuple[str, str]]:
    """No more points are spent than there are (CC-01, CC-04)."""
    rule = "CC-04" if exchange_mode(case) == "one-pool" else "CC-01"
    for name in requests.POOL_NAMES:
        if account.pool(name).left < 0:
            yield rule, SubjectKind.POOL.subject(name)


def level_breaches(case: AuditCase) -> Iterator[tuple[str, str]]:
    """Levels are in their tables, perks and skills in the rules (CC-05, CC-08, CC-09, CC-19)."""
    rules, choices = case.rules, case.choices
    for stat, level in choices.stats.items():
        if not 1 <= level <= rules.stat_costs.top:
            yield "CC-05", SubjectKind.STAT.subject(stat)
    for key, level in choices.skills.items():
        if level > rules.skill_costs.top:
            yield "CC-08", SubjectKind.SKILL.subject(key)
        if misnamed(rules, key):
            yield "CC-19", SubjectKind.SKILL.subject(key, WORD)
    for name, perk in choices.perks.items():
        if name not in rules.perks:
            yield "CC-19", SubjectKind.PERK.subject(name)
            continue
        if perk.level > max(rules.perks[name].max_levels, free(case, name)):
            yield "CC-09", SubjectKind.PERK.subject(name)
        most = max(perk.level, free(case, name)) if tongue(rules, name) else 0
        if len(perk.languages) > most or len({*perk.languages}) < len(perk.languages):
            yield "CC-09", SubjectKind.PERK.subject(name, "languages")


def roll_breaches(case: AuditCase) -> Iterator[tuple[str, str]]:
    """ATTR is rolled once, again only by grant, and bought no higher than its cap (CC-07)."""
    attr = case.choices.attr
    if not attr.rolls:
        yield "CC-07", SubjectKind.ATTR.subject("roll")
    if len(attr.rolls) > 1 + rerolls(case):
        yield "CC-07", SubjectKind.ATTR.subject("count")
    for number, roll in enumerate(attr.rolls, 1):
        if not _fair(case, number, roll):
            yield "CC-07", f"attr:roll-{number}"
    if (
        attr.skill_levels + attr.stat_levels > 0
        and attr_level(case) > case.rules.attractiveness.cap
    ):
        yield "CC-07", SubjectKind.ATTR.subject("cap")


def _fair(case: AuditCase, number: int, roll: AttrRoll) -> bool:
    """A roll has the right dice, and one of the program is what its seed gives (CC-07)."""
    dice, sides = case.rules.attractiveness.dice, case.rules.attractiveness.sides
    if len(roll.dice) != dice or max(roll.dice) > sides:
        return False
    text = f"ATTR {case.choices.attr.seed} {number - 1}"
    value = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    own = tuple(value // sides**place % sides + 1 for place in range(dice))
    return roll.source == "table" or roll.dice == own


def misnamed(rules: Ruleset, key: str) -> bool:
    """A skill is in the rules, and has a word of its own just if it is a family (CC-19)."""
    skill, word = split_key(key)
    return skill not in rules.skills or rules.skills[skill].family != bool(word)


def gear_breaches(case: AuditCase, books: AuditLedger) -> Iterator[tuple[str, str]]:
    """Gear is in the rules or the player's own; special items need the perk (CC-02, CC-19)."""
    gear = case.choices.gear
    if len(gear.special) > books.levels["perk", SPECIAL_EQUIPMENT]:
        yield "CC-02", SubjectKind.GEAR.subject("special")
    weapons, armour = {*case.rules.weapons, *gear.own_weapons}, _armour(case)
    yield from (
        ("CC-19", SubjectKind.WEAPON.subject(w.id)) for w in gear.weapons if w.weapon not in weapons
    )
    yield from _weapon_breaches(case)
    yield from (("CC-19", SubjectKind.WORN.subject(key)) for key in gear.worn if key not in armour)
    yield from (
        ("CC-19", SubjectKind.PACKED.subject(key)) for key in gear.packed if key not in armour
    )


def _weapon_breaches(case: AuditCase) -> Iterator[tuple[str, str]]:
    """Guns and launchers are loaded with what they fire; only some take scopes (CB-22, CB-83)."""
    known = {**case.choices.gear.own_weapons, **case.rules.weapons}
    for carried in case.choices.gear.weapons:
        if carried.weapon not in known:
            continue
        arm = known[carried.weapon]
        rounds = {*getattr(arm, "loads", ()), *getattr(arm, "fires", ())}
        if rounds and carried.load not in {"", *rounds}:
            yield "CB-83", SubjectKind.WEAPON.subject(carried.id, "load")
        if carried.scope == "mounted" and not getattr(arm, "scope", False):
            yield "CB-22", SubjectKind.WEAPON.subject(carried.id, "scope")


def _armour(case: AuditCase) -> Mapping[str, Armour]:
    return {**case.choices.gear.own_armour, **case.rules.armour}


def own_breaches(case: AuditCase) -> Iterator[tuple[str, str]]:
    """Own gear has an id of its own, and the GM has not refused it (CC-19)."""
    gear = case.choices.gear
    for kind, own, theirs in (
        ("weapon", gear.own_weapons, case.rules.weapons),
        ("armour", gear.own_armour, case.rules.armour),
    ):
        yield from (("CC-19", SubjectKind.OWN.subject(kind, key)) for key in own if key in theirs)
    for item in items_of(case.build):
        if item.kind == "own-gear" and not (case.grants(item.id) or case.pending(item.id)):
            yield "CC-19", SubjectKind.OWN.subject("weapon" if item.weapon else "armour", item.key)


def barred_rows(case: AuditCase) -> set[tuple[ContentTable, str]]:
    """Return every row the character has that the campaign bars (CC-19)."""
    choices, gear, ledger = case.choices, case.choices.gear, case.build.ledger
    rose = {split_key(e.skill)[0] for e in ledger if isinstance(e, events.RaiseSkill)}
    bought = {e.perk for e in ledger if isinstance(e, events.BuyPerk)}
    paid = {name for name, p in choices.perks.items() if (name, p.level) != (SPECIAL_EQUIPMENT, 1)}
    owned: dict[ContentTable, set[str]] = {
        "skills": {split_key(key)[0] for key in choices.skills} | rose,
        "perks": paid | bought,
        "weapons": {arm.weapon for arm in gear.weapons} - {*gear.own_weapons},
        "ammunition": {arm.load for arm in gear.weapons} - {""},
        "armour": {*gear.worn, *gear.packed} - {*gear.own_armour},
        "equipment": {slug(item.name) for item in gear.equipment} - {""},
    }
    limits = case.rules.limits
    return {
        (table, key)
        for table, keys in owned.items()
        if table in limits
        for key in keys
        if key in limits[table].banned or not _listed(limits[table].allowed, key)
    }


def _listed(allowed: tuple[str, ...] | None, key: str) -> bool:
    return allowed is None or key in allowed


def barred_breaches(case: AuditCase) -> Iterator[tuple[str, str]]:
    """A barred row is a breach once the GM has refused it (CC-19)."""
    for table, key in barred_rows(case):
        item = exemption_id(table, key)
        if not (case.grants(item) or case.pending(item)):
            kind = _BARRED.get(table, SubjectKind.GEAR)
            yield "CC-19", kind.subject(key)


_BARRED = {
    "skills": SubjectKind.SKILL, "perks": SubjectKind.PERK, "weapons": SubjectKind.CATALOGUE,
    "armour": SubjectKind.ARMOUR,
}  # fmt: skip


def layer_breaches(case: AuditCase) -> Iterator[tuple[str, str]]:
    """No place has more than three layers of armour, or more than one hard one (CB-102)."""
    armour = _armour(case)
    worn = [armour[key] for key in case.choices.gear.worn if key in armour and armour[key].sp > 0]
    layers = Counter(place for piece in worn for place in {*piece.covers})
    hard = Counter(place for piece in worn if piece.hard for place in {*piece.covers})
    if any(n > MOST_LAYERS for n in layers.values()) or any(n > MOST_HARD for n in hard.values()):
        yield "CB-102", SubjectKind.GEAR.subject("layers")


def flaw_breaches(case: AuditCase) -> Iterator[tuple[str, str]]:
    """Every flaw is named, and all together do not exceed the cap (CC-10, CC-11)."""
    for flaw in case.choices.flaws:
        if not flaw.name.strip():
            yield "CC-10", SubjectKind.FLAW.subject(flaw.id)
    flaws = flaw_sum(case)
    if flaws.approved > flaws.cap:
        yield "CC-11", "flaws"
