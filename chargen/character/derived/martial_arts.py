"""Martial arts by the table's ruling: key bonuses, and the level of a style in damage (CB-11)."""

from chargen.character.derived.derive import Character
from chargen.character.display_names import skill_name
from chargen.rules.gear import Melee
from chargen.rules.styles import Move, Style


def style(character: Character, skill: str) -> Style | None:
    """The style behind a skill, at a table that plays styles as the base game has them (CB-11)."""
    if character.rules.rulings.martial_arts != "base_game":
        return None
    return character.rules.martial_arts.get(skill)


def best_skill(character: Character, arm: Melee) -> str:
    """The skill of a blow: the weapon's; bare hands, the best of brawling and martial arts."""
    if arm.weapon_class != "unarmed":
        return arm.skill
    return best_style(character, arm.move, arm.skill)


def best_style(character: Character, move: Move, otherwise: str = "brawling") -> str:
    """The best unarmed skill for a move, bonuses counted; of two alike the one that hits harder."""
    known = [key for key in character.skills if key.startswith("martial-arts-")]

    def worth(skill: str) -> tuple[int, int]:
        level = character.skills[skill]
        return level + move_bonus(character, skill, move), style_damage(character, skill)

    return max((otherwise, *known), key=worth)


def move_bonus(character: Character, skill: str, move: Move) -> int:
    """Return a style's bonus to attacks with a move (CB-11)."""
    known = style(character, skill)
    return known.bonus(move) if known else 0


def attack_bonus(character: Character, arm: Melee) -> int:
    """Return a style's bonus to attacks with a blow; 0 with a weapon in hand (CB-11)."""
    if arm.weapon_class != "unarmed":
        return 0
    return move_bonus(character, best_skill(character, arm), arm.move)


def blow_damage(character: Character, arm: Melee) -> int:
    """Return a style's bonus to the damage of a blow; 0 with a weapon in hand (CB-11)."""
    if arm.weapon_class != "unarmed":
        return 0
    return style_damage(character, best_skill(character, arm))


def guard_bonus(character: Character, skill: str) -> int:
    """Return a style's bonus to close defence: its better of parry and dodge (CB-11)."""
    known = style(character, skill)
    return known.bonus("block_parry", "dodge") if known else 0


def style_damage(character: Character, skill: str) -> int:
    """Return a style's bonus to the damage of unarmed blows: its level (CB-11)."""
    return character.skills[skill] if style(character, skill) else 0


def style_words(character: Character, skill: str) -> str:
    """Return a style's bonuses in one sentence; empty where it has none."""
    known = style(character, skill)
    if known is None:
        return ""
    moves = ", ".join(f"{move.replace('_', ' or ')} +{n}" for move, n in known.bonuses.items())
    open_words = ", ".join(move.replace("_", " or ") for move in known.unsettled)
    differ = f" Sources differ on {open_words}: no bonus." if open_words else ""
    name = skill_name(character.rules, skill)
    return f"{name} adds {moves}; its level goes to the damage of strikes and kicks.{differ}"
