"""Comparison of two characters: the lines in which they differ."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from chargen.character.derived.derive import Character
from chargen.character.display_names import STATE_WORDS, flaw_name, perk_name, skill_name
from chargen.character.subjects import SubjectKind
from chargen.rules.model import STATS
from chargen.views.explain import VALUES


@dataclass(frozen=True, slots=True)
class TraitDifference:
    """One line in which two characters can differ."""

    key: str
    what: str
    first: str
    second: str


def compare(
    first: Character, second: Character, verdicts: tuple[str, str]
) -> tuple[TraitDifference, ...]:
    """Return the lines in which two characters differ, in the order of the sheet."""
    lines = _lines(first, second, verdicts)
    return tuple(line for line in lines if line.first != line.second)


def _lines(
    first: Character, second: Character, verdicts: tuple[str, str]
) -> Iterator[TraitDifference]:
    yield TraitDifference("verdict", "Verdict", *verdicts)
    for stat in STATS:
        yield TraitDifference(
            SubjectKind.STAT.subject(stat), stat, str(first.stats[stat]), str(second.stats[stat])
        )
    for name, value in VALUES.items():
        mine, theirs = value(first), value(second)
        yield TraitDifference(
            SubjectKind.VALUE.subject(name), mine.name, str(mine.amount), str(theirs.amount)
        )
    for key in sorted({*first.skills, *second.skills}):
        name = skill_name(first.rules, key)
        yield TraitDifference(
            SubjectKind.SKILL.subject(key),
            name,
            _level(first.skills, key),
            _level(second.skills, key),
        )
    for key in sorted({*first.perks, *second.perks}):
        name = perk_name(first.rules, key)
        yield TraitDifference(
            SubjectKind.PERK.subject(key), name, _level(first.perks, key), _level(second.perks, key)
        )
    first_flaws, second_flaws = _flaws(first), _flaws(second)
    for name in sorted({*first_flaws, *second_flaws}):
        yield TraitDifference(
            SubjectKind.FLAW.subject(name),
            name,
            first_flaws.get(name, ""),
            second_flaws.get(name, ""),
        )
    for place, sp in first.sp.items():
        yield TraitDifference(f"sp:{place}", f"SP {place}", str(sp), str(second.sp[place]))


def _level(levels: Mapping[str, int], key: str) -> str:
    return str(levels[key]) if levels.get(key) else ""


def _flaws(character: Character) -> dict[str, str]:
    return {
        flaw_name(own.flaw): f"{own.value} {STATE_WORDS[own.state.kind]}" for own in character.flaws
    }
