"""Everything a user can do to a document, as pure functions from Build to Build.

Edits never refuse and never clamp: what breaks a rule is found by the checks. They,
``gear_edits`` and ``condition_edits`` (the state of play) are the only places that copy a model
with changes, so every value they put in must be one the model would read.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from chargen.character.decisions.approval_state import items_of
from chargen.character.document.build import (
    AttrRoll,
    Build,
    Choices,
    Exchanging,
    Goal,
    PerkChoice,
    Portrait,
)
from chargen.character.document.decision import GAINS, Decision, Item, PacketAward, decided_id
from chargen.character.document.events import (
    BuyPerk,
    Event,
    Note,
    RaiseSkill,
    Refund,
    Reopen,
    RequestMade,
)
from chargen.character.document.requests import Exemption, Flaw, Grant, OwnGear
from chargen.character.edits.gear_edits import drop_gear, drop_own
from chargen.character.subjects import split_key
from chargen.rules.model import BoughtStat

TextField = Literal["name", "player", "concept", "notes"]

# --- words and picture


def set_text(build: Build, field: TextField, text: str) -> Build:
    """Return ``build`` with its name, player, concept or notes changed."""
    return _choose(build, **{field: text})


def set_portrait(build: Build, portrait: Portrait | None) -> Build:
    """Return ``build`` with another picture, or none."""
    return build.model_copy(update={"portrait": portrait})


def leave_campaign(build: Build) -> Build:
    """Return ``build`` playing by the rules as shipped; what was decided stays on record."""
    return build.model_copy(update={"campaign": None})


# --- points


def set_stat(build: Build, stat: BoughtStat, level: int) -> Build:
    """Return ``build`` with a bought stat at ``level`` (CC-05)."""
    return _choose(build, stats={**build.choices.stats, stat: level})


def add_attr_roll(build: Build, roll: AttrRoll) -> Build:
    """Return ``build`` with one more roll of ATTR on record (CC-07)."""
    return _attr(build, rolls=(*build.choices.attr.rolls, roll))


def change_attr_roll(build: Build, place: int, roll: AttrRoll) -> Build:
    """Return ``build`` with the roll at ``place``, counted from 0, replaced (CC-07)."""
    rolls = build.choices.attr.rolls
    return _attr(build, rolls=(*rolls[:place], roll, *rolls[place + 1 :]))


def drop_attr_roll(build: Build) -> Build:
    """Return ``build`` without its last roll of ATTR (CC-07)."""
    return _attr(build, rolls=build.choices.attr.rolls[:-1])


def set_attr_levels(
    build: Build, *, skill_levels: int | None = None, stat_levels: int | None = None
) -> Build:
    """Return ``build`` with other levels of ATTR bought with SkP or StP (CC-07)."""
    attr = build.choices.attr
    return _attr(
        build,
        skill_levels=attr.skill_levels if skill_levels is None else skill_levels,
        stat_levels=attr.stat_levels if stat_levels is None else stat_levels,
    )


def set_skill(build: Build, key: str, level: int) -> Build:
    """Return ``build`` with a skill at ``level``; level 0 takes it off the list (CC-08)."""
    return set_skills(build, {key: level})


def set_skills(build: Build, levels: Mapping[str, int]) -> Build:
    """Return ``build`` with several skills at these levels, as ``set_skill`` does one by one."""
    skills = {**build.choices.skills, **levels}
    return _choose(build, skills={key: level for key, level in skills.items() if level})


def rename_skill(build: Build, key: str, new_key: str) -> Build:
    """Return ``build`` with a skill under another key, in the same place of the list."""
    skills = {new_key if k == key else k: level for k, level in build.choices.skills.items()}
    return _choose(build, skills=skills)


def set_perk(build: Build, perk: str, level: int) -> Build:
    """Return ``build`` with a perk at ``level``, free levels included; 0 drops it (CC-09).

    Of the languages it gives no more stay than it has levels.
    """
    perks = dict(build.choices.perks)
    if level:
        known = perks.get(perk, PerkChoice(level=level))
        perks[perk] = known.model_copy(
            update={"level": level, "languages": known.languages[:level]}
        )
    else:
        perks.pop(perk, None)
    return _choose(build, perks=perks)


def set_perk_note(build: Build, perk: str, note: str) -> Build:
    """Return ``build`` with other words beside a perk it has."""
    choice = build.choices.perks[perk].model_copy(update={"note": note})
    return _choose(build, perks={**build.choices.perks, perk: choice})


def set_perk_languages(build: Build, perk: str, languages: Sequence[str], level: int = 1) -> Build:
    """Return ``build`` with these languages given by a perk (CC-09).

    ``level`` is what it has where only granted levels are on record.
    """
    known = build.choices.perks.get(perk, PerkChoice(level=level))
    choice = known.model_copy(update={"languages": tuple(languages)})
    return _choose(build, perks={**build.choices.perks, perk: choice})


def set_exchange(build: Build, exchange: Exchanging) -> Build:
    """Return ``build`` with another way of exchanging points (CC-03, CC-04)."""
    return _choose(build, exchange=exchange)


# --- what the GM decides on


def new_item_id(build: Build, word: str) -> str:
    """Return an id no item and no decision of this document has ever had."""
    used = {item.id for item in items_of(build)}
    used |= {decided_id(decision) for decision in build.decisions}
    number = 1
    while f"{word}-{number}" in used:
        number += 1
    return f"{word}-{number}"


def add_flaw(build: Build, flaw: Flaw) -> Build:
    """Return ``build`` with one more flaw (CC-10)."""
    return _choose(build, flaws=(*build.choices.flaws, flaw))


def change_flaw(build: Build, flaw: Flaw) -> Build:
    """Return ``build`` with the flaw of the same id replaced; its approval lapses (CC-12)."""
    return _choose(build, flaws=tuple(flaw if f.id == flaw.id else f for f in build.choices.flaws))


def remove_flaw(build: Build, flaw_id: str) -> Build:
    """Return ``build`` without one of its flaws."""
    return _choose(build, flaws=tuple(f for f in build.choices.flaws if f.id != flaw_id))


def add_grant(build: Build, grant: Grant) -> Build:
    """Return ``build`` with one more exception asked of the GM (CC-16)."""
    return _choose(build, grants=(*build.choices.grants, grant))


def remove_grant(build: Build, grant_id: str) -> Build:
    """Return ``build`` without one of its exceptions."""
    return _choose(build, grants=tuple(g for g in build.choices.grants if g.id != grant_id))


def record_decision(build: Build, decision: Decision) -> Build:
    """Return ``build`` with what the GM decided, after all that was decided before (CC-12)."""
    return build.model_copy(update={"decisions": (*build.decisions, decision)})


def withdraw(build: Build, item: Item) -> Build:
    """Return ``build`` without an item that waits: the flaw, grant or request goes."""
    if isinstance(item, Flaw):
        return remove_flaw(build, item.id)
    if isinstance(item, OwnGear):
        return drop_own(build, item)
    if isinstance(item, Exemption):
        return _drop_row(build, item)
    if any(grant.id == item.id for grant in build.choices.grants):
        return remove_grant(build, item.id)
    for number, event in enumerate(build.ledger, 1):
        if _belongs(event, item):
            build = strike(build, number)
    return build


def _drop_row(build: Build, item: Exemption) -> Build:
    """Return ``build`` without a row its campaign does not allow, whatever was held of it."""
    for number, event in enumerate(build.ledger, 1):
        if _buys(event, item):
            build = strike(build, number)
    if item.table == "perks":
        return set_perk(build, item.key, 0)
    if item.table == "skills":
        for key in [key for key in build.choices.skills if split_key(key)[0] == item.key]:
            build = set_skill(build, key, 0)
    return drop_gear(build, item.table, item.key)


def _buys(event: Event, item: Exemption) -> bool:
    if isinstance(event, RaiseSkill):
        return item.table == "skills" and split_key(event.skill)[0] == item.key
    return isinstance(event, BuyPerk) and item.table == "perks" and event.perk == item.key


def _belongs(event: Event, item: Item) -> bool:
    if isinstance(item, PacketAward):
        return isinstance(event, GAINS) and event.packet == item.id
    return isinstance(event, RequestMade | Reopen) and event.request.id == item.id


def set_goals(build: Build, goals: Sequence[Goal]) -> Build:
    """Return ``build`` with these goals of the player, the most wanted first."""
    return _choose(build, goals=tuple(goals))


# --- the ledger


def append(build: Build, *events: Event) -> Build:
    """Return ``build`` with events at the end of its ledger (AD-10)."""
    return build.model_copy(update={"ledger": (*build.ledger, *events)})


def strike(build: Build, number: int) -> Build:
    """Return ``build`` with an event, and any refund of it, replaced by a remark on the change.

    The numbers of all events stay. A GM's registry sees that the history was changed (AD-10).
    """
    ledger = tuple(
        _struck(event, place) if place == number or _refunds(event, number) else event
        for place, event in enumerate(build.ledger, 1)
    )
    return build.model_copy(update={"ledger": ledger})


def in_turn(build: Build, edits: Sequence[Callable[[Build], Build]]) -> Build:
    """Return ``build`` after several edits, one after the other."""
    for edit in edits:
        build = edit(build)
    return build


def _refunds(event: Event, number: int) -> bool:
    return isinstance(event, Refund) and event.entry == number


def _struck(event: Event, place: int) -> Note:
    return Note(
        event="remark",
        on=event.on,
        by=event.by,
        note=f"Entry {place} ({event.event}) was struck from the ledger.",
    )


def _choose(build: Build, **changes: object) -> Build:
    choices: Choices = build.choices.model_copy(update=changes)
    return build.model_copy(update={"choices": choices})


def _attr(build: Build, **changes: object) -> Build:
    return _choose(build, attr=build.choices.attr.model_copy(update=changes))
