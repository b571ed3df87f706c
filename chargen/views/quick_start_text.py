"""Quick starts in words: the changes of a kit, and a random character."""

from collections.abc import Iterator

from chargen.character.derived import gear
from chargen.character.derived.derive import Character
from chargen.character.display_names import perk_name, points, skill_name
from chargen.character.starts.kits import AppliedKit
from chargen.rules.model import STATS

Groups = tuple[tuple[str, tuple[str, ...]], ...]
"""Lines under their headings."""


def kit_lines(done: AppliedKit) -> Groups:
    """Return a kit's additions, its conflicts with reasons, and the traits already present."""
    had = points(done.kept, "item")
    verb = "is" if done.kept == 1 else "are"
    groups: Groups = (
        ("Adds", done.taken or ("Nothing.",)),
        ("Spends the points left", done.spent),
        ("Does not fit", done.left_out),
        ("Already owned", (f"{had} of the kit {verb} already owned.",) if done.kept else ()),
    )
    return tuple(group for group in groups if group[1])


def build_lines(character: Character) -> Groups:
    """Return a character in a few lines: name, stats, skills, perks, gear."""
    choices = character.build.choices
    stats = ", ".join(f"{stat} {character.stats[stat]}" for stat in STATS)
    return (
        (choices.name, (f"{choices.concept}.",)),
        ("Stats", (f"{stats}.",)),
        ("Skills", (f"{', '.join(_skills(character))}.",)),
        ("Perks", (f"{', '.join(_perks(character))}.",)),
        ("Weapons", (f"{', '.join(_weapons(character))}.",)),
    )


def _skills(character: Character) -> Iterator[str]:
    """Yield the skills, the highest first."""
    for key, level in sorted(character.skills.items(), key=lambda pair: (-pair[1], pair[0])):
        if level:
            yield f"{skill_name(character.rules, key)} {level}"


def _perks(character: Character) -> Iterator[str]:
    for key, level in character.perks.items():
        if level:
            yield f"{perk_name(character.rules, key)} {level}"


def _weapons(character: Character) -> Iterator[str]:
    for carried in character.build.choices.gear.weapons:
        arm = gear.weapon(character.rules, character.build, carried.weapon)
        yield arm.name if arm is not None else carried.weapon
