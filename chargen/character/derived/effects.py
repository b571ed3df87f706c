"""Perk bonuses and flaw penalties, roll by roll: named parts with their rules."""

from collections.abc import Iterator
from typing import NamedTuple

from chargen.character.derived.derive import Character
from chargen.character.display_names import flaw_name
from chargen.rules.effects import FlawEffect, PerLevel, RollBonus, RollLoss
from chargen.rules.model import Perk


class Part(NamedTuple):
    """One named share of a value, with the rule that puts it there."""

    name: str
    amount: int
    rule: str


def total(character: Character, kind: str) -> int:
    """The sum of one kind of effect over all perks and flaws (CB-04, CC-12)."""
    return sum(part.amount for part in parts(character, kind))


def parts(character: Character, kind: str) -> Iterator[Part]:
    """Yield each perk's bonus and each flaw's penalty to one roll or measure (CB-04, CC-12)."""
    for perk, level in _perks(character):
        if isinstance(perk.effect, PerLevel) and perk.effect.kind == kind:
            yield _gain(perk, level, perk.effect)
    for name, effect in _flaws(character):
        if not isinstance(effect, RollLoss) and effect.kind == kind:
            yield Part(name, effect.amount, "CC-12")


def roll_total(character: Character, skill: str, *, fighting: bool = False) -> int:
    """Return the sum of bonuses to rolls of a skill, at any time or in a fight (CB-04, CC-12)."""
    return sum(part.amount for part in roll_parts(character, skill, fighting=fighting))


def roll_parts(character: Character, skill: str, *, fighting: bool = False) -> Iterator[Part]:
    """Yield the bonuses to rolls of a skill that need no GM ruling (CB-04, CC-12)."""
    for perk, level in _perks(character):
        effect = perk.effect
        if isinstance(effect, RollBonus) and effect.helps(skill, fighting=fighting):
            yield _gain(perk, level, effect)
    for name, loss in _flaws(character):
        if isinstance(loss, RollLoss) and skill in loss.skills and not loss.when:
            yield Part(name, loss.amount, "CC-12")


def conditional(character: Character, skill: str) -> Iterator[tuple[Part, str]]:
    """Yield the bonuses to rolls of a skill in a circumstance, each with it (CB-04, CC-12)."""
    for perk, level in _perks(character):
        effect = perk.effect
        if isinstance(effect, RollBonus) and skill in effect.skills and not effect.helps(skill):
            yield _gain(perk, level, effect), effect.when
    for name, loss in _flaws(character):
        if isinstance(loss, RollLoss) and skill in loss.skills and loss.when:
            yield Part(name, loss.amount, "CC-12"), loss.when


def touched_skills(character: Character) -> tuple[str, ...]:
    """Every skill some perk or flaw speaks of."""
    gains = (perk.effect for perk, _ in _perks(character))
    spoken = [effect.skills for effect in gains if isinstance(effect, RollBonus)]
    spoken += [loss.skills for _, loss in _flaws(character) if isinstance(loss, RollLoss)]
    return tuple(dict.fromkeys(skill for skills in spoken for skill in skills))


def _gain(perk: Perk, level: int, effect: PerLevel | RollBonus) -> Part:
    return Part(f"{perk.name} {level}", effect.per_level * level, "CB-04")


def _perks(character: Character) -> Iterator[tuple[Perk, int]]:
    for key, level in character.perks.items():
        if perk := character.rules.perks.get(key):
            yield perk, level


def _flaws(character: Character) -> Iterator[tuple[str, FlawEffect]]:
    """The effects of flaws the GM agreed to, where the table counts them (CC-12)."""
    if not character.rules.rulings.flaw_effects:
        return
    for own in character.flaws:
        if own.state.grants and not own.removed:
            yield from ((flaw_name(own.flaw), effect) for effect in own.flaw.effects)
