"""Exact chances of Lead and Chrome's attacks (LC-R17, LC-R22, LC-R23)."""

from typing import Final

from ...harm.chances.hit_chances import HitChances, certain, state_of, summed_up
from ...harm.chances.target_states import add_states
from ...harm.fight import Attack
from ...kernel.chances import NO_CHANCES, DiceOnly, OptionChances, every_result
from ...kernel.question import Action, Question
from ..actions import fire, melee
from ..model.choice_ids import ASK_ACTION
from ..model.fight import Fight
from ..rolls.attack import guard_tally, number, task_tally
from ..rolls.initiative import two_dice

_TWO_DICE: Final = every_result(lambda dice: int(two_dice(DiceOnly(dice), "")))
"""The chance of each total of 2D10."""


def option_chances(fight: Fight, question: Question, action: Action) -> OptionChances:
    """Return the exact chances of an option."""
    if question.kind != ASK_ACTION or not isinstance(action, fire.Fire | melee.Strike):
        return NO_CHANCES
    combatant, target = fight.combatants[question.fighter], fight.combatants[action.target]
    attack = Attack(combatant, target, action.weapon)
    attack.blow = isinstance(action, melee.Strike)
    hit = hit_chance(fight, attack)
    begun = certain(int(target.boxes), state_of(target))
    ends = HitChances(fight, attack).land(begun, ((0, 1.0),), {1: hit}, False) if hit else {}
    add_states(ends, begun, 1.0 - hit)
    return OptionChances((summed_up(target, ends, hit),))


def hit_chance(fight: Fight, attack: Attack) -> float:
    """Return the chance that an attack meets its number (LC-R22, LC-R23)."""
    total = int(task_tally(fight, attack, False).total)
    guards = {0: 1.0}
    needed = 0
    if fight.tunables.opposed:
        guards, needed = _TWO_DICE, int(guard_tally(fight, attack, False).total)
    else:
        needed = int(number(fight, attack))
    return sum(
        chance * other
        for mine, chance in _TWO_DICE.items()
        for theirs, other in guards.items()
        if total + mine >= needed + theirs
    )
