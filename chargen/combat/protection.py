"""What stands between a line of fire and its target: cover by place, stance and location."""

from chargen.combat.combatant import ACTIVE, BRACED, FULL, MOVING, Combatant
from chargen.combat.fight import Fight
from chargen.combat.geometry import crosses
from chargen.combat.model import HEAD, LEFT_LEG, SHOT, Cover, Weapon


def shields(fight: Fight, target: Combatant, x: int, y: int) -> list[Cover]:
    """Covers the target is behind for fire from a place (CB-44, CB-51, CB-52, CB-63)."""
    if not target.near or (target.moving and not fight.tunables.cover_while_moving):
        return []
    if target.stance not in {ACTIVE, FULL, BRACED}:
        return []
    if not target.able and not fight.tunables.fallen_keep_cover:
        return []
    covers = fight.scene.covers
    return [
        covers[number]
        for number in target.near
        if crosses(x, y, target.x, target.y, outline=covers[number].extent)
    ]


def hidden_from(fight: Fight, target: Combatant, x: int, y: int) -> bool:
    """Full cover on the line leaves no target for direct fire (CB-53, CB-64)."""
    if target.stance != FULL or not fight.tunables.full_cover_hides:
        return False
    return any(cover.full for cover in shields(fight, target, x, y))


def between(fight: Fight, target: Combatant, x: int, y: int) -> list[Cover]:
    """Covers that stand between a blast and its target, near him or not (CB-142)."""
    if target.moving and not fight.tunables.cover_while_moving:
        return []
    return [
        cover
        for cover in fight.scene.covers
        if crosses(x, y, target.x, target.y, outline=cover.extent)
    ]


def cover_level(
    fight: Fight,
    target: Combatant,
    x: int,
    y: int,
    number: int,
    blast: bool = False,
) -> int:
    """The level protecting a number of the location die from fire from a place.

    Of two covers on one line the higher counts (CB-53, CB-60, CB-61, CB-65).
    """
    if not (target.near or blast):
        return 0
    best = 0
    everything = target.stance == FULL and fight.tunables.full_cover_covers_all
    covers = between(fight, target, x, y) if blast else shields(fight, target, x, y)
    for cover in covers:
        if number in cover.covered or (everything and cover.full):
            best = best + cover.level if fight.tunables.covers_add else max(best, cover.level)
    return best


def cover_sp(fight: Fight, level: int, weapon: Weapon) -> int:
    """SP of a cover level: 4 each, 3 against shot (CB-60, CB-62)."""
    tunables = fight.tunables
    return level * (tunables.cover_sp_shot if weapon.load == SHOT else tunables.cover_sp)


def called_number(fight: Fight, target: Combatant, x: int, y: int, location: int) -> int:
    """Return the number of the location die a called shot goes for, uncovered if there is one.

    Aiming at a place means aiming at what can be seen of it (CB-13).
    """
    numbers = [n for n, place in enumerate(fight.tunables.locations, 1) if place == location]
    for number in numbers:
        if not cover_level(fight, target, x, y, number):
            return number
    return numbers[0]


def check_cover(fight: Fight, one: Combatant) -> int:
    """Cover level that helps a suppression check: the best he is behind, 0 if moving (CB-71)."""
    if one.moving or one.stance == MOVING:
        return 0
    return max((fight.scene.covers[number].level for number in one.near), default=0)


def is_limb(location: int) -> bool:
    """Everything but head and torso."""
    return HEAD + 1 < location <= LEFT_LEG
