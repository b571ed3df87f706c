"""Traits locked when creation is finished, and those still open (CC-17)."""

from collections.abc import Iterator

from chargen.character.derived.derive import Character
from chargen.character.display_names import flaw_name, perk_name, points, skill_name
from chargen.rules.model import STATS

OPEN = (
    "You can still change gear, texts, portrait and notes. Buy levels with IP on Advance. "
    "Your GM can reopen creation."
)


def freezing_words(character: Character) -> tuple[str, ...]:
    """Return a line for each kind of locked trait, and one for what stays open."""
    return (*_frozen(character), OPEN)


def _frozen(character: Character) -> Iterator[str]:
    choices, rules = character.build.choices, character.rules
    yield "Stats: " + ", ".join(f"{stat} {character.stats[stat]}" for stat in STATS) + "."
    skills = sorted(
        (skill_name(rules, key), level) for key, level in character.skills.items() if level
    )
    if skills:
        listed = ", ".join(f"{name} {level}" for name, level in skills)
        yield f"{points(len(skills), 'skill')}: {listed}."
    perks = sorted((perk_name(rules, key), n) for key, n in character.perks.items() if n)
    if perks:
        listed = ", ".join(f"{name} {level}" for name, level in perks)
        yield f"{points(len(perks), 'perk')}: {listed}."
    if choices.flaws:
        listed = ", ".join(flaw_name(flaw) for flaw in choices.flaws)
        yield f"{points(len(choices.flaws), 'flaw')}: {listed}."
