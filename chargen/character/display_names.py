"""Names for sentences; an item that these rules lack is called by its id."""

from collections.abc import Mapping

from chargen.character.document.decision import Item
from chargen.character.document.pools import PoolId, PoolKind
from chargen.character.document.requests import Flaw, PoolName, Request
from chargen.character.document.state_kind import StateKind
from chargen.character.subjects import split_key
from chargen.rules.model import ContentTable, Ruleset

POOL_UNITS: Mapping[PoolName, str] = {
    "stat": "stat point",
    "skill": "skill point",
    "perk": "perk point",
}

_POOL_NAMES: Mapping[PoolKind, str] = {
    PoolKind.STAT: "stat points",
    PoolKind.SKILL: "skill points",
    PoolKind.PERK: "perk points",
    PoolKind.GENERAL: "general IP",
    PoolKind.PERK_POINTS: "perk points",
    PoolKind.STAT_POINTS: "stat points",
    PoolKind.SKILL_IP: "IP for",
}
STATE_WORDS: Mapping[StateKind, str] = {
    StateKind.WAITING: "waiting",
    StateKind.APPROVED: "approved",
    StateKind.CHANGED: "changed since approval",
    StateKind.REFUSED: "refused",
    StateKind.REVOKED: "revoked",
    StateKind.SIGNED_BY_OTHER: "signed with another key",
    StateKind.DAMAGED: "damaged",
    StateKind.OLDER: "older than the GM's last decision",
    StateKind.UNVERIFIED: "not verified",
    StateKind.RECORDED: "recorded",
    StateKind.PRESUMED: "presumed",
    StateKind.BOUGHT_OFF: "bought off",
}
"""Approval states, in words."""


def uncapitalised(text: str) -> str:
    """Return a text for the middle of a sentence: with a small first letter."""
    return text[:1].lower() + text[1:]


def capitalised(text: str) -> str:
    """Return a text for the start of a sentence: with a large first letter."""
    return text[:1].upper() + text[1:]


def skill_name(rules: Ruleset, key: str) -> str:
    """Return the name of a skill, with its word for the member of a family."""
    skill_id, word = split_key(key)
    skill = rules.skills.get(skill_id)
    name = skill.name if skill else skill_id
    return f"{name}: {word}" if word else name


def pool_name(rules: Ruleset, pool: PoolId) -> str:
    """Return the name of a pool of points or IP; that of one skill names the skill."""
    words = _POOL_NAMES[pool.kind]
    return f"{words} {skill_name(rules, pool.skill)}" if pool.skill else words


def pool_unit(pool: PoolId, amount: int) -> str:
    """Return the unit of an amount of a pool of advancement, such as skill IP or perk points."""
    match pool.kind:
        case PoolKind.GENERAL:
            return "IP"
        case PoolKind.SKILL_IP:
            return "skill IP"
        case kind:
            return _POOL_NAMES[kind].removesuffix("s") if abs(amount) == 1 else _POOL_NAMES[kind]


def perk_name(rules: Ruleset, perk_id: str) -> str:
    """Return the name of a perk."""
    perk = rules.perks.get(perk_id)
    return perk.name if perk else perk_id


def flaw_name(flaw: Flaw) -> str:
    """Return what the player called a flaw."""
    return flaw.name or "unnamed flaw"


def item_name(rules: Ruleset, item: Item, flaws: Mapping[str, Flaw]) -> str:
    """Return what a thing the GM decides on is, in a few words; ``flaws`` are those taken."""
    match item.kind:
        case "flaw":
            return flaw_name(item)
        case "points":
            return f"exception for {points(item.amount, POOL_UNITS[item.pool])}"
        case "perk":
            return f"exception for {perk_name(rules, item.perk)} {item.levels}"
        case "reroll":
            return "exception for a second ATTR roll"
        case "over-cap":
            return f"exception for {points(item.amount, 'skill point')} of flaws above the cap"
        case "raise-stat" | "remove-flaw" | "reopen":
            return f"request to {request_name(item, flaws)}"
        case "own-gear":
            gear = item.weapon or item.armour
            kind = "weapon" if item.weapon else "armour"
            return f"own {kind} {gear.name if gear else item.key}"
        case "exemption":
            return f"exception for {row_name(rules, item.table, item.key)}"
        case "session":
            return f"award of {sum(event.ip for event in item.events)} IP"
        case "fight":
            return f"result of {item.reason or 'a fight'}"


def row_name(rules: Ruleset, table: ContentTable, key: str) -> str:
    """Return the name of a row of a table, or its id where these rules have none."""
    row = getattr(rules, table).get(key)
    return row.name if row is not None else key


def request_name(request: Request, flaws: Mapping[str, Flaw]) -> str:
    """Return what a player asks the GM for after creation, such as raise REF from 5 to 6."""
    match request.kind:
        case "raise-stat":
            return f"raise {request.stat} from {request.from_level} to {request.to_level}"
        case "remove-flaw":
            return f"buy off {_flaw_called(flaws, request.flaw)}"
        case "reopen":
            return "reopen creation"


def _flaw_called(flaws: Mapping[str, Flaw], flaw_id: str) -> str:
    return flaw_name(flaws[flaw_id]) if flaw_id in flaws else flaw_id


def points(count: int, word: str) -> str:
    """Return a count with its unit in the right number: 1 stat point, 2 stat points."""
    return f"{count} {word}" if abs(count) == 1 else f"{count} {word}s"


def entries(count: int) -> str:
    """Return a count of entries of a ledger in the right number."""
    return "1 entry" if count == 1 else f"{count} entries"
