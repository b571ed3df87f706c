"""Stress and panic (AL-R27, AL-R30)."""

from typing import Final

from ...bits import bit
from ...kernel.awareness import wake_all
from ...kernel.driver import Driver
from ...native_types import i64
from ..model.action_events import CoverTaken, FightLeft, ItemFell
from ..model.combatant import (
    CALM_NERVES,
    COLLAPSED,
    FLEES,
    FULL,
    HESITATES,
    NO_HELP,
    RAGES,
    Combatant,
)
from ..model.events import Moved, PanicEnded, PanicRolled, StressChanged
from ..model.fight import Fight
from ..model.fighter import EXTREME, SHORT
from . import movement_limits
from .ammunition import supply_roll

STRESSED: Final = 1
NOISE: Final = 2
WASTE: Final = 3
DROPS: Final = 4
FREEZES: Final = 7
HIDES: Final = 8
SCREAMS: Final = 9


def add_stress(table: Driver, combatant: Combatant, points: i64) -> None:
    """Add or take stress, never below 0; steady fighters have none (AL-R14, AL-R30)."""
    if combatant.stats.steady or not points:
        return
    combatant.stress = max(0, combatant.stress + points)
    if table.listening:
        table.tell(StressChanged(combatant.index, combatant.stress))


def calm(table: Driver, combatant: Combatant) -> None:
    """End a panic (AL-R19)."""
    if combatant.panic == CALM_NERVES and not combatant.lost_turn:
        return
    combatant.panic = CALM_NERVES
    combatant.lost_turn = False
    if table.listening:
        table.tell(PanicEnded(combatant.index))


def drop(fight: Fight, table: Driver, combatant: Combatant, x: i64, y: i64) -> None:
    """Drop the weapon in hand."""
    weapon = combatant.hand
    if weapon < 0 or not combatant.held[weapon]:
        return
    combatant.held[weapon] = False
    combatant.hand = -1
    fight.floor.append((int(x), int(y), int(combatant.index), int(weapon), True))
    if table.listening:
        table.tell(ItemFell(combatant.index, combatant.arms[weapon].name, x, y))


def can_panic(combatant: Combatant) -> bool:
    """Return whether a fighter can panic at all."""
    return combatant.able() and not combatant.stats.steady


def ally_broken(fight: Fight, table: Driver, fallen: Combatant) -> None:
    """Roll panic for the allies of a broken fighter who is not a mook (AL-R27)."""
    if not fight.tunables.panic_at_broken or fallen.stats.fighter.mook:
        return
    seen: i64 = 0
    for combatant in fight.combatants:
        if combatant.side == fallen.side and combatant.index != fallen.index:
            seen = panic(fight, table, combatant, "a friend is broken", seen)


def check_monsters(fight: Fight, table: Driver) -> None:
    """Roll panic for the first sight of a monster, and for one next to a fighter (AL-R27)."""
    if not fight.tunables.panic_at_monster:
        return
    for combatant in fight.combatants:
        if not can_panic(combatant) or (combatant.monster_seen and combatant.monster_near):
            continue
        for other in fight.combatants:
            if other.side == combatant.side or not other.able() or not other.stats.fighter.monster:
                continue
            if not combatant.monster_seen:
                combatant.monster_seen = True
                panic(fight, table, combatant, "a monster", 0)
            if not combatant.monster_near and fight.band(combatant, other) < SHORT:
                combatant.monster_near = True
                panic(fight, table, combatant, "a monster so near", 0)


def panic(fight: Fight, table: Driver, combatant: Combatant, why: str, seen: i64) -> i64:
    """Roll D6 and stress less Resolve, once for each cause (AL-R27).

    ``seen`` holds the fighters who have rolled for this cause, one bit each; it is returned with
    more of them.
    """
    if seen & bit(combatant.index) or not can_panic(combatant):
        return seen
    seen |= bit(combatant.index)
    table.roller = combatant.index
    total = table.dice.d6("panic") + combatant.stress - combatant.stats.nerve
    result = min(COLLAPSED, max(0, total))
    if table.listening:
        table.tell(PanicRolled(combatant.index, total, result, why))
    if result <= DROPS:
        _start(fight, table, combatant, result)
        return seen
    if result == HIDES and not _hide(fight, table, combatant):
        result = SCREAMS
    return _start_lasting(fight, table, combatant, result, seen)


def _start(fight: Fight, table: Driver, combatant: Combatant, result: i64) -> None:
    """Apply a panic that passes at once."""
    if result == STRESSED:
        add_stress(table, combatant, 1)
    elif result == NOISE:
        wake_all(fight, table)
    elif result == WASTE:
        gun = combatant.gun()
        if gun >= 0:
            supply_roll(fight, table, combatant, gun)
    elif result == DROPS:
        drop(fight, table, combatant, combatant.x, combatant.y)


def _start_lasting(
    fight: Fight, table: Driver, combatant: Combatant, result: i64, seen: i64
) -> i64:
    """Apply a panic that takes turns, and may spread."""
    if result in (NO_HELP, HESITATES):
        combatant.panic = max(combatant.panic, result)
        return seen
    if result in (FREEZES, HIDES):
        combatant.lost_turn = True
    elif result == SCREAMS:
        combatant.lost_turn = True
        add_stress(table, combatant, -1)
        return _affect_allies(fight, table, combatant, seen, True)
    elif result == FLEES:
        add_stress(table, combatant, -1)
        combatant.panic = max(combatant.panic, FLEES)
        _affect_allies(fight, table, combatant, seen, False)
        flee(fight, table, combatant)
    elif result == RAGES:
        combatant.panic = max(combatant.panic, RAGES)
        return _affect_allies(fight, table, combatant, seen, True)
    else:
        combatant.panic = COLLAPSED
    return seen


def _affect_allies(fight: Fight, table: Driver, combatant: Combatant, seen: i64, roll: bool) -> i64:
    """Roll panic for allies in the same zone, or give them stress."""
    for other in fight.combatants:
        if other.side != combatant.side or other.index == combatant.index or not can_panic(other):
            continue
        if fight.band(combatant, other) <= SHORT:
            if roll:
                seen = panic(fight, table, other, "a friend in panic", seen)
            else:
                add_stress(table, other, 1)
    return seen


def _hide(fight: Fight, table: Driver, combatant: Combatant) -> bool:
    """Take full cover if there is some near, with less stress (AL-R27)."""
    for number in fight.ground.near(combatant.x, combatant.y, 1):
        cover = fight.scene.covers[number]
        if cover.full and cover.level >= fight.tunables.full_from_level:
            combatant.cover, combatant.shelter = FULL, number
            if table.listening:
                table.tell(CoverTaken(combatant.index, cover.name, True))
            add_stress(table, combatant, -1)
            return True
    return False


def flee(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Flee a zone from the nearest enemy; a fighter who cannot collapses (AL-R27)."""
    place = movement_limits.flight_place(fight, combatant)
    if place is None:
        combatant.panic = COLLAPSED
        return
    movement_limits.arrive(combatant, place[0], place[1])
    if table.listening:
        table.tell(Moved(combatant.index, combatant.x, combatant.y, "flees"))
    far = fight.edges[EXTREME - 1]
    for other in fight.combatants:
        if (
            other.side != combatant.side
            and other.able()
            and fight.pair(combatant, other).distance <= far
        ):
            return
    combatant.fled = True
    if table.listening:
        table.tell(FightLeft(combatant.index))
