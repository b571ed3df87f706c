"""Display names of gear, with a mark on the player's custom items."""

from collections.abc import Iterator

from chargen.character.derived.derive import Character
from chargen.character.display_names import STATE_WORDS
from chargen.character.document.custom_gear import (
    figures,
    is_own_armour,
    is_own_weapon,
    item_id,
    own_gear,
)
from chargen.rules.gear import Armour, Weapon

OWN = " (own)"
"""The mark after the name of a custom item; an opponent's items carry none."""


def weapon_name(character: Character, key: str, arm: Weapon) -> str:
    """Return the display name of a weapon."""
    own = is_own_weapon(character.rules, character.build, key)
    return f"{arm.name}{_mark(character, 'weapon', key)}" if own else arm.name


def armour_name(character: Character, key: str, piece: Armour) -> str:
    """Return the display name of a piece of armour."""
    own = is_own_armour(character.rules, character.build, key)
    return f"{piece.name}{_mark(character, 'armour', key)}" if own else piece.name


def own_lines(character: Character) -> Iterator[str]:
    """Yield a line for each custom item, with its figures (CC-19)."""
    for item in own_gear(character.build):
        if item.weapon is not None:
            yield f"{weapon_name(character, item.key, item.weapon)}: {figures(item.weapon)}"
        elif item.armour is not None:
            yield f"{armour_name(character, item.key, item.armour)}: {figures(item.armour)}"


def _mark(character: Character, kind: str, key: str) -> str:
    state = character.states.get(item_id(kind, key))
    return OWN if state is None or state.grants else f" (own, {STATE_WORDS[state.kind]})"
