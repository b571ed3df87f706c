"""Defence in close combat with the character's best skill."""

from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.subjects import split_key


def close_defence(character: Character) -> int:
    """Return base and the best of brawling, martial art, melee and Cover/Evade (CB-11)."""
    base = values.close_combat(character).amount
    levels = [character.skills.get(values.COVER_EVADE, 0)]
    for key in character.skills:
        skill = character.rules.skills.get(split_key(key)[0])
        if skill is not None and skill.roll == "close":
            levels.append(values.skill_total(character, key).amount - base)
    return values.close_defence(character).amount + max(levels)
