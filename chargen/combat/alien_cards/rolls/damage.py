"""Damage, breakdown, critical injuries, death rolls (AL-38, AL-51, AL-R26 to R32)."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.events import FighterDied
from ...kernel.fight import NOBODY
from ...native_types import i64
from ..model.action_events import HoldEnded, Stabilised
from ..model.combatant import CALM_NERVES, FULL, Combatant
from ..model.events import BrokeDown, DamageTaken, DeathRolled, InjuryTaken, Recovered
from ..model.fight import Fight
from ..model.fighter import STAMINA, Weapon
from ..model.injuries import CALM, DEADLY, FIRST_KEPT, INJURIES, NO_LIMIT, ROUND, STIRRED
from . import stress

SIX: Final = 6
TENS: Final = 10
TRIES: Final = 200
"""Rolls for an injury the fighter does not have yet; more than are ever needed."""


def level(fight: Fight, target: Combatant, cover: i64, arm: Weapon, weak: bool) -> i64:
    """Return armour, with a barrier in full cover, less piercing and weak spot (AL-R31)."""
    tunables = fight.tunables
    armour = target.stats.armour
    if cover == FULL:
        armour += barrier(fight, target)
    if arm.piercing:
        armour -= tunables.piercing_level
    if weak:
        armour -= tunables.weak_spot_level
    return max(0, armour)


def barrier(fight: Fight, target: Combatant) -> i64:
    """Return the armour levels of the target's cover, one for each three of it (AL-R31)."""
    step, cover = fight.tunables.barrier_step, fight.scene.covers[target.shelter]
    return (cover.level + step - 1) // step


def damage(fight: Fight, arm: Weapon, extra: i64, stopped: i64, each: i64) -> i64:
    """Return base and extra damage less armour (AL-38, AL-51, AL-R31)."""
    if stopped > arm.damage and fight.tunables.breach_limit:
        return 0
    return max(0, arm.damage + extra * each - stopped)


def suffer(
    fight: Fight,
    table: Driver,
    target: Combatant,
    points: i64,
    stopped: i64,
    by: i64,
    cause: str,
) -> None:
    """Take damage; without Health a fighter breaks, and is injured once more each time."""
    if target.dead:
        return
    target.health = max(0, target.health - points)
    target.taken += points
    if table.listening:
        table.tell(DamageTaken(target.index, points, stopped, target.health))
    if not points:
        return
    fight.hurt = fight.round
    fight.fired = fight.round
    if target.health:
        return
    newly = not target.out
    if newly:
        _break(fight, table, target, cause)
    injure(fight, table, target, cause)
    if newly and not target.dead:
        stress.ally_broken(fight, table, target)


def _break(fight: Fight, table: Driver, target: Combatant, cause: str) -> None:
    """Break a fighter, ending panic and holds (AL-R11, AL-R19, AL-R32)."""
    target.out = True
    target.panic = CALM_NERVES
    target.lost_turn = False
    target.aiming = False
    fight.note_fall(target, cause)
    release(fight, table, target)
    if table.listening:
        table.tell(BrokeDown(target.index, cause))


def release(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """End every hold on and by a fighter (AL-R11)."""
    for other in fight.combatants:
        if other.index == combatant.pinning or (
            other.index == combatant.index and combatant.pinned_by >= 0
        ):
            other.pinned_by = NOBODY
            if table.listening:
                table.tell(HoldEnded(other.index))
        if other.pinning == combatant.index:
            other.pinning = NOBODY
    combatant.pinning = NOBODY


def injure(fight: Fight, table: Driver, target: Combatant, cause: str) -> None:
    """Roll D66 for an injury; one the fighter already has is rolled again (AL-R32)."""
    table.roller = target.index
    number = injury_number(table)
    for _ in range(TRIES):
        if counts(target, number):
            break
        number = injury_number(table)
    if table.listening:
        table.tell(InjuryTaken(target.index, number, INJURIES[number].name))
    if number == CALM:
        stress.add_stress(table, target, -target.stress)
    elif number == STIRRED:
        stress.add_stress(table, target, 1)
    elif number >= DEADLY:
        die(fight, table, target, cause)
    elif number >= FIRST_KEPT:
        target.add_injury(number)


def counts(target: Combatant, number: int) -> bool:
    """Return whether an injury counts; one the fighter already has is rolled again (AL-R32)."""
    return number < FIRST_KEPT or number not in target.injuries


def injury_number(table: Driver) -> int:
    """Return one of the 36 results of D66, each as likely as any other."""
    tens = int(table.dice.d6("injury, tens"))
    return TENS * tens + int(table.dice.d6("injury, ones"))


def die(fight: Fight, table: Driver, target: Combatant, cause: str) -> None:
    """Kill a fighter."""
    target.dead = True
    target.health = 0
    fight.note_fall(target, cause)
    release(fight, table, target)
    if table.listening:
        table.tell(FighterDied(target.index, cause))


def roll_for_life(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Roll for life after the turn, with a round to live: a six, or death (AL-R26).

    It is not pushed, and stress does not count.
    """
    if combatant.limit != ROUND or combatant.dead:
        return
    table.roller = combatant.index
    sixes: i64 = 0
    for _ in range(max(1, combatant.dice(STAMINA))):
        if table.dice.d6("death roll") == SIX:
            sixes += 1
    combatant.sixes += sixes
    safe = combatant.sixes >= fight.tunables.safe_sixes
    if table.listening:
        table.tell(DeathRolled(combatant.index, sixes, combatant.sixes, safe))
    if not sixes:
        die(fight, table, combatant, "injuries")
    elif safe:
        save(table, combatant)


def save(table: Driver, combatant: Combatant) -> None:
    """Make a lethal injury safe (AL-R26)."""
    combatant.limit = NO_LIMIT
    combatant.sixes = 0
    if table.listening:
        table.tell(Stabilised(combatant.index))


def recover(table: Driver, combatant: Combatant, points: i64) -> None:
    """Give Health back; a broken fighter is up again."""
    combatant.health = min(combatant.stats.health, combatant.health + points)
    if combatant.out and combatant.health:
        combatant.out = False
        if table.listening:
            table.tell(Recovered(combatant.index, combatant.health))
