"""The search index: everything with a name and a page."""

from collections.abc import Iterator
from dataclasses import dataclass

from chargen.character.derived.derive import Character
from chargen.character.display_names import flaw_name, skill_name
from chargen.character.subjects import SubjectKind
from chargen.rules.house import available
from chargen.rules.model import Ruleset
from chargen.views.explain import VALUES
from chargen.views.gear_names import armour_name, weapon_name
from chargen.views.progress.entries import entry_rows
from chargen.views.progress.requests import request_rows


@dataclass(frozen=True, slots=True)
class SearchHit:
    """One search result, with the page it opens."""

    key: str
    """Its subject."""
    name: str
    kind: str
    more: str = ""
    """Other words that match it."""


def find(character: Character | None, rules: Ruleset) -> Iterator[SearchHit]:
    """Yield traits and catalogue entries of a character's rules, and the rules by id."""
    if character is not None:
        yield from _traits(character)
        yield from _catalogue(character)
        yield from _history(character)
    for rule, citation in rules.citations.items():
        yield SearchHit(
            SubjectKind.RULE.subject(rule), f"{rule} {citation.title}", "rule", citation.text
        )


def _traits(character: Character) -> Iterator[SearchHit]:
    rules, choices = available(character.rules), character.build.choices
    for stat, name in rules.stat_names.items():
        yield SearchHit(SubjectKind.STAT.subject(stat), stat, "stat", name)
    for name in VALUES:
        yield SearchHit(
            SubjectKind.VALUE.subject(name), name.replace("_", " ").capitalize(), "derived value"
        )
    for key in dict.fromkeys((*rules.skills, *choices.skills)):
        yield SearchHit(SubjectKind.SKILL.subject(key), skill_name(rules, key), "skill")
    for key in dict.fromkeys((*rules.perks, *choices.perks)):
        perk = character.rules.perks.get(key)
        if perk is None:
            continue
        yield SearchHit(SubjectKind.PERK.subject(key), perk.name, "perk", perk.text)
    for flaw in choices.flaws:
        yield SearchHit(
            SubjectKind.FLAW.subject(flaw.id), flaw_name(flaw), "flaw", flaw.description
        )


def _catalogue(character: Character) -> Iterator[SearchHit]:
    rules, gear = available(character.rules), character.build.choices.gear
    for key, arm in {**gear.own_weapons, **rules.weapons}.items():
        name = weapon_name(character, key, arm)
        yield SearchHit(SubjectKind.CATALOGUE.subject(key), name, "weapon", arm.weapon_class)
    for key, piece in {**gear.own_armour, **rules.armour}.items():
        yield SearchHit(
            SubjectKind.ARMOUR.subject(key), armour_name(character, key, piece), "armour"
        )


def _history(character: Character) -> Iterator[SearchHit]:
    """Yield the history since creation: requests, and entries with words of their own."""
    for row in request_rows(character):
        yield SearchHit(SubjectKind.REQUEST.subject(row.key), row.name, "request", row.state)
    for entry in entry_rows(character):
        if entry.note:
            yield SearchHit(
                SubjectKind.LEDGER.subject(entry.key),
                f"{entry.key} {entry.text}",
                "entry",
                entry.note,
            )
