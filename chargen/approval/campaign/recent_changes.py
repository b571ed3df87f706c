"""The changes of a character since its GM last decided on anything of it."""

from collections.abc import Iterator, Mapping

from chargen.approval.decisions.gear_changes import GearChange, gear_changes
from chargen.character.decisions.approval_state import items_of
from chargen.character.decisions.differences import differences
from chargen.character.display_names import entries, item_name, perk_name, skill_name
from chargen.character.document.build import Build, Choices
from chargen.character.number_format import signed
from chargen.character.points.grants import named_languages
from chargen.rules.model import Ruleset


def changes(rules: Ruleset, before: Build | None, now: Build) -> tuple[GearChange, ...]:
    """Return what changed between two versions of a character; all of it if there is no earlier."""
    if before is None:
        return (GearChange("the whole character", "never decided on", "new"),)
    return tuple(_changes(rules, before, now))


def _changes(rules: Ruleset, before: Build, now: Build) -> Iterator[GearChange]:
    old, new = before.choices, now.choices
    for word in ("name", "player", "concept", "notes"):
        yield from _text_change(word, getattr(old, word), getattr(new, word))
    yield from _text_change("exchange", _exchange(before), _exchange(now))
    yield from _levels({str(k): v for k, v in old.stats.items()}, dict(new.stats.items()))
    yield from _text_change("ATTR", _attr(before), _attr(now))
    skills = {skill_name(rules, key): level for key, level in old.skills.items()}
    yield from _levels(skills, {skill_name(rules, k): level for k, level in new.skills.items()})
    perks = {perk_name(rules, key): choice.level for key, choice in old.perks.items()}
    yield from _levels(perks, {perk_name(rules, k): c.level for k, c in new.perks.items()})
    yield from _languages(rules, old, new)
    yield from _items(rules, before, now)
    yield from gear_changes(rules, before, now)
    yield from _ledger(before, now)


def _text_change(what: str, before: str, now: str) -> Iterator[GearChange]:
    if before != now:
        yield GearChange(what, before or "empty", now or "empty")


def _levels(before: Mapping[str, int], now: Mapping[str, int]) -> Iterator[GearChange]:
    for name in dict.fromkeys((*before, *now)):
        if before.get(name, 0) != now.get(name, 0):
            yield GearChange(name, str(before.get(name, 0)), str(now.get(name, 0)))


def _languages(rules: Ruleset, before: Choices, now: Choices) -> Iterator[GearChange]:
    was, is_now = named_languages(before), named_languages(now)
    for perk in dict.fromkeys((*was, *is_now)):
        what = f"languages of {perk_name(rules, perk)}"
        yield from _text_change(what, ", ".join(was.get(perk, ())), ", ".join(is_now.get(perk, ())))


def _exchange(build: Build) -> str:
    exchange = build.choices.exchange
    lines = f" ({signed(exchange.stat)} stat, {signed(exchange.perk)} perk)"
    return exchange.mode + (lines if exchange.mode == "manual" else "")


def _attr(build: Build) -> str:
    attr = build.choices.attr
    rolls = "; ".join(" and ".join(map(str, roll.dice)) for roll in attr.rolls)
    return f"rolled {rolls or 'not yet'}, {attr.skill_levels + attr.stat_levels} bought"


def _items(rules: Ruleset, before: Build, now: Build) -> Iterator[GearChange]:
    flaws = {flaw.id: flaw for flaw in now.choices.flaws}
    old = {item.id: item for item in items_of(before)}
    new = {item.id: item for item in items_of(now)}
    for key in dict.fromkeys((*old, *new)):
        name = item_name(rules, new[key] if key in new else old[key], flaws)
        if key not in new:
            yield GearChange(name, "there", "gone")
        elif key not in old:
            yield GearChange(name, "missing", "new")
        else:
            for field, was, is_now in differences(new[key], old[key]):
                yield GearChange(f"{name}, {field}", was or "empty", is_now or "empty")


def _ledger(before: Build, now: Build) -> Iterator[GearChange]:
    count = len(now.ledger) - len(before.ledger)
    if now.ledger[: len(before.ledger)] != before.ledger:
        yield GearChange("ledger", entries(len(before.ledger)), "changed before its end")
    elif count:
        yield GearChange("ledger", entries(len(before.ledger)), f"{count} more")
