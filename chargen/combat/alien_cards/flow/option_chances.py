"""Exact chances of attacks with initiative cards (AL-38, AL-50 to AL-56, AL-R29 to AL-R32)."""

from typing import Final

from ...kernel.chances import (
    NO_CHANCES,
    AttackChances,
    DiceOnly,
    EveryRoll,
    OptionChances,
    every_result,
)
from ...kernel.dice import Dice
from ...kernel.question import Action, Question
from ..actions import fire, melee
from ..actions.special_attacks import SpecialAttack
from ..model.combatant import FULL, OPEN, Combatant
from ..model.cover import cover_from
from ..model.fight import Fight
from ..model.fighter import CLOSE
from ..model.injuries import DEADLY
from ..rolls import damage, pool, stress

Nets = dict[int, float]
"""The chance of each number of successes that are left."""


def option_chances(fight: Fight, question: Question, action: Action) -> OptionChances:
    """Return the exact chances of an option; the roll is not pushed and nothing is conserved."""
    combatant = fight.combatants[question.fighter]
    if isinstance(action, fire.Fire):
        return _shot(fight, combatant, action.weapon, action.target, action.weak, combatant.aiming)
    if isinstance(action, fire.FireAgain) and isinstance(question, fire.BurstQuestion):
        twin = fight.copy()
        combatant = twin.combatants[question.fighter]
        stress.add_stress(DiceOnly(EveryRoll()), combatant, fight.tunables.burst_stress)
        return _shot(twin, combatant, question.weapon, action.target, False, False)
    if isinstance(action, melee.Strike):
        return _blow(fight, combatant, action)
    if isinstance(action, SpecialAttack):
        target = fight.combatants[action.target]
        tally = pool.plain(combatant, CLOSE, False)
        ambushed = pool.add_ambush(fight, target, tally)
        nets = _nets(combatant, int(tally.total))
        proviso = "" if ambushed else _proviso(target, "defend")
        hit = 1.0 - nets.get(0, 0.0)
        return OptionChances((AttackChances(int(target.index), hit, 0, 0, 0, 0, 0),), None, proviso)
    return NO_CHANCES


def _proviso(target: Combatant, answer: str) -> str:
    """Return the answer of the target that the numbers leave out (AL-40, AL-54)."""
    return f"if {target.name} does not {answer}" if target.can_interrupt() else ""


def _shot(
    fight: Fight, combatant: Combatant, weapon: int, number: int, weak: bool, aimed: bool
) -> OptionChances:
    """Return the chances of one shot (AL-50 to AL-56)."""
    target, arm = fight.combatants[number], combatant.arms[weapon]
    cover = cover_from(fight, target, combatant)
    tally = fire.shot_tally(fight, combatant, target, weapon, weak, aimed, cover, False)
    proviso = ""
    if not pool.add_ambush(fight, target, tally) and cover != FULL:
        proviso = _proviso(target, "dodge")
    stopped = damage.level(fight, target, cover, arm, weak)
    each = fight.tunables.ranged_damage
    points = {
        net: int(damage.damage(fight, arm, net - melee.FIRST, stopped, each))
        for net in range(melee.FIRST, _most(combatant, int(tally.total)) + 1)
    }
    nets = _nets(combatant, int(tally.total))
    return OptionChances((_harmed(target, nets, points),), None, proviso)


def _blow(fight: Fight, combatant: Combatant, action: melee.Strike) -> OptionChances:
    """Return the chances of one blow, or of a gun held close (AL-38, AL-R21)."""
    target, arm = fight.combatants[action.target], combatant.arm(action.weapon)
    tally = melee.strike_tally(fight, combatant, action.weapon, action.weak, False)
    proviso = "" if pool.add_ambush(fight, target, tally) else _proviso(target, "defend")
    stopped = damage.level(fight, target, OPEN, arm, action.weak)
    each = fight.tunables.close_damage
    points = {}
    for net in range(melee.FIRST, _most(combatant, int(tally.total)) + 1):
        extra = melee.harmful_extra(fight, arm, net)
        points[net] = int(damage.damage(fight, arm, extra, stopped, each))
    nets = _nets(combatant, int(tally.total))
    return OptionChances((_harmed(target, nets, points),), None, proviso)


def _most(combatant: Combatant, dice: int) -> int:
    """Return the dice of a roll, which is the most successes."""
    return max(1, dice) + int(combatant.stress_dice())


def _harmed(target: Combatant, nets: Nets, points: dict[int, int]) -> AttackChances:
    """Return the chances of an attack by its successes and their damage (AL-R26, AL-R32)."""
    harm = wound = out = dead = 0.0
    deadly = _deadly(target)
    for net, chance in nets.items():
        hurt = points.get(net, 0)
        falls = hurt > 0 and hurt >= target.health
        harm += chance * hurt
        wound += chance if hurt else 0.0
        out += chance if falls or target.out else 0.0
        dead += chance * deadly if falls else 0.0
    hit = sum(chance for net, chance in nets.items() if net >= melee.FIRST)
    return AttackChances(int(target.index), hit, harm, wound, out - dead, out, dead)


def _deadly(target: Combatant) -> float:
    """Return the chance that a critical injury kills at once (AL-R32)."""
    numbers = every_result(lambda dice: damage.injury_number(DiceOnly(dice)))
    counted = {number: part for number, part in numbers.items() if damage.counts(target, number)}
    deaths = sum(part for number, part in counted.items() if number >= DEADLY)
    return deaths / sum(counted.values())


def _faces(base: int, stress_dice: int) -> dict[tuple[int, bool], float]:
    """Return what one die may show: sixes, and whether it is a 1 on a stress die."""

    def roll(dice: Dice) -> tuple[int, bool]:
        die = pool.DicePool(base, stress_dice)
        die.roll(DiceOnly(dice), "")
        return int(die.sixes), die.ones > 0

    return every_result(roll)


_BASE: Final = _faces(1, 0)
_STRESS: Final = _faces(0, 1)


def _nets(combatant: Combatant, dice: int) -> Nets:
    """Return the chance of each number of successes of a roll that is not pushed (AL-R29, AL-R30).

    A 1 on a stress die may lose the action.
    """
    rows: dict[tuple[int, bool], float] = {(0, False): 1.0}
    for faces in [_BASE] * max(1, dice) + [_STRESS] * int(combatant.stress_dice()):
        after: dict[tuple[int, bool], float] = {}
        for (sixes, ones), chance in rows.items():
            for (six, is_one), part in faces.items():
                key = (sixes + six, ones or is_one)
                after[key] = after.get(key, 0.0) + chance * part
        rows = after
    responses = every_result(
        lambda dice_: int(pool.response_of(pool.stress_total(DiceOnly(dice_), combatant)))
    )
    lost = responses.get(pool.LOST, 0.0)
    nets: Nets = {0: 0.0}
    for (sixes, ones), chance in rows.items():
        fails = lost if ones else 0.0
        nets[0] += chance * fails
        nets[sixes] = nets.get(sixes, 0.0) + chance * (1.0 - fails)
    return nets
