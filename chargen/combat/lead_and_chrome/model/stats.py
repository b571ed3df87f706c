"""A fighter's numbers that hold for every fight of one scenario, worked out once."""

from typing import Final

from ...bits import bit
from ...harm.combatant import HarmStats
from ...harm.weapons import GRENADE, GUN, LAUNCHER, LEFT_ARM, MELEE, RIGHT_ARM
from ...harm.weapons import Weapon as HarmWeapon
from ...kernel.tally import Part
from ...native_types import i64
from ...scene.scenario import Scene
from .fighter import CARRIES, REVOLVER, SELF_LOADER, SINGLE_SHOT, Fighter, Weapon
from .fighter import QUICK_DRAW_SKILL as SKILL
from .tunables import Tunables

HALF: Final = 2
"""Divisor of the move with a crippled leg (CB-109, LC-R18)."""


class FighterStats(HarmStats):
    """One fighter's numbers that never change during a fight."""

    def __init__(self, fighter: Fighter, scene: Scene, numbers: Tunables) -> None:
        super().__init__(fighter, numbers)
        self.fighter = fighter
        self.luck = 0
        self.grazes = False
        tags = [_tags(arm) for arm in self.arms]
        self.draw_parts: list[tuple[Part, ...]] = [
            () if tag is None else _draw_parts(tag, numbers) for tag in tags
        ]
        """The weapon's own parts of the initiative of its Quick-Draw (LC-24 to LC-46)."""
        self.draw_bonus: list[int] = [sum(part[2] for part in parts) for parts in self.draw_parts]
        self.why_slow: list[str] = [
            _slow(arm, tag) for arm, tag in zip(self.arms, tags, strict=True)
        ]
        """Reasons a weapon cannot be quick-drawn; empty if it can (LC-16 to LC-21)."""
        self.unchambered: int = 0
        """Self-loaders without a round in the chamber, one bit each (LC-18)."""
        for number, tag in enumerate(tags):
            if tag is not None and tag.mechanism == SELF_LOADER and not tag.chambered:
                self.unchambered |= bit(number)
        self.no_guard: list[bool] = [tag is not None and tag.no_guard for tag in tags]
        self.hair_trigger: list[bool] = [tag is not None and tag.hair_trigger for tag in tags]
        self.sights: list[int] = [
            numbers.sights_penalty
            if tag is not None and tag.kind == GUN and tag.sights_filed
            else 0
            for tag in tags
        ]
        """Points filed sights take from every shot (LC-41, LC-R07)."""
        self.thrown: list[bool] = [tag is not None and tag.thrown for tag in tags]
        self.quick: i64 = fighter.skill(SKILL)
        last = len(fighter.weapons)
        self.hand: i64 = fighter.ready if 0 <= fighter.ready < last else -1
        self.off: i64 = fighter.off_hand if 0 <= fighter.off_hand < last else -1
        if self.off == self.hand:
            self.off = -1
        if self.crippled >> RIGHT_ARM & 1 and self.hand >= 0:
            spare = self.off < 0 and not self.arms[self.hand].two_handed
            self.hand, self.off = -1, self.hand if spare else self.off
        if self.crippled >> LEFT_ARM & 1:
            self.off = -1
        held = self.hand if self.hand >= 0 else self.off
        empty = held >= 0 and self.unchambered & bit(held) != 0
        self.cocked = fighter.cocked and not empty
        """True if the first weapon in hand is ready to fire (LC-R02, LC-R21)."""
        self.reach: i64 = fighter.MA * scene.scale
        """Centimetres of one Action: MA metres (LC-R18)."""
        light = numbers.light_penalties[scene.light]
        self.light: i64 = -light
        """Modifier of the light on attacks (LC-R25)."""


def _tags(arm: HarmWeapon) -> Weapon | None:
    """Return the weapon with its tags; bare hands have none."""
    return arm if isinstance(arm, Weapon) else None


def _slow(arm: HarmWeapon, tag: Weapon | None) -> str:
    """Return why a weapon cannot be quick-drawn; the list is closed (LC-16 to LC-21)."""
    if tag is None:
        return "Bare hands are not drawn."
    if arm.kind == GRENADE:  # LC-20
        return f"The {arm.name} is a grenade, and grenades are not quick-drawn."
    if arm.two_handed:
        return f"The {arm.name} takes both hands and cannot be quick-drawn."
    if arm.kind == MELEE:
        return ""
    if arm.kind == LAUNCHER or not tag.handgun:
        return f"The {arm.name} is not a handgun and cannot be quick-drawn."
    if tag.mechanism in (REVOLVER, SINGLE_SHOT):
        return ""
    if tag.mechanism != SELF_LOADER:
        return f"The {arm.name} is neither revolver, single shot nor self-loader."
    return ""


def _draw_parts(tag: Weapon, numbers: Tunables) -> tuple[Part, ...]:
    """Return one row for the carry, one for barrel or grip (LC-R03, LC-R05).

    Sights, guard and trigger add their own.
    """
    parts: list[Part] = [
        (CARRIES[tag.carry], tag.carry.replace("_", " "), numbers.carried[tag.carry])
    ]
    if tag.kind == MELEE:
        parts.append(_grip(tag, numbers))
    elif tag.kind == GUN:
        if tag.barrel:
            parts.append(_barrel(tag, numbers))
        if tag.sights_filed:
            parts.append(("LC-41", "sights filed off", numbers.sights_filed))
        if tag.no_guard:
            parts.append(("LC-42", "no trigger guard", numbers.no_guard))
        if tag.hair_trigger:
            parts.append(("LC-43", "hair trigger", numbers.hair_trigger))
    return tuple(parts)


def _barrel(tag: Weapon, numbers: Tunables) -> Part:
    """Return the part of a measured barrel (LC-38 to LC-40, LC-48, LC-R06)."""
    if tag.barrel < numbers.medium_from:
        return "LC-38", "short barrel", numbers.short_barrel
    if tag.barrel < numbers.long_from:
        return "LC-39", "medium barrel", numbers.medium_barrel
    return "LC-40", "long barrel", numbers.long_barrel


def _grip(tag: Weapon, numbers: Tunables) -> Part:
    """Return the part of a hand weapon's size (LC-44 to LC-46)."""
    if tag.grip == "small":
        return "LC-44", "small weapon", numbers.small_grip
    if tag.grip == "medium":
        return "LC-45", "medium weapon", numbers.medium_grip
    return "LC-46", "large weapon", numbers.large_grip
