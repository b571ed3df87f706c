"""Checks on the languages perks give: no more than levels, each once, none left unnamed (CC-09)."""

from collections.abc import Iterator
from functools import partial

from chargen.character import edits
from chargen.character.build import PerkChoice
from chargen.character.derive import Character
from chargen.character.issue import Issue, Remedy, Severity
from chargen.character.keys import SubjectKind
from chargen.character.languages import given_level
from chargen.character.ledger import free_levels
from chargen.character.names import perk_name, points


def perk_languages(character: Character) -> Iterator[Issue]:
    """A perk gives one language for each level, and no language twice (CC-09)."""
    for perk, choice in character.build.choices.perks.items():
        if perk not in character.rules.perks:
            continue
        room = _room(character, perk, choice)
        kept = tuple(dict.fromkeys(choice.languages))[:room]
        if kept == choice.languages:
            continue
        name, named = perk_name(character.rules, perk), points(len(choice.languages), "language")
        message = f"{name} has {named} named, it gives {room}"
        if len(choice.languages) <= room:
            message = f"{name} has a language named twice"
        edit = partial(edits.set_perk_languages, perk=perk, languages=kept)
        way = Remedy(f"Keep {', '.join(kept) or 'none'}", edit)
        yield Issue(
            "CC-09", Severity.ILLEGAL, SubjectKind.PERK.of(perk, "languages"), message, (way,)
        )


def unnamed_languages(character: Character) -> Iterator[Issue]:
    """Until creation ends, a language paid for and not named is worth a word (CC-09, CC-14)."""
    if character.books.finished:
        return
    for perk, choice in character.build.choices.perks.items():
        free = free_levels(character.build, character.states, perk, rules=character.rules)
        least = max(free, len(choice.languages))
        lacking = choice.level - least
        if not given_level(character.rules, perk) or lacking <= 0:
            continue
        name = perk_name(character.rules, perk)
        message = f"{name} {choice.level} has {points(lacking, 'language')} not named yet"
        edit = partial(edits.set_perk, perk=perk, level=least)
        way = Remedy(f"Lower {name} to {least}" if least else f"Drop {name}", edit)
        yield Issue(
            "CC-09", Severity.WARNING, SubjectKind.PERK.of(perk, "unnamed"), message, (way,)
        )


def _room(character: Character, perk: str, choice: PerkChoice) -> int:
    if not given_level(character.rules, perk):
        return 0
    free = free_levels(character.build, character.states, perk, rules=character.rules)
    return max(choice.level, free)
