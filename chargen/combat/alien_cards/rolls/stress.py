"""Stress, and what a fright does to somebody (AL-R27, AL-R30)."""

from typing import Final

from ...bits import bit
from ...kernel.driver import Driver
from ...native_types import i64
from ..model.action_events import CoverTaken, FightLeft, ItemFell, Moved
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
from ..model.events import PanicEnded, PanicRolled, StressChanged
from ..model.fight import Fight
from ..model.fighter import EXTREME, SHORT
from . import movement_limits
from .ammunition import supply_roll
from .awareness import wake_all

STRESSED: Final = 1
NOISE: Final = 2
WASTE: Final = 3
DROPS: Final = 4
FREEZES: Final = 7
HIDES: Final = 8
SCREAMS: Final = 9


def add_stress(table: Driver, one: Combatant, points: i64) -> None:
    """Stress rises or falls, never below 0; of some none is kept (AL-R14, AL-R30)."""
    if one.kit.steady or not points:
        return
    one.stress = max(0, one.stress + points)
    if table.listening:
        table.tell(StressChanged(one.index, one.stress))


def calm(table: Driver, one: Combatant) -> None:
    """Panic is over (AL-R19)."""
    if one.panic == CALM_NERVES and not one.lost_turn:
        return
    one.panic = CALM_NERVES
    one.lost_turn = False
    if table.listening:
        table.tell(PanicEnded(one.index))


def drop(fight: Fight, table: Driver, one: Combatant, x: i64, y: i64) -> None:
    """What he has in hand lies on the floor."""
    weapon = one.hand
    if weapon < 0 or not one.held[weapon]:
        return
    one.held[weapon] = False
    one.hand = -1
    fight.floor.append((int(x), int(y), int(one.index), int(weapon), True))
    if table.listening:
        table.tell(ItemFell(one.index, one.arms[weapon].name, x, y))


def frightened(one: Combatant) -> bool:
    """Whether he can be frightened at all."""
    return one.able() and not one.kit.steady


def broken_friend(fight: Fight, table: Driver, fallen: Combatant) -> None:
    """Those of his side see somebody broken who is no mook (AL-R27)."""
    if not fight.tunables.panic_at_broken or fallen.kit.fighter.mook:
        return
    seen: i64 = 0
    for one in fight.survivors:
        if one.side == fallen.side and one.index != fallen.index:
            seen = panic(fight, table, one, "a friend is broken", seen)


def monsters(fight: Fight, table: Driver) -> None:
    """Who sees a monster for the first time, or has it next to himself (AL-R27)."""
    if not fight.tunables.panic_at_monster:
        return
    for one in fight.survivors:
        if not frightened(one) or (one.monster_seen and one.monster_near):
            continue
        for other in fight.survivors:
            if other.side == one.side or not other.able() or not other.kit.fighter.monster:
                continue
            if not one.monster_seen:
                one.monster_seen = True
                panic(fight, table, one, "a monster", 0)
            if not one.monster_near and fight.band(one, other) < SHORT:
                one.monster_near = True
                panic(fight, table, one, "a monster so near", 0)


def panic(fight: Fight, table: Driver, one: Combatant, why: str, seen: i64) -> i64:
    """D6, stress, less Resolve; each rolls once for one cause (AL-R27).

    ``seen`` says who has rolled for this cause, one bit each; it comes back with more of them.
    """
    if seen & bit(one.index) or not frightened(one):
        return seen
    seen |= bit(one.index)
    total = table.dice.d6("panic") + one.stress - one.kit.nerve
    result = min(COLLAPSED, max(0, total))
    if table.listening:
        table.tell(PanicRolled(one.index, total, result, why))
    if result <= DROPS:
        _start(fight, table, one, result)
        return seen
    if result == HIDES and not _hide(fight, table, one):
        result = SCREAMS
    return _lose_it(fight, table, one, result, seen)


def _start(fight: Fight, table: Driver, one: Combatant, result: i64) -> None:
    """What passes at once."""
    if result == STRESSED:
        add_stress(table, one, 1)
    elif result == NOISE:
        wake_all(fight, table)
    elif result == WASTE:
        gun = one.gun()
        if gun >= 0:
            supply_roll(fight, table, one, gun)
    elif result == DROPS:
        drop(fight, table, one, one.x, one.y)


def _lose_it(fight: Fight, table: Driver, one: Combatant, result: i64, seen: i64) -> i64:
    """What takes turns, and may take hold of others."""
    if result in (NO_HELP, HESITATES):
        one.panic = max(one.panic, result)
        return seen
    if result in (FREEZES, HIDES):
        one.lost_turn = True
    elif result == SCREAMS:
        one.lost_turn = True
        add_stress(table, one, -1)
        return _friends(fight, table, one, seen, True)
    elif result == FLEES:
        add_stress(table, one, -1)
        one.panic = max(one.panic, FLEES)
        _friends(fight, table, one, seen, False)
        flee(fight, table, one)
    elif result == RAGES:
        one.panic = max(one.panic, RAGES)
        return _friends(fight, table, one, seen, True)
    else:
        one.panic = COLLAPSED
    return seen


def _friends(fight: Fight, table: Driver, one: Combatant, seen: i64, roll: bool) -> i64:
    """Friends in his zone roll for panic, or have more stress."""
    for other in fight.survivors:
        if other.side != one.side or other.index == one.index or not frightened(other):
            continue
        if fight.band(one, other) <= SHORT:
            if roll:
                seen = panic(fight, table, other, "a friend in panic", seen)
            else:
                add_stress(table, other, 1)
    return seen


def _hide(fight: Fight, table: Driver, one: Combatant) -> bool:
    """Full cover, where there is some at hand; stress falls (AL-R27)."""
    for number in fight.ground.near(one.x, one.y, 1):
        cover = fight.scene.covers[number]
        if cover.full and cover.level >= fight.tunables.full_from_level:
            one.cover, one.shelter = FULL, number
            if table.listening:
                table.tell(CoverTaken(one.index, cover.name, True))
            add_stress(table, one, -1)
            return True
    return False


def flee(fight: Fight, table: Driver, one: Combatant) -> None:
    """A zone away from the nearest enemy; who cannot, collapses (AL-R27)."""
    place = movement_limits.away(fight, one)
    if place is None:
        one.panic = COLLAPSED
        return
    movement_limits.arrive(one, place[0], place[1])
    if table.listening:
        table.tell(Moved(one.index, one.x, one.y, "flees"))
    far = fight.edges[EXTREME - 1]
    for other in fight.survivors:
        if other.side != one.side and other.able() and fight.pair(one, other).distance <= far:
            return
    one.fled = True
    if table.listening:
        table.tell(FightLeft(one.index))
