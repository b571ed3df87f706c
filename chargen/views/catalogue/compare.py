"""Two characters side by side, line by line, as far as they differ."""

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
    one: str
    other: str


def compare(
    one: Character, other: Character, verdicts: tuple[str, str]
) -> tuple[TraitDifference, ...]:
    """Return the lines in which two characters differ, in the order of the sheet."""
    lines = _lines(one, other, verdicts)
    return tuple(line for line in lines if line.one != line.other)


def _lines(
    one: Character, other: Character, verdicts: tuple[str, str]
) -> Iterator[TraitDifference]:
    yield TraitDifference("verdict", "Verdict", *verdicts)
    for stat in STATS:
        yield TraitDifference(
            SubjectKind.STAT.of(stat), stat, str(one.stats[stat]), str(other.stats[stat])
        )
    for name, value in VALUES.items():
        first, second = value(one), value(other)
        yield TraitDifference(
            SubjectKind.VALUE.of(name), first.name, str(first.amount), str(second.amount)
        )
    for key in sorted({*one.skills, *other.skills}):
        name = skill_name(one.rules, key)
        yield TraitDifference(
            SubjectKind.SKILL.of(key), name, _level(one.skills, key), _level(other.skills, key)
        )
    for key in sorted({*one.perks, *other.perks}):
        name = perk_name(one.rules, key)
        yield TraitDifference(
            SubjectKind.PERK.of(key), name, _level(one.perks, key), _level(other.perks, key)
        )
    mine, theirs = _flaws(one), _flaws(other)
    for name in sorted({*mine, *theirs}):
        yield TraitDifference(
            SubjectKind.FLAW.of(name), name, mine.get(name, ""), theirs.get(name, "")
        )
    for place, sp in one.sp.items():
        yield TraitDifference(f"sp:{place}", f"SP {place}", str(sp), str(other.sp[place]))


def _level(levels: Mapping[str, int], key: str) -> str:
    return str(levels[key]) if levels.get(key) else ""


def _flaws(character: Character) -> dict[str, str]:
    return {
        flaw_name(own.flaw): f"{own.value} {STATE_WORDS[own.state.kind]}" for own in character.flaws
    }
