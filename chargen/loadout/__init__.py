"""A character becomes a fighter, and a table's rulings the numbers of a fight: the one bridge.

Each system of fights has a module of its name here. Its ``fighter`` makes a fighter of a character;
``conversions`` lists what became of each number of Gray Dawn on the way, and why.
"""

from dataclasses import fields
from importlib import import_module
from typing import Any, Literal, overload

from chargen.character.derived.derive import Character
from chargen.combat import SYSTEMS, InvalidScenario
from chargen.combat.gray_dawn import Fighter, Tunables
from chargen.combat.scene.scenario import BaseFighter
from chargen.errors import ChargenError
from chargen.files.messages import shown
from chargen.loadout.common import arms, carried_arms, left_out, skills
from chargen.loadout.conversions import Converted
from chargen.loadout.gray_dawn import seated
from chargen.rules.model import Rulings

__all__ = [
    "HANDED_OVER",
    "Converted",
    "OfSystem",
    "Unfit",
    "arms",
    "carried_arms",
    "conversions",
    "fighter",
    "left_out",
    "seated",
    "skills",
    "tunables",
]

OfSystem = Any
"""A fighter or the numbers of a fight: of a class of the system's own."""
HANDED_OVER = ("flaw_effects", "martial_arts", "own_gear_needs_gm")
"""Switches that change characters or the fighters a fight is given, not its numbers."""


class Unfit(ChargenError):
    """A character no fight can take: a number of it is beyond what fights know."""


@overload
def fighter(
    character: Character,
    system: Literal["gray_dawn"] = "gray_dawn",
    *,
    side: int = 0,
    at: tuple[int, int] = (0, 0),
    mook: bool = False,
    tactic: str = "steady",
    name: str = "",
) -> Fighter: ...


@overload
def fighter(
    character: Character,
    system: str,
    *,
    side: int = 0,
    at: tuple[int, int] = (0, 0),
    mook: bool = False,
    tactic: str = "steady",
    name: str = "",
) -> BaseFighter: ...


def fighter(
    character: Character,
    system: str = "gray_dawn",
    *,
    side: int = 0,
    at: tuple[int, int] = (0, 0),
    mook: bool = False,
    tactic: str = "steady",
    name: str = "",
) -> BaseFighter:
    """Return a character as a system sees it, the first weapon of its list in hand (CB-07, CB-10).

    Without a weapon it fights with bare hands (CB-11). ``at`` is a place in centimetres. Raises
    Unfit if no fight can take it.
    """
    own_name = name or character.build.choices.name or "The unnamed character"
    room = _room(system)
    try:
        result: BaseFighter = room.fighter(
            character, own_name, side=side, at=at, mook=mook, tactic=tactic
        )
    except InvalidScenario as refused:
        raise Unfit(str(refused).rstrip(".")) from None
    return result


def conversions(character: Character, system: str) -> tuple[Converted, ...]:
    """Return what becomes of a character's numbers in a system; by Gray Dawn they stay."""
    if system == "gray_dawn":
        return ()
    return tuple(_room(system).conversions(character))


@overload
def tunables(rulings: Rulings, system: Literal["gray_dawn"] = "gray_dawn") -> Tunables: ...


@overload
def tunables(rulings: Rulings, system: str) -> OfSystem: ...


def tunables(rulings: Rulings, system: str = "gray_dawn") -> OfSystem:
    """Return the numbers of a fight under a table's switches, as far as its system has them."""
    kind = SYSTEMS[system].models.tunables
    known = {field.name for field in fields(kind)}
    return kind(**{key: value for key, value in rulings.model_dump().items() if key in known})


def _room(system: str) -> OfSystem:
    if system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise Unfit(f"nobody knows how a character fights by {shown(system)}; known: {known}")
    return import_module(f"{__name__}.{system}")
