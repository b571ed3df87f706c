"""Exact chances of Lead and Chrome's attacks and Quick-Draws (LC-13, LC-R17, LC-R22, LC-R23)."""

from typing import Final

from ...harm.chances.hit_chances import HitChances
from ...harm.chances.target_states import States, add_states, certain, state_of, summed_up
from ...harm.fight import Attack, stray
from ...harm.weapons import GUN
from ...kernel.chances import NO_CHANCES, DiceOnly, OptionChances, every_result
from ...kernel.question import Action, Question
from ...native_types import i64
from ..actions import declarations, fire, melee, quick_draw
from ..actions.quick_draw import QuickDraw
from ..model.choice_ids import ASK_ACTION
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..rolls import fumble
from ..rolls.attack import guard_tally, number, task_tally
from ..rolls.initiative import two_dice

_TWO_DICE: Final = every_result(lambda dice: int(two_dice(DiceOnly(dice), "")))
"""The chance of each total of 2D10."""


def option_chances(fight: Fight, question: Question, action: Action) -> OptionChances:
    """Return the exact chances of an option."""
    if isinstance(action, QuickDraw):
        return _quick_draw(fight.copy(), question.fighter, action)
    if question.kind != ASK_ACTION or not isinstance(action, fire.Fire | melee.Strike):
        return NO_CHANCES
    combatant, target = fight.combatants[question.fighter], fight.combatants[action.target]
    attack = Attack(combatant, target, action.weapon)
    attack.blow = isinstance(action, melee.Strike)
    hit = hit_chance(fight, attack)
    ends = _landed(fight, attack, certain(int(target.boxes), state_of(target)), hit, False)
    return OptionChances((summed_up(target, ends, hit),))


def _quick_draw(fight: Fight, fighter: i64, action: QuickDraw) -> OptionChances:
    """Return the chances of a Quick-Draw against its target (LC-13, LC-47, LC-49, LC-55)."""
    combatant, target = fight.combatants[fighter], fight.combatants[action.target]
    declarations.declare(combatant, action)
    fumbles_on = quick_draw.fumbles_on(fight, combatant, action.weapon, action.second)
    fumbles = sum(chance for dice, chance in _TWO_DICE.items() if dice <= fumbles_on)
    begun = certain(int(target.boxes), state_of(target))
    ends: States = {}
    add_states(ends, begun, 1.0 - fumbles)
    attacks = [Attack(combatant, target, arm) for arm in quick_draw.declared_weapons(combatant)]
    misses = 1.0
    for place, attack in enumerate(attacks):
        attack.blow = quick_draw.strikes(combatant, attack.weapon)
        attack.twin = len(attacks) > 1
        hit = hit_chance(fight, attack)
        misses *= 1.0 - hit
        ends = _landed(fight, attack, ends, hit, place < len(attacks) - 1)
    astray = _astray(fight, combatant, target)
    off = stray(combatant, target, action.weapon)
    add_states(ends, _landed(fight, off, begun, astray, False), fumbles)
    hit = (1.0 - fumbles) * (1.0 - misses) + fumbles * astray
    return OptionChances((summed_up(target, ends, hit),), proviso=f"if {combatant.name} acts first")


def _astray(fight: Fight, combatant: Combatant, target: Combatant) -> float:
    """Return the chance that a fumbled Quick-Draw hits its target after all (LC-55, LC-R13)."""
    gun = combatant.arms[combatant.quick].kind == GUN
    results = every_result(lambda dice: int(fumble.outcome(fight, dice.d6(""), gun)))
    ahead = fumble.targets_ahead(fight, combatant, combatant.quick)
    if target not in ahead:
        return 0.0
    objects = fumble.objects_ahead(fight, combatant) if fight.tunables.stray_objects else []
    return results.get(fumble.ASTRAY, 0.0) / (len(ahead) + len(objects))


def _landed(fight: Fight, attack: Attack, states: States, hit: float, track: bool) -> States:
    """Return the states after an attack that hits with a chance."""
    after: States = {}
    if hit:
        after = HitChances(fight, attack).land(states, ((0, 1.0),), {1: hit}, track)
    add_states(after, states, 1.0 - hit)
    return after


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
