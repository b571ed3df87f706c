"""Possible targets of a weapon, and every DM of the throw (S4-R26)."""

from dataclasses import dataclass
from typing import Final

from ...kernel.tally import Tally
from ...native_types import i64
from ...scene.scenario import DARK, METRE, NORMAL_LIGHT
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.weapon_table import BAND_NAMES, LOW_DM, MEDIUM, NO, SHORT, VERY_LONG

BEYOND: Final = 5
"""Farther than very long range."""


@dataclass(frozen=True)
class AttackMode:
    """The kind of action an attack is part of."""

    extra: bool
    """By an Extra Action (S4-19)."""
    double: bool = False
    """As part of a Double Action (S4-36)."""
    panic: bool = False
    """By Panic Fire (S4-28)."""
    aimed: bool = False
    """Aimed: nothing else is done this round (S4-R12)."""
    watch: bool = False
    """By a Watch (S4-39)."""


def band_of(fight: Fight, centimetres: i64) -> i64:
    """Return the range of a distance; its upper end belongs to the nearer one (S4-R21)."""
    bands = fight.tunables.bands
    for band in range(VERY_LONG + 1):
        if centimetres <= bands[band] * METRE:
            return band
    return BEYOND


def fault(
    fight: Fight, attacker: Combatant, target: Combatant, weapon: i64, rising: bool = False
) -> str | None:
    """Return why a target cannot be attacked with a weapon from here (S4-R30).

    ``rising`` is for an attacker who leans out of cover.
    """
    if target.side == attacker.side:
        return f"{target.name} is on the side of {attacker.name}."
    if not target.able():
        return f"{target.name} is out of the fight already."
    arm, row = attacker.stats.arms[weapon], attacker.rows[weapon]
    pair = fight.pair(attacker, target)
    band = band_of(fight, pair.distance)
    if band == BEYOND or row.bands[band] == NO:
        where = "too far away" if band == BEYOND else f"at {BAND_NAMES[band]} range"
        return f"{target.name} is {where}, beyond the reach of {arm.name}."
    if pair.crossed and fight.has_wall_between(attacker, target, pair.crossed):
        return f"A wall stands between {attacker.name} and {target.name}."
    if row.blade:
        return None
    if pair.crossed:
        if fight.shut_in(target, pair.crossed):
            return f"{target.name} is behind full cover and no target."
        if not rising and fight.shut_in(attacker, pair.crossed):
            return f"{attacker.name} is behind full cover and has to rise to fire."
    if fight.light != NORMAL_LIGHT and fight.light != DARK and band > MEDIUM:
        return f"{attacker.name} sees nothing so far away in this light."
    return None


def sees(fight: Fight, combatant: Combatant, other: Combatant) -> bool:
    """Return whether neither full cover nor the light hides a fighter (S4-R30, S4-R31)."""
    pair = fight.pair(combatant, other)
    if fight.light != NORMAL_LIGHT and band_of(fight, pair.distance) > MEDIUM:
        return False
    crossed = pair.crossed
    if not crossed:
        return True
    if fight.shut_in(combatant, crossed) or fight.shut_in(other, crossed):
        return False
    return not fight.has_wall_between(combatant, other, crossed)


def dms(
    fight: Fight,
    attacker: Combatant,
    target: Combatant,
    weapon: i64,
    manner: AttackMode,
    listening: bool,
) -> Tally:
    """Return every DM of one throw to hit, beside the dice (S4-R26, S4-29)."""
    stats, row = attacker.stats, attacker.rows[weapon]
    pair = fight.pair(attacker, target)
    band = band_of(fight, pair.distance)
    tally = Tally(listening)
    arm = stats.arms[weapon]
    skill: i64 = stats.skills[weapon]
    if arm.skill < 0:
        tally.add("S4-R25", "untrained", skill)
    else:
        tally.add("S4-R26", "skill", skill)
    tally.add("S4-R26", "weapon", arm.dm)
    stat = attacker.strength if row.blade else attacker.dexterity
    if stat >= row.high:
        tally.add("S4-R22", "STR" if row.blade else "DEX", row.bonus)
    elif stat <= row.low:
        tally.add("S4-R22", "STR" if row.blade else "DEX", LOW_DM)
    if band <= VERY_LONG:
        tally.add("S4-R35", "range", row.bands[band])
    if row.blade:
        tally.add("S4-R36", "defence", -target.guard())
    else:
        beyond_short = band > SHORT
        tally.add("S4-R30", "cover", fight.cover_dm(target, pair.crossed, beyond_short))
        tally.add("S4-R31", "light", _light(fight, beyond_short))
    _manner(fight, tally, manner)
    if attacker.gm and "attack" in attacker.gm:
        tally.add("S4-R38", attacker.gm["attack"][1], attacker.gm["attack"][0])
    return tally


def _light(fight: Fight, beyond_short: bool) -> i64:
    """Return the DM of the light on fire (S4-R31)."""
    if fight.light == NORMAL_LIGHT or not beyond_short:
        return 0
    if fight.light == DARK:
        return fight.tunables.dark
    return fight.tunables.dim


def _manner(fight: Fight, tally: Tally, manner: AttackMode) -> None:
    """Add the DMs of the kind of action, one of each heading (S4-29, S4-40, S4-R01)."""
    table = fight.tunables.dms
    if manner.extra:
        tally.add("S4-19", "Extra Action", table["extra"])
    else:
        tally.add("S4-08", "First Action", table["first"])
    if manner.double:
        tally.add("S4-36", "Double Action", table["double"])
    if manner.panic:
        tally.add("S4-28", "Panic Fire", table["panic"])
    if manner.watch:
        tally.add("S4-39", "Watch", table["watch"])
    if manner.aimed:
        tally.add("S4-R12", "aimed", fight.tunables.aim)


def stops(fight: Fight, target: Combatant, row_cloth: i64, place: i64) -> i64:
    """Return the points armour stops; the weapon's DM against cloth counts from AV 5 (S4-R29)."""
    av: i64 = target.stats.fighter.av[place]
    if av >= fight.tunables.cloth_from and av:
        av -= row_cloth
    return max(0, av)
