"""Rows of traits with their prices in play: IP, what pays them, and marks."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from chargen.character.derived.derive import Character
from chargen.character.display_names import STATE_WORDS, points
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, skill_pool
from chargen.character.points import pricing
from chargen.character.subjects import SubjectKind
from chargen.rules.model import STATS
from chargen.views.progress.requests import open_request
from chargen.views.sheet.rows import TraitRow


class Price(NamedTuple):
    """The price of the next level; a preview, since the purchase asks for it again."""

    words: str
    """The price beyond what is kept, or why there is none."""
    ip: int | None = None
    """General IP it takes; None without a price."""
    own: str = ""
    """The skill IP, or the perk or stat points, that pay it first, in words."""
    asked: str = ""
    """The status of an open request in words; empty without one."""

    def is_payable(self, character: Character) -> bool:
        """Return whether a character can pay it now."""
        return self.ip is not None and self.ip <= max(0, character.books.balances[GENERAL])


def price_rows(
    character: Character, kind: SubjectKind, rows: Sequence[TraitRow]
) -> tuple[TraitRow, ...]:
    """Return the rows with prices in IP once creation is finished, else as they are (AD-03)."""
    if not character.books.finished:
        return tuple(rows)
    marks = character.books.marks if kind is SubjectKind.SKILL else {}
    return tuple(
        _price_row(character, row, price, max(0, marks.get(row.key, 0)))
        if (price := _PRICES[kind](character, row.key))
        else row
        for row in rows
    )


def _price_row(character: Character, row: TraitRow, price: Price, marks: int) -> TraitRow:
    words = price.asked or " \N{MIDDLE DOT} ".join(filter(None, (price.own, price.words)))
    payable = price.is_payable(character)
    tone = "wait" if price.asked else "accent" if payable else ""
    return row._replace(next=words, next_tone=tone, affordable=payable, marks=marks)


def skill_price(character: Character, key: str) -> Price:
    """Return the price of a skill's next level (AD-03, AD-04)."""
    rules, books = character.rules, character.books
    level, own = books.skills.get(key, 0), max(0, books.balances[skill_pool(key)])
    words = f"{own} skill IP" if own else ""
    if level >= rules.skill_costs.top:
        return Price("highest", own=words)
    price = pricing.skill_ip(rules.improvement, level, level + 1)
    return Price(f"{price} IP", price - own, words)


def _perk_price(character: Character, key: str) -> Price | None:
    """Return the price of a perk's next level, None for a perk without rules (AD-06)."""
    perk, books = character.rules.perks.get(key), character.books
    if perk is None:
        return None
    if books.perks.get(key, 0) >= perk.max_levels:
        return Price("highest")
    if perk.creation_only:
        return Price("in creation only")
    kept = min(perk.cost, max(0, books.balances[PERK_POINTS]))
    ip = pricing.perk_points_ip(character.rules.improvement, perk.cost - kept)
    return Price(f"{ip} IP" if ip else "", ip, points(kept, "pt") if kept else "")


def _stat_price(character: Character, key: str) -> Price:
    """Return the price of a stat's next level, and its request (AD-07)."""
    rules, books = character.rules, character.books
    stat = next(stat for stat in STATS if stat == key)
    request, level = open_request(character, SubjectKind.STAT.subject(stat)), books.stats[stat]
    asked = STATE_WORDS[character.states[request.id].kind] if request else ""
    if level >= (rules.attractiveness.cap if stat == "ATTR" else rules.stat_costs.top):
        return Price("highest", asked=asked)
    cost = pricing.stat_points_between(rules, stat, level, level + 1)
    kept = min(cost, max(0, books.balances[STAT_POINTS]))
    ip = pricing.stat_points_ip(rules.improvement, cost - kept)
    return Price(f"{ip} IP" if ip else "", ip, points(kept, "pt") if kept else "", asked)


_PRICES: Mapping[SubjectKind, Callable[[Character, str], Price | None]] = {
    SubjectKind.SKILL: skill_price,
    SubjectKind.PERK: _perk_price,
    SubjectKind.STAT: _stat_price,
}
