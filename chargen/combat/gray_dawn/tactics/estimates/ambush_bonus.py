"""Worth of an attack from ambush to the attacker (CB-12, CB-15).

The attempt costs nothing (docs/rulings.md), so it is made wherever it gains anything.
"""

from typing import Final

from ....native_types import i64
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.fighter import STEALTH
from ...model.penalties import care_penalty
from ...rolls.stealth import can_ambush
from . import assumed_levels, chances

USUAL_DIE: Final = 5
"""Rough value of the die of a defence that is not rolled."""


def edge(fight: Fight, combatant: Combatant, enemy: Combatant, guard: i64) -> i64:
    """Return the bonus of an unseen attack over a seen one, 0 if it gains nothing.

    Against an unseen attack the number is 15 instead of a defence of ``guard`` and a die.
    """
    if not can_ambush(combatant, enemy) or enemy.helpless():
        return 0
    tunables = fight.tunables
    gained = tunables.ambush_bonus + guard + USUAL_DIE - tunables.difficulty
    if gained <= 0:
        return 0
    return int(float(gained) * _succeeds(fight, combatant, enemy) + 0.5)


def _succeeds(fight: Fight, combatant: Combatant, enemy: Combatant) -> float:
    """Return the chance that Stealth beats Awareness (CB-15, CB-86)."""
    ahead = combatant.ref + combatant.fighter.skill(STEALTH) + care_penalty(fight, combatant)
    ahead -= assumed_levels.eyes(enemy)
    return chances.hit_chance(ahead - 1 if fight.tunables.stealth_ties_spot else ahead)
