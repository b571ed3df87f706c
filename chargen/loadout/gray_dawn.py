"""A character as a fighter of Gray Dawn."""

from collections.abc import Sequence
from typing import Any

from chargen.character.derived import martial_arts, values
from chargen.character.derived.derive import Character
from chargen.combat.harm.weapons import Weapon
from chargen.loadout.common import harm_fields, style_fields


def fighter_fields(
    character: Character, carried: Sequence[tuple[str, Weapon]], *, mook: bool
) -> dict[str, Any]:
    """Return the fields of a fighter of Gray Dawn (CB-04, CB-07, CB-10, CB-11)."""
    del mook
    guards = {key: martial_arts.guard_bonus(character, key) for key in character.skills}
    return {
        **harm_fields(character),
        "move_bonus": values.move(character).amount - character.stats["MA"],
        "weapons": tuple(arm for _, arm in carried),
        "guards": {key: bonus for key, bonus in guards.items() if bonus},
        **style_fields(character),
    }
