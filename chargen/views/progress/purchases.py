"""Purchases in play: skills, perks and stats with the price of the next level."""

from dataclasses import dataclass

from chargen.character.derived.derive import Character
from chargen.character.display_names import STATE_WORDS, skill_name
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, skill_pool
from chargen.character.document.state_kind import StateKind
from chargen.character.points import pricing
from chargen.character.subjects import SubjectKind, split_key
from chargen.rules.model import STATS, Perk, Stat
from chargen.views.progress.requests import open_request


@dataclass(frozen=True, slots=True)
class PurchaseRow:
    """One trait to raise or buy in play, with the price of the next level.

    The price is a preview; the purchase itself asks for it again.
    """

    key: str
    name: str
    price: str
    short: str
    """The missing amount in words; empty if it can be paid."""
    own: str = ""
    """The skill IP that pay it first, in words."""
    new: bool = False
    """True if the character has none of it yet."""
    priced: bool = True
    """True if it has a price: it is neither at its highest level nor beyond IP."""
    asked: StateKind | None = None
    """Status of an open request for it; None without one."""

    @property
    def asked_words(self) -> str:
        """Status of its request in words; empty without one."""
        return STATE_WORDS[self.asked] if self.asked else ""

    @property
    def mine(self) -> bool:
        """True if the character has some of it."""
        return not self.new

    @property
    def payable(self) -> bool:
        """True if its next step can be paid now."""
        return self.priced and not self.short


def skill_wares(character: Character) -> tuple[PurchaseRow, ...]:
    """Return every skill with the price of its next level (AD-03, AD-04)."""
    rules, books = character.rules, character.books
    keys = dict.fromkeys((*rules.skills, *books.skills))
    rows = (_skill_ware(character, key) for key in keys)
    return tuple(sorted(rows, key=_sort_key))


def _sort_key(row: PurchaseRow) -> tuple[bool, str]:
    return row.new, row.name.casefold()


def _skill_ware(character: Character, key: str) -> PurchaseRow:
    rules, books = character.rules, character.books
    skill_id, word = split_key(key)
    skill = rules.skills.get(skill_id)
    level = books.skills.get(key, 0)
    own = max(0, books.balances[skill_pool(key)])
    price = pricing.skill_ip(rules.improvement, level, level + 1)
    family = skill is not None and skill.family and not word
    top = level >= rules.skill_costs.top
    return PurchaseRow(
        key=SubjectKind.SKILL.subject(key),
        name=f"{skill_name(rules, key)} (choose one)" if family else skill_name(rules, key),
        price="highest" if top else f"{price} IP",
        own=f"{own} skill IP" if own else "",
        short="" if top else _short(character, price - own),
        new=not level,
        priced=not top,
    )


def perk_wares(character: Character) -> tuple[PurchaseRow, ...]:
    """Return every perk with the price of its next level, or the reason it has none (AD-06)."""
    perks = character.rules.perks.items()
    rows = (_perk_ware(character, key, perk) for key, perk in perks)
    return tuple(sorted(rows, key=_sort_key))


def _perk_ware(character: Character, key: str, perk: Perk) -> PurchaseRow:
    books = character.books
    level = books.perks.get(key, 0)
    lacking = max(0, perk.cost - max(0, books.balances[PERK_POINTS]))
    ip = pricing.perk_points_ip(character.rules.improvement, lacking)
    top = level >= perk.max_levels
    closed = "highest" if top else "in creation only" if perk.creation_only else ""
    return PurchaseRow(
        key=SubjectKind.PERK.subject(key),
        name=perk.name,
        price=closed or f"{ip} IP",
        short="" if closed else _short(character, ip),
        new=not level,
        priced=not closed,
    )


def stat_wares(character: Character) -> tuple[PurchaseRow, ...]:
    """Return every stat with the price of its next level and its request (AD-07)."""
    return tuple(_stat_ware(character, stat) for stat in STATS)


def _stat_ware(character: Character, stat: Stat) -> PurchaseRow:
    rules, books = character.rules, character.books
    level = books.stats[stat]
    top = rules.attractiveness.cap if stat == "ATTR" else rules.stat_costs.top
    cost = pricing.stat_points_between(rules, stat, level, level + 1)
    on_books = max(0, books.balances[STAT_POINTS])
    ip = pricing.stat_points_ip(rules.improvement, max(0, cost - on_books))
    closed = "highest" if level >= top else ""
    request = open_request(character, SubjectKind.STAT.subject(stat))
    return PurchaseRow(
        key=SubjectKind.STAT.subject(stat),
        name=stat,
        price=closed or f"{ip} IP",
        short="" if closed else _short(character, ip),
        priced=not closed,
        asked=character.states[request.id].kind if request else None,
    )


def _short(character: Character, general: int) -> str:
    lacking = general - max(0, character.books.balances[GENERAL])
    return f"{lacking} IP short" if lacking > 0 else ""
