"""A character as a fighter of Gray Dawn."""

from dataclasses import replace
from typing import Any

from chargen.character.derived import effects, martial_arts, values
from chargen.character.derived.derive import Character
from chargen.combat.gray_dawn import Fighter
from chargen.combat.perks import PERK_EFFECTS
from chargen.loadout.common import arms, in_hand, skills, worn
from chargen.rules.model import Rulings


def fighter(
    character: Character,
    name: str,
    *,
    side: int = 0,
    at: tuple[int, int] = (0, 0),
    mook: bool = False,
    tactic: str = "steady",
) -> Fighter:
    """Return a character as Gray Dawn sees it, the first weapon in hand (CB-07, CB-10)."""
    weapons = tuple(arms(character))
    stats = character.stats
    return Fighter(
        name=name,
        side=side,
        at=at,
        tactic=tactic,
        INT=stats["INT"],
        REF=stats["REF"],
        TECH=stats["TECH"],
        CL=stats["CL"],
        LK=stats["LK"],
        MA=stats["MA"],
        BODY=stats["BODY"],
        skills=skills(character),
        weapons=weapons,
        ready=in_hand(weapons),
        armour=tuple(worn(character)),
        mook=mook,
        **_perks(character),
        **_style(character),
    )


def _perks(character: Character) -> dict[str, Any]:
    """Return the effects of perks and flaws, one number for each (CB-04)."""
    numbers = {kind: effects.total(character, kind) for kind in PERK_EFFECTS}
    return numbers | {"move_bonus": values.move(character).amount - character.stats["MA"]}


def _style(character: Character) -> dict[str, Any]:
    """Return bare hands and defence by the best style, where a campaign uses styles (CB-11)."""
    bonuses = {key: martial_arts.guard_bonus(character, key) for key in character.skills}
    style: dict[str, Any] = {"guards": {key: bonus for key, bonus in bonuses.items() if bonus}}
    skill = martial_arts.best_style(character, "strike")
    if martial_arts.style(character, skill):
        style |= {
            "style": skill,
            "style_key": martial_arts.move_bonus(character, skill, "strike"),
            "style_damage": martial_arts.style_damage(character, skill),
        }
    return style


def seated(character: Character, rulings: Rulings) -> Character:
    """Return a character as it fights at a table, whatever the rulings of its own."""
    if character.rules.rulings == rulings:
        return character
    return replace(character, rules=character.rules.model_copy(update={"rulings": rulings}))
