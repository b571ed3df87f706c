"""A character becomes a fighter, and a table's rulings the numbers of a fight: the one bridge.

Each round system has a module of its name here. Its ``fighter_fields`` are the fields of a fighter
made from a character; ``conversions`` lists the source of each number, with the reason.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields, replace
from importlib import import_module
from typing import Any, Literal, TypedDict, Unpack, overload

from chargen.character.derived.derive import Character
from chargen.combat import SYSTEMS, InvalidScenario
from chargen.combat.gray_dawn import Fighter, Tunables
from chargen.combat.harm.weapons import GRENADE, Weapon
from chargen.combat.scene.scenario import BaseFighter
from chargen.errors import ChargenError
from chargen.files.messages import shown
from chargen.loadout.common import Converted, arms, carried_arms, left_out, skills
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
HANDED_OVER = ("flaw_effects", "martial_arts", "next_purchase", "own_gear_needs_gm")
"""Switches that change characters or the fighters a fight is given, not its numbers."""


class Unfit(ChargenError):
    """A character no fight can take: a number of it is beyond what fights know."""


class Settings(TypedDict, total=False):
    """One fighter's settings in a fight, besides its character."""

    name: str
    """The character's own without one."""
    side: int
    at: tuple[int, int]
    """The place in centimetres."""
    tactic: str
    mook: bool
    hand: int | None
    """The number of the weapon in hand, -1 for bare hands; the first by default (CB-10, CB-11)."""
    in_play: bool
    """True for the ammunition that is left in play."""


@overload
def fighter(
    character: Character,
    system: Literal["gray_dawn"] = "gray_dawn",
    changes: Mapping[str, Any] | None = None,
    **settings: Unpack[Settings],
) -> Fighter: ...


@overload
def fighter(
    character: Character,
    system: str,
    changes: Mapping[str, Any] | None = None,
    **settings: Unpack[Settings],
) -> BaseFighter: ...


def fighter(
    character: Character,
    system: str = "gray_dawn",
    changes: Mapping[str, Any] | None = None,
    **settings: Unpack[Settings],
) -> BaseFighter:
    """Return a character as a fighter of a system, with changed fields (CB-07, CB-10).

    Fields the system does not have are left out. Raises Unfit if no fight can take the character.
    """
    module = _module(system)
    rules = SYSTEMS[system]
    carried = carried_arms(character, in_play=settings.get("in_play", False))
    weapons = [arm for _, arm in carried]
    mook = settings.get("mook", False)
    tactic = settings.get("tactic", "steady")
    tactic = getattr(module, "TACTICS", {}).get(tactic, tactic)
    own = character.build.choices.name or "The unnamed character"
    values = {
        "mook": mook,
        "ready": in_hand(weapons, settings.get("hand"), getattr(module, "USED", None)),
        **module.fighter_fields(character, carried, mook=mook),
        **(changes or {}),
    }
    known = {field.name for field in fields(rules.models.fighter)}
    try:
        result: BaseFighter = rules.models.fighter(
            name=settings.get("name") or own,
            side=settings.get("side", 0),
            at=settings.get("at", (0, 0)),
            tactic=tactic if tactic in rules.tactics else rules.usual_tactic,
            **{name: value for name, value in values.items() if name in known},
        )
    except InvalidScenario as refused:
        raise Unfit(str(refused).rstrip(".")) from None
    return result


def in_hand(weapons: Sequence[Weapon], hand: int | None, used: Collection[int] | None) -> int:
    """Return the number of a weapon among those a system uses, -1 if it is not one of them.

    Without one it is the first that using does not throw away.
    """
    kept = [number for number, arm in enumerate(weapons) if used is None or arm.kind in used]
    if hand is None:
        hand = next((number for number in kept if weapons[number].kind != GRENADE), -1)
    return kept.index(hand) if hand in kept else -1


def seated(character: Character, rulings: Rulings) -> Character:
    """Return a character under a campaign's rulings instead of its own."""
    if character.rules.rulings == rulings:
        return character
    return replace(character, rules=character.rules.model_copy(update={"rulings": rulings}))


def conversions(character: Character, system: str) -> tuple[Converted, ...]:
    """Return what becomes of a character's numbers in a system; by Gray Dawn they stay."""
    if system == "gray_dawn":
        return ()
    return tuple(_module(system).conversions(character))


@overload
def tunables(rulings: Rulings, system: Literal["gray_dawn"] = "gray_dawn") -> Tunables: ...


@overload
def tunables(rulings: Rulings, system: str) -> OfSystem: ...


def tunables(rulings: Rulings, system: str = "gray_dawn") -> OfSystem:
    """Return the numbers of a fight under a table's switches, as far as its system has them."""
    kind = SYSTEMS[system].models.tunables
    known = {field.name for field in fields(kind)}
    return kind(**{key: value for key, value in rulings.model_dump().items() if key in known})


def _module(system: str) -> OfSystem:
    if system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise Unfit(f"a character cannot be converted to {shown(system)}; known: {known}")
    return import_module(f"{__name__}.{system}")
