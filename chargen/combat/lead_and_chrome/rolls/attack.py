"""One attack: the task roll, and what it has to reach (LC-10, LC-R20 to LC-R25)."""

from typing import cast

from ...harm import luck
from ...harm.events import DefenceRolled
from ...harm.fight import Attack
from ...harm.fighter import MARTIAL_ARTS
from ...harm.weapons import BRAWLING
from ...kernel.driver import Driver
from ...kernel.events import AttackHit, AttackMissed
from ...kernel.tally import Tally
from ...native_types import i64
from ..model.combatant import Combatant
from ..model.events import AttackRolled
from ..model.fight import Fight
from ..model.ranges import limit_band
from .initiative import dice_part, two_dice

COVER_EVADE = "cover-evade"
MELEE_SKILL = "melee"


def attack_succeeds(fight: Fight, table: Driver, attack: Attack) -> bool:
    """Return whether an attack meets or beats its number; no wound lands yet (LC-R17, LC-R22)."""
    tally = task_tally(fight, attack, table.listening)
    natural = two_dice(table, "attack", attack.by.index)
    needed = _guard(fight, table, attack) if fight.tunables.opposed else number(fight, attack)
    total = tally.total + natural
    fight.fired = fight.round
    if table.listening:
        combatant, target, weapon = attack.by.index, attack.target.index, attack.weapon
        parts = (*tally.parts(), dice_part("LC-R22", natural))
        table.tell(AttackRolled(combatant, target, weapon, total, needed, parts))
        if total >= needed:
            table.tell(AttackHit(combatant, target, weapon))
        else:
            table.tell(AttackMissed(combatant, target, weapon, needed - total))
    return total >= needed


def number(fight: Fight, attack: Attack) -> i64:
    """Return 10 to 30 by the bracket of range, 15 for a blow (LC-R20, LC-R22)."""
    if attack.blow:
        return fight.tunables.blow_number
    combatant, other = cast(Combatant, attack.by), cast(Combatant, attack.target)
    return fight.tunables.difficulties[limit_band(fight, combatant, other, attack.weapon)]


def task_tally(fight: Fight, attack: Attack, listening: bool) -> Tally:
    """Return everything an attack adds to its 2D10 (LC-10, LC-41, LC-R09, LC-R20 to LC-R25)."""
    tally = Tally(listening)
    tunables, combatant, arm = fight.tunables, cast(Combatant, attack.by), attack.arm
    if attack.blow:
        tally.add("LC-R20", "Reflexes and Agility", combatant.blow_base)
    else:
        tally.add("LC-R22", "Coordination", combatant.aim_base)
    tally.add("LC-R22", arm.skill, combatant.stats.skills[attack.weapon])
    tally.add("LC-R22", "ACC", arm.accuracy)
    if attack.blow:
        tally.add("LC-R20", "key attack", arm.key)
    else:
        if combatant.unaimed:
            tally.add("LC-10", "unaimed", -tunables.unaimed_penalty)
        tally.add("LC-41", "sights filed off", -combatant.stats.sights[attack.weapon])
        if tunables.opposed:
            far = limit_band(fight, combatant, cast(Combatant, attack.target), attack.weapon)
            tally.add("LC-R23", "range", -tunables.opposed_bands[far])
    if attack.twin:
        tally.add("LC-R09", "two weapons", -tunables.two_weapons)
    tally.add("LC-R25", "light", combatant.light)
    luck.add_gm(tally, combatant, tunables, "close attack" if attack.blow else "attack")
    return tally


def _guard(fight: Fight, table: Driver, attack: Attack) -> i64:
    """Roll the target's own 2D10, the number of an opposed attack (LC-R20, LC-R23)."""
    tally = guard_tally(fight, attack, table.listening)
    natural = two_dice(table, "defence", attack.target.index)
    total = tally.total + natural
    if table.listening:
        parts = (*tally.parts(), dice_part("LC-R23", natural))
        table.tell(DefenceRolled(attack.target.index, attack.by.index, total, parts))
    return total


def guard_tally(fight: Fight, attack: Attack, listening: bool) -> Tally:
    """Return REF and MA, and Cover/Evade or the best guard (LC-R20, LC-R23).

    A target unable to act has nothing but the dice.
    """
    tally = Tally(listening)
    target = cast(Combatant, attack.target)
    if not target.can_choose():
        return tally
    tally.add("LC-R23", "Reflexes and Agility", target.blow_base)
    if attack.blow:
        name, level = best_guard(target)
        tally.add("LC-R20", name, level)
        luck.add_gm(tally, target, fight.tunables, "close defence")
    else:
        tally.add("LC-R23", "Cover/Evade", target.fighter.skill(COVER_EVADE))
        luck.add_gm(tally, target, fight.tunables, "defence")
    return tally


def best_guard(combatant: Combatant) -> tuple[str, i64]:
    """Return the best of brawling, martial art, melee and Cover/Evade against blows (LC-R20)."""
    name = BRAWLING
    best: i64 = 0
    for slug, level in combatant.fighter.skills.items():
        guards = slug in (BRAWLING, MELEE_SKILL, COVER_EVADE) or slug.startswith(MARTIAL_ARTS)
        if guards and level > best:
            name, best = slug, level
    return name, best
