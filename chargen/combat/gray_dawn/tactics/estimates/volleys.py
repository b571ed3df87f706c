"""Expected harm of rounds and actions with a given lead (CB-32, CB-80)."""

import math
from typing import Final

from .... import formulas
from ....harm.weapons import AUTO, BURST, SINGLE, Weapon
from ....native_types import i64
from ...actions.covering_fire import single_rof
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.ranges import auto_modifier
from . import chances

BURST_HITS: Final = 5 / 3
"""Hits of a burst that hits, on average (CB-80)."""


def best_harm(
    fight: Fight,
    combatant: Combatant,
    arm: i64,
    ahead: i64,
    band: i64,
    ammo: i64,
    counts: i64,
    each: float,
) -> float:
    """Return the most harm a turn of fire can do, given its counts and the rounds loaded.

    A higher lead never does less: rounds are not weighed against it.
    """
    weapon = combatant.arms[arm]
    cost: i64 = fight.tunables.action_penalty
    most = 0.0
    for mode in weapon.modes:
        for rounds in rounds_worth(fight, weapon, ammo, mode, band):
            net = ahead + mode_bonus(fight, combatant, mode, rounds, band)
            before = -1.0
            actions: i64 = 1
            while actions == 1 or (actions <= counts and actions * rounds <= ammo):
                harm = harm_of(net, mode, rounds, actions, each)
                if harm <= before:
                    break
                before = harm
                net -= cost
                actions += 1
            most = max(most, before)
    return most


def turns(weapon: Weapon, rounds: i64, harm: float) -> float:
    """Return the turns a number of rounds takes, with their part of the reload (CB-83, CB-130).

    It counts as far as the fight can be expected to last until the magazine is empty.
    """
    fills = float(max(1, weapon.shots)) / float(max(1, rounds))
    lasts = math.pow(1.0 - min(1.0, harm), fills)
    return 1.0 + lasts / fills


def harm_of(ahead: i64, mode: i64, rounds: i64, actions: i64, each: float) -> float:
    """Return the harm of like actions to a target that falls only once (CB-80, CB-81)."""
    if mode == AUTO:
        return 1.0 - chances.repeated_chance(
            chances.spray_chance(ahead, rounds, 1.0 - each), actions
        )
    chance = chances.hit_chance(ahead)
    if mode == SINGLE:
        return 1.0 - chances.repeated_chance(1.0 - chance * each, actions * rounds)
    return 1.0 - chances.repeated_chance(
        1.0 - chance * (1.0 - math.pow(1.0 - each, BURST_HITS)), actions
    )


def rounds_worth(fight: Fight, weapon: Weapon, ammo: i64, mode: i64, band: i64) -> tuple[int, ...]:
    """Return numbers of rounds worth firing at once in a mode; none without enough (CB-36, CB-81).

    Full automatic beyond close costs a point for each full ten: nine do nearly as well.
    """
    tunables = fight.tunables
    if mode == SINGLE:
        return (int(min(single_rof(weapon), ammo)),)
    if mode == BURST:
        return (tunables.burst_rounds,) if ammo >= tunables.burst_rounds else ()
    most = min(weapon.rof, ammo)
    few = tunables.auto_step if band <= formulas.CLOSE else tunables.auto_step - 1
    return (int(most), few) if 0 < few < most else (int(most),)


def mode_bonus(fight: Fight, combatant: Combatant, mode: i64, rounds: i64, band: i64) -> i64:
    """Return the modifier of a mode to the attack (CB-80, CB-81)."""
    if mode == AUTO:
        return auto_modifier(fight, combatant, rounds, band)
    near = mode == BURST and band <= fight.tunables.burst_band
    return fight.tunables.burst_bonus if near else 0
