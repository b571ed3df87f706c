"""The answers of a tactic to every question of initiative cards: turns, dodges, pushes, bursts."""

from typing import Final, cast

from ...kernel.driver import BuiltInTactic, policies
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...native_types import i64
from ..actions.fire import CEASING, CONSERVING, HURTING, BurstQuestion, ConserveQuestion, FireAgain
from ..actions.interrupts import DEFENDING, DODGING, STANDING, InterruptQuestion
from ..model.choice_ids import ASK_BURST, ASK_CONSERVE, ASK_DEFEND, ASK_DODGE, ASK_PUSH, ASK_TURN
from ..model.combatant import OPEN, Combatant
from ..model.cover import cover_from
from ..model.fight import Fight, own_fight
from ..model.fighter import CLOSE, MOBILITY
from ..rolls import damage
from ..rolls.pool import KEEP, PUSHING, PushQuestion, push_cost
from . import chances, estimates, turns
from .profiles import PROFILES, USUAL, Profile

OVER: Final = 0.01
"""Value of a quick action once the turn is over."""
SPARE: Final = 0.25
"""Value of a quick action beside the full action of a turn to come."""
AIMED: Final = 3.0
"""Value of aim in a turn to come, in the harm it promises."""
COMING: Final = 0.4
"""Value of a quick action to a fighter who has to come nearer first."""
WHOLE: Final = 0.5
"""Value of a quick action that costs the full action, too."""
STRESS: Final = 0.06
"""Cost of a point of stress while nerves hold."""
FRAYED: Final = 0.05
"""Extra cost of each point above that."""
SLACK: Final = 2
LAST_AMMO: Final = 2


class Tactic(BuiltInTactic):
    """The choices of every built-in tactic; the fighter names the one that counts."""

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Answer as the fighter's tactic does."""
        kind: i64 = question.kind
        own = own_fight(fight)
        combatant = own.combatants[question.fighter]
        profile = PROFILES.get(combatant.tactic, USUAL)
        if kind == ASK_TURN:
            return turns.choose(own, combatant, profile)
        if kind in (ASK_DODGE, ASK_DEFEND):
            return interrupt(own, combatant, cast(InterruptQuestion, question), profile)
        if kind == ASK_PUSH:
            return push(own, combatant, cast(PushQuestion, question), profile)
        if kind == ASK_BURST:
            return burst(own, combatant, cast(BurstQuestion, question), profile)
        if kind == ASK_CONSERVE:
            return conserve(own, combatant, cast(ConserveQuestion, question))
        raise ValueError(f"no tactic knows how to answer {question.key()}")


TACTICS: Final = policies(Tactic(), PROFILES)
"""Every built-in tactic by its name."""


def interrupt(
    fight: Fight, combatant: Combatant, question: InterruptQuestion, profile: Profile
) -> Action:
    """Return an interrupt if it saves more Health than the quick action is worth."""
    dodges = question.kind == ASK_DODGE
    attacker = fight.combatants[question.attacker]
    mine = combatant.dice(MOBILITY if dodges else CLOSE) + combatant.stress_dice()
    cover = cover_from(fight, combatant, attacker) if dodges else OPEN
    bare = estimates.danger(fight, attacker, combatant, cover, 0)
    saved = bare - estimates.danger(fight, attacker, combatant, cover, max(1, mine))
    if saved <= _price(fight, combatant, profile):
        return STANDING
    return DODGING if dodges else DEFENDING


def _price(fight: Fight, combatant: Combatant, profile: Profile) -> float:
    """Return the value of the interrupt's quick action in the turn to come."""
    if combatant.acted or combatant.full_used:
        return OVER
    if combatant.quicks:
        return WHOLE
    attack = estimates.best(fight, combatant, 1.0, profile.blows)
    if attack is None:
        return COMING
    gain = attack.aimed - attack.share if combatant.gun() >= 0 else 0.0
    return max(SPARE, AIMED * gain * profile.aim) / profile.cover


def push(fight: Fight, combatant: Combatant, question: PushQuestion, profile: Profile) -> Action:
    """Return a push if more successes are worth the stress."""
    price = stress_price(combatant, profile) * float(push_cost(combatant))
    left = question.left + push_cost(combatant)
    kept = 1.0 - _lost(combatant, question)
    if question.target < 0 or fight.combatants[question.target].side == combatant.side:
        fails = question.sixes == 0
        return PUSHING if fails and kept * chances.hit(left, 0) > 2.0 * price else KEEP
    target = fight.combatants[question.target]
    arm = combatant.arm(combatant.hand)
    if question.skill == CLOSE and not arm.melee and combatant.aiming:
        return KEEP
    cover = cover_from(fight, target, combatant) if question.skill != CLOSE else OPEN
    stopped = damage.level(fight, target, cover, arm, False)
    now = worth(question.sixes, arm.damage, stopped, target.health)
    then = 0.0
    for more, chance in enumerate(chances.net(left, 0)):
        if chance:
            then += chance * worth(question.sixes + more, arm.damage, stopped, target.health)
    return PUSHING if kept * then - now > price else KEEP


def _lost(combatant: Combatant, question: PushQuestion) -> float:
    """Return the chance that a push loses the action to stress (AL-R30)."""
    stress = combatant.stress + push_cost(combatant)
    faces = min(6, max(0, stress - combatant.stats.nerve))
    calm: float = (1.0 - chances.SIX) ** float(question.stress_left + push_cost(combatant))
    return (1.0 - calm) * float(faces) * chances.SIX


def worth(sixes: int, base: int, stopped: int, health: int) -> float:
    """Return the share of Health a number of successes takes."""
    if sixes <= 0 or stopped > base:
        return 0.0
    points = base + sixes - 1 - stopped
    if points >= health:
        return chances.FALL
    return max(0.0, float(points) / float(max(1, health)))


def stress_price(combatant: Combatant, profile: Profile) -> float:
    """Return the present cost of a point of stress."""
    above = max(0, int(combatant.stress) + SLACK - int(combatant.stats.nerve))
    return (STRESS + FRAYED * float(above)) * profile.nerves


def burst(fight: Fight, combatant: Combatant, question: BurstQuestion, profile: Profile) -> Action:
    """Return an attack on the most hurt target while nerves and ammunition last."""
    price = estimates.SMALL
    if not combatant.stats.steady:
        price = max(price, stress_price(combatant, profile))
    if combatant.ammo[question.weapon] <= 1 and not combatant.spare[question.weapon]:
        price += estimates.SMALL
    best: Action = CEASING
    for option in question.options(fight):
        if isinstance(option, FireAgain):
            target = fight.combatants[option.target]
            each = estimates.Estimate(question.weapon, target, False, False)
            estimates.weigh(fight, combatant, each)
            if each.share > price:
                best, price = option, each.share
    return best


def conserve(fight: Fight, combatant: Combatant, question: ConserveQuestion) -> Action:
    """Return saving ammunition where the success is spare, or ammunition runs out."""
    health = fight.combatants[question.target].health
    if question.points > health:
        return CONSERVING
    last = combatant.ammo[question.weapon] <= LAST_AMMO and not combatant.spare[question.weapon]
    if last and question.points > 1 and question.points < health:
        return CONSERVING
    return HURTING
